"""Seed files -> raw entries, one reader a format, and an account of what is not an entry.

What a file is, its content says first and its name second: a table called `.txt` is read as a table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from conspectus.errors import SeedError, raise_all
from conspectus.limits import LONGEST_ENTRY
from conspectus.memory import Memory
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.places import refuse_conflict, too_large
from conspectus.readers import (
    arxiv_mail,
    bibtex,
    citation_file,
    delimited,
    frontmatter,
    jsonlines,
    markdown_lists,
    org_mode,
    packed,
    plain_text,
    programme,
    pubmed_text,
    tagged,
    tex,
    web_page,
    workbook,
    xml_records,
    yaml_lists,
)
from conspectus.readers.encoding import peek
from conspectus.readers.packed import Unpacked, unpack
from conspectus.readers.refusals import why_not
from conspectus.readers.seed_files import Seed, find_seeds, is_passed_over, name_of

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
    "Org": Format(org_mode.read, (".org",), org_mode.looks_like),
    "LaTeX": Format(tex.read, (".tex", ".ltx"), tex.looks_like),
    "arXiv's mail": Format(arxiv_mail.read, (), arxiv_mail.looks_like),
    "PubMed's abstracts": Format(pubmed_text.read, (), pubmed_text.looks_like),
    "programme": Format(programme.read, (), programme.looks_like),
    "citation file": Format(citation_file.read, (".cff",), citation_file.looks_like),
    "YAML list": Format(yaml_lists.read, (".yaml", ".yml"), yaml_lists.looks_like),
    "workbook": Format(workbook.read, (".xlsx", ".xlsm", ".ods"), lambda head: False),
    "plain text": Format(plain_text.read, (".txt", ".text"), lambda head: False),
}
"""What can be read; where a beginning looks like several, the first one counts."""

_SHOWN = 1000
"""Characters of an entry that is not read which the account shows."""
_TOLD = 5
"""Entries that could not be read which the message names where there is no other."""

SUFFIXES = tuple(sorted((*packed.SUFFIXES, *(suffix for each in FORMATS.values() for suffix in each.suffixes))))


def format_of(data: bytes, suffix: str) -> Format | None:
    """How to read a file: as its content says, or failing that its suffix (`.txt`); None where neither does."""
    head = peek(data)
    own = next((each for each in FORMATS.values() if suffix.lower() in each.suffixes), None)
    if own and own.looks_like(head):
        return own
    return next((each for each in FORMATS.values() if each.looks_like(head)), own)


def read_seeds(
    paths: Iterable[Path], root: Path | None = None, besides: Iterable[Path] = (), memory: Memory | None = None
) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in the seeds under `paths` (files or folders), seed by seed in the order of their names.

    Sources name a seed by its path below `root`; what lies at or under `besides` is no seed. A file that is as it was
    when `memory` met it last is not read again.
    Raises SeedError, or DigestErrors with all that is wrong, after the last seed: what comes out before is good only if
    the iteration ends.
    """
    errors: list[SeedError] = []
    entries = 0
    paths = tuple(paths)
    fruitful: list[Path] = []
    lost: list[str] = []
    for seed in find_seeds(paths, root, besides):
        for file in _unpacked(seed):
            try:
                if isinstance(file, SeedError):
                    raise file
                refuse_conflict(file.data, file.name)
                format_ = format_of(file.data, file.path.suffix)
                if not file.named and is_passed_over(file.path, listed=_is_surely(format_, file)):
                    continue
                if format_ is None:
                    why = why_not(file.path.suffix, file.data, SUFFIXES)
                    if file.named:
                        raise SeedError(Source(file.name), why)  # noqa: TRY301
                    yield Notice(Source(file.name), f"not read: {why}", loss=True)
                    continue
                assert isinstance(seed, Seed)
                fruitful.append(seed.path.resolve())
                if file.left_out:
                    yield Notice(Source(file.name), f"not in the text of this document: {', '.join(file.left_out)}")
                for item in _items(format_, file, memory):
                    entries += isinstance(item, RawEntry)
                    if isinstance(item, Skipped) and item.loss and len(lost) < _TOLD:
                        lost.append(f"; {item.source}: {item.reason}")
                    yield item
            except SeedError as error:
                errors.append(error)
    errors = [*_barren(paths, fruitful, root), *errors]
    if not (entries or errors):
        place = Source(", ".join(name_of(path, root) for path in paths))
        errors.append(SeedError(place, f"no entry in any seed: there is nothing to publish{''.join(lost)}"))
    raise_all(errors)


def _unpacked(seed: Seed | SeedError) -> Iterator[Unpacked | SeedError]:
    """The files in a seed, or why there are none."""
    if isinstance(seed, SeedError):
        yield seed
        return
    try:
        if why := too_large(seed.path):
            raise SeedError(Source(seed.name), why)  # noqa: TRY301
        for file in unpack(seed.path.read_bytes(), seed.name):
            yield file if isinstance(file, SeedError) else file._replace(named=seed.named and file.named)
    except OSError as error:
        yield SeedError(Source(seed.name), f"cannot be read: {error.strerror or error}")
    except SeedError as error:
        yield error


def _items(format_: Format, file: Unpacked, memory: Memory | None) -> Iterable[RawEntry | Skipped | Notice]:
    """What stands in a file: one by one as it is read, or all of it where it is remembered."""

    def items() -> Iterator[RawEntry | Skipped | Notice]:
        return map(_within_limits, format_.read(file.data, file.name))

    if memory is None:
        return items()
    return memory.made(f"seed {file.name}", lambda: tuple(items()), hashlib.blake2b(file.data).digest(), format_.read)


def _within_limits(item: RawEntry | Skipped | Notice) -> RawEntry | Skipped | Notice:
    """The item; in the place of an entry that says more than any paper's does, what becomes of it."""
    if not isinstance(item, RawEntry) or (length := item.length()) <= LONGEST_ENTRY:
        return item
    longest = max(item.fields, key=lambda name: len(item.fields[name].text))
    reason = f"{length} characters, most of them in `{longest}`; of an entry at most {LONGEST_ENTRY} are read"
    return Skipped(item.source, reason, item.fields[longest].text[:_SHOWN])


def _is_surely(format_: Format | None, file: Unpacked) -> bool:
    """Whether a file is of a format by what it says, and not only by its name."""
    return format_ is not None and format_.looks_like(peek(file.data))


def _barren(paths: Iterable[Path], fruitful: Iterable[Path], root: Path | None) -> Iterator[SeedError]:
    """An error for every folder in which no file is of a format that is read."""
    fruitful = frozenset(parent for path in fruitful for parent in path.parents)
    for path in paths:
        if path.is_dir() and path.resolve() not in fruitful:
            known = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
            yield SeedError(Source(name_of(path, root)), f"nothing to read in this folder; seeds end in {known}")
