"""Texts -> the same texts with the words whole that a line's end had split: `seg-⏎mentation`, `classi- fication`.

Whether the hyphen belongs to the word, the texts themselves say: what any of them has in one word is one, what any has
with a hyphen keeps it (`deep-sea`). The hyphens of `in- and out-of-season` join nothing. Where nobody says, a word that
a line's end has split loses its hyphen, unless both halves are words or there is another hyphen in it; what has a
blank behind its hyphen on one line stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

_SPLIT = re.compile(
    r"(?<![^\W_])(?P<left>[^\W_]++)[-‐¬](?P<blank>[ \t]*\n[ \t]*| )(?=(?P<right>[^\W_]{1,60})(?P<more>[-‐]?))"
)
_REACH = 60
"""Characters before a word in which the beginning of an address may stand."""
_WORD = re.compile(r"[^\W_]+(?:[-‐][^\W_]+)*")
_HYPHEN = re.compile("[-‐]")
_SUSPENDED = frozenset("and or to nor versus vs but und oder bis et ou y o".split())
"""Words before which a hyphen stands for a part that follows later."""
_PREFIXES = frozenset(
    """
    anti auto co de dis hyper im in inter macro meta micro mis multi non over pre re semi sub super trans un under
    """.split()
)
"""What is written in one word with the next more often than not."""
_ENDINGS = frozenset(
    """
    able al als an ance ant ary ate ated ates ation ations ble ed ence ent er ers est ful ian ible ic ical ing ings ion
    ions ist ity ive ized less ly ment ments ness ous sion sions tion tional tions tive ture ty
    """.split()
)
"""What is no word of its own, whatever a list of words picked up."""


@dataclass(frozen=True, slots=True)
class _Split:
    left: str
    """The last part before the hyphen, in lower case as all parts are."""
    right: str
    is_whole: bool
    """Whether there is no other hyphen in the word."""
    of_address: bool
    at_line_end: bool
    goes_on: bool
    """Whether both halves are letters of one word by their look: two or more, the second small."""

    @property
    def joined(self) -> str:
        return self.left + self.right

    @property
    def compound(self) -> str:
        return f"{self.left}-{self.right}"


Counts = Callable[[Sequence[str], Collection[str]], Mapping[str, int]]
"""Texts, and forms of words -> how often each form stands in the texts, where it does; see `counted`."""


def counted(texts: Iterable[str], wanted: Collection[str]) -> Counter[str]:
    """How often each of the wanted words stands in the texts, alone or in a compound, and each pair in a compound."""
    seen = Counter[str]()
    for text in texts if wanted else ():
        for word in _WORD.findall(text.casefold()):
            if "-" not in word and "‐" not in word:
                if word in wanted:
                    seen[word] += 1
                continue
            parts = _HYPHEN.split(word)
            seen.update(part for part in parts if part in wanted)
            seen.update(pair for a, b in pairwise(parts) if (pair := f"{a}-{b}") in wanted)
    return seen


def mended(texts: Sequence[str], words: Container[str] = frozenset(), counts: Counts = counted) -> list[str]:
    """The texts, in their order, with split words whole; `words` are known to be words, compounds among them.

    Linear: one pass finds the splits, one looks for their words in all texts, and one mends. Who remembers what stands
    in texts puts it in the place of `counts`.
    """
    splits = [
        [(found, _split(found)) for found in _SPLIT.finditer(text)] if _may_be_split(text) else [] for text in texts
    ]
    seen = counts(texts, {form for found in splits for _, split in found for form in (split.joined, split.compound)})
    return [_mended(text, found, seen, words) if found else text for text, found in zip(texts, splits, strict=True)]


def _may_be_split(text: str) -> bool:
    return "- " in text or "-\n" in text or (not text.isascii() and ("‐" in text or "¬" in text))


def _split(found: re.Match[str]) -> _Split:
    left, blank, right, more = found.groups()
    before = found.string[max(0, found.start() - _REACH) : found.start()]
    run = before.rsplit(None, 1)[-1] if before and not before[-1].isspace() else ""
    return _Split(
        left=left.casefold(),
        right=right.casefold(),
        is_whole=not more and run[-1:] not in {"-", "‐"},
        of_address="/" in run,
        at_line_end="\n" in blank,
        goes_on=len(left) > 1 and len(right) > 1 and left.isalpha() and right.isalpha() and right[0].islower(),
    )


def _mended(
    text: str, found: Sequence[tuple[re.Match[str], _Split]], seen: Mapping[str, int], words: Container[str]
) -> str:
    pieces: list[str] = []
    position = 0
    for place, split in found:
        hyphen = _hyphen(split, seen, words)
        pieces += (text[position : place.end("left")], place[0][len(place["left"]) :] if hyphen is None else hyphen)
        position = place.end()
    return "".join((*pieces, text[position:]))


def _hyphen(split: _Split, seen: Mapping[str, int], words: Container[str]) -> str | None:
    """What the halves have between them: nothing, a hyphen, or, where they are no halves, what was found."""
    if split.right in _SUSPENDED:
        return None
    if split.of_address:
        return "-" if split.at_line_end else None
    joined, compound = seen.get(split.joined, 0) if split.goes_on else 0, seen.get(split.compound, 0)
    if joined or compound:
        return "" if joined > compound else "-"
    of_one = split.left in _PREFIXES or split.right in _ENDINGS
    if split.goes_on and split.joined in words and (of_one or split.compound not in words):
        return ""
    if split.compound in words and not of_one:
        return "-"
    if not split.at_line_end:
        return None
    two_words = split.left in words and split.right in words and not of_one
    return "" if split.goes_on and split.is_whole and not two_words else "-"
