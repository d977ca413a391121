"""How surely bare abstracts meet their titles: `python benchmarks/catalogues.py LIST CATALOGUE [MORE…]`.

All files are JSON lines of papers (`.jsonl` or `.jsonl.xz`). 300 abstracts of LIST become a bare list: in a third of
them words are changed, in a third sentences are cut, in a third LaTeX is stripped; and once more with all of it in one.
They are matched with CATALOGUE and MORE as catalogues, first with the papers themselves among them, then without (what
is found then is wrong). CPU seconds are those of the process, with nothing kept and with everything kept.
"""

from __future__ import annotations

import json
import lzma
import platform
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conspectus.model import Value
from conspectus.normalize.catalogues import Match, Rivals, find_match
from conspectus.normalize.given import read_given
from conspectus.normalize.kept_catalogues import open_catalogue
from conspectus.normalize.venues import Venue
from conspectus.readers import read_seeds
from conspectus.text import fold

PAPERS = 300
WORDS_CHANGED = 0.1
SENTENCES_CUT = 0.4


def words_changed(text, rng, words):
    """One word in ten is another one."""
    words = text.split(" ")
    return " ".join(rng.choice(words) if rng.random() < WORDS_CHANGED else word for word in words)


def sentences_cut(text, rng, _):
    """Two sentences in five are missing, and at least one."""
    sentences = re.split(r"(?<=[.!?])\s+", text)
    gone = set(rng.sample(range(len(sentences)), max(1, round(SENTENCES_CUT * len(sentences)))))
    kept = [sentence for place, sentence in enumerate(sentences) if place not in gone]
    return " ".join(kept or sentences)


def latex_stripped(text, rng, _):
    """Formulas are gone, or what is left of them without commands, dollars and braces."""
    if rng.random() < 0.5:
        text = re.sub(r"\$[^$]*\$", "", text)
    return re.sub(r"\\[A-Za-z]+\*?|[{}$\\]", "", text)


def everything(text, rng, words):
    return latex_stripped(sentences_cut(words_changed(text, rng, words), rng, words), rng, words)


def cut_short(text, *_):
    """The first 300 characters, as some lists have them."""
    return text[:300] + " …"


WAYS = {each.__name__.replace("_", " "): each for each in (words_changed, sentences_cut, latex_stripped)}
HARDER = {"all three": everything, "cut short": cut_short}


def papers(path):
    data = Path(path).read_bytes()
    text = (lzma.decompress(data) if path.endswith(".xz") else data).decode()
    return [json.loads(line) for line in text.split("\n") if line]


def chosen(records, rng):
    """Papers for each way of change; those whose LaTeX is stripped have some."""
    with_latex = [record for record in records if re.search(r"[$\\]", record["abstract"])]
    each = PAPERS // len(WAYS)
    stripped = rng.sample(with_latex, each)
    rest = rng.sample([record for record in records if record not in stripped], PAPERS - each)
    return {"words changed": rest[:each], "sentences cut": rest[each:], "latex stripped": stripped}


def match(text, catalogues):
    given, _ = read_given({"abstract": Value((text,))})
    return find_match(given, Venue("", None), catalogues)


def outcome(found, title):
    if isinstance(found, Match):
        return "right" if fold(found.records[0].title) == fold(title) else "wrong"
    return "rivals" if isinstance(found, Rivals) else "none"


def opened(paths, folder):
    """The catalogues, and the CPU seconds that opening them took."""
    start = time.process_time()
    catalogues = [open_catalogue(path.name, path, lambda path=path: read_seeds([path]), folder) for path in paths]
    return catalogues, time.process_time() - start


def main(listed, *catalogue_files):
    print(f"{platform.machine()}, Python {platform.python_version()}")
    rng = random.Random(20260101)
    records = papers(listed)
    words = " ".join(record["abstract"] for record in records).split()
    by_way = chosen(records, rng)
    bare = [(way, WAYS[way](r["abstract"], rng, words), r["title"]) for way, some in by_way.items() for r in some]
    harder = [
        (way, change(r["abstract"], rng, words), r["title"])
        for way, change in HARDER.items()
        for some in by_way.values()
        for r in some
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = []
        for number, file in enumerate(catalogue_files):
            paths.append(folder / f"catalogue-{number}.jsonl")
            paths[-1].write_text("".join(json.dumps(each) + "\n" for each in papers(file)), "utf-8")
        catalogues, first = opened(paths, folder / "kept")
        size = sum(len(each.records) for each in catalogues)
        print(f"{size} records: {first:.2f} s CPU first, ", end="")
        catalogues, again = opened(paths, folder / "kept")
        start = time.process_time()
        for _, text, _ in bare:
            match(text, catalogues)
        print(f"{again:.2f} s when unchanged, and {time.process_time() - start:.2f} s for {len(bare)} abstracts")
        kept = sum(file.stat().st_size for file in (folder / "kept").iterdir())
        print(f"kept files {kept / 1e6:.1f} MB of {sum(path.stat().st_size for path in paths) / 1e6:.1f} MB")
        without = folder / "without.jsonl"
        used = {title for _, _, title in bare}
        left = (each for each in map(json.loads, paths[0].open(encoding="utf-8")) if each["title"] not in used)
        without.write_text("".join(json.dumps(each) + "\n" for each in left), "utf-8")
        strangers, _ = opened([without, *paths[1:]], folder / "kept")

    print(f"\n{'abstracts':<24} {'in the catalogue':<18} {'right':>6} {'wrong':>6} {'rivals':>6} {'none':>6}")
    rows = [(way, some) for way in WAYS for some in [[row for row in bare if row[0] == way]]]
    rows += [("together", bare)] + [(way, [row for row in harder if row[0] == way]) for way in HARDER]
    for known, all_of in (("yes", catalogues), ("no", strangers)):
        for way, some in rows:
            counts = Counter(outcome(match(text, all_of), title if known == "yes" else "") for _, text, title in some)
            figures = " ".join(f"{counts[each]:>6}" for each in ("right", "wrong", "rivals", "none"))
            print(f"{way:<24} {known:<18} {figures}")


if __name__ == "__main__":
    main(*sys.argv[1:])
