"""What all papers tell together."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from conspectus.corpus.layout import draws, lay_out
from conspectus.corpus.whole import Whole
from conspectus.model import Acronym, Related
from conspectus.store import Store
from tests.factories import paper, reading
from tests.pages.sites import identity


def papers(count):
    """Some that explain a short form and speak of zebrafish, and others."""
    explains = reading("It is.", acronyms=(Acronym("CP", "conformal prediction"),))
    return tuple(
        paper(id=identity(number), title=str(number), abstract=text, reading=explains if number < 2 else reading(text))
        for number, text in enumerate(["A zebrafish by CP."] * 4 + ["We use CP here."] * (count - 4))
    )


def told(whole):
    return whole.glossary, whole.words, whole.words_of([[identity(number) for number in range(4)]])


def test_what_is_kept_makes_no_difference(tmp_path):
    """With what an earlier build kept of some papers, all of them tell what they tell without."""
    cold = told(Whole(papers(12)))
    for count in (11, 12):
        store = Store(tmp_path / "kept.sqlite")
        warm = told(Whole(papers(count), store))
        store.close()
    assert warm == cold
    entries, words, groups = cold
    assert [(entry.short, len(entry.unexplained)) for entry in entries] == [("CP", 10)]
    assert [word.text for word in words] == ["CP", "zebrafish"]
    assert [word.text for word in groups[0]] == ["zebrafish"]


NEIGHBOURS = st.lists(st.tuples(st.sampled_from(["sea", "sky"]), st.sets(st.integers(0, 5))), min_size=6, max_size=6)


@given(st.lists(NEIGHBOURS, min_size=2, max_size=4))
@settings(max_examples=25)
def test_papers_lie_where_they_would_with_nothing_kept(tmp_path_factory, edits):
    """Whatever neighbours and topics they had before."""
    path = tmp_path_factory.mktemp("kept") / "kept.sqlite"
    for number, edit in enumerate(edits):
        some = tuple(
            replace(
                own, topics=(topic,), related=tuple(Related(identity(other), f"{number}") for other in sorted(near))
            )
            for own, (topic, near) in zip(papers(6), edit, strict=True)
        )
        with closing(Store(path)) as store:
            assert Whole(some, store).layout == lay_out(some)


def test_papers_move_for_neighbours_and_topics_alone(tmp_path):
    """Another text, or another reason for the same neighbour, is drawn where the one before it was."""
    before = replace(papers(6)[0], related=(Related(identity(3), "one"),))
    after = replace(before, related=(Related(identity(3), "two"),), title=paper(title="Other").title)
    with closing(Store(tmp_path / "kept.sqlite")) as store:
        first, again = (Whole((own, *papers(6)[1:]), store).layout for own in (before, after))
        assert first == again
        assert store.lacks("layout", [list(map(draws, (after, *papers(6)[1:])))]) == []


def test_each_is_made_once():
    """Who asks again gets the same value."""
    whole = Whole(papers(12))
    assert whole.glossary is whole.glossary
    assert whole.words is whole.words


def test_it_depends_on_the_papers_alone():
    """Two of the same papers are equal, and one whose text is another tells something else."""
    first, *others = papers(12)
    changed = Whole((replace(first, reading=reading("It is.")), *others))
    assert told(changed) != told(Whole(papers(12)))
