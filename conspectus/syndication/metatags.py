"""Paper and reference -> meta tags for Google Scholar, Zotero and link previews.

Scholar's rules: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing. Zotero takes a page with
`citation_conference_title` for a conference paper and any other for an article. COinS and the `inbook` tags are left
out because Zotero would prefer them to these.

A text stands once: an element may say it under a name (Scholar, Zotero, search engines) and under a property (Open
Graph, RDFa). Zotero asks for the name first: https://github.com/zotero/translators/blob/master/Embedded%20Metadata.js.
The abstract is that of the article of JSON-LD, which does not repeat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from conspectus import permalinks
from conspectus.citations.names import inverted
from conspectus.citations.reference import Reference
from conspectus.model import Paper
from conspectus.syndication import jsonld
from conspectus.syndication.description import description

_FACTS = ("volume", "issue", "publisher", "pmid")
"""What Scholar and Zotero call as we do."""


@dataclass(frozen=True, slots=True)
class MetaTag:
    """`<meta name=… property=… resource=… content=…>`; what is empty is left out."""

    content: str
    name: str = ""
    property: str = ""
    resource: str = ""
    """What the property is said of (RDFa); the page, where it is empty."""


def of_paper(paper: Paper, reference: Reference, site_name: str, base_url: str = "") -> tuple[MetaTag, ...]:
    """All tags of a paper's page; those with an absolute address only with a `base_url`."""
    permalink = permalinks.paper(paper.slug)
    preview = of_page(reference.title, description(paper), permalink, site_name, base_url, kind="article")
    return _joined((*preview, *_citation(reference, permalink, base_url)))


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
        MetaTag(summary, name="description"),
        MetaTag(kind, property="og:type"),
        MetaTag(title, property="og:title"),
        MetaTag(summary, property="og:description"),
        MetaTag(site_name, property="og:site_name"),
        MetaTag(permalinks.absolute(base_url, permalink) if base_url else "", property="og:url"),
    )
    return _joined(tag for tag in tags if tag.content)


def _joined(tags: Iterable[MetaTag]) -> tuple[MetaTag, ...]:
    """The same statements in fewer elements: a name and a property that say one text share one."""
    made: list[MetaTag] = []
    lacking: dict[tuple[str, bool], int] = {}
    """Text, and whether it lacks a name or else a property -> place of the element."""
    for tag in tags:
        place = lacking.pop((tag.content, bool(tag.name)), None)
        if place is not None and not (tag.name and tag.property):
            made[place] = replace(
                made[place], name=made[place].name or tag.name, property=made[place].property or tag.property
            )
            continue
        if not (tag.name and tag.property):
            lacking.setdefault((tag.content, not tag.name), len(made))
        made.append(tag)
    return tuple(made)


def _citation(reference: Reference, permalink: str, base_url: str) -> Iterator[MetaTag]:
    """Nothing, unless the three facts that Scholar demands were given; the page's address is not said twice."""
    if not reference.complete:
        return
    page = permalinks.absolute(base_url, permalink) if base_url else ""
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
        # Zotero would otherwise take the language of the page's frame for the paper's.
        ("citation_language", reference.lang),
        *(("citation_keywords", keyword) for keyword in reference.keywords),
        ("citation_abstract_html_url", page),
        ("citation_public_url", reference.url if reference.url != page else ""),
        ("citation_pdf_url", reference.pdf),
    )
    yield from (MetaTag(content, name=name) for name, content in tags if content)
    if reference.abstract:
        yield MetaTag(reference.abstract, "citation_abstract", "schema:abstract", jsonld.ARTICLE)
