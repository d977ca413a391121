"""What stands above the text of each entry -> its title, its names, and the rest.

One entry alone tells little: `Deep Learning` looks like a name. What the entries of a list have in common does: whether
titles come first, or names, or both stand on one line; and which labels are no titles with a colon in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from conspectus.readers.blocks import Block, Group, Line
from conspectus.readers.headings import ABSTRACT, MOST
from conspectus.readers.heads import LONGEST_TITLE
from conspectus.readers.labels import read_label, read_other_label, read_section
from conspectus.readers.mention_forms import DATE
from conspectus.readers.records import COMPLETE
from conspectus.readers.shapes import (
    begins_with_institute,
    ends_sentence,
    is_affiliation,
    is_name,
    is_names,
    is_people,
    is_title_like,
    names_and_place,
    starts_lower,
    without_brackets,
    words,
)
from conspectus.readers.title_lines import title_and_names_of
from conspectus.readers.title_lists import title_and_names
from conspectus.readers.wraps import UNWRAPPED, item_kind

Order = Literal["title", "names", "line"]
"""What comes first in the prefaces of a list; `line` if titles and names share one."""


class Form(NamedTuple):
    """What the prefaces of a list have in common."""

    order: Order
    labels: frozenset[str]
    """Labels that are none of ours."""
    asides: frozenset[str]
    """Lines that come again and again: `Available Media`."""


_Kind = Literal["names", "affiliation", "label", "aside", "title"]

_TEXT = 15
"""Words of a sentence from which a paragraph is text."""
_LONG = 60
"""Words from which a paragraph is text, be it a sentence or not."""
_LONGEST = 16
"""Lines of a preface."""
_SHARE = 0.6
"""Share of the prefaces that must have one order."""
_ASIDE = re.compile(
    r"[\W\d_]+|[A-Z]{0,3}[-.:]?\s?\d{1,4}[a-z]?[.:]?|(?:page|p\.|pp\.)\s?\d+(?:\s?[-–]\s?\d+)?"
    rf"|(?:[A-Z][a-z]+day,?\s*)?(?:{DATE.pattern})(?:,?\s*\d{{1,2}}[:.h]\d\d.{{0,30}})?",
    re.IGNORECASE,
)
"""A number, a page, a date: what stands beside title and names."""

_KIND_OF_FILE = re.compile(r"\[(?:PDF|HTML|BOOK|CITATION|DOC)\]\s*")
_SAYS = re.compile(r"\w")
_QUOTED = re.compile(r"[\"“„«]([^\"“”„«»]+)[\"”“»]")


@dataclass(frozen=True, slots=True)
class _Split:
    """An entry, parted where its text begins."""

    group: Group
    above: tuple[Block, ...]
    below: tuple[Block, ...]

    @property
    def labels(self) -> frozenset[str]:
        """The fields that its lines have labels of."""
        lines = (line.text for block in self.group.blocks for line in block.lines)
        return frozenset(label.spare or label.field for line in lines if (label := read_label(line, labelled=True)))

    @property
    def heading(self) -> Line | None:
        """The heading or title that it begins with."""
        first = self.above[0]
        return replace(first.lines[0], text=first.text) if first.kind != "paragraph" else None

    @property
    def title(self) -> Line | None:
        """The heading that is its title: not where a label says another."""
        return None if "title" in self.labels else self.heading

    @property
    def begins_with_title_or_abstract(self) -> bool:
        """Whether its first line has such a label, as most labelled entries do."""
        label = read_label(self.group.blocks[0].lines[0].text, labelled=True)
        return label is not None and label.field in ("title", "abstract")


def groups_of(paragraphs: Sequence[Block]) -> list[Group]:
    """Paragraphs as entries that begin where a preface follows a text; nothing where the first is no preface."""
    starts: list[int] = []
    in_text = True
    for place, block in enumerate(paragraphs):
        above, below = _part(block, first=not place)
        if not (place or above):
            return []
        if above and in_text and not (starts and _is_tail(block)):
            starts.append(place)
        stray = not place and ends_sentence(block.text) and not is_title_like(block.text)
        in_text = bool(below) or stray or (in_text and bool(starts) and place != starts[-1])
    ends = [*starts[1:], len(paragraphs)]
    return [Group(tuple(paragraphs[here:end]), paragraphs[here].line) for here, end in zip(starts, ends, strict=True)]


def form_of(groups: Sequence[Group]) -> Form | None:
    """The form that most prefaces of a list have; None where they have none in common."""
    found = [_split(group) for group in groups]
    splits = [split for split in found if split]
    whole = sum(bool(split.below or split.heading) for split in splits)
    counted = len(groups) - (found[:1] == [None])  # a line of greeting may stand above them
    if len(splits) < MOST * counted or whole < max(2, _SHARE * counted):
        return None
    labels, again = _labels_in_common(splits), _lines_in_common(splits)
    for asides in (again, frozenset[str]()) if again else (again,):
        if order := _order(splits, Form("title", labels, asides)):
            return Form(order, labels, asides)
    return None


def with_prefaces(groups: Sequence[Group], form: Form) -> list[Group]:
    """`groups`, with what stands above their texts set apart by what it is."""
    return [
        replace(group, blocks=(*_read(split, form), *split.below)) if (split := _split(group)) else group
        for group in groups
    ]


def _order(splits: Sequence[_Split], form: Form) -> Order | None:
    """What comes first in most prefaces."""
    bare = [_bare_lines(split, form) for split in splits]
    titles = [split.title.text for split in splits if split.title]
    firsts = titles or [lines[0] for lines in bare if lines]
    if len(firsts) >= MOST * len(splits) and title_and_names(firsts):
        return "line"
    votes: Counter[Order] = Counter()
    for split, lines in zip(splits, bare, strict=True):
        kinds = [_kind(line, form) for line in lines]
        if split.heading and not kinds:
            votes["title"] += split.title is None
        elif not kinds or "title" in split.labels:
            votes["title"] += not split.begins_with_title_or_abstract and bool(split.labels & {"title", "abstract"})
        elif split.title:
            votes["title"] += kinds[0] == "names"
        elif "names" in kinds[1:] and kinds[0] != "names":
            votes["title"] += 1
        elif kinds[0] == "names" and "title" in kinds:
            votes["names"] += 1
        elif kinds[0] == "title" and split.labels & {"abstract", "authors", "id"}:
            votes["title"] += 1
    order, count = votes.most_common(1)[0] if votes else (None, 0)
    return order if count >= max(2, _SHARE * len(splits)) else None


# --- where the text begins -----------------------------------------------------------------------------------------


def _split(group: Group) -> _Split | None:
    above: list[Block] = []
    for place, block in enumerate(group.blocks):
        head, text = ((block,), ()) if block.kind != "paragraph" else _part(block, first=not place)
        above += head
        if text or sum(len(each.lines) for each in above) > _LONGEST:
            below = (*text, *group.blocks[place + 1 :])
            return _Split(group, tuple(above), below) if above and text else None
    first = above[0]
    headed = first.kind != "paragraph" or is_title_like(first.lines[0].text) or is_people(first.lines[0].text)
    return _Split(group, tuple(above), ()) if headed else None


def _part(block: Block, *, first: bool) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """A paragraph, parted where the text of the entry begins in it: all, nothing, or some of it is above."""
    for place, line in enumerate(block.lines):
        if _begins_text(line.text) or (line is block.lines[-1] and _is_text_below(block)):
            above = (replace(block, lines=block.lines[:place]),) if place else ()
            return above, (replace(block, lines=block.lines[place:]),)
    return ((), (block,)) if _is_text(block, first=first) else ((block,), ())


def _begins_text(line: str) -> bool:
    """Whether a line begins the text of an entry: by its label, or since it is too long for anything else."""
    label = read_label(line, labelled=True)
    if label:
        return label.field == "abstract"
    if read_section(line) and not is_title_like(line):
        return True
    long = len(line) >= UNWRAPPED or words(line) >= ABSTRACT
    return long and ends_sentence(line) and _has_small_words(line)


def _is_text_below(block: Block) -> bool:
    """Whether the last line of a paragraph is the text, and the lines above it are whole."""
    *above, last = (line.text for line in block.lines)
    if not above or words(last) < _TEXT or not ends_sentence(last) or starts_lower(last):
        return False
    if 2 * len(last) < 3 * max(map(len, above)):  # it may be the last of several lines of a text
        return False
    return all(is_title_like(line) or is_people(line) or is_affiliation(line) or read_label(line) for line in above)


def _has_small_words(text: str) -> bool:
    """Whether a fifth of the first words begin with no capital, as in no list of names."""
    found = text[:UNWRAPPED].split()
    return 5 * sum(not word[0].isupper() for word in found) >= len(found)


def _is_text(block: Block, *, first: bool) -> bool:
    text = block.text
    if read_label(block.lines[0].text, labelled=True) or item_kind(text):
        return False
    if all(is_names(line.text) or is_affiliation(line.text) for line in block.lines):
        return False
    if not ends_sentence(text):
        return words(text) >= _LONG
    least = ABSTRACT if is_title_like(block.lines[-1].text) else _TEXT if first else 0  # a title may ask something
    return words(text) >= least


def _is_tail(block: Block) -> bool:
    """Whether a short paragraph behind a text is more of that entry: `Keywords: nets`."""
    label = read_label(block.lines[0].text, labelled=True)
    return label is not None and label.field not in ("title", "authors")


# --- what the lines of a preface are -------------------------------------------------------------------------------


def _labels_in_common(splits: Sequence[_Split]) -> frozenset[str]:
    """Labels that are none of ours and stand in half of the prefaces."""
    found: Counter[str] = Counter()
    for split in splits:
        lines = [line.text for line in _lines(split) if not read_label(line.text, labelled=True)]
        found.update({label.field for line in lines if (label := read_other_label(line))})
    return frozenset(name for name, count in found.items() if count > 1 and 2 * count >= len(splits))


def _lines_in_common(splits: Sequence[_Split]) -> frozenset[str]:
    """Lines that stand in half of the prefaces as they are."""
    found: Counter[str] = Counter()
    for split in splits:
        found.update({line.text for line in _lines(split)})
    return frozenset(line for line, count in found.items() if count > 1 and 2 * count >= len(splits))


def _lines(split: _Split) -> list[Line]:
    return [line for block in split.above if block.kind == "paragraph" for line in block.lines]


def _bare_lines(split: _Split, form: Form) -> list[str]:
    """The lines that have no label and are no asides."""
    return [line.text for run in _runs(split, form) for line, kind in run if kind not in ("label", "aside")]


def _runs(split: _Split, form: Form) -> list[list[tuple[Line, _Kind]]]:
    """The lines of each paragraph, each with what it is; what goes on below a label belongs to that."""
    runs: list[list[tuple[Line, _Kind]]] = []
    waits = False  # a label with nothing behind it for its value
    width = max((len(line.text) for block in split.below if len(block.lines) > 1 for line in block.lines), default=0)
    for block in split.above:
        if block.kind != "paragraph":
            continue
        run: list[tuple[Line, _Kind]] = []
        goes_on = waits
        for line in block.lines:
            if label := read_label(line.text, labelled=True):
                goes_on, waits = label.field not in COMPLETE, not label.value
            elif waits:
                waits = False
            kind = "label" if goes_on else _kind(line.text, form)
            wrapped = run and run[-1][1] == "title" and _is_wrapped(run[-1][0], line, width)
            run.append((line, "title" if wrapped and kind == "names" else kind))
        runs.append(run)
    return runs


def _is_wrapped(before: Line, line: Line, width: int) -> bool:
    """Whether a line that looks like one name goes on with the line before: set in, or since that had no more room."""
    if is_names(line.text, several=True):
        return False
    full = bool(width) and len(before.text) + 1 + len(line.text.split(" ", 1)[0]) > width
    return full or (line.indented and not before.indented)


def _kind(line: str, form: Form) -> _Kind:
    other = read_other_label(line)
    if read_label(line, labelled=True) or (other and other.field in form.labels):
        return "label"
    place = is_affiliation(line)
    if (line in form.asides and not place) or _ASIDE.fullmatch(line.strip("*_ ")):
        return "aside"
    if is_people(line.rstrip(" :：")) and not (place and begins_with_institute(line)):
        return "names"
    return "affiliation" if place else "title"


def _read(split: _Split, form: Form) -> list[Block]:
    """The blocks above the text of an entry: title, names, where these work, and asides."""
    runs = _runs(split, form)
    bare = [[each for each in run if each[1] not in ("label", "aside")] for run in runs]
    bare = [run for run in bare if run]
    title, names = _title_and_names(bare, split, form.order)
    if split.heading and not split.title and not names and is_name(split.heading.text):
        names = [split.heading]
    taken = {line.number for line in (*title, *names)}
    blocks: list[Block] = []
    places = [replace(line, text=found[1]) for line in names if (found := names_and_place(line.text))]
    if title := title or [line for line in (split.title,) if line]:
        blocks.append(Block("title", tuple(_unquoted(title))))
    if names:
        blocks.append(Block("names", tuple(_apart(names))))
    if split.heading and not split.title and split.heading not in names:
        blocks.append(Block("note", (split.heading,)))
    rest = [each for run in runs for each in run if each[0].number not in taken]
    places += [line for line, kind in rest if kind == "affiliation"]
    if places and names:
        blocks.append(Block("affiliations", tuple(places)))
    for line, kind in rest:
        if kind == "label" and blocks and blocks[-1].kind == "labels":
            blocks[-1] = replace(blocks[-1], lines=(*blocks[-1].lines, line))
        elif kind == "label":
            blocks.append(Block("labels", (line,)))
        elif not (places and names and kind == "affiliation") and _SAYS.search(line.text):
            blocks.append(Block("note", (line,)))
    return blocks


def _unquoted(title: Sequence[Line]) -> list[Line]:
    """The lines of a title without the quotes around it, and the kind of file that some put in front."""
    first = replace(title[0], text=_KIND_OF_FILE.sub("", title[0].text))
    bare = _QUOTED.fullmatch(first.text) if len(title) == 1 else None
    return [replace(first, text=bare[1]) if bare else first, *title[1:]]


def _apart(names: Sequence[Line]) -> list[Line]:
    """Lines of names without the places behind these, and with a semicolon between people who have a line each."""
    bare = [found[0] if (found := names_and_place(line.text)) else line.text for line in names]
    if len(bare) > 1 and all(is_name(without_brackets(text)) for text in bare):
        bare = [*(f"{text};" for text in bare[:-1]), bare[-1]]
    return [replace(line, text=text) for line, text in zip(names, bare, strict=True)]


def _title_and_names(
    runs: Sequence[Sequence[tuple[Line, _Kind]]], split: _Split, order: Order
) -> tuple[list[Line], list[Line]]:
    """The lines of the title, unless it is given, and those of the names; those of one paragraph belong together."""
    lines = [each for run in runs for each in run]
    titled = split.title is not None or "title" in split.labels
    first = split.title or (lines[0][0] if lines else None)
    if order == "line" and first and (both := title_and_names_of(first.text)):
        return [replace(first, text=both[0])], [replace(first, text=both[1])]
    if "authors" in split.labels:
        lines = [(line, "title" if kind == "names" else kind) for line, kind in lines]
    named = [place for place, (_, kind) in enumerate(lines) if kind == "names"]
    if order == "names" and not titled and named[:1] == [0]:
        return _behind_names(runs)
    start = next((place for place in named if titled or place), len(lines))
    end = next((place for place in range(start, len(lines)) if place not in named), len(lines))
    names = [line for line, _ in lines[start:end]]
    if titled or not lines:
        return [], names
    before = {line.number for line, _ in lines[:start]}
    heads = [[line for line, _ in run if line.number in before] for run in runs]
    heads = [head for head in heads if head]
    return (heads[-1] if names else heads[0])[:LONGEST_TITLE], names


def _behind_names(runs: Sequence[Sequence[tuple[Line, _Kind]]]) -> tuple[list[Line], list[Line]]:
    """As `_title_and_names` where names come first: one line at least is left for a title that looks like a name."""
    lines = [each for run in runs for each in run]
    end = 1
    while end + 1 < len(lines) and lines[end][1] == "names" and is_names(lines[end][0].text, several=True):
        end += 1
    names = {line.number for line, _ in lines[:end]}
    titles = [[line for line, kind in run if kind != "affiliation" and line.number not in names] for run in runs]
    return next((run[:LONGEST_TITLE] for run in titles if run), []), [line for line, _ in lines[:end]]
