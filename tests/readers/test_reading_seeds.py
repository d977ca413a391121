"""From paths to seeds: which files are read, under which names, and what is said of the others."""

from pathlib import Path

import pytest

from conspectus.errors import DigestErrors, SeedError
from conspectus.memory import Memory
from conspectus.model import Notice, RawEntry, Skipped
from conspectus.readers import FORMATS, format_of, read_seeds
from tests.conftest import SEEDS

LIST = "Toy 2026 Papers\n\nWe study how small models count.\n"


@pytest.fixture
def folder(tmp_path):
    """A folder with seeds, files beside them, and a folder below."""
    for name in ("b.txt", "a.md", "C.TXT", "README.md", ".hidden.txt", "overlay.yaml", "deep/d.text", ".git/e.txt"):
        path = tmp_path / "seeds" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LIST, encoding="utf-8")
    (tmp_path / "seeds" / "list.pages").write_bytes(b"PK\0\0")
    return tmp_path


def sources(items):
    return [str(item.source) for item in items if isinstance(item, RawEntry)]


def test_folder_is_walked_in_the_order_of_names(folder):
    """Seeds come in the order of their names, which are paths below the root; read-mes and settings are left alone."""
    expected = ["seeds/C.TXT:3", "seeds/a.md:3", "seeds/b.txt:3", "seeds/deep/d.text:3"]
    assert sources(read_seeds([folder / "seeds"], folder)) == expected


def test_a_file_that_no_reader_reads_is_named(folder):
    """What cannot be read is told, with what to do instead."""
    (notice,) = (item for item in read_seeds([folder / "seeds"], folder) if isinstance(item, Notice))
    assert str(notice.source) == "seeds/list.pages"
    assert "save it as .docx" in notice.message


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("a.pdf", "a PDF holds pages"),
        ("a.XLS", "save it as CSV (UTF-8)"),
        ("a.pkl", "never read"),
        ("a.7z", "unpack it first"),
        ("a.odd", "there is no reader for files that end in .odd"),
        ("odd", "there is no reader for a file without a suffix"),
    ],
)
def test_what_to_do_with_a_file_that_is_not_read(tmp_path, name, advice):
    """A file that was named itself is refused with advice."""
    (tmp_path / name).write_bytes(b"\x00\x01")
    with pytest.raises(SeedError) as caught:
        list(read_seeds([tmp_path / name], tmp_path))
    assert advice in caught.value.message


def test_an_address_is_not_read(tmp_path):
    """Nothing is fetched; the message says what to do."""
    with pytest.raises(SeedError, match="download the file first"):
        list(read_seeds([tmp_path / "https://example.org/list.txt"], tmp_path))


@pytest.mark.parametrize(
    ("name", "text", "format_"),
    [
        ("list.txt", '[{"title": "Counting"}]', "JSON"),
        ("list", '\n{"title": "Counting"}\n', "JSON"),
        ("list.txt", "@article{a1,\n  title = {Counting}\n}", "BibTeX"),
        ("list.txt", "title\tauthors\nCounting\tAda", "table"),
        ("list.csv", "title,authors\nCounting,Ada", "table"),
        ("list.txt", "---\ntitle: Counting\n---\nWe count.", "front matter"),
        ("list.txt", "[1] We count.\n\n[2] We sum.", "plain text"),
        ("list.txt", "{We} count.", "plain text"),
        ("list.txt", "Ask @ada, who counts (well).", "plain text"),
        ("list.txt", "A title, and more\nWe count, and sum.", "plain text"),
        ("list.bib", "no entry at all", "BibTeX"),
        ("list.txt", "", "plain text"),
    ],
)
def test_what_a_file_is_its_content_says_first(name, text, format_):
    """The suffix counts only where the content could be anything."""
    found = format_of(text.encode(), Path(name).suffix)
    assert found is FORMATS[format_]


def test_utf_16_is_seen_through():
    """A table in the encoding that spreadsheets write is a table."""
    assert format_of("title\tauthors\nCounting\tAda".encode("utf-16"), ".txt") is FORMATS["table"]


def test_order_and_repetition_of_paths_change_nothing(folder):
    """Naming a seed twice, or the paths in another order, gives the same entries."""
    once = list(read_seeds([folder / "seeds"], folder))
    paths = [folder / "seeds" / "b.txt", folder / "seeds", folder / "seeds" / "deep"]
    assert list(read_seeds(paths, folder)) == once
    assert list(read_seeds(reversed(paths), folder)) == once


def test_file_outside_the_root_keeps_its_path(folder):
    """A seed that lies elsewhere is called by the path that was given."""
    path = folder / "seeds" / "b.txt"
    assert sources(read_seeds([path], folder / "elsewhere")) == [f"{path.as_posix()}:3"]
    assert sources(read_seeds([path])) == [f"{path.as_posix()}:3"]


def test_all_problems_come_together(folder):
    """Every seed that cannot be read is named, and the readable ones still come out."""
    (folder / "seeds" / "broken.txt").write_bytes(b"one\n\0")
    (folder / "empty").mkdir()
    (folder / "seeds" / "lost.txt").symlink_to(folder / "nowhere.txt")
    items = []
    with pytest.raises(DigestErrors) as caught:
        items.extend(read_seeds([folder / "empty", folder / "none", folder / "seeds"], folder))
    places = [line.split(": ")[0] for line in str(caught.value).splitlines()]
    assert places == ["empty", "none", "seeds/lost.txt", "seeds/broken.txt:2"]


@pytest.mark.parametrize("name", ["list.docx", "missing.txt", "deep"])
def test_path_with_nothing_to_read(folder, name):
    """A file without a reader, a missing file and a folder without seeds are errors where they are asked for."""
    (folder / "seeds" / "deep" / "d.text").unlink()
    with pytest.raises(SeedError, match=f"seeds/{name}: "):
        list(read_seeds([folder / "seeds" / name], folder))


def test_seeds_without_any_entry(folder):
    """A digest of nothing is not published."""
    for path in folder.joinpath("seeds").rglob("*.*"):
        if path.suffix.lower() in (".txt", ".text", ".md"):
            path.write_text("", encoding="utf-8")
    with pytest.raises(SeedError, match="no entry"):
        list(read_seeds([folder / "seeds"], folder))


def test_two_real_lists():
    """Each of the two lists has nineteen entries under its heading, and nothing to complain of."""
    items = list(read_seeds([SEEDS], SEEDS.parent))
    assert all(isinstance(item, RawEntry) for item in items)
    assert [item.position for item in items] == [*range(1, 20), *range(1, 20)]
    assert list(dict.fromkeys(item.heading for item in items)) == ["ICLR 2026 Papers", "ICLR 2026 论文列表"]
    assert [item.source.line for item in items] == [*range(3, 40, 2), *range(3, 40, 2)]


def test_files_with_one_entry_each_are_in_the_list_of_their_folder(tmp_path):
    """The folder names the list, in the order of the files; a file that names its own list is in that."""
    for name, front in (("b", "title: Loops"), ("a", "title: Counting"), ("c", "title: Knots\nlist: Ties")):
        (tmp_path / f"{name}.md").write_text(f"---\n{front}\n---\nWe do.\n")
    found = [item for item in read_seeds([tmp_path], tmp_path.parent) if isinstance(item, RawEntry)]
    assert [(item.text("title"), item.heading, item.list == tmp_path.name) for item in found] == [
        ("Counting", "", True),
        ("Loops", "", True),
        ("Knots", "Ties", True),
    ]


def test_one_broken_front_matter_stops_no_other(tmp_path):
    """A folder of such files is one list; where nothing else is in it, the message says why there is nothing."""
    broken = "---\ntitle: Counting\nauthors: [Ada\n---\nWe count.\n"
    (tmp_path / "one.md").write_text(broken)
    with pytest.raises(SeedError, match=r"no entry in any seed: .*one\.md:.*this is no YAML"):
        list(read_seeds([tmp_path], tmp_path))
    (tmp_path / "two.md").write_text("---\ntitle: Sums\n---\nWe sum.\n")
    items = list(read_seeds([tmp_path], tmp_path))
    assert [item.text("title") for item in items if isinstance(item, RawEntry)] == ["Sums"]
    assert [item.loss for item in items if isinstance(item, Skipped)] == [True]


def test_only_files_that_changed_are_read_again(folder, monkeypatch):
    """A process that goes on remembers what stands in the others; what cannot be read is told each time."""
    plain_text = FORMATS["plain text"]
    read = []

    def counting(data, name):
        read.append(name)
        return plain_text.read(data, name)

    monkeypatch.setitem(FORMATS, "plain text", plain_text._replace(read=counting))
    memory = Memory()

    def items():
        read.clear()
        return list(read_seeds([folder / "seeds"], folder, memory=memory))

    first = items()
    assert read == ["seeds/C.TXT", "seeds/b.txt", "seeds/deep/d.text"]
    assert items() == first
    assert read == []
    (folder / "seeds" / "b.txt").write_text(LIST + "\nWe study pebbles.\n", encoding="utf-8")
    assert len(sources(items())) == len(sources(first)) + 1
    assert read == ["seeds/b.txt"]
    (folder / "seeds" / "broken.json").write_text("{", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(SeedError, match=r"broken\.json:1: this is no JSON"):
            items()
