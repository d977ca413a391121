"""A web page saved from the browser -> raw entries: its repeated parts that have a title and say they are papers.

What repeats is told from the page itself: links, headings or elements called `title` that stand in the same places,
each with an address of a paper, a BibTeX entry or a label such as `pdf` beside it. A page of one article gives the
paper that its `citation_…` meta tags describe. Other pages are refused with what to do instead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import dropwhile, takewhile
from typing import Any
from urllib.parse import urljoin

from lxml import etree
from lxml import html as lxml_html

from conspectus.errors import SeedError
from conspectus.fields import ADDRESSES, FIELDS, field_of, is_spare
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers import bibtex
from conspectus.readers.encoding import decode
from conspectus.readers.field_names import known_field
from conspectus.readers.link_labels import is_paper_address, label_field
from conspectus.readers.numbering import entry_numbers
from conspectus.readers.page_lists import read_text_of
from conspectus.readers.pieces import is_web
from conspectus.readers.shapes import BETWEEN_NAMES, ends_sentence, is_affiliation, is_names, is_title_like, words
from conspectus.readers.tables import Row, column_names, header_place, read_rows
from conspectus.text import squeeze

_Element = Any  # lxml tells no types

_REFUSAL = (
    "a web page in which no papers can be told apart; export the list as BibTeX, RIS or CSV where the site offers it, "
    "or copy its text into a .txt file"
)
_BEGINNING = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL
)
_FRAGMENT = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:h[1-6]|div|section|article|main|table|ul|ol|dl|p)\b", re.IGNORECASE | re.DOTALL
)
_CLOSING = re.compile(r"</(?:a|b|div|em|h[1-6]|i|li|p|span|strong|td|tr)>", re.IGNORECASE)
_TAGS = 10
"""Closing tags in the beginning of a part of a page, and for each mark of Markdown that stands there."""
_MARKDOWN = re.compile(r"^[ \t]*(?:[-*+]|#{1,6}|\d+[.)]|>)[ \t]|^\||\]\(|\*\*\w", re.MULTILINE)
_SAVED_FROM = re.compile(r"<!-- saved from url=\(\d+\)(\S+) -->")
_ENTRY = re.compile(r"@\w+\s*\{[^@]*\}", re.DOTALL)
_LABEL = re.compile(r"\Atitle:\s+", re.IGNORECASE)
_LINK_BEHIND = re.compile(r"(.*\S)\s*[(\[]\s*([\w ]{2,20}?)\s*[)\]]")
_BESIDE = frozenset(("script", "style", "noscript", "template", "svg", "button", "select", "nav"))
_MENU = frozenset(("menu", "menubar", "navigation", "navbar", "navbar-nav", "sub-menu", "dropdown-menu", "breadcrumb"))
"""Roles and classes of elements that lead through a site."""
_BLOCKS = frozenset(("p", "div", "dd", "dt", "li", "td", "tr", "br", "h1", "h2", "h3", "h4", "h5", "h6", "section"))
_OF_PEOPLE = re.compile("author|speaker|presenter", re.IGNORECASE)
"""What an element is called that holds names."""
_OF_NAMES = re.compile(r"(?:authors?|by|speakers?|presenters?)\s?:\s+", re.IGNORECASE)
_DASH = re.compile(r"\s[–—-]\s")
"""What stands between a name and where its bearer works."""
_WORKPLACE = re.compile(r"\s?:[^;]+")
"""Where somebody works, behind the name: `Ada Example: Toy University; Bo Sample: Other`."""
_SHORT = 10
"""Words of the shortest text that is an abstract where it is called so."""
_TEXT = 25
_KINDS = 40
"""Kinds of titles that are looked into, the commonest ones."""

_MOST = 0.6
"""Share of the titles beside which something must say that they are papers."""

_META = "citation_"
"""How the names of meta tags begin that Google Scholar reads; what follows is a name of a field."""
_SEVERAL = ("people", "keywords")
"""Types of fields of which every item has a tag of its own."""
_NO_PAGES = ("#", "javascript:", "mailto:")
"""How addresses begin that lead to no page."""


def looks_like(head: str) -> bool:
    """Whether the text begins as a web page does, or is a part of one: tags, and hardly a mark of Markdown."""
    head = head.lstrip("\ufeff")
    if _BEGINNING.match(head):
        return True
    tags = len(_CLOSING.findall(head)) if _FRAGMENT.match(head) else 0
    return tags >= _TAGS and tags > _TAGS * len(_MARKDOWN.findall(head))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The papers of `data`, the page called `name`.

    Raises SeedError for what is no text, and for a page without papers.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    try:
        root = _parse(decoded.text)
    except etree.ParserError as error:
        raise SeedError(Source(name, 1), _REFUSAL) from error
    base = _base(decoded.text, root)
    if fields := _meta(root):
        yield RawEntry(fields, Source(name, 1), position=1)
        return
    heading = _text(root.find(".//title"))
    if tables := list(_tables(root, base)):
        for rows in tables:
            yield from read_rows(rows, name, heading)
        return
    entries, dropped = _entries(list(_papers(root)), base, name, heading)
    if (told := _told(entries)) < _MOST * len(entries) or not entries:
        items = read_text_of(root, partial(_resolved, base), name)
        if _told(items) > told:
            yield from (_under(heading, item) for item in items)
            return
    if not entries:
        raise SeedError(Source(name, 1), _REFUSAL)
    yield from entries
    if dropped:
        yield Notice(Source(name, 1), f"{dropped} addresses that the page does not give in full are left out")


def _entries(papers: Sequence[_Paper], base: str, name: str, heading: str) -> tuple[list[RawEntry], int]:
    """The entries of papers, and how many of their addresses cannot be resolved."""
    read = [_read_paper(paper, base, name) for paper in papers]
    numbers = entry_numbers([fields["title"].text for fields, _ in read])
    entries = []
    for position, (paper, (fields, _), number) in enumerate(zip(papers, read, numbers, strict=True), 1):
        if number and number.rest:
            fields["title"] = replace(fields["title"], items=(number.rest,))
        entries.append(RawEntry(fields, Source(name, paper.title.sourceline), heading, position))
    return entries, sum(relative for _, relative in read)


def _told(items: Iterable[RawEntry | Skipped | Notice]) -> int:
    """How many papers have people or a text."""
    return sum(isinstance(item, RawEntry) and bool(item.fields.keys() & {"authors", "abstract"}) for item in items)


def _under(heading: str, item: RawEntry | Skipped | Notice) -> RawEntry | Skipped | Notice:
    """An item of a page with that heading, unless it has one of its own."""
    return replace(item, heading=heading) if isinstance(item, RawEntry) and not item.heading else item


def _parse(text: str) -> _Element:
    parser = lxml_html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    root = lxml_html.document_fromstring(text.encode(), parser=parser)
    etree.strip_elements(root, *_BESIDE, with_tail=False)
    for element in [*root.iter("ul", "ol", "div")]:
        if (element.get("role") or "") in _MENU or not _MENU.isdisjoint((element.get("class") or "").split()):
            element.drop_tree()
    for item in root.iter("li", "p", "td", "dd"):
        _mark_title(item)
    return root


def _mark_title(item: _Element) -> None:
    """Give an element of its own to a title that has none: the text in front of a line break, or of another style."""
    first = item[0].tag if len(item) else ""
    text = item.text or ""
    if first in ("br", "em", "i", "small", "span") and words(text) > 2 and is_title_like(squeeze(text)):
        title = item.makeelement("span", {"class": "title"})
        title.text, item.text, title.sourceline = text, "", item.sourceline
        item.insert(0, title)


def _base(text: str, root: _Element) -> str:
    """The address that relative ones start from; empty where the page does not say it."""
    for path in (".//base[@href]", ".//link[@rel='canonical'][@href]", ".//meta[@property='og:url'][@content]"):
        found = root.find(path)
        if found is not None and is_web(url := found.get("href") or found.get("content") or ""):
            return str(url)
    match = _SAVED_FROM.search(text)
    return match[1] if match and is_web(match[1]) else ""


def _resolved(base: str, address: str) -> str:
    """`address` in full; as it stands where the page does not say what it starts from, or it is none."""
    try:
        return urljoin(base, address) if base else address
    except ValueError:  # such as `http://[`
        return address


def _meta(root: _Element) -> dict[str, Value]:
    """The paper that the meta tags describe."""
    found: dict[str, list[str]] = defaultdict(list)
    for element in root.iter("meta"):
        key = (element.get("name") or element.get("property") or "").casefold()
        content = squeeze(element.get("content") or "")
        name = key.removeprefix(_META) if key.startswith(_META) else ""
        if content and name in ("firstpage", "lastpage"):
            found["pages"].append(content)
        elif content and (field := field_of(name)) and not is_spare(name):
            found[field].append(content)
        elif content and key in ("description", "dc.description", "og:description"):
            found["description"].append(content)
    if "title" not in found:
        return {}
    description = max(found.pop("description", [""]), key=len)
    if "abstract" not in found and words(description) >= _TEXT:
        found["abstract"] = [description]
    fields = {
        name: Value(tuple(texts), listed=len(texts) > 1) if FIELDS[name].type in _SEVERAL else Value((texts[0],))
        for name, texts in found.items()
    }
    fields["title"] = Value((found["title"][0],), "html")
    if "abstract" in found:
        fields["abstract"] = Value((found["abstract"][0],), "html")
    if "pages" in found:
        fields["pages"] = Value(("–".join(dict.fromkeys(found["pages"])),))
    return fields


def _tables(root: _Element, base: str) -> Iterator[list[Row]]:
    """The tables in which a row names columns of papers, and rows stand below it."""
    for table in root.iter("table"):
        found = [] if table.find(".//table") is not None else list(table.iter("tr"))
        rows = [Row(row.sourceline, tuple(map(_text, _cells(row))), _text(row), apart=True) for row in found]
        place = header_place(rows)
        if place is None or place + 1 == len(rows):
            continue
        columns = tuple(map(known_field, column_names(rows[place].cells)))
        header = rows[place]._replace(cells=(*rows[place].cells, "url"))
        yield [*rows[:place], header, *(_row(row, columns, base) for row in found[place + 1 :] if _text(row))]


def _row(row: _Element, columns: Sequence[str], base: str) -> Row:
    """A row of a table: where a column has addresses these instead of what they are called, and the title's at the end.

    Line breaks in a cell may part names.
    """
    cells: list[str] = []
    address = ""
    for place, cell in enumerate(_cells(row)):
        field = columns[place] if place < len(columns) else ""
        urls = [url for link in cell.iter("a") if is_web(url := _resolved(base, link.get("href") or ""))]
        if field == "title":
            address = next(iter(urls), "")
        for line_break in cell.iter("br"):
            line_break.tail = f"\u2028{line_break.tail or ''}"
        lines = map(squeeze, cell.text_content().split("\u2028") if field == "authors" else [cell.text_content()])
        cells.append(" ".join(urls) if urls and field in ADDRESSES else "\n".join(filter(None, lines)))
    cells += [""] * (len(columns) - len(cells))
    return Row(row.sourceline, (*cells, address), _text(row), apart=True)


def _cells(row: _Element) -> Iterator[_Element]:
    return row.iterchildren("td", "th")  # type: ignore[no-any-return]


# --- what repeats ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Paper:
    """A title and the elements that belong to it."""

    title: _Element
    parts: tuple[_Element, ...]


def _papers(root: _Element) -> Iterator[_Paper]:
    """The papers of the page: the titles of one kind beside which most often something says that they are papers."""
    body = root.find("body")
    kinds: dict[tuple[str, ...], list[_Element]] = defaultdict(list)
    for element in (body if body is not None else root).iter(etree.Element):
        if _may_be_title(element):
            kinds[_kind(element)].append(element)
    alike: dict[tuple[str, ...], list[_Element]] = defaultdict(list)
    for kind, titles in kinds.items():
        alike[tuple(each.partition(".")[0] for each in kind)] += titles
    best: tuple[int, bool, int, list[_Paper]] | None = None
    for titles, most in (
        *((titles, _MOST) for titles in sorted(kinds.values(), key=len, reverse=True)[:_KINDS]),
        *((_in_order(titles), 1.0) for titles in sorted(alike.values(), key=len, reverse=True)[:_KINDS]),
    ):
        papers = _parted(titles)
        said = [paper for paper in papers if _is_said(paper) or (len(papers) > 1 and _has_people(paper))]
        if len(said) < max(1, most * len(papers)) or (len(papers) == 1 and not _bibtex(papers[0])):
            continue
        texts = {_text(paper.title) for paper in said}  # what is the same beside each is no title
        called = "title" in (titles[0].get("class") or "").casefold()
        found = (len(texts), called, sum(map(words, texts)), papers)
        if best is None or found[:3] > best[:3]:
            best = found
    if best:
        yield from best[3]


def _in_order(titles: Sequence[_Element]) -> list[_Element]:
    """Elements as they come in the page."""
    there = set(titles)
    return [each for each in titles[0].getroottree().iter() if each in there]


def _kind(element: _Element) -> tuple[str, ...]:
    """Tag and class of `element` and of what stands around it."""
    around = [element, *(outer for outer, _ in zip(element.iterancestors(), range(3), strict=False))]
    return tuple(f"{each.tag}.{each.get('class') or ''}" for each in around)


def _may_be_title(element: _Element) -> bool:
    called = "title" in (element.get("class") or "").casefold()
    if not (called or element.tag in ("a", "h2", "h3", "h4", "h5", "h6", "b", "strong", "i", "em", "dt")):
        return False
    if element.tag == "a" and (element.get("href") or "").startswith(_NO_PAGES):
        return False
    text = _text(element)
    return 2 < words(text) <= 40 and len(text) < 400 and not is_names(text, several=True) and is_title_like(text)


def _parted(titles: Sequence[_Element]) -> list[_Paper]:
    """Each title with the largest part of the page that has no other of them, and what follows up to the next."""
    counts: dict[_Element, int] = defaultdict(int)
    for title in titles:
        counts[title] += 1
        for outer in title.iterancestors():
            counts[outer] += 1
    papers = []
    for title in titles:
        part = title
        while (outer := part.getparent()) is not None and counts[outer] == 1 and outer.tag not in ("body", "html"):
            part = outer
        before = part.getprevious() if part.tag == "dd" else None
        parts = [part] if before is None or before.tag != "dt" or counts.get(before) else [before, part]
        for after in part.itersiblings():
            if counts.get(after) or (len(parts) > 1 and parts[0].tag == after.tag == "dt"):
                break
            parts.append(after)
        if len(titles) == 1:
            parts = [part]
        papers.append(_Paper(title, tuple(parts)))
    return papers


def _is_said(paper: _Paper) -> bool:
    """Whether something beside the title says that it is a paper."""
    return (
        bool(_bibtex(paper))
        or _called_abstract(paper) is not None
        or any(is_paper_address(url) or field_of(label.strip("[]() ")) in ADDRESSES for label, url in _links(paper))
    )


def _has_people(paper: _Paper) -> bool:
    return _authors(paper, list(_texts(paper))) is not None


# --- one paper ---------------------------------------------------------------------------------------------------


def _read_paper(paper: _Paper, base: str, name: str) -> tuple[dict[str, Value], int]:
    """The fields of a paper, and how many of its addresses cannot be resolved."""
    fields: dict[str, Value] = {}
    if entry := _bibtex(paper):
        for item in bibtex.read(entry.encode(), name):
            if isinstance(item, RawEntry):
                fields |= item.fields
                break
    fields.setdefault("title", Value((_LABEL.sub("", _without_links(_text(paper.title))),)))
    relative = 0
    addresses: dict[str, list[str]] = defaultdict(list)
    for label, address in _links(paper):
        url = _resolved(base, address)
        if not is_web(url):
            relative += not address.startswith(_NO_PAGES)
        elif (field := label_field(label.strip("[]() "), url)) in ADDRESSES and url not in addresses[field]:
            addresses[field].append(url)
        elif url == _resolved(base, paper.title.get("href") or ""):
            addresses["url"].insert(0, url)
    fields |= {field: Value(tuple(urls), listed=len(urls) > 1) for field, urls in addresses.items() if urls}
    texts = list(_texts(paper))
    if "authors" not in fields and (names := _authors(paper, texts)):
        fields["authors"] = names
    people = fields["authors"].text if "authors" in fields else ""
    if "abstract" not in fields and (abstract := _abstract(paper, texts, people)):
        fields["abstract"] = Value((re.sub(r"^Abstract[:.]?\s+", "", abstract),))
    return fields, relative


def _without_links(text: str) -> str:
    """`text` without the labels of links behind it: `Nets for All [PDF]`."""
    while (behind := _LINK_BEHIND.fullmatch(text)) and field_of(behind[2]) in ADDRESSES:
        text = behind[1]
    return text


def _abstract(paper: _Paper, texts: Sequence[str], people: str) -> str:
    """The text of an element that is called so, or the first prose and what follows it, a paragraph each."""
    if (element := _called_abstract(paper)) is not None:
        return "\n\n".join(_texts(_Paper(paper.title, (element,))))
    first, *after = [*dropwhile(lambda text: not _is_prose(text, people), texts), ""]
    more = takewhile(lambda text: _is_prose(text, people, _SHORT) and ends_sentence(text), after)
    return "\n\n".join((first, *more)) if first else ""


def _called_abstract(paper: _Paper) -> _Element | None:
    """The element beside the title whose class or id says that it is an abstract, and that has words."""
    for part in paper.parts:
        for element in part.iter(etree.Element):
            called = f"{element.get('class') or ''} {element.get('id') or ''}".casefold()
            if "abstract" in called and element not in paper.title.iterancestors() and words(_text(element)) >= _SHORT:
                return element
    return None


def _is_prose(text: str, people: str, least: int = _TEXT) -> bool:
    """Whether a text is an abstract, and not `people` or where they work, most of whose words have capitals."""
    if words(text) < least or text == people:
        return False
    cased = [word for word in re.findall(r"[^\W\d_]{2,}", text) if word.lower() != word.upper()]
    return 2 * sum(map(str.islower, cased)) >= len(cased)


def _bibtex(paper: _Paper) -> str:
    for part in paper.parts:
        text = part.text_content()
        if "@" in text and (match := _ENTRY.search(text)):
            return match.group()
    return ""


def _links(paper: _Paper) -> Iterator[tuple[str, str]]:
    """Labels and addresses of the links; that of the title has no label."""
    for part in paper.parts:
        for element in part.iter("a"):
            address = (element.get("href") or "").strip()
            listed = re.fullmatch(r"\W*bib(?:tex)?\W*|\W*cite\W*", _text(element), re.IGNORECASE)
            if address and not listed and not address.startswith(_NO_PAGES):
                inside = element is paper.title or any(each is element for each in paper.title.iter("a"))
                yield "" if inside else _text(element), address


def _authors(paper: _Paper, texts: Sequence[str]) -> Value | None:
    """The people in elements that are called so, in the fields of forms, or in a line of names."""
    for part in paper.parts:
        named = [element.get("value") for element in part.iter("input") if "author" in (element.get("name") or "")]
        if named:
            return Value(tuple(map(squeeze, filter(None, named))), listed=True)
        for element in part.iter(etree.Element):
            if _OF_PEOPLE.search(element.get("class") or "") and (text := _text(element)):
                name, _, workplace = _DASH.sub("\0", text, count=1).partition("\0")
                text = name if is_affiliation(workplace) or (workplace and not is_names(workplace)) else text
                for several in (element.iter("a"), element.iterchildren()):
                    each_name = [_text(each).strip(" ,;") for each in several]
                    if len(each_name) > 1 and is_names(", ".join(each_name)) and not _more_names(text, each_name):
                        return Value(tuple(each_name), listed=True)
                return Value((text,))
    labelled = (text[label.end() :] for text in texts if (label := _OF_NAMES.match(text)))
    names = (text for text in texts if is_names(text) or _are_names_with_places(text))
    return next((Value((_without_links(text),)) for text in (*labelled, *names)), None)


def _more_names(text: str, names: Sequence[str]) -> bool:
    """Whether people stand in `text` beside those of `names`, as where only some have a homepage."""
    found = (part.strip(" ,;.*") for part in BETWEEN_NAMES.split(text))
    return any(" " in part and is_names(part) and not any(name in part for name in names) for part in found)


def _are_names_with_places(text: str) -> bool:
    """Whether semicolons part several names, each with a colon and a place of work behind it."""
    several = text.split(";")
    return len(several) > 1 and all(":" in each for each in several) and is_names(_WORKPLACE.sub("", text))


def _texts(paper: _Paper) -> Iterator[str]:
    """The texts beside the title, one a block, without BibTeX and the labels of links."""
    inside = set(paper.title.iter())
    run: list[str] = []
    for part in paper.parts:
        for event, element in etree.iterwalk(part, events=("start", "end")):
            if not isinstance(element.tag, str):
                continue
            if element.tag in _BLOCKS:
                yield from _flushed(run)
            if element not in inside:
                run.append((element.text if event == "start" else "") or "")
            if event == "end" and element is not part:
                run.append(element.tail or "")
        yield from _flushed(run)


def _flushed(run: list[str]) -> Iterator[str]:
    text = squeeze("".join(run)).strip(" ,;|[]")
    run.clear()
    if text and not text.startswith("@"):
        yield text


def _text(element: _Element | None) -> str:
    return squeeze(element.text_content()) if element is not None else ""
