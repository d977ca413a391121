"""What stands around the names in a field of authors: footnote marks, affiliations, ORCIDs, titles; without it, names.

In two steps, because the marks of several names (`Ada Example¹,², Bo Beispiel³`) hold what parts names: first those of
the whole field, then, name by name, all the rest.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from conspectus.normalize.brackets import masked
from conspectus.normalize.identifiers import HTTP, ORCID
from conspectus.normalize.names import is_organisation
from conspectus.text import CJK, is_filler, squeeze, without_entities

_TAG_MARK = re.compile(r"<sup\b[^<>]{0,100}>.{0,200}?</sup\s*>", re.IGNORECASE | re.DOTALL)
_TAG_BREAK = re.compile(r"<(?:br|/p|/li|/div|/tr)\b[^<>]{0,100}>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>@]{0,500}>")
_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_LINK = re.compile(r"\[([^\[\]]*)\]\(\s*\S[^()]*\)")
_LATEX_MARK = re.compile(
    r"\\(?:thanks|inst|textsuperscript|footnote|footnotemark|samethanks|affil|orcid|orcidlink|email|corref|fnref|tnote|"
    r"authornote|authornotemark|IEEEmembership|IEEEauthorrefmark)(?![a-zA-Z])\*?"
    r"(?:\[[^\[\]]{0,200}\])?(?:\{(?:[^{}]|\{[^{}]{0,200}\}){0,1000}\})?"
    r"|\$\s?(?:\{\s?\}\s?)?(?:\^|\\(?:d?dag(?:ger)?|ast|star)(?![a-zA-Z]))[^$]{0,200}\$"
    r"|\\(?:d?dag(?:ger)?|ast|star|\*)(?![a-zA-Z])(?:\{\})?"
    r"|(?<!\\)\^(?:\{[^{}]{0,200}\}|[\w*†‡](?!\w))"
)
_NUMBERS = re.compile(  # a profile of OpenReview (`~Ada_Example1`) ends in a number of its own
    r"(~\w[\w.'-]*)|(?:(?<=[^\W\d_])|(?<=[^\W\d_]\.)|(?<=\*))\d{1,2}(?:\s?,\s?\d{1,2}(?!\d))*(?!\w)"
    r"|(?:(?<=[^\W\d_])|(?<=[^\W\d_]\.)) \d{1,2}(?:\s?,\s?\d{1,2}(?!\d))*(?=\s?(?:[,;|)\n]|and\b|&|$))"
)
_MARKS = str.maketrans(dict.fromkeys("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ†‡§¶‖∗⁎＊◇◆△▲□■⋆", "*") | {"\ufe0f": ""})
_STARS = re.compile(r"[*\u2600-\u27bf\U0001f000-\U0001faff]++(?:[\s,]*+\*++(?!\w))*")
_PLUS = re.compile(r"(?<=\w) ?\+(?=\s*(?:[,;\n]|$))")
_DIGIT = re.compile(r"\d")

_ORCID = re.compile(rf"{HTTP}(?:orcid\.org/|orcid(?: id)?\s?:?\s?)?({ORCID})", re.IGNORECASE)
_PROFILE = re.compile(r"~([^\W\d_][^\s~;,|]*?)\d*")
_ADDRESS = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]+|https?://\S+")
_BEFORE = re.compile(
    r"(?:\(?\d{1,3}[.)]\s|by\s|and\s|&\s|for\s(?=the\s)|(?:(?:assoc(?:iate)?|asst|assistant)\.?\s)?prof(?:essor)?\.?\s|dr\.?\s|"
    r"dr\.-ing\.\s|mrs?\.\s|ms\.\s)+",
    re.IGNORECASE,
)
_DEGREES = re.compile(r"(?:,? (?:M\.?D|Ph\.?D|M\.?Sc|B\.?Sc|MPH|RN|MBBS|DVM|DDS|PharmD)\b\.?)+$")
"""What stands behind `Family, Given`; behind a family name alone these are initials."""
_STOP_BEHIND = re.compile(r"(?<=[^\W\d_]{2}[a-zß-öø-ÿ])\.$")
"""The end of the sentence that a list of names was."""
_NUMBER_OF_DBLP = re.compile(r"\s0\d{3}$")
_ET_AL = re.compile(
    rf"(?:(?:^|(?<=[\s,]))(?:et\.?\s?al(?:\.|ii|ia)?|and others|u\.\s?a\.|\.\.\.|…)|(?<=[{CJK}])\s?等人?)$"
)
_NOBODY = re.compile(
    r"(?:others?|more|et\.?\s?al\.?|(?:and\s)?\d+\s(?:others|more|other authors|additional authors?)(?: not shown)?|"
    r"no authors?(?: \w+){0,3}|等人?|[\W\d_]*)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r" [^\W\d_]| ?[{\\]")
_FIRST_NAME = re.compile(r"[A-Z][a-z]{1,11}")
_FOREIGN = re.compile(r"[^\x00-\u024f\u1e00-\u1eff\u2000-\u206f]")


class Named(NamedTuple):
    """A name and what tells it from the same name of another person."""

    name: str
    id: str = ""


def without_marks(field: str) -> str:
    """A field without entities, tags, links and the marks of footnotes, so that what is left parts names."""
    field = field.replace("\xa0", " ")
    for _ in range(3):  # what was escaped twice
        if "&" not in field or field == (field := without_entities(field)):
            break
    if "<" in field:
        field = _TAG.sub("", _TAG_BREAK.sub("\n", _TAG_MARK.sub("*", field)))
    if "[" in field:
        field = _LINK.sub(r"\1", _WIKI_LINK.sub(r"\1", _PICTURE.sub("", field)))
    if any(sign in field for sign in "\\$^"):
        field = _LATEX_MARK.sub("*", field)
    if not field.isascii():
        field = field.translate(_MARKS)
    if _DIGIT.search(field):
        field = _NUMBERS.sub(lambda found: found[1] or "*", field)
    if "+" in field:
        field = _PLUS.sub("*", field)
    return _STARS.sub("", field)


def without_notes(text: str) -> Named:
    """One name without what stands around it; an empty name where it is nobody's (`et al.`)."""
    text = squeeze(text)
    if found := _PROFILE.fullmatch(text):
        return Named(squeeze(found[1].replace("_", " ")), text)
    orcid = _ORCID.search(text) if _DIGIT.search(text) else None
    if orcid:
        text = _ORCID.sub("", text)
    if "@" in text or "://" in text:
        text = _ADDRESS.sub("", text).replace("<>", "")
    if any(sign in text for sign in "([（【"):
        text = _without_brackets(text)
    text = text.strip(" *#,;:_")
    if ", " in text and (degrees := _DEGREES.search(text)) and "," in text[: degrees.start()]:
        text = text[: degrees.start()]
    if before := _BEFORE.match(text):
        text = text[before.end() :]
    text = _NUMBER_OF_DBLP.sub("", _ET_AL.sub("", text).rstrip(" *#,;:_"))
    if text.endswith(".") and not is_organisation(text):
        text = _STOP_BEHIND.sub("", text)
    name = "" if is_filler(text) or _NOBODY.fullmatch(text) else squeeze(text)
    return Named(name, orcid[1] if orcid else "")


def _without_brackets(text: str) -> str:
    """A name without affiliations; its form in another script stays, and so does what is inside it (`Ada (Di) Foo`)."""
    mask = masked(text, "([（【")
    first, comma = len(mask) - len(mask.lstrip("\0 ")), mask.find(",")
    kept: list[str] = []
    end = 0
    for found in re.finditer("\0+", mask):
        inner = text[found.start() + 1 : found.end() - 1]
        inside = first < found.start() and bool(_GOES_ON.match(text, found.end()))
        native = len(inner) <= 40 and bool(_FOREIGN.search(inner))
        called = 0 < comma < found.start() and bool(_FIRST_NAME.fullmatch(inner))  # Example, Theodora (Theo)
        stays = (inside or native or called) and "," not in inner
        kept += (text[end : found.start()], text[found.start() : found.end()] if stays else " ")
        end = found.end()
    bare = squeeze("".join((*kept, text[end:])))
    return bare if bare.strip(" ,;") else text.strip("()[]（）【】 ")
