"""The address of everything on the site, decided once: path below the site's root, always naming a file.

Flat `.html` files with relative links work unchanged from a disk, from a host's root and under a project path.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote

from conspectus.text import slugify

FRONT = "index.html"
LISTING = "papers.html"
SEARCH = "search.html"
REPORT = "report.html"
NOT_FOUND = "404.html"
WORDS = "words.html"
TOPICS = "topics.html"
NAMES = "names.html"
GLOSSARY = "glossary.html"
RESULTS = "results.html"
RESOURCES = "resources.html"
CODE = "code.html"
LISTS = "lists.html"
MONTHS = "months.html"
GROUPS = "groups.html"
MAP = "map.html"
CHANGES = "changes.html"
READING_LIST = "reading-list.html"
ABOUT = "about.html"
DATA = "data/papers.json"
"""Names the parts of the records."""
ALL_RECORDS = "data/papers.jsonl.gz"
SCHEMA = "data/papers.schema.json"
PAPER_FILES = "data/papers"
CHANGE_FILES = "data/changes"
"""Stems of the files for other programs: bibliographies and feeds add their endings."""
OPENSEARCH = "opensearch.xml"
SITEMAP = "sitemap.xml"
ROBOTS = "robots.txt"
NO_JEKYLL = ".nojekyll"
"""Keeps GitHub Pages from running Jekyll, which would leave files out."""
SEARCH_MANIFEST = "search/manifest.js"
"""The one script of a search index that has a fixed address."""
LUNR_INDEX = "search/lunr-index.json"
"""A whole index in lunr's own form, for programs that bring lunr along."""

_UNSAFE = re.compile(r"""[^\x20-\x7e]|[<>:"|?*\\]""")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""What Windows takes for a device, whatever ending it has."""
_LONGEST_NAME = 200
"""Characters of a name: disks hold 255 bytes, and endings and staging need some."""
_LONGEST_PATH = 400

_PLAIN_ID = re.compile(r"[a-z0-9]{4,40}")


def checksum(text: str, digits: int) -> str:
    """The first hex digits of SHA-256 over UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def tail(paper_id: str) -> str:
    """What ends a paper's address: the id itself, or its checksum where file systems would confuse it."""
    return paper_id if _PLAIN_ID.fullmatch(paper_id) else checksum(paper_id, 10)


def paper_slug(label: str, paper_id: str) -> str:
    """Stem of a paper's page, made of its heading and its id: `judo-9c8b1e12`."""
    stem = slugify(label)
    return f"{stem}-{tail(paper_id)}" if stem else f"paper-{tail(paper_id)}"


def paper(slug: str) -> str:
    return f"papers/{slug}.html"


def numbered(permalink: str, number: int) -> str:
    """The address of part `number` (from 1) of a long page: `x.html`, `x-2.html` …"""
    return permalink if number == 1 else f"{permalink.removesuffix('.html')}-{number}.html"


def list_(slug: str) -> str:
    return f"lists/{slug}.html"


def list_files(slug: str) -> str:
    """Stem of a list's files for other programs."""
    return f"data/lists/{slug}"


def month(key: str) -> str:
    """The address of a month's listing, given as `2026-11`."""
    return f"months/{key}.html"


def group(kind: str, slug: str) -> str:
    """The address of the papers that share a value: `authors/ada-lovelace.html`."""
    return f"{kind}/{slug}.html"


def topic(slug: str) -> str:
    return f"topics/{slug}.html"


def topic_files(slug: str) -> str:
    """Stem of a topic's files for other programs."""
    return f"data/topics/{slug}"


def records(part: str) -> str:
    """The address of a part of the records."""
    return f"data/papers/{part}.jsonl.gz"


def sitemap_part(number: int) -> str:
    """The address of part `number` (from 1) of a sitemap of several files."""
    return f"sitemap-{number}.xml"


def asset(name: str) -> str:
    return f"static/{name}"


def search_script(back_end: str) -> str:
    """The address of the browser half of a search back end."""
    return asset(f"search/{back_end}.js")


def piece(name: str) -> str:
    """The address of a piece of data that scripts load: `papers-0`; of all of them, for `{}`."""
    return f"data/{name}.js"


def members(stem: str) -> str:
    """What the script that names the papers of a bibliography is told by, from the stem of its files: `topics-a`."""
    return stem.removeprefix("data/").replace("/", "-")


def picture(page: str) -> str:
    """The address of the picture of a page, shown beside links to it."""
    return f"pictures/{page.removesuffix('.html')}.png"


def search_piece(name: str) -> str:
    """The address of a piece of the search index, `terms/0f3a`; of all of them, for `{}`."""
    return f"search/{name}.js"


def relative(target: str, page: str) -> str:
    """`target` (a permalink, perhaps with a fragment or query) as seen from `page`; "" is the root's folder."""
    return _from_folder(target, page.rpartition("/")[0])


# a page leads to where its neighbours lead
@lru_cache(maxsize=1 << 14)
def _from_folder(target: str, folder: str) -> str:
    path = re.match(r"[^?#]*", target).group()  # type: ignore[union-attr]  # it always matches
    rest = target[len(path) :]
    if not path and rest:
        return rest
    here, there = folder.split("/") if folder else [], path.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    steps = [".."] * (len(here) - shared) + there[shared:]
    return quote("/".join(steps) or "./", safe="/-._~") + rest


def absolute(base_url: str, permalink: str) -> str:
    """`permalink` below `base_url` (which may or may not end in a slash)."""
    return f"{base_url.rstrip('/')}/{quote(permalink, safe='/-._~?=&#')}"


def is_portable(path: str) -> bool:
    """Whether every disk and every host can hold a file at `path` below the site's root, and no path out of it."""
    return len(path) <= _LONGEST_PATH and not path.startswith("_") and all(map(is_name, path.split("/")))


def is_name(name: str) -> bool:
    """Whether `name` can be that of a file or folder on every disk: not hidden, no device, no odd end, no slash."""
    return (
        0 < len(name) <= _LONGEST_NAME
        and not _UNSAFE.search(name)
        and "/" not in name
        and not name.startswith((".", " "))
        and not name.endswith((".", " "))
        and not _DEVICES.fullmatch(name)
    )


def clashes(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Groups of paths that one file system or another takes for the same file."""
    same: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        same[path.casefold()].append(path)
    return [tuple(group) for _, group in sorted(same.items()) if len(group) > 1]
