"""Papers of a list, and catalogues of papers -> the catalogues' records of a paper, by its abstract or its title.

A record is the paper's if the two abstracts are the same or nearly so (by the measure that tells duplicates) and every
other record is clearly behind. A paper that has a title meets the records of that title which nothing contradicts.
"""

from __future__ import annotations

import heapq
import html
import json
import math
import re
import zlib
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from conspectus.corpus import duplicates
from conspectus.markup import parse
from conspectus.model import Notice, RawEntry, Source, Value
from conspectus.normalize.given import Given, combined, names_of, read_given
from conspectus.normalize.identity import Evidence, agree, contradict, evidence, telling
from conspectus.normalize.venues import Venue, read_venue
from conspectus.text import fold, squeeze

NEAR = 0.12
"""From this similarity on, a record may be the paper's: so much is left where one word in ten is changed and two
sentences in five are cut. Among 1,000 papers one or two have a sister (another version, another part of a series)
that is as near."""

_BEHIND = 0.1
"""By how much less than the best record the runner-up must resemble the paper (and at most half as much where that is
more), unless the best one has the very same words."""

_EXCERPT = 0.85
"""A text that has this share of its shingles in common with a longer one is an excerpt of it …"""

_OF_EXCERPT = 0.95
"""… and at most so near to it: the whole text is nearer."""

_LEAST = 20
"""Shingles that an abstract must have to say which paper it is; `Abstract not available` has fewer."""

_BOILERPLATE = 3
"""From this number of titles on, a text that stands under all of them says nothing."""

_CANDIDATES = 16
"""Records of a catalogue that an abstract is compared with: those that share most with its sketch, …"""

_SHARED = 0.3
"""… at least so many checksums (one that several records hold counts for each of them in part), …"""

_SHARE_OF_BEST = 0.2
"""… and at least this part of what the best one shares."""

_HOPELESS = 0.1
"""Below this similarity, other views of the formulas in two texts cannot make them near."""

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
_ACCENT = re.compile(r"\\[\"'`^~=.]\s*\{?\\?([A-Za-z])")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_FORMULA = re.compile(r"\$[^$]*\$")
_BRACES = str.maketrans("", "", "{}")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")

_OF_THE_VENUE = frozenset(
    ("award", "track", "status", "date", "volume", "issue", "pages", "publisher", "editors", "type")
)
"""Facts that are true of a paper at one venue only."""


@dataclass(frozen=True, slots=True)
class Record:
    """A paper of a catalogue, as found."""

    source: Source
    fields: Mapping[str, Value]
    heading: str
    catalogue: str
    """Name of the catalogue."""

    @property
    def title(self) -> str:
        return squeeze(self.fields["title"].text)

    @property
    def abstract(self) -> str:
        return self.fields["abstract"].text if "abstract" in self.fields else ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Papers with titles, to be found by what their abstracts and titles say; most of them are never looked at."""

    name: str
    records: Sequence[bytes]
    """Each as JSON."""
    sketches: array[int]
    """Checksums of the abstracts' shingles, each with the place of its record behind it, in order."""
    titles: array[int]
    """The same of the titles."""

    def record(self, place: int) -> Record:
        """The record at a place, counted from 0."""
        found = json.loads(self.records[place])
        fields = {name: Value(tuple(items), *rest) for name, (items, *rest) in found["fields"].items()}
        return Record(Source(found["file"], found["line"]), fields, found["heading"], self.name)


@dataclass(frozen=True, slots=True)
class Match:
    """What catalogues know of a paper."""

    records: tuple[Record, ...]
    """All have one title; the best one comes first."""
    similarity: float | None
    """Of the best record's abstract, up to 1; None where only the titles were compared."""
    given: Given
    """What the records give."""
    fields: tuple[str, ...]
    """The names of the fields that they give and the paper does not."""
    unpublished: str = ""
    """Why the paper's own venue does not publish it, in the words of a record."""

    def __str__(self) -> str:
        sources = " and ".join(str(record.source) for record in self.records)
        return f"{sources} ({'the same title' if self.similarity is None else f'similarity {self.similarity:.2f}'})"


@dataclass(frozen=True, slots=True)
class Rivals:
    """Records of several titles that are too near each other to say which one is the paper's."""

    records: tuple[Record, ...]

    def __str__(self) -> str:
        return " or ".join(f"{record.title!r} ({record.source})" for record in self.records)


def worth_telling(place: Source, found: Match | Rivals) -> Iterator[Notice]:
    """What a careful publisher would look at of what catalogues know of the paper at `place`."""
    if isinstance(found, Rivals):
        yield Notice(
            place, f"its abstract is that of {found}, too near to choose; give it a title here or in the overlay"
        )
        return
    if found.similarity is not None and found.similarity < duplicates.ALIKE:
        yield Notice(
            place, f"{found.records[0].title!r} from {found}: little is the same; look whether it is its title"
        )
    if found.unpublished:
        yield Notice(place, f"its record at {found} says {found.unpublished!r}; `hide` in the overlay leaves it out")


# --- catalogues --------------------------------------------------------------------------------------------------


def make_catalogue(name: str, entries: Iterable[RawEntry]) -> Catalogue:
    """The entries of a catalogue, without those that have no title."""
    records: list[bytes] = []
    sketches: list[int] = []
    titles: list[int] = []
    for entry in entries:
        if entry.text("title"):
            place = len(records)
            records.append(_as_json(entry))
            sketches.extend(_posting(each, place) for each in duplicates.sketch(_bare(entry.text("abstract"))))
            titles.append(_posting(_title_checksum(entry.text("title")), place))
    return Catalogue(name, records, array("Q", sorted(sketches)), array("Q", sorted(titles)))


def _as_json(entry: RawEntry) -> bytes:
    fields = {name: (value.items, value.syntax, value.listed) for name, value in entry.fields.items()}
    content = {"file": entry.source.file, "line": entry.source.line, "heading": entry.heading, "fields": fields}
    return json.dumps(content, default=dict, separators=(",", ":")).encode()


def _posting(checksum: int, place: int) -> int:
    return checksum << 32 | place


def _places(postings: array[int], checksum: int) -> list[int]:
    """The places of the records that a checksum leads to."""
    start, end = bisect_left(postings, checksum << 32), bisect_left(postings, (checksum + 1) << 32)
    return [posting & 0xFFFFFFFF for posting in postings[start:end]]


def _title_checksum(title: str) -> int:
    return zlib.crc32(fold(_bare(title)).encode())


def _bare(text: str) -> str:
    """The words of `text` as typed, without most of its markup: good enough to compare, and quick."""
    if "<" in text:
        text = _TAG.sub(" ", text)
    if "&" in text:
        text = html.unescape(text)
    if "\\" in text:
        text = _COMMAND.sub(" ", _ACCENT.sub(r"\1", text))
    return text.translate(_BRACES) if "}" in text else text


# --- a paper and its records -------------------------------------------------------------------------------------


def find_match(given: Given, listed: Venue, catalogues: Sequence[Catalogue], link: str = "") -> Match | Rivals | None:
    """What the catalogues know of the paper that gives `given`, in a list whose heading names the venue `listed`.

    `link` is the address, with `{id}` in it, of papers that come with an id only.
    """
    venue = _venue(given, listed)
    if given.title.plain:
        return _matched(given, venue, _of_title(given, catalogues), link)
    found = sorted(_near(given, catalogues), key=lambda candidate: -candidate.similarity)
    if not found or found[0].similarity < NEAR:
        return None
    best = found[0]
    bar = 1.0 if best.similarity == 1 else max(best.similarity - _BEHIND, best.similarity / 2)
    rivals = {
        each.evidence.title: each.record for each in reversed(found) if each.similarity >= bar and each.rivals(best)
    }
    if rivals:
        return Rivals((best.record, *reversed(rivals.values()))) if len(rivals) < _BOILERPLATE - 1 else None
    own = [each for each in found if each.similarity >= NEAR and each.evidence.title == best.evidence.title]
    return _matched(given, venue, own, link)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A record that may be the paper's."""

    record: Record
    evidence: Evidence
    similarity: float
    """Of its abstract; NaN where only the titles were compared."""

    def rivals(self, best: _Candidate) -> bool:
        """Whether it is another paper than `best`: in another catalogue, a paper of the same people is not."""
        if self.evidence.title == best.evidence.title:
            return False
        elsewhere = self.record.catalogue != best.record.catalogue
        return not (elsewhere and agree(self.evidence.people, best.evidence.people))


def _matched(given: Given, venue: Venue, found: Sequence[_Candidate], link: str) -> Match | None:
    """What records of one title give to the paper; None where there are none."""
    if not found:
        return None
    known = set(names_of(given))
    whole = combined(_taken(each.record, read_given(each.record.fields, link)[0], venue) for each in found)
    return Match(
        records=tuple(each.record for each in found),
        similarity=None if math.isnan(found[0].similarity) else found[0].similarity,
        given=replace(whole, unpublished=""),
        fields=tuple(name for name in dict.fromkeys(names_of(whole)) if name not in known),
        unpublished=whole.unpublished,
    )


def _taken(record: Record, given: Given, venue: Venue) -> Given:
    """What a record gives to a paper of `venue`: not what is true of it elsewhere, nor another name for the venue."""
    own = _venue(given, read_venue(record.heading))
    elsewhere = _differ(own, venue)
    left_out: set[str] = set(_OF_THE_VENUE) if elsewhere else set()
    if given.unpublished:
        left_out.add("status")
    if venue.year and not str(given.facts.get("date", "")).startswith(str(venue.year)):
        left_out.add("date")
    return replace(
        given,
        venue="" if venue.name else own.name,
        year=None if venue.year else own.year,
        facts={name: fact for name, fact in given.facts.items() if name not in left_out},
        unpublished="" if elsewhere else given.unpublished,
    )


def _venue(given: Given, heading: Venue) -> Venue:
    """Venue and year as given; the heading of the list says what is missing."""
    if not given.venue:
        return Venue(heading.name, given.year or heading.year)
    return Venue(given.venue, given.year or read_venue(given.venue).year)


def _differ(one: Venue, other: Venue) -> bool:
    """Whether two venues are plainly two: other years, or other short names."""
    if one.year and other.year and one.year != other.year:
        return True
    first, second = (fold(_YEAR.sub(" ", venue.name)) for venue in (one, other))
    if not first or not second or first in second or second in first:
        return False
    return not ({" "} & {*first, *second})


# --- by the title ------------------------------------------------------------------------------------------------


def _of_title(given: Given, catalogues: Iterable[Catalogue]) -> list[_Candidate]:
    """The records of the paper's title, if they may all be of one paper, and of this one."""
    own = evidence(given, "")
    checksum = _title_checksum(given.title.source)
    found: list[_Candidate] = []
    for catalogue in catalogues:
        places = _places(catalogue.titles, checksum)
        for place in places if len(places) <= duplicates.COMMON else ():
            record = catalogue.record(place)
            about = evidence(read_given(record.fields)[0], "")
            if about.title != own.title or contradict(own, about):
                continue
            if own.text and about.text:
                similarity = _similarity(given.abstract, record.abstract)
                same = similarity >= NEAR
            else:
                similarity = math.nan
                same = telling(own.title) or bool(agree(own.people, about.people))
            if same:
                found.append(_Candidate(record, about, similarity))
    return [] if any(contradict(found[0].evidence, other.evidence) for other in found[1:]) else found


# --- by the abstract ---------------------------------------------------------------------------------------------


def _near(given: Given, catalogues: Iterable[Catalogue]) -> Iterator[_Candidate]:
    """The records whose abstract resembles the paper's and which nothing contradicts."""
    text = _bare(given.abstract)
    own = duplicates.shingles(text)
    if len(own) < _LEAST:
        return
    about = evidence(given, "")
    sketch = duplicates.sketch(text)
    for catalogue in catalogues:
        for place in _candidates(catalogue, sketch):
            record = catalogue.record(place)
            similarity = _similarity(given.abstract, record.abstract, own)
            if similarity >= NEAR / 2:
                other = evidence(read_given(record.fields)[0], "")
                if not contradict(about, other):
                    yield _Candidate(record, other, similarity)


def _candidates(catalogue: Catalogue, sketch: Iterable[int]) -> list[int]:
    """The places of the records that share most with a sketch, in their order."""
    shared: defaultdict[int, float] = defaultdict(float)
    for checksum in sketch:
        places = _places(catalogue.sketches, checksum)
        if len(places) <= duplicates.COMMON:
            for place in places:
                shared[place] += 1 / len(places)
    least = max(_SHARED, _SHARE_OF_BEST * max(shared.values(), default=0))
    near = ((share, -place) for place, share in shared.items() if share >= least)
    return sorted(-place for _, place in heapq.nlargest(_CANDIDATES, near))


def _similarity(first: str, second: str, shingles: duplicates.Shingles | None = None) -> float:
    """How near two abstracts as typed are, whatever became of the LaTeX in either; `shingles` are the first one's."""
    value = _nearness(shingles or duplicates.shingles(_bare(first)), duplicates.shingles(_bare(second)))
    if value < _HOPELESS or value == 1 or not any(sign in text for sign in "$\\" for text in (first, second)):
        return value
    both = (first, second)
    without = [duplicates.shingles(_bare(_FORMULA.sub(" ", text))) for text in both]
    spoken = [duplicates.shingles(parse(text).plain) for text in both]
    return max(value, _nearness(*without), _nearness(*spoken))


def _nearness(first: duplicates.Shingles, second: duplicates.Shingles) -> float:
    """The resemblance of two texts; of an excerpt, how much of it stands in the whole."""
    contained = duplicates.containment(first, second) if min(len(first), len(second)) >= _LEAST else 0.0
    alike = duplicates.resemblance(first, second)
    return max(alike, min(contained, _OF_EXCERPT)) if contained >= _EXCERPT else alike
