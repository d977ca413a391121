"""`add`: files -> copies among the seeds, each tried first."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from conspectus.cli.command import SETTINGS, Command, settings_of_file
from conspectus.cli.lazily import lazily
from conspectus.config import SiteConfig
from conspectus.errors import DigestError, DigestErrors, OutputError
from conspectus.model import Notice, RawEntry, Skipped

if TYPE_CHECKING:
    from conspectus import readers
else:
    readers = lazily("conspectus.readers")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="lists in any format that can be read")
    parser.add_argument("--config", metavar="FILE", help=f"settings (default: {SETTINGS}, if there is one)")


def run(arguments: argparse.Namespace) -> int:
    """Copy each file that can be read into the folder of seeds; tell what stands in it. All or nothing is copied."""
    folder = seeds_folder(settings_of_file(arguments))
    copies: list[tuple[Path, Path, str]] = []
    problems: list[DigestError] = []
    for path in map(Path, arguments.files):
        target = folder / path.name
        try:
            if path.is_dir():
                raise DigestError(f"{path}: is a folder; name the files in it")  # noqa: TRY301 - told with the others
            if path.name.startswith(".") or readers.seed_files.is_passed_over(path, listed=True):
                raise DigestError(f"{path}: a file of this name is no seed in a folder; rename it")  # noqa: TRY301
            found = _tried(path)
            if target in {each[1] for each in copies}:
                raise DigestError(f"{path}: two files are called {path.name}")  # noqa: TRY301
            if target.exists() and target.read_bytes() != path.read_bytes():
                raise DigestError(f"{target}: is there already and is another file; rename one")  # noqa: TRY301
        except DigestError as problem:
            problems.append(problem)
            continue
        copies.append((path, target, found))
    if problems:
        raise DigestErrors(problems)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, target, found in copies:
            draft = folder / f".{path.name}.new"
            shutil.copyfile(path, draft)
            draft.replace(target)
            print(f"{target}: {found}")
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written: {error.strerror}") from error
    return 0


def seeds_folder(config: SiteConfig) -> Path:
    """Where a new seed goes: the first folder that the settings name, which need not be there yet."""
    places = [config.path(name) for name in config.seeds]
    folder = next((place for place in places if place.is_dir() or not place.exists()), None)
    if folder is None:
        raise DigestError(f"the setting seeds names no folder for new lists: {', '.join(config.seeds)}")
    return folder


def _tried(path: Path) -> str:
    """What stands in a file, in words. Errors: as of the readers."""
    blocks = list(readers.read_seeds((path,)))
    counts = {kind: sum(isinstance(block, kind) for block in blocks) for kind in (RawEntry, Skipped, Notice)}
    words = (
        (counts[RawEntry], "entry", "entries"),
        (counts[Skipped], "left out", "left out"),
        (counts[Notice], "warning", "warnings"),
    )
    return ", ".join(f"{count} {one if count == 1 else several}" for count, one, several in words if count)


ADD = Command("copy lists into the folder of seeds, if they can be read", add_options, run)
