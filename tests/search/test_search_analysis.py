from __future__ import annotations

import json
import random
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.search.analysis import STOP_WORDS, TABLES, fold, stretches, tables, terms
from conspectus.search.stemmer import stem

CASES = Path(__file__).parents[1] / "cases" / "search" / "analysis.json"
KINDS = {kind: cases for kind, cases in json.loads(CASES.read_text(encoding="utf-8")).items() if kind != "about"}
ALL_TABLES = tables(map(chr, range(0x10000)))
ALPHABET = (
    "abcdexyzABCXYZ0123456789" * 3
    + " " * 20
    + "-_^&'+@.,#*/()[]{}$\\:;\"!?"
    + "éüßæøłİıŞﬁﬂαβγΔΩςϵμℓ₁²∞×–—’‘′´\u0301\u0308\u200b\u00ad"
    + "图圖神經网網络模型かがカ\u3099アｶ한국어ไทย𝒪𝔼Ⅳ½№™🙂\ud800İΣ"
)


def random_texts(count: int) -> list[str]:
    """Texts that no one would write, the same ones in every run."""
    chance = random.Random(5)
    return ["".join(chance.choices(ALPHABET, k=chance.randrange(1, 40))) for _ in range(count)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_stands_for_its_terms(kind):
    """Every case of the shared file holds in Python."""
    assert {text: terms(text) for text, _ in KINDS[kind]} == dict(KINDS[kind])


def test_the_browser_analyses_alike(node):
    """Every case of the shared file, and three thousand random texts, come out of analysis.js as out of analysis.py."""
    texts = [text for cases in KINDS.values() for text, _ in cases] + random_texts(3000)
    answers = node("analysis_cases.cjs", ALL_TABLES, texts)
    assert len(answers) >= 3300
    for text, answer in zip(texts, answers, strict=True):
        assert (text, answer["terms"]) == (text, terms(text))
        assert (text, answer["prose"]) == (text, terms(text, prose=True))
        assert (text, answer["folded"]) == (text, fold(text))


def test_the_browser_knows_where_a_term_stands(node):
    """Folding a text letter by letter gives the folded text; every term has a place, and the place reads like it."""
    texts = [text for cases in KINDS.values() for text, _ in cases]
    for text, answer in zip(texts, node("analysis_cases.cjs", ALL_TABLES, texts), strict=True):
        assert answer["placed"] == answer["folded"]
        places = dict(answer["spans"])
        assert set(places) >= set(answer["terms"])
        for term in answer["terms"]:
            assert term in terms(places[term]) or places[term] == "*", (text, term, places[term])


@pytest.mark.parametrize(
    ("text", "term", "place"),
    [
        ("the “Poincaré’s” ball", "poincar", "Poincaré"),
        ("to ﬁnd it", "find", "ﬁnd"),
        ("Poincare\u0301 ball", "poincar", "Poincare\u0301"),
        ("a GPT-4o-based one", "4o", "4o"),
        ("a GPT-4o-based one", "gpt4o", "GPT-4o"),
        ("over 10,000 steps", "10000", "10,000"),
        ("大模型很好", "模型", "模型"),
        ("𠮷野家", "野家", "野家"),
        ("an A* search", "astar", "A*"),
        ("we don’t know", "dont", "don’t"),
        ("𝒪(n) and β-VAE", "beta", "β"),
        ("generalizations", "generaliz", "generalizations"),
        ("two data sets", "dataset", "data sets"),
    ],
)
def test_a_mark_covers_what_was_written(node, text, term, place):
    """What is marked is the text as written: with its accent, ligature, comma, and without its neighbours."""
    (answer,) = node("analysis_cases.cjs", ALL_TABLES, [text])
    assert [term, place] in answer["spans"]


@given(st.text(max_size=60))
def test_folding_is_stable(text):
    """What is folded stays as it is, once TeX commands are out of the way."""
    folded = fold(text.replace("\\", " "))
    assert fold(folded) == folded
    assert unicodedata.is_normalized("NFC", folded)


@given(st.text(max_size=60))
def test_any_text_can_be_analysed(text):
    """No text is refused, and no term is empty, long, or holds a blank or lunr's wildcard."""
    for term in terms(text):
        assert term
        assert len(term) <= TABLES["longest"] + 4
        assert not set(term) & set(" *\n\t")


def test_stretches_split_at_blanks_only():
    """A prefix that stands alone is tied to its word; all else is cut where the blanks are."""
    assert stretches("A pre training, few\nshot (end-to-end)") == ["a", "pre-training,", "few", "shot", "(end-to-end)"]


def test_stop_words_are_left_out_of_prose_only():
    """A paper may be named IT: only running text loses its stop words, and only as words of their own."""
    assert terms("It is what it is") == ["it", "is", "what", "it", "is"]
    assert terms("It is what it is", prose=True) == []
    assert terms("state-of-the-art", prose=True) == ["state", "art", "stateoftheart"]
    assert all(terms(word) for word in STOP_WORDS)


def test_the_stemmer_is_the_one_of_the_browser(node):
    """Words of every ending that the rules know stem as lunr.js stems them."""
    beginnings = ["", *"y a tr rel hop contr gener yell sens cav fizz adop sky ab".split()]
    endings = (
        "s es ies ss sses eed ed ing ate y ational tional enci anci izer bli alli entli eli ousli ization "
        "ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful "
        "ness al ance ence er ic able ible ant ement ment ent ou ism iti ous ive ize sion tion e ll le ling "
        "lling led pped tting zzed ying yed"
    ).split()
    words = sorted({a + m + e for a in beginnings for m in ("", "t", "ss", "i") for e in endings if a + m + e})
    assert len(words) > 3000
    assert node("stems.cjs", words) == [stem(word) for word in words]
