"""Library -> what a search back end sees of each paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from conspectus import markup, permalinks
from conspectus.errors import while_making
from conspectus.language import Language
from conspectus.library import Library
from conspectus.model import Document, Paper, Text
from conspectus.reading.names.kinds import KINDS
from conspectus.search.collection import Analysed, Collection
from conspectus.search.facets import FACETS, GIVEN
from conspectus.search.searched import analysed
from conspectus.store import Store, key
from conspectus.syndication.description import begins_inside
from conspectus.views.cards import RESULTS, phrases
from conspectus.views.distinguished import usual
from conspectus.views.facts import Badge
from conspectus.views.subjects import subject
from conspectus.views.trees import trees
from conspectus.workers import Workers


def documents(
    library: Library, store: Store | None = None, workers: Workers | None = None, language: Language | None = None
) -> Collection:
    """A document for each paper, in the library's order; those that `store` keeps are not made again.

    Kinds of names are said in the language.
    """
    titles = {topic: subject(topic, library.topics).label for topic in library.by_topic}
    kinds = {kind: (language or Language()).gettext(kind) for kind in dict.fromkeys(KINDS.values())}
    of_all = key(titles, kinds, not_said := usual(library.papers))
    papers = {key(of_all, library.checksums[paper.id]): paper for paper in library.shown}

    def make(missing: Sequence[bytes]) -> Iterator[Analysed]:
        return (workers or Workers()).map(partial(_analysed, titles, kinds, not_said), map(papers.__getitem__, missing))

    def placed(document: Document) -> Document:
        entered, listings = library.entered.get(document.ref, ""), library.listings.get(document.ref, {})
        return replace(document, entered=entered, listings=listings) if entered or listings else document

    return Collection(list(papers), make, store, placed)


def _analysed(
    topic_titles: Mapping[str, str], kinds: Mapping[str, str], not_said: Sequence[Badge], paper: Paper
) -> Analysed:
    with while_making(f"what the search sees of paper {paper.told}"):
        return analysed(_made(topic_titles, kinds, not_said, paper))


def _made(
    topic_titles: Mapping[str, str], kinds: Mapping[str, str], not_said: Sequence[Badge], paper: Paper
) -> Document:
    reading = paper.reading
    highlight = reading.highlight
    topics = [topic_titles[topic] for topic in paper.topics]
    tldr = str(paper.facts.get("tldr", ""))
    names = [name.name for name in reading.names]
    kind = next((kinds.get(name.kind, name.kind) for name in reading.names if name.name == reading.name), "")
    explained = [(name.name, name.expansion) for name in reading.names if name.expansion]
    explained += [(acronym.short, acronym.long) for acronym in reading.acronyms]
    facts = {name: str(paper.facts[name]) for name in GIVEN if name in paper.facts}
    facets = {
        "topic": topics,
        "venue": [paper.venue],
        "year": [str(paper.year or "")],
        "list": [occurrence.list for occurrence in paper.occurrences],
        "kind": [kind],
        "keyword": paper.keywords,
        "author": list(map(str, paper.authors)),
        "code": ["code" if paper.code == "link" else ""],
        "data": ["data" if any(link.kind == "data" for link in paper.links) else ""],
        "numbers": ["numbers" if reading.results else ""],
        **{name: [fact] for name, fact in facts.items()},
    }
    return Document(
        ref=paper.id,
        fields={
            "title": markup.search(paper.title),
            "name": " ".join(names),
            "authors": "; ".join(map(str, paper.authors)),
            "keywords": "; ".join(paper.keywords),
            "topics": "; ".join(topics),
            "tldr": tldr,
            "abstract": markup.search(paper.abstract),
        },
        expansions=tuple(dict.fromkeys(explained)),
        card={
            "title": paper.title.plain,
            "derived": paper.title_source == "derived",
            "url": permalinks.paper(paper.slug),
            "id": paper.id if paper.id != permalinks.tail(paper.id) else "",
            "name": reading.name or "",
            "kind": kind,
            "authors": list(map(str, paper.authors)),
            "keywords": list(paper.keywords),
            "tldr": tldr,
            "highlight": [highlight.start, highlight.end] if highlight and not tldr else [],
            "cap": not tldr and begins_inside(paper),
            "results": [[result.start, result.end] for result in phrases(reading.results)[:RESULTS]],
            "code": paper.code == "link",
            "text": paper.abstract.plain,
            "formulas": _formulas(title=paper.title, text=paper.abstract),
            "lang": "" if paper.lang == "en" else paper.lang,
            "venue": paper.venue,
            "year": paper.year,
            **{name: fact for name, fact in facts.items() if FACETS[name].shown and (name, fact) not in not_said},
            "topics": topics,
        },
        facets={name: found for name, values in facets.items() if (found := list(filter(None, values)))},
    )


def _formulas(**texts: Text) -> dict[str, list[list[Any]]]:
    """For each text that has any: its formulas, each as its stretch of the plain text and a tree."""
    found = {
        name: [[start, end, *trees(html)] for start, end, html in markup.formulas(text)] for name, text in texts.items()
    }
    return {name: those for name, those in found.items() if those}
