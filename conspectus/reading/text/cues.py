"""Words and sentences of an abstract -> the cue phrases in each sentence: what its authors say that they do in it.

The cue method is Edmundson's (New Methods in Automatic Extracting, Journal of the ACM 16(2), 1969); the classes of
verbs follow the moves of Swales (Genre Analysis, 1990) and the zones of Teufel and Moens (Summarizing Scientific
Articles, Computational Linguistics 28(4), 2002). Every word is looked up once, in a table; no pattern runs over the
text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from conspectus.model import Span
from conspectus.reading.lexicon import is_coined, is_shaped
from conspectus.reading.text.tokens import Tokens

VerbKind = Literal["propose", "study", "show", "evaluate", "use"]
"""What authors do: put something forward, look into something, claim something, test it, or make use of something."""
VERB_KINDS: tuple[VerbKind, ...] = get_args(VerbKind)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb whose subject is the authors or their paper (`we propose`), or its passive (`is proposed`)."""

    token: int
    kind: VerbKind
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Cues:
    """What one sentence shows at a glance; `words[first:last]` are its words."""

    first: int
    last: int
    verbs: tuple[Verb, ...] = ()
    speaks: bool = False
    """The authors or their paper are the subject of something in it."""
    opening: str = ""
    """Kind of the words that it begins with: `contrast`, `others`, `addition` …; empty if none of them."""
    signs: frozenset[str] = frozenset()
    """Kinds of telling words anywhere in it: `gain`, `lack`, `future`, `release`, `new`, `number`, `paper` …"""

    def does(self, *kinds: VerbKind) -> bool:
        """Tell whether the authors do something of one of the kinds, in the active voice."""
        return any(verb.kind in kinds and not verb.passive for verb in self.verbs)


def _forms(lemma: str) -> tuple[str, ...]:
    """Give the present and past forms of a regular verb."""
    if lemma.endswith("e"):
        return lemma, lemma + "s", lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma, lemma[:-1] + "ies", lemma[:-1] + "ied"
    if lemma.endswith(("sh", "ch", "ss", "x")):
        return lemma, lemma + "es", lemma + "ed"
    return lemma, lemma + "s", lemma + "ed"


_LEMMAS: dict[VerbKind, str] = {
    "propose": """propose introduce present develop describe devise design formulate create provide construct
        establish offer contribute curate collect derive suggest advocate formalize formalise define reformulate
        compile assemble unveil invent pioneer release publish synthesize""",
    "study": """study investigate analyze analyse examine explore consider address tackle revisit characterize
        characterise focus identify aim solve review survey extend initiate rethink discuss quantify seek generalize
        revise attempt reconsider reexamine deal report""",
    "show": """show prove demonstrate argue observe reveal discover conclude illustrate uncover hypothesize confirm
        posit claim note highlight""",
    "evaluate": "evaluate validate conduct perform test compare experiment verify benchmark assess corroborate",
    "use": """use employ adopt leverage utilize exploit train apply incorporate combine integrate adapt take
        implement instantiate replace optimize""",
}
_IRREGULAR: dict[VerbKind, str] = {
    "propose": "build builds built give gives gave given put",
    "show": "find finds found shown",
    "use": "took taken",
}
_VERBS: dict[str, VerbKind] = {
    form: kind for kind, lemmas in _LEMMAS.items() for lemma in lemmas.split() for form in _forms(lemma)
} | {form: kind for kind, forms in _IRREGULAR.items() for form in forms.split()}

PAPER = frozenset(
    "paper work article study letter thesis survey report manuscript chapter tutorial authors author".split()
)
_THIS = frozenset("this the our present".split())
_BE = frozenset("is are was were be being".split())
"""Not `been`: what has been proposed was proposed by others."""
_ARTICLES = frozenset("a an the our".split())
_GIVES = frozenset("provides offers enables allows supports combines performs".split())
_EARLY = 2
"""What has a name is presented in so many first sentences."""
_INSIDE = frozenset("in of from throughout within for with to on by".split())
_REACH = 9
"""How many words a verb may follow its subject: `we, for the first time in this field, propose`."""

_OFTEN_NOUNS = frozenset(
    "design designs study studies test tests review reviews survey report reports release use uses".split()
)

OPENINGS: dict[str, str] = {
    "contrast": "however yet unfortunately although while despite nevertheless nonetheless though but whereas still",
    "others": """recent recently existing prior previous most many traditional current conventional modern several
        numerous previously currently typically""",
    "addition": """furthermore moreover additionally finally also further besides lastly second secondly third
        thirdly next then subsequently meanwhile together""",
    "detail": """specifically concretely particularly technically instead each unlike given when once during at
        under if""",
    "experiment": """extensive experiments experiment experimental empirical empirically results evaluations
        evaluation comprehensive experimentally numerical quantitative across code""",
    "finding": "surprisingly notably remarkably interestingly importantly crucially theoretically overall consequently",
    "anaphor": "it this these they such its their that those there",
    "turn": "to here thus therefore hence motivated inspired based building accordingly",
    "own": "we our i",
}
_OPENING_OF = {word: kind for kind, words in OPENINGS.items() for word in words.split()}

_SIGN_WORDS: dict[str, str] = {
    "gain": """outperform outperforms outperforming outperformed surpass surpasses surpassing achieve achieves
        achieving achieved improvement improvements superior superiority gains competitive faster fewer speedup
        improves improving reduces reducing yields attains exceeds""",
    "lack": """challenge challenges challenging limitation limitations limited lack lacks lacking fail fails
        struggle struggles suffer suffers difficult unclear remain remains costly expensive unexplored underexplored
        overlook overlooked ignore ignores neglect neglected hinder hinders insufficient unreliable inefficient
        bottleneck impractical""",
    "future": """future hope pave paves paving open opens opening insights implications promising potential guidance
        broader inspire findings light calls calling directions believe envision underscore""",
    "release": """available released github https http repository publicly release open code website accessible page
        publish share""",
    "experiment": """experiments experiment experimental empirically datasets benchmarks evaluations simulations
        results findings""",
    "new": "novel new first",
    "named": "called named dubbed termed coined namely",
}
_SIGN_OF = {word: kind for kind, words in _SIGN_WORDS.items() for word in words.split()}
SIGNS = (*_SIGN_WORDS, "number", "paper")
"""All kinds of telling words."""
_TELLING = frozenset(("we", *PAPER, *_VERBS, *_SIGN_OF))
"""All words that cues are made of: most words are passed over by one look."""


def find(tokens: Tokens, sentences: tuple[Span, ...]) -> tuple[Cues, ...]:
    """Words and sentences of one text -> the cues of each sentence, in order."""
    starts = tokens.starts
    found = []
    for sentence in sentences:
        first = bisect_left(starts, sentence.start)
        last = bisect_left(starts, sentence.end, first)
        found.append(_cues(tokens.lower, first, last))
    if not any(cues.does("propose") for cues in found):
        return _presenting(tokens, found)
    return tuple(found)


def _presenting(tokens: Tokens, found: Sequence[Cues]) -> tuple[Cues, ...]:
    """The cues of a text whose authors propose nothing, with what it presents by its name: `KiteLab is a simulator`."""
    subjects = [_subject(tokens, cues) for cues in found]
    names = [tokens.words[at] if at >= 0 else "" for at in subjects]
    for i, (cues, at, name) in enumerate(zip(found[:_EARLY], subjects, names, strict=False)):
        if cues.speaks:
            break
        again = names.count(name) > 1 and name.lower() not in tokens.words
        if (again or is_shaped(name)) and is_coined(name):
            for verb in range(at + 1, min(at + _REACH, cues.last - 1)):
                word, after = tokens.lower[verb], tokens.lower[verb + 1]
                if word in _GIVES or (word in _BE and after in _ARTICLES):
                    presents = replace(cues, verbs=(Verb(verb, "propose"), *cues.verbs), speaks=True)
                    return (*found[:i], presents, *found[i + 1 :])
    return tuple(found)


def _subject(tokens: Tokens, cues: Cues) -> int:
    """The place of the first word of a sentence, less `the`; -1 for none."""
    at = cues.first + (tokens.lower[cues.first : cues.first + 1] == ("the",))
    return at if at < cues.last else -1


def _cues(words: tuple[str, ...], first: int, last: int) -> Cues:
    verbs: list[Verb] = []
    signs: set[str] = set()
    subject = -_REACH - 1
    acted = False
    """The subject has its verb; others of the same subject stand after `and`."""
    for i in range(first, last):
        word = words[i]
        if word not in _TELLING:
            if word[0].isdigit():
                signs.add("number")
            continue
        if word == "we" or (word in PAPER and _is_subject(words, first, i)):
            subject = i
            acted = False
            continue
        if word in PAPER and i > first and words[i - 1] in _THIS:
            signs.add("paper")
            continue
        kind = _VERBS.get(word)
        if kind and _follows(words, i, subject, acted=acted):
            verbs.append(Verb(i, kind))
            acted = True
        elif kind and word.endswith(("ed", "nt", "en", "ied")) and i > first + 1 and words[i - 1] in _BE:
            verbs.append(Verb(i, kind, passive=True))
        sign = _SIGN_OF.get(word)
        if sign:
            signs.add(sign)
    opening = _OPENING_OF.get(words[first], "") if first < last else ""
    return Cues(first, last, tuple(verbs), subject >= first, opening, frozenset(signs))


def _follows(words: tuple[str, ...], at: int, subject: int, *, acted: bool) -> bool:
    """Tell whether a verb belongs to the subject before it: close behind it, or in line with its first verb."""
    before = words[at - 1]
    if acted:
        return before == "and" and not words[at].endswith("ed") and words[at] not in _OFTEN_NOUNS
    return at - subject <= _REACH and before not in {"to", "of", "the", "a", "an", "our", "by"}


def _is_subject(words: tuple[str, ...], first: int, at: int) -> bool:
    """Tell whether `paper` stands in `this paper` as what acts, not in `in this paper`."""
    if at == first or words[at - 1] not in _THIS:
        return words[at].startswith("author")
    return at - 1 == first or words[at - 2] not in _INSIDE
