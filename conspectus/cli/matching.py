"""`match`: what catalogues know of the seeds' papers, as an overlay to look through."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from conspectus.cli.command import Command, absolute, add_source_options, settings_of_file
from conspectus.cli.lazily import lazily
from conspectus.errors import DigestError, OutputError

if TYPE_CHECKING:
    from conspectus import pipeline
else:
    pipeline = lazily("conspectus.pipeline")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("catalogues", nargs="+", metavar="CATALOGUE", help="files or folders of papers with titles")
    add_source_options(parser)
    parser.add_argument("--output", default="overlay.yaml", metavar="FILE", help="the overlay (default: overlay.yaml)")
    parser.add_argument("--overwrite", action="store_true", help="write in the place of an overlay that is there")


def run(arguments: argparse.Namespace) -> int:
    """Write the overlay; never over one that is there, unless told so."""
    output = Path(arguments.output)
    if output.exists() and not arguments.overwrite:
        raise DigestError(f"{output}: is there already; name another --output, or say --overwrite")
    config = replace(settings_of_file(arguments), catalogues=absolute(arguments.catalogues))
    text, count, papers = pipeline.match(config, output)
    if count:
        try:
            output.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise OutputError(f"{output}: cannot be written: {error.strerror}") from error
    print(
        f"{count} of {papers} papers met a record" + (f"; look through {output}" if count else "; nothing was written")
    )
    return 0 if count else 1


MATCH = Command("write an overlay with what catalogues know of the seeds' papers", add_options, run)
