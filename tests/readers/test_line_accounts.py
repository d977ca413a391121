"""Some readers account for every line: it is an entry's, a block's that is skipped, or a heading's."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.model import RawEntry, Skipped
from conspectus.readers import arxiv_mail, programme, pubmed_text

PROGRAMME = [
    "COGR 2026 PROGRAMME",
    "Tuesday, 14 April 2026",
    "Session 1A: Quiet Images   Room: Heron Hall",
    "Chair: Ed Quint",
    "09:00–09:20  Nets for All: A Study",
    "09:20 Ropes for Few (Cy Terz)",
    "09:40",
    "10:00–10:30  Coffee break",
    "Ana Prim, Bo Sekund",
    "A Title That Stands Alone",
    "and goes on in lower case",
    "We open forty lamps and look for the reason why they fail.",
    "",
    "",
]
MAIL = [
    r"\\",
    r"\\",
    r"\\ ( https://arxiv.org/abs/2699.00001 ,  812kb)",
    "arXiv:2699.00001",
    "arXiv:2699.00001 (*cross-listing*)",
    "Title: Nets for All",
    "  and their owners",
    "Authors: Ana Prim",
    "Date: Fri, 13 Mar 2026 10:35:41 GMT   (812kb,D)",
    "replaced with revised version Fri, 13 Mar 2026 10:35:41 GMT   (812kb,D)",
    "We study nets for all people.",
    "------------------------------",
    "%%--%%--%%--%%--",
    "",
]
PUBMED = [
    "1. J Quiet Mach. 2026 Mar;12(3):101-9. doi: 10.5555/qm.1.",
    "2. Otherton Lett. 2025;7:12.",
    "7. Otherton Lett. 2025;7:12.",
    "Nets for All.",
    "Prim A(1), Sekund BC Jr(2).",
    "Author information:",
    "(1)Harbour School.",
    "We study nets for all people.",
    "---",
    "DOI: 10.5555/qm.1",
    "PMID: 39000001 [Indexed for MEDLINE]",
    "",
    "",
    "",
]


@pytest.mark.parametrize(
    ("read", "lines", "headings"),
    [
        (programme.read, PROGRAMME, r"COGR|Tuesday|Session|Chair|A Title|Ana|and goes|We open"),
        (arxiv_mail.read, MAIL, r"[-%]{8,}"),
        (pubmed_text.read, PUBMED, "---"),
    ],
    ids=["programme", "mail", "pubmed"],
)
@given(data=st.data())
def test_every_line_is_accounted_for_once(read, lines, headings, data):
    """Every line that is not blank is part of one entry or one block that is skipped, or it is a heading or a rule."""
    written = data.draw(st.lists(st.sampled_from(lines), max_size=25))
    taken = []
    for item in read("\n".join(written).encode(), "seed"):
        if isinstance(item, RawEntry):
            taken += range(item.source.line, item.last + 1)
        elif isinstance(item, Skipped):
            taken += range(item.source.line, item.source.line + item.text.count("\n") + 1)
    assert len(taken) == len(set(taken))
    for number, line in enumerate(written, 1):
        assert number in taken or not line or re.match(headings, line), line
