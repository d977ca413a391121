"""Settings -> OpenSearch description, by which a browser offers the site as a search engine.

https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
"""

from __future__ import annotations

from conspectus import permalinks
from conspectus.syndication.description import shorten
from conspectus.syndication.xmltext import DECLARATION, xml_text

_SHORT_NAME_LIMIT, _LONG_NAME_LIMIT, _DESCRIPTION_LIMIT = 16, 48, 1024


def write(title: str, description: str, base_url: str) -> str:
    """The document of a digest; names and description are cut to what the format allows."""
    template = f"{permalinks.absolute(base_url, permalinks.SEARCH)}?q={{searchTerms}}"
    return (
        f'{DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        f"<ShortName>{xml_text(shorten(title, _SHORT_NAME_LIMIT))}</ShortName>\n"
        f"<LongName>{xml_text(shorten(title, _LONG_NAME_LIMIT))}</LongName>\n"
        f"<Description>{xml_text(shorten(description or title, _DESCRIPTION_LIMIT))}</Description>\n"
        "<InputEncoding>UTF-8</InputEncoding>\n"
        f'<Url type="text/html" method="get" template="{xml_text(template)}"/>\n'
        "</OpenSearchDescription>\n"
    )
