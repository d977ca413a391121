"""Headings and fields that name a venue -> the venue."""

import pytest

from conspectus.normalize.venues import read_venue, split_venue

HEADINGS = [
    ("ICLR 2026 Papers", "ICLR 2026", 2026),
    ("ICLR 2026 论文列表", "ICLR 2026", 2026),
    ("Accepted Papers, ICLR 2026", "ICLR 2026", 2026),
    ("# NeurIPS 2025 accepted papers", "NeurIPS 2025", 2025),
    ("List of accepted papers at ACL 2024", "ACL 2024", 2024),
    ("2024 CVPR paper list", "CVPR 2024", 2024),
    ("ICML'27 Papers", "ICML 2027", 2027),
    ("CVPR2024 papers", "CVPR 2024", 2024),
    ("EMNLP 2023 Findings", "EMNLP Findings 2023", 2023),
    ("CVPR 2024 接收论文", "CVPR 2024", 2024),
    ("tidecomp 2027 papers", "tidecomp 2027", 2027),
    ("TIDE 2027 Papers.", "TIDE 2027", 2027),
    ("Harbour 2027", "Harbour 2027", 2027),
    ("Accepted papers of the Workshop on Knots 2026", "Workshop on Knots 2026", 2026),
    ("International Conference on Tides 2026", "International Conference on Tides 2026", 2026),
    ("Journal of Tides", "Journal of Tides", None),
    ("NeurIPS accepted papers", "NeurIPS", None),
    # one heading within another
    ("TIDE 2027 papers – Best papers", "TIDE 2027", 2027),
    ("Vision – TIDE 2027", "TIDE 2027", 2027),
    ("2027 – TIDE accepted papers", "TIDE 2027", 2027),
    # a venue among words of one's own
    ("My favourite ICLR 2026 papers", "ICLR 2026", 2026),
    # a year or a date, and no venue
    ("2026", "", 2026),
    ("Papers of 2026-05-01", "", 2026),
    ("Deep learning in 2026", "", 2026),
    # lists of one's own
    ("Reading group, spring 2025", "", None),
    ("Papers I read this winter", "", None),
    ("My favourite papers", "", None),
    ("LLM papers that I read in 2026", "", None),
    ("每日论文 2026年5月1日", "", None),
    # topics
    ("Graph Neural Networks", "", None),
    ("LLM papers", "", None),
    ("Papers", "", None),
    ("论文列表", "", None),
    ("", "", None),
    ("Papers of 1850", "", None),
    # a stretch of years
    ("Before 2022", "", None),
    ("Detection – Papers since 2019", "", None),
]


@pytest.mark.parametrize(("heading", "name", "year"), HEADINGS)
def test_what_a_heading_names(heading, name, year):
    """A heading names a venue and a year, in any language and order; a list of one's own, or a topic, is no venue."""
    assert read_venue(heading) == (name, year)


@pytest.mark.parametrize(
    ("field", "venue", "status"),
    [
        ("ICLR 2026 Oral", "ICLR 2026", "Oral"),
        ("Sand (2025) and Stone", "Sand (2025) and Stone", ""),
        ("ICLR 2026 notable top 5%", "ICLR 2026", "notable top 5%"),
        ("ICML 2025 spotlightposter", "ICML 2025", "spotlightposter"),
        ("NeurIPS 2024 Datasets and Benchmarks Track Poster", "NeurIPS 2024 Datasets and Benchmarks Track", "Poster"),
        ("TIDE (Oral)", "TIDE", "Oral"),
        ("TIDE 2027 - Poster", "TIDE 2027", "Poster"),
        ("TIDE 2027 Accept (Oral)", "TIDE 2027", "Oral"),
        ("TIDE 2027 Conference Submission", "TIDE 2027", "Submission"),
        ("Accepted at TIDE 2027", "TIDE 2027", ""),
        ("In Conference on Tides", "Conference on Tides", ""),
        ("In Vitro Biology", "In Vitro Biology", ""),
        ("Submitted to TIDE 2027", "Submitted to TIDE 2027", ""),
        ("Journal of Dinner Talk", "Journal of Dinner Talk", ""),
        ("International Conference on Tides Oral", "International Conference on Tides", "Oral"),
        ("Proceedings of the 9th Meeting on Tides (Volume 1: Long Papers)",) * 2 + ("",),
    ],
)
def test_what_a_field_says_of_a_venue(field, venue, status):
    """A decision at the end goes where decisions are shown; the venue stays as given."""
    assert split_venue(field) == (venue, status)


@pytest.mark.parametrize("piece", ["(", " – ", "ICLR 2026 ", "papers ", "' ", "2026-05 ", "Oral "])
def test_reading_venues_is_linear(piece):
    """A heading or field of a megabyte is read too."""
    text = piece * (200_000 // len(piece))
    assert read_venue(text)
    assert split_venue(text)
