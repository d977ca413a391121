"""Paper -> reference: the facts that a bibliography, Scholar and Zotero may be told, and nothing that was derived."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from conspectus import permalinks
from conspectus.citations import keys
from conspectus.citations.kinds import Kind, kind
from conspectus.model import Fact, Link, Paper, Person
from conspectus.text import squeeze

UNTITLED = "Heading made from the abstract by Conspectus; the source gives no title"
"""The note of an entry whose title is our own."""

_PDF = re.compile(r"\.pdf(?:$|[?#])|/pdf[/?]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reference:
    """What may be said of a paper where machines expect facts."""

    id: str
    """The paper's id in the digest."""
    key: str
    kind: Kind
    """As the source says, otherwise judged by the venue's name; `other` where neither tells."""
    title: str
    """Plain; our own heading where `titled` is false."""
    titled: bool
    """Whether the title was given."""
    authors: tuple[Person, ...] = ()
    venue: str = ""
    year: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The other fields that were given (see `conspectus.fields`), by name."""
    links: tuple[Link, ...] = ()
    """Those that were given."""
    url: str = ""
    """Where the paper is: the given address, otherwise its page in the digest."""
    pdf: str = ""
    abstract: str = ""
    """Plain, on one line."""
    keywords: tuple[str, ...] = ()
    """Given ones only."""
    lang: str = "en"
    """BCP 47 tag of the abstract's language, as we see it."""

    @property
    def doi(self) -> str:
        return str(self.facts.get("doi", ""))

    @property
    def arxiv(self) -> str:
        """ArXiv's number, with its version if one was given."""
        return str(self.facts.get("arxiv", ""))

    @property
    def complete(self) -> bool:
        """Whether title, authors and year were given: what Scholar demands."""
        return bool(self.titled and self.title and self.authors and self.year)

    @property
    def date(self) -> tuple[int, ...]:
        """Year, month and day, as much of it as is known."""
        parts = tuple(map(int, str(self.facts.get("date", "")).split("-"))) if "date" in self.facts else ()
        if parts[:1] == (self.year,):
            return parts
        return () if self.year is None else (self.year,)

    @property
    def note(self) -> str:
        """What an honest entry has to add; empty where all is as it looks."""
        return "" if self.titled else UNTITLED


def references(papers: Iterable[Paper], base_url: str = "") -> dict[str, Reference]:
    """All papers of a digest -> paper id to reference, in the same order; keys are unique among them.

    With a `base_url`, a paper that came without an address is given that of its page.
    """
    papers = list(papers)
    found = keys_of(papers)
    return {paper.id: reference(paper, found[paper.id], base_url) for paper in papers}


def keys_of(papers: Iterable[Paper]) -> Mapping[str, str]:
    """All papers of a digest -> paper id to citation key, which no two share."""
    return keys.keys(map(_known, papers))


def _known(paper: Paper) -> keys.Known:
    return keys.Known(
        id=paper.id,
        author=_surname(paper.authors[0]) if paper.authors else "",
        year=paper.year,
        title=paper.title.plain if paper.title_source == "given" else "",
        given=paper.key,
    )


def _surname(author: Person) -> str:
    """The word that people would look an author up by; good enough for a key, not for a claim."""
    words = author.name.split()
    if author.family or not words:
        return author.family
    if author.organisation:
        return words[1] if words[0].casefold() == "the" and len(words) > 1 else words[0]
    return words[-1]


def reference(paper: Paper, key: str, base_url: str) -> Reference:
    """What may be said of one paper, whose citation key is `key`."""
    # An address that stands in an abstract may be that of another paper.
    links = tuple(link for link in paper.links if link.given)
    own = [link.url for link in links if link.kind in ("paper", "pdf")]
    pdf = next((link.url for link in links if link.kind == "pdf"), "") or next(filter(_PDF.search, own), "")
    return Reference(
        id=paper.id,
        key=key,
        kind=kind(paper.venue, *(str(paper.facts.get(name, "")) for name in ("type", "arxiv"))),
        title=squeeze(paper.title.plain),
        titled=paper.title_source == "given",
        authors=paper.authors,
        venue=paper.venue,
        year=paper.year,
        facts=paper.facts,
        links=links,
        url=next((url for url in own if url != pdf), pdf) or _page(paper, base_url),
        pdf=pdf,
        abstract=squeeze(paper.abstract.plain),
        keywords=paper.own_keywords,
        lang=paper.lang,
    )


def _page(paper: Paper, base_url: str) -> str:
    return permalinks.absolute(base_url, permalinks.paper(paper.slug)) if base_url else ""
