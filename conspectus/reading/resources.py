"""Text of an abstract and the paper's own names in; the data sets, benchmarks and models of others that it names out.

A name counts if it is in wide use (`resources.txt` beside this module), if it stands where only a resource can stand
(`on the MMAD benchmark`, `the A, B and C data sets`), or if it ends in the size of a model (`Infinity-8B`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from conspectus.model import Text
from conspectus.text import fold

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
_SIZED = re.compile(r"[A-Za-z]{2}.*-v?\d+(?:\.\d+)?[BM](?:$|-)")
_VERSION = re.compile(r"(?:[\s-]?v?\d+(?:\.\d+)*)+[a-z]?$")
_MORE = re.compile(
    r"\s(?:\d+(?:\.\d+)*(?!\s?[%×])\b)(?:\s(?:Pro|Flash|Sonnet|Opus|Haiku|Turbo|Instruct|\d+[BM]))*(?=[\s.,;:)]|$)"
)
_SHARED = re.compile(r"(?P<stem>.*?[A-Za-z]-?)(?P<first>\d+)/(?P<second>\d+)$")
"""`CIFAR-10/100` names two."""


def find(text: Text, own_names: Iterable[str] = ()) -> tuple[str, ...]:
    """The resources of others in a text, in the order in which they are first named, each as it is written there."""
    known, unnamed = _known()
    own = {_key(name) for name in own_names}
    found: dict[str, str] = {}
    plain = text.plain
    for names in _LIST.finditer(plain):
        is_data = bool(_DATA_AFTER.match(plain, names.end()) or _DATA_BEFORE.search(plain, 0, names.start()))
        for match in _ONE.finditer(plain, names.start(), names.end()):
            written = _MADE_OF.sub("", match.group().rstrip(".-/@"))
            key = _key(written)
            if key in unnamed or key.rstrip("s") in unnamed or _is_own(key, own):
                continue
            famous = _key(_VERSION.sub("", written)) in known or key in known or _family(written, known)
            if famous or (_SHAPE.search(written) and (_SIZED.search(written) or (is_data and len(key) > _SHORT))):
                more = _MORE.match(plain, match.end()) if famous and match.end() == names.end() else None
                for name in _separate(written + (more.group() if more else "")):
                    found.setdefault(_key(name), name)
    return tuple(found.values())


def _family(written: str, known: frozenset[str]) -> bool:
    """Whether a name begins with one in wide use and goes on with a version or a variant: `Qwen2.5-VL-7B`."""
    head = re.match(r"[A-Za-z]+(?=[\d-])", written)
    return bool(head) and _key(head.group()) in known if head else False


def _is_own(key: str, own: Iterable[str]) -> bool:
    return any(key == name or (len(name) > 3 and key.startswith(name)) for name in own if name)


def _separate(name: str) -> Iterator[str]:
    shared = _SHARED.match(name)
    if shared:
        yield shared["stem"] + shared["first"]
        yield shared["stem"] + shared["second"]
    else:
        yield name


def _key(name: str) -> str:
    return fold(name).replace(" ", "")


@cache
def _known() -> tuple[frozenset[str], frozenset[str]]:
    """Keys of the names in wide use, and of those that name nothing."""
    lines = files("conspectus.reading").joinpath("resources.txt").read_text("utf-8").splitlines()
    names: list[set[str]] = []
    for line in lines:
        if line.startswith("# ---"):
            names.append(set())
        elif line and not line.startswith("#"):
            names[-1].update(_key(name) for name in line.split())
    data, models, unnamed = names
    return frozenset(data | models), frozenset(unnamed)
