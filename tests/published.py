"""The records of a site, and records as earlier releases published them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any


def published(site: Path) -> list[dict[str, Any]]:
    """All records of a site, from its packed file."""
    return lines(site / "data" / "papers.jsonl.gz")


def lines(packed: Path) -> list[dict[str, Any]]:
    """The records in a packed file: all of a site, or a part."""
    return [json.loads(line) for line in gzip.decompress(packed.read_bytes()).decode().split("\n")[:-1]]


def part_in_schema_2(lines: Iterable[str]) -> str:
    """A part with these records as schema 2 had it: not packed, and with a frame."""
    return '{"schema":2,"papers":[\n' + ",\n".join(lines) + "\n]}\n"


def in_schema_1(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record of today as schema 1 had it: every text in all of its forms."""
    text, abstract, given = " ".join(record["sentences"]), record["abstract"], record["given"]
    title, highlight = escape(record["title"], quote=False), record["highlight"]
    said = highlight and {"text": record["sentences"][highlight["sentence"] - 1], **highlight}
    people = {"authors": [{"name": name} for name in record["authors"]]} if record["authors"] else {}
    found = {"title": {"source": record["title"], "syntax": "text"}} if record["title_source"] == "given" else {}
    return {
        **record,
        "title_html": record.get("title_html", title),
        "highlight": said and {"html": escape(said["text"], quote=False), **said},
        "abstract": {"source": text, "text": text, "html": f"<p>{escape(text, quote=False)}</p>", **abstract},
        "given": {**people, **found, **given},
    }
