"""A field costs one place: what the table of fields declares goes from a seed, or a correction of it, to wherever it
belongs."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
import yaml

from conspectus import pipeline, records
from conspectus.citations import FORMATS, references
from conspectus.config import SiteConfig
from conspectus.fields import CORE, FACTS, FIELDS, key
from conspectus.model import Person, Value
from conspectus.normalize.given import read_given
from conspectus.pipeline import Options
from conspectus.search.documents import documents as searched
from conspectus.search.facets import FACETS
from tests.conftest import ROOT
from tests.pages.sites import documents

IDENTIFIERS = {
    "doi": ("10.1000/first", "10.1000/second"),
    "arxiv": ("2301.00001v1", "2301.00002"),
    "openreview": ("FirstForum", "SecondForum"),
    "acl": ("2024.acl-long.1", "2024.acl-long.2"),
    "pmid": ("31111111", "32222222"),
    "pmcid": ("PMC7111111", "PMC7222222"),
}
BY_TYPE = {
    "people": ("Ada Example; Bo First", "Cy Second"),
    "date": ("2031-05-01", "2031-06-02"),
    "pages": ("1–9", "11–19"),
    "language": ("en", "de"),
}
VALUES = {
    name: IDENTIFIERS.get(name) or BY_TYPE.get(field.type) or (f"The first {name}", f"The second {name}")
    for name, field in FACTS.items()
}
VALUES["type"] = ("book", "thesis")
"""What the seed says of each fact, and what the overlay says instead."""


TYPES = {"bib": ("@book", "@phdthesis"), "ris": ("TY  - BOOK", "TY  - THES"), "csl.json": ('"book"', '"thesis"')}
"""What the formats call these two types."""
RULES = {("date", "bib"): "date", ("date", "ris"): "DA", ("date", "csl.json"): "issued", ("pages", "ris"): "SP"}
"""Names of a format that are no entry of the table, because the value has another form there."""


@pytest.fixture(scope="module", params=["given", "corrected"])
def digest(request, tmp_path_factory):
    """The library of one paper with every fact, which of `VALUES` are expected, and the page of the paper."""
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "seeds").mkdir()
    seed = {name: first for name, (first, _) in VALUES.items()}
    seed |= {"title": "A title", "abstract": "We count. It is right.", "venue": "Annals of Pebbles"}
    (folder / "seeds" / "list.json").write_text(json.dumps(seed), encoding="utf-8")
    config = SiteConfig(root=folder, seeds=("seeds",))
    library = pipeline.normalize(pipeline.read(config), config, Options())
    corrected = request.param == "corrected"
    if corrected:
        fix = {library.papers[0].id: {name: second for name, (_, second) in VALUES.items()}}
        (folder / "overlay.yaml").write_text(yaml.safe_dump(fix), encoding="utf-8")
        library = pipeline.normalize(pipeline.read(config), config, Options())
    (page,) = documents("paper", library).values()
    return library, int(corrected), page


@pytest.fixture
def expected(digest, name):
    """The value, as one text."""
    return VALUES[name][digest[1]]


def shown(text):
    return " ".join(text.split())


@pytest.mark.parametrize("name", FACTS)
class TestFact:
    """Each fact that the table declares."""

    def test_it_is_in_the_record_and_its_schema(self, digest, name, expected):
        """As given, people as a list of names."""
        (paper,) = digest[0].papers
        record = records.record(paper)
        assert record[name] == (expected.split("; ") if FACTS[name].type == "people" else expected)
        schema = json.loads(records.schema())
        jsonschema.Draft202012Validator(schema).validate(record)
        assert schema["$defs"]["paper"]["properties"][name]["description"].startswith(FACTS[name].about)
        assert FACTS[name].about.endswith("."), "a fact says what it is"

    def test_it_is_on_the_page(self, digest, name, expected):
        """Under its label, if the page has one for it; the paper's own summary leads."""
        text = shown(digest[2].xpath("//article")[0].text_content())
        if FACTS[name].shown:
            assert FACTS[name].shown in text
        if FACTS[name].shown or name == "tldr":
            assert expected.replace("; ", ", ") in text
        if FACTS[name].link:
            assert FACTS[name].address(expected) in digest[2].xpath("//aside//a/@href")
        if name == "tldr":
            assert not digest[2].xpath("//p[contains(@class, 'lead')]//a[contains(@class, 'dagger')]")

    def test_the_search_narrows_down_by_it(self, digest, name, expected):
        """If it is a facet."""
        (document,) = searched(digest[0])
        assert (name in FACETS) == FACTS[name].facet
        if FACTS[name].facet:
            assert document.facets[name] == [expected]
            assert FACETS[name].label == FACTS[name].shown

    @pytest.mark.parametrize("form", FORMATS)
    def test_it_is_exported(self, digest, name, expected, form):
        """In every format, by the format's name for it or ours."""
        text = FORMATS[form].write(references(digest[0].papers).values())
        if name == "type":
            assert TYPES[form][digest[1]] in text
            return
        field = FACTS[name]
        own = RULES.get((name, form)) or {"bib": field.bibtex, "ris": field.ris, "csl.json": field.csl}[form] or name
        called = {own, field.shown or own, "UR"} if form == "ris" else {own}
        assert any(re.search(rf"\b{re.escape(each)}\b", text) for each in called)
        pieces = [expected[:4], expected[6]] if field.type == "date" else re.findall(r"\w[\w./-]*", expected)
        assert all(piece in text for piece in pieces)


def test_no_two_fields_answer_to_one_name():
    """A name, a label or a key stands for one field, whatever its case, blanks and hyphens."""
    seen: dict[str, str] = {}
    for field in FIELDS.values():
        for said in (field.name, *field.labels, *field.keys):
            assert seen.setdefault(key(said), field.name) == field.name, said


def test_core_fields_have_no_facts():
    """What a paper has a place of its own for is no fact, and everything else is one."""
    assert not CORE & FACTS.keys()
    assert CORE | FACTS.keys() == FIELDS.keys()


def test_people_among_the_facts_have_parts(digest):
    """Editors are exported like authors."""
    (paper,) = digest[0].papers
    assert all(isinstance(person, Person) for person in paper.facts["editors"])


ASIDE = {"year": Value(("2026",))}
"""A month or a day means nothing without it."""
DOCUMENTED = re.compile(r"^\| `(?P<name>\w+)` \| (?P<labels>[^|]*) \| (?P<example>[^|]*) \|$", re.MULTILINE)


def test_every_field_is_documented():
    """The table of `docs/publishing.md` has a row for every field, with words that people really may write."""
    text = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    rows = {found["name"]: found for found in DOCUMENTED.finditer(text)}
    assert list(rows) == list(FIELDS)
    for name, row in rows.items():
        for label in re.findall(r"`([^`]+)`", row["labels"]):
            assert key(label) in {key(each) for each in FIELDS[name].labels}, (name, label)
        entry = {name: Value((row["example"].strip("` "),)), **({} if name in ("year", "date") else ASIDE)}
        _, not_understood = read_given(entry)
        assert not not_understood, name
