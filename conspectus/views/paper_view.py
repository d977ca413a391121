"""A paper -> all that is shown of it by itself: made once, kept, and taken from by pages, data files and scripts.

What it is made of besides the paper is told by `Seen` and `Common`; where both are as they were, nothing is made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar
from urllib.parse import urlencode

from conspectus import permalinks, records, scripts
from conspectus.chunking import runs
from conspectus.citations import entries
from conspectus.citations.reference import keys_of, reference
from conspectus.config import SiteConfig
from conspectus.corpus.whole import Whole
from conspectus.errors import while_making
from conspectus.language import N_, Language
from conspectus.library import Library
from conspectus.model import Acronym, Paper, Result, Sentence
from conspectus.reading.topics import Topic
from conspectus.store import key
from conspectus.syndication import jsonld, metatags
from conspectus.syndication.metatags import MetaTag
from conspectus.text import fold
from conspectus.views import pieces
from conspectus.views.abstracts import Annotation, Stretch, short_forms, stretches
from conspectus.views.cards import LONGEST_PIECE, PIECE, Card, excerpt, make_card, phrases
from conspectus.views.digest import site_title
from conspectus.views.distinguished import usual
from conspectus.views.explained import borrowed, explanations
from conspectus.views.facts import Badge, Shown, badges, details, links, searches, ways
from conspectus.views.paper_map import PaperMap
from conspectus.views.safe import Markup, safe
from conspectus.views.subjects import Subject, subject

Part = TypeVar("Part")

_AT_ONCE = 1000
"""Views in memory at a time while they are made."""


@dataclass(frozen=True, slots=True)
class PaperView:
    """All that is shown of one paper by itself."""

    card: Card
    entries: dict[str, str]
    """Its citations: file name extension -> the entry, without an abstract."""
    record: str
    """Its record as JSON, without the places where it stands (see `records.with_sources`)."""
    piece: str
    """What scripts may show of it, as JSON."""
    lead: Markup
    """The highlight; empty where the abstract begins with it."""
    badges: tuple[Shown, ...]
    ways: tuple[Shown, ...]
    """The paper itself, its PDF, its code."""
    searches: tuple[Shown, ...]
    """Where it can be looked for, if none of these is known."""
    details: tuple[Shown, ...]
    links: tuple[Shown, ...]
    subjects: tuple[Subject, ...]
    stretches: tuple[Stretch, ...]
    results: tuple[tuple[Markup, int], ...]
    """What it reports or claims, each with the number of its sentence."""
    short_forms: tuple[Acronym, ...]
    article: str
    """What the text of the abstract is said of (RDFa); empty where a tag or the JSON-LD says it."""
    metas: tuple[MetaTag, ...]
    linked_data: Markup
    derived: tuple[str, ...]
    report_error: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A paper with what others decide of how it is shown."""

    paper: Paper
    key: str
    """The citation key."""
    piece: str
    """The piece of data that it lies in."""
    explained: tuple[Annotation, ...]
    """Short forms that other papers explain."""

    def checksum(self, paper: bytes) -> bytes:
        """That of all of this, given that of the paper."""
        return key(paper, self.key, self.piece, self.explained)


@dataclass(frozen=True, slots=True)
class Common:
    """What all views are made of."""

    title: str
    base_url: str
    repository: str
    topics: Mapping[str, Topic]
    usual: tuple[Badge, ...] = ()
    """What nearly all papers have, so that lists do not say it (`distinguished.usual`)."""
    asked: str = ""
    """What a reader who reports an error is asked."""


class Views(Mapping[str, Card]):
    """The views of all papers by id, in the library's order; as a mapping, their cards.

    Only cards are in memory. The rest is taken when somebody asks for it, and whoever asks only whether it is what it
    was has its checksum.
    """

    def __init__(
        self, library: Library, seen: Sequence[Seen], common: Common, corpus: Whole, language: Language
    ) -> None:
        self._library = library
        self.language = language
        """Of what is said beside them."""
        self.corpus = corpus
        """What the papers tell together."""
        of_all, of_cards = key(common), key(common.topics, common.usual)
        own = {each.paper.id: each.checksum(library.checksums[each.paper.id]) for each in seen}
        self.made_of = {paper_id: key(of_all, one) for paper_id, one in own.items()}
        """Paper id -> checksum of all that its view is made of."""
        listed = dict(zip((key(of_cards, one) for one in own.values()), seen, strict=True))
        make = partial(corpus.workers.map, partial(_card, common))
        cards = corpus.store.made("card", Card, list(listed), lambda keys: make(map(listed.__getitem__, keys)))
        self._cards = dict(zip(own, cards, strict=True))
        self._sources = dict(zip(self.made_of.values(), zip(seen, cards, strict=True), strict=True))
        self._make = partial(make_view, common)
        self._known: Mapping[bytes, PaperView] = {}
        if not corpus.store.keeps:
            views = corpus.workers.map(self._make, self._sources.values())
            self._known = dict(zip(self._sources, views, strict=True))

    def of(self, paper_ids: Iterable[str]) -> Sequence[PaperView]:
        """The views of some papers, in the order of their ids."""
        return self.parts(PaperView, paper_ids)

    def parts(self, kind: type[Part], paper_ids: Iterable[str]) -> Sequence[Part]:
        """The same with those fields only that `kind` has, a dataclass: for whoever needs few of many papers."""
        return self.corpus.store.made("view", kind, [self.made_of[paper_id] for paper_id in paper_ids], self._made)

    def alone(self, kind: type[Part], paper_ids: Iterable[str]) -> Sequence[Part]:
        """The same, kept beside the whole: for what many files ask for, and is a small part of it."""
        of_kind = partial(self.corpus.store.made, "view", kind, make=self._made)
        keys = [self.made_of[paper_id] for paper_id in paper_ids]
        return self.corpus.store.made(f"{kind.__name__} of a view", kind, keys, of_kind)

    def keep(self) -> None:
        """Make all that are not kept, and keep them: together, for which the workers are of use."""
        lacking = self.corpus.store.lacks("view", list(self._sources))
        for start in range(0, len(lacking), _AT_ONCE):
            self.corpus.store.made("view", PaperView, lacking[start : start + _AT_ONCE], self._made)

    def _made(self, keys: Sequence[bytes]) -> Iterable[Any]:
        if self._known:
            return [self._known[one] for one in keys]
        return self.corpus.workers.map(self._make, [self._sources[one] for one in keys])

    @cached_property
    def card_keys(self) -> Mapping[str, bytes]:
        """Paper id -> checksum of its card."""
        return {paper_id: key(card) for paper_id, card in self._cards.items()}

    @cached_property
    def map(self) -> PaperMap:
        """The papers as they are drawn, for the page of the map and for its script."""
        return PaperMap(self._library, self, self.corpus.layout)

    def __getitem__(self, paper_id: str) -> Card:
        return self._cards[paper_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


def make_views(
    library: Library, config: SiteConfig, language: Language | None = None, corpus: Whole | None = None
) -> Views:
    """The views of all papers; those that the store of `corpus` keeps are not made again, its workers share others."""
    language = language or Language()
    asked = language.gettext("What is wrong, and what should stand there:")
    title, not_said = site_title(library, config), usual(library.papers)
    common = Common(title, config.base_url, config.repository, library.topics, not_said, asked)
    corpus = corpus or Whole(library.shown)
    return Views(library, list(_seen(corpus)), common, corpus, language)


def _card(common: Common, seen: Seen) -> Card:
    with while_making(f"what lists show of paper {seen.paper.told}"):
        return make_card(seen.paper, seen.piece, common.topics, common.usual)


def _seen(corpus: Whole) -> Iterator[Seen]:
    papers = corpus.papers
    explained = explanations(corpus.glossary)
    keys = keys_of(papers)
    for piece in runs([permalinks.tail(paper.id) for paper in papers], PIECE, LONGEST_PIECE):
        for paper in papers[piece.start : piece.end]:
            yield Seen(paper, keys[paper.id], piece.name, tuple(borrowed(paper, corpus.chunks[paper.id], explained)))


def make_view(common: Common, source: tuple[Seen, Card]) -> PaperView:
    """What is shown of one paper, given its card."""
    seen, card = source
    paper = seen.paper
    with while_making(f"what is shown of paper {paper.told}"):
        known = reference(paper, seen.key, common.base_url)
        shown = pieces.shown(paper, card)
        unmarked = "" if known.complete else shown.get("plain", "")
        linked = jsonld.of_paper(paper, known, common.title, common.base_url, unmarked)
        return PaperView(
            card=card,
            entries=entries(known),
            record=scripts.compact(records.record(paper)),
            piece=scripts.compact(shown),
            lead=lead(paper, card),
            badges=badges(paper),
            ways=ways(paper),
            searches=searches(paper),
            details=details(paper),
            links=links(paper),
            subjects=tuple(subject(topic, common.topics) for topic in paper.topics),
            stretches=stretches(paper, seen.explained),
            results=tuple((excerpt(paper, each), each.sentence) for each in findings(paper)),
            short_forms=tuple(short_forms(paper)),
            article="" if known.complete or unmarked else jsonld.ARTICLE,
            metas=metatags.of_paper(paper, known, common.title, common.base_url),
            linked_data=safe(scripts.json_for_script(linked)),
            derived=derived(paper, card),
            report_error=report_error(paper, card, common),
        )


def findings(paper: Paper) -> Sequence[Result]:
    """The numbers that the paper reports; where it reports none, what it claims."""
    return phrases(paper.reading.results or paper.reading.claims)


def lead(paper: Paper, card: Card) -> Markup:
    """The highlight, where it is not what the abstract itself begins with: nothing is read twice in a row."""
    reading = paper.reading
    own = fold(str(paper.facts.get("tldr", "")))
    if own:
        again = reading.sentences and fold(_plain(paper, reading.sentences[0])) == own
    else:
        again = reading.highlight is not None and reading.highlight.sentence == 0
    return Markup() if again else card.highlight


def _plain(paper: Paper, place: Sentence) -> str:
    return paper.abstract.plain[place.start : place.end]


def derived(paper: Paper, card: Card) -> tuple[str, ...]:
    """What on the page was taken from the abstract rather than given, in words for the footnote."""
    reading = paper.reading
    parts = {
        N_("the heading"): paper.title_source == "derived",
        N_("the sentence below it"): bool(lead(paper, card)) and "tldr" not in paper.facts,
        N_("names"): bool(reading.names),
        N_("results"): bool(findings(paper)),
        N_("topics"): bool(paper.topics) and "topics" not in paper.given,
        N_("short forms"): bool(short_forms(paper)),
        N_("resources"): bool(reading.resources),
    }
    return tuple(name for name, there in parts.items() if there)


def report_error(paper: Paper, card: Card, common: Common) -> str:
    """Address of a new issue that already says which paper it is about; empty without a repository."""
    if not common.repository:
        return ""
    files = ", ".join(dict.fromkeys(occurrence.source.public.file for occurrence in paper.occurrences))
    body = f"Paper {paper.id} ({files})\n\n{common.asked}\n"
    return f"{common.repository.rstrip('/')}/issues/new?{urlencode({'title': card.heading, 'body': body})}"
