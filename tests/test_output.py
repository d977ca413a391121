import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conspectus.errors import DigestErrors, OutputError
from conspectus.model import Output
from conspectus.output import LOCK, MANIFEST, refuse_place, write

OLD = [
    Output("index.html", b"old front"),
    Output("papers/a.html", b"old a"),
    Output("papers/b.html", b"b"),
    Output("gone/c.html", b"c"),
]
NEW = [
    Output("index.html", b"new front"),
    Output("papers/a.html", b"new a"),
    Output("papers/b.html", b"b"),
    Output("papers/d.html", b"d"),
]


def tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    ours = (MANIFEST, LOCK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files if path.name not in ours}


def contents(outputs: list[Output]) -> dict[str, bytes]:
    return {output.path: output.content for output in outputs}


def test_a_folder_comes_to_hold_exactly_the_outputs(tmp_path):
    """Files are made, changed and removed; empty folders go; the counts say so."""
    first = write(OLD, tmp_path / "site")
    assert (first.written, first.unchanged, first.removed) == (4, 0, 0)
    second = write(NEW, tmp_path / "site")
    assert (second.written, second.unchanged, second.removed) == (3, 1, 1)
    assert tree(tmp_path / "site") == contents(NEW)
    assert not (tmp_path / "site" / "gone").exists()


def test_what_did_not_change_is_not_touched(tmp_path):
    """A second build writes nothing, so that deploy tools see no change."""
    write(OLD, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    assert write(OLD, tmp_path).written == 0
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}


def test_a_foreign_folder_is_refused(tmp_path):
    """A folder that somebody else filled is never touched."""
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(OutputError, match=r"holds 'thesis\.tex' and was not made by Conspectus"):
        write(OLD, tmp_path)
    assert tree(tmp_path) == {"thesis.tex": b"precious"}


def test_files_of_others_in_our_folder_stay(tmp_path):
    """Pruning removes only what the manifest names."""
    (tmp_path / ".gitignore").write_text("*")
    write(OLD, tmp_path)
    (tmp_path / "papers" / "notes.txt").write_text("mine")
    write(NEW[:1], tmp_path)
    assert set(tree(tmp_path)) == {".gitignore", "index.html", "papers/notes.txt"}


@pytest.mark.parametrize("manifest", ["", "{}", "[]", '{"files": 1}'])
def test_a_damaged_manifest_is_an_error(tmp_path, manifest):
    """Without a list of what is ours, nothing is removed or overwritten."""
    (tmp_path / MANIFEST).write_text(manifest)
    with pytest.raises(OutputError, match="damaged"):
        write(OLD, tmp_path)


def test_a_manifest_cannot_reach_out_of_the_folder(tmp_path):
    """A manifest that names files elsewhere removes none of them."""
    (tmp_path / "keep.txt").write_text("keep")
    site = tmp_path / "site"
    site.mkdir()
    (site / MANIFEST).write_text('{"files": ["../keep.txt", "/etc/hostname"]}')
    write(NEW, site)
    assert (tmp_path / "keep.txt").exists()


@pytest.mark.parametrize(
    "path",
    ["/abs.html", "../up.html", "a/../b", "_hidden.html", ".git/config", "a//b.html", "./a", "ü.html", "a\\b", "c:/x",
     "con", "x/NUL.html", "x./y", "x /y", "a\nb", "a\0", "\ud800", "n" * 300, "n/" * 300],
)  # fmt: skip
def test_paths_that_some_host_cannot_hold(tmp_path, path):
    """An address must be good everywhere."""
    with pytest.raises(OutputError, match="not an address"):
        write([Output(path, b"")], tmp_path)


@pytest.mark.parametrize("second", ["index.html", "Index.html"])
def test_two_claims_of_one_address(tmp_path, second):
    """Two pages at one address are an error that names both, also where only some disks would confuse them."""
    with pytest.raises(OutputError) as told:
        write([Output("index.html", b"1", "the front"), Output(second, b"2", "paper 7 (list.txt:3)")], tmp_path)
    assert all(claim in str(told.value) for claim in ("index.html", second, "the front", "paper 7 (list.txt:3)"))
    assert tree(tmp_path) == {}


def test_all_clashes_are_told_together(tmp_path):
    """Claims of one address, addresses that differ in case and those that no disk holds; the old site stays."""
    write(OLD, tmp_path)
    paths = ["a.html", "b.html", "a.html", "a.html", "B.html", "/c.html"]
    with pytest.raises(DigestErrors) as told:
        write([Output(path, b"", f"claim {number}") for number, path in enumerate(paths)], tmp_path)
    assert str(told.value).splitlines() == [
        "a.html: claimed by claim 0 and by claim 2 and by claim 3",
        "/c.html: not an address that every disk and host can hold, for claim 5",
        "claimed though some disks take them for one file: b.html by claim 1 and B.html by claim 4",
    ]
    assert tree(tmp_path) == contents(OLD)


def test_a_build_that_fails_leaves_the_old_site(tmp_path):
    """Nothing is moved into place before everything is made."""

    def failing():
        yield NEW[0]
        raise RuntimeError("the template is broken")

    write(OLD, tmp_path)
    with pytest.raises(RuntimeError):
        write(failing(), tmp_path)
    assert tree(tmp_path) == contents(OLD)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to die without a trace")
@pytest.mark.parametrize("operation", ["write_bytes", "replace", "unlink", "mkdir", "rmdir"])
@pytest.mark.parametrize("moment", [1, 2, 3, 4])
def test_a_build_killed_at_any_moment(tmp_path, operation, moment):
    """Every file is then complete, old or new, and the next build heals the rest."""
    write(OLD, tmp_path)
    child = os.fork()
    if child == 0:
        _die_at(operation, moment)
        write(NEW, tmp_path)
        os._exit(0)
    os.waitpid(child, 0)
    allowed = {path: {content} for path, content in contents(OLD).items()}
    for path, content in contents(NEW).items():
        allowed.setdefault(path, set()).add(content)
    left = {path: content for path, content in tree(tmp_path).items() if not path.startswith(".conspectus-staging/")}
    assert all(content in allowed[path] for path, content in left.items())
    assert {"index.html", "papers/a.html", "papers/b.html"} <= set(left)
    write(NEW, tmp_path)
    assert tree(tmp_path) == contents(NEW)


def _die_at(operation: str, moment: int) -> None:
    """Make this process end, without any clean-up, in the `moment`-th call of a method of Path."""
    original = getattr(Path, operation)
    calls = 0

    def dying(self, *args, **kwargs):
        nonlocal calls
        calls += 1
        if calls == moment:
            os._exit(9)
        return original(self, *args, **kwargs)

    setattr(Path, operation, dying)


def test_the_manifest_names_old_and_new_files_before_the_first_of_them_moves(tmp_path, monkeypatch):
    """A build that dies while files move leaves none behind that the next one would take for somebody else's."""
    write(OLD, tmp_path)
    original = Path.replace

    def failing(self, target):
        if Path(target).name != MANIFEST:
            raise KeyboardInterrupt
        return original(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(KeyboardInterrupt):
        write(NEW, tmp_path)
    named = json.loads((tmp_path / MANIFEST).read_text())["files"]
    assert named == sorted({output.path for output in (*OLD, *NEW)})


LINKS = {
    "a folder of the site": ("site/papers", "elsewhere"),
    "a folder that only an older site had": ("site/gone", "elsewhere"),
    "the staging folder": ("site/.conspectus-staging", "elsewhere"),
    "a file of the site": ("site/index.html", "elsewhere/a.html"),
    "a file of the older site": ("site/old.html", "elsewhere/a.html"),
    "the manifest": ("site/" + MANIFEST, "manifest.json"),
    "the lock": ("site/" + LOCK, "elsewhere/a.html"),
    "a link to itself": ("site/papers", "site/papers"),
    "a link to nothing": ("site/papers", "nothing"),
}
"""Where a link stands, and where it leads to."""


@pytest.mark.parametrize(("place", "target"), LINKS.values(), ids=LINKS)
def test_nothing_is_written_or_removed_through_a_link(tmp_path, place, target):
    """What lies outside stays byte by byte as it is, whatever the manifest claims; a link in the way is told."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("a.html", "b.html", "c.html", "0"):
        (elsewhere / name).write_bytes(b"precious")
    named = json.dumps({"files": ["index.html", "old.html", "papers/a.html", "papers/c.html", "gone/c.html"]})
    (tmp_path / "manifest.json").write_text(named)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / MANIFEST).write_text(named)
    link = tmp_path / place
    link.unlink(missing_ok=True)
    link.symlink_to(tmp_path / target)
    try:
        write(NEW, tmp_path / "site")
    except OutputError as error:
        assert str(link) in str(error)  # noqa: PT017 - either way of keeping out is fine
        assert link.is_symlink()
    else:
        site = tree(tmp_path / "site")
        assert {path: site[path] for path in contents(NEW)} == contents(NEW)
    assert tree(elsewhere) == dict.fromkeys(("0", "a.html", "b.html", "c.html"), b"precious")
    assert (tmp_path / "manifest.json").read_text() == named


def test_an_output_folder_may_be_a_link_itself(tmp_path):
    """Where the whole site goes, the publisher says."""
    (tmp_path / "www").mkdir()
    (tmp_path / "site").symlink_to("www")
    write(OLD, tmp_path / "site")
    assert tree(tmp_path / "www") == contents(OLD)


@pytest.mark.parametrize("place", ["papers", "index.html/x", "papers/a.html/x"])
def test_what_stands_in_the_way_is_told_before_anything_moves(tmp_path, place):
    """A file where a folder must be, and the other way round; the old site stays whole."""
    write([OLD[3]], tmp_path)
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")
    with pytest.raises(OutputError, match=r"is a (file where a folder|folder where a file) must be"):
        write(NEW, tmp_path)
    assert tree(tmp_path) == {"gone/c.html": b"c", place: b"mine"}


def test_two_builds_at_once(tmp_path):
    """The second is told in one line and touches nothing; the first ends as if it were alone."""

    def slowly():
        yield OLD[0]
        with pytest.raises(OutputError, match="another build is writing here"):
            write(NEW, tmp_path)
        yield from OLD[1:]

    write(slowly(), tmp_path)
    assert tree(tmp_path) == contents(OLD)
    write(NEW, tmp_path)
    assert tree(tmp_path) == contents(NEW)


def test_a_build_that_was_killed_holds_no_lock(tmp_path):
    """The lock ends with its process; what it left is cleared away."""
    code = (
        "import os, sys; from pathlib import Path; from conspectus.output import write\n"
        "def outputs():\n    os._exit(9)\n    yield\n"
        "write(outputs(), Path(sys.argv[1]))"
    )
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False).returncode == 9
    write(NEW, tmp_path)
    assert tree(tmp_path) == contents(NEW)


@pytest.mark.parametrize("operation", ["write_bytes", "mkdir"])
def test_a_full_disk_is_a_line_and_leaves_the_old_site(tmp_path, monkeypatch, operation):
    """Whatever the system refuses is told with the file."""
    write(OLD, tmp_path)

    def full(self, *args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device", str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, operation, full)
        with pytest.raises(OutputError, match=r": cannot be written: No space left on device"):
            write(NEW, tmp_path)
    assert tree(tmp_path) == contents(OLD)


@pytest.mark.parametrize("names", [["README.md"], [".nojekyll", "CNAME"], [".git", ".gitattributes", "LICENSE"]])
def test_a_folder_as_hosts_and_repositories_keep_it_is_no_foreign_one(tmp_path, names):
    """A clone of a branch for pages can be the output."""
    for name in names:
        (tmp_path / name).write_text("theirs")
    write(OLD, tmp_path)
    assert tree(tmp_path) == contents(OLD) | dict.fromkeys(names, b"theirs")


@pytest.mark.parametrize("output", ["/", ".", "..", "seeds", "home", "home/..", "link"])
def test_an_output_that_holds_what_it_is_made_from(tmp_path, monkeypatch, output):
    """Nor the top of a disk, nor somebody's home."""
    (tmp_path / "link").symlink_to(".")
    (tmp_path / "home" / "site").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with pytest.raises(OutputError, match="must be a folder of its own"):
        refuse_place(tmp_path / output, [tmp_path / "seeds" / "list.txt", tmp_path])
    refuse_place(tmp_path / "home" / "site", [tmp_path / "seeds" / "list.txt", tmp_path])
