"""A file that no reader reads -> what it is and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

_TABLE = "save it as CSV (UTF-8) or as .xlsx and read that"
_TEXT = "save its text as plain text (UTF-8), or export the list as BibTeX, RIS or CSV"
_ADVICE = {
    ".pdf": "a PDF holds pages and no list; " + _TEXT,
    ".doc": "a word processor's file; save it as .docx",
    ".pages": "a word processor's file; save it as .docx",
    ".wps": "a word processor's file; save it as .docx",
    ".ppt": "slides; " + _TEXT,
    ".pptx": "slides; " + _TEXT,
    ".xls": "an old workbook; " + _TABLE,
    ".odp": "slides; " + _TEXT,
    ".numbers": "a workbook; " + _TABLE,
    ".parquet": "a table of a data base; " + _TABLE,
    ".feather": "a table of a data base; " + _TABLE,
    ".pkl": "a pickle can run programs and is never read; " + _TABLE,
    ".db": "a data base; " + _TABLE,
    ".sqlite": "a data base; " + _TABLE,
    ".rar": "unpack it first",
    ".7z": "unpack it first",
    ".tar": "unpack it first",
    ".tgz": "unpack it first",
}


def why_not(suffix: str, data: bytes, suffixes: Sequence[str]) -> str:
    """What to tell the publisher of a file whose name ends in `suffix` and begins with `data`."""
    suffix = suffix.lower()
    if advice := _ADVICE.get(suffix):
        return f"files that end in {suffix} are not read: {advice}"
    kind = f"files that end in {suffix}" if suffix else "a file without a suffix"
    binary = " (and this one is no text)" if b"\0" in data[:4096] else ""
    return f"there is no reader for {kind}{binary}; seeds end in {', '.join(suffixes[:-1])} or {suffixes[-1]}"
