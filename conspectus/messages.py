"""Files of messages of the themes -> the language of the interface.

A file `languages/CODE.po` of a theme (gettext's format) says what stands for the words of the interface in the language
CODE. A theme that goes before the default one need not say all of them; a file `en.po` says English ones anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from conspectus.errors import DigestError, SeedError, did_you_mean, raise_all
from conspectus.language import SOURCE, Language
from conspectus.model import Source
from conspectus.places import read_bytes, shown

PLACE = re.compile(r"%\((\w+)\)s")
"""Where a value stands in a message."""


def language(themes: Sequence[Path], code: str) -> Language:
    """The language `code` by what `themes` say in it, the first one first.

    Errors: `DigestError` where none says anything in it, or CLDR, which has its numbers and months, does not know it;
    `SeedError` for what a file gets wrong.
    """
    files = [path for theme in themes if (path := theme / "languages" / f"{code}.po").is_file()]
    if not files:
        if code == SOURCE:
            return Language()
        known = {SOURCE, *(path.stem for theme in themes for path in (theme / "languages").glob("*.po"))}
        raise DigestError(f"language: no theme has languages/{code}.po{did_you_mean(code, known)}")
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - slow to load, and only for other languages

    try:
        Locale.parse(Language(code).locale)
    except (ValueError, UnknownLocaleError):
        raise DigestError(f"language: {code!r} is no language that CLDR knows") from None
    said: dict[str, tuple[str, ...]] = {}
    plural = Language().plural
    for path in reversed(files):
        plural, found = _read(path, code)
        said |= found
    return Language(code, said, plural)


def _read(path: Path, code: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The rule of plurals of a file, and what it says; what it marks as doubtful (`fuzzy`) is not said."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - as above

    name = shown(path)
    try:
        file = read_po(BytesIO(read_bytes(path, path.parent, name)), Language(code).locale, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise SeedError(Source(name), f"is no file of messages (.po): {error}") from error
    said: dict[str, tuple[str, ...]] = {}
    problems: list[SeedError] = []
    for message in file:
        singular, *others = _texts(message.id)
        forms = _texts(message.string or "")
        if not singular or message.fuzzy or not all(forms):
            continue
        problems += (SeedError(Source(name, message.lineno or 1), why) for why in _wrong(singular, others, forms))
        said[singular] = forms
    raise_all(problems)
    return file.plural_expr, said


def _texts(one_or_more: str | Sequence[str]) -> tuple[str, ...]:
    return (one_or_more,) if isinstance(one_or_more, str) else tuple(one_or_more)


def _wrong(singular: str, others: Sequence[str], forms: Sequence[str]) -> Iterator[str]:
    """What is wrong with a translation: a value that its message does not have."""
    values = {value for message in (singular, *others) for value in PLACE.findall(message)}
    for form in forms:
        for value in PLACE.findall(form):
            if value not in values:
                yield f"%({value})s is no value of {singular!r}"
