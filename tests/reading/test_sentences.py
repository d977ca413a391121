"""Text -> sentences: every cut right, nothing lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.markup import parse
from conspectus.model import Mark, Run, Text
from conspectus.reading.text import sentences


def cut(text: Text) -> list[str]:
    return [text.plain[span.start : span.end] for span in sentences.split(text)]


@pytest.mark.parametrize(
    "source",
    [
        "We fix this.| It works.",
        "Strong baselines (e.g. Zorbnet) and others, e.g. Quaxformer, fail.| We do not.",
        "This holds, i.e. always.| A proof is given.",
        "Zorb et al. (2021) disagree.| We follow Quax et al. and extend them.",
        "This was shown by Zorb et al.| We extend it.",
        "In Fig. 2 and Eq. 3 we show samples.| Sec. 4 tells more.",
        "It covers graphs, trees, etc.| Trees are easy.",
        "It covers graphs, trees, etc. in one pass.| Trees are easy.",
        "We study A-optimality and D-optimality.| E-optimality follows.",
        "Two questions are open: 1. When does it converge?| 2. Is it fast?| We answer both.",
        "The first is theoretical.| (ii) The second is empirical.",
        "We consider i) one, ii) two and iii) three.| All are hard.",
        "The model beats Zorb 2.0 by 3.5 points.| It is small.",
        "Accuracy rises from 0.5 to 0.9.| 3D tasks gain most.",
        "Samples are i.i.d.| Under drift they are not.",
        "Samples are i.i.d. given the seed.| Drift breaks this.",
        "It covers the U.S. and the U.K. only.| We add others.",
        "J. S. Zorb’s chorales are modelled.| Samples are good.",
        "Can models plan?!| We answer with a study.",
        "It holds for any horizon T.| Experiments agree.",
        "Numbers (see App. B and Sec. IV) tell.| The answer is no.| Mobile apps.| Refs. 3 and 4 agree.",
        "It has three steps: I. Read.| II. Write.| It is fast.",
        "We ask: can models plan?| Yes, with tools.",
        "The agent says “I am done.”| Then it stops.",
        "The agent asks ‘why?’ and then answers.| It is robust.",
        "We use node.js and zorb.py v1.2.| Our code is open.",
        "Code is at https://zorb.example/a.b?c=d.| Models follow.",
        "We present lmZorb.| lmZorb is fast.",
        "It wins by 9.5% vs. 9.2%.| This is new.",
        "The old way is slow.| we propose a new one.",
        "Nothing ends here ... or here … really.| But here.",
    ],
)
def test_a_sentence_ends_at_its_stop_and_nowhere_else(source: str) -> None:
    """Abbreviations, numbers, initials, lists and addresses hold stops that end nothing."""
    text = parse(source.replace("|", ""))
    assert cut(text) == source.split("| ")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("It works reliably.As a bonus, it is fast.", ["It works reliably.", "As a bonus, it is fast."]),
        ("It gains 5%.We release code.", ["It gains 5%.", "We release code."]),
        ("See Zorb.Net and U.S.A for more.", ["See Zorb.Net and U.S.A for more."]),
    ],
)
def test_a_forgotten_blank_is_seen(source: str, expected: list[str]) -> None:
    """A stop glued to a capital ends a sentence between ordinary words, not inside a name."""
    assert cut(parse(source)) == expected


@pytest.mark.parametrize(
    ("source", "count"),
    [
        (r"Let $f(x) = x^2. Y$ be given. We go on.", 2),
        (r"Let $f(x) = x^2.$ We go on.", 2),
        (r"It takes $\tilde{O}(n \log n)$ time. $k$-means is a case.", 2),
        (r"We name it \textbf{DRAFT}. It works.", 2),
        (r"*We stop here.* Then we go on.", 2),
        (r"**First.** It is fast. **Second.** It is small.", 4),
        (r"We call `zorb.Run. Now` twice. It works.", 2),
    ],
)
def test_marked_text_is_not_cut_inside(source: str, count: int) -> None:
    """A stop inside a formula or code ends nothing; inside emphasis, or at a formula's end, it does."""
    assert len(cut(parse(source))) == count


def test_a_paragraph_ends_a_sentence() -> None:
    """Two paragraphs never share a sentence, whether or not the first ends in a stop."""
    assert cut(parse("We ask a question\n\nand go on. It works.")) == ["We ask a question", "and go on.", "It works."]


def test_a_list_item_ends_a_sentence() -> None:
    """Blocks are told by their marks, not by their blanks."""
    items = [Run("one thing", marks=(Mark("li", key=k),)) for k in (1, 2)]
    text = Text("", (items[0], Run(" "), items[1]), plain="one thing one thing")
    assert cut(text) == ["one thing", "one thing"]


def test_chinese_and_japanese_stops_need_no_blank() -> None:
    """A full-width stop ends a sentence."""
    assert cut(parse("我们提出一种方法。它很快！对吗？是。")) == ["我们提出一种方法。", "它很快！", "对吗？", "是。"]


def test_an_empty_text_has_no_sentence() -> None:
    """Nothing comes of nothing."""
    assert sentences.split(Text("")) == ()


@given(st.text(alphabet="aZ9 .!?$*()e.g。\n", max_size=60))
def test_nothing_is_lost(source: str) -> None:
    """Sentences are in order, do not overlap, and hold every character but blanks."""
    text = parse(source)
    spans = sentences.split(text)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert "".join("".join(cut(text)).split()) == "".join(text.plain.split())


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("We write the group G. Proofs are short.", 2),
        ("It is bounded by H. Proofs are short.", 1),
        ("The method of P. Erdős is used.", 1),
        ("They act on space X. Tori are simple.", 2),
    ],
)
def test_a_variable_may_end_a_sentence_and_an_initial_does_not(source, count):
    """After an ordinary word a capital letter is a variable; after `by` or `of` it begins a name."""
    assert len(sentences.split(parse(source))) == count
