"""A list of bare abstracts and catalogues in files: a build that names them, and the command that drafts an overlay."""

from __future__ import annotations

import json

import pytest
from lxml import html

from conspectus import cli, pipeline
from conspectus.config import SiteConfig
from tests.published import published

WAVES = (
    "We study waves in the open sea and find that most of them are smaller than sailors say they are. For nine years"
    " two buoys have told us how high the water stood, every minute and in every wind, and we believe what they told."
)
TIDES = (
    "Tides turn twice a day, and we say at which hour of the night they do so in nine small harbours of the north."
    " Fishers knew as much before us, but none of them wrote it down in a table that others could read at sea."
)
SEED = f"Sea 2026 Papers\n\n{WAVES}\n\n{TIDES}\n"

CATALOGUES = {
    "sea.jsonl": json.dumps({"title": "Waves & Wind", "abstract": WAVES, "authors": ["Ada Example", "Bo Muster"]}),
    "sea.json": json.dumps([{"title": "Waves & Wind", "abstract": WAVES, "authors": "Ada Example; Bo Muster"}]),
    "sea.csv": f'title,authors,abstract\nWaves & Wind,Ada Example; Bo Muster,"{WAVES}"\n',
    "sea.bib": "@article{a, title={Waves {\\&} Wind}, author={Example, Ada and Muster, Bo}, abstract={" + WAVES + "}}",
    "sea.txt": f"Sea 2026\n\nTitle: Waves & Wind\nAuthors: Ada Example; Bo Muster\nAbstract: {WAVES}\n",
    "sea.md": f"---\ntitle: Waves & Wind\nauthors: [Ada Example, Bo Muster]\n---\n\n{WAVES}\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.txt").write_text(SEED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def records(folder):
    return published(folder / "site")


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_in_any_format_gives_titles_and_people(folder, name):
    """It may lie among the seeds; its records are not published for that."""
    (folder / "seeds" / name).write_text(CATALOGUES[name], encoding="utf-8")
    config = SiteConfig(catalogues=(f"seeds/{name}",), root=folder)
    library = pipeline.normalize(pipeline.read(config), config, pipeline.Options())
    paper = library.papers[0]
    assert (paper.title_source, paper.title.plain) == ("given", "Waves & Wind")
    assert [author.name for author in paper.authors] == ["Ada Example", "Bo Muster"]
    assert [paper.title_source for paper in library.papers] == ["given", "derived"]
    assert {row.source.file for row in library.dispositions} == {"seeds/list.txt"}


def test_a_folder_is_one_catalogue_and_one_that_did_not_change_is_not_read_again(folder, monkeypatch):
    """All its files count; a new file in it makes it another."""
    (folder / "known").mkdir()
    (folder / "known" / "sea.csv").write_text(CATALOGUES["sea.csv"], encoding="utf-8")
    config = SiteConfig(catalogues=("known",), root=folder)
    reads = []
    read_seeds = pipeline.read_seeds
    monkeypatch.setattr(pipeline, "read_seeds", lambda *rest: reads.append(rest[0]) or read_seeds(*rest))
    assert [len(each.records) for each in (*pipeline.catalogues(config), *pipeline.catalogues(config))] == [1, 1]
    assert len(reads) == 1
    (folder / "known" / "more.txt").write_text(f"Title: When Tides Turn\nAbstract: {TIDES}\n", encoding="utf-8")
    assert [len(each.records) for each in pipeline.catalogues(config)] == [2]


def test_what_came_from_a_catalogue_is_in_the_report(folder, capsys):
    """With its place; the last line counts the records that were used."""
    (folder / "sea.csv").write_text(CATALOGUES["sea.csv"], encoding="utf-8")
    (folder / "digest.yaml").write_text("catalogues: [sea.csv]\n", encoding="utf-8")
    assert cli.main(["build", "--strict"]) == 0
    assert "; 1 of 1 records of catalogues used; " in capsys.readouterr().out
    report = html.document_fromstring((folder / "site" / "report.html").read_bytes()).text_content()
    assert "title, authors from sea.csv:2 (similarity 1.00)" in report
    assert "sea.csv 1 of 1 records used" in report


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("absent.csv", "absent.csv: no such file or folder"),
        ("seeds/list.txt", "seeds/list.txt: no paper in this catalogue has a title"),
    ],
)
def test_a_catalogue_that_is_of_no_use_is_an_error(folder, capsys, setting, message):
    """The publisher named it for a reason."""
    (folder / "digest.yaml").write_text(f"catalogues: [{setting}]\n", encoding="utf-8")
    assert cli.main(["build"]) == 1
    assert message in capsys.readouterr().err


# --- the command -------------------------------------------------------------------------------------------------


def test_match_writes_an_overlay_that_the_next_build_takes(folder, capsys):
    """The catalogue is not needed then."""
    (folder / "sea.bib").write_text(CATALOGUES["sea.bib"], encoding="utf-8")
    assert cli.main(["match", "sea.bib"]) == 0
    assert "1 of 2 papers met a record; look through overlay.yaml" in capsys.readouterr().out
    assert "# sea.bib:1 (similarity 1.00)\n" in (folder / "overlay.yaml").read_text(encoding="utf-8")
    (folder / "sea.bib").unlink()
    assert cli.main(["build", "--quiet"]) == 0
    assert records(folder)[0]["title"] == "Waves & Wind"


def test_match_never_writes_over_an_overlay_unless_told_so(folder, capsys):
    """What someone wrote by hand is worth more; what it says already is left out elsewhere."""
    (folder / "sea.csv").write_text(CATALOGUES["sea.csv"], encoding="utf-8")
    assert cli.main(["match", "sea.csv", "--seeds", "seeds/list.txt"]) == 0
    overlay = folder / "overlay.yaml"
    overlay.write_text(before := overlay.read_text(encoding="utf-8").replace("Waves", "Ripples"), encoding="utf-8")
    assert cli.main(["match", "sea.csv"]) == 1
    assert "overlay.yaml: is there already; name another --output, or say --overwrite" in capsys.readouterr().err
    assert cli.main(["match", "sea.csv", "--output", "other.yaml"]) == 1
    assert not (folder / "other.yaml").exists()
    assert overlay.read_text(encoding="utf-8") == before
    assert cli.main(["match", "sea.csv", "--overwrite"]) == 0
    assert overlay.read_text(encoding="utf-8") == before.replace("Ripples", "Waves")
