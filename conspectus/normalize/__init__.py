"""Raw entries -> papers: the one place that knows how people spell values, and which entries are the same paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from conspectus.corpus import duplicates, related
from conspectus.library import CatalogueUse, Disposition, Library, Outcome, PaperList
from conspectus.model import Notice, Paper, RawEntry, Reading, Skipped, Source, Text, Value
from conspectus.normalize.account import account_for, unfit, unused, without_abstracts, worth_a_look
from conspectus.normalize.account import skipped as left_out
from conspectus.normalize.catalogues import Catalogue, Match, Rivals, find_match, worth_telling
from conspectus.normalize.given import Given, combined, names_of, read_given
from conspectus.normalize.identity import Evidence, contradict, evidence, paper_ids, same_papers
from conspectus.normalize.overlay import Correction, check_ids, check_topics
from conspectus.normalize.papers import listed_venue, make_paper
from conspectus.normalize.readings import Abstract, read_abstracts
from conspectus.normalize.venues import read_venue
from conspectus.normalize.whole_words import with_whole_words
from conspectus.permalinks import checksum
from conspectus.reading.topics import Topics
from conspectus.store import Store
from conspectus.text import language, slugify
from conspectus.workers import Workers


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry with what it gives."""

    raw: RawEntry
    given: Given
    evidence: Evidence


_COMPARED = 40
"""Entries of one paper that are compared with those of another."""

_Read = tuple[Given, tuple[str, ...], Evidence]

_Groups = dict[str, list[_Entry]]
"""The entries of each paper by its id."""


@dataclass(frozen=True, slots=True)
class Matched:
    """What catalogues know of the papers of a library, without the library."""

    given: Mapping[str, Given]
    """What each paper gives itself, by its id."""
    found: Mapping[str, Match | Rivals]
    """What catalogues know, for those of which they know something."""


def match(
    blocks: Iterable[RawEntry | Skipped | Notice],
    catalogues: Sequence[Catalogue],
    corrections: Mapping[str, Correction] | None = None,
    *,
    link: str = "",
    keep_withdrawn: bool = False,
) -> Matched:
    """What the readers found -> what `catalogues` know of each paper that would be published.

    Errors: `DigestError` where the overlay names a paper that was not read.
    """
    corrections = corrections or {}
    groups, _, _ = _gathered(blocks, link, Store(), Workers(), keep_withdrawn=keep_withdrawn)
    check_ids(corrections, groups)
    given = {key: _given(groups[key], corrections.get(key)) for key in _shown(groups, corrections)}
    return Matched(given, _found(given, groups, catalogues, link))


def normalize(
    blocks: Iterable[RawEntry | Skipped | Notice],
    topics: Topics,
    corrections: Mapping[str, Correction] | None = None,
    catalogues: Sequence[Catalogue] = (),
    *,
    link: str = "",
    limit: int | None = None,
    keep_withdrawn: bool = False,
    store: Store | None = None,
    workers: Workers | None = None,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Library:
    """What the readers found, and the topics that papers can have -> the library.

    `catalogues` fill the gaps of papers that stand in them too; `link` is the address, with `{id}` in it, of papers
    that come with an id only; `limit` publishes only the first papers; `store` has what earlier builds made, `workers`
    share the reading; `tell` hears of (abstracts read, of how many).
    Errors: `DigestError` where the overlay names a paper that was not read.
    """
    corrections = corrections or {}
    store, workers = store or Store(), workers or Workers()
    groups, skipped, notices = _gathered(blocks, link, store, workers, keep_withdrawn=keep_withdrawn)
    check_ids(corrections, groups)
    check_topics(corrections, {topic.id for topic in topics.topics})
    shown = _shown(groups, corrections)
    shown, over = shown[:limit], set() if limit is None else set(shown[limit:])

    own = {key: _given(groups[key], corrections.get(key)) for key in shown}
    found = _found(own, groups, catalogues, link)
    matches = {key: each for key, each in found.items() if isinstance(each, Match)}
    given = own | {key: combined((own[key], each.given)) for key, each in matches.items()}
    readings = _readings(given, topics, store, workers, tell)
    pairs = _twins({key: text.plain for key, (text, _) in readings.items()}, store, workers)
    same = _repeated(shown, (*pairs, *_with_one_record(own, matches)), groups)
    papers = _papers(shown, same, groups, given, readings, corrections)

    notices += [note for key, each in found.items() for note in worth_telling(groups[key][0].raw.source, each)]
    firsts = [(groups[paper.id][0].raw, paper) for paper in papers]
    notices += [note for entry, paper in firsts for note in worth_a_look(entry, paper)]
    notices += without_abstracts(firsts)
    dispositions = [
        *map(left_out, skipped),
        *(row for key in groups for row in _account(key, groups, same, over, corrections, matches.get(key))),
    ]
    return Library(
        papers=_with_related(papers, topics, store, workers),
        topics={topic.id: topic for topic in topics.topics},
        lists=_lists(papers),
        dispositions=tuple(sorted(dispositions, key=lambda d: (d.source.file, d.source.line or 0))),
        notices=tuple(sorted(notices, key=lambda n: (n.source.file, n.source.line or 0, n.message))),
        catalogues=tuple(_use(catalogue, matches.values()) for catalogue in catalogues),
        twins=tuple(
            (pair.first, pair.second, pair.similarity) for pair in pairs if not {pair.first, pair.second} & same.keys()
        ),
    )


def _repeated(shown: Sequence[str], pairs: Iterable[duplicates.Pair], groups: _Groups) -> Mapping[str, str]:
    """Id of each paper that only repeats another -> id of that one, which comes first."""
    order = {key: place for place, key in enumerate(shown)}
    alike = sorted(pairs, key=lambda pair: (order[pair.first], order[pair.second]))
    return duplicates.merged(pair for pair in alike if _may_be_one(groups[pair.first], groups[pair.second]))


def _papers(
    shown: Iterable[str],
    same: Mapping[str, str],
    groups: _Groups,
    given: Mapping[str, Given],
    readings: Mapping[str, tuple[Text, Reading]],
    corrections: Mapping[str, Correction],
) -> list[Paper]:
    """The papers in their order, those that were merged within those that they repeat."""
    members: dict[str, list[str]] = {key: [key] for key in shown if key not in same}
    for other, original in same.items():
        members[original].append(other)
    papers: list[Paper] = []
    for key, ids in members.items():
        raw = [entry.raw for each in ids for entry in groups[each]]
        fix = next((corrections[each] for each in ids if each in corrections), None)
        papers.append(make_paper(key, raw, combined(given[each] for each in ids), *readings[key], fix, tuple(ids[1:])))
    return papers


def _gathered(
    blocks: Iterable[RawEntry | Skipped | Notice], link: str, store: Store, workers: Workers, *, keep_withdrawn: bool
) -> tuple[_Groups, list[Skipped], list[Notice]]:
    """The entries that can be published, by paper; what cannot be; notices."""
    raw, skipped, notices = _sorted_out(blocks)
    raw = with_whole_words(raw, store)
    read = store.made(
        "entry",
        _Read,
        [(entry.fields, entry.source.file) for entry in raw],
        partial(workers.map, partial(_read_entry, link)),
        link,
    )
    entries: list[_Entry] = []
    for entry, (given, _, told) in zip(raw, read, strict=True):
        if out := unfit(entry, given, keep_withdrawn=keep_withdrawn):
            skipped.append(out)
        else:
            entries.append(_Entry(entry, given, told))
    notices.extend(unused((entry, odd) for entry, (_, odd, _) in zip(raw, read, strict=True)))
    return _grouped(entries), skipped, notices


def _read_entry(link: str, entry: tuple[Mapping[str, Value], str]) -> _Read:
    """The fields of an entry and its file -> what it gives, the names of what was not understood, its evidence."""
    fields, file = entry
    given, odd = read_given(fields, link)
    return given, odd, evidence(given, file)


def _sorted_out(
    blocks: Iterable[RawEntry | Skipped | Notice],
) -> tuple[list[RawEntry], list[Skipped], list[Notice]]:
    """Entries in the order of their places, blocks that are none, notices."""
    entries: list[RawEntry] = []
    skipped: list[Skipped] = []
    notices: list[Notice] = []
    for block in blocks:
        match block:
            case RawEntry():
                entries.append(block)
            case Skipped():
                skipped.append(block)
            case Notice():
                notices.append(block)
    return sorted(entries, key=lambda e: (e.source.file, e.source.line or 0, e.position)), skipped, notices


def _grouped(entries: Sequence[_Entry]) -> _Groups:
    """Entries by paper id, in the order of their places."""
    groups = [[entries[place] for place in places] for places in same_papers([entry.evidence for entry in entries])]
    said = [(combined(entry.given for entry in group), group[0].evidence) for group in groups]
    return dict(zip(paper_ids(said), groups, strict=True))


def _shown(groups: _Groups, corrections: Mapping[str, Correction]) -> list[str]:
    """The papers that the overlay does not hide."""
    return [key for key in groups if not (key in corrections and corrections[key].hidden)]


def _given(group: Sequence[_Entry], fix: Correction | None) -> Given:
    """What the entries of one paper give; a correction goes before them."""
    parts = [entry.given for entry in group]
    return combined((read_given(fix.fields)[0], *parts) if fix else parts)


def _found(
    given: Mapping[str, Given], groups: _Groups, catalogues: Sequence[Catalogue], link: str
) -> dict[str, Match | Rivals]:
    """What the catalogues know of each paper of which they know something."""
    listed = {key: listed_venue([entry.raw for entry in groups[key]]) for key in given} if catalogues else {}
    each = ((key, find_match(given[key], listed[key], catalogues, link)) for key in listed)
    return {key: found for key, found in each if found}


def _with_one_record(given: Mapping[str, Given], matches: Mapping[str, Match]) -> list[duplicates.Pair]:
    """Pairs of papers without a title that one record of a catalogue fits: two versions of one abstract."""
    first: dict[Source, str] = {}
    pairs = []
    for key, each in matches.items():
        if not given[key].title and (other := first.setdefault(each.records[0].source, key)) != key:
            pairs.append(duplicates.Pair(other, key, duplicates.SAME))
    return pairs


def _use(catalogue: Catalogue, matches: Iterable[Match]) -> CatalogueUse:
    used = {record.source for each in matches for record in each.records if record.catalogue == catalogue.name}
    return CatalogueUse(catalogue.name, len(catalogue.records), len(used))


def _readings(
    given: Mapping[str, Given],
    topics: Topics,
    store: Store,
    workers: Workers,
    tell: Callable[[int, int], None],
) -> dict[str, tuple[Text, Reading]]:
    abstracts = [Abstract(each.abstract, each.syntax, each.title.plain) for each in given.values()]
    return dict(zip(given, read_abstracts(abstracts, topics, store, workers, tell), strict=True))


def _twins(plains: Mapping[str, str], store: Store, workers: Workers) -> tuple[duplicates.Pair, ...]:
    """Pairs of papers with nearly the same text."""
    make = partial(workers.map, duplicates.sketch_of)
    sketches = store.made("sketch", duplicates.Sketch, list(plains.values()), make)
    return duplicates.find(list(plains.items()), sketches)


def _account(
    key: str,
    groups: _Groups,
    same: Mapping[str, str],
    over: Collection[str],
    corrections: Mapping[str, Correction],
    match: Match | None,
) -> Iterable[Disposition]:
    """What became of the entries of one paper."""
    outcome: Outcome = "published"
    reason = f"{', '.join(match.fields)} from {match}" if match and match.fields else ""
    known: Iterable[str] = ()
    if key in over:
        outcome, reason = "skipped", "left out by the limit on the number of papers"
    elif key in same:
        original = groups[same[key]]
        outcome, reason = "merged", f"nearly the same text as {original[0].raw.source}"
        known = names_of(combined(entry.given for entry in original))
    elif key in corrections and (hidden := corrections[key].hidden):
        outcome, reason = "hidden", hidden
    entries = [(entry.raw, entry.given) for entry in groups[key]]
    return account_for(same.get(key, key), entries, outcome, reason, known)


def _may_be_one(one: Sequence[_Entry], other: Sequence[_Entry]) -> bool:
    """Whether two groups of entries with nearly the same text may be one paper."""
    said, also = (dict.fromkeys(entry.evidence for entry in group[:_COMPARED]) for group in (one, other))
    return not any(contradict(some, another) for some in said for another in also)


def _with_related(papers: Sequence[Paper], topics: Topics, store: Store, workers: Workers) -> tuple[Paper, ...]:
    """The papers with the ones to read next, and why."""
    titles = {topic.id: topic.title for topic in topics.topics}
    plains = [paper.abstract.plain for paper in papers]
    terms = store.made("terms", related.Terms, plains, partial(workers.map, related.terms_of))
    nearest = related.rank(
        [
            related.Item(paper.id, plain, own, tuple(titles[topic] for topic in paper.topics), paper.reading.resources)
            for paper, plain, own in zip(papers, plains, terms, strict=True)
        ],
        store=store,
    )
    return tuple(replace(paper, related=nearest[paper.id]) for paper in papers)


def _lists(papers: Iterable[Paper]) -> tuple[PaperList, ...]:
    members: dict[str, dict[str, None]] = defaultdict(dict)
    for paper in papers:
        for occurrence in paper.occurrences:
            members[occurrence.list][paper.id] = None
    slugs: dict[str, list[str]] = defaultdict(list)
    for name in members:
        slugs[slugify(name) or "list"].append(name)
    return tuple(
        PaperList(
            name=name,
            slug=slug if len(slugs[slug]) == 1 else f"{slug}-{checksum(name, 6)}",
            venue=read_venue(name).name,
            year=read_venue(name).year,
            lang=language(name),
            papers=tuple(ids),
        )
        for name, ids in members.items()
        for slug in (slugify(name) or "list",)
    )
