"""Source of a title or an abstract -> text with runs; the one parse behind every view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count

from conspectus.markup import blocks, born_html, inline, tags, unicode
from conspectus.markup.blocks import Block
from conspectus.markup.tables import EMPTY, Table
from conspectus.model import Mark, Note, Run, Syntax, Text
from conspectus.text import squeeze

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
        runs = inline.runs(squeeze(cleaned), count(2), notes)
        return _text(source, syntax, _trimmed(runs, _P), notes)
    if "\n" not in cleaned and inline.is_unmarked(cleaned):
        plain = inline.apostrophes(squeeze(cleaned))
        return _text(source, syntax, [Run(plain, marks=_P)] if plain else [], notes)
    if cleaned.startswith("{") and (unbraced := _unbraced(cleaned)) is not None:
        return _text(source, syntax, _runs(unbraced, notes, "latex" if syntax == "text" else syntax), notes)
    return _text(source, syntax, _runs(cleaned, notes, syntax), notes)


_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_WORD = re.compile(r"[A-Za-z]{2}")


def _unbraced(text: str) -> str | None:
    """What stands in the braces that BibTeX has around a whole value; None where they are no such braces."""
    text = text.strip()
    if not text.strip("{} "):
        return ""
    if not text.endswith("}") or not _WORD.search(text) or text[1:2] in "\"'":
        return None
    depth = 0
    for brace in _BRACES.finditer(text):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return text[1:-1] if brace.end() == len(text) else None
    return None


def _text(source: str, syntax: Syntax, runs: Iterable[Run], notes: Iterable[Note]) -> Text:
    kept = tuple(runs)
    return Text(source, kept, tuple(notes), "".join([run.plain for run in kept]), syntax)


def _runs(cleaned: str, notes: list[Note], syntax: Syntax) -> list[Run]:
    markdown, latex = syntax in {"text", "markdown"}, syntax == "latex"
    runs: list[Run] = []
    keys = count(1)
    read = partial(inline.runs, keys=keys, notes=notes, markdown=markdown, latex_source=latex)
    for block in blocks.blocks(cleaned, marked_lines=markdown):
        made = _table(block, keys, read) if isinstance(block, Table) else _paragraph_or_list(block, keys, read)
        if made and runs:
            runs.append(_break(runs[-1], made[0]))
        runs += made
    return runs


def _paragraph_or_list(block: Block, keys: Iterator[int], read: Callable[[str], list[Run]]) -> list[Run]:
    runs: list[Run] = []
    outer = () if block.kind == "p" else (Mark(block.kind, (), next(keys)),)
    for number, piece in enumerate(block.pieces, block.first):
        attributes = (("value", str(number)),) if block.kind == "ol" else ()
        mark = Mark("p" if block.kind == "p" else "li", attributes, next(keys))
        trimmed = _trimmed(read(piece), (*outer, mark))
        if trimmed and runs:
            runs.append(_separator(runs[-1], outer))
        runs += trimmed
    return runs


def _table(table: Table, keys: Iterator[int], read: Callable[[str], list[Run]]) -> list[Run]:
    """The cells of a row are told apart by commas, the rows by semicolons."""
    runs: list[Run] = []
    outer = Mark("table", (), next(keys))
    for number, row in enumerate(table.rows):
        row_mark = Mark("tr", (), next(keys))
        for column, cell in enumerate(row):
            mark = Mark("th" if number < table.heads else "td", (), next(keys))
            marks = (outer, row_mark, mark)
            trimmed = _trimmed(read(cell), marks) or [Run(EMPTY, marks=marks)]
            if runs and column:
                runs.append(Run(", ", html="", marks=(outer, row_mark)))
            elif runs:
                runs.append(_separator(runs[-1], (outer,)))
            runs += trimmed
    return runs


def _break(last: Run, first: Run) -> Run:
    """What stands between two blocks: a sentence may run on into a list and out of it, never into a paragraph."""
    from_list, to_list = last.marks[0].tag != "p", first.marks[0].tag != "p"
    goes_on = last.plain.endswith((":", ",")) if to_list else first.plain[0].islower()
    may_run_on = goes_on if from_list else to_list
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
