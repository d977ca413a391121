"""BibTeX as another parser reads it: the same entries, keys and values wherever both can."""

import logging
from pathlib import Path

import pytest
from bibtexparser.splitter import Splitter

from conspectus.readers.bibtex_blocks import BETWEEN, read_blocks
from conspectus.text import squeeze

INPUTS = Path(__file__).parent.parent / "cases" / "inputs"


@pytest.mark.parametrize("path", sorted(INPUTS.glob("*.bib")), ids=lambda path: path.stem)
def test_entries_are_those_of_bibtexparser(path):
    """Entries, their order, types, keys and the words of their values; what neither can read is the same too."""
    logging.disable(logging.WARNING)
    text = path.read_text(encoding="utf-8")
    theirs = Splitter(text).split()
    blocks = [block for block in read_blocks(text) if block.kind not in (BETWEEN, "string", "comment", "preamble")]
    ours = [block for block in blocks if not block.fault]
    assert [(block.kind, block.key) for block in ours] == [(e.entry_type, e.key) for e in theirs.entries]
    for block, entry in zip(ours, theirs.entries, strict=True):
        assert list(block.values) == [field.key.lower() for field in entry.fields]
        for field in entry.fields:
            ((value, _),) = block.values[field.key.lower()]
            enclosed = field.value[1:-1] if field.value[0] in '{"' else field.value
            assert squeeze(value) == squeeze(enclosed)
    assert len(blocks) - len(ours) == len(theirs.failed_blocks)


def test_blocks_cover_the_text():
    """Every character stands in one block."""
    text = "a @misc{x, t={1}} b\n@misc{y, t={\n\n@misc{z, t={3}}\n@comment{c} % d\n@string{s = 1} }"
    assert "".join(text[block.start : block.end] for block in read_blocks(text)) == text
