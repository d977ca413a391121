"""What all papers of a library tell together, each made once, when a page first asks for it.

What is made of each paper alone is kept from build to build; the steps over these small values are cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import TypeVar

from conspectus.corpus import distinctive, glossary
from conspectus.corpus.layout import Layout, draws, lay_out
from conspectus.corpus.phrases import Phrases, Uses, phrases_of
from conspectus.corpus.themes import Theme, themes_of_groups
from conspectus.model import Paper
from conspectus.store import Store
from conspectus.workers import Workers

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Whole:
    """The papers as one."""

    papers: tuple[Paper, ...]
    store: Store = field(default_factory=Store)
    """Has what earlier builds made of each paper."""
    workers: Workers = field(default_factory=Workers)

    @cached_property
    def chunks(self) -> Mapping[str, tuple[glossary.Chunk, ...]]:
        """What may be a short form, by the id of the paper."""
        make = partial(self.workers.map, glossary.chunks_of)
        return self._by_id(self.store.made("chunks", tuple[glossary.Chunk, ...], self._plains, make))

    @cached_property
    def glossary(self) -> tuple[glossary.Entry, ...]:
        """The short forms that papers explain, from A to Z."""
        return glossary.build(
            glossary.Item(paper.id, self.chunks[paper.id], paper.reading.acronyms) for paper in self.papers
        )

    @cached_property
    def words(self) -> tuple[distinctive.Term, ...]:
        """The words that stand out, the most distinctive first."""
        return distinctive.terms(self._phrases)

    def words_of(self, groups: Sequence[Collection[str]]) -> list[tuple[distinctive.Term, ...]]:
        """For each group of papers (their ids) the words that stand out against the rest."""
        return list(map(self._words_of, map(tuple, groups)))

    @cached_property
    def _words_of(self) -> Callable[[tuple[str, ...]], tuple[distinctive.Term, ...]]:
        """Several pages ask for the words of one group."""
        return cache(partial(distinctive.terms_of_group, self._uses))

    def themes_of(self, groups: Sequence[Collection[str]]) -> list[tuple[Theme, ...]]:
        """For each group of papers (their ids) what it falls into."""
        return themes_of_groups(self._uses, groups)

    @cached_property
    def _phrases(self) -> Mapping[str, Phrases]:
        make = partial(self.workers.map, phrases_of)
        return self._by_id(self.store.made("phrases", Phrases, self._plains, make))

    @cached_property
    def _uses(self) -> Uses:
        return Uses(self._phrases)

    @cached_property
    def layout(self) -> Layout:
        """Where each paper lies on the map; papers do not move where none has other neighbours or another topic."""
        decided_by = list(map(draws, self.papers))
        (found,) = self.store.made(
            "layout", Layout, [decided_by], lambda missing: [lay_out(self.papers) for _ in missing]
        )
        return found

    @property
    def _plains(self) -> Sequence[str]:
        return [paper.abstract.plain for paper in self.papers]

    def _by_id(self, values: Sequence[_Value]) -> dict[str, _Value]:
        return dict(zip((paper.id for paper in self.papers), values, strict=True))
