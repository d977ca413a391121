"""A number in a sentence -> whether it only says how sure another is: an interval, a deviation, a test of significance.

What an abstract of medicine puts behind its results, `31% (95% CI, 30.0%-32.2%; p < 0.01)`; others do so too.
"""

from __future__ import annotations

import re

_REACH = 40
"""Characters before a number that are looked through."""

_LEVEL = re.compile(r",?\s?(?:C[rR]?Is?|HDI|confidence|credible|prediction|uncertainty|significance)\b")
"""What stands behind a level: `95% CI`."""
_INTERVAL = re.compile(
    r"""\b(?:C[rR]?Is?|HDI|IQR|[Ii]ntervals?|[Ii]nterquartile\srange)(?:\s?[(\[]\w+[)\]])?[\s,:=([]{0,4}
    (?:[-−+]?\d[\d.]*\s?%?\s?(?:,|;|:|to|and|[-–—])\s?[-−+]?)?$""",
    re.VERBOSE,
)
"""What stands before either end of an interval."""
_RANGE = re.compile(r"[-−+]?\d[\d.]*\s?%?(?:\s?[-–—]\s?|\s(?:to|and)\s)[-−+]?\d[\d.]*\s?%?")
_BEHIND_NUMBER = re.compile(r"\([^()]*\d%?[,;]\s$")
"""In a bracket, a range right behind a number is its interval: `(ratio 1.04, 0.78 to 1.37)`."""
_DEVIATION = re.compile(
    r"(?:±|\+\s?/\s?[-−–]|\b(?:SDs?|SEMs?|SE|s\.d\.|standard\s(?:deviations?|errors?))[\s,:=(]{1,3})\s?$"
)
_TESTED = re.compile(
    r"\b(?:[pP](?:['’]?s|[-\s]?values?)?\s?(?:of\s)?(?:[<>=≤≥⩽⩾]|&[lg]t;)+"
    r"|(?:df|[nNFtzZ]|NNT|NNH|[χΧ]2?²?|chi-?squared?)(?:\s?\([\d.,\s]{1,12}\))?\s?=)\s?[-−]?$"
)
"""What stands before a test of significance, its degrees of freedom, and the size of a sample."""


def tells_spread(sentence: str, start: int, end: int) -> bool:
    """Whether the number between two places of a sentence is a level, an end of an interval, a deviation or a test."""
    before = sentence[max(0, start - _REACH) : start]
    if _LEVEL.match(sentence, end) or any(sign.search(before) for sign in (_INTERVAL, _DEVIATION, _TESTED)):
        return True
    return bool(_RANGE.fullmatch(sentence, start, end) and _BEHIND_NUMBER.search(before))
