"""Papers -> small scripts with which the table of results is sorted and grouped over all its parts.

`schema/scripts.schema.json` says what each holds:

- `data/results-orders.js`: what each row is put in order by, and which rows were measured on the same data set;
- `data/results-N.js`: what the rows of piece N show.

A script sorts by the first, which is small, and loads only the pieces of those rows that a reader comes to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from conspectus import permalinks, scripts
from conspectus.model import Output, Paper
from conspectus.store import key
from conspectus.views import results
from conspectus.views.cards import Card
from conspectus.views.paper_view import Views
from conspectus.views.trees import trees

_OfSentence = tuple[Sequence[results.Reported], int]
"""What one sentence reports, and which of that."""
_PIECE = 10
"""Rows in one piece: rows that are neighbours in one order are strangers in the others."""


def result_outputs(papers: Sequence[Paper], views: Views) -> Iterator[Output]:
    """The orders and the pieces; nothing where no paper reports a number."""
    reported = results.reported(papers)
    if not reported:
        return
    orders = results.orders(reported, views)
    value = {
        "papers": orders.papers,
        "kinds": orders.kinds,
        "values": [None if each is None else _number(each) for each in orders.values],
        "on": orders.on,
        "sets": [[each.name, each.papers, each.results] for each in results.data_sets(papers)],
        "rowsInPiece": _PIECE,
    }
    yield scripts.piece(permalinks.piece("results-orders"), value)
    rows = [(run, place) for run in results.by_sentence(reported) for place in range(len(run))]
    for number, start in enumerate(range(0, len(rows), _PIECE)):
        address, those = permalinks.piece(f"results-{number}"), rows[start : start + _PIECE]
        made_of = key([(views.made_of[run[0].paper.id], [each.result for each in run], place) for run, place in those])
        yield Output(address, partial(_piece, address, those, views), key=made_of)


def _piece(address: str, those: Sequence[_OfSentence], cards: Mapping[str, Card]) -> bytes:
    shown = [_shown(results.row(run, cards[run[0].paper.id]), place) for run, place in those]
    return scripts.handing_over(address, scripts.compact(shown))


def _shown(row: results.Row, place: int) -> dict[str, Any]:
    figure = row.figures[place]
    values = {
        "url": row.card.permalink,
        "sentence": row.sentence,
        "paper": [row.card.name] if row.card.name else trees(row.card.title),
        "value": trees(figure.value),
        "spoken": figure.spoken,
        "on": figure.on,
        "rival": figure.rival,
        "said": trees(row.context),
        "lang": "" if row.card.lang == "en" else row.card.lang,
    }
    return {name: value for name, value in values.items() if value}


def _number(value: float) -> float | int:
    """A whole number without its point, which takes less room."""
    return int(value) if value.is_integer() else value
