"""Fit what `conspectus.reading.label` chooses headings by: `title_words.tsv` and `label/weights.json`.

    python benchmarks/fit_label.py papers.jsonl.xz --report titles.jsonl list.jsonl.xz … [--write]

Each line holds an `abstract` and a `title`. Counted over all papers is how often a word of an abstract is in the title
too; papers of the reported files, known by their titles, are left out. The first papers tell how the place of a word
changes its odds, and what speaks for a candidate: its weights make the candidates likely by how much they agree with
the title (ROUGE, pairs of words counting double), by maximum entropy over the candidates of each abstract. In both, the
odds of words are counted over other papers: a paper's own title would tell too much, even taken out of the counts, as
then a word that is in it shows by its lower odds. Printed are ROUGE of the chosen and of the best candidates: of the
papers that were fitted, of others, by which features were chosen, and of the reported files. Needs numpy and scipy.
"""

from __future__ import annotations

import argparse
import json
import lzma
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
from conspectus.reading import highlight, label, names, roles
from conspectus.reading.label import title_words
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.reading.text.phrases import pieces

LABEL = Path(__file__).parent.parent / "conspectus" / "reading" / "label"
LISTED = 5
"""A word that fewer abstracts have is not listed."""
SMOOTHING = 8
"""So many abstracts are added to each word, in which it is worth as much as an unlisted one."""
FOR_WORDS, FOR_PHRASES, FOR_CHOICE = 4000, 17_000, 2000
"""How many papers each of the two fits takes, from the first on, and how many at the end none of them does."""
FOLDS = 5
"""In so many parts the papers are counted; the odds of the words of a paper are those of the other parts."""
SEEN = 150
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

    def odds(self) -> dict[str, float]:
        """The log odds of each word that is listed, and of those that are not."""
        return {word: title_words.log_odds(chance) for word, chance in self.chances().items()}

    def chances(self) -> dict[str, float]:
        unlisted = self.unlisted()
        listed = {
            word: (self.kept[word] + SMOOTHING * unlisted) / (stands + SMOOTHING)
            for word, stands in self.stands.items()
            if stands >= LISTED
        }
        return {title_words.UNLISTED: unlisted, **listed}


def main(papers: str, report: list[str], write: bool) -> None:
    reported = {name: list(_records(name)) for name in report}
    known = {_key(paper) for found in reported.values() for paper in found}
    pairs = [paper for paper in _records(papers) if _key(paper) not in known]
    parts = [_count(pairs[fold::FOLDS]) for fold in range(FOLDS)]
    counts = _all(parts)
    others = [_all(parts[:fold] + parts[fold + 1 :]).odds() for fold in range(FOLDS)]
    told = [(paper, others[number % FOLDS]) for number, paper in enumerate(pairs)]

    of_words = _fit_words([(_read(paper), _title(paper), worth) for paper, worth in told[:FOR_WORDS]])
    cases = {
        "fitted": [_case(paper, of_words, worth) for paper, worth in told[:FOR_PHRASES]],
        "others": [_case(paper, of_words, worth) for paper, worth in told[-FOR_CHOICE:]],
    }
    weights = _fit_phrases(cases["fitted"])
    worth = counts.odds()
    for name, found in reported.items():
        cases[Path(name).name] = [_case(paper, of_words, worth) for paper in found]
    for name, each in cases.items():
        _print(name, [case for case in each if case], weights)
    if write:
        named = dict(zip(title_words.Weights._fields, (round(w, 4) for w in of_words), strict=True))
        shown = {"words": named, "phrases": {name: round(weights[name], 3) for name in sorted(weights)}}
        (LABEL / "weights.json").write_text(json.dumps(shown, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
        rows = (f"{word}\t{round(title_words.SCALE * chance)}\n" for word, chance in sorted(counts.chances().items()))
        (LABEL / "title_words.tsv").write_text("".join(rows), encoding="utf-8")


def _print(name: str, cases: Sequence[Case], weights: Mapping[str, float]) -> None:
    chosen = [max(case, key=lambda pair: _score(pair[0], weights))[1] for case in cases]
    best = [max((scores for _, scores in case), key=sum) for case in cases]
    each = sum(map(len, cases)) / len(cases)
    print(f"{name:24s} n={len(cases)} of {each:.1f}; ROUGE-1/2/L chosen {_means(chosen)} best {_means(best)}")


def _all(parts: Sequence[Counts]) -> Counts:
    return Counts(sum((part.stands for part in parts), Counter()), sum((part.kept for part in parts), Counter()))


def _records(name: str) -> Iterator[dict[str, str]]:
    with (lzma.open if name.endswith(".xz") else open)(name, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _key(paper: Mapping[str, str]) -> str:
    return paper["title"].lower().strip()


def _title(paper: Mapping[str, str]) -> set[str]:
    text = parse(paper["title"])
    return {piece.low for piece in pieces(text, Span(0, len(text.plain)))}


def _read(paper: Mapping[str, str]) -> label.Abstract:
    text = parse(paper["abstract"])
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    name = names.headline(names.find(text, spans, words, signs, short_forms, parts))
    shown = highlight.choose(text, words, spans, signs)
    return label.Abstract(text, words, spans, signs, parts, shown, name, short_forms)


def _place(abstract: label.Abstract) -> title_words.Place:
    return label.place(abstract, [pieces(abstract.text, sentence) for sentence in abstract.sentences])


def _count(pairs: Sequence[Mapping[str, str]]) -> Counts:
    counts = Counts(Counter(), Counter())
    for paper in pairs:
        text = parse(paper["abstract"])
        found = {piece.low for sentence in sentences.split(text) for piece in pieces(text, sentence)}
        counts.stands.update(found)
        counts.kept.update(found & _title(paper))
    return counts


def _fit_words(papers: Sequence[tuple[label.Abstract, set[str], Mapping[str, float]]]) -> title_words.Weights:
    """Fit the logistic regression of `title_words` by Newton's method: abstracts, words of titles, odds of words."""
    rows: list[tuple[float, ...]] = []
    held: list[bool] = []
    for abstract, title, worth in papers:
        found = title_words.features(_place(abstract), worth)
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
    abstract = _read(paper)
    chance = title_words.chances_by(_place(abstract), worth, of_words)
    title = parse(paper["title"]).plain
    return [(each.features, rouge(each.text, title)) for each in label.candidates(abstract, chance=chance)]


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
