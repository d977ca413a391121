import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    pytest.importorskip("hatchling", reason="SKIPPED: hatchling is not installed, so no wheel can be made")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_theme_and_nothing_else(wheel):
    """Templates, static files and data travel; tests, seeds and caches do not."""
    names = zipfile.ZipFile(wheel).namelist()
    assert "conspectus/theme/templates/base.html" in names
    assert "conspectus/theme/static/site.css" in names
    assert "conspectus/theme/languages/zh-Hans.po" in names
    assert "conspectus/schema/papers.schema.json" in names
    assert "conspectus/cli/starter/fetched/pages.yml" in names
    assert "conspectus/cli/reload.js" in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"conspectus"}
    assert not [name for name in names if "__pycache__" in name]


def test_the_wheel_builds_a_digest_in_an_empty_folder(wheel, tmp_path):
    """Installed elsewhere, it needs nothing of this repository."""
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    place = tmp_path / "empty"
    place.mkdir()
    run = "import sys; from conspectus.cli import main; sys.exit(main())"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-P", "-c", run]
    subprocess.run([*command, "init"], cwd=place, env=environment, check=True, capture_output=True)
    (place / "seeds" / "list.txt").write_text("Toy 2026\n\nWe present TOY, a very small model that is cheap.\n")
    subprocess.run([*command, "build"], cwd=place, env=environment, check=True, capture_output=True)
    where = subprocess.run(
        [sys.executable, "-P", "-c", "import conspectus; print(conspectus.__file__)"],
        cwd=place, env=environment, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert where.startswith(str(installed))
    assert (place / "site" / "index.html").is_file()
    assert (place / "site" / "static" / "site.css").is_file()


def test_a_clone_has_the_same_bytes_on_every_system(tmp_path):
    """Git for Windows turns line ends round unless a repository says no; seeds, samples and the site are bytes."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("SKIPPED: not a git repository")
    clone = ["git", "-c", "core.autocrlf=true", "clone", "--quiet", "--shared", str(ROOT), str(tmp_path / "clone")]
    subprocess.run(clone, check=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=tmp_path / "clone", check=True, capture_output=True).stdout
    attributes = ["git", "check-attr", "-z", "--stdin", "text"]
    told = subprocess.run(attributes, cwd=tmp_path / "clone", input=listed, check=True, capture_output=True).stdout
    assert set(told.split(b"\0")[2::3]) == {b"unset"}
    page = (tmp_path / "clone/templates/base.html").read_bytes()
    assert b"\r" not in page
