"""Bibliographies are read back by the programs that people use and come back equal."""

from __future__ import annotations

import io
import json

import bibtexparser
import pytest
import rispy
from bibtexparser.middlewares import (
    NormalizeFieldKeys,
    SeparateCoAuthors,
    SplitNameParts,
)
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON
from hypothesis import given
from hypothesis import strategies as st
from pylatexenc.latex2text import LatexNodes2Text

from conspectus.citations import FORMATS, bibtex, csl, entries, references, ris
from conspectus.citations.reference import UNTITLED
from conspectus.normalize.names import person
from conspectus.text import squeeze
from tests.citations.nasty import TITLES
from tests.factories import link, paper

AUTHORS = ("Doe, Jane", "van der Foo, A.", "Doe, Jr., J.", "Roe Poe", "{The R&D Team}", "Name, Ünal_{x}")
PRINTABLE = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], include_characters=" "), min_size=1
).filter(str.strip)


def papers_with(titles):
    return [
        paper(id=f"id{number}", title=title, authors=AUTHORS, links=(link("https://doi.org/10.1000/a_b%23c"),))
        for number, title in enumerate(titles)
    ]


def read_bibtex(text):
    library = bibtexparser.parse_string(text, append_middleware=[NormalizeFieldKeys()])
    assert not library.failed_blocks
    return library.entries


def printed(latex):
    """What LaTeX would print; this decoder writes its own letter for `^`."""
    return LatexNodes2Text(keep_comments=True, strict_latex_spaces=True).latex_to_text(latex).replace("ˆ", "^")


def letters(text):
    return "".join(filter(str.isalnum, text))


def test_bibtex_comes_back_equal():
    """Every entry survives, with its title as it would be printed, whatever the title holds."""
    found = references(papers_with(TITLES))
    entries = read_bibtex(FORMATS["bib"].write(found.values()))
    assert [entry.key for entry in entries] == [reference.key for reference in found.values()]
    assert [printed(entry["title"]) for entry in entries] == [squeeze(title) for title in TITLES]
    assert {entry["doi"] for entry in entries} == {"10.1000/a_b#c"}
    assert {(entry.entry_type, entry["booktitle"], entry["year"]) for entry in entries} == {
        ("inproceedings", "ICLR 2026", "2026")
    }


@given(PRINTABLE)
def test_bibtex_is_balanced_and_keeps_every_title(title):
    """No title can unbalance the braces of its entry or lose a character."""
    text = FORMATS["bib"].write(references([paper(title=title)]).values())
    assert text.count("{") == text.count("}")
    [entry] = read_bibtex(text)
    assert printed(entry["title"]) == squeeze(title).replace("ˆ", "^")


def test_bibtex_names_are_split_where_they_are_clear():
    """BibTeX sees the parts of clear names, and one whole name where an organisation wrote."""
    text = FORMATS["bib"].write(references(papers_with(["A title"])).values())
    library = bibtexparser.parse_string(text, append_middleware=[SeparateCoAuthors(), SplitNameParts()])
    names = library.entries[0]["author"]
    assert [(name.first, name.von, name.last, name.jr) for name in names[:3]] == [
        (["Jane"], [], ["Doe"], []),
        (["A."], ["van", "der"], ["Foo"], []),
        (["J."], [], ["Doe"], ["Jr."]),
    ]
    assert (names[4].first, [printed(part) for part in names[4].last]) == ([], ["The R&D Team"])


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Fast Trees", "Fast Trees"),
        ("Fast trees for Gauss and his LaTeX", "Fast trees for {Gauss} and his {LaTeX}"),
        ("GPT-4o: A Study of DNA, in C++", "{GPT-4o}: A Study of {DNA}, in {C++}"),
        ("A* and Q-Learning", "{A*} and {Q-Learning}"),
        ("(GANs) are a thing", "{(GANs)} are a thing"),
        ("大模型 Trees", "大模型 Trees"),
    ],
)
def test_capitals_that_mean_something_are_protected(title, expected):
    """Abbreviations always, proper nouns where the title is otherwise in lower case; the rest is the style's."""
    assert bibtex.protected(title) == expected


def test_ris_comes_back_equal():
    """Every record survives with title, names, year and abstract, and no text can end a record."""
    found = references(papers_with(TITLES))
    text = FORMATS["ris"].write(found.values())
    records = rispy.load(io.StringIO(text, newline=None))
    assert [record["title"] for record in records] == [squeeze(title) for title in TITLES]
    assert [record["id"] for record in records] == [reference.key for reference in found.values()]
    assert records[0]["authors"] == [
        "Doe, Jane", "van der Foo, A.", "Doe, J., Jr.", "Roe Poe", "The R&D Team", "Name, Ünal_{x}",
    ]  # fmt: skip
    assert records[0]["type_of_reference"] == "CONF"
    assert records[0]["year"] == "2026"
    assert records[0]["abstract"].startswith("Small models are cheap.")


def test_ris_lines_are_tags_with_a_value():
    """A line is a tag, two blanks, a hyphen, a blank and a value, and ends in CR LF; line breaks in a text add none."""
    text = FORMATS["ris"].write(references([paper(title="A\nTY  - b", abstract="One.\n\nER  - \r\nTwo.")]).values())
    lines = text.split("\r\n")
    assert [line[:2] for line in lines] == ["TY", "ID", "TI", "T2", "PY", "AB", "ER", ""]
    assert all(line[2:6] == "  - " for line in lines[:-1])
    assert "\n" not in "".join(lines)


def test_csl_comes_back_equal():
    """A citation processor takes every item and prints its title, names and year."""
    found = references(papers_with(TITLES))
    items = json.loads(FORMATS["csl.json"].write(found.values()))
    assert [item["title"] for item in items] == [squeeze(title) for title in TITLES]
    source = CiteProcJSON(items)
    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    bibliography = CitationStylesBibliography(style, source, formatter.plain)
    for item in items:
        bibliography.register(Citation([CitationItem(item["id"].lower())]))
    entries = [str(entry) for entry in bibliography.bibliography()]
    assert all(letters(title) in letters(entry) for title, entry in zip(TITLES, entries, strict=True))
    assert all(entry.startswith("Doe, J. et al. (2026)") for entry in entries)


def test_csl_items_hold_only_what_the_format_knows():
    """Types, names and dates have the shapes of the CSL-JSON schema, version 1.0."""
    [item] = json.loads(FORMATS["csl.json"].write(references([paper(title="A title", authors=AUTHORS)]).values()))
    assert item["type"] == "paper-conference"
    assert item["issued"] == {"date-parts": [[2026]]}
    assert item["author"][:3] == [
        {"family": "Doe", "given": "Jane"},
        {"family": "Foo", "given": "A.", "non-dropping-particle": "van der"},
        {"family": "Doe", "given": "J.", "suffix": "Jr."},
    ]
    assert item["author"][3:5] == [{"literal": "Roe Poe"}, {"literal": "The R&D Team"}]


FULL = paper(
    title="Tides & Waves",
    authors=("van der Berg, Jr., Ludwig", "{Barnes and Noble}"),
    venue="Annals of Pebbles",
    year=2031,
    key="berg:2031",
    keywords=("silt", "river beds"),
    own_keywords=("silt", "river beds"),
    links=(link("https://e.org/a_b"), link("https://doi.org/10.1000/a_b"), link("https://e.org/code", "code")),
    facts={
        "date": "2031-05-02",
        "doi": "10.1000/a_b",
        "arxiv": "2301.01234v2",
        "award": "Best of 100%",
        "volume": "12",
        "issue": "3",
        "pages": "117–133",
        "publisher": "Gravel & Sons",
        "editors": (person("Muster, Cy"),),
        "type": "article",
    },
)


def test_a_bibtex_entry_in_full():
    """Parts of names, escaped once; the names that the format has, and ours for the rest."""
    [reference] = references([FULL]).values()
    assert bibtex.entry(reference).splitlines() == [
        "@article{berg:2031,",
        "  author = {van der Berg, Jr., Ludwig and {Barnes and Noble}},",
        r"  title = {Tides \& Waves},",
        "  journal = {Annals of Pebbles},",
        "  year = {2031},",
        "  month = may,",
        "  date = {2031-05-02},",
        "  doi = {10.1000/a_b},",
        "  eprint = {2301.01234v2},",
        r"  award = {Best of 100\%},",
        "  volume = {12},",
        "  number = {3},",
        "  pages = {117--133},",
        r"  publisher = {Gravel \& Sons},",
        "  editor = {Muster, Cy},",
        "  archiveprefix = {arXiv},",
        "  url = {https://e.org/a_b},",
        "  code = {https://e.org/code},",
        "  keywords = {silt, river beds}",
        "}",
    ]


def test_a_ris_record_in_full():
    """What has no tag is a note with its name; every address has a line, and those of a register tell its number."""
    [reference] = references([FULL]).values()
    assert ris.entry(reference).split("\r\n") == [
        "TY  - JOUR", "ID  - berg:2031", "TI  - Tides & Waves", "AU  - van der Berg, Ludwig, Jr.",
        "AU  - Barnes and Noble", "T2  - Annals of Pebbles", "PY  - 2031", "DA  - 2031/05/02", "KW  - silt",
        "KW  - river beds", "DO  - 10.1000/a_b", "N1  - Award: Best of 100%", "VL  - 12", "IS  - 3", "SP  - 117",
        "EP  - 133", "PB  - Gravel & Sons", "ED  - Muster, Cy", "UR  - https://e.org/a_b",
        "UR  - https://doi.org/10.1000/a_b", "N1  - Code: https://e.org/code", "ER  - ", "",
    ]  # fmt: skip


def test_a_csl_item_in_full():
    """What the format has no name for stands under `custom`, in our names."""
    [reference] = references([FULL]).values()
    assert csl.item(reference) == {
        "id": "berg:2031",
        "type": "article-journal",
        "title": "Tides & Waves",
        "author": [
            {"family": "Berg", "given": "Ludwig", "non-dropping-particle": "van der", "suffix": "Jr."},
            {"literal": "Barnes and Noble"},
        ],
        "container-title": "Annals of Pebbles",
        "issued": {"date-parts": [[2031, 5, 2]]},
        "DOI": "10.1000/a_b",
        "volume": "12",
        "issue": "3",
        "page": "117-133",
        "publisher": "Gravel & Sons",
        "editor": [{"family": "Muster", "given": "Cy"}],
        "URL": "https://e.org/a_b",
        "keyword": "silt, river beds",
        "custom": {
            "arxiv": "2301.01234v2",
            "award": "Best of 100%",
            "code": ["https://e.org/code"],
        },
    }


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_an_untitled_paper_says_so(form):
    """The heading that stands for a missing title is marked as ours in every format; nothing else is made up."""
    text = form.write(references([paper()]).values())
    assert UNTITLED in text
    assert "author" not in text.casefold()
    assert UNTITLED not in form.write(references([paper(title="A title")]).values())


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_no_papers_make_an_empty_bibliography(form):
    """A list without papers has a file that programs can read."""
    assert form.write([]).replace("\n", "") in ("", "[]")


def test_an_entry_is_written_once_and_abstracts_are_added_to_it():
    """Entries carry no abstract; a whole bibliography in RIS, which reference managers read, does."""
    found = references(
        [paper(id="a", title="A title", abstract="We mend clocks."), paper(id="b", title="B", abstract="")]
    )
    written = {name: entries(reference) for name, reference in found.items()}
    for ending, form in FORMATS.items():
        assert written["a"][ending] == form.entry(found["a"])
        assert "clocks" not in written["a"][ending]
        filled = form.filled((written[each][ending], found[each].abstract) for each in ("a", "b"))
        assert form.write(found.values()) == f"{form.opening}{form.between.join(filled)}{form.closing}"
    assert [ending for ending, form in FORMATS.items() if "clocks" in form.write(found.values())] == [
        "ris",
        "csl.json",
    ]
    assert "AB" not in written["b"]["ris"]
