"""What all papers tell together."""

from __future__ import annotations

from dataclasses import replace

from conspectus.corpus.whole import Whole
from conspectus.model import Acronym
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
