"""What a page of a Chinese site still says in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import html

_LATIN = re.compile(r"[A-Za-z]{2}")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_ID = re.compile("[0-9a-f]{8}")
_NAMES = frozenset(
    (
        *"BibTeX RIS CSL-JSON JSON Atom Markdown PDF DOI arXiv OpenReview Scholar".split(),
        *"Con spectus papers.json papers.jsonl.gz".split(),
        "JSON Feed",
    )
)
"""What is called so in every language."""
_ATTRIBUTES = ("aria-label", "title", "placeholder", "data-list")
_CODE = ("script", "style", "pre", "code", "math")


def untranslated(page: bytes | str, known: str) -> set[str]:
    """Texts without a Chinese word for which no other language is declared; none that papers say (`known`)."""
    return {text for text in _texts(html.document_fromstring(page)) if not _fine(text, known)}


def _texts(document: html.HtmlElement) -> Iterator[str]:
    for element in document.iter("*"):
        above = [element, *element.iterancestors()]
        lang = next((each.get("lang") for each in above if each.get("lang")), "")
        if lang != "zh-Hans" or any(each.tag in _CODE for each in above):
            continue
        yield from (text for text in (element.text, *(child.tail for child in element)) if text)
        yield from (element.get(name) for name in _ATTRIBUTES if element.get(name))


def _fine(text: str, known: str) -> bool:
    bare = " ".join(text.strip(" \n←→†·×★☆☑:,.…()").split())
    return (
        not _LATIN.search(bare)
        or bool(_ID.fullmatch(bare))
        or bool(_HAN.search(bare))
        or bare in _NAMES
        or bare in known
    )
