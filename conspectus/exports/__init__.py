"""Library -> the data files of the site: for programs, for bibliographies and feeds, and for its own scripts."""

from __future__ import annotations

from collections.abc import Iterator

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.cite import cite_outputs
from conspectus.exports.exchange import exchange_outputs, sitemap_outputs
from conspectus.exports.map import map_outputs
from conspectus.exports.pictures import picture_outputs
from conspectus.exports.pieces import piece_outputs
from conspectus.exports.record_files import record_outputs
from conspectus.exports.results import result_outputs
from conspectus.exports.where import numbers_of, place_outputs
from conspectus.library import Library
from conspectus.model import Output
from conspectus.views.digest import site_title
from conspectus.views.paper_view import Views

__all__ = ["data_outputs", "numbers_of", "sitemap_outputs"]


def data_outputs(library: Library, views: Views, config: SiteConfig) -> Iterator[Output]:
    """What programs and scripts read, and the file that keeps Pages from running Jekyll."""
    views.keep()  # what follows asks for a few at a time
    yield from record_outputs(library, views, site_title(library, config))
    yield Output(permalinks.NO_JEKYLL, b"")
    yield from exchange_outputs(library, config, views)
    yield from picture_outputs(library, views, config)
    yield from cite_outputs(views)
    yield from piece_outputs(views)
    yield from result_outputs(library.papers, views)
    yield from map_outputs(library, views)
    yield from place_outputs(library.papers, views)
