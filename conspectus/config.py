"""digest.yaml -> SiteConfig: read once, checked, frozen.

Settings are strict: an unknown key is an error with a hint, never silently ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from conspectus import yamlfile
from conspectus.errors import SeedError
from conspectus.places import read_text


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """The settings of one digest. Paths are relative to the folder of digest.yaml."""

    title: str = ""
    """What the digest is called; made from the venues of the lists where it is empty."""
    description: str = ""
    """One sentence for the front page, feeds and search engines."""
    id: str = ""
    """Name of the reader's marks in the browser; must never change once readers have marks. Default: from the title."""
    publisher: str = ""
    """Who publishes the digest: author of the feeds."""
    repository: str = ""
    """Address of the repository, for the link that reports an error in a paper."""
    base_url: str = ""
    """Where the site will be, for canonical addresses, feeds and the sitemap; these are left out where it is empty."""
    updated: str = ""
    """Date (YYYY-MM-DD) that feeds give; the build never asks the clock."""
    seeds: tuple[str, ...] = ("seeds",)
    """Files or folders to read."""
    fetch: tuple[str, ...] = ()
    """What `conspectus fetch` gets, each in the words of the command line."""
    contact: str = ""
    """Mail or page by which a service that lists are fetched from can reach the publisher; else `repository`."""
    catalogues: tuple[str, ...] = ()
    """Files or folders of papers that are not published: those of the seeds take from them what they lack."""
    overlay: str = "overlay.yaml"
    """Corrections keyed by paper id; looked for beside the seeds when it is not found here."""
    topics: str = ""
    """A topics.yaml of your own in place of the built-in one."""
    output: str = "site"
    """Folder that the build fills; it must be empty or made by an earlier build."""
    theme: tuple[str, ...] = ()
    """Folders with templates/ and static/ that go before the default theme, the first one first."""
    since: str = ""
    """data/papers.jsonl.gz of an earlier build, or `last` for the site that is there now, to say what changed."""
    per_page: int = 100
    """Papers on one page of a listing."""
    search: str = "lunr"
    """The search back end."""
    link: str = ""
    """Address of a paper that comes with an id only, with `{id}` in its place."""
    keep_withdrawn: bool = False
    """Publish entries that their source marks as rejected or withdrawn."""
    root: Path = Path()
    """Folder that relative paths start from; not a setting, but where digest.yaml was found."""

    def path(self, name: str) -> Path:
        return self.root / name


_NO_ADDRESS = re.compile(r"[\x00-\x20\x7f-\xa0<>\"\\^`{|}\s]")
"""What stands in no address: blanks, control characters, and what would end one in a page or a feed."""

_TEXTS = ("title", "description", "id", "publisher", "repository", "base_url", "updated", "overlay", "topics", "output",
          "since", "search", "link", "contact")  # fmt: skip
_LISTS = ("seeds", "fetch", "catalogues", "theme")
_SETTINGS = frozenset((*_TEXTS, *_LISTS, "per_page", "keep_withdrawn"))


def load_config(path: Path) -> SiteConfig:
    """The settings in the file at `path`. Errors: `SeedError` with `file:line`."""
    name = path.name
    return replace(parse_config(read_text(path, path.parent, name), name), root=path.parent)


def parse_config(text: str, file: str) -> SiteConfig:
    """YAML `text` -> settings; pure."""
    found = yamlfile.parse(text, file).mapping(_SETTINGS, "setting")
    values: dict[str, Any] = {key: found[key].text() for key in _TEXTS if key in found}
    values |= {key: found[key].texts() for key in _LISTS if key in found}
    if "per_page" in found:
        values["per_page"] = found["per_page"].number(least=1)
    if "keep_withdrawn" in found:
        values["keep_withdrawn"] = found["keep_withdrawn"].flag()
    if values.get("updated") and not _is_date(values["updated"]):
        raise SeedError(found["updated"].source, f"updated: expected a date as 2026-05-02, found {values['updated']!r}")
    for key in ("base_url", "repository"):
        if values.get(key):
            try:
                check_address(values[key])
            except ValueError as error:
                raise SeedError(found[key].source, f"{key}: {error}") from error
    return SiteConfig(**values)


def _is_date(text: str) -> bool:
    """Whether `text` is a day of the calendar as `YYYY-MM-DD`, in the digits of ASCII."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def check_address(url: str) -> str:
    """`url`, if it is an absolute http(s) address without query; otherwise `ValueError` with what is allowed."""
    try:
        parts = urlsplit("" if _NO_ADDRESS.search(url) else url)
    except ValueError:  # brackets that are no address of version 6
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(f"expected an address such as https://user.github.io/repo/, found {url!r}")
    return url
