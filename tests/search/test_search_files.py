from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conspectus.model import Document
from conspectus.scripts import compact, handing_over
from conspectus.search import SEARCH_BACKENDS, SearchSettings
from conspectus.search.collection import Collection
from conspectus.search.documents import documents
from conspectus.search.facets import coded_cells, described, facet_columns
from conspectus.search.index import LEVELS, Field, build_index, levels
from conspectus.search.letters import BASE, FIRST, letters, steps
from conspectus.search.lunr import build
from conspectus.search.searched import analysed, tokens, tokens_of
from conspectus.search.shards import term_shards
from conspectus.search.slots import slots
from conspectus.search.vocabulary import Vocabulary, Words
from conspectus.store import Store, key
from tests.factories import paper
from tests.pages.sites import library
from tests.received import bytes_of, received_text
from tests.search.invented_papers import invented_papers
from tests.search.sites import write

STATIC = Path(__file__).parents[2] / "static"
VENDORED = [
    # File here, npm package, version, file there, its SHA-256.
    (
        "vendor/lunr.js",
        "lunr",
        "2.3.9",
        "lunr.min.js",
        "0c50d9002b85780a842afffb567bb54ede402dae7c6dc5997a018614d8044fc8",
    ),
    (
        "vendor/lunr.LICENSE.txt",
        "lunr",
        "2.3.9",
        "LICENSE",
        "ae33f5a0d538cd93de1136a052ffa734b59d6b28e7cfc19e03de1d8b5d9f40ea",
    ),
    (
        "vendor/qrcode.js",
        "qrcode-generator",
        "2.0.4",
        "dist/qrcode.js",
        "79ec86f82856005b1c887905cfccfcfbec3821ca61c7fd5a952faa5f778f791c",
    ),
    (
        "vendor/pako_inflate.js",
        "pako",
        "2.1.0",
        "dist/pako_inflate.min.js",
        "fa226c8e1e3556993260e6a5c1fe94e225da59b3418a06811fdc51d308f8bb43",
    ),
    (
        "vendor/pako.LICENSE.txt",
        "pako",
        "2.1.0",
        "LICENSE",
        "a04665b3b2de56c66730c1f720f528175739e4104f79073614aa611da1e85539",
    ),
]


def index_of(texts):
    """The index of texts as the only field."""
    vocabulary = Vocabulary(Words(b"", []))
    return build_index([[vocabulary.coded(tokens(text)) for text in texts]], [Field("t", 1)], vocabulary)


@pytest.mark.parametrize(("name", "package", "version", "origin", "checksum"), VENDORED)
def test_vendored_files_are_the_published_ones(name, package, version, origin, checksum):
    """What is shipped of others is, byte for byte, what they published."""
    content = (STATIC / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == checksum, (package, version, origin)


@pytest.mark.parametrize("path", sorted(STATIC.glob("search/*.js")), ids=lambda path: path.name)
def test_scripts_keep_to_what_a_file_may_do(path):
    """Classic scripts only, no requests, no workers, no markup from strings: these fail from a disk or are unsafe."""
    text = path.read_text(encoding="utf-8")
    requests = ["fetch(", "XMLHttpRequest", "import(", "export ", "Worker(", "crossorigin"]
    markup = ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", ".style"]
    for word in requests + markup:
        assert word not in text, word


def test_every_back_end_has_a_browser_half():
    """A row of SEARCH_BACKENDS comes with a script of that name, and stands on scripts that are there."""
    for name, backend in SEARCH_BACKENDS.items():
        assert backend.scripts(name)[-1] == f"static/search/{name}.js"
        assert all((STATIC.parent / script).is_file() for script in backend.scripts(name))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_a_script_hands_over_what_it_was_given(text):
    """Any JSON text comes through, and none can end the string, the line or a surrounding script element."""
    written = json.dumps(text, ensure_ascii=False)
    content = handing_over("name/1", written).decode()
    assert received_text(content) == ("name/1", written)
    assert not {"<", "\u2028", "\u2029"} & set(content)


def test_files_are_named_by_what_they_hold():
    """The same papers make the same files whatever the hash seed; the manifest alone has the same name for others."""
    papers = invented_papers(30)
    first = {output.path: bytes_of(output) for output in build(papers, SearchSettings(whole_up_to=0))}
    other = {output.path: bytes_of(output) for output in build(papers[1:], SearchSettings(whole_up_to=0))}
    assert [path for path in first.keys() & other.keys() if first[path] != other[path]] == ["search/manifest.js"]
    program = (
        "import hashlib\n"
        "from tests.search.invented_papers import invented_papers\nfrom conspectus.search import SearchSettings\n"
        "from conspectus.search.lunr import build\nfrom tests.received import bytes_of\n"
        "for output in build(invented_papers(30), SearchSettings(whole_up_to=0)):\n"
        "    print(output.path, hashlib.sha256(bytes_of(output)).hexdigest())"
    )
    another = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    printed = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": another, "PYTHONPATH": str(STATIC.parent)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert printed.splitlines() == [f"{path} {hashlib.sha256(content).hexdigest()}" for path, content in first.items()]


def test_pieces_are_json_in_a_string():
    """Every script is one call with one string of JSON, and shards keep to their size."""
    outputs = list(build(invented_papers(200), SearchSettings(whole_up_to=0, shard_limit=3000)))
    shards = 0
    for output in outputs:
        address, text = received_text(bytes_of(output).decode())
        assert output.path == address
        if "/terms/" in output.path:
            shards += 1
            assert len(text) <= 3010 or len(json.loads(text)) == 1
    assert shards > 10


def test_small_digests_also_get_lunrs_own_format():
    """Up to the limit there is one shard and lunr-index.json; above it there are shards alone."""
    papers = invented_papers(20)
    small = [output.path for output in build(papers, SearchSettings(whole_up_to=20))]
    large = [output.path for output in build(papers, SearchSettings(whole_up_to=19, shard_limit=2000))]
    assert "search/lunr-index.json" in small
    assert sum("/terms/" in path for path in small) == 1
    assert "search/lunr-index.json" not in large
    assert sum("/terms/" in path for path in large) > 1


def test_pages_of_groups_and_months_are_narrowed_down_to():
    """A column tells which papers such a page lists, whichever way they spell it, and is not offered itself."""
    papers = [
        paper(id=f"id{n}", slug=f"s{n}", own_keywords=those, facts={"date": f"2026-0{1 + n // 3}-05"} if n < 5 else {})
        for n, those in enumerate((("waves",), ("Waves", "sea"), ("wave",), ("sea",), (), ("sea",)))
    ]
    columns = facet_columns(documents(library(*papers)))
    assert columns["keywords/"] == {"values": ["sea", "waves"], "cells": coded_cells([[1], [0, 1], [1], [0], [], [0]])}
    assert columns["months/"] == {
        "values": ["2026-01", "2026-02"],
        "cells": coded_cells([[0], [0], [0], [1], [1], []]),
    }
    assert not {"keywords/", "months/"} & {each["name"] for each in described(columns, 6, str)}


def test_no_papers_and_bare_papers_make_an_index():
    """An empty library, and papers whose cards have nothing but a title and an address, are published."""
    assert {output.path for output in build([], SearchSettings())} >= {"search/manifest.js", "search/lunr-index.json"}
    bare = Document("a", {}, {"title": "A", "url": "a.html"})
    assert any("/cards/" in output.path for output in build([bare], SearchSettings()))


@pytest.mark.parametrize(
    ("documents", "numbers"),
    [
        ([0], [2, 1]),
        ([5], [12, 1]),
        ([0, 1, 2], [2, 1, 2, 1, 2, 1]),
        ([3, 3, 7], [9, 2, 1, 8, 1]),
        ([0, 0, 0], [3, 3, 1]),
        ([2, 9, 9, 10], [6, 1, 15, 2, 1, 2, 1]),
    ],
)
def test_postings_are_coded_as_steps(documents, numbers):
    """Twice the step for a document, or one more and the frequency; then how long it is."""
    index = index_of("w" if number in documents else "" for number in range(11))
    frequent = replace(index, frequency=np.array([documents.count(each) for each in dict.fromkeys(documents)]))
    ((_, piece),) = term_shards(frequent, range(11), None)
    assert json.loads(piece.text()) == [["w", 0, letters(numbers)]]


@given(st.lists(st.text(alphabet='ab"\\é\U00020bb7 ', max_size=30), min_size=1, max_size=30), st.integers(0, 60))
def test_shards_keep_to_their_size_whatever_is_in_them(texts, limit):
    """How long rows are is counted and not tried: with quotes, steps of several digits, words that occur often."""
    index = index_of(texts)
    slots = [number * 3700 for number in range(len(texts))]
    (whole,) = [piece.text() for _, piece in term_shards(index, slots, None)] or ["[]"]
    shards = list(term_shards(index, slots, limit))
    assert [row for _, piece in shards for row in json.loads(piece.text())] == json.loads(whole)
    for first, piece in shards:
        rows = json.loads(piece.text())
        assert rows[0][0] == first
        assert len(rows) == 1 or len(piece.text()) <= limit + 1


@given(st.sets(st.text(min_size=1, max_size=4), max_size=60), st.randoms(use_true_random=False))
def test_slots_tell_documents_apart_whatever_their_order(refs, random):
    """No two documents have one number, and each has its own in any order."""
    ordered, mixed = sorted(refs), random.sample(sorted(refs), len(refs))
    assert len(set(slots(ordered, ordered))) == len(refs)
    found = slots(mixed, mixed)
    assert dict(zip(mixed, found, strict=True)) == dict(zip(ordered, slots(ordered, ordered), strict=True))
    assert len(set(slots(["one title"] * len(refs), ordered))) == len(refs)


def test_a_document_more_moves_hardly_any_other():
    """On the average fewer than one of 300, and none where nobody stood in its way."""
    refs = [f"{number:x}" for number in range(5000, 5300)]
    before = dict(zip(refs, slots(refs, refs), strict=True))
    moved = []
    for gone in refs:
        rest = [ref for ref in refs if ref != gone]
        moved.append(sum(before[ref] != slot for ref, slot in zip(rest, slots(rest, rest), strict=True)))
    assert sum(moved) < len(refs)
    assert moved.count(0) > len(refs) / 2


def test_lengths_keep_three_binary_digits():
    """Short ones are what they are; of others the nearest that is kept is at most an eighth away."""
    lengths = np.arange(100_000)
    known = np.array(LEVELS)[levels(lengths)]
    assert known[:8].tolist() == list(range(8))
    assert (8 * abs(known - lengths) <= lengths).all()
    assert [LEVELS[each] for each in levels(np.array([8, 9, 11, 105, 118, 5000]))] == [8, 10, 12, 112, 112, 5120]


NUMBERS = st.lists(st.one_of(st.integers(0, 200), st.integers(0, 22000 * BASE)))


def test_letters_are_the_numbers_again(node):
    """In a script, whatever they are; and no letter needs an escape or is half a letter."""

    @given(st.lists(NUMBERS, min_size=1, max_size=8))
    @settings(max_examples=5, deadline=None)
    def same(columns):
        coded = json.loads(compact([letters(each) for each in columns]))
        assert "".join(coded).encode().decode() == "".join(coded)
        assert node("letters.cjs", {"first": FIRST, "base": BASE}, coded) == columns

    same()


def test_cells_are_told_apart():
    """0 says that a paper has none, an odd number that it is the last."""
    assert coded_cells([[], [0], [3, 1], [0, 5, 2]]) == letters([0, 1, 8, 3, 2, 12, 5])


@given(st.sets(st.integers(0, 10**6)))
def test_steps_lead_from_one_number_to_the_next(numbers):
    assert list(accumulate(steps(sorted(numbers)), initial=-1))[1:] == sorted(numbers)


def test_a_long_posting_has_a_shard_of_its_own():
    """One term may be longer than the limit; then nothing else is in its shard."""
    index = index_of(f"all w{number}" for number in range(300))
    shards = [json.loads(piece.text()) for _, piece in term_shards(index, range(300), 200)]
    sizes = {rows[0][0]: len(rows) for rows in shards}
    assert sizes["all"] == 1
    assert next(term_shards(index, range(300), None))[0] == "all"
    assert len(list(term_shards(index, range(300), None))) == 1


SHARDED = SearchSettings(whole_up_to=0, shard_limit=2000)
PAPERS = invented_papers(400)
OTHER = invented_papers(401)[-1]


def changes(before, after, kind):
    """How many pieces of a kind are gone, and how many are new."""
    old, new = (
        {output.path for output in build(papers, SHARDED) if output.path.startswith(f"search/{kind}/")}
        for papers in (before, after)
    )
    return len(old - new), len(new - old), len(new)


def edited(paper, old, new):
    """A document with other words in its abstract, of which its id is made."""
    assert old in paper.fields["abstract"]
    text = paper.fields["abstract"].replace(old, new)
    fields, card = {**paper.fields, "abstract": text}, {**paper.card, "text": text}
    return replace(paper, ref=f"{paper.ref}-{new}", fields=fields, card=card)


@pytest.mark.parametrize("place", [0, 77, 399])
def test_an_edit_changes_the_shards_of_its_words(place):
    """One word in place of another: two shards (a cut that moves may make it four), and a piece of cards or two."""
    after = list(PAPERS)
    after[place] = edited(after[place], "We call it", "We calibrate it")
    gone, new, shards = changes(PAPERS, after, "terms")
    assert 1 <= gone <= 4
    assert 1 <= new <= 4
    assert shards > 40
    assert changes(PAPERS, after, "cards")[1] <= 2
    assert changes(PAPERS, after, "slots")[1] == 0


@pytest.mark.parametrize("place", [0, 133, 400])
def test_a_new_paper_changes_the_shards_of_its_words(place):
    """As many as it has words at most, wherever it stands, besides a piece of cards and what is said of each paper."""
    after = [*PAPERS[:place], OTHER, *PAPERS[place:]]
    gone, new, shards = changes(PAPERS, after, "terms")
    words = set(" ".join(tokens_of(OTHER)).split())
    assert 1 <= gone <= len(words)
    assert new < 0.75 * shards
    assert changes(PAPERS, after, "words")[1] < 8
    assert changes(PAPERS, after, "slots")[1] == 1


def test_a_paper_in_the_middle_changes_few_pieces_of_cards():
    """Two where it divides one."""
    for place in range(0, 400, 50):
        assert changes(PAPERS, [*PAPERS[:place], OTHER, *PAPERS[place:]], "cards")[1] <= 3


class Kept:
    """A folder in which what is made of documents is kept from one index to the next."""

    def __init__(self, folder):
        self.path = folder / "kept.sqlite"
        self.made = []

    def build(self, papers, settings=SHARDED):
        self.made = []
        known = {key(paper): paper for paper in papers}

        def make(missing):
            for one in missing:
                self.made.append(known[one].ref)
                yield analysed(known[one])

        with closing(Store(self.path)) as store:
            return {each.path: bytes_of(each) for each in build(Collection(list(known), make, store), settings)}


def written(papers, settings=SHARDED):
    return {output.path: bytes_of(output) for output in build(papers, settings)}


def test_what_is_kept_of_documents_is_not_made_again(tmp_path):
    """Of an edited one alone, and the index is the one that is made of nothing."""
    kept = Kept(tmp_path)
    assert kept.build(PAPERS) == written(PAPERS)
    assert len(kept.made) == len(PAPERS)
    after = [edited(PAPERS[0], "We call it", "We calibrate it"), *PAPERS[1:]]
    assert kept.build(after) == written(after)
    assert kept.made == [after[0].ref]


FORMS = ("tide (T)", "T", "tidal bore (TB)", "Tidal-bores", "TB", "table bench (TB)", "bench")
PAIRS = {"tide (T)": ("T", "tide"), "tidal bore (TB)": ("TB", "tidal bore"), "table bench (TB)": ("TB", "table bench")}


LISTS = st.lists(st.lists(st.sampled_from(FORMS), max_size=3, unique=True).map(tuple), max_size=5, unique=True)


@given(st.lists(LISTS, min_size=2, max_size=4))
@settings(max_examples=25)
def test_an_index_of_what_was_kept_is_that_of_nothing(tmp_path_factory, edits):
    """After any edits: what papers explain, and what others mention of it, comes and goes."""
    kept = Kept(tmp_path_factory.mktemp("kept"))
    for texts in edits:
        papers = [
            Document("; ".join(own), {"abstract": " ".join(own)}, {"title": "A", "url": ""}, {}, tuple(pairs_of(own)))
            for own in texts
        ]
        assert kept.build(papers) == written(papers)


def pairs_of(texts):
    return (PAIRS[text] for text in texts if text in PAIRS)


def test_a_lost_vocabulary_is_made_anew(tmp_path):
    """Words are told by the documents, where what was kept of them alone is gone."""
    kept = Kept(tmp_path)
    kept.build(PAPERS[:50])
    with closing(sqlite3.connect(kept.path)) as connection, connection:
        connection.execute("DELETE FROM kept WHERE key = ?", [key("words of the search")])
    assert kept.build(PAPERS[:50]) == written(PAPERS[:50])


@pytest.mark.parametrize("back_end", SEARCH_BACKENDS)
def test_a_page_from_before_finds_what_was_published_since(node, tmp_path, back_end):
    """A piece that is gone leads to the new manifest, and papers have their own cards; one that is missing is told."""
    old, new = PAPERS[:100], [OTHER, *PAPERS[1:100]]
    title = OTHER.card["title"]
    scripts = [script.removeprefix("static/") for script in SEARCH_BACKENDS[back_end].scripts(back_end)]
    sites = [write(tmp_path / name, papers, SHARDED, back_end) for name, papers in (("old", old), ("new", new))]
    broken = tmp_path / "broken"
    shutil.copytree(sites[0], broken)
    shutil.rmtree(broken / "search" / "cards")
    gone, found = node("republished.cjs", *sites, old[50].card["title"], [old[0].card["title"], title], scripts)
    assert old[0].ref not in dict(gone)
    assert found[0] == [OTHER.ref, title]
    (missing,) = node("republished.cjs", sites[0], str(broken), old[5].card["title"], [old[90].card["title"]], scripts)
    assert missing.startswith("search/cards/")
