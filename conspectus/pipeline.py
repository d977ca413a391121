"""The four steps of a build: read, normalize, render (with the search index), write.

Used by `build.py` and by the command line. Steps 1, 3 and 4 stream; only the library is held in memory.
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from itertools import chain, filterfalse
from pathlib import Path, PurePosixPath

from conspectus import last_build, messages, stamps, workers
from conspectus.assets import assets
from conspectus.changes import Changes, compare, entered, parse_records
from conspectus.config import SiteConfig
from conspectus.corpus.whole import Whole
from conspectus.errors import DigestError, DigestErrors, SeedError, did_you_mean, raise_all
from conspectus.exports import data_outputs, numbers_of, sitemap_outputs
from conspectus.extensions import extensions
from conspectus.language import Language
from conspectus.last_build import Told
from conspectus.library import Library
from conspectus.limits import LARGEST_FILE
from conspectus.memory import Memory
from conspectus.model import Notice, Output, Page, RawEntry, Skipped, Source
from conspectus.normalize import match as match_blocks
from conspectus.normalize import normalize as normalize_blocks
from conspectus.normalize.catalogues import Catalogue, Match
from conspectus.normalize.draft_overlay import draft_overlay
from conspectus.normalize.kept_catalogues import open_catalogue
from conspectus.normalize.overlay import Correction, parse_overlay
from conspectus.options import Options
from conspectus.output import Written, refuse_place
from conspectus.output import write as write_outputs
from conspectus.pages import PAGE_TYPES, PageType, plan_pages, site_view
from conspectus.permalinks import ALL_RECORDS, DATA
from conspectus.places import in_git, read_bytes, read_text, shown, write_whole
from conspectus.readers import read_seeds
from conspectus.readers.seed_files import name_of
from conspectus.reading.topics import Topics, load_topics
from conspectus.render import Theme
from conspectus.render import render as render_pages
from conspectus.search import SEARCH_BACKENDS, Backend, SearchSettings
from conspectus.search.documents import documents
from conspectus.stamps import Stamps
from conspectus.store import Store
from conspectus.theme import theme_folders
from conspectus.views.paper_view import make_views
from conspectus.workers import Workers

KEPT = ".cache/kept.sqlite"
"""Where what was made of each paper is kept from build to build, below the folder of digest.yaml; may be deleted any
time."""

LAST_RECORDS = ".cache/last.jsonl.gz"
"""Where the records of the last build are kept for `since: last`, so that a machine that begins with an empty site but
with this folder, as those of GitHub do, can say what changed."""

CATALOGUES = ".cache/catalogues"
"""Where the indexes of catalogues are kept; may be deleted likewise."""

Block = RawEntry | Skipped | Notice


@dataclass(frozen=True, slots=True)
class Report:
    """What a build read and did."""

    library: Library
    written: Written | None

    @property
    def told(self) -> Told:
        """What it says when it ends: what was lost first, then warnings."""
        outcomes = self.library.outcomes
        read = sum(outcomes.values())
        parts = [f"{read} read = " + " + ".join(f"{count} {outcome}" for outcome, count in outcomes.items())]
        parts.append(f"{len(self.library.papers)} papers, {len(self.library.notices)} warnings")
        if catalogues := self.library.catalogues:
            known = sum(catalogue.records for catalogue in catalogues)
            parts.append(f"{sum(catalogue.used for catalogue in catalogues)} of {known} records of catalogues used")
        if self.library.changes and self.library.changes.first:
            parts.append("no earlier build to compare with")
        lost = dict.fromkeys(self.library.losses)
        warnings = (str(notice) for notice in self.library.notices if notice not in lost)
        return Told("; ".join(parts), tuple(map(str, lost)), tuple(warnings))


@dataclass(frozen=True, slots=True)
class Tools:
    """What a build works with: what earlier builds made, and the processes that share the work."""

    store: Store = field(default_factory=Store)
    workers: Workers = field(default_factory=Workers)
    stamps: Stamps = field(default_factory=dict)
    """What the files of the site were made of when the last build wrote them."""
    memory: Memory = field(default_factory=Memory)
    """What the last build of this process worked out."""


@contextmanager
def tools(config: SiteConfig, options: Options) -> Iterator[Tools]:
    """The tools of one build, put away when it ends.

    Errors: `SeedError` where what is kept from build to build could come from a pull request.
    """
    if in_git(config.path(KEPT)):
        raise SeedError(Source(KEPT), "git keeps this file, and a build believes it; run: git rm --cached " + KEPT)
    with closing(Store(config.path(KEPT))) as store, _workers(options) as helpers:
        last = last_build.load(config)
        yield Tools(store, helpers, last.stamps if last else {})


def _workers(options: Options) -> Workers:
    return workers.cluster(options.scheduler) if options.scheduler else workers.local(options.jobs)


def read(config: SiteConfig, tools: Tools | None = None) -> Iterator[Block]:
    """1: the seeds -> their entries, in the order of their names; what lies in the output is no seed.

    With tools of a process that goes on, files that are as they were are not read again.
    """
    seeds, catalogues, themes = (
        tuple(map(config.path, names)) for names in (config.seeds, config.catalogues, config.theme)
    )
    output = config.path(config.output)
    refuse_place(output, (config.root, *seeds, *catalogues, *themes))
    yield from read_seeds(seeds, config.root, besides=(*catalogues, output), memory=tools.memory if tools else None)


def normalize(entries: Iterator[Block], config: SiteConfig, options: Options, tools: Tools | None = None) -> Library:
    """2: entries -> papers, with the overlay's corrections; without tools nothing is kept, and one process does all."""
    tools = tools or Tools()
    library = normalize_blocks(
        entries,
        topics_of(config),
        overlay(config),
        catalogues(config),
        link=config.link,
        limit=options.limit,
        keep_withdrawn=config.keep_withdrawn,
        store=tools.store,
        workers=tools.workers,
        tell=lambda done, of: options.tell("reading abstracts", done, of),
    )
    if not library.papers:
        raise DigestError(nothing_to_publish(library))
    if options.strict and (found := (*library.losses, *library.notices)):
        raise DigestErrors(DigestError(str(each)) for each in dict.fromkeys(found))
    if config.newest_first:
        library = library.newest_first()
    changes = changes_since(library, config)
    days = entered(library.papers, changes, config.updated)
    return replace(library.with_former_ids(changes.former if changes else {}), changes=changes, entered=days)


def nothing_to_publish(library: Library) -> str:
    """What was found where no paper can be published, and what to do."""
    reasons = Counter((row.outcome, row.reason) for row in library.dispositions)
    found = "; ".join(f"{count} {outcome}: {reason}" for (outcome, reason), count in reasons.most_common(5))
    notices = "".join(f"\n{notice}" for notice in library.notices[:5])
    read = f"{len(library.dispositions)} blocks were read ({found})" if found else "nothing was read"
    return f"no paper can be published: {read}; each needs a title or an abstract under a name that is ours{notices}"


def render(
    library: Library,
    config: SiteConfig,
    options: Options,
    tools: Tools | None = None,
    first: Collection[str] = (),
) -> Iterator[Output]:
    """3: papers -> static files, the pages whose addresses come `first`, data, search index, all other pages."""
    tools = tools or Tools()
    themes = theme_folders(config.theme, config.root)
    added = tuple(extensions("pages", "PAGE_TYPE", PageType, themes[:-1]))
    page_types = {**PAGE_TYPES, **{each.name: each.value for each in added}}
    backends = tuple(extensions("search", "BACKEND", Backend, themes[:-1]))
    backend = chosen({**SEARCH_BACKENDS, **{each.name: each.value for each in backends}}, config)
    folders = (*(each.folder for each in added), *(each.folder for each in backends))
    themes = tuple(dict.fromkeys((*themes[:-1], *folders, themes[-1])))
    site = site_view(library, config, page_types, backend.scripts(config.search))
    language = language_of(config)
    theme = Theme.of(themes, site, language)
    stand = partial(stamps.stands, tools.stamps, config.path(config.output))
    corpus = tools.memory.made("whole", lambda: Whole(library.shown, tools.store, tools.workers), library)
    made_of = (config, language, library)
    views = tools.memory.made("views", lambda: make_views(library, config, language, corpus), *made_of)
    # what a theme's module defines is unknown to other processes
    theirs = {name: each for name, each in page_types.items() if PAGE_TYPES.get(name) is not each}
    ours = {name: each for name, each in page_types.items() if name not in theirs}
    plan = partial(plan_pages, library, views, config)
    own = tools.memory.made("pages", lambda: list(plan(ours)), *made_of, tuple(ours))
    added_pages = list(plan(theirs))
    planned = (*own, *added_pages)

    def is_first(page: Page) -> bool:
        return page.permalink in first

    numbers = numbers_of(library.papers, (*site["search_scripts"], site["suggest"]), library.entered.values())
    rendered = partial(render_pages, theme=theme, stands=stand, store=tools.store)
    outputs = chain(
        assets(themes, {"base.js": numbers}, language),
        rendered(filter(is_first, planned)),
        data_outputs(library, views, config),
        search_outputs(library, backend, tools, language),
        rendered(filterfalse(is_first, own), workers=tools.workers),
        rendered(filterfalse(is_first, added_pages)),
        sitemap_outputs([page.permalink for page in planned], config.base_url),
    )
    for number, output in enumerate(outputs, 1):
        options.tell("writing", number, 0)
        yield output


def search_outputs(library: Library, backend: Backend, tools: Tools, language: Language) -> Iterator[Output]:
    """The files of the search index; what each paper brings to it is kept."""
    found = documents(library, tools.store, tools.workers, language)
    yield from backend.build(found, SearchSettings(say=language.gettext))


def chosen(backends: Mapping[str, Backend], config: SiteConfig) -> Backend:
    """The search back end that the settings name."""
    if config.search not in backends:
        raise DigestError(f"search: no back end is called {config.search!r}{did_you_mean(config.search, backends)}")
    return backends[config.search]


def write(outputs: Iterator[Output], config: SiteConfig, tools: Tools | None = None) -> Written:
    """4: outputs -> files; only what changed is touched."""
    tools = tools or Tools()
    written = write_outputs(outputs, config.path(config.output), tools.stamps)
    if config.since == "last":
        with suppress(OSError):  # a folder that cannot be written only means that nothing is remembered
            write_whole(config.path(LAST_RECORDS), (config.path(config.output) / ALL_RECORDS).read_bytes())
    return written


def build(config: SiteConfig, options: Options) -> Report:
    """All four steps."""
    with tools(config, options) as means:
        entries = read(config)
        library = normalize(entries, config, options, means)
        outputs = render(library, config, options, means)
        return Report(library, write(outputs, config, means))


def topics_of(config: SiteConfig) -> Topics:
    """What papers can be about: the built-in topics in the language of the site, or those of the publisher's file."""
    if config.topics:
        return load_topics(config.path(config.topics))
    say = language_of(config).gettext
    found = load_topics()
    named = (replace(each, title=say(each.title), definition=say(each.definition)) for each in found.topics)
    return replace(found, topics=tuple(named))


def language_of(config: SiteConfig) -> Language:
    """What the interface says."""
    return messages.language(theme_folders(config.theme, config.root), config.language)


def catalogues(config: SiteConfig) -> tuple[Catalogue, ...]:
    """The catalogues that the settings name; one that did not change is not read again."""
    found: list[Catalogue] = []
    errors: list[DigestError] = []
    for path in map(config.path, config.catalogues):
        read_it = partial(read_seeds, (path,), config.root)
        try:
            found.append(open_catalogue(name_of(path, config.root), path, read_it, config.path(CATALOGUES)))
        except DigestError as error:
            errors.append(error)
    raise_all(errors)
    return tuple(found)


def match(config: SiteConfig, output: Path) -> tuple[str, int, int]:
    """An overlay with what the catalogues know, to look through; of how many papers it is, and how many there are.

    What the overlay of the settings says already is left out, unless `output` is to stand in its place.
    """
    place = overlay_file(config)
    corrections = {} if place and place.resolve() == output.resolve() else overlay(config)
    matched = match_blocks(
        read(config), catalogues(config), corrections, link=config.link, keep_withdrawn=config.keep_withdrawn
    )
    count = sum(isinstance(each, Match) and bool(each.fields) for each in matched.found.values())
    return draft_overlay(matched.given, matched.found), count, len(matched.given)


def changes_since(library: Library, config: SiteConfig) -> Changes | None:
    """What changed since the records that the settings name.

    `last` names those of the site that is there now, or, where the folder is another each time, those that were kept.
    """
    if not config.since:
        return None
    path = config.path(config.since)
    if config.since == "last":
        path = next(filter(Path.exists, (config.path(config.output) / DATA, config.path(LAST_RECORDS))), path)
        if not path.exists():
            return Changes(first=True)
    return compare(parse_records(earlier_records(path, shown(Path(config.since))), path.name), library.papers)


def earlier_records(path: Path, name: str) -> str:
    """The records at `path`, called `name`; where that only names their files, those of the packed file beside it."""
    packed = path.with_name(PurePosixPath(ALL_RECORDS).name)
    if path.name == PurePosixPath(DATA).name and packed.exists():
        path = packed
    if path.suffix != ".gz":
        return read_text(path, path.parent, name)
    try:
        with gzip.open(BytesIO(read_bytes(path, path.parent, name))) as content:
            unpacked = content.read(LARGEST_FILE + 1)
        if len(unpacked) > LARGEST_FILE:
            raise SeedError(Source(name), f"unpacks to more than {LARGEST_FILE / 1e6:.0f} MB")
        return unpacked.decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise SeedError(Source(name), f"cannot be unpacked: {error}") from error


def overlay(config: SiteConfig) -> dict[str, Correction]:
    """The corrections of overlay.yaml; none where there is no such file."""
    place = overlay_file(config)
    if place is None:
        return {}
    return dict(parse_overlay(read_text(place, place.parent, place.name), place.name))


def overlay_file(config: SiteConfig) -> Path | None:
    """Where overlay.yaml lies: at its setting or beside the seeds."""
    seeds = map(config.path, config.seeds)
    beside = [(seed if seed.is_dir() else seed.parent) / Path(config.overlay).name for seed in seeds]
    places = (config.path(config.overlay), *beside)
    return next((place for place in places if place.exists() or place.is_symlink()), None)
