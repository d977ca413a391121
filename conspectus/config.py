"""digest.yaml -> SiteConfig: read once, checked, frozen.

Settings are strict: an unknown key is an error with a hint, never silently ignored.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from conspectus import yamlfile
from conspectus.errors import SeedError, did_you_mean, raise_all
from conspectus.hosts import is_web_address
from conspectus.places import read_text
from conspectus.yamlfile import Located


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """The settings of one digest. Paths are relative to the folder of digest.yaml."""

    title: str = ""
    """What the digest is called; made from the venues of the lists where it is empty."""
    description: str = ""
    """One sentence for the front page, feeds and search engines."""
    language: str = "en"
    """What the interface speaks: a BCP 47 tag for which a theme has a file of messages, as `zh-Hans`."""
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
    newest_first: bool = False
    """Show papers and lists by their dates, the latest first, and not in the order of the seeds."""
    per_page: int = 100
    """Papers on one page of a listing."""
    examples: tuple[str, ...] = ()
    """Searches that the front page offers, in the words of the search; chosen by rule where there are none."""
    demonstration: str = ""
    """Id of the paper by which the front page shows what is read in each; chosen by rule where it is empty."""
    search: str = "lunr"
    """The search back end."""
    link: str = ""
    """Address of a paper that comes with an id only, with `{id}` in its place."""
    paper_pictures: bool = False
    """Draw a picture for links to each paper, not only for those to the digest, its lists and topics."""
    keep_withdrawn: bool = False
    """Publish entries that their source marks as rejected or withdrawn."""
    root: Path = Path()
    """Folder that relative paths start from; not a setting, but where digest.yaml was found."""

    def path(self, name: str) -> Path:
        return self.root / name


_NO_ADDRESS = re.compile(r"[\x00-\x20\x7f-\xa0<>\"\\^`{|}\s]")
"""What stands in no address: blanks, control characters, and what would end one in a page or a feed."""


def load_config(path: Path) -> SiteConfig:
    """The settings in the file at `path`. Errors: all that is wrong with them together, also files that are missing."""
    name = path.name
    text = read_text(path, path.parent, name)
    found = yamlfile.parse(text, name).mapping()
    values, problems = _values(found)
    config = replace(SiteConfig(**values), root=path.parent)
    problems.extend(_missing(found, config))
    problems.sort(key=lambda problem: problem.source)
    raise_all(problems)
    return config


def parse_config(text: str, file: str) -> SiteConfig:
    """YAML `text` -> settings; pure. Errors: all that is wrong with them together."""
    values, problems = _values(yamlfile.parse(text, file).mapping())
    raise_all(problems)
    return SiteConfig(**values)


def check_address(url: str) -> str:
    """`url`, if it is an absolute http(s) address without query; otherwise `ValueError` with what is allowed."""
    wrong = ValueError(f"expected an address such as https://user.github.io/repo/, found {url!r}")
    if _NO_ADDRESS.search(url):
        raise wrong
    try:
        parts = urlsplit(url)
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise wrong
    return url


def _values(found: Mapping[str, Located]) -> tuple[dict[str, Any], list[SeedError]]:
    """Settings as they stand in the file -> their values, and what is wrong with the others."""
    values: dict[str, Any] = {}
    problems: list[SeedError] = []
    for name, located in found.items():
        if name not in _SETTINGS:
            problems.append(SeedError(located.source, f"unknown setting {name!r}{did_you_mean(name, _SETTINGS)}"))
            continue
        try:
            values[name] = _SETTINGS[name](located)
        except SeedError as problem:
            problems.append(SeedError(problem.source, f"{name}: {problem.message}"))
        except ValueError as problem:
            problems.append(SeedError(located.source, f"{name}: {problem}"))
    return values, problems


def _missing(found: Mapping[str, Located], config: SiteConfig) -> Iterator[SeedError]:
    """Files and folders that the settings name and that are not there. Seeds and the output may come later."""
    named = [(name, path) for name in ("catalogues", "theme") for path in getattr(config, name)]
    named += [(name, getattr(config, name)) for name in ("topics", "since") if getattr(config, name)]
    for name, path in named:
        if name in found and path not in ("", "last") and not config.path(path).exists():
            yield SeedError(found[name].source, f"{name}: {path}: no such file or folder")
    beside = {(seed if seed.is_dir() else seed.parent) for seed in map(config.path, config.seeds)}
    places = (config.path(config.overlay), *(folder / Path(config.overlay).name for folder in beside))
    if "overlay" in found and not any(place.exists() for place in places):
        yield SeedError(found["overlay"].source, f"overlay: {config.overlay}: no such file, nor one beside the seeds")


def _address(located: Located) -> str:
    text = located.text()
    return check_address(text) if text else ""


def _date(located: Located) -> str:
    text = located.text()
    try:
        if text and not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError  # noqa: TRY301 - one message for both
        return text and dt.date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueError(f"expected a date as 2026-05-02, found {text!r}") from None


def _link(located: Located) -> str:
    text = located.text()
    if text and (text.count("{id}") != 1 or not is_web_address(text.replace("{id}", "x"))):
        raise ValueError(f"expected an address with {{id}} in it, such as https://example.org/{{id}}, found {text!r}")
    return text


_SETTINGS: Mapping[str, Callable[[Located], Any]] = {
    **dict.fromkeys("title description language id publisher contact overlay topics".split(), Located.text),
    **dict.fromkeys("output since search demonstration".split(), Located.text),
    **dict.fromkeys("seeds fetch catalogues theme examples".split(), Located.texts),
    **dict.fromkeys(("base_url", "repository"), _address),
    "updated": _date,
    "link": _link,
    "per_page": lambda located: located.number(least=1),
    **dict.fromkeys(("keep_withdrawn", "newest_first", "paper_pictures"), Located.flag),
}
"""How each setting is read."""
