"""Sentences and their roles -> the paper's own numbers, and its claims."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.model import Result, Role
from conspectus.reading import results
from conspectus.reading.text import sentences


def told(source: str, role: Role = "result") -> tuple[Result, ...]:
    text = parse(source)
    spans = sentences.split(text)
    return results.find(text, spans, [role] * len(spans))


def found(source: str, role: Role = "result") -> list[str]:
    """The words of the results; several values may stand in the same ones."""
    plain = parse(source).plain
    return list(dict.fromkeys(plain[r.start : r.end] for r in told(source, role)))


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
    ("source", "values"),
    [
        # with what limits it, and with its unit
        ("ZEBA cuts memory by up to 6.0×.", ["up to 6.0×"]),
        ("ZEBA is more than 40% faster, and saves nearly 3 hours.", ["more than 40%", "nearly 3 hours"]),
        ("ZEBA reaches an approximately $2\\times$ speedup.", ["approximately 2×"]),
        ("ZEBA gains >99\\% recall with only a 3\\% loss.", [">99%", "3%"]),
        ("ZEBA improves recall by 3 absolute points.", ["3 absolute points"]),
        (
            "ZEBA runs for up to 4 minutes and 15 seconds, exceeding 99%.",
            ["up to 4 minutes and 15 seconds", "exceeding 99%"],
        ),
        # one value where the text goes from one to another; the rival's stays away
        ("ZEBA raises accuracy from 48% to over 80% on Alpha.", ["from 48% to over 80%"]),
        ("ZEBA reduces FID from 6.2 to 1.6.", ["from 6.2 to 1.6"]),
        ("ZEBA reaches an error of 2% compared to 5%.", ["2%"]),
        ("ZEBA lowers the error (28% vs. 30%).", ["28%"]),
        ("While agents scored higher, none exceeded 40 points.", ["none exceeded 40 points"]),
        # a bare number or a bound takes its noun
        ("ZEBA achieves a Zeb score of 15.5, compared to 0.6 of others.", ["Zeb score of 15.5"]),
        ("ZEBA achieves +1.83 higher PSNR.", ["+1.83 higher PSNR"]),
        ("We prove a tight lower bound of $\\Omega(n)$.", ["tight lower bound of Ω(n)"]),
        (r"It attains $O(\varepsilon^{-3})$ iteration complexity.", ["O(ε⁻³) iteration complexity"]),
        ("ZEBA achieves 1.93 FID and a 0.73 overall score.", ["1.93 FID", "0.73 overall score"]),
        ("ZEBA increases the score (1.67 → 3.03).", ["1.67 → 3.03"]),
        ("ZEBA reaches only 11.4±2.1% here.", ["only 11.4±2.1%"]),
        ("ZEBA reaches 50%, competitive with the 60% of OTTER.", ["50%"]),
        # in words
        ("ZEBA reduces cost by more than half.", ["more than half"]),
        ("ZEBA reduces time from quadratic to quasilinear.", ["from quadratic to quasilinear"]),
        # several of them
        ("ZEBA improves accuracy by 3.6% on Alpha and 2.6% on Beta.", ["3.6%", "2.6%"]),
    ],
)
def test_the_value_of_a_result_is_what_a_reader_would_put_into_a_table(source, values):
    """In the words of the text, one result a value."""
    assert [result.value for result in told(source)] == values


@pytest.mark.parametrize(
    ("source", "metric", "on"),
    [
        ("ZEBA reduces Chamfer distance by 30% on the Alpha data set.", "Chamfer distance", "Alpha data set"),
        ("ZEBA achieves 42.7% accuracy on Beta-2, surpassing GPT-4.", "accuracy", "Beta-2"),
        ("ZEBA achieves an 11% gain in recall over strong rivals.", "recall", "strong rivals"),
        ("On the Gamma benchmark, ZEBA outperforms OTTER by 5%.", "", "Gamma benchmark"),
        ("ZEBA reaches 30 FPS.", "", ""),
        ("ZEBA gains 5% on Delta and many others.", "", "Delta"),
    ],
)
def test_metric_and_data_set_are_told_where_the_words_say_them(source, metric, on):
    """A data set comes before a rival; where nothing is said, nothing is told."""
    (result,) = told(source)
    assert (result.metric, result.on) == (metric, on)


def test_a_number_of_nothing_makes_no_value():
    """The words are told all the same."""
    (result,) = told("ZEBA improves up to (0.545) here.")
    assert result.value == ""


def test_the_cost_of_a_step_is_no_result():
    """A bound in the description of a method counts only where something is proved or gained."""
    source = "The matrix is computed in $O(n^3)$ time."
    assert not told(source, "method")
    assert told("We prove an $O(n^3)$ bound.", "method")


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
