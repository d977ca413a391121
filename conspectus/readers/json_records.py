"""Values of JSON -> the records of papers in them, wherever they stand, and what stands among them and is none.

One rule for all services and habits: a record is an object with a title or an abstract, or one round such an object
(`{"paper": {…}}`). Records stand in lists, under their ids, or as the rows of a table; lists of them may be nested in
anything, and the names on the way say what the list is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from conspectus.fields import UNPUBLISHED, field_of, is_spare, key
from conspectus.readers.field_names import known_field
from conspectus.readers.fields import OF_OTHERS
from conspectus.readers.found_values import as_text, unwrapped
from conspectus.readers.json_values import Node, items, members
from conspectus.readers.markdown_row import is_row, read_row
from conspectus.readers.own_records import is_index, is_ours, list_name
from conspectus.text import squeeze

_DEEPEST = 8
"""Levels below which no list of records is looked for."""
_SAMPLE = 50
"""Objects of a list that are looked at to see what it holds."""
_WIDEST = 500
"""Columns of a table among which its title is looked for."""

_NO_LISTS = OF_OTHERS | {"authors", "author", "creators", "editors", "versions"}
"""Under which no papers of the list stand."""
_OF_THE_SEARCH = frozenset({"facets", "filters", "aggregations", "categories", "suggestions", "buckets", "breadcrumbs"})
"""Under which an answer says how to search further, in objects that have titles too."""

_NO_ENVELOPE = frozenset({"title", "abstract", "venue", "authors", "editors", "publisher", "keywords"})
"""Fields whose object has a title of something else."""

_OF_ENVELOPES = frozenset(
    {
        "title",
        "abstract",
        "url",
        "date",
        "status",
        "type",
        "tldr",
        "data",
        "language",
        "withdrawn",
        "authors",
        "editors",
    }
)
"""Fields that an envelope may have of its own: whether the answer is complete, where it came from, when it was made."""

_HEADINGS = ("heading", "list", "name", "title", "venue", "conference", "journal", "event")
_COMMON = frozenset(
    (
        *("papers", "paper", "data", "results", "result", "items", "item", "records", "record", "entries", "entry"),
        *("documents", "docs", "notes", "works", "articles", "publications", "hits", "hit", "list", "rows", "value"),
        *("submissions", "message", "response", "content", "accepted", "acceptedpapers", "all", "feed", "edges"),
        *(
            "node",
            "nodes",
            "collection",
            "library",
            "values",
            "output",
            "payload",
            "body",
            "search",
            "matches",
            "bibliography",
        ),
    )
)
"""Names that say that here is a list, and not which."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]+)?")


class Record(NamedTuple):
    """A record as found."""

    node: Node
    values: Mapping[str, object]
    """Names and values, those of an envelope behind those of what is in it."""
    heading: str = ""
    key: str = ""
    """The name under which it stands, where that is its id."""
    status: str = ""
    """What the name of its list says of it (`rejected`)."""


class Other(NamedTuple):
    """What stands among records and is none."""

    node: Node
    reason: str


def find_records(text: str, nodes: Iterable[Node]) -> Iterator[Record | Other]:
    """The records in the values of `text`, in their order."""
    nodes = list(nodes)
    if len(nodes) == 1 and isinstance(nodes[0].value, dict) and is_index(nodes[0].value):
        return
    if ours := _our_papers(text, nodes):
        yield from (Record(node, node.value, list_name(node.value)) for node in ours if isinstance(node.value, dict))
        return
    if not any(is_record(node.value) or _holds(node.value) for node in nodes):
        return
    if len(nodes) == 1:
        yield from _walk(text, nodes[0], "", "")
    else:
        yield from _each(text, nodes, "", "")


def _our_papers(text: str, nodes: list[Node]) -> list[Node]:
    """Records that a site published, a line each or in one document; empty if the values are anything else."""
    if len(nodes) == 1 and isinstance(nodes[0].value, dict) and not is_ours(nodes[0].value):
        papers = next((member for member in members(text, nodes[0]) if member.key == "papers"), None)
        nodes = list(items(text, papers)) if papers is not None and isinstance(papers.value, list) else []
    return nodes if all(isinstance(node.value, dict) and is_ours(node.value) for node in nodes) else []


def describe(nodes: Iterable[Node]) -> str:
    """What stands in the values, in words: for a file in which no record is found."""
    nodes = list(nodes)
    shown = [_shape(node.value) for node in nodes[:3]]
    return "; ".join(shown) + (f"; and {len(nodes) - 3} more" if len(nodes) > 3 else "")


def _shape(value: object, level: int = 0) -> str:
    if isinstance(value, dict):
        names = ", ".join(f"`{str(name)[:40]}`" for name in list(value)[:12])
        more = f" and {len(value) - 12} more" if len(value) > 12 else ""
        return f"an object with the keys {names}{more}" if value else "an empty object"
    if isinstance(value, list):
        if not value:
            return "an empty list"
        kinds = {_kind(each) for each in value[:_SAMPLE]}
        count = f"a list of {len(value)} {kinds.pop() if len(kinds) == 1 else 'value'}{'s' * (len(value) != 1)}"
        first = next((each for each in value if isinstance(each, dict)), None)
        return f"{count}, the first one {_shape(first, level + 1)}" if first is not None and level < 2 else count
    return f"a {_kind(value)}"


def _kind(value: object) -> str:
    kinds = {Mapping: "object", list: "list", str: "text"}
    return next((name for kind, name in kinds.items() if isinstance(value, kind)), "value")


# --- what is a record --------------------------------------------------------------------------------------------


def is_record(value: object) -> bool:
    """Whether `value` is a paper's record: it has a title or an abstract, or is an envelope of what has."""
    return isinstance(value, dict) and _record(value) is not None


def _record(value: Mapping[str, object]) -> Mapping[str, object] | None:
    """The names and values of a record, without its envelope; None for what is no record."""
    inner = _inside(value)
    if inner is None:
        return value if _is_bare(value) else _titled(value)
    if _is_bare(value) and squeeze(as_text(inner.get("title"))) != squeeze(as_text(value.get("title"))):
        return value
    outside = {name: each for name, each in value.items() if unwrapped(each) != inner and name not in inner}
    return {**inner, **{name: each for name, each in outside.items() if known_field(str(name)) not in _OF_ENVELOPES}}


def _titled(value: Mapping[str, object]) -> Mapping[str, object] | None:
    """A record whose title is called its name, as homepages do; None where the name may be anything's."""
    named = next((name for name in value if key(str(name)) == "name"), None)
    if named is None or not any(known_field(str(name)) == "authors" and each for name, each in value.items()):
        return None
    return {"title" if name == named else name: each for name, each in value.items()}


def _inside(value: Mapping[str, object], level: int = 0) -> Mapping[str, object] | None:
    """The one record that `value` is an envelope of."""
    found: list[Mapping[str, object]] = []
    for name, each in value.items():
        inner = unwrapped(each)
        if not isinstance(inner, dict) or key(str(name)) in _NO_LISTS:
            continue
        if field_of(str(name)) in _NO_ENVELOPE:
            continue
        if _is_bare(inner):
            found.append(inner)
        elif level < 1 and (deeper := _inside(inner, level + 1)) is not None:
            found.append(deeper)
    return found[0] if len(found) == 1 else None


def _is_bare(value: Mapping[str, object]) -> bool:
    """Whether `value` itself has a title or an abstract."""
    return any(_names_paper(name) and as_text(each) for name, each in value.items())


def _names_paper(name: object) -> bool:
    """Whether what is called so is a title or an abstract; a `name` or a `description` may be anything's."""
    return known_field(str(name)) in ("title", "abstract") and not is_spare(str(name))


def _is_list_of_others(value: Mapping[str, object]) -> bool:
    """Whether an object with a title is a list that is called so, and not a paper: it holds records that say more."""
    said = {known_field(str(name)) for name, each in value.items() if as_text(each) and not is_spare(str(name))}
    if said & {"abstract", "authors"}:
        return False
    described = any(known_field(str(name)) == "abstract" and as_text(each) for name, each in value.items())
    inner = {key(str(name)): each for name, each in value.items() if key(str(name)) not in _NO_LISTS}
    return any(
        _hold_more(each, described)
        or (name in _COMMON and not described and isinstance(each, list) and any(map(is_record, each[:_SAMPLE])))
        for name, each in inner.items()
    )


def _hold_more(value: object, described: bool, level: int = 0) -> bool:
    """Whether records that say more than a title, or than a description, stand in lists in `value`, however deep."""
    if level > _DEEPEST:
        return False
    if isinstance(value, dict):
        inner = (each for name, each in value.items() if key(str(name)) not in _NO_LISTS)
        return any(_hold_more(each, described, level + 1) for each in inner)
    if not isinstance(value, list):
        return False
    return any(_says_more(each, described) or _hold_more(each, described, level + 1) for each in value[:_SAMPLE])


def _says_more(value: object, described: bool) -> bool:
    """Whether a record has more than a title: people, or a text, which is no mere description where `described`."""
    record = _record(value) if isinstance(value, dict) else None
    if record is None:
        return False
    said = ((known_field(str(name)), is_spare(str(name))) for name, each in record.items() if each)
    return any(field == "authors" or (field == "abstract" and not (described and spare)) for field, spare in said)


# --- where records stand -----------------------------------------------------------------------------------------


def _holds(value: object, level: int = 0) -> bool:
    """Whether records stand somewhere in `value`, which is none itself."""
    if level > _DEEPEST:
        return False
    if isinstance(value, list):
        return _header(value) is not None or any(is_record(each) or _holds(each, level + 1) for each in value)
    if not isinstance(value, dict):
        return False
    if _columns(value) or _split(value) or _has_rows(value):
        return True
    inner = (each for name, each in value.items() if key(str(name)) not in _NO_LISTS)
    return any(is_record(each) or _holds(each, level + 1) for each in inner)


def _walk(text: str, node: Node, heading: str, status: str, level: int = 0) -> Iterator[Record | Other]:
    value = node.value
    if isinstance(value, list):
        header = _header(value)
        if header is not None:
            rows = list(items(text, node))
            yield from _rows(header, rows[1:], heading, status)
        else:
            yield from _each(text, items(text, node), heading, status, level)
    elif isinstance(value, dict):
        if columns := _columns(value):
            yield from _transposed(text, node, columns, heading, status)
        elif split := _split(value):
            names, rows_of = split
            table = next(member for member in members(text, node) if member.key == rows_of)
            yield from _rows(names, list(items(text, table)), heading, status)
        elif (record := _record(value)) is not None and not _is_list_of_others(value):
            yield _one(node, record, heading, "", status)
        else:
            yield from _members(text, node, heading, status, level)


def _one(node: Node, record: Mapping[str, object], heading: str, name: str, status: str) -> Record | Other:
    return Other(node, f"no whole record: {node.fault}") if node.fault else Record(node, record, heading, name, status)


def _each(text: str, nodes: Iterable[Node], heading: str, status: str, level: int = 0) -> Iterator[Record | Other]:
    """The records in a list, and the lists in it."""
    for node in nodes:
        if is_record(node.value) or _holds(node.value, level):
            yield from _walk(text, node, heading, status, level + 1)
        else:
            yield _none(node)


def _none(node: Node) -> Other:
    if node.fault:
        return Other(node, f"no whole record: {node.fault}")
    if isinstance(node.value, dict):
        return Other(node, f"neither a title nor an abstract: {_shape(node.value)}")
    return Other(node, f"no record: {_shape(node.value)}")


def _members(text: str, node: Node, heading: str, status: str, level: int) -> Iterator[Record | Other]:
    """The records in an object: under their ids, or in lists under names that may say what they are."""
    assert isinstance(node.value, dict)
    heading = _heading(node.value, heading)
    found = [member for member in members(text, node) if key(member.key) not in _NO_LISTS]
    kinds = [_kind_of(member.value, level) for member in found]
    lists, records = kinds.count("list"), kinds.count("record")
    by_id = records and all(isinstance(member.value, dict) for member in found)
    numbered = [member.key for member in found] in ([str(n + first) for n in range(len(found))] for first in (0, 1))
    for member, kind in zip(found, kinds, strict=True):
        name = member.key
        if kind == "record":
            record = _record(member.value) if isinstance(member.value, dict) else None
            own = name if by_id and not numbered and key(name) not in _COMMON else ""
            yield _one(member, record or {}, heading, own, status)
        elif kind == "row":
            yield Record(member, {"id": name, **read_row(str(member.value))}, heading, "", status)
        elif kind == "list" and key(name) in _OF_THE_SEARCH:
            yield Other(member, f"a list of something else: `{name}`, {_shape(member.value)}")
        elif kind == "list":
            said = status or (name if UNPUBLISHED.search(name) else "")
            yield from _walk(text, member, _inner_heading(heading, name, lists), said, level + 1)
        elif by_id and records > 1:
            yield _none(member)
    if node.fault:
        yield Other(Node(node.end, node.end, None), node.fault)


def _kind_of(value: object, level: int) -> str:
    """What a member of an object is: a `record`, a `row` in Markdown, a `list` of records, or nothing of these."""
    if isinstance(value, dict) and _record(value) is not None and not _is_list_of_others(value):
        return "record"
    if isinstance(value, str):
        return "row" if is_row(value) else ""
    return "list" if _holds(value, level + 1) else ""


def _heading(value: Mapping[str, object], before: str) -> str:
    """The heading of the lists in an object: what its texts say, or the one from further out."""
    texts = {key(str(name)): str(each) for name, each in value.items() if type(each) in (str, int)}
    said = next((texts[name].strip() for name in _HEADINGS if texts.get(name, "").strip()), "")
    year = texts.get("year", "")
    if said and year and year not in said:
        return f"{said} {year}"
    return said or (f"{before} {year}".strip() if year not in before else before)


def _inner_heading(heading: str, name: str, lists: int) -> str:
    """The heading of a list that stands under `name` beside others."""
    if key(name) in _COMMON or (name.isdecimal() and not re.fullmatch(r"(?:19|20)\d\d", name)):
        return heading
    if lists == 1 and not re.search(r"\d{2}|[A-Z]{3}", name):
        return heading
    return f"{heading} {name}".strip() if name.casefold() not in heading.casefold() else heading


# --- tables ------------------------------------------------------------------------------------------------------


def _names_fields(names: object) -> bool:
    """Whether `names` is a list of texts, a title or an abstract among them."""
    if not isinstance(names, list) or len(names) < 2 or not all(isinstance(name, str) for name in names[:_SAMPLE]):
        return False
    return any(map(_names_paper, names[:_WIDEST]))


def _header(value: list[object]) -> list[object] | None:
    """The first row of a list of rows, where it names the columns."""
    if len(value) > 1 and isinstance(value[0], list) and _names_fields(value[0]) and isinstance(value[1], list):
        return value[0]
    return None


def _split(value: Mapping[str, object]) -> tuple[list[object], str] | None:
    """The names of the columns of a table that has them apart from its rows, and the name of the rows."""
    names = next((each for each in value.values() if isinstance(each, list) and _names_fields(each)), None)
    if names is None:
        return None
    rows = (
        name
        for name, each in value.items()
        if each is not names and isinstance(each, list) and each and isinstance(each[0], list)
    )
    found = next(rows, None)
    return (names, found) if found is not None else None


def _rows(names: list[object], rows: Iterable[Node], heading: str, status: str) -> Iterator[Record | Other]:
    for row in rows:
        if isinstance(row.value, list):
            yield Record(row, dict(zip(map(str, names), row.value, strict=False)), heading, "", status)
        else:
            yield _none(row)


def _columns(value: Mapping[str, object]) -> str:
    """The name of the column of titles or abstracts, where each member of an object is a column of a table."""
    sizes = {len(each) if isinstance(each, list | dict) else -1 for each in value.values()}
    if len(sizes) != 1 or len(value) < 2 or sizes <= {-1, 0}:
        return ""
    name = next((name for name in value if _names_paper(name)), "")
    column = value.get(name)
    if isinstance(column, dict) and all(isinstance(each, dict) for each in value.values()):
        first = next(iter(column))
        texts = all(isinstance(each, str | None) for each in list(column.values())[:_SAMPLE])
        same = all(first in each for each in value.values() if isinstance(each, dict))
        return name if texts and same and not _LANGUAGE.fullmatch(first) else ""
    if isinstance(column, list) and len(column) > 1 and all(isinstance(each, list) for each in value.values()):
        return name if all(isinstance(each, str | None) for each in column[:_SAMPLE]) else ""
    return ""


def _transposed(text: str, node: Node, titles: str, heading: str, status: str) -> Iterator[Record]:
    """The rows of a table that has its columns one after the other; the place of a row is that of its title."""
    assert isinstance(node.value, dict)
    column = next(member for member in members(text, node) if member.key == titles)
    if isinstance(column.value, dict):
        for cell in members(text, column):
            row = {name: each.get(cell.key) for name, each in node.value.items()}
            yield Record(cell, row, heading, "", status)
    else:
        for place, cell in enumerate(items(text, column)):
            row = {name: each[place] for name, each in node.value.items()}
            yield Record(cell, row, heading, "", status)


def _has_rows(value: Mapping[str, object]) -> bool:
    """Whether the members of an object are rows in Markdown under their ids."""
    return any(isinstance(each, str) and is_row(each) for each in value.values())
