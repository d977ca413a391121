"""Papers -> small scripts with what a page loads only when a reader asks for it: abstracts, cut into sentences.

`schema/scripts.schema.json` says what `data/papers-PIECE.js` holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from conspectus import permalinks, scripts
from conspectus.errors import while_making
from conspectus.model import Output, Paper
from conspectus.views.abstracts import sentence
from conspectus.views.cards import Card
from conspectus.views.trees import trees


def piece_outputs(papers: Iterable[Paper], cards: Mapping[str, Card]) -> Iterator[Output]:
    """The pieces of `papers`, which are in the library's order."""
    for name, members in groupby(papers, key=lambda paper: cards[paper.id].piece):
        piece = [shown(paper, cards[paper.id]) for paper in members]
        yield scripts.piece(permalinks.piece(f"papers-{name}"), piece)


def shown(paper: Paper, card: Card) -> dict[str, Any]:
    """What scripts may show of a paper; what is not known is absent."""
    with while_making(f"the piece of data of paper {paper.told}"):
        values = _values(paper, card)
    return {name: value for name, value in values.items() if value}


def _values(paper: Paper, card: Card) -> dict[str, Any]:
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
            [place.role or "", *trees(sentence(paper, number, anchor=False))]
            for number, place in enumerate(paper.reading.sentences)
        ],
    }
