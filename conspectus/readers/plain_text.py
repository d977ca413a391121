"""A list kept as plain text or simple Markdown -> raw entries, and an account of everything else in it.

The way people keep such lists: a heading, then abstracts with a blank line between them; or separator lines, labels
(`Title: …`), numbers or Markdown headings that say where an entry begins. Nothing vanishes: every line that is not
blank is part of an entry, of a heading, of a separator, or of a block that is skipped with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.afterwords import part_afterwords, with_afterwords
from conspectus.readers.beside import part
from conspectus.readers.blocks import Block, Group, split_blocks, without_quotes
from conspectus.readers.encoding import decode
from conspectus.readers.grouping import split_groups
from conspectus.readers.headings import ABSTRACT, Section, is_separated, split_sections
from conspectus.readers.id_lines import part_ids, with_ids
from conspectus.readers.label_lines import with_labels_in_front
from conspectus.readers.labels import last_section, read_section
from conspectus.readers.records import read_records
from conspectus.readers.shapes import ends_sentence, is_url, starts_lower, words
from conspectus.readers.wraps import join_lines

_SHORT = 5
"""Words below which an abstract says nothing."""

_ORNAMENT = "a separator that parts nothing, since blank lines part the entries; put one between all of them, or none"

_GLUED = 1_500
"""Length from which an abstract is looked at again: it may be several."""

_GLUED_WORDS = 450

_FEW_TITLED = 3
_TITLED = 0.5
"""Papers with a title, at least, and their share, from which a text without one at the edge may be none."""

_NEARLY_ALL = 0.9
"""Share of those between the first that has a title and the last: some lists mix papers with titles and without."""
_STRAY = 250
"""Length of a text below which it is no abstract where all others have titles."""

_FRAGMENT = 120
"""Length below which what is no sentence looks like a title."""


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in `data`, the seed called `name`.

    Raises SeedError for bytes that are no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    yield from read_text(decoded.text, name)


def read_text(text: str, name: str, numbers: Sequence[int] = ()) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in the text of a seed; `numbers` are those of its lines where it was made of another text."""
    blocks = []
    for block in split_blocks(*with_labels_in_front(without_quotes(text), numbers)):
        if block.kind == "comment":
            yield Skipped(
                Source(name, block.line), "a comment", "\n".join(line.text for line in block.lines), loss=False
            )
        else:
            blocks.append(block)
    blocks, beside = part(blocks)
    for lines, reason in beside:
        yield Skipped(Source(name, lines[0].number), reason, "\n".join(line.text for line in lines), loss=False)
    if all(block.kind == "separator" for block in blocks):
        yield Notice(Source(name, 1), "the file is empty: there is no abstract in it")
        return
    blocks, ids = part_ids(blocks)
    yield from with_ids(_without_strays(_read_blocks(blocks, name)), ids)


def _read_blocks(blocks: Sequence[Block], name: str) -> Iterator[RawEntry | Skipped | Notice]:
    read_so_far: Counter[str] = Counter()  # a heading that comes again, as on a new page, goes on counting
    blocks, afterwords = part_afterwords(blocks)
    sections = list(split_sections(blocks))
    for section, groups in zip(sections, with_afterwords(split_groups(sections), afterwords), strict=True):
        if not section.explicit and is_separated(section):
            line = next(block.line for block in section.body if block.kind == "separator")
            yield Notice(Source(name, line), _ORNAMENT)
        for item in _read_section(section, groups, name, read_so_far[section.name]):
            read_so_far[section.name] += isinstance(item, RawEntry)
            yield item


def _without_strays(items: Iterable[RawEntry | Skipped | Notice]) -> Iterator[RawEntry | Skipped | Notice]:
    """What was read, but short texts without a title above the first or below the last of many papers that have one."""
    items = list(items)
    entries = [item for item in items if isinstance(item, RawEntry)]
    titled = [place for place, entry in enumerate(entries) if "title" in entry.fields and len(entry.fields) > 1]
    between = titled[-1] - titled[0] + 1 if titled else 0
    if len(titled) < max(_FEW_TITLED, _TITLED * len(entries), _NEARLY_ALL * between):
        yield from items
        return
    around = (*entries[: titled[0]], *entries[titled[-1] + 1 :])
    strays = {entry.source.line: entry for entry in around if _is_stray(entry)}
    gone: Counter[str] = Counter()
    for item in items:
        stray = strays.get(item.source.line)
        if item is stray:
            gone[stray.heading] += 1
            text = "\n".join(value.text for value in stray.fields.values())
            yield Skipped(stray.source, "text beside the list, without a title", text, loss=False)
        elif isinstance(item, RawEntry):
            yield replace(item, position=item.position - gone[item.heading]) if gone[item.heading] else item
        elif not (stray and isinstance(item, Notice)):
            yield item


def _is_stray(entry: RawEntry) -> bool:
    return not entry.fields.keys() & {"title", "authors"} and entry.length() < _STRAY


def _read_section(
    section: Section, groups: Sequence[Group], name: str, before: int
) -> Iterator[RawEntry | Skipped | Notice]:
    heading = section.name
    position = before
    for group in groups:
        records = read_records(group.blocks)
        for record in records:
            fields = record.values()
            source = Source(name, group.line if record is records[0] else record.line)
            if not any(fields.values()):
                yield Skipped(source, "a label with nothing behind it", "\n".join(record.labels))
                continue
            position += 1
            if position == before + 1 and not heading:
                yield Notice(source, "no heading above this list; a line such as `ICLR 2026 Papers` would name it")
            joined = tuple(Source(name, block.line) for block in group.joined) if record is records[-1] else ()
            values = {field: Value((text,)) for field, text in fields.items() if text}
            yield RawEntry(values, source, heading, position, joined, last=record.last)
            for line, what, lines in record.spare:
                yield Skipped(Source(name, line), f"the {what} in a second language", join_lines(lines))
            yield from _doubts(fields, source)
            if not (section.explicit or group.blocks[0].kind == "heading"):
                yield from _glued(fields["abstract"], source, record.last)
            for line, label in record.misspelled:
                yield Notice(Source(name, line), f"a label that is none of ours; `{label}:` may be meant")
    if heading and position == before:
        place = Source(name, section.headings[-1].line)
        yield Notice(place, f"the heading `{heading}` stands alone: there is no abstract under it")


def _glued(abstract: str, source: Source, last: int) -> Iterator[Notice]:
    """That an entry looks like several."""
    count = words(abstract) if len(abstract) > _GLUED else 0
    long = sum(words(paragraph) >= ABSTRACT for paragraph in abstract.split("\n\n"))
    where = f"lines {source.line} to {last}" if last > (source.line or 0) else "this line"
    if count > _GLUED_WORDS:
        yield Notice(source, f"{count} words in one abstract, {where}: several? Put a blank line or `---` between them")
    elif long > 1:
        yield Notice(source, f"{long} long paragraphs in one abstract, {where}: several? Put `---` between all entries")


def _doubts(fields: Mapping[str, str], source: Source) -> Iterator[Notice]:
    """What makes an entry look unlike an abstract; it is kept all the same."""
    abstract = fields["abstract"]
    if not abstract or "title" in fields:
        return
    if 1 < read_section(abstract.split("\n", 1)[0]) >= last_section(abstract):
        yield Notice(source, "begins like a part of an abstract; kept as an entry of its own")
    elif is_url(abstract):
        yield Notice(source, "an address and nothing else; kept as an entry of its own")
    elif starts_lower(abstract):
        yield Notice(source, "begins in lower case: part of the block before? Kept as an entry of its own")
    elif (count := words(abstract[:200])) < _SHORT:
        yield Notice(source, f"only {count} word{'s' * (count != 1)}; kept as an entry of its own")
    elif len(abstract) < _FRAGMENT and not ends_sentence(abstract):
        yield Notice(source, "a short line and no sentence: a title or a heading? Kept as an entry of its own")
