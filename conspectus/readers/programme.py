"""The programme of a meeting, copied as text -> raw entries: what is talked about at a time, with its speakers.

Lines that begin with a time open a slot; sessions name the lists. Breaks, openings and the like are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.blocks import Line, split_lines, without_quotes
from conspectus.readers.encoding import decode
from conspectus.readers.heads import read_head
from conspectus.readers.labels import read_label
from conspectus.readers.shapes import is_names, is_title_like, words
from conspectus.readers.title_lines import names_before, names_behind, names_in_cells
from conspectus.readers.wraps import join_lines

_CLOCK = r"\d{1,2}\s?[:.h]\s?\d{2}(?:\s?[ap]\.?m\b\.?)?"
_TIME = re.compile(rf"[\[(]?({_CLOCK}(?:\s?(?:[-–—~]|to|bis)\s?{_CLOCK})?)[\])]?(?![\d.:])[\s:|–—-]*", re.IGNORECASE)
_SESSION = re.compile(
    r"(?:(?:oral|poster|paper|plenary|parallel|technical|invited|contributed|keynote|special)\s+)?(?:session|track|block)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:session|track|block)\s+(?:\d|[A-Z](?![a-z])|[IVX]+\b)", re.IGNORECASE)
"""A session that has a number, which lasts longer than the time that stands before it."""
_CHAIR = re.compile(r"(?:session\s+)?(?:chairs?|moderators?|room|location|venue|place)\s*[:：]", re.IGNORECASE)
_ROOM = re.compile(r"(?:\s{2,}|\s*[|,;(]\s*)(?:room|location|hall)\s*[:：]?\s*(.*?)\)?$", re.IGNORECASE)
_DAY = re.compile(
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day\s+\d)\b|\d{1,2}\s+[a-z]{3,9}\s+(?:19|20)\d\d$", re.IGNORECASE
)
_EVENT = re.compile(
    r"\b(?:coffee|tea|break|lunch|dinner|breakfast|registration|opening|closing|welcome|reception|banquet|discussion|"
    r"panel|business meeting|general assembly|posters?|social|excursion|remarks|ceremony|award|keynote|invited|q&a)\b"
    r"|茶歇|午餐|晚餐|注册|签到|开幕|闭幕|休息|合影",
    re.IGNORECASE,
)
_LONGEST_EVENT = 6
"""Words of an event; what is longer is a title with such a word in it."""

_LEAST = 3
"""Times in a text that make it a programme."""

_SHARE = 0.12
"""Share of its lines that begin with a time."""

_TEXT = 25


def looks_like(head: str) -> bool:
    """Whether lines begin with times of the day, as only programmes have them."""
    lines = [line for line in head.splitlines() if line.strip()]
    times = [match for line in lines if (match := _TIME.match(line.strip()))]
    ranges = sum(len(re.findall(_CLOCK, match[1], re.IGNORECASE)) > 1 for match in times)
    enough = len(times) >= _LEAST and len(times) >= _SHARE * len(lines)
    return enough and (2 * ranges >= len(times) or any(_SESSION.match(line.strip()) for line in lines))


@dataclass(slots=True)
class _Slot:
    """Lines that belong together: those at one time, or a paragraph without a time."""

    time: str
    lines: list[Line] = field(default_factory=list)

    @property
    def text(self) -> str:
        return join_lines([line.text for line in self.lines])


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The talks in `data`, the seed called `name`.

    Raises SeedError for bytes that are no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    yield from read_text(decoded.text, name)


def read_text(text: str, name: str, numbers: Sequence[int] = ()) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in the text of a seed; `numbers` are those of its lines where it was made of another text."""
    title = session = room = ""
    positions: dict[str, int] = {}
    for slot in _slots(without_quotes(text), numbers):
        first = slot.lines[0].text
        source = Source(name, slot.lines[0].number)
        if _is_heading(first) and (not slot.time or (_SESSION.match(first) and _NUMBERED.search(first))):
            for line in slot.lines:
                session, room = _session(line.text, session, room)
            continue
        if not slot.time and not title and not positions:
            title = first
            continue
        fields = _fields(slot, in_session=bool(session))
        if not fields:
            shown = "\n".join(line.text for line in slot.lines)
            reason = "an event and no paper" if slot.time else "text beside the programme"
            yield Skipped(source, reason, f"{slot.time}  {shown}".strip(), loss=False)
            continue
        heading = " – ".join(filter(None, (title, session)))
        positions[heading] = positions.get(heading, 0) + 1
        found = {**fields, "time": slot.time, "room": room}
        values = {field: Value((text,)) for field, text in found.items() if text}
        yield RawEntry(values, source, heading, positions[heading], last=slot.lines[-1].number)


def _slots(text: str, numbers: Sequence[int]) -> Iterator[_Slot]:
    slot: _Slot | None = None
    for line in split_lines(text, numbers):
        match = _TIME.match(line.text)
        if match or not line.text or (slot and _is_heading(line.text) and not _is_heading(slot.lines[0].text)):
            if slot and (slot.lines[0].text or match or line.text):
                yield slot
                slot = None
            elif slot:
                continue  # a time on a line of its own, then a blank line
        if match:
            slot = _Slot(match[1], [Line(line.number, line.text[match.end() :], line.indented)])
        elif line.text:
            slot = slot or _Slot("")
            if slot.lines and not slot.lines[0].text:
                slot.lines[0] = Line(slot.lines[0].number, line.text)
                slot.lines[1:] = [Line(line.number, "")]
            else:
                slot.lines.append(line)
    if slot:
        yield slot


def _is_heading(line: str) -> bool:
    return bool(_SESSION.match(line) or _CHAIR.match(line) or (_DAY.search(line) and words(line) <= 6))


def _session(line: str, session: str, room: str) -> tuple[str, str]:
    """The session and room after `line`, a heading."""
    if _SESSION.match(line):
        found = _ROOM.search(line)
        return (line[: found.start()] if found else line).strip(), found[1] if found else ""
    if match := re.match(r"(?:room|location|place)\s*[:：]\s*(.*)", line, re.IGNORECASE):
        return session, match[1]
    return ("", "") if _DAY.search(line) else (session, room)


def _fields(slot: _Slot, *, in_session: bool) -> dict[str, str]:
    """Title, names and perhaps an abstract of what happens in `slot`; nothing for what is no paper."""
    lines = [line.text for line in slot.lines if line.text]
    if not lines or (_EVENT.search(lines[0]) and words(lines[0]) <= _LONGEST_EVENT):
        return {}
    if re.match(r"(?:keynote|invited|panel|tutorial)\b", lines[0], re.IGNORECASE):
        return {}
    title, names, rest = lines[0], "", lines[1:]
    if head := read_head(lines):
        title = join_lines(lines[: head.title])
        names = join_lines(lines[head.title : sum(head)])
        rest = lines[sum(head) :]
    elif found := names_in_cells(lines[0]) or names_behind(lines[0]) or names_before(lines[0]):
        title, names = found
    elif (match := re.match(r"(.{4,300}?)[:：.]\s+(.{8,})", lines[0])) and is_names(match[1], several=True):
        names, title = match.groups()
    elif not (slot.time and in_session and words(title) > 2 and is_title_like(title)):
        return {}
    found_rest = _rest(rest)
    return {"title": title, "authors": names, **found_rest}


def _rest(lines: Sequence[str]) -> dict[str, str]:
    labels = {label.field: label.value for line in lines if (label := read_label(line, labelled=True))}
    text = join_lines([line for line in lines if not read_label(line, labelled=True)])
    if text:
        labels["abstract" if words(text) >= _TEXT else "note"] = text
    return labels
