"""Source of a title or an abstract -> text with runs; the one parse behind every view."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import count

from conspectus.markup import blocks, born_html, inline, mathtext, unicode
from conspectus.model import Mark, Note, Run, Syntax, Text

_ITEM_ENDS = tuple(".!?:;,。！？；：，")
_BLANKS = re.compile(r"\s+")
_P = (Mark("p", (), 1),)


def parse(source: str, syntax: Syntax = "text") -> Text:
    """`source` -> text with its views. Never raises; what cannot be understood is kept as it stands.

    `text` and `markdown` may mix Markdown and LaTeX, as authors type them into a form; `latex` takes stars and
    underscores for characters; `html` is cleaned first.
    """
    if syntax == "html":
        return _text(source, *_html_runs(source))
    cleaned, repairs = unicode.clean(source)
    notes = list(repairs)
    if len(cleaned) > inline.LONGEST:
        runs = inline.runs(unicode.squeezed(cleaned), count(2), notes)
        return _text(source, _trimmed(runs, _P), notes)
    if "\n" not in cleaned and inline.is_unmarked(cleaned):
        plain = inline.apostrophes(unicode.squeezed(cleaned))
        return _text(source, [Run(plain, marks=_P)] if plain else [], notes)
    return _text(source, _runs(cleaned, notes, markdown=syntax != "latex"), notes)


def _text(source: str, runs: Iterable[Run], notes: Iterable[Note]) -> Text:
    kept = tuple(runs)
    return Text(source, kept, tuple(notes), "".join([run.plain for run in kept]))


def _runs(cleaned: str, notes: list[Note], *, markdown: bool) -> list[Run]:
    runs: list[Run] = []
    keys = count(1)
    for block in blocks.blocks(cleaned, marked_lines=markdown):
        outer = () if block.kind == "p" else (Mark(block.kind, (), next(keys)),)
        begun = False
        for number, piece in enumerate(block.pieces, block.first):
            attributes = (("value", str(number)),) if block.kind == "ol" else ()
            mark = Mark("p" if block.kind == "p" else "li", attributes, next(keys))
            inner = inline.runs(piece, keys, notes, markdown=markdown, latex_source=not markdown)
            trimmed = _trimmed(inner, (*outer, mark))
            if trimmed and runs:
                runs.append(_separator(runs[-1], outer) if begun else _break(runs[-1], trimmed[0], block.kind))
            begun = begun or bool(trimmed)
            runs += trimmed
    return runs


def _break(last: Run, first: Run, kind: str) -> Run:
    """What stands between two blocks: a sentence may run on into a list and out of it, never into a paragraph."""
    from_list = any(mark.tag == "li" for mark in last.marks) and first.plain[0].islower()
    runs_on = (kind != "p" or from_list) and not last.plain.endswith((".", "!", "?"))
    return Run(" " if runs_on else "\n", html="")


def _separator(last: Run, outer: tuple[Mark, ...]) -> Run:
    return Run(" " if last.plain.endswith(_ITEM_ENDS) else "; ", html="", marks=outer)


def _trimmed(runs: Iterable[Run], outer: tuple[Mark, ...]) -> list[Run]:
    """`runs` inside `outer`, without empty ones, double blanks and outer blanks, which dropped commands leave behind."""
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


def _html_runs(source: str) -> tuple[list[Run], list[Note]]:
    notes: list[Note] = []
    runs: list[Run] = []
    keys = count(1)
    for block in born_html.blocks(source):
        inner = [run for piece in block.pieces for run in _piece_runs(piece, keys, notes)]
        outer = (*block.marks, Mark("li" if block.marks else "p", (), next(keys)))
        if trimmed := _trimmed(inner, outer):
            in_same_list = runs and block.marks and runs[-1].marks[:1] == block.marks
            if runs:
                kind = block.marks[0].tag if block.marks else "p"
                runs.append(_separator(runs[-1], block.marks) if in_same_list else _break(runs[-1], trimmed[0], kind))
            runs += trimmed
    return runs, notes


def _piece_runs(piece: born_html.Piece, keys: Iterator[int], notes: list[Note]) -> Iterator[Run]:
    cleaned, repairs = unicode.clean(piece.words)
    notes += repairs
    tag = piece.marks[-1].tag if piece.marks else ""
    scripted = mathtext.scripted(tag, cleaned) if tag in {"sup", "sub"} else None
    if scripted:
        yield Run(scripted, html=f"<{tag}>{escape(cleaned)}</{tag}>", marks=piece.marks[:-1])
        return
    for run in inline.runs(_BLANKS.sub(" ", cleaned), keys, notes, markdown=False):
        yield Run(run.plain, run.search, run.html, (*piece.marks, *run.marks))
