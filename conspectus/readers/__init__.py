"""Seed files -> raw entries, one reader a format, and an account of what is not an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from conspectus.errors import SeedError, raise_all
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers import bibtex, delimited, frontmatter, jsonlines, plain_text
from conspectus.readers.seed_files import find_seeds

Reader = Callable[[bytes, str], Iterator[RawEntry | Skipped | Notice]]
"""The bytes of a seed and its name -> what stands in it; raises SeedError for what cannot be read."""

READERS: dict[str, Reader] = {
    ".bib": bibtex.read,
    ".csv": delimited.read,
    ".json": jsonlines.read,
    ".jsonl": jsonlines.read,
    ".md": frontmatter.read,
    ".text": plain_text.read,
    ".tsv": delimited.read,
    ".txt": plain_text.read,
}
"""Suffix -> reader."""


def read_seeds(paths: Sequence[Path], root: Path | None = None) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in the seeds under `paths` (files or folders), seed by seed in the order of their names.

    Sources name a seed by its path below `root`. Raises SeedError, or DigestErrors with all that is wrong, after
    the last seed: what comes out before is good only if the iteration ends.
    """
    errors: list[SeedError] = []
    entries = 0
    for found in find_seeds(paths, root, READERS):
        if isinstance(found, Notice):
            yield found
        elif isinstance(found, SeedError):
            errors.append(found)
        else:
            name, path = found
            try:
                for item in READERS[path.suffix.lower()](path.read_bytes(), name):
                    entries += isinstance(item, RawEntry)
                    yield item
            except OSError as error:
                errors.append(SeedError(Source(name), f"cannot be read: {error.strerror or error}"))
            except SeedError as error:
                errors.append(error)
    if not (entries or errors):
        place = Source(", ".join(path.as_posix() for path in paths))
        errors.append(SeedError(place, "no entry in any seed: there is nothing to publish"))
    raise_all(errors)
