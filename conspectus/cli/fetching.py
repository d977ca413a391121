"""`fetch`: what a service or an address gives -> seeds."""

from __future__ import annotations

import argparse
import datetime as dt
import re
import shlex
import sys
from typing import TYPE_CHECKING, NoReturn

from conspectus.cli.adding import seeds_folder
from conspectus.cli.building import positive
from conspectus.cli.command import SETTINGS, Command, settings_of_file
from conspectus.cli.terminal import complain, progress
from conspectus.config import SiteConfig
from conspectus.errors import DigestError

if TYPE_CHECKING:
    from conspectus.fetch import Arrival

KEPT = ".cache/fetch"
"""Where answers stay until all have come, below the folder of digest.yaml; may be deleted any time."""

_SHOWN = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    _add_request(parser)
    parser.add_argument("--contact", metavar="ADDRESS", help="mail or page by which a service can reach you")
    parser.add_argument("--config", metavar="FILE", help=f"settings (default: {SETTINGS}, if there is one)")


def _add_request(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help="arxiv QUERY, openreview GROUP, acl EVENT, doi NUMBER…, or an address (default: `fetch` of the settings)",
    )
    parser.add_argument("--since", type=_since, metavar="WHEN", help="7d, 2w, or a date (arXiv: 7d if nothing is said)")
    parser.add_argument("--limit", type=positive, metavar="N", help="at most N papers")


def _since(text: str) -> int | dt.date:
    """A number of days, or a date."""
    if found := re.fullmatch(r"([1-9]\d{0,3})([dw])", text, re.ASCII):
        return int(found[1]) * (7 if found[2] == "w" else 1)
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        message = f"expected a number of days or weeks such as 7d or 2w, or a date such as 2026-11-30, found {text!r}"
        raise argparse.ArgumentTypeError(message) from None


class _Line(argparse.ArgumentParser):
    """One line of the setting `fetch`; what is wrong with it is an error like any other."""

    def error(self, message: str) -> NoReturn:
        raise DigestError(f"fetch: {message}")


def run(arguments: argparse.Namespace) -> int:
    """Fetch what the options say, or else what the settings say; one that fails does not stop the others."""
    config = settings_of_file(arguments)
    requests = [arguments] if arguments.words else list(map(_request, config.fetch))
    if not requests:
        raise DigestError(
            "nothing to fetch: say what (conspectus fetch --help), or name it under `fetch` in the settings"
        )
    failed = False
    for request in requests:
        try:
            _tell(" ".join(request.words), _fetch(request, config, arguments.contact))
        except DigestError as error:
            complain(error)
            complain("the seeds stay as they are")
            failed = True
    return int(failed)


def _request(line: str) -> argparse.Namespace:
    parser = _Line(prog="fetch", add_help=False)
    _add_request(parser)
    try:
        return parser.parse_args(shlex.split(line))
    except ValueError as error:
        raise DigestError(f"fetch: {line!r}: {error}") from error


def _fetch(request: argparse.Namespace, config: SiteConfig, contact: str | None) -> Arrival:
    try:
        from conspectus import fetch  # noqa: PLC0415 - what only this command needs is an extra
    except ModuleNotFoundError as error:
        if error.name != "httpx":
            raise
        raise DigestError("fetch needs a package more: pip install 'conspectus[fetch]'") from error
    source, *words = request.words
    day = today()
    since = request.since
    if since is None and source in fetch.SERVICES:
        since = fetch.SERVICES[source].since
    return fetch.fetch(
        source,
        fetch.Wanted(
            tuple(words),
            since=day - dt.timedelta(since) if isinstance(since, int) else since,
            limit=request.limit,
        ),
        seeds_folder(config),
        config.path(KEPT),
        day=day,
        contact=contact or config.contact or config.repository,
        tell=lambda what: complain(what, "warning"),
        count=progress(),
    )


def today() -> dt.date:
    """The day by the clock of the services; a build never asks for it."""
    return dt.datetime.now(dt.UTC).date()


def _tell(what: str, arrival: Arrival) -> None:
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"{what}: {len(arrival.new)} new, {len(arrival.changed)} changed, {arrival.same} as before")
    for word, lines in (("new", arrival.new), ("changed", arrival.changed)):
        for line in lines[:_SHOWN]:
            print(f"  {word}: {line}")
        if len(lines) > _SHOWN:
            print(f"  {word}: … and {len(lines) - _SHOWN} more")
    for path in arrival.files:
        print(f"wrote {path}")


FETCH = Command("get a list, or what is new of it, into the seeds", add_options, run)
