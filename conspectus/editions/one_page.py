"""Edition -> one page that holds everything: it can be sent by mail, searched without a network, and printed."""

from __future__ import annotations

from conspectus.editions.edition import Edition, Rendered, Static
from conspectus.model import Page
from conspectus.views.safe import safe

_INSIDE = {"style": "edition.css", "booklet": "booklet.css", "script": "edition.js"}
"""What stands inside the page, by the names that the template knows."""


def one_page(edition: Edition, rendered: Rendered, static: Static) -> bytes:
    """The page; `rendered` makes it, `static` reads the static files by their names."""
    texts = {name: safe(static(file).decode()) for name, file in _INSIDE.items()}
    page = Page("edition.html", "edition.html", {"edition": edition, **texts})
    return rendered([page])[page.permalink]
