"""Builds the digest: seeds/ in, site/ out. `python build.py --help` tells the options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from conspectus.cli import build_main
from conspectus.cli.lazily import lazily

if TYPE_CHECKING:
    from conspectus import pipeline
    from conspectus.config import SiteConfig
    from conspectus.options import Options
    from conspectus.pipeline import Report
else:
    pipeline = lazily("conspectus.pipeline")  # `--help` has no need of it, nor has a build that changes nothing


def build(config: SiteConfig, options: Options) -> Report:
    """The whole story, in four steps."""
    with pipeline.tools(config, options) as tools:
        entries = pipeline.read(config)  # 1 read: seeds -> entries
        library = pipeline.normalize(entries, config, options, tools)  # 2 normalize: entries -> papers
        outputs = pipeline.render(library, config, options, tools)  # 3 render: papers -> pages, data, search index
        return pipeline.Report(library, pipeline.write(outputs, config, tools))  # 4 write: what changed


if __name__ == "__main__":
    sys.exit(build_main(build))
