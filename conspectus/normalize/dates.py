"""Dates as people and programs spell them -> ISO 8601, as much of it as is known: `2026`, `2026-05`, `2026-05-01`."""

from __future__ import annotations

import re
from typing import NamedTuple

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier enero ene",
            "feb february februar février fevrier févr febrero",
            "mar march märz mars marzo mär",
            "apr april avril avr abril abr",
            "may mai mayo",
            "jun june juni juin junio",
            "jul july juli juillet juil julio",
            "aug august août aout agosto ago",
            "sep sept september septembre septiembre",
            "oct october okt oktober octobre octubre",
            "nov november novembre noviembre",
            "dec december dez dezember déc décembre dic diciembre",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = re.compile(rf"(?<![^\W\d_])({'|'.join(sorted(_MONTHS, key=len, reverse=True))})(?![^\W\d_])", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)(?!\d)")
_ISO = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)\s?[-/.年;]\s?(0?[1-9]|1[0-2])(?!\d)(?:\s?[-/.月;]\s?(\d{1,2})(?!\d))?")
_COMPACT = re.compile(r"(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?((?:1[5-9]|20)\d\d)(?!\d)")
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)")


class Date(NamedTuple):
    """A date of which the end may be unknown."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        """ISO 8601."""
        if self.month is None:
            return f"{self.year}"
        return f"{self.year}-{self.month:02}" + (f"-{self.day:02}" if self.day else "")


def read_date(text: str) -> Date | None:
    """The date that `text` tells (`2026-05-01T08:00Z`, `1 May 2026`, `01.05.2026`, `2026; 5`), or None."""
    if match := _ISO.search(text) or _COMPACT.search(text):
        return _checked(*match.groups())
    if match := _YEAR_LAST.search(text):
        first, sign, second, last = match.groups()
        if sign == "." or int(first) > 12 or first == second:
            return _checked(last, second, first)
        return _checked(last, first, second) if int(second) > 12 else Date(int(last))  # 03/04 may be either's way round
    year = _YEAR.search(text)
    if not year:
        return None
    rest = f"{text[: year.start()]} {text[year.end() :]}"
    month = _MONTH.search(rest)
    day = _DAY.search(rest) if month else None
    return _checked(year[1], str(read_month(month[1])) if month else None, day[1] if day else None)


def read_year(text: str) -> int | None:
    """The first year that stands in `text`, from 1500 on."""
    match = _YEAR.search(text)
    return int(match[1]) if match else None


def read_month(text: str) -> int | None:
    """The month that `text` names or numbers (`may`, `Sept.`, `5`, `05`), or None."""
    if match := _MONTH.search(text):
        return _MONTHS[match[1].casefold()]
    number = re.fullmatch(r"\s*(\d{1,2})(?:月)?\s*", text)
    return int(number[1]) if number and 1 <= int(number[1]) <= 12 else None


def read_day(text: str) -> int | None:
    """The day of a month that `text` numbers, or None."""
    number = re.fullmatch(r"\s*(\d{1,2})(?:\.|日|st|nd|rd|th)?\s*", text)
    return int(number[1]) if number and 1 <= int(number[1]) <= 31 else None


def _checked(year: str, month: str | None = None, day: str | None = None) -> Date:
    """What of the parts can be a date."""
    m = int(month) if month and 1 <= int(month) <= 12 else None
    d = int(day) if m and day and 1 <= int(day) <= 31 else None
    return Date(int(year), m, d)
