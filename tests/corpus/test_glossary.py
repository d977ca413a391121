"""Papers with their short forms -> one glossary, and where it helps."""

from __future__ import annotations

from conspectus.corpus.glossary import Item, Meaning, borrowed, build, by_short, chunks_of
from conspectus.markup import parse
from conspectus.model import Acronym


def paper(ref: str, source: str, **short_forms: str) -> Item:
    return Item(ref, chunks_of(parse(source).plain), tuple(Acronym(short, long) for short, long in short_forms.items()))


PAPERS = [
    paper("a", "Large language models (LLMs) are big.", LLMs="Large language models"),
    paper("b", "A large language model (LLM) is big.", LLM="large language model"),
    paper("c", "LLM-based search and an LLM. PO is not PPO.", PO="partial order"),
    paper("d", "The post office (PO) is big, the llm is not.", PO="post office"),
    paper("e", "One PO is a partial order.", PO="Partial orders"),
]


def test_forms_that_differ_in_case_or_number_are_one():
    """The short form stands in the singular, the long form as most papers write it."""
    entries = {entry.short: entry for entry in build(PAPERS)}
    assert list(entries) == ["LLM", "PO"]
    assert entries["LLM"].meanings == (Meaning("Large language models", ("a", "b")),)


def test_every_meaning_is_kept_the_commonest_first():
    """A short form with two meanings tells both, each with its papers."""
    (entry,) = [entry for entry in build(PAPERS) if entry.short == "PO"]
    assert entry.meanings == (Meaning("partial order", ("c", "e")), Meaning("post office", ("d",)))


def test_papers_that_only_use_a_short_form_are_told():
    """Parts of a compound count, another case does not."""
    entries = {entry.short: entry for entry in build(PAPERS)}
    assert entries["LLM"].unexplained == ("c",)
    assert entries["PO"].unexplained == ()


def test_a_text_borrows_what_it_does_not_explain():
    """The place is that of the short form alone, and own short forms are left alone."""
    entries = by_short(build(PAPERS))
    plain = "LLM-based search and an LLM. PO is not PPO."
    uses = borrowed(PAPERS[2].chunks, PAPERS[2].acronyms, entries)
    assert [(plain[use.start : use.end], use.entry.short) for use in uses] == [("LLM", "LLM"), ("LLM", "LLM")]


def test_short_forms_that_may_be_words_explain_nothing_elsewhere():
    """`Cat` for `categories` does not explain every cat."""
    entries = build([paper("a", "Categories (Cat) are here.", Cat="Categories")])
    assert by_short(entries) == {}
    assert chunks_of("Every Cat is black.") == ()


def test_addresses_hold_no_short_forms():
    """Letters inside a link are not words."""
    entries = by_short(build(PAPERS))
    assert borrowed(chunks_of("See https://a.example/LLM and a.LLM.b for it."), (), entries) == ()
