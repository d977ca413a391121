"""A person -> the name as bibliographies write it; several words -> one text that can be taken apart again."""

from __future__ import annotations

from collections.abc import Iterable

from conspectus.model import Person


def inverted(author: Person) -> str:
    """`Family, Given, Suffix` as RIS, Scholar and Zotero want it; the whole name where its parts are not clear."""
    if not author.family:
        return author.name
    family = f"{author.particle} {author.family}".strip()
    return ", ".join(part for part in (family, author.given, author.suffix) if part)


def joined(keywords: Iterable[str]) -> str:
    """Keywords by commas; by semicolons where a comma stands in one."""
    keywords = list(keywords)
    return ("; " if any("," in word for word in keywords) else ", ").join(keywords)
