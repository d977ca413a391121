"""Readings -> a file -> the same readings."""

from __future__ import annotations

import json

import pytest

from conspectus.markup import parse
from conspectus.reading import read_abstract
from conspectus.store import key, load, rules, save

SOURCE = (
    "Zebras are hard to count. We introduce ZebCount (Zebra Counting), a method for large language models (LLMs). "
    r"ZebCount improves accuracy by 5.3\% on the ZebQA dataset. Code is at https://github.com/a/b."
)


@pytest.fixture
def readings():
    texts = [parse(SOURCE), parse("–"), parse(SOURCE.replace("5.3", "6.3"))]
    return {key(text): read_abstract(text) for text in texts}


def test_what_is_kept_is_what_was_read(tmp_path, readings):
    """A reading comes back equal in every field, so that a rebuild puts out the same bytes."""
    save(tmp_path / "kept" / "readings.json", readings)
    assert load(tmp_path / "kept" / "readings.json") == readings


def test_the_file_does_not_depend_on_the_order(tmp_path, readings):
    """The same readings give the same bytes."""
    save(tmp_path / "a", readings)
    save(tmp_path / "b", dict(reversed(readings.items())))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_key_tells_texts_and_inputs_apart():
    """Words, marks and whatever else a reading is made from are in the key."""
    texts = [parse("a b"), parse("a *b*"), parse("a c")]
    assert len({key(text) for text in texts} | {key(texts[0], "title"), key(texts[0], "", "title")}) == 5
    assert key(parse("a b")) == key(parse("a b"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: b"\xff\xfe\x00",
        lambda content: b"[]",
        lambda content: b"null",
        lambda content: content.replace(rules().encode(), b"older"),
        lambda content: content.replace(b'"sentences"', b'"phrases"'),
        lambda content: json.dumps({"rules": rules(), "readings": {"a": 1}}).encode(),
        lambda content: json.dumps({"rules": rules(), "readings": {"a": {"sentences": 3}}}).encode(),
    ],
    ids=["empty", "cut", "binary", "list", "null", "older-rules", "unknown-field", "no-reading", "no-sentences"],
)
def test_a_file_that_is_not_ours_is_as_good_as_none(tmp_path, readings, damage):
    """Damaged and foreign files are ignored, never an error."""
    path = tmp_path / "readings.json"
    save(path, readings)
    path.write_bytes(damage(path.read_bytes()))
    assert load(path) == {}


def test_a_missing_file_is_no_error(tmp_path):
    """The first build has nothing to take."""
    assert load(tmp_path / "none.json") == {}
