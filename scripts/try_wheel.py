"""Tries the wheel in an empty folder on each Python that is named: `python scripts/try_wheel.py python3.12 python3.13`.

Each installs it with the extra `fetch` in an environment of its own, makes a digest, checks, builds and explains it.
The sites must be the same, byte by byte. A wheel that is there already may be named first; otherwise it is built.
"""
# ruff: noqa: INP001 -- a script, run by hand

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("--version", "init --title Pebbles", "check", "build --strict", "explain GravelBench")


def main(arguments: list[str]) -> int:
    """Print a line for each Python; 1 if one of them fails or makes another site."""
    wheels = [Path(name).resolve() for name in arguments if name.endswith(".whl")]
    pythons = [name for name in arguments if not name.endswith(".whl")] or [sys.executable]
    with tempfile.TemporaryDirectory() as scratch:
        wheel = wheels[0] if wheels else built(Path(scratch))
        sites = {python: tried(python, wheel, Path(scratch, str(number))) for number, python in enumerate(pythons)}
    for python, (version, site) in sites.items():
        print(f"{python}: {version}: site {site}")
    return int(len({site for _, site in sites.values()}) > 1)


def built(folder: Path) -> Path:
    """The wheel of this checkout, made in `folder`."""
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], folder)
    return next(folder.glob("*.whl"))


def tried(python: str, wheel: Path, folder: Path) -> tuple[str, str]:
    """The version of a Python, and the checksum of the site that the wheel makes on it."""
    place = folder / "an empty folder"
    place.mkdir(parents=True)
    run([python, "-m", "venv", str(folder / "venv")], place)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    own = str(programs / "python")
    run([own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[fetch]"], place)
    for command in COMMANDS:
        run([str(programs / "conspectus"), *command.split()], place)
    total = hashlib.sha256()
    site = place / "site"
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        total.update(path.relative_to(site).as_posix().encode() + b"\0" + path.read_bytes())
    return run([own, "--version"], place).strip(), total.hexdigest()[:16]


def run(command: list[str], folder: Path) -> str:
    """What a command prints; its messages and the end of the script where it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(  # noqa: S603 - all that is run stands here
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
