"""Values to test with, made in one line: `paper(title="A title", authors=("Doe, Jane",))`."""

from __future__ import annotations

import re
from typing import Any

from conspectus.model import Highlight, Link, Occurrence, Paper, Person, Reading, Run, Sentence, Source, Text
from conspectus.normalize.identifiers import from_address
from conspectus.normalize.names import organisation, person

ABSTRACT = "Small models are cheap. We present TINY, a way to keep them good. It wins on three tasks."


def text(source: str) -> Text:
    """`source` as its own only view."""
    return Text(source=source, runs=(Run(source),), plain=source)


def reading(plain: str, **changes: Any) -> Reading:
    """Sentences that end in a full stop, the second one (or the only one) as the highlight."""
    sentences = tuple(
        Sentence(found.start(), found.end()) for found in re.finditer(r"\S(?:.*?[.。!?](?=\s|$)|.*)", plain, re.DOTALL)
    )
    best = min(1, len(sentences) - 1)
    highlight = Highlight(sentences[best].start, sentences[best].end, best) if sentences else None
    return Reading(**{"sentences": sentences, "highlight": highlight, **changes})


def paper(*, abstract: str = ABSTRACT, title: str = "", **changes: Any) -> Paper:
    """A paper of ICLR 2026 that came without a title unless one is given; `changes` are fields of `Paper`."""
    fields: dict[str, Any] = {
        "id": "9c8b1e12",
        "slug": f"tiny-{changes.get('id', '9c8b1e12')}",
        "title": text(title or "TINY, a way to keep them good"),
        "title_source": "given" if title else "derived",
        "abstract": text(abstract),
        "reading": reading(abstract),
        "venue": "ICLR 2026",
        "year": 2026,
        "occurrences": (Occurrence(Source("seeds/list.txt", 3), 1, "ICLR 2026 Papers"),),
    }
    people = tuple(map(author, changes.pop("authors", ())))
    own = [each.url for each in changes.get("links", ()) if each.given and each.kind == "paper"]
    numbers = {kind: number for url in own for kind, number in from_address(url).items()}
    return Paper(**{"facts": numbers, **fields, **changes, "authors": people})


def author(name: str) -> Person:
    """A person as names are written; in braces an organisation."""
    return organisation(name[1:-1]) if name.startswith("{") else person(name)


def link(url: str, kind: str = "paper", *, given: bool = True) -> Link:
    return Link(url, kind, given=given)  # type: ignore[arg-type]  # tests spell kinds as words
