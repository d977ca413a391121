"""What results were measured on, in the words of many papers."""

from __future__ import annotations

import pytest

from conspectus.corpus.measured import DataSet, data_sets, key, names
from conspectus.model import Result


@pytest.mark.parametrize(
    ("on", "found"),
    [
        ("CoralBench", ["CoralBench"]),
        ("the challenging CoralBench benchmark", ["CoralBench"]),
        ("CoralBench val", ["CoralBench"]),
        ("COCO mAP₅₀", ["COCO"]),
        ("REEF500, TIDE24, and ALGA_diamond benchmarks", ["REEF500", "TIDE24", "ALGA_diamond"]),
        ("REEF500 and TIDE24", ["REEF500", "TIDE24"]),
        ("Reef-v1.0/Reef-v1.5/KELP", ["Reef-v1.0", "Reef-v1.5", "KELP"]),
        ("CORAL-10/100", ["CORAL-10", "CORAL-100"]),
        ("ReefNet 256 × 256", ["ReefNet 256 × 256"]),
        ("Game of 24", ["Game of 24"]),
        ("tasks that need no net like ReefArena", ["ReefArena"]),
        # no data set is named
        ("six public benchmarks", []),
        ("long-horizon tasks", []),
        ("Plankton-2.5-7B", []),
        ("an A40 GPU", []),
        ("100Gb/s links", []),
        ("non-OCR tasks", []),
        ("QA tasks", []),
        ("LLMs", []),
        ("dLLMs", []),
        ("NVIDIA H100", []),
        ("GPT-J, Claude-4-Sonnet, and Zebra-v0-Instruct", []),
        ("GPTBench", ["GPTBench"]),
        ("", []),
    ],
)
def test_names_of_data_sets(on, found):
    """The names alone; a model by its size, a machine or a kind of task is none."""
    assert names(on) == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TIDE 2024", "TIDE24"),
        ("TIDE2024", "Tide-24"),
        ("REEF-500", "Reef 500"),
        ("ReefNet 256 × 256", "ReefNet-256"),
        ("ReefNet 256x256", "ReefNet 256×256"),
    ],
)
def test_spellings_of_one_name(one, other):
    """Case, blanks, signs, the first digits of a year and how a square is written make no other name."""
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("ReefNet", "ReefNet-1K"), ("TIDE24", "TIDE25"), ("REEF", "REEF500"), ("R 256x128", "R 256")]
)
def test_names_of_two(one, other):
    """A version, a year or a size makes another data set."""
    assert key(one) != key(other)


def on(text, *, rival=False):
    return Result(0, 1, 0, "1%", on=text, rival=rival)


def test_results_by_data_set():
    """That of most papers first, under its commonest spelling; a rival is no data set."""
    results = [
        ("a", on("KELP and REEF")),
        ("a", on("KELP")),
        ("a", on("KELP")),
        ("b", on("TIDE 2024")),
        ("c", on("TIDE24")),
        ("d", on("TIDE24")),
        ("d", on("KelpNet", rival=True)),
        ("d", on("")),
    ]
    assert data_sets(results) == [
        DataSet("TIDE24", [3, 4, 5], 3),
        DataSet("KELP", [0, 1, 2], 1),
        DataSet("REEF", [0], 1),
    ]
