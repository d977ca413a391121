"""A list of papers -> how long each export of it takes, and how large it is.

    python benchmarks/time_exports.py papers.jsonl.xz [how many]

Each line holds `title`, `abstract` and perhaps `authors`, a list. Prints CPU seconds of one process, the best of three,
without the time to parse abstracts. `edited` compares with a build in which every tenth abstract lost a sentence and
with it its id; `rewritten` with one in which all ids and half of all words are others.
"""

from __future__ import annotations

import json
import lzma
import platform
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, pairwise

from conspectus import markup
from conspectus.changes import compare, parse_records
from conspectus.citations import FORMATS, references
from conspectus.model import Occurrence, Paper, Sentence, Source
from conspectus.model import Reading as Said
from conspectus.permalinks import checksum, paper_slug
from conspectus.records import part, record, whole
from conspectus.scripts import compact, json_for_script
from conspectus.syndication import atom, jsonfeed, jsonld, metatags, sitemap
from conspectus.syndication.feed import Digest, of_papers

BASE = "https://example.org/digest/"


def main(file: str, limit: int) -> None:
    papers = list(islice(read(file), limit))
    known = references(papers, BASE)
    lines = [compact(record(paper)) for paper in papers]
    published = part(lines)
    facts = parse_records(published, "papers.json")
    edited = [lose_a_sentence(paper) if place % 10 == 0 else paper for place, paper in enumerate(papers)]
    rewritten = [rewrite(paper) for paper in papers]
    digest = Digest("digest", "Digest")
    jobs: dict[str, Callable[[], object]] = {
        "references": lambda: references(papers, BASE),
        **{name: lambda form=form: form.write(known.values()) for name, form in FORMATS.items()},
        "records": lambda: part(compact(record(paper)) for paper in papers),
        "packed records": lambda: whole(lines),
        "meta tags": lambda: [metatags.of_paper(paper, known[paper.id], "Digest", BASE) for paper in papers],
        "JSON-LD": lambda: [json_for_script(jsonld.of_paper(p, known[p.id], "Digest", BASE)) for p in papers],
        "Atom": lambda: atom.write(of_papers(papers, digest, title="Digest", page="index.html"), BASE, "feed.atom"),
        "JSON Feed": lambda: jsonfeed.write(
            of_papers(papers, digest, title="Digest", page="index.html"), BASE, "f.json"
        ),
        "sitemap": lambda: sitemap.write((f"papers/{paper.slug}.html" for paper in papers), BASE),
        "earlier records": lambda: parse_records(published, "papers.json"),
        "unchanged": lambda: compare(facts, papers),
        "edited": lambda: compare(facts, edited),
        "rewritten": lambda: compare(facts, rewritten),
    }
    print(f"{len(papers)} papers, {platform.machine()}, Python {platform.python_version()}")
    print(f"{'export':<16}{'CPU s':>8}{'MB':>8}")
    for name, job in jobs.items():
        seconds, made = min(timed(job) for _ in range(3))
        print(f"{name:<16}{seconds:>8.2f}{made / 1e6 or '':>8.4}" if made else f"{name:<16}{seconds:>8.2f}")


def timed(job: Callable[[], object]) -> tuple[float, int]:
    """CPU seconds, and how many bytes were made if it is one text."""
    start = time.process_time()
    made = job()
    return time.process_time() - start, len(made.encode()) if isinstance(made, str) else 0


def read(file: str) -> Iterator[Paper]:
    seen = set()
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            entry = json.loads(line)
            if (name := checksum(entry["abstract"], 10)) not in seen:
                seen.add(name)
                yield make(entry["title"], entry["abstract"], tuple(dict.fromkeys(entry.get("authors", ()))), number)


def make(title: str, abstract: str, authors: tuple[str, ...], number: int) -> Paper:
    text, heading = markup.parse(abstract), markup.parse(title)
    stops = [place + 2 for place in range(len(text.plain) - 1) if text.plain[place : place + 2] == ". "]
    cuts = [0, *stops, len(text.plain)]
    return Paper(
        id=checksum(abstract, 10),
        slug=paper_slug(heading.plain, checksum(abstract, 10)),
        title=heading,
        title_source="given",
        abstract=text,
        reading=Said(sentences=tuple(Sentence(a, b) for a, b in pairwise(cuts) if a < b)),
        authors=authors,
        venue="Example 2026",
        year=2026,
        occurrences=(Occurrence(Source("list.txt", number), number, "Example 2026 Papers"),),
    )


def lose_a_sentence(paper: Paper) -> Paper:
    sentences = paper.abstract.plain.split(". ")
    abstract = ". ".join(sentences[:1] + sentences[2:])
    return replace(make("", abstract, paper.authors, 1), title=paper.title)


def rewrite(paper: Paper) -> Paper:
    words = paper.abstract.plain.split()
    abstract = " ".join(word[::-1] if place // 12 % 2 else word for place, word in enumerate(words))
    return replace(make("", abstract, paper.authors, 1), title=paper.title)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20_000)
