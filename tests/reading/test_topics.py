"""Words -> topics, and what a file of topics may hold."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading import topics
from conspectus.reading.tokens import tokenize
from conspectus.reading.topics import TopicsError, assign, load_topics

TWO = """
- {id: zebras, title: Zebras, cues: [striped horse, zebra], hints: [stripe]}
- {id: horses, title: Horses, definition: All of them., cues: [horse]}
"""


@pytest.fixture
def two(tmp_path):
    path = tmp_path / "topics.yaml"
    path.write_text(TWO, "utf-8")
    return load_topics(path)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("A zebra is here.", ("zebras",)),
        ("Zebras are here, and a striped-horse too.", ("zebras",)),
        ("Horses run, a horse runs and a horse rests. A zebra is a striped horse.", ("zebras", "horses")),
        ("There is nothing here.", ()),
    ],
)
def test_topics_come_best_first(two, source, expected):
    """Case, endings and hyphens do not matter, and a phrase inside a longer one does not count."""
    assert assign(tokenize(parse(source)), two) == expected


def test_our_topics_are_those_of_the_digest():
    """The shipped file has 25 topics, each with a title, a definition and cues, and each id once."""
    shipped = load_topics().topics
    assert len({topic.id for topic in shipped}) == len(shipped) == 25
    assert all(topic.title and topic.definition and topic.cues for topic in shipped)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("We study regret bounds of bandits in reinforcement learning.", "reinforcement-learning"),
        ("We prune and quantize large language models for fast inference on edge devices.", "efficiency"),
        ("Nash equilibria of auctions and mechanism design are studied.", "games-economics"),
        ("A diffusion model for image generation by flow matching.", "generation"),
    ],
)
def test_our_topics_fit_plain_cases(source, expected):
    """What a text says again and again is its topic."""
    assert expected in assign(tokenize(parse(source)), load_topics())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "must be a list of topics"),
        ("a: b", "must be a list of topics"),
        ("- zebra", "topic 1: must have the fields"),
        ("- {id: a, title: A, cues: [x], colour: red}", "unknown field 'colour'; allowed are id, title"),
        ("- {title: A, cues: [x]}", "topic 1: id must be a text"),
        ("- {id: A b, title: A, cues: [x]}", "id 'A b' may hold lower-case letters"),
        ("- {id: a, title: A}", "cues must name at least one phrase"),
        ("- {id: a, title: A, cues: x}", "cues must be a list of phrases"),
        ("- {id: a, title: A, cues: [2d, 3]}", "3 is not a phrase"),
        ("- {id: a, title: A, definition: [x], cues: [x]}", "definition must be a text"),
        ("- {id: a, title: A, cues: [x]}\n- {id: a, title: B, cues: [y]}", "two topics have the id 'a'"),
        ("- {id: a\n- b", ":2: is not YAML"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_its_fault(tmp_path, content, message):
    """Every error begins with the file and says what is wrong."""
    path = tmp_path / "mine.yaml"
    path.write_text(content, "utf-8")
    with pytest.raises(TopicsError) as caught:
        load_topics(path)
    assert str(caught.value).startswith(path.as_posix())
    assert message in str(caught.value)


def test_a_missing_file_and_a_strange_encoding_are_told(tmp_path):
    """Neither is a traceback."""
    with pytest.raises(TopicsError, match="cannot be read"):
        load_topics(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"- {id: a, title: caf\xe9, cues: [x]}")
    with pytest.raises(TopicsError, match="not UTF-8"):
        load_topics(tmp_path / "latin.yaml")


def test_topics_are_values():
    """Two readings of one file are equal, so that they can be part of a key."""
    assert topics.load_topics() == topics.load_topics()
