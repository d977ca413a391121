"""Paper -> JSON-LD in the words of schema.org, as plain values.

Only what the source says is said of the article; our own heading is the name of our page. A page says its abstract once
as a property of the article (RDFa): in a tag where it has those for Scholar and Zotero, otherwise where it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conspectus import permalinks
from conspectus.citations.kinds import Kind
from conspectus.citations.reference import Reference
from conspectus.model import Paper, Person

CONTEXT = "https://schema.org"
ARTICLE = "#paper"
"""The article as against the page about it, below the address of the page."""

_CONTAINERS: Mapping[Kind, str] = {
    "conference": "PublicationVolume",
    "journal": "Periodical",
    "chapter": "Book",
    "book": "BookSeries",
}
"""What the venue is; a creative work where nothing more can be said."""


def of_paper(
    paper: Paper, reference: Reference, site_name: str, base_url: str = "", abstract: str = ""
) -> dict[str, Any]:
    """A `ScholarlyArticle`, with a `headline` where a title was given, and with the abstract that the page does not
    mark.
    """
    page = permalinks.absolute(base_url, permalinks.paper(paper.slug)) if base_url else ""
    title = reference.title if reference.titled else ""
    elsewhere = [link.url for link in paper.links if link.given and link.kind == "paper"]
    return _known(
        {
            "@context": CONTEXT,
            "@type": "ScholarlyArticle",
            "@id": ARTICLE,
            "headline": title,
            "author": [_author(author) for author in reference.authors],
            "datePublished": "-".join(f"{part:02}" for part in reference.date),
            "abstract": abstract,
            "inLanguage": reference.lang,
            "keywords": list(reference.keywords),
            "isPartOf": {"@type": _CONTAINERS.get(reference.kind, "CreativeWork"), "name": reference.venue}
            if reference.venue
            else None,
            "sameAs": elsewhere,
            "mainEntityOfPage": _known(
                {
                    "@type": "WebPage",
                    "@id": page,
                    "name": "" if title else reference.title,
                    "isPartOf": {"@type": "WebSite", "name": site_name},
                }
            ),
        }
    )


def _author(author: Person) -> dict[str, Any]:
    family = f"{author.particle} {author.family}".strip()
    parts = {"familyName": family, "givenName": author.given, "honorificSuffix": author.suffix}
    return _known(
        {
            "@type": "Organization" if author.organisation else "Person",
            "name": author.name,
            "alternateName": author.native,
            **parts,
        }
    )


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}
