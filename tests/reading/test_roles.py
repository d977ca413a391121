"""What each sentence does: readings of whole abstracts, and the model behind them."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from conspectus.markup import parse
from conspectus.model import Text
from conspectus.reading import read_abstract, roles
from conspectus.reading.roles import features as role_features
from conspectus.reading.text import cues, sentences, tokens

CASES = Path(__file__).parents[1] / "cases" / "roles"
SEEDS = Path(__file__).parents[1] / "seeds"


def judged(text: Text) -> tuple[roles.Judgement, ...]:
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    return roles.judge(text, spans, words, cues.find(words, spans))


def shown(source: str) -> str:
    """An abstract as the files of cases/roles write it: a line a sentence, its role before its first letters."""
    text = parse(source)
    lines = zip(judged(text), sentences.split(text), strict=True)
    return "\n".join(f"{each.sure or '-':12} {text.plain[span.start : span.end][:64].strip()}" for each, span in lines)


def abstracts(name: str) -> list[str]:
    """The blocks of a seed whose first line is a heading, or of a file of cases whose blocks are abstracts."""
    path = SEEDS / f"{name}.txt"
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8-sig").strip())
    return blocks[1:]


@pytest.mark.parametrize("path", sorted(CASES.glob("*.roles")), ids=lambda path: path.stem)
def test_abstracts_are_read_as_before(path: Path) -> None:
    """The roles of real and of invented abstracts stay what a reader has gone through, sentence by sentence."""
    invented = path.with_suffix(".txt")
    sources = (
        invented.read_text(encoding="utf-8").strip().split("\n\n") if invented.is_file() else abstracts(path.stem)[:6]
    )
    assert "\n\n".join(map(shown, sources)) + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("source", ["", "Word", "1. 2? 3!", "我们提出了一种新方法。它很快。", "$x$"])
def test_no_sentence_is_left_out(source: str) -> None:
    """Whatever the text, there are as many roles as sentences."""
    text = parse(source)
    assert len(judged(text)) == len(sentences.split(text))


@pytest.mark.parametrize(
    "source",
    [
        "我们提出了一种新方法。它很快。",
        "Nous proposons une méthode pour les images. Elle est plus rapide que toutes les autres.",
        "Wir stellen ein Verfahren für Bilder vor. Es ist schneller als alle anderen.",
        "Proponemos un método para imágenes. Es más rápido que los demás.",
    ],
)
def test_what_is_not_english_has_no_roles(source: str) -> None:
    """The weights know English words only."""
    assert {each.sure for each in judged(parse(source))} == {None}


def test_headings_of_an_abstract_say_what_a_sentence_may_do() -> None:
    """`Methods: …` is a method, and so is what follows up to the next heading, however it sounds."""
    plain = "Kites were flown in wind. They rose by 40% within an hour. They fell."
    last = "CONCLUSIONS These findings highlight the need for tails."
    headed = f"Background: Kites fly. Methods: {plain} Results: {plain} {last}"
    assert [each.role for each in judged(parse(headed))] == [
        *("background", "method", "method", "method", "result", "result", "result", "outlook")
    ]


@pytest.mark.parametrize(
    ("heading", "allowed"),
    [
        ("Materials and methods:", {"method"}),
        ("MAIN OUTCOME MEASURES:", {"method"}),
        ("DESIGN, SETTING, AND PARTICIPANTS:", {"method"}),
        ("METHODS/DESIGN:", {"method"}),
        ("Methods and results:", {"method", "result"}),
        ("CONCLUSIONS AND RELEVANCE:", {"result", "outlook"}),
        ("Numerical results:", {"result"}),
        ("We ask three of the findings:", None),
        ("In the study of methods:", None),
        ("Kites and strings:", None),
    ],
)
def test_a_heading_of_several_words_is_known_by_all_of_them(heading: str, allowed: set[str] | None) -> None:
    """A sentence with a colon is no heading, though its last word may head a section."""
    plain = f"Background: Kites fly. {heading} They were flown in wind. Aim: We ask why."
    found = roles.sections(plain, sentences.split(parse(plain)))
    background, said, last = found[0], found[1], found[-1]
    assert background
    assert said
    assert last
    assert said.allowed == (allowed or background.allowed)
    assert plain[last.begins :].strip() == "We ask why."


def test_a_single_heading_says_nothing() -> None:
    """`Results: …` alone may as well be the beginning of a sentence."""
    spoken = "Findings: However, existing kites still lack tails. We propose a kite with a tail."
    assert judged(parse(spoken))[0].role == "gap"


OF_MEDICINE = """Kite fever is a common cause of absence from school. The aim of this study was to compare bed rest and
walks in children with kite fever. Children were enrolled in a randomised trial at nine clinics. Parents filled in a
diary, and blood was drawn on day nine. After two weeks 61 % of the children on walks had no fever, compared with 38 %
of those in bed (p = 0.02). No adverse events were recorded. Walks shorten kite fever in children."""


def test_an_abstract_of_another_field_is_read_as_those_of_its_kind() -> None:
    """What was done is told in the past there, without a word that machine learning has for it."""
    text = parse(OF_MEDICINE)
    found = read_abstract(text)
    spans, words = sentences.split(text), tokens.tokenize(text)
    judged_so = roles.judge(text, spans, words, cues.find(words, spans), of_field=False)
    assert [each.role for each in found.sentences] == [each.sure for each in judged_so]
    assert [each.role for each in judged_so] == [
        *("background", "contribution", "method", "method", "result", "result", "result")
    ]


def test_zones_are_those_of_csabstruct() -> None:
    """The first chain tells what others measure themselves by."""
    text = parse((CASES / "kites.txt").read_text(encoding="utf-8").split("\n\n")[0])
    words = tokens.tokenize(text)
    found = roles.zones(text, words, cues.find(words, sentences.split(text)))
    assert found == ("background", "background", "objective", "method", "result", "result", "other")


def weights() -> dict:
    return json.loads((files("conspectus.reading.roles") / "weights.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["zones", "roles", "elsewhere"])
@pytest.mark.parametrize("template", role_features.TEMPLATES)
def test_weights_for_other_features_are_refused(name: str, template: str) -> None:
    """A file without the weights of a template, or with those of a template that is gone, is not read."""
    content = weights()[name]
    kept = {feature: row for feature, row in content["weights"].items() if role_features.template(feature) != template}
    if len(kept) < len(content["weights"]):
        with pytest.raises(ValueError, match=f"other features: {template}"):
            roles.chain(name, {**content, "weights": kept})
    with pytest.raises(ValueError, match="other features: gone"):
        roles.chain(name, {**content, "weights": content["weights"] | {"gone:x": {}}})


def test_weights_for_other_roles_are_refused() -> None:
    """The roles of the weights are those of the model, in its order."""
    content = weights()["roles"]
    with pytest.raises(ValueError, match="other roles: gap, background"):
        roles.chain("roles", {**content, "classes": ["gap", "background", *content["classes"][2:]]})
