"""Identifiers as typed, and addresses that hold them -> the numbers, and their links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.normalize.identifiers import from_address, identifier, kind_of, link, unversioned

ODD = "10.1099/(TIDE)1234-5678(19990101)12:3<45::AID-TD7>3.0.CO;2-Q"


@pytest.mark.parametrize(
    ("kind", "text", "number"),
    [
        ("arxiv", "2301.04567", "2301.04567"),
        ("arxiv", "arXiv:2102.00077v3 [cs.CL]", "2102.00077v3"),
        ("arxiv", "arXiv preprint arXiv:2301.04567, 2023", "2301.04567"),
        ("arxiv", "hep-th/9901001v2", "hep-th/9901001v2"),
        ("arxiv", "math.GT/0309136", "math.GT/0309136"),
        ("arxiv", "http://arxiv.org/pdf/2301.04567v2.pdf", "2301.04567v2"),
        ("arxiv", "arxiv.org/abs/2301.04567", "2301.04567"),
        ("arxiv", "hal-01234567", ""),
        ("doi", "10.5555/tide.2020.7", "10.5555/tide.2020.7"),
        ("doi", "doi:10.5555/tide.2020.7.", "10.5555/tide.2020.7"),
        ("doi", "DOI 10.5555/tide", "10.5555/tide"),
        ("doi", "https://doi.org/10.5555/tide?utm=x", "10.5555/tide"),
        ("doi", "dx.doi.org/10.5555/tide", "10.5555/tide"),
        ("doi", "https://doi.org/10.5555%2Ftide(7)", "10.5555/tide(7)"),
        ("doi", "(10.5555/tide)", "10.5555/tide"),
        ("doi", "10.5555/tide_7; 10.5555/other", "10.5555/tide_7"),
        ("doi", r"10.5555/tide\_7", "10.5555/tide_7"),
        ("doi", r"10.5555/tide{\_}7", "10.5555/tide_7"),
        ("doi", ODD, ODD),
        ("doi", ODD.replace("<", "&lt;").replace(">", "&gt;"), ODD),
        ("doi", ODD.replace("<", "$<$").replace(">", "$>$"), ODD),
        ("doi", "https://publisher.example.org/doi/abs/10.5555/tide", "10.5555/tide"),
        ("doi", "none yet", ""),
        ("openreview", "Ab3_-x9ZkQ", "Ab3_-x9ZkQ"),
        ("openreview", "https://openreview.net/forum?id=Ab3_-x9Zk_&noteId=x", "Ab3_-x9Zk_"),
        ("acl", "2024.acl-long.1", "2024.acl-long.1"),
        ("acl", "https://aclanthology.org/P19-1001.pdf", "P19-1001"),
        ("pmid", "PMID: 12345678", "12345678"),
        ("pmid", "12345678.0", "12345678"),
        ("pmid", "PUBMED 12345678", "12345678"),
        ("pmcid", "PMC7123456", "PMC7123456"),
        ("pmcid", "PMCID: PMC7123456.1", "PMC7123456"),
        ("pmcid", "12345", ""),
    ],
)
def test_identifiers(kind, text, number):
    """A field for a number holds it in many ways: with a label, as an address, escaped."""
    assert identifier(kind, text) == number


@pytest.mark.parametrize(
    ("url", "numbers"),
    [
        ("https://www.alphaxiv.org/abs/2301.04567v1", {"arxiv": "2301.04567v1"}),
        ("https://huggingface.co/papers/2301.04567", {"arxiv": "2301.04567"}),
        ("https://doi.org/10.48550/arXiv.2301.04567", {"doi": "10.48550/arXiv.2301.04567", "arxiv": "2301.04567"}),
        ("https://doi.org/10.18653/v1/P19-1001", {"doi": "10.18653/v1/P19-1001", "acl": "P19-1001"}),
        ("https://openreview.net/pdf?id=Ab3_-x9ZkQ", {"openreview": "Ab3_-x9ZkQ"}),
        ("https://pubmed.ncbi.nlm.nih.gov/12345/", {"pmid": "12345"}),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC12345/", {"pmcid": "PMC12345"}),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/12345", {"pmcid": "PMC12345"}),
        ("https://europepmc.org/article/PMC/PMC12345", {"pmcid": "PMC12345"}),
        ("https://example.org/2301.04567", {}),
    ],
)  # fmt: skip
def test_numbers_in_addresses(url, numbers):
    """The address of a paper often holds its number."""
    assert from_address(url) == numbers


def test_kinds_and_versions():
    """Some numbers say by their form what they are; the versions of a paper are one paper."""
    assert [kind_of(text) for text in ("2301.04567", "10.5555/x", "2024.acl-long.1", "17", "see 2301.04567")] == [
        "arxiv", "doi", "acl", "", ""
    ]  # fmt: skip
    assert unversioned("2301.04567v12") == "2301.04567"
    assert link("doi", "10.5555/a<b").url == "https://doi.org/10.5555/a%3Cb"


@given(st.text(), st.sampled_from(("arxiv", "doi", "openreview", "acl", "pmid", "pmcid")))
def test_reading_identifiers_never_fails(text, kind):
    """What was read once is read the same again."""
    number = identifier(kind, text)
    assert not number or identifier(kind, number) == number
