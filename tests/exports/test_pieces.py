"""The pieces of data, and what a list says of them."""

from __future__ import annotations

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.pieces import piece_outputs
from conspectus.exports.where import place_outputs
from conspectus.views.cards import LONGEST_PIECE, PIECE
from conspectus.views.paper_view import make_views
from tests.factories import paper
from tests.pages.sites import documents, identity, library
from tests.received import handed_over

COUNT = 8 * PIECE
OF = library(*(paper(id=identity(number), title=f"Report {number}") for number in range(COUNT)))


def pieces(papers):
    """Name -> the ids of the papers of the piece."""
    made = piece_outputs(make_views(library(*papers), SiteConfig()))
    return {address: [each["id"] for each in piece] for address, piece in handed_over(made).items()}


def test_the_pieces_hold_the_library_in_its_order():
    held = list(pieces(OF.papers).values())
    assert [each for piece in held for each in piece] == [each.id for each in OF.papers]
    assert max(map(len, held)) <= LONGEST_PIECE
    assert len(held) > 2


def test_a_list_says_in_which_piece_a_paper_is():
    """The name that stands beside the paper in a list, put into the address that the page has, is that of its piece."""
    held = pieces(OF.papers)
    for document in documents("listing", OF).values():
        pattern = document.body.get("data-pieces")
        for entry in document.xpath("//article"):
            assert entry.get("data-paper") in held[pattern.replace("{}", f"papers-{entry.get('data-piece')}")]


def test_the_end_of_an_address_leads_to_the_piece_that_holds_the_paper():
    """An old link and a star know nothing else."""
    views = make_views(OF, SiteConfig())
    told = handed_over(place_outputs(OF.papers, views)).values()
    where = {end: piece for ends in told for end, piece in ends.items()}
    held = pieces(OF.papers)
    for each in OF.papers:
        assert each.id in held[permalinks.piece(f"papers-{where[permalinks.tail(each.id)]}")]
