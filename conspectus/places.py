"""Where the builder may read: a path -> why not, if it must not; a file of the publisher -> its text, or a new one.

Seeds, corrections and the files of a theme can come from somebody else, in a pull request; the settings are the
publisher's. So a link among them leads to nothing but what lies beside it: whatever else this machine holds (keys, the
settings of git) is never published through one. Nor is anything read that is no file: a pipe would keep the build
waiting.
"""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress
from pathlib import Path

from conspectus.errors import SeedError
from conspectus.limits import LARGEST_FILE
from conspectus.model import Source

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]")
"""Control characters, and those that turn the direction of writing, so that a name looks like another."""


_OURS = re.compile(rb"^<{7}(?: [^\n]*)?\r?$", re.MULTILINE)
_THEIRS = re.compile(rb"^>{7}(?: [^\n]*)?\r?$", re.MULTILINE)

_REFUSED = {errno.ELOOP: "a link that leads nowhere", errno.ENAMETOOLONG: "not a name that this system can hold"}


def barred(path: Path, folder: Path) -> str:
    """Why nothing is read at `path`, which was found in `folder`; empty if it may be read, or is not there at all."""
    path, folder = path.absolute(), folder.absolute()
    try:
        place, home = path.resolve(strict=True), folder.resolve()
    except (FileNotFoundError, RuntimeError):  # a loop is a RuntimeError before Python 3.13
        return "a link that leads nowhere" if path.is_symlink() else ""
    except ValueError:
        return "not a name that this system can hold"
    except OSError as error:
        return _REFUSED.get(error.errno or 0, "")
    if _has_link(path, folder):
        if not place.is_relative_to(home):
            return "a link that leads elsewhere; put the file itself here, or name its place in the settings"
        if any(part.startswith(".") for part in place.relative_to(home).parts):
            return "a link that leads to a hidden file; put the file itself here"
    return "" if place.is_file() or place.is_dir() else "neither a file nor a folder"


def _has_link(path: Path, folder: Path) -> bool:
    """Whether `path`, or a folder between it and `folder`, is a link."""
    return any(each.is_symlink() for each in (path, *path.parents) if each != folder and each.is_relative_to(folder))


def read_text(path: Path, folder: Path, name: str) -> str:
    """The text of the file at `path`, which was found in `folder` and is called `name`.

    Errors: `SeedError` for what is not there, barred, too large, or not UTF-8.
    """
    try:
        return read_bytes(path, folder, name).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise SeedError(Source(name), "is not UTF-8") from error


def read_bytes(path: Path, folder: Path, name: str) -> bytes:
    """The same as `read_text` for a file that is no text."""
    if why := barred(path, folder) or too_large(path):
        raise SeedError(Source(name), why)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SeedError(Source(name), f"cannot be read: {error.strerror}") from error
    refuse_conflict(content, name)
    return content


def write_whole(path: Path, content: bytes) -> None:
    """A file in the place of the one that is there, whole or not at all. Errors: `OSError`, and nothing is left."""
    draft = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def in_git(path: Path) -> bool:
    """Whether git keeps the file at `path`, by its list of files (gitformat-index); that of a clone."""
    path = path.absolute()
    for top in path.parents:
        try:
            index = (top / ".git" / "index").read_bytes()
        except OSError:
            continue
        name = os.fsencode(path.relative_to(top).as_posix())
        return len(name).to_bytes(2) + name + b"\0" in index  # its length among the flags before it
    return False


def refuse_conflict(content: bytes, name: str) -> None:
    """Raise `SeedError` at the first place where git could not merge two versions, and wrote down both."""
    begins = _OURS.search(content)
    if begins and _THEIRS.search(content, begins.end()):
        line = content.count(b"\n", 0, begins.start()) + 1
        raise SeedError(Source(name, line), "git wrote two versions here (`<<<<<<<`, `>>>>>>>`); keep one of them")


def too_large(path: Path) -> str:
    """Why a file is not read for its size; empty if it may be, or is not there."""
    try:
        size = path.stat().st_size
    except (OSError, ValueError):
        return ""
    return "" if size <= LARGEST_FILE else f"{size / 1e6:.0f} MB; at most {LARGEST_FILE / 1e6:.0f} MB are read"


def shown(path: Path) -> str:
    """How messages and pages call a file: with forward slashes, and U+FFFD for what is no UTF-8 or cannot be shown."""
    name = path.as_posix()
    with suppress(UnicodeEncodeError):  # a name from a file of settings, that this system cannot hold
        name = os.fsencode(name).decode("utf-8", "replace")
    return printable(name)


def printable(name: str) -> str:
    """A name on one line that does to a terminal or a page nothing but stand there."""
    return _UNPRINTABLE.sub("\ufffd", name)
