"""References -> BibTeX, in UTF-8 as biber and today's BibTeX read it.

Entries carry no abstract: a `.bib` is for citing, and must stay small enough for the editors that people use. What the
format has no name for stands under ours: styles pass over fields that they do not know.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from conspectus.citations.kinds import KINDS
from conspectus.citations.names import joined
from conspectus.citations.reference import Reference
from conspectus.fields import FACTS
from conspectus.model import Fact, Person

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
_DASH = re.compile(r"–|(?<=\w)-(?=\w)")
_NUMBERED_SINGLY = ("misc", "techreport")
"""Types whose `number` is their own."""
_SPLIT = re.compile(r"[,;]|\band\b|^others$", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NOT_LETTERS_IN_FRONT = re.compile(r"^[\W\d_]+")
_SIGNS_BEHIND_A_CAPITAL = frozenset("+-*#^_0123456789")


def entry(reference: Reference) -> str:
    """One entry; braces are balanced whatever the texts hold."""
    fields = ",\n".join(f"  {name} = {value}" for name, value in _fields(reference))
    return f"@{KINDS[reference.kind].bibtex}{{{reference.key},\n{fields}\n}}\n"


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
    """Names and values, these in their braces; the month is a macro that every style knows."""
    texts = {
        "author": _people(reference.authors),
        "title": protected(reference.title),
        KINDS[reference.kind].holder: escaped(reference.venue),
        "year": "" if reference.year is None else str(reference.year),
    }
    yield from _braced_values(texts)
    if len(reference.date) > 1:
        yield "month", _MONTHS[reference.date[1] - 1]
    names = {"publisher": KINDS[reference.kind].publisher}
    if KINDS[reference.kind].bibtex in _NUMBERED_SINGLY:
        names["issue"] = "issue"
    facts = {
        names.get(name) or FACTS[name].bibtex or name: _fact(name, fact)
        for name, fact in reference.facts.items()
        if name != "type"
    }
    links: dict[str, list[str]] = defaultdict(list)
    for link in reference.links:
        if link.kind not in ("paper", "other"):
            links[link.kind].append(link.url.translate(_VERBATIM))
    rest = {
        "archiveprefix": "arXiv" if reference.arxiv else "",
        "url": reference.url.translate(_VERBATIM),
        **{kind: " ".join(urls) for kind, urls in links.items()},
        "keywords": escaped(joined(reference.keywords)),
        "note": escaped(reference.note),
    }
    yield from _braced_values(facts | rest)


def _braced_values(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((name, f"{{{text}}}") for name, text in texts.items() if text)


def _fact(name: str, fact: Fact) -> str:
    if not isinstance(fact, str):
        return _people(fact)
    if FACTS[name].type == "identifier":
        return fact.translate(_VERBATIM)
    # LaTeX sets two hyphens as the dash of a range.
    return _DASH.sub("--", escaped(fact)) if name == "pages" else escaped(fact)


def _people(people: Iterable[Person]) -> str:
    return " and ".join(map(_person, people))


def _person(person: Person) -> str:
    if not person.family:
        # Braces keep BibTeX from splitting what is one name; a person in natural order it may split as it does.
        whole = person.organisation or _SPLIT.search(person.name)
        return f"{{{escaped(person.name)}}}" if whole else escaped(person.name)
    family = f"{person.particle} {_part(person.family)}".strip()
    return ", ".join(part for part in (family, _part(person.suffix), _part(person.given)) if part)


def _part(text: str) -> str:
    """A part of a name, in braces where BibTeX would take it apart."""
    return f"{{{escaped(text)}}}" if _SPLIT.search(text) else escaped(text)
