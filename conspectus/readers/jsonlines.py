"""Papers as JSON -> raw entries: one object, a list, one record after the other, in whatever the service wraps them.

Where the records stand is found by one rule (see `json_records`), what their names mean is told by the registry of
fields. What OpenReview says by invitations and by replies in a thread is read here.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from conspectus.errors import SeedError
from conspectus.fields import LABELS, key
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields
from conspectus.readers.found_values import as_text
from conspectus.readers.json_records import Other, Record, describe, find_records
from conspectus.readers.json_references import Tables, joined, tables
from conspectus.readers.json_titles import title_records
from conspectus.readers.json_values import Fault, Node, read_values
from conspectus.readers.own_records import is_index, is_ours, own_fields

_BEGINNING = re.compile(r"\s*(?:\{\s*(?:\"[^\"\n]*\"\s*:|\}\s*$)|\[\s*(?:\{(?!\s*\w+:\s)|\"|\[|\]\s*$))")
_UNPUBLISHED = re.compile(r"withdrawn|reject", re.IGNORECASE)
_FORUM = re.compile(r"https://openreview\.net/forum\?id=([\w-]+)")
_IN_BIBTEX = re.compile(
    r"^\s*(booktitle|journal|year)\s*=\s*[{\"]([^\n]*?)[}\"]\s*,?\s*\}?\s*$", re.MULTILINE | re.IGNORECASE
)
_NO_PAPERS = frozenset({"attachment", "note", "annotation"})
"""Types of items that a reference manager keeps beside its papers."""
_SIGNS = frozenset({"forum", "venueid", "invitation", "invitations", "site", "venue"})
"""Names that OpenReview, and lists taken from it, say more with than other services do."""
_SHOWN = 2000
"""Characters of a damaged stretch that are kept for the report."""


def looks_like(head: str) -> bool:
    """Whether a text begins as JSON does: an object's first key, or an array's first object, text or end."""
    return _BEGINNING.match(head) is not None


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text, no JSON, or JSON without a record of a paper.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = decoded.text
    nodes, faults = read_values(text)
    if not nodes and not faults:
        yield Notice(Source(name, 1), "the file is empty: there is no record in it")
        return
    lines = _Lines(text, name)
    if not nodes:
        raise SeedError(lines.source(faults[0].start), f"this is no JSON: {faults[0].message}")
    found = list(find_records(text, nodes)) or title_records(text, nodes)
    if not any(isinstance(each, Record) for each in found):
        if broken := next((node for node in _with_parts(nodes) if node.fault), None):
            raise SeedError(lines.source(broken.start), f"this is no JSON: {broken.fault}")
        if faults:
            raise SeedError(lines.source(faults[0].start), f"this is no JSON: {faults[0].message}")
        raise SeedError(lines.source(nodes[0].start), _no_record(nodes))
    yield from _entries(found, faults, lines, tables(node.value for node in nodes))


def _entries(
    found: Sequence[Record | Other], faults: Iterable[Fault], lines: _Lines, rows: Tables
) -> Iterator[RawEntry | Skipped | Notice]:
    decisions = dict(_decisions(each for each in found if isinstance(each, Record)))
    positions: dict[str, int] = {}
    told_to = -1
    for each in found:
        source = lines.source(each.node.start)
        if isinstance(each, Record) and (reply := _no_paper(each)):
            text = lines.text[each.node.start : each.node.end]
            yield Skipped(source, reply, text[:_SHOWN], loss=False)
            continue
        if isinstance(each, Other):
            if each.node.end > each.node.start or each.node.start > told_to:
                yield from _told(each.node.start, each.node.end, each.reason, lines)
                told_to = each.node.end
            continue
        values = joined(_with_decision(each, decisions), rows)
        fields, unused = (own_fields(values), ()) if is_ours(values) else read_fields(values)
        if missing := {name: value for name, value in _of_bibtex(values).items() if name not in fields}:
            fields = {**fields, **missing}
            unused = tuple(name for name in unused if name != "bibtex")
        positions[each.heading] = positions.get(each.heading, 0) + 1
        yield RawEntry(fields, source, each.heading, positions[each.heading], unused=unused)
    skipped = sorted((each.node.start, each.node.end) for each in found if isinstance(each, Other))
    told_to = -1
    for fault in sorted(faults):
        if fault.start > told_to and not _is_within(fault, skipped):
            yield from _told(fault.start, fault.end, f"no JSON: {fault.message}", lines)
            told_to = fault.end


def _of_bibtex(values: Mapping[str, object]) -> dict[str, Value]:
    """Venue and year as the BibTeX entry tells them that a record brings with it."""
    text = next((as_text(values[name]) for name in ("bibtex", "_bibtex") if name in values), "")
    found = {match[1].casefold(): match[2] for match in _IN_BIBTEX.finditer(text[:_SHOWN])}
    named = {"venue": found.get("booktitle") or found.get("journal") or "", "year": found.get("year", "")}
    return {field: Value((text,), "latex") for field, text in named.items() if text}


def _told(start: int, end: int, reason: str, lines: _Lines) -> Iterator[Skipped | Notice]:
    if stretch := lines.text[start:end].strip():
        yield Skipped(lines.source(start), reason, stretch[:_SHOWN])
    else:
        yield Notice(lines.source(start), f"{reason}; what stands before is read", loss=True)


def _is_within(fault: Fault, stretches: Sequence[tuple[int, int]]) -> bool:
    place = bisect_right(stretches, (fault.start, len(stretches) + fault.end)) - 1
    return place >= 0 and stretches[place][0] <= fault.start <= fault.end <= stretches[place][1]


class _Lines:
    """The lines of a text, for places in it."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.last = text.rstrip().count("\n") + 1

    def source(self, at: int) -> Source:
        return Source(self.name, min(bisect_right(self.ends, at - 1) + 1, self.last))


def _with_parts(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _with_parts(node.parts or ())


def _no_record(nodes: Sequence[Node]) -> str:
    first = nodes[0].value
    if isinstance(first, dict) and is_index(first):
        return "this only names the files of the records; take the one with all of them beside it, `papers.jsonl.gz`"
    item = first[0] if isinstance(first, list) and first else first
    names = [str(name) for name in item] if isinstance(item, dict) else []
    unknown = [name for name in names[:50] if key(name) not in LABELS]
    near = ((name, difflib.get_close_matches(key(name), LABELS, 1, cutoff=0.8)) for name in unknown)
    meant = ((name, LABELS[match[0]]) for name, match in near if match)
    hints = [f"`{name}` may be meant as `{field}`" for name, field in meant if field in ("title", "abstract")]
    return (
        f"no record of a paper: none has a `title` or an `abstract`; found: {describe(nodes)}"
        + "".join(f"; {hint}" for hint in hints[:3])
        + "; save the list of papers itself, or call its fields `title`, `authors`, `abstract`"
    )


# --- what is no paper --------------------------------------------------------------------------------------------


def _no_paper(record: Record) -> str:
    """Why a record with a title is that of no paper; empty where it is one."""
    values = record.values
    if as_text(values.get("replyto")) or _is_reply(values):
        return "a reply in the thread of a paper, and no paper"
    if (kind := as_text(values.get("itemType"))) in _NO_PAPERS:
        return f"an item of the type {kind}, and no paper"
    return ""


def _is_reply(values: Mapping[str, object]) -> bool:
    forum, own = as_text(values.get("forum")), as_text(values.get("id"))
    return bool(forum and own and forum != own and values.keys() & {"signatures", "invitation", "invitations"})


# --- OpenReview --------------------------------------------------------------------------------------------------


def _decisions(records: Iterable[Record]) -> Iterator[tuple[str, str]]:
    """The forums of papers and the decisions on them, from notes of their own or from the details of a paper."""
    for record in records:
        details = record.values.get("details")
        for several in details.values() if isinstance(details, dict) else ():
            for reply in several if isinstance(several, list) else ():
                if isinstance(reply, dict) and (decision := _decision(reply)):
                    yield as_text(reply.get("forum")) or as_text(record.values.get("id")), decision
        if as_text(record.values.get("replyto")) and (decision := _decision(record.values)):
            yield as_text(record.values.get("forum")), decision


def _decision(reply: Mapping[str, object]) -> str:
    content = reply.get("content")
    values = content if isinstance(content, dict) else reply
    return as_text(values.get("decision")) or as_text(values.get("recommendation")) * (
        "decision" in as_text(reply.get("invitation")).casefold()
    )


def _with_decision(record: Record, decisions: Mapping[str, str]) -> Mapping[str, object]:
    """The values of a record with its status as its list, its thread or its invitation says it."""
    values = record.values
    if record.key:
        values = {"id": record.key, **values}
    if not (record.status or values.keys() & _SIGNS):
        return values
    forum = as_text(values.get("forum"))
    if not forum and (found := _FORUM.match(as_text(values.get("site")))):
        forum = found[1]
        values = {**values, "forum": forum}
    if forum and forum in decisions:
        values = {"decision": decisions[forum], **values}
    if sign := record.status or _unpublished(values):
        values = {"status": sign, **{name: value for name, value in values.items() if name != "decision"}}
    return values


def _unpublished(values: Mapping[str, object]) -> str:
    """What says that a note of OpenReview is not published: where it is now, or where it was handed in."""
    now = as_text(values.get("venueid"))
    signs = (now,) if now else tuple(as_text(values.get(name)) for name in ("invitation", "invitations"))
    return next((sign for sign in (*signs, as_text(values.get("venue"))) if _UNPUBLISHED.search(sign)), "")
