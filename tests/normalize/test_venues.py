import pytest

from conspectus.normalize.venues import read_venue


@pytest.mark.parametrize(
    ("heading", "name", "year"),
    [
        ("ICLR 2026 Papers", "ICLR 2026", 2026),
        ("ICLR 2026 论文列表", "ICLR 2026", 2026),
        ("Accepted Papers, ICLR 2026", "ICLR 2026", 2026),
        ("# NeurIPS 2025 accepted papers", "NeurIPS 2025", 2025),
        ("List of accepted papers at ACL 2024", "ACL 2024", 2024),
        ("2024 CVPR paper list", "CVPR 2024", 2024),
        ("ICML'27 Papers", "ICML 2027", 2027),
        ("EMNLP 2023 Findings", "EMNLP Findings 2023", 2023),
        ("Reading group, spring 2025", "group, spring 2025", 2025),
        ("CVPR 2024 接收论文", "CVPR 2024", 2024),
        ("My favourite papers", "My favourite", None),
        ("Papers", "", None),
        ("论文列表", "", None),
        ("", "", None),
        ("Papers of 1850", "1850", None),
    ],
)
def test_read_venue(heading, name, year):
    """A heading names a venue and a year, in any language and order; words that only say `list of papers` go."""
    assert read_venue(heading) == (name, year)
