"""Sites built once for many tests, and the browser if there is one."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.pipeline import Options
from tests.published import published

ROOT = Path(__file__).parent.parent
SEEDS = ROOT / "tests" / "seeds"
"""Two real lists, the tests' own copies: whoever publishes a digest of something else deletes those in seeds/."""

UNWANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "HttpsUpgrades", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
    "PreconnectToSearch",
)
"""What Chromium does without. The lists below its address bar are two more pages for each page that is opened, and half
of what opening it costs; the others are those that Playwright switches off, whose list this takes the place of."""

# the same examples on every machine, however slow: a test that fails for one fails for all
settings.register_profile("conspectus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("mutants", settings.get_profile("conspectus"), phases=(Phase.explicit, Phase.generate))
settings.load_profile("conspectus")


def pytest_collection_modifyitems(items):
    """Tests that need a browser say so: `-m "not browser"` runs all others.

    Files with many of them or of slow ones come first, so that no worker ends long after the others.
    """
    costly = Counter()
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        costly[item.path] += sum(1 for mark in item.iter_markers() if mark.name in ("browser", "slow"))
    items.sort(key=lambda item: -costly[item.path])


def build(root: Path, seeds: dict[str, str | bytes], **settings):
    """A digest of `seeds` (file name -> content) built below `root`; the report."""
    for name, content in seeds.items():
        path = root / "seeds" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return pipeline.build(SiteConfig(root=root, **settings), Options())


@pytest.fixture(scope="session")
def digest(tmp_path_factory):
    """The two lists of this repository, built: (folder of the site, report)."""
    root = tmp_path_factory.mktemp("digest")
    shutil.copytree(SEEDS, root / "seeds")
    report = pipeline.build(SiteConfig(root=root, title="ICLR 2026"), Options())
    return root / "site", report


@pytest.fixture(scope="session")
def chinese(tmp_path_factory):
    """The same digest with a Chinese interface: (folder of the site, what the papers say)."""
    root = tmp_path_factory.mktemp("chinese")
    shutil.copytree(SEEDS, root / "seeds")
    pipeline.build(
        SiteConfig(root=root, title="论文导读", language="zh-Hans", base_url="https://example.org/"), Options()
    )
    read = "".join(path.read_text(encoding="utf-8") for path in sorted(SEEDS.iterdir()))
    return root / "site", " ".join(f"{read} {json.dumps(published(root / 'site'), ensure_ascii=False)}".split())


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One headless Chromium for all tests; where there is none, they are skipped, aloud."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="SKIPPED: browser tests need the playwright package")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        pytest.skip("SKIPPED: browser tests need Chromium: none on the PATH, none named by CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-quic", f"--disable-features={','.join(UNWANTED)}"]
        chromium = playwright.chromium.launch(executable_path=program, args=arguments)
        yield chromium
        chromium.close()
