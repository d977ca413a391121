"""Papers -> what to read next, with a reason."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conspectus.corpus import neighbours, related
from conspectus.corpus.related import Item, Ranking, rank, terms_of
from conspectus.corpus.sparse import best
from conspectus.markup import parse
from conspectus.store import Store, key

TEXTS = {
    "prune": "We prune zebra networks by sparse masks. Sparse masks keep zebra networks small and quick.",
    "mask": "Sparse masks are learnt for zebra networks. Our sparse masks remove most weights.",
    "nash": "Nash equilibria of auctions are studied. Bidders in auctions reach Nash equilibria.",
    "bid": "Bidders in auctions learn to bid. We bound the regret of bidders in repeated auctions.",
    "moon": "The moon is far.",
}


def item(name, source, *shared):
    plain = parse(source).plain
    return Item(name, plain, terms_of(plain), *shared)


@pytest.fixture
def items():
    return [item(name, source) for name, source in TEXTS.items()]


def test_the_nearest_paper_comes_first(items):
    """Papers about the same are related, whichever is asked."""
    found = rank(items)
    assert {name: [r.id for r in related][:1] for name, related in found.items()} == {
        "prune": ["mask"],
        "mask": ["prune"],
        "nash": ["bid"],
        "bid": ["nash"],
        "moon": [],
    }


def test_nothing_is_forced(items):
    """A paper that shares nothing has no neighbours, and far papers are none."""
    assert rank(items)["moon"] == ()
    assert "nash" not in [r.id for r in rank(items)["prune"]]


def test_the_reason_is_in_the_paper_s_own_words(items):
    """Shared terms stand as the paper writes them, and none is part of another."""
    (first, *_) = rank(items)["mask"]
    terms = first.why.removeprefix("shared terms: ").split(", ")
    assert "Sparse masks" in terms
    assert all(term in TEXTS["mask"] for term in terms)
    assert not [a for a in terms for b in terms if a != b and a in b]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("Zebra-rank maps by tides.", "Tides of zebra-rank clocks.", {"Zebra-rank", "tides"}),
        ("Zebra-rank maps by tides.", "Tides of moth-rank clocks.", {"tides"}),
        ("Moth-agent systems by tides.", "A moth-agent system of tides.", {"Moth-agent systems", "tides"}),
        ("Clock-time-moth scaling.", "On clock-time-moth scaling.", {"Clock-time-moth scaling"}),
        ("Zebra-rank.", "Moth-rank.", {"rank"}),
    ],
)
def test_a_piece_of_a_compound_is_told_with_the_whole(one, other, said):
    """If both papers have it; a piece stands only where they share nothing else."""
    why = rank([item("one", one), item("other", other)])["one"][0].why
    assert set(why.removeprefix("shared terms: ").split(", ")) == said


def test_the_reason_names_topics_and_resources_that_both_have(items):
    """Resources come first, topics last."""
    first, second, *others = items
    marked = [
        replace(first, topics=("Efficiency", "Vision"), resources=("MMLU",)),
        replace(second, topics=("Efficiency",), resources=("CIFAR-10", "MMLU")),
        *others,
    ]
    why = rank(marked)[first.id][0].why
    assert why.startswith("both name: MMLU; shared terms: ")
    assert why.endswith("; topics: Efficiency")


def test_there_are_never_more_than_asked_for(items):
    """The limit holds for every paper."""
    twins = [replace(item, id=f"{item.id}{number}") for number in range(5) for item in items]
    assert max(len(related) for related in rank(twins, limit=3).values()) == 3


@pytest.mark.parametrize("count", [0, 1])
def test_a_list_of_none_or_one_has_no_neighbours(items, count):
    """Nothing fails where there is nothing to compare."""
    assert rank(items[:count]) == {item.id: () for item in items[:count]}


def test_texts_without_words_are_harmless():
    """An abstract of a dash has no neighbours."""
    assert rank([item("a", "–"), item("b", "–")]) == {"a": (), "b": ()}


def test_in_a_short_list_strangers_are_no_neighbours():
    """The one word that two papers share is little of what they say, however alone it stands among the shared ones."""
    zebras = "Zebras graze on dry plains. Stripes confuse flies by night. Grass grows along a network of paths."
    harbours = "Old harbours silt up slowly. Dredgers lift mud in spring. A network of lamps shows where sand moved."
    assert rank([item("a", zebras), item("b", harbours)]) == {"a": (), "b": ()}


def test_what_the_nearest_papers_find_near_is_nearer():
    """Of two papers with as little in common, the one that the nearest paper is near to comes first."""
    items = [
        item("a", "Striped zebras graze. Striped zebras sleep at noon."),
        item("b", "Striped zebras graze near spotted hyenas. Spotted hyenas hunt striped zebras."),
        item("c", "Spotted hyenas hunt. Spotted hyenas laugh near noon."),
        item("d", "Owls sleep at noon while mice dance."),
    ]
    assert [related.id for related in rank(items)["a"]] == ["b", "c", "d"]


def test_terms_are_stems_and_pairs_that_only_a_sign_parts():
    """A full stop and a word of no weight part two words; a term that comes again is no second one."""
    plain = "Sparse masks. Nets of masks, sparse-masks."
    rows = np.frombuffer(terms_of(plain), related._TERM)
    first = [plain[row["start"] : row["start"] + row["length"]] for row in rows]
    assert first == ["Sparse", "masks", "Sparse masks", "Nets"]


def test_a_term_of_many_papers_counts_but_brings_none_together(items, monkeypatch):
    """Where all papers hold a term it is no reason to compare them; those that are compared are compared by it too."""
    for module in (related, neighbours):
        monkeypatch.setattr(module, "COMMON", 1)
    monkeypatch.setattr(related, "_SHARE", 1)
    assert all(near == () for near in rank(items).values())
    for module in (related, neighbours):
        monkeypatch.setattr(module, "COMMON", 2)
    assert [near.id for near in rank(items)["prune"]] == ["mask"]


WORDS = "zebra hyena owl noon plain grass lamp dune tide clock bell moth".split()
ABSTRACTS = st.lists(st.sampled_from(WORDS), min_size=2, max_size=9).map(" ".join)
EDIT = st.tuples(st.sampled_from(["insert", "edit", "remove", "swap"]), st.integers(0, 99), ABSTRACTS)


@given(st.lists(ABSTRACTS, min_size=1, max_size=30), st.lists(EDIT, max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_an_earlier_build_found_makes_no_difference(monkeypatch, texts, edits):
    """After any edits, what is near which, and why, is what a build with nothing kept finds."""
    monkeypatch.setattr(neighbours, "_MET", 4)
    monkeypatch.setattr(neighbours, "_KEPT", 3)
    for module in (related, neighbours):
        monkeypatch.setattr(module, "COMMON", 6)
    papers = [item(f"{number}", text) for number, text in enumerate(texts)]
    before = related.ranked(papers)
    for number, (edit, place, text) in enumerate(edits):
        at = place % (len(papers) or 1)
        if edit == "insert":
            papers.insert(at, item(f"new {number}", text, ("Time",), ("Clocks",)))
        elif papers and edit == "edit":
            papers[at] = item(papers[at].id, text)
        elif papers and edit == "remove":
            del papers[at]
        elif papers:
            papers[at], papers[0] = papers[0], papers[at]
    assert related.ranked(papers, before) == related.ranked(papers)


def test_after_an_edit_only_what_is_near_it_is_sought_again(monkeypatch):
    """Two heaps of papers: an edit in one leaves the other alone."""
    heaps = [("zebra hyena owl noon", 20), ("lamp dune tide clock", 20)]
    papers = [
        item(f"{text} {number}", f"{text}. Paper {text.split()[number % 4]}.")
        for text, n in heaps
        for number in range(n)
    ]
    before = related.ranked(papers)
    sought = []
    monkeypatch.setattr(neighbours, "best", lambda *entries: sought.append(1) or best(*entries))
    papers[0] = item(papers[0].id, "zebra hyena owl noon. Paper hyena hyena.")
    again = related.ranked(papers, before)
    few = len(sought)
    assert again == related.ranked(papers)
    assert few < (len(sought) - few) * 0.6


def test_the_store_has_what_the_last_build_found(items, tmp_path):
    """It is taken by the next one, and makes no difference to it."""
    path = tmp_path / "kept"
    with closing(Store(path)) as store:
        found = rank(items, store=store)
    with closing(Store(path)) as store:
        (before,) = store.known(Ranking, [key("related papers", 6)]).values()
        assert dict(zip(TEXTS, before.related, strict=True)) == found
        assert rank(items[1:], store=store) == rank(items[1:])
