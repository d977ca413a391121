"""Papers -> small scripts with what a page loads only when a reader asks for it.

`schema/scripts.schema.json` says what each holds:

- `data/papers-N.js`: the papers of piece N, with their abstracts cut into sentences;
- `data/where-C.js`: for every paper whose address ends in an id that begins with C, the piece that holds it.

A page says at most how many papers there are, so its weight does not grow with the digest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conspectus import permalinks, scripts
from conspectus.errors import while_making
from conspectus.model import Output, Paper
from conspectus.views.abstracts import sentence
from conspectus.views.cards import PIECE, Card
from conspectus.views.trees import trees


def piece_outputs(papers: Sequence[Paper], cards: Mapping[str, Card]) -> Iterator[Output]:
    """The pieces of `papers`, and the scripts that tell which piece a paper is in."""
    for number, start in enumerate(range(0, len(papers), PIECE)):
        piece = [shown(paper, cards[paper.id]) for paper in papers[start : start + PIECE]]
        yield scripts.piece(permalinks.piece(f"papers-{number}"), piece)
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for paper in papers:
        tail = permalinks.tail(paper.id)
        places[tail[0]][tail] = cards[paper.id].piece
    for first, where in sorted(places.items()):
        yield scripts.piece(permalinks.piece(f"where-{first}"), where)


def shown(paper: Paper, card: Card) -> dict[str, Any]:
    """What scripts may show of a paper; what is not known is absent."""
    with while_making(f"the piece of data of paper {paper.told}"):
        values = _values(paper, card)
    return {name: value for name, value in values.items() if value}


def _values(paper: Paper, card: Card) -> dict[str, Any]:
    return {
        "id": paper.id,
        "url": card.permalink,
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
