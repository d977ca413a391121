"""What a search back end is: documents and settings in, files below `search/` out, and a script that asks them.

The script of the same name, `static/search/NAME.js`, gives `ConspectusSearch` the function `open(root, manifest)`,
which returns an object with

- `query(text, options)`: a promise of results, or of null where `options.wanted()` became false.
  Options: `typing` (the last word may be incomplete), `limit`, `offset`, `sort` (`relevance`, `list`, `title`, `name`,
  `year`), `facets` (name -> chosen values), `within` (name -> the one value of all papers that are asked for), `all`
  (whether an empty query finds every paper), `counts` (the names of the facets to count papers by), `own` (name -> a
  facet that the page brings itself, as `{values, cells}`), `order` (for each paper a key of the page's own, smaller
  first; `sort` orders what has the same), `verbatim` (no word is mended).
  Results: `total`; `of`, the total before any value was chosen; `papers`, the numbers of all that are found, from 0 in
  an order of the index's own; `hits`, each with a `card` and the number of its `paper`; `marks(text)`, the stretches
  `[start, end]` to mark in a text; `how` (`all`, or `any` where no paper has all words); `corrected`, `counts` (facet
  -> `{value, count}`), `unread`, `near` and `incomplete`, null, 0 or left out where there is nothing to say;
- `warm()`: loads what every query needs;
- `facets()`: a promise of what papers are narrowed down by, as `facets` in the manifest of the schema; where that is
  nothing, papers are neither narrowed down nor sorted;
- `numbers()`, if there are facets: a promise of a map from the end of a paper's address to its number in `cells`;
- `card(paper)`: a promise of a card by the number of its paper;
- `column(name)`: a promise of a facet's `{values, cells}`, and `keys(name)` of the keys of an order, for each paper one
  (`entered`: the days from 1970 to its day, or 0); null where the index has none of that name;
- `analysis()`: a promise of what makes words of texts (`static/search/analysis.js`).

Nothing else of the site knows which back end answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from conspectus.model import Document, Output
from conspectus.permalinks import asset, search_script


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How the index is made and cut into files."""

    whole_up_to: int = 1200
    """A digest of at most so many papers ships its index in one file, and in lunr's own format too."""
    shard_limit: int = 18_000
    """Longest term shard of a larger digest, in characters."""
    slots_in_piece: int = 16
    """The cards of papers in so many slots share a file: of four to eight papers on the average."""
    vocabulary: bool = True
    """Whether the words are shipped from which misspelt queries are mended."""
    say: Callable[[str], str] = str
    """What the interface says for a message: in what an index says to readers."""


@dataclass(frozen=True, slots=True)
class Backend:
    """The Python half of a back end."""

    build: Callable[[Sequence[Document], SearchSettings], Iterator[Output]]
    """Documents in the library's order, with unique refs -> the files of an index. One of them is the script at
    `permalinks.SEARCH_MANIFEST`, which hands over whatever its browser half begins with."""
    needs: tuple[str, ...] = ()
    """Static files that its script stands on, in the order in which they are loaded before it."""

    def scripts(self, name: str) -> tuple[str, ...]:
        """Addresses of the scripts of this back end, which is called `name`, in their order."""
        return (*map(asset, self.needs), search_script(name))
