"""Library and settings -> what the digest is called, by people and by programs."""

from __future__ import annotations

from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.text import slugify


def site_title(library: Library, config: SiteConfig) -> str:
    """The digest's title: as set, or the venues of its lists."""
    return config.title or ", ".join(library.venues[:3]) or "Papers"


def site_id(library: Library, config: SiteConfig) -> str:
    """What keeps the digest apart from others, in feeds and in the reader's browser."""
    return config.id or slugify(site_title(library, config)) or "digest"


def digest_id(library: Library, config: SiteConfig) -> str:
    """What keeps the digest apart from all others, also from those of the same title: as set, or with its address."""
    return config.id or f"{site_id(library, config)}@{config.base_url.split('://')[-1].rstrip('/')}"
