"""Abstracts with one-sentence summaries or titles -> `conspectus/reading/highlight/weights.json`.

    python benchmarks/fit_highlight.py summaries.jsonl [titles.jsonl | list.jsonl.xz …] [--write]

Each line holds an `abstract`, and `tldrs` (a list) or else a `title`. What is fitted is the mean of ROUGE-1, -2 and
-L of each sentence, opener trimmed, against the summary it is nearest to; a title counts half of a summary. Prints
ROUGE of the chosen sentences per file, from weights that were fitted on the other folds.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from ridge import Example, fit
from rouge import rouge

from conspectus import markup
from conspectus.reading import highlight
from conspectus.reading.text import cues, sentences, tokens

WEIGHTS = Path(__file__).parent.parent / "conspectus" / "reading" / "highlight" / "weights.json"
PENALTY = 3.0
FOLDS = 4
TITLE_SHARE = 0.5

Scores = tuple[float, float, float]
Case = list[tuple[dict[str, float], Scores]]
"""One abstract: features and ROUGE of each sentence."""


def main(files: list[str], write: bool) -> None:
    cases = {name: list(_cases(name)) for name in files}
    shares = {name: 1.0 if _has_summaries(name) else TITLE_SHARE for name in files}
    for name in files:
        chosen = [
            scores
            for fold in range(FOLDS)
            for weights in [_fit([(c, shares[n]) for n in files for i, c in enumerate(cases[n]) if i % FOLDS != fold])]
            for i, case in enumerate(cases[name])
            if i % FOLDS == fold
            for scores in [_choose(case, weights)]
        ]
        means = [100 * sum(scores[k] for scores in chosen) / len(chosen) for k in range(3)]
        print(f"{Path(name).name:28s} n={len(chosen)} ROUGE-1/2/L " + "/".join(f"{m:.1f}" for m in means))
    if write:
        weights = _fit([(c, shares[n]) for n in files for c in cases[n]])
        WEIGHTS.write_text(json.dumps({k: round(w, 4) for k, w in weights.items()}, indent=0) + "\n", encoding="utf-8")
        print(f"{len(weights)} weights -> {WEIGHTS.name}")


def _fit(cases: list[tuple[Case, float]]) -> dict[str, float]:
    groups: list[list[Example]] = []
    for case, share in cases:
        scale = share**0.5
        groups.append([({k: v * scale for k, v in f.items()}, scale * sum(scores) / 3) for f, scores in case])
    return fit(groups, PENALTY)


def _choose(case: Case, weights: dict[str, float]) -> Scores:
    return max(case, key=lambda sentence: sum(weights.get(k, 0.0) * v for k, v in sentence[0].items()))[1]


def _has_summaries(name: str) -> bool:
    return "tldrs" in next(_lines(name))


def _lines(name: str) -> Iterator[dict[str, object]]:
    with (lzma.open if name.endswith(".xz") else open)(name, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _cases(name: str) -> Iterator[Case]:
    for line in _lines(name):
        text = markup.parse(str(line["abstract"]))
        spans = sentences.split(text)
        words = tokens.tokenize(text)
        found = cues.find(words, spans)
        references = line.get("tldrs") or [line["title"]]
        assert isinstance(references, list)
        yield [
            (
                dict(f),
                max(
                    (rouge(text.plain[highlight.trimmed(text.plain, s) : s.end], r) for r in references),
                    key=lambda x: x[0],
                ),
            )
            for s, f in zip(spans, highlight.features(words, found), strict=True)
        ]


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("files", nargs="+")
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    main(given.files, given.write)
