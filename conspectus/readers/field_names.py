"""The name of a column or a key, as programs and people write it -> the field of ours that it stands for.

The registry in `conspectus.fields` knows the plain names; here is what stands around them: levels
(`primary_location.source.display_name`), vocabularies, languages, whose it is, who of several.
"""

from __future__ import annotations

import re
from functools import lru_cache

from conspectus.fields import FIELDS, field_of, key
from conspectus.text import CJK

_LONGEST = 200
"""Characters beyond which something is a text and no name."""

_SOLR = re.compile(r"_(?:ss?|is?|ti?|txt|str|tdate|dts?|l|b|d|f)$")
"""How the search server Solr marks the type of a field: `title_s`, `producedDateY_i`."""

_VOCABULARY = re.compile(r"(?:dc|dcterms|prism|schema|bibo)[.:](.+?)(?:\[[\w|-]*\])?", re.IGNORECASE)
"""How repositories name a field: after a vocabulary, perhaps with the language of the value behind it."""

_IN_ONE_LANGUAGE = re.compile(
    r"(.+?)(?:[ _.-]?[(\[（]|[ _.-])(?:en|eng|english|英文|英語|ja|jp|日本語|zh|cn|中文|ko|de|fr|es|pt|it|ru)[)\]）]?",
    re.IGNORECASE,
)
_IN_LANGUAGES = frozenset({"title", "abstract", "authors", "keywords"})
"""Fields that lists have in several languages: `title_en`, `摘要（英文）`."""

_PEOPLE = re.compile(
    r"(?:(?:full )?names? of (?:the )?)?(.*?(?:author|speaker|presenter|contributor))(?:s|\(s\)|['’]s|s['’])?"
    r"(?: (?:full ?)?(?:names?|name\(s\)|list))?",
    re.IGNORECASE,
)
"""`Names of the authors`, `Speaker's name`, `Author(s) list`."""
_SPACES = re.compile(r"[\s_-]+|(?<=[a-z])(?=[A-Z])")

NUMBERED_AUTHOR = re.compile(
    r"authors?[ _-]?(\d{1,3})[ _:-]*(first|given|middle|last|family|surname)?[ _-]*(?:full[ _-]?)?(?:name)?",
    re.IGNORECASE,
)
"""A column for each author, `Author 1`, or one for each part of the name: `Author 1 - first`."""

_NAME_OF = frozenset({"name", "displayname"})
"""What is called so of something is what that is called: `authorships.author.display_name`."""

_PARTS = {
    **dict.fromkeys(("pagestart", "startpage", "startingpage", "firstpage", "開始ページ"), "first page"),
    **dict.fromkeys(("biblio.firstpage", "publicationinfo.pagestart"), "first page"),
    **dict.fromkeys(("pageend", "endpage", "endingpage", "lastpage", "終了ページ"), "last page"),
    **dict.fromkeys(("biblio.lastpage", "publicationinfo.pageend"), "last page"),
    **dict.fromkeys(("subtitle", "title.subtitle"), "subtitle"),
    **dict.fromkeys(("coauthors", "coauthor", "coauthor(s)", "otherauthors", "additionalauthors"), "coauthors"),
    **dict.fromkeys(("firstname", "givenname", "givennames", "forename", "vorname", "prénom"), "given"),
    **dict.fromkeys(("lastname", "familyname", "surname", "nachname"), "family"),
    "number": "number",
    **dict.fromkeys(("forum", "state", "source"), "ambiguous"),
}
"""Names of parts, which others complete, and of what its value must tell."""

_PAPER = r"paper|article|publication|submission|contribution|talk|lecture|manuscript|presentation|abstract"
_OF_THE_PAPER = re.compile(
    rf"(?i:{_PAPER}|poster(?=[ _]?title)|pub|final|programm?e?)(?:[ _-]|(?=[A-Z]))([A-Za-z][\w ]*)"
    rf"|([A-Za-z][\w ]*?)(?i:[ _]of[ _](?:the[ _])?(?:{_PAPER}))"
    r"|([^\W\d_]+) (?i:d(?:el?|es|er|u|o|a|ella|e la|e l['’]|ell['’]) ?"
    r"(?:trabajo|ponencia|art[ií]culo|communication|article|contribution|vortrags|beitrags|trabalho|artigo|contributo))"
    r"|([^\W\d_]+) (?:доклада|статьи|работы)"
)
"""A name that says whose it is: `paper_authors`, `articleKeywords`, `Title of abstract`, `Título del trabajo`."""

_HANDED_IN = re.compile("submission|manuscript|abstract|final", re.IGNORECASE)
"""Whose days are no days of the paper."""

_BILINGUAL = re.compile(
    rf"([A-Za-z][A-Za-z ]*?)[ /|_(（-]*([{CJK}]+|DOI)[)）]?|([{CJK}]+)[ /|_(（-]*([A-Za-z][A-Za-z ]*?)[)）]?"
)
"""A name in two languages: `Title-题名`, `作者 (Author)`."""


@lru_cache(maxsize=4096)  # the names of a file come again with every record
def known_field(name: str) -> str:
    """The field that `name`, perhaps nested, stands for; empty if none."""
    if len(name) > _LONGEST:
        return ""
    if field := field_of(plain_name(name)):
        return field
    if of_paper := _OF_THE_PAPER.fullmatch(name):
        own = next(filter(None, of_paper.groups()))
        if field := field_of(plain_name(own)):
            return "" if FIELDS[field].type in ("date", "year") and _HANDED_IN.match(name) else field
    if both := _BILINGUAL.fullmatch(name):
        return next(filter(None, map(field_of, filter(None, both.groups()))), "")
    levels = plain_name(name).split(".")
    if len(levels) > 1 and key(levels[-1]) in _NAME_OF and (field := field_of(levels[-2])):
        return field
    return next(filter(None, (field_of(".".join(levels[place:])) for place in range(1, len(levels) - 1))), "")


@lru_cache(maxsize=4096)
def part_of(name: str) -> str:
    """What `name` has a part of that others complete, `ambiguous` where its value must say what it is, or nothing."""
    plain = key(plain_name(name))
    if plain in _PARTS:
        return _PARTS[plain]
    return "author" if NUMBERED_AUTHOR.fullmatch(name) else ""


def plain_name(name: str) -> str:
    """`name` without what is put around it, where it stands for nothing as it is: its vocabulary and language
    (`dc.title[en]`, `title_en`), the mark of its type (`title_s`), that names are names (`Author names`).
    """
    if field_of(name):
        return name
    if vocabulary := _VOCABULARY.fullmatch(name):
        return vocabulary[1]
    if (of_one := _IN_ONE_LANGUAGE.fullmatch(name)) and field_of(of_one[1]) in _IN_LANGUAGES:
        return of_one[1]
    if (people := _PEOPLE.fullmatch(_SPACES.sub(" ", name))) and field_of(people[1]) == "authors":
        return people[1]
    return _SOLR.sub("", name)
