"""Fit the two chains by which `conspectus.reading.roles` tells the roles of sentences, and write `roles/weights.json`.

    python benchmarks/fit_roles.py --csabstruct DIR --papers papers.jsonl.xz … --structured list.csv \\
        [--report other.jsonl] [--headed list.csv …] [--claims claims.json] [--write]

DIR holds `train.jsonl` and `dev.jsonl` of CSAbstruct; the papers are those of which `roles_read.tsv` tells; structured
is a list of any format in which abstracts have headings. `README.md` beside this file says where they are had. Fitted
are a chain for the zones of CSAbstruct, on its train part, and two for our roles, to which the first adds what it says:
one on the abstracts that were read, part *fit*; one, for abstracts of other fields, also on some with headings, which
were taken away and say what each sentence may do; of that it has what the chain fitted without them finds likeliest.
Printed are the figures that the strengths below were chosen by: on the dev part, and by cross-validation; then those on
the part *report*, on other abstracts with `roles`, on those of other lists with headings and on sentences of others
that are claims, to which nothing was fitted. Needs python-crfsuite.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import get_args

import pycrfsuite

from conspectus.markup import parse
from conspectus.model import RawEntry, Role, Span, Text
from conspectus.readers import read_seeds
from conspectus.reading import roles
from conspectus.reading.roles import features as role_features
from conspectus.reading.roles.crf import Chain, marginals, scores
from conspectus.reading.roles.features import Feature
from conspectus.reading.text import cues, sentences, tokens

READ = Path(__file__).with_name("roles_read.tsv")
WEIGHTS = Path(roles.__file__).with_name("weights.json")
ZONES = ("background", "objective", "method", "result", "other")
ROLES: tuple[Role, ...] = get_args(Role)
LETTERS = {role[0]: role for role in ROLES}
HEADED = 200
"""Abstracts with headings that are fitted to: of more, what we call a contribution or a gap is found less well."""
FOLDS = 5
ITERATIONS = 80

Weights = dict[str, object]
Shares = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Case:
    """One abstract: features and label of each sentence."""

    features: Sequence[list[Feature]]
    labels: Sequence[str]
    certain: Sequence[float] = ()
    """How many of those who labelled a sentence agree, by their weight."""
    allowed: Sequence[frozenset[str]] = ()
    """What a heading allows in each sentence, where nobody labelled them."""


@dataclass(frozen=True)
class Strength:
    """How strongly the weights of a chain are held down, and how often a feature must be there."""

    l1: float
    l2: float
    seen: int


OF_ZONES = Strength(3.0, 1.0, 4)
OF_ROLES = Strength(1.0, 2.0, 3)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--csabstruct", type=Path, required=True)
    options.add_argument("--papers", type=Path, nargs="+", required=True)
    options.add_argument("--structured", type=Path, required=True)
    options.add_argument("--report", type=Path)
    options.add_argument("--headed", type=Path, nargs="*", default=())
    options.add_argument("--claims", type=Path)
    options.add_argument("--write", action="store_true")
    asked = options.parse_args()

    train, dev = (list(zoned(asked.csabstruct / f"{part}.jsonl")) for part in ("train", "dev"))
    of_zones = fit(train, ZONES, OF_ZONES)
    first = roles.chain("zones", of_zones)
    for least in (0.0, 0.6, 0.8):
        pairs = [
            (zone, label)
            for case in dev
            for zone, label, certain in zip(
                likeliest(roles.shares(first, case.features), ZONES), case.labels, case.certain, strict=True
            )
            if certain >= least
        ]
        print(f"zones, dev part, labels with {least:.1f} or more: {accuracy(pairs):.3f} of {len(pairs)}")

    read = [add_zones(case, first) for case in by_hand(asked.papers, "fit")]
    of_roles = fit(read, ROLES, OF_ROLES)
    some = random.Random(1).sample(list(structured(asked.structured)), HEADED)
    more = [labelled(add_zones(case, first), roles.chain("roles", of_roles)) for case in some]
    content = {"zones": of_zones, "roles": of_roles, "elsewhere": fit([*read, *more], ROLES, OF_ROLES)}
    chains = {name: roles.chain(name, content[name]) for name in ("roles", "elsewhere")}
    kept = {"other": list(by_hand(asked.papers, "report")), "named": list(by_hand(asked.papers, "named"))}
    if asked.report:
        kept[asked.report.stem] = list(others(asked.report))
    for name, chain in chains.items():
        report(f"{name}, {len(read)} abstracts, {FOLDS}-fold", read, crossed(read, more if name == "elsewhere" else ()))
        for part, cases in kept.items():
            full = [add_zones(case, first) for case in cases]
            report(f"{name}, {len(full)} {part} abstracts", full, [roles.shares(chain, case.features) for case in full])
        for path in asked.headed:
            report_headed(f"{name}, {path.stem}", [add_zones(case, first) for case in structured(path)], chain)
        if asked.claims:
            report_claims(name, [add_zones(case, first) for case in zoned(asked.claims)], chain)
    if asked.write:
        WEIGHTS.write_text(written(content), encoding="utf-8")
        print(f"-> {WEIGHTS.name}, {WEIGHTS.stat().st_size // 1000} KB")


def zoned(path: Path) -> Iterator[Case]:
    """The abstracts of a part of CSAbstruct, or of a set of claims, cut into sentences as it cuts them."""
    for line in path.open(encoding="utf-8"):
        item = json.loads(line)
        spans, end = [], 0
        for sentence in item["sentences"]:
            spans.append(Span(end, end + len(sentence)))
            end += len(sentence) + 1
        plain = " ".join(item["sentences"])
        yield Case(features(Text(plain, plain=plain), spans), item["labels"], certain=item.get("confs", ()))


def by_hand(lists: Sequence[Path], part: str) -> Iterator[Case]:
    """The abstracts of a part that were read, without those that are cut into other sentences by now."""
    abstracts = {}
    for path in lists:
        for line in lzma.decompress(path.read_bytes()).decode("utf-8").split("\n"):
            if line:
                paper = json.loads(line)
                abstracts[paper["id"]] = abstracts[" ".join(paper["title"].split())] = paper["abstract"]
    for line in READ.read_text(encoding="utf-8").splitlines()[1:]:
        of, paper, letters = line.split("\t")
        if of != part:
            continue
        if paper not in abstracts:
            raise SystemExit(f"no list has the abstract of {paper}")
        yield from case(paper, abstracts[paper], [LETTERS[letter] for letter in letters])


def others(path: Path) -> Iterator[Case]:
    for line in path.open(encoding="utf-8"):
        item = json.loads(line)
        yield from case(item["id"], item["abstract"], item["roles"])


def structured(path: Path) -> Iterator[Case]:
    """The abstracts of a list that have three sections or more, without their headings."""
    for entry in read_seeds((path,), path.parent):
        if not isinstance(entry, RawEntry) or "abstract" not in entry.fields:
            continue
        value = entry.fields["abstract"]
        whole = parse(value.text, value.syntax)
        spans = sentences.split(whole)
        found = [
            (whole.plain[max(span.start, section.begins) : span.end].strip(), section.allowed)
            for span, section in zip(spans, roles.sections(whole.plain, spans), strict=True)
            if section
        ]
        kept = [(text[0].upper() + text[1:], allowed) for text, allowed in found if text]
        if len(found) < len(spans) or len({allowed for _, allowed in kept}) < 3:
            continue
        ends = list(accumulate(len(text) + 1 for text, _ in kept))
        bare = [Span(end - 1 - len(text), end - 1) for end, (text, _) in zip(ends, kept, strict=True)]
        plain = " ".join(text for text, _ in kept)
        yield Case(features(Text(plain, plain=plain), bare), (), allowed=[allowed for _, allowed in kept])


def labelled(case: Case, chain: Chain) -> Case:
    """An abstract that had headings, with the role that a chain finds likeliest of those that they allow."""
    local = [scores(chain.weights, len(ROLES), these) for these in case.features]
    return replace(case, labels=likeliest(marginals(chain, local, case.allowed), ROLES))


def report_headed(title: str, cases: Sequence[Case], chain: Chain) -> None:
    """How many of the roles that are told, without the headings, are among those that these allow."""
    told = [
        (max(zip(row, ROLES, strict=True)), allowed)
        for case in cases
        for row, allowed in zip(roles.shares(chain, case.features), case.allowed, strict=True)
    ]
    shown = [role in allowed for (share, role), allowed in told if share >= roles.SURE]
    print(f"\n{title}, {len(cases)} abstracts with headings: shown {len(shown) / len(told):.3f}", end=", ")
    print(f"of them allowed {sum(shown) / len(shown):.3f} of {len(shown)}")


def report_claims(title: str, cases: Sequence[Case], chain: Chain) -> None:
    """How many of the sentences that state what a paper found (label `1`) have a role that may."""
    told = [
        max(zip(row, ROLES, strict=True))
        for case in cases
        for row, label in zip(roles.shares(chain, case.features), case.labels, strict=True)
        if label == "1"
    ]
    shown = [role in ("result", "outlook", "contribution") for share, role in told if share >= roles.SURE]
    print(f"\n{title}, {len(told)} claims in {len(cases)} abstracts: shown {len(shown) / len(told):.3f}", end=", ")
    print(f"of them result, outlook or contribution {sum(shown) / len(shown):.3f}")


def case(paper: str, abstract: str, labels: Sequence[str]) -> Iterator[Case]:
    text = parse(abstract)
    spans = sentences.split(text)
    if len(spans) == len(labels):
        yield Case(features(text, spans), labels)
    else:
        print(f"{paper} has {len(spans)} sentences, {len(labels)} were read")


def features(text: Text, spans: Sequence[Span]) -> Sequence[list[Feature]]:
    words = tokens.tokenize(text)
    return role_features.features(text.plain, words, cues.find(words, tuple(spans)))


def add_zones(case: Case, chain: Chain) -> Case:
    full = [
        [*these, *role_features.zones(dict(zip(ZONES, shares, strict=True)))]
        for these, shares in zip(case.features, roles.shares(chain, case.features), strict=True)
    ]
    return replace(case, features=full)


def fit(cases: Sequence[Case], classes: Sequence[str], strength: Strength) -> Weights:
    """What the file holds of a chain."""
    times = Counter(feature for case in cases for these in case.features for feature in these)
    trainer = pycrfsuite.Trainer(verbose=False)
    for case in cases:
        kept = [[role_features.written(f) for f in these if times[f] >= strength.seen] for these in case.features]
        trainer.append(kept, case.labels)
    trainer.set_params(
        {
            "c1": strength.l1,
            "c2": strength.l2,
            "max_iterations": ITERATIONS,
            "feature.possible_states": True,
            "feature.possible_transitions": True,
        }
    )
    with tempfile.TemporaryDirectory() as scratch:
        model = str(Path(scratch, "model"))
        trainer.train(model)
        tagger = pycrfsuite.Tagger()
        tagger.open(model)
        fitted = tagger.info()
        tagger.close()
    weights: dict[str, dict[str, float]] = {}
    for (feature, name), weight in sorted(fitted.state_features.items()):
        if round(weight, 2):
            weights.setdefault(feature, {})[name] = round(weight, 2)
    order = {one: {other: round(fitted.transitions.get((one, other), 0.0), 2) for other in classes} for one in classes}
    return {"classes": list(classes), "order": order, "weights": weights}


def crossed(cases: Sequence[Case], more: Sequence[Case]) -> list[Shares]:
    """The shares of the roles in each case, from weights that were fitted without it and with all of `more`."""
    found: dict[int, Shares] = {}
    for fold in range(FOLDS):
        others = [case for i, case in enumerate(cases) if i % FOLDS != fold]
        chain = roles.chain("roles", fit([*others, *more], ROLES, OF_ROLES))
        found |= {i: roles.shares(chain, cases[i].features) for i in range(fold, len(cases), FOLDS)}
    return [found[i] for i in range(len(cases))]


def likeliest(shares: Shares, classes: Sequence[str]) -> list[str]:
    return [classes[row.index(max(row))] for row in map(list, shares)]


def accuracy(pairs: Sequence[tuple[str, str]]) -> float:
    return sum(a == b for a, b in pairs) / len(pairs)


def report(title: str, cases: Sequence[Case], found: Sequence[Shares]) -> None:
    told = [role for shares in found for role in likeliest(shares, ROLES)]
    sure = [max(row) >= roles.SURE for shares in found for row in shares]
    right = [label for case in cases for label in case.labels]
    confusion = Counter(zip(right, told, strict=True))
    scores = []
    print(f"\n{title}\n{'read as':14}" + "".join(f"{role[:6]:>8}" for role in ROLES) + "      F1")
    for role in ROLES:
        named = sum(confusion[role, other] + confusion[other, role] for other in ROLES)
        scores.append(2 * confusion[role, role] / named if named else 0.0)
        print(f"{role:14}" + "".join(f"{confusion[role, other]:8}" for other in ROLES) + f"{scores[-1]:8.3f}")
    shown = [(a, b) for a, b, shows in zip(right, told, sure, strict=True) if shows]
    print(f"accuracy {accuracy(list(zip(right, told, strict=True))):.3f} of {len(told)}", end=", ")
    print(f"macro F1 {sum(scores) / len(scores):.3f}", end="; ")
    print(f"shown {len(shown) / len(told):.3f}, of them right {accuracy(shown):.3f}")


def written(content: dict[str, Weights]) -> str:
    """The text of the file: a line a feature, so that two fits can be compared by lines."""

    def lines(rows: dict[str, dict[str, float]]) -> str:
        return ",\n".join(f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(row)}" for name, row in rows.items())

    parts = [
        f'"{name}": {{"classes": {json.dumps(part["classes"])},\n'
        f'"order": {{\n{lines(part["order"])}}},\n"weights": {{\n{lines(part["weights"])}}}}}'
        for name, part in content.items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    main()
