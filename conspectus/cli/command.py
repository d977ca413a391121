"""What a command of `conspectus` is, and what options several of them take."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from conspectus.cli.terminal import complain
from conspectus.config import SiteConfig, check_address, load_config
from conspectus.errors import DigestError

SETTINGS = "digest.yaml"
"""The file of settings, where no other is named."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command, declared beside the function that runs it."""

    help: str
    """What it does, in a line."""
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    """Options -> exit code. Errors: `DigestError`, for what the user can mend."""


class Parser(argparse.ArgumentParser):
    """Options and arguments; what is wrong with them is one line, which says where to read more."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} ({self.prog} --help)")
        self.exit(2)


def add_source_options(parser: argparse.ArgumentParser) -> None:
    """Which settings and which seeds are read."""
    parser.add_argument("--config", metavar="FILE", help=f"settings (default: {SETTINGS}, if there is one)")
    parser.add_argument("--seeds", nargs="+", metavar="PATH", help="files or folders to read (default: seeds)")


def settings_of_file(arguments: argparse.Namespace) -> SiteConfig:
    """The settings' file, with the seeds that the options name."""
    path = Path(arguments.config or SETTINGS)
    config = load_config(path) if arguments.config or path.is_file() else SiteConfig()
    seeds = getattr(arguments, "seeds", None)
    return replace(config, seeds=absolute(seeds)) if seeds else config


def settings(arguments: argparse.Namespace) -> SiteConfig:
    """The settings' file with the options laid over it. Paths given as options start from the current folder."""
    config = settings_of_file(arguments)
    if not (arguments.config or arguments.seeds or Path(SETTINGS).is_file() or Path(config.seeds[0]).exists()):
        raise DigestError(f"{config.seeds[0]}: no such folder, nor {SETTINGS}; conspectus init makes a digest here")
    changes: dict[str, object] = {}
    if arguments.output:
        changes["output"] = str(Path(arguments.output).absolute())
    if arguments.since:
        changes["since"] = arguments.since if arguments.since == "last" else str(Path(arguments.since).absolute())
    if arguments.theme:
        changes["theme"] = (*absolute(arguments.theme), *config.theme)
    if arguments.base_url:
        try:
            changes["base_url"] = check_address(arguments.base_url)
        except ValueError as error:
            raise DigestError(f"--base-url: {error}") from error
    return replace(config, **changes)  # type: ignore[arg-type]  # each value has its field's type


def absolute(paths: Iterable[str]) -> tuple[str, ...]:
    """Paths as they are from any folder."""
    return tuple(str(Path(path).absolute()) for path in paths)
