"""What a list says of one paper in a line or two of Markdown -> the fields of an entry.

`[Title](https://…), Authors, Venue Year. [[code]](https://…)` and its kin: the title is a link, in bold, in quotes or
comes first; links say by their labels, badges by their pictures' texts, what they lead to; the rest is people, venue
and date by what they look like, and a note where they look like nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.fields import ADDRESSES, LABELS
from conspectus.model import Value
from conspectus.readers.labels import read_label
from conspectus.readers.link_labels import KIND, is_paper_address, label_field
from conspectus.readers.mention_forms import (
    ARXIV,
    AWARD,
    DATE,
    DOI,
    SHORT_YEAR,
    STATUS,
    VENUE_WORDS,
    YEAR,
    is_names_list,
    is_venue,
    names_before_venue,
)
from conspectus.readers.mention_titles import split_title
from conspectus.readers.pieces import BOUNDARY, BREAK, EDGES, EMOJI, Piece, is_web, pieces
from conspectus.readers.shapes import BETWEEN_NAMES, ends_sentence, without_brackets, words

_ABSTRACT = 25
"""Words from which a text beside a title is its abstract."""


_VENUE_BEHIND = re.compile(r"(?<=\w)\s*[(\[]([^()\[\]]{2,40}(?:19|20)\d\d)[)\]]$")
"""A venue with its year, set off as the title is."""


_BY = re.compile(r"(?:by|von|par|por)\s+(?=[^\W\d_])", re.IGNORECASE)
"""What stands in front of people: `[A title](https://…) by Ana Prim, Bo Sekund`."""


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


def read_mention(source: str, *, sure: bool = True) -> Mention:
    """The fields of the paper that `source`, inline Markdown, mentions; without a title where there is none.

    Where that is not to be `sure`, one word or what looks like names is a title if nothing else is.
    """
    head = split_title(pieces(source), bare=not sure)
    mention = Mention(certain=head.marked)
    if head.title:
        behind = _VENUE_BEHIND.search(head.title)
        told = venue_mention(behind[1]) if behind else None
        mention.add("title", head.title[: behind.start()] if behind and told else head.title)
        if told:
            mention.fields.update(told.fields)
            mention.evidence = True
    if is_web(head.url):
        mention.evidence = is_paper_address(head.url)
        mention.add(label_field("", head.url), head.url)
    read_pieces(head.rest, mention)
    return mention


def read_pieces(parts: Sequence[Piece], mention: Mention) -> None:
    """Links, people, venue and dates of `parts` into `mention`."""
    for piece in parts:
        if is_web(piece.url):
            _add_link(mention, piece.text, piece.url)
    for segment in _segments(parts):
        _classify(segment, mention)


def venue_mention(text: str) -> Mention | None:
    """The venue and year that `text` is; None where it is something else."""
    mention = Mention()
    if YEAR.fullmatch(text.strip()):
        mention.add("year", text.strip())
    elif is_venue(text):
        _add_venue(mention, text)
    else:
        return None
    return mention


def _add_link(mention: Mention, label: str, url: str) -> None:
    name = label_field(label, url)
    mention.evidence |= is_paper_address(url) or name in ("pdf", "code") or (bool(label) and name == "url")
    mention.add(name, url)
    bare = " ".join(EMOJI.sub(" ", label).split()).strip(EDGES)
    dated = YEAR.search(bare) or SHORT_YEAR.search(bare)
    if name == "url" and dated and "venue" not in mention.fields and is_venue(bare):
        _add_venue(mention, bare)


def _segments(parts: Iterable[Piece]) -> Iterator[str]:
    """The texts beside the links, cut where one thing ends and another begins."""
    text: list[str] = []
    emphasis = False
    depth = 0  # of brackets, in which bold names what the paper introduces, as code does
    for piece in parts:
        depth += piece.text.count("(") - piece.text.count(")") if not piece.url else 0
        if piece.url or piece.code or piece.emphasis != emphasis:
            text.append(BREAK)
        emphasis = piece.emphasis
        if not piece.url:
            text.append(f"`{piece.text}`\n" if piece.code or (piece.strong and depth > 0) else piece.text)
    for line in re.split(r"\\?\n", "".join(text)):
        if read_label(line.strip(" *_"), labelled=True):
            yield line.strip(" *_")
            continue
        if "(" in line and is_names_list(without_brackets(line)) and not DATE.search(line) and not YEAR.search(line):
            yield line  # people with their institutes
            continue
        yield from BOUNDARY.split(line)


def _classify(segment: str, mention: Mention) -> None:
    """Put `segment` into the field that it looks like."""
    bare = " ".join(EMOJI.sub(" ", segment).split()).strip(EDGES)
    if not bare or bare.casefold() in KIND or (bare.casefold() in LABELS and len(bare) < 20):
        return
    known = mention.fields
    if label := read_label(segment.strip(), labelled=True):
        mention.evidence = True
        mention.add(label.field, label.value.strip(" *"))
    elif match := DATE.fullmatch(bare):
        mention.add("date" if "date" not in known else "note", match.group())
    elif YEAR.fullmatch(bare):
        mention.add("year" if "year" not in known else "note", bare)
    elif match := ARXIV.fullmatch(bare):
        mention.add("arxiv", match[1])
        mention.evidence = True
    elif match := DOI.fullmatch(bare):
        mention.add("doi", match[1])
        mention.evidence = True
    elif STATUS.fullmatch(bare):
        mention.add("status", bare)
    elif words(bare) == 1 and segment.rstrip().endswith((":", "：")):
        mention.add("note", bare)  # what the paper calls the thing it introduces
    elif AWARD.fullmatch(bare) and "," not in bare:
        mention.add("award", bare)
    elif not _parts(bare, mention) and not _people_and_venue(segment, bare, mention):
        mention.add(
            "abstract" if words(bare) >= 25 and ends_sentence(segment + ".") else "note", segment.strip(" ,*_\t`")
        )


def _parts(bare: str, mention: Mention) -> bool:
    """Take `ICXR 2026, Oral, Best Paper Award`, whose parts say one thing each; whether it was that."""
    parts = BETWEEN_NAMES.split(bare)
    sure = len(parts) > 1 and all(
        is_venue(part) or any(form.fullmatch(part) for form in (STATUS, AWARD, DATE, YEAR)) for part in parts
    )
    for part in parts if sure else ():
        _classify(part, mention)
    return sure


def _people_and_venue(segment: str, bare: str, mention: Mention) -> bool:
    """Take a run of names, a venue, or names with a venue behind them; whether it was one of these."""
    known = mention.fields
    if is_venue(bare) and not known.keys() >= {"venue", "year"} and ("venue" not in known or YEAR.search(bare)):
        for name in known.pop("venue", ()):
            mention.add("note", name)  # a word in capitals without a year: what the paper calls the thing it introduces
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
    names, rest = names_before_venue(_BY.sub("", segment.strip(" *_:：>")))
    if names and "authors" not in known:
        mention.add("authors", names)
        mention.evidence |= "," in names or bool(rest)
        if rest:
            _classify(rest, mention)
        return True
    if "venue" not in known and words(bare) <= 14 and (YEAR.search(bare) or VENUE_WORDS.search(bare)):
        _add_venue(mention, bare)
        return True
    return False


def _add_venue(mention: Mention, text: str) -> None:
    if match := DATE.search(text):
        mention.add("date", match.group())
        mention.evidence = True
        text = (text[: match.start()] + text[match.end() :]).strip(EDGES)
    elif (match := YEAR.search(text)) and "year" not in mention.fields:
        mention.add("year", match.group())
        mention.evidence = True
        text = re.sub(rf"\s*(?:,\s*{match.group()}|\(\s*{match.group()}\s*\))$", "", text)
    elif (match := SHORT_YEAR.search(text)) and "year" not in mention.fields:
        mention.add("year", f"20{match[1]}")
    if text:
        mention.add("venue", text)
