"""The documents of an index: in memory what all of it is made of, and the rest when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Self, overload

from conspectus.model import Document
from conspectus.search.vocabulary import Vocabulary, Words
from conspectus.store import Store, key

Analysed = tuple[Document, tuple[str, ...]]
"""A document with the tokens of each field (see `searched.tokens_of`)."""

_AT_ONCE = 1000
"""Documents in memory at a time."""
_ON_CARD = ("title", "name")


@dataclass(frozen=True, slots=True)
class Brief:
    """What all of an index is made of, of one document."""

    document: Document
    """Without its fields, and with nothing on its card but title and name."""
    codes: tuple[bytes, ...]
    """Those of its tokens, field by field (see `conspectus.search.vocabulary`)."""


class Collection(Sequence[Document]):
    """Documents in the library's order."""

    def __init__(
        self,
        made_of: Sequence[bytes],
        make: Callable[[Sequence[bytes]], Iterable[Analysed]],
        store: Store | None = None,
        placed: Callable[[Document], Document] = lambda document: document,
    ) -> None:
        """Documents by checksums of all that they are made of; `make` makes those that `store` does not keep.

        `placed` adds what the place of a document in the library decides, which is seen in no card.
        """
        self.made_of = made_of
        self.store = store or Store()
        self._make = make
        self._placed = placed
        self._known = {} if self.store.keeps else dict(zip(made_of, make(made_of), strict=True))
        self._words = key("words of the search")
        self._kept_words = self.store.known(Words, [self._words]).get(self._words, Words(b"", []))
        self.vocabulary = Vocabulary(self._kept_words, self._tokens)
        """Of all tokens of all documents."""
        briefs = self.store.made("brief", Brief, made_of, self._briefs)
        self.briefs = [Brief(placed(each.document), each.codes) for each in briefs]
        self.store.use(key(key("document"), one) for one in made_of)

    def ordered(self, order: Sequence[int]) -> Self:
        """The same documents in another order, which is that of their present numbers."""
        found = copy(self)
        found.made_of = [self.made_of[number] for number in order]
        found.briefs = [self.briefs[number] for number in order]
        return found

    def remember(self) -> None:
        """Keep the words that were told for the next build."""
        words = self.vocabulary.words
        if words != self._kept_words:
            self.store.keep([(self._words, words)])

    def some(self, numbers: Sequence[int]) -> Iterator[Document]:
        """Those of these numbers, a few in memory at a time."""
        for start in range(0, len(numbers), _AT_ONCE):
            keys = [self.made_of[number] for number in numbers[start : start + _AT_ONCE]]
            yield from (self._placed(document) for document, _ in self._analysed(keys))

    @overload
    def __getitem__(self, place: int) -> Document: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Document]: ...
    def __getitem__(self, place: int | slice) -> Document | Sequence[Document]:
        if isinstance(place, int):
            return next(self.some((place,)))
        return list(self.some(range(len(self))[place]))

    def __iter__(self) -> Iterator[Document]:
        return self.some(range(len(self)))

    def __len__(self) -> int:
        return len(self.made_of)

    def _analysed(self, keys: Sequence[bytes]) -> Sequence[Analysed]:
        if self._known:
            return [self._known[one] for one in keys]
        return self.store.made("document", Analysed, keys, self._make)

    def _briefs(self, keys: Sequence[bytes]) -> Iterator[Brief]:
        for start in range(0, len(keys), _AT_ONCE):
            for document, tokens in self._analysed(keys[start : start + _AT_ONCE]):
                card = {name: document.card[name] for name in _ON_CARD if name in document.card}
                yield Brief(replace(document, fields={}, card=card), tuple(map(self.vocabulary.coded, tokens)))

    def _tokens(self) -> Iterator[str]:
        for start in range(0, len(self), _AT_ONCE):
            for _, tokens in self._analysed(self.made_of[start : start + _AT_ONCE]):
                yield from tokens
