"""What the scripts of the site decide, run by Node on a page that is hardly one: no browser is needed."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from conspectus.config import SiteConfig
from conspectus.exports.pieces import piece_outputs
from conspectus.exports.where import numbers_of, place_outputs
from conspectus.views.paper_view import make_views
from tests.conftest import ROOT
from tests.factories import paper
from tests.pages.sites import library
from tests.received import handed_over, received

SCRIPTS = ROOT / "tests" / "site" / "scripts.cjs"


@pytest.fixture(scope="session")
def decided():
    """`decided(case, …)` is what a case of `scripts.cjs` makes of its arguments."""
    program = shutil.which("node")
    if not program:
        pytest.skip("!!! Node is not installed: stars, the reading list, sorted tables and moved papers are NOT tested")

    def decided(*case: object):
        given = json.dumps([str(ROOT / "static"), *case])
        done = subprocess.run(
            [program, SCRIPTS], input=given, capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return decided


@pytest.mark.parametrize(
    ("tree", "html"),
    [
        ("a <b>", "a <b>"),
        (["em", {}, "so ", ["b", {}, "it"]], "<em>so <b>it</b></em>"),
        (["math", {}, ["mi", {"mathvariant": "normal"}, "x"]], '<math><mi mathvariant="normal">x</mi></math>'),
        (["a", {"href": "https://example.org/"}, "x"], '<a href="https://example.org/">x</a>'),
        (["a", {"href": "javascript:alert(1)"}, "x"], "<a>x</a>"),
        (["a", {"href": " javascript:alert(1)"}, "x"], "<a>x</a>"),
        (["img", {"src": "x", "onerror": "alert(1)"}], '<img src="x"></img>'),
        (["b", {"OnClick": "alert(1)", "style": "x"}, "x"], "<b>x</b>"),
        (["script", {}, "alert(1)"], ""),
        (["em", {}, ["IFRAME", {"src": "x"}], "x"], "<em>x</em>"),
    ],
)
def test_trees_grow_into_elements_that_run_nothing(decided, tree, html):
    """What could run is left out, whatever the data say."""
    assert decided("grow", [tree]) == html


def test_a_mark_stays_while_it_says_something(decided):
    """Empty parts go; without a star, a read mark or a note the paper is forgotten."""
    changes = [
        ("a", {"star": True, "tail": "1a", "at": 5}),
        ("a", {"read": True}),
        ("b", {"note": "x", "tail": "2b"}),
        ("b", {"note": ""}),
        ("c", {"star": True}),
        ("c", {"star": False, "read": True}),
    ]
    assert decided("marks", changes) == {"a": {"star": True, "tail": "1a", "at": 5, "read": True}, "c": {"read": True}}


POISON = {
    "nothing": "null",
    "a number": "5",
    "a list": "[]",
    "a text": '"x"',
    "no JSON": "{",
    "null for a mark": '{"x": null}',
    "a number for a note": '{"x": {"note": 5}}',
    "an object for a note": '{"x": {"note": {"a": 1}}}',
    "a list for a mark": '{"x": [1, 2]}',
    "a mark that says nothing": '{"x": {"star": false, "tail": "1a", "at": 3}}',
    "names of every object": '{"__proto__": {"star": 0}, "constructor": null}',
}


@pytest.mark.parametrize("text", POISON.values(), ids=POISON)
def test_whatever_stands_in_the_storage_is_checked(decided, text):
    """What is no mark counts as none; the next mark is kept as ever."""
    assert decided("stored", text, False, [("a", {"star": True})]) == [
        {"a": {"star": True}},
        '{"a":{"star":true}}',
        [],
    ]


def test_a_mark_from_the_storage_has_known_parts_only(decided):
    """A star, a read mark, a note, the time, the end of an address; each of its kind."""
    stored = {
        "x": {"star": 1, "tail": "javascript:1", "at": "7", "evil": "y"},
        "y": {"note": "n", "tail": ["1a"], "at": "x"},
        "constructor": {"read": True},
    }
    marks, _, _ = decided("stored", json.dumps(stored), False, [])
    assert marks == {"x": {"star": True, "at": 7}, "y": {"note": "n"}, "constructor": {"read": True}}


def test_what_a_full_storage_cannot_keep_lasts_and_is_told(decided):
    """Notes that cannot be kept are not lost with the next change; the reader sees why."""
    here = {"a": {"note": "old"}}
    changes = [("a", {"note": "new"}), ("b", {"star": True}), ("a", {"read": True})]
    marks, kept, told = decided("stored", json.dumps(here), True, changes)
    assert marks == {"a": {"note": "new", "read": True}, "b": {"star": True}}
    assert json.loads(kept) == here
    assert len(told) == 1
    assert "keeps nothing more" in told[0]


@pytest.mark.parametrize(
    "text",
    [*POISON.values(), '{"follows": 5, "seen": {}}',
     '{"follows": [null, ["words"], ["words", " "], ["a b", "x"], ["words", 5]]}',
     json.dumps({"follows": [["words", "x" * 301]], "seen": "<b>", "since": "2026-1-1", "at": "x"})],
)  # fmt: skip
def test_whatever_stands_in_the_storage_as_interests_is_checked(decided, text):
    """What is no thing to follow is none; the next one is kept as ever, once, with its blanks squeezed."""
    things = [["words", " tidal\n clock "], ["topic", "Theory"], ["topic", "Theory"]]
    follows, kept, told, news = decided("interests", text, False, things, None, 0)
    assert follows == kept["follows"] == [["words", "tidal clock"]]
    assert ([*kept], told, news) == (["follows"], [], False)


def test_interests_that_a_full_storage_cannot_keep_last_and_are_told(decided):
    here = {"follows": [["topic", "Theory"]]}
    follows, kept, told, _ = decided("interests", json.dumps(here), True, [["words", "x"], ["words", "y"]], None, 0)
    assert follows == [["topic", "Theory"], ["words", "x"], ["words", "y"]]
    assert kept == here
    assert len(told) == 1
    assert "What you follow lasts until you leave" in told[0]


def test_more_than_two_hundred_things_are_told(decided):
    """Those that came last are left out."""
    here = {"follows": [["words", f"word {number}"] for number in range(199)]}
    follows, _, told, _ = decided("interests", json.dumps(here), False, [["words", "x"], ["words", "y"]], None, 0)
    assert follows == [*here["follows"], ["words", "x"]]
    assert told == ["You can follow 200 things at most; the last ones are left out."]


NOW = 1_790_000_000_000
BEFORE, LONG_BEFORE = NOW - 5 * 3_600_000, NOW - 7 * 3_600_000


@pytest.mark.parametrize(
    ("kept", "newest", "since", "seen", "news"),
    [
        ({}, "2026-12-02", None, "2026-12-02", False),
        ({"seen": "2026-12-01", "at": LONG_BEFORE}, "2026-12-02", "2026-12-01", "2026-12-02", True),
        ({"seen": "2026-12-01", "at": LONG_BEFORE}, "2026-12-01", "2026-12-01", "2026-12-01", False),
        ({"since": "2026-12-01", "seen": "2026-12-02", "at": BEFORE}, "2026-12-02", "2026-12-01", "2026-12-02", True),
        ({"since": "2026-12-01", "seen": "2026-12-02", "at": LONG_BEFORE}, *["2026-12-02"] * 3, False),
        ({"seen": "2026-12-02", "at": BEFORE}, "2026-12-02", None, "2026-12-02", False),
        ({"seen": "2026-12-02", "at": LONG_BEFORE}, "2026-11-30", "2026-12-02", "2026-12-02", False),
        ({"seen": "2026-12-02", "at": LONG_BEFORE}, None, None, "2026-12-02", False),
        ({"seen": "2026-12-01", "at": 2 * NOW}, "2026-12-02", "2026-12-01", "2026-12-02", True),
    ],
    ids=["first", "news", "nothing new", "reload", "next visit", "first still", "older copy", "no days", "a clock"],
)  # fmt: skip
def test_a_visit_is_counted_once(decided, kept, newest, since, seen, news):
    """New is what came after the latest paper of the visit before; a reload is the same visit."""
    _, left, _, told = decided("interests", json.dumps(kept), False, [], newest, NOW)
    assert (left.get("since"), left.get("seen"), told) == (since, seen, news)


TRAIL = {"name": "All", "from": "https://example.org/site/papers.html",
         "papers": [["a", "papers/a-1a.html", "A", "en"], ["b", "papers/b-2b.html", "B", ""]]}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "links"),
    [
        ({}, ["https://example.org/site/papers.html", "../papers/b-2b.html"]),
        ({"from": "javascript:alert(1)"}, []),
        ({"from": "https://evil.example/"}, []),
        ({"from": "https://example.org/site.evil.example/"}, []),
        ({"from": 5}, []),
        ({"name": None}, []),
        ({"papers": None}, []),
        ({"papers": [["a"]]}, []),
        ({"papers": [["a", "papers/a-1a.html", "A", "en"], ["b", "javascript:alert(1)", "B", ""]]}, []),
        ({"papers": [["a", "papers/a-1a.html", "A", "en"], ["b", "//evil.example/x.html", "B", ""]]}, []),
        ({"papers": [["a", "papers/a-1a.html", "A", "en"], ["b", "../../x.html", "B", ""]]}, []),
        ({"papers": [["a", "papers/a-1a.html", "A", "en"], ["b", 5, "B", ""]]}, []),
        ({"papers": [None]}, []),
    ],
    ids=str,
)
def test_the_way_back_leads_to_pages_of_this_site(decided, change, links):
    """Whatever stands in the storage: no script, no other site."""
    assert decided("trail", json.dumps(TRAIL | change), "a") == links


GOOD = [{"id": "a", "url": "papers/a-1a.html", "heading": "A", "title": ["A"]}]


@pytest.mark.parametrize(
    ("brought", "got", "asked"),
    [
        ([GOOD], [GOOD, GOOD], 1),
        ([None, GOOD], [GOOD, GOOD], 2),
        ([None, None, GOOD], [None, GOOD], 3),
        ([None, None, None, None], [None, None], 4),
        ([[{"id": "a"}], GOOD], [GOOD, GOOD], 2),
        ([[{"id": "a"}], [{"other": "edition"}], GOOD], ['a paper has no "id"', GOOD], 3),
        ([5, GOOD], [GOOD, GOOD], 2),
    ],
    ids=["there", "once lost", "offline, then back", "gone", "cached", "renewed", "nonsense"],
)
def test_a_piece_that_cannot_be_had_is_tried_again(decided, brought, got, asked):
    """Past all caches at once, and anew when it is asked for again; a piece of another form is told."""
    assert decided("loads", brought, 2) == [got, asked]


def loaded_of(papers):
    """What scripts load of these papers, by the names that they ask for, and the numbers of the digest."""
    views = make_views(library(*papers), SiteConfig())
    outputs = [*piece_outputs(views), *place_outputs(papers, views)]
    files = handed_over(outputs)
    _, digest = received(numbers_of(papers).decode())
    return {name.removeprefix("data/").removesuffix(".js"): value for name, value in files.items()}, digest


@pytest.mark.parametrize("count", [1, 30, 600])
def test_a_paper_is_found_by_the_end_of_its_address(decided, count):
    """Both languages spread the ends over the scripts alike; a former end leads to the paper too."""
    papers = [paper(id=f"paper{number:04}", aliases=(f"old{number:04}",)) for number in range(count)]
    files, digest = loaded_of(papers)
    assert digest == {"papers": count, "buckets": 16 if count > 500 else 1, "search": []}
    ends = [*(each.id for each in papers), *(each.aliases[0] for each in papers), "none", "constructor"]
    assert decided("find", files, digest, ends) == [*(each.id for each in papers)] * 2 + [None, None]


def test_scripts_are_told_the_last_day_on_which_a_paper_entered():
    """Where any day is known; an edition without days says nothing of them."""
    _, told = received(numbers_of([], [], ["2026-12-01", "2026-12-02", "2026-11-30"]).decode())
    assert told["newest"] == "2026-12-02"
    assert "newest" not in received(numbers_of([]).decode())[1]


@pytest.mark.parametrize("chances", [(0, 0), (0.5, 0.5), (0.999, 0.999)])
def test_a_paper_at_random_is_one_of_the_digest(decided, chances):
    """Of the papers whose places are in one script that chance chose, the one that chance chose."""
    papers = [paper(id=f"paper{number:04}") for number in range(600)]
    files, digest = loaded_of(papers)
    asked, goes_to = decided("random", files, digest, list(chances))
    assert asked[0] == f"where-{int(chances[0] * 16)}"
    among = list(files[asked[0]])
    assert goes_to.endswith(f"{among[int(chances[1] * len(among))]}.html")


@pytest.mark.parametrize(
    ("papers", "said"), [(1, "Search 1 paper"), (38, "Search 38 papers"), (20_000, "Search 20,000 papers")]
)
def test_the_box_for_a_search_says_how_many_papers_there_are(decided, papers, said):
    """In its label and in itself; without scripts it says no number."""
    assert decided("search", {"papers": papers, "buckets": 1, "search": []}) == [said, said]


PAPERS = [
    {"id": "one", "url": "papers/b-title-1a.html", "title": ["Bees"], "heading": "Bees", "venue": "ICLR 2026"},
    {"id": "two", "url": "papers/a-title-2b.html", "title": ["Ants"], "heading": "Ants", "venue": "NeurIPS 2025"},
    {"id": "three", "url": "papers/c-title-2c.html", "title": ["C*s"], "heading": "C*s", "authors": ["A. B.", "C. D."]},
]
MARKS = {
    "one": {"star": True, "at": 3, "tail": "1a"},
    "two": {"star": True, "at": 1, "tail": "2b", "read": True},
    "three": {"note": "see  [this]", "at": 2, "tail": "2c"},
}


def test_the_reading_list_is_sorted(decided):
    """As one put them, at first as starred; by title, by venue (none first), or what is not read yet before others."""
    assert decided("orders", MARKS, PAPERS) == {
        "mine": ["Ants", "C*s", "Bees"],
        "title": ["Ants", "Bees", "C*s"],
        "venue": ["C*s", "Bees", "Ants"],
        "unread": ["Bees", "C*s", "Ants"],
    }


def test_a_mark_of_an_earlier_edition_leads_to_its_paper(decided):
    """By the end of its address, though the paper has another now; a mark of no paper is kept, but not shown."""
    marks = {"old": {"star": True, "piece": 7, "tail": "0c"}, "gone": {"star": True, "tail": "9z"}}
    papers = [{**each, "formerly": ["0c"]} if each["id"] == "three" else each for each in PAPERS]
    assert decided("orders", marks, papers)["title"] == ["C*s"]


def test_papers_that_are_gone_can_be_forgotten(decided):
    """They are told, and go when the reader says so."""
    marks = MARKS | {"gone": {"star": True, "tail": "9z"}, "lost": {"note": "x"}}
    said, left = decided("gone", marks, PAPERS, [])
    assert said.startswith("2 of your papers are no longer in this digest.")
    assert left == [*MARKS]


@pytest.mark.parametrize("missing", [["papers-0"], ["where-0"]])
def test_papers_that_cannot_be_loaded_are_not_gone(decided, missing):
    """A reader who is offline is told so, and nothing is offered to be forgotten."""
    said, left = decided("gone", MARKS, PAPERS, missing)
    assert said.startswith("3 of your papers could not be loaded.")
    assert left == [*MARKS]


def test_a_list_of_another_digest_is_told(decided):
    """Its papers are not here, and would stay on the list as ghosts."""
    saved = {"site": "other", "marks": {"x": {"star": True}}}
    marks, told = decided("bringBack", MARKS, PAPERS, json.dumps(saved))
    assert marks == MARKS
    assert "saved from another digest (other)" in told


def test_a_saved_list_joins_the_one_that_is_here(decided):
    """What both have keeps its own note; unknown parts and values of another kind are dropped."""
    saved = {
        "one": {"star": True, "note": "theirs", "at": "9"},
        "four": {"star": 1, "read": 0, "note": 5, "tail": "4d", "at": "x", "evil": "y"},
    }
    here = {"one": {"star": True, "at": 3, "note": "mine", "tail": "1a"}}
    marks, told = decided("bringBack", here, PAPERS, json.dumps({"site": "toy", "marks": saved}))
    assert marks == {"one": {"star": True, "note": "mine", "at": 3, "tail": "1a"}, "four": {"star": True, "tail": "4d"}}
    assert not told


FOLLOWED = [["words", "tidal clock"], ["author", "Ada Example1"]]


def test_what_is_followed_comes_back_from_a_file(decided):
    """It is looked at first, and joins what is followed here, none twice; visits to the other browser count."""
    saved = {"site": "toy", "follows": [*FOLLOWED, ["words", 5], ["<b>", "x"], "words"], "seen": "2026-11-30"}
    follows, others, shown, told = decided("follow", {"follows": [FOLLOWED[1], ["topic", "Theory"]]}, json.dumps(saved))
    assert follows == [FOLLOWED[1], ["topic", "Theory"], FOLLOWED[0]]
    assert (others, shown, told) == ({"since": "2026-11-30"}, ["tidal clock", "Ada Example1"], "")


def test_visits_here_count_more_than_those_of_a_file(decided):
    saved = {"site": "toy", "follows": FOLLOWED, "seen": "2026-11-30"}
    _, others, _, _ = decided("follow", {"since": "2026-12-01", "seen": "2026-12-02"}, json.dumps(saved))
    assert others == {"since": "2026-12-01", "seen": "2026-12-02"}


def test_a_saved_list_says_what_is_followed(decided):
    saved = json.loads(decided("save", MARKS, PAPERS, "JSON", {"follows": FOLLOWED, "seen": "2026-12-02", "at": 5}))
    assert (saved["follows"], saved["seen"]) == (FOLLOWED, "2026-12-02")
    assert "at" not in saved


@pytest.mark.parametrize("text", ["", "[", "[]", '{"marks": null}', '{"a": 1}', '{"marks": {"x": null}}'])
def test_a_file_that_is_no_list_changes_nothing(decided, text):
    marks, told = decided("bringBack", MARKS, PAPERS, text)
    assert marks == MARKS
    assert "not a reading list" in told


def test_a_list_is_saved_as_markdown_and_as_json(decided):
    """Markdown has the shown order and escapes what would be markup; JSON adds by what a later edition finds it."""
    assert decided("save", MARKS, PAPERS, "Markdown").splitlines() == [
        "- [x] [Ants](https://example.org/papers/a-title-2b.html). NeurIPS 2025",
        r"- [ ] [C\*s](https://example.org/papers/c-title-2c.html). A. B., C. D.",
        r"  see \[this\]",
        "- [ ] [Bees](https://example.org/papers/b-title-1a.html). ICLR 2026",
    ]
    saved = json.loads(decided("save", MARKS, PAPERS, "JSON"))
    assert saved["site"] == "toy"
    assert {key: mark["tail"] for key, mark in saved["marks"].items()} == {"one": "1a", "two": "2b", "three": "2c"}


def test_a_shared_list_is_compared_and_joined(decided):
    """What both have, what only one has, and what this edition does not have; a paper counts once."""
    views, note, starred = decided("shared", MARKS, PAPERS, "#papers=2b.2c.2b.9z")
    assert views == ["On both lists (2)", "Only on mine (1)"]
    assert note == "3 papers; 1 of its papers are not in this digest."
    assert starred == ["one", "three", "two"]


@pytest.mark.parametrize(
    "hash_", ["#papers=2B.2c", "#papers=2b,2c", "#papers=2b%2E2c", "#papers=2b.2c.", "#papers=2b%2c2c"]
)
def test_a_shared_address_survives_mails(decided, hash_):
    """Capitals, commas and escapes of signs change nothing."""
    views, _, _ = decided("shared", MARKS, PAPERS, hash_)
    assert views[0] == "On both lists (2)"


@pytest.mark.parametrize("end", ["constructor", "__proto__", "toString"])
def test_a_shared_address_names_papers_only(decided, end):
    """What every object has is no paper."""
    views, _, _ = decided("shared", MARKS, PAPERS, f"#papers=2b.{end}")
    assert views[0] == "On both lists (1)"


@pytest.mark.parametrize("hash_", ["", "#papers", "#papers=", "#papers=A!", "#other=2b"])
def test_an_address_that_shares_nothing_shows_nothing(decided, hash_):
    assert decided("shared", MARKS, PAPERS, hash_) is None


# --- the table of results -------------------------------------------------------------------------------------------

#          paper, kind, value, on, data sets
REPORTED = {
    "7%": ("b", 0, 7, 1, ["COCO"]),
    "60%": ("b", 0, 60, 0, ["ADE", "COCO"]),
    "2×": ("a", 1, 2, None, []),
    "much": ("a", 2, None, None, []),
    "12×": ("c", 1, 12, 1, ["COCO"]),
}
AS_IT_CAME = ["---", ["as it came"], False, ""]


def reported(rows_in_piece=2):
    """The orders and the pieces of the rows above."""
    rows = list(REPORTED.values())
    columns = [list(column) for column in zip(*rows, strict=True)]
    sets = [[name, 2, [place for place, row in enumerate(rows) if name in row[4]]] for name in ("COCO", "ADE")]
    orders = {
        "papers": ["abc".index(paper) for paper in columns[0]],
        "kinds": columns[1],
        "values": columns[2],
        "on": columns[3],
        "sets": sets,
        "rowsInPiece": rows_in_piece,
    }
    shown = [
        {"url": f"papers/{row[0]}.html", "sentence": 2, "paper": [row[0]], "value": [value], "said": ["It gains."]}
        for value, row in REPORTED.items()
    ]
    return orders, [shown[start : start + rows_in_piece] for start in range(0, len(shown), rows_in_piece)]


def values(lines):
    """What each line reports: what follows the paper, which stands once beside what one sentence reports."""
    return [cells[1] if len(cells) == 4 else cells[0] for cells in (line.split("|") for line in lines)]


@pytest.mark.parametrize(
    ("column", "up", "down"),
    [
        # like numbers together in both directions; what has nothing to be ordered by stays last
        ("values", ["7%", "60%", "2×", "12×", "much"], ["60%", "7%", "12×", "2×", "much"]),
        ("papers", ["2×", "much", "7%", "60%", "12×"], ["12×", "7%", "60%", "2×", "much"]),
        ("on", ["60%", "7%", "12×", "2×", "much"], ["7%", "12×", "60%", "2×", "much"]),
    ],
)
def test_results_are_sorted_over_all_parts(decided, column, up, down):
    """Up, down, and back to the part that the page came with."""
    (rising, falling, back), asked, failed = decided("results", *reported(), [column] * 3)
    place = ["papers", "values", "on"].index(column)
    assert [rising[0][place], falling[0][place]] == ["a", "d"]
    assert (values(rising[1]), values(falling[1])) == (up, down)
    assert rising[2], "the numbered parts are out of sight"
    assert back == AS_IT_CAME
    assert (asked[0], sorted(asked[1:]), failed) == ("results-orders", ["results-0", "results-1", "results-2"], [])


def test_what_one_sentence_reports_stands_beside_it(decided):
    """Paper and sentence are said once for neighbours; where the order parts them, with each."""
    (by_paper, _), _, _ = decided("results", *reported(), ["papers", "papers"])
    assert by_paper[1] == ["a|2×||It gains.", "much|", "b|7%||It gains.", "60%|", "c|12×||It gains."]
    (by_value, *_), _, _ = decided("results", *reported(), ["values"])
    assert by_value[1][2:] == ["a|2×||It gains.", "c|12×||It gains.", "a|much||It gains."]


def test_results_on_the_same_data_set_stand_together(decided):
    """Each group is headed by its name and counts, sorted inside; what names no data set comes last."""
    (grouped, sorted_too, back), _, _ = decided(
        "results", *reported(), ["Group by data set", "values", "Group by data set"]
    )
    assert values(grouped[1]) == [
        "COCO 3 results of 2 papers", "7%", "60%", "12×",
        "ADE 1 result of 2 papers", "60%",
        "No data set named 2 results of 1 paper", "2×", "much",
    ]  # fmt: skip
    assert sorted_too[0] == "-a-"
    assert values(sorted_too[1])[1:4] == ["7%", "60%", "12×"]
    assert values(back[1]) == ["7%", "60%", "2×", "12×", "much"]


def test_only_what_comes_up_is_loaded(decided):
    """Forty rows, and the pieces that hold them; the rest on demand."""
    count = 95
    orders = {
        "papers": list(range(count)), "kinds": [0] * count, "values": list(range(count, 0, -1)),
        "on": [None] * count, "sets": [], "rowsInPiece": 10,
    }  # fmt: skip
    row = {"url": "papers/a.html", "sentence": 1, "paper": ["a"], "said": ["It gains."]}
    pieces = [[row] * min(10, count - start) for start in range(0, count, 10)]
    seen, asked, _ = decided("results", orders, pieces, ["values", "more", "more"])
    assert [(len(lines), left) for _, lines, _, left in seen] == [
        (40, "Show 40 more of 55"), (80, "Show 15 more of 15"), (95, ""),
    ]  # fmt: skip
    assert asked == ["results-orders", *(f"results-{number}" for number in range(9, -1, -1))]
    seen, asked, _ = decided("results", orders, pieces, ["values"])
    assert len(asked) == 1 + 5


@pytest.mark.parametrize("broken", ["orders", "name", "piece"])
def test_results_that_cannot_be_loaded_leave_the_page_as_it_was(decided, broken):
    """And the console says why."""
    orders, pieces = reported()
    if broken == "orders":
        orders = None
    elif broken == "name":
        pieces[0][0]["valueX"] = pieces[0][0].pop("value")
    else:
        pieces = []
    seen, _, failed = decided("results", orders, pieces, ["papers"])
    assert seen == [AS_IT_CAME]
    assert len(failed) == 1


@pytest.mark.parametrize(
    ("address", "asked", "goes_to"),
    [
        ("/repo/papers/an-old-label-2b41.html", ["where-0", "papers-0"], "../papers/new-77aa.html"),
        ("/repo/papers/an-old-label-2b41", ["where-0", "papers-0"], "../papers/new-77aa.html"),
        ("/repo/papers/2b41/", ["where-0", "papers-0"], "../papers/new-77aa.html"),
        ("/repo/papers/an-old-label-2b42.html", ["where-0"], None),
        ("/repo/papers/abc.html", [], None),
    ],
)
def test_an_old_address_leads_to_the_present_one(decided, address, asked, goes_to):
    """By the id at its end, wherever the page stands; an address without one asks for nothing."""
    assert decided("moved", address, {"2b41": "papers/new-77aa.html"}) == [asked, goes_to]
