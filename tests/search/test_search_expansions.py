from __future__ import annotations

import pytest

from conspectus.model import Document
from conspectus.search import SearchSettings, expansions
from conspectus.search.searched import FIELDS, collection
from tests.search.sites import write


def paper(text, *pairs, title=""):
    return Document(text, {"title": title, "abstract": text}, {"title": title, "url": ""}, expansions=pairs)


def expansion_texts(papers):
    fields = {place: field for place, field in enumerate(FIELDS) if field.name in ("title", "abstract")}
    return expansions.expansion_texts(collection(papers), fields)


def test_a_short_form_brings_its_long_form():
    """A paper that says LLM without a word more is indexed under what the others say that it means."""
    explaining = paper("A large language model (LLM) is here.", ("LLM", "large language model"))
    assert expansion_texts([explaining, paper("We ask LLMs.")]) == ["LLM large language model"] * 2


def test_a_long_form_brings_its_short_form():
    """A paper that writes the long form out, in whatever number and case, is indexed under the short one."""
    explaining = paper("GNN it is.", ("GNN", "graph neural network"))
    others = [
        paper("All Graph Neural Networks."),
        paper("A neural graph network."),
        paper("", title="On graph neural networks"),
    ]
    assert expansion_texts([explaining, *others])[1:] == ["GNN graph neural network", "", "GNN graph neural network"]


@pytest.mark.parametrize(
    ("long", "text"),
    [
        ("Gaussian processes", "One Gaussian process."),
        ("Gaussian process", "Two Gaussian-process models."),
        ("optimal transport", "By optimally\n transporting mass; optimal\ntransport."),
        ("pretrained language models", "A pre-trained language model"),
        ("pre-trained language models", "A pretrained language model"),
        ("multi-agent planning", "By multi agent planning, by multiagent planning"),
        ("topic models", "In topic modelling."),
    ],
)
def test_inflections_and_hyphens_make_no_difference(long, text):
    """A long form is recognized as people vary it."""
    assert expansion_texts([paper("X", ("SF", long)), paper(text)])[1] == f"SF {long}"


def test_a_word_is_no_short_form():
    """SAFE means something, safe does not."""
    explaining = paper("SAFE is ours.", ("SAFE", "secure agents for everyone"))
    assert expansion_texts([explaining, paper("A safe one."), paper("Now (SAFE).")])[1:] == [
        "",
        "SAFE secure agents for everyone",
    ]


def test_a_form_with_two_meanings_stands_for_neither():
    """Where papers disagree, each keeps its own meaning and no other paper gets one."""
    papers = [
        paper("a", ("PD", "proximal descent")),
        paper("b", ("PD", "parkinson disease")),
        paper("A PD of its own."),
    ]
    assert expansion_texts(papers) == ["PD proximal descent", "PD parkinson disease", ""]


@pytest.mark.parametrize("long", ["--", "–", ""])
def test_a_long_form_without_letters_says_nothing(long):
    """Other papers get nothing of it, and no build fails by it."""
    assert expansion_texts([paper("An LLM.", ("LLM", long)), paper("Two LLMs.")])[1] == ""


def test_a_longer_way_of_saying_it_agrees():
    """Papers that add a word or spell it otherwise mean the same; the form that all of them begin with counts."""
    papers = [
        paper("a", ("VLA", "vision-language-action models")),
        paper("b", ("VLA", "vision language action")),
        paper("c", ("VLA", "Vision-Language-Action model")),
        paper("A VLA of our own."),
        paper("Some vision-language-action policy."),
    ]
    assert expansion_texts(papers)[3:] == ["VLA vision language action"] * 2


def test_short_and_long_form_find_each_other(node, tmp_path):
    """Through the whole index: `llm` finds a paper on language models, and the other way round."""
    papers = [
        paper("A large language model (LLM) is here.", ("LLM", "large language model"), title="One"),
        paper("Large language models speak.", title="Two"),
        paper("We ask LLMs.", title="Three"),
        paper("Something else.", title="Four"),
    ]
    write(tmp_path, papers, SearchSettings())
    answers = node("queries.cjs", str(tmp_path), [["LLM", {}], ["large language models", {}]])
    assert [sorted(hit["card"]["title"] for hit in answer["hits"]) for answer in answers] == [
        ["One", "Three", "Two"]
    ] * 2
