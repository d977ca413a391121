import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.text import fold, language, slugify, squeeze, whole_words


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Naïve ﬂow!", "naive flow"),
        ("ＡＢＣ１２", "abc12"),
        ("𝒪(n log n)", "o n log n"),
        ("Straße", "strasse"),
        ("ǅungla İstanbul", "dzungla istanbul"),
        ("x² ½", "x2 1 2"),
        ("图神经网络", "图神经网络"),
        ("a_b\u200bc", "a b c"),
        ("!?", ""),
    ],
)
def test_fold(text, folded):
    """Case, accents, compatibility forms and punctuation go; letters and digits stay."""
    assert fold(text) == folded


@given(st.text())
def test_fold_is_idempotent(text):
    """Folding what is folded changes nothing."""
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("JUDO: Juxtaposed Reasoner", "judo-juxtaposed-reasoner"),
        ("Équilibre d’été", "equilibre-d-ete"),
        ("大模型", ""),
        ("???", ""),
        ("con", "con-x"),
        ("NUL", "nul-x"),
        ("word " * 40, "-".join(["word"] * 12)),
        ("a" * 90, "a" * 60),
        ("_private", "private"),
    ],
)
def test_slugify(text, slug):
    """A slug is short, ASCII, cut between words, and never a device of Windows."""
    assert slugify(text) == slug


@given(st.text())
def test_slugs_stay_in_their_alphabet(text):
    """Whatever the text, its slug is safe in a file name and in an address, and a slug of itself."""
    slug = slugify(text)
    assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not slug.startswith("-")
    assert len(slug) <= 62
    assert slugify(slug, 80) == slug


def test_squeeze():
    """Any run of white space is one blank."""
    assert squeeze(" a \t b\u00a0\n c ") == "a b c"


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("ICLR 2026 Papers", "en"),
        ("ICLR 2026 论文列表", "zh-Hans"),
        ("機械学習の論文", "ja"),
        ("기계 학습", "ko"),
        ("Обучение с подкреплением", "ru"),
        ("We study β-VAE and the 图 operator in depth.", "en"),
        ("", "en"),
    ],
)
def test_language(text, tag):
    """The script of a text tells its language; single foreign signs do not."""
    assert language(text) == tag


@given(st.text("aB1_- ", min_size=1, max_size=3), st.text("aB1_- "))
def test_whole_words(words, text):
    """Words stand as a whole where no letters or digits touch them, nor signs that are told, as a pattern says."""
    found = re.finditer(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text)
    assert list(whole_words(words, text, ("_", "-"))) == [each.start() for each in found]
    found = re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text)
    assert list(whole_words(words, text)) == [each.start() for each in found]


def test_no_words_stand_nowhere():
    """Nothing is found where nothing is sought."""
    assert list(whole_words("", "a b")) == []
