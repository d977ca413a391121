"""Feed -> Atom (RFC 4287)."""

from __future__ import annotations

from conspectus import permalinks
from conspectus.syndication.feed import Entry, Feed
from conspectus.syndication.xmltext import DECLARATION, xml_text


def write(feed: Feed, base_url: str, path: str) -> str:
    """The document that stands at `path` below `base_url`."""
    lines = [
        f'{DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom">',
        _element("id", feed.id),
        _element("title", feed.title),
        _element("subtitle", feed.subtitle) if feed.subtitle else "",
        _element("updated", feed.updated),
        _author(feed.author),
        _link("self", "application/atom+xml", permalinks.absolute(base_url, path)),
        _link("alternate", "text/html", permalinks.absolute(base_url, feed.page)),
        *(_entry(entry, base_url) for entry in feed.entries),
        "</feed>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _entry(entry: Entry, base_url: str) -> str:
    lines = [
        f'<entry xml:lang="{xml_text(entry.lang)}">' if entry.lang else "<entry>",
        _element("id", entry.id),
        _element("title", entry.title),
        _element("updated", entry.updated),
        *map(_author, entry.authors),
        *(f'<category term="{xml_text(tag)}"/>' for tag in entry.tags),
        _link("alternate", "text/html", permalinks.absolute(base_url, entry.permalink)),
        _element("summary", entry.summary) if entry.summary else "",
        # HTML inside XML is escaped once more: RFC 4287, section 3.1.1.2.
        f'<content type="html">{xml_text(entry.html)}</content>' if entry.html else "",
        "</entry>",
    ]
    return "\n".join(line for line in lines if line)


def _element(name: str, text: str) -> str:
    return f"<{name}>{xml_text(text)}</{name}>"


def _author(name: str) -> str:
    return f"<author>{_element('name', name)}</author>"


def _link(rel: str, media_type: str, href: str) -> str:
    return f'<link rel="{rel}" type="{media_type}" href="{xml_text(href)}"/>'
