"""Pieces of Markdown about a paper -> which of them are its title, and what is left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from conspectus.fields import field_of
from conspectus.readers.labels import read_label
from conspectus.readers.link_labels import KIND
from conspectus.readers.mention_forms import ARXIV, AWARD, DATE, STATUS, are_names, are_names_with_comma, is_venue
from conspectus.readers.pieces import BOUNDARY, BREAK, EDGES, EMOJI, Piece, is_web
from conspectus.readers.shapes import BETWEEN_NAMES, is_name, without_et_al, words

_QUOTED = re.compile(r"[\"“„「『《]([^\"“”„」』》\n]{12,300}?)[.,，。]?[\"”“」』》]")


class _Title(NamedTuple):
    """A title and what stands around it."""

    title: str
    url: str
    rest: Sequence[Piece]
    marked: bool
    """Whether it is a link, in bold, in italics or in quotes."""


def split_title(pieces: Sequence[Piece], *, bare: bool = False) -> _Title:
    """The first link or bold text that looks like a title, else what is in quotes or italics, else the beginning.

    `bare` takes the first text of all that may be a title where none surely is.
    """
    last = _last_title(pieces)
    for sure in (True, False):
        depth = 0  # of brackets, in which bold is a name or a remark
        for place, piece in enumerate(pieces):
            depth += piece.text.count("(") - piece.text.count(")") if not piece.url else 0
            marked = (piece.strong and depth <= 0) or is_web(piece.url) or _is_file(piece.url)
            if piece.strong and marked and _is_before_colon(pieces, place):
                named = _extended(pieces, place)
                if ": " in named.title:
                    return named
            if piece.picture or not marked or not _may_be_title(piece.text, sure=sure):
                continue
            if _are_people(piece.text) and place < last[0]:
                continue
            if sure or all(_is_preamble(before.text) for before in pieces[:place]):
                return _extended(pieces, place)
    for place, piece in enumerate(pieces):
        if not piece.url and (match := _QUOTED.search(piece.text)):
            return _Title(match[1].strip(" .,"), "", _cut(pieces, place, match.start(), match.end()), marked=True)
    follows_names = False
    for place, piece in enumerate(pieces):
        if piece.emphasis and _may_be_title(piece.text, sure=True) and (follows_names or not are_names(piece.text)):
            return _extended(pieces, place)
        follows_names = follows_names or are_names(piece.text.strip(EDGES))
    for place, piece in enumerate(pieces):
        for number, part in enumerate(() if piece.url else BOUNDARY.split(piece.text)):
            if _may_be_title(part, sure=True) and not ((place, number) < last and _are_people(part)):
                title = _without_people(part)
                start = piece.text.index(title)
                return _Title(title, "", _cut(pieces, place, start, start + len(title)), marked=False)
    for place, piece in enumerate(pieces if bare else ()):
        for part in () if piece.code or piece.picture else BOUNDARY.split(piece.text):
            title = part.strip(EDGES)
            if _may_be_title(title, sure=False) and (piece.url or words(title) > 2 or are_names(title)):
                start = piece.text.index(title)
                return _Title(title, piece.url, _cut(pieces, place, start, start + len(title)), marked=True)
    return _Title("", "", pieces, marked=False)


def _are_people(text: str) -> bool:
    """Whether `text` is several whole names, or one with a colon behind it: `Ana Prim and Bo Sekund`, `Ana Prim:`."""
    names = BETWEEN_NAMES.split(without_et_al(text.strip(f"{EDGES} ")))
    whole = all(is_name(name) and words(name) > 1 for name in names)
    return whole and (len(names) > 1 or text.rstrip().endswith((":", "：")))


def _last_title(pieces: Sequence[Piece]) -> tuple[int, int]:
    """The last part of a piece that may be a title: its piece and its number there; less than all others if none is."""
    for place in range(len(pieces) - 1, -1, -1):
        parts = [pieces[place].text] if pieces[place].url else BOUNDARY.split(pieces[place].text)
        for number in range(len(parts) - 1, -1, -1):
            part = parts[number]
            if words(part) > 1 and _may_be_title(part, sure=False) and not _are_people(part):
                return place, number
    return -1, 0


def _is_preamble(text: str) -> bool:
    """Whether `text` is what people put in front of a title: a number, a date, a venue."""
    parts = (part.strip(EDGES) for part in BOUNDARY.split(EMOJI.sub(" ", text)))
    alone = all(not part or part.isdecimal() or DATE.fullmatch(part) or is_venue(part) for part in parts)
    return alone or _are_people(text) or (text.rstrip()[-1:] in {*":："} and are_names(text.rstrip(" :：")))


def _cut(pieces: Sequence[Piece], place: int, start: int, end: int) -> list[Piece]:
    """`pieces` without a stretch of the text of one piece."""
    piece = pieces[place]
    before, after = replace(piece, text=piece.text[:start]), replace(piece, text=piece.text[end:])
    return [*pieces[:place], before, Piece(BREAK), after, *pieces[place + 1 :]]


def _is_file(url: str) -> bool:
    """Whether `url` is that of a file beside the list."""
    return bool(url) and not url.startswith("#") and ":" not in url.split("/", 1)[0]


def _may_be_title(text: str, *, sure: bool) -> bool:
    """Whether `text` may be a title; surely, if it has three words and is not people, venue or date."""
    bare = " ".join(EMOJI.sub(" ", text).split()).strip(EDGES)
    if len(bare) < 2 or len(bare) > 400 or not re.search(r"[^\W\d_]", bare) or DATE.fullmatch(bare):
        return False
    if label := read_label(text.strip()):
        return bool(label.field == "title")
    if field_of(bare) or bare.casefold() in KIND or is_venue(bare) or STATUS.fullmatch(bare) or ARXIV.fullmatch(bare):
        return False
    if not sure:
        return True
    return words(bare) >= 3 and not AWARD.fullmatch(bare) and (words(bare) > 6 or not are_names_with_comma(bare))


def _is_before_colon(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a piece may be what the paper calls its method, in front of the rest of the title."""
    after = pieces[place + 1].text if place + 1 < len(pieces) else ""
    return words(pieces[place].text) <= 2 and (after.lstrip()[:1] == ":" or pieces[place].text.rstrip()[-1:] == ":")


def _extended(pieces: Sequence[Piece], place: int) -> _Title:
    """The title that begins at `place`, with what follows where bold goes on, or a colon behind a mere name does."""
    title, url, end = pieces[place].text, pieces[place].url, place + 1
    while end < len(pieces) and pieces[end].strong and pieces[place].strong and pieces[end].text != BREAK:
        title += pieces[end].text
        url = url or pieces[end].url
        end += 1
    rest = [*pieces[:place], Piece(BREAK), *pieces[end:]]
    if words(title) <= 3 and end < len(pieces) and not pieces[end].url:
        colon = re.match(r"\s*:\s+", pieces[end].text) or (
            re.match(r"\s*", pieces[end].text) if title[-1:] == ":" else None
        )
        more = BOUNDARY.split(pieces[end].text[colon.end() :], maxsplit=1)[0] if colon else ""
        people = are_names_with_comma(more) or (words(more) <= 3 and are_names(more))
        if colon and words(more) > 1 and not people:
            title = f"{title.rstrip(' :')}: {more}"
            rest = [*pieces[:place], *_cut(pieces[end:], 0, 0, colon.end() + len(more))]
    return _Title(_clean_title(title), url, rest, marked=True)


def _clean_title(title: str) -> str:
    title = " ".join(EMOJI.sub(" ", title).split())
    if label := read_label(title):
        title = label.value
    title = re.sub(r"^\[(?:[^\]]*\d[^\]]*|new|updated)\]\s*", "", title)
    bare = title.strip(" \t,;:|-–—")
    if bare[:1] in '"“«「『《' and bare[-1:] in '"”»」』》':
        bare = bare[1:-1]
    return bare.removesuffix(".").strip(" ,")


def _without_people(text: str) -> str:
    """A title in plain text without the people before or behind it, or the venue behind it.

    `Nets for All, Ana Prim, Bo Sekund` and `Ana Prim et al., Nets for All, ICXR 2026` -> `Nets for All`.
    """
    parts = re.split(r"(\s*[,，]\s+)", text)
    start = 0
    while start + 2 < len(parts) and (
        _leads(parts[start]) or (is_name(without_et_al(parts[start])) and words(parts[start]) > 1)
    ):
        start += 2
    start = start if words("".join(parts[start:])) > 2 else 0
    end = start + 1
    while end + 1 < len(parts) and not is_venue(parts[end + 1].strip(EDGES)):
        if (
            is_name(without_et_al(parts[end + 1]))
            and words(parts[end + 1]) > 1
            and words("".join(parts[start:end])) > 2
        ):
            break
        end += 2
    return "".join(parts[start:end]).strip(EDGES)


def _leads(part: str) -> bool:
    """Whether `part` is a venue or a date, as some put in front of a title: `ICXR 2026`, `arXiv 2026.03`."""
    bare = DATE.sub(" ", part).strip(EDGES)
    return not bare or is_venue(bare) or (len(bare.split()) <= 6 and is_venue(" ".join(bare.split()[:2])))
