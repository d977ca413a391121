"""The rules by which a record is found right or wrong, since they decide what every sample shows."""

import pytest

from tests.expectations import (
    FILE_RULES,
    TEXT_RULES,
    Built,
    Sample,
    build,
    compare,
    file_samples,
    library_of,
    text_samples,
)

RECORD = {
    "id": "x3Ginuiis8",
    "title": "Nets for All: A Study.",
    "title_html": "Nets for <em>All</em>: A Study.",
    "authors": ["Ana Prim", "Ray M. Stokely, Jr.", "QUARTZ Collaboration"],
    "venue": "Proceedings of the Harbour Conference (2027)",
    "year": 2027,
    "keywords": ["Tides", "moon", "harbour walls"],
    "links": [
        {"url": "http://github.com/tidelab/ebb", "kind": "code"},
        {"url": "https://example.org/nets.pdf", "kind": "paper"},
        {"url": "https://doi.org/10.5555/TIDE.7", "kind": "paper"},
        {"url": "https://arxiv.org/abs/2699.12345v2", "kind": "paper"},
        {"url": "https://example.org/a%3Cb", "kind": "other"},
    ],
    "status": "Oral",
    "abstract": {"text": "We study nets. They hold.", "html": "<p>We study <b>nets</b>. They hold.</p>"},
}

IN_FILES = {
    "title": (
        ["Nets for All: A Study", ["Nothing", "Nets for All: A Study"]],
        ["Nets for All", "Nets for all: a study"],
    ),
    "authors": (
        [["Ana Prim", ["R. Stokely", "Ray M. Stokely Jr."], "QUARTZ Collaboration"]],
        [["Ana Prim"], ["Ray M. Stokely Jr.", "Ana Prim", "QUARTZ Collaboration"], []],
    ),
    "abstract_starts": (["We study"], ["study", "They hold."]),
    "abstract_ends": (["They  hold."], ["They hold", "We study"]),
    "venue": (["Harbour Conference", "Harbour Conference 2027"], ["Harbour", ""]),
    "year": ([2027], [2026]),
    "keywords": (
        [["tides"], ["tides", "Moon"]],
        [["moon"], ["moon", "tides"], ["tides", "moon", "harbour walls", "sea"]],
    ),
    "links": (
        [
            [{"kind": "code", "url": "https://github.com/tidelab/ebb"}],
            [{"kind": "pdf", "url": "https://example.org/nets.pdf"}],
        ],
        [
            [{"kind": "project", "url": "https://github.com/tidelab/ebb"}],
            [{"kind": "code", "url": "https://github.com/tidelab/ebb"}, {"kind": "code", "url": "https://example.org"}],
        ],
    ),
    "no_links": ([["people.example.org"]], [["people.example.org", "tidelab"]]),
    "id": (["x3Ginuiis8"], ["x3ginuiis8"]),
    "doi": (["10.5555/tide.7"], ["10.5555/tide.77"]),
    "arxiv": (["2699.12345"], ["2699.1234", "2699.123456"]),
    "status": (["oral"], ["Poster"]),
    "award": ([], ["Best Paper"]),
    "track": ([], ["Vision"]),
}

IN_TEXTS = {
    "title": (["Nets  for All: A Study."], ["Nets for All: A Study"]),
    "title_match": (["^Nets .*Study"], ["^Study"]),
    "authors": (
        [["Ana Prim", "Ray M. Stokely Jr.", {"maybe": ["QUARTZ Collaboration"]}, {"maybe": ["Bo Sekund"]}]],
        [["Ana Prim", "Ray M. Stokely Jr.", {"maybe": ["Bo Sekund"]}]],
    ),
    "abstract": (["We study nets. They hold.", ["", "We study nets. They hold."]], ["We study nets."]),
    "venue": (["Proceedings of the Harbour Conference (2027)"], ["Harbour Conference", ""]),
    "year": ([2027], [2026]),
    "keywords": ([["Tides", ["sun", "moon"]]], [["tides"]]),
    "links": (
        [[{"url": "https://example.org/a<b"}], [{"kind": "code", "url": ["x", "http://github.com/tidelab/ebb"]}]],
        [[{"url": "https://github.com/tidelab/ebb"}]],
    ),
    "title_html_has": ([["<em>All</em>", ["<i>", "Study"]]], [["<em>All</em>", ["<i>", "<b>"]]]),
    "text_not": ([["ropes"]], [["ropes", "nets"]]),
    "html_has": ([["<b>nets</b>"]], [["<em>nets</em>"]]),
    "keywords_not": ([["nan"]], [["moon"]]),
    "links_not": ([["w3.org"]], [["arxiv.org"]]),
}


def cases(table):
    return [
        (name, value, right)
        for name, examples in table.items()
        for right, values in zip((True, False), examples, strict=True)
        for value in values
    ]


def compared(expected, built, *, by_title):
    return {each.field: each.right for each in compare(Sample("one", "one", {}, expected, by_title), built)}


@pytest.mark.parametrize(("name", "value", "right"), cases(IN_FILES))
def test_field_of_a_file(name, value, right):
    """A field of a record of a file is right or wrong by the rule of its name."""
    assert FILE_RULES[name](RECORD, value)[1] == right


@pytest.mark.parametrize(("name", "value", "right"), cases(IN_TEXTS))
def test_field_of_a_text(name, value, right):
    """A field of a record of a text case is right or wrong by the rule of its name."""
    found = compared({"records": [{name: value}]}, Built(0, records=[RECORD]), by_title=False)
    assert found == {f"1 {name}": right}


def test_every_rule_is_shown():
    """No rule goes without an example."""
    assert IN_FILES.keys() == FILE_RULES.keys()
    assert IN_TEXTS.keys() >= TEXT_RULES.keys()


@pytest.mark.parametrize(
    ("built", "expected", "right"),
    [
        (Built(0, records=[RECORD]), {"exit": 0, "papers": 1}, {"exit": True, "papers": True}),
        (Built(0, records=[RECORD]), {"exit": 1, "papers": [0, 2]}, {"exit": False, "papers": False}),
        (Built(1, "no column"), {"exit": 1, "refused": "column"}, {"exit": True, "refused": True}),
        (Built(1, "no column"), {"papers": 0, "refused": "title"}, {"papers": True, "refused": False}),
        (Built(0, "no column"), {"refused": "column"}, {"refused": False}),
        (Built(None, "KeyError"), {"exit": 1, "papers": 0}, {"exit": False, "papers": False}),
        (Built(0, merged=1, warnings=["odd"]), {"merged": 1, "warns": True}, {"merged": True, "warns": True}),
        (Built(0), {"merged": 1, "warns": True}, {"merged": False, "warns": False}),
        (Built(0, views={"bib": "Prim, Ana"}), {"bib_has": ["Prim"]}, {"bib_has": True}),
        (Built(0, views={"bib": "Prim, Ana"}), {"bib_not": ["Ana"]}, {"bib_not": False}),
        (Built(1), {"bib_not": ["Ana"], "records": [{"title": "A"}]}, {"bib_not": False, "1 title": False}),
    ],
)
def test_whole_sample(built, expected, right):
    """What is expected of a build as a whole; a build that failed has nothing right but its failure."""
    assert compared(expected, built, by_title=False) == right


def test_records_of_one_title_are_told_apart():
    """Of two papers with one title, each is compared with the one that it fits."""
    two = [RECORD | {"title": "Introduction", "year": year} for year in (2023, 2019)]
    expected = {"records": [{"title": "Introduction", "year": year} for year in (2019, 2023)]}
    assert all(compared(expected, Built(0, records=two), by_title=True).values())


def test_build_of_seeds():
    """Papers of one seed or of several, a refusal with its message."""
    nets = b"title,abstract\nNets for All,We study nets and show that they hold.\n"
    ropes = b"title,abstract\nRopes for Few,Nobody knows why hemp breaks before nylon does.\n"
    records = build(lambda: library_of({"a.csv": nets, "b.csv": ropes})).records
    assert [found["title"] for found in records] == ["Nets for All", "Ropes for Few"]
    refused = build(lambda: library_of({"a.csv": b"name\nAna Prim\n"}))
    assert (refused.exit, "a.csv:1" in refused.message) == (1, True)


@pytest.mark.parametrize("crash", [KeyError("abstract"), SystemExit(1)])
def test_crash_is_no_refusal(crash, monkeypatch):
    """An exception that is no message to the publisher has no exit code, whatever is expected."""

    def read(config):
        raise crash

    monkeypatch.setattr("conspectus.pipeline.read", read)
    built = build(lambda: library_of({"a.csv": b""}))
    assert built.exit is None
    assert type(crash).__name__ in built.message


def test_no_two_samples_share_a_name():
    """A name stands for one sample."""
    names = [sample.name for sample in (*file_samples(), *text_samples())]
    assert len(names) == len(set(names)) > 200
