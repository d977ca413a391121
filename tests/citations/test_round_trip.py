"""What is exported and read again is the same record: as a law over invented papers, and for every sample file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.citations import FORMATS, Reference, references
from conspectus.citations.kinds import KINDS, kind
from conspectus.errors import DigestError
from conspectus.fields import ADDRESSES, FACTS
from conspectus.library import Library
from conspectus.model import Link, Paper, Person, RawEntry
from conspectus.normalize import identifiers
from conspectus.normalize.given import Given, read_given
from conspectus.normalize.links import each_once
from conspectus.normalize.names import of_parts, organisation, person
from conspectus.readers import format_of
from conspectus.readers.own_records import is_ours, own_fields
from conspectus.records import index, part, record, whole
from conspectus.scripts import compact
from conspectus.text import fold
from tests.expectations import CASES, file_samples, library_of
from tests.factories import link, paper
from tests.published import in_schema_1

READ_AGAIN = {"bib": "list.bib", "ris": "list.ris", "csl.json": "list.json"}
"""Format -> the name of a seed in it."""
ONE_ADDRESS = {"bib"}
"""Formats that have room for one address of the paper itself, beside those that its numbers make."""

# --- what must be the same ---------------------------------------------------------------------------------------


class Record(NamedTuple):
    """What a bibliography says of a paper."""

    key: str
    kind: str
    title: str
    authors: tuple[tuple[str, ...], ...]
    venue: str
    year: int | None
    keywords: tuple[str, ...]
    links: frozenset[tuple[str, str]]
    facts: dict[str, Any]


def of_reference(reference: Reference, name: str) -> Record:
    """What was exported in the format called `name`."""
    return Record(
        reference.key,
        reference.kind,
        typographic(reference.title),
        tuple(map(parts, reference.authors)),
        typographic(reference.venue),
        reference.year,
        tuple(map(typographic, reference.keywords)),
        frozenset(
            (address(link.url), link.kind)
            for link in reference.links
            if name not in ONE_ADDRESS or said(link, reference)
        ),
        facts(reference.facts),
    )


def said(link: Link, reference: Reference) -> bool:
    """Whether a link is no second address of the paper itself."""
    numbers = [FACTS[name].address(str(number)) for name, number in reference.facts.items() if FACTS[name].link]
    return link.kind != "paper" or address(link.url) in map(address, (*numbers, reference.url))


def address(url: str) -> str:
    """A number makes its link with `https`."""
    return re.sub(r"^https?://(?:www\.)?", "", url)


def read_again(text: str, name: str) -> Iterator[Record]:
    """What the readers make of an export."""
    found = format_of(text.encode(), "." + name.rpartition(".")[2])
    assert found
    for entry in found.read(text.encode(), name):
        if not isinstance(entry, RawEntry):
            continue
        yield of_given(read_given(entry.fields)[0])


def of_given(have: Given) -> Record:
    """What was read again."""
    return Record(
        have.key or have.number,
        kind(have.venue, *(str(have.facts.get(name, "")) for name in ("type", "arxiv"))),
        typographic(have.title.plain),
        tuple(map(parts, have.authors)),
        typographic(have.venue),
        have.year,
        tuple(map(typographic, have.keywords)),
        frozenset((address(link.url), link.kind) for link in have.links),
        facts(have.facts),
    )


def parts(who: Person) -> tuple[str, ...]:
    return tuple(map(typographic, (who.name, who.family, who.given, who.particle, who.suffix)))


def facts(found: Any) -> dict[str, Any]:
    """The type is told by the kind of the record."""
    return {
        name: typographic(fact) if isinstance(fact, str) else tuple(map(parts, fact))
        for name, fact in found.items()
        if name != "type"
    }


def typographic(text: str) -> str:
    """LaTeX has no straight quotes in running text."""
    return re.sub(r"['’‘`]", "'", re.sub(r"[\"“”]|''|``", '"', text))


# --- the law -----------------------------------------------------------------------------------------------------

WORDS = ("On", "trees", "GPT-4", "größer", "大模型", "Ünal", "naïve", "II:", "a/b", "(so)", "Łódź", "x+y")
SIGNS = ("50%", "R&D", "a_b", "#1", "$5", "{x}", "\\alpha", "~", "^", "<b>", "a--b", "C++", "*so*", "[1]")
PEOPLE = (
    person("Doe, Jane Q."),
    of_parts("Berg", "Ludwig", particle="van der"),
    of_parts("Doe", "John", suffix="Jr."),
    of_parts("de la Cruz", "Ana"),
    of_parts("Çelik", "İ. Ş."),
    of_parts("King", "Martin L.", suffix="III"),
    of_parts("García Márquez", "G."),
    organisation("The R&D Team"),
    organisation("Institute of Ropes and Knots"),
)
NUMBERS = {
    "doi": ("10.1000/a_b#c", "10.5555/3699.1234"),
    "arxiv": ("2301.01234", "2301.01234v2", "hep-th/9901001"),
    "openreview": ("aB_3-x9Qz",),
    "acl": ("2024.acl-long.12", "P19-1001"),
    "pmid": ("31234567",),
}
URLS = tuple(f"https://example.org/{name}" for name in ("a", "b_c", "d?e=f&g=%20", "~h#i"))


def texts(words: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(words), min_size=1, max_size=6).map(lambda some: " ".join(["Of", *some, "old"]))


def fact(name: str, words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Values as they are once they have been read."""
    strategies: dict[str, st.SearchStrategy[Any]] = {
        "people": st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=3, unique=True).map(tuple),
        "date": st.sampled_from(("2031-05", "2031-12-24")),
        "pages": st.sampled_from(("12", "117–133", "e1004", "S1–S9")),
        "language": st.sampled_from(("en", "de", "Latin")),
    }
    if name == "type":
        return st.sampled_from([forms.bibtex for name, forms in KINDS.items() if name not in ("other", "preprint")])
    if name in NUMBERS:
        return st.sampled_from(NUMBERS[name])
    return strategies.get(FACTS[name].type, texts(words))


@st.composite
def papers(draw: Callable[..., Any], words: tuple[str, ...]) -> Paper:
    found = draw(st.fixed_dictionaries({}, optional={name: fact(name, words) for name in FACTS}))
    found = {name: found[name] for name in FACTS if name in found}
    kinds = draw(st.lists(st.sampled_from(sorted(ADDRESSES)), max_size=4, unique=True))
    urls = draw(st.permutations(URLS))
    given_links = [link(url, "paper" if name == "url" else name) for name, url in zip(kinds, urls, strict=False)]
    own = [identifiers.link(name, str(found[name])) for name in NUMBERS if name in found]
    keywords = tuple(draw(st.lists(texts(words[:6]), max_size=3, unique=True)))
    made = paper(
        title=draw(texts(words)),
        venue=draw(st.one_of(st.just(""), st.just("arXiv"), texts(words).map("Annals of {}".format))),
        year=2031 if "date" in found else draw(st.sampled_from((None, 2031))),
        key=draw(st.sampled_from(("", "doe:2031/a-b", "Doe31"))),
        links=each_once((*given_links, *own)),
        facts=found,
        keywords=keywords,
        own_keywords=keywords,
    )
    return replace(made, authors=tuple(draw(st.lists(st.sampled_from(PEOPLE), max_size=4, unique=True))))


@pytest.mark.parametrize("name", READ_AGAIN)
@given(data=st.data())
def test_export_and_import_change_nothing(name, data):
    """Title, people with their parts, venue, dates, numbers, links, keywords and facts come back as they were."""
    [reference] = references([data.draw(papers((*WORDS, *SIGNS) if name == "bib" else WORDS))]).values()
    assert list(read_again(FORMATS[name].write([reference]), READ_AGAIN[name])) == [of_reference(reference, name)]


@given(papers((*WORDS, "50%", "R&D", "#1", "(b)")))
def test_a_record_read_again_gives_the_same(subject):
    """A published record tells what was given in it: all of the above, and the abstract."""
    [reference] = references([subject]).values()
    published = json.loads(json.dumps(record(subject)))
    assert is_ours(published)
    have, not_understood = read_given(own_fields(published))
    assert not not_understood
    assert of_given(have) == of_reference(replace(reference, key=subject.key or subject.id), "papers.json")
    assert (have.abstract, have.number) == (subject.abstract.source, subject.id)


# --- sample files ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def samples() -> dict[str, Library]:
    """The papers of each sample file that is read."""
    found = {}
    for sample in file_samples():
        with suppress(DigestError):
            found[sample.name] = library_of(sample.seeds)
    assert sum(len(library.papers) for library in found.values()) > 150
    return found


@pytest.mark.parametrize("name", READ_AGAIN)
def test_every_sample_comes_back(name, samples):
    """All papers with a title of all sample files, from each format; what is read wrong may be anything."""
    wrong = (CASES / "not_yet.txt").read_text(encoding="utf-8").split()
    lost = {}
    for sample, library in samples.items():
        titled = [each for each in library.papers if each.title_source == "given"]
        exported = list(references(titled).values())
        again = {record.key: record for record in read_again(FORMATS[name].write(exported), READ_AGAIN[name])}
        for reference in exported:
            if sample not in wrong and again.get(reference.key) != of_reference(reference, name):
                lost[sample, reference.key] = (of_reference(reference, name), again.get(reference.key))
    assert not lost


def published(papers: Iterable[Paper]) -> dict[str, dict[str, Any]]:
    """The records by id, without what depends on the other papers and on the files."""
    records = [record(each) for each in papers]
    return {each["id"]: {name: each[name] for name in each.keys() - {"sources", "related"}} for each in records}


def as_file(records: list[dict[str, Any]]) -> str:
    return part(map(compact, records))


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
    assert [each.id for each in library_of({"papers.jsonl.gz": whole(lines)}).papers] == ["p1", "p2"]
    with pytest.raises(DigestError, match=r"papers\.json:1: this only names .* `papers\.jsonl\.gz`"):
        library_of({"papers.json": index("My digest", [], {"0": ["p1", "p2"]}).encode()})
