"""Seed files -> raw entries, one reader a format, and an account of what is not an entry.

What a file is, its content says first and its name second: a table called `.txt` is read as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from conspectus.errors import SeedError, raise_all
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers import (
    arxiv_mail,
    bibtex,
    delimited,
    frontmatter,
    jsonlines,
    markdown_lists,
    plain_text,
    programme,
    tagged,
    web_page,
    workbook,
    xml_records,
)
from conspectus.readers.encoding import peek
from conspectus.readers.refusals import why_not
from conspectus.readers.seed_files import find_seeds, is_read_me, name_of

Reader = Callable[[bytes, str], Iterator[RawEntry | Skipped | Notice]]
"""The bytes of a seed and its name -> what stands in it; raises SeedError for what cannot be read."""


class Format(NamedTuple):
    """A kind of file that can be read."""

    read: Reader
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    """Whether the beginning of a text can be nothing else; prose never looks like any format."""


FORMATS: Mapping[str, Format] = {
    "JSON": Format(jsonlines.read, (".json", ".jsonl", ".ndjson"), jsonlines.looks_like),
    "BibTeX": Format(bibtex.read, (".bib", ".bibtex"), bibtex.looks_like),
    "tagged text": Format(tagged.read, (".ris", ".nbib", ".enw", ".ciw"), tagged.looks_like),
    "XML": Format(xml_records.read, (".xml", ".nxml", ".atom", ".rss"), xml_records.looks_like),
    "web page": Format(web_page.read, (".html", ".htm", ".xhtml"), web_page.looks_like),
    "front matter": Format(frontmatter.read, (".md", ".markdown"), frontmatter.looks_like),
    "table": Format(delimited.read, (".csv", ".tsv"), delimited.looks_like),
    "Markdown list": Format(markdown_lists.read, (), markdown_lists.looks_like),
    "arXiv's mail": Format(arxiv_mail.read, (), arxiv_mail.looks_like),
    "programme": Format(programme.read, (), programme.looks_like),
    "workbook": Format(workbook.read, (".xlsx", ".xlsm"), lambda head: False),
    "plain text": Format(plain_text.read, (".txt", ".text"), lambda head: False),
}
"""What can be read; where a beginning looks like several, the first one counts."""

SUFFIXES = tuple(sorted(suffix for each in FORMATS.values() for suffix in each.suffixes))


def format_of(data: bytes, suffix: str) -> Format | None:
    """How to read a file: as its content says, or failing that its suffix (`.txt`); None where neither does."""
    head = peek(data)
    own = next((each for each in FORMATS.values() if suffix.lower() in each.suffixes), None)
    if own and own.looks_like(head):
        return own
    return next((each for each in FORMATS.values() if each.looks_like(head)), own)


def read_seeds(
    paths: Iterable[Path], root: Path | None = None, besides: Iterable[Path] = ()
) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in the seeds under `paths` (files or folders), seed by seed in the order of their names.

    Sources name a seed by its path below `root`; what lies at or under `besides` is no seed.
    Raises SeedError, or DigestErrors with all that is wrong, after the last seed: what comes out before is good only if
    the iteration ends.
    """
    errors: list[SeedError] = []
    entries = 0
    paths = tuple(paths)
    barren = [path for path in paths if path.is_dir()]
    for found in find_seeds(paths, root, besides):
        if isinstance(found, SeedError):
            errors.append(found)
            continue
        try:
            data = found.path.read_bytes()
            format_ = format_of(data, found.path.suffix)
            if is_read_me(found.path) and not (found.named or (format_ and format_.looks_like(peek(data)))):
                continue
            if format_ is None and found.named:
                raise SeedError(Source(found.name), why_not(found.path.suffix, data, SUFFIXES))  # noqa: TRY301
            if format_ is None:
                yield Notice(Source(found.name), f"not read: {why_not(found.path.suffix, data, SUFFIXES)}", loss=True)
                continue
            barren = [path for path in barren if not found.path.resolve().is_relative_to(path.resolve())]
            for item in format_.read(data, found.name):
                entries += isinstance(item, RawEntry)
                yield item
        except OSError as error:
            errors.append(SeedError(Source(found.name), f"cannot be read: {error.strerror or error}"))
        except SeedError as error:
            errors.append(error)
    errors = [*(_nothing_in(path, root) for path in barren), *errors]
    if not (entries or errors):
        place = Source(", ".join(path.as_posix() for path in paths))
        errors.append(SeedError(place, "no entry in any seed: there is nothing to publish"))
    raise_all(errors)


def _nothing_in(folder: Path, root: Path | None) -> SeedError:
    place = Source(name_of(folder, root))
    return SeedError(
        place, f"nothing to read in this folder; seeds end in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
    )
