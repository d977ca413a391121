"""The views of a text: HTML, plain, search. The only place that knows Markdown, LaTeX and MathML.

`parse` turns a source into runs (see `conspectus.model.Run`); every view is made from the same runs, so they cannot
disagree. Offsets into a text are offsets into its plain view.
"""

from __future__ import annotations

from conspectus.markup.escapes import undone
from conspectus.markup.hyphens import counted, mended
from conspectus.markup.parsing import parse
from conspectus.markup.quoting import quote
from conspectus.markup.views import formulas, html, search, spelled

__all__ = ["counted", "formulas", "html", "mended", "parse", "quote", "search", "spelled", "undone"]
