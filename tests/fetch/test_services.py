import datetime as dt
import json

import pytest

from conspectus import fetch, pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.fetch import arxiv, openreview
from conspectus.fetch.client import Client
from conspectus.fetch.service import key_of
from conspectus.pipeline import Options
from tests.conftest import ROOT
from tests.fetch.stand_in import cut, kind, status

INPUTS = ROOT / "tests" / "cases" / "inputs"
TODAY = dt.date(2026, 12, 1)


@pytest.fixture
def get(stand_in, tmp_path):
    """Fetch into the folder of seeds on some day."""

    def get(source, *words, day=TODAY, since=None, limit=None):
        wanted = fetch.Wanted(words, since=since, limit=limit)
        return fetch.fetch(source, wanted, tmp_path / "seeds", tmp_path / "kept", day=day)

    return get


def seeds(folder):
    return sorted(path.name for path in (folder / "seeds").glob("*")) if (folder / "seeds").exists() else []


def library(folder):
    config = SiteConfig(root=folder)
    return pipeline.normalize(pipeline.read(config), config, Options())


# --- arXiv -----------------------------------------------------------------------------------------------------------


def test_a_query_gives_the_papers_since_a_day(stand_in, get, tmp_path):
    """Newest first, in a file of the day; what is older is not asked for further."""
    for day in range(1, 31):
        stand_in.preprint(f"2611.{day:05}", f"2026-11-{day:02}")
    arrival = get("arxiv", "cat:cs.CL", since=dt.date(2026, 11, 28))
    assert [line.partition(" ")[0] for line in arrival.new] == ["2611.00030", "2611.00029", "2611.00028"]
    assert seeds(tmp_path) == ["arxiv-2026-12-01.json"]
    (_, asked, _) = stand_in.asked[0]
    assert (asked["search_query"], asked["sortBy"], asked["sortOrder"]) == (
        "cat:cs.CL",
        "lastUpdatedDate",
        "descending",
    )
    papers = library(tmp_path).papers
    assert [paper.id for paper in papers] == ["2611.00030", "2611.00029", "2611.00028"]
    assert papers[0].facts["date"] == "2026-11-30"
    assert papers[0].facts["track"] == "cs.CL"
    assert not library(tmp_path).notices


def test_a_new_version_takes_the_place_of_the_old_one(stand_in, get, tmp_path):
    """In the file where the paper stands, under the same id; an old paper that was never listed is no news."""
    stand_in.preprint("2611.00001", "2026-11-28")
    stand_in.preprint("2611.00002", "2026-11-29")
    get("arxiv", "cat:cs.CL", since=dt.date(2026, 11, 24))
    stand_in.preprint("2611.00001", "2026-11-28", version=2, updated="2026-12-02")
    stand_in.preprint("2101.00001", "2021-01-01", version=3, updated="2026-12-02")
    stand_in.preprint("2612.00003", "2026-12-02")
    arrival = get("arxiv", "cat:cs.CL", since=dt.date(2026, 11, 30), day=dt.date(2026, 12, 2))
    assert [line.partition(" ")[0] for line in arrival.new] == ["2612.00003"]
    assert [line.partition(" ")[0] for line in arrival.changed] == ["2611.00001"]
    assert seeds(tmp_path) == ["arxiv-2026-12-01.json", "arxiv-2026-12-02.json"]
    found = library(tmp_path)
    assert sorted(found.by_id) == ["2611.00001", "2611.00002", "2612.00003"]
    assert "in version 2" in found.by_id["2611.00001"].abstract.plain
    assert found.outcomes["merged"] == 0


def test_the_same_again_writes_nothing(stand_in, get, tmp_path):
    """Neither on the day nor on the next."""
    stand_in.preprint("2611.00001", "2026-11-28")
    get("arxiv", "cat:cs.CL")
    (file,) = (tmp_path / "seeds").iterdir()
    before = file.stat().st_mtime_ns
    for day in (TODAY, dt.date(2026, 12, 2)):
        arrival = get("arxiv", "cat:cs.CL", day=day)
        assert (arrival.new, arrival.changed, arrival.same, arrival.files) == ((), (), 1, ())
    assert seeds(tmp_path) == [file.name]
    assert file.stat().st_mtime_ns == before


def test_ten_thousand_results_come_page_by_page(stand_in, get, tmp_path, waits):
    """Each once, with three seconds between two requests."""
    for number in range(10_000):
        stand_in.preprint(f"2612.{number:05}", "2026-12-01")
    arrival = get("arxiv", "all:stone")
    assert len(arrival.new) == len(set(arrival.new)) == 10_000
    starts = [int(parameters["start"]) for _, parameters, _ in stand_in.asked]
    assert starts == list(range(0, 10_000, arxiv.PAGE))
    assert len(waits) == len(starts) - 1
    assert max(waits) <= 3


def test_a_limit_ends_the_asking(stand_in, get, monkeypatch):
    """No page more than needed."""
    monkeypatch.setattr(arxiv, "PAGE", 2)
    for number in range(9):
        stand_in.preprint(f"2612.{number:05}", "2026-12-01")
    assert len(get("arxiv", "cat:cs.CL", limit=3).new) == 3
    assert len(stand_in.asked) == 2


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(stand_in, get, tmp_path, monkeypatch):
    """What had come is not asked for again; before all has come, nothing is written."""
    monkeypatch.setattr(arxiv, "PAGE", 2)
    for number in range(6):
        stand_in.preprint(f"2612.{number:05}", "2026-12-01")
    stand_in.failures.extend([None, None, *[status(503)] * 4])
    with pytest.raises(fetch.FetchError, match="answers 503"):
        get("arxiv", "cat:cs.CL")
    assert seeds(tmp_path) == []
    del stand_in.asked[:]
    assert len(get("arxiv", "cat:cs.CL").new) == 6
    assert [parameters["start"] for _, parameters, _ in stand_in.asked] == ["4"]
    assert not list((tmp_path / "kept").rglob("*.*"))


EMPTY = b"""<feed xmlns="http://www.w3.org/2005/Atom"><totalResults
 xmlns="http://a9.com/-/spec/opensearch/1.1/">7</totalResults></feed>"""
WRONG = b"""<feed xmlns="http://www.w3.org/2005/Atom"><totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">1
 </totalResults><entry><id>http://arxiv.org/api/errors#incorrect_id</id><title>Error</title>
 <summary>incorrect id format for x</summary></entry></feed>"""


@pytest.mark.parametrize(
    "failure",
    [
        status(429, Retry_After="1"),
        status(503),
        cut("application/atom+xml"),
        kind("text/html"),
        kind("application/atom+xml", EMPTY),
        kind("application/atom+xml", b"<feed>"),
        kind("application/atom+xml", b'<feed xmlns="http://www.w3.org/2005/Atom"/>'),
    ],
)
def test_what_arxiv_does_now_and_then_costs_nothing(stand_in, get, failure):
    """Its next answer is the right one."""
    stand_in.preprint("2612.00001", "2026-12-01")
    stand_in.failures.append(failure)
    assert len(get("arxiv", "cat:cs.CL").new) == 1


def test_what_arxiv_says_of_a_query_is_told(stand_in, get):
    """It says so in a feed of one entry."""
    stand_in.failures.append(kind("application/atom+xml", WRONG))
    with pytest.raises(fetch.FetchError, match=r"^arxiv: incorrect id format for x$"):
        get("arxiv", "id:x")


# --- OpenReview ------------------------------------------------------------------------------------------------------


def test_a_group_gives_its_papers_by_pages(stand_in, get, tmp_path, monkeypatch):
    """Each page begins after the last paper of the one before."""
    monkeypatch.setattr(openreview, "PAGE", 2)
    for number in range(5):
        stand_in.note(f"aBcD{number:06}", authors=["Ada Example"], venue="ICXR 2026 poster")
    stand_in.note("other00000", venueid="ICXR.cc/2026/Workshop")
    arrival = get("openreview", "ICXR.cc/2026/Conference", since=dt.date(2026, 11, 1))
    assert len(arrival.new) == 5
    assert [parameters.get("after") for _, parameters, _ in stand_in.asked] == [None, "aBcD000001", "aBcD000003"]
    assert stand_in.asked[0][1]["mintcdate"] == "1793491200000"
    assert library(tmp_path).by_id["aBcD000004"].authors[0].name == "Ada Example"


def test_an_account_is_taken_from_the_environment(stand_in, get, monkeypatch):
    """By the names that OpenReview's own client has for it."""
    monkeypatch.setenv("OPENREVIEW_USERNAME", "ada@example.org")
    monkeypatch.setenv("OPENREVIEW_PASSWORD", "secret")
    stand_in.note("aBcD000001")
    get("openreview", "ICXR.cc/2026/Conference")
    assert stand_in.asked[1][2]["Authorization"] == "Bearer t0ken"


@pytest.mark.parametrize(
    ("failure", "message"),
    [
        (kind("text/html"), "answers with text/html instead of application/json"),
        (kind("application/json", b'{"errors": []}'), "gives no list of notes"),
        (kind("application/json", b'{"notes": [1]}'), "gives no list of notes"),
        (kind("application/json", b'{"notes": []}'), "nothing public has the venue 'ICXR.cc/2026/Conference'"),
        (status(403), "answers 403 Forbidden"),
    ],
)
def test_what_openreview_does_not_give_is_told(stand_in, get, failure, message):
    """A line with the reason."""
    stand_in.failures.extend([failure] * 4)
    with pytest.raises(fetch.FetchError, match=message):
        get("openreview", "ICXR.cc/2026/Conference")


# --- the others ------------------------------------------------------------------------------------------------------

COLLECTION = (INPUTS / "acl_anthology_xml.xml").read_bytes()


def test_a_volume_of_the_anthology(stand_in, get, tmp_path):
    """One file holds all volumes of an event; what it does not have is told with what it has."""
    stand_in.files["/acl/2026.xacl.xml"] = (
        "text/plain",
        COLLECTION.replace(b"</collection>", OTHER + b"</collection>"),
    )
    everything = get("acl", "2026.xacl")
    assert any("Elsewhere" in line for line in everything.new)
    (tmp_path / "seeds" / "acl-2026-12-01.json").unlink()
    volume = get("acl", "2026.xacl-long")
    assert 0 < len(volume.new) < len(everything.new)
    with pytest.raises(fetch.FetchError, match=r"2026.xacl has no volume 'short'; it has long, demo"):
        get("acl", "2026.xacl-short")


OTHER = b"""<volume id="demo"><meta><booktitle>Demos</booktitle><year>2026</year></meta>
<paper id="1"><title>Elsewhere</title><abstract>We show a thing.</abstract><url>2026.xacl-demo.1</url></paper>
</volume>"""


def test_dois_give_records(stand_in, get, tmp_path):
    """In any spelling, each once; what is wrong with any is told of all, and then nothing is written."""
    record = {
        "type": "article-journal",
        "title": "Counting Pebbles",
        "DOI": "10.5555/x(1)",
        "author": [{"family": "Example", "given": "Ada"}],
    }
    csl = "application/vnd.citationstyles.csl+json"
    stand_in.files["/doi/10.5555/x%281%29"] = (csl, json.dumps(record).encode())
    words = ("10.5555/x(1)", "https://doi.org/10.5555/x(1)", "doi:10.5555/x(1)")
    arrival = get("doi", *words)
    assert arrival.new == ("10.5555/x(1)  Counting Pebbles",)
    assert stand_in.asked[0][2]["Accept"] == csl
    assert library(tmp_path).papers[0].authors[0].name == "Ada Example"
    with pytest.raises(DigestError) as caught:
        get("doi", *words, "10.5555/absent", "10.5555/gone")
    assert str(caught.value).count("answers 404") == 2


def test_an_address_gives_the_list_that_lies_there(stand_in, get, tmp_path):
    """In any format that can be read, as it is; fetched again it takes the place of what was there."""
    one = b"@article{a, title={Where Water Went}, author={Ada Example}}\n"
    stand_in.files["/lists/papers"] = ("application/x-bibtex", one)
    address = f"{stand_in.address}/lists/papers"
    assert get(address).new == ("Where Water Went",)
    (name,) = seeds(tmp_path)
    assert name.startswith("127-0-0-1-papers-")
    assert name.endswith(".bib")
    assert get(address).same == 1
    two = one.replace(b"Example}", b"Example and Bo Beispiel}") + b"@article{b, title={Counting Pebbles}}\n"
    stand_in.files["/lists/papers"] = ("application/x-bibtex", two)
    arrival = get(address)
    assert (arrival.new, arrival.changed, arrival.same) == (("Counting Pebbles",), ("Where Water Went",), 0)
    assert seeds(tmp_path) == [name]
    assert (tmp_path / "seeds" / name).read_bytes() == two


@pytest.mark.parametrize(
    ("media", "content"),
    [
        ("text/html", b"<html><body><p>Please log in.</p></body></html>"),
        ("application/json", b"[]"),
        ("application/zip", b"PK\x03\x04nothing"),
        ("application/octet-stream", b"\x00\x01"),
    ],
)
def test_what_is_no_list_is_not_written(stand_in, get, tmp_path, media, content):
    """A page that asks to log in is no list of papers."""
    stand_in.files["/list"] = (media, content)
    with pytest.raises(fetch.FetchError, match=r"^http://127\.0\.0\.1:\d+/list: "):
        get(f"{stand_in.address}/list")
    assert seeds(tmp_path) == []
    assert len(stand_in.asked) == 1


# --- all -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "words", "path", "media", "sample"),
    [
        ("arxiv", ("all:flow",), "/arxiv", "application/atom+xml", "arxiv_api.xml"),
        (
            "openreview",
            ("ICXR.cc/2026/Conference",),
            "/openreview/notes",
            "application/json",
            "openreview_v2_notes.json",
        ),
        ("acl", ("2026.xacl-long",), "/acl/2026.xacl.xml", "text/plain", "acl_anthology_xml.xml"),
    ],
)
def test_what_is_fetched_says_what_the_services_own_file_says(
    stand_in, get, tmp_path, source, words, path, media, sample
):
    """No field of a paper is lost on the way."""
    content = (INPUTS / sample).read_bytes()
    stand_in.failures.append(kind(media, content))
    get(source, *words)
    (tmp_path / "own" / "seeds").mkdir(parents=True)
    (tmp_path / "own" / "seeds" / sample).write_bytes(content)
    fetched, own = library(tmp_path).by_id, library(tmp_path / "own").by_id
    assert own
    for paper in own.values():
        other = fetched[paper.id]
        assert other.title.plain == paper.title.plain
        assert other.abstract.plain == paper.abstract.plain
        assert other.authors == paper.authors
        assert (other.venue if paper.venue else "") == paper.venue
        assert {**other.facts, **paper.facts} == other.facts
        assert set(paper.links) <= set(other.links)
        assert other.own_keywords == paper.own_keywords


@pytest.mark.parametrize(
    ("source", "words", "message"),
    [
        ("arxv", ("x",), r"no service or address: 'arxv' \(did you mean 'arxiv'\?\)"),
        ("ftp://example.org/x", (), "no service or address"),
        ("arxiv", (), "arxiv: expected a query"),
        ("openreview", ("ICLR",), "openreview: expected a group"),
        ("openreview", ("a/b", "c/d"), "expected a group such as"),
        ("acl", ("../x",), "acl: expected an event"),
        ("doi", (), "doi: expected DOIs"),
        ("doi", ("pebbles", "10.5/x"), "doi: no DOI: 'pebbles'\ndoi: no DOI: '10.5/x'"),
    ],
)
def test_what_cannot_be_asked_is_told_before_anybody_is_asked(stand_in, get, source, words, message):
    """With what would be right."""
    with pytest.raises(DigestError, match=message):
        get(source, *words)
    assert not stand_in.asked


def test_a_seed_that_somebody_broke_is_told_and_left(stand_in, get, tmp_path):
    """It names the file; nobody is asked for what could not be kept."""
    (tmp_path / "seeds").mkdir()
    broken = tmp_path / "seeds" / "arxiv-2026-11-30.json"
    for text in ("{", "[]", '{"a": [1]}'):
        broken.write_text(text)
        with pytest.raises(DigestError, match=r"arxiv-2026-11-30\.json: not as `fetch` wrote it"):
            get("arxiv", "cat:cs.CL")
        assert broken.read_text() == text
    assert not stand_in.asked


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({"arxiv": "2612.00001v2", "doi": "10.5555/X"}, "arxiv:2612.00001"),
        ({"arxiv": "hep-th/9901001"}, "arxiv:hep-th/9901001"),
        ({"doi": "10.5555/X"}, "doi:10.5555/x"),
        ({"title": "Counting"}, "title:counting"),
    ],
)
def test_a_paper_is_known_again_by_its_number(record, key):
    """Without the version."""
    assert key_of(record) == key


def test_a_client_closes_what_it_opened(tmp_path):
    """No connection stays open behind it."""
    with Client(tmp_path) as client:
        pass
    assert client._http.is_closed
