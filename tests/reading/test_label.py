"""Text, with what was read in it -> a heading for a paper that came without a title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.reading import label, weights
from conspectus.reading.label import Label, bodies
from tests.reading.abstracts import what_was_read, words


def made(source: str, name: str | None = None) -> Label:
    read = what_was_read(source, name)
    found = label.make(read)
    cut = [read.text.plain[span.start : span.end] for span in found.spans]
    assert re.sub(r"[\W_]", "", "".join(cut)).casefold() == re.sub(r"[\W_]", "", found.text).casefold()
    assert len(found.text.split()) <= label.LONGEST
    return found


@pytest.mark.parametrize(
    ("source", "name", "expected"),
    [
        # what stands beside the name
        (
            "We present WindKite, a planner for kites in gusty air.",
            "WindKite",
            "WindKite: Planner for kites in gusty air",
        ),
        ("We propose Gusty Air Planning (GAP) for kites.", "GAP", "GAP: Gusty Air Planning for kites"),
        ("We introduce the wind planner WindKite.", "WindKite", "WindKite: Wind planner"),
        # the object of what the authors do
        ("In this paper, we study the flight of paper kites.", None, "Flight of paper kites"),
        ("A tail for kites in gusty air is proposed.", None, "Tail for kites in gusty air"),
        ("We focus on kite tails made of hemp.", None, "Kite tails made of hemp"),
    ],
)
def test_a_label_says_what_the_paper_gives(source: str, name: str | None, expected: str) -> None:
    assert made(source, name).text == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # praise and articles at the beginning
        ("We propose a novel, simple yet effective tail design for kites.", "Tail design for kites"),
        # clauses, participles and adverbs at the end
        ("We propose a kite tail design that is light.", "Kite tail design"),
        ("We propose a kite tail design, significantly improving flight.", "Kite tail design"),
        ("We introduce kite tail designs and show that they bend.", "Kite tail designs"),
        # brackets within
        ("We study kite tail dynamics (KTD) in gusty air.", "Kite tail dynamics in gusty air"),
        # a list is whole or not there
        ("We study kite tails, strings, and reels in gusty air.", "Kite tails, strings, and reels in gusty air"),
    ],
)
def test_a_label_is_trimmed_to_what_stands_alone(source: str, expected: str) -> None:
    assert made(source).text == expected


@pytest.mark.parametrize(
    "source",
    [
        "Kite tails tear. We propose a method to address these challenges.",
        "Kite tails tear. We propose a framework that solves this.",
        "Kite tails tear. We show how such failures arise.",
        "Kite tails tear. We study whether they bend.",
    ],
)
def test_a_label_never_points_back(source: str) -> None:
    """Better the first words than `method to address these challenges`."""
    assert not re.search(r"\b(these|this|such|they)\b", made(source).text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("phrase", "shown"),
    [("kite tails", "Kite tails"), ("k-means trees", "k-means trees"), ("lmKites of hemp", "lmKites of hemp")],
)
def test_only_a_plain_word_gets_a_capital(phrase: str, shown: str) -> None:
    """`kite` may be `Kite`; `k-means` and `lmKites` have their own way."""
    assert made(f"We study {phrase} under gusty wind.").text.startswith(shown)


@pytest.mark.parametrize(
    "source",
    [
        "Word",
        "Kites!",
        "我们提出了一种新的风筝。它很快。",
        "Wir stellen einen neuen Drachen vor.",
        "$x$",
        "(((",
        "— — —",
    ],
)
def test_every_text_has_a_label(source: str) -> None:
    """One word, no blanks, another language, only a formula, only marks: the first words, but something."""
    assert made(source).text


def test_a_name_that_nothing_describes_stands_alone() -> None:
    assert made("We propose WindKite. It flies.", "WindKite").text == "WindKite"


def test_one_word_before_a_name_says_too_little_of_it() -> None:
    """What kind of thing it is, is no heading; two words may be one."""
    assert made("We introduce the planner WindKite.", "WindKite").text == "WindKite"
    assert made("We introduce the wind planner WindKite.", "WindKite").text == "WindKite: Wind planner"


def test_a_text_without_words_has_an_empty_label() -> None:
    assert made("") == Label("")


@given(st.text(alphabet="we propose a kite, tail. (X) for: of 1$\"'", max_size=120))
def test_a_label_is_cut_from_the_text_whatever_the_text(source: str) -> None:
    """`made` checks it: the label is what its spans hold, and not too long."""
    made(source)


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("Hemp reels have been the default launcher for paper kites. We study kite tails.", "launcher"),
        ("Ada et al. (2019) found tiny tail drag in gusty air. We study kite tails.", "tiny tail drag"),
        ("Kites are typically flown by winding hemp strings in gusty air. We study kite tails.", "hemp strings"),
        ("We fly the Hemp Fleet, one of the largest and most fragile paper kite fleets.", "fragile"),
        ("Prevailing hemp kite tails tear in gusty air. We study kite tails.", "prevailing"),
        ("We build kites for all winds, including hemp tails for gusty air.", "hemp"),
        ("We note the absence of a robust, scalable kite tail for gusty air.", "kite tail"),
        ("Kites rely on hemp strings in gusty air. We study kite tails.", "hemp strings"),
        ("Popular hemp kite strings tear in gusty air. We study kite tails.", "popular"),
        ("There is substantial progress in hemp kite strings. We study kite tails.", "substantial progress"),
        ("We revisit the necessity of hemp kite tails in gusty air.", "necessity"),
        ("Our tails reduce reliance on costly hemp kite strings in gusty air.", "hemp kite strings"),
    ],
)
def test_what_is_of_others_is_no_label(source: str, others: str) -> None:
    """Nor is what the field is said to be, what others found, the lack of something, or one example of several."""
    for candidate in label.candidates(what_was_read(source, None)):
        assert not candidate.text.lower().startswith(others)


@pytest.mark.parametrize(
    ("source", "torn"),
    [
        ("We fly paper kite tails in gusty situations where birds are.", "Paper kite tails in situations"),
        ("We extend hemp kite tails to gusty air over towns.", "Hemp kite tails to gusty air over towns"),
        ("Flying hemp paper kites, we study gusty air.", "Flying hemp paper kites"),
        ("We study how wind teaches models long flights over towns.", "Models long flights over towns"),
        ("We study kite tails for learning high-fidelity and gusty flight.", "Kite tails for learning high-fidelity"),
        ("We show competitive kite flights over gusty towns.", "Competitive kite flights over gusty towns"),
        ("We sort kite tails by treating the gusty towns as beads.", "Treating the gusty towns"),
        ("Kites fall, motivating the gusty flights over towns.", "Motivating the gusty flights over towns"),
        ("We fold hemp paper sheets into kites for towns.", "Hemp paper sheets into kites for towns"),
        ("We find poses of paper kites using hemp strings.", "Paper kites using hemp strings"),
        ("This paper, a study of kite tails, is short.", "Paper, a study of kite tails"),
        ("We flew kites. Developed the paper kite reel for towns.", "Developed the paper kite reel for towns"),
        ("We lift hemp kite tails to gusty air.", "Hemp kite tails to gusty air"),
        (
            "It fails by inflating kite repair costs and inviting gusty drift.",
            "Kite repair costs and inviting gusty drift",
        ),
        ("We track tails across hemp kite training using gusty strings.", "Hemp kite training using gusty strings"),
        ("We bridge the gap between hemp kite tails and gusty flight.", "Hemp kite tails and gusty flight"),
        ("We bridge the gap between kites and gusty hemp flight.", "Gusty hemp flight"),
        ("It flies on par with gusty kite trains pulled by horses.", "Gusty kite trains pulled by horses"),
        ("We align hemp kite tails with gusty air over towns.", "Hemp kite tails with gusty air over towns"),
        ("We teach hemp kite trains to land on gusty towns.", "Hemp kite trains to land on gusty towns"),
        ("It allows hemp kite trains to gust-proof towns.", "Hemp kite trains to gust-proof towns"),
        ("We build a new 3 spar hemp kite.", "Spar hemp kite"),
        ("We study how bending hemp tails moves kites.", "Bending hemp tails"),
        ("We validate integrating reasoning into hemp kites.", "Reasoning into hemp kites"),
        ("We steady the gaze of kites by hemp strings.", "Gaze of kites by hemp strings"),
        ("We study hemp kites wingfluttering in gusty air.", "Hemp kites wingfluttering"),
    ],
)
def test_a_label_is_no_half_of_what_was_said(source: str, torn: str) -> None:
    assert torn not in {candidate.text for candidate in label.candidates(what_was_read(source, None))}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # what was found, up to what may be left out
        ("We show that hemp tails improve paper kites.", "Hemp tails improve paper kites"),
        (
            "We fly kites. Our results reveal that hemp tails improve paper kites, even in storms.",
            "Hemp tails improve paper kites",
        ),
        (
            "We prove that, in gusty air, long tails are needed to steady kites.",
            "Long tails are needed to steady kites",
        ),
        ("We find that a tail of hemp improves any kite.", "A tail of hemp improves any kite"),
        # what is asked
        ("We study how hemp tails change the flight of kites.", "How hemp tails change the flight of kites"),
        ("We ask whether hemp tails improve paper kites and propose a reel.", "Whether hemp tails improve paper kites"),
        ("Kites fall. This raises a question: do kites need long hemp tails?", "Do kites need long hemp tails?"),
    ],
)
def test_what_was_asked_or_found_may_be_the_label_of_a_paper_without_a_name(source: str, expected: str) -> None:
    """No phrase cut from the clause would say as much."""
    assert expected in {each.text for each in label.candidates(what_was_read(source, None))}
    named = label.candidates(what_was_read(f"We present WindKite. {source}", "WindKite"))
    assert not any(expected.rstrip("?") in each.text for each in named)


@pytest.mark.parametrize(
    "source",
    [
        "We show that this improves paper kites in gusty air.",  # points back
        "We show that their long tails improve paper kites.",
        "We show that our kites outperform all others in gusty air.",  # boasts
        "We show that existing kites fall in gusty air over towns.",  # of others
        "It is known that hemp tails improve paper kites.",  # shown by others
        "Many believe that hemp tails improve paper kites.",
        "We present a reel that improves paper kites in gusty air.",  # says which
        "We show that kites fall.",  # too short to tell anything
    ],
)
def test_a_clause_that_says_nothing_by_itself_is_no_label(source: str) -> None:
    found = label.candidates(what_was_read(f"We study kite tails. {source}", None))
    assert not {"source:finding", "source:question"} & {name for each in found for name in each.features}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("We study the problem of paper kite trade. It is old.", "Paper kite trade"),
        ("We introduce Paper Kite Diffusion (PKD), a new craft.", "Paper Kite Diffusion"),
        ("We study folding hemp sheets into paper kites.", "Folding hemp sheets into paper kites"),
    ],
)
def test_a_word_that_seldom_closes_a_phrase_may_do_so_where_nothing_follows(source: str, expected: str) -> None:
    assert expected in {each.text for each in label.candidates(what_was_read(source, None))}


@pytest.mark.parametrize("parts", ["Two-stage", "Multi-step", "Three-fold", "4-phase"])
def test_in_how_many_parts_tells_nothing(parts: str) -> None:
    """A framework of two stages may be of anything."""
    source = f"We propose KNOT, a {parts.lower()} framework. It untangles harbour ropes."
    assert not label.candidates(what_was_read(source, "KNOT"))


def test_the_name_in_full_is_told_of_it() -> None:
    source = "We propose Gusty Air Planning (GAP) for kites, a planner for kite fleets."
    found = {each.text: each.told for each in label.candidates(what_was_read(source, "GAP"))}
    assert found["GAP: Gusty Air Planning"]
    assert found["GAP: Gusty Air Planning for kites"]


def test_the_long_form_of_another_thing_is_not_put_behind_a_name() -> None:
    source = "Hemp tail bending (HTB) steers kites. We propose Paper Tail Folding (PTF), which is lighter than HTB."
    found = {each.text for each in label.candidates(what_was_read(source, "PTF"))}
    assert "PTF: Paper Tail Folding" in found
    assert "PTF: Hemp tail bending" not in found


def test_where_nothing_is_surely_of_the_name_it_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "We present WindKite, which bends. The flight of hemp kites in gusty air is studied."
    assert made(source, "WindKite").text != "WindKite"
    monkeypatch.setattr(label, "_SURE", 99.0)
    assert made(source, "WindKite").text == "WindKite"
    assert made("We present WindKite, a planner for kites in gusty air.", "WindKite").text.endswith("gusty air")


def test_what_all_papers_have_tells_less_than_what_few_have() -> None:
    def told(phrase: str) -> float:
        return bodies.telling(words(phrase))

    assert told("method") == told("of the") == 0
    assert told("deep learning") < told("kite tails")
    assert told("kite tails") < told("kite-tails and strings")


def test_what_is_told_of_a_name_goes_before_another_topic() -> None:
    source = "We present WindKite, a planner for kites. The flight of hemp kites in gusty air is studied."
    found = {each.text: each.told for each in label.candidates(what_was_read(source, "WindKite"))}
    assert found["WindKite: Planner for kites"]
    assert not found["WindKite: Flight of hemp kites in gusty air"]
    assert made(source, "WindKite").text == "WindKite: Planner for kites"


@pytest.mark.parametrize(
    "source",
    [
        "We fly paper kites in gusty air without hand-tuned tail controllers.",
        "Unlike wind tunnel calibration methods, we fly paper kites in gusty air.",
        "We fly paper kites in gusty air instead of costly wind tunnel experiments.",
        "Our paper kites fly longer in gusty air than motorised glider drones.",
        "We fly paper kites in gusty air and this outperforms motorised glider drones.",
        "We fly paper kites in gusty air, which avoids the long and tedious use of motorised glider drones.",
        "We build a kite that flies in gusty air without any wind tunnel for motorised glider drones.",
    ],
)
def test_a_label_is_never_what_the_authors_do_without(source: str) -> None:
    assert not re.match(
        "hand|tail contr|costly|wind|calibration|tunnel|motorised|glider", made(source).text, re.IGNORECASE
    )


@pytest.mark.parametrize(
    ("source", "hidden"),
    [
        ("We study kite tails. Paper kites parallelize long flights in gusty air.", "parallelize"),
        ("We study kite tails. The tail controller smoothly maps gusty winds to angles.", "maps"),
        ("We make paper kites faster by shortening their tails.", "faster"),
        ("We use paper kite tails to develop a gust model of wind.", "develop"),
        ("We study paper kite tails and examining a drone in wind.", "examining"),
        ("Paper kites today rule the windy sky over towns. We study kite tails.", "today"),
        ("We study paper kite tails by bending a string in wind.", "by"),
        ("We study paper kite tails and without motorised drones.", "without"),
        ("We study measuring paper kites, and standardize tail tests.", "standardize"),
        ("We study paper kite tails and under‑utilizes drones in gusty air.", "under‑utilizes"),
        ("We study kite tails. Paper kites promise longer flights in gusty air.", "promise"),
        ("We study kite tails. Our tail controller truncates gusty flights of kites.", "truncates"),
        ("We study kite tails. Our tail controller utilises gusty winds over towns.", "utilises"),
        ("We study kite tails. Paper kites really need gusty winds over towns.", "need"),
        ("We study kite tails. Wind teaches the paper models genuinely long flights.", "genuinely"),
    ],
)
def test_a_label_hides_no_clause(source: str, hidden: str) -> None:
    """What is said of a noun, and what is done next, is no part of the noun's phrase."""
    for candidate in label.candidates(what_was_read(source, None)):
        assert hidden not in candidate.text.lower().split()[1:]


@pytest.mark.parametrize(
    "topic",
    [
        "large kite planning models",
        "gusty wind flight controllers for kites",
        "heavy kite tail failures in gusts",
        "gaps between heavy kites and gusts",
    ],
)
def test_other_things_are_not_put_behind_a_name(topic: str) -> None:
    """`WindKite: Large kite planning models` would say that it is all of these, or that it is the failure."""
    source = f"Many people fly {topic} today. We propose WindKite, which bends."
    assert not any(
        each.text.casefold().startswith(f"windkite: {topic}")
        for each in label.candidates(what_was_read(source, "WindKite"))
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("We present KITE, a planner that bends hemp tails.", "KITE: Planner that bends hemp tails"),
        ("We present KITE, a training-free method that bends hemp tails.",
         "KITE: Training-free method that bends hemp tails"),
    ],
)  # fmt: skip
def test_a_heading_goes_on_where_it_tells_little(source: str, expected: str) -> None:
    assert made(source, "KITE").text == expected


@pytest.mark.parametrize(
    ("source", "another"),
    [
        ("We present TowKite – the first paper wind planner. KITE bends.", True),
        ("We present TowKite, a fast, paper wind planner. KITE bends.", True),
        ("We present tows, a paper wind planner. KITE bends.", False),
        ("We present TowKite in a paper wind planner. KITE bends.", False),
    ],
)
def test_what_describes_another_name_is_not_put_behind_a_name(source: str, another: bool) -> None:
    found = {each.text for each in label.candidates(what_was_read(source, "KITE"))}
    assert ("KITE: Paper wind planner" in found) != another


def test_a_wide_topic_stands_behind_what_says_more() -> None:
    """Nor does what was said of the field stand where there is anything of the paper's own."""
    source = "Kite flight planning matters. We propose WindKite, a planner for paper kites in gusty air."
    best, *_ = sorted(label.candidates(what_was_read(source, "WindKite")), key=label.score, reverse=True)
    assert best.told
    assert not best.of_others


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("We propose a framework to design paper kites.", "Framework to design paper kites"),
        ("We study diverse daily flights of kites.", "Diverse daily flights of kites"),
        ("We study diagnosing and improving the flight of kites.", "Diagnosing and improving the flight of kites"),
    ],
)
def test_what_belongs_to_a_noun_is_no_clause(source: str, expected: str) -> None:
    assert made(source).text.casefold().endswith(expected.casefold().removeprefix("diverse "))


def changed(words: Mapping[str, float] = {}, phrases: Mapping[str, float] = {}, without: str = "") -> dict[str, Any]:
    """The shipped weights with others beside them, or without all of one feature."""
    loaded = weights.shipped(label.__name__)
    return {
        kind: {k: w for k, w in (loaded[kind] | more).items() if k.partition(":")[0] != without}
        for kind, more in (("words", dict(words)), ("phrases", dict(phrases)))
    }


def test_the_shipped_weights_are_those_of_our_features() -> None:
    assert label.read_weights(changed()) == label.shipped()


@pytest.mark.parametrize(
    "content",
    [
        changed(words={"colour": 1.0}),
        changed(phrases={"colour:red": 1.0}),
        changed(without="odds"),
        changed(without="worth"),
        changed(without="last"),
        {"words": {}, "phrases": {}},
    ],
)
def test_weights_of_other_features_are_refused(content: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="are for other features"):
        label.read_weights(content)


def candidate(source: str, heading: str, name: str | None = None) -> label.Candidate:
    (found,) = (each for each in label.candidates(what_was_read(source, name)) if each.text == heading)
    return found


@pytest.mark.parametrize(
    ("source", "name", "heading", "told"),
    [
        ("We propose the paper wind planner (KITE).", "KITE", "KITE: Paper wind planner", "by its words"),
        ("We propose a paper wind planner, called KITE.", "KITE", "KITE: Paper wind planner", "by its words"),
        ("We propose a paper wind planner with KITE.", "KITE", "KITE: Paper wind planner", "not"),
        ("We propose KITE, a paper wind planner.", "KITE", "KITE: Paper wind planner", "by its words"),
        ("We propose a paper wind planner that we call KITE.", "KITE", "KITE: Paper wind planner", "by its words"),
        ("We also propose a paper wind planner.", None, "Paper wind planner", "not"),
        ("KITE bends. We propose a paper wind planner.", "KITE", "KITE: Paper wind planner", "not"),
        ("We propose Gusty Air Planning (GAP).", "GAP", "GAP: Gusty Air Planning", "all"),
        ("We show that hemp tails improve paper kites.", None, "Hemp tails improve paper kites", "a third"),
        ("We propose a paper wind planner.", None, "Paper wind planner", "less by its words"),
        ("We propose a kite. It has a paper wind planner.", None, "Paper wind planner", "not"),
    ],
)
def test_how_much_the_abstract_says_of_the_name(source: str, name: str | None, heading: str, told: str) -> None:
    """What is called so or described tells by its words, a long form all, a whole clause a third."""
    by_words = min(bodies.telling(words(heading.rpartition(": ")[2])) / 4, 1.0)
    some = {"less by its words": 0.3 * by_words, "by its words": by_words}
    assert candidate(source, heading, name).told == {"not": 0.0, "a third": 0.33, "all": 1.0, **some}[told]


@pytest.mark.parametrize(
    ("source", "heading", "of_others"),
    [
        ("We propose hemp kite tails.", "Hemp kite tails", False),
        ("Hemp kite tails outperform all. We bend reels.", "Hemp kite tails", True),
        ("We bend them over hemp kite tails.", "Hemp kite tails", False),  # where the paper says what it offers
        ("We fly reels. Furthermore, we propose hemp kite tails.", "Hemp kite tails", True),  # one thing more
        ("We fly reels. We also propose hemp kite tails.", "Hemp kite tails", True),
    ],
)
def test_what_was_said_elsewhere_may_be_of_others(source: str, heading: str, of_others: bool) -> None:
    assert candidate(source, heading).of_others == of_others


def test_a_name_tells_something_and_what_is_of_the_field_less() -> None:
    """A long form tells enough, whatever its words."""
    tells = bodies.telling(words("hemp kite tails"))
    assert candidate("We propose hemp kite tails.", "Hemp kite tails").telling == tells
    named = candidate("We propose TILT, a set of hemp kite tails.", "TILT: Set of hemp kite tails", "TILT")
    assert named.telling == pytest.approx(tells + 1.0)
    field = candidate("Hemp kite tails outperform all. We bend reels.", "Hemp kite tails")
    assert field.telling == pytest.approx(tells - 0.7)
    assert candidate("We propose Wind In Wind (WIW).", "WIW: Wind In Wind", "WIW").telling == 3.0


def test_a_candidate_is_chosen_by_what_a_reader_gains_too() -> None:
    """What is told of the name counts for it, what is of others and what tells little against it."""
    plain = label.Candidate("", (), told=0.0, of_others=False, telling=3.0, features={})
    assert label.score(plain) == label.score(replace(plain, telling=9.0)) == 0
    assert label.score(replace(plain, told=0.5)) > 0
    assert label.score(replace(plain, of_others=True)) < 0
    assert label.score(replace(plain, telling=1.0)) < label.score(replace(plain, telling=2.0)) < 0
    assert label.merit(replace(plain, features={"a": 2.0, "b": 3.0}), {"a": 0.5, "c": 1.0}) == 1.0


@pytest.mark.parametrize(
    ("source", "name", "heading"),
    [
        ("We propose KITE for gusty air.", "KITE", "KITE for gusty air"),  # after the name: what it is for
        ("We test KITE on gusty air.", "KITE", None),  # after the name: where it was tried
        ("We propose KITE gusty air tails.", "KITE", None),
        ("We propose KITE for air.", "KITE", "KITE for air"),
        ("We study hemp tails KITE.", "KITE", "KITE: Hemp tails"),  # the name at its end goes to the front
        ("We study hemp tails “KITE” in towns.", "KITE", "KITE: Hemp tails"),
        ("We study tails for KITE in hemp air.", "KITE", "Tails for KITE in hemp air"),  # within, after a preposition
        ("We study hemp planners for paper towns. KITE bends.", "KITE", None),  # of several
        ("We study hemp method. KITE bends.", "KITE", None),  # a kind of thing
        ("We study paper hemp method. KITE bends.", "KITE", "KITE: Paper hemp method"),
        ("We study hemp methods.", None, None),
        ("We study hemp tails.", None, "Hemp tails"),
    ],
)
def test_a_name_goes_before_what_is_said_of_it(source: str, name: str | None, heading: str | None) -> None:
    found = {each.text for each in label.candidates(what_was_read(source, name))}
    assert (heading in found) if heading else not found


@pytest.mark.parametrize(
    ("source", "heading"),
    [
        ("We study tails of “hemp kite” towns.", "Tails of “hemp kite” towns"),
        ("We study (hemp) [kite] tails in towns.", "Tails in towns"),
        ('We study hemp "kite tails in towns.', None),
        ("We study hemp kite” tails in towns.", None),
        ("We study ways to make an unsinkable, hemp-based kite.", "Ways to make an unsinkable, hemp-based kite"),
        ("We study a tail of “hemp kites”.", "Tail of “hemp kites”"),
        ("We study hemp.example www.kites tails.", None),
    ],
)
def test_a_heading_has_both_halves_of_what_is_paired(source: str, heading: str | None) -> None:
    found = [each.text for each in label.candidates(what_was_read(source))]
    assert (heading in found) if heading else not found


@pytest.mark.parametrize(
    ("source", "heading"),
    [
        ("It is. Hemp kites fall.", "Hemp kites fall"),
        ("In towns. Hemp kites fall.", "Hemp kites fall"),
        ("It is of it and of the.", "It is of it and of the"),
    ],
)
def test_where_nothing_stands_alone_the_first_words_do(source: str, heading: str) -> None:
    assert made(source).text == heading
