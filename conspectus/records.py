"""Papers -> the records that a site publishes; `conspectus/schema/papers.schema.json` describes them.

`data/papers.json` names the packed parts, each with the records of neighbours in the lists, and the packed file of all.
A record holds each text once: what could only be the same again, or the same escaped for HTML, is absent.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from itertools import pairwise
from typing import Any

from conspectus import permalinks
from conspectus.citations import csl
from conspectus.fields import FACTS, Field
from conspectus.markup import html
from conspectus.model import Fact, Paper, Person, Result
from conspectus.packing import gzipped
from conspectus.scripts import compact
from conspectus.text import squeeze

SCHEMA_VERSION = 3
"""Grows when a program that reads the records could break. In 1 `data/papers.json` held all records, and these more;
in 2 the parts were JSON, `{"schema": 2, "papers": […]}`, and not packed."""


_SOURCES = ',"sources":'
"""Before the last value of a record's JSON; in a text the quotes would be escaped."""


def record(paper: Paper) -> dict[str, Any]:
    """Paper -> its record; JSON values only. Sentences are counted from 1, as in the anchors `#s1` of the pages."""
    reading = paper.reading
    sentences = sentence_texts(paper)
    title = squeeze(paper.title.plain)
    return {
        "id": paper.id,
        **({"aliases": list(paper.aliases)} if paper.aliases else {}),
        "url": permalinks.paper(paper.slug),
        "title": title,
        **_unless(escape(title, quote=False), title_html=html(paper.title, inline=True, lang=paper.lang)),
        "title_source": paper.title_source,
        "authors": list(map(str, paper.authors)),
        "venue": paper.venue,
        "year": paper.year,
        **{name: _fact(fact) for name, fact in paper.facts.items()},
        "lang": paper.lang,
        "name": reading.name,
        "names": [{"name": name.name, "kind": name.kind, "expansion": name.expansion} for name in reading.names],
        "acronyms": [{"short": acronym.short, "long": acronym.long} for acronym in reading.acronyms],
        "highlight": _highlight(paper, sentences),
        "sentences": list(sentences),
        "roles": [sentence.role for sentence in reading.sentences] or [None] * len(sentences),
        "results": [_result(paper, result) for result in reading.results],
        "resources": list(reading.resources),
        "links": [{"url": link.url, "kind": link.kind, "given": link.given} for link in paper.links],
        "code": paper.code,
        "topics": list(paper.topics),
        "keywords": list(paper.keywords),
        "related": [{"id": related.id, "why": related.why} for related in paper.related],
        "abstract": {
            "syntax": paper.abstract.syntax,
            **_unless(" ".join(sentences), source=paper.abstract.source),
            **_unless(f"<p>{_escaped(sentences)}</p>", html=html(paper.abstract, lang=paper.lang)),
        },
        "given": _given(paper),
        "sources": _sources(paper),
    }


def with_sources(line: str, paper: Paper, entered: str = "") -> str:
    """The JSON of a record with the places where the paper stands now: an edit above moves them and nothing else.

    `entered` is the day on which it came into the digest; absent where that is not known.
    """
    head, mark, _ = line.rpartition(_SOURCES)
    day = f',"entered":{compact(entered)}' if entered else ""
    return f"{head}{mark}{compact(_sources(paper))}{day}}}"


def _sources(paper: Paper) -> list[dict[str, Any]]:
    return [
        {
            "file": occurrence.source.public.file,
            "line": occurrence.source.line,
            "position": occurrence.position,
            "list": occurrence.list,
        }
        for occurrence in paper.occurrences
    ]


def _given(paper: Paper) -> dict[str, Any]:
    """What the source gives and the rest of the record does not tell apart: all that is needed to read it again."""
    people = {"authors": paper.authors, **{name: fact for name, fact in paper.facts.items() if isinstance(fact, tuple)}}
    parts = {name: list(map(_person, persons)) for name, persons in people.items()}
    title = {"source": paper.title.source, "syntax": paper.title.syntax}
    given = {
        "title": title if paper.title_source == "given" and title != _found(squeeze(paper.title.plain)) else None,
        **{
            name: persons
            for name, persons in parts.items()
            if persons != [{"name": str(person)} for person in people[name]]
        },
        "keywords": list(paper.own_keywords),
        "key": paper.key,
    }
    return {name: value for name, value in given.items() if value}


def _found(text: str) -> dict[str, str]:
    """What a source gave where a text is all that is known of it."""
    return {"source": text, "syntax": "text"}


def _unless(expected: str, **field: str) -> dict[str, str]:
    """The field; nothing where its value is the expected one."""
    return {name: value for name, value in field.items() if value != expected}


def _escaped(sentences: Iterable[str]) -> str:
    return escape(" ".join(sentences), quote=False)


def _person(person: Person) -> dict[str, str]:
    """The parts of a name in the words of CSL-JSON; `name` where they are not clear and it is no organisation's."""
    parts = csl.name(person) if person.family or person.organisation else {"name": person.name}
    return parts | {name: text for name, text in (("native", person.native), ("id", person.id)) if text}


def sentence_texts(paper: Paper) -> tuple[str, ...]:
    """The sentences of a paper's abstract, each on one line; joined by one blank they are the whole abstract.

    A sentence reaches to the start of the next, so that nothing between two is lost.
    """
    plain = paper.abstract.plain
    starts = [sentence.start for sentence in paper.reading.sentences]
    if not starts:
        return (squeeze(plain),) if plain.strip() else ()
    cuts = (0, *starts[1:], len(plain))
    return tuple(squeeze(plain[start:end]) for start, end in pairwise(cuts))


def abstract_text(paper: Paper) -> str:
    """The sentences of a paper's abstract as one text."""
    return " ".join(sentence_texts(paper))


def index(title: str, venues: Iterable[str], parts: Mapping[str, Sequence[str]]) -> str:
    """The text of `data/papers.json`, a part a line; `parts`: the name of each -> ids of its papers."""
    digest = {"title": title, "papers": sum(map(len, parts.values())), "venues": list(venues)}
    head = {"schema": SCHEMA_VERSION, "digest": digest, "whole": permalinks.ALL_RECORDS}
    lines = ",\n".join(compact({"url": permalinks.records(name), "ids": list(ids)}) for name, ids in parts.items())
    return f'{compact(head)[:-1]},"parts":[\n{lines}\n]}}\n'


def packed(lines: Iterable[str]) -> bytes:
    """Lines of records -> a packed file of them, a paper a line; such files behind one another are one of all lines."""
    return gzipped(f"{line}\n" for line in lines)


def schema() -> str:
    """The text of the JSON Schema (draft 2020-12); the facts that a paper may have come from the table of fields."""
    file = resources.files("conspectus") / "schema" / "papers.schema.json"
    described: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    paper = described["$defs"]["paper"]["properties"]
    paper |= {name: _described(each) for name, each in FACTS.items()}
    people = {name: {"$ref": "#/$defs/people"} for name, each in FACTS.items() if each.type == "people"}
    paper["given"]["properties"] |= people
    return json.dumps(described, ensure_ascii=False, indent=2) + "\n"


def _described(each: Field) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    return {
        "description": f"{each.about} As given; absent where the source does not say.",
        **({"type": "array", "items": text} if each.type == "people" else text),
    }


def _highlight(paper: Paper, sentences: Sequence[str]) -> dict[str, Any] | None:
    highlight = paper.reading.highlight
    if highlight is None:
        return None
    start, end = highlight.start, highlight.end
    text = squeeze(paper.abstract.plain[start:end])
    return {
        "sentence": highlight.sentence + 1,
        **_unless(sentences[highlight.sentence], text=text),
        **_unless(escape(text, quote=False), html=html(paper.abstract, start, end, inline=True, lang=paper.lang)),
    }


def _fact(fact: Fact) -> str | list[str]:
    return fact if isinstance(fact, str) else list(map(str, fact))


def _result(paper: Paper, result: Result) -> dict[str, Any]:
    told = {"value": result.value, "metric": result.metric, "on": result.on}
    return {
        "text": squeeze(paper.abstract.plain[result.start : result.end]),
        "sentence": result.sentence + 1,
        **{name: words for name, words in told.items() if words},
    }
