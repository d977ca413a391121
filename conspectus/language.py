"""What the interface says, in one language: messages of the source -> what stands in their place.

Templates, scripts and modules hold what an English page shows, so that they can be read, and a build in English looks
nothing up. How files of messages become a `Language`, says `conspectus.messages`.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import c2py
from typing import TypeVar

SOURCE = "en"
_OF_SOURCE = "n != 1"


Text = TypeVar("Text", bound=str)


def N_(message: Text) -> Text:  # noqa: N802 - gettext's name for it
    """Marks a message that is said where the language is known; here it stays as it is."""
    return message


def counted(singular: str, plural: str) -> tuple[str, str]:
    """Marks a message that counts in the same way."""
    return singular, plural


@dataclass(frozen=True, slots=True)
class Language:
    """One language of the interface; without messages, that of the source."""

    code: str = SOURCE
    """Its BCP 47 tag, as in `lang`."""
    messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Message, of one that counts its singular -> the translation, in all forms that the language has."""
    plural: str = _OF_SOURCE
    """Which form stands beside a number `n`: an expression of C, as gettext has it, which scripts can read too."""

    def gettext(self, message: str) -> str:
        """What a message says; one that nobody translated stays as it is."""
        return self.messages.get(message, (message,))[0]

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """What a message says of so many things, whose number stands for `%(num)s` in it."""
        forms, rule = self.forms(singular, plural)
        return forms[form(rule, number)] % {"num": self.number(number)}

    def forms(self, singular: str, plural: str) -> tuple[tuple[str, ...], str]:
        """The forms of a message that counts, and the rule that chooses one."""
        found = self.messages.get(singular)
        return (found, self.plural) if found else ((singular, plural), _OF_SOURCE)

    def listed(self, messages: Iterable[str]) -> str:
        """What messages say, one after the other."""
        return self.gettext(", ").join(map(self.gettext, messages))

    def number(self, number: int) -> str:
        """`20000` -> `20,000`."""
        return f"{number:,}" if self.code == SOURCE else _written(number, self.locale)

    def month(self, month: str) -> str:
        """`2026-11` -> `November 2026`."""
        day = dt.date.fromisoformat(f"{month}-01")
        if self.code == SOURCE:
            return f"{calendar.month_name[day.month]} {day.year}"
        from babel.dates import format_skeleton  # noqa: PLC0415 - as above

        return format_skeleton("yMMMM", day, locale=self.locale)

    @property
    def locale(self) -> str:
        """What CLDR calls it."""
        return self.code.replace("-", "_")


def form(rule: str, number: int) -> int:
    """Which form stands beside a number."""
    return _compiled(rule)(number)


@lru_cache(maxsize=4096)
def _written(number: int, locale: str) -> str:
    from babel.numbers import format_decimal  # noqa: PLC0415 - slow to load, and only for other languages

    return format_decimal(number, locale=locale)


@lru_cache
def _compiled(rule: str) -> Callable[[int], int]:
    return c2py(rule)
