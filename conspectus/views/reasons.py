"""Why a paper is near another -> the same in the language of the interface."""

from __future__ import annotations

from conspectus.language import N_, Language

_REASONS = {
    "both name": N_("both name: %(values)s"),
    "shared terms": N_("shared terms: %(values)s"),
    "topics": N_("topics: %(values)s"),
}
"""What `conspectus.corpus.related` says before values of each kind -> the message."""


def reason(why: str, language: Language) -> str:
    """`shared terms: graph, tree; topics: Graphs`, as readers read it."""
    if not language.messages:
        return why
    return language.gettext("; ").join(_said(part, language) for part in why.split("; "))


def _said(part: str, language: Language) -> str:
    kind, _, values = part.partition(": ")
    between = language.gettext(", ")
    return language.gettext(_REASONS[kind]) % {"values": values.replace(", ", between)} if kind in _REASONS else part
