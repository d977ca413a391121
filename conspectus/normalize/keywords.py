"""A field of keywords as found -> the keywords, plain, each once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conspectus.fields import key
from conspectus.markup import parse
from conspectus.model import Parts, Value
from conspectus.normalize.brackets import masked
from conspectus.normalize.literals import unquoted
from conspectus.text import is_filler, squeeze, without_entities

_BREAK = re.compile(r"<(?:br|/li|/p|/div)\b[^<>]{0,100}>", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:author )?(?:key\s?-?words?(?: and phrases)?|index terms|tags|关键词|關鍵詞)\s?[:：.—–-]\s*", re.IGNORECASE
)
_HASHTAG = re.compile(r"(?:^|(?<=[\s,;]))#(?=[^\W\d_])")
_MARKS = (
    r"[;；]",
    r"[|｜]",
    r"\n",
    r"(?<=\s)[·•∙](?=\s)|•",
    r"[、，]",
    r",(?!\d)",
    r"(?<=\s)[–—-](?=\s)",
    r"\.\s(?=\S.*\.$)",
)
_SEPARATORS = tuple(map(re.compile, _MARKS))
"""What parts keywords, the strongest first."""
_NAMES = ("name", "displayname", "keyword", "term", "tag", "label", "text", "value", "title", "subject")
_NO_WORD = re.compile(r"[\W_]*")


def read_keywords(value: Value) -> tuple[str, ...]:
    """The keywords: items that the source keeps apart, or what the strongest separator in a text parts."""
    value = unquoted(value)
    parts = (part for item in value.items for part in _parts(item, listed=value.listed and len(value.items) > 1))
    parts = (part.replace("/*", "/") for part in parts)  # PubMed's mark of what a paper is mainly about
    plain = (squeeze(parse(squeeze(part), value.syntax).plain).strip(" ,;*").lstrip("#").rstrip(".") for part in parts)
    words: dict[str, str] = {}
    for word in plain:
        if not (is_filler(word) or _NO_WORD.fullmatch(word)):
            words.setdefault(word.casefold(), word)
    return tuple(words.values())


def _parts(item: str | Parts, *, listed: bool) -> Iterator[str]:
    if not isinstance(item, str):
        found = {key(name): text for name, text in item.items()}
        yield next((found[name] for name in _NAMES if name in found), next(iter(item.values()), ""))
        return
    text = _LABEL.sub("", _BREAK.sub("\n", without_entities(item)).strip(), count=1)
    if len(_HASHTAG.findall(text)) > 1:
        yield from _HASHTAG.split(text)
        return
    mask = masked(text, "([{（")
    separator = None if listed else next((each for each in _SEPARATORS if each.search(mask)), None)
    end = 0
    for each in separator.finditer(mask) if separator else ():
        yield text[end : each.start()]
        end = each.end()
    yield text[end:]
