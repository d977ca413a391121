"""All that a build depends on, as one checksum; and what the last build said, which holds as long as that is the same.

Nothing is read, rendered or written where the seeds, the settings, the themes and the program are those of the last
build and each file of the site stands as it left it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import msgspec

from conspectus.config import SiteConfig
from conspectus.extensions import GROUPS
from conspectus.permalinks import ALL_RECORDS, checksum
from conspectus.places import in_git, write_whole
from conspectus.stamps import Stamps, stands
from conspectus.store import key
from conspectus.theme import ROOMS, theme_folders

LAST_BUILDS = ".cache/builds"
"""Where they are kept, below the folder of digest.yaml; may be deleted any time."""

_SHOWING = frozenset(
    ("title", "description", "id", "publisher", "repository", "base_url", "fetch", "contact", "per_page",
     "examples", "demonstration", "search", "paper_pictures")
)  # fmt: skip
"""Settings that the library does not depend on."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a build says when it ends."""

    account: str
    """How many were read, and what became of them."""
    lost: tuple[str, ...]
    """What was handed in and is not published, a line each."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastBuild:
    """What it was made of, what it said, and what it left."""

    inputs: bytes
    """Checksum; empty where nothing tells whether another build would make the same."""
    told: Told
    stamps: Stamps


def inputs(config: SiteConfig, *options: object) -> bytes:
    """The checksum of the settings, of `options`, of all files that they name, and of the program.

    Empty where the site depends on more: on what stands in it (`since: last`), or on what cannot be read.
    """
    packages = sorted((each.group, each.name, each.value, each.dist and each.dist.version) for each in _entry_points())
    return _checksum(config, (*_sources(config), *_rooms(config, ROOMS)), (), options, packages)


def inputs_of_library(config: SiteConfig, *options: object) -> bytes:
    """The same of what the library depends on: not of the settings that only say how it is shown, and of themes only
    what they say in other languages.
    """
    return _checksum(config, (*_sources(config), *_rooms(config, ("languages",))), _SHOWING, options)


def _checksum(config: SiteConfig, places: Iterable[Path], besides: Container[str], *others: object) -> bytes:
    if config.since == "last":
        return b""
    try:
        files = [(os.fsencode(path), _digest(path)) for path in _files(places, config.path(config.output))]
    except (OSError, ValueError):
        return b""
    settings = {name: value for name, value in asdict(config).items() if name != "root" and name not in besides}
    # in words that show whatever a name holds: some names of files are not UTF-8
    return key(ascii((settings, config.root.absolute().as_posix(), others, files)))


def load(config: SiteConfig) -> LastBuild | None:
    """The last build into the folder that the settings name; None where none is kept, it is damaged, or git has it."""
    try:
        file = _file(config)
        return None if in_git(file) else msgspec.msgpack.decode(file.read_bytes(), type=LastBuild)
    except (OSError, msgspec.DecodeError):
        return None


def save(config: SiteConfig, last: LastBuild) -> None:
    """Keep a build in the place of the one before; where that cannot be, none is kept."""
    path = _file(config)
    try:
        write_whole(path, msgspec.msgpack.encode(last))
    except OSError:
        with suppress(OSError):
            path.unlink()


def same_again(config: SiteConfig, made_of: bytes) -> LastBuild | None:
    """The last build, where one of these inputs would make what it made and nobody touched it; otherwise None."""
    last = load(config) if made_of else None
    if last is None or last.inputs != made_of or not last.stamps:
        return None
    folder = config.path(config.output)
    return last if all(stands(last.stamps, folder, path, each.key) for path, each in last.stamps.items()) else None


def _file(config: SiteConfig) -> Path:
    return config.path(LAST_BUILDS) / checksum(config.path(config.output).resolve().as_posix(), 16)


def _sources(config: SiteConfig) -> Iterator[Path]:
    for name in (*config.seeds, *config.catalogues, *filter(None, (config.overlay, config.topics, config.since))):
        yield config.path(name)
    if config.since:  # an index of records stands for the packed file beside it
        yield config.path(config.since).with_name(Path(ALL_RECORDS).name)
    for name in config.seeds:
        yield config.path(name).parent / Path(config.overlay).name


def _rooms(config: SiteConfig, rooms: Iterable[str]) -> Iterator[Path]:
    for folder in theme_folders(config.theme, config.root):
        yield from (folder / room for room in rooms)


def _files(places: Iterable[Path], output: Path) -> Iterator[Path]:
    """The files there, and those in folders, in a fixed order; none that are hidden, and none that a build made."""
    made = output.resolve()
    for place in places:
        if place.is_file():
            yield place
        for parent, folders, names in os.walk(place):
            inside = (name for name in sorted(folders) if name != "__pycache__" and not name.startswith("."))
            folders[:] = [name for name in inside if Path(parent, name).resolve() != made]
            yield from (Path(parent, name) for name in sorted(names) if not name.startswith("."))


def _digest(path: Path) -> bytes:
    if not path.is_file():  # a pipe would keep us waiting
        raise FileNotFoundError(path)
    with path.open("rb") as content:
        return hashlib.file_digest(content, "blake2b").digest()


def _entry_points() -> Iterator[EntryPoint]:
    for group in GROUPS:
        yield from entry_points(group=group)
