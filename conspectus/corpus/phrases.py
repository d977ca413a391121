"""A plain text -> the words and pairs of words that can stand out in it; those of all papers -> who uses what.

What is kept of a paper are numbers, beside one text with the words themselves: papers are then counted by sorting
numbers, and words are looked up for what is shown.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import starmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.lexicon.usage import is_finite_verb, is_function_word, may_close
from conspectus.reading.text.tokens import stem

LEAST = 3
"""Papers that must use a word or a pair of words for it to be counted."""

_WORD = re.compile(r"([^\W\d_]+(?:['’][^\W_]+)*)")
_BETWEEN = (" ", "-", "\N{NON-BREAKING HYPHEN}")
"""What stands between the words of a pair."""
_HYPHENS = _BETWEEN[1:]

_ROW = np.dtype([("form", "<u8"), ("stem", "<u8"), ("apart", "?"), ("alone", "?")])
"""A word of a paper: checksums of how it is written and of its stem; whether it stands apart anywhere, being no part of
a compound; whether it can stand alone, being no adjective and no adverb besides."""
_PAIR = np.dtype([("first", "<u4"), ("between", "u1"), ("second", "<u4")])
"""Two words in a row, by their places among the words of the paper, and which of `_BETWEEN` is between them."""
_WRITTEN = np.dtype([("written", "<u8"), ("paper", "<u4"), *_PAIR.descr])
"""A pair that several papers use, of one of them: a checksum of how it is written, the place of the paper, the pair."""
_PACK_ROW, _PACK_PAIR = struct.Struct("<QQ??").pack, struct.Struct("<IBI").pack
"""One of either: numpy takes four times as long to make them of tuples."""

_Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Phrases:
    """The words and pairs of words of one paper that can stand out, each once."""

    words: str
    """As written, with blanks between them: all that say something of their own."""
    rows: bytes
    """A row of `_ROW` for each of them."""
    pairs: bytes
    """Rows of `_PAIR`."""


def phrases_of(plain: str) -> Phrases:
    """What of a plain text can stand out."""
    places: dict[str, int] = {}
    apart: set[str] = set()
    pairs: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    before, code_before, inside = "", 0, False
    parts = _WORD.split(plain)  # what stands before the first word, the word, what stands before the next …
    for between, form, after in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        if code := _stem_code(form):
            place = places.setdefault(form, len(places))
            joined = after[:1] in _HYPHENS
            if not joined and between[-1:] not in _HYPHENS:
                apart.add(form)
            if code_before and between in _BETWEEN and not inside and not joined:
                number = _BETWEEN.index(between)
                pairs.setdefault((code_before, number, code), (places[before], number, place))
        before, code_before, inside = form, code, between[-1:] in _HYPHENS
    alone = {form for form in apart if _is_noun(form)}
    rows = b"".join([_PACK_ROW(_code(form), _stem_code(form), form in apart, form in alone) for form in places])
    return Phrases(" ".join(places), rows, b"".join(starmap(_PACK_PAIR, pairs.values())))


@lru_cache(maxsize=1 << 17)
def _stem_code(form: str) -> int:
    """The number of the stem of a word as written; 0 for a word that says nothing of its own."""
    low = form.lower()
    if len(low) < 2 or low in STOP_WORDS or is_function_word(low) or is_finite_verb(low):
        return 0
    return _code(stem(low))


@lru_cache(maxsize=1 << 17)
def _code(text: str) -> int:
    """A number for a word: of 64 bits, so that no two of millions are the same, and never 0."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()) or 1


@lru_cache(maxsize=1 << 17)
def _is_noun(form: str) -> bool:
    return may_close(form.lower()) and not form.lower().endswith("ly")


class Uses:
    """Which papers, told by their ids, use what: stems and pairs of them, told by numbers.

    Only what at least `LEAST` papers use has a number. Pieces of compounds are no use: of `zero-sum games` nothing is,
    of `fine-tuning` the pair.
    """

    def __init__(self, papers: Mapping[str, Phrases], *, alone: bool = False) -> None:
        """`alone`: only words that can stand alone, and no pairs."""
        self._phrases = papers
        self._ids = tuple(papers)
        self._places = {paper_id: place for place, paper_id in enumerate(papers)}
        rows, of, self._starts = _joined([paper.rows for paper in papers.values()], _ROW)
        pairs, pair_of, _ = _joined([b"" if alone else paper.pairs for paper in papers.values()], _PAIR)

        self._numbers = _numbered(np.where(rows["alone"] | (not alone), rows["stem"], 0), of)
        self.forms = _forms(list(papers.values()), rows["form"], self._numbers, of, self._starts)
        """For each stem how it is written, and by how many papers."""
        ends = [pairs[end] + self._starts[pair_of] for end in ("first", "second")]
        one, other = (self._numbers[end] for end in ends)
        between = pairs["between"].astype(np.intp)
        codes = (one * len(self.forms) + other) * len(_BETWEEN) + between + 1
        paired = _numbered(np.where((one < 0) | (other < 0), 0, codes), pair_of)
        shared = paired >= 0
        made_of = (each[shared].tolist() for each in (one, between, other))
        self._pairs = dict(zip(paired[shared].tolist(), zip(*made_of, strict=True), strict=True))

        forms = (rows["form"][end[shared]] for end in ends)
        written = _as_written(pairs[shared], pair_of[shared], *forms)
        self._written = written[np.argsort(paired[shared], kind="stable")]

        numbers = self._numbers if alone else np.where(rows["apart"], self._numbers, -1)
        used = np.concatenate((numbers, np.where(shared, paired + len(self.forms), -1)))
        both = np.sort(used * len(papers) + np.concatenate((of, pair_of)))
        both = both[(both >= 0) & (np.diff(both, prepend=-1) > 0)]
        self._keys, self._holders = np.divmod(both, max(1, len(papers)))
        self.counts = np.bincount(self._keys, minlength=len(self.forms) + len(self._pairs))
        """How many papers use each."""
        self._ends = np.cumsum(self.counts)

    @property
    def papers(self) -> int:
        """How many there are."""
        return len(self._phrases)

    @property
    def stems(self) -> int:
        """How many of the numbers are those of stems; the others are those of pairs."""
        return len(self.forms)

    def within(self, group: Iterable[str]) -> _Numbers:
        """How many papers of a group use each."""
        chosen = np.zeros(self.papers, np.bool_)
        chosen[[self._places[paper_id] for paper_id in group]] = True
        return np.bincount(self._keys[chosen[self._holders]], minlength=len(self.counts))

    def holders(self, key: int) -> set[str]:
        """The papers that use it."""
        places = self._holders[self._ends[key] - self.counts[key] : self._ends[key]]
        return {self._ids[place] for place in places.tolist()}

    def parts(self, key: int) -> tuple[int, ...]:
        """The stems of which it is made."""
        if key < self.stems:
            return (key,)
        one, _, other = self._pairs[key - self.stems]
        return one, other

    def text(self, key: int, group: Iterable[str] | None = None) -> str:
        """As most papers (of a group, which use it) write it."""
        if key >= self.stems:
            forms: Mapping[str, int] = self._forms_of_pair(key, group)
        else:
            forms = self.forms[key] if group is None else self._forms_within(key, group)
        return max(forms, key=lambda form: (forms[form], form.islower(), form))

    def _forms_of_pair(self, key: int, group: Iterable[str] | None) -> Mapping[str, int]:
        """How all papers, or some, write a pair, and how many of them."""
        end = self._ends[key] - self._ends[self.stems - 1]
        rows = self._written[end - self.counts[key] : end]
        if group is not None:
            rows = rows[np.isin(rows["paper"], [self._places[paper_id] for paper_id in group])]
        _, examples, counts = np.unique(rows["written"], return_index=True, return_counts=True)
        return dict(zip(map(self._spelled, rows[examples].tolist()), counts.tolist(), strict=True))

    def _spelled(self, row: tuple[int, int, int, int, int]) -> str:
        _, paper, first, between, second = row
        words = self._phrases[self._ids[paper]].words.split()
        return words[first] + _BETWEEN[between] + words[second]

    def _forms_within(self, key: int, group: Iterable[str]) -> Counter[str]:
        """How some papers write a stem, and how many of them."""
        found: Counter[str] = Counter()
        for paper_id in group:
            words = self._phrases[paper_id].words.split()
            start = self._starts[self._places[paper_id]]
            found.update(words[place] for place in np.flatnonzero(self._numbers[start : start + len(words)] == key))
        return found


def _joined(parts: Sequence[bytes], kind: np.dtype[Any]) -> tuple[NDArray[Any], _Numbers, _Numbers]:
    """Rows of several: all of them, of which part each is, and where each part starts."""
    lengths = np.array([len(part) for part in parts], np.intp) // kind.itemsize
    return np.frombuffer(b"".join(parts), kind), np.repeat(np.arange(len(parts)), lengths), np.cumsum(lengths) - lengths


def _numbered(codes: NDArray[Any], papers: _Numbers) -> _Numbers:
    """Codes, of papers in their order -> a number for each that at least `LEAST` of them have; -1 for others and 0."""
    order = np.argsort(codes, kind="stable")
    codes, papers = codes[order], papers[order]
    new = np.ones(len(codes), np.bool_)
    new[1:] = codes[1:] != codes[:-1]
    distinct = new.copy()
    distinct[1:] |= papers[1:] != papers[:-1]
    places = np.cumsum(new) - 1
    enough = (np.bincount(places[distinct]) >= LEAST) & (codes[new] != 0)
    numbers = np.empty(len(codes), np.intp)
    numbers[order] = np.where(enough, np.cumsum(enough) - 1, -1)[places]
    return numbers


def _as_written(pairs: NDArray[Any], papers: _Numbers, first: NDArray[Any], second: NDArray[Any]) -> NDArray[Any]:
    """Pairs of papers, with the checksums of their words as written -> rows of `_WRITTEN`."""
    found = np.empty(len(pairs), _WRITTEN)
    found["written"] = first ^ (3 * second)
    found["paper"] = papers
    for name in pairs.dtype.names or ():
        found[name] = pairs[name]
    return found


def _forms(
    papers: Sequence[Phrases], codes: NDArray[Any], numbers: _Numbers, of: _Numbers, starts: _Numbers
) -> list[dict[str, int]]:
    """For each number of a stem how it is written, and by how many papers."""
    counted = np.flatnonzero(numbers >= 0)
    _, examples, counts = np.unique(codes[counted], return_index=True, return_counts=True)
    examples = counted[examples]
    found: list[dict[str, int]] = [{} for _ in range(int(numbers.max(initial=-1)) + 1)]
    words = cache(lambda paper: papers[paper].words.split())
    places = examples - starts[of[examples]]
    for number, paper, place, held in zip(
        numbers[examples].tolist(), of[examples].tolist(), places.tolist(), counts.tolist(), strict=True
    ):
        found[number][words(paper)[place]] = held
    return found
