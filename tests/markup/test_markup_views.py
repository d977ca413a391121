"""HTML of stretches and annotations, search, clipping."""

from __future__ import annotations

import pytest

from conspectus.markup import html, parse, search, spelled
from conspectus.model import Mark
from conspectus.text import clip

MARK = Mark("mark")


@pytest.mark.parametrize(
    ("source", "start", "end", "expected"),
    [
        ("We **boldly** go", 3, 7, "<strong>bold</strong>"),
        ("We **boldly** go", 0, 5, "We <strong>bo</strong>"),
        ("*a **b** c*", 2, 5, "<em><strong>b</strong> c</em>"),
        ("R&D <x>", 0, 3, "R&amp;D"),
        ("plain", 2, 2, ""),
        ("plain", 4, 2, ""),
        ("plain", 3, 99, "in"),
        ("a $x_{12}$ b", 3, 4, '<math class="notranslate"><msub><mi>x</mi><mn>12</mn></msub></math>'),
        ("a\n\nb", 0, 3, "a b"),
        ("We:\n- a\n- b", 0, 9, "We: a; b"),
        ("see https://e.org/x", 4, 9, '<a href="https://e.org/x">https</a>'),
    ],
)
def test_a_stretch_is_balanced_and_whole_formulas_come_with_it(source, start, end, expected) -> None:
    """Elements are cut with the text; a formula never is."""
    assert html(parse(source), start, end, inline=True) == expected


@pytest.mark.parametrize(
    ("source", "annotations", "expected"),
    [
        ("abcd", [(1, 3, MARK)], "<p>a<mark>bc</mark>d</p>"),
        ("abcd", [(0, 4, MARK)], "<p><mark>abcd</mark></p>"),
        ("abcd", [(2, 2, MARK)], "<p>abcd</p>"),
        ("abcd", [(0, 3, MARK), (1, 2, Mark("em"))], "<p><mark>a<em>b</em>c</mark>d</p>"),
        ("abcd", [(0, 2, MARK), (1, 3, Mark("em"))], "<p><mark>a<em>b</em></mark><em>c</em>d</p>"),
        ("**ab**cd", [(1, 3, MARK)], "<p><strong>a<mark>b</mark></strong><mark>c</mark>d</p>"),
        ("a **bc** d", [(0, 6, MARK)], "<p><mark>a <strong>bc</strong> d</mark></p>"),
        ("a\n\nb", [(0, 3, MARK)], "<p><mark>a</mark></p><p><mark>b</mark></p>"),
        ("$x$ y", [(0, 3, MARK)], '<p><mark><math class="notranslate"><mi>x</mi></math> y</mark></p>'),
        (
            "ab",
            [(0, 1, Mark("abbr", (("title", 'a "b" <c>'),)))],
            '<p><abbr title="a &quot;b&quot; &lt;c&gt;">a</abbr>b</p>',
        ),
    ],
)
def test_annotations_lie_over_the_marks(source, annotations, expected) -> None:
    """An annotation goes around what it covers and is cut only where it crosses an element."""
    assert html(parse(source), annotations=annotations) == expected


def test_an_id_is_given_once() -> None:
    """An annotation that is cut in two names only its first piece."""
    marked = html(parse("a\n\nb"), annotations=[(0, 3, Mark("span", (("id", "s1"),)))])
    assert marked == '<p><span id="s1">a</span></p><p><span>b</span></p>'


def test_a_link_holds_no_link() -> None:
    """An annotation that would put a link around a link steps aside where the link stands."""
    marked = html(parse("see [x](https://e.org) now"), annotations=[(0, 9, Mark("a", (("href", "#y"),)))])
    assert marked == '<p><a href="#y">see </a><a href="https://e.org">x</a><a href="#y"> now</a></p>'


@pytest.mark.parametrize(
    ("source", "lang", "expected"),
    [
        ("The 大模型 term", "en", 'The <span lang="zh">大模型</span> term'),
        ("我们提出 JUDO Net 框架", "zh", '我们提出 <span lang="en">JUDO Net</span> 框架'),
        ("我们提出 JUDO", "zh-Hans", '我们提出 <span lang="en">JUDO</span>'),
        ("Привет", "ru", "Привет"),
        ("كتاب BERT جديد", "ar", 'كتاب <span lang="en" dir="ltr">BERT</span> جديد'),
        ("der naïve Bär", "de", "der naïve Bär"),
    ],
)
def test_foreign_stretches_name_their_language(source, lang, expected) -> None:
    """A stretch in a script of another language is tagged, in either direction of the mix."""
    assert html(parse(source), inline=True, lang=lang) == expected


@pytest.mark.parametrize(
    ("plain", "expected"),
    [
        ("ℓ₁-norm", "l1-norm"),
        ("ε-nets", "epsilon-nets"),
        ("Õ(d/ε²)", "Õ(d/epsilon^2)"),
        ("O(n log n)", "O(n log n)"),
        ("GPT-4o", "GPT-4o"),
        ("2αβ", "2αβ"),
        ("3×", "3x"),
        ("O(√n)", "O(sqrt n)"),
        ("λόγος", "λόγος"),
    ],
)
def test_signs_are_spelled_as_they_are_typed(plain, expected) -> None:
    """What is found by a word is found by its sign, and the other way round."""
    assert spelled(plain) == expected


def test_search_view_of_formulas() -> None:
    """A formula is found by what its letters are called."""
    assert search(parse(r"an $\ell_1$ ball of $\varepsilon$ in $O(n\log n)$")) == "an l1 ball of epsilon in O(n log n)"


@pytest.mark.parametrize(
    ("plain", "limit", "expected"),
    [
        ("short", 10, "short"),
        ("one two three", 9, "one two…"),
        ("one two three", 8, "one two…"),
        ("one, two", 6, "one…"),
        ("R&D of x", 5, "R&D…"),
        ("abcdefgh", 4, "abc…"),
        ("👩‍🔬👩‍🔬👩‍🔬", 5, "👩‍🔬…"),
        ("e\u0301e\u0301e\u0301", 4, "e\u0301…"),
    ],
)
def test_clipping_ends_at_a_word_or_a_whole_character(plain, limit, expected) -> None:
    """No word, accent or joined emoji is cut in two."""
    assert clip(plain, limit) == expected
