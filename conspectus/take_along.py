"""Papers of a build -> what readers take along. A module of its own, since few builds need it and its libraries."""

from __future__ import annotations

from collections.abc import Iterable

from conspectus import editions, pipeline
from conspectus.assets import static_file, static_files
from conspectus.config import SiteConfig
from conspectus.corpus.whole import Whole
from conspectus.errors import DigestError
from conspectus.library import Library
from conspectus.model import Page
from conspectus.options import Options
from conspectus.pages import site_view
from conspectus.places import shown, write_whole
from conspectus.render import Theme
from conspectus.render import render as render_pages
from conspectus.theme import theme_folders
from conspectus.views.paper_view import make_views


def take_along(library: Library, config: SiteConfig, options: Options) -> tuple[str, ...]:
    """Papers -> one page with everything in it, and an e-book, as far as they are asked for; ids of what is not here.

    Errors: `DigestError` where it is of nothing that is here, or a file cannot be written.
    """
    themes = theme_folders(config.theme, config.root)
    language = pipeline.language_of(config)
    with pipeline.tools(config, options) as means:
        views = make_views(library, config, language, Whole(library.shown, means.store, means.workers))
    edition = editions.choose(options.of, library, views, config)
    theme = Theme.of(themes, site_view(library, config, {}), language)
    files = static_files(themes)

    def rendered(pages: Iterable[Page]) -> dict[str, bytes]:
        return {each.path: each.content for each in render_pages(pages, theme) if isinstance(each.content, bytes)}

    def static(name: str) -> bytes:
        return static_file(files[name], language)

    for path, make in ((options.edition, editions.one_page), (options.epub, editions.book)):
        if path:
            try:
                write_whole(path, make(edition, rendered, static))
            except OSError as error:
                raise DigestError(f"{shown(path)}: cannot be written: {error.strerror}") from error
    return edition.missing
