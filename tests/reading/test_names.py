"""Abstract -> what it introduces and names; what others named stays out. All abstracts are invented."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.model import Name
from conspectus.reading import names, read_abstract, roles, weights
from conspectus.reading.names import candidates
from conspectus.reading.text import acronyms, cues, sentences, tokens


def found(source: str, title: str = "") -> tuple[Name, ...]:
    text = parse(source)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    return names.find(text, spans, words, signs, acronyms.find(text, spans), parts, title)


BACKGROUND = "Training large models is costly. Existing methods such as PPO, DPO and GRPO need many samples. "
OUTCOME = " Experiments on ImageNet and CIFAR-10 show clear gains over BERT and GPT-4."


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("To address this, we propose ZORBA, a framework that plans first. ZORBA is fast.", "ZORBA"),
        ("We introduce a new method called QuaxNet that plans first. QuaxNet is fast.", "QuaxNet"),
        ("In this paper, we present lmZorb, a small model of graphs. lmZorb outperforms all baselines.", "lmZorb"),
        ("We propose Zonal Orthogonal Retrieval (ZOR), which indexes by zone. ZOR improves recall.", "ZOR"),
        ("We present **Quaxify**, a toolkit for surveys. With Quaxify, surveys take minutes.", "Quaxify"),
        ("We propose **R**easoning with **O**rdered **Q**ueries (ROQ). ROQ halves the cost.", "ROQ"),
        (r"We propose \textsc{Pebble}, a benchmark of 300 riddles. Pebble is hard for all models.", "Pebble"),
        ("This paper introduces ZorbBench, the first benchmark for patience. ZorbBench holds 300 tasks.", "ZorbBench"),
        ("We propose Zorb-GRPO, a variant of GRPO with zonal rewards. Zorb-GRPO needs fewer samples.", "Zorb-GRPO"),
        ("We propose to wait before planning, and call this method Tideline. Tideline needs no labels.", "Tideline"),
        (r"We propose K$^2$-Zorb, a kernel method. K$^2$-Zorb is exact.", "K²-Zorb"),
    ],
)  # fmt: skip
def test_what_a_paper_puts_forward_is_its_name(told: str, name: str) -> None:
    """Whatever form the introduction takes, and however many names of others stand around it."""
    assert names.headline(found(BACKGROUND + told + OUTCOME)) == name


@pytest.mark.parametrize(
    "source",
    [
        # a method of others, spelt out with its short form
        """We revisit Group Relative Policy Optimization (GRPO) in two regimes. Our motivation is work on Proximal
        Policy Optimization (PPO). We show that GRPO objectives improve the reward.""",
        # an object of study
        """Vision Transformers (ViTs) are popular. In this paper, we study how robust ViTs are. We find that ViTs fail
        under noise.""",
        # a theorem
        """We prove a lower bound for convex optimization with noisy gradients. The bound matches that of SGD up to
        constants, and extends to the Gaussian case.""",
        # data sets and baselines only
        """We present a simple way to order training data. Experiments on ImageNet, CIFAR-100 and SQuAD show that it
        outperforms BERT and RoBERTa.""",
        # nothing that looks like a name
        "Most concepts of fairness need many assumptions. We study a weaker one and prove that it can always be met.",
    ],
)
def test_what_others_named_is_never_the_papers_name(source: str) -> None:
    """A paper that names nothing has no headline name."""
    assert names.headline(found(source)) is None


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("We show that nets can wait in three tests (MATH, ZORB24, and Pebble2).", ""),
        ("We show that nets forget. Even the ZorbQL model forgets.", ""),
        ("Nets wait. We show that the Quax-Zorber network, a classic, tells why. The Quax-Zorber theory is old.", ""),
        ("We accelerate training across models (ZorbNet-2b, Quax-7b and Pebble-1b) by a fifth.", ""),
        ("We define *quaxical planning* as what nets do unasked, and find it in all of them.", ""),
        ("We measure how long nets wait by an entropy-based metric, termed *zorb depth*, of each layer.", "zorb depth"),
    ],
)
def test_what_is_only_used_is_no_name_however_unsure(told: str, name: str) -> None:
    """Between silence and a heading stands what the words beside it introduce."""
    assert [each.name for each in found(BACKGROUND + told)] == [name] * bool(name)


def test_an_address_gives_no_second_name() -> None:
    """The folder of the code is seldom called as the work is."""
    told = (
        "We propose ZORBA, a framework that plans first. ZORBA is fast. Code: https://github.com/quax/PlanFirst_VSB1."
    )
    assert [name.name for name in found(BACKGROUND + told)] == ["ZORBA"]


@pytest.mark.parametrize(
    "folder",
    ["llm-kite-safety", "verify-neural-ZBF", "ZorbAware_v2", "zorbnet.PyTorch", "ZMNLP2023", "WhenZorbKitesFallAgain"],
)
def test_a_folder_called_by_a_few_words_is_no_name(folder: str) -> None:
    """Nobody speaks of the work so; `ZorbNet-main` is another matter."""
    text = parse(f"We study kites. Code is at https://github.com/someone/{folder}.")
    spans = sentences.split(text)
    assert {c.name for c in candidates.find(text, spans, tokens.tokenize(text), ())} == {"kites"}


def test_a_name_with_and_without_hyphen_is_told_once() -> None:
    told = "We present Zorba-Quax, a kite simulator. ZorbaQuax is fast, and we fly with ZorbaQuax for days."
    assert len(found(BACKGROUND + told)) == 1


@pytest.mark.parametrize("measure", ["14-DOF", "6DoF", "3-DoFs", "12x"])
def test_a_measure_is_no_name(measure: str) -> None:
    assert measure not in {name.name for name in found(f"We present a {measure} kite, a fast one. It flies.")}


@pytest.mark.parametrize("trap", ["PPO", "DPO", "GRPO", "ImageNet", "CIFAR-10", "BERT", "GPT-4", "ZQ"])
def test_names_of_others_are_not_told_beside_the_own_one(trap: str) -> None:
    """An extension does not own what it extends, nor what it is compared with."""
    source = (
        BACKGROUND
        + "We present AnyZQ, a faster extension of zonal quantization (ZQ). AnyZQ supports all sizes."
        + OUTCOME
    )
    assert trap not in {name.name for name in found(source)}


@pytest.mark.parametrize(
    ("told", "kind", "expansion"),
    [
        ("We propose ZORBA, a novel framework for planning.", "framework", ""),
        ("We propose an algorithm called ZORBA.", "algorithm", ""),
        ("We introduce the ZORBA dataset of 300 riddles.", "dataset", ""),
        ("We propose Zonal Ordered Retrieval By Action (ZORBA), which plans.", "", "Zonal Ordered Retrieval By Action"),
        ("We give the Zonal Reading By Action (ZORBA) algorithm.", "algorithm", "Zonal Reading By Action"),
        ("We propose ZORBA, which plans first.", "", ""),
    ],
)  # fmt: skip
def test_kind_and_expansion_are_the_texts_own_words(told: str, kind: str, expansion: str) -> None:
    """The kind is what the abstract calls it, the expansion what it spells out; neither is guessed."""
    best = found(told + " ZORBA outperforms all baselines. The code of ZORBA is open.")[0]
    assert (best.name, best.kind, best.expansion) == ("ZORBA", kind, expansion)


def test_a_long_form_that_is_a_name_speaks_for_a_short_one_that_tells_little() -> None:
    """`Explore-on-Tree (EoT)` goes by its long form; both are told."""
    told = found("We propose Explore-on-Tree (EoT), a novel framework for search. EoT outperforms all baselines.")
    assert [(n.name, n.expansion) for n in told[:2]] == [("Explore-on-Tree", ""), ("EoT", "Explore-on-Tree")]


def test_names_come_best_first_and_the_first_is_the_headline() -> None:
    """Scores fall, and no name but the best is told on a weak score."""
    told = found(
        "We propose ZORBA, a framework for drawing. ZORBA consists of InkNet, a novel encoder that reads strokes, and "
        "InkFlow, a novel decoder that writes them. ZORBA outperforms all baselines."
    )
    scores = [name.score for name in told]
    assert told[0].name == "ZORBA"
    assert scores == sorted(scores, reverse=True)
    assert all(score >= names.SECOND for score in scores[1:])


def test_a_weak_name_is_a_tag_and_no_heading() -> None:
    """Between the two thresholds a name is told, but does not head the paper."""
    weak = (Name("Zorb", score=(names.TAG + names.HEADING) / 2),)
    assert names.headline(weak) is None
    assert names.headline((Name("Zorb", score=names.HEADING),)) == "Zorb"


def test_a_title_that_begins_with_a_name_settles_it() -> None:
    """The paper's own title is better evidence than its abstract."""
    abstract = "We build on Quaxnet and on Zorba. Both are useful, and we test them on ten tasks."
    assert names.headline(found(abstract, "Zorba: Planning before Acting")) == "Zorba"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("QuaxNet: Planning before Acting", "QuaxNet"),  # the abstract does not say it
        ("ZORB – Planning before Acting", "ZORB"),
        ("Zørb-2: Planning before Acting", "Zørb-2"),
        ("ZoRB: Planning before Acting", "ZoRB"),  # in the spelling of the title
        ("Zonal Rope Balance: Planning before Acting", "Zonal Rope Balance"),  # the long form
        ("Planning before Acting", "ZORB"),
        ("Planning: Acting Later", "ZORB"),  # ordinary words name nothing
        ("How to Plan: Acting Later", "ZORB"),
        ("Ours: Planning before Acting", "ZORB"),
        ("METHODS: Planning before Acting", "ZORB"),
        ("BERT: Planning before Acting", "ZORB"),  # a title may be about what everybody knows
    ],
)
def test_a_title_of_the_form_name_and_what_it_is_decides(title: str, name: str) -> None:
    """One word that the language does not have, or what the abstract puts forward; else the abstract decides."""
    abstract = "Planning is slow. We propose Zonal Rope Balance (ZORB), a planner. ZORB is fast."
    assert names.headline(found(abstract, title)) == name


@pytest.mark.parametrize("name", ["Ours", "MethodName", "OUR-METHOD", "METHODS", "METHODOLOGY", "Setting", "PMID"])
def test_placeholders_and_labels_of_sections_name_nothing(name: str) -> None:
    """Whatever the abstract does with them."""
    assert not found(f"Planning is slow. We propose {name}, a planner. {name} is fast. {name} outperforms others.")


FLOWN_WITH_ANOTHER = """We study the impact of tails on flight. We first fly kites with six tails, and then with none.
We find that kites that are flown with Zorbex show the least drag. Finally, we derive laws of flight, showing that
Zorbex achieves the best flights of all tails."""


@pytest.mark.parametrize(
    ("source", "used"),
    [
        # known, though it is mentioned often
        ("We study planning. GPT-4 plans well. GPT-4 is slow, and GPT-4 fails on long plans.", "GPT-4"),
        # not known, but the paper gives nothing that name
        (FLOWN_WITH_ANOTHER, "Zorbex"),
        # an ordinary word of which only the address of the code makes a name
        ("We study how personas change plans. Code is at https://github.com/someone/Persona.git.", "Persona"),
    ],
)
def test_what_is_only_used_is_no_name(source: str, used: str) -> None:
    assert used not in {name.name for name in found(source)}


def test_the_short_form_of_what_a_method_works_on_tells_less_than_that_of_the_method() -> None:
    """Others say `wind record` too, and the bracket stands within what is put forward; own names have capitals."""
    of_method = found("We propose a planner for kites, Wind Record Zoning (WRZ). WRZ is fast.")
    of_matter = found("We propose a planner with wind record zone (WRZ) lookup for kites. WRZ is fast.")
    assert of_method[0].score > of_matter[0].score + 1


def test_what_is_put_forward_besides_tells_less() -> None:
    def score(opening: str) -> float:
        return found(f"We study kites and their winds. {opening} we introduce Zonal Rope Balance (ZRB) for tests.")[
            0
        ].score

    assert score("Furthermore,") < score("Here,")


@pytest.mark.parametrize(
    ("source", "name", "look"),
    [
        ("Code is at https://github.com/someone/ZorbNet-main.", "ZorbNet", "slug"),
        ("We say “zonal planning” here.", "zonal planning", "quoted"),
        ("We say *zonal planning* here.", "zonal planning", "emphasis"),
        ("We say Zonal Planning here.", "Zonal Planning", "phrase"),
        ("We say zorbify here.", "zorbify", "unknown"),
        ("We say Zorbify here.", "Zorbify", "capital"),
        ("We say ZORBA-based here.", "ZORBA", "shaped"),
        ("We say ZORBA’s here.", "ZORBA", "shaped"),
    ],
)
def test_a_candidate_is_told_by_its_look(source: str, name: str, look: str) -> None:
    """Each look that can make a stretch of text a candidate."""
    text = parse(source)
    spans = sentences.split(text)
    looks = {c.name: c.looks for c in candidates.find(text, spans, tokens.tokenize(text), ())}
    assert look in looks[name]


def test_every_mention_points_at_its_words() -> None:
    """A mention's place holds the name, its plural, or its long form."""
    text = parse("We use zonal kernels (ZKs). ZKs are fast. A ZK-based model is small. One ZK is enough.")
    spans = sentences.split(text)
    found_ones = candidates.find(text, spans, tokens.tokenize(text), acronyms.find(text, spans))
    (zk,) = [c for c in found_ones if c.name == "ZK"]
    assert zk.long == "zonal kernels"
    assert [text.plain[m.start : m.end] for m in zk.mentions] == ["ZKs", "ZKs", "ZK", "ZK"]
    assert [m.sentence for m in zk.mentions] == [0, 1, 2, 3]
    assert [m.derived for m in zk.mentions] == [False, False, True, False]


@pytest.mark.parametrize("source", ["", "…", "我们提出一种方法。", "$x$", "A.", "(ZORB)", "**", "https://a.example/"])
def test_odd_texts_have_names_or_none(source: str) -> None:
    """No text is too short or too strange."""
    assert all(name.score >= names.TAG for name in found(source))


@pytest.mark.parametrize("change", [{"colour": 1.0}, {"b=colour": 1.0, "direct": None}, {"colour=red": 1.0}])
def test_weights_of_other_features_are_refused(change):
    """Features and weights are made together; a word beside a name may come or go, a rule may not."""
    content = {k: w for k, w in (weights.shipped(names.__name__) | change).items() if w is not None}
    with pytest.raises(ValueError, match=r"names are for other features: (colour|direct)$"):
        names.read_weights(content)
    assert names.read_weights(weights.shipped(names.__name__))


OF_MEDICINE = (
    "Kite fever is a disease of the lung. {} Patients were seen at nine clinics, and blood was drawn on day nine."
    " Fewer patients had fever after two weeks."
)


@pytest.mark.parametrize(
    ("told", "title", "name"),
    [
        ("We gave zorbatin to patients with kite fever (KTF).", "", None),
        ("We gave zorbatin to patients with kite fever (KTF).", "Zorbatin: a review of its use", None),
        ("This paper describes the epidemiology of lower kite tract symptoms (LKTS).", "", None),
        ("This paper presents a review of zonal urge fever (ZUF), ZUF being rare.", "", None),
        ("We present KiteCare, a new programme of walks, and call it KiteCare.", "", "KiteCare"),
        ("The kite fever lung trial (KFLUNG) compared walks.", "KFLUNG: walks in kite fever", "KFLUNG"),
    ],
)
def test_abstracts_of_other_fields_name_what_they_study(told: str, title: str, name: str | None) -> None:
    """A drug, a disease, a gene has a name there that looks like one of a method; few give one themselves."""
    assert read_abstract(parse(OF_MEDICINE.format(told)), title).name == name
