"""Count what `conspectus.reading.keywords` must know of words and phrases, and fit its weights.

    python benchmarks/fit_keywords.py --keywords papers.jsonl … --background papers.jsonl.xz … [--write]

Papers are objects with `abstract`, one a line; those of `--keywords` have their authors' `keywords` as well. Weights
are those of a logistic regression (is this candidate a keyword of its authors?), fitted by Newton's method on
candidates whose counts were made without their own paper: five times, the keywords of four fifths are counted. What is
printed is measured on papers whose keywords neither counts nor weights have seen. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import zlib
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from conspectus.markup import parse
from conspectus.model import Run, Text
from conspectus.reading import keywords
from conspectus.reading.text import acronyms, sentences, tokens

FOLDER = Path(keywords.__file__).parent
FOLDS = 5
COMMON = 20
"""A word that no keyword holds is listed when it stands in so many abstracts."""


def papers(path: Path):
    content = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    for line in content.decode("utf-8").rstrip("\n").split("\n"):
        yield json.loads(line)


def stems(keyword: str) -> tuple[str, ...]:
    plain = re.sub(r"\([^)]*\)", "", keyword)
    return tokens.tokenize(Text(plain, (Run(plain),), plain=plain)).stems


def count(documents, counts: Counter) -> int:
    """Add in how many abstracts each run of up to five stems stands; runs that are seen once are soon forgotten."""
    number = 0
    for number, found in enumerate(documents, 1):
        counts.update({found[at : at + size] for size in range(1, 6) for at in range(len(found) - size + 1)})
        if number % 4000 == 0:
            for rare in [run for run, seen in counts.items() if seen == 1 and len(run) > 2]:
                del counts[rare]
    return number


def tables(chosen, seen: Counter):
    """Keywords of papers, and counts of abstracts -> what is known of words, and of phrases."""
    phrases: Counter = Counter()
    words = defaultdict(lambda: [0, 0, 0])
    for phrase in (phrase for found in chosen for phrase in sorted(found)):
        phrases[phrase] += 1
        words[phrase[0]][1] += 1
        words[phrase[-1]][2] += 1
        for part in set(phrase):
            words[part][0] += 1
    listed = {run[0] for run, n in seen.items() if len(run) == 1 and n >= COMMON} | set(words)
    return (
        {word: (seen[(word,)], *words.get(word, (0, 0, 0))) for word in sorted(listed)},
        {phrase: (n, seen[phrase]) for phrase, n in sorted(phrases.items())},
    )


def fit(rows: np.ndarray, hits: np.ndarray) -> np.ndarray:
    """Weights of a logistic regression with a weak normal prior."""
    scale = np.maximum(rows.std(0), 1e-6)
    scaled = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (hits - chance) - weights
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights / scale


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--keywords", type=Path, nargs="+", required=True)
    arguments.add_argument("--background", type=Path, nargs="*", default=[])
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()

    seen: Counter = Counter()
    total = count(
        (tokens.tokenize(parse(p["abstract"])).stems for path in given.background for p in papers(path)), seen
    )
    texts, words, short_forms, wanted, fold = [], [], [], [], []
    for path in given.keywords:
        for paper in papers(path):
            text = parse(paper["abstract"])
            texts.append(text)
            words.append(tokens.tokenize(text))
            short_forms.append(acronyms.find(text, sentences.split(text)))
            wanted.append({stems(keyword) for keyword in paper["keywords"]} - {()})
            fold.append(zlib.crc32(paper["abstract"].encode()) % FOLDS)
    total += count((found.stems for found in words), seen)

    rows, hits, owners = [], [], []
    lexicons = []
    for left_out in range(FOLDS):
        known = tables((found for found, at in zip(wanted, fold, strict=True) if at != left_out), seen)
        lexicons.append(keywords.build(*known, total))
    for number, found in enumerate(words):
        lexicon = lexicons[fold[number]]
        ends = keywords.run_ends(found)
        candidates = keywords.candidates(found, ends, lexicon)
        rows += keywords.features(found, ends, candidates, keywords.pairs(short_forms[number]), lexicon)
        hits += [phrase in wanted[number] for phrase in candidates]
        owners += [fold[number]] * len(candidates)
    table, answers, owner = np.array(rows), np.array(hits, float), np.array(owners)
    precision = recall = 0.0
    for left_out in range(FOLDS):
        fitted = keywords.Weights(*map(float, fit(table[owner != left_out], answers[owner != left_out])))
        model = keywords.Model(lexicons[left_out], fitted)
        for number in (number for number, at in enumerate(fold) if at == left_out):
            best = keywords.find(texts[number], words[number], short_forms[number], model)
            found = [stems(keyword) for keyword in best]
            precision += len(wanted[number].intersection(found[:5])) / 5
            recall += len(wanted[number].intersection(found[:10])) / max(1, len(wanted[number]))
    print(f"{len(texts)} papers, five-fold: P@5 {precision / len(texts):.3f} R@10 {recall / len(texts):.3f}")
    if given.write:
        counted, phrases = tables(wanted, seen)
        lines = ["\t".join((word, *map(str, numbers))) for word, numbers in counted.items()]
        (FOLDER / "words.tsv").write_text("\n".join(lines) + "\n", "utf-8")
        lines = ["\t".join((" ".join(phrase), *map(str, numbers))) for phrase, numbers in phrases.items()]
        (FOLDER / "keyphrases.tsv").write_text("\n".join(lines) + "\n", "utf-8")
        fitted = (round(float(weight), 4) for weight in fit(table, answers))
        content = {"abstracts": total, "weights": dict(zip(keywords.Weights._fields, fitted, strict=True))}
        (FOLDER / "weights.json").write_text(json.dumps(content, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
