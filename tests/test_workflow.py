"""The workflow that publishes: what GitHub Pages needs of it."""

import tomllib
from pathlib import Path

import pytest
import yaml

from conspectus import __version__

ROOT = Path(__file__).parent.parent


STARTERS = sorted((ROOT / "conspectus" / "cli" / "starter").glob("*/pages.yml"))


@pytest.fixture(scope="module")
def workflow():
    return yaml.safe_load((ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8"))


def steps(job):
    return {step["uses"].split("@")[0]: step for step in job["steps"] if "uses" in step}


def test_permissions_are_the_least_that_work(workflow):
    """Only the job that deploys may write pages and ask for a token."""
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["build"]
    assert workflow["jobs"]["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}


def test_actions_are_the_current_ones(workflow):
    """The official actions in versions that run on a supported Node."""
    used = {step["uses"] for job in workflow["jobs"].values() for step in job["steps"] if "uses" in step}
    assert {"actions/configure-pages@v6", "actions/upload-pages-artifact@v5", "actions/deploy-pages@v5"} <= used


def test_the_site_is_built_by_the_readmes_command(workflow):
    """What is published is what everybody builds, with the address that Pages gives."""
    runs = [step["run"] for step in workflow["jobs"]["build"]["steps"] if "run" in step]
    assert len(runs) == 1
    assert runs[0].startswith("make site ARGS='--base-url ${{ steps.pages.outputs.base_url }}/'")
    assert "make site" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [".github/workflows/pages.yml", *map(str, STARTERS)])
def test_what_was_made_is_kept_from_run_to_run(name):
    """The latest is taken, whichever run left it; what is kept says itself whether it is still true."""
    job = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["jobs"]["build"]
    kept = steps(job)["actions/cache"]["with"]
    assert kept["path"] == ".cache"
    assert kept["key"].startswith(kept["restore-keys"])


def test_hidden_files_travel(workflow):
    """Without `.nojekyll` a host could drop files."""
    upload = steps(workflow["jobs"]["build"])["actions/upload-pages-artifact"]
    assert upload["with"] == {"path": "site", "include-hidden-files": True}


def test_one_deployment_at_a_time(workflow):
    """A deployment that runs is not cut short, and its address is shown."""
    assert workflow["concurrency"] == {"group": "pages", "cancel-in-progress": False}
    deploy = workflow["jobs"]["deploy"]
    assert deploy["environment"] == {"name": "github-pages", "url": "${{ steps.deployment.outputs.page_url }}"}
    assert deploy["needs"] == "build"


# --- what goes with a release, and what `init` writes ----------------------------------------------------------------


def workflows():
    """Each workflow that is ours or that we give away."""
    own = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    return [*own, *sorted((ROOT / "conspectus" / "cli" / "starter").glob("*/pages.yml"))]


@pytest.mark.parametrize("path", workflows(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_workflows_may_do_no_more_than_they_must(path):
    """Reading is all, but where a job says what it needs to write; actions have a version."""
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert loaded["permissions"] == {"contents": "read"}
    for name, job in loaded["jobs"].items():
        assert set(job.get("permissions", {}).values()) <= {"read", "write"}
        writes = {each for each, right in job.get("permissions", {}).items() if right == "write"}
        assert writes <= {"deploy": {"pages", "id-token"}, "release": {"contents", "id-token"}}.get(name, {"contents"})
        for step in job["steps"]:
            assert "uses" not in step or "@" in step["uses"]
            assert "${{" not in step.get("run", "").replace("${{ steps.pages.outputs.base_url }}", "")


def test_the_wheel_is_tried_before_it_is_published():
    """On every system and Python that we say it runs on; the site goes with it."""
    release = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))["jobs"]
    assert release["try"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert len(release["try"]["strategy"]["matrix"]["system"]) == 3
    assert release["release"]["needs"] == ["try", "site"]
    assert (ROOT / "scripts" / "try_wheel.py").is_file()


def test_one_version_everywhere():
    """In the package, its metadata and its citation."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert project["version"] == __version__ == citation["version"]


@pytest.mark.parametrize("path", sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.name)
def test_issue_forms_are_forms(path):
    """With what GitHub asks of one."""
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.name == "config.yml":
        return
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    assert all(field["type"] in ("input", "textarea", "dropdown") for field in form["body"])
    assert all(field["attributes"]["label"] for field in form["body"])
