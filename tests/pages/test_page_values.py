"""What pages are planned with: values that can be told apart, and that another process can render."""

from __future__ import annotations

import pickle
import shutil
from dataclasses import replace

import pytest

from conspectus import pipeline
from conspectus.config import load_config
from conspectus.options import Options
from conspectus.pages import PAGE_TYPES
from conspectus.store import key
from conspectus.views.paper_view import make_views
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def planned(tmp_path_factory):
    """The name of a page type -> its pages of the toy digest."""
    folder = tmp_path_factory.mktemp("toy")
    shutil.copytree(ROOT / "tests" / "toy", folder, dirs_exist_ok=True)
    config = load_config(folder / "digest.yaml")
    library = pipeline.normalize(pipeline.read(config), config, Options())
    views = make_views(library, config)
    return {name: list(each.plan(library, views, config)) for name, each in PAGE_TYPES.items()}


@pytest.mark.parametrize("name", PAGE_TYPES)
def test_a_page_has_a_key_and_travels(planned, name):
    """So it is rendered only when it shows something new, and on any core; it carries what it shows and no more."""
    for page in planned[name]:
        brought = replace(page, context=page.values, made_of=None)
        assert key(brought.context) == key(pickle.loads(pickle.dumps(brought)).context)
        assert len(pickle.dumps(brought)) < 60_000
