"""A list of papers -> for each page type how many pages, the CPU time of making them, and the heaviest page; the time
of taking them where they are kept, and what a page then weighs on the average.

    python benchmarks/time_pages.py papers.txt [how many]

The list is any seed. Reading it is not timed; planning and rendering are, once, in one process.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from lxml import html

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.pages import PAGE_TYPES, site_view
from conspectus.pipeline import Options
from conspectus.render import Theme, render
from conspectus.rendered import Rendered
from conspectus.store import Store
from conspectus.theme import theme_folders
from conspectus.views.paper_view import make_views

HEAD = f"{'page type':<14}{'pages':>8}{'plan s':>8}{'render s':>10}{'take s':>8}{'elements':>10}{'bytes':>9}{'kept':>8}"


def main(seed: str, limit: int | None) -> None:
    config = SiteConfig(root=Path(seed).resolve().parent, seeds=(Path(seed).name,), title="Digest")
    library = pipeline.normalize(pipeline.read(config), config, Options(limit=limit))
    site, cards = site_view(library, config, PAGE_TYPES), make_views(library, config)
    themes = theme_folders(config.theme, config.root)
    print(f"{len(library.papers)} papers, {platform.machine()}, Python {platform.python_version()}")
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder, "kept"))) as store:
        for name, page_type in PAGE_TYPES.items():
            start = time.process_time()
            pages = list(page_type.plan(library, cards, config))
            planned = time.process_time()
            outputs = list(render(pages, Theme.of(themes, site), store=store))
            rendered = time.process_time()
            again = [output.content for output in render(pages, Theme.of(themes, site), store=store)]
            same = [content() if callable(content) else content for content in again]
            taken = time.process_time()
            assert [output.content for output in outputs] == same
            packed = [kept for output in outputs if (kept := Rendered(store).take(output.key))]
            heaviest = max((len(output.content) for output in outputs), default=0)
            documents = (html.document_fromstring(output.content) for output in outputs)
            elements = max((len(each.xpath("//*")) for each in documents), default=0)
            times = f"{planned - start:>8.2f}{rendered - planned:>10.2f}{taken - rendered:>8.2f}"
            kept = sum(len(each.content) for each in packed) // max(1, len(packed))
            print(f"{name:<14}{len(pages):>8}{times}{elements:>10}{heaviest:>9}{kept:>8}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
