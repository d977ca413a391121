"""What was made once is kept, and what is kept is what would be made."""

from __future__ import annotations

import multiprocessing
import sqlite3
from contextlib import closing
from dataclasses import dataclass

import pytest
from markupsafe import Markup

from conspectus import store as stores
from conspectus.markup import parse
from conspectus.model import Reading, Text
from conspectus.reading import read_abstract
from conspectus.store import Store, key

SOURCE = (
    "Zebras are hard to count. We introduce ZebCount (Zebra Counting), a method for large language models (LLMs). "
    r"ZebCount improves accuracy by 5.3\% on the ZebQA dataset. Code is at https://github.com/a/b."
)


@dataclass(frozen=True, slots=True)
class Card:
    """A value with HTML."""

    html: Markup
    words: tuple[str, ...] = ()


class Counted:
    """Squares, and how many of them were made."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def __call__(self, numbers):
        for number in numbers:
            self.made.append(number)
            yield number * number


def squares(path, numbers, *common):
    """What comes out, and what had to be made for it."""
    make = Counted()
    with closing(Store(path)) as store:
        values = store.made("square", int, numbers, make, *common)
    return values, make.made


def rows(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM kept").fetchone()[0]


def test_only_what_is_new_is_made(tmp_path):
    """Values come back in the order of the inputs, whichever of them are kept."""
    path = tmp_path / "deep" / "kept.sqlite"
    assert squares(path, [3, 1]) == ([9, 1], [3, 1])
    assert squares(path, [1, 2, 3, 2]) == ([1, 4, 9, 4], [2])
    assert squares(path, [1, 2, 3]) == ([1, 4, 9], [])


def test_what_lacks_is_told_without_being_made(tmp_path):
    """What is kept under another name, or of other common inputs, is another value."""
    path = tmp_path / "kept.sqlite"
    squares(path, [1, 2])
    with closing(Store(path)) as store:
        assert store.lacks("square", [3, 1, 2, 4]) == [3, 4]
        assert store.lacks("square", [1], "other") == store.lacks("root", [1]) == [1]
    with closing(Store()) as store:
        assert store.lacks("square", [1]) == [1]


def test_without_a_path_nothing_is_kept():
    """An input that stands twice is made once even so."""
    assert squares(None, [2, 2, 3]) == ([4, 4, 9], [2, 3])
    assert squares(None, [2]) == ([4], [2])


def test_a_key_tells_apart_whatever_goes_into_a_value(tmp_path, monkeypatch):
    """The kind, the input, what all have in common, the code."""
    path = tmp_path / "kept"
    squares(path, [2], "a")
    assert squares(path, [2], "b")[1] == [2]
    with closing(Store(path)) as store:
        assert store.made("cube", int, [2], lambda numbers: [each**3 for each in numbers], "a") == [8]
    monkeypatch.setattr(stores, "rules", lambda: b"other code")
    assert squares(path, [2], "a")[1] == [2]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", ""), ("a", "b")),
        ((1,), ("1",)),
        ((parse("a b"),), (parse("a *b*"),)),
        (({"a": 1},), ({"b": 1},)),
        ((), (None,)),
    ],
)
def test_keys_of_different_inputs_differ(one, other):
    """Neither joining nor writing as a text makes two inputs one."""
    assert key(*one) != key(*other)
    assert key(*one) == key(*one)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (tuple[Text, Reading], (parse(SOURCE), read_abstract(parse(SOURCE)))),
        (tuple[Text, Reading], (parse("–"), read_abstract(parse("–")))),
        (Card, Card(Markup("a <b>b</b>"), ("c",))),
    ],
)
def test_what_is_kept_is_what_was_made(tmp_path, kind, value):
    """Every field comes back equal and of its type, so that a rebuild puts out the same bytes."""
    for _ in range(2):
        with closing(Store(tmp_path / "kept")) as store:
            (found,) = store.made("value", kind, [1], lambda numbers: [value for _ in numbers])
        assert found == value
        assert type(getattr(found, "html", Markup())) is Markup


def test_a_value_of_another_type_is_made_again(tmp_path):
    """A file that somebody else wrote can hold wrong values, but none of a wrong shape."""
    path = tmp_path / "kept"
    with closing(Store(path)) as store:
        store.keep([(key(key("square"), 2), "four")])
    assert squares(path, [2]) == ([4], [2])
    assert squares(path, [2]) == ([4], [])


@pytest.mark.parametrize(
    "damaged",
    [
        lambda value: value[:-1] + bytes([value[-1] ^ 1]),
        lambda value: bytes([value[0] ^ 1]) + value[1:],
        lambda value: value[:-1],
        lambda value: b"",
        lambda value: 7,
        lambda value: "four",
    ],
)
def test_a_damaged_value_is_made_again(tmp_path, damaged):
    """Whatever happened to one, also where it is one of its type: the others are taken as they are."""
    path = tmp_path / "kept"
    squares(path, [2, 3])
    with closing(sqlite3.connect(path)) as connection, connection:
        where = (key(key("square"), 2),)
        value = connection.execute("SELECT value FROM kept WHERE key = ?", where).fetchone()[0]
        connection.execute("UPDATE kept SET value = ? WHERE key = ?", (damaged(value), *where))
    assert squares(path, [2, 3]) == ([4, 9], [2])
    assert squares(path, [2, 3]) == ([4, 9], [])


def test_a_value_under_the_key_of_another_is_made_again(tmp_path):
    path = tmp_path / "kept"
    squares(path, [2, 3])
    with closing(sqlite3.connect(path)) as connection, connection:
        two, three = key(key("square"), 2), key(key("square"), 3)
        connection.execute("UPDATE kept SET value = (SELECT value FROM kept WHERE key = ?) WHERE key = ?", (three, two))
    assert squares(path, [2, 3]) == ([4, 9], [2])


@pytest.mark.parametrize("content", [b"", b"{", b"SQLite format 3\0" + bytes(4000), b"\xff\xfe" * 2048])
def test_a_file_that_is_not_ours_is_as_good_as_none(tmp_path, content):
    """It is started anew, whatever happened to it."""
    path = tmp_path / "kept"
    path.write_bytes(content)
    assert squares(path, [2]) == ([4], [2])
    assert squares(path, [2])[0] == [4]
    assert squares(path, [2]) == ([4], [])


def test_a_file_that_is_damaged_inside_is_as_good_as_none(tmp_path):
    """The build that meets the damage goes on; a later one keeps again."""
    path = tmp_path / "kept"
    numbers = list(range(3000))
    squares(path, numbers)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    path.write_bytes(content)
    for _ in range(2):
        assert squares(path, numbers)[0] == [number * number for number in numbers]
    assert squares(path, numbers)[1] == []


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    """Then nothing is kept."""
    (tmp_path / "file").write_text("in the way")
    assert squares(tmp_path / "file" / "kept", [2]) == ([4], [2])


def test_what_no_build_uses_any_more_goes(tmp_path):
    """The file does not grow with every edit for ever."""
    path = tmp_path / "kept"
    squares(path, range(100))
    assert rows(path) == 100
    squares(path, range(60))
    assert rows(path) == 100
    squares(path, range(40))
    assert rows(path) == 40


def keep_many(path, start):
    squares(path, range(start, start + 3000))


def test_two_builds_may_share_the_file(tmp_path):
    """Each finds what it wrote, and none stops the other."""
    path = tmp_path / "kept"
    context = multiprocessing.get_context("spawn")
    builds = [context.Process(target=keep_many, args=(path, start)) for start in (0, 1000)]
    for build in builds:
        build.start()
    for build in builds:
        build.join()
        assert build.exitcode == 0
    assert squares(path, range(4000))[1] == []


def test_what_was_kept_before_a_build_was_stopped_is_there(tmp_path):
    """An error, or a kill, costs what was not kept yet."""
    path = tmp_path / "kept"

    def make(numbers):
        for number in numbers:
            if number == 700:
                raise KeyboardInterrupt
            yield number * number

    with pytest.raises(KeyboardInterrupt), closing(Store(path)) as store:
        store.made("square", int, range(1000), make)
    assert len(squares(path, range(1000))[1]) == 500
