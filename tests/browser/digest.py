"""An invented digest in which every kind of value is filled, so that every part of every page is there to be tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.library import Disposition, Library, PaperList
from conspectus.markup import parse
from conspectus.model import (
    Acronym,
    Highlight,
    Link,
    Name,
    Notice,
    Occurrence,
    Paper,
    Reading,
    Related,
    Result,
    Role,
    Sentence,
    Source,
)
from conspectus.normalize.names import person
from conspectus.permalinks import checksum, paper_slug
from conspectus.pipeline import Options


@dataclass(frozen=True)
class Invented:
    """A paper as a test writes it down: sentences with roles; everything else is a piece of their text."""

    heading: str
    sentences: Sequence[tuple[Role, str]]
    best: int = 0
    name: str | None = None
    kind: str = ""
    expansion: str = ""
    results: Sequence[str] = ()
    claims: Sequence[str] = ()
    acronyms: Sequence[tuple[str, str]] = ()
    topics: Sequence[str] = ()
    fields: dict[str, Any] = field(default_factory=dict)


INVENTED = (
    Invented(
        "LANTERN: lighting long documents one page at a time",
        (
            ("background", "Long document reading (LDR) taxes the memory of every model that attends to all pages."),
            ("gap", "However, LDR by retrieval alone forgets how pages follow each other."),
            ("contribution", "We present LANTERN, a reader that lights one page at a time."),
            ("method", "It keeps a short note for each page and rereads only where two notes disagree."),
            ("result", "On PageTurner, LANTERN needs 4.2 times less memory at the same accuracy."),
            ("outlook", "We hope that this makes the reading of whole archives affordable."),
            ("availability", "Code is at https://example.org/lantern-reader-with-a-rather-long-name ."),
        ),
        best=2,
        name="LANTERN",
        kind="reader",
        results=("4.2 times less memory",),
        acronyms=(("LDR", "Long document reading"),),
        topics=("language", "efficiency"),
        fields={
            "links": (Link("https://example.org/lantern-reader-with-a-rather-long-name", "code"),),
            "code": "link",
        },
    ),
    Invented(
        "Tidal clocks",
        (
            ("background", "Clocks drift when the tide turns."),
            ("contribution", "We prove that a clock with two pendulums keeps $O(n \\log n)$ beats."),
            ("result", "The bound is tight up to a constant."),
        ),
        best=1,
        claims=("The bound is tight",),
        topics=("theory",),
        fields={
            "title_source": "given",
            "authors": tuple(person(f"Ada Example{number}") for number in range(1, 16)),
            "given": ("authors", "title"),
        },
    ),
    Invented(
        "用两个摆校准潮汐钟",
        (("contribution", "我们提出一种用两个摆校准潮汐钟的方法。"), ("result", "实验表明误差降低了三成。")),
        topics=("theory",),
        fields={"lang": "zh-Hans"},
    ),
    Invented(
        'Quotes " and <script>alert(1)</script> in a heading',
        (
            ("background", 'Some abstracts hold <img src=x onerror="alert(1)"> and </script> in their text.'),
            ("contribution", "We show that {{ nothing }} happens."),
        ),
        best=1,
        topics=("evaluation",),
    ),
    Invented(
        "An abstract of which nothing but its sentences is known",
        (("background", "There is one sentence."), ("background", "There is another one.")),
    ),
)


def make_paper(invented: Invented, position: int) -> Paper:
    """`invented` as a whole paper, `position`-th of the list."""
    text = parse(" ".join(sentence for _, sentence in invented.sentences))
    plain, start, sentences = text.plain, 0, []
    for role, sentence in invented.sentences:
        end = start + len(parse(sentence).plain)
        sentences.append(Sentence(start, end, role))
        start = end + 1

    def find(stretch: str) -> Result:
        begin = plain.index(stretch)
        number = next(number for number, found in enumerate(sentences) if begin < found.end)
        return Result(begin, begin + len(stretch), number)

    best = sentences[invented.best]
    identity = checksum(f"{plain} {position}", 8)
    reading = Reading(
        sentences=tuple(sentences),
        name=invented.name,
        names=(Name(invented.name, invented.kind, invented.expansion),) if invented.name else (),
        acronyms=tuple(Acronym(*acronym) for acronym in invented.acronyms),
        highlight=Highlight(best.start, best.end, invented.best),
        results=tuple(map(find, invented.results)),
        claims=tuple(map(find, invented.claims)),
        resources=("PageTurner",) if "PageTurner" in plain else (),
    )
    fields: dict[str, Any] = {
        "id": identity,
        "slug": paper_slug(invented.heading, identity),
        "title": parse(invented.heading),
        "title_source": "derived",
        "abstract": text,
        "reading": reading,
        "venue": "Invented 2026",
        "year": 2026,
        "topics": tuple(invented.topics),
        "keywords": ("clocks", "pages"),
        "occurrences": (
            Occurrence(Source("seeds/invented.txt", 2 * position + 1), position, "Invented 2026 论文列表"),
        ),
    }
    paper = Paper(**{**fields, **invented.fields})
    return replace(paper, facts={"date": f"2026-{1 + position % 2:02}-05", **paper.facts})


def make_library(count: int) -> Library:
    """`count` papers under one heading; each leads on to the next three."""
    papers = [make_paper(INVENTED[place % len(INVENTED)], place + 1) for place in range(count)]
    linked = tuple(
        replace(
            paper,
            related=tuple(
                Related(papers[(place + step) % count].id, "shares clocks, pages") for step in range(1, min(4, count))
            ),
        )
        for place, paper in enumerate(papers)
    )
    sources = [paper.occurrences[0].source for paper in linked]
    return Library(
        papers=linked,
        lists=(
            PaperList(
                "Invented 2026 论文列表",
                "invented-2026",
                "Invented 2026",
                2026,
                "zh-Hans",
                tuple(each.id for each in linked),
            ),
        ),
        dispositions=tuple(
            Disposition(source, "published", "", paper.id, paper.abstract.plain[:60])
            for source, paper in zip(sources, linked, strict=True)
        ),
        notices=(Notice(sources[0], "a line worth a look"),),
    )


CONFIG = SiteConfig(
    title="Invented 2026",
    description="Papers that nobody wrote.",
    id="invented",
    repository="https://example.org/someone/invented",
)


def build_site(folder: Path, count: int, config: SiteConfig = CONFIG, days: Sequence[str] = ()) -> Path:
    """The site of `count` invented papers, the first of which entered on these `days`, written into `folder`."""
    config = replace(config, root=folder.parent, output=folder.name)
    library = make_library(count)
    library = replace(library, entered={each.id: day for each, day in zip(library.papers, days, strict=False)})
    pipeline.write(pipeline.render(library, config, Options()), config)
    return folder
