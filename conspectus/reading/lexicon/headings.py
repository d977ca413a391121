"""Classes of words by which a heading is told from another stretch of an abstract.

They were written by hand, while headings of some 500 abstracts of conferences on machine learning were read beside
their titles: a word is here where a heading was worse for it, or would have been lost.
"""

from __future__ import annotations

from conspectus.reading.lexicon.grammar import FUNCTION_WORDS, PREPOSITIONS

HYPE = frozenset(
    """key main core central critical fundamental major important significant different various multiple
    numerous novel new simple efficient effective powerful general generic principled unified practical
    lightweight flexible robust scalable fast straightforward innovative first yet but elegant surprisingly
    highly fully conceptually comprehensive carefully newly alternative improved very much original promising
    more better truly two three several both some complete computationally theoretically provably purely
    extremely unprecedented remarkable remarkably impressive simple-yet-effective systematic thorough in-depth
    extensive rigorous detailed developed proposed recently-proposed high-quality""".split()
)
HEADS = frozenset(
    word + ending
    for word in """method approach framework model algorithm technique strategy mechanism scheme procedure
    pipeline solution system methodology way problem task concept notion idea use class set series study
    issue paradigm module setting family case question effect perspective type form variant role area topic
    field analysis investigation architecture network""".split()
    for ending in ("", "s", "es")
)
EMPTY = (
    HEADS
    | HYPE
    | frozenset(
        """metric metrics results result tool experiments evidence insights work contributions way ways number
        kind studies families analyses paper findings details impact importance potential performance
        effectiveness existing state-of-the-art capabilities ability limitations phenomenon experimental
        empirical technical key main core scale central critical crucial fundamental real-world proposed
        single answer answers positive constructive substrate""".split()
    )
)
OTHERS = frozenset(
    """prior previous existing traditional conventional current prevailing predominant mainstream typical default
    standard facto modern popular prominent""".split()
)
"""What is called so is of others."""
NO_START = (
    PREPOSITIONS
    | OTHERS
    | frozenset(
        """we they it that such how whether us not both insights results evidence experiments and or there their our
        this these those many most however while although recent recently i you one ones each every any its his her
        if as when what why where who of instead directly them only also specifically moreover furthermore therefore
        yet but so then here all no more use need code date findings forward past designed based built trained years
        corresponding constructed performing surpassing outperforming exceeding par""".split()
    )
)
NEVER_FIRST = NO_START | HYPE | FUNCTION_WORDS
"""No group of words begins with these, but after them."""
VAGUE = frozenset(
    """challenge challenges importance progress prevalence potential problem problems issue issues task area
    field topic evaluation evaluations extension domain landscape realm era emergence success cooperation presence
    context ecosystem world scenario regime performance foundation application
    incorporation rounds capability ability abilities lens necessity""".split()
)
"""A heading that begins so says less than what follows: `problem of alignment`."""
PRAISE = frozenset("efficient robust scalable fast lightweight unified comprehensive systematic large-scale".split())
"""Praise that may be a part of the thing: `robust optimization`."""
THINGS = frozenset(
    """method approach framework model algorithm technique strategy mechanism pipeline system network
    architecture module benchmark dataset corpus library toolkit estimator metric loss paradigm scheme agent""".split()
)
"""What can be for something, so that a purpose told after a clause is still theirs."""
