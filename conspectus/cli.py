"""The command line: `conspectus build | check | init | match | serve`.

Expected errors become a line each and exit code 1.
"""

from __future__ import annotations

import argparse
import functools
import gc
import http.server
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from conspectus import __version__, last_build, pipeline
from conspectus.config import SiteConfig, check_address, load_config
from conspectus.errors import DigestError
from conspectus.last_build import Told
from conspectus.output import Written
from conspectus.permalinks import FRONT, REPORT
from conspectus.pipeline import Options, Report, Tell

GARBAGE_THRESHOLD = 200_000
"""New objects after which Python looks for garbage. A build keeps nearly all that it makes until it ends, so looking
through it as often as Python does by itself finds nothing and takes long."""

Build = Callable[[SiteConfig, Options], Report]

_STARTER = """\
# Settings of this digest; every setting is explained in the README.
title: ""
description: ""
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 for success and 1 for wrong input (`check`: for anything to tell)."""
    parser = argparse.ArgumentParser(prog="conspectus", description="Lists of abstracts in, a website out.")
    parser.add_argument("--version", action="version", version=f"conspectus {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    add_options(commands.add_parser("build", help="build the site"))
    add_options(commands.add_parser("check", help="read and check everything, write nothing"))
    commands.add_parser("init", help="make a seeds/ folder and a digest.yaml here")
    match = commands.add_parser("match", help="write an overlay with what catalogues know of the seeds' papers")
    match.add_argument("catalogues", nargs="+", metavar="CATALOGUE", help="files or folders of papers with titles")
    match.add_argument("--config", metavar="FILE", help="settings (default: digest.yaml, if there is one)")
    match.add_argument("--seeds", nargs="+", metavar="PATH", help="files or folders to read (default: seeds)")
    match.add_argument("--output", default="overlay.yaml", metavar="FILE", help="the overlay (default: overlay.yaml)")
    match.add_argument("--overwrite", action="store_true", help="write in the place of an overlay that is there")
    serve = commands.add_parser("serve", help="show the built site on this machine")
    serve.add_argument("--output", default="site", help="folder of the site (default: site)")
    serve.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args(argv)
    if arguments.command == "init":
        return _init(Path())
    if arguments.command == "serve":
        return _serve(Path(arguments.output), arguments.port)
    if arguments.command == "match":
        return _match(arguments)
    arguments.check = arguments.check or arguments.command == "check"
    return run(arguments, pipeline.build)


def build_main(argv: Sequence[str] | None = None, build: Build = pipeline.build) -> int:
    """The command line of `build.py`: the options of `conspectus build`, with the caller's four steps."""
    parser = argparse.ArgumentParser(
        prog="build.py", description="Build the digest: read the seeds, normalize, render, write."
    )
    add_options(parser)
    return run(parser.parse_args(argv), build)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", metavar="FILE", help="settings (default: digest.yaml, if there is one)")
    parser.add_argument("--seeds", nargs="+", metavar="PATH", help="files or folders to read (default: seeds)")
    parser.add_argument("--output", metavar="FOLDER", help="where the site goes (default: site)")
    parser.add_argument("--base-url", metavar="URL", help="where the site will be; needed for feeds, sitemap and 404")
    parser.add_argument("--theme", action="append", metavar="FOLDER", help="a theme before the default one; repeatable")
    parser.add_argument(
        "--since", metavar="FILE", help="data/papers.json of an earlier build, or `last`, to say what changed"
    )
    parser.add_argument("--check", action="store_true", help="read and check everything, write nothing")
    parser.add_argument("--strict", action="store_true", help="write nothing if anything is lost or warned of")
    parser.add_argument("--limit", type=int, metavar="N", help="publish only the first N papers")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes that read abstracts (default: one a core)")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors, losses and the last line")


def run(arguments: argparse.Namespace, build: Build) -> int:
    """Settings from the file and the options, then the build; expected errors end in a line each."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    try:
        config = settings(arguments)
        options = Options(
            limit=arguments.limit,
            jobs=arguments.jobs or os.cpu_count() or 1,
            strict=arguments.strict and not arguments.check,
            tell=(lambda what, done, of: None) if arguments.quiet else progress(),
        )
        if arguments.check:
            told, written = Report(pipeline.normalize(pipeline.read(config), config, options), None).told, None
        else:
            told, written = _built(build, config, options)
    except DigestError as error:
        print(error, file=sys.stderr)
        print("nothing was written", file=sys.stderr)
        return 1
    _tell(told, quiet=arguments.quiet, at_most=None if arguments.check else 20)
    if written and not arguments.quiet:
        print(f"open {config.path(config.output) / FRONT}")
    print(told.account, written, sep="; ") if written else print(told.account)
    return int(arguments.check and bool(told.lost or told.warnings))


def _built(build: Build, config: SiteConfig, options: Options) -> tuple[Told, Written]:
    """What the build says and did; nothing where it would make again what is there."""
    inputs = last_build.inputs(config, options.limit, options.strict)
    if same := pipeline.same_again(config, inputs):
        return same
    report = build(config, options)
    assert report.written
    pipeline.remember(config, inputs, report.told, report.written)
    return report.told, report.written


def _match(arguments: argparse.Namespace) -> int:
    """Write what the catalogues know of the papers as an overlay; never over one that is there, unless told so."""
    output = Path(arguments.output)
    if output.exists() and not arguments.overwrite:
        print(f"{output}: is there already; name another --output, or say --overwrite", file=sys.stderr)
        return 1
    try:
        config = replace(_settings_of_file(arguments), catalogues=_absolute(arguments.catalogues))
        text, count, papers = pipeline.match(config, output)
    except DigestError as error:
        print(error, file=sys.stderr)
        print("nothing was written", file=sys.stderr)
        return 1
    if count:
        output.write_text(text, encoding="utf-8", newline="\n")
    print(
        f"{count} of {papers} papers met a record" + (f"; look through {output}" if count else "; nothing was written")
    )
    return 0 if count else 1


def _settings_of_file(arguments: argparse.Namespace) -> SiteConfig:
    """The settings' file with the seeds that the options name."""
    path = Path(arguments.config or "digest.yaml")
    config = load_config(path) if arguments.config or path.is_file() else SiteConfig()
    return replace(config, seeds=_absolute(arguments.seeds)) if arguments.seeds else config


def settings(arguments: argparse.Namespace) -> SiteConfig:
    """The settings' file with the options laid over it. Paths given as options start from the current folder."""
    config = _settings_of_file(arguments)
    changes: dict[str, object] = {}
    if arguments.output:
        changes["output"] = str(Path(arguments.output).absolute())
    if arguments.since:
        changes["since"] = arguments.since if arguments.since == "last" else str(Path(arguments.since).absolute())
    if arguments.theme:
        changes["theme"] = (*_absolute(arguments.theme), *config.theme)
    if arguments.base_url:
        try:
            changes["base_url"] = check_address(arguments.base_url)
        except ValueError as error:
            raise DigestError(f"--base-url: {error}") from error
    return replace(config, **changes)  # type: ignore[arg-type]  # each value has its field's type


def _absolute(paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(str(Path(path).absolute()) for path in paths)


def progress() -> Tell:
    """A line that moves on a terminal; elsewhere a plain line at each stage's start and every 2,000 steps."""
    seen: set[str] = set()

    def tell(what: str, done: int, of: int) -> None:
        total = f" of {of}" if of else ""
        if sys.stderr.isatty():
            if done % 50 == 0 or done == of or what not in seen:
                print(f"\r\x1b[K{what}: {done}{total}", end="", file=sys.stderr, flush=True)
                if done == of:
                    print(file=sys.stderr)
        elif what not in seen or done % 2000 == 0:
            print(f"{what}: {done}{total}", file=sys.stderr, flush=True)
        seen.add(what)

    return tell


def _tell(told: Told, *, quiet: bool, at_most: int | None) -> None:
    """Losses first, then warnings; quietly, only losses."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    for word, lines in (("not published", told.lost), ("warning", () if quiet else told.warnings)):
        for each in lines[:at_most]:
            print(f"{word}: {each}", file=sys.stderr)
        if at_most is not None and len(lines) > at_most:
            print(f"{word}: … and {len(lines) - at_most} more, all on {REPORT}", file=sys.stderr)


def _init(folder: Path) -> int:
    (folder / "seeds").mkdir(exist_ok=True)
    settings_file = folder / "digest.yaml"
    if not settings_file.exists():
        settings_file.write_text(_STARTER, encoding="utf-8")
    print("put your lists into seeds/, then run: conspectus build")
    return 0


def _serve(folder: Path, port: int) -> int:
    if not (folder / FRONT).is_file():
        print(f"{folder}: no site here yet; run the build first", file=sys.stderr)
        return 1
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{port}/ (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
