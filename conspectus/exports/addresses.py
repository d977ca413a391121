"""Papers -> small scripts that tell a paper's present address from the end of an old one.

The page for addresses that do not exist loads the one piece it needs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from conspectus import permalinks, scripts
from conspectus.model import Output, Paper


def address_outputs(papers: Iterable[Paper]) -> Iterator[Output]:
    """One script for each first character of an address's end."""
    pieces: dict[str, dict[str, str]] = defaultdict(dict)
    for paper in papers:
        for paper_id in (*paper.aliases, paper.id):
            tail = permalinks.tail(paper_id)
            pieces[tail[0]][tail] = permalinks.paper(paper.slug)
    for first, addresses in sorted(pieces.items()):
        yield scripts.piece(permalinks.piece(f"addresses-{first}"), addresses)
