"""Text of an abstract, its sentences, words and acronyms -> all that could be a name in it, with every mention.

What makes a candidate is its look: an unusual shape (`lmKAN`, `GPT-4`), a capital that the place does not explain,
a word that the language does not have, bold or quoted letters, words with capitals in a row, the last part of a
repository's address. Whose name it is, is for `conspectus.reading.names` to say.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conspectus.model import Acronym, Span, Text
from conspectus.reading import lexicon
from conspectus.reading.text.acronyms import key, singular
from conspectus.reading.text.tokens import Tokens
from conspectus.text import whole_words

_TOKEN = re.compile(r"(?<![\w@/.-])[^\W_](?:[^\W_]|[+&@\-‐‑–.'’^*/_](?=[^\W_]))*(?:\+\+|\+|\*)?(?!\w)")
_SHAPED = re.compile(r"[A-Z].*[A-Z\dΑ-Ωα-ω∞²³]|[\dΑ-Ωα-ω∞²³].*[A-Z]|[^\W\d_]\d|[a-zà-ÿ][A-Z]")
_MEASURE = re.compile(
    r"\d+(?:[.,]\d+)*(?:[A-Za-z]{1,2}|-?D[oO]Fs?)|\d+[xX×]\d*|\d+(?:st|nd|rd|th)(?:-\w+)?|[Tt]op-\d+"
    r"|[A-Z]\.[A-Z]|[^\W\d_]|[a-zαβγπ]\d|[vV]\d[\d.]*"
)
_CAPITAL = re.compile(r"[A-Z][a-zà-ÿ]+(?:[-‐‑–][^\W_]+)*")
_DERIVED = re.compile(
    r"[-‐‑–]"
    r"(?:based|style|like|inspired|trained|tuned|driven|enabled|enhanced|guided|generated|augmented|equipped|powered)$"
)
_QUOTED = re.compile(r"[\"“]([^\"”\n]{2,40}?)[.,]?[\"”]|‘([^’\n]{2,40})’")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\b[\w.-]+\.(?:com|org|io|ai|net)/\S+")
_LINK = r"(?:of|for|as|to|is|and|the|in|with|by|via|a)"
_REST = r"(?:(?<=[A-Z])[^\W_]*(?:[-‐‑–+][^\W_]+)*\+?|(?<=\d)\d*[A-Z]\w*)"
_PART = rf"[A-Z\d]{_REST}"
_NUMBER = r"(?:\d{1,4}|[vV]?\d+\.\d|[vV]\d)(?![\w%]|\.\d)"
_PHRASE = re.compile(
    rf"[A-Z\d](?<![\w-].){_REST}(?:\ (?:{_PART}|{_NUMBER}|{_LINK}(?=\ ))){{0,5}}\ (?:{_PART}|{_NUMBER})(?!\w)"
)
"""It begins with a class of characters, which is searched for faster than what may not stand before it."""
_LEADING_LINKS = re.compile(rf"(?:{_LINK}\ )+")
_SLUG = re.compile(
    r"(?:(?:github|gitlab|gitee|bitbucket)\.\w+|huggingface\.co(?:/datasets|/spaces)?)/[\w.-]+/([A-Za-z][\w.+-]{1,40})"
    r"|4open\.science/r/([A-Za-z][\w.+-]{1,40})"
    r"|[\w-]+\.(?:github|gitlab)\.io/([A-Za-z][\w+-]{1,40})"
    r"|//([A-Za-z][\w-]{2,40})\.(?:github|gitlab)\.io(?!/\w)"
)
_SLUG_TAIL = re.compile(
    r"(?:\.git|-[0-9A-F]{4}|[-_](?:main|master|code|release|public|official|page|project)|Repo|[.,;)]+)$"
)
_FOLDED = re.compile(r"[_.]|20[12]\d")
"""What stands in names of folders, and not of what is in them."""
_HUMP = re.compile("[A-Z][a-z]+")
_MARKS = {
    "b": "strong",
    "strong": "strong",
    "span": "strong",
    "small": "strong",
    "em": "emphasis",
    "i": "emphasis",
    "code": "code",
}
_JOINS = frozenset("+&@-‐‑–.'’^*/_")
_PARTS = re.compile(r"[-‐‑–/+&.'’_^@*]+")
_OPENINGS = frozenset((":", "“", '"', ".", "?", "("))
_WORDLIKE = re.compile(r"[A-Za-z][A-Za-z0-9-]{3,}")
_LONGEST = 30
"""A single word with more letters is no name."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a candidate stands."""

    start: int
    end: int
    sentence: int
    first: int
    """Index of its first word."""
    after: int
    """Index of the first word after it."""
    derived: bool = False
    """True inside a longer word: `JUDO-based`."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of the abstract that could be a name."""

    name: str
    looks: frozenset[str]
    """`shaped`, `capital`, `ordinary`, `unknown`, `strong`, `emphasis`, `code`, `quoted`, `phrase`, `slug`."""
    mentions: tuple[Mention, ...]
    long: str = ""
    """The long form that the abstract gives."""


def find(text: Text, sentences: Sequence[Span], tokens: Tokens, acronyms: Sequence[Acronym]) -> tuple[Candidate, ...]:
    """One abstract, read so far -> its candidates in the order in which they first stand there.

    A long form and its short form are one candidate, under the short form; so are a plural and its singular.
    """
    plain = _blanked(text)
    begins = [sentence.start for sentence in sentences]
    looks: dict[str, set[str]] = {}
    places: dict[str, list[tuple[int, int, bool]]] = {}
    for name, look, place in _words(plain, begins, tokens):
        looks.setdefault(name, set()).add(look)
        places.setdefault(name, []).append(place)
    for name, look in (*_marked(text), *_quoted(plain), *_phrases(plain, begins)):
        if name not in places:
            places[name] = [(start, start + len(name), False) for start in whole_words(name, plain, ())]
        if places[name]:
            looks.setdefault(name, set()).add(look)
    known = {key(singular(name)) for name in places}
    for name, start, end in _slugs(text):
        if key(singular(name)) not in known:
            looks.setdefault(name, set()).add("slug")
            places.setdefault(name, []).append((start, end, False))
    longs = {acronym.short: acronym.long for acronym in acronyms}
    long_keys = {key(singular(acronym.long)): acronym.short for acronym in acronyms if acronym.short in places}
    for name in list(places):
        other = long_keys.get(key(singular(name))) or singular(name)
        if other != name and other in places:
            places[other] += places.pop(name)
    return tuple(
        sorted(
            (
                Candidate(
                    name,
                    frozenset(looks[name]),
                    tuple(_mention(place, begins, tokens) for place in sorted(set(spans))),
                    longs.get(singular(name), ""),
                )
                for name, spans in places.items()
                if spans
            ),
            key=lambda candidate: (candidate.mentions[0].start, candidate.name),
        )
    )


def _mention(place: tuple[int, int, bool], begins: list[int], tokens: Tokens) -> Mention:
    start, end, derived = place
    first = max(bisect_right(tokens.starts, start) - 1, 0)
    return Mention(
        start,
        end,
        max(bisect_right(begins, start) - 1, 0),
        first if tokens.ends and tokens.ends[first] > start else first + 1,
        bisect_left(tokens.starts, end),
        derived,
    )


def _blanked(text: Text) -> str:
    """Give the plain text with blanks for links and for formulas that are no part of a word; places stay."""
    plain = text.plain
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        if run.html is None or _WORDLIKE.fullmatch(run.plain):
            continue
        if not (plain[max(0, start - 1) : start] + plain[end : end + 1]).strip(" .,;:()\n"):
            plain = plain[:start] + " " * (end - start) + plain[end:]
    return _ADDRESS.sub(lambda m: " " * len(m.group()), plain) if "/" in plain else plain


def _words(plain: str, begins: list[int], tokens: Tokens) -> Iterator[tuple[str, str, tuple[int, int, bool]]]:
    """Yield single words that stand out: name, look and place."""
    language = lexicon.words()
    here = frozenset(tokens.words)
    sentence_starts = frozenset(begins)
    for start in _unusual(plain, tokens):
        m = _TOKEN.match(plain, start)
        if m is None or m.group() in language:
            continue
        word = m.group()
        derived = False
        if word.endswith(("'s", "’s")):
            word = word[:-2]
        elif suffix := _DERIVED.search(word):
            word, derived = word[: suffix.start()], True
        if not 2 <= len(word) <= _LONGEST or _MEASURE.fullmatch(word) or word.isdigit():
            continue
        if _SHAPED.search(word):
            yield word, "shaped", (start, start + len(word), derived)
        elif word.islower():
            if len(word) >= 4 and word.isascii() and not all(part in language for part in _PARTS.split(word)):
                yield word, "unknown", (start, start + len(word), derived)
        elif len(word) > 2 and _CAPITAL.fullmatch(word):
            if word.lower() not in language:
                yield word, "capital", (start, start + len(word), derived)
            elif (
                word.lower() not in here
                and start not in sentence_starts
                and plain[max(0, start - 2) : start].strip() not in _OPENINGS
            ):
                yield word, "ordinary", (start, start + len(word), derived)


def _unusual(plain: str, tokens: Tokens) -> Iterator[int]:
    """Yield where the words, or compounds of words, begin that are not ordinary: most need no second look."""
    language, starts, ends = lexicon.words(), tokens.starts, tokens.ends
    last = -1
    seen = begun = 0  # the word before, and where its compound begins: no word is gone back over twice
    for i in [i for i, word in enumerate(tokens.words) if word not in language]:
        first = i
        while first > seen and ends[first - 1] + 1 == starts[first] and plain[ends[first - 1]] in _JOINS:
            first -= 1
        first = begun if first == seen else first
        seen, begun = i, first
        if starts[first] > last:
            last = starts[first]
            yield last


def _marked(text: Text) -> Iterator[tuple[str, str]]:
    """Yield what is set in other letters, up to three words; single letters of a word are not."""
    plain = text.plain
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        look = next((_MARKS[mark.tag] for mark in run.marks if mark.tag in _MARKS), "")
        if look and run.html is None and not (plain[start - 1 : start].isalnum() or plain[end : end + 1].isalnum()):
            name = run.plain.strip(" .,:;")
            if _could_be_name(name):
                yield name, look


def _quoted(plain: str) -> Iterator[tuple[str, str]]:
    for m in _QUOTED.finditer(plain):
        name = (m[1] or m[2]).strip(" .,:;")
        if _could_be_name(name):
            yield name, "quoted"


def _could_be_name(name: str) -> bool:
    words = name.split()
    if not 1 <= len(words) <= 3 or len(name) < 2 or not any(c.isalpha() for c in name):
        return False
    return len(words) > 1 or name not in lexicon.words()


def _phrases(plain: str, begins: list[int]) -> Iterator[tuple[str, str]]:
    """Yield words with capitals in a row, without the word that only a sentence's start gave its capital."""
    sentence_starts = frozenset(begins)
    for m in _PHRASE.finditer(plain):
        name = m.group()
        if m.start() in sentence_starts or plain[max(0, m.start() - 2) : m.start()].strip() in _OPENINGS:
            first, rest = name.split(" ", 1)
            if first.lower() in lexicon.words() and first not in lexicon.capitals():
                name = _LEADING_LINKS.sub("", rest, count=1)
        if " " in name and len(name) <= 60:
            yield name, "phrase"


def addresses(text: Text) -> tuple[tuple[str, int, int], ...]:
    """`text` -> the links in it, shown or behind words, each with the place where it stands."""
    found = [(m.group(), m.start(), m.end()) for m in _ADDRESS.finditer(text.plain)] if "/" in text.plain else []
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        found.extend((value, start, end) for mark in run.marks for name, value in mark.attributes if name == "href")
    return tuple(found)


def _slugs(text: Text) -> Iterator[tuple[str, int, int]]:
    """Yield the last part of a repository's or project's address where it is a name and not a line of words."""
    for address, start, end in addresses(text):
        if m := _SLUG.search(address):
            slug = next(filter(None, m.groups()))
            while shorter := _SLUG_TAIL.sub("", slug):
                if shorter == slug:
                    break
                slug = shorter
            if not (slug.islower() or slug.lower() in lexicon.words() or _is_line_of_words(slug)):
                yield slug, start, end


def _is_line_of_words(slug: str) -> bool:
    """Whether a folder is called by a few words: `llm-kite-safety`, `KiteAware_v2`, `WhenKitesFallAgain`."""
    parts = _PARTS.split(slug)
    words = [part for part in parts if part in lexicon.words()]
    return len(parts) > 2 or bool(words) or bool(_FOLDED.search(slug)) or len(_HUMP.findall(slug)) > 3
