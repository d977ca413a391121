"""Pages -> outputs, through the themes' templates. The only place that knows Jinja.

Templates see `site`, `page` (the permalink) and the page's own context, nothing else: autoescape is on, an undefined
name is an error. A theme's template may extend the default one of the same name as `base/NAME`.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jinja2

from conspectus import permalinks
from conspectus.errors import DigestError, raise_all, while_making
from conspectus.model import Output, Page
from conspectus.text import clip


def render(pages: Iterable[Page], themes: Sequence[Path], site: Mapping[str, Any]) -> Iterator[Output]:
    """Each page as the file it becomes. `site` is what every template sees under that name.

    Errors, once all pages have been tried: `DigestError` or `DigestErrors` for what templates get wrong, each with its
    place and a page. Other errors say which page was rendered.
    """
    environment = _environment(themes)
    environment.globals["site"] = site
    wrong: dict[str, list[Page]] = {}
    for page in pages:
        link = _linker(page.permalink, site["base_url"])
        context = {**page.context, "page": page.permalink, "link": link, "root": link("").removeprefix("./")}
        context["asset"] = partial(_asset, link)
        context["absolute"] = permalinks.absolute(site["base_url"], page.permalink)
        of = page.of or f"the page of {page.template}"
        try:
            with while_making(f"{page.permalink}, {of}"):
                content = environment.get_template(page.template).render(context).encode()
        except jinja2.TemplateError as error:
            wrong.setdefault(_told(error), []).append(page)
        else:
            yield Output(page.permalink, content, of)
    raise_all(DigestError(f"{message}, on {_pages(those)}") for message, those in wrong.items())


def _told(error: jinja2.TemplateError) -> str:
    """What a template gets wrong, with the template's file and line."""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"{error.name}: no theme has this template"
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    frames = traceback.extract_tb(error.__traceback__)
    place = next((frame for frame in reversed(frames) if not frame.filename.endswith(".py")), frames[-1])
    return f"{place.filename}:{place.lineno}: {error.message}"


def _pages(pages: Sequence[Page]) -> str:
    first = pages[0]
    others = f", and on {plural(len(pages) - 1, 'other page')}" if len(pages) > 1 else ""
    return first.permalink + (f", {first.of}" if first.of else "") + others


def _environment(themes: Sequence[Path]) -> jinja2.Environment:
    own = jinja2.FileSystemLoader([theme / "templates" for theme in themes])
    default = jinja2.FileSystemLoader(themes[-1] / "templates")
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader([own, jinja2.PrefixLoader({"base": default})]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["clip"] = clip
    environment.filters["plural"] = plural
    environment.filters["count"] = grouped
    return environment


class _linker:  # noqa: N801 - templates read `link(…)`, as a function
    """`link(permalink)`: the address as seen from one page; of the root, for an empty one."""

    def __init__(self, page: str, base_url: str) -> None:
        self.page, self.base_url = page, base_url

    def __call__(self, permalink: str) -> str:
        if self.page == permalinks.NOT_FOUND and self.base_url:
            # served for addresses of any depth, so nothing relative would hold
            return permalinks.absolute(self.base_url, permalink)
        return permalinks.relative(permalink, self.page)


def _asset(link: _linker, name: str) -> str:
    """`asset('site.css')`: the address of a static file as seen from one page."""
    return link(permalinks.asset(name))


def plural(count: int, word: str, many: str | None = None) -> str:
    """`1 paper`, `38 papers`, `1,204 papers`."""
    return f"{grouped(count)} {word if count == 1 else many or word + 's'}"


def grouped(count: int) -> str:
    """`20000` -> `20,000`."""
    return f"{count:,}"
