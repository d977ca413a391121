"""Short forms: all their meanings, and the texts that leave them to others."""

from __future__ import annotations

import pytest

from conspectus.corpus.glossary import Entry, Meaning, chunks_of
from conspectus.corpus.whole import Whole
from conspectus.model import Acronym, Mark, Name
from conspectus.views import explained
from tests.factories import paper, reading
from tests.pages.sites import documents, identity, library, links, only, texts

AGREED = {"CP": Entry("CP", (Meaning("conformal prediction", ("1", "2")),))}


def explanations(papers):
    return explained.explanations(Whole(tuple(papers)).glossary)


def borrowed(one, entries):
    return explained.borrowed(one, chunks_of(one.abstract.plain), entries)


def explaining(number, *acronyms, text="It is good.", **changes):
    """Paper `number` that explains the (short, long) of `acronyms`."""
    read = reading(text, acronyms=tuple(Acronym(*acronym) for acronym in acronyms), **changes)
    return paper(id=identity(number), title=f"Paper {number}", abstract=text, reading=read)


def test_the_page_shows_who_explains_and_who_only_uses():
    """Ambiguous ones are marked; each meaning has its papers; papers that use a form unexplained stand apart."""
    document = only(
        "glossary",
        library(
            explaining(1, ("CP", "conformal prediction")),
            explaining(2, ("CP", "coherent preference")),
            explaining(3, text="We use CP here."),
        ),
    )
    assert texts(document, "//dt") == ["CP 2 meanings"]
    assert texts(document, "//dd") == [
        "conformal prediction Paper 1",
        "coherent preference Paper 2",
        "used unexplained in Paper 3",
    ]
    assert "1 has more than one meaning" in texts(document, "//main//header//p")[0]


def test_more_papers_than_shown_are_a_search_away():
    """Three stand beside a meaning, the search has the rest."""
    document = only("glossary", library(*(explaining(number, ("CP", "conformal prediction")) for number in range(5))))
    assert links(document, "//dd//a")[-1] == (
        "2 more with conformal prediction",
        "search.html?q=conformal%20prediction",
    )


def test_the_glossary_is_an_a_to_z():
    """Letters lead to parts; eighty short forms on a page."""
    papers = [explaining(number, (f"{'AB'[number >= 90]}X{number:03}", f"long {number}")) for number in range(100)]
    found = documents("glossary", library(*papers))
    assert list(found) == ["glossary.html", "glossary-2.html"]
    assert texts(found["glossary-2.html"], "//main//h2") == ["A continued", "B"]
    assert links(found["glossary.html"], "//nav[@aria-label='Letters']//a") == [
        ("A", "glossary.html#letter-a"),
        ("B", "glossary-2.html#letter-b"),
    ]


def test_nothing_explained_no_page():
    """Without a short form there is no glossary."""
    assert documents("glossary", library(paper(title="Plain"))) == {}


def test_only_what_papers_agree_on_explains_other_texts():
    """Two papers must say the same, or one of a form of four letters; one in ten may say otherwise."""
    once = [explaining(1, ("OT", "optimal transport"))]
    agreed = [explaining(number, ("CP", "conformal prediction")) for number in range(2, 11)]
    split = [explaining(20, ("AD", "anomaly detection")), explaining(21, ("AD", "autonomous driving"))]
    odd = [explaining(30, ("CP", "coherent preference"))]
    found = explanations([*once, *agreed, *split, *odd])
    assert {short: entry.meanings[0].long for short, entry in found.items()} == {"CP": "conformal prediction"}
    assert explanations([*once, *agreed[:8], *split, *odd]) == {}
    assert list(explanations([explaining(40, ("GRPO", "group relative policy optimization"))])) == ["GRPO"]


def test_a_short_form_is_explained_where_it_is_first_used():
    """Also as a plural or in a compound that is spelt apart; not inside another word."""
    one = explaining(1, text="XCP and CPs differ. CP is old.")
    assert list(borrowed(one, AGREED)) == [(8, 11, Mark("abbr", (("title", "conformal prediction"),)))]


@pytest.mark.parametrize(
    "changes",
    [{"acronyms": (Acronym("CP", "coherent preference"),)}, {"names": (Name("CP"),)}],
    ids=["explained here", "introduced here"],
)
def test_what_a_text_explains_or_introduces_is_its_own(changes):
    """Nobody else's explanation is put over it."""
    text = "We present CP. CP is good."
    one = paper(abstract=text, reading=reading(text, **changes))
    assert list(borrowed(one, AGREED)) == []
