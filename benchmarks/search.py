"""Search on a real list: cost of building, size, known items, agreement with lunr.js, speed in a browser.

    python benchmarks/search.py papers.jsonl.xz [--limit 2000] [--sample 300] [--golden] [--browser] [--compare]

The list has one JSON object a line: `id`, `title`, `abstract`, and perhaps `authors`, `keywords`, `venue`, `year`; or
it is the `data/papers.jsonl.gz` of a built site.
Times of the build are CPU time, beside lunr.py's own in the same run. `--golden` also builds one whole lunr index and
asks 200 queries of both. `--browser` needs Chromium. `--compare` installs MiniSearch, FlexSearch and Pagefind from npm
into a temporary folder.
"""

from __future__ import annotations

import argparse
import collections
import gc
import gzip
import json
import lzma
import platform
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import islice, pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from lunr import lunr  # noqa: E402

from conspectus.cli import GARBAGE_THRESHOLD  # noqa: E402
from conspectus.model import Document  # noqa: E402
from conspectus.permalinks import tail  # noqa: E402
from conspectus.search import SearchSettings  # noqa: E402
from conspectus.search.analysis import STOP_WORDS, chunks, groups, stretches, terms  # noqa: E402
from conspectus.search.lunr import BACKEND, build  # noqa: E402
from conspectus.search.searched import collection, indexed  # noqa: E402
from conspectus.search.stemmer import stem  # noqa: E402
from tests.received import bytes_of  # noqa: E402
from tests.search.sites import document as document_with_facets  # noqa: E402
from tests.search.sites import write_pages  # noqa: E402

STATIC = ROOT / "static"
SCRIPTS = ROOT / "tests" / "search"
NODE_MEMORY = "--max-old-space-size=8000"
LUNR_PY_PAPERS = 2000  # enough to compare with
NAME = re.compile(r"^([A-Za-z0-9][\w+.\-/]{2,24}):")
EXPLAINED = re.compile(r"((?:[A-Za-z][\w-]* ){2,6})\(([A-Z][A-Za-z-]*[A-Z]s?)\)")


def read(path: Path, limit: int | None) -> list[dict]:
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
            records = [json.loads(line) for line in islice(lines, limit)]
        return [{**record, "abstract": " ".join(record["sentences"])} for record in records]
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in islice(lines, limit)]


def document(paper: dict) -> Document:
    name = paper.get("name") or (found[1] if (found := NAME.match(paper["title"])) else "")
    pairs = {(short.rstrip("s"), initials(long, short)) for long, short in EXPLAINED.findall(paper["abstract"])}
    ref = tail(paper["id"])  # answers are known by the end of their address
    return document_with_facets(
        ref,
        {
            "title": paper["title"],
            "name": name,
            "authors": "; ".join(paper.get("authors", [])),
            "keywords": "; ".join(paper.get("keywords", [])),
            "abstract": paper["abstract"],
        },
        {
            "title": paper["title"],
            "name": name,
            "url": f"papers/{ref}.html",
            "text": paper["abstract"],
            "authors": paper.get("authors", []),
            "venue": str(paper.get("venue", "")).upper(),
            "year": paper.get("year"),
            "topics": paper.get("keywords", [])[:3],
        },
        expansions=tuple(sorted(pair for pair in pairs if pair[1])),
    )


def initials(long: str, short: str) -> str:
    """The last words of `long` whose first letters make `short`, or nothing."""
    words = long.replace("-", " ").split()
    letters = short.rstrip("s").lower()
    last = words[-len(letters) :]
    return " ".join(last) if "".join(word[0] for word in last).lower() == letters else ""


def write(folder: Path, documents: list[Document], settings: SearchSettings) -> dict[str, list[int]]:
    """Writes the index; gives the sizes of its files, by kind, raw and compressed."""
    sizes: dict[str, list[int]] = collections.defaultdict(lambda: [0, 0, 0, 0])
    for output in build(documents, settings):
        path = folder / output.path
        path.parent.mkdir(parents=True, exist_ok=True)
        written = bytes_of(output)
        path.write_bytes(written)
        parts = output.path.split("/")
        kind = sizes[parts[1]]
        kind[0] += 1
        kind[1] += len(written)
        kind[2] += len(gzip.compress(written, 6))
        kind[3] = max(kind[3], len(written))
    return sizes


def node(script: str, *arguments: object) -> list:
    done = subprocess.run(
        ["node", NODE_MEMORY, str(SCRIPTS / script)],
        input=json.dumps([str(STATIC), *arguments]),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


# --- building ---------------------------------------------------------------------------------------------------


def building(documents: list[Document], folder: Path) -> float:
    """Builds and writes the index; gives the CPU seconds of building all of it."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    print(f"\n{'building, with expansions':36}{'CPU s':>8}{'ms a paper':>12}")

    def told(label: str, before: float, papers: int) -> float:
        cpu = time.process_time() - before
        print(f"{label:36}{cpu:8.2f}{cpu / papers * 1000:12.3f}")
        return cpu

    before = time.process_time()
    analysed = collection(documents)
    told("tokens, each document alone", before, len(documents))
    before = time.process_time()
    indexed(analysed)
    told("terms and postings of these", before, len(documents))
    before = time.process_time()
    for _ in build(analysed, SearchSettings()):
        pass
    told("all files, of these tokens", before, len(documents))
    some = documents[:LUNR_PY_PAPERS]
    before = time.process_time()
    lunr("id", ["title", "abstract", "authors"], [{"id": each.ref, **each.fields} for each in some])
    told(f"lunr.py on {len(some)}, three fields", before, len(some))
    before = time.process_time()
    count = sum(1 for _ in build(documents, SearchSettings()))
    cpu = told(f"all {count} files of the search", before, len(documents))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory with the documents: {memory:.0f} MB\n")
    sizes = write(folder, documents, SearchSettings())
    print(f"{'files':24}{'number':>8}{'raw KB':>10}{'gzip KB':>10}{'largest KB':>12}{'gzip B/paper':>14}")
    for kind, (number, raw, packed, largest) in sizes.items():
        print(
            f"{kind:24}{number:8}{raw / 1000:10.0f}{packed / 1000:10.0f}{largest / 1000:12.1f}"
            f"{packed / len(documents):14.0f}"
        )
    return cpu


# --- known items --------------------------------------------------------------------------------------------------


def known_items(documents: list[Document], folder: Path, size: int) -> None:
    chance = random.Random(1)
    sample = chance.sample(documents, min(size, len(documents)))
    holding = collections.Counter(word for each in documents for word in words(each.fields["abstract"]))
    by_title = collections.Counter(each.fields["title"].lower() for each in documents)
    by_name = collections.Counter(each.fields["name"].lower() for each in documents)

    def rare(each: Document) -> str:
        return " ".join(sorted(words(each.fields["abstract"]), key=lambda word: (holding[word], word))[:5])

    unique = [each for each in sample if by_title[each.fields["title"].lower()] == 1]
    named = [each for each in documents if each.fields["name"] and by_name[each.fields["name"].lower()] == 1]
    tests = [
        ("title pasted, first", 1, [(each, each.fields["title"]) for each in unique]),
        ("name, first three", 3, [(each, each.fields["name"]) for each in chance.sample(named, min(size, len(named)))]),
        ("five rare words, first", 1, [(each, rare(each)) for each in sample if len(rare(each).split()) == 5]),
        ("misspelt title, first", 1, [(each, misspelt(each.fields["title"], chance)) for each in unique]),
        ("half a title, first ten", 10, [(each, half(each.fields["title"])) for each in unique]),
    ]
    print(f"\n{'known items':28}{'queries':>8}{'found':>9}")
    for label, places, cases in tests:
        answers = node("queries.cjs", str(folder), [[query, {"limit": 10}] for _, query in cases])
        misses = [
            (each.fields["title"], query, answer["corrected"], answer["how"])
            for (each, query), answer in zip(cases, answers, strict=True)
            if each.ref not in answer["refs"][:places]
        ]
        print(f"{label:28}{len(cases):8}{1 - len(misses) / max(len(cases), 1):9.1%}")
        for miss in misses[:4]:
            print("    missed:", *miss, sep=" | ")


def words(text: str) -> set[str]:
    """The plain words of a text, as a reader would copy them."""
    parts = {
        part
        for stretch in stretches(text)
        for chunk in chunks(stretch)
        for group in groups(chunk)
        for part in group.parts
    }
    return {part for part in parts if len(part) > 2 and part.isalpha() and part.isascii()} - STOP_WORDS


def misspelt(title: str, chance: random.Random) -> str:
    """`title` with one letter of one word left out, doubled, changed or swapped."""
    words = title.split()
    long = [place for place, word in enumerate(words) if len(word) > 4 and word.isalpha()]
    if not long:
        return title
    place = chance.choice(long)
    word = words[place]
    at = chance.randrange(1, len(word) - 1)
    letter = chance.choice("etaoinsr")
    edits = (
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    return " ".join([*words[:place], chance.choice(edits), *words[place + 1 :]])


def half(title: str) -> str:
    words = title.split()
    return " ".join(words[: max(3, len(words) // 2)])


# --- agreement with lunr.js -----------------------------------------------------------------------------------------


def golden(documents: list[Document], folder: Path) -> None:
    chance = random.Random(2)
    texts = [sorted(words(each.fields["abstract"])) for each in documents]
    names = {term for each in documents for term in terms(each.fields["name"])}
    vocabulary = {term for each in documents for text in each.fields.values() for term in terms(text)}
    queries = []
    while len(queries) < 200:
        chosen = chance.choice(texts)
        query = sorted(set(chance.sample(chosen, min(len(chosen), chance.choice((1, 2, 2, 3))))))
        pairs = {terms(a + b)[0] for a, b in pairwise(query)}
        # Ours beyond lunr: a pair written together is found too, two words of one stem count once, and a paper of that
        # very name comes first. (So no word of a name is asked for.)
        if (
            len({stem(word) for word in query}) == len(query)
            and not pairs & vocabulary
            and not names & {*map(stem, query)}
        ):
            queries.append(" ".join(query))
    with tempfile.TemporaryDirectory() as whole:
        write(Path(whole), documents, SearchSettings(whole_up_to=len(documents)))
        answers = node("golden.cjs", str(folder), whole, queries)
    same = ordered = 0
    for sharded, one_file, index in answers:
        scores = dict(index)
        same += {ref for ref, _ in sharded} == set(scores) == {ref for ref, _ in one_file}
        # Beyond the ranked ones a score is 0; what matters is what a reader may see.
        seen = [scores.get(ref, 0) for ref, _ in sharded[:100]]
        ordered += all(a > b - 0.01 for a, b in pairwise(seen))
    print(f"\nagainst lunr.js whole: {same} of 200 the same papers, {ordered} of 200 the same order up to rounded ties")


# --- the browser ----------------------------------------------------------------------------------------------------

TYPED = """async (text) => {
  const input = document.getElementById('q');
  const list = document.getElementById('results');
  const start = performance.now();
  const shown = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      list.getBoundingClientRect();
      resolve(performance.now() - start);
    }).observe(list, { childList: true });
  });
  input.value = text;
  input.focus();
  input.dispatchEvent(new Event('input'));
  return shown;
}"""
LONG_TASKS = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ entryTypes: ['longtask'] });
"""
QUERIES = ["graph neural network", "learning", "large language model reasoning", "poincare", "robust*", "diffusion"]
HARDER = [*QUERIES, '"graph neural"', "difusion modles"]  # a phrase, and words that must be mended


def browser(folder: Path) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (only this part needs it)

    write_pages(folder, [])
    print(
        "\nChromium from disk, ms from the key to the hits in the page (cold: first query after the page has loaded;"
        "\nwarm: a letter typed or taken away)"
    )
    print(f"{'':36}{'cold':>8}{'warm':>8}{'cold, 4x':>10}{'warm, 4x':>10}{'longest task, 4x':>18}")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for query in HARDER:
            row = []
            longest = 0.0
            for rate in (1, 4):
                cold, warm = [], []
                for _ in range(5):
                    page = launched.new_page()
                    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
                    page.goto((folder / "search.html").as_uri())
                    page.evaluate(LONG_TASKS)
                    cold.append(page.evaluate(TYPED, query))
                    warm += [page.evaluate(TYPED, text) for text in (query[:-1], query) * 2]
                    page.wait_for_timeout(50)
                    if rate == 4:
                        longest = max([longest, *page.evaluate("tasks")])
                    page.close()
                row += [statistics.median(cold), statistics.median(warm)]
            print(f"{query:36}{row[0]:8.0f}{row[1]:8.0f}{row[2]:10.0f}{row[3]:10.0f}{longest:18.0f}")
        launched.close()


# --- bytes of a first query ------------------------------------------------------------------------------------------


def transfer(folder: Path) -> None:
    """What a first query moves: scripts, manifest, shards and cards, each compressed as a host would."""
    print(f"\n{'first query over HTTP, gzip KB':36}{'scripts':>9}{'index':>8}{'cards':>8}{'all':>8}{'files':>7}")
    scripts = sum(
        len(gzip.compress((STATIC / name).read_bytes(), 6))
        for name in ("base.js", *BACKEND.needs, "search/lunr.js", "search/marks.js", "search/explorer.js")
    )
    for query in HARDER:
        loaded = node("loaded.cjs", str(folder), query)
        size = {name: len(gzip.compress((folder / name).read_bytes(), 6)) for name in loaded}
        cards = sum(length for name, length in size.items() if "/cards/" in name)
        index = sum(size.values()) - cards
        print(
            f"{query:36}{scripts / 1000:9.1f}{index / 1000:8.1f}{cards / 1000:8.1f}"
            f"{(scripts + index + cards) / 1000:8.1f}{len(loaded):7}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--compare", action="store_true")
    options = parser.parse_args()
    documents = [document(paper) for paper in read(options.list, options.limit)]
    print(f"{len(documents)} papers of {options.list.name}; {platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        cpu = building(documents, folder)
        transfer(folder)
        known_items(documents, folder, options.sample)
        if options.golden:
            golden(documents, folder)
        if options.browser:
            browser(folder)
        if options.compare:
            papers = folder / "papers.json"
            papers.write_text(json.dumps([{"id": each.ref, **each.fields} for each in documents]), encoding="utf-8")
            script = str(ROOT / "benchmarks" / "search_compare.mjs")
            subprocess.run(["node", NODE_MEMORY, script, papers, folder, f"{cpu:.2f}", *QUERIES], check=True)


if __name__ == "__main__":
    main()
