"""What is published of where a file lies."""

from __future__ import annotations

import json

import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.model import Source, public_name
from conspectus.pipeline import Options
from tests.published import published


@pytest.mark.parametrize(
    ("file", "public"),
    [
        ("seeds/2026/list.txt", "seeds/2026/list.txt"),
        ("list.txt", "list.txt"),
        ("/home/ada/secret project/list.txt", "list.txt"),
        ("../elsewhere/list.txt", "list.txt"),
        ("a/../../list.txt", "list.txt"),
        ("C:/Users/Ada/list.txt", "list.txt"),
        ("C:\\Users\\Ada\\list.txt", "list.txt"),
        ("//host/share/list.txt", "list.txt"),
    ],
)
def test_only_the_name_of_a_file_outside_the_digest_is_told(file, public):
    """Below the digest's folder the path is that of its repository."""
    assert public_name(file) == public
    assert str(Source(file, 3).public) == f"{public}:3"


def test_no_page_and_no_data_has_a_local_path(tmp_path):
    """Of a list that lies elsewhere; neither in the report with its warnings nor in the records."""
    away = tmp_path / "away" / "hidden-folder"
    away.mkdir(parents=True)
    (away / "far.txt").write_text("Toy 2026\n\nWe present TOY with $\\unknowncommand$, which is cheap.\n\nShort.\n")
    digest = tmp_path / "digest"
    (digest / "seeds").mkdir(parents=True)
    (digest / "seeds" / "near.txt").write_text("Toy 2026\n\nWe study waves in the sea, and they are high.\n")
    pipeline.build(SiteConfig(root=digest, seeds=("seeds", str(away))), Options())
    told = [path for path in (digest / "site").rglob("*") if path.is_file() and b"hidden-folder" in path.read_bytes()]
    assert told == []
    assert "far.txt:3" in (digest / "site" / "report.html").read_text()
    records = published(digest / "site")
    assert "hidden-folder" not in json.dumps(records)  # they are packed
    files = {source["file"] for record in records for source in record["sources"]}
    assert files == {"far.txt", "seeds/near.txt"}
