"""Records of library catalogues in MARCXML -> the same under names: what `<datafield tag="245">` says by its number.

What ends a part for a printed card (`Nets for all :`) goes with it. The fields are those of MARC 21.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxml import etree

_Element = Any

_FIELDS = {
    "245": ("title", "ab"),
    "520": ("abstract", "ab"),
    "856": ("url", "u"),
    "041": ("language", "a"),
    **dict.fromkeys(("100", "110", "700", "710", "720"), ("creator", "a")),
    **dict.fromkeys(("650", "653"), ("keywords", "a")),
    **dict.fromkeys(("260", "264"), ("date", "c")),
}
"""The tag of a field -> the name of what it says, and the codes of its parts."""
_HOST = {"t": "venue", "p": "venue", "y": "year", "v": "volume", "n": "issue", "c": "pages"}
"""The parts of field 773, the work that holds the paper."""
_DOI = "024"
_CREATORS = "creator"
_PUNCTUATION = " /:;,="


def named(root: _Element) -> None:
    """Put elements with names in the place of all data fields below `root`; what only catalogues need goes."""
    for record in {field.getparent(): None for field in root.iter("datafield")}:
        fields = record.findall("datafield")
        said = [pair for field in fields for pair in _said(field)]
        for field in (*fields, *record.findall("controlfield"), *record.findall("leader")):
            record.remove(field)
        for name, text in said:
            etree.SubElement(record, name).text = text


def _said(field: _Element) -> Iterator[tuple[str, str]]:
    """The names and texts of what a data field says."""
    tag = field.get("tag", "")
    parts = [(part.get("code", ""), _bare("".join(part.itertext()))) for part in field.iter("subfield")]
    given = dict(reversed(parts))
    if tag == "773":
        yield from ((_HOST[code], text) for code, text in given.items() if code in _HOST and text)
    elif tag == _DOI and given.get("2", "").lower() == "doi":
        yield "doi", given.get("a", "")
    elif tag in _FIELDS:
        name, codes = _FIELDS[tag]
        between = ": " if name == "title" else " "
        text = between.join(text for code, text in parts if code in codes and text)
        name = _role(name, given.get("e", "") or given.get("4", ""))
        if name and text:
            yield name, text.removesuffix(".") if name in ("title", "keywords", "date") else text


def _role(name: str, role: str) -> str:
    """What people are who have a role: creators, editors, or nothing of a paper."""
    if name != _CREATORS or not role or role.lower().startswith(("aut", "cre", "joint")):
        return name
    return "editors" if role.lower().startswith("ed") else ""


def _bare(text: str) -> str:
    return " ".join(text.split()).strip(_PUNCTUATION)
