"""What a list says of one paper in a line or two of Markdown -> the fields of an entry.

`[Title](https://…), Authors, Venue Year. [[code]](https://…)` and its kin: the title is a link, in bold, in quotes or
comes first; links say by their labels, badges by their pictures' texts, what they lead to; the rest is people, venue
and date by what they look like, and a note where they look like nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from conspectus.fields import ADDRESSES, FIELDS, LABELS, field_of
from conspectus.hosts import kind_of_host
from conspectus.model import Value
from conspectus.readers.labels import read_label
from conspectus.readers.shapes import (
    BETWEEN_NAMES,
    ends_sentence,
    is_name,
    is_names,
    without_brackets,
    without_et_al,
    words,
)
from conspectus.text import CJK

LONGEST = 6_000
"""Length of a bullet or cell from which it is prose, and its marks are not looked for."""

_ABSTRACT = 25
"""Words from which a text beside a title is its abstract."""

_MARKDOWN = MarkdownIt("commonmark").disable(["escape", "entity", "html_inline"])

_BREAK = "\n"
_TAGS = (
    (re.compile(r"<br ?/?>", re.IGNORECASE), "\\\n"),
    (re.compile(r"<a\s[^<>]*?href=[\"']?([^\"'<>\s]+)[\"']?[^<>]*>(.{0,400}?)</a>", re.IGNORECASE), r"[\2](\1)"),
    (re.compile(r"<img\s[^<>]*?alt=[\"']([^\"'<>]*)[\"'][^<>]*>", re.IGNORECASE), r"\1"),
    (re.compile(r"<summary\b[^<>]*>[^<>]{0,60}</summary>", re.IGNORECASE), ""),
    (re.compile(r"</?(?:b|strong)>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:i|em)>", re.IGNORECASE), "*"),
    (
        re.compile(
            r"</?(?:a|img|span|div|p|font|kbd|small|center|details|summary|ul|li|sub|sup)\b[^<>]*>", re.IGNORECASE
        ),
        "",
    ),
)
"""HTML that people put into Markdown -> the Markdown for it."""

_ADDRESS = re.compile(r"<?(https?://[^\s<>()\[\]]+(?:\([^\s()]*\)[^\s<>()\[\]]*)*)>?")
_EMOJI = re.compile("[\u2190-\u2bff\u3030\ufe0f\u200d\U0001f000-\U0001faff]|:[a-z0-9_+-]{2,30}:")
_EMOJI_BEFORE = re.compile(rf"\s*(?:(?:{_EMOJI.pattern})\s*)+")
_EDGES = " \t\n,;:.|/\\-–—·•[](){}*_\"'“”‘’`~!<>，。；：、【】（）《》"
_BOUNDARY = re.compile(r"\s[-–—|·•]{1,2}\s|\s*[|\n]\s*|(?<!\b[^\W\d_])(?<!\b[Ee]d)[.。](?=\s|$)|[\[\](){}【】（）]")
_QUOTED = re.compile(r"[\"“„「『《]([^\"“”„」』》\n]{12,300}?)[.,，。]?[\"”“」』》]")

_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    r"(?:19|20)\d\d\s*[-./年]\s*\d{1,2}(?:\s*[-./月]\s*\d{1,2})?[日月]?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTHS},?\s+(?:19|20)\d\d|{_MONTHS}\s+(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+)?(?:19|20)\d\d",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’‘]?(?<!\d)(\d\d)\b")
_ARXIV = re.compile(rf"(?:arxiv\s*(?:preprint)?\s*(?:arxiv)?[:\s]\s*)?({FIELDS['arxiv'].form})", re.IGNORECASE)
_DOI = re.compile(rf"(?:doi:?\s*)?({FIELDS['doi'].form})", re.IGNORECASE)
_VENUE = re.compile(
    r"(?:[A-Z][A-Za-z&+-]*[A-Z][A-Za-z&+-]*|arXiv|bioRxiv|medRxiv|Preprint)(?:\s(?:[A-Z][\w&+-]*|on|of|and)){0,4}"
)
_VENUE_WORDS = re.compile(
    r"\b(?:proc(?:eedings)?|conference|journal|workshop|symposium|transactions|trans|letters|review|preprint|arxiv|"
    r"nature|science|lncs|ieee|acm|springer)\b|会议|期刊|学报",
    re.IGNORECASE,
)
_STATUS = re.compile(r"(?:oral|poster|spotlight|highlight|notable|talk)(?:\s+(?:presentation|paper))?", re.IGNORECASE)
_AWARD = re.compile(
    r"(?:best|outstanding|distinguished)\b.{0,40}|.{0,30}\b(?:award|prize|honou?rable mention)", re.IGNORECASE
)
_IN_SIGNS = re.compile(f"[{CJK}]{{2}}")

_LABELS = {
    "code": "github git star stars repo repository pytorch tensorflow jax official implementation codes gitlab",
    "project": "page site web webpage homepage website project",
    "url": "arxiv openreview acl doi html abs paper link preprint publication",
    "data": "dataset datasets data corpus",
    "video": "youtube video talk recording",
}
_KIND = {word: name for name, text in _LABELS.items() for word in text.split()}
"""A word in the label of a link -> the field of its address."""

_PAPERS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:arxiv\.org|alphaxiv\.org|doi\.org|openreview\.net|aclanthology\.org|thecvf\.com"
    r"|proceedings\.mlr\.press|papers\.nips\.cc|neurips\.cc|dl\.acm\.org|ieeexplore\.ieee\.org|nature\.com"
    r"|sciencedirect\.com|link\.springer\.com|biorxiv\.org|medrxiv\.org|semanticscholar\.org|isca-speech\.org"
    r"|ojs\.aaai\.org|jmlr\.org|usenix\.org|pubmed\.ncbi\.nlm\.nih\.gov|hal\.science|ssrn\.com|eccv\.net|ecva\.net)\b"
    r"|https?://\S+\.pdf\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text of one kind."""

    text: str
    url: str = ""
    """Where it leads, if it is a link."""
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    picture: bool = False
    """Whether its text is that of a picture, as of a badge."""


@dataclass(slots=True)
class Mention:
    """What is said of one paper, while it is read."""

    fields: dict[str, list[str]] = field(default_factory=dict)
    certain: bool = False
    """Whether something marks the title: a link, bold, quotes."""
    evidence: bool = False
    """Whether something says that this is a paper: an address or label of one, people, a venue with its year."""

    def add(self, name: str, text: str) -> None:
        values = self.fields.setdefault(name, [])
        if text and text not in values:
            values.append(text)

    def values(self) -> dict[str, Value]:
        """The fields as an entry has them."""
        return {
            name: Value(tuple(texts), listed=True)
            if len(texts) > 1 and name in ADDRESSES
            else Value(("\n".join(texts),))
            for name, texts in self.fields.items()
            if texts
        }


def read_mention(source: str) -> Mention:
    """The fields of the paper that `source`, inline Markdown, mentions; without a title where there is none."""
    found = _split_title(pieces(source))
    mention = Mention(certain=found.marked)
    if found.title:
        mention.add("title", found.title)
    if is_web(found.url):
        mention.evidence = is_paper_address(found.url)
        mention.add(label_field("", found.url), found.url)
    read_pieces(found.rest, mention)
    return mention


def read_pieces(found: Sequence[Piece], mention: Mention) -> None:
    """Links, people, venue and dates of `found` into `mention`."""
    for piece in found:
        if is_web(piece.url):
            _add_link(mention, piece.text, piece.url)
    for segment in _segments(found):
        _classify(segment, mention)


def pieces(source: str) -> list[Piece]:
    """Inline Markdown as its pieces; pictures are only seen as the text of the link around them."""
    if len(source) > LONGEST:
        return [Piece(source)]
    if "<" in source:
        for pattern, replacement in _TAGS:
            source = pattern.sub(replacement, source)
    tokens = _MARKDOWN.parseInline(source)[0].children or []
    found: list[Piece] = []
    strong = emphasis = False
    url = ""
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                strong = token.type == "strong_open"
            case "em_open" | "em_close":
                emphasis = token.type == "em_open"
            case "link_open":
                url = str(token.attrs.get("href", ""))
                found.append(Piece("", url, strong, emphasis))
            case "link_close":
                url = ""
            case "softbreak" | "hardbreak":
                found.append(Piece(_BREAK))
            case "image":
                if url:
                    found[-1] = _longer(found[-1], _alternative(token))
            case _ if url:
                text = f"`{token.content}`" if token.type == "code_inline" and found[-1].text else token.content
                found[-1] = Piece(
                    found[-1].text + text, url, found[-1].strong or strong, found[-1].emphasis or emphasis
                )
            case _:
                found.extend(_with_addresses(Piece(token.content, "", strong, emphasis, token.type == "code_inline")))
    return [piece for piece in found if piece.text or piece.url]


def label_field(label: str, url: str) -> str:
    """The field that an address with this label belongs in; the label itself where it is none of ours."""
    label = " ".join(_EMOJI.sub(" ", label).split()).strip(_EDGES)
    name = field_of(label)
    if name in ADDRESSES:
        return name
    for word in re.findall(r"[^\W_]+", label.casefold()):
        if (name := _KIND.get(word) or field_of(word)) in ADDRESSES:
            return "code" if name == "url" and kind_of_host(url) == "code" else name
    if kind_of_host(url) == "code":
        return "code"
    if not label or name or _PAPERS.match(url) or _ADDRESS.match(label) or _VENUE.match(label) or _YEAR.search(label):
        return "url"
    return label


def is_web(url: str) -> bool:
    return url.startswith(("http://", "https://"))


def is_paper_address(url: str) -> bool:
    """Whether `url` is that of a place that holds papers."""
    return bool(_PAPERS.match(url))


def venue_mention(text: str) -> Mention | None:
    """The venue and year that `text` is; None where it is something else."""
    mention = Mention()
    if _YEAR.fullmatch(text.strip()):
        mention.add("year", text.strip())
    elif is_venue(text):
        _add_venue(mention, text)
    else:
        return None
    return mention


def without_emoji(line: str) -> str:
    """`line` without the pictures in front of it: `📅 Date: 2026` -> `Date: 2026`."""
    match = _EMOJI_BEFORE.match(line)
    return line[match.end() :] if match else line


def is_names_list(text: str) -> bool:
    """Whether `text` is people and nothing else."""
    names, rest = _names_before_venue(text)
    return bool(names) and not rest


def plain(source: str) -> str:
    """Inline Markdown without its marks, on one line."""
    return " ".join("".join(piece.text for piece in pieces(source)).split())


# --- pieces ------------------------------------------------------------------------------------------------------


def _alternative(token: Token) -> str:
    return token.content or str(token.attrs.get("alt", ""))


def _longer(piece: Piece, text: str) -> Piece:
    return replace(piece, text=f"{piece.text} {text}".strip(), picture=piece.picture or not piece.text)


def _with_addresses(piece: Piece) -> Iterator[Piece]:
    """`piece`, its bare addresses made links."""
    place = 0
    for match in _ADDRESS.finditer(piece.text):
        yield Piece(piece.text[place : match.start()], "", piece.strong, piece.emphasis)
        yield Piece("", match[1].rstrip(".,;:"))
        place = match.end()
    yield Piece(piece.text[place:], "", piece.strong, piece.emphasis, piece.code)


# --- the title ---------------------------------------------------------------------------------------------------


class _Title(NamedTuple):
    """A title and what stands around it."""

    title: str
    url: str
    rest: Sequence[Piece]
    marked: bool
    """Whether it is a link, in bold, in italics or in quotes."""


def _split_title(found: Sequence[Piece]) -> _Title:
    """The title among `found`: the first link or bold text that looks like one, else what is in quotes or italics, else
    the beginning.
    """
    for sure in (True, False):
        depth = 0  # of brackets, in which bold is a name or a remark
        for place, piece in enumerate(found):
            depth += piece.text.count("(") - piece.text.count(")") if not piece.url else 0
            marked = (piece.strong and depth <= 0) or is_web(piece.url) or _is_file(piece.url)
            if piece.strong and marked and _is_before_colon(found, place):
                named = _extended(found, place)
                if ": " in named.title:
                    return named
            if piece.picture or not marked or not _may_be_title(piece.text, sure=sure):
                continue
            if sure or all(_is_preamble(before.text) for before in found[:place]):
                return _extended(found, place)
    for place, piece in enumerate(found):
        if not piece.url and (match := _QUOTED.search(piece.text)):
            return _Title(match[1].strip(" .,"), "", _cut(found, place, match.start(), match.end()), marked=True)
    for place, piece in enumerate(found):
        if piece.emphasis and _may_be_title(piece.text, sure=True) and not _names(piece.text):
            return _extended(found, place)
    for place, piece in enumerate(found):
        for part in () if piece.url else _BOUNDARY.split(piece.text):
            if _may_be_title(part, sure=True):
                title = _without_people(part)
                start = piece.text.index(title)
                return _Title(title, "", _cut(found, place, start, start + len(title)), marked=False)
    return _Title("", "", found, marked=False)


def _is_preamble(text: str) -> bool:
    """Whether `text` is what people put in front of a title: a number, a date, a venue."""
    parts = (part.strip(_EDGES) for part in _BOUNDARY.split(_EMOJI.sub(" ", text)))
    return all(not part or part.isdecimal() or _DATE.fullmatch(part) or is_venue(part) for part in parts)


def _cut(found: Sequence[Piece], place: int, start: int, end: int) -> list[Piece]:
    """`found` without a stretch of the text of one piece."""
    piece = found[place]
    before, after = replace(piece, text=piece.text[:start]), replace(piece, text=piece.text[end:])
    return [*found[:place], before, Piece(_BREAK), after, *found[place + 1 :]]


def _is_file(url: str) -> bool:
    """Whether `url` is that of a file beside the list."""
    return bool(url) and not url.startswith("#") and ":" not in url.split("/", 1)[0]


def _may_be_title(text: str, *, sure: bool) -> bool:
    """Whether `text` may be a title; surely, if it has three words and is not people, venue or date."""
    bare = " ".join(_EMOJI.sub(" ", text).split()).strip(_EDGES)
    if len(bare) < 2 or len(bare) > 400 or not re.search(r"[^\W\d_]", bare) or _DATE.fullmatch(bare):
        return False
    if label := read_label(text.strip()):
        return bool(label.field == "title")
    if (
        field_of(bare)
        or bare.casefold() in _KIND
        or is_venue(bare)
        or _STATUS.fullmatch(bare)
        or _ARXIV.fullmatch(bare)
    ):
        return False
    if not sure:
        return True
    return words(bare) >= 3 and not _AWARD.fullmatch(bare) and (words(bare) > 6 or not _names_with_comma(bare))


def _is_before_colon(found: Sequence[Piece], place: int) -> bool:
    """Whether a piece may be what the paper calls its method, in front of the rest of the title."""
    after = found[place + 1].text if place + 1 < len(found) else ""
    return words(found[place].text) <= 2 and (after.lstrip()[:1] == ":" or found[place].text.rstrip()[-1:] == ":")


def _extended(found: Sequence[Piece], place: int) -> _Title:
    """The title that begins at `place`, with what follows where bold goes on, or a colon behind a mere name does."""
    title, url, end = found[place].text, found[place].url, place + 1
    while end < len(found) and found[end].strong and found[place].strong and found[end].text != _BREAK:
        title += found[end].text
        url = url or found[end].url
        end += 1
    rest = [*found[:place], Piece(_BREAK), *found[end:]]
    if words(title) <= 3 and end < len(found) and not found[end].url:
        colon = re.match(r"\s*:\s+", found[end].text) or (
            re.match(r"\s*", found[end].text) if title[-1:] == ":" else None
        )
        more = _BOUNDARY.split(found[end].text[colon.end() :], maxsplit=1)[0] if colon else ""
        people = _names_with_comma(more) or (words(more) <= 3 and _names(more))
        if colon and words(more) > 1 and not people:
            title = f"{title.rstrip(' :')}: {more}"
            rest = [*found[:place], *_cut(found[end:], 0, 0, colon.end() + len(more))]
    return _Title(_clean_title(title), url, rest, marked=True)


def _clean_title(title: str) -> str:
    title = " ".join(_EMOJI.sub(" ", title).split())
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
    while end + 1 < len(parts) and not is_venue(parts[end + 1].strip(_EDGES)):
        if (
            is_name(without_et_al(parts[end + 1]))
            and words(parts[end + 1]) > 1
            and words("".join(parts[start:end])) > 2
        ):
            break
        end += 2
    return "".join(parts[start:end]).strip(_EDGES)


def _leads(part: str) -> bool:
    """Whether `part` is a venue or a date, as some put in front of a title: `ICXR 2026`, `arXiv 2026.03`."""
    bare = _DATE.sub(" ", part).strip(_EDGES)
    return not bare or is_venue(bare) or (len(bare.split()) <= 6 and is_venue(" ".join(bare.split()[:2])))


# --- what stands beside the title --------------------------------------------------------------------------------


def _add_link(mention: Mention, label: str, url: str) -> None:
    name = label_field(label, url)
    mention.evidence |= is_paper_address(url) or name in ("pdf", "code") or (bool(label) and name == "url")
    mention.add(name, url)
    bare = " ".join(_EMOJI.sub(" ", label).split()).strip(_EDGES)
    dated = _YEAR.search(bare) or _SHORT_YEAR.search(bare)
    if name == "url" and dated and "venue" not in mention.fields and is_venue(bare):
        _add_venue(mention, bare)


def _segments(found: Iterable[Piece]) -> Iterator[str]:
    """The texts beside the links, cut where one thing ends and another begins."""
    text: list[str] = []
    emphasis = False
    depth = 0  # of brackets, in which bold names what the paper introduces, as code does
    for piece in found:
        depth += piece.text.count("(") - piece.text.count(")") if not piece.url else 0
        if piece.url or piece.code or piece.emphasis != emphasis:
            text.append(_BREAK)
        emphasis = piece.emphasis
        if not piece.url:
            text.append(f"`{piece.text}`\n" if piece.code or (piece.strong and depth > 0) else piece.text)
    for line in re.split(r"\\?\n", "".join(text)):
        if read_label(line.strip(" *_"), labelled=True):
            yield line.strip(" *_")
            continue
        if "(" in line and is_names_list(without_brackets(line)) and not _DATE.search(line) and not _YEAR.search(line):
            yield line  # people with their institutes
            continue
        yield from _BOUNDARY.split(line)


def _classify(segment: str, mention: Mention) -> None:
    """Put `segment` into the field that it looks like."""
    bare = " ".join(_EMOJI.sub(" ", segment).split()).strip(_EDGES)
    if not bare or bare.casefold() in _KIND or (bare.casefold() in LABELS and len(bare) < 20):
        return
    known = mention.fields
    if label := read_label(segment.strip(), labelled=True):
        mention.evidence = True
        mention.add(label.field, label.value.strip(" *"))
    elif match := _DATE.fullmatch(bare):
        mention.add("date" if "date" not in known else "note", match.group())
    elif _YEAR.fullmatch(bare):
        mention.add("year" if "year" not in known else "note", bare)
    elif match := _ARXIV.fullmatch(bare):
        mention.add("arxiv", match[1])
        mention.evidence = True
    elif match := _DOI.fullmatch(bare):
        mention.add("doi", match[1])
        mention.evidence = True
    elif _STATUS.fullmatch(bare):
        mention.add("status", bare)
    elif words(bare) == 1 and segment.rstrip().endswith((":", "：")):
        mention.add("note", bare)  # what the paper calls the thing it introduces
    elif _AWARD.fullmatch(bare) and "," not in bare:
        mention.add("award", bare)
    elif not _parts(bare, mention) and not _people_and_venue(segment, bare, mention):
        mention.add(
            "abstract" if words(bare) >= 25 and ends_sentence(segment + ".") else "note", segment.strip(" ,*_\t`")
        )


def _parts(bare: str, mention: Mention) -> bool:
    """Take `ICXR 2026, Oral, Best Paper Award`, whose parts say one thing each; whether it was that."""
    parts = BETWEEN_NAMES.split(bare)
    sure = len(parts) > 1 and all(
        is_venue(part) or any(form.fullmatch(part) for form in (_STATUS, _AWARD, _DATE, _YEAR)) for part in parts
    )
    for part in parts if sure else ():
        _classify(part, mention)
    return sure


def _people_and_venue(segment: str, bare: str, mention: Mention) -> bool:
    """Take a run of names, a venue, or names with a venue behind them; whether it was one of these."""
    known = mention.fields
    if is_venue(bare) and "venue" not in known:
        _add_venue(mention, bare)
        return True
    title = " ".join(known.get("title", ())).casefold()
    if segment.strip().startswith("`") or (
        title and all(part.casefold() in title for part in BETWEEN_NAMES.split(bare))
    ):
        return False
    if "(" in segment and is_names_list(without_brackets(segment)) and "authors" not in known:
        mention.add("authors", segment.strip(" *_,"))
        return True
    names, rest = _names_before_venue(segment.strip(" *_"))
    if names and "authors" not in known:
        mention.add("authors", names)
        mention.evidence |= "," in names or bool(rest)
        if rest:
            _classify(rest, mention)
        return True
    if "venue" not in known and words(bare) <= 14 and (_YEAR.search(bare) or _VENUE_WORDS.search(bare)):
        _add_venue(mention, bare)
        return True
    return False


def _add_venue(mention: Mention, text: str) -> None:
    if match := _DATE.search(text):
        mention.add("date", match.group())
        mention.evidence = True
        text = (text[: match.start()] + text[match.end() :]).strip(_EDGES)
    elif (match := _YEAR.search(text)) and "year" not in mention.fields:
        mention.add("year", match.group())
        mention.evidence = True
        text = re.sub(rf"\s*(?:,\s*{match.group()}|\(\s*{match.group()}\s*\))$", "", text)
    elif (match := _SHORT_YEAR.search(text)) and "year" not in mention.fields:
        mention.add("year", f"20{match[1]}")
    if text:
        mention.add("venue", text)


def is_venue(text: str) -> bool:
    """Whether `text` names a venue by its form alone: `ICXR 2026`, `CoGR'25`, `arXiv`."""
    year = _YEAR.search(text) or _SHORT_YEAR.search(text)
    bare = (text[: year.start()] + text[year.end() :] if year else text).strip(_EDGES)
    if not bare:
        return False
    if year and words(bare) <= 4 and (_VENUE_WORDS.search(bare) or not re.search(r"\b[a-z]{3,}", bare)):
        return True
    return words(bare) <= 3 and _VENUE.fullmatch(bare) is not None and (words(bare) == 1 or year is not None)


def _names_before_venue(text: str) -> tuple[str, str]:
    """A run of names, and what stands behind them: `Ana Prim, Bo Sekund, ICXR 2026`; twice nothing without names."""
    text = text.rstrip(" ,;")
    cut = without_et_al(text)
    parts = BETWEEN_NAMES.split(cut.strip(" ,.;"))
    count = 0
    for part in parts:
        if not is_name(part):
            break
        count += 1
    rest = parts[count:]
    full = [part for part in parts[:count] if words(part) > 1 or _IN_SIGNS.search(part)]
    if not full or (rest and not (is_venue(rest[0]) or any(map(_YEAR.search, rest)) or _VENUE_WORDS.search(rest[0]))):
        return ("", "") if not (cut != text and count == len(parts) and count) else (text, "")
    while not rest and count > 1 and _VENUE.fullmatch(parts[count - 1]) and words(parts[count - 1]) == 1:
        count -= 1
        rest = parts[count:]
    if not rest:
        return text.strip(" ,.;"), ""
    place = text.find(rest[0])
    return text[:place].strip(" ,;"), text[place:].strip(" ,;")


def _names(text: str) -> bool:
    return bool(_names_before_venue(text)[0]) or is_names(text)


def _names_with_comma(text: str) -> bool:
    return bool(re.search(r"[,，、]|\sand\s|et al", text)) and _names(text)
