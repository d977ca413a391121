"""A file that stands as it was written need not be made again; any doubt, and it is."""

from __future__ import annotations

import os

import pytest

from conspectus.stamps import stamped, stands


@pytest.fixture
def site(tmp_path):
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "a.html").write_bytes(b"a page")
    return tmp_path


PATH = "papers/a.html"


def test_what_nobody_touched_stands(site):
    """As long as it would be made of the same."""
    stamps = stamped(site, [(PATH, b"one"), ("papers/gone.html", b"two")])
    assert set(stamps) == {PATH}
    assert stands(stamps, site, PATH, b"one")
    assert not stands(stamps, site, PATH, b"other")
    assert not stands({}, site, PATH, b"one")


def rewrite(path):
    path.write_bytes(b"A page")


def grow(path):
    times = path.stat().st_atime_ns, path.stat().st_mtime_ns
    path.write_bytes(b"a longer page")
    os.utime(path, ns=times)


def check_out(path):
    os.utime(path, ns=(1, 1))


def remove(path):
    path.unlink()


def link(path):
    path.rename(path.with_name("b.html"))
    path.symlink_to("b.html")


@pytest.mark.parametrize("touch", [rewrite, grow, check_out, remove, link])
def test_what_somebody_touched_does_not_stand(site, touch):
    """Another size, another time, no file, or another kind of file."""
    stamps = stamped(site, [(PATH, b"one")])
    touch(site / PATH)
    assert not stands(stamps, site, PATH, b"one")
