"""Text -> the one sentence that says what the paper does, its opener trimmed."""

from __future__ import annotations

import re

import pytest

from conspectus.markup import parse
from conspectus.model import Span
from conspectus.reading import highlight
from conspectus.reading.text import cues, sentences, tokens


def chosen(source: str) -> str:
    text = parse(source)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    found = highlight.choose(text, words, spans, cues.find(words, spans))
    assert found is not None
    assert spans[found.sentence].start <= found.start < found.end == spans[found.sentence].end
    return text.plain[found.start : found.end]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            """Kite surveys are slow. However, existing planners ignore wind. In this paper, we propose WindKite, a
            planner that models gusts. It halves the time of a survey. Code is available at https://example.org/kite.""",
            "we propose WindKite, a planner that models gusts.",
        ),
        (
            """This paper studies the storage of tulip bulbs under light. Bulbs rot easily. We find that red light helps
            bulbs.""",
            "This paper studies the storage of tulip bulbs under light.",
        ),
        (
            """Bees dance on the comb. However, dances are hard to read. A novel decoder of bee dances that follows the
            angle of each waggle is proposed. Experiments on nine hives support it.""",
            "A novel decoder of bee dances that follows the angle of each waggle is proposed.",
        ),
        (
            """KiteLab is an open simulator of kites in gusty wind. KiteLab renders six kites at a time. Pilots train
            with it before they fly. The simulator is distributed as open source with all of its models.""",
            "KiteLab is an open simulator of kites in gusty wind.",
        ),
    ],
)
def test_the_sentence_that_puts_the_paper_forward_is_chosen(source: str, expected: str) -> None:
    """Of background, gap, contribution and result, the contribution stands for the paper, in either voice."""
    assert chosen(source) == expected


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("In this paper, we weave.", "we weave."),
        ("In this work we weave.", "In this work we weave."),
        ("Specifically, the loom weaves.", "the loom weaves."),
        ("However, in this paper, we weave.", "we weave."),
        ("To address this challenge, we weave.", "we weave."),
        ("Motivated by these findings, our method weaves.", "our method weaves."),
        ("To tackle these issues, looms and hands weave.", "To tackle these issues, looms and hands weave."),
        ("To weave linen faster, we oil the loom.", "To weave linen faster, we oil the loom."),
        ("Here we weave.", "Here we weave."),
        ("First, second and third looms weave.", "second and third looms weave."),
    ],
)
def test_an_opener_goes_only_where_a_sentence_remains(sentence: str, kept: str) -> None:
    """Openers that say nothing, or point back, are trimmed; those that tell a purpose stay."""
    assert sentence[highlight.trimmed(sentence, Span(0, len(sentence))) :] == kept


@pytest.mark.parametrize(
    "source",
    [
        "ترجمة اللهجات مهمة صعبة. نقدم نموذجا جديدا للترجمة. الشيفرة والبيانات متاحة على https://example.org/kite.",
        "Les cerfs-volants volent mal. Un planificateur suit le vent. Le code du planificateur est sur www.kite.org.",
        "Drachen fliegen schlecht. Ein neuer Planer folgt dem Wind. Der Code liegt auf https://github.com/kite bereit.",
    ],
)
def test_where_the_code_is_stands_for_no_paper(source: str) -> None:
    """Nothing of another language is known for a verb: the address tells."""
    assert not {"https", "www"} & set(re.findall(r"[a-z]+", chosen(source)))


def test_a_text_without_sentences_has_no_highlight() -> None:
    text = parse("")
    words = tokens.tokenize(text)
    assert highlight.choose(text, words, (), cues.find(words, ())) is None


@pytest.mark.parametrize(
    "source", ["Word.", "我们提出了一种新方法。它很快。", "Wir stellen ein neues Verfahren vor. Es ist schnell."]
)
def test_every_text_with_a_sentence_has_a_highlight(source: str) -> None:
    """One word, no blanks between words, another language: something is chosen, and it is a sentence of the text."""
    assert chosen(source) in parse(source).plain
