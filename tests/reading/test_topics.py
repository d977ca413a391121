"""Words -> topics, and what a file of topics may hold."""

from __future__ import annotations

import pytest

from conspectus.errors import DigestError
from conspectus.markup import parse
from conspectus.reading import topics
from conspectus.reading.text.tokens import tokenize
from conspectus.reading.topics import assign, load_topics

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
    assert assign(tokenize(parse(source)), two).topics == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("A horse, horses and a horse meet. " + "A striped horse is a zebra. " * 12, ("zebras",)),
        ("Horses run, a horse runs and a horse rests. A zebra is a striped horse.", ("zebras", "horses")),
    ],
)
def test_a_further_topic_needs_a_share_of_the_first(two, source, expected):
    """What is only mentioned beside a strong topic is none."""
    assert assign(tokenize(parse(source)), two).topics == expected


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
    assert expected in assign(tokenize(parse(source)), load_topics()).topics


@pytest.mark.parametrize(
    ("source", "clearly"),
    [
        ("Nash equilibria of auctions and mechanism design are studied.", True),
        ("Patients with cancer received a drug; the disease and its diagnosis were clinical.", False),
        ("We ask what a language model does.", True),
        ("We ask what a language model does. " + "It was told of by many who came to the shore at night. " * 12, False),
        ("We ask what agents do.", False),
        ("Nothing of it stands here.", False),
    ],
)
def test_a_text_speaks_clearly_of_our_field_or_not(source, clearly):
    """One word in a long text is not enough, nor a topic that other fields share with ours."""
    assert assign(tokenize(parse(source)), load_topics()).clearly is clearly


@pytest.mark.parametrize(
    ("clear", "papers", "fit"),
    [(0, 0, True), (0, 4, True), (0, 5, False), (2, 5, False), (3, 6, True), (49, 100, False), (50, 100, True)],
)
def test_topics_of_one_field_fit_lists_of_which_half_speaks_of_it(two, clear, papers, fit):
    """A few papers do not tell; a file that says of no topic that other fields have it too fits any list."""
    spoken = [place < clear for place in range(papers)]
    assert load_topics().fit(spoken) is fit
    assert two.fit(spoken)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", ":1: expected a list here"),
        ("a: b", ":1: expected a list here"),
        ("[]", ":1: names no topic"),
        ("- zebra", ":1: expected `name: value` lines here"),
        (
            "- {id: a, title: A, cues: [x]}\n- {id: b, title: B, cues: [x],\n   colour: red}",
            ":3: unknown field 'colour'",
        ),
        ("- {title: A, cues: [x]}", ":1: a topic needs an id, a title and at least one cue; here is no id"),
        ("- id: con\n  title: A\n  cues: [x]", ":1: the id 'con' may hold lower-case letters"),
        ("- id: ../x\n  title: A\n  cues: [x]", ":1: the id '../x' may hold lower-case letters"),
        (f"- id: {'n' * 300}\n  title: A\n  cues: [x]", ":1: the id 'nnn"),
        ("- id: A b\n  title: A\n  cues: [x]", ":1: the id 'A b' may hold lower-case letters"),
        ("- {id: a, title: A}", "here is no cues"),
        ("- {id: a, title: A, cues: []}", "here is no cues"),
        ("- id: a\n  title: A\n  cues: {x: y}", ":3: expected a list here"),
        ("- id: a\n  title: A\n  cues: [x, '--']", ":3: '--' is not a phrase"),
        ("- id: a\n  title: A\n  definition: [x]\n  cues: [x]", ":3: expected a single value here"),
        ("- {id: a, title: A, cues: [x]}\n- {id: a, title: B, cues: [y]}", ":2: two topics have the id 'a'"),
        ("- {id: a, title: A, cues: [x], elsewhere: here}", ":1: expected true or false, found 'here'"),
        ("- {id: a\n- b", ": not YAML"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_its_fault(tmp_path, content, message):
    """Every error begins with the file and the line and says what is wrong."""
    path = tmp_path / "mine.yaml"
    path.write_text(content, "utf-8")
    with pytest.raises(DigestError) as caught:
        load_topics(path)
    assert str(caught.value).startswith(path.as_posix())
    assert message in str(caught.value)


def test_all_faults_are_told_at_once(tmp_path):
    """Two topics with a fault each make two lines."""
    path = tmp_path / "mine.yaml"
    path.write_text("- {id: a, title: A}\n- {id: b, cues: [x]}\n", "utf-8")
    with pytest.raises(DigestError) as caught:
        load_topics(path)
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == [
        f"{path.as_posix()}:{n}" for n in (1, 2)
    ]


def test_a_missing_file_and_a_strange_encoding_are_told(tmp_path):
    """Neither is a traceback."""
    with pytest.raises(DigestError, match="cannot be read"):
        load_topics(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"- {id: a, title: caf\xe9, cues: [x]}")
    with pytest.raises(DigestError, match="not UTF-8"):
        load_topics(tmp_path / "latin.yaml")


def test_topics_are_values():
    """Two readings of one file are equal, so that they can be part of a key."""
    assert topics.load_topics() == topics.load_topics()
