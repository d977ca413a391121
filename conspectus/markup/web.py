"""Text -> the addresses in it that may become links. Only http, https and mailto ever do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conspectus.hosts import is_web_address
from conspectus.markup import tags
from conspectus.text import ADDRESS, EAST_ASIAN

_MAIL = re.compile(r"mailto:[^\s<>\"'`{}|\\^\x00-\x20]+", re.IGNORECASE)
_SCHEME = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,20}(?:[/:?#]|$)")

_TAIL = rf"[^\s<>\"“”`{{}}\\$|^\[\]\x00-\x20{EAST_ASIAN}{tags.PRIVATE}]"
_SIGN = r"\\~\{\}|\\[_%#&~]|\{\\textasciitilde\}|\\textasciitilde(?:\{\}|\s)|\\textunderscore\{\}"
"""Signs of an address that LaTeX, or somebody's editor, escapes."""
# only what has letters is read in either case: in large classes that takes longer than all the rest of a pattern
_WITH_SCHEME = re.compile(rf"(?:(?<![A-Za-z0-9])|(?<=\\url))(?i:{ADDRESS})(?:{_TAIL}|{_SIGN})+")
_DOMAINS = "com|org|net|io|edu|ai|co|dev|science|gov|me|ly|gl|gle|app|uk|de|ch|fr|cn|jp|eu|us"
_WITHOUT_SCHEME = re.compile(
    rf"(?<![\w@/.:~-])(?i:(?:[a-z0-9](?:[a-z0-9-]{{0,61}}[a-z0-9])?\.){{1,4}}(?:{_DOMAINS})/)(?:{_TAIL}|{_SIGN})+"
)
_DOMAIN_AND_SLASH = re.compile(rf"\.(?:{_DOMAINS})/", re.IGNORECASE)
_END = ".,;:!?'\"”’…*_"
_ESCAPED = re.compile(r"\\([_%#&~$^{}])|\\textasciitilde\s?|\\textunderscore")


def address(text: str) -> str | None:
    """What a link to `text` must hold; None where `text` is nothing that a page may link to."""
    target = text.strip()
    if not _SCHEME.match(target):
        if not _HOST.match(target):
            return None
        target = f"https://{target}"
    return target if is_web_address(target) or _MAIL.fullmatch(target) else None


def may_have_addresses(source: str) -> bool:
    """A quick look, right whenever it says no."""
    return (
        "://" in source
        or "www." in source
        or "WWW." in source
        or ("/" in source and bool(_DOMAIN_AND_SLASH.search(source)))
    )


def addresses(source: str) -> Iterator[tuple[int, int]]:
    """Start and end of each address in `source`, without the punctuation of the sentence around it."""
    if not may_have_addresses(source):
        return
    for pattern in (_WITH_SCHEME, _WITHOUT_SCHEME):
        for found in pattern.finditer(source):
            trimmed = _trimmed(found[0], source[max(0, found.start() - 1) : found.start()])
            if address(unescaped(trimmed)):
                yield found.start(), found.start() + len(trimmed)


def unescaped(text: str) -> str:
    r"""The argument of `\url` as the address that it means."""
    if "\\" not in text and "{" not in text:
        return text.strip()
    return _ESCAPED.sub(_sign, text.strip()).replace("{", "").replace("}", "")


def _sign(escape: re.Match[str]) -> str:
    return escape[1] or ("_" if "under" in escape[0] else "~")


def _trimmed(found: str, before: str) -> str:
    """`found` without what belongs to its sentence; an address may end in `_`, but for one in emphasis."""
    unopened = found.count(")") - found.count("(")
    ends = _END if before == "_" else _END.replace("_", "")
    end = len(found)
    while end and (found[end - 1] in ends or (found[end - 1] == ")" and unopened > 0)):
        unopened -= found[end - 1] == ")"
        end -= 1
    return found[:end]
