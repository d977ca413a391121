"""The name of a quantity in a sentence, found from one of its ends: `false positive rate`, `Success Rate (SR)`."""

from __future__ import annotations

import re

from conspectus.reading.lexicon.usage import is_finite_verb

METRICS = (
    r"accurac(?:y|ies)|AUC|AUROC|F1|FIDs?|FVD|BLEU|ROUGE|CIDEr|mAP|mIoU|IoU|PSNR|SSIM|LPIPS|MAE|RMSE|MSE|perplexity|Elo|WER"
    r"|Dice|correlation|recall|precision|rate|\w*[Ss]core|pass@\d+|n?DCG(?:@\d+)?|MRR|(?:[Rr]ank|[Tt]op)-\d+|R2|R²"
)
"""What numbers are known to be scores in."""

_METRIC = re.compile(METRICS)
_WORD = re.compile(r"[^\W_][\w@&./+²^-]*|\([^()\s]{1,12}\)")
_ENDS = frozenset(
    """a an the its their our this that these those of in on at by for with to from and or as is are was were be
    than over under into via which while when where we it they not also both all each new novel low lower high
    higher strong improved better best competitive state-of-the-art remarkable notable impressive significant
    substantial large small larger smaller longer shorter cheaper respectively only just up more less most
    achieves achieve achieved achieving reaches reach reached reaching attains attain attained attaining obtains
    obtain obtained obtaining yields yield yielding yielded has have having had shows show showing improves
    improve improving reduces reduce reducing reduced increases increase increasing increased decreases decrease
    decreasing decreased boosts boost boosting delivers deliver delivering raises raise raising cuts cut cutting
    lowers lowering gains gain gaining gives give giving exhibits exhibit outperforms outperform outperforming
    outperformed surpasses surpass surpassing exceeds exceed exceeding maintains maintain maintaining provides
    provide providing produces establishes establish proves prove enjoys enjoy incurs incur scales scale lifts
    lift saves save saving accelerates accelerate accelerating demonstrates demonstrating demonstrate records
    scored produce worse often once using allows after corresponding typically points bringing brings enhances
    enhance enhancing sometimes incurring enables enabling leads leading results resulting average averaging
    faster slower speedup speed-up compared relative versus vs vs. against across per upon about equivalent
    bounded amplifying amplifies rose rises dropped drops fell falls falling can could may might would will grew
    grows slashing slashes shrinks doubling doubles retains retaining retain preserving preserves preserve
    requires requiring require supported like such including whose so thus within near nearly even still being
    efficient consistently significantly substantially further effectively notably dramatically drastically
    if unless until whether without because one ranging keeping keep keeps run runs running vary varies
    before beyond pushing pushes push matching matches matched dropping rising outstanding excellent
    dramatic between down suffice suffices goes go going went fall art
    elevates elevate elevating offering offers but""".split()
)
"""Words at which the name of a quantity ends."""
_MOST_WORDS = 4
_REACH = 60


def before(sentence: str, at: int) -> int:
    """Where the name begins that ends at a place; the place itself if there is none."""
    begin, known = at, 0
    for word in reversed(list(_WORD.finditer(sentence, max(0, at - _REACH), at))):
        ended = known == _MOST_WORDS or _ends_before(word.group().lower(), sentence[begin:at])
        if ended or sentence[word.end() : begin].strip() or sentence[word.start() - 1] in "’'":
            break
        begin, known = word.start(), known + (not word.group().startswith("("))
    return begin


def _ends_before(word: str, name: str) -> bool:
    """Whether a word is no part of the name behind it: `inflate | trace length`, but `lower bound`, `resolve rate`."""
    if word in _ENDS:
        return not (word in {"lower", "upper"} and name.startswith("bound"))
    return bool(name) and is_finite_verb(word) and not _METRIC.fullmatch(name)


def after(sentence: str, at: int) -> str:
    """The name that begins at a place; empty if none does."""
    end, known = at, 0
    for word in _WORD.finditer(sentence, at, at + _REACH):
        if sentence[end : word.start()].strip() or word.group().lower() in _ENDS or known == _MOST_WORDS:
            break
        end, known = word.end(), known + 1
    return sentence[at:end].strip(" .")
