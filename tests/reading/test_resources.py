"""Text -> data sets, benchmarks and models of others."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading import resources


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # in wide use, in any spelling
        ("We beat GPT4o and Qwen2.5-VL-7B.", ("GPT4o", "Qwen2.5-VL-7B")),
        ("Models such as CLIP and SigLIP are used.", ("CLIP", "SigLIP")),
        ("Only one model (Gemini 2.0) does so.", ("Gemini 2.0",)),
        ("We use ImageNet-1k and STL-10.", ("ImageNet-1k", "STL-10")),
        ("A slash joins two: CIFAR-10/100.", ("CIFAR-10", "CIFAR-100")),
        ("It sees CLEVR-based scenes.", ("CLEVR",)),
        ("We play Atari with Claude. Claude 3.5 wins.", ("Atari", "Claude", "Claude 3.5")),
        # unknown, where only a resource can stand
        ("It works on the ZebQA dataset.", ("ZebQA",)),
        ("It works on WildStripe, ZebQA, and Foo3D benchmarks.", ("WildStripe", "ZebQA", "Foo3D")),
        ("We use benchmarks such as ZebQA and FooBench.", ("ZebQA", "FooBench")),
        # unknown, with the size of a model
        ("Tests on Zebra-2B and Zebra-8B models agree.", ("Zebra-2B", "Zebra-8B")),
        # each is told once
        ("MMLU is hard. We solve MMLU.", ("MMLU",)),
    ],
)
def test_resources_are_found_as_written(source, expected):
    """Names come in the order of their first place."""
    assert resources.find(parse(source)) == expected


@pytest.mark.parametrize(
    "source",
    [
        "Our benchmark and a Large dataset are public.",
        "We study LLM benchmarks, VQA datasets and four ExG benchmarks.",
        "A 7B model and a 160M-parameter memory are compared.",
        "GRPO and PPO are methods.",
        "Spider webs drop. Claude is a name, and a race is math.",
    ],
)
def test_what_only_looks_like_a_resource_is_none(source):
    """Fields, tasks, sizes and methods are no resources."""
    assert resources.find(parse(source)) == ()


def test_own_names_are_left_out():
    """What the paper itself introduces, and its variants, is not of others."""
    text = parse("We test Zebra-7B on the ZebQA dataset and on MMLU.")
    assert resources.find(text, ["Zebra", "ZebQA"]) == ("MMLU",)
