"""Text of an abstract and the paper's own names in; the data sets, benchmarks and models of others that it names out.

A name counts if it is in wide use (`resources.txt` beside this module), if it stands where only a resource can stand
(`on the MMAD benchmark`, `the A, B and C data sets`), or if it ends in the size of a model (`Infinity-8B`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from conspectus.model import Text
from conspectus.reading.text.acronyms import key

_NAME = r"(?:[A-Z]|\d[A-Z]|[a-z]{1,2}[A-Z])[^\W_]*(?:(?:[-.+/@_]|(?<=[a-z]))[^\W_]+)*\+?"
_SEPARATOR = r"(?:,\s(?:and\s|or\s)?|\s(?:and|or|&)\s|\s\+\s)(?:the\s|on\s)?"
_LIST = re.compile(rf"(?<![\w/.@-]){_NAME}(?:{_SEPARATOR}{_NAME})*")
_ONE = re.compile(_NAME)

_MADE_OF = re.compile(r"-(?:based|style|like|trained|tuned|generated|scale|level)$")
_SHORT = 3
"""A name that is not in wide use and has no more letters than this is a field or a task: `four ExG benchmarks`."""
_SHAPE = re.compile(r"[A-Z].*[A-Z]|[A-Za-z].*\d|\d.*[A-Z]|[a-z][A-Z]")
"""Two capitals, or a letter and a digit."""
_DATA_AFTER = re.compile(
    r"\s(?:(?:[a-z]+|[A-Z]{2,4})\s)?(?:data\s?-?sets?|benchmarks?|corpus|corpora|leaderboard|test\ssets?|suites?|testbeds?)\b"
)
_DATA_BEFORE = re.compile(
    r"\b(?:data\s?-?sets?|benchmarks?|corpora|suites?)(?:,|\s\()?\s(?:such\sas|like|including|e\.g\.,?|i\.e\.,?|namely)\s(?:the\s)?$"
)
_BEFORE = 60
"""Characters before a name in which its kind may stand."""
_SIZED = re.compile(r"[A-Za-z]{2}.*-v?\d+(?:\.\d+)?[BM](?:$|-)")
_VERSION = re.compile(r"(?:[\s-]?v?\d+(?:\.\d+)*)+[a-z]?$")
_FAMILY = re.compile(r"[A-Za-z]+(?=[\d-])")
_MORE = re.compile(
    r"\s(?:\d+(?:\.\d+)*(?!\s?[%×])\b)(?:\s(?:Pro|Flash|Sonnet|Opus|Haiku|Turbo|Instruct|\d+[BM]))*(?=[\s.,;:)]|$)"
)
_SHARED = re.compile(r"(?P<stem>.*?[A-Za-z]-?)(?P<first>\d+)/(?P<second>\d+)$")
"""`CIFAR-10/100` names two."""


def find(text: Text, own_names: Iterable[str] = ()) -> tuple[str, ...]:
    """The resources of others in a text, in the order in which they are first named, each as it is written there."""
    known = _known()
    own = {key(name) for name in own_names} - {""}
    found: dict[str, str] = {}
    plain = text.plain
    for names in _LIST.finditer(plain):
        is_data = _stands_as_data(plain, names.start(), names.end())
        for match in _ONE.finditer(plain, names.start(), names.end()):
            written = _MADE_OF.sub("", match.group().rstrip(".-/@"))
            if not _SHAPE.search(written) and written not in known.words:
                continue
            spelling = key(written)
            if known.names_nothing(spelling) or _is_own(spelling, own):
                continue
            more = _MORE.match(plain, match.end())
            famous = known.has(written) and (more or written not in known.words or not _opens(plain, match.start()))
            sized = _SIZED.search(written)
            if famous or sized or (is_data and len(spelling) > _SHORT and written not in known.words):
                for name in _separate(written + (more.group() if famous and more else "")):
                    found.setdefault(key(name), name)
    return tuple(found.values())


def _stands_as_data(plain: str, start: int, end: int) -> bool:
    """Whether the words around a list of names make them data sets or benchmarks."""
    return bool(_DATA_AFTER.match(plain, end) or _DATA_BEFORE.search(plain, max(0, start - _BEFORE), start))


def _opens(plain: str, place: int) -> bool:
    """Whether a word is the first of a sentence, where every word has a capital."""
    before = plain[:place].rstrip()
    return not before or before[-1] in ".!?:"


def _is_own(spelling: str, own: Iterable[str]) -> bool:
    return any(spelling == name or (len(name) > _SHORT and spelling.startswith(name)) for name in own)


def _separate(name: str) -> Iterator[str]:
    shared = _SHARED.match(name)
    if shared:
        yield shared["stem"] + shared["first"]
        yield shared["stem"] + shared["second"]
    else:
        yield name


@dataclass(frozen=True, slots=True)
class _Known:
    names: frozenset[str]
    """Keys of the names in wide use."""
    words: frozenset[str]
    """Those of them, as written, that look like ordinary words with a capital."""
    nothing: frozenset[str]
    """Keys of what looks like a name and names nothing."""

    def has(self, written: str) -> bool:
        """Whether a name, or what stands before its version or variant, is in wide use: `Qwen2.5-VL-7B`."""
        family = _FAMILY.match(written)
        forms = (written, _VERSION.sub("", written), family.group() if family else "")
        return any(key(form) in self.names for form in forms if _SHAPE.search(written) or form in self.words)

    def names_nothing(self, spelling: str) -> bool:
        return spelling in self.nothing or spelling.removesuffix("s") in self.nothing


@cache
def _known() -> _Known:
    """The file of names beside this module."""
    lines = files(__package__).joinpath("resources.txt").read_text("utf-8").splitlines()
    sections: list[list[str]] = []
    for line in lines:
        if line.startswith("# ---"):
            sections.append([])
        elif line and not line.startswith("#"):
            sections[-1] += line.split()
    data, models, nothing = sections
    return _Known(
        names=frozenset(key(name) for name in data + models),
        words=frozenset(name for name in data + models if not _SHAPE.search(name)),
        nothing=frozenset(key(name) for name in nothing),
    )
