"""What a build costs: CPU by step, wall time, memory, files and bytes, for the edits that publishers make.

    python benchmarks/speed.py LIST.jsonl[.xz] [--papers 1000,10000] [--jobs N] [--only NAME …]
        [--peers HUGO PAGEFIND] [--eleventy FOLDER] [--pelican PROGRAM]

LIST has a JSON object a line with `title` and `abstract`. For each number of papers a digest is made below a temporary
folder and built by `build.py` in a process of its own, again and again: with nothing kept, with what was made kept and
the site gone, unchanged, with one abstract edited, one paper put in, one taken out, a template changed, a setting
changed. More papers than LIST has are made of sentences of several, so that no two are alike.

With `--peers`, the programs `hugo` (0.148 or later, which writes formulas at build time) and `pagefind` make a page a
paper, listings and a search of the same papers in the same run. So do Eleventy 3, from a FOLDER in which npm put
`@11ty/eleventy`, `@vscode/markdown-it-katex` and `katex`, with formulas at build time, and Pelican 4 with its extra
`markdown`, which leaves formulas to scripts. CPU seconds are those of a process and of all that it
started; on a busy machine only their ratios mean anything.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from conspectus.cli import build_main
from conspectus.cli.lazily import lazily

if TYPE_CHECKING:
    from conspectus import pipeline
    from conspectus.config import SiteConfig
    from conspectus.options import Options
    from conspectus.pipeline import Report
else:
    pipeline = lazily("conspectus.pipeline")  # as build.py has it

BUILD = Path(__file__).parents[1] / "build.py"
SETTINGS = "title: {title}\nbase_url: https://example.org/digest/\ntheme: [own]\n"
THEME = '{% extends "base/paper.html" %}{# {note} #}\n'
_STRIDE = 613
"""Between the papers whose sentences make up one that LIST lacks."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process took."""

    cpu: float
    wall: float
    memory: float
    """Peak of its largest process, in MB."""
    told: str
    """Its last line."""
    steps: tuple[float, ...] = ()
    """CPU seconds of the four steps, where the process told them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("--papers", default="1000,10000", type=lambda text: [int(each) for each in text.split(",")])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="NAME", help=f"some of: {', '.join(EDITS)}")
    parser.add_argument("--peers", nargs=2, metavar=("HUGO", "PAGEFIND"), help="programs to compare with")
    parser.add_argument("--eleventy", type=Path, metavar="FOLDER", help="where Eleventy and its plugins are installed")
    parser.add_argument("--pelican", metavar="PROGRAM")
    parser.add_argument("--folder", type=Path, help="where the digests are made and left (default: nowhere)")
    arguments = parser.parse_args()
    known = list(records(arguments.list))
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {arguments.jobs} jobs")
    print(f"{arguments.list.name}: {len(known)} papers; load {os.getloadavg()[0]:.1f}")
    for count in arguments.papers:
        papers = list(enough(known, count))
        with tempfile.TemporaryDirectory(prefix="speed-") as name:
            root = (arguments.folder or Path(name)) / str(count)
            print(f"\n{count} papers\n{HEAD}")
            for what, cost in ours(papers, root / "ours", arguments.jobs, arguments.only or list(EDITS)):
                print(row(what, cost), flush=True)
            for what, cost in peers(papers, root, arguments):
                print(row(what, cost), flush=True)


HEAD = f"{'':<28}{'CPU s':>8}{'wall s':>8}{'MB':>7}   read / normalize / render and write, CPU s; what was written"


def row(what: str, cost: Cost) -> str:
    steps = " / ".join(f"{each:.1f}" for each in cost.steps)
    return f"{what:<28}{cost.cpu:>8.2f}{cost.wall:>8.2f}{cost.memory:>7.0f}   {steps or '-'}; {cost.told}"


# --- papers --------------------------------------------------------------------------------------------------------


def records(path: Path) -> Iterator[dict[str, str]]:
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            found = json.loads(line)
            yield {"title": " ".join(found["title"].split()), "abstract": found["abstract"].strip()}


def enough(known: Sequence[dict[str, str]], count: int) -> Iterator[dict[str, str]]:
    """`count` papers: those of the list, then such as share a sentence with each of several."""
    for place in range(count):
        copy, at = divmod(place, len(known))
        paper = known[at]
        if copy:
            sentences = _SENTENCE.split(paper["abstract"])
            others = (known[(at + number * copy * _STRIDE) % len(known)] for number in range(len(sentences)))
            parts = [_SENTENCE.split(other["abstract"]) for other in others]
            abstract = " ".join(part[number % len(part)] for number, part in enumerate(parts))
            paper = {"title": f"{paper['title']}, part {copy + 1}", "abstract": abstract}
        yield paper


def lay_out(papers: Sequence[dict[str, str]], root: Path) -> None:
    """The papers as a seed."""
    lines = (json.dumps(paper, ensure_ascii=False) for paper in papers)
    write(root / "seeds" / "list.jsonl", "\n".join(lines) + "\n")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# --- ours ----------------------------------------------------------------------------------------------------------

Edit = Callable[[list[dict[str, str]], Path], None]


def forget(papers: list[dict[str, str]], root: Path) -> None:
    del papers
    shutil.rmtree(root / ".cache", ignore_errors=True)
    shutil.rmtree(root / "site", ignore_errors=True)


def lose_site(papers: list[dict[str, str]], root: Path) -> None:
    """Moved away: where thousands of files were just removed, ext4 takes seconds more to make as many."""
    del papers
    (root / "site").rename(root / "lost")


def mend(papers: list[dict[str, str]], root: Path) -> None:
    middle = len(papers) // 2
    papers[middle] = {**papers[middle], "abstract": f"{papers[middle]['abstract']} We mend what was wrong before."}
    lay_out(papers, root)


def put_in(papers: list[dict[str, str]], root: Path) -> None:
    abstract = "We study how a paper that came late finds its place among all others, and what moves because of it."
    papers.insert(len(papers) // 3, {"title": "A late paper and its place", "abstract": abstract})
    lay_out(papers, root)


def take_out(papers: list[dict[str, str]], root: Path) -> None:
    del papers[len(papers) // 4]
    lay_out(papers, root)


def change_template(papers: list[dict[str, str]], root: Path) -> None:
    del papers
    write(root / "own" / "templates" / "paper.html", THEME.replace("{note}", "changed"))


def change_setting(papers: list[dict[str, str]], root: Path) -> None:
    del papers
    write(root / "digest.yaml", SETTINGS.format(title="Another title"))


EDITS: dict[str, Edit] = {
    "nothing kept": forget,
    "site gone": lose_site,
    "unchanged": lambda papers, root: None,
    "one abstract edited": mend,
    "one paper put in": put_in,
    "one paper taken out": take_out,
    "template changed": change_template,
    "setting changed": change_setting,
}


def ours(papers: list[dict[str, str]], root: Path, jobs: int, names: Sequence[str]) -> Iterator[tuple[str, Cost]]:
    """Each edit in its turn, and what the build after it costs."""
    papers = list(papers)
    lay_out(papers, root)
    write(root / "digest.yaml", SETTINGS.format(title="A large list"))
    write(root / "own" / "templates" / "paper.html", THEME.replace("{note}", "as it was"))
    for name in names:
        EDITS[name](papers, root)
        told = root / "steps.json"
        told.unlink(missing_ok=True)
        command = [sys.executable, __file__, "--one", str(root / "digest.yaml"), str(jobs), str(told)]
        cost = measured(command, root)
        steps = tuple(json.loads(told.read_text())) if told.exists() else ()
        kept = sum(path.stat().st_size for path in (root / ".cache").rglob("*") if path.is_file())
        said = f"{cost.told.split('; ')[-1]}; {kept / 1e6:.1f} MB kept"
        yield name, Cost(cost.cpu, cost.wall, cost.memory, said, steps)


def one(config: str, jobs: str, told: str) -> int:
    """What `build.py` does, and the CPU seconds of its steps in a file."""

    def build(settings: SiteConfig, options: Options) -> Report:
        times = [used()]
        with pipeline.tools(settings, options) as tools:
            entries = list(pipeline.read(settings))
            times.append(used())
            library = pipeline.normalize(iter(entries), settings, options, tools)
            del entries  # as in a build, where they stream
            times.append(used())
            written = pipeline.write(pipeline.render(library, settings, options, tools), settings, tools)
        times.append(used())
        Path(told).write_text(json.dumps([after - before for before, after in pairwise(times)]))
        return pipeline.Report(library, written)

    return build_main(build, ["--config", config, "--jobs", jobs, "--quiet"])


def used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measured(command: Sequence[str], folder: Path) -> Cost:
    """Run a command in a folder: what it took, with all that it started, and its last line."""
    environment = {**os.environ, "PYTHONPATH": str(BUILD.parent)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever builds again has the modules compiled
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    lines = process.stdout.read().strip().splitlines() or [""]
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command[0]} failed")
    return Cost(usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024, lines[-1])


# --- peers ---------------------------------------------------------------------------------------------------------

HUGO = {
    "hugo.toml": 'baseURL = "https://example.org/"\ntitle = "A list"\ndisableKinds = ["taxonomy", "term", "RSS"]\n'
    "[pagination]\npagerSize = 100\n[markup.goldmark.extensions.passthrough]\nenable = true\n"
    '[markup.goldmark.extensions.passthrough.delimiters]\nblock = [["$$", "$$"]]\ninline = [["$", "$"]]\n',
    "content/papers/_index.md": '---\ntitle: "Papers"\n---\n',
    "layouts/_default/single.html": "<!doctype html><html lang=en><meta charset=utf-8><title>{{ .Title }}</title>"
    "<main data-pagefind-body><h1>{{ .Title }}</h1>{{ .Content }}</main></html>\n",
    "layouts/_default/list.html": "<!doctype html><html lang=en><meta charset=utf-8><title>{{ .Title }}</title><main>"
    '{{ range (.Paginate .RegularPages).Pages }}<h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>'
    "<p>{{ .Summary }}</p>{{ end }}</main></html>\n",
    "layouts/_default/_markup/render-passthrough.html": "{{ with try (transform.ToMath .Inner) }}{{ with .Value }}"
    "{{ . }}{{ else }}{{ $.Inner }}{{ end }}{{ end }}\n",
}


ELEVENTY = {
    "eleventy.config.cjs": 'const katex = require("@vscode/markdown-it-katex").default;\n'
    'module.exports = (config) => { config.amendLibrary("md", (md) => md.use(katex, { output: "mathml" })); return '
    '{ dir: { input: "content", includes: "../layouts", output: "public" }, markdownTemplateEngine: false }; };\n',
    "layouts/paper.njk": "<!doctype html><html lang=en><meta charset=utf-8><title>{{ title }}</title>"
    "<main><h1>{{ title }}</h1>{{ content | safe }}</main></html>\n",
    "content/papers/papers.json": '{"layout": "paper.njk", "tags": "paper"}\n',
    "content/index.njk": "---\npagination: {data: collections.paper, size: 100, alias: shown}\n"
    'permalink: "{% if pagination.pageNumber %}{{ pagination.pageNumber + 1 }}/{% endif %}index.html"\n---\n'
    "<!doctype html><html lang=en><meta charset=utf-8><title>A list</title><main>{% for each in shown %}"
    '<h2><a href="{{ each.url }}">{{ each.data.title }}</a></h2>{% endfor %}</main></html>\n',
}
PELICAN = {
    "pelicanconf.py": 'SITENAME = "A list"\nPATH = "content"\nTHEME = "theme"\nTIMEZONE = "UTC"\n'
    'DEFAULT_PAGINATION = 100\nDEFAULT_DATE = "2026-01-01"\nFEED_ALL_ATOM = CATEGORY_FEED_ATOM = None\n'
    'DIRECT_TEMPLATES = ["index"]\nAUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ""\n',
    "theme/static/empty.css": "",
    "theme/templates/article.html": "<!doctype html><html lang=en><meta charset=utf-8>"
    "<title>{{ article.title }}</title><main><h1>{{ article.title }}</h1>{{ article.content }}</main></html>\n",
    "theme/templates/index.html": "<!doctype html><html lang=en><meta charset=utf-8><title>A list</title><main>"
    '{% for each in articles_page.object_list %}<h2><a href="{{ each.url }}">{{ each.title }}</a></h2>{% endfor %}'
    "</main></html>\n",
}


@dataclass(frozen=True, slots=True)
class Peer:
    """Another generator: how it is started, and what it is told."""

    name: str
    command: Sequence[str]
    files: Mapping[str, str]
    head: str
    """What stands before an abstract, with a place for the title."""


def peers(papers: Sequence[dict[str, str]], root: Path, arguments: argparse.Namespace) -> Iterator[tuple[str, Cost]]:
    """Those that were asked for, on the same papers: all, and after an edit."""
    yaml = "---\ntitle: {title}\n---\n"
    if arguments.peers:
        hugo, pagefind = arguments.peers
        cached = ("env", f"HUGO_CACHEDIR={root / 'cache'}", hugo, "--quiet")
        yield from theirs(papers, root / "hugo", Peer("Hugo", cached, HUGO, yaml))
        yield "Pagefind", measured([pagefind, "--site", "public"], root / "hugo")
    if arguments.eleventy:
        modules = arguments.eleventy.resolve() / "node_modules"
        command = ("node", str(modules / "@11ty" / "eleventy" / "cmd.cjs"), "--quiet")
        (root / "eleventy").mkdir(parents=True)
        (root / "eleventy" / "node_modules").symlink_to(modules)
        yield from theirs(papers, root / "eleventy", Peer("Eleventy", command, ELEVENTY, yaml))
    if arguments.pelican:
        command = (arguments.pelican, "--quiet", "--settings", "pelicanconf.py")
        yield from theirs(papers, root / "pelican", Peer("Pelican", command, PELICAN, "Title: {title}\n\n"))


def theirs(papers: Sequence[dict[str, str]], root: Path, peer: Peer) -> Iterator[tuple[str, Cost]]:
    """A page a paper and listings of a hundred: with nothing kept, and after an edit."""
    for name, text in peer.files.items():
        write(root / name, text)
    pages = root / "content" / "papers"
    for number, paper in enumerate(papers):
        title = json.dumps(paper["title"]) if peer.head.startswith("---") else paper["title"]
        write(pages / f"p{number}.md", f"{peer.head.format(title=title)}{paper['abstract']}\n")
    yield f"{peer.name}, nothing kept", measured(peer.command, root)
    middle = pages / f"p{len(papers) // 2}.md"
    middle.write_text(middle.read_text(encoding="utf-8") + " We mend what was wrong.\n", encoding="utf-8")
    yield f"{peer.name}, one abstract edited", measured(peer.command, root)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        sys.exit(one(*sys.argv[2:]))
    main()
