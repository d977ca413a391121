"""XML -> raw entries: Atom, ACL Anthology, JATS, PubMed, EndNote, MODS, Word, and elements with a title and what goes
with it.

Nothing outside the file is ever fetched, and a file that declares entities of its own is refused: they can grow without
end or name other files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from lxml import etree

from conspectus.errors import SeedError
from conspectus.fields import FIELDS, field_of
from conspectus.model import Notice, Parts, RawEntry, Skipped, Source, Value
from conspectus.readers import marc
from conspectus.readers.encoding import decode
from conspectus.readers.fields import field_of_id
from conspectus.readers.xml_dialects import DIALECTS, Dialect
from conspectus.text import squeeze
from conspectus.xmlfile import XMLError, parse

_Element = Any  # lxml tells no types
_Found = Sequence[_Element | str]


_ALIASES = {
    **dict.fromkeys(("creator", "creators"), "authors"),
    **dict.fromkeys(("description", "descriptions", "encoded"), "abstract"),
    **dict.fromkeys(("subject", "subjects"), "keywords"),
    "ee": "url",
    **dict.fromkeys(("publicationName", "container-title", "source"), "venue"),
    **dict.fromkeys(("pubDate", "issued", "created"), "date"),
    "titles": "title",
    "identifier": "id",
}
"""What elements of other registers (Dublin Core, RSS, DBLP) are called, besides our own names."""

_NO_PAPERS = {"proceedings": "a volume, no paper", "www": "somebody's page, no paper"}
"""Elements of DBLP that have titles too."""
_VOLUMES = ("proceedings", "volume", "issue", "conference", "journal", "book")
_OF_VOLUMES = frozenset({"venue", "year", "date", "publisher", "editors", "volume", "issue"})
"""What elements of volumes say that holds of each paper in them."""
_BESIDE_TITLE = frozenset({"authors", "abstract", "year", "date", "doi", "url", "venue"})
_ROOT = re.compile(
    r"(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)", re.DOTALL
)
_DECLARED = re.compile(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"']([\w.-]+)[\"']")
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_FAMILY = ("surname", "last", "Last", "LastName", "family", "keyname", "familyName", "lastname")
_GIVEN = (
    *("given-names", "given_name", "first", "First", "ForeName", "given", "forenames", "givenName", "firstname"),
    "Initials",
)
_SUFFIX = ("suffix", "Suffix")
_GROUPS = ("collab", "CollectiveName", "literal", "organization")
_NAMES = ("namePart", "name", "string-name", "creatorName", "fullname")
_STYLES = {"italic": "i", "bold": "b", "superscript": "sup", "subscript": "sub"}
"""What EndNote says of a stretch of text."""
_NAME_PARTS = {
    "family": etree.XPath("namePart[@type='family']"),
    "given": etree.XPath("namePart[@type='given']"),
    "suffix": etree.XPath("namePart[@type='termsOfAddress']"),
}
"""Where MODS has the parts of a name."""
_ORCID = etree.XPath("contrib-id[@contrib-id-type='orcid'] | Identifier[@Source='ORCID'] | nameIdentifier | @orcid")


def looks_like(head: str) -> bool:
    """Whether the text begins as an XML file that is no web page, by its declaration or its root."""
    match = _ROOT.match(head[:5000])
    root = match[1] if match else ""
    known = any(root in dialect.roots for dialect in DIALECTS) or root in ("rss", "RDF", "OAI-PMH", "dblp", "record")
    if root.lower() == "html":
        return False
    return head.lstrip().startswith("<?xml") or (known and ("xmlns" in head or "</" in head))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text or no XML, for declared entities, and where no element is a record.
    """
    root, notices = _parse(data, name)
    yield from notices
    dialect = _dialect_of(root)
    elements: Iterable[_Element] = _records(root) if dialect is None else root.iter(*dialect.records, *dialect.others)
    position = 0
    for element in elements:
        source = Source(name, element.sourceline)
        reason = dialect.others.get(element.tag, "") if dialect else _NO_PAPERS.get(element.tag, "")
        if reason:
            yield Skipped(source, reason, squeeze(" ".join(element.itertext())), loss=False)
            continue
        position += 1
        fields, unused = _by_names(element) if dialect is None else _by_paths(element, dialect)
        yield RawEntry(fields, source, _heading(element) if dialect is None else "", position, unused=unused)
    if not position:
        known = ", ".join(each.name for each in DIALECTS)
        message = f"no papers in this XML, whose root is <{root.tag}>; {known} are read, or export the list as BibTeX"
        raise SeedError(Source(name, root.sourceline), message)


def _parse(data: bytes, name: str) -> tuple[_Element, tuple[Notice, ...]]:
    """The root, without namespaces and notes; in the encoding that the file declares, or that its bytes tell."""
    declared = _DECLARED.match(data[:200])
    notices: tuple[Notice, ...] = ()
    if not declared or declared[1].lower() in (b"utf-8", b"us-ascii", b"ascii"):
        decoded = decode(data, name)
        notices = decoded.notices
        data = _DECLARATION.sub(lambda match: "\n" * match[0].count("\n"), decoded.text, count=1).lstrip(" ").encode()
    try:
        root: _Element = parse(data)
    except XMLError as error:
        raise SeedError(Source(name, error.line), error.message) from error
    for element in root.iter("*"):
        element.tag = element.tag.rpartition("}")[2].rpartition(":")[2]  # a prefix may be one that nobody declared
        if element.tag == "xref" and any(child.tag == "sup" for child in element):
            element.tag = "fn"
        elif element.tag == "style":
            element.tag = _STYLES.get(element.get("face", ""), "style")
    etree.strip_tags(root, "style")
    etree.strip_elements(root, "fn", with_tail=False)  # marks of footnotes in titles
    etree.cleanup_namespaces(root)
    marc.named(root)
    return root, notices


def _dialect_of(root: _Element) -> Dialect | None:
    for dialect in DIALECTS:
        titles = dialect.fields["title"]
        if root.tag in dialect.roots and any(path(record) for record in root.iter(*dialect.records) for path in titles):
            return dialect
    return None


def _records(root: _Element) -> list[_Element]:
    """The innermost elements with a title and something else that a paper has."""
    found = [element for element in root.iter("*") if _is_record(element)]
    outer = {ancestor for element in found for ancestor in element.iterancestors()}
    return [element for element in found if element not in outer]


def _is_record(element: _Element) -> bool:
    names = {_field_named(child.tag) for child in element.iterchildren("*")}
    return "title" in names and bool(names & _BESIDE_TITLE)


def _field_named(tag: str) -> str:
    return _ALIASES.get(tag) or field_of(tag)


# --- fields ------------------------------------------------------------------------------------------------------


def _by_paths(record: _Element, dialect: Dialect) -> tuple[dict[str, Value], tuple[str, ...]]:
    fields: dict[str, Value] = {}
    for name, paths in dialect.fields.items():
        for path in paths:
            found = path(record)
            if value := _value(name, [found] if isinstance(found, str) else found):
                fields[name] = value
                break
    return _in_order(fields), _unused(record, dialect.leaves, dialect.containers)


_WRAPPERS = ("Seq", "Bag", "Alt", "List")
"""How RDF wraps several values."""


def _items(several: _Element) -> list[_Element]:
    """The items of an element that only holds them, perhaps in one more."""
    items = list(several.iterchildren("*"))
    return list(items[0].iterchildren("*")) if len(items) == 1 and items[0].tag in _WRAPPERS else items


def _holds_fields(element: _Element) -> bool:
    """Whether an element only holds others that are called as fields are, and so says nothing itself."""
    return any(_field_named(child.tag) for child in element.iterchildren("*")) and not (element.text or "").strip()


def _numbers_apart(found: dict[str, list[_Element]]) -> None:
    """Give addresses and DOIs that stand among several ids to the fields that are theirs."""
    for element in list(found.get("id", ())) if len(found.get("id", ())) > 1 else ():
        if (field := field_of_id(_text(element))) != "id":
            found["id"].remove(element)
            found.setdefault(field, []).append(element)


def _by_names(record: _Element) -> tuple[dict[str, Value], tuple[str, ...]]:
    """The fields of a record whose elements are called as our fields are; nested ones (`authors/author`) as items."""
    by_field: dict[str, list[_Element]] = {}
    known: set[str] = set()
    for child in record.iterchildren("*"):
        if name := _field_named(child.tag):
            known.add(child.tag)
            by_field.setdefault(name, []).extend(_items(child) if _is_list(name, child) else [child])
    _numbers_apart(by_field)
    by_field = {**_of_volume(record), **by_field}
    single = ("line", "year", "identifier")
    by_field = {
        name: [each for each in found if FIELDS[name].type not in single or not _holds_fields(each)]
        for name, found in by_field.items()
    }
    fields = {name: value for name, found in by_field.items() if (value := _value(name, found))}
    if "title" in fields and (subtitle := record.find("subtitle")) is not None and (text := _text(subtitle)):
        fields["title"] = Value((f"{fields['title'].text}: {text}",), fields["title"].syntax)
        known.add("subtitle")
    if record.tag == "item" and "authors" in fields and len(fields["authors"].items) == 1:
        fields["authors"] = replace(fields["authors"], listed=False)  # feeds have all names in one element
    return _in_order(fields), _unused(record, known, ())


def _of_volume(record: _Element) -> dict[str, list[_Element]]:
    """What the volumes that a record stands in say of all that stands in them."""
    said: dict[str, list[_Element]] = {}
    for volume in record.iterancestors(*_VOLUMES):
        here: dict[str, list[_Element]] = {}
        for child in volume.iterchildren("*"):
            if (name := _field_named(child.tag)) in _OF_VOLUMES:
                here.setdefault(name, []).append(child)
        if titles := list(volume.iterchildren("booktitle", "title")):
            here.setdefault("venue", titles[:1])
        said = {**here, **said}
    return said


def _heading(record: _Element) -> str:
    """What the list is called that a record stands in."""
    titles = (child for outer in record.iterancestors() for child in outer.iterchildren("title"))
    return next((text for title in titles if (text := _text(title))), "")


def _is_list(name: str, element: _Element) -> bool:
    """Whether an element only holds others of its kind: `authors`, `titles`."""
    return name in ("authors", "keywords", "title") and element.tag.endswith("s") and not (element.text or "").strip()


def _in_order(fields: Mapping[str, Value]) -> dict[str, Value]:
    return {name: fields[name] for name in FIELDS if name in fields}


def _value(name: str, found: _Found) -> Value | None:
    """The value of a field that stands in the elements and attributes `found`; None where they are empty."""
    kind = FIELDS[name].type
    if kind in ("prose", "title"):
        return _marked_up(found[:1] if kind == "title" else found)
    if kind == "people":
        people = [person for each in found if (person := _person(each))]
        return Value(tuple(people), listed=True) if people else None
    texts = [text for each in found if (text := _date(each) if kind == "date" else _text(each))]
    if kind == "line":
        texts = [text for each in texts if (text := each.strip("-"))]  # a range without its ends
    if not texts:
        return None
    if kind in ("keywords", "address"):
        return Value(tuple(texts), listed=len(texts) > 1)
    if kind == "pages" and not isinstance(found[0], str) and len(found[0]) > 1:
        texts = ["-".join(map(_text, found[0].iterchildren("*")))]
    return Value(tuple(texts) if name == "type" else (texts[0],))


def _text(found: _Element | str) -> str:
    return squeeze(found if isinstance(found, str) else "".join(found.itertext()))


def _date(found: _Element | str) -> str:
    """A date whose parts may be elements."""
    parts = {} if isinstance(found, str) else {child.tag.lower(): _text(child) for child in found.iterchildren("*")}
    if "year" not in parts:
        return parts.get("medlinedate", "") or _text(found)
    year, month, day = (parts.get(part, "") for part in ("year", "month", "day"))
    return "-".join(filter(None, (year, month, day))) if month.isdecimal() else squeeze(f"{day} {month} {year}")


def _marked_up(found: _Found) -> Value | None:
    """Plain text as it is; what holds elements, or has several parts, as HTML."""
    elements = [each for each in found if not isinstance(each, str) and _text(each)]
    if not elements:
        return None
    if len(elements) == 1 and len(elements[0]) == 0 and not elements[0].get("Label"):
        escaped = elements[0].get("type") == "html"
        return Value(((elements[0].text or "").strip(),), "html" if escaped else "text")
    pieces = [_label(element) + _inside(element) for element in elements]
    return Value(("".join(f"<p>{piece}</p>" for piece in pieces) if len(pieces) > 1 else pieces[0],), "html")


def _label(element: _Element) -> str:
    """What PubMed calls a part of a structured abstract."""
    label = element.get("Label", "")
    return f"{escape(label)}: " if label and label != "UNLABELLED" else ""


def _inside(element: _Element) -> str:
    """The content of an element as source."""
    inner = "".join(etree.tostring(child, encoding="unicode") for child in element)
    return (escape(element.text or "", quote=False) + inner).strip()


def _person(found: _Element | str) -> str | Parts:
    """A name, in its parts where the source keeps them apart."""
    if isinstance(found, str):
        return squeeze(found)
    if parts := {part: " ".join(map(_text, find(found))) for part, find in _NAME_PARTS.items() if find(found)}:
        return parts
    if group := next((name for child in found.iterchildren(*_GROUPS) if (name := _group(child))), ""):
        return {"literal": group}
    family = _first(found, _FAMILY)
    if not family:
        return _first(found, _NAMES) or _text(found)
    orcid = _ORCID(found)
    parts = {
        "family": family,
        "given": _first(found, _GIVEN),
        "suffix": _first(found, _SUFFIX),
        "orcid": _text(orcid[0]) if orcid else "",
    }
    return {name: text for name, text in parts.items() if text}


def _group(element: _Element) -> str:
    """The name of a group, without those of its members."""
    for members in element.iter("contrib-group"):
        members.clear()
    return _text(element)


def _first(element: _Element, names: Sequence[str]) -> str:
    """The text of the first element inside that has one of `names`, in their order."""
    return next((text for name in names for each in element.iter(name) if (text := _text(each))), "")


def _unused(record: _Element, leaves: Collection[str], containers: Collection[str]) -> tuple[str, ...]:
    """The names of elements with text that are neither `leaves`, which are read, nor `containers` of such."""
    names: dict[str, None] = {}
    stack = [record]
    while stack:
        for child in stack.pop().iterchildren("*"):
            if child.tag in containers:
                stack.append(child)
            elif child.tag not in leaves and _text(child):
                names[child.tag] = None
    return tuple(names)
