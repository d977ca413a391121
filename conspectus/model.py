"""The values that travel through a build: source, entry, text, paper, page, document, output.

All are frozen. Nothing here imports anything of ours, so every other module may use them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PureWindowsPath
from typing import Any, Literal

Syntax = Literal["text", "latex", "markdown", "html"]
"""What a reader says its text is. `text` may mix Markdown, LaTeX and tags of HTML, as authors type it into a form;
`latex` comes from BibTeX, where stars are characters and braces are TeX's; `html` is a piece of HTML, JATS or XML."""

Role = Literal["background", "gap", "contribution", "method", "result", "outlook", "availability"]
"""What a sentence does in its abstract."""

LinkKind = Literal["paper", "pdf", "code", "data", "project", "video", "slides", "poster", "supplement", "other"]

CodeState = Literal["link", "promised", "none"]


# --- reading seeds -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A place in a seed; prints as `file:line`."""

    file: str
    """Path as the publisher would write it, with forward slashes."""
    line: int | None = None
    """Line of the first character, counted from 1; None where lines mean nothing."""

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"

    @property
    def public(self) -> Source:
        """The place as it is published: the folders of a file outside the digest's own are nobody's business."""
        return replace(self, file=public_name(self.file))


def public_name(file: str) -> str:
    """What a file is called on pages and in data: its path below the digest's folder, or its name alone."""
    path = PureWindowsPath(file)  # takes both kinds of paths
    return path.name if path.root or path.drive or ".." in path.parts else file


@dataclass(frozen=True, slots=True)
class Notice:
    """Something worth telling the publisher that does not stop the build."""

    source: Source
    message: str
    loss: bool = False
    """Whether something that was handed in is not published."""

    def __str__(self) -> str:
        return f"{self.source}: {self.message}"


Parts = Mapping[str, str]
"""An item whose parts the source names itself: `{"family": "Doe", "given": "Jane"}`."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a seed has for one field, untouched, and what kind of text it is."""

    items: tuple[str | Parts, ...]
    """One text; several items only where the source itself keeps them apart."""
    syntax: Syntax = "text"
    listed: bool = False
    """Whether the source keeps the items apart, so that none of them is to be split (even if there is only one)."""

    @property
    def text(self) -> str:
        """The items as one text."""
        return "; ".join(item if isinstance(item, str) else " ".join(item.values()) for item in self.items)

    def __bool__(self) -> bool:
        return any(item if isinstance(item, str) else any(item.values()) for item in self.items)


@dataclass(frozen=True, slots=True)
class RawEntry:
    """One record of a seed as found: field names are ours (see `conspectus.fields`), values are untouched."""

    fields: Mapping[str, Value]
    """`abstract`, `title`, `authors`, `venue` … where there is one; a label that is none of ours is kept as found."""
    source: Source
    heading: str = ""
    """The heading line of the list that the entry stands under, as found; empty where there is none."""
    position: int = 0
    """Place in its list, counted from 1."""
    continuations: tuple[Source, ...] = ()
    """Later blocks of the seed that plainly continue this one and were joined to it."""
    unused: tuple[str, ...] = ()
    """Names, as found, of values that are no field of ours."""
    list: str = ""
    """The list's name where no heading says it: that of a folder whose files hold an entry each."""
    last: int = 0
    """Line of its last character; 0 where its reader does not say."""

    def length(self) -> int:
        """Characters of all its values."""
        items = (item for value in self.fields.values() for item in value.items)
        return sum(len(item) if isinstance(item, str) else sum(map(len, item.values())) for item in items)

    def text(self, field: str) -> str:
        """The field's text as found, without the blanks at its ends; empty where the entry lacks it."""
        value = self.fields.get(field)
        return value.text.strip() if value else ""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A block of a seed that is not published, with the reason: nothing vanishes."""

    source: Source
    reason: str
    text: str
    """The block as found."""
    loss: bool = True
    """Whether a paper may be lost with it; False where the seed itself says that it is none (a comment, a review), or
    that it is not to be published."""


# --- texts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """An element around a run: `Mark("em")`, `Mark("a", (("href", "https://…"),))`, `Mark("p", key=2)`."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    key: int = 0
    """Tells neighbours of the same tag apart (two paragraphs, two list items)."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text under the same marks; the smallest piece that views are made of."""

    plain: str
    """What a person would read aloud."""
    search: str | None = None
    """What a searcher would type, where it is not `plain` (a formula: `l1 epsilon O(n log n)`)."""
    html: str | None = None
    """Own HTML of something that cannot be cut (a formula); None means: `plain`, escaped."""
    marks: tuple[Mark, ...] = ()
    """The elements around it, outermost first."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the markup stage had to repair, guess or leave, for the report."""

    kind: str
    """`math-repaired`, `math-guessed`, `math-source`, `unknown-command`, `unbalanced`, `odd-dollar`, `mojibake` …"""
    detail: str


@dataclass(frozen=True, slots=True)
class Text:
    """One text with its views, all from one parse."""

    source: str
    """As found."""
    runs: tuple[Run, ...] = ()
    notes: tuple[Note, ...] = ()
    plain: str = ""
    """The runs' `plain`, joined: offsets into a text are offsets into this."""
    syntax: Syntax = "text"
    """What the source was read as."""

    def __bool__(self) -> bool:
        return bool(self.plain)


# --- what an abstract says ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the abstract's plain text, in characters: `plain[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    role: Role | None = None
    """What it does in the abstract; None where no role is sure enough."""


@dataclass(frozen=True, slots=True)
class Name:
    """Something that the paper itself introduces and names."""

    name: str
    kind: str = ""
    """`method`, `model`, `framework`, `dataset`, `benchmark`, `metric`, `algorithm` …; empty where unsaid."""
    expansion: str = ""
    """The long form as written; empty where none is given."""
    score: float = 0.0
    """Confidence of the rule; decides between heading, tag and silence."""


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form that the abstract itself explains."""

    short: str
    long: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """The one sentence, its opener trimmed."""

    start: int
    end: int
    sentence: int
    """Index into the sentences, counted from 0."""


@dataclass(frozen=True, slots=True)
class Result:
    """A number (or, as a claim, a statement) that the paper reports as its own, in the words that say it."""

    start: int
    end: int
    sentence: int
    value: str = ""
    """What a reader would put into a table: `up to 6.0×`, `lower bound of Ω(n)`; empty for a claim."""
    metric: str = ""
    """What it is a value of; empty where the words do not say."""
    on: str = ""
    """The data set, or else the rival, that it was measured on or against; empty where the words do not say."""
    rival: bool = False
    """Whether that is a rival."""


@dataclass(frozen=True, slots=True)
class Person:
    """An author or editor. The parts are filled where they are clear; the name is always there."""

    name: str
    """The whole name as it is shown: given name first."""
    family: str = ""
    """Without its particle."""
    given: str = ""
    particle: str = ""
    """`van der`, `de la` …, written between given and family name."""
    suffix: str = ""
    """`Jr.`, `III` …; only beside a family name."""
    native: str = ""
    """The form in another script that stood in brackets behind the name."""
    organisation: bool = False
    """True where the name is plainly not a person's and must never be split."""
    id: str = ""
    """What the source tells people of one name apart by: an ORCID, a profile; empty where it gives none."""

    def __str__(self) -> str:
        return self.name


Fact = str | tuple[Person, ...]
"""The value of a field that is only shown, searched and exported: a plain text, or people."""


@dataclass(frozen=True, slots=True)
class Link:
    url: str
    kind: LinkKind = "other"
    given: bool = False
    """True where a field of the source or the overlay gave it, False where it stands in the abstract."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one abstract says, in its own words; every offset points into its plain text."""

    sentences: tuple[Sentence, ...] = ()
    name: str | None = None
    """The headline name, or None."""
    names: tuple[Name, ...] = ()
    acronyms: tuple[Acronym, ...] = ()
    label: str = ""
    """A heading of at most 14 of the abstract's words, for a paper that came without a title; empty for others."""
    label_spans: tuple[Span, ...] = ()
    """Where its words stand, in their order."""
    highlight: Highlight | None = None
    results: tuple[Result, ...] = ()
    claims: tuple[Result, ...] = ()
    resources: tuple[str, ...] = ()
    """Data sets, benchmarks and models of others that it names."""
    links: tuple[Link, ...] = ()
    code: CodeState = "none"
    topics: tuple[str, ...] = ()
    """Ids of topics, best first."""
    of_field: bool = False
    """Whether it speaks clearly of the field that the topics are of."""
    keywords: tuple[str, ...] = ()
    """Best first."""


# --- papers ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a paper stands in a list."""

    source: Source
    position: int
    list: str
    """The list's own name: its heading as found."""


@dataclass(frozen=True, slots=True)
class Related:
    id: str
    why: str
    """The reason in words: shared terms, topics, resources."""
    score: float = 0.0
    """How near it is; larger is nearer."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A normalized record. Derived values are the abstract's own words and marked as derived."""

    id: str
    """The source's own id, or hex digits of the checksum of the folded abstract."""
    slug: str
    """Stem of the page's file name; ends in the id."""
    title: Text
    title_source: Literal["given", "derived"]
    abstract: Text
    reading: Reading
    authors: tuple[Person, ...] = ()
    venue: str = ""
    """As given, without markup; where no field gives it, the venue and year that the heading of the list names."""
    year: int | None = None
    key: str = ""
    """The citation key that the source gives."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The other fields that were given (`award`, `track`, `doi` …; see `conspectus.fields`), by name."""
    lang: str = "en"
    """BCP 47 tag of the abstract's language."""
    links: tuple[Link, ...] = ()
    """Given ones first, then those of the abstract."""
    code: CodeState = "none"
    topics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """Given ones first, then those that the abstract suggests."""
    own_keywords: tuple[str, ...] = ()
    """The given ones."""
    given: tuple[str, ...] = ()
    """Names of the fields that came from the source or the overlay, sorted; all others are derived."""
    related: tuple[Related, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()
    aliases: tuple[str, ...] = ()
    """Ids of entries that were merged into this paper, and its own of earlier builds; their addresses lead here."""

    @property
    def told(self) -> str:
        """The paper in words, for messages: its id and where it stands."""
        return f"{self.id} ({', '.join(str(occurrence.source) for occurrence in self.occurrences)})"


# --- what a build makes ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be rendered: where it goes, by which template, with what."""

    permalink: str
    """Path below the site's root: `papers/judo-9c8b1e12.html`."""
    template: str
    context: Mapping[str, Any] | Callable[[], Mapping[str, Any]] = field(default_factory=dict)
    """What its template sees; a function where bringing that together takes long and is seldom needed."""
    of: str = ""
    """What it is the page of, for messages: `paper 9c8b1e12 (seeds/list.txt:3)`."""
    made_of: Any | Callable[[], Any] = None
    """What decides all of its context and is shorter, or a function that tells it; None where the context says itself
    whether it is the same."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The context, brought together."""
        return self.context() if callable(self.context) else self.context


@dataclass(frozen=True, slots=True)
class Document:
    """What a search back end sees of a paper; it needs nothing else."""

    ref: str
    """The paper's id."""
    fields: Mapping[str, str]
    """Field name (`title`, `name`, `abstract`, `authors`, `keywords` …) to its search view; none is ever missing."""
    card: Mapping[str, Any]
    """What a hit shows, and where phrases are looked for: title, url, text …; JSON values, as in the schema."""
    facets: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What hits are counted and narrowed down by: name of a facet -> the values that the paper has for it."""
    expansions: tuple[tuple[str, str], ...] = ()
    """Short and long forms that the paper explains: `("LLM", "large language model")`."""
    entered: str = ""
    """The day on which it came into the digest (YYYY-MM-DD); empty where that is not known."""
    listings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The other pages that list it, so that scripts can narrow all documents down to those of one page: a name of such
    pages with a slash, which no facet has -> what the page is called among them."""


@dataclass(frozen=True, slots=True)
class Output:
    """Bytes bound for one file of the site."""

    path: str
    content: bytes | Callable[[], bytes] | None
    """None where the file stands already as it was made of the same `key`; a function where that is yet to be seen, and
    making them takes long."""
    of: str = ""
    """What it was made of, for messages."""
    key: bytes = b""
    """Checksum of what it was made of; empty where its bytes are looked at instead."""
