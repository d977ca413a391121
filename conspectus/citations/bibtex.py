"""References -> BibTeX, in UTF-8 as biber and today's BibTeX read it.

Entries carry no abstract: a `.bib` is for citing, and must stay small enough for the editors that people use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from conspectus.citations.reference import Kind, Reference
from conspectus.model import Person

_TYPES: Mapping[Kind, tuple[str, str]] = {
    "conference": ("inproceedings", "booktitle"),
    "journal": ("article", "journal"),
    "preprint": ("misc", "howpublished"),
    "other": ("misc", "howpublished"),
}
"""Kind -> entry type and the field that holds the venue."""

# BibTeX counts braces even behind a backslash: each literal one gets an invisible partner, as in Zotero's export and
# https://tex.stackexchange.com/questions/230750/open-brace-in-bibtex-fields.
_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"{\{\vphantom{\}}}",
        "}": r"{\vphantom{\{}\}}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "`": r"\textasciigrave{}",
        **{character: f"\\{character}" for character in "%&#$_"},
    }
)
_SPECIAL = re.compile(r"[\\{}~^`%&#$_]|--|''")
_LIGATURE = re.compile(r"-(?=-)|'(?=')")
# Addresses are typeset as they stand; only what would end the field goes.
_VERBATIM = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})
_NOT_LETTERS_IN_FRONT = re.compile(r"^[\W\d_]+")
_SIGNS_BEHIND_A_CAPITAL = frozenset("+-*#^_0123456789")


def write(references: Iterable[Reference]) -> str:
    """A whole bibliography: one entry per reference, a blank line between two."""
    return "\n".join(map(entry, references))


def entry(reference: Reference) -> str:
    """One entry; braces are balanced whatever the texts hold."""
    kind, _ = _TYPES[reference.kind]
    fields = ",\n".join(f"  {name} = {{{value}}}" for name, value in _fields(reference) if value)
    return f"@{kind}{{{reference.key},\n{fields}\n}}\n"


def escaped(text: str) -> str:
    """Plain text -> LaTeX that prints it."""
    return _LIGATURE.sub(r"\g<0>{}", text.translate(_ESCAPES)) if _SPECIAL.search(text) else text


def protected(title: str) -> str:
    """A plain title -> LaTeX whose capitals survive a style that writes titles in lower case.

    Words with a capital inside (`{GPT}`, `{LaTeX}`) or alone before a sign (`{C++}`, `{Q-learning}`) are braced; where
    most words are in lower case a capitalised one is a proper noun and is braced as well.
    """
    words = title.split()
    capitalised = sum(map(_is_capitalised, words[1:]))
    sentence_case = 2 * capitalised < len(words) - 1
    return " ".join(
        _braced(word) if _is_special(word) or (place and sentence_case and _is_capitalised(word)) else escaped(word)
        for place, word in enumerate(words)
    )


def _is_capitalised(word: str) -> bool:
    return _NOT_LETTERS_IN_FRONT.sub("", word)[:1].isupper()


def _is_special(word: str) -> bool:
    first, rest = (bare := _NOT_LETTERS_IN_FRONT.sub("", word))[:1], bare[1:]
    return any(map(str.isupper, rest)) or (first.isupper() and rest[:1] in _SIGNS_BEHIND_A_CAPITAL)


def _braced(word: str) -> str:
    core = word.rstrip(".,:;!?")
    return f"{{{escaped(core)}}}{word[len(core) :]}"


def _fields(reference: Reference) -> Iterator[tuple[str, str]]:
    yield "author", " and ".join(map(_author, reference.authors))
    yield "title", protected(reference.title)
    yield _TYPES[reference.kind][1], escaped(reference.venue)
    yield "year", "" if reference.year is None else str(reference.year)
    yield "doi", reference.doi.translate(_VERBATIM)
    if reference.arxiv:
        yield "eprint", reference.arxiv
        yield "archiveprefix", "arXiv"
    yield "url", reference.url.translate(_VERBATIM)
    yield "keywords", escaped(", ".join(reference.keywords))
    yield "note", escaped(reference.note)


def _author(author: Person) -> str:
    if not author.family:
        # Braces keep BibTeX from splitting what is one name; a person in natural order it may split as it does.
        whole = author.organisation or re.search(r",|\band\b|^others$", author.name, re.IGNORECASE)
        return f"{{{escaped(author.name)}}}" if whole else escaped(author.name)
    parts = (f"{author.particle} {author.family}".strip(), author.suffix, author.given)
    return ", ".join(escaped(part) for part in parts if part)
