"""Libraries of invented papers, and the pages that are made of them as trees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from lxml import html

from conspectus.assets import assets
from conspectus.config import SiteConfig
from conspectus.exports.where import numbers_of
from conspectus.language import Language
from conspectus.library import Library, PaperList
from conspectus.model import Link, Name, Paper, Reading, Result
from conspectus.pages import PAGE_TYPES, site_view
from conspectus.reading.topics import Topic
from conspectus.render import Theme, render
from conspectus.views.paper_view import make_views
from tests.conftest import ROOT
from tests.factories import paper, reading

TOPICS = {
    "lamps": Topic("lamps", "Lamps", "What shines."),
    "tides": Topic("tides", "Tides", "What comes back."),
}


def library(*papers: Paper, **changes: Any) -> Library:
    """The papers as a library with one list."""
    name = "ICLR 2026 Papers"
    list_ = PaperList(name, "iclr-2026-papers", "ICLR 2026", 2026, "en", tuple(each.id for each in papers))
    return Library(**{"papers": papers, "lists": (list_,), "dispositions": (), "topics": TOPICS, **changes})


def named(number: int, name: str, title: str = "", *, kind: str = "", expansion: str = "", **changes: Any) -> Paper:
    """Paper `number` that introduces `name`."""
    told = f"{name}: {title}" if title else name
    abstract = f"Much is known. We present {name}. It is good."
    read = reading(abstract, name=name, names=(Name(name, kind, expansion, 1.0),))
    return paper(id=identity(number), title=told, abstract=abstract, reading=read, **changes)


def reporting(number: int, *results: str, **changes: Any) -> Paper:
    """Paper `number` that reports each of `results` in a sentence of its own."""
    abstract = " ".join(["We measure.", *(f"It gains {result} here." for result in results)])
    read = reading(abstract)
    found = []
    for place, result in enumerate(results, 1):
        start = abstract.index(result, read.sentences[place].start)
        found.append(Result(start, start + len(result), place, result))
    return paper(
        id=identity(number),
        title=f"Report {number}",
        abstract=abstract,
        reading=replace(read, results=tuple(found)),
        **changes,
    )


def using(number: int, *resources: str, names: tuple[Name, ...] = ()) -> Paper:
    """Paper `number` that names each of `resources`."""
    return paper(id=identity(number), title=f"User {number}", reading=Reading(resources=resources, names=names))


def coding(number: int, url: str = "") -> Paper:
    """Paper `number` that links code, or promises it."""
    links = (Link(url, "code"),) if url else ()
    return paper(id=identity(number), title=f"Coder {number}", links=links, code="link" if url else "promised")


def identity(number: int) -> str:
    return f"{number:08x}"


def documents(page_type: str, of: Library, **settings: Any) -> dict[str, Any]:
    """Permalink -> tree of every page of one type."""
    config = SiteConfig(**settings)
    pages = PAGE_TYPES[page_type].plan(of, make_views(of, config), config)
    outputs = render(pages, Theme.of((ROOT,), site_view(of, config, PAGE_TYPES)))
    return {output.path: html.document_fromstring(output.content) for output in outputs}


def only(page_type: str, of: Library, **settings: Any) -> Any:
    """The tree of the only page of one type."""
    (document,) = documents(page_type, of, **settings).values()
    return document


def texts(document: Any, path: str) -> list[str]:
    """What the elements at an XPath say, blanks squeezed."""
    return [" ".join(element.text_content().split()) for element in document.xpath(path)]


def links(document: Any, path: str = "//main//a") -> list[tuple[str, str]]:
    """(what it says, where it leads) of the links at an XPath."""
    return [(" ".join(a.text_content().split()), a.get("href")) for a in document.xpath(path)]


def written(page_type: str, of: Library, folder: Path, **settings: Any) -> Path:
    """The pages of one type and the theme's files, on the disk."""
    config = SiteConfig(**settings)
    pages = PAGE_TYPES[page_type].plan(of, make_views(of, config), config)
    site = site_view(of, config, PAGE_TYPES)
    ends = {"base.js": numbers_of(of.papers, (*site["search_scripts"], site["suggest"]))}
    theme = Theme.of((ROOT,), site)
    for output in (*assets((ROOT,), ends, Language()), *render(pages, theme)):
        path = folder / output.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(output.content)
    return folder
