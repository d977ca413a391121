"""The parts of a result: where it was measured, what it is a value of, and what values of one sentence share."""

from __future__ import annotations

import pytest

from conspectus.reading.results import metrics, places, quantities
from conspectus.reading.results.values import Value, shared, widen


def marked(source: str) -> tuple[str, int, int]:
    """A sentence with a value in `<…>` -> the sentence without the marks, and the place of the value."""
    start, end = source.index("<"), source.index(">") - 1
    return source.replace("<", "").replace(">", ""), start, end


@pytest.mark.parametrize(
    ("source", "place"),
    [
        # behind it
        ("ZEBA gains <3%> on Alpha.", "Alpha"),
        ("ZEBA gains <3%> across the Alpha benchmarks.", "Alpha benchmarks"),
        ("ZEBA gains <3%> on average on Alpha.", "Alpha"),
        ("ZEBA gains <3%> on Alpha, Beta, and Delta.", "Alpha, Beta, and Delta"),
        ("ZEBA gains <3%> on tasks including Alpha.", "Alpha"),
        ("ZEBA gains <3%> on tasks including sails.", ""),
        ("ZEBA gains <3%> on Alpha with nets.", "Alpha"),
        ("We show that on Alpha it gains <3%>.", "Alpha"),
        ("ZEBA gains <3%> trained on Alpha.", ""),
        ("ZEBA gains <3%> trained on Alpha and tested on Beta.", "Beta"),
        ("ZEBA gains <3%>; it fails on Alpha.", ""),
        ("ZEBA gains <3%> and saves 4% on Alpha.", ""),  # of another value
        ("ZEBA gains <3%> at 4% on Alpha.", "Alpha"),
        ("ZEBA gains <3%> on several nets.", ""),
        ("ZEBA gains <3%> on O(n).", ""),  # a function
        ("ZEBA gains <3%> on T.", ""),  # a symbol
        # right before it
        ("ZEBA gains on Alpha (<3%>) and on Beta (4%).", "Alpha"),
        ("ZEBA gains on Alpha (3%) and on Beta (<4%>).", "Beta"),
        ("The gains are Alpha: <3%>.", "Alpha"),
        ("The gains in Alpha <3%>.", ""),
        ("The gains in AUC: <3%>.", ""),  # a score
        # what opens
        ("On Alpha, ZEBA gains <3%>.", "Alpha"),
        ("Experiments on Alpha show gains of <3%>.", "Alpha"),
        ("On Alpha, it gains 3%, and on Beta, it gains <4%>.", "Beta"),
        ("On Alpha, ZEBA gains <3%>, and then it fails on Beta.", "Alpha"),
        ("On Alpha, ZEBA gains <3%> on Beta.", "Beta"),  # with no comma between
        # whose it is
        ("ZEBA gains <81%> for Alpha nets.", "Alpha nets"),
        ("ZEBA gains <81%> and then 4% for Alpha nets.", ""),
    ],
)
def test_where_a_value_was_measured(source, place):
    """Right before it, behind it, or what the clause says first; not what belongs to another value."""
    assert places.told(*marked(source)) == (place, False)


@pytest.mark.parametrize(
    ("source", "rival"),
    [
        ("ZEBA gains <3%> over OTTER.", "OTTER"),
        ("ZEBA gains <3%> compared to the OTTER nets.", "OTTER nets"),
        ("Compared to OTTER, ZEBA gains <3%>.", "OTTER"),
        ("ZEBA outperforms OTTER by <3%>.", "OTTER"),
        ("ZEBA keeps speed <within 4%> of OTTER.", "OTTER"),
        ("ZEBA gains <3%>; others gain over OTTER.", ""),
        ("ZEBA gains <3%>, while nets fail over OTTER.", ""),
        ("ZEBA gains <3%> and saves 4% over OTTER.", ""),
        ("ZEBA gains <3%> and saves 4% compared to OTTER.", "OTTER"),
        ("ZEBA gains <3%> over 4%.", ""),
        ("ZEBA gains <3%> over others.", ""),
        ("ZEBA gains <3%> over other methods.", ""),
        ("ZEBA gains <3%> over existing competing systems.", ""),
        ("ZEBA gains <3%> over existing kite nets.", "existing kite nets"),
        ("ZEBA gains <3%> over nine tasks.", None),
        ("ZEBA gains <3%>.", ""),
    ],
)
def test_what_a_value_was_measured_against(source, rival):
    """Only where no data set is told; nobody in particular is no rival, and what was averaged over is none either."""
    name, is_rival = places.told(*marked(source))
    assert is_rival == bool(rival)
    if rival is not None:
        assert name == rival


@pytest.mark.parametrize(
    ("source", "metric"),
    [
        ("ZEBA reaches <30%> accuracy.", "accuracy"),
        ("ZEBA achieves a <30%> gain in accuracy.", "accuracy"),
        ("ZEBA achieves a <30%> relative reduction of the error.", "error"),
        ("ZEBA saves <30%> of the tokens.", "tokens"),
        ("ZEBA reaches an accuracy of <30%>.", "accuracy"),
        ("ZEBA improves accuracy by <30%>.", "accuracy"),
        ("ZEBA improves accuracy on Alpha by <30%>.", "accuracy"),
        ("ZEBA improves the accuracy of OTTER nets by <30%>.", "accuracy"),
        ("ZEBA improves the robustness to storms by <30%>.", "robustness"),
        ("ZEBA outperforms OTTER by <30%>.", ""),
        ("ZEBA improves models by <30%>.", ""),
        ("ZEBA yields a <3×> speedup.", "speedup"),
        ("ZEBA is <3×> faster.", ""),
        ("ZEBA makes training <3×> faster.", "training"),
        ("ZEBA has a <3×> lower latency.", "latency"),
        ("ZEBA achieves gains of <3%> in accuracy.", "accuracy"),
        ("ZEBA achieves <+3%> in wing degree.", "wing degree"),
        ("ZEBA achieves <3%> in nets.", ""),
        ("ZEBA achieves improvements of <30%>.", ""),
        ("ZEBA cuts the number of nets by <30%>.", "nets"),
        ("ZEBA raises consistent performance by <30%>.", "performance"),
        ("The success rate is <30%>.", "success rate"),
        ("The net is <30%>.", ""),
        ("ZEBA beats OTTER by <30%> in terms of wing degree.", "wing degree"),
        ("ZEBA runs at <30%> of OTTER’s wing cost.", "wing cost"),
        ("ZEBA outperforms OTTER-7B and NEWT by <30%>.", ""),
        ("ZEBA outperforms OTTER by reducing wing error by <30%>.", "wing error"),
        ("ZEBA improves accuracy over nets of OTTER by <30%>.", "accuracy"),
        ("ZEBA shows a <30%> wing gap between kites and nets.", "wing gap"),
        ("It goes to <30%>.", ""),
        ("Nets fall <below 30%>.", ""),
        ("ZEBA cuts the wing cost of each step <from cubic to linear> in the depth.", "wing cost"),
        ("ZEBA improves techniques by <30%>.", ""),
        ("ZEBA outperforms OTTER (reducing gWID <from 3 to 2>).", "gWID"),
        ("ZEBA cuts the number of nets by a median of <30%>.", "nets"),
        ("ZEBA scales its rival down to <30%>.", ""),
        ("ZEBA improves by <30%> relatively.", ""),
        ("The wing error of ZEBA lies between <30%> and 40%.", "wing error"),
        ("This leads to a <30%> accuracy improvement.", "accuracy"),  # gained, though a verb leads to the value
        ("ZEBA gains <30%> improvement in terms of the wing degree.", "wing degree"),
        ("The best wing accuracy is low, as <30%>.", ""),
        ("The best is a wing accuracy as low as <30%>.", ""),
        ("Wing accuracy rises by <30%>.", "Wing accuracy"),
        ("ZEBA can save <30%> in wing cloth.", "wing cloth"),
        ("ZEBA improves Otter by <30%>.", ""),  # a name
        ("ZEBA improves OTTR by <30%>.", "OTTR"),
        ("ZEBA improves certified accuracy over old nets (e.g., <30%>).", "certified accuracy"),
        ("ZEBA improves wing cloth over old nets (e.g., <30%>).", ""),  # not known for a quantity
        ("ZEBA improves accuracy on tests like wing F1 (<from 30% to 40%>).", "wing F1"),
        ("ZEBA flies well (<30%> wing accuracy on Alpha).", "wing accuracy"),
        ("ZEBA flies in real time (<30 fps>).", ""),
        # the object of the verb, however far
        ("ZEBA reduces the cost of Otter, Newt (67B) and Stoat (1T) nets, greatly, by <30%>.", "cost"),
        ("ZEBA reduces the cost; nets improve by <30%>.", ""),
        ("ZEBA reduces the cost by 5% and nets of Otter by <30%>.", "nets"),
        ("The reduced cost makes nets better, by <30%>.", ""),  # an adjective
        ("Nets induce trace length at <30%>.", "trace length"),
        ("ZEBA has a resolve rate of <30%>.", "resolve rate"),
        ("ZEBA reaches a mean AP^r of <30%>.", "mean AP^r"),
        ("ZEBA improves Otter-Bench by <30%>.", ""),
        ("ZEBA shows a speedup of <3×>.", "speedup"),
        ("ZEBA achieves a <2%> improvement in average performance on Alpha.", "performance"),
        ("ZEBA has a wing accuracy ranging <from 40% to 80%>.", "wing accuracy"),
        ("ZEBA reduces Wing Fold Rate against many methods <from 40% to 20%>.", "Wing Fold Rate"),
        ("ZEBA flies better on town tasks by <30%>.", ""),
        ("The nets are good, but at <30 fps> they fail.", ""),
        ("The wing score improves substantially <from 2 to 3>.", "wing score"),
        ("We achieve an error of <30%> of the depth.", "error"),
        ("ZEBA elevates success rates by <30%>.", "success rates"),
        ("ZEBA improves on various metrics by <30%>.", ""),
        ("ZEBA surpasses the accuracy of nets by <30%>.", "accuracy"),
        ("ZEBA beats OTTER by <30%> relatively in wing score.", "wing score"),
        ("It shows the stability of nets to a wing delay of <30 ms>.", "wing delay"),
        ("ZEBA obtained a state of the art result on Alpha of <30%>.", "result"),
    ],
)
def test_what_a_value_is_of(source, metric):
    """What stands behind it, or what leads to it; neither a gain alone nor what was beaten."""
    assert metrics.told(*marked(source)) == metric


@pytest.mark.parametrize(
    ("name", "gain"), [("improvement", True), ("average gains", True), ("accuracy gain", False), ("margin", True)]
)
def test_a_gain_alone_is_no_quantity(name, gain):
    assert metrics.is_gain(name) == gain


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("We reach the false positive rate", "false positive rate"),
        ("achieves wing tail net mast rate", "tail net mast rate"),  # four words
        ("achieves wing tail net rate (WR)", "wing tail net rate (WR)"),  # a short form is none of them
        ("of the rate", "rate"),
        ("achieves the lower bound", "lower bound"),
        ("achieves the lower rate", "rate"),
        ("a net, rate", "rate"),
        ("the net's rate", "rate"),
        ("it is the", ""),
    ],
)
def test_a_name_of_a_quantity_is_found_from_its_end(before, name):
    assert before[quantities.before(before, len(before)) :] == name


@pytest.mark.parametrize(
    ("behind", "name"),
    [
        ("false positive rate on Alpha", "false positive rate"),
        ("wing tail net mast rate", "wing tail net mast"),
        ("rate, net", "rate"),
        ("the rate", ""),
        ("rate.", "rate"),
    ],
)
def test_a_name_of_a_quantity_is_found_from_its_beginning(behind, name):
    assert quantities.after(behind, 0) == name


@pytest.mark.parametrize(
    ("source", "value", "metric", "sure"),
    [
        ("ZEBA gains <3%>.", "3%", "", True),
        ("ZEBA gains up to <3%>.", "up to 3%", "", True),
        ("ZEBA gains over just <3%>.", "over just 3%", "", True),
        ("ZEBA wins over <3%>.", "3%", "", True),
        ("It improves from 2% to <3%>.", "from 2% to 3%", "", True),
        ("It improves from <3%> to zero.", "from 3% to zero", "", True),
        ("It improves 2% → <3%>.", "2% → 3%", "", True),
        ("It has <0.5>.", "0.5", "", False),
        ("It has <+0.5>.", "+0.5", "", True),
        ("It has <0.5> mm.", "0.5 mm", "", True),
        ("It has less than <0.5> pixels.", "less than 0.5 pixels", "", True),
        ("It has a score of <0.5>.", "score of 0.5", "score", True),
        ("It has an average score of <0.5>.", "average score of 0.5", "average score", True),
        ("It has a gain of <0.5>.", "0.5", "", False),
        ("It has AUROC <0.5>.", "AUROC 0.5", "AUROC", True),
        ("It has <0.5> FID.", "0.5 FID", "FID", True),
        ("It has <0.5> higher PSNR.", "0.5 higher PSNR", "PSNR", True),
        ("It has <0.5> gain.", "0.5 gain", "", True),
        ("It has <O(n)> sample complexity.", "O(n) sample complexity", "sample complexity", True),
        ("It has a bound of <O(n)>.", "bound of O(n)", "bound", True),
    ],
)
def test_a_value_is_the_number_with_what_belongs_to_it(source, value, metric, sure):
    sentence, start, end = marked(source)
    found = widen(sentence, start, end)
    assert (sentence[found.start : found.end], found.metric, found.sure) == (value, metric, sure)


def neighbours(source: str, *told: tuple[str, str, str]) -> list[tuple[str, str]]:
    """Values of a sentence as (value, metric, place) -> metric and place of each, shared."""
    starts = [source.index(value) for value, *_ in told]
    found = [Value(at, at + len(value), metric, on) for at, (value, metric, on) in zip(starts, told, strict=True)]
    return [(each.metric, each.on) for each in shared(source, found)]


@pytest.mark.parametrize(
    ("source", "told", "expected"),
    [
        (
            "recall of 1%, 2%, and 3%",
            [("1%", "recall", ""), ("2%", "", ""), ("3%", "", "")],
            [("recall", ""), ("recall", ""), ("recall", "")],
        ),
        ("1%, 2%, and 3% recall", [("1%", "", ""), ("2%", "", ""), ("3%", "recall", "")], [("recall", "")] * 3),
        ("recall of 1% and then it has 2%", [("1%", "recall", ""), ("2%", "", "")], [("recall", ""), ("", "")]),
        ("recall of 1% and 2% cost", [("1%", "recall", ""), ("2%", "cost", "")], [("recall", ""), ("cost", "")]),
        ("On A, 1% and 2% on B", [("1%", "", "A"), ("2%", "", "B")], [("", "A"), ("", "B")]),
        ("On A, 1% but then 2%", [("1%", "", "A"), ("2%", "", "")], [("", "A"), ("", "A")]),
        ("On A, 1% while nets have 2%", [("1%", "", "A"), ("2%", "", "")], [("", "A"), ("", "")]),
        ("On A, 1% while saving 2%", [("1%", "", "A"), ("2%", "", "")], [("", "A"), ("", "A")]),
        (
            "1% and 2% in recall and cost, respectively",
            [("1%", "", ""), ("2%", "", "")],
            [("recall", ""), ("cost", "")],
        ),
        ("1% and 2% on A and B, respectively", [("1%", "", ""), ("2%", "", "")], [("", "A"), ("", "B")]),
        ("1% and 2% on A, B, and C, respectively", [("1%", "", ""), ("2%", "", "")], [("", ""), ("", "")]),
        ("1% on A and B, respectively", [("1%", "", "")], [("", "")]),
    ],
)
def test_what_one_value_says_holds_for_its_neighbours(source, told, expected):
    """The quantity in a list, a place until another is named; `respectively` gives each its own."""
    assert neighbours(source, *told) == expected
