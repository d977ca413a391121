"""Laws of reading, for any input: a library or a clear message, and no record depends on the order of files."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options
from conspectus.readers import SUFFIXES
from conspectus.records import record
from tests.conftest import SEEDS
from tests.readers.test_reader_laws import TOKENS

WORDS = [
    *TOKENS,
    "We study waves.",
    "Title: Waves",
    "Authors: Ada Example and Bo",
    "10.5555/a",
    "\\emph{",
    "$x$",
    "<i>",
    "&amp;",
]
BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=25).map("".join).map(str.encode),
    st.lists(st.sampled_from(WORDS), max_size=25).map("\n".join).map(str.encode),
)


def library(files: dict[str, bytes], order: list[str] | None = None):
    """What a build makes of `files`, named one by one in `order`."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        config = SiteConfig(root=Path(folder), seeds=tuple(order or files))
        return pipeline.normalize(pipeline.read(config), config, Options())


@given(BYTES, st.sampled_from([*SUFFIXES, "", ".odd", ".pdf"]))
def test_any_bytes_under_any_suffix_end_in_a_library_or_a_message(content, suffix):
    """Whatever is dropped in, the build publishes papers or says what is wrong, with the place."""
    made, message = None, ""
    try:
        made = library({f"seed{suffix}": content})
    except DigestError as error:
        message = str(error)
    if made is None:
        assert f"seed{suffix}" in message or "no paper can be published" in message
    else:
        assert made.papers
        assert all(record(paper)["title"] for paper in made.papers)
        assert sum(made.outcomes.values()) == len(made.dispositions)


def test_the_order_of_files_changes_no_record():
    """Files may be named in any order; what is merged, and with which values, does not depend on it."""
    files = {path.name: path.read_bytes() for path in SEEDS.glob("*.txt")}
    files["a.json"] = b'[{"title": "Waves", "authors": "Ada Example", "year": 2025, "doi": "10.5555/a"}]'
    files["b.csv"] = b'title,authors,year,abstract\nWaves,"Example, A.",2026,We study waves.\n'
    files["c.bib"] = (
        b"@misc{w, title = {Waves}, author = {Example, Ada}, doi = {10.5555/A}, abstract = {We study tides.}}"
    )
    names = list(files)
    once = list(map(record, library(files).papers))
    for seed in range(3):
        random.Random(seed).shuffle(names)
        assert list(map(record, library(files, names).papers)) == once
