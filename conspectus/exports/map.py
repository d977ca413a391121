"""Library -> the small script by which every dot of the map answers.

`schema/scripts.schema.json` says what `data/map-places.js` holds. It tells where each paper lies, and which piece of
data has what is shown of it; so it grows by three bytes a paper, and the page itself does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.library import Library
from conspectus.model import Output
from conspectus.views.paper_map import has_map, name_of
from conspectus.views.paper_view import Views
from conspectus.views.subjects import by_size

_NAMES = 400
"""Papers whose names are known without their pieces: the map shows them where a reader has zoomed in."""


def map_outputs(library: Library, views: Views) -> Iterator[Output]:
    """The script; nothing where no paper is near another, and there is no map."""
    if not has_map(library):
        return
    drawn = views.map
    subjects = [subject for subject, _ in by_size(library)]
    numbers = {subject.id: number for number, subject in enumerate(subjects)}
    cards = list(views.values())
    value = {
        "x": [x for x, _ in drawn.layout.spots],
        "y": [y for _, y in drawn.layout.spots],
        "kinds": drawn.kinds,
        "topics": [numbers[paper.topics[0]] if paper.topics else len(subjects) for paper in library.papers],
        "subjects": [
            {"id": each.id, "label": each.label, "url": each.permalink, "box": drawn.boxes[each.id]}
            for each in subjects
        ],
        "pieces": [[name, len(list(own))] for name, own in groupby(card.piece for card in cards)],
        "names": [[number, name_of(cards[number])] for number in drawn.important[:_NAMES]],
    }
    address = permalinks.piece("map-places")
    yield Output(address, scripts.handing_over_packed(address, scripts.pack(scripts.compact(value))))
