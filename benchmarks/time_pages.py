"""A list of papers -> for each page type how many pages, the CPU time of making them, and the heaviest page.

    python benchmarks/time_pages.py papers.txt [how many]

The list is any seed. Reading it is not timed; planning and rendering are, once, in one process.
"""

from __future__ import annotations

import platform
import sys
import time
from pathlib import Path

from lxml import html

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.pages import PAGE_TYPES, site_view
from conspectus.pipeline import Options
from conspectus.render import Theme, render
from conspectus.theme import theme_folders
from conspectus.views.paper_view import make_views


def main(seed: str, limit: int | None) -> None:
    config = SiteConfig(root=Path(seed).resolve().parent, seeds=(Path(seed).name,), title="Digest")
    library = pipeline.normalize(pipeline.read(config), config, Options(limit=limit))
    site, cards = site_view(library, config, PAGE_TYPES), make_views(library, config)
    themes = theme_folders(config.theme, config.root)
    print(f"{len(library.papers)} papers, {platform.machine()}, Python {platform.python_version()}")
    print(f"{'page type':<14}{'pages':>8}{'plan s':>8}{'render s':>10}{'elements':>10}{'bytes':>9}")
    for name, page_type in PAGE_TYPES.items():
        start = time.process_time()
        pages = list(page_type.plan(library, cards, config))
        planned = time.process_time()
        outputs = list(render(pages, Theme.of(themes, site)))
        rendered = time.process_time()
        heaviest = max((len(output.content) for output in outputs), default=0)
        elements = max((len(html.document_fromstring(output.content).xpath("//*")) for output in outputs), default=0)
        times = f"{planned - start:>8.2f}{rendered - planned:>10.2f}"
        print(f"{name:<14}{len(pages):>8}{times}{elements:>10}{heaviest:>9}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
