"""Permalinks -> sitemap files (https://www.sitemaps.org/protocol.html) and the robots.txt that names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from conspectus import permalinks
from conspectus.syndication.xmltext import DECLARATION, xml_text

LIMIT = 50_000
"""Addresses in one file, by the protocol."""

_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def write(pages: Iterable[str], base_url: str) -> Mapping[str, str]:
    """Permalinks of all pages -> path to content: one sitemap, or an index of several above the protocol's limit.

    There is no `lastmod`: the data does not say when a page changed, and the clock must not.
    """
    addresses = [permalinks.absolute(base_url, page) for page in pages]
    if len(addresses) <= LIMIT:
        return {permalinks.SITEMAP: _document("urlset", "url", addresses)}
    parts = {
        permalinks.sitemap_part(number): _document("urlset", "url", addresses[start : start + LIMIT])
        for number, start in enumerate(range(0, len(addresses), LIMIT), start=1)
    }
    index = _document("sitemapindex", "sitemap", (permalinks.absolute(base_url, path) for path in parts))
    return {permalinks.SITEMAP: index, **parts}


def robots(base_url: str) -> str:
    """Everything may be read. Crawlers ask only a host's root for it, so it helps only a site that stands there."""
    return f"User-agent: *\nDisallow:\n\nSitemap: {permalinks.absolute(base_url, permalinks.SITEMAP)}\n"


def _document(root: str, item: str, addresses: Iterable[str]) -> str:
    lines = (f"<{item}><loc>{xml_text(address)}</loc></{item}>\n" for address in addresses)
    return f"{DECLARATION}<{root} {_NAMESPACE}>\n{''.join(lines)}</{root}>\n"
