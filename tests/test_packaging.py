import os
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
    assert "conspectus/schema/papers.schema.json" in names
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
