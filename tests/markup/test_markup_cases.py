"""Every case file of `tests/cases/markup` holds, view by view.

A case is `== what it shows [syntax] [inline]`, its source, and after `-- plain`, `-- html`, `-- search`, `-- notes`
what comes out. `search` is left out where it is the plain view, `notes` where there are none. `<math>…</math>` stands
for any MathML, `␤` for a line break, `␉` for a tab, `⟪U+XXXX⟫` for a character that cannot be seen, and a source with
blanks at its ends stands between bars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from conspectus.markup import html, parse, search

CASES = Path(__file__).parent.parent / "cases" / "markup"
FORMULA = re.compile(r'<math class="notranslate ?([^"]*)"([^>]*)>.*?</math>')


def abridged(formula: re.Match[str]) -> str:
    """A formula as case files show it: any MathML, with what is said of it."""
    classes = f' class="{formula[1]}"' if formula[1] else ""
    return f"<math{classes}{formula[2]}>…</math>"


def cases() -> Iterator[object]:
    for file in sorted(CASES.glob("*.txt")):
        for number, case in enumerate(re.split(r"^== ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]):
            head, _, body = case.partition("\n")
            source, *views = re.split(r"^-- (plain|html|search|notes)\n", body, flags=re.MULTILINE)
            flags = set(re.findall(r"\[(\w+)\]", head))
            expected = {view: text.rstrip("\n") for view, text in zip(views[::2], views[1::2], strict=True)}
            yield pytest.param(source, expected, flags, id=f"{file.stem}-{number}-{head}")


def shown(text: str) -> str:
    """What a case file shows as the text that it means."""
    text = text.rstrip("\n")
    if text.startswith("|") and text.endswith("|") and text.count("|") == 2:
        text = text[1:-1]
    text = text.replace("␤", "\n").replace("␉", "\t")
    return re.sub(r"⟪U\+([0-9A-F]+)⟫", lambda m: chr(int(m[1], 16)), text)


@pytest.mark.parametrize(("source", "expected", "flags"), list(cases()))
def test_case(source: str, expected: dict[str, str], flags: set[str]) -> None:
    """A source comes out in each view as its case file says."""
    syntax = next(iter(flags & {"latex", "markdown", "html"}), "text")
    text = parse(shown(source), syntax)
    as_html = FORMULA.sub(abridged, html(text, inline="inline" in flags))
    assert text.plain == shown(expected["plain"])
    assert as_html == shown(expected["html"])
    assert search(text) == shown(expected.get("search", expected["plain"]))
    assert " ".join(dict.fromkeys(note.kind for note in text.notes)) == expected.get("notes", "")


def test_there_are_cases() -> None:
    """The folder of cases is found, and no kind was lost."""
    assert len({str(case.id).split("-")[0] for case in cases()}) >= 10
    assert len(list(cases())) > 300
