"""Fit what `conspectus.reading.label` chooses headings by: `title_words.tsv` and `label/weights.json`.

    python benchmarks/fit_label.py papers.jsonl.xz --report titles.jsonl list.jsonl.xz … [--write]

Each line holds an `abstract` and a `title`. Counted over all papers is how often a word of an abstract is in the title
too; papers of the reported files, known by their titles, are left out. The first papers tell how the place of a word
changes its odds, the next ones what speaks for a candidate: its weights make the candidates likely by how much they
agree with the title (ROUGE, pairs of words counting double), by maximum entropy over the candidates of each abstract.
In both, a paper's own title is taken out of the counts. Printed are ROUGE of the chosen and of the best candidates of
the reported files, of which nothing is fitted. Needs numpy and scipy.
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rouge import rouge
from scipy import sparse
from scipy.optimize import minimize

from conspectus.markup import parse
from conspectus.model import Span
from conspectus.reading import highlight, label, names
from conspectus.reading.label import title_words
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.reading.text.phrases import pieces

LABEL = Path(__file__).parent.parent / "conspectus" / "reading" / "label"
LISTED = 5
"""A word that fewer abstracts have is not listed."""
SMOOTHING = 8
"""So many abstracts are added to each word, in which it is worth as much as an unlisted one."""
FOR_WORDS, FOR_PHRASES = 4000, 4000
"""How many papers each of the two fits takes."""
SEEN = 60
"""A word before, after, first or last in a phrase needs so many candidates to have a weight."""
SHARPNESS = 0.12
PENALTY = 3.0

Scores = tuple[float, float, float]
Case = list[tuple[Mapping[str, float], Scores]]
"""One abstract: the features of its candidates, each with its ROUGE."""


@dataclass(frozen=True)
class Counts:
    """In how many abstracts a word stands, and in how many of them in the title too."""

    stands: Counter[str]
    kept: Counter[str]

    def unlisted(self) -> float:
        rare = [word for word, count in self.stands.items() if count < LISTED]
        return sum(self.kept[word] for word in rare) / max(1, sum(self.stands[word] for word in rare))

    def chance(self, word: str, unlisted: float, own: bool | None = None) -> float | None:
        """The chance of a word; where `own` is given, less the paper that has it, and has it in its title or not."""
        stands = self.stands[word] - (own is not None)
        if stands < LISTED:
            return None
        return (self.kept[word] - bool(own) + SMOOTHING * unlisted) / (stands + SMOOTHING)


def main(papers: str, report: list[str], write: bool) -> None:
    reported = {name: list(_records(name)) for name in report}
    known = {_key(paper) for found in reported.values() for paper in found}
    pairs = [paper for paper in _records(papers) if _key(paper) not in known]
    counts = _count(pairs)
    unlisted = counts.unlisted()
    chances = {word: chance for word in counts.stands if (chance := counts.chance(word, unlisted)) is not None}
    chances[title_words.UNLISTED] = unlisted
    worth = {word: title_words.log_odds(chance) for word, chance in chances.items()}

    of_words = _fit_words(pairs[:FOR_WORDS], counts, unlisted)
    training = pairs[FOR_WORDS : FOR_WORDS + FOR_PHRASES]
    weights = _fit_phrases([_case(paper, of_words, _without(paper, counts, unlisted)) for paper in training])
    for name, found in reported.items():
        cases = [case for paper in found if (case := _case(paper, of_words, worth))]
        chosen = [max(case, key=lambda pair: _score(pair[0], weights))[1] for case in cases]
        best = [max((scores for _, scores in case), key=sum) for case in cases]
        print(f"{Path(name).name:24s} n={len(cases)} ROUGE-1/2/L chosen {_means(chosen)} best {_means(best)}")
    if write:
        named = dict(zip(title_words.Weights._fields, (round(w, 4) for w in of_words), strict=True))
        shown = {"words": named, "phrases": {name: round(weights[name], 3) for name in sorted(weights)}}
        (LABEL / "weights.json").write_text(json.dumps(shown, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
        rows = (f"{word}\t{round(title_words.SCALE * chances[word])}\n" for word in sorted(chances))
        (LABEL / "title_words.tsv").write_text("".join(rows), encoding="utf-8")


def _records(name: str) -> Iterator[dict[str, str]]:
    with (lzma.open if name.endswith(".xz") else open)(name, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _key(paper: Mapping[str, str]) -> str:
    return paper["title"].lower().strip()


def _title(paper: Mapping[str, str]) -> set[str]:
    text = parse(paper["title"])
    return {piece.low for piece in pieces(text, Span(0, len(text.plain)))}


def _words(paper: Mapping[str, str]) -> set[str]:
    text = parse(paper["abstract"])
    return {piece.low for sentence in sentences.split(text) for piece in pieces(text, sentence)}


def _count(pairs: Sequence[Mapping[str, str]]) -> Counts:
    counts = Counts(Counter(), Counter())
    for paper in pairs:
        found = _words(paper)
        counts.stands.update(found)
        counts.kept.update(found & _title(paper))
    return counts


def _without(paper: Mapping[str, str], counts: Counts, unlisted: float) -> dict[str, float]:
    """The odds of words as the other papers tell them."""
    title = _title(paper)
    chances = {word: counts.chance(word, unlisted, word in title) for word in _words(paper)}
    chances[title_words.UNLISTED] = unlisted
    return {word: title_words.log_odds(chance) for word, chance in chances.items() if chance is not None}


def _fit_words(papers: Sequence[Mapping[str, str]], counts: Counts, unlisted: float) -> title_words.Weights:
    """Fit the logistic regression of `title_words` by Newton's method."""
    rows: list[tuple[float, ...]] = []
    held: list[bool] = []
    for paper in papers:
        text = parse(paper["abstract"])
        parts = [pieces(text, sentence) for sentence in sentences.split(text)]
        title = _title(paper)
        found = title_words.features(text.plain, parts, _without(paper, counts, unlisted))
        rows += found.values()
        held += [word in title for word in found]
    x, y = np.array(rows), np.array(held, float)
    weights = np.zeros(x.shape[1])
    for _ in range(15):
        p = 1 / (1 + np.exp(-x @ weights))
        curve = (x * (p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curve, x.T @ (y - p))
    return title_words.Weights(*map(float, weights))


def _case(paper: Mapping[str, str], of_words: title_words.Weights, worth: Mapping[str, float]) -> Case:
    text = parse(paper["abstract"])
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    name = names.headline(names.find(text, spans, words, signs, short_forms))
    shown = highlight.choose(text, words, spans, signs)
    scores = title_words.scores(text.plain, [pieces(text, span) for span in spans], worth, of_words)
    chance = {word: 1 / (1 + math.exp(-score)) for word, score in scores.items()}
    title = parse(paper["title"]).plain
    found = label.candidates(text, words, spans, signs, shown, name, short_forms, chance=chance)
    return [(candidate.features, rouge(candidate.text, title)) for candidate in found]


def _fit_phrases(cases: Sequence[Case]) -> dict[str, float]:
    cases = [case for case in cases if case]
    seen = Counter(name for case in cases for features, _ in case for name in features)
    places: dict[str, int] = {}
    for name, count in seen.items():
        if count >= SEEN or not name.startswith(("first:", "last:", "before:", "after:")):
            places[name] = len(places)
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    targets: list[float] = []
    for case in cases:
        for features, (one, two, longest) in case:
            for name, value in features.items():
                if value and name in places:
                    rows.append(len(targets))
                    columns.append(places[name])
                    values.append(float(value))
            targets.append((one + 2 * two + longest) / 4)
    x = sparse.csr_matrix((values, (rows, columns)), shape=(len(targets), len(places)))
    sizes = np.array([len(case) for case in cases])
    first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    group = np.repeat(np.arange(len(sizes)), sizes)

    def shares(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        top = np.maximum.reduceat(scores, first)
        raised = np.exp(scores - top[group])
        total = np.add.reduceat(raised, first)
        return raised / total[group], np.log(total) + top

    wanted, _ = shares(np.array(targets) / SHARPNESS)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = x @ weights
        given, total = shares(scores)
        value = total.sum() - (wanted * scores).sum() + PENALTY / 2 * (weights * weights).sum()
        return value, x.T @ (given - wanted) + PENALTY * weights

    fitted = minimize(loss, np.zeros(len(places)), jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    return {name: float(fitted[place]) for name, place in places.items()}


def _score(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def _means(scores: Sequence[Scores]) -> str:
    return "/".join(f"{100 * sum(s[k] for s in scores) / len(scores):.1f}" for k in range(3))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("papers")
    arguments.add_argument("--report", nargs="*", default=[])
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    main(given.papers, given.report, given.write)
