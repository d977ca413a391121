"""Source of a title or an abstract -> text with runs; the one parse behind every view."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

from conspectus.markup import blocks, born_html, inline, unicode
from conspectus.model import Mark, Note, Run, Syntax, Text

LONGEST = 20_000
"""A text longer than this is no abstract; it is shown without reading its marks."""

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
    if len(cleaned) > LONGEST:
        notes.append(Note("too-long", f"{len(cleaned)} characters"))
        return _text(source, [Run(" ".join(cleaned.split()), marks=_P)], notes)
    if "\n" not in cleaned and inline.is_unmarked(cleaned):
        plain = inline.apostrophes(" ".join(cleaned.split()))
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
                runs.append(_separator(runs[-1], outer) if begun else _break(runs[-1], block.kind))
            begun = begun or bool(trimmed)
            runs += trimmed
    return runs


def _break(last: Run, kind: str) -> Run:
    """What stands between two blocks: a sentence may run on into a list, never into a paragraph."""
    runs_on = kind != "p" and not last.plain.endswith((".", "!", "?"))
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
    for paragraph in _paragraphs(born_html.pieces(source)):
        mark = Mark("p", (), next(keys))
        inner: list[Run] = []
        for piece in paragraph:
            cleaned, repairs = unicode.clean(piece.words)
            notes += repairs
            found = inline.runs(_BLANKS.sub(" ", cleaned), keys, notes, markdown=False)
            inner += (Run(run.plain, run.search, run.html, (*piece.marks, *run.marks)) for run in found)
        if trimmed := _trimmed(inner, (mark,)):
            if runs:
                runs.append(Run("\n", html=""))
            runs += trimmed
    return runs, notes


def _paragraphs(pieces: Iterable[born_html.Piece]) -> Iterator[list[born_html.Piece]]:
    paragraph: list[born_html.Piece] = []
    for piece in pieces:
        if piece.block:
            yield paragraph
            paragraph = []
        else:
            paragraph.append(piece)
    yield paragraph
