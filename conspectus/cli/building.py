"""`build` and `check`: seeds -> site, or only what would become of them."""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from conspectus import last_build
from conspectus.cli.command import Command, add_source_options, settings
from conspectus.cli.lazily import lazily
from conspectus.cli.terminal import complain, progress
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.last_build import LastBuild, Told
from conspectus.options import Options
from conspectus.output import Written
from conspectus.permalinks import FRONT, REPORT

if TYPE_CHECKING:
    from conspectus import pipeline, take_along
    from conspectus.pipeline import Report
else:
    pipeline = lazily("conspectus.pipeline")
    take_along = lazily("conspectus.take_along")

GARBAGE_THRESHOLD = 200_000
"""New objects after which Python looks for garbage. A build keeps nearly all that it makes until it ends, so looking
through it as often as Python does by itself finds nothing and takes long."""

Build = Callable[[SiteConfig, Options], "Report"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a build."""
    add_source_options(parser)
    parser.add_argument("--output", metavar="FOLDER", help="where the site goes (default: site)")
    parser.add_argument("--base-url", metavar="URL", help="where the site will be; needed for feeds, sitemap and 404")
    parser.add_argument("--theme", action="append", metavar="FOLDER", help="a theme before the default one; repeatable")
    parser.add_argument(
        "--since", metavar="FILE", help="data/papers.jsonl.gz of an earlier build, or `last`, to say what changed"
    )
    parser.add_argument(
        "--edition", type=_file("html"), metavar="FILE.html", help="also everything in one page, to take along"
    )
    parser.add_argument("--epub", type=_file("epub"), metavar="FILE.epub", help="also an e-book")
    parser.add_argument(
        "--of", default="", metavar="WHAT", help="… of one list, one topic, or a reading list that was saved as JSON"
    )
    parser.add_argument("--check", action="store_true", help="read and check everything, write nothing")
    parser.add_argument("--strict", action="store_true", help="write nothing if anything is lost or warned of")
    parser.add_argument("--limit", type=positive, metavar="N", help="publish only the first N papers")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes that share the work (default: all cores)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster that does the work instead")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors, losses and the last line")


def positive(text: str) -> int:
    """A whole number from 1 up."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, found {text!r}")
    return int(text)


def _file(ending: str) -> Callable[[str], Path]:
    """Reads the name of a file that has one ending: a seed or a page is never written over by mistake."""

    def read(text: str) -> Path:
        if Path(text).suffix != f".{ending}":
            raise argparse.ArgumentTypeError(f"expected the name of a file that ends in .{ending}, found {text!r}")
        return Path(text)

    return read


def options_of(arguments: argparse.Namespace) -> Options:
    """What the command line says of one build."""
    return Options(
        limit=arguments.limit,
        jobs=arguments.jobs or os.cpu_count() or 1,
        scheduler=arguments.scheduler or "",
        strict=arguments.strict and not arguments.check,
        edition=arguments.edition,
        epub=arguments.epub,
        of=arguments.of,
        tell=(lambda what, done, of: None) if arguments.quiet else progress(),
    )


def run(arguments: argparse.Namespace, build: Build) -> int:
    """Settings from the file and the options, then the build; expected errors end in a line each."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    try:
        config = settings(arguments)
        options = options_of(arguments)
        if arguments.check:
            with pipeline.tools(config, options) as tools:
                library = pipeline.normalize(pipeline.read(config), config, options, tools)
            told, written, report = pipeline.Report(library, None).told, None, None
        else:
            told, written, report = _built(build, config, options)
    except DigestError as error:
        complain(error)
        complain("nothing was written")
        return 1
    tell(told, quiet=arguments.quiet, at_most=None if arguments.check else 20)
    if written and not arguments.quiet:
        print(f"open {config.path(config.output) / FRONT}")
    print(told.account, written, sep="; ") if written else print(told.account)
    if report and (options.edition or options.epub):
        for each in take_along.take_along(report.library, config, options):
            complain(f"warning: paper {each} is not in this digest, and was left out", "warning")
    return int(arguments.check and bool(told.lost or told.warnings))


def _built(build: Build, config: SiteConfig, options: Options) -> tuple[Told, Written, Report | None]:
    """What the build says and did; no report where it would make again what is there, and nothing else is asked for."""
    made_of = last_build.inputs(config, options.limit, options.strict)
    last = None if options.edition or options.epub else last_build.same_again(config, made_of)
    if last:
        size = sum(stamp.size for stamp in last.stamps.values())
        return last.told, Written(0, len(last.stamps), 0, size, last.stamps), None
    report = build(config, options)
    assert report.written
    last_build.save(config, LastBuild(made_of, report.told, report.written.stamps))
    return report.told, report.written, report


def tell(told: Told, *, quiet: bool, at_most: int | None) -> None:
    """Losses first, then warnings; quietly, only losses."""
    found = (("not published", "error", told.lost), ("warning", "warning", () if quiet else told.warnings))
    for word, kind, lines in found:
        for each in lines[:at_most]:
            complain(f"{word}: {each}", kind)
        if at_most is not None and len(lines) > at_most:
            complain(f"{word}: … and {len(lines) - at_most} more, all on {REPORT}", kind)


def _check(arguments: argparse.Namespace) -> int:
    arguments.check = True
    return run(arguments, pipeline.build)


BUILD = Command("build the site", add_options, lambda arguments: run(arguments, pipeline.build))
CHECK = Command("read and check everything, write nothing; 1 if anything is lost or warned of", add_options, _check)
