"""However large the digest and however full its papers, a page stays light."""

from __future__ import annotations

from functools import cache

import pytest
from lxml import html

from conspectus.changes import Changed, Changes, Difference, Gone, word_difference
from conspectus.model import Acronym, Link, Name, Related, Result
from tests.factories import paper, reading
from tests.pages.sites import documents, identity, library

NODES = 1500
BYTES = 90_000

LONG = "a rather long way of saying what a paper of many words is about"
SENTENCE = f"We gain up to 12.5 % more than others do, which is {LONG}, and {LONG}."
PAPERS = 600
URL = "https://example.org/a-rather-long-address-of-some-code/"


def crowded(number: int):
    """Paper `number`, with as much of everything as a paper may have."""
    text = " ".join([f"We present NAME-{number}, {LONG}.", *[SENTENCE] * 4, f"Zebrafish group{number % 40} lanterns."])
    read = reading(text)
    results = []
    for place in range(1, 5):
        start = text.index("up to 12.5 %", read.sentences[place].start)
        results.append(Result(start, start + len("up to 12.5 % more"), place))
    read = reading(
        text,
        name=f"NAME-{number}",
        names=(Name(f"NAME-{number}", "framework", LONG), Name(f"SIDE-{number}", "dataset", LONG)),
        acronyms=tuple(Acronym(f"{'ABCDEFGH'[number % 8]}C{number % 90}", f"{LONG} {number % 7}") for _ in range(2)),
        results=tuple(results),
        resources=tuple(f"Resource-{(number + step) % 200}" for step in range(8)),
    )
    return paper(
        id=identity(number),
        title=f"NAME-{number}: {LONG} and {LONG}",
        abstract=text,
        reading=read,
        topics=tuple(dict.fromkeys((f"topic-{number % 120}", f"topic-{number % 9}"))),
        links=(Link(f"{URL}{number}", "code"), Link(f"{URL}{number}/more", "code")),
        code="link",
        related=tuple(Related(identity((number + step * 9) % PAPERS), "words") for step in range(1, 7)),
    )


@cache
def digest():
    papers = [crowded(number) for number in range(PAPERS)]
    edited = Difference(
        "abstract", word_difference(papers[0].abstract.plain, papers[0].abstract.plain.replace("rather", "very"))
    )
    changes = Changes(
        new=tuple(identity(number) for number in range(100)),
        changed=tuple(Changed(identity(number), identity(number), (edited,)) for number in range(100, 200)),
        gone=tuple(Gone(str(number), f"{LONG} and {LONG}", ("Ann Example",) * 20, "", None) for number in range(100)),
    )
    return library(*papers, changes=changes)


@pytest.mark.parametrize(
    "page_type", ["names", "glossary", "words", "results", "resources", "code", "topics", "map", "changes", "about"]
)
def test_a_page_stays_within_its_limits(page_type):
    """At most 1,500 elements and 90 KB, on every part of every page type of this package that grows with the digest."""
    for permalink, document in documents(page_type, digest(), base_url="https://example.org/x/").items():
        if not permalink.startswith("topics/"):
            assert len(document.xpath("//*")) <= NODES, permalink
            assert len(html.tostring(document)) <= BYTES, permalink
