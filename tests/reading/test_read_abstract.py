"""The whole reading of one abstract: every part there, every place inside the text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conspectus.markup import parse
from conspectus.model import Reading, Text
from conspectus.reading import read_abstract

ABSTRACT = r"""
Zonal retrieval is slow. Existing methods such as BM25 scan every zone. In this paper, we propose \textbf{ZORBA}
(Zonal Ordered Retrieval By Attention), a framework that skips empty zones. ZORBA reads $O(\sqrt{n})$ zones. Experiments
on three collections show that it is $4.0\times$ faster than BM25. Code: https://github.com/someone/ZORBA.
"""


def test_each_part_of_a_reading_is_there() -> None:
    """One abstract with something of everything."""
    text = parse(ABSTRACT)
    reading = read_abstract(text)
    assert len(reading.sentences) == 6
    assert reading.name == "ZORBA"
    assert (reading.names[0].kind, reading.names[0].expansion) == ("framework", "Zonal Ordered Retrieval By Attention")
    assert [(a.short, a.long) for a in reading.acronyms] == [("ZORBA", "Zonal Ordered Retrieval By Attention")]
    assert reading.label.startswith("ZORBA: ")
    assert reading.highlight is not None
    assert reading.highlight.sentence == 2
    assert reading.sentences[2].role == "contribution"
    assert reading.sentences[5].role == "availability"
    assert reading.topics


def test_a_paper_with_a_title_gets_no_other_heading() -> None:
    """A label is made only where no title is given."""
    titled = read_abstract(parse(ABSTRACT), "ZORBA: zones in order")
    assert (titled.label, titled.label_spans) == ("", ())


def test_every_place_is_inside_its_sentence() -> None:
    """A highlight, a result and a claim lie within the sentence that they name."""
    text = parse(ABSTRACT)
    reading = read_abstract(text)
    parts = [part for part in (reading.highlight, *reading.results, *reading.claims) if part]
    for part in parts:
        sentence = reading.sentences[part.sentence]
        assert sentence.start <= part.start < part.end <= sentence.end


@pytest.mark.parametrize("source", ["", " ", "?", "We.", "$x$", "我们提出一种方法。", "a" * 5000, "(" * 300])
def test_odd_texts_are_read_without_complaint(source: str) -> None:
    """Whatever a seed holds, it can be read; an empty text says nothing."""
    reading = read_abstract(parse(source))
    assert reading.name is None


def test_an_empty_text_says_nothing() -> None:
    """No part is made of nothing."""
    assert read_abstract(Text("")) == Reading()


def test_reading_does_not_depend_on_the_hash_seed() -> None:
    """Two processes with different hash seeds read the same."""
    script = (
        "import sys; from conspectus.markup import parse; from conspectus.reading import read_abstract; "
        "print(read_abstract(parse(sys.stdin.read())))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=ABSTRACT,
            capture_output=True,
            check=True,
            text=True,
            encoding="utf-8",
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


FAR_TOO_LONG = ["We show that nets of kind {} hold. ", "&net{}", "Net-{} ", "We call it FooNet{}. ", "a.", "x-"]


@pytest.mark.parametrize("piece", FAR_TOO_LONG)
def test_a_text_far_too_long_is_read_in_linear_time(piece: str) -> None:
    """What would take the square of the length stops after a while; every sentence is still there."""
    text = parse("".join(piece.format(number) for number in range(12_000)))
    reading = read_abstract(text)
    assert reading.sentences[-1].end == len(text.plain.rstrip())
