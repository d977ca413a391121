"""A word -> its stem, letter for letter as lunr.js 2.3.9 stems it.

The index is built here and queried there, so the two must agree; lunr.py's stemmer does not (`try`, `lay`).
Source of the method: M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980, in the form of
`lunr.stemmer`, which is Porter's own later revision (`bli`, `logi`, a stricter step 1c).
"""

from __future__ import annotations

import re
from functools import cache

_CONSONANTS = "[^aeiou][^aeiouy]*"
_VOWELS = "[aeiouy][aeiou]*"
_MEASURE_OVER_0 = re.compile(f"^(?:{_CONSONANTS})?{_VOWELS}[^aeiou]")
_MEASURE_IS_1 = re.compile(f"^(?:{_CONSONANTS})?{_VOWELS}{_CONSONANTS}(?:{_VOWELS})?$")
_MEASURE_OVER_1 = re.compile(f"^(?:{_CONSONANTS})?{_VOWELS}{_CONSONANTS}{_VOWELS}[^aeiou]")
_HAS_VOWEL = re.compile(f"^(?:{_CONSONANTS})?[aeiouy]")
_ENDS_CVC = re.compile(f"^{_CONSONANTS}[aeiouy][^aeiouwxy]$")

_PLURAL = re.compile("^(.+?)(ss|i)es$")
_PLURAL_S = re.compile("^(.+?)([^s])s$")
_EED = re.compile("^(.+?)eed$")
_ED_ING = re.compile("^(.+?)(?:ed|ing)$")
_WANTS_E = re.compile("(?:at|bl|iz)$")
_DOUBLE = re.compile(r"([^aeiouylsz])\1$")
_Y = re.compile("^(.+?[^aeiou])y$")
_ION = re.compile("^(.+?[st])ion$")
_STEP_4 = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ou", "ism", "ate", "iti", "ous",
    "ive", "ize",
)  # fmt: skip
_SUFFIX_4 = re.compile(f"^(.+?)(?:{'|'.join(_STEP_4)})$")

_STEP_2 = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "bli": "ble", "alli": "al",
    "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate", "alism": "al",
    "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble", "logi": "log",
}  # fmt: skip
_STEP_3 = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
_SUFFIXES = [(tuple(table), re.compile(f"^(.+?)({'|'.join(table)})$"), table) for table in (_STEP_2, _STEP_3)]


@cache
def stem(word: str) -> str:
    """The stem of a folded word; words of one or two letters, and words without an English ending, are their own."""
    if len(word) < 3:
        return word
    # An initial y is a consonant; the capital hides it from the vowel classes.
    starts_with_y = word[0] == "y"
    w = "Y" + word[1:] if starts_with_y else word
    if w[-1] == "s":
        w = (_PLURAL if _PLURAL.match(w) else _PLURAL_S).sub(r"\1\2", w)
    w = _without_participle(w)
    if w[-1] == "y" and (found := _Y.match(w)):
        w = found[1] + "i"
    # Most words have no such ending, and a plain comparison says so faster than the pattern.
    for endings, pattern, table in _SUFFIXES:
        if w.endswith(endings) and (found := pattern.match(w)) and _MEASURE_OVER_0.match(found[1]):
            w = found[1] + table[found[2]]
    if w.endswith(_STEP_4) and (found := _SUFFIX_4.match(w)):
        w = found[1] if _MEASURE_OVER_1.match(found[1]) else w
    elif w.endswith("ion") and (found := _ION.match(w)) and _MEASURE_OVER_1.match(found[1]):
        w = found[1]
    w = _without_final_e(w)
    if w.endswith("ll") and _MEASURE_OVER_1.match(w):
        w = w[:-1]
    return "y" + w[1:] if starts_with_y else w


def _without_participle(w: str) -> str:
    """Step 1b: `agreed` -> `agree`, `hopping` -> `hop`, `sized` -> `size`."""
    if not w.endswith(("ed", "ing")):
        return w
    if found := _EED.match(w):
        return w[:-1] if _MEASURE_OVER_0.match(found[1]) else w
    found = _ED_ING.match(w)
    if not found or not _HAS_VOWEL.match(found[1]):
        return w
    bare = found[1]
    if _WANTS_E.search(bare):
        return bare + "e"
    if _DOUBLE.search(bare):
        return bare[:-1]
    return bare + "e" if _ENDS_CVC.match(bare) else bare


def _without_final_e(w: str) -> str:
    """Step 5a: `rate` keeps its e, `probate` loses it."""
    if not w.endswith("e") or len(w) < 2:
        return w
    bare = w[:-1]
    keeps = not _MEASURE_OVER_1.match(bare) and (not _MEASURE_IS_1.match(bare) or bool(_ENDS_CVC.match(bare)))
    return w if keeps else bare
