"""A BibTeX or BibLaTeX file -> raw entries, with strings, joins, months and cross-references resolved.

Values stay LaTeX, except addresses and numbers, which these formats keep verbatim.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable, Iterator, Mapping

from conspectus.fields import ADDRESSES, FIELDS, field_of
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.bibtex_blocks import BETWEEN, Block, Expression, read_blocks
from conspectus.readers.encoding import decode
from conspectus.text import squeeze

_NAMES: Mapping[str, tuple[str, ...]] = {
    "venue": ("journaltitle", "fjournal", "journal", "booktitle", "eventtitle", "shortjournal", "howpublished", "abbr"),
    "issue": ("number", "issue"),
    "pages": ("pages", "eid", "art_number", "articleno", "article-number"),
    "publisher": ("publisher", "institution", "school", "organization"),
    "keywords": ("author_keywords", "keywords"),
    "url": ("url", "html", "bdsk-url-1", "howpublished", "note"),
    "language": ("langid", "language"),
}
"""Field -> what BibTeX and the programs that write it call it, the best first; others say our own names."""

_IF_ADDRESS = frozenset({"howpublished", "note", "html"})
"""Fields of prose that may hold an address instead."""

_VOLUMES = frozenset({"proceedings", "mvproceedings", "periodical", "collection", "mvcollection", "book", "mvbook"})
_NEVER_PAPERS = frozenset({"proceedings", "mvproceedings", "periodical"})
_DATA = "xdata"
_NUMBERED_SINGLY = frozenset({"techreport", "report", "misc", "online", "patent", "unpublished", "manual", "standard"})
"""Types whose `number` is their own and no issue of a journal."""

_FROM_VOLUME = frozenset(
    "booktitle date day editor eventtitle institution issue journal journaltitle langid language month number"
    " organization publisher school shortjournal volume year".split()
)
"""Fields of a volume that hold for the papers in it; its address and number do not."""

_LEVELS = 3
"""Volumes of volumes that are followed."""

_JOURNALS = dict(
    line.strip().split(" ", 1)
    for line in r"""
    \aj The Astronomical Journal
    \apj The Astrophysical Journal
    \apjl The Astrophysical Journal Letters
    \apjs The Astrophysical Journal Supplement Series
    \aap Astronomy \& Astrophysics
    \aapr The Astronomy and Astrophysics Review
    \aaps Astronomy \& Astrophysics Supplement Series
    \araa Annual Review of Astronomy and Astrophysics
    \icarus Icarus
    \jcap Journal of Cosmology and Astroparticle Physics
    \jgr Journal of Geophysical Research
    \mnras Monthly Notices of the Royal Astronomical Society
    \nat Nature
    \pasa Publications of the Astronomical Society of Australia
    \pasj Publications of the Astronomical Society of Japan
    \pasp Publications of the Astronomical Society of the Pacific
    \physrep Physics Reports
    \planss Planetary and Space Science
    \pra Physical Review A
    \prb Physical Review B
    \prc Physical Review C
    \prd Physical Review D
    \pre Physical Review E
    \prl Physical Review Letters
    \solphys Solar Physics
    \ssr Space Science Reviews
    """.strip().splitlines()
)
"""Commands of the AAS macros, with which the Astrophysics Data System writes journals."""

_GROWTH, _ALLOWED = 10, 1_000_000
"""How much longer strings of strings may make a file: times its own length, and characters besides."""

_MONTHS = {month[:3].lower(): month for month in calendar.month_name[1:]}
_BLANK_LINE = re.compile(r"\n[ \t]*+\n\s*+")
_NUMBER = f"({FIELDS['arxiv'].form})"
_ARXIV = re.compile(rf"\barXiv:\s?{_NUMBER}(?:\s?\[[^\]]*\])?", re.IGNORECASE)
_ARXIV_NUMBER = re.compile(rf"(?:abs/)?{_NUMBER}")
_ADDRESS = re.compile(r"https?://\S+$")
_COMMAND_WITH_ADDRESS = re.compile(r"\\(?:url|href|path|nolinkurl)\s?\{([^{}]*)\}")
_ESCAPED = re.compile(r"\\([%_&#~$^{}])(?:\{\})?|[{}]")
_LATEX_SIGNS = (
    (re.compile(r"\\textasciitilde(?:\{\}|(?![A-Za-z]))|\$\\sim\$|\\~\{\}|\\~"), "~"),
    (re.compile(r"\\textunderscore(?:\{\}|(?![A-Za-z]))"), "_"),
    (re.compile(r"\\textless(?:\{\}|(?![A-Za-z]))|\$<\$"), "<"),
    (re.compile(r"\\textgreater(?:\{\}|(?![A-Za-z]))|\$>\$"), ">"),
)

_BEGINNING = re.compile(
    r"^[ \t]*+@[ \t]*+(?:(?:comment|preamble|string)\s*+[{(]"
    r"|[A-Za-z][\w-]*+\s*+[{(]\s*+(?:[^={}\"\n,]*+,)?\s*+[\w.+-]++\s*+=\s*+[\w{\"])",
    re.MULTILINE | re.IGNORECASE,
)
_OTHER_LINE = re.compile(r"#|```|---|[-*+] |.{120}")
"""A line that no program writes before the first entry."""
_BEFORE = 400
"""Characters that a program may write there; an abstract has more."""

Values = Mapping[str, str]


def looks_like(head: str) -> bool:
    """Whether an entry begins the text, but for a few lines that a program may write before it."""
    text = head.replace("\r\n", "\n").replace("\r", "\n")
    if not (match := _BEGINNING.search(text)):
        return False
    before = text[: match.start()].strip()
    return len(before) <= _BEFORE and not any(map(_OTHER_LINE.match, before.split("\n")))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The entries in `data`, the seed called `name`, with the line that each begins in.

    A block that breaks the grammar is skipped. Raises SeedError for what is no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    blocks = list(read_blocks(text))
    values = _all_values(blocks, most=_GROWTH * len(text) + _ALLOWED)
    by_key = {block.key.lower(): (block.kind, own) for block, own in zip(blocks, values, strict=True) if block.key}
    referred = {key.lower() for own in values for each in ("crossref", _DATA) for key in _keys(own, each)}
    line, at, position = 1, 0, 0
    for block, own in zip(blocks, values, strict=True):
        found = text[block.start : block.end]
        begin = block.start + len(found) - len(found.lstrip())
        line += text.count("\n", at, begin)
        at = begin
        source = Source(name, line)
        if reason := _no_paper(block, own, referred):
            if found.strip():
                yield Skipped(source, reason, found.strip(), loss=bool(block.fault or block.odd))
        elif block.kind != "string":
            if block.odd:
                yield Notice(source, block.odd)
            position += 1
            fields, unused = _our_fields(block, _with_inherited(block.kind, own, by_key))
            yield RawEntry(fields, source, "", position, unused=unused)
    if not position:
        yield Notice(Source(name, 1), "no entry in this file: there is nothing to read")


def _no_paper(block: Block, own: Values, referred: set[str]) -> str:
    """Why a block is no paper; empty if it is one, or a string."""
    if block.fault:
        return block.fault
    if block.kind == BETWEEN:
        return "text outside the entries"
    if block.kind in ("comment", "preamble"):
        return f"a BibTeX @{block.kind}"
    if block.kind == "string":
        return ""
    if not own:
        return "an entry without fields"
    if block.kind == _DATA:
        return "data that other entries refer to, no paper"
    bare_volume = block.kind in _VOLUMES and block.key.lower() in referred and not {"author", "abstract"} & own.keys()
    return "a volume, no paper" if block.kind in _NEVER_PAPERS or bare_volume else ""


# --- values ------------------------------------------------------------------------------------------------------


def _all_values(blocks: Iterable[Block], most: int) -> list[dict[str, str]]:
    """The values of each block without their wraps, but for blank lines, by their names.

    A name that no string has stays as text; so do all names once strings have added more than `most` characters.
    """
    strings = dict(_MONTHS)
    added = 0

    def joined(parts: Expression) -> str:
        nonlocal added
        texts = []
        for part, named in parts:
            known = strings.get(part.lower()) if named and added <= most else None
            added += len(known or "")
            texts.append(part if known is None else known)
        return "".join(texts)

    blocks = list(blocks)
    for block in blocks:
        if block.kind == "string":
            strings |= {name: joined(parts) for name, parts in block.values.items()}
    return [{name: _without_wraps(joined(parts)) for name, parts in block.values.items()} for block in blocks]


def _without_wraps(value: str) -> str:
    return "\n\n".join(map(squeeze, _BLANK_LINE.split(value.strip())))


def _keys(own: Values, name: str) -> list[str]:
    return [key for key in map(str.strip, own.get(name, "").split(",")) if key]


def _with_inherited(kind: str, own: Values, by_key: Mapping[str, tuple[str, Values]]) -> Values:
    """The fields of an entry and those that it has from the volume or the data that it refers to."""
    whole = dict(own)
    near = own
    for _ in range(_LEVELS):
        if not (near.get("crossref") or near.get(_DATA)):
            break
        for key in _keys(near, _DATA):
            _, data = by_key.get(key.lower(), (kind, {}))
            whole = {**data, **whole}
        parent, volume = by_key.get(near.get("crossref", "").lower(), (kind, {}))
        inherited = {name: value for name, value in volume.items() if name in _FROM_VOLUME}
        if parent in _VOLUMES and "title" in volume:
            inherited.setdefault("journaltitle" if parent == "periodical" else "booktitle", volume["title"])
        if kind in ("inbook", "bookinbook", "suppbook") and "author" in volume:
            inherited["author"] = volume["author"]
        whole = {**inherited, **whole}
        near = volume
    return whole


def _our_fields(block: Block, values: Values) -> tuple[dict[str, Value], tuple[str, ...]]:
    """The fields of ours that an entry has, and the names of the others."""
    fields: dict[str, Value] = {}
    used = {"crossref", _DATA}
    for name in FIELDS:
        for theirs in _NAMES.get(name, ()):
            if theirs not in values or (theirs == "number" and block.kind in _NUMBERED_SINGLY):
                continue
            found = values[theirs]
            if theirs in _IF_ADDRESS and (name == "url") != bool(_ADDRESS.match(verbatim(found))):
                continue
            if name == "url":
                found = verbatim(found)
            used.add(theirs)
            if name == "venue":
                found = _JOURNALS.get(found.strip("{}").lower(), found)
            if found and name not in fields:
                fields[name] = _value(name, found)
    for theirs, found in values.items():
        name = field_of(theirs)
        if theirs not in used and name and found:
            used.add(theirs)
            fields.setdefault(name, _value(name, found))
    if values.get("subtitle") and "title" in fields:
        used.add("subtitle")
        fields["title"] = Value((f"{values['title']}: {values['subtitle']}",), "latex")
    used |= _numbers(values, fields)
    if block.key:
        fields["key"] = Value((block.key,))
    fields["type"] = Value((block.kind,))
    ordered = {name: fields[name] for name in FIELDS if name in fields}
    return ordered, tuple(theirs for theirs, found in values.items() if theirs not in used and found)


def _value(name: str, found: str) -> Value:
    if name in ADDRESSES or FIELDS[name].type == "identifier":
        return Value((verbatim(found),))
    return Value((found,), "latex")


def _numbers(values: Values, fields: dict[str, Value]) -> set[str]:
    """Add the numbers of archives that stand in fields of their own or among others; the names of those fields."""
    used = set()
    eprint = verbatim(values.get("eprint", ""))
    archive = values.get("eprinttype", values.get("archiveprefix", "")).lower()
    if archive in ("pubmed", "pmid") and eprint:
        fields.setdefault("pmid", Value((eprint,)))
        used |= {"eprint", "eprinttype", "archiveprefix"}
    elif archive in ("", "arxiv") and (match := _ARXIV_NUMBER.fullmatch(eprint) or _ARXIV.fullmatch(eprint)):
        fields.setdefault("arxiv", Value((match[1],)))
        used |= {"eprint", "eprinttype", "archiveprefix", "primaryclass", "eprintclass"}
    elif eprint.startswith(("http://", "https://")):
        fields.setdefault("url", Value((eprint,)))
        used |= {"eprint"}
    for theirs in ("journal", "journaltitle", "number", "note", "howpublished", "volume"):
        match = _ARXIV.search(values.get(theirs, "")) or (
            _ARXIV_NUMBER.fullmatch(values.get(theirs, "")) if theirs == "volume" else None
        )
        if match:
            fields.setdefault("arxiv", Value((match[1],)))
            used.add(theirs)
            if theirs in ("journal", "journaltitle"):
                # each paper would have a venue of its own
                fields["venue"] = Value(
                    (squeeze(values[theirs].replace(match[0], "")).strip(" ,") or "arXiv",), "latex"
                )
            elif theirs == "number":
                fields.pop("issue", None)
    return used


def verbatim(value: str) -> str:
    """An address or number as it is meant, whose special signs programs escape although they need not."""
    if command := _COMMAND_WITH_ADDRESS.search(value):
        value = command[1]
    for sign, plain in _LATEX_SIGNS:
        value = sign.sub(plain, value)
    return squeeze(_ESCAPED.sub(lambda match: match[1] or "", value))
