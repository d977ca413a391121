"""Text -> links with their kind, and whether there is code."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading import links
from conspectus.reading.text import sentences


@pytest.mark.parametrize(
    ("source", "url", "kind"),
    [
        (
            r"Code is at \url{https://anonymous.4open.science/r/1_x-4F}.",
            "https://anonymous.4open.science/r/1_x-4F",
            "code",
        ),
        ("See https://github.com/a/b.", "https://github.com/a/b", "code"),
        ("See https://huggingface.co/datasets/a/b.", "https://huggingface.co/datasets/a/b", "data"),
        ("See https://zebra.github.io/demo.", "https://zebra.github.io/demo", "project"),
        ("See https://arxiv.org/abs/1234.", "https://arxiv.org/abs/1234", "paper"),
        ("Our code is at https://zebra.example.", "https://zebra.example", "code"),
        ("The data set is at https://zebra.example.", "https://zebra.example", "data"),
        ("The project page is https://zebra.example.", "https://zebra.example", "project"),
        ("We write code. See https://zebra.example.", "https://zebra.example", "other"),
    ],
)
def test_a_link_has_the_kind_that_its_host_or_its_sentence_says(source, url, kind):
    """The address is whole and ends before the full stop."""
    (link,) = links.find(parse(source))
    assert (link.url, link.kind, link.given) == (url, kind, False)


def test_a_link_that_stands_twice_is_told_once():
    """One address, one link."""
    assert len(links.find(parse("See https://a.example/x or https://a.example/x here."))) == 1


@pytest.mark.parametrize(
    "words",
    ["Doe et al. (2023)", "*Doe et al.*, 2023", "Doe and Roe, 2023", "Doe (2023a)", "2023", "[12]"],
)
def test_a_link_around_the_name_of_other_work_is_no_link_of_the_paper(words):
    """It leads to what the paper cites, whatever the host is."""
    assert not links.find(parse(f"We build on [{words}](https://github.com/doe/a) here."))


@pytest.mark.parametrize(
    ("source", "role", "own"),
    [
        ("Nets such as ZebraNet (https://github.com/doe/a) are slow.", "background", False),
        ("Nets such as ZebraNet (https://github.com/doe/a) fail.", "gap", False),
        ("Nets such as ZebraNet (https://github.com/doe/a) are fast.", "result", True),
        ("Our nets are at https://github.com/doe/a.", "background", True),
        ("Code: https://github.com/doe/a.", "background", True),
    ],
)
def test_what_is_said_of_others_links_their_work(source, role, own):
    """Unless the sentence speaks of the paper itself."""
    text = parse(source)
    spans = sentences.split(text)
    assert bool(links.find(text, spans, [role] * len(spans))) is own


@pytest.mark.parametrize(
    ("source", "state"),
    [
        ("Code: https://github.com/a/b.", "link"),
        ("Our code is available at https://zebra.github.io/x.", "link"),
        ("Our code will be made publicly available.", "promised"),
        ("Models and code will be released upon acceptance.", "promised"),
        ("We will release the data, the models and our code.", "promised"),
        ("Code is provided in the supplementary material.", "promised"),
        ("We open-source the library.", "promised"),
        ("We beat open-source models at code generation.", "none"),
        ("Our data set will be released.", "none"),
        ("Code generation models are publicly available.", "none"),
        ("The data set is at https://zenodo.org/r/1.", "none"),
        ("We study the implementation of auctions.", "none"),
    ],
)
def test_code_is_linked_promised_or_neither(source, state):
    """Only a link, or the authors' word, counts."""
    text = parse(source)
    assert links.code_state(text, links.find(text)) == state
