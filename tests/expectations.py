"""Samples of what people have -> what is published of each, compared field by field with what a careful reader expects.

A sample is a file of tests/cases/inputs with its expected file, or a case of tests/cases/text_cases.yaml; the README
of that folder and the head of that file say how they are read. Each sample is built alone, in memory: its seeds are
read and normalized, and its records and bibliographies made, as a build does, but no page is rendered.
"""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

import yaml

from conspectus import pipeline
from conspectus.citations import FORMATS, references
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.library import Library
from conspectus.pipeline import Options
from conspectus.records import record
from conspectus.text import fold, squeeze
from tests.published import in_schema_1

CASES = Path(__file__).parent / "cases"
FILES = CASES / "inputs"
TEXTS = CASES / "text_cases.yaml"
EXPECTED = ".expected.yaml"

Record = Mapping[str, Any]
"""A published record, in all its forms."""
Rule = Callable[[Record, Any], tuple[Any, bool]]
"""A record and what is expected of one field -> what was found, and whether it is right."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Seeds that are built alone, and what is expected of them."""

    name: str
    kind: str
    seeds: Mapping[str, bytes]
    """File name -> content."""
    expected: Mapping[str, Any]
    by_title: bool
    """Whether a record is found by its title, as in a file, or by its place, as in a text case."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a sample."""

    exit: int | None
    """The exit code that a build would end with; None for an exception that is nobody's message to the publisher."""
    message: str = ""
    records: Sequence[Record] = ()
    merged: int = 0
    warnings: Sequence[str] = ()
    views: Mapping[str, str] = field(default_factory=dict)
    """Texts that `X_has` and `X_not` look into, by name: the bibliographies, and what the report tells."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One expected field."""

    field: str
    right: bool
    found: Any
    expected: Any

    def __str__(self) -> str:
        return f"{self.field}: found {self.found!r}, expected {self.expected!r}"


# --- samples -----------------------------------------------------------------------------------------------------


def file_samples(folder: Path = FILES) -> Iterator[Sample]:
    """The files of `folder` that have an expected file beside them, in the order of their names."""
    inputs = {path.name.partition(".")[0]: path for path in folder.iterdir() if not path.name.endswith(EXPECTED)}
    for path in sorted(folder.glob(f"*{EXPECTED}")):
        given = inputs[path.name.removesuffix(EXPECTED)]
        expected = yaml.safe_load(path.read_text(encoding="utf-8"))
        kind = given.name.partition(".")[2]
        yield Sample(given.name, kind, {expected.get("as", given.name): given.read_bytes()}, expected, by_title=True)


def text_samples(path: Path = TEXTS) -> Iterator[Sample]:
    """The cases of `path`, in their order; those of one kind are numbered."""
    numbers: Counter[str] = Counter()
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
        kind = case["kind"]
        numbers[kind] += 1
        suffix = {"frontmatter": "md"}.get(case.get("format"), case.get("format"))
        seeds = case["files"] if "files" in case else {f"list.{suffix}": case["input"]}
        contents = {name: text.encode() for name, text in seeds.items()}
        yield Sample(f"{kind}-{numbers[kind]}", kind, contents, case["expect"], by_title=False)


# --- building ----------------------------------------------------------------------------------------------------


def build(read: Callable[[], Library]) -> Built:
    """What is published of the papers that `read` gives, or why there are none."""
    try:
        return _built(read())
    except DigestError as error:
        return Built(1, str(error))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a crash is what one of many samples shows
        place = traceback.extract_tb(error.__traceback__)[-1]
        return Built(None, f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})")


def library_of(seeds: Mapping[str, bytes]) -> Library:
    """The papers of `seeds`: one alone as a file that is named, several as a folder.

    Raises DigestError where a build would end with an error.
    """
    with TemporaryDirectory() as name:
        folder = Path(name, "seeds")
        folder.mkdir()
        for seed, content in seeds.items():
            (folder / seed).write_bytes(content)
        config = SiteConfig(root=Path(name), seeds=("seeds",) if len(seeds) > 1 else (f"seeds/{next(iter(seeds))}",))
        return pipeline.normalize(pipeline.read(config), config, Options())


def _built(library: Library) -> Built:
    known = references(library.papers, "")
    told = [f"{block.source}: {block.outcome} {block.reason}" for block in library.dispositions]
    warnings = [str(notice) for notice in library.notices]
    return Built(
        exit=0,
        records=[in_schema_1(record(paper)) for paper in library.papers],
        merged=library.outcomes["merged"],
        warnings=warnings,
        views={"report": "\n".join((*told, *warnings))}
        | {name: form.write(known.values()) for name, form in FORMATS.items()},
    )


# --- comparing ---------------------------------------------------------------------------------------------------


def check(sample: Sample) -> list[Comparison]:
    """Build `sample` and compare all that is expected of it."""
    return compare(sample, build(lambda: library_of(sample.seeds)))


def compare(sample: Sample, built: Built) -> list[Comparison]:
    """Every expected field with what was found; a record that is not there counts with all its fields."""
    rules = FILE_RULES if sample.by_title else TEXT_RULES
    wanted = sample.expected.get("records", [])
    found = list(_of_the_whole(built, sample.expected))
    matched = _matched(wanted, built, sample)
    others = [have["title"] for have in built.records if have not in matched]
    for number, (want, have) in enumerate(zip(wanted, matched, strict=True), 1):
        for name, value in want.items():
            missing = f"none of {others}" if name == "title" else None
            shown, right = (missing, False) if have is None else _rule(name, rules)(have, value)
            found.append(Comparison(f"{number} {name}", right, shown, value))
    return found


def _of_the_whole(built: Built, expected: Mapping[str, Any]) -> Iterator[Comparison]:
    for name, value in expected.items():
        right: bool
        found: Any
        match name:
            case "about" | "as" | "records":
                continue
            case "exit":
                found = built.message if built.exit is None else built.exit
                right = found == value
            case "papers":
                found = len(built.records) if built.exit == 0 else built.message
                right = built.exit is not None and len(built.records) in _any_of(value)
            case "refused":
                found, right = built.message, built.exit == 1 and value in built.message
            case "merged":
                found, right = built.merged, built.exit == 0 and built.merged == value
            case "warns":
                found, right = built.warnings, built.exit == 0 and bool(built.warnings) == value
            case _:
                view, sign = name.rsplit("_", 1)
                found = built.views.get(view, "")
                right = built.exit == 0 and _holds(found, sign, value)
        yield Comparison(name, right, found, value)


def _matched(wanted: Sequence[Record], built: Built, sample: Sample) -> list[Record | None]:
    """The record that each of `wanted` speaks of, or None."""
    if not sample.by_title:
        return [*built.records, *[None] * len(wanted)][: len(wanted)]
    left = list(built.records)
    matched: list[Record | None] = []
    for want in wanted:
        titles = {_title_key(title) for title in _any_of(want["title"])}
        same = [have for have in left if _title_key(have["title"]) in titles]
        # of several with one title (“Introduction”) the one that is meant fits best
        best = max(same, key=lambda have: _right_fields(have, want), default=None)
        matched.append(best)
        if best is not None:
            left.remove(best)
    return matched


def _title_key(title: str) -> str:
    return re.sub(r"\W", "", fold(title))


def _right_fields(have: Record, want: Record) -> int:
    return sum(FILE_RULES[name](have, value)[1] for name, value in want.items())


# --- rules -------------------------------------------------------------------------------------------------------


def _any_of(expected: Any) -> list[Any]:
    return expected if isinstance(expected, list) else [expected]


def _one_of(found: str, expected: Any, key: Callable[[str], str] = squeeze) -> bool:
    return key(found) in {key(each) for each in _any_of(expected)}


def _given(name: str) -> Callable[[Record], str]:
    return lambda have: str(have.get(name) or "")


def _text(have: Record) -> str:
    return str(have["abstract"]["text"])


def _is(view: Callable[[Record], str], key: Callable[[str], str] = squeeze) -> Rule:
    """The view of a record is one of the texts that are expected, up to `key`."""
    return lambda have, expected: (view(have), _one_of(view(have), expected, key))


def _number(have: Record, expected: int) -> tuple[Any, bool]:
    return have["year"], have["year"] == expected


def _starts(have: Record, expected: str) -> tuple[Any, bool]:
    text = squeeze(_text(have))
    return text[: len(expected) + 20], text.startswith(squeeze(expected))


def _ends(have: Record, expected: str) -> tuple[Any, bool]:
    text = squeeze(_text(have))
    return text[-len(expected) - 20 :], text.endswith(squeeze(expected))


def _matches(have: Record, pattern: str) -> tuple[Any, bool]:
    return have["title"], re.search(pattern, have["title"]) is not None


def _authors(have: Record, expected: Sequence[Any]) -> tuple[Any, bool]:
    found = [str(name) for name in have["authors"]]
    return found, _in_order([_name_key(name) for name in found], expected)


def _in_order(found: Sequence[str], expected: Sequence[Any]) -> bool:
    """Whether `found` are the authors that are expected; one in `{maybe: …}` may be missing."""
    if not expected:
        return not found
    first, *rest = expected
    if isinstance(first, Mapping):
        return _in_order(found, rest) or _in_order(found, [first["maybe"], *rest])
    return bool(found) and _one_of(found[0], first, _name_key) and _in_order(found[1:], rest)


def _name_key(name: str) -> str:
    """`X, Jr.` and `X Jr.` are one name."""
    return squeeze(re.sub(r",(?= (?:[JS]r\b|[IVX]+$))", "", name))


def _keywords(key: Callable[[str], str]) -> Rule:
    def rule(have: Record, expected: Sequence[Any]) -> tuple[Any, bool]:
        found = have["keywords"]
        pairs = zip(found, expected, strict=False)
        return found, len(found) >= len(expected) and all(_one_of(one, each, key) for one, each in pairs)

    return rule


def _links(key: Callable[[str], str]) -> Rule:
    """Each expected link is there; where its kind is told, with this kind. A `pdf` may be called `paper`."""

    def is_one(link: Record, kind: str, url: str) -> bool:
        kinds = {"pdf", "paper"} if link.get("kind") == "pdf" else {link.get("kind", kind)}
        return kind in kinds and _one_of(url, link["url"], key)

    def rule(have: Record, expected: Sequence[Record]) -> tuple[Any, bool]:
        found = have["links"]
        return found, all(any(is_one(link, each["kind"], each["url"]) for each in found) for link in expected)

    return rule


def _address(url: str) -> str:
    """An address as it is compared: escaped or not."""
    return unquote(squeeze(url))


def _address_of_any_scheme(url: str) -> str:
    return re.sub(r"^https?://", "", _address(url))


def _no_links(have: Record, expected: Sequence[str]) -> tuple[Any, bool]:
    return have["links"], not any(piece in link["url"] for link in have["links"] for piece in expected)


def _identifier(name: str, address: str, key: Callable[[str], str]) -> Rule:
    """A field of that name in the record, or a link to `address`."""

    def rule(have: Record, expected: str) -> tuple[Any, bool]:
        urls = [_address_of_any_scheme(link["url"]) for link in have["links"]]
        found = [_given(name)(have), *(url.removeprefix(address) for url in urls if url.startswith(address))]
        return found, key(expected) in map(key, found)

    return rule


def _title(title: str) -> str:
    return squeeze(title).removesuffix(".").rstrip()


def _venue(venue: str) -> str:
    """A venue as it is compared: its year, and a `Proceedings of the` in front, do not matter."""
    return squeeze(re.sub(r"^Proceedings of the |,? ?\(?\b(?:19|20)\d\d\b\)?", "", squeeze(venue)))


def _unversioned(arxiv: str) -> str:
    return re.sub(r"v\d+$", "", arxiv.strip())


def _caseless(text: str) -> str:
    return squeeze(text).casefold()


FILE_RULES: Mapping[str, Rule] = {
    "title": _is(_given("title"), _title),
    "authors": _authors,
    "abstract_starts": _starts,
    "abstract_ends": _ends,
    "venue": _is(_given("venue"), _venue),
    "year": _number,
    "keywords": _keywords(_caseless),
    "links": _links(_address_of_any_scheme),
    "no_links": _no_links,
    "id": _is(_given("id")),
    "doi": _identifier("doi", "doi.org/", _caseless),
    "arxiv": _identifier("arxiv", "arxiv.org/abs/", _unversioned),
    "award": _is(_given("award"), _caseless),
    "track": _is(_given("track"), _caseless),
    "status": _is(_given("status"), _caseless),
}
"""What is right in a field of a record of a file."""

TEXT_RULES: Mapping[str, Rule] = {
    "title": _is(_given("title")),
    "title_match": _matches,
    "authors": _authors,
    "abstract": _is(_text),
    "venue": _is(_given("venue")),
    "year": _number,
    "keywords": _keywords(squeeze),
    "links": _links(_address),
}
"""What is right in a field of a record of a text case; `X_has` and `X_not` look into `RECORD_VIEWS`."""

RECORD_VIEWS: Mapping[str, Callable[[Record], str]] = {
    "title": _given("title"),
    "title_html": _given("title_html"),
    "text": _text,
    "html": lambda have: str(have["abstract"]["html"]),
    "keywords": lambda have: "\n".join(have["keywords"]),
    "links": lambda have: "\n".join(link["url"] for link in have["links"]),
}


def _rule(name: str, rules: Mapping[str, Rule]) -> Rule:
    view, _, sign = name.rpartition("_")
    if name in rules or view not in RECORD_VIEWS:
        return rules[name]
    return lambda have, pieces: (RECORD_VIEWS[view](have), _holds(RECORD_VIEWS[view](have), sign, pieces))


def _holds(text: str, sign: str, pieces: Iterable[Any]) -> bool:
    """Whether all of `pieces` (of a list in the list: one) stand in `text`, or, for the sign `not`, none."""
    there = [any(piece in text for piece in _any_of(each)) for each in pieces]
    if sign == "has":
        return all(there)
    assert sign == "not", sign
    return not any(there)
