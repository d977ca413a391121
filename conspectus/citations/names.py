"""A person -> the name as bibliographies write it."""

from __future__ import annotations

from conspectus.model import Person


def inverted(author: Person) -> str:
    """`Family, Given, Suffix` as RIS, Scholar and Zotero want it; the whole name where its parts are not clear."""
    if not author.family:
        return author.name
    family = f"{author.particle} {author.family}".strip()
    return ", ".join(part for part in (family, author.given, author.suffix) if part)
