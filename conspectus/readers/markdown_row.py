"""A row of a Markdown table or list about one paper -> its fields, by what its cells look like.

Lists that programs keep by the day have such rows as values: `|**2026-03-14**|**Title**|Jane Doe et.al.|[id](…)|null|`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from conspectus.readers.link_labels import is_paper_address
from conspectus.readers.shapes import without_et_al
from conspectus.text import is_filler

_CELL = re.compile(r"(?<!\\)\|")
_DATE = re.compile(r"(?:19|20)\d\d[-./]\d{1,2}(?:[-./]\d{1,2})?")
_LINK = re.compile(r"\[([^\]]*)\]\(\s*<?([^()\s<>]+)")
_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")


def is_row(text: str) -> bool:
    """Whether `text` is a row: cells between bars, or an item of a list that begins with a date or a title in bold."""
    text = text.strip()
    if "\n" in text or len(text) > 5000:
        return False
    if text.startswith("|"):
        return len(_CELL.findall(text)) >= 3
    return text.startswith(("- ", "* ")) and "**" in text and "](" in text


def read_row(text: str) -> Mapping[str, str]:
    """The fields in a row: date, title, authors, links by their kind."""
    text = text.strip()
    cells = (
        _CELL.split(text.strip("|"))
        if text.startswith("|")
        else re.split(r"(?<=\*\*),\s+|,\s+(?=\*\*|[A-Z][a-z]+:)", text[2:])
    )
    fields: dict[str, str] = {}
    plain: list[str] = []
    for cell in (cell.strip() for cell in cells):
        bare = cell.strip("*_ ")
        if is_filler(bare):
            continue
        if link := _LINK.search(cell):
            fields.setdefault("url" if is_paper_address(link[2]) else "code", link[2])
            if "title" not in fields and len(link[1].split()) > 2:
                fields["title"] = link[1].strip("* ")
        elif _DATE.fullmatch(bare):
            fields.setdefault("date", bare)
        elif "title" not in fields and _BOLD.fullmatch(cell):
            fields["title"] = bare
        else:
            plain.append(bare)
    if "title" not in fields and plain:
        fields["title"] = plain.pop(0)
    if plain:
        fields.setdefault("authors", without_et_al(plain[0]))
    return fields
