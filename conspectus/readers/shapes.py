"""What a piece of text looks like from outside: a sentence, a fragment, a title, the heading of a list, an address."""

from __future__ import annotations

import re
import unicodedata

from conspectus.text import ADDRESS, CJK, HANGUL

_CLOSERS = "\"'”’»)]}）】」』*_`$ "
_ENDS = frozenset(".!?…。！？｡．")
_PAUSES = frozenset(",;、，；")
_OPENERS = re.compile(r"[\"'“‘«(\[{（【「『*_`]*")
_LETTERS = re.compile(r"[^\W\d_]+")
_URL = re.compile(rf"<?{ADDRESS}\S+>?", re.IGNORECASE)
_CJK = re.compile(f"[{CJK}]")
BETWEEN_NAMES = re.compile(r"(?:(?<!\s)\s++)?[,;，；、|·]\s*+(?:(?:and|&)\s++)?|(?<!\s)\s++(?:and|&)\s++")
_NAME = re.compile(
    r"[^\W\d_a-zß-öø-ÿ][\w.'’‐-]*"
    r"|(?:d[aeiou]|dos|de[lnr]|dell[aeo]|van|von|la|le|bin|al|el|te[rn]|y|e|zu)"
    r"|(?:d[aei]|van|von|l[ae])[A-ZÀ-ÖØ-Þ][\w.'’‐-]*|[a-z]['’][^\W\d_a-z][\w.'’-]*"
)
"""A word of a name, or a particle."""
_MARKS_OF_NAMES = re.compile(r"(?<![\d*†‡§¶#^¹²³⁴-⁹,])(?:\s?(?<!\d)\d{1,2}|[*†‡§¶#^¹²³⁴-⁹,])*$")
_ET_AL = re.compile(r"(?:(?<![\s,])[\s,]++)?\b(?:et[. ]{0,2}al\b\.?|and others)\.?\s*$|等$", re.IGNORECASE)
_OPEN_END = re.compile(r"(?<![\s,;])(?:[\s,;]++(?:and|&))?[\s,;]*$")
_IN_BRACKETS = re.compile(r"(?:(?<!\s)\s++)?[(（][^()（）]*(?:\([^()（）]*\)[^()（）]*)*[)）]")
_LONGEST_AFFILIATION = 300
_INSTITUTE = re.compile(
    r"\b(?:universit\w*|uniwersytet|institut\w*|istituto|d[eé]parte?ment\w*|dept|facult\w*|school|college|[eé]cole"
    r"|laborator\w*|labs?|cent(?:er|re)|hospital|clinic|academy|polytechni\w*|hochschule|research|foundation"
    r"|corporation|corp|inc|ltd|gmbh|company|ministry|observatory|museum|eth|mit|cnrs|inria|csic)\b",
    re.IGNORECASE,
)
_MAIL = re.compile(r"[\w.+{},-]+@[\w-]+\.[\w.-]+")
_HAN = re.compile(f"[{CJK}{HANGUL}·]{{2,10}}")
_LONGEST_NAMES = 4000
_HEAD = 80
"""Characters that tell a text from names; of the words in small letters names have `others` and particles, which are
shorter."""
_MOST_PARTS = 40

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|[A-Z]['’]\d\d\b")
_MANY = re.compile(
    r"\b(?:papers|abstracts|articles|publications|proceedings|preprints|submissions|accepted|bibliography|reading list"
    r")\b"
    r"|论文|論文|摘要|列表|清单|清單|目录|目錄|会议|會議|研讨会|期刊|合集|汇总|周报|週報|日报|月报|一覧|논문|목록",
    re.IGNORECASE,
)
_PART = re.compile(
    r"best|main|short|long|full|regular|invited|accepted|industry|demo|student|outstanding|awards?|awarded|orals?|"
    r"posters?|spotlights?|notable|highlights?|keynotes?|sessions?|tracks?|days?|parts?|tutorials?|workshops?|findings|"
    r"presentations?|papers?|talks?|abstracts?|contributions?|and|&|the|of|morning|afternoon|[a-z]+day|"
    r"[a-z]?\d{1,3}[a-z]?|[ivx]{1,5}|最佳|口头|海报|亮点|特邀|主会|短文|长文|(?:最佳|口头|海报|亮点|特邀)(?:论文|报告)|第.{1,3}[天场部]分?",
    re.IGNORECASE,
)
"""A word of a heading that names a part of a list."""
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
    word = _LETTERS.match(rest)
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
    if not text or len(text) > 200 or is_url(text) or starts_lower(text) or not _LETTERS.search(text):
        return False
    last = text.rstrip(_CLOSERS)[-1:]
    return last not in _PAUSES and not (last in _ENDS and last not in "?？!！") and words(text) <= 30


def is_names(text: str, *, several: bool = False) -> bool:
    """Whether `text` may be the authors' names: `Ada B. Example¹, Bo Sample and Cy Third`, `甲某、乙某`.

    `several` says that one name is not enough.
    """
    if is_prose(text):
        return False
    bare = without_brackets(text.strip("*_ \t"))
    cut = _OPEN_END.sub("", without_et_al(bare))
    if not cut or len(cut) > _LONGEST_NAMES or ":" in cut:
        return False
    parts = [part for part in BETWEEN_NAMES.split(cut.rstrip(" ,;.")) if not _MARKS_OF_NAMES.fullmatch(part)]
    if not parts or (several and len(parts) < 2 and cut == bare) or not all(map(is_name, parts)):
        return False
    whole = sum(" " in _MARKS_OF_NAMES.sub("", part).strip() or bool(_HAN.match(part)) for part in parts)
    return 2 * whole >= len(parts)


def is_prose(text: str) -> bool:
    """Whether `text` begins with words that no list of names does: a cheap look at what is long, as most texts are."""
    head = text[:_HEAD]
    if "(" in head or "（" in head:
        return False
    return sum(len(word) > 3 and word.islower() and word.isascii() for word in head.split()) > 1


def is_name(text: str) -> bool:
    """Whether `text` may be a person's name: up to five words that begin with capitals, and particles."""
    bare = text.strip("*_ \t")
    if not bare.isascii():
        bare = unicodedata.normalize("NFC", bare)  # an accent apart, as some copy it, is no letter
    if not bare[-1:].isalpha():
        bare = _MARKS_OF_NAMES.sub("", bare).strip()
    if _HAN.fullmatch(bare):
        return True
    found = bare.split()
    if not 1 <= len(found) <= 5 or not all(map(_NAME.fullmatch, found)) or found[-1].islower():
        return False
    return len(found) > 1 or sum(map(str.isupper, bare)) < 3


def is_people(text: str) -> bool:
    """Whether `text` may be names, with or without the places where these people work."""
    if is_names(text) or names_and_place(text):
        return True
    parts = [part.strip() for part in re.split("[;；]", text) if part.strip()]
    return 1 < len(parts) <= _MOST_PARTS and all(is_names(part) or names_and_place(part) for part in parts)


def names_and_place(text: str) -> tuple[str, str] | None:
    """The names and the place in `Ana Prim, University of Example` and `Bo Sekund, Turku, Finland`; else None."""
    parts = text.strip("*_ \t").split(",")
    if not 1 < len(parts) <= _MOST_PARTS or ";" in text or ":" in text or is_prose(parts[0]):
        return None
    count = next((place for place, part in enumerate(parts) if place and _INSTITUTE.search(part)), 0)
    towns = [part.strip() for part in parts[1:]]
    if not count and 1 < len(towns) < 4 and " " in parts[0].strip():
        count = int(all(town[:1].isupper() and " " not in town for town in towns))
    names, place = ",".join(parts[:count]).strip(), ",".join(parts[count:]).strip()
    return (names, place) if count and is_names(names) else None


def is_affiliation(text: str) -> bool:
    """Whether `text`, a line below names, may say where these work: `¹ University of Example`, an address of mail.

    Most of its longer words begin with capitals, which those of a sentence do not.
    """
    bare = text.strip("*_ \t")
    if not bare or len(bare) > _LONGEST_AFFILIATION or not (_INSTITUTE.search(bare) or _MAIL.search(bare)):
        return False
    longer = [word for word in _MAIL.sub("", bare).split() if len(word) > 3 and word[0].isalpha()]
    return 5 * sum(word[0].isupper() for word in longer) >= 3 * len(longer)


def begins_with_institute(text: str) -> bool:
    """Whether what stands before the first comma names an institute: `¹ Harbour School, Lowmark`."""
    return _INSTITUTE.search(text.split(",", 1)[0].split("(", 1)[0]) is not None


def without_et_al(names: str) -> str:
    """Names without the `et al.` at their end."""
    ends = names.rstrip().rstrip(". ").casefold().endswith(("al", "others", "等"))
    return _ET_AL.sub("", names) if ends else names


def without_brackets(names: str) -> str:
    """Names without what stands in brackets behind them, as institutes do."""
    return _IN_BRACKETS.sub("", names) if "(" in names or "（" in names else names


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


def is_part_heading(text: str) -> bool:
    """Whether `text` names a part of the list above it and no list of its own: `Best papers`, `Session 3`, `Orals`."""
    found = [word for word in re.split(r"[\s:,.–—*_#()-]+", text) if word]
    return bool(found) and not _YEAR.search(text) and all(map(_PART.fullmatch, found))
