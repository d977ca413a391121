"""Fit the weights by which `conspectus.reading.names` tells a paper's own name, and write `names/weights.json`.

    python benchmarks/fit_names.py --eval DIR --list papers.jsonl.xz --papers papers.jsonl.xz … [--write]

DIR holds `eval_names.jsonl` and `eval_names_natural.jsonl` (abstracts with their accepted names, or none); a list
is a conference's papers with titles, of which those of the form `NAME: …` are used; the papers are those that
`names_read.tsv` tells of, but for its part *report*. Only these come with their titles. Conditional
logit with an L2 prior, by gradient descent on all data; five-fold cross-validation is printed first. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from conspectus import reading
from conspectus.markup import parse
from conspectus.reading import names, roles
from conspectus.reading.names import features as name_features
from conspectus.reading.text import acronyms, cues, sentences, tokens

WEIGHTS = Path(names.__file__).with_name("weights.json")
READ = Path(__file__).with_name("names_read.tsv")
FITTED = ("iclr", "others", "titles", "shown")
NONE = "-"
"""No name; before names, that one may give these or none, to which nothing is fitted."""
VALUED = {"look", "kind", "role", "b", "bb", "a", "aa"}
"""Features that are followed by a value."""
RARE = 12
"""A word beside a candidate must stand there in so many abstracts to get a weight of its own."""


def folded(name: str) -> str:
    bare = re.sub(r"[’']s$", "", re.sub(r"\\[a-zA-Z]+|[*`${}]", "", name).lower())
    return re.sub(r"[^a-z0-9+]", "", unicodedata.normalize("NFKC", bare).replace("^", ""))


def same(a: str, b: str) -> bool:
    a, b = folded(a), folded(b)
    return bool(a) and bool(b) and (a == b or a == b + "s" or b == a + "s")


@dataclass(frozen=True)
class Case:
    """One abstract, and what it may be called."""

    part: str
    abstract: str
    names: Sequence[str]
    """Accepted names; none: no name."""
    title: str = ""
    weight: float = 1.0


def items(folder: Path, listed: Path, papers: Sequence[Path]) -> Iterator[Case]:
    for line in (folder / "eval_names.jsonl").open(encoding="utf-8"):
        d = json.loads(line)
        yield Case("names", d["abstract"], [d["name"]] if d["name"] else [])
    for line in (folder / "eval_names_natural.jsonl").open(encoding="utf-8"):
        d = json.loads(line)
        if not d.get("optional"):
            yield Case("natural", d["abstract"], d["names"], weight=3.0)
    by_hand = read_by_hand()
    for d in records(listed):
        head = d["title"].split(":")[0].strip()
        shaped = len(head.split()) <= 2 and re.search(r"[A-Z].*[A-Z0-9]|[a-z][A-Z]|\d", head)
        if d["id"] not in by_hand and ":" in d["title"] and shaped and head in d["abstract"]:
            yield Case("list", d["abstract"], [head])
    for case in cases(papers):
        if case.part in FITTED and NONE not in case.names:
            yield case


def cases(papers: Sequence[Path]) -> Iterator[Case]:
    """What was read by hand, with its abstracts and titles; what may have a name or none accepts `-` too."""
    by_hand = read_by_hand()
    for path in papers:
        for d in records(path):
            title = " ".join(d["title"].split())
            part, accepted = by_hand.get(d["id"]) or by_hand.get(title) or ("", "")
            if part:
                yield Case(part, d["abstract"], [] if accepted == NONE else accepted.split("|"), title)


def read_by_hand() -> dict[str, tuple[str, str]]:
    """What `names_read.tsv` says: paper -> part, accepted names."""
    rows = (line.split("\t") for line in READ.read_text(encoding="utf-8").splitlines()[1:])
    return {paper: (part, accepted) for part, paper, accepted in rows}


def records(path: Path) -> Iterator[dict[str, str]]:
    for line in lzma.decompress(path.read_bytes()).decode("utf-8").split("\n"):
        if line:
            yield json.loads(line)


def read(case: Case):
    """Give the candidates of an abstract, each as it would be shown, with its other form and its features."""
    text = parse(case.abstract)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    scene = names.scene(text, spans, words, signs, acronyms.find(text, spans), parts, case.title)
    return [(names.spoken(c), (c.name, c.long), name_features.features(c, scene)) for c in scene.candidates]


class Data:
    """All candidates of all abstracts as one sparse matrix, rows grouped by abstract."""

    def __init__(self, rows, columns):
        index = {name: i for i, name in enumerate(columns)}
        self.columns = columns
        self.group, self.right, self.weight, self.null = [], [], [], []
        cells, ends = [], [0]
        for g, (read_, case) in enumerate(rows):
            matches = [any(same(name, x) for name in forms for x in case.names) for _, forms, _ in read_]
            self.null.append(not case.names)
            self.weight.append(case.weight if not case.names or any(matches) else 0.0)
            for (*_, features), match in zip(read_, matches, strict=True):
                cells.extend(index[f] for f in features if f in index)
                ends.append(len(cells))
                self.group.append(g)
                self.right.append(match)
        self.cells, self.ends = np.array(cells), np.array(ends)
        self.row = np.repeat(np.arange(len(ends) - 1), np.diff(self.ends))
        self.group, self.right = np.array(self.group), np.array(self.right)
        self.weight, self.null = np.array(self.weight), np.array(self.null)

    def scores(self, w):
        return np.bincount(self.row, w[self.cells], minlength=len(self.group))

    def gradient(self, w, weight):
        """Gradient of the weighted log-likelihood: feature counts of the right choice less the expected ones."""
        e = np.exp(np.clip(self.scores(w), -30, 30))
        n = len(self.null)
        total = np.bincount(self.group, e, minlength=n) + 1.0
        good = np.bincount(self.group, e * self.right, minlength=n) + self.null
        share = e / total[self.group]
        target = np.where(self.right, e / np.maximum(good, 1e-12)[self.group], 0.0)
        diff = (target - share) * weight[self.group]
        return np.bincount(self.cells, diff[self.row], minlength=len(w))


def fit(data, penalty, keep, steps=400):
    w = np.zeros(len(data.columns))
    m, v = np.zeros_like(w), np.zeros_like(w)
    weight = data.weight * keep
    for t in range(1, steps + 1):
        g = data.gradient(w, weight) - penalty * w
        m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
        w = w + 0.05 * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.99**t)) + 1e-8)
    return w


def score(rows, choices, threshold):
    """Print precision, recall, F1 and the rate of false names of each set."""
    for part in dict.fromkeys(case.part for _, case in rows):
        tp = wrong = fp = fn = tn = 0
        for (_, case), (name, s) in zip(rows, choices, strict=True):
            if case.part != part:
                continue
            gold = case.names
            said = name if s >= threshold else None
            if not gold:
                fp, tn = fp + bool(said), tn + (not said)
            elif not said:
                fn += 1
            elif any(same(said, x) for x in gold):
                tp += 1
            else:
                wrong += 1
        if tp:
            p, r = tp / (tp + wrong + fp), tp / (tp + wrong + fn)
            print(
                f"  {threshold:5.1f} {part:8s} P {p:.3f} R {r:.3f} F1 {2 * p * r / (p + r):.3f}",
                f"false {fp / max(1, fp + tn):.3f}",
            )


def report(papers: Sequence[Path], part: str) -> None:
    """Print what a page shows of the names in one part, by the weights that are shipped."""
    told: Counter[str] = Counter()
    for case in cases(papers):
        if case.part == part:
            found = reading.read_abstract(parse(case.abstract), case.title)
            own = [name for name in found.names if any(same(name.name, x) for x in case.names)]
            told["own names"] += len(own)
            told["others' names"] += len(found.names) - len(own)
            if found.name:
                told["own headline" if any(name.name == found.name for name in own) else "another's headline"] += 1
            else:
                told["none, rightly" if not case.names or NONE in case.names else "none, though it has one"] += 1
    print(f"{part}: " + ", ".join(f"{count} {what}" for what, count in sorted(told.items())))


def best(data, w, rows):
    s = data.scores(w)
    out, at = [], 0
    for read_, _ in rows:
        k = len(read_)
        i = int(np.argmax(s[at : at + k])) if k else 0
        out.append((read_[i][0], s[at + i]) if k else ("", -99.0))
        at += k
    return out


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--eval", type=Path, required=True)
    options.add_argument("--list", type=Path, required=True)
    options.add_argument("--papers", type=Path, nargs="+", required=True)
    options.add_argument("--penalty", type=float, default=2.0)
    options.add_argument("--write", action="store_true")
    options.add_argument("--errors", type=int, default=0)
    asked = options.parse_args()
    rows = [(read(case), case) for case in items(asked.eval, asked.list, asked.papers)]
    named = Counter(case.part for _, case in rows if case.names)
    found = Counter(case.part for r, case in rows if any(same(n, x) for n, *_ in r for x in case.names))
    print("reach", {part: round(found[part] / count, 3) for part, count in named.items()})
    seen = Counter(f for r, _ in rows for f in set().union(*(fs for *_, fs in r)))
    columns = sorted(f for f, c in seen.items() if c >= (RARE if re.match(r"[ab]+=", f) else 3))
    data = Data(rows, columns)
    fold = np.array([i % 5 for i in range(len(rows))])
    choices = [("", -99.0)] * len(rows)
    for k in range(5):
        w = fit(data, asked.penalty, fold != k)
        for i, choice in enumerate(best(data, w, rows)):
            if fold[i] == k:
                choices[i] = choice
    print(len(columns), "features; cross-validated:")
    for threshold in (-0.5, 0.0, names.HEADING, 0.5, 1.0):
        score(rows, choices, threshold)
    shown = 0
    for (_, case), (name, s) in zip(rows, choices, strict=True):
        gold, said = case.names, name if s >= 0 else None
        if shown < asked.errors and not (any(same(said or "", x) for x in gold) or (not gold and not said)):
            shown += 1
            print(f"{case.part} gold {gold} said {said or '-'} ({name} {s:.1f}) | {case.abstract}")
    w = fit(data, asked.penalty, np.ones(len(rows)))
    print("fitted:")
    score(rows, best(data, w, rows), 0.0)
    if asked.write:
        kept = {f: round(float(x), 2) for f, x in zip(columns, w, strict=True) if abs(x) >= 0.05}
        table = dict.fromkeys(name_features.FEATURES - VALUED - names.OF_TITLES.keys(), 0.0) | kept
        WEIGHTS.write_text(json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        print(len(table), "weights written")
    report(asked.papers, "report")


if __name__ == "__main__":
    main()
