"""Laws that hold for any text at all."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from lxml import html as lxml_html

from conspectus.markup import html, parse, search
from conspectus.markup.unicode import clean
from conspectus.model import Mark
from conspectus.text import clip
from tests.growth import in_proportion

INLINE = {"em", "strong", "span", "code", "u", "sup", "sub", "a", "mark"}
BLOCKS = {"p", "ul", "ol", "li", "table", "tr", "th", "td"}
MATHML = set(
    "math mi mn mo ms mtext mspace mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd "
    "mpadded mstyle mphantom mmultiscripts mprescripts i b code em span".split()
)
ATTRIBUTES = {"href", "class", "lang", "dir", "value", "translate", "title", "display"}
MATHML_ATTRIBUTES = set(
    "stretchy lspace rspace accent accentunder width height depth mathvariant minsize maxsize form displaystyle "
    "scriptlevel movablelimits linethickness symmetric fence separator voffset columnspan largeop".split()
)

SNIPPETS = st.sampled_from(
    r"""
    $ $$ \( \) \[ \] { } \ \\ * ** *** _ __ ` `` ``` ' '' " - -- --- ~ [ ] ]( ( ) < > & &amp; &lt; &#1; # % ^ | !
    \emph{ \textbf{ \textsc{ {\em {\bf \url{ \href{ \cite{ \footnote{ \item \begin{itemize} \end{itemize} \frac{a}{b}
    \sqrt \alpha \times \left( \right) \begin{equation} \end{equation} \text{ \mathcal \unknown \'e \H
    \textsuperscript{2} https://e.org/a_b www.e.org/ e.org/a javascript:f() <script> </p> <math>
    | |- |--|--| |~a~|~b~| \begin{tabular}{lc} & \\\\ \end{tabular} $x$ $\ell_1$ **a** *b* `c` 1. 2. - (1)
    <i> </i> <sub>2</sub> <sup> </sup> <b>x</b> <p> <br/> <ul> <li> </ul> <a~href="https://e.org/x"> </a> <jats:p>
    &lt;i&gt; &amp;eacute; \n \u00e4 <math><mi>x</mi></math> <mml:math> </mml:math> <tex-math> </tex-math> <table> <td>
    {\textless}i{\textgreater} </table> <tr> <math><msup> <mfenced> </math> <U+2019>
    """.split()
)
CHARACTERS = st.one_of(
    st.sampled_from(
        list(
            " \n\t\r\x00\x02\x1f\x85\x92\ue000\ue001\ue024\ue02b\u00ad\u200b\u200d\u202e\u2028\ufb01\ud800\ufffe"
            "大模。ا\u0301²ℓε𝒪Ãâ€©"
        )
    ),
    st.characters(),
    st.text("abcXY123 .,", min_size=1, max_size=6),
)
ANY_TEXT = st.lists(
    st.one_of(SNIPPETS.map(lambda piece: piece.replace("<a~", "<a ").replace("|~", "| ")), CHARACTERS), max_size=25
).map("".join)
SYNTAX = st.sampled_from(["text", "latex", "markdown", "html"])


def tree(fragment: str) -> etree._Element:
    return etree.fromstring(f"<x>{fragment}</x>")


def check(fragment: str, blocks: set[str]) -> None:
    """`fragment` is well-formed XML made of allowed elements and attributes, and reads the same as HTML."""
    root = tree(fragment)
    for element in list(root.iter())[1:]:
        inside_math = any(a.tag == "math" for a in element.iterancestors())
        assert element.tag in (MATHML if inside_math else INLINE | blocks | {"math"}), element.tag
        allowed = ATTRIBUTES | MATHML_ATTRIBUTES if inside_math or element.tag == "math" else ATTRIBUTES
        assert set(element.attrib) <= allowed, dict(element.attrib)
        if element.tag == "a":
            assert re.match(r"(?i)https?://|mailto:", element.get("href"))
            assert not any(a.tag == "a" for a in element.iterancestors())
    assert (
        "".join(lxml_html.fragment_fromstring(fragment, create_parent="div").itertext()).strip()
        == "".join(root.itertext()).strip()
    )


@settings(max_examples=100, deadline=None)
@given(ANY_TEXT, SYNTAX, st.booleans())
def test_any_text_gives_balanced_allow_listed_html(source, syntax, inline) -> None:
    """Whatever is in a source, its HTML is balanced, allow-listed, and valid in a feed too."""
    check(html(parse(source, syntax), inline=inline), set() if inline else BLOCKS)


@settings(max_examples=100, deadline=None)
@given(ANY_TEXT, SYNTAX, st.data())
def test_any_slice_with_annotations_gives_balanced_html(source, syntax, data) -> None:
    """A text may be cut and marked anywhere."""
    text = parse(source, syntax)
    place = st.integers(0, len(text.plain))
    annotations = [
        (a, b, mark)
        for a, b, mark in data.draw(
            st.lists(
                st.tuples(
                    place, place, st.sampled_from([Mark("mark"), Mark("a", (("href", "https://e.org"),)), Mark("em")])
                ),
                max_size=3,
            )
        )
    ]
    start, end, inline = data.draw(place), data.draw(place), data.draw(st.booleans())
    check(html(text, start, end, annotations, inline=inline), set() if inline else BLOCKS)


@settings(max_examples=80, deadline=None)
@given(ANY_TEXT, SYNTAX)
def test_the_views_agree(source, syntax) -> None:
    """Plain is the runs' plain, on single blanks, without outer ones; what is not a formula reads the same in HTML."""
    text = parse(source, syntax)
    assert text.plain == "".join(run.plain for run in text.runs)
    assert text.plain == text.plain.strip()
    assert "  " not in text.plain
    assert all(run.plain for run in text.runs)
    words = "".join(run.plain for run in text.runs if run.html is None)
    formulas = sum(len("".join(tree(run.html).itertext())) for run in text.runs if run.html)
    seen = "".join(tree(html(text)).itertext())
    assert len("".join(words.split())) <= len("".join(seen.split())) <= len("".join(words.split())) + formulas
    assert isinstance(search(text), str)


@settings(max_examples=80, deadline=None)
@given(ANY_TEXT)
def test_cleaning_twice_is_cleaning_once(source) -> None:
    """Repaired characters need no repair, and none is left that XML forbids."""
    cleaned, _ = clean(source)
    assert clean(clean(cleaned)[0])[0] == clean(cleaned)[0]
    etree.fromstring(f"<x>{cleaned.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</x>")


@settings(max_examples=80, deadline=None)
@given(st.text("abcdefgXYZ 0123456789.,;:?!()=+%/–—’“”²ℓε大模é", max_size=60))
def test_plain_of_plain_is_itself(source) -> None:
    """A text without marks is its own plain view, and that view's plain view is itself."""
    plain = parse(source).plain
    assert plain == " ".join(source.split())
    assert parse(plain).plain == plain


@pytest.mark.parametrize("source", ["**a** $x_1$ \\emph{b}", "``q'' -- r", "We \\cite{a} go\n\n- a\n- b"])
def test_plain_of_marked_text_is_itself(source) -> None:
    """What was read once reads the same when it is read again."""
    plain = parse(source).plain
    assert parse(plain).plain == " ".join(plain.split())


@settings(max_examples=50, deadline=None)
@given(ANY_TEXT, st.integers(1, 40))
def test_clipped_text_is_short_and_a_beginning(source, limit) -> None:
    """A clipped text fits, begins like the text, and shows that it was clipped."""
    plain = parse(source).plain
    clipped = clip(plain, limit)
    assert len(clipped) <= limit or clipped == "…"
    assert clipped == plain or (clipped.endswith("…") and plain.startswith(clipped[:-1]))


def test_a_text_travels() -> None:
    """A text can be sent to another process."""
    text = parse("**a** $x$")
    assert pickle.loads(pickle.dumps(text)) == text


HEAVY = [
    *(
        "{",
        "}",
        "$",
        "*",
        "**",
        "_",
        "`",
        "``",
        "[",
        "](",
        "~",
        "\\",
        "\\\\",
        "'",
        '"',
        "-",
        "&",
        "<",
        "(cid:173)",
        "a-\n",
    ),
    *(
        "\\emph{",
        "{\\em ",
        "\\(",
        "\\[",
        "\\item ",
        "\\begin{itemize}",
        "\\begin{equation}",
        "\\sqrt",
        "\\alpha ",
        "\\cite{",
    ),
    *(
        "$x$ ",
        "$5 ",
        "a_b*",
        "*a ",
        "**a ",
        "https://e.org/",
        "www.",
        "e.org/",
        "[a](",
        "[a](https://e.org/",
        "- a\n",
        "1. a\n",
    ),
    *(
        "\\hat ",
        "$\\hat ",
        "\\text{$",
        "$\\text{$",
        "\u200d",
        "Ã©",
        "大",
        "\n",
        "\n\n",
        "(",
        ")",
        "https://e.org/)",
        "\\'",
        "\\url{",
    ),
    *(
        "<i>",
        "</i>",
        "<i>x</i>",
        "<p>",
        "<a href=",
        "<math>",
        "<math><mi>",
        "<inline-formula>",
        "<li>",
        "<td>",
        "{\\textless}i",
        "&amp;",
        "&amp;amp;",
        "\\n",
        "\\u00e4",
        "\\x",
        '\\"',
        "\x02",
    ),
    *(
        "|",
        "| a ",
        "|---|---|",
        "| a | b |\n",
        "|--|--|\n",
        "\\begin{tabular}",
        "\\begin{tabular}{l} a & ",
        "(\\ref{a}",
    ),
]


@pytest.mark.parametrize("piece", HEAVY)
def test_cost_grows_with_length_only(piece) -> None:
    """A piece repeated to the longest text that is read takes as long as its length."""
    assert in_proportion(lambda source: html(parse(source), 0, 200), piece, 19_900)
