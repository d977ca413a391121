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
        ("Of all of them, none of our kites reach 60%.", ["none of our kites reach 60%"]),
        ("ZEBA cuts the failure rate from over 80% to near-zero.", ["from over 80% to near-zero"]),
        ("ZEBA is approx 50 times faster.", ["approx 50 times"]),
        # a bare number or a bound takes its noun
        ("ZEBA achieves a Zeb score of 15.5, compared to 0.6 of others.", ["Zeb score of 15.5"]),
        ("ZEBA achieves +1.83 higher PSNR.", ["+1.83 higher PSNR"]),
        ("We prove a tight lower bound of $\\Omega(n)$.", ["tight lower bound of Ω(n)"]),
        (r"It attains $O(\varepsilon^{-3})$ iteration complexity.", ["O(ε⁻³) iteration complexity"]),
        ("ZEBA achieves 1.93 FID and a 0.73 overall score.", ["1.93 FID", "0.73 overall score"]),
        ("ZEBA increases the score (1.67 → 3.03).", ["1.67 → 3.03"]),
        ("ZEBA reaches only 11.4±2.1% here.", ["only 11.4±2.1%"]),
        ("ZEBA reaches 50%, competitive with the 60% of OTTER.", ["50%"]),
        ("ZEBA gains 2.3 to 7.4 normalized points.", ["2.3 to 7.4 normalized points"]),
        ("ZEBA reaches a wing score of 0.018 m/s.", ["wing score of 0.018 m/s"]),
        ("ZEBA yields up to an 11.2% gain.", ["up to an 11.2%"]),
        ("ZEBA yields just a 3% loss.", ["3%"]),
        ("ZEBA attains a rate of $O(n)$ to $O(n^2)$.", ["rate of O(n) to O(n²)"]),
        ("ZEBA achieves improvements of +25.28 in Wing Degree.", ["+25.28"]),
        # in words
        ("ZEBA reduces cost by more than half.", ["more than half"]),
        ("ZEBA reduces time from quadratic to quasilinear.", ["from quadratic to quasilinear"]),
        ("ZEBA reduces the cost by 2-3 orders of magnitude.", ["2-3 orders of magnitude"]),
        ("ZEBA is faster by one to four orders of magnitude.", ["one to four orders of magnitude"]),
        # whole: with its qualifier, its unit and its noun
        ("ZEBA keeps the speed within 4% of the full baseline.", ["within 4%"]),
        ("ZEBA achieves an average gain of +3.07%p.", ["+3.07%p"]),
        ("ZEBA improves to 66.1%/56.9%/41.3% on Alpha/Beta/Delta.", ["66.1%/56.9%/41.3%"]),
        ("ZEBA reduces training to 4.5 GPU hours.", ["4.5 GPU hours"]),
        ("ZEBA achieves an average score of 4.14/7.", ["average score of 4.14/7"]),
        (r"We prove an $O(1/T)$ local convergence rate.", ["O(1/T) local convergence rate"]),
        ("ZEBA boosts OTTER by +6.49 here.", ["+6.49"]),
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
        # the quantity stands behind the value
        ("ZEBA gains 5% in accuracy.", "accuracy", ""),
        ("ZEBA achieves a 5% increase in visual wit.", "visual wit", ""),
        ("ZEBA reads only 12% of the tokens and improves.", "tokens", ""),
        ("ZEBA achieves a 9% average performance improvement.", "performance", ""),
        ("ZEBA achieves a 3× speedup over OTTER.", "speedup", "OTTER"),
        ("ZEBA gives up to 90% narrower confidence intervals and improves.", "confidence intervals", ""),
        # before it, also with what it is a quantity of in between
        ("ZEBA improves the accuracy of small nets by 5%.", "accuracy", ""),
        ("ZEBA reduces the number of decoding steps by 3.4×.", "decoding steps", ""),
        ("ZEBA improves task success rates under attack by 10%.", "task success rates", ""),
        ("ZEBA improves translation accuracy of OTTER-7B from 57% to 64%.", "translation accuracy", ""),
        ("With ZEBA, the forgetting is reduced from 11.2 to 5.1.", "forgetting", ""),
        ("ZEBA achieves a false positive rate below 1.2%.", "false positive rate", ""),
        ("ZEBA improves clinical metrics like RadGraph F1 (from 29.4 to 44.0).", "RadGraph F1", ""),
        ("ZEBA trains models while training 10× faster than OTTER.", "training", "OTTER"),
        ("ZEBA improves OTTER’s accuracy by 5%.", "accuracy", ""),
        ("ZEBA improves average performance on Alpha and Delta by 8 points.", "performance", ""),
        ("ZEBA improves the wit of cats, dogs, and small red nets from 20% to 30%.", "wit", ""),
        ("The reading time of OTTER, Alpha, and Beta is improved by up to 70%.", "reading time", ""),
        ("ZEBA achieves a 1.3× improvement on average in wit.", "wit", ""),
        ("ZEBA keeps >96% of reading speed without any loss and improves.", "reading speed", ""),
        ("ZEBA works with mean lag times of less than 16 seconds.", "mean lag times", ""),
        ("ZEBA raises the accuracy of nets with small weights by 5%.", "accuracy", ""),
        ("ZEBA boosts a net with a small core from 37.4 to 41.0 box mAP.", "box mAP", ""),
        ("ZEBA improves the robustness to thin and wet strings by 31%.", "robustness", ""),
        ("ZEBA improves generalization from Alpha to Beta and Eta by 5%.", "generalization", ""),
        ("ZEBA improves keeping loss rates at 7.1%.", "loss rates", ""),
        ("ZEBA improves speedup ratios ranging from 2.2x to 4.3x.", "", ""),
        ("ZEBA gives improvements of CIDEr from 128.6% to 135.3%.", "CIDEr", ""),
        ("ZEBA reduces the WER by 28%.", "WER", ""),
        # a gain in something is a value of that
        ("ZEBA brings gains of +5.28 in Wing Degree on Alpha.", "Wing Degree", "Alpha"),
        ("ZEBA achieves an average improvement of 28% in wing width.", "wing width", ""),
        ("ZEBA achieves F1 score gains of up to 10.7%.", "F1 score", ""),
        ("ZEBA yields dramatic performance gains (from 3% to 42%).", "performance", ""),
        ("ZEBA achieves an average gain of 3% and a maximum gain of 9%.", "", ""),
        # the name of a quantity ends at verbs and at words of time
        ("ZEBA, with more kites pushing accuracy above 95%, flies.", "accuracy", ""),
        ("Most kites score below 30% accuracy.", "accuracy", ""),
        ("ZEBA yields an 80% reduction in wing waiting before the start.", "wing waiting", ""),
        # a gain, or what was beaten or improved, is no quantity
        ("ZEBA outperforms Grouped Relative Policy Search (GRPS) by 3.3 points.", "", "Grouped Relative Policy Search"),
        ("ZEBA boosts the Alpha-4B-Base by 6.5 points on Delta.", "", "Delta"),
        ("ZEBA wins by a margin of more than 36 percentage points.", "", ""),
        ("ZEBA outperforms open models and proprietary ones (e.g., OTTER) by up to 4.9%.", "", "open models"),
        ("ZEBA achieves comparable accuracy an order of magnitude faster than OTTER.", "", "OTTER"),
        ("In 11% of the ZEBA trials, the kites rose higher.", "ZEBA trials", ""),
        # the place stands right before the value, behind it, or opens the clause or the sentence
        ("ZEBA improves answers on Alpha (+72.7%) and on Delta (+1.6%).", "", "Alpha"),
        ("ZEBA improves all of them (Alpha: 19.6%).", "", "Alpha"),
        ("ZEBA achieves gains of 5% across Alpha, Beta-2, and Delta tasks.", "", "Alpha, Beta-2, and Delta tasks"),
        ("OTTER fails, and on Alpha, ZEBA achieves 5% better results.", "results", "Alpha"),
        ("Experiments on Alpha and Delta show that ZEBA improves by 5%.", "", "Alpha and Delta"),
        ("Experiments on data sets including Alpha and Delta show that ZEBA improves by 5%.", "", "Alpha and Delta"),
        ("Across three hard benchmarks, ZEBA improves by 5%.", "", "three hard benchmarks"),
        ("ZEBA achieves an accuracy of 81% for Alpha.", "accuracy", "Alpha"),
        ("ZEBA improves speech on hard benchmarks (+4% on Alpha).", "", "Alpha"),
        ("ZEBA improves by 5% on read and spoken tasks.", "", "read and spoken tasks"),
        ("ZEBA improves PSNR by 0.5 dB on the Alpha5(×2) data set.", "PSNR", "Alpha5"),
        # and is no place
        ("ZEBA improves by 5% on average.", "", ""),
        ("ZEBA improves the error by 5% on N.", "error", ""),
        ("ZEBA improves the error with N (5% for small nets).", "error", ""),
        ("ZEBA improves by 5% on methods that rely on Alpha.", "", ""),
        ("ZEBA improves by 5% over a net trained only on Alpha.", "", "net"),
        ("While others scored higher, none exceeded 40 points.", "", ""),
        ("ZEBA improves by 5% on various tasks.", "", ""),
        ("ZEBA improves recent LLMs by 5% over OTTER.", "", "OTTER"),
        ("ZEBA improves accuracy by 2.4x over a suite of spoken tasks.", "accuracy", "suite of spoken tasks"),
        ("ZEBA outperforms the method OTTER up to 36%.", "", "method OTTER"),
        # a rival is what the value was measured against, with a name or a kind, and whole
        ("OTTER achieves only 7% accuracy—while ZEBA outperforms others with 56%.", "accuracy", ""),
        ("ZEBA improves hits from 56% to 82%, and surpasses models like OTTER.", "hits", ""),
        ("ZEBA is up to 4.1× faster than methods with as many wings.", "", ""),
        ("ZEBA beats even larger and more trained kites at 3% of their cost.", "cost", ""),
        ("Our nets have a width of m = O(n²), a gain over the m = O(n⁶) of others.", "m", ""),
        # a rival may stand before
        ("Compared to OTTER, ZEBA reduces latency by 5%.", "latency", "OTTER"),
    ],
)
def test_metric_and_data_set_are_told_where_the_words_say_them(source, metric, on):
    """A data set comes before a rival; where nothing is said, nothing is told."""
    result, *_ = told(source)
    assert (result.metric, result.on) == (metric, on)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # a quantity holds for the whole list, a place until another is named
        ("ZEBA achieves an average recall of 77% on Alpha, 84% on Delta, and 68% on Eta.",
         [("77%", "recall", "Alpha"), ("84%", "recall", "Delta"), ("68%", "recall", "Eta")]),
        ("ZEBA improves by 5%, 6%, and 7% accuracy on Alpha.",
         [("5%", "accuracy", "Alpha"), ("6%", "accuracy", "Alpha"), ("7%", "accuracy", "Alpha")]),
        ("ZEBA reaches 91% accuracy on Alpha while reducing memory by 40%.",
         [("91%", "accuracy", "Alpha"), ("40%", "memory", "Alpha")]),
        ("ZEBA reduces the cost by 25% without any loss and by around 40% on Alpha.",
         [("25%", "cost", "Alpha"), ("around 40%", "cost", "Alpha")]),
        ("ZEBA reaches 99% on Alpha, while tasks such as kiting reach over 99.9%.",
         [("99%", "", "Alpha"), ("over 99.9%", "", "")]),
        ("ZEBA achieves gains of +5.28 in Wing Degree and +8.43 in Tail Score on Alpha.",
         [("+5.28", "Wing Degree", "Alpha"), ("+8.43", "Tail Score", "Alpha")]),
        # which is which
        ("ZEBA outperforms OTTER by 1.9%, 8.9%, and 7.9% in mIoU, AUROC, and FPR95, respectively.",
         [("1.9%", "mIoU", "OTTER"), ("8.9%", "AUROC", "OTTER"), ("7.9%", "FPR95", "OTTER")]),
        ("ZEBA achieves 57%, 61%, and 55% on Alpha, Delta, and Eta, respectively.",
         [("57%", "", "Alpha"), ("61%", "", "Delta"), ("55%", "", "Eta")]),
        ("ZEBA improves by 5%, 6%, and 7% mIoU on the validation sets of Alpha, Delta, and Eta, respectively.",
         [("5%", "mIoU", "Alpha"), ("6%", "mIoU", "Delta"), ("7%", "mIoU", "Eta")]),
        ("ZEBA achieves a recall of 52% (with 2M runs) and 64% (with 1M runs) on Alpha.",
         [("52%", "recall", "Alpha"), ("64%", "recall", "Alpha")]),
        ("ZEBA reaches 52% accuracy on Alpha and 64% on Delta.",
         [("52%", "accuracy", "Alpha"), ("64%", "accuracy", "Delta")]),
        ("ZEBA achieves a rate of $O(1)$, and of $O(1/n)$ for nets.",
         [("rate of O(1)", "rate", ""), ("O(1/n)", "rate", "")]),
        ("ZEBA achieves 70.2 on Alpha and 75.5 on Delta.", [("70.2", "", "Alpha"), ("75.5", "", "Delta")]),
        ("ZEBA achieves the best of both worlds: $O(n)$ bounds.", [("O(n) bounds", "bounds", "")]),
        ("ZEBA improves accuracy by 2.9% ～ 7.4% on Alpha.", [("2.9% ～ 7.4%", "accuracy", "Alpha")]),
        ("ZEBA shows that none of them reach 60% accuracy.", [("none of them reach 60%", "accuracy", "")]),
        ("ZEBA achieves a state of the art result on Alpha of 83.46%.", [("83.46%", "result", "Alpha")]),
        ("ZEBA improves by +3 and +4 BLEU on Alpha.", [("+3 and +4 BLEU", "BLEU", "Alpha")]),
        # what belongs to another value of the sentence is not taken
        ("ZEBA improves reuse by 1.7x on seen pages and boosts success by 9.4% on Alpha.",
         [("1.7x", "reuse", ""), ("9.4%", "success", "Alpha")]),
    ],
)  # fmt: skip
def test_the_values_of_a_sentence_share_what_one_of_them_says(source, expected):
    assert [(result.value, result.metric, result.on) for result in told(source)] == expected


def test_a_number_of_nothing_makes_no_value():
    """The words are told all the same."""
    (result,) = told("ZEBA improves up to (0.545) here.")
    assert result.value == ""


def test_the_cost_of_a_step_is_no_result():
    """A bound counts only where something is proved or gained, whatever its sentence does else."""
    for role in ("method", "result"):
        assert not told("The matrix is computed in $O(n^3)$ time.", role)
        assert told("We prove an $O(n^3)$ bound.", role)


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
        "We improve a model with over 1.1 billion neurons.",
        "Six people spent more than 300 hours to find better questions.",
        "We find this with 32 models spanning five orders of magnitude in size.",
        r"We improve it at unchanged complexity ($O(T^2)$ in time).",
        r"This is nearly optimal in the smooth region $p = \Omega(\log n)$.",
        r"It fails whenever the bound vanishes with rate $O(n^{-1/2})$.",
        "We improve on tables where 88% keep their looks.",
        "ZEBA-L (2x-large) improves more.",
        "ZEBA improves under 25% pruning ratio.",
        "After adding a 20% margin, ZEBA is better.",
        "ZEBA improves on images with 30% label noise.",
        "With 2x, 3x, and 4x scaling factors, ZEBA is better.",
        "ZEBA performs well, tested up to 50% of its length.",
        "ZEBA improves with a pruning ratio of 0.5.",
        "ZEBA is better on data that had a delay of more than 150 ms.",
        r"ZEBA is optimal for any iteration $t = \Omega(\log N)$.",
        "We show that the 95% confidence interval is better.",
        r"ZEBA improves their $O(n)$-approximation for it.",
        "We measure the time required to achieve a 1% error.",
        "ZEBA improves the rate to the maximum rate of 3.5 x 108 links.",
        r"The question is that of Foto who proved that $\Omega(d)$ is needed to achieve more.",
        r"To mitigate the usual $O(n^2)$ cost, ZEBA improves the plan.",
        r"We show that nets of size $O(\log n)$ achieve more.",
        r"Both improve on Foto et al. (1999), who achieve a cost of $O(s^{14})$ and a lower bound of $\Omega(s)$.",
        r"To reduce work we tackle the $\Theta(n^2 d)$ complexity.",
        r"We prove an approximation guarantee of $1 - e^{-\Omega(\eta^2)}$ for it.",
        "The first polynomial-time algorithm achieves more.",
        "ZEBA improves precision significantly (p < 0.01) in all tests.",
        "ZEBA performs no better in any wind (P = 0.05).",
        "ZEBA improves while it reduces the precision to 8 bits.",
        "ZEBA improves flight at a natural time scale (e.g., 60 minutes).",
        "Walks brought more relief at 2 hours and every 30 minutes.",
        "Fever was lower 24 hours later, and 2 hours after the walk.",
        "ZEBA turns a video of 10 seconds into a graph that achieves more.",
        r"The only bound is that of Foto et al. (2024), which proved $\Omega(d)$ for it.",
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
        ("ZEBA improves to 45.1% compared to prior methods, which scored 31.2%.", "45.1%", []),
        ("ZEBA reaches 42.6%, surpassing the best rival (38.3%).", "42.6%", ["38.3%"]),
        ("ZEBA reaches 56% accuracy, far below young people (61%) and old ones (73%).", "56%", ["61%", "73%"]),
        ("ZEBA achieves 98%, whereas the classical nets of Foto ([2], [3]) achieve only 84%.", "98%", ["84%"]),
        ("ZEBA reaches 98%, better than rivals like OTTER, which achieve less than 81%.", "98%", ["81%"]),
        ("ZEBA achieves an O(n) update time, as opposed to O(n^2) required by OTTER.", "O(n)", ["O(n^2)"]),
        ("ZEBA improves by 5%, where fast kites could only improve by 3%.", "5%", ["3%"]),
        ("ZEBA improves over OTTER on short texts (4.8 points) and on long ones (5.9 points).", "4.8 points", []),
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


@pytest.mark.parametrize(
    ("sentences_and_roles", "claimed"),
    [
        # two of three: the weakest goes, and the others stay in order, whichever is the stronger
        (
            {
                "Our tail outperforms others.": "result",
                "Our string outperforms others.": "contribution",
                "Our kites significantly and consistently outperform all rivals.": "result",
            },
            [0, 2],
        ),
        # a result goes before a contribution that says a little more
        (
            {
                "Our tail achieves superior flight.": "contribution",
                "Our string achieves superior flight.": "contribution",
                "Our reel outperforms others.": "result",
            },
            [0, 2],
        ),
        # of equals the first
        (
            {
                "Our tail outperforms others.": "result",
                "Our string outperforms others.": "result",
                "Our reel outperforms others.": "result",
            },
            [0, 1],
        ),
        # what says nothing of how much is no claim, nor is what others achieve
        ({"Our tail enhances flight.": "result", "Our tail outperforms others.": "result"}, [1]),
        ({"Known kites outperform birds.": "background", "Our tail outperforms others.": "method"}, [1]),
    ],
)
def test_two_claims_are_chosen_by_their_weight_and_shown_in_order(sentences_and_roles, claimed):
    """What says more goes first, a result before others; what is chosen stands in the order of the text."""
    text = parse(" ".join(sentences_and_roles))
    spans = sentences.split(text)
    claims = results.claims(text, spans, list(sentences_and_roles.values()))
    assert [claim.sentence for claim in claims] == claimed


def test_a_text_without_numbers_has_no_results():
    """No number, no result: a method's short form is none."""
    assert found("We adapt GRPO and find that it outperforms PPO.") == []


@pytest.mark.parametrize(
    ("source", "values"),
    [
        ("Walks reduced fever by 31% (95% CI, 30.0%-32.2%).", ["31%"]),
        ("Walks reduced fever by 31% [CI 95%: 30.0% to 32.2%].", ["31%"]),
        ("Walks reduced fever by 31% (99% confidence interval [CI], 30.0%, 32.2%).", ["31%"]),
        ("Walks reduced fever by 31% (90% credible interval).", ["31%"]),
        ("Falls were reduced by 31% (0.96, 0.72 to 1.27; P=0.796).", ["31%"]),
        ("Walks reduced fever by 31% (CI 30.0%-32.2%).", ["31%"]),
        ("Walks reduced fever by 31% (SD 2.5%) and pain by 12% +/- 3.5%.", ["31%", "12%"]),
        ("Walks reduced fever by 31% (median; IQR 20.0%-45.5%).", ["31%"]),
        ("Walks reduced fever by 31% (P-value < 0.01, t = 3.87, F(2, 31) = 4.5, df = 1.65).", ["31%"]),
        ("All effects were small and better (all p’s ≤ 0.006), up to 31%.", ["up to 31%"]),
        ("Fever fell from 31% to 12%, from 0.78 to 0.37 in children.", ["from 31% to 12%", "from 0.78 to 0.37"]),
    ],
)
def test_what_tells_how_sure_a_number_is_is_no_result(source, values):
    """Intervals, levels, deviations and tests of significance stand behind a result."""
    assert [each.value for each in told(source, "result")] == values
