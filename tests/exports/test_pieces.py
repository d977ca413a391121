"""The pieces of data, and what a page says of them."""

from __future__ import annotations

import json
import re

from conspectus.exports.pieces import piece_outputs
from conspectus.views.cards import PIECE, make_cards
from tests.factories import paper
from tests.pages.sites import identity, library, only

OF = library(*(paper(id=identity(number), title=f"Report {number}") for number in range(PIECE + 2)))


def test_a_page_says_where_the_pieces_are_and_how_many_papers_share_one():
    """All pieces but the last are as large as it says, and they hold the library in its order."""
    body = only("front", OF).body
    made = {each.path: each for each in piece_outputs(OF.papers, make_cards(OF.papers, OF.topics))}
    held = []
    for number in ("0", "1"):
        told = re.search("','(.*)'", made[body.get("data-pieces").replace("{}", f"papers-{number}")].content.decode())
        held.append([each["id"] for each in json.loads(told[1])])
    assert len(held[0]) == int(body.get("data-piece-size"))
    assert [*held[0], *held[1]] == [each.id for each in OF.papers]
