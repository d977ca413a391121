"""Markdown with a front matter, one entry a file -> the raw entry; a page that lists papers below it -> their entries.

Fields stand at the beginning, as YAML between two lines `---` or as TOML between two lines `+++`; the abstract in the
field of that name, below its heading (the rest are somebody's own notes), or in all that follows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, time
from html import unescape
from pathlib import PurePosixPath

from conspectus.errors import SeedError
from conspectus.fields import FIELDS, field_of, label_of
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers import markdown_lists, plain_text, web_page
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields
from conspectus.readers.labels import read_label
from conspectus.readers.yaml_values import mended, mended_toml, parse

_FENCES = {"---": re.compile(r"(?:---|\.\.\.)[ \t]*"), "+++": re.compile(r"\+\+\+[ \t]*")}
_KEY = re.compile(r"([A-Za-z][\w -]*?)[ \t]*[:=](?=\s|$)")
_LIST = "list"
"""The key that names the list an entry belongs to."""
_NAMES = {
    "paperurl": "pdf",
    "slidesurl": "slides",
    "container-title": "venue",
    "publication": "venue",
    "publication_short": "venue",
    "url_pdf": "pdf",
    "url_preprint": "pdf",
    "url_code": "code",
    "url_dataset": "data",
    "url_project": "project",
    "url_poster": "poster",
    "url_slides": "slides",
    "url_video": "video",
    "url_source": "url",
    "extras": "links",
}
"""What the software of homepages and proceedings (academicpages, Hugo, PMLR) calls our fields."""
_READ_OR_NOT = re.compile(r"(?:un|to[ -]?)?read|reading|done|todo|new|inbox|skimmed|finished|started", re.IGNORECASE)
"""States of somebody's reading, which notes keep in a field that says how a paper was presented."""
_OF_PAPERS = frozenset({"abstract", "authors", "venue", "doi", "arxiv", "pdf"})
"""Fields that the front matter of a paper has, and that of a page which lists papers has not."""
_FEWEST = 3
"""Papers that such a page lists at least; fewer are what a text about one paper cites."""
_OF_LISTS = re.compile(
    r"(?<!call for )\b(?:papers|abstracts|articles|talks|posters|presentations|contributions|publications"
    r"|proceedings)\b",
    re.IGNORECASE,
)
"""What the title of a page says that lists papers."""
_OF_FRONT = re.compile(r"\s*(?:#.*)?$|[ \t-]|[\]}]|[a-z][\w-]*[ \t]*[:=](?=\s|$)")
"""A line of a front matter: a key, what goes on below one, a comment."""
_SOFTWARE = re.compile(r"\s*(?:</?[a-z][^<>]*>\s*)+|\s*\{:[^{}]*\}\s*|\s*\{%.*%\}\s*|\s*<!--.*-->\s*", re.IGNORECASE)
"""A line of nothing but tags, of attributes (kramdown), or of a template (Liquid)."""
_SUMMARY = re.compile(r"\s*(?:<details[^<>]*>)?\s*<summary[^<>]*>(.*)</summary>\s*", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_BREAK = re.compile(r"(?:<br\s*/?>|\\)\s*$|[ \t]+$", re.IGNORECASE)
_LINK = re.compile(r"\[\[([^\[\]\n|]*+)(?:\|([^\[\]\n]*+))?\]\]")
_HEADING = re.compile(r"#{1,6}[ \t]+(.*)|(?:\*\*|__)([^*_\n]+)(?:\*\*|__):?[ \t]*")
_CALLOUT = re.compile(r">[ \t]*\[!(\w+)\][+-]?[ \t]*(.*)")
_NO_ABSTRACT = re.compile(
    r"(?:\[[^\[\]]*\]\([^()\s]*\)[\s,;|·]*)+|\**(?:Recommended|Suggested) citation\b.*", re.DOTALL | re.IGNORECASE
)
"""A paragraph below the abstract that homepages have."""


def looks_like(head: str) -> bool:
    """Whether the text begins with a front matter."""
    lines = head.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = next((place for place, line in enumerate(lines) if line.strip()), 0)
    return bool(_end_of_front(lines, start))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The entry in `data`, the seed called `name`; its list is the one that the field `list` or its folder names.

    A front matter that cannot be read is skipped. Raises SeedError for what is no text.
    """
    decoded = decode(data, name)
    lines = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = next((place for place, line in enumerate(lines) if line.strip()), 0)
    end = _end_of_front(lines, start)
    if not end:
        yield from plain_text.read(data, name)
        return
    yield from decoded.notices
    source = Source(name, start + 1)
    front = "\n".join(lines[start + 1 : end])
    mended_front, odd = (front, []) if lines[start].startswith("+") else mended(front)
    for number, line in odd:
        yield Notice(Source(name, start + 1 + number), f"taken as it stands: `{line}`; put quotes round the value")
    try:
        values = (_from_toml if lines[start].startswith("+") else _from_yaml)(mended_front, source)
    except SeedError as error:  # a folder of such files is one list, and one bad entry stops no other
        yield Skipped(error.source, error.message, "\n".join(lines[start : end + 1]))
        return
    heading = str(values.pop(_LIST, ""))
    fields, unused = _our_fields(values)
    if not fields.keys() & _OF_PAPERS:
        title = heading or (fields["title"].text if "title" in fields else "")
        if listed := _list_below(lines, end + 1, name, title, only=not any(map(field_of, values))):
            for item in listed:
                yield replace(item, heading=item.heading or title) if isinstance(item, RawEntry) else item
            return
    abstract, others = _body(lines, end + 1, given="abstract" in fields)
    for number, reason, text in others:
        yield Skipped(Source(name, number), reason, text, loss=False)
    if abstract:
        fields["abstract"] = Value((abstract,), "markdown")
    yield RawEntry(fields, source, heading, 1, unused=unused, list=PurePosixPath(name).parent.name)


def _end_of_front(lines: list[str], start: int) -> int:
    """The place of the line that closes the front matter; 0 if there is none."""
    fence = _FENCES.get(lines[start].rstrip())
    if not fence:
        return 0
    for place, line in enumerate(lines[start + 1 :], start + 1):
        if fence.fullmatch(line):
            front = lines[start + 1 : place]
            keys = [match[1] for match in map(_KEY.match, front) if match]
            only_keys = bool(keys) and not start and all(map(_OF_FRONT.match, front))
            return place if only_keys or any(field_of(key) for key in keys) else 0
    return 0


# --- the front matter --------------------------------------------------------------------------------------------


def _from_yaml(front: str, source: Source) -> dict[str, object]:
    nodes = parse(front, source.file, (source.line or 1) + 1)
    values = nodes[0].value if len(nodes) == 1 else None
    if not isinstance(values, dict):
        raise SeedError(source, "the front matter has no fields; write `title: …` on a line of its own")
    return values


def _from_toml(front: str, source: Source) -> dict[str, object]:
    try:
        return {key: _as_text(value) for key, value in tomllib.loads(mended_toml(front)).items()}
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        at = re.search(r"at line (\d+)", str(error))
        place = Source(source.file, (source.line or 1) + (int(at[1]) if at else 0))
        raise SeedError(place, f"the front matter is no TOML: {error}") from error


def _as_text(value: object) -> object:
    """Dates as text, whatever they stand in."""
    if isinstance(value, dict):
        return {key: _as_text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_as_text(each) for each in value]
    return value.isoformat() if isinstance(value, date | time) else value


def _our_fields(values: Mapping[str, object]) -> tuple[dict[str, Value], tuple[str, ...]]:
    renamed: dict[str, object] = {}
    for key, value in values.items():
        renamed.setdefault(_NAMES.get(key.lower(), key), value)
    fields, unused = read_fields(renamed, "markdown")
    if "status" in fields and _READ_OR_NOT.fullmatch(fields["status"].text):
        del fields["status"]
        unused = (*unused, "status")
    return {name: _without_links(name, value) for name, value in fields.items()}, unused


def _without_links(name: str, value: Value) -> Value:
    """`value` with what its links to other notes show: `[[Jane Doe]]`, `[[doe|Jane Doe]]`."""
    if FIELDS[name].type in ("prose", "address") or "[[" not in value.text:
        return value
    items = (_LINK.sub(lambda m: m[2] or m[1], item) if isinstance(item, str) else item for item in value.items)
    return Value(tuple(items), value.syntax, value.listed)


def _list_below(
    lines: list[str], start: int, name: str, title: str, *, only: bool
) -> list[RawEntry | Skipped | Notice]:
    """What stands in a page of a website that lists papers below its front matter; empty where it lists none.

    `only` says that there is nothing else: the front matter is that of no paper.
    """
    body = lines[start:]
    if _is_html(body):
        page = "\n" * start + "<html><body>" + "\n".join(body)
        with suppress(SeedError):  # in which no form comes again
            return list(web_page.read(page.encode(), name))
        body = [unescape(_TAG.sub("", line)) for line in body]
    below = "\n" * start + "\n".join(map(_without_markup, body))
    if markdown_lists.looks_like(below):
        items = list(markdown_lists.read(below.encode(), name))
        if only or sum(isinstance(item, RawEntry) for item in items) >= _FEWEST:
            return items
    items = list(plain_text.read(below.encode(), name))
    return items if only or _are_papers([item for item in items if isinstance(item, RawEntry)], title) else []


def _is_html(lines: Sequence[str]) -> bool:
    """Whether most lines begin with a tag."""
    filled = [line.lstrip() for line in lines if line.strip()]
    return 2 * sum(bool(_TAG.match(line)) for line in filled) > len(filled)


def _are_papers(entries: Sequence[RawEntry], title: str) -> bool:
    """Whether what was read below a front matter are papers, and not the sections of a text about one.

    Papers have titles, and names too where the title of the page does not say that it lists them.
    """
    titled = sum("title" in entry.fields for entry in entries)
    named = sum(entry.fields.keys() >= {"title", "authors"} for entry in entries)
    known = titled if _OF_LISTS.search(title) else named
    return titled >= _FEWEST and 2 * titled >= len(entries) and 2 * known >= titled


def _without_markup(line: str) -> str:
    """`line` without what only the software of a website reads; empty where it is nothing else."""
    if _SOFTWARE.fullmatch(line):
        return ""
    if summary := _SUMMARY.fullmatch(line):
        return _TAG.sub("", summary[1])
    return _BREAK.sub("", line.removeprefix("> "))


# --- what stands below -------------------------------------------------------------------------------------------


def _body(lines: list[str], start: int, *, given: bool) -> tuple[str, list[tuple[int, str, str]]]:
    """The abstract in `lines` from `start` on, and what else stands there: number of line, reason, text."""
    sections = list(_sections(lines, start))
    named = [place for place, (label, _, _) in enumerate(sections) if label == "abstract"]
    abstract, others = "", []
    for place, (_, number, text) in enumerate(sections):
        if not text:
            continue
        if given:
            others.append((number, "text below an abstract that the front matter gives", text))
        elif named and place != named[0]:
            others.append((number, "notes beside the abstract", text))
        else:
            abstract = text if named else f"{abstract}\n\n{text}".strip()
    if abstract and not named:
        label = read_label(abstract.split("\n", 1)[0])
        if label and label.field == "abstract":
            abstract = f"{label.value}\n{abstract.partition(chr(10))[2]}".strip()
        paragraphs = abstract.split("\n\n")
        while len(paragraphs) > 1 and _NO_ABSTRACT.fullmatch(paragraphs[-1].strip()):
            others.append((start + 1, "a paragraph below the abstract", paragraphs.pop().strip()))
        abstract = "\n\n".join(paragraphs)
    return abstract, others


def _sections(lines: list[str], start: int) -> Iterator[tuple[str, int, str]]:
    """What stands under each heading, with the field that the heading names and the number of its first line.

    Without a heading of an abstract all is one section. A callout (`> [!abstract]`) is a section too.
    """
    heads = [(place, *_head(lines[place])) for place in range(start, len(lines))]
    marks = [(place, label, rest) for place, label, rest in heads if label is not None]
    if not any(label == "abstract" for _, label, _ in marks):
        marks = []
    ends = [place for place, _, _ in marks] + [len(lines)]
    yield "", _first_line(lines, start, ends[0]), "\n".join(lines[start : ends[0]]).strip()
    for (place, label, rest), end in zip(marks, ends[1:], strict=True):
        text = [
            line.removeprefix(">").removeprefix(" ") if rest is not None else line for line in lines[place + 1 : end]
        ]
        if label == "abstract":
            yield label, place + 1, "\n".join([rest or "", *text]).strip()
        else:
            yield "", place + 1, "\n".join(lines[place:end]).strip()


def _head(line: str) -> tuple[str | None, str | None]:
    """The field that a heading names (empty if none of ours) and what stands on its line; None for other lines."""
    if match := _CALLOUT.match(line):
        label = "abstract" if match[1].lower() in ("abstract", "summary") else ""
        return label, match[2] if label_of(match[2]) != "abstract" else ""
    if match := _HEADING.fullmatch(line):
        return label_of((match[1] or match[2] or "").strip(" \t#:*_")), None
    return None, None


def _first_line(lines: list[str], start: int, end: int) -> int:
    return next((place + 1 for place in range(start, end) if lines[place].strip()), start + 1)
