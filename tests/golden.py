"""The golden output: what a build makes of the toy digest, and the record of each abstract of the two real lists.

`make golden` writes it anew; the difference is read in review. Files that only copy an asset
are left out, packed ones are kept unpacked, and of pictures only their size: the next version of Pillow may draw a hair
differently.
"""

from __future__ import annotations

import gzip
import json
import shutil
import struct
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from conspectus import pipeline
from conspectus.config import SiteConfig, load_config
from conspectus.output import LOCK
from conspectus.pipeline import Options
from conspectus.records import record
from conspectus.scripts import handing_over
from tests.received import received_text

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
TOY = HERE / "toy"


def toy_site() -> Mapping[str, str]:
    """The whole tree of the toy digest: path -> text."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(TOY, folder, dirs_exist_ok=True)
        pipeline.build(load_config(Path(folder, "digest.yaml")), Options())
        site = Path(folder, "site")
        files = sorted(path for path in site.rglob("*") if path.is_file())
        names = (path.relative_to(site).as_posix() for path in files)
        return {
            name.removesuffix(".gz"): _text(path)
            for name, path in zip(names, files, strict=True)
            if not name.startswith("static/") and name != LOCK
        }


def _text(path: Path) -> str:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8").read()
    if path.suffix == ".png":
        return "{}×{}\n".format(*struct.unpack(">II", path.read_bytes()[16:24]))
    text = path.read_text(encoding="utf-8")
    if text.startswith("conspectus.receive("):
        return handing_over(*received_text(text)).decode()
    return text


def seed_records() -> Mapping[str, str]:
    """The record of each abstract of the two real lists: file and place -> JSON, a value a line."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "seeds", Path(folder, "seeds"))
        config = SiteConfig(root=Path(folder))
        library = pipeline.normalize(pipeline.read(config), config, Options())
        return {
            f"{Path(place.source.file).stem[:3]}-{place.position:02}.json": json.dumps(
                record(paper), ensure_ascii=False, indent=1
            )
            + "\n"
            for paper in library.papers
            for place in paper.occurrences
        }


TREES = {"toy": toy_site, "seeds": seed_records}
"""Folder below tests/golden -> what makes its files."""


def kept(folder: str) -> Mapping[str, str]:
    """The files of a golden folder as they were kept."""
    root = GOLDEN / folder
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def main() -> None:
    for folder, make in TREES.items():
        shutil.rmtree(GOLDEN / folder, ignore_errors=True)
        files = make()
        for name, text in files.items():
            path = GOLDEN / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        print(f"{folder}: {len(files)} files", file=sys.stderr)


if __name__ == "__main__":
    main()
