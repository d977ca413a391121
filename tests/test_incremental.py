"""A build that takes what earlier builds kept puts out what a cold one would: after any edits, in any order, if killed.

A rule-based state machine (Hypothesis) edits a digest as its publisher would, builds it after each step with all that
is kept, and compares the whole site with a cold build of the same input.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from conspectus import output, store
from conspectus.cli import main

PAPERS = (
    "Tides are hard to tell. We introduce TideNet (Tide Network), a model of the sea that lowers the error by 5.3%.",
    "We fine-tune large language models (LLMs) on TideNet, and win 5 points on the BayBench dataset.",
    "Dunes wander. We present DuneBench, a benchmark of moving sand. Code is at https://github.com/a/dunes.",
    "LLMs are slow near the sea. Our method TideNet2 is 2.5x faster than TideNet on BayBench.",
    "We study moths and bells, and what one tells of the other, in a survey of large language models.",
    "Locks leak. We propose LockStep, a framework that keeps water where it is, and improves recall from 48% to 80%.",
    "Large language models read the tides of the bay. We ask whether BayBench tells the truth about them.",
)
TOPICS = "- id: sea\n  title: The sea\n  definition: What rolls.\n  cues: [tide, bay, water]\n"
TOPICS_SETTING: tuple[dict[str, str], ...] = ({}, {"topics": "topics.yaml"})


class Killed(BaseException):
    """What a kill looks like from the inside."""


class Digest(RuleBasedStateMachine):
    """A publisher at work on a list of a few papers."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="conspectus-"))
        self.seeds = {"a.txt": list(PAPERS[:2]), "b.txt": [PAPERS[2]]}
        self.settings = {"title": "Tides", "base_url": "https://example.org/x/"}
        self.corrections: dict[str, str] = {}
        self.ids: list[str] = []
        self.topics = 0
        self.theme = ""
        self.code = b"code"

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @initialize()
    def first(self) -> None:
        self.compare()

    @rule(file=st.sampled_from(["a.txt", "b.txt"]), text=st.sampled_from(PAPERS), place=st.integers(0, 3))
    def insert(self, file: str, text: str, place: int) -> None:
        self.seeds[file].insert(place, text)
        self.compare()

    @rule(file=st.sampled_from(["a.txt", "b.txt"]), words=st.sampled_from(["Now edited.", "We use BayBench."]))
    @precondition(lambda self: any(self.seeds.values()))
    def edit(self, file: str, words: str) -> None:
        if self.seeds[file]:
            self.seeds[file][-1] += f" {words}"
            self.compare()

    @rule(file=st.sampled_from(["a.txt", "b.txt"]))
    @precondition(lambda self: sum(map(len, self.seeds.values())) > 1)
    def remove(self, file: str) -> None:
        if self.seeds[file]:
            del self.seeds[file][0]
            self.compare()

    @rule()
    def reorder(self) -> None:
        self.seeds["a.txt"].reverse()
        self.compare()

    @rule()
    def move(self) -> None:
        self.seeds = {"a.txt": self.seeds["b.txt"], "b.txt": self.seeds["a.txt"]}
        self.compare()

    @rule(line=st.sampled_from(["title: Given", "slug: mine", "topics: [sea]", "hide: asked for"]))
    def correct(self, line: str) -> None:
        self.corrections = {self.ids[0]: line}
        self.compare()

    @rule(name=st.sampled_from(["title", "base_url", "per_page", "repository"]))
    def set(self, name: str) -> None:
        values = {"title": "Dunes", "base_url": "https://example.net/", "per_page": 2, "repository": "https://x.org/y"}
        self.settings = {**self.settings, name: values[name]}
        self.compare()

    @rule()
    def change_topics(self) -> None:
        self.topics = 1 - self.topics
        self.compare()

    @rule(words=st.sampled_from(["One.", "Two."]))
    def change_template(self, words: str) -> None:
        self.theme = words
        self.compare()

    @rule(code=st.sampled_from([b"code", b"new code"]))
    def update(self, code: bytes) -> None:
        self.code = code
        self.compare()

    @rule(name=st.sampled_from(["kept.sqlite", "builds"]))
    def damage(self, name: str) -> None:
        for path in (self.folder / ".cache").rglob("*"):
            if path.is_file() and name in path.as_posix():
                content = path.read_bytes()
                path.write_bytes(content[: len(content) // 2] + b"\x55" * (len(content) // 2))
        self.compare()

    @rule()
    def lose_site(self) -> None:
        """A machine that keeps the folder of what was made, and nothing else."""
        shutil.rmtree(self.folder / "site")
        self.compare()

    @rule(text=st.sampled_from(PAPERS), moment=st.integers(0, 60))
    def die(self, text: str, moment: int) -> None:
        """A build is killed while it writes; the next one has to put all right."""
        self.seeds["a.txt"].append(text)
        steps = iter(range(moment))

        def step(original):
            def wrapped(*arguments, **options):
                if next(steps, None) is None:
                    raise Killed
                return original(*arguments, **options)

            return wrapped

        with pytest.MonkeyPatch.context() as patch, suppress(Killed):
            patch.setattr(Path, "replace", step(Path.replace))
            patch.setattr(Path, "write_bytes", step(Path.write_bytes))
            patch.setattr(output, "stamped", step(output.stamped))
            self.build(self.folder)
        self.compare()

    def compare(self) -> None:
        """Build with all that is kept, and without; corrections of papers that are gone are errors to both."""
        warm = self.build(self.folder)
        with tempfile.TemporaryDirectory(prefix="conspectus-") as cold:
            assert self.build(Path(cold)) == warm
            if warm:  # an error, and the last good site stays
                self.corrections = {}
                self.compare()
            else:
                self.ids = ids(self.folder)
                assert tree(self.folder / "site") == tree(Path(cold, "site"))

    def build(self, folder: Path) -> int:
        """The digest as it is now, built in a folder; the exit code."""
        files = {f"seeds/{name}": "\n\n".join(["Tides 2026", *texts]) + "\n" for name, texts in self.seeds.items()}
        files["digest.yaml"] = json.dumps({**self.settings, **TOPICS_SETTING[self.topics], "theme": ["own"]})
        files["topics.yaml"] = TOPICS
        files["own/templates/about.html"] = (
            '{% extends "base/about.html" %}{% block main %}' + self.theme + "{{ super() }}{% endblock %}"
        )
        files["overlay.yaml"] = "".join(f"{name!r}: {{{line}}}\n" for name, line in self.corrections.items()) or "{}\n"
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "rules", lambda: self.code)
            return main(["build", "--config", str(folder / "digest.yaml"), "--jobs", "1", "--quiet"])


def ids(folder: Path) -> list[str]:
    """Of the papers that have a page: the ends of its address."""
    return sorted(path.stem.rpartition("-")[2] for path in (folder / "site" / "papers").iterdir())


def tree(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


TestDigest = Digest.TestCase
TestDigest.settings = settings(max_examples=5, stateful_step_count=8, suppress_health_check=list(HealthCheck))
TestDigest.pytestmark = pytest.mark.slow
