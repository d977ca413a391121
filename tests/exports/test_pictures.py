"""Pictures beside links: words of the page, the same bytes each time, none that the font cannot write."""

from __future__ import annotations

import hashlib
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from lxml import html
from PIL import Image

from conspectus.exports import drawing
from conspectus.exports.drawing import HEIGHT, WIDTH, Picture, draw, writable
from tests.conftest import ROOT, build

SEEDS = {"toy.txt": "Toy 2026 Papers\n\nWe present TOY, a small language model.\n\nWe study waves in the sea.\n"}
BASE = "https://example.org/toy/"


def site(root: Path, seeds: dict[str, str] = SEEDS, **settings: object) -> Path:
    build(root, seeds, **{"base_url": BASE, **settings})
    return root / "site"


def pictures(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}


def shown(page: Path) -> list[str]:
    return html.document_fromstring(page.read_bytes()).xpath("//meta[@property='og:image']/@content")


def test_every_page_names_a_picture_that_is_there(tmp_path):
    """Lists and topics their own, all others that of the digest."""
    folder = site(tmp_path)
    assert {"pictures/index.png", "pictures/lists/toy-2026-papers.png"} <= pictures(folder)
    for page in folder.rglob("*.html"):
        name = page.relative_to(folder).as_posix()
        (address,) = shown(page)
        place = address.removeprefix(BASE)
        assert place in pictures(folder)
        own = name.startswith(("lists/", "topics/"))
        assert place == (f"pictures/{name.removesuffix('.html')}.png" if own else "pictures/index.png")


def test_papers_have_pictures_where_the_settings_say_so(tmp_path):
    """20,000 of them weigh half a gigabyte."""
    folder = site(tmp_path, paper_pictures=True)
    pages = list(folder.glob("papers/*.html"))
    assert len(pages) == 2
    for page in pages:
        assert shown(page) == [f"{BASE}pictures/papers/{page.stem}.png"]
        assert f"pictures/papers/{page.stem}.png" in pictures(folder)


def test_a_picture_that_is_kept_is_not_drawn_again(tmp_path, monkeypatch):
    """Where the site is gone, and what was made is not."""
    before = {path.name: path.read_bytes() for path in site(tmp_path).rglob("*.png")}
    shutil.rmtree(tmp_path / "site")
    monkeypatch.setattr(drawing.Image, "new", None)
    assert {path.name: path.read_bytes() for path in site(tmp_path).rglob("*.png")} == before


def test_no_pictures_without_an_address(tmp_path):
    """Only a whole address can name one."""
    folder = site(tmp_path, base_url="")
    assert not pictures(folder)
    assert not shown(folder / "index.html")


@pytest.mark.parametrize(
    ("title", "there"),
    [("Ondes & vagues — « été » naïve", True), ("国际学习表征会议", False), ("أمواج", False), ("Waves 🌊", False)],
)
def test_what_the_font_cannot_write_has_no_picture_of_its_own(tmp_path, title, there):
    """Boxes in place of letters would be worse than none."""
    seeds = {"toy.txt": SEEDS["toy.txt"].replace("Toy 2026 Papers", f"{title} 2026")}
    folder = site(tmp_path, seeds, title="Waves")
    (page,) = folder.glob("lists/*.html")
    own = f"pictures/lists/{page.stem}.png"
    assert (own in pictures(folder)) == there
    assert shown(page) == [f"{BASE}{own if there else 'pictures/index.png'}"]
    folder = site(tmp_path, seeds, title=title)
    assert bool(shown(folder / "index.html")) == there


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> set:
    return {colour for _, colour in image.crop(box).getcolors()}


@pytest.mark.parametrize(
    "picture",
    [
        Picture("", ""),
        Picture("Toy", "Waves", "They come back."),
        Picture("Toy " * 90, "Waves " * 90, "They come back. " * 90),
        Picture("T" * 900, "W" * 900, "S" * 900, "W" * 900),
        Picture("Toy", "TOY: A very small model", "It is cheap.", "TOY"),
    ],
    ids=["nothing", "short", "many words", "long words", "name"],
)
def test_any_words_fit(picture):
    """Nothing is written over the edge, and the same words make the same bytes."""
    content = draw(picture)
    assert content == draw(picture)
    image = Image.open(BytesIO(content)).convert("RGB")
    assert image.size == (WIDTH, HEIGHT)
    paper = image.getpixel((WIDTH - 1, 0))
    for edge in ((WIDTH - 40, 0, WIDTH, HEIGHT), (20, HEIGHT - 24, WIDTH, HEIGHT), (20, 0, WIDTH, 24)):
        assert colours(image, edge) == {paper}


def test_a_name_is_red():
    """The one red that is not the frame's or the mark's."""
    drawn = (draw(Picture("Toy", "TOY: A very small model", "", name)) for name in ("", "TOY"))
    plain, named = (Image.open(BytesIO(content)).convert("RGB") for content in drawn)
    heading = (84, 176, 1116, 260)
    assert colours(named, heading) - colours(plain, heading) >= {(156, 42, 31)}


def test_blanks_can_be_written():
    """A no-break space has no shape, and needs none."""
    assert writable("a\u00a0b\tc")


FONTS = {
    "serif-400.woff2": "02194deb92d3975dd30e11a3824a1f1db32b48c93654e60560cb81ce8e7b5f95",
    "serif-600.woff2": "f2b7e1cf1d277b7608231868135648f8ad8e2b58d8e97ca088bee15dc357bee7",
}


@pytest.mark.parametrize("name", FONTS)
def test_fonts_are_the_published_ones(name):
    """Byte for byte as in @fontsource/source-serif-4 5.3.1, latin, normal."""
    assert hashlib.sha256((ROOT / "static" / "fonts" / name).read_bytes()).hexdigest() == FONTS[name]
