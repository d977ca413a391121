"""Pure functions from text to text; they know nothing of papers."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Collection, Iterator

# Ranges for classes of characters in patterns: `[{CJK}]`.
HAN = "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA = "\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
CJK = f"{HAN}{KANA}"
"""Chinese and Japanese signs, which stand without blanks between words."""
EAST_ASIAN = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
"""The same with Korean ones, punctuation and forms of full width."""
LATIN = "A-Za-z\u00c0-\u024f\u1e00-\u1eff"
GREEK = "\u0386-\u03ce\u1f00-\u1fff"
CYRILLIC = "\u0400-\u052f"
HEBREW = "\u0590-\u05ff\ufb1d-\ufb4f"
ARABIC = "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc"

RIGHT_TO_LEFT = "\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
"""What Unicode keeps for scripts that run from right to left, https://www.unicode.org/reports/tr44/#Bidi_Class."""

ADDRESS = r"(?:https?://|www\.)"
"""How an address in running text begins."""

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_NOT_LETTERS = re.compile(r"[\W_]+")
_ASCII = "".join(sign.lower() if sign.isalnum() else " " for sign in map(chr, range(128)))
"""What folding makes of each sign of ASCII: a table costs a quarter of what a pattern does."""
_RESERVED = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)$")
_FILLER = re.compile(r"(?:n/?a|nan|none|null|nil|tba|tbd|unknown|[-‐‑–—−?]+)?\.?", re.IGNORECASE)


def squeeze(text: str) -> str:
    """`text` on one line: runs of white space become one blank, the ends are trimmed."""
    # a quick answer for the many texts that are so already
    return text.strip(" ") if "  " not in text and text.isprintable() else " ".join(text.split())


def clip(plain: str, limit: int) -> str:
    """`plain` with at most `limit` characters, cut at a word's end and marked by an ellipsis; escape it afterwards.

    Writing without blanks, and words longer than half of what may stay, are cut between letters.
    """
    if len(plain) <= limit:
        return plain
    cut = plain[: limit - 1]
    if not plain[limit - 1].isspace():
        words = cut[: max(cut.rfind(" "), 0)]
        cut = words if len(words) > limit // 2 else _whole_characters(cut, plain[limit - 1])
    return cut.rstrip(" ,;:–—-([") + "…"


def _whole_characters(cut: str, following: str) -> str:
    """`cut` without a last character whose accents, selectors or joined parts lie behind the cut."""
    while cut and (unicodedata.combining(following) or following in _CONTINUING or cut[-1] == _JOINER):
        cut, following = cut[:-1], cut[-1]
    return cut


_JOINER = "\u200d"
_CONTINUING = {_JOINER, *map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0x1F3FB, 0x1F400))}
"""The joiner of emoji, variation selectors, skin tones."""


def fold(text: str) -> str:
    """Letters and digits of `text` in one plain form, words joined by one blank.

    Compatibility forms, accents, case and punctuation go: `Naïve ﬂow!` -> `naive flow`. Idempotent.
    """
    if text.isascii():
        return " ".join(text.translate(_ASCII).split())
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = _NOT_ASCII.sub(lambda found: "" if unicodedata.combining(found[0]) else found[0], decomposed)
    return _NOT_LETTERS.sub(" ", unicodedata.normalize("NFKC", bare).casefold()).strip()


def whole_words(words: str, text: str, besides: Collection[str] = ("_",)) -> Iterator[int]:
    """Where `words` stand in `text` with no letter, no digit and none of the signs `besides` at their ends.

    A pattern would say the same, but there would be one to compile for every name.
    """
    at = text.find(words) if words else -1
    while at >= 0:
        end = at + len(words)
        apart = not any(sign.isalnum() or sign in besides for sign in (text[max(0, at - 1) : at], text[end : end + 1]))
        if apart:
            yield at
        at = text.find(words, end if apart else at + 1)


def is_filler(text: str) -> bool:
    """Whether `text` is what people and programs put where they have nothing: `N/A`, `nan`, `–`; so is an empty one."""
    return _FILLER.fullmatch(text.strip()) is not None


def without_entities(text: str) -> str:
    """`text` with the entities of HTML as what they stand for; `R&D` and others that no semicolon ends stay."""
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text)


def slugify(text: str, limit: int = 60) -> str:
    """One path segment of `[a-z0-9-]` made from `text`, cut at a word's end; empty if nothing is left.

    Never a name that Windows reserves for a device.
    """
    words = re.findall(r"[a-z0-9]+", fold(text).encode("ascii", "ignore").decode())
    slug = ""
    for word in words:
        if len(slug) + len(word) + 1 > limit:
            break
        slug = f"{slug}-{word}" if slug else word
    slug = slug or (words[0][:limit] if words else "")
    return f"{slug}-x" if _RESERVED.match(slug) else slug


_HALVES = re.compile("[\ud800-\udfff]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff]")
_HYPHENS = re.compile("(?<=[^\\W_])[\x02\x1e\ufffe](?=\\n?[^\\W_])")
_SEPARATORS = re.compile("(?<=\\w)[\x1c-\x1f](?=\\w)")

# One escape too many was undone on the way to us and left the control character that the letter stood for.
_EATEN = re.compile(
    "\x07(?=lpha|pprox)|\x08(?=eta|ar\\b|ar\\{|oldsymbol|inom|egin|f\\b)"
    "|\x0b(?=arepsilon|arphi|ec\\b|ec\\{)|\x0c(?=rac\\b|rac\\{|orall)"
)
_EATEN_LETTERS = {"\x07": "\\a", "\x08": "\\b", "\x0b": "\\v", "\x0c": "\\f"}


def without_controls(text: str) -> str:
    r"""`text` without control characters and halves of characters; what stands for something is read.

    U+0002 and its like are what readers of PDF make of a hyphen, U+001F parts words, and `\x08eta` was `\beta`.
    """
    if text.replace("\n", "").isprintable():  # a quick answer for most texts
        return text
    if _HALVES.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _EATEN.sub(lambda m: _EATEN_LETTERS[m[0]], text)
    if not _CONTROLS.search(text):
        return text
    return _CONTROLS.sub("", _SEPARATORS.sub(" ", _HYPHENS.sub("-", text)))


def controls(text: str) -> list[int]:
    """Where `text` has characters that `without_controls` reads or drops."""
    return [found.start() for found in _CONTROLS.finditer(text)]


_SCRIPTS = (
    ("ko", re.compile(f"[{HANGUL}]")),
    ("zh-Hans", re.compile(f"[{CJK}]")),
    ("ar", re.compile(f"[{ARABIC}]")),
    ("he", re.compile(f"[{HEBREW}]")),
    ("ru", re.compile(f"[{CYRILLIC}]")),
    ("el", re.compile(f"[{GREEK}]{{3,}}")),
)
_OTHER_SCRIPT = re.compile(f"[{HANGUL}{CJK}{ARABIC}{HEBREW}{CYRILLIC}{GREEK}]")
_KANA = re.compile(f"[{KANA}]")


def language(text: str) -> str:
    """BCP 47 tag of the language that `text` is mostly written in, judged by its script; `en` for Latin letters."""
    if text.isascii() or not _OTHER_SCRIPT.search(text):
        return "en"
    for tag, script in _SCRIPTS:
        signs = len(script.findall(text))
        if signs and signs * 4 > sum(map(str.isalpha, text)):
            # Japanese is told from Chinese by its syllables, which no sentence of it goes without
            return "ja" if tag == "zh-Hans" and len(_KANA.findall(text)) * 10 > signs else tag
    return "en"
