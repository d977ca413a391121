"""Paper -> what scripts may show of it: its card, and its abstract cut into sentences, as trees of elements.

`schema/scripts.schema.json` says what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conspectus import permalinks
from conspectus.model import Paper
from conspectus.text import squeeze
from conspectus.views.abstracts import sentences
from conspectus.views.cards import Card
from conspectus.views.trees import Tree, trees


def shown(paper: Paper, card: Card) -> dict[str, Any]:
    """What scripts may show of a paper; what is not known is absent."""
    return {name: value for name, value in _values(paper, card).items() if value}


def _values(paper: Paper, card: Card) -> dict[str, Any]:
    cut = [trees(html) for html in sentences(paper)]
    plain = squeeze(paper.abstract.plain)
    return {
        "id": paper.id,
        "url": card.permalink,
        "formerly": list(map(permalinks.tail, paper.aliases)),
        "heading": card.heading,
        "made": card.derived,
        "title": trees(card.rest),
        "name": card.name,
        "authors": list(map(str, paper.authors)),
        "venue": card.venue,
        "lang": "" if paper.lang == "en" else paper.lang,
        "highlight": trees(card.highlight),
        "cap": card.cap,
        "sentences": [
            [place.role or "", *sentence] for place, sentence in zip(paper.reading.sentences, cut, strict=True)
        ],
        "plain": "" if plain == " ".join(map(_texts, cut)) else plain,
    }


def _texts(trees: Iterable[Tree]) -> str:
    """The texts in some trees, as `static/bibliographies.js` finds them."""
    return "".join(tree if isinstance(tree, str) else _texts(tree[2:]) for tree in trees)
