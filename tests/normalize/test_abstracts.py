"""A label before an abstract, a filler instead of one, and a notice of withdrawal are told from abstracts."""

import pytest

from conspectus.normalize.abstracts import is_placeholder, is_withdrawal, with_parted_headings, without_label
from tests.growth import in_proportion

LABELLED = [
    "Abstract: We weave nets.",
    "ABSTRACT — We weave nets.",
    "Abstract—We weave nets.",
    "Abstract-We weave nets.",
    "Abstract - We weave nets.",
    "abstract -- We weave nets.",
    "Abstract. We weave nets.",
    "ABSTRACT We weave nets.",
    "Abstract We weave nets.",
    "Abstract\nWe weave nets.",
    "Abstract:\n\nWe weave nets.",
    "**Abstract:** We weave nets.",
    "**Abstract**: We weave nets.",
    "**Abstract** We weave nets.",
    "*Abstract.* We weave nets.",
    "__Abstract__ – We weave nets.",
    "## Abstract\n\nWe weave nets.",
    "[Abstract] We weave nets.",
    "\\textbf{Abstract:} We weave nets.",
    "\\textit{Abstract}---We weave nets.",
    "{\\bf Abstract.} We weave nets.",
    "<b>Abstract</b>: We weave nets.",
    "<jats:title>Abstract</jats:title> We weave nets.",
    "Summary: We weave nets.",
    "English abstract: We weave nets.",
    "Abstract (en): We weave nets.",
    "Resumen: We weave nets.",
    "Zusammenfassung. We weave nets.",
    "摘要：We weave nets.",
    "【摘要】We weave nets.",
    "要旨: We weave nets.",
    "Abstract: Abstract: We weave nets.",
    "  Abstract :  We weave nets.",
    "AbstractWe weave nets.",
    "ABSTRACTWe weave nets.",
    "arXiv:2603.00071v1 Announce Type: new \nAbstract: We weave nets.",
    "arXiv:2603.00071v2 Announce Type: replace-cross Abstract: We weave nets.",
]


@pytest.mark.parametrize("text", LABELLED)
def test_label_goes(text):
    """Whatever marks a label has, and whatever follows it, the abstract begins behind it."""
    assert without_label(text) == "We weave nets."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("摘要：本文研究渔网。", "本文研究渔网。"),
        ("摘 要 本文研究渔网。", "本文研究渔网。"),
        ("[摘要] 本文研究渔网。", "本文研究渔网。"),
        ("<p><strong>Abstract:</strong> We weave <i>nets</i>.</p>", "<p>We weave <i>nets</i>.</p>"),
        ("<p>Abstract: We weave.</p>", "<p>We weave.</p>"),
        ("Abstract: (1) nets", "(1) nets"),
        ("Abstract:", ""),
        ("ABSTRACT A net holds.", "A net holds."),
        ("AbstractIn this paper, we weave.", "In this paper, we weave."),
        ("AbstractA net holds.", "A net holds."),
    ],
)
def test_label_goes_and_the_rest_stays(text, expected):
    """The rest keeps its own marks."""
    assert without_label(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Abstract nets are woven from words.",
        "Abstract Nets are woven from words.",
        "ABSTRACT NETS ARE WOVEN.",
        "*Abstract* nets are woven.",
        "**Abstract** nets are woven.",
        "Abstract-level reasoning is hard.",
        "Abstract interpretation: a survey.",
        "Abstractive summarization: we ask.",
        "Abstraction. We ask.",
        "AbstractNet is woven.",
        "AbstractBench: we ask.",
        "AbstractInterp asks.",
        "SummaryWe is a name.",
        "Summary statistics of nets are rare.",
        "Summary writing is hard. We ask.",
        "Summaries: we write them.",
        "摘要质量是本文的主题。",
        "摘要生成：本文研究。",
        "We weave nets. Abstract: none.",
        "(Abstract nets) are woven.",
        "",
    ],
)
def test_what_is_no_label_stays(text):
    """A text that only begins with the word is left alone."""
    assert without_label(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "-",
            "–",
            "—",
            "---",
            "?",
            "...",
            "…",
            ".",
            "N/A",
            "n/a",
            "NA",
            "N.A.",
            "(n/a)",
            "nan",
            "NaN",
            "None",
        ),
        *(
            "none.",
            "null",
            "TBD",
            "TBA",
            "tbd.",
            "[TBD]",
            "*N/A*",
            "<p>N/A</p>",
            "“N/A”",
            "Not available",
            "coming soon",
        ),
        *("No abstract", "No abstract available", "No abstract available.", "no abstract provided", "[No abstract]"),
        *("Abstract not available", "Abstract is not available yet.", "The abstract is currently not available"),
        *("Abstract unavailable", "Abstract missing", "Abstract to be added", "Abstract will be provided later"),
        *("No abstract is available for this article.", "No summary was given", "Abstract:", "Abstract: N/A"),
        *("暂无摘要", "无", "暂无。", "なし"),
    ],
)
def test_filler_is_no_abstract(text):
    """What only says that nothing is there is nothing."""
    assert is_placeholder(without_label(text))


@pytest.mark.parametrize(
    "text",
    [
        "None of the nine traps held a crab for a night.",
        "No abstract model of a trap is as good as a trap.",
        "Not available in winter, nets are dear.",
        "Nets.",
        "NaN values break nets.",
        "Abstract nets.",
        "No summary of nets is given here before ours.",
        "渔网。",
        "42",
    ],
)
def test_short_abstract_is_an_abstract(text):
    """A text that begins like a filler and goes on is an abstract."""
    assert not is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    [
        "This paper has been withdrawn by the author due to an error in Section 2.",
        "This paper has been withdrawn.",
        "**This paper has been withdrawn** by the authors.",
        "[This submission was withdrawn.] We prove a bound.",
        "This article has been retracted: please see the notice of the publisher.",
        "This article has been removed at the request of the editors.",
        "This arXiv submission has been withdrawn by arXiv administrators.",
        "This version is withdrawn by the author.",
        "This manuscript withdrawn by the authors.",
        "Abstract: This paper is being replaced; this paper has been withdrawn."[:0]
        + "Abstract: This paper is withdrawn.",
        "The paper has been withdrawn because of an error.",
        "The authors have withdrawn this paper.",
        "Author withdrew this manuscript after review.",
        "We withdraw this paper because Lemma 2 is wrong.",
        "Paper withdrawn.",
        "Withdrawn",
        "[Withdrawn]",
        "Withdrawn by the authors.",
        "WITHDRAWN due to a gap in the proof",
        "Retracted article",
        "本文已撤稿。",
        "该论文已被作者撤回。",
        "作者已撤回本文。",
    ],
)
def test_notice_of_withdrawal(text):
    """A notice says at once that the paper is gone."""
    assert is_withdrawal(text)


@pytest.mark.parametrize(
    "text",
    [
        "We study accounts from which money was withdrawn on the night before a voyage.",
        "This paper studies why papers are withdrawn.",
        "This paper has shown that nets hold.",
        "Withdrawn sailors speak little, and we ask why.",
        "Retracted papers are cited for years.",
        "The paper was withdrawn from circulation in 1890 and silver took its place. " + "We follow both. " * 40,
        "The study of papers that were withdrawn is young.",
        "In this paper, we withdraw water from nine wells.",
        "We withdraw water from nine wells.",
        "本文研究撤稿。",
        "",
    ],
)
def test_paper_about_withdrawals(text):
    """What is withdrawn somewhere in a text is another thing."""
    assert not is_withdrawal(text)


@pytest.mark.parametrize(
    "piece", ["<p>", "abstract: ", "*", "this ", "withdrawn by ", " ", "no abstract ", "(", "Abstract\n"]
)
def test_cost_grows_with_length_only(piece):
    """What looks like a label is read as fast where there is much of it."""

    def look(text):
        without_label(text)
        is_placeholder(text)
        is_withdrawal(text)

    assert in_proportion(look, piece, 200_000)


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        (
            "BackgroundNets tear.MethodsWe knot 9.\nResults They hold.ConclusionsKnots help.",
            "Background: Nets tear. Methods: We knot 9.\nResults They hold. Conclusions: Knots help.",
        ),
        ("ObjectiveTo knot. ResultsNets' knots hold.", "Objective: To knot. Results: Nets' knots hold."),
        ("ResultsDB holds nets.", "ResultsDB holds nets."),
        ("Background: Nets tear. Results: They hold.", "Background: Nets tear. Results: They hold."),
        ("We show MethodsNet. In ResultsNet it holds.", "We show MethodsNet. In ResultsNet it holds."),
    ],
)
def test_headings_that_are_glued_to_their_sentences_are_parted(text, parted):
    """Where at least two are, at beginnings of sentences."""
    assert with_parted_headings(text) == parted
