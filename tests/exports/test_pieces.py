"""The pieces of data, and what a page says of them."""

from __future__ import annotations

from conspectus import permalinks
from conspectus.exports.pieces import piece_outputs
from conspectus.views.cards import PIECE, make_cards
from tests.factories import paper
from tests.pages.sites import identity, library, only
from tests.received import received

OF = library(*(paper(id=identity(number), title=f"Report {number}") for number in range(PIECE + 2)))


def data(cards):
    """Address of a script -> what it hands over."""
    return dict(received(each.content.decode()) for each in piece_outputs(OF.papers, cards))


def test_a_page_says_where_the_pieces_are_and_how_many_papers_share_one():
    """All pieces but the last are as large as it says, and they hold the library in its order."""
    body = only("front", OF).body
    made = data(make_cards(OF.papers, OF.topics))
    addresses = [body.get("data-pieces").replace("{}", f"papers-{number}") for number in (0, 1)]
    held = [[each["id"] for each in made[address]] for address in addresses]
    assert len(held[0]) == int(body.get("data-piece-size"))
    assert [*held[0], *held[1]] == [each.id for each in OF.papers]


def test_a_card_and_the_end_of_an_address_lead_to_the_piece_that_holds_the_paper():
    """A star keeps the one, an old link knows only the other."""
    cards = make_cards(OF.papers, OF.topics)
    made = data(cards)
    where = {tail: piece for path, ends in made.items() if "/where-" in path for tail, piece in ends.items()}
    for each in OF.papers:
        piece = cards[each.id].piece
        assert each.id in {held["id"] for held in made[f"data/papers-{piece}.js"]}
        assert where[permalinks.tail(each.id)] == piece
