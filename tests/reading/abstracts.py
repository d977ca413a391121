"""Short abstracts, and what is read in them before a heading is made."""

from __future__ import annotations

from conspectus.markup import parse
from conspectus.model import Span
from conspectus.reading import highlight, label, roles
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.reading.text.phrases import Piece, pieces


def words(phrase: str) -> tuple[Piece, ...]:
    """A phrase -> its pieces."""
    text = parse(phrase)
    return pieces(text, Span(0, len(text.plain)))


def what_was_read(source: str, name: str | None = None) -> label.Abstract:
    """An abstract, and the name of what it introduces -> what is read in it."""
    text = parse(source)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    chosen = highlight.choose(text, words, spans, signs)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    return label.Abstract(text, words, spans, signs, parts, chosen, name, acronyms.find(text, spans))
