"""Paper and reference -> meta tags for Google Scholar, Zotero and link previews.

Scholar's rules: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing. Zotero takes a page with
`citation_conference_title` for a conference paper and any other for an article. COinS and the `inbook` tags are left
out because Zotero would prefer them to these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from conspectus import permalinks
from conspectus.citations.names import inverted
from conspectus.citations.reference import Reference
from conspectus.model import Paper
from conspectus.syndication.description import description

_FACTS = ("volume", "issue", "publisher", "pmid")
"""What Scholar and Zotero call as we do."""


class MetaTag(NamedTuple):
    """`<meta name=key content=content>`, or with `property` in place of `name` (Open Graph)."""

    attribute: Literal["name", "property"]
    key: str
    content: str


def of_paper(paper: Paper, reference: Reference, site_name: str, base_url: str = "") -> tuple[MetaTag, ...]:
    """All tags of a paper's page; those with an absolute address only with a `base_url`."""
    permalink = permalinks.paper(paper.slug)
    preview = of_page(reference.title, description(paper), permalink, site_name, base_url, kind="article")
    return (*preview, *_citation(reference, permalink, base_url))


def of_page(
    title: str,
    summary: str,
    permalink: str,
    site_name: str,
    base_url: str = "",
    kind: Literal["website", "article"] = "website",
) -> tuple[MetaTag, ...]:
    """Description and Open Graph of any page."""
    tags = (
        MetaTag("name", "description", summary),
        MetaTag("property", "og:type", kind),
        MetaTag("property", "og:title", title),
        MetaTag("property", "og:description", summary),
        MetaTag("property", "og:site_name", site_name),
        MetaTag("property", "og:url", permalinks.absolute(base_url, permalink) if base_url else ""),
        MetaTag("name", "twitter:card", "summary"),
    )
    return tuple(tag for tag in tags if tag.content)


def _citation(reference: Reference, permalink: str, base_url: str) -> Iterator[MetaTag]:
    """Nothing, unless the three facts that Scholar demands were given."""
    if not (reference.titled and reference.title and reference.authors and reference.year):
        return
    container = "citation_journal_title" if reference.kind == "journal" else "citation_conference_title"
    tags = (
        ("citation_title", reference.title),
        *(("citation_author", inverted(author)) for author in reference.authors),
        ("citation_publication_date", "/".join(f"{part:02}" for part in reference.date)),
        (container, reference.venue if reference.kind in ("conference", "journal") else ""),
        *((f"citation_{name}", str(reference.facts.get(name, ""))) for name in _FACTS),
        *zip(
            ("citation_firstpage", "citation_lastpage"), str(reference.facts.get("pages", "")).split("–"), strict=False
        ),
        ("citation_doi", reference.doi),
        ("citation_arxiv_id", reference.arxiv),
        ("citation_abstract", reference.abstract),
        # Zotero would otherwise take the language of the page's frame for the paper's.
        ("citation_language", reference.lang),
        *(("citation_keywords", keyword) for keyword in reference.keywords),
        ("citation_abstract_html_url", permalinks.absolute(base_url, permalink) if base_url else ""),
        ("citation_public_url", reference.url),
        ("citation_pdf_url", reference.pdf),
    )
    yield from (MetaTag("name", key, content) for key, content in tags if content)
