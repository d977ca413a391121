"""The pieces of data, and what a list says of them."""

from __future__ import annotations

import pytest

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.pieces import piece_outputs
from conspectus.exports.results import result_outputs
from conspectus.exports.where import buckets, place_outputs
from conspectus.views.cards import LONGEST_PIECE, PIECE
from conspectus.views.paper_view import make_views
from tests.factories import paper
from tests.pages.sites import documents, identity, library, reporting
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


@pytest.mark.parametrize(("papers", "scripts"), [(0, 1), (500, 1), (501, 16), (8_000, 16), (8_001, 256)])
def test_places_are_spread_over_more_scripts_where_there_are_more_papers(papers, scripts):
    """At most 500 in one; and rarely over more, as all of them change then."""
    assert buckets(papers) == scripts


def test_the_end_of_an_address_leads_to_the_piece_that_holds_the_paper():
    """An old link and a star know nothing else."""
    views = make_views(OF, SiteConfig())
    told = handed_over(place_outputs(OF.papers, views)).values()
    where = {end: piece for ends in told for end, piece in ends.items()}
    held = pieces(OF.papers)
    for each in OF.papers:
        assert each.id in held[permalinks.piece(f"papers-{where[permalinks.tail(each.id)]}")]


def test_every_row_of_results_is_in_the_piece_that_its_number_says():
    """A script divides the number of a row by how many are in a piece."""
    of = library(*(reporting(number, f"{number + 11}%") for number in range(23)))
    orders, *held = handed_over(result_outputs(of.papers, make_views(of, SiteConfig()))).values()
    assert [len(piece) for piece in held] == [10, 10, 3]
    assert orders["rowsInPiece"] == 10
    shown = [str(row) for piece in held for row in piece]
    assert all(f"{number + 11}%" in row for number, row in enumerate(shown))
