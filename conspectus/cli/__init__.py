"""The command line: `conspectus COMMAND`. Expected errors become a line each and exit code 1."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from conspectus import __version__
from conspectus.cli import adding, building, explaining, fetching, matching, serving, starting
from conspectus.cli.building import GARBAGE_THRESHOLD, Build
from conspectus.cli.command import Command, Parser
from conspectus.cli.lazily import lazily
from conspectus.cli.terminal import be_forgiving, complain
from conspectus.errors import DigestError

if TYPE_CHECKING:
    import shtab
else:
    shtab = lazily("shtab")

__all__ = ["COMMANDS", "GARBAGE_THRESHOLD", "build_main", "main"]

COMMANDS: Mapping[str, Command] = {
    "init": starting.INIT,
    "fetch": fetching.FETCH,
    "add": adding.ADD,
    "check": building.CHECK,
    "build": building.BUILD,
    "serve": serving.SERVE,
    "explain": explaining.EXPLAIN,
    "match": matching.MATCH,
}
"""In the order in which somebody meets them."""


class _Completion(argparse.Action):
    """Print the completion for a shell, and end."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, values: object, option: object = None
    ) -> None:
        del namespace, option
        print(shtab.complete(parser, str(values)))
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 for success, 1 for wrong input (`check`: for anything to tell).

    Ends with 2 for options that there are not.
    """
    be_forgiving((sys.stdout, sys.stderr))
    arguments = parser().parse_args(argv)
    return _run(COMMANDS[arguments.command], arguments)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    found = Parser(prog="conspectus", description="Lists of abstracts in, a website out.")
    found.add_argument("--version", action="version", version=f"conspectus {__version__}")
    shells = ("bash", "zsh", "tcsh")
    message = "print what a shell needs to complete our commands"
    found.add_argument("--print-completion", action=_Completion, choices=shells, help=message)
    commands = found.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        command.add_options(commands.add_parser(name, help=command.help, description=command.help))
    return found


def build_main(build: Build, argv: Sequence[str] | None = None) -> int:
    """The command line of `build.py`: the options of `conspectus build`, with the caller's four steps."""
    be_forgiving((sys.stdout, sys.stderr))
    found = Parser(prog="build.py", description="Build the digest: read the seeds, normalize, render, write.")
    command = Command("", building.add_options, lambda arguments: building.run(arguments, build))
    command.add_options(found)
    return _run(command, found.parse_args(argv))


def _run(command: Command, arguments: argparse.Namespace) -> int:
    try:
        return command.run(arguments)
    except DigestError as error:
        complain(error)
        return 1
    except KeyboardInterrupt:
        complain("stopped")
        return 130
    except BrokenPipeError:
        # whoever reads has seen enough (`| head`); Python would complain once more when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
