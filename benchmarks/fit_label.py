"""Abstracts with the titles that their authors gave -> `conspectus/reading/label_weights.json`.

    python benchmarks/fit_label.py titles.jsonl [list.jsonl.xz …]

Each line holds an `abstract` and a `title`. What is fitted is the mean of ROUGE-1, -2 and -L of each candidate against the title,
less the mean of all candidates of its abstract: only the choice among them matters.
Prints ROUGE of the chosen labels per file, from weights that were fitted on the other folds, and of the best candidates.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ridge import Example, fit
from rouge import rouge

from conspectus import markup
from conspectus.reading import acronyms, cues, highlight, label, names, sentences, tokens

WEIGHTS = Path(__file__).parent.parent / "conspectus" / "reading" / "label_weights.json"
PENALTY = 3.0
FOLDS = 3

Scores = tuple[float, float, float]
Case = list[tuple[Mapping[str, float], Scores]]
"""One abstract: features and ROUGE of each candidate."""


def main(files: list[str]) -> None:
    cases = {name: [case for case in _cases(name) if case] for name in files}
    for name in files:
        chosen = [
            scores
            for fold in range(FOLDS)
            for weights in [_fit([c for n in files for i, c in enumerate(cases[n]) if i % FOLDS != fold])]
            for i, case in enumerate(cases[name])
            if i % FOLDS == fold
            for scores in [_choose(case, weights)]
        ]
        best = [max((scores for _, scores in case), key=sum) for case in cases[name]]
        print(f"{Path(name).name:24s} n={len(chosen)} ROUGE-1/2/L chosen {_means(chosen)} best {_means(best)}")
    weights = _fit([c for n in files for c in cases[n]])
    WEIGHTS.write_text(json.dumps({k: round(w, 4) for k, w in weights.items()}, indent=0) + "\n", encoding="utf-8")
    print(f"{len(weights)} weights -> {WEIGHTS.name}")


def _fit(cases: list[Case]) -> dict[str, float]:
    groups: Iterator[list[Example]] = ([(f, sum(scores) / 3) for f, scores in case] for case in cases)
    return fit(groups, PENALTY, centre=True)


def _choose(case: Case, weights: dict[str, float]) -> Scores:
    return max(case, key=lambda phrase: sum(weights.get(k, 0.0) * v for k, v in phrase[0].items()))[1]


def _means(scores: list[Scores]) -> str:
    return "/".join(f"{100 * sum(s[k] for s in scores) / len(scores):.1f}" for k in range(3))


def _cases(name: str) -> Iterator[Case]:
    with (lzma.open if name.endswith(".xz") else open)(name, "rt", encoding="utf-8") as file:
        for line in map(json.loads, file):
            text = markup.parse(line["abstract"])
            spans = sentences.split(text)
            words = tokens.tokenize(text)
            signs = cues.find(words, spans)
            short_forms = acronyms.find(text, spans)
            name_found = names.headline(names.find(text, spans, words, signs, short_forms))
            chosen = highlight.choose(text, words, spans, signs)
            found = label.candidates(text, words, spans, signs, chosen, name_found, short_forms)
            title = markup.parse(line["title"]).plain
            yield [(c.features, rouge(c.text, title)) for c in found]


if __name__ == "__main__":
    main(sys.argv[1:])
