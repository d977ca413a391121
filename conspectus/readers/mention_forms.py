"""What stands beside a title, by its form alone: venue, date, number, status, award, people."""

from __future__ import annotations

import re

from conspectus.fields import FIELDS
from conspectus.readers.pieces import EDGES
from conspectus.readers.shapes import BETWEEN_NAMES, is_name, is_names, without_et_al, words
from conspectus.text import CJK

_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DATE = re.compile(
    r"(?:19|20)\d\d\s*[-./年]\s*\d{1,2}(?:\s*[-./月]\s*\d{1,2})?[日月]?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTHS},?\s+(?:19|20)\d\d|{_MONTHS}\s+(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+)?(?:19|20)\d\d",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’‘]?(?<!\d)(\d\d)\b")
ARXIV = re.compile(rf"(?:arxiv\s*(?:preprint)?\s*(?:arxiv)?[:\s]\s*)?({FIELDS['arxiv'].form})", re.IGNORECASE)
DOI = re.compile(rf"(?:doi:?\s*)?({FIELDS['doi'].form})", re.IGNORECASE)
VENUE = re.compile(
    r"(?:[A-Z][A-Za-z&+-]*[A-Z][A-Za-z&+-]*|arXiv|bioRxiv|medRxiv|Preprint)(?:\s(?:[A-Z][\w&+-]*|on|of|and)){0,4}"
)
VENUE_WORDS = re.compile(
    r"\b(?:proc(?:eedings)?|conference|journal|workshop|symposium|transactions|trans|letters|review|preprint|arxiv|"
    r"nature|science|lncs|ieee|acm|springer)\b|会议|期刊|学报",
    re.IGNORECASE,
)
STATUS = re.compile(r"(?:oral|poster|spotlight|highlight|notable|talk)(?:\s+(?:presentation|paper))?", re.IGNORECASE)
AWARD = re.compile(
    r"(?:best|outstanding|distinguished)\b.{0,40}|.{0,30}\b(?:award|prize|honou?rable mention)", re.IGNORECASE
)
_IN_SIGNS = re.compile(f"[{CJK}]{{2}}")


def is_venue(text: str) -> bool:
    """Whether `text` names a venue by its form alone: `ICXR 2026`, `CoGR'25`, `arXiv`."""
    year = YEAR.search(text) or SHORT_YEAR.search(text)
    bare = (text[: year.start()] + text[year.end() :] if year else text).strip(EDGES)
    if not bare:
        return False
    if year and words(bare) <= 4 and (VENUE_WORDS.search(bare) or not re.search(r"\b[a-z]{3,}", bare)):
        return True
    return words(bare) <= 3 and VENUE.fullmatch(bare) is not None and (words(bare) == 1 or year is not None)


def names_before_venue(text: str) -> tuple[str, str]:
    """A run of names, and what stands behind them: `Ana Prim, Bo Sekund, ICXR 2026`; twice nothing without names."""
    text = text.rstrip(" ,;")
    cut = without_et_al(text)
    parts = BETWEEN_NAMES.split(cut.strip(" ,.;"))
    count = 0
    for part in parts:
        if not is_name(part):
            break
        count += 1
    rest = parts[count:]
    full = [part for part in parts[:count] if words(part) > 1 or _IN_SIGNS.search(part)]
    if not full or (rest and not (is_venue(rest[0]) or any(map(YEAR.search, rest)) or VENUE_WORDS.search(rest[0]))):
        return ("", "") if not (cut != text and count == len(parts) and count) else (text, "")
    while not rest and count > 1 and VENUE.fullmatch(parts[count - 1]) and words(parts[count - 1]) == 1:
        count -= 1
        rest = parts[count:]
    if not rest:
        return text.strip(" ,.;"), ""
    place = text.find(rest[0])
    return text[:place].strip(" ,;"), text[place:].strip(" ,;")


def is_names_list(text: str) -> bool:
    """Whether `text` is people and nothing else."""
    names, rest = names_before_venue(text)
    return bool(names) and not rest


def are_names(text: str) -> bool:
    return bool(names_before_venue(text)[0]) or is_names(text)


def are_names_with_comma(text: str) -> bool:
    return bool(re.search(r"[,，、]|\sand\s|et al", text)) and are_names(text)
