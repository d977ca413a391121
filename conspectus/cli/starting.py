"""`init`: an empty folder -> a digest that can be built and published; nothing that is there is overwritten."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import Template

from conspectus.cli.command import SETTINGS, Command
from conspectus.config import check_address
from conspectus.errors import DigestError, OutputError
from conspectus.text import slugify

WORKFLOW = ".github/workflows/pages.yml"


class _Template(Template):
    """A dollar sign means something to a workflow."""

    delimiter = "%"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", help="what the digest is called")
    parser.add_argument("--repository", metavar="URL", help="where it is kept: https://github.com/user/repository")
    parser.add_argument("--fetch", metavar="WORDS", help="what to fetch, in the words of `fetch`: 'arxiv cat:cs.CL'")


def run(arguments: argparse.Namespace) -> int:
    """Ask what no option says, if somebody is there to answer; write what is not there yet, and say so."""
    title = _answer(arguments.title, "What is the digest called?")
    repository = _repository(_answer(arguments.repository, "Address of its repository, if it has one?"))
    fetch = _answer(arguments.fetch, "What is to be fetched (such as: arxiv cat:cs.CL), or nothing for your own lists?")
    folder = Path()
    fresh = not (folder / "seeds").exists()
    for name, text in starter(title, repository, fetch).items():
        if name.startswith("seeds/") and not fresh:
            continue
        _write(folder / name, text)
    try:
        (folder / "seeds").mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(f"seeds: {error.strerror}") from error
    first = "run: conspectus fetch, then" if fetch else "put your lists into seeds/ in place of the example, then run:"
    print(f"next: {first} conspectus serve")
    return 0


def starter(title: str, repository: str, fetch: str) -> Mapping[str, str]:
    """Answers -> the files of a new digest, by their paths."""
    kind = "fetched" if fetch else "list"
    shipped = files("conspectus") / "cli" / "starter"

    def text(path: str) -> str:
        return shipped.joinpath(*path.split("/")).read_text(encoding="utf-8")

    values = {
        "title": _quoted(title),
        "id": _quoted(slugify(title)),
        "repository": _quoted(repository),
        "heading": title or "A digest of papers",
        "fetch": "# What `conspectus fetch` gets, each line in the words of the command line.\n"
        f"fetch:\n  - {_quoted(fetch)}\nnewest_first: true\n"
        if fetch
        else "",
    }
    found = {
        SETTINGS: _Template(text("digest.yaml")).substitute(values).rstrip() + "\n",
        "README.md": _Template(text(f"{kind}/README.md")).substitute(values),
        WORKFLOW: text(f"{kind}/pages.yml"),
        ".gitignore": text("gitignore"),
    }
    return found if fetch else {**found, "seeds/example.txt": text("list/example.txt")}


def _quoted(text: str) -> str:
    """A text as YAML reads it back."""
    return json.dumps(text, ensure_ascii=False) if text else '""'


def _answer(given: str | None, question: str) -> str:
    if given is None and sys.stdin is not None and sys.stdin.isatty():
        try:
            given = input(f"{question} ")
        except EOFError:
            given = ""
    answer = (given or "").strip()
    if re.search(r"[\x00-\x1f\x7f-\x9f]", answer):
        raise DigestError(f"expected one line of text, found {answer!r}")
    return answer


def _repository(address: str) -> str:
    try:
        return check_address(address) if address else ""
    except ValueError as error:
        raise DigestError(f"repository: {error}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            print(f"kept {path.as_posix()}: it was there")
            return
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}") from error
    print(f"wrote {path.as_posix()}")


INIT = Command("make a digest here: settings, an example, a workflow that publishes, a README", add_options, run)
