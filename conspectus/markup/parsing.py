"""Source of a title or an abstract -> text with runs; the one parse behind every view."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from conspectus.markup import blocks, born_html, inline, unicode
from conspectus.model import Mark, Note, Run, Syntax, Text

LONGEST = 20_000
"""A text longer than this is no abstract; it is shown without reading its marks."""

_P = Mark("p", (), 1)
_MARKS = re.compile(r"[\\$`*_{}~\n]|\[.*\]\(|--|'|://|www\.|\.[A-Za-z]{2,7}/|[\U0001d400-\U0001d7ff]", re.DOTALL)
_SENTENCE_END = tuple(".!?:;,。！？；：，")


def parse(source: str, syntax: Syntax = "text") -> Text:
    """`source` -> text with its views. Never raises; what cannot be understood is kept as it stands.

    `text` and `markdown` may mix Markdown and LaTeX, as authors type them into a form; `latex` takes stars and
    underscores for characters; `html` is cleaned first.
    """
    if syntax == "html":
        return _from_html(source)
    cleaned, notes = unicode.clean(source)
    if len(cleaned) > LONGEST:
        notes = (*notes, Note("too-long", f"{len(cleaned)} characters"))
        return _single(source, cleaned, notes)
    if not _MARKS.search(cleaned):
        return _single(source, cleaned, notes)
    return _text(source, *_runs(cleaned, syntax, notes))


def _single(source: str, cleaned: str, notes: tuple[Note, ...]) -> Text:
    plain = " ".join(cleaned.split())
    return Text(source, (Run(plain, marks=(_P,)),) if plain else (), notes, plain)


def _text(source: str, runs: Iterable[Run], notes: Iterable[Note]) -> Text:
    kept = tuple(runs)
    return Text(source, kept, tuple(notes), "".join(run.plain for run in kept))


def _runs(cleaned: str, syntax: Syntax, notes: tuple[Note, ...]) -> tuple[list[Run], list[Note]]:
    markdown = syntax != "latex"
    collected = list(notes)
    runs: list[Run] = []
    keys = 0
    for block in blocks.blocks(cleaned, marked_lines=markdown):
        read: list[tuple[Mark, list[Run]]] = []
        for number, piece in enumerate(block.pieces, block.first):
            inner, found = inline.runs(piece, markdown=markdown, latex_source=not markdown)
            collected.extend(found)
            keys += 1
            attributes = (("value", str(number)),) if block.kind == "ol" else ()
            mark = Mark("p", (), keys) if block.kind == "p" else Mark("li", attributes, keys)
            if trimmed := _trimmed(_distinct(inner, keys)):
                read.append((mark, trimmed))
        if not read:
            continue
        if runs:
            runs.append(_break(runs[-1], block.kind))
        keys += 1
        outer = () if block.kind == "p" else (Mark(block.kind, (), keys),)
        for index, (mark, inner) in enumerate(read):
            if index:
                runs.append(_separator(runs[-1], outer))
            runs.extend(replace(run, marks=(*outer, mark, *run.marks)) for run in inner)
    return runs, collected


def _break(last: Run, kind: str) -> Run:
    """What stands between two blocks: a sentence may run on into a list, never into a paragraph."""
    runs_on = kind != "p" and not last.plain.endswith((".", "!", "?"))
    return Run(" " if runs_on else "\n", html="")


def _separator(last: Run, outer: tuple[Mark, ...]) -> Run:
    return Run(" " if last.plain.endswith(_SENTENCE_END) else "; ", html="", marks=outer)


def _distinct(runs: Iterable[Run], block: int) -> list[Run]:
    """Marks of different blocks must not look alike: their keys get the number of the block."""
    return [
        replace(run, marks=tuple(replace(mark, key=block * 10_000 + mark.key) for mark in run.marks))
        if run.marks
        else run
        for run in runs
    ]


def _trimmed(runs: list[Run]) -> list[Run]:
    """`runs` without empty ones, double blanks and outer blanks, which dropped commands leave behind."""
    kept: list[Run] = []
    blank = True
    for run in runs:
        if run.html is not None:
            if blank and not run.plain.strip():
                continue
            kept.append(run)
            blank = run.plain == " "
            continue
        plain = _BLANKS.sub(" ", run.plain)
        if blank:
            plain = plain.lstrip(" ")
        if plain:
            kept.append(run if plain == run.plain else replace(run, plain=plain))
            blank = plain.endswith(" ")
    while kept and kept[-1].plain.endswith(" "):
        last = kept.pop()
        if last.html is None and last.plain.strip():
            kept.append(replace(last, plain=last.plain.rstrip(" ")))
    return kept


_BLANKS = re.compile(r"\s+")


def _from_html(source: str) -> Text:
    notes: list[Note] = []
    runs: list[Run] = []
    block: list[Run] = []
    key = 0

    def close() -> None:
        if trimmed := _trimmed(block):
            if runs:
                runs.append(Run("\n", html=""))
            mark = Mark("p", (), key)
            runs.extend(replace(run, marks=(mark, *run.marks)) for run in trimmed)
        block.clear()

    for piece in born_html.pieces(source):
        key += 1
        if piece.block:
            close()
            continue
        cleaned, found = unicode.clean(piece.words)
        notes.extend(found)
        inner, found_inside = inline.runs(_BLANKS.sub(" ", cleaned), markdown=False)
        notes.extend(found_inside)
        block.extend(replace(run, marks=(*piece.marks, *run.marks)) for run in _distinct(inner, key))
    close()
    return _text(source, runs, notes)
