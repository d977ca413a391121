"""Source of a title or an abstract -> text with runs; the one parse behind every view."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from conspectus.markup import blocks, born_html, inline, tags, unicode
from conspectus.model import Mark, Note, Run, Syntax, Text

_ITEM_ENDS = tuple(".!?:;,。！？；：，")
_BLANKS = re.compile(r"\s+")
_P = (Mark("p", (), 1),)


def parse(source: str, syntax: Syntax = "text") -> Text:
    """`source` -> text with its views. Never raises; what cannot be understood is kept as it stands.

    `text` and `markdown` may mix Markdown, LaTeX and tags of HTML, as authors type them into a form and programs export
    them; `latex` takes stars and underscores for characters; `html` too, and its angle brackets are all tags.
    """
    cleaned, repairs = unicode.clean(born_html.cleaned(source) if syntax == "html" else source, syntax)
    cleaned = tags.read(cleaned)
    notes = list(repairs)
    if len(cleaned) > inline.LONGEST:
        runs = inline.runs(unicode.squeezed(cleaned), count(2), notes)
        return _text(source, syntax, _trimmed(runs, _P), notes)
    if "\n" not in cleaned and inline.is_unmarked(cleaned):
        plain = inline.apostrophes(unicode.squeezed(cleaned))
        return _text(source, syntax, [Run(plain, marks=_P)] if plain else [], notes)
    return _text(source, syntax, _runs(cleaned, notes, syntax), notes)


def _text(source: str, syntax: Syntax, runs: Iterable[Run], notes: Iterable[Note]) -> Text:
    kept = tuple(runs)
    return Text(source, kept, tuple(notes), "".join([run.plain for run in kept]), syntax)


def _runs(cleaned: str, notes: list[Note], syntax: Syntax) -> list[Run]:
    markdown, latex = syntax in {"text", "markdown"}, syntax == "latex"
    runs: list[Run] = []
    keys = count(1)
    for block in blocks.blocks(cleaned, marked_lines=markdown):
        outer = () if block.kind == "p" else (Mark(block.kind, (), next(keys)),)
        begun = False
        for number, piece in enumerate(block.pieces, block.first):
            attributes = (("value", str(number)),) if block.kind == "ol" else ()
            mark = Mark("p" if block.kind == "p" else "li", attributes, next(keys))
            inner = inline.runs(piece, keys, notes, markdown=markdown, latex_source=latex)
            trimmed = _trimmed(inner, (*outer, mark))
            if trimmed and runs:
                runs.append(_separator(runs[-1], outer) if begun else _break(runs[-1], trimmed[0], block.kind))
            begun = begun or bool(trimmed)
            runs += trimmed
    return runs


def _break(last: Run, first: Run, kind: str) -> Run:
    """What stands between two blocks: a sentence may run on into a list and out of it, never into a paragraph."""
    from_list = any(mark.tag == "li" for mark in last.marks)
    may_run_on = first.plain[0].islower() if kind == "p" and from_list else kind != "p" and not from_list
    runs_on = may_run_on and not last.plain.endswith((".", "!", "?"))
    return Run(" " if runs_on else "\n", html="")


def _separator(last: Run, outer: tuple[Mark, ...]) -> Run:
    return Run(" " if last.plain.endswith(_ITEM_ENDS) else "; ", html="", marks=outer)


def _trimmed(runs: Iterable[Run], outer: tuple[Mark, ...]) -> list[Run]:
    """`runs` inside `outer`, without what dropped commands leave behind: empty runs, double blanks, outer blanks."""
    kept: list[Run] = []
    blank = True
    for run in runs:
        plain = run.plain
        if run.html is None:
            plain = _BLANKS.sub(" ", plain) if "  " in plain else plain
            plain = plain.lstrip(" ") if blank else plain
        elif blank and plain == " ":
            plain = ""
        if plain:
            kept.append(Run(plain, run.search, run.html, (*outer, *run.marks)))
            blank = plain[-1] == " "
    while kept and kept[-1].plain[-1] == " ":
        last = kept.pop()
        if plain := last.plain.rstrip(" "):
            kept.append(Run(plain, last.search, last.html, last.marks))
    return kept
