"""Text of an abstract, with what was read in it -> its label: a heading for a paper that came without a title.

Candidates are the objects of what the authors say that they do, what they say their name stands for, the subjects of
sentences, and the groups of words that are likeliest to hold words of a title, each cut where it can stand alone; one
that cannot is never a candidate. Where a paper has no name, what it asks or found is one as a whole clause. The best
is told by a score that is linear in features of what it is worth (how likely its words are to stand in a title:
`title_words`), of where it stands, after Kupiec, Pedersen and Chen (A Trainable Document Summarizer, SIGIR 1995), and
of its form: the words that it begins and ends with, and those around it. Choosing words for a headline by their
chance, and joining them by form, goes back to Banko, Mittal and Witbrock (Headline Generation Based on Statistical
Translation, ACL 2000), trimming a sentence to a heading to Dorr, Zajic and Schwartz (Hedge Trimmer, HLT-NAACL 2003).
`benchmarks/fit_label.py` fits the weights to titles that authors gave.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from conspectus.model import Span, Text
from conspectus.reading import highlight as highlights
from conspectus.reading import weights
from conspectus.reading.label import beginnings, bodies, clauses, deeds, title_words, torn, wording
from conspectus.reading.label import features as label_features
from conspectus.reading.label.abstract import Abstract as Abstract
from conspectus.reading.label.beginnings import Beginning
from conspectus.reading.label.wording import Label as Label
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.text.phrases import End, Piece, ends, is_verb, may_end, pieces

LONGEST = 16
"""A label has at most so many words."""
_LEAST = {"description": 0.2, "phrase": 1.0}
"""So much must a phrase tell: less where it describes the name, more where nothing but its words speaks for it."""
_LEAST_OF_OTHERS = 1.0
_TOLD, _WELL = 1.2, 4.0
"""So much is added to what an abstract says of the name, less where it tells less than that: the topic of the abstract,
put after the name, may mislead."""
_OF_CLAUSE, _OF_OFFER = 0.33, 0.3
"""A whole clause is told of the paper, and by so much better than a phrase that only stands in it; where the paper has
no name, so is what the highlight offers, less where it tells less."""
_ENOUGH, _OF_NAME, _OF_FIELD, _WIDE = 3.0, 1.0, 0.7, 0.32
"""A heading that tells less than four of five titles do may be of the field. A name tells something too; what was said
of the field must tell more to stand for the paper. So much is taken off for each point that it lacks."""
_OF_OTHERS = 0.25
"""So much is taken off what was not said where the paper says what it offers."""
_SAID_OF_OTHERS = frozenset(("phrase", "subject", "object of evaluate", "object of show"))
"""… and of those that may be about something else."""
_SAID_OF_NAME = frozenset(("description", beginnings.IN_FULL, *beginnings.DOING))
"""Sources of phrases that are about what has the name as far as they tell something."""
_TOLD_OF_NAME = _SAID_OF_NAME | {"expansion"}
"""… and of those that surely are."""
_OFFERING = frozenset(("propose", "study"))
"""Kinds of verbs that say what the paper is about."""
_OFFERS = frozenset((beginnings.DEED, *(f"{part} of {kind}" for part in ("object", "subject") for kind in _OFFERING)))
"""Sources of phrases that such a verb governs."""
_SAYING_MORE = frozenset(
    f"source:{source}" for source in ("description", beginnings.DEED, "object of propose", "object of study")
)
"""Features of candidates that are about the offered thing to their end."""
_LITTLE, _HARDLY_WORSE = 2.5, 0.5
"""What tells less than this goes on with what the thing does or is for, if the score falls by no more."""
_OFFERED = 10
"""So many words after such a verb belong to it."""
_SURE = 0.5
"""A phrase of a lower score, of which it is not sure that the name is of it, is left out."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase that could be the label, with the features that speak for it."""

    text: str
    spans: tuple[Span, ...]
    told: float
    """How much the abstract itself says so of the name, from 0 to 1."""
    of_others: bool
    """It may be of something else: it was not said where the paper says what it offers."""
    telling: float
    """How much its words set this paper apart from others; more behind a name, less where they are of the field."""
    features: Mapping[str, float]


def make(abstract: Abstract) -> Label:
    """What was read in an abstract -> its label; empty only for a text without sentences."""
    found = candidates(abstract)
    if not found:
        return _alone(abstract) or _plain(abstract.text, abstract.sentences)
    best = max(found, key=score)
    if not best.told and score(best) < _SURE and (alone := _alone(abstract)):
        return alone
    best = _gone_on(best, found)
    return Label(best.text, best.spans)


def _gone_on(best: Candidate, found: Sequence[Candidate]) -> Candidate:
    """The best candidate or, where it tells little, one that goes on from there and is hardly worse."""
    if best.telling - _OF_NAME * best.features["named"] >= _LITTLE:
        return best
    least = score(best) - _HARDLY_WORSE
    longer = [
        each
        for each in found
        if each.text.startswith(best.text + " ") and not _SAYING_MORE.isdisjoint(each.features) and score(each) > least
    ]
    return max(longer, key=score, default=best)


def score(candidate: Candidate) -> float:
    """What a candidate is chosen by."""
    return merit(candidate, shipped().phrases) + _clarity(candidate)


def _clarity(candidate: Candidate) -> float:
    """What a reader gains beyond likeness with a title: a heading that tells this paper from others."""
    lacking = max(0.0, _ENOUGH - candidate.telling)
    return _TOLD * candidate.told - _OF_OTHERS * candidate.of_others - _WIDE * lacking


def merit(candidate: Candidate, weights: Mapping[str, float]) -> float:
    """A candidate and the weights of its features -> what candidates are compared by."""
    return sum([weights[name] * value for name, value in candidate.features.items() if name in weights])


@dataclass(frozen=True, slots=True)
class Weights:
    """What `label/weights.json` holds."""

    words: title_words.Weights
    phrases: Mapping[str, float]
    """Of the features of candidates; one that has none does not count."""


@cache
def shipped() -> Weights:
    """Read the weights that are shipped; ValueError where they are not those of the features found here."""
    return read_weights(weights.shipped(__package__))


def read_weights(content: Mapping[str, Mapping[str, float]]) -> Weights:
    """The content of a file of weights -> its weights; ValueError where they are not those of our features."""
    words, phrases = content["words"], content["phrases"]
    weights.expect("words of titles", words, title_words.Weights._fields)
    weights.expect("headings", {name.partition(":")[0] for name in phrases}, label_features.TEMPLATES)
    return Weights(title_words.Weights(**words), phrases)


class _Cut(NamedTuple):
    """A stretch of a phrase that can stand as a heading, and where it was cut."""

    phrase: Beginning
    first: int
    """The word of the phrase that it begins with."""
    trim: str
    """By which rule it begins there."""
    body: Sequence[Piece]
    end: End
    joint: int
    heading: Label

    @property
    def behind_name(self) -> bool:
        """Whether the heading is `NAME: …`, or says what has the name does."""
        return ": " in self.heading.text or self.phrase.source == beginnings.PREDICATE

    @property
    def lowered(self) -> str:
        """The body in small letters."""
        return " ".join([piece.low for piece in self.body])


def candidates(abstract: Abstract, *, chance: Mapping[str, float] | None = None) -> tuple[Candidate, ...]:
    """What was read in an abstract -> the phrases that can stand as its label, each once, in reading order.

    `chance` says of each word how likely it is to stand in the title, where that is not to be told by what is shipped.
    """
    parts = [pieces(abstract.text, sentence) for sentence in abstract.sentences]
    if chance is None:
        chance = title_words.chances(place(abstract, parts), shipped().words)
    whole = label_features.Whole.of(parts, chance)
    named = wording.occurrence(abstract.text.plain, abstract.name) if abstract.name else None
    before = len(abstract.text.plain[named.start : named.end].split()) if named else 0
    expansions = tuple(acronym.long.lower() for acronym in beginnings.own(abstract.acronyms, abstract.name))
    asserted = () if named else clauses.find(abstract, parts)
    phrases = chain(beginnings.find(abstract, parts, named, chance), asserted, deeds.find(abstract, parts, named))
    return tuple(
        _candidate(cut, abstract, named, before, whole, expansions)
        for cut in _cuts(phrases, abstract, named, LONGEST - before)
    )


def _cuts(phrases: Iterable[Beginning], abstract: Abstract, named: Span | None, longest: int) -> Iterator[_Cut]:
    """What of the phrases can stand as a heading, of at most so many words; no stretch and no heading twice."""
    plain = abstract.text.plain
    long_forms = frozenset(acronym.long.lower() for acronym in abstract.acronyms)
    headings: set[str] = set()
    seen: set[tuple[int, int, int]] = set()
    for phrase in phrases:
        if beginnings.is_denied(phrase.words, phrase.first):
            continue
        for first, trim in bodies.starts(phrase):
            for body, end, joint in bodies.bodies(phrase, first, longest):
                stretch = (body[0].start, body[-1].end, joint)
                if stretch in seen or not _may_stand(phrase, first, body, end):
                    continue
                spans = wording.cut(plain, body, joint, asks=phrase.source == clauses.QUESTION)
                heading = wording.heading(plain, spans, named, phrase.source) if spans else None
                if heading is None or heading.text in headings or len(heading.text.split()) > LONGEST:
                    continue
                cut = _Cut(phrase, first, trim, body, end, joint, heading)
                if not _is_of_another(cut, plain, long_forms):
                    seen.add(stretch)
                    headings.add(heading.text)
                    yield cut


def _is_of_another(cut: _Cut, plain: str, long_forms: Container[str]) -> bool:
    """Whether what stands behind the name is of something else that has a name or a short form."""
    if not cut.behind_name or cut.phrase.source in _TOLD_OF_NAME:
        return False
    described = beginnings.described(cut.phrase.words, cut.first)
    return (
        bodies.names_another(cut.body)
        or (cut.first == 0 and cut.lowered in long_forms)
        or (described is not None and wording.is_coined(plain[described.start : described.end]))
    )


def _candidate(
    cut: _Cut,
    abstract: Abstract,
    named: Span | None,
    before: int,
    whole: label_features.Whole,
    expansions: tuple[str, ...],
) -> Candidate:
    """What was cut, with its features; `before` are the words of the heading that its name takes."""
    phrase, behind_name, telling = cut.phrase, cut.behind_name, bodies.telling(cut.body)
    role, highlighted = abstract.roles[phrase.sentence], phrase.sentence == abstract.shown
    features = label_features.worth(cut.body, whole, before)
    features |= label_features.form(phrase.words, cut.first, cut.end, cut.body, telling)
    features |= {
        f"source:{phrase.source}": 1,
        f"ends before:{cut.end.kind}": 1,
        f"begins:{cut.trim}": 1,
        "in the highlight": highlighted,
        "early": 1 / (1 + phrase.sentence),
        "in the last": phrase.sentence == len(abstract.sentences) - 1,
        "place": cut.first / len(phrase.words),
        "named": behind_name,
        "name within": named is not None and not behind_name,
        "bracket within": len(cut.heading.spans) > 1 + (cut.joint > 0) + (named is not None),
        "joined": cut.joint > 0,
    }
    expands = behind_name and phrase.source != beginnings.IN_FULL and cut.lowered.startswith(expansions)
    is_addition = phrase.source.startswith("object") and beginnings.is_addition(phrase.words, phrase.first)
    of_field = role in beginnings.FIELD and not highlighted
    return Candidate(
        cut.heading.text,
        cut.heading.spans,
        told=1.0 if expands else _told(cut, abstract, named, telling),
        of_others=is_addition
        or (phrase.source in _SAID_OF_OTHERS and abstract.roles[phrase.sentence] != "contribution"),
        telling=_ENOUGH if expands else telling + (-_OF_FIELD if of_field else _OF_NAME * behind_name),
        features=features,
    )


def _told(cut: _Cut, abstract: Abstract, named: Span | None, telling: float) -> float:
    if cut.phrase.source in beginnings.CLAUSES:
        return _OF_CLAUSE
    by_words = min(1.0, telling / _WELL)
    if named is None:
        offered = (
            cut.phrase.source in _OFFERS
            and cut.phrase.sentence == abstract.shown
            and not beginnings.is_addition(cut.phrase.words, cut.phrase.first)
        )
        return _OF_OFFER * by_words if offered else 0.0
    called = cut.behind_name and wording.is_called(abstract.text.plain, cut.heading.spans[-1], named)
    return by_words if called or cut.phrase.source in _SAID_OF_NAME else 0.0


def place(abstract: Abstract, parts: Sequence[Sequence[Piece]]) -> title_words.Place:
    """What was read in an abstract, and the pieces of its sentences -> what its words are judged by."""
    offered: set[str] = set()
    for words, cues in zip(parts, abstract.cues, strict=True):
        starts = [piece.start for piece in words] if cues.verbs else []
        for verb in cues.verbs:
            if verb.kind in _OFFERING:
                at = bisect_left(starts, abstract.tokens.ends[verb.token])
                offered.update([piece.low for piece in words[at : at + _OFFERED]])
    return title_words.Place(
        abstract.text.plain,
        parts,
        abstract.shown,
        abstract.contributions,
        offered,
        {word for acronym in abstract.acronyms for word in acronym.long.lower().split()},
        abstract.name,
    )


def _may_stand(phrase: Beginning, first: int, body: Sequence[Piece], end: End) -> bool:
    """Whether what begins so can stand alone as a heading: the less speaks for it, the more it must say."""
    if phrase.is_whole:
        return phrase.source == beginnings.IN_FULL or bodies.telling(body) >= _LEAST_OF_OTHERS
    least = _LEAST.get(phrase.source, _LEAST_OF_OTHERS)
    if bodies.is_paper(phrase.words, first) or not bodies.stands(body, least) or torn.is_torn(phrase.words, first, end):
        return False
    if phrase.source == "phrase":
        return len(body) >= bodies.NARROW and not bodies.acts(phrase.words, first, end.place)
    if phrase.source == "subject":
        return bodies.is_topic(phrase.words, first, end) and not bodies.acts(phrase.words, first, end.place)
    return True


def _alone(abstract: Abstract) -> Label | None:
    """Give the name alone, where there is one: better than what may be of something else."""
    plain = abstract.text.plain
    named = wording.occurrence(plain, abstract.name) if abstract.name else None
    return Label(plain[named.start : named.end], (named,)) if named else None


def _plain(text: Text, sentences: Sequence[Span]) -> Label:
    """Give the first words: better than a fragment of a sentence that cannot be cut."""
    if not sentences:
        return Label("")
    for sentence in sentences:
        words = pieces(text, Span(highlights.trimmed(text.plain, sentence), sentence.end))
        whole = [
            end.place
            for end in (ends(words, 0, LONGEST) if words else ())
            if end.place > 1 and wording.has_both_halves(text.plain[words[0].start : words[end.place - 1].end])
        ]
        if whole and words[0].low not in PREPOSITIONS and not is_verb(words[0].low):
            span = Span(words[0].start, words[whole[-1] - 1].end)
            return Label(wording.capitalized(text.plain[span.start : span.end]), (span,))
    words = pieces(text, sentences[0])[:LONGEST] or (Piece(sentences[0].start, sentences[0].end, ""),)
    places = [i for i in range(len(words)) if wording.has_both_halves(text.plain[words[0].start : words[i].end])]
    good = [i for i in places if i >= bodies.NARROW and may_end(words[i].low)] or places or [len(words) - 1]
    span = Span(words[0].start, words[good[-1]].end)
    return Label(text.plain[span.start : span.end], (span,))
