"""What a word processor says of a piece of text -> how plain text says it, whatever the format of the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

_RAISED = {
    "sup": dict(zip("0123456789+-=()n*,", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ*,", strict=True)),
    "sub": dict(zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True)),
}
"""Tag of HTML -> the letters that have a form of their own there, which marks behind names have too."""


class DocumentText(NamedTuple):
    """A document as text."""

    text: str
    """A line a paragraph."""
    left_out: tuple[str, ...] = ()
    """What plain text cannot say and is not in it: `2 footnotes`."""


def paragraph(text: str, *, heading: bool = False, item: bool = False, bold: bool = False) -> str:
    """A paragraph as a line, with the mark of what it is."""
    text = text.strip(" ")
    if not text.strip():
        return ""
    if heading:
        return f"# {text}"
    if item:
        return f"- {text}"
    return f"**{text}**" if bold else text


def row(cells: Sequence[Sequence[str]]) -> Iterable[str]:
    """The lines of a row, whose cells are lines: one line with tabs; a row of one cell only frames what is in it."""
    return cells[0] if len(cells) == 1 else ("\t".join(" ".join(" ".join(cell).split()) for cell in cells),)


def link(text: str, address: str) -> str:
    """A link in Markdown, unless it leads nowhere else."""
    return f"[{text}]({address})" if text and address.startswith("http") and address != text else text


def raised(text: str, tag: str) -> str:
    """Text that is raised (`sup`) or lowered (`sub`)."""
    if tag not in _RAISED or not text.strip():
        return text
    forms = _RAISED[tag]
    return "".join(map(forms.__getitem__, text)) if forms.keys() >= set(text) else f"<{tag}>{text}</{tag}>"


def left_out(counts: Mapping[str, int]) -> tuple[str, ...]:
    """What is not in the text, by its name."""
    return tuple(f"{count} {name}{'s' * (count > 1)}" for name, count in counts.items() if count)
