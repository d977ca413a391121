"""Two invented sites for all tests of this folder, and the way to visit them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from tests.browser.digest import build_site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A digest of five papers, one of each kind."""
    return build_site(tmp_path_factory.mktemp("small") / "site", 5)


@pytest.fixture(scope="session")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A digest of 230 papers: three pages of the listing, about ten pieces of data."""
    return build_site(tmp_path_factory.mktemp("large") / "site", 230)


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Any]]:
    """`visit(path, …)` opens a file in a fresh profile and returns the page; what went wrong is in `page.troubles`."""
    contexts = []

    def visit(path: Path, query: str = "", *, context: Any = None, **options: Any) -> Any:
        if context is None:
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
            contexts.append(context)
        page = context.new_page()
        page.troubles = []
        page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: page.troubles.append(str(error)))
        page.on("requestfailed", lambda request: page.troubles.append(request.url) if lost(request) else None)
        page.on("dialog", lambda dialog: (page.troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(path.as_uri() + query)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def tour(visit: Callable[..., Any], site: Path) -> Callable[..., Iterator[tuple[str, Any]]]:
    """`tour(…)` opens a page of each type, one after the other in one window: what it is, and the page."""

    def tour(**options: Any) -> Iterator[tuple[str, Any]]:
        (first, path), *others = page_types(site).items()
        page = visit(path, **options)
        yield first, page
        for name, path in others:
            page.troubles.clear()
            page.goto(path.as_uri())
            yield name, page

    return tour


def until(page: Any, expression: str, arg: Any = None) -> None:
    """Wait until an expression holds; Playwright's own way evaluates strings in the page, which our policy forbids."""
    for _ in range(400):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never came true: {expression}")


def lost(request: Any) -> bool:
    """Whether a request failed by itself, not because the page was left."""
    return "ERR_ABORTED" not in str(request.failure)


def page_types(site: Path) -> dict[str, Path]:
    """One page of each type that the site has, by what it is; of papers, each that has what none before it has."""
    found = {path.stem: path for path in sorted(site.glob("*.html"))}
    seen: set[tuple[str, str]] = set()
    papers: list[Path] = []
    for path in sorted(site.glob("papers/*.html")):
        if not (pairs := nestings(path)) <= seen:
            papers.append(path)
            seen |= pairs
    found.update({f"paper {number}": path for number, path in enumerate(papers)})
    for folder in ("authors", "lists", "months", "topics"):
        first = next(iter(sorted(site.glob(f"{folder}/*.html"))), None)
        if first:
            found[folder] = first
    return found


def nestings(path: Path) -> set[tuple[str, str]]:
    """What stands in what on a page: pairs of elements, each by its name, its classes and which attributes it has."""

    def kind(element: Any) -> str:
        return f"{element.tag}.{element.get('class', '')} {sorted(element.attrib)}"

    body = html.fromstring(path.read_text(encoding="utf-8")).find("body")
    return {(kind(element.getparent()), kind(element)) for element in body.iter("*")}
