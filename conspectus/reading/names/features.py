"""A candidate and the abstract around it -> the features by which its weight is summed up.

Each feature is a short string, there or not. Two kinds: what is asked by hand (its look, where it stands, what is
known of it), and the words beside it (`b=called`: the word before; `a=outperforms`: the word after), of which the
fitted table keeps those that tell something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conspectus.model import Acronym, Span
from conspectus.reading import lexicon
from conspectus.reading.names import titles as title_names
from conspectus.reading.names.candidates import Candidate, Mention
from conspectus.reading.names.kinds import KINDS, kind_of
from conspectus.reading.text.acronyms import singular
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens

_NAMED = frozenset("called named dubbed termed coined namely titled entitled abbreviated denoted acronym".split())
_CALLING = frozenset("call name term dub".split())
_OWN = frozenset("our proposed novel new".split())
_PRIOR = frozenset(
    """previous prior existing recent popular baseline baselines recently standard traditional conventional
    pretrained pre-trained known widely established original vanilla earlier classical classic sota current
    well""".split()
)
_RIVALS = frozenset(
    """outperform outperforms outperforming than unlike over against versus vs surpasses surpassing exceeds beats
    compared""".split()
)
_TRAINED_ON = frozenset(
    """trained training tuned evaluate evaluated evaluates evaluation evaluations experiments benchmarks datasets
    tested""".split()
)
_EFFECT = frozenset(
    """effectiveness superiority performance benefits efficacy advantages capability capabilities robustness
    utility results implementation code version variants analysis core heart usefulness efficiency potential
    generality""".split()
)
_PREPOSITIONS = frozenset(
    """on over in of from with than via using by to and or between existing standard popular for across against
    into""".split()
)
_VERBS_AFTER = frozenset(
    """is are can also not further then first consistently significantly effectively achieves achieve outperforms
    outperform improves improve uses utilizes utilises leverages leverage employs enables enable learns consists
    comprises comprise contains includes provides allows combines integrates introduces incorporates generates
    demonstrates reduces surpasses exhibits shows offers supports trains adopts decouples decomposes exceeds
    features covers delivers attains yields matches operates works performs addresses builds extends
    automatically jointly adaptively dynamically obtains maintains takes produces treats models explicitly
    directly naturally substantially has have does requires remains scales generalizes generalises achieved
    outperformed improved significantly simultaneously only constructs formulates unifies bridges aligns selects
    identifies captures predicts transforms preserves reveals eliminates mitigates establishes converts""".split()
)
_EXAMPLES = frozenset("like including e.g such".split())
_ARTICLES = frozenset("a an the our one two first which that to".split())
_FILLERS = frozenset(
    """the a an our novel new simple called first by two three and in this paper work method framework model
    approach""".split()
)
_VERSION = re.compile(
    r"[-‐‑– ]?v?\d[\w.]*$"
    r"|[-‐‑–](?:base|large|small|tiny|mini|pro|instruct|Instruct|Pro|Mini|Base|Large|Flash|Turbo|VL)$"
)
_BENCHMARK = re.compile(r"(?:[Bb]ench(?:mark)?|Eval|Arena|Gym|QA)(?:[-‐‑–]?[\w.]+)?$")
_COUNTED = re.compile(r"\d[kKMB]?$")
_LOOKS = {
    "phrase": re.compile(" "),
    "long-phrase": re.compile(r" .* "),
    "camel": re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}"),
    "upper": re.compile(r"^[A-Z0-9-]{2,}$"),
    "letters-digits": re.compile(r"^[A-Z]{1,6}-?\d+[A-Za-z]?$"),
    "plural": re.compile(r"[A-Z]s$"),
    "sized": re.compile(r"[-‐‑–]\d+(?:\.\d+)?[BMKk]$"),
    "hyphen": re.compile("-"),
    "slash": re.compile("/"),
    "benchmark-like": _BENCHMARK,
    "telling-tail": re.compile(
        r"(?:Net|[Ff]ormer|GAN|BERT|GPT|CLIP|NeRF|VAE|LLM|VLM|RL|Diff|SLAM|Gen|Set|Lab|PO|Flow|RAG|Mamba|Agent|KV|Attn"
        r"|VLA)s?$"
    ),
    "adjectival": re.compile(
        r"[-‐‑–](?:based|free|aware|like|style|driven|guided|optimal|level|hard|of-the-art|trained|specific|wise|supervised"
        r"|complete|agnostic|centric|induced|generated|theoretic|Gaussian|dimensional|Wasserstein|shot|modal|art|time|step|end"
        r"|task|domain)s?$"
    ),
}
_HYPHENS = re.compile(r"[-‐‑–/ ]")
_NOT_LETTERS = re.compile(r"[\W_]+")
_YEAR = re.compile(r"\s?[\[(][^)\]]*(?:19|20)\d\d|\s?\[\d")
_BLANK = str.maketrans("", "", " \n")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the features of every candidate of one abstract are asked of."""

    plain: str
    sentences: Sequence[Span]
    tokens: Tokens
    cues: Sequence[Cues]
    acronyms: Sequence[Acronym]
    candidates: Sequence[Candidate]
    addresses: str
    """Letters and digits of all links, in lower case."""
    title: str = ""
    proposals: Sequence[int] = ()
    """For each sentence the index of the word by which it puts something forward, or -1."""


def features(candidate: Candidate, scene: Scene) -> frozenset[str]:
    """`candidate` -> its features in `scene`."""
    return frozenset(
        (
            *_of_look(candidate),
            *_of_knowledge(candidate.name),
            *_of_place(candidate, scene),
            *_of_words(candidate, scene),
        )
    )


def _of_look(candidate: Candidate) -> Iterator[str]:
    name = candidate.name
    yield from (f"look={look}" for look in candidate.looks)
    yield from (feature for feature, pattern in _LOOKS.items() if pattern.search(name))
    if len(name) <= 2:
        yield "two-letters"
    if len(name) == 3 and name.isupper():
        yield "three-letters"


def _of_knowledge(name: str) -> Iterator[str]:
    """Is the name one that everybody uses, or made of such?"""
    language, known = lexicon.words(), lexicon.known_names()
    count = max(known.get(name, 0), known.get(singular(name), 0), known.get(name + "s", 0))
    if count:
        yield "known"
        if count >= 30:
            yield "well-known"
        if count >= 150:
            yield "known-to-all"
    if name in lexicon.capitals():
        yield "usual-capital"
    stem = _VERSION.sub("", name)
    if not count and stem != name and (stem in known or stem in lexicon.capitals()):
        yield "version-of-known"
    parts = _HYPHENS.split(name)
    if len(parts) > 1:
        if not count and any(known.get(part, 0) >= 30 for part in parts):
            yield "part-known"
        if all(known.get(part, 0) >= 30 or part.lower() in language for part in parts):
            yield "all-parts-known"
        if all(part.lower() in language for part in parts):
            yield "ordinary-parts"
    elif name.lower() in language:
        yield "ordinary-word"


def _of_place(candidate: Candidate, scene: Scene) -> Iterator[str]:
    """How often and where does it stand, seen from the sentence that puts something forward?"""
    mentions, sentences = candidate.mentions, scene.sentences
    n = len(mentions)
    yield from (f"mentions>={k}" for k in (2, 3, 4, 6) if n >= k)
    first = mentions[0]
    proposing = [i for i, word in enumerate(scene.proposals) if word >= 0]
    cue = scene.proposals[first.sentence]
    if not proposing:
        yield "no-cue"
    else:
        begin = scene.proposals[proposing[0]]
        if first.first < begin:
            yield "before-first-cue"
            if first.sentence < proposing[0]:
                yield "sentences-before-first-cue"
        elif first.sentence == proposing[0]:
            yield "in-first-cue-sentence"
        if n == 1 and first.first >= begin:
            yield "once-after-cue"
        if first.sentence > proposing[0] + 1:
            yield "long-after-first-cue"
    if cue >= 0 and first.first >= cue:
        yield "in-cue-sentence"
        if n > 1:
            yield "in-cue-sentence-and-again"
    if first.sentence == 0:
        yield "first-sentence"
    if first.sentence == len(sentences) - 1 and first.sentence:
        yield "last-sentence-only"
    if first.sentence >= 0.67 * len(sentences) and len(sentences) > 3:
        yield "last-third-only"
    if len({mention.sentence for mention in mentions}) > 2:
        yield "three-sentences"
    if mentions[-1].sentence >= 0.67 * len(sentences) and n > 1:
        yield "again-in-last-third"
    if max(len(other.mentions) for other in scene.candidates) == n and n > 1:
        yield "most-mentioned"
    rest = [other for other in scene.candidates if other is not candidate and other.mentions[0].start < first.start]
    if not rest:
        yield "first-candidate"
    key = _NOT_LETTERS.sub("", candidate.name).lower()
    if len(key) >= 3 and key in scene.addresses:
        yield "in-address"
    if candidate.long:
        yield "explained"
    elif any(candidate.name.lower() in acronym.long.lower() for acronym in scene.acronyms):
        yield "inside-long-form"
    name = candidate.name
    for other in (other.name for other in scene.candidates if other.name != name):
        if " " in name and other in name.split():
            yield "holds-another"
        elif len(name) > 2 and other.startswith(name):
            yield "begins-another"
            if _BENCHMARK.search(other) or _COUNTED.search(other):
                yield "begins-a-benchmark"
        elif len(other) > 2 and name.startswith(other):
            yield "extends-another"
        elif len(name) > 2 and name in other:
            yield "inside-another"
    if scene.title:
        yield from _of_title(candidate.name, scene.title)


def _of_title(name: str, title: str) -> Iterator[str]:
    head = title_names.head(title)
    if head and title_names.key(singular(head)) == title_names.key(singular(name)):
        yield "heads-title"
    elif re.search(rf"\({re.escape(name)}\)", title):
        yield "bracketed-in-title"


def _of_words(candidate: Candidate, scene: Scene) -> Iterator[str]:
    """What stands beside its mentions?"""
    kind = kind_of(candidate, scene.plain, scene.tokens, scene.cues)
    yield f"kind={kind}"
    counts: dict[str, int] = {}
    for mention in candidate.mentions:
        for feature in set(_beside(mention, scene)):
            counts[feature] = counts.get(feature, 0) + 1
    yield from counts
    n = len(candidate.mentions)
    for feature in ("preposition-before", "trained-on", "prior", "derived", "listed"):
        if counts.get(feature) == n:
            yield f"always-{feature}"
    if counts.get("subject", 0) > 1:
        yield "subject-twice"
    if {"direct", "apposition"} <= counts.keys():
        yield "direct+apposition"
    if candidate.long and "bracketed-after-cue" in counts:
        yield "explained-after-cue"


def _beside(mention: Mention, scene: Scene) -> Iterator[str]:
    lower, starts, ends, plain = scene.tokens.lower, scene.tokens.starts, scene.tokens.ends, scene.plain
    cues = scene.cues[mention.sentence]
    begin, last = cues.first, cues.last
    at, after = mention.first, mention.after
    cue = scene.proposals[mention.sentence]
    window = lower[max(begin, at - 8) : at]
    before = window[-1] if window else "^"
    before2 = window[-2] if len(window) > 1 else "^"
    next_word = lower[after] if after < last else "$"
    next_word2 = lower[after + 1] if after + 1 < last else "$"
    left = plain[ends[at - 1] if at > begin else scene.sentences[mention.sentence].start : mention.start].translate(
        _BLANK
    )
    right = plain[mention.end : starts[after] if after < last else scene.sentences[mention.sentence].end].translate(
        _BLANK
    )

    if mention.derived:
        yield "derived"
    yield f"b={before}"
    yield f"bb={before2} {before}"
    yield f"a={next_word}" if not right else f"a={right[0]}{next_word}"
    if not right:
        yield f"aa={next_word} {next_word2}"
    opened = left.endswith(("(", '("', "(“"))
    if opened and right[:1] in {")", ";", ","}:
        yield "bracketed"
        if cue >= 0 and at > cue:
            yield "bracketed-after-cue"
        if _OWN & set(window):
            yield "own-bracketed"
        if _NAMED & set(window):
            yield "named-bracketed"
        if _PRIOR & set(window):
            yield "prior-bracketed"
    elif before in _NAMED or (
        before in {"as", "it", "the", "to", "by"} and before2 in _NAMED | {"call", "name", "term", "dub", "refer"}
    ):
        yield "named"
    elif _CALLING & set(window[-5:]) and "we" in window:
        yield "called"
    if opened and right[:1] not in {")", ";"}:
        yield "opens-bracket"
    if cue >= 0 and at > cue:
        gap = lower[cue + 1 : at]
        if all(word in _FILLERS for word in gap):
            yield "direct"
        elif len(gap) <= 4:
            yield "near-cue"
        if "," not in plain[ends[cue] : mention.start]:
            yield "same-clause-as-cue"
    elif cue < 0 and any(verb.kind == "use" and 0 < at - verb.token < 6 for verb in cues.verbs):
        yield "used"
    if not opened and _articled(right, next_word):
        yield "apposition"
        if cue >= 0 and at > cue:
            yield "apposition-after-cue"
    if right[:1] == ":":
        yield "colon-after"
    if before in KINDS:
        yield "kind-before"
    if not right and (next_word in KINDS or next_word2 in KINDS):
        yield "kind-after"
    if not right and not opened and next_word in _VERBS_AFTER:
        yield "subject"
        if at == begin:
            yield "subject-of-sentence"
    if before in _OWN:
        yield "own"
    if before in _PREPOSITIONS or before in _EXAMPLES:
        yield "preposition-before"
    if before in _EXAMPLES or (before == "as" and before2 == "such") or left.endswith("e.g.,"):
        yield "example"
    if _PRIOR & set(window[-4:]):
        yield "prior"
    if _RIVALS & set(window[-5:]):
        yield "rival"
    if _TRAINED_ON & set(window[-6:]) and {"on", "with", "using", "over"} & set(window[-6:]):
        yield "trained-on"
    if before in {"of", "for", "that", "with"} and before2 in _EFFECT:
        yield "effect-of"
    if (left == "," or before in {"and", "or"}) and right[:1] in {",", "."}:
        yield "listed"
    if right[:1] in {"[", "("} and _YEAR.match(plain, mention.end, mention.end + 50):
        yield "cited"
    if at == begin:
        yield "starts-sentence"


def _articled(right: str, next_word: str) -> bool:
    return (right[:1] in {",", ":", "–", "—", "-"} or right.endswith(("),", "):"))) and next_word in _ARTICLES
