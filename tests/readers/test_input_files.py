"""Files and texts of the kinds that people have are published as a careful reader expects, and what is exported of them
comes back.

`python benchmarks/inputs.py --verbose` shows all differences at once; `--not-yet` renews tests/cases/not_yet.txt, the
list of samples that are not right today. Whoever cures one deletes its line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from conspectus.citations import FORMATS, references
from conspectus.errors import DigestError
from conspectus.library import Library
from conspectus.model import Paper
from conspectus.records import index, packed, record
from conspectus.scripts import compact
from conspectus.text import fold
from tests.citations.round_trip import READ_AGAIN, of_reference, read_again
from tests.expectations import CASES, build, compare, file_samples, library_of, text_samples
from tests.factories import paper
from tests.published import in_schema_1, part_in_schema_2

SAMPLES = {sample.name: sample for sample in (*file_samples(), *text_samples())}
NOT_YET = (CASES / "not_yet.txt").read_text(encoding="utf-8").split()


@cache
def read(name: str) -> Library:
    """What is made of a sample. Several tests ask, and reading them all takes seconds."""
    return library_of(SAMPLES[name].seeds)


def marked(name):
    marks = pytest.mark.xfail(strict=True, reason="not read right yet") if name in NOT_YET else ()
    return pytest.param(SAMPLES[name], marks=marks, id=name)


@pytest.mark.parametrize("sample", [marked(name) for name in SAMPLES])
def test_sample(sample):
    """Everything that is expected of a sample is found."""
    built = build(lambda: read(sample.name))
    assert not [str(comparison) for comparison in compare(sample, built) if not comparison.right]


def test_every_name_in_the_list_is_a_sample():
    """The list of what is not right names samples that are there, each once."""
    assert sorted(NOT_YET) == sorted(SAMPLES.keys() & set(NOT_YET))


# --- what comes back -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def samples() -> dict[str, Library]:
    """The papers of each sample file that is read."""
    found = {}
    for sample in file_samples():
        with suppress(DigestError):
            found[sample.name] = read(sample.name)
    assert sum(len(library.papers) for library in found.values()) > 150
    return found


@pytest.mark.parametrize("name", READ_AGAIN)
def test_every_sample_comes_back(name, samples):
    """All papers with a title of all sample files, from each format; what is read wrong may be anything."""
    lost = {}
    for sample, library in samples.items():
        titled = [each for each in library.papers if each.title_source == "given"]
        exported = list(references(titled).values())
        again = {record.key: record for record in read_again(FORMATS[name].write(exported), READ_AGAIN[name])}
        for reference in exported:
            if sample not in NOT_YET and again.get(reference.key) != of_reference(reference, name):
                lost[sample, reference.key] = (of_reference(reference, name), again.get(reference.key))
    assert not lost


def published(papers: Iterable[Paper]) -> dict[str, dict[str, Any]]:
    """The records by id, without what depends on the other papers and on the files."""
    records = [record(each) for each in papers]
    others = {"sources", "related", "topics"}
    return {each["id"]: {name: each[name] for name in each.keys() - others} for each in records}


def as_file(records: list[dict[str, Any]]) -> str:
    """A part as schema 2 had it."""
    return part_in_schema_2(map(compact, records))


def as_lines(records: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(each) + "\n" for each in records)


def of_schema_1(records: list[dict[str, Any]]) -> str:
    """A `data/papers.json` as it was when it held all records, and each text in all of its forms."""
    return json.dumps({"schema": 1, "digest": {}, "papers": list(map(in_schema_1, records))})


@pytest.mark.parametrize(
    ("name", "form", "of_each"),
    [("papers.json", as_file, 9), ("papers.jsonl", as_lines, 1), ("papers.json", of_schema_1, 3)],
    ids=["part", "lines", "schema 1"],
)
def test_data_of_a_digest_is_a_seed(name, form, of_each, samples):
    """The records of the samples, as one digest, come back whole, what is derived in them too."""
    found = [each for library in samples.values() for each in library.papers[:of_each]]
    # several samples hold the same papers
    papers = list({title_key(each.title.plain): each for each in found}.values())
    again = library_of({name: form(list(map(record, papers))).encode()})
    assert len(papers) > 30
    assert published(again.papers) == published(papers)


def title_key(title: str) -> str:
    return fold(title).rstrip(".")


def test_the_packed_file_is_a_seed_and_the_index_says_so():
    """All records are in one file; who drops the other one into the seeds is told which."""
    lines = [compact(record(paper(id=f"p{number}", title=f"Title {number}"))) for number in (1, 2)]
    assert [each.id for each in library_of({"papers.jsonl.gz": packed(lines)}).papers] == ["p1", "p2"]
    with pytest.raises(DigestError, match=r"papers\.json:1: this only names .* `papers\.jsonl\.gz`"):
        library_of({"papers.json": index("My digest", [], {"0": ["p1", "p2"]}).encode()})
