import json
import os
from pathlib import Path

import pytest

from conspectus.errors import DigestErrors, OutputError
from conspectus.model import Output
from conspectus.output import MANIFEST, write

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
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files if path.name != MANIFEST}


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


@pytest.mark.parametrize("path", ["/abs.html", "../up.html", "_hidden.html", "a//b.html", "ü.html"])
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
