"""Paper -> what a list shows of it: made once, used by every page that lists papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from conspectus import markup, permalinks
from conspectus.model import Highlight, Paper, Result, Sentence
from conspectus.reading.topics import Topic
from conspectus.syndication.description import begins_inside
from conspectus.views.facts import Badge, dated, marks
from conspectus.views.safe import Markup, escape, safe
from conspectus.views.subjects import Subject, subject

PIECE = 25
"""Papers in one piece of data, on the average: a page of a listing needs few pieces, and a lone paper a light one."""
LONGEST_PIECE = 100
RESULTS = 2
"""Shown in a list."""
_SUBJECTS = 2
"""Shown in a list; the paper's page has all."""


@dataclass(frozen=True, slots=True)
class Card:
    """One paper in a list. HTML values come from the markup stage and are safe to print."""

    id: str
    permalink: str
    piece: str
    """Name of the piece of data that holds the paper's abstract; see `conspectus.exports.pieces`."""
    title: Markup
    rest: Markup
    """A title of ours without the name that it begins with, for lists that show it beside; a given title is whole."""
    plain: str
    """The title as plain text."""
    derived: bool
    """True where the title was made from the abstract."""
    name: str
    """The headline name, or empty."""
    kind: str
    """What the name is: `framework`; empty where the abstract does not say."""
    highlight: Markup
    """The paper's own summary, or the one sentence of its abstract."""
    cap: bool
    """True where the highlight begins inside its sentence, so that its first letter is shown as a capital."""
    results: tuple[Markup, ...]
    marks: tuple[str, ...]
    """How it was presented, what it won."""
    venue: str
    """With the year."""
    topics: tuple[Subject, ...]
    code: str
    lang: str

    @property
    def heading(self) -> str:
        """What the paper is called in plain text: a given title as it is, one of ours with the name that it lacks."""
        return f"{self.name}: {self.plain}" if self.derived and self.lacks_name else self.plain

    @property
    def lacks_name(self) -> bool:
        """Whether the paper has a name that its title does not say."""
        return bool(self.name) and self.name.casefold() not in self.plain.casefold()

    def gist(self, name: str) -> str:
        """What a title `NAME: what it is` says of `name`; empty for a title of another form."""
        behind = _behind(name, self.plain)
        return self.plain[behind:] if behind else ""


def make_card(paper: Paper, piece: str, topics: Mapping[str, Topic], usual: Sequence[Badge] = ()) -> Card:
    """The card of a paper that is in the named piece of data; it does not say what is `usual`."""
    reading = paper.reading
    highlight = reading.highlight
    kinds = {name.name: name.kind for name in reading.names}
    derived = paper.title_source == "derived"
    behind = _behind(reading.name, paper.title.plain) if derived else 0
    tldr = str(paper.facts.get("tldr", ""))
    return Card(
        id=paper.id,
        permalink=permalinks.paper(paper.slug),
        piece=piece,
        title=safe(markup.html(paper.title, inline=True, lang=paper.lang)),
        rest=safe(markup.html(paper.title, behind, inline=True, lang=paper.lang)),
        plain=paper.title.plain,
        derived=derived,
        name=reading.name or "",
        kind=kinds.get(reading.name or "", ""),
        highlight=escape(tldr) if tldr or not highlight else excerpt(paper, highlight),
        cap=not tldr and begins_inside(paper),
        results=tuple(excerpt(paper, result) for result in phrases(reading.results)[:RESULTS]),
        marks=marks(paper, usual),
        venue=dated(paper.venue, paper.year),
        topics=tuple(subject(topic, topics) for topic in paper.topics[:_SUBJECTS]),
        code=paper.code,
        lang=paper.lang,
    )


def phrases(results: Iterable[Result]) -> Sequence[Result]:
    """The results whose words differ: several values may stand in the same ones."""
    return list({(result.start, result.end): result for result in results}.values())


def excerpt(paper: Paper, place: Highlight | Result | Sentence) -> Markup:
    """A stretch of the abstract as it stands inside a line."""
    return safe(markup.html(paper.abstract, place.start, place.end, inline=True, lang=paper.lang))


def _behind(name: str | None, title: str) -> int:
    """Where `title` goes on after `NAME: `; 0 where it does not begin so."""
    head = f"{name}: "
    return len(head) if name and title.startswith(head) and len(title) > len(head) else 0
