"""What a piece of text looks like from outside: a sentence, a fragment, a title, the heading of a list, an address."""

from __future__ import annotations

import re

_CLOSERS = "\"'”’»)]}）】」』*_`$ "
_ENDS = frozenset(".!?…。！？｡．")
_PAUSES = frozenset(",;、，；")
_OPENERS = re.compile(r"[\"'“‘«(\[{（【「『*_`]*")
_URL = re.compile(r"<?(?:https?://|www\.)\S+>?", re.IGNORECASE)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;，；、]\s*(?:and\s)?|\sand\s|\s&\s)\s*")
_NAME = re.compile(
    r"[^\W\d_]\S*(?:[ ](?:(?:de|da|di|del|der|den|van|von|la|le|bin|al|el)[ ])*[^\W\d_a-z][^\s\d]*){1,4}[\d*†‡§]*"
    r"|[\u3400-\u9fff]{2,4}"
)

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|[A-Z]['’]\d\d\b")
_MANY = re.compile(
    r"\b(?:papers|abstracts|articles|publications|proceedings|preprints|submissions|accepted|bibliography|reading list"
    r")\b"
    r"|论文|論文|摘要|列表|清单|清單|目录|目錄|会议|會議|研讨会|期刊|合集|汇总|周报|週報|日报|月报|一覧|논문|목록",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"\b(?:conference|workshop|symposium|journal|track|session|day|week(?:ly)?|digest|orals?|posters?|spotlights?)\b",
    re.IGNORECASE,
)


def ends_sentence(text: str) -> bool:
    """Whether `text` ends as a sentence does, whatever quotes, brackets or marks close it."""
    bare = text[-40:].rstrip(_CLOSERS)
    return bool(bare) and bare[-1] in _ENDS


def starts_lower(text: str) -> bool:
    """Whether the first letter is a small one, as in the middle of a sentence; `iPhone` and `k-means` do not count."""
    rest = text[_OPENERS.match(text).end() :][:40]  # type: ignore[union-attr]  # the pattern matches nothing too
    word = re.match(r"[^\W\d_]+", rest)
    if not word or not word.group()[0].islower():
        return False
    return word.group().islower() and (len(word.group()) > 1 or rest[1:2] in ("", " "))


def is_url(text: str) -> bool:
    """Whether `text` is an address and nothing else."""
    return bool(_URL.fullmatch(text))


def words(text: str) -> int:
    """About how many words `text` has; two Chinese or Japanese characters count as one."""
    return len(_CJK.sub(" ", text).split()) + (len(_CJK.findall(text)) + 1) // 2


def is_cjk(character: str) -> bool:
    return bool(_CJK.match(character))


def is_title_like(text: str) -> bool:
    """Whether `text` may be a title or a heading: short, no fragment, no sentence, no address."""
    if not text or len(text) > 200 or is_url(text) or starts_lower(text) or not re.search(r"[^\W\d_]", text):
        return False
    last = text.rstrip(_CLOSERS)[-1:]
    return last not in _PAUSES and not (last in _ENDS and last not in "?？!！") and words(text) <= 30


def is_names(text: str) -> bool:
    """Whether `text` may be the authors' names: `Ada B. Example, Bo Sample and Cy Third`, `甲某、乙某`."""
    return len(text) < 1000 and all(_NAME.fullmatch(part) for part in _BETWEEN_NAMES.split(text))


def is_list_heading(text: str) -> bool:
    """Whether `text` names a list wherever it stands: `ICLR 2026 Papers`, `NeurIPS'24`, `论文列表`, `Poster session 3`.

    Words that stand in titles too count only in a very short line or beside a year.
    """
    if not text or len(text) > 120 or is_url(text) or ends_sentence(text) or text[-1] in _PAUSES:
        return False
    count = words(text)
    year, event = _YEAR.search(text), _EVENT.search(text)
    if _MANY.search(text):
        return count <= (12 if year else 8)
    return bool((event and count <= (12 if year else 4)) or (year and count <= 6))
