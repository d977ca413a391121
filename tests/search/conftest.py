"""What the search tests share: Node where it is installed, and a loud word where it is not."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
NODE_SCRIPTS = Path(__file__).parent


@pytest.fixture(scope="session")
def node():
    """Runs a script beside the tests, hands it JSON arguments as one line of input, gives back the JSON it prints."""
    program = shutil.which("node")
    if not program:
        pytest.skip("!!! Node is not installed: the browser half of search is NOT tested here")

    def run(script: str, *arguments: object):
        done = subprocess.run(
            [program, str(NODE_SCRIPTS / script)],
            input=json.dumps([str(STATIC), *arguments]),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
