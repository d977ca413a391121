"""Sentences and their roles -> the paper's own numbers, and its claims."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.model import Role
from conspectus.reading import results, sentences


def found(source: str, role: Role = "result") -> list[str]:
    text = parse(source)
    spans = sentences.split(text)
    return [text.plain[r.start : r.end] for r in results.find(text, spans, [role] * len(spans))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # shares, factors, ranges, as LaTeX and as text
        ("Empirically, ZEBA cuts memory by up to 6.0× while it keeps quality.", ["ZEBA cuts memory by up to 6.0×"]),
        (
            r"ZEBA reduces SHD by 17.29\%-40.00\% and improves the F1-score by 5.30\% compared to the best baseline.",
            [
                "ZEBA reduces SHD by 17.29%-40.00%",
                "improves the F1-score by 5.30% compared to the best baseline",
            ],
        ),
        (
            r"It achieves gains of up to $3.0\times$ over half precision and $1.2\times$ over strong rivals.",
            ["It achieves gains of up to 3.0× over half precision and 1.2× over strong rivals"],
        ),
        (
            "Our nets cut cost by 1.6–2.1× and by 1.7× on the A and B data sets, respectively.",
            ["Our nets cut cost by 1.6–2.1× and by 1.7× on the A and B data sets, respectively"],
        ),
        (
            "It matches a model with more than 2x the parameters.",
            ["It matches a model with more than 2x the parameters"],
        ),
        # scores and units
        ("We set a record, achieving a ZebraScore of 0.545.", ["achieving a ZebraScore of 0.545"]),
        ("It attains an FID of 3 on faces.", ["It attains an FID of 3 on faces"]),
        ("The filter gains 1.3 dB on average.", ["The filter gains 1.3 dB on average"]),
        # bounds
        (
            r"We give an algorithm, matching the optimal $\widetilde{O}(d/\varepsilon^2)$ sample complexity.",
            ["matching the optimal Õ(d/ε²) sample complexity"],
        ),
        # lists of numbers stay together
        (
            "ZEBA improves accuracy by 3.6% on Alpha, 2.6% on Beta, and 27.0% on Gamma.",
            ["ZEBA improves accuracy by 3.6% on Alpha, 2.6% on Beta, and 27.0% on Gamma"],
        ),
        ("ZEBA raises accuracy from 48% to 80%.", ["ZEBA raises accuracy from 48% to 80%"]),
    ],
)
def test_own_numbers_are_quoted_with_their_clause(source, expected):
    """A result is the stretch of the text that says what was measured, word for word."""
    assert found(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "ZEBA improves results on CIFAR-10, H100 and F1.",
        "We compare Qwen2.5-VL-7B, Llama 3.1 and Gemini 2.0, and ours is better.",
        "We improve on Foto et al. (2021) and on (Ross, 1959).",
        "We collect 50 hours of free-living driving data to reduce the gap.",
        "We improve 184 problems with 12 tokens and 16 benchmarks.",
        "Using only 10% of the labelled data is less work.",
        "A threshold of 0.5 works best.",
        "The first polynomial-time algorithm achieves more.",
    ],
)
def test_names_sizes_years_and_settings_are_no_results(source):
    """Digits of names, years, counts and settings are passed over."""
    assert found(source) == []


@pytest.mark.parametrize(
    ("source", "own", "others"),
    [
        (
            "It achieves a score of 0.545, beating baselines like full proofs (0.279), and step proofs (0.046).",
            "0.545",
            ["0.279", "0.046"],
        ),
        ("ZEBA reaches 45.1% accuracy compared to 31.2%.", "45.1%", []),
        ("ZEBA reaches 42.6%, surpassing the best rival (38.3%).", "42.6%", ["38.3%"]),
    ],
)
def test_numbers_of_others_make_no_result(source, own, others):
    """What a baseline reaches never stands as a result of its own."""
    said = " | ".join(found(source))
    assert own in said
    assert not [number for number in others if number in said]


@pytest.mark.parametrize("role", ["background", "gap"])
def test_numbers_about_others_are_left_alone(role):
    """In what a paper says of others, only sentences with `we` or `our` hold results."""
    assert found("Existing models achieve 45% accuracy.", role) == []
    assert found("Our model achieves 45% accuracy.", role) == ["Our model achieves 45% accuracy"]


def test_claims_are_the_strongest_sentences_in_order():
    """A claim begins with its clause and ends with its sentence."""
    text = parse("We propose ZEBA. In tests, ZEBA significantly outperforms all rivals, even small ones. It is open.")
    spans = sentences.split(text)
    claims = results.claims(text, spans, ["contribution", "result", "availability"])
    assert [text.plain[c.start : c.end] for c in claims] == [
        "ZEBA significantly outperforms all rivals, even small ones"
    ]
    assert [c.sentence for c in claims] == [1]


def test_a_text_without_numbers_has_no_results():
    """No number, no result: a method's short form is none."""
    assert found("We adapt GRPO and find that it outperforms PPO.") == []
