"""However little an input is, it makes only so much work; however much it is, it is read or told in one line."""

import gzip
import json
import tracemalloc

import pytest

from conspectus import limits, pipeline, places, yamlfile
from conspectus.changes import parse_records
from conspectus.config import load_config, parse_config
from conspectus.errors import DigestError
from conspectus.model import RawEntry, Skipped
from conspectus.normalize.overlay import parse_overlay
from conspectus.readers import read_seeds
from conspectus.reading.topics import load_topics
from conspectus.records import SCHEMA_VERSION

SENTENCE = "We study waves in the sea and present a small model. "

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)
SMALL = {
    "a list of itself": "a: &a [*a]\n",
    "a mapping of itself": "a: &a\n  title: *a\n",
    "aliases of aliases": BOMB,
    "an alias of each": BOMB.replace("[", "{x: 1, y: ").replace("]", "}").replace(", *", ", z: *").replace(", x", ""),
    "merged keys": "a: &a {title: x}\nb:\n  <<: *a\n  keywords: &k [*k]\n",
    "500 levels": "[" * 500 + "]" * 500,
    "500 levels of mappings": "{a: " * 500 + "}" * 500,
    "500 levels of blocks": "".join(" " * n + "a:\n" for n in range(500)),
    "100,000 levels": "[" * 100_000,
    "dashes": "- " * 2_000 + "x",
    "not YAML at all": "\t\tx: *y",
    "a control character": "a: \x1b[31m",
    "a control character of Unicode": "a: \x9b",
    "an escaped one": 'a: "\\0"',
}
"""YAML of few bytes that makes endless work, or none at all."""


@pytest.mark.parametrize("text", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize(
    "parse",
    [parse_config, lambda text, name: dict(parse_overlay(text, name))],
    ids=["settings", "corrections"],
)
def test_no_yaml_of_ours_makes_more_work_than_it_is_long(text, parse):
    """A line says what stands there and where."""
    with pytest.raises(DigestError) as told:
        parse(text, "ours.yaml")
    assert str(told.value).startswith("ours.yaml")
    assert len(str(told.value).splitlines()) == 1
    assert len(str(told.value)) < 500


@pytest.mark.parametrize("text", SMALL.values(), ids=SMALL)
def test_topics_neither(tmp_path, text):
    """The file that the settings name is read by the same rules."""
    (tmp_path / "topics.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DigestError, match=r"topics\.yaml"):
        load_topics(tmp_path / "topics.yaml")


@pytest.mark.parametrize("text", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize(
    "form", ["- title: Waves\n  abstract: {}\n  more:\n{}", "---\ntitle: Waves\n{}---\n" + SENTENCE]
)
def test_nor_a_list_of_somebody_else(tmp_path, text, form):
    """What cannot be read costs that entry or file, and is told; nothing else is lost."""
    text = text if "more" not in form else "".join(f"    {line}\n" for line in text.splitlines())
    name = "list.yaml" if "more" in form else "paper.md"
    (tmp_path / name).write_text(form.format(SENTENCE, text) if "more" in form else form.format(text + "\n"), "utf-8")
    (tmp_path / "plain.txt").write_text("We count stones on the shore, and they are many.\n")
    try:
        found = list(read_seeds([tmp_path]))
    except DigestError as error:
        assert name in str(error)  # noqa: PT017 - either is right
        return
    assert any(isinstance(item, RawEntry) and "stones" in item.text("abstract") for item in found)


DEEP = {
    "400": "[" * 400 + "]" * 400,
    "3,000": "[" * 3000 + "1" + "]" * 3000,
    "100,000": "[" * 100_000 + "]" * 100_000,
    "left open": "[" * 100_000,
    "objects": '{"a":' * 100_000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_json_may_be_as_deep_as_it_likes(tmp_path, text):
    """In a list, in one of its values, and in the records of an earlier build."""
    (tmp_path / "list.json").write_text(text)
    with pytest.raises(DigestError, match=r"list\.json:1: "):
        list(read_seeds([tmp_path]))
    records = f'[{{"title": "Stones on the Shore"}}, {{"title": "Waves", "keywords": {text}}}]'
    (tmp_path / "list.json").write_text(records)
    found = [item for item in read_seeds([tmp_path]) if isinstance(item, RawEntry)]
    assert found[0].text("title") == "Stones on the Shore"
    for records in (text, f'{{"id":"a","title":{text}}}'):
        with pytest.raises(DigestError, match=r"^papers\.json"):
            parse_records(records, "papers.json")


RECORD = {
    "id": "abcd1234", "title": "Waves", "title_source": "given", "authors": ["Ada Example"], "venue": "", "year": 2026,
    "sources": [{"list": "Toy"}], "sentences": [SENTENCE], "abstract": {"source": SENTENCE},
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"year": "2026"}, {"year": 2026.5}, {"year": [2026]}, {"title": None}, {"id": 5}, {"id": None},
        {"authors": None}, {"authors": "Ada"}, {"authors": [None]}, {"sources": None}, {"sources": [{}]},
        {"abstract": None},
        {"abstract": {"source": 1}}, {"sentences": None},
        {"sentences": [1]}, {"doi": 7}, {"doi": {"a": []}}, {"aliases": [[]]}, {"venue": {}},
    ],
    ids=str,
)  # fmt: skip
def test_records_of_an_earlier_build_are_checked(change):
    """A file that somebody edited is told, with the place in the record, and is no traceback."""
    good = {"schema": SCHEMA_VERSION, "papers": [RECORD]}
    assert parse_records(json.dumps(good), "papers.json")
    with pytest.raises(DigestError, match=r"^papers\.json: expected .*: in a record, .* - at `\$"):
        parse_records(json.dumps(good | {"papers": [RECORD | change]}), "papers.json")


@pytest.mark.parametrize("papers", [None, 3, "x", [None], [3], ["x"], [[]], {"a": 1}])
def test_records_that_are_none(papers):
    """Whatever stands in their place."""
    with pytest.raises(DigestError, match=r"^papers\.json: expected the records of an earlier build"):
        parse_records(json.dumps({"schema": SCHEMA_VERSION, "papers": papers}), "papers.json")


def strings(levels: int) -> str:
    """BibTeX of strings that are each four of the one before."""
    first = '@string{a0 = "' + "x" * 50 + '"}\n'
    more = "".join(f"@string{{a{n} = a{n - 1} # a{n - 1} # a{n - 1} # a{n - 1}}}\n" for n in range(1, levels))
    return f"{first}{more}@article{{key, title = a{levels - 1}, author = {{Ada Example}}, year = 2020}}\n"


@pytest.mark.parametrize("levels", [3, 12, 200])
def test_strings_of_strings_do_not_grow_without_end(tmp_path, levels):
    """What a file of BibTeX makes is in proportion to its length."""
    (tmp_path / "list.bib").write_text(strings(levels))
    tracemalloc.start()
    found = list(read_seeds([tmp_path]))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000
    (entry,) = [item for item in found if isinstance(item, RawEntry)]
    assert entry.text("authors") == "Ada Example"
    assert entry.length() < 300_000


LONG = "word " * (limits.LONGEST_ENTRY // 5 + 1)
LONG_ENTRIES = {
    "text": ("list.txt", f"{SENTENCE}\n\n{LONG}\n"),
    "one word": ("list.txt", f"{SENTENCE}\n\n{'w' * (limits.LONGEST_ENTRY + 1)}\n"),
    "a label": ("list.txt", f"{SENTENCE}\n\nTitle: Waves\nAbstract: {LONG}\n"),
    "JSON": ("list.json", json.dumps([{"title": "A", "abstract": SENTENCE}, {"title": "B", "abstract": LONG}])),
    "names": (
        "list.json",
        json.dumps([{"title": "A", "abstract": SENTENCE}, {"title": "B", "authors": 2 * LONG.split()}]),
    ),
    "BibTeX": ("list.bib", f"@misc{{a, title={{A}}}}\n@misc{{b, title={{B}}, abstract={{{LONG}}}}}\n"),
    "a table": ("list.csv", f"title,abstract\nA,{SENTENCE}\nB,{LONG}\n"),
}


@pytest.mark.parametrize(("name", "text"), LONG_ENTRIES.values(), ids=LONG_ENTRIES)
def test_an_entry_that_is_no_abstract_is_left_out_and_told(tmp_path, name, text):
    """Whole books, pastes without blank lines, and bombs; the entries beside it are published."""
    (tmp_path / name).write_text(text)
    found = list(read_seeds([tmp_path]))
    (entry,) = [item for item in found if isinstance(item, RawEntry)]
    (lost,) = [item for item in found if isinstance(item, Skipped)]
    assert SENTENCE.strip() in entry.text("abstract") or entry.text("title") == "A"
    assert lost.loss
    assert f"of an entry at most {limits.LONGEST_ENTRY} are read" in lost.reason
    assert len(lost.text) <= 1000


def test_files_that_are_too_large_are_not_opened(tmp_path, monkeypatch):
    """Seeds, settings, corrections, topics, records: one limit."""
    monkeypatch.setattr(places, "LARGEST_FILE", 10)
    path = tmp_path / "digest.yaml"
    path.write_text("title: The Title of a Digest\n")
    seed = tmp_path / "seeds.txt"
    seed.write_text(SENTENCE)
    for read in (
        lambda: load_config(path),
        lambda: load_topics(path),
        lambda: list(read_seeds([seed])),
        lambda: places.read_text(path, tmp_path, path.name),
    ):
        with pytest.raises(DigestError, match="at most 0 MB are read"):
            read()


def test_scalars_may_be_named_and_used_again():
    """Only lists and mappings can grow."""
    found = yamlfile.parse("a: &x Waves\nb: *x\n", "ours.yaml").mapping()
    assert (found["a"].text(), found["b"].text()) == ("Waves", "Waves")


def test_packed_records_of_an_earlier_build_are_limited(tmp_path, monkeypatch):
    """The file that `since` names can be anybody's."""
    monkeypatch.setattr(pipeline, "LARGEST_FILE", 1_000_000)
    (tmp_path / "papers.jsonl.gz").write_bytes(gzip.compress(bytes(1_000_001)))
    with pytest.raises(DigestError, match=r"old: unpacks to more than 1 MB"):
        pipeline.earlier_records(tmp_path / "papers.jsonl.gz", "old")
