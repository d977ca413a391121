"""`explain`: one paper -> where it was read, what was given, and which rule decided what was derived."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from conspectus import permalinks
from conspectus.cli.command import Command, add_source_options, settings_of_file
from conspectus.cli.lazily import lazily
from conspectus.cli.terminal import progress, styled
from conspectus.errors import DigestError
from conspectus.model import Paper
from conspectus.options import Options
from conspectus.text import clip, fold, squeeze

if TYPE_CHECKING:
    from conspectus import pipeline
    from conspectus.library import Library
    from conspectus.reading.topics import Topics
    from conspectus.reading.trace import Choice
else:
    pipeline = lazily("conspectus.pipeline")

_WIDTH = 90
_REASONS = 4


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paper", metavar="PAPER", help="its id, its address, or words of its title")
    add_source_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read everything, print what is known of the one paper."""
    config = settings_of_file(arguments)
    options = Options(tell=progress())
    with pipeline.tools(config, options) as means:
        library = pipeline.normalize(pipeline.read(config), config, options, means)
    for line in explained(paper_called(arguments.paper, library), library, pipeline.topics_of(config)):
        print(line)
    return 0


def paper_called(words: str, library: Library) -> Paper:
    """The paper of that id, former id or address, or the only one with these words in its heading or name.

    Errors: `DigestError` where there is none, or several, with their ids.
    """
    stem = words.rsplit("/", 1)[-1].removesuffix(".html")
    for paper in library.papers:
        if words in (paper.id, *paper.aliases) or stem == paper.slug:
            return paper
    wanted = fold(words)
    found = [
        paper
        for paper in library.papers
        if wanted and (wanted in fold(paper.title.plain) or wanted == fold(paper.reading.name or ""))
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise DigestError(f"no paper has the id or the words {words!r}")
    shown = "".join(f"\n{paper.id}: {clip(squeeze(paper.title.plain), _WIDTH)}" for paper in found[:10])
    raise DigestError(f"{len(found)} papers have the words {words!r}; name one by its id{shown}")


def explained(paper: Paper, library: Library, topics: Topics) -> Iterator[str]:
    """Everything about one paper, in lines."""
    yield _heading(f"{paper.id}  {permalinks.paper(paper.slug)}")
    yield f"  {squeeze(paper.title.plain)}"
    yield ""
    yield _heading("read at")
    for occurrence in paper.occurrences:
        yield f"  {occurrence.source}, number {occurrence.position} of {occurrence.list!r}"
    for row in library.dispositions:
        if row.paper == paper.id and row.reason:
            yield f"  {row.source}: {row.outcome}, {row.reason}"
    yield ""
    yield _heading("given")
    yield f"  {', '.join(sorted(paper.given)) or 'nothing but the abstract'}"
    from conspectus.reading.trace import trace  # noqa: PLC0415 - only this command needs all rules

    found = trace(paper.abstract, paper.title.plain if paper.title_source == "given" else "", topics)
    reading = paper.reading
    yield ""
    yield _heading(f"name: {reading.name or 'none is sure enough'}")
    yield from _choices(found.names)
    yield ""
    derived = paper.title_source == "derived"
    yield _heading(f"heading: {'given' if not derived else squeeze(paper.title.plain)}")
    if derived:
        yield from _choices(found.headings)
    yield ""
    yield _heading("highlight")
    yield from _choices(found.highlights[:3])
    yield ""
    yield _heading("roles")
    for (role, share, sentence), shown in zip_longest(found.roles, reading.sentences[: len(found.roles)]):
        sure = "" if shown and shown.role else " (not shown: not sure)"
        yield f"  {share:5.2f}  {role}{sure}: {clip(squeeze(sentence), _WIDTH)}"
    yield ""
    none = "none" if library.by_topic or not found.topics else "none, most papers are of another field"
    yield _heading(f"topics: {', '.join(paper.topics) or none}{' (given)' if 'topics' in paper.given else ''}")
    yield from _choices(found.topics)
    yield ""
    yield _heading("neighbours" if paper.related else "neighbours: nothing is near")
    for near in paper.related:
        yield f"  {near.score:5.2f}  {near.id}: {clip(squeeze(library.by_id[near.id].title.plain), _WIDTH)}"
        yield f"         {near.why}"


def _heading(text: str) -> str:
    return styled(text, "heading", sys.stdout)


def _choices(choices: tuple[Choice, ...]) -> Iterator[str]:
    for choice in choices:
        yield f"  {choice.score:5.2f}  {clip(squeeze(choice.what), _WIDTH)}"
        if isinstance(choice.reasons, Mapping):
            weightiest = sorted(choice.reasons.items(), key=lambda reason: -abs(reason[1]))[:_REASONS]
            reasons = ", ".join(f"{name} {value:+.2f}" for name, value in weightiest if value)
        else:
            reasons = ", ".join(choice.reasons)
        if reasons:
            yield f"         {reasons}"


EXPLAIN = Command("say what was read of one paper, and what decided its name, heading, roles …", add_options, run)
