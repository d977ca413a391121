"""Packed files: what comes out of them, and what is refused with a word on what to do."""

import bz2
import gzip
import io
import lzma
import zipfile

import pytest

from conspectus.errors import DigestError, SeedError
from conspectus.model import Notice, RawEntry
from conspectus.readers import packed, read_seeds
from conspectus.readers.packed import unpack

BIB = b"@misc{a, title = {Counting}}\n@misc{b, title = {Loops}}\n"
TAR = b"papers.bib".ljust(257, b"\0") + b"ustar\x0000" + bytes(248)


def zipped(members):
    """A zip of members by their names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def name_alone(value):
    """Packed bytes hold the time: a test that is called by them has another name in every worker."""
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(
    ("name", "data", "sources"),
    [
        ("p.bib.gz", gzip.compress(BIB), ["p.bib.gz:1", "p.bib.gz:2"]),
        ("p.bib.bz2", bz2.compress(BIB), ["p.bib.bz2:1", "p.bib.bz2:2"]),
        ("p.bib.xz", lzma.compress(BIB), ["p.bib.xz:1", "p.bib.xz:2"]),
        ("p.gz", gzip.compress(BIB), ["p.gz:1", "p.gz:2"]),
        ("p.bib", gzip.compress(BIB), ["p.bib:1", "p.bib:2"]),
        ("two.gz", gzip.compress(BIB) + gzip.compress(BIB), ["two.gz:1", "two.gz:2", "two.gz:3", "two.gz:4"]),
        ("p.zip", zipped({"a.bib": BIB}), ["p.zip/a.bib:1", "p.zip/a.bib:2"]),
        (
            "p.zip",
            zipped({"b/a.bib": BIB, "a.json": '{"title": "Ties"}', "__MACOSX/a.bib": BIB, "digest.yaml": "title: x"}),
            ["p.zip/a.json:1", "p.zip/b/a.bib:1", "p.zip/b/a.bib:2"],
        ),
    ],
    ids=name_alone,
)
def test_what_is_packed_is_read(tmp_path, name, data, sources):
    """Entries of a packed file, with the file that they stand in and the line in it."""
    (tmp_path / name).write_bytes(data)
    found = [item for item in read_seeds([tmp_path / name], tmp_path) if isinstance(item, RawEntry)]
    assert [str(item.source) for item in found] == sources


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("p.bib.gz", gzip.compress(BIB)[:-9], "p.bib.gz: cannot be unpacked"),
        ("p.bib.xz", lzma.compress(BIB)[:-9], "p.bib.xz: cannot be unpacked"),
        ("p.zip", zipped({"a.bib": BIB})[:-9], "p.zip: this zip is damaged"),
        ("p.tar.gz", gzip.compress(TAR), "p.tar.gz: this is packed as tar, which is not read; unpack it first"),
        ("p.7z", b"7z\xbc\xaf'\x1c", "p.7z: this is packed as 7z, which is not read; unpack it first"),
        (
            "p.bib",
            b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
            "p.bib:1: a pointer of Git LFS",
        ),
        ("p.jsonl.zst", b"(\xb5/\xfd", "packed as zstd"),
        ("p.zip", zipped({"people.csv": "name,role\nAda,chair\n"}), "p.zip/people.csv:1: "),
    ],
    ids=name_alone,
)
def test_what_cannot_be_unpacked_is_refused(tmp_path, name, data, message):
    """The message names the file, and the one in it, and says what to do."""
    (tmp_path / name).write_bytes(data)
    with pytest.raises(DigestError) as error:
        list(read_seeds([tmp_path / name], tmp_path))
    assert message in str(error.value)


def test_one_bad_file_in_a_zip_is_told_with_the_others_read(tmp_path):
    """What no reader reads is noticed, as in a folder."""
    (tmp_path / "p.zip").write_bytes(zipped({"a.png": b"\x89PNG\r\n\x1a\n\0", "b.bib": BIB}))
    found = list(read_seeds([tmp_path / "p.zip"], tmp_path))
    assert [str(item.source) for item in found if isinstance(item, Notice)] == ["p.zip/a.png"]
    assert sum(isinstance(item, RawEntry) for item in found) == 2


def test_a_workbook_is_no_folder_of_seeds():
    """Office files are zips with a list of their contents."""
    data = zipped({"[Content_Types].xml": "<Types/>"})
    (whole,) = unpack(data, "w.xlsx")
    assert whole.data == data


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, lambda data: zipped({"a.txt": data})])
def test_what_unpacks_to_too_much_is_refused(monkeypatch, pack):
    """A small file can hold any number of zeros; they are not even read."""
    monkeypatch.setattr(packed, "LARGEST_UNPACKED", 1000)
    with pytest.raises(SeedError, match="unpacks to more than"):
        list(unpack(pack(bytes(2000)), "a.txt.gz"))
