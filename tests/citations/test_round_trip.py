"""What is exported and read again is the same record: a law over invented papers.

Every sample file is held to it, too: tests/readers/test_input_files.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.citations import FORMATS, references
from conspectus.citations.kinds import KINDS
from conspectus.fields import ADDRESSES, FACTS
from conspectus.model import Paper
from conspectus.normalize import identifiers
from conspectus.normalize.given import read_given
from conspectus.normalize.links import each_once
from conspectus.normalize.names import of_parts, organisation, person
from conspectus.readers.own_records import is_ours, own_fields
from conspectus.records import record
from tests.citations.round_trip import READ_AGAIN, of_given, of_reference, read_again
from tests.factories import link, paper

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
    "pmcid": ("PMC7123456",),
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
