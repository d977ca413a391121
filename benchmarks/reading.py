"""Measure what `conspectus.reading` finds: against evaluation sets, against one seed read by hand, and in CPU time.

    python benchmarks/reading.py --eval DIR [--split dev|holdout] [--tasks names,titles] [--errors N]
    python benchmarks/reading.py --gold seed_000.yaml [--seeds seeds]
    python benchmarks/reading.py --time DIR

DIR holds the sets `eval_*.jsonl` and their scorer `score.py`, which is given our predictions and prints the
figures. The gold file says of each abstract of a seed what a reader finds in it. Times are CPU times of this
machine, one core.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

import yaml

from conspectus import reading
from conspectus.corpus import duplicates, related
from conspectus.markup import parse
from conspectus.model import Sentence, Text
from conspectus.reading import highlight, keywords, label, links, names, resources, results, roles, topics
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.text import fold

POOLS = ("related_kw", "related_ijcai")


def load(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


# --- evaluation sets ---------------------------------------------------------------------------------------------


def prediction(uid: str, abstract: str) -> dict:
    """What the scorer wants to know of one abstract."""
    text = parse(abstract)
    found = reading.read_abstract(text)
    shown = found.highlight
    return {
        "uid": uid,
        "name": found.name,
        "title": found.label,
        "highlight": text.plain[shown.start : shown.end] if shown else "",
        "acronyms": [[a.short, a.long] for a in found.acronyms],
        "sentences": as_found(text, found.sentences) if uid.startswith("sent/") else [],
        "keywords": list(found.keywords),
        "topics": list(found.topics),
    }


def as_found(text: Text, spans: tuple[Sentence, ...]) -> list[str]:
    """The sentences with their markup, for a scorer that counts characters of the source."""
    matches = SequenceMatcher(None, text.plain, text.source, autojunk=False).get_matching_blocks()
    place = {a + k: b + k for a, b, size in matches for k in range(size)}
    cuts = [0]
    for one, other in pairwise(spans):
        end = max((place[i] for i in range(one.start, one.end) if i in place), default=-1) + 1
        start = min((place[i] for i in range(other.start, other.end) if i in place), default=end)
        cuts.append(max(end, max(text.source.rfind(blank, 0, start) for blank in " \n") + 1))
    return [text.source[a:b] for a, b in pairwise([*cuts, len(text.source)])]


def neighbours(pool: list[dict]) -> list[dict]:
    plains = [parse(p["abstract"]).plain for p in pool]
    items = [related.Item(p["uid"], plain, related.terms_of(plain)) for p, plain in zip(pool, plains, strict=True)]
    ranked = related.rank(items, 10)
    return [{"uid": uid, "related": [r.id for r in near]} for uid, near in ranked.items()]


def copies(pairs: list[dict]) -> list[dict]:
    return [
        {"uid": p["uid"], "same": duplicates.similarity(parse(p["a"]).plain, parse(p["b"]).plain) >= duplicates.ALIKE}
        for p in pairs
    ]


def evaluate(folder: Path, split: str, tasks: str | None, errors: int) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        inputs, predictions = Path(scratch, "inputs.jsonl"), Path(scratch, "predictions.jsonl")
        scorer = [sys.executable, str(folder / "score.py")]
        subprocess.run([*scorer, "--inputs", str(inputs), "--split", split], check=True, stdout=subprocess.DEVNULL)
        with predictions.open("w", encoding="utf-8") as out:
            for item in load(inputs):
                out.write(json.dumps(prediction(item["uid"], item["abstract"]), ensure_ascii=False) + "\n")
            ending = "" if split == "dev" else "_holdout"
            wanted = tasks.split(",") if tasks else [*POOLS, "dedup"]
            for pool in (pool for pool in POOLS if pool in wanted):
                for item in neighbours(load(folder / f"eval_{pool}{ending}.jsonl")):
                    out.write(json.dumps(item) + "\n")
            if "dedup" in wanted:
                for item in copies(load(folder / f"eval_dedup{ending}.jsonl")):
                    out.write(json.dumps(item) + "\n")
        chosen = ["--tasks", tasks] if tasks else []
        sys.stdout.flush()
        subprocess.run([*scorer, str(predictions), "--split", split, "--errors", str(errors), *chosen], check=True)


# --- a seed read by hand -----------------------------------------------------------------------------------------


def same_words(a: str | None, b: str | None) -> bool:
    if a is None or b is None:
        return a is b
    x, y = (re.sub(r"s$", "", fold(parse(c).plain).replace(" ", "")) for c in (a, b))
    return x == y


def blocks(seed: Path) -> list[str]:
    """The abstracts of a seed whose first line is a heading and whose entries stand between blank lines."""
    return re.split(r"\n\s*\n", seed.read_text(encoding="utf-8-sig").strip())[1:]


def judge(gold: Path, seeds: Path) -> None:
    papers = yaml.safe_load(gold.read_text(encoding="utf-8"))["papers"]
    abstracts = {path.name: blocks(path) for path in sorted(seeds.glob("*.txt"))}
    texts = {(seed, i): parse(block) for seed, found in abstracts.items() for i, block in enumerate(found, 1)}
    readings = {place: reading.read_abstract(text) for place, text in texts.items()}
    items = [
        related.Item(f"{seed}#{i}", text.plain, related.terms_of(text.plain), found.topics, found.resources)
        for (seed, i), text in texts.items()
        for found in (readings[seed, i],)
    ]
    near = related.rank(items, 3)
    good: Counter[str] = Counter()
    for paper in papers:
        place = paper["seed"], paper["position"]
        text, found = texts[place], readings[place]
        checks = {
            **judged_names(paper, found),
            **judged_text(paper, text.plain, found),
            "a gold neighbour among three": bool(
                {f"{r['seed']}#{r['position']}" for r in paper["related"]}
                & {r.id for r in near[f"{place[0]}#{place[1]}"]}
            ),
        }
        good.update(name for name, right in checks.items() if right)
        good.update(dict.fromkeys(checks, 0))
        wrong = [name for name, right in checks.items() if not right]
        print(f"{paper['position']:3d} {found.name or '-':26s}", "; ".join(wrong) or "all right")
    for name, count in good.items():
        print(f"{name:32s} {count:2d} of {len(papers)}")


def judged_names(paper: dict, found: reading.Reading) -> dict[str, bool]:
    accepted = [paper["main"], *paper["main_ok"]]
    traps = [n.name for n in found.names if any(same_words(n.name, trap) for trap in paper["not_names"])]
    told = {(acronyms.singular(a.short), a.long) for a in found.acronyms}
    gold = {(acronyms.singular(a["short"]), a["long"]) for a in paper["acronyms"]}
    return {
        "headline name": any(same_words(found.name, name) for name in accepted),
        "no trap taken": not traps,
        "acronyms": len(told) == len(gold)
        and all(any(s == x and same_words(long, y) for x, y in told) for s, long in gold),
    }


def judged_text(paper: dict, plain: str, found: reading.Reading) -> dict[str, bool]:
    cut = [plain[s.start : s.end] for s in found.sentences]
    right = [parse(s).plain for s in paper["sentences"]]
    shown = found.highlight
    quoted = fold(plain[shown.start : shown.end]) if shown else ""
    wanted = [fold(parse(h).plain) for h in (paper["highlight"], *paper["highlight_ok"])]
    spans = [fold(plain[r.start : r.end]) for r in found.results]
    # digits in order, so that `6.0×` and `6.0 \times` are one number
    gold = {kind: [r for r in paper["results"] if r["type"] == kind] for kind in ("result", "baseline")}
    hit = {
        kind: [
            any(
                fold(r.get("plain") or parse(r["span"]).plain) in s
                or all(fold(parse(n).plain) in s for n in r["numbers"])
                for s in spans
            )
            for r in rows
        ]
        for kind, rows in gold.items()
    }
    tags = {*paper["topics"], *paper["topics_ok"]}
    return {
        "sentences": [fold(s) for s in cut] == [fold(s) for s in right]
        or len(cut) in (paper.get("n_sentences_ok") or []),
        "highlight": bool(quoted) and any(quoted in h or h in quoted for h in wanted),
        "every own result": all(hit["result"]),
        "no baseline as result": not any(hit["baseline"]),
        "links": sorted(link.url.rstrip("/") for link in found.links)
        == sorted(link["url"].rstrip("/") for link in paper["links"]),
        "code": found.code == {"yes": "link"}.get(paper["code_released"], paper["code_released"]),
        "a gold topic": bool(set(paper["topics"]) & set(found.topics)),
        "no topic outside": set(found.topics) <= tags,
    }


# --- CPU time ----------------------------------------------------------------------------------------------------


def measure(folder: Path) -> None:
    texts = [parse(item["abstract"]) for item in load(folder / "eval_titles.jsonl")]
    subjects = topics.load_topics()
    for text in texts:
        reading.read_abstract(text)
    spent: Counter[str] = Counter()

    def timed(part, function, *arguments):
        begin = time.process_time()
        result = function(*arguments)
        spent[part] += time.process_time() - begin
        return result

    for text in texts:
        spans = timed("sentences", sentences.split, text)
        words = timed("words", tokens.tokenize, text)
        signs = timed("cues", cues.find, words, spans)
        short = timed("acronyms", acronyms.find, text, spans)
        parts = [judged.role for judged in timed("roles", roles.judge, text, spans, words, signs)]
        own = timed("names", names.find, text, spans, words, signs, short, parts)
        shown = timed("highlight", highlight.choose, text, words, spans, signs)
        abstract = label.Abstract(text, words, spans, signs, parts, shown, names.headline(own), short)
        timed("label", label.make, abstract)
        timed("results", results.find, text, spans, parts)
        timed("claims", results.claims, text, spans, parts)
        timed("resources", resources.find, text, [name.name for name in own])
        timed("links", links.find, text)
        timed("topics", topics.assign, words, subjects)
        timed("keywords", keywords.find, text, words, short)
        timed("all of it", reading.read_abstract, text)
    print(f"{len(texts)} abstracts; CPU ms an abstract; Python {platform.python_version()}, {platform.machine()}")
    for part, seconds in spent.items():
        print(f"{part:12s} {1000 * seconds / len(texts):6.2f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--eval", type=Path)
    options.add_argument("--split", default="dev", choices=["dev", "holdout"])
    options.add_argument("--tasks")
    options.add_argument("--errors", type=int, default=0)
    options.add_argument("--gold", type=Path)
    options.add_argument("--seeds", type=Path, default=Path("seeds"))
    options.add_argument("--time", type=Path)
    asked = options.parse_args()
    if asked.eval:
        evaluate(asked.eval, asked.split, asked.tasks, asked.errors)
    if asked.gold:
        judge(asked.gold, asked.seeds)
    if asked.time:
        measure(asked.time)


if __name__ == "__main__":
    main()
