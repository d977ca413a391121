"""The workflow that publishes: what GitHub Pages needs of it."""

from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent


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
