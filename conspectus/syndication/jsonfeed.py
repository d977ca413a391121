"""Feed -> JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/)."""

from __future__ import annotations

import json
from typing import Any

from conspectus import permalinks
from conspectus.syndication.feed import Entry, Feed


def write(feed: Feed, base_url: str, path: str) -> str:
    """The document that stands at `path` below `base_url`; what is not known is absent."""
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.subtitle,
        "home_page_url": permalinks.absolute(base_url, feed.page),
        "feed_url": permalinks.absolute(base_url, path),
        "authors": [{"name": feed.author}],
        "items": [_item(entry, base_url) for entry in feed.entries],
    }
    return json.dumps({k: v for k, v in document.items() if v or k == "items"}, ensure_ascii=False, indent=1) + "\n"


def _item(entry: Entry, base_url: str) -> dict[str, Any]:
    item = {
        "id": entry.id,
        "url": permalinks.absolute(base_url, entry.permalink),
        "title": entry.title,
        "content_html": entry.html,
        # An item must have some content.
        "content_text": "" if entry.html else entry.summary or entry.title,
        "summary": entry.summary,
        "date_modified": entry.updated,
        "authors": [{"name": name} for name in entry.authors],
        "tags": list(entry.tags),
        "language": entry.lang,
    }
    return {name: value for name, value in item.items() if value}
