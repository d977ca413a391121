"""A candidate and the abstract around it -> the features by which its weight is summed up.

Each feature is a short string, there or not. Two kinds: what is asked by hand (its look, where it stands, what is
known of it), and the words beside it (`b=called`: the word before; `a=outperforms`: the word after), of which the
fitted table keeps those that tell something.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from conspectus.model import Acronym, Role, Span
from conspectus.reading import lexicon
from conspectus.reading.lexicon.grammar import FUNCTION_WORDS
from conspectus.reading.names import titles as title_names
from conspectus.reading.names.candidates import Candidate, Mention
from conspectus.reading.names.kinds import KINDS, kind_of
from conspectus.reading.text.acronyms import key, singular
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens
from conspectus.text import whole_words

_NAMED = frozenset("called named dubbed termed coined namely titled entitled abbreviated denoted acronym".split())
_AFTER_NAMING = frozenset("as it the to by".split())
_NAMING = _NAMED | frozenset("call name term dub refer".split())
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
_ON = frozenset("on with using over".split())
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
_BESIDES = frozenset("also additionally further furthermore moreover besides".split())
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
_COINED = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[\d ]")
_USED = frozenset(("known", "usual-capital", "version-of-known", "part-known"))
"""What is known of names that others use too."""
_LOOKS = {
    "phrase": re.compile(" "),
    "long-phrase": re.compile(r" .* "),
    "camel": re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}"),
    "upper": re.compile(r"^[A-Z0-9-]{2,}$"),
    "letters-digits": re.compile(r"^[A-Z]{1,6}-?\d+[A-Za-z]?$"),
    "sized": re.compile(r"[-‐‑–]\d+(?:\.\d+)?[BMKk]$"),
    "hyphen": re.compile("-"),
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
_GIVING = frozenset(
    """direct near-cue same-clause-as-cue named called apposition bracketed-after-cue own-bracketed named-bracketed own
    kind-before kind-after effect-of""".split()
)
"""What says, or may say, that the paper gives a name: without any, it only uses what looks like a word."""
_ALWAYS = ("preposition-before", "trained-on", "prior", "derived")
"""What tells more where it holds of every mention."""
_MANY = [tuple(f"mentions>={k}" for k in (2, 3, 4, 6) if n >= k) for n in range(7)]
FEATURES = frozenset(
    (
        *("look", "kind", "role", "b", "bb", "a", "aa", *_LOOKS, "two-letters", "three-letters"),
        *("known", "well-known", "known-to-all", "usual-capital", "version-of-known"),
        *("part-known", "all-parts-known", "ordinary-parts", "ordinary-word"),
        *_MANY[-1],
        *("most-mentioned", "first-candidate", "in-address"),
        *("no-cue", "before-first-cue", "sentences-before-first-cue", "in-first-cue-sentence", "once-after-cue"),
        *("long-after-first-cue", "in-cue-sentence", "in-cue-sentence-and-again"),
        *("explained", "long-capitals", "long-lower", "inside-long-form"),
        *("holds-another", "begins-another", "begins-a-benchmark"),
        *("extends-another", "inside-another"),
        *("heads-title", "bracketed-in-title", "coined-in-title"),
        *(f"always-{feature}" for feature in _ALWAYS),
        *("subject-twice", "direct+apposition", "explained-after-cue"),
        *("slug-only", "never-given"),
        *("derived", "direct", "near-cue", "same-clause-as-cue", "besides", "used"),
        *("starts-sentence", "subject-of-sentence", "cited"),
        *(
            "bracketed",
            "bracketed-after-cue",
            "own-bracketed",
            "named-bracketed",
            "prior-bracketed",
            "bracketed-within",
        ),
        *("named", "called"),
        *("apposition", "apposition-after-cue", "kind-before", "kind-after", "subject"),
        *("own", "preposition-before", "example", "prior", "rival", "trained-on", "effect-of"),
    )
)
"""What the weights are of; one that has values is followed by `=` and the value."""
_HYPHENS = re.compile(r"[-‐‑–/ ]")
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
    title: str
    roles: Sequence[Role]
    """Of the sentences; none where they are not told."""
    proposals: Sequence[int]
    """For each sentence the index of the word by which it puts something forward, or -1."""
    first_proposal: int
    """The first sentence that puts something forward, or -1."""
    names: Sequence[str]
    """Of the candidates."""
    most_mentions: int
    """How often the candidate stands there that stands there most."""


def template(feature: str) -> str:
    """The name of the feature, without its value."""
    return feature if feature in FEATURES else feature.partition("=")[0]


def features(candidate: Candidate, scene: Scene) -> Collection[str]:
    """`candidate` -> its features in `scene`, each once, in the same order wherever it runs."""
    return dict.fromkeys(
        (
            *(f"look={look}" for look in sorted(candidate.looks)),
            *_of_itself(candidate.name),
            *_of_place(candidate, scene),
            *_of_proposal(candidate, scene),
            *_of_others(candidate, scene),
            *_of_words(candidate, scene),
        )
    ).keys()


@lru_cache(maxsize=1 << 14)
def _of_itself(name: str) -> tuple[str, ...]:
    return (*_of_look(name), *_of_knowledge(name))


def _of_look(name: str) -> Iterator[str]:
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
    """How often and where does it stand?"""
    mentions = candidate.mentions
    n = len(mentions)
    yield from _MANY[min(n, len(_MANY) - 1)]
    if (first := mentions[0].sentence) < len(scene.roles):
        yield f"role={scene.roles[first]}"
    if n > 1 and n == scene.most_mentions:
        yield "most-mentioned"
    if mentions[0].start <= scene.candidates[0].mentions[0].start:
        yield "first-candidate"
    spelling = key(candidate.name)
    if len(spelling) >= 3 and spelling in scene.addresses:
        yield "in-address"


def _of_proposal(candidate: Candidate, scene: Scene) -> Iterator[str]:
    """Where does it stand, seen from the sentence that puts something forward?"""
    mentions, begins = candidate.mentions, scene.first_proposal
    n, first = len(mentions), candidate.mentions[0]
    if begins < 0:
        yield "no-cue"
    else:
        begin = scene.proposals[begins]
        if first.first < begin:
            yield "before-first-cue"
            if first.sentence < begins:
                yield "sentences-before-first-cue"
        elif first.sentence == begins:
            yield "in-first-cue-sentence"
        if n == 1 and first.first >= begin:
            yield "once-after-cue"
        if first.sentence > begins + 1:
            yield "long-after-first-cue"
    if 0 <= scene.proposals[first.sentence] <= first.first:
        yield "in-cue-sentence"
        if n > 1:
            yield "in-cue-sentence-and-again"


def _of_others(candidate: Candidate, scene: Scene) -> Iterator[str]:
    """Is it told in full, or a part of another candidate, or another a part of it?"""
    name = candidate.name
    if candidate.long:
        yield "explained"
        words = [word for word in _HYPHENS.split(candidate.long) if word not in FUNCTION_WORDS]
        if all(word[:1].isupper() for word in words):
            yield "long-capitals"
        elif all(word.islower() for word in words):
            yield "long-lower"
    elif scene.acronyms and any(name.lower() in acronym.long.lower() for acronym in scene.acronyms):
        yield "inside-long-form"
    parts = name.split() if " " in name else ()
    for other in scene.names:
        if other == name:
            continue
        if other in parts:
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
        yield from _of_title(name, scene.title)


def _of_title(name: str, title: str) -> Iterator[str]:
    """Does the given title say it?"""
    head = title_names.head(title)
    if head and key(singular(head)) == key(singular(name)):
        yield "heads-title"
    elif f"({name})" in title:
        yield "bracketed-in-title"
    elif _COINED.search(name) and _USED.isdisjoint(_of_itself(name)) and next(whole_words(name, title), -1) >= 0:
        yield "coined-in-title"


def _of_words(candidate: Candidate, scene: Scene) -> Iterator[str]:
    """What stands beside its mentions?"""
    kind = kind_of(candidate, scene.plain, scene.tokens, scene.cues)
    yield f"kind={kind}"
    n = len(candidate.mentions)
    counts: Mapping[str, int] = Counter(
        chain.from_iterable(dict.fromkeys(_beside(mention, scene)) for mention in candidate.mentions)
    )
    yield from counts
    for feature in _ALWAYS:
        if counts.get(feature) == n:
            yield f"always-{feature}"
    if counts.get("subject", 0) > 1:
        yield "subject-twice"
    if {"direct", "apposition"} <= counts.keys():
        yield "direct+apposition"
    if candidate.long and "bracketed-after-cue" in counts:
        yield "explained-after-cue"
    if candidate.looks == {"slug"}:
        yield "slug-only"
    elif "shaped" not in candidate.looks and _GIVING.isdisjoint(counts):
        yield "never-given"


class _Beside(NamedTuple):
    """What stands beside one mention."""

    window: Sequence[str]
    """The eight words before it in its sentence."""
    before: str
    before2: str
    after: str
    after2: str
    left: str
    right: str
    """The signs between it and the words beside it."""
    proposed: int
    """How many words before it something is put forward in its sentence; 0 if nothing is."""

    @property
    def opened(self) -> bool:
        return self.left.endswith(("(", '("', "(“"))


def _beside(mention: Mention, scene: Scene) -> Iterator[str]:
    """What stands beside one mention?"""
    tokens, plain, span = scene.tokens, scene.plain, scene.sentences[mention.sentence]
    cues, cue = scene.cues[mention.sentence], scene.proposals[mention.sentence]
    begin, last, at, after = cues.first, cues.last, mention.first, mention.after
    window = tokens.lower[max(begin, at - 8) : at]
    left = plain[tokens.ends[at - 1] if at > begin else span.start : mention.start]
    right = plain[mention.end : tokens.starts[after] if after < last else span.end]
    place = _Beside(
        window,
        window[-1] if window else "^",
        window[-2] if len(window) > 1 else "^",
        tokens.lower[after] if after < last else "$",
        tokens.lower[after + 1] if after + 1 < last else "$",
        left.strip(" \n") if len(left) < 3 else left.translate(_BLANK),
        right.strip(" \n") if len(right) < 3 else right.translate(_BLANK),
        at - cue if 0 <= cue < at else 0,
    )
    if mention.derived:
        yield "derived"
    yield from _words_beside(place)
    yield from _naming(place)
    yield from _others_words(place)
    if place.proposed:
        gap = tokens.lower[cue + 1 : at]
        if all(word in _FILLERS for word in gap):
            yield "direct"
        elif len(gap) <= 4:
            yield "near-cue"
        if "," not in plain[tokens.ends[cue] : mention.start]:
            yield "same-clause-as-cue"
        if not _BESIDES.isdisjoint(tokens.lower[begin:cue]):
            yield "besides"
    elif cue < 0 and any(verb.kind == "use" and 0 < at - verb.token < 6 for verb in cues.verbs):
        yield "used"
    if at == begin:
        yield "starts-sentence"
        if not place.right and not place.opened and place.after in _VERBS_AFTER:
            yield "subject-of-sentence"
    if place.right[:1] in {"[", "("} and _YEAR.match(plain, mention.end, mention.end + 50):
        yield "cited"


def _words_beside(place: _Beside) -> Iterator[str]:
    """The words before and after a mention, as such."""
    yield f"b={place.before}"
    yield f"bb={place.before2} {place.before}"
    if place.right:
        yield f"a={place.right[0]}{place.after}"
    else:
        yield f"a={place.after}"
        yield f"aa={place.after} {place.after2}"


def _naming(place: _Beside) -> Iterator[str]:
    """Does something say that this is a name, or what it names?"""
    window, before, right, opened = place.window, place.before, place.right, place.opened
    if opened and right[:1] in {")", ";", ","}:
        yield "bracketed"
        if place.proposed:
            yield "bracketed-after-cue"
        if not _OWN.isdisjoint(window):
            yield "own-bracketed"
        if not _NAMED.isdisjoint(window):
            yield "named-bracketed"
        if right == ")" and place.after not in _VERBS_AFTER and place.after not in FUNCTION_WORDS | {"$"}:
            yield "bracketed-within"
        if not _PRIOR.isdisjoint(window):
            yield "prior-bracketed"
    elif before in _NAMED or (before in _AFTER_NAMING and place.before2 in _NAMING):
        yield "named"
    elif "we" in window and not _CALLING.isdisjoint(window[-5:]):
        yield "called"
    if not opened and _articled(right, place.after):
        yield "apposition"
        if place.proposed:
            yield "apposition-after-cue"
    if before in KINDS:
        yield "kind-before"
    if not right:
        if place.after in KINDS or place.after2 in KINDS:
            yield "kind-after"
        if not opened and place.after in _VERBS_AFTER:
            yield "subject"
    if before in _OWN:
        yield "own"


def _others_words(place: _Beside) -> Iterator[str]:
    """Does something say that others named it: an example, a rival, what something was trained on?"""
    window, before, before2 = place.window, place.before, place.before2
    if before in _PREPOSITIONS or before in _EXAMPLES:
        yield "preposition-before"
    if before in _EXAMPLES or (before == "as" and before2 == "such") or place.left.endswith("e.g.,"):
        yield "example"
    if not _PRIOR.isdisjoint(window[-4:]):
        yield "prior"
    if not _RIVALS.isdisjoint(window[-5:]):
        yield "rival"
    near = window[-6:]
    if not _TRAINED_ON.isdisjoint(near) and not _ON.isdisjoint(near):
        yield "trained-on"
    if before2 in _EFFECT and before in {"of", "for", "that", "with"}:
        yield "effect-of"


def _articled(right: str, next_word: str) -> bool:
    return (right[:1] in {",", ":", "–", "—", "-"} or right.endswith(("),", "):"))) and next_word in _ARTICLES
