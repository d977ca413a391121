"""What lies outside the digest is never published through a link, and nothing that is no file keeps a build waiting."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from conspectus import last_build, pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options
from conspectus.places import barred, read_text, shown
from tests.conftest import ROOT

SEED = "Toy 2026 Papers\n\nWe present TOY, a very small model that is cheap.\n"
SECRET = "Title: A Precious Secret\nAbstract: We keep the precious secret of this machine in one file.\n"

TOPICS = "- id: precious\n  name: Precious\n  phrases: [secret]\n"


@pytest.fixture
def digest(tmp_path):
    """A digest with a seed, beside a folder that is none of its business; its settings."""
    files = {
        "digest/seeds/toy.txt": SEED,
        "digest/theme/static/own.txt": "own",
        "digest/.git/config.txt": SECRET,
        "elsewhere/seeds/secret.txt": SECRET,
        "elsewhere/static/secret.txt": SECRET,
        "elsewhere/templates/about.html": SECRET,
        "elsewhere/topics.yaml": TOPICS,
        "elsewhere/overlay.yaml": "{}",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return SiteConfig(root=tmp_path / "digest", theme=("theme",))


LINKS = {
    "a seed": ("seeds/x.txt", "elsewhere/seeds/secret.txt", {}),
    "a hidden file": ("seeds/x.txt", "digest/.git/config.txt", {}),
    "a seed in a folder": ("seeds/deep/x.txt", "elsewhere/seeds/secret.txt", {}),
    "a folder of seeds": ("seeds/x", "elsewhere/seeds", {}),
    "the seeds": ("lists", "elsewhere/seeds", {"seeds": ("lists",)}),
    "a seed that the settings name": ("list.txt", "elsewhere/seeds/secret.txt", {"seeds": ("list.txt",)}),
    "a seed through a folder": ("lists", "elsewhere/seeds", {"seeds": ("lists/secret.txt",)}),
    "a catalogue": ("catalogue.txt", "elsewhere/seeds/secret.txt", {"catalogues": ("catalogue.txt",)}),
    "corrections": ("overlay.yaml", "elsewhere/overlay.yaml", {}),
    "corrections beside the seeds": ("seeds/overlay.yaml", "elsewhere/overlay.yaml", {}),
    "topics": ("topics.yaml", "elsewhere/topics.yaml", {"topics": "topics.yaml"}),
    "a static file": ("theme/static/x.txt", "elsewhere/static/secret.txt", {}),
    "a folder of static files": ("theme/static/x", "elsewhere/static", {}),
    "all static files": ("theme/search", "elsewhere/static", {}),
    "a template": ("theme/templates/search.html", "elsewhere/templates/about.html", {}),
    "a theme": ("other", "elsewhere", {"theme": ("other",)}),
    "itself": ("seeds/x.txt", "digest/seeds/x.txt", {}),
    "a theme's file to itself": ("theme/static/x.txt", "digest/theme/static/x.txt", {}),
    "nothing": ("seeds/x.txt", "digest/seeds/none.txt", {}),
}


@pytest.mark.parametrize(("link", "target", "settings"), LINKS.values(), ids=LINKS)
def test_no_link_leads_to_what_is_published(digest, link, target, settings):
    """A link that leads elsewhere, or nowhere, is told with its name; what it leads to is on no page."""
    place = digest.root / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(digest.root.parent / target)
    try:
        report = pipeline.build(replace(digest, **settings), Options())
        told = "\n".join(str(notice) for notice in report.library.notices if notice.loss)
    except DigestError as error:
        told = str(error)
    assert str(link) in told or str(next(iter(settings.values()), ("",))[0]) in told
    assert "a link that leads" in told
    for path in digest.root.joinpath("site").rglob("*"):
        assert path.is_dir() or b"recious" not in path.read_bytes(), path


@pytest.mark.parametrize("target", ["seeds/toy.txt", "seeds/deep/other.txt"])
def test_a_link_to_what_lies_beside_it_is_read(digest, target):
    """In a folder of seeds a link may lead to any seed; a paper that is there twice is one."""
    (digest.root / "seeds/deep").mkdir()
    (digest.root / "seeds/deep/other.txt").write_text("We study waves in the sea and the shore.\n")
    (digest.root / "seeds/link.txt").symlink_to(digest.root / target)
    report = pipeline.build(digest, Options())
    assert len(report.library.papers) == 2
    assert not report.library.losses


PIPES = {
    "a seed": "seeds/x.txt",
    "a seed's folder": "seeds/deep/x",
    "corrections": "overlay.yaml",
    "a static file": "theme/static/x.txt",
    "a template": "theme/templates/search.html",
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("place", PIPES.values(), ids=PIPES)
def test_a_pipe_keeps_nobody_waiting(digest, place):
    """What is neither a file nor a folder is told."""
    (digest.root / place).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(digest.root / place)
    try:
        told = "\n".join(map(str, pipeline.build(digest, Options()).library.losses))
    except DigestError as error:
        told = str(error)
    assert f"{place}: " in told
    assert "neither a file nor a folder" in told


NAMES = {
    b"plain.txt": "plain.txt",
    "输入/é.txt".encode(): "输入/é.txt",
    b"caf\xe9.txt": "caf\ufffd.txt",
    b"a\x1b[31mb\n.txt": "a\ufffd[31mb\ufffd.txt",
    "c1 \x9b2J.txt".encode(): "c1 \ufffd2J.txt",
    "a\u202etxt.exe".encode(): "a\ufffdtxt.exe",
    b"tab\there\x7f": "tab\ufffdhere\ufffd",
}


@pytest.mark.parametrize(("name", "told"), NAMES.items())
def test_how_files_are_called(name, told):
    """Names are bytes; what cannot be shown is shown as a damaged character, on terminals and pages alike."""
    assert shown(Path(os.fsdecode(name))) == told


def test_names_are_utf_8_whatever_the_system_thinks():
    """Where Python takes names for ASCII, they are shown as anywhere else."""
    code = "import os; from pathlib import Path; from conspectus.places import shown; "
    code += f"print(*map(ascii, map(shown, [Path(os.fsdecode({'输/é.txt'!a}.encode())), Path({'输'!a})])))"
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=plain, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [ascii("输/é.txt"), ascii("输")]


@pytest.mark.parametrize("name", [name for name in NAMES if b"/" not in name])
def test_a_seed_may_be_called_anything(digest, name):
    """Its papers are published, and its account names it as it can be shown."""
    path = digest.root / "seeds" / os.fsdecode(name + b".txt")
    path.write_text("Odd 2026 Papers\n\nWe study waves in the sea and on the shore.\n\nWe stop in the middle of\n")
    report = pipeline.build(digest, Options())
    assert len(report.library.papers) == 3
    assert f"seeds/{NAMES[name]}.txt:" in "\n".join(map(str, report.library.notices))
    page = (digest.root / "site/report.html").read_text("utf-8")
    assert NAMES[name] in page
    assert not any(control in page for control in "\x1b\x7f\x9b\u202e")


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "n" * 5000])
def test_a_name_that_the_system_cannot_hold(tmp_path, name):
    """What nothing can be called is told as such."""
    assert barred(tmp_path / name, tmp_path) == "not a name that this system can hold"


CONFLICT = "<<<<<<< HEAD\n{}=======\n{}>>>>>>> theirs\n"
CONFLICTS = {
    "text": ("list.txt", SEED + CONFLICT.format("We study waves.\n\n", "\nWe study stones.\n"), 4),
    "a Mac's": ("list.txt", CONFLICT.format("We study waves.\n", "We study stones.\n").replace("\n", "\r\n"), 1),
    "BibTeX": (
        "list.bib",
        "@misc{a, title={A}}\n" + CONFLICT.format("@misc{b, title={B}}\n", "@misc{b, title={C}}\n"),
        2,
    ),
    "a table": ("list.csv", "title,abstract\n" + CONFLICT.format("A,We study.\n", "B,We do not.\n"), 2),
    "JSON": ("list.json", '[\n{"title": "A"},\n' + CONFLICT.format('{"title": "B"}\n', '{"title": "C"}\n') + "]", 3),
    "Markdown": ("list.md", "---\ntitle: A\n---\n" + CONFLICT.format("We study.\n", "We do not.\n"), 4),
    "three versions": ("list.txt", SEED + "<<<<<<< HEAD\nA\n||||||| 1a2b\nB\n=======\nC\n>>>>>>> x\n", 4),
}


@pytest.mark.parametrize(("name", "text", "line"), CONFLICTS.values(), ids=CONFLICTS)
def test_two_versions_that_git_wrote_down_are_an_error(tmp_path, name, text, line):
    """Neither is published, in any format: somebody has to choose."""
    (tmp_path / name).write_text(text, newline="")
    with pytest.raises(DigestError, match=rf"{name}:{line}: git wrote two versions here"):
        list(pipeline.read(SiteConfig(root=tmp_path, seeds=(name,))))


@pytest.mark.parametrize("name", ["digest.yaml", "overlay.yaml", "topics.yaml"])
def test_nor_are_they_in_the_files_of_the_publisher(tmp_path, name):
    """The line of the first is told, and not what YAML thinks of it."""
    (tmp_path / name).write_text("a: b\n" + CONFLICT.format("title: A\n", "title: B\n"))
    with pytest.raises(DigestError, match=rf"{name}:2: git wrote two versions here"):
        read_text(tmp_path / name, tmp_path, name)


@pytest.mark.parametrize(
    "text", ["A list\n=======\n", "We say <<<<<<< here\n", "<<<<<<< \n", ">>>>>>>\n<<<<<<< a\n", "<<<<<<<<\n>>>>>>>>\n"]
)
def test_what_only_looks_like_them_is_text(tmp_path, text):
    """A heading that is underlined; signs in a sentence."""
    (tmp_path / "list.txt").write_text(text + SEED)
    assert list(pipeline.read(SiteConfig(root=tmp_path, seeds=("list.txt",))))


@pytest.mark.parametrize("below", ["", "digests/of a lab"])
def test_what_builds_keep_is_believed_only_where_git_does_not_have_it(tmp_path, below):
    """It says what stands on pages, and nobody reads it in a pull request; the line tells how to take it out."""
    root = tmp_path / below
    (root / "seeds").mkdir(parents=True)
    (root / "seeds" / "a.txt").write_text("We count pebbles in two rivers, and find that one has more of them.\n")
    config = SiteConfig(root=root, seeds=("seeds",), output="site")
    git = partial(subprocess.run, cwd=root, check=True, capture_output=True)
    git(["git", "init", "-q", str(tmp_path)])
    pipeline.build(config, Options())
    git(["git", "add", "seeds"])
    pipeline.build(config, Options())
    git(["git", "add", "-f", ".cache/kept.sqlite"])
    with pytest.raises(DigestError, match=r"^\.cache/kept\.sqlite: git keeps this file, .*git rm --cached"):
        pipeline.build(config, Options())
    git(["git", "rm", "-q", "--cached", ".cache/kept.sqlite"])
    pipeline.build(config, Options())


def test_a_last_build_that_git_has_is_none(tmp_path):
    """Otherwise a pull request could say that there is nothing to do."""
    config = SiteConfig(root=tmp_path)
    last_build.save(config, last_build.LastBuild(b"1", last_build.Told("", (), ()), {}))
    assert last_build.load(config)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "-f", "."], cwd=tmp_path, check=True)
    assert last_build.load(config) is None
