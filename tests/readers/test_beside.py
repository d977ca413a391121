"""What stands beside a list in a text that was copied: heads of mails, contents, pages, ends."""

from __future__ import annotations

import pytest

from conspectus.model import RawEntry, Skipped
from conspectus.readers import plain_text

PAPERS = (
    ("Nets for All", "Ana Prim", "We hang nets of nine kinds into four harbours and ask which of them hold."),
    ("Ropes for Few", "Bo Sekund", "Ropes break. We pull at ninety of them until they do, and report the knots."),
    ("Sails for None", "Cy Terz", "Nobody asked for these sails. We made them all the same, and count them in spring."),
)
WORDS = " We also ask those who mend them, and report what they told us of it in all of the four harbours."
LIST = "\n\n".join(f"{title}\n{names}\n\n{text}{WORDS}" for title, names, text in PAPERS)
MAIL = "From: Ana Prim <ana@harbour.example>\nTo: list@harbour.example\nSubject: New papers\nDate: Mon, 1 Mar 2027\n\n"
CONTENTS = "\n".join(title for title, _, _ in PAPERS)
DOTTED = "\n".join(f"{title} {'.' * 40} {page}" for page, (title, _, _) in enumerate(PAPERS, 5))
NAMED = "\n".join(f"  {place}. {title} By {names}" for place, (title, names, _) in enumerate(PAPERS, 1))


def read(text):
    items = list(plain_text.read(text.encode(), "seed"))
    told = [(item.reason, item.text) for item in items if isinstance(item, Skipped)]
    return [item for item in items if isinstance(item, RawEntry)], told


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (LIST, []),
        (MAIL + LIST, ["the head of a mail"]),
        (f"Harbour 2027 papers\n\n{CONTENTS}\n\n{LIST}", ["a table of contents"]),
        (f"Harbour 2027 papers\n\nContents\n\n{DOTTED}\n\n{LIST}", ["a table of contents"] * 2),
        (f"Harbour 2027\nIssue 9\nchosen by\nEd Quint\n\n{NAMED}\n\n{LIST}",
         ["text above a table of contents", "a table of contents"]),
        (f"* [Talks](#talks)\n* [Posters](#posters)\n\n{LIST}", ["a table of contents"]),
        (f"{LIST}\n\nYou are receiving this mail because you asked for it.\n\nHarbour Press, 1 Quay",
         ["what a mail or a website says of itself"] * 2),
        (f"{LIST}\n\n© 2027 Harbour Press. All rights reserved.", ["who has the rights"]),
        (f"Harbour 2027 papers\n\nHere are the talks.\n\n{LIST}", ["text beside the list, without a title"]),
    ],
)  # fmt: skip
def test_what_stands_beside_a_list(text, reasons):
    """It is told, and the papers are read as they are without it."""
    entries, told = read(text)
    assert [reason for reason, _ in told] == reasons
    assert [
        (entry.fields["title"].text, entry.fields["authors"].text, entry.fields["abstract"].text) for entry in entries
    ] == [(title, names, text + WORDS) for title, names, text in PAPERS]
    assert [entry.position for entry in entries] == [1, 2, 3]


@pytest.mark.parametrize("order", ["ututut", "tututu", "uttutt", "utututtuttt"])
def test_where_some_papers_have_titles_those_without_are_papers_too(order):
    """Nothing of them stands beside the list, be they first or last."""
    bare, labelled = "Nets number {} hold where ropes fail.", "Title: Nets {}\nAbstract: They hold where ropes fail."
    blocks = [(bare if kind == "u" else labelled).format(number) for number, kind in enumerate(order)]
    entries, told = read("Harbour 2027 papers\n\n===\n\n" + "\n\n===\n\n".join(blocks))
    assert (len(entries), told) == (len(order), [])


PAGED = """Nets for All
Ana Prim

We hang nets of nine kinds into four harbours and ask which of
{}
{}
them hold. Those with wide meshes do, and the reason is the wind
that blows there.

Ropes for Few
Bo Sekund

Ropes break. We pull at ninety of them until they do, and report
{}
{}
that the knots give way. We ask why, and pull at ninety others,
which do not.

Sails for None
Cy Terz

Nobody asked for these sails. We made them all the same, flew
{}
{}
them from nine masts, and count what was left of each.
"""


@pytest.mark.parametrize(
    ("pages", "head"),
    [(("7", "8", "9"), "Harbour 2027"), (("- 7 -", "- 8 -", "- 10 -"), "Book of Abstracts"), (("7", "8", "9"), "")],
)
def test_pages_are_no_part_of_abstracts(pages, head):
    """Neither their numbers nor the heads that run along; the sentence goes on behind them."""
    entries, told = read(PAGED.format(*(line for page in pages for line in (page, head))).replace("\n\n\n", "\n\n"))
    if head:
        assert [entry.fields["abstract"].text.count(head) for entry in entries] == [0, 0, 0]
        assert "which of them hold." in entries[0].fields["abstract"].text
    assert [text for reason, text in told if "page" in reason] == [
        text for page in pages for text in (page, head) if text
    ]


def test_numbers_and_lines_that_come_again_are_kept_where_no_pages_are():
    """A number alone may be an entry's, and a venue may be that of all."""
    entries, told = read("\n\n".join(f"{place}\n{title}\n{names}\nOpen Access\n\n{text}{WORDS}"
                                     for place, (title, names, text) in enumerate(PAPERS, 1)))  # fmt: skip
    assert [entry.fields["title"].text for entry in entries] == [title for title, _, _ in PAPERS]
    assert not told
