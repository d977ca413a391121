"""One formula: what comes out, what is refused, what happens without the converter."""

from __future__ import annotations

import re
import threading

import pytest
from lxml import etree

from conspectus.markup import formula as module
from conspectus.markup import html, parse
from conspectus.markup.formula import formula
from conspectus.model import Note


@pytest.mark.parametrize(
    "tex",
    [
        "{" * 31 + "x" + "}" * 31,
        r"\left(" * 31 + "x" + r"\right)" * 31,
        r"\sqrt{" * 40 + "x" + "}" * 40,
        "x" * 1001,
        r"\begin{matrix}" * 31,
    ],
)
def test_what_could_overflow_the_stack_is_not_converted(tex) -> None:
    """Deep or long formulas show their source; the converter would take the process down."""
    made = formula(tex)
    assert made.html.startswith('<code class="tex"')
    assert [note.kind for note in made.notes] == ["math-source"]


@pytest.mark.parametrize("tex", [r"\hat " * 199 + "x", r"\sqrt " * 160 + "x", "{" * 30 + "x" + "}" * 30])
def test_what_is_converted_fits_a_small_stack(tex) -> None:
    """The deepest formula that is converted does no harm on a thread with a stack of half a megabyte."""
    threading.stack_size(512 * 1024)
    try:
        found = []
        thread = threading.Thread(target=lambda: found.append(module.formula.__wrapped__(tex)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(0)
    assert found


@pytest.mark.parametrize(
    ("tex", "plain"), [("95%", "95%"), ("95\\%", "95%"), ("95\\\\%", "95%"), ("x’", "x′"), ("#1", "#1")]
)
def test_spellings_are_no_repairs(tex, plain) -> None:
    """What everyone types and everyone understands is not worth a note."""
    assert formula(tex).plain == plain
    assert not formula(tex).notes


@pytest.mark.parametrize("tex", ["\x01x", "x\x0by", "\ufffe"])
def test_what_xml_forbids_is_not_put_out(tex) -> None:
    """The converter passes control characters on; a formula with one shows its source, which is cleaned elsewhere."""
    assert [note.kind for note in formula(tex).notes] == ["math-source"]


@pytest.mark.parametrize(
    ("tex", "plain", "note"),
    [
        (r"\frac{a}{b", "a/b", Note("math-repaired", r"\frac{a}{b")),
        ("5 imes", "5×", Note("math-repaired", "5 imes")),
        (r"\widetildeO(n)", "Õ(n)", Note("math-repaired", r"\widetildeO(n)")),
        (r"\calR", "R", Note("math-guessed", r"\calR")),
        (r"x^\mine", "x^mine", Note("math-guessed", r"\mine")),
        ("x_i_i", "x_i_i", Note("math-source", "x_i_i")),
    ],
)
def test_what_was_done_is_noted(tex, plain, note) -> None:
    """Repairs, guesses and failures are told, each with its source."""
    made = formula(tex)
    assert made.plain == plain
    assert made.notes == (note,)


@pytest.mark.parametrize(
    "tex",
    [
        r"\begin{cases} a & b \\ c & d \end{cases}",
        r"\textsc{Sel}",
        r"\color{red} x",
        r"\textcolor{blue}{y}",
        r"a\!b",
        r"\boxed{x}",
    ],
)
def test_no_style_attribute_comes_out(tex) -> None:
    """A strict content security policy would drop it."""
    assert " style=" not in formula(tex).html


@pytest.mark.parametrize(
    "tex",
    [
        r"\text{<script>f()</script>}",
        r'\textcolor{"onx}{y}',
        r"\href{javascript:f()}{x}",
        r'\label{">x}y',
        r"\mathrm{<img src=x onerror=f()>}",
        "a<b>c",
        r"\unknown<b>",
        '"<',
        r"\sin x",
    ],
)
def test_a_formula_cannot_leave_its_markup(tex) -> None:
    """Whatever stands in a formula stays text."""
    made = formula(tex)
    assert not re.search(r"<(?!/?(?:math|m[a-z]+|span|code)[ >/])|javascript:|\son\w+=", made.html)
    etree.fromstring(made.html)


def test_without_the_converter_formulas_show_their_source(monkeypatch) -> None:
    """On a platform without it a page loses its formulas' looks, nothing else."""
    monkeypatch.setattr(module, "math_core", None)
    module.formula.cache_clear()
    try:
        text = parse(r"Of $\ell_1$ norm")
        assert text.plain == r"Of \ell_1 norm"
        assert html(text) == r'<p>Of <code class="tex" translate="no">\ell_1</code> norm</p>'
    finally:
        module.formula.cache_clear()


def test_every_macro_of_the_table_is_one_that_the_converter_takes() -> None:
    """No row of the table is refused, and each gives a formula."""
    for name in module._macros():
        made = formula(rf"\{name}{{a}}{{b}}")
        assert not any(note.kind == "math-guessed" for note in made.notes), name
