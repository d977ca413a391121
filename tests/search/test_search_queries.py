from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from conspectus.model import Document
from conspectus.search import SearchSettings
from tests.search.invented_papers import RARE, TOPICS, invented_papers
from tests.search.sites import SHARDED, document, write

CASES = Path(__file__).parents[1] / "cases" / "search" / "queries.json"
KINDS = {kind: cases for kind, cases in json.loads(CASES.read_text(encoding="utf-8")).items() if kind != "about"}


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The same papers in shards and in one file."""
    papers = invented_papers(400)
    sharded = write(tmp_path_factory.mktemp("sharded"), papers, SHARDED)
    return sharded, write(tmp_path_factory.mktemp("whole"), papers, SearchSettings())


def titled(number, title):
    card = {
        "title": title, "name": "SpiGra", "url": f"papers/{number}.html", "text": "Nothing else is said.",
        "venue": "Coast", "year": 2026, "topics": ["Odd things"], "authors": ["Paul Erdős"],
    }  # fmt: skip
    fields = {
        "title": title,
        "name": "SpiGra",
        "abstract": card["text"],
        "authors": "Paul Erdős",
        "topics": "Odd things",
    }
    return document(str(number), fields, card)


def test_a_query_finds_a_title(node, tmp_path):
    """Every case of the file: found as it is typed, not by mending words or dropping some."""
    cases = [case for kind in KINDS.values() for case in kind]
    titles = list(dict.fromkeys(title for title, _, _ in cases))
    other = document(
        "other",
        {"title": "Else"},
        {"title": "Else", "url": "papers/other.html", "text": "", "venue": "Alpine", "year": 2025},
    )
    papers = [titled(number, title) for number, title in enumerate(titles)]
    site = write(tmp_path, [*papers, other], SearchSettings())
    answers = node("queries.cjs", site, [[query, {"verbatim": True, "limit": 1000}] for _, query, _ in cases])
    found = [
        answer["how"] == "all" and str(titles.index(title)) in answer["refs"]
        for (title, _, _), answer in zip(cases, answers, strict=True)
    ]
    assert [[*case[:2], was] for case, was in zip(cases, found, strict=True)] == cases


def golden_queries():
    """One to three words of some paper."""
    chance = random.Random(7)
    words = {word.lower() for topic in TOPICS.values() for word in topic} | {*RARE}
    texts = [
        [word for word in re.findall("[a-z]+", paper.card["text"]) if word in words] for paper in invented_papers(400)
    ]
    return [" ".join(sorted(set(chance.sample(chance.choice(texts), k=chance.choice((1, 2, 3)))))) for _ in range(200)]


def test_shards_answer_like_one_lunr_index(node, sites):
    """200 queries: the same papers with the same scores from shards, one file, and lunr.js with all in memory."""
    assert len(list(Path(sites[0]).glob("search/terms/*.js"))) > 20
    answers = node("golden.cjs", *sites, golden_queries())
    assert sum(bool(whole) for _, _, whole in answers) > 180
    for query, (sharded, one_file, whole) in zip(golden_queries(), answers, strict=True):
        assert sharded == one_file, query
        scores = dict(whole)
        assert dict(sharded) == pytest.approx(scores, abs=0.01), query
        in_order = [scores[ref] for ref, _ in sharded]
        assert all(a > b - 0.01 for a, b in pairwise(in_order)), query


def test_no_query_throws(node, sites):
    """Three thousand queries of odd characters, every title, and a pasted page are all answered."""
    chance = random.Random(3)
    pieces = [
        *"abcxyz019 \t+-~^:*\"'“”()[]{}<>\\/|&!?.,;#@$%=_`",
        "title:",
        "-",
        "图",
        "é",
        "\ud800",
        "𝒪",
        "graph",
        "year:",
        "AND",
    ]
    queries = ["".join(chance.choices(pieces, k=chance.randrange(0, 14))) for _ in range(3_000)]
    queries += [paper.card["title"] for paper in invented_papers(400)] + ['lorem -ipsum "dolor: ' * 500]
    options = [{"typing": number % 2 == 0, "limit": 1} for number in range(len(queries))]
    answers = node("queries.cjs", sites[0], list(zip(queries, options, strict=True)))
    assert len(answers) == len(queries)
    assert all(answer["incomplete"] is None for answer in answers)


def test_a_pasted_title_or_a_name_comes_first(node, sites):
    """Every paper is the first hit for its own title and for its own name."""
    papers = invented_papers(400)
    for key in ("title", "name"):
        answers = node("queries.cjs", sites[0], [[paper.card[key], {}] for paper in papers])
        for paper, answer in zip(papers, answers, strict=True):
            assert answer["hits"][0]["card"][key] == paper.card[key]


def misspelt(word, chance):
    at = chance.randrange(1, len(word) - 1)
    return chance.choice([
        word[:at] + word[at + 1 :],
        word[:at] + "e" + word[at:],
        word[:at] + "e" + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    ])  # fmt: skip


def test_a_name_that_is_a_frequent_word_comes_first(node, tmp_path):
    """TREE is first for `tree` though forty papers have trees in their titles; so it is while it is typed."""
    papers = [
        Document(
            str(number),
            {"title": "Tree of trees", "name": "TreeTop Tree"},
            {"title": "Tree of trees", "url": f"{number}.html"},
        )
        for number in range(40)
    ]
    long = "A variable topology for a continuum robot with a rather long title that says little of it"
    papers.append(Document("it", {"title": long, "name": "TREE"}, {"title": long, "name": "TREE", "url": "it.html"}))
    site = write(tmp_path, papers, SHARDED)
    answers = node("queries.cjs", site, [["tree", {}], ["Tree", {"typing": True}], ["trees robot", {}]])
    assert [answer["refs"][0] for answer in answers] == ["it"] * 3


@pytest.mark.parametrize(
    ("title", "query"),
    [
        ("Dance Steps of a Robot -MS DanceR-", "Dance Steps of a Robot -MS DanceR-"),
        ("Motions -multi-mode control as a bridge-", "Motions -multi-mode control as a bridge-"),
        ("Grid mapping \u2013calculation\u2013", "grid mapping -calculation-"),
    ],
)
def test_a_dash_in_a_pasted_title_is_no_minus(node, tmp_path, title, query):
    """A word after a dash is refused, unless the whole query is the title of a paper."""
    site = write(tmp_path, [titled(0, title), titled(1, "Something else")], SearchSettings())
    pasted, refused = node("queries.cjs", site, [[query, {}], ["-" + title.split()[0] + " nothing", {}]])
    assert pasted["refs"] == ["0"]
    assert refused["refs"] == ["1"]


def test_a_misspelt_title_still_leads_to_the_paper(node, sites):
    """One wrong letter in the longest word of a title: the paper is still the first hit.

    The invented words are so alike that a few misspelt ones are as near to another word.
    """
    chance = random.Random(11)
    papers = invented_papers(400)
    queries = []
    for paper in papers:
        words = paper.card["title"].split()
        at = max(range(len(words)), key=lambda place, words=words: len(words[place]))
        queries.append(" ".join([*words[:at], misspelt(words[at], chance), *words[at + 1 :]]))
    answers = node("queries.cjs", sites[0], [[query, {}] for query in queries])
    first = [
        answer["hits"][0]["card"]["title"] == paper.card["title"] for paper, answer in zip(papers, answers, strict=True)
    ]
    assert sum(first) >= 0.98 * len(papers)


def test_a_mended_query_says_so(node, sites):
    """A misspelt word, and two words written as one, are searched as the words that papers have."""
    answers = node(
        "queries.cjs", sites[0], [["spetcral", {}], ["randomwalk", {}], ["xyzzyplugh", {}], ["Spectral", {}]]
    )
    assert [answer["corrected"] for answer in answers] == ["spectral", "random walk", None, None]
    assert [answer["total"] > 0 for answer in answers] == [True, True, False, True]


def test_a_word_that_is_still_typed_is_not_mended(node, sites):
    """It may become a word that papers have; a word before it, and the same word once it is finished, are mended."""
    half = {"typing": True, "unfinished": True}
    asked = [["spetcral", half], ["spetcral ", half], ["spetcral", {"typing": True}], ["spetcral homo", half]]
    answers = node("queries.cjs", sites[0], asked)
    assert [answer["corrected"] for answer in answers] == [None, "spectral ", "spectral", "spectral homo"]


def test_words_that_no_paper_has_together(node, sites):
    """Where all words find nothing, any word counts, and the answer says that it does."""
    (answer,) = node("queries.cjs", sites[0], [["spectral xyzzyplugh homophily", {"verbatim": True}]])
    assert (answer["how"], answer["total"] > 0) == ("any", True)


def test_a_word_is_found_while_it_is_typed(node, sites):
    """Every beginning of three letters and more of a word finds what the word finds, stem or no stem."""
    word = "segmentation"
    beginnings = [word[:size] for size in range(3, len(word) + 1)]
    answers = node(
        "queries.cjs", sites[0], [[beginning, {"typing": True, "limit": 400}] for beginning in [word, *beginnings]]
    )
    whole = set(answers[0]["refs"])
    assert whole
    for beginning, answer in zip(beginnings, answers[1:], strict=True):
        assert whole <= set(answer["refs"]), beginning


@pytest.mark.parametrize(
    ("query", "found"),
    [("qu", True), ("Qu", True), ("pi", False), ("qu robots", False), ("robots qu", False), ("q", False), ("no", True)],
)
def test_two_letters_find_names(node, tmp_path, query, found):
    """While a query has but two letters, it finds names that begin so and no other words; the word itself always."""
    fields = {"title": "No robots pick up things", "name": "QuIP"}
    site = write(tmp_path, [document("0", fields, {**fields, "url": "0.html", "text": ""})], SHARDED)
    (answer,) = node("queries.cjs", site, [[query, {"typing": True, "unfinished": True}]])
    assert (answer["how"] == "all" and answer["total"] == 1) == found


def test_a_star_stands_for_every_word_that_begins_so(node, tmp_path):
    """A hundred names: `host*` finds them all, in one file and in shards."""
    papers = [titled(number, f"Host{number:03} and more") for number in range(100)]
    for settings in (SHARDED, SearchSettings()):
        site = write(tmp_path / str(settings.whole_up_to), papers, settings)
        (answer,) = node("queries.cjs", site, [["host*", {}]])
        assert answer["total"] == 100


def test_a_phrase_is_read_for_only_until_there_is_enough(node, tmp_path):
    """A page of hits is found in the likeliest papers, the rest are not fetched; counting reads them all."""
    papers = [titled(number, f"Of blue whales, part {number}") for number in range(90)]
    papers += [titled(90 + number, f"Whales, blue ones, part {number}") for number in range(10)]
    site = write(tmp_path, papers, SHARDED)
    asked = [['"blue whales"', {}], ['"blue whales"', {"limit": 200}], ['"blue whales"', {"counts": True}]]
    page, long_page, counted = node("queries.cjs", site, asked)
    assert (len(page["refs"]), page["total"] < 40, page["unread"] > 50) == (10, True, True)
    assert (long_page["total"], long_page["unread"]) == (90, 0)
    assert (counted["total"], counted["unread"]) == (90, 0)


def test_facets_count_what_choosing_them_would_show(node, sites):
    """Counts follow the query and the other facets; choosing a value shows as many papers as were counted."""
    papers = invented_papers(400)
    facets = {"year": ["2025", "2026"], "topic": ["Vision"]}
    (answer,) = node("queries.cjs", sites[0], [["data", {"facets": facets, "counts": True, "limit": 400}]])
    having = [paper for paper in papers if " data " in f" {paper.card['text'].lower()} ".replace(".", " ")]
    assert 20 < len(having) < 400

    def size(years, topics, code=None):
        return sum(
            str(paper.card["year"]) in years
            and paper.card["topics"][0] in topics
            and code in (None, *paper.facets["code"])
            for paper in having
        )

    counts = {
        facet: {entry["value"]: entry["count"] for entry in entries} for facet, entries in answer["counts"].items()
    }
    assert answer["total"] == len(answer["refs"]) == size(facets["year"], facets["topic"])
    assert counts["year"] == {year: size([year], ["Vision"]) for year in ("2024", "2025", "2026")}
    assert counts["topic"] == {topic: size(facets["year"], [topic]) for topic in TOPICS}
    assert counts["code"] == {"code": size(facets["year"], ["Vision"], "code")}


def test_hits_are_sorted_as_asked(node, sites):
    """By title, by year (newest first) and by the library's own order."""
    answers = node(
        "queries.cjs", sites[0], [["data", {"sort": sort, "limit": 400}] for sort in ("title", "year", "list")]
    )
    titles, years, numbers = (
        [read(hit["card"]) for hit in answer["hits"]]
        for answer, read in zip(
            answers,
            (
                lambda card: card["title"],
                lambda card: -card["year"],
                lambda card: int(card["url"].removeprefix("papers/paper").removesuffix(".html")),
            ),
            strict=True,
        )
    )
    assert len(titles) > 20
    assert titles == sorted(titles)
    assert years == sorted(years)
    assert numbers == sorted(numbers)


def test_papers_with_more_of_the_words_come_first(node, tmp_path):
    """Where no paper has all words, two in the abstract count more than one in the title."""
    papers = [
        Document(ref, {"title": title, "abstract": text}, {"title": title, "url": f"{ref}.html", "text": text})
        for ref, title, text in (
            ("one", "Zebra zebra zebra", "Zebras and zebras."),
            ("two", "Else", "A zebra meets a heron at the river bank, and others stand by."),
            ("three", "More", "An otter."),
        )
    ]
    site = write(tmp_path, papers, SearchSettings())
    (answer,) = node("queries.cjs", site, [["zebra heron otter", {"verbatim": True}]])
    assert answer["refs"][0] == "two"


def test_more_of_the_words_bring_a_paper_among_the_likeliest(node, tmp_path):
    """Even where more papers than are ranked at all have one of the words in their titles."""
    many = [(f"zebra{number}", "Zebra zebra zebra", "Zebras and zebras.") for number in range(150)]
    both = ("both", "Else", "A zebra meets a heron at the river bank, " + "and others stand by, " * 40 + "in peace.")
    papers = [
        Document(ref, {"title": title, "abstract": text}, {"title": title, "url": f"{ref}.html", "text": text})
        for ref, title, text in (*many, both, ("other", "More", "An otter."))
    ]
    site = write(tmp_path, papers, SearchSettings())
    (answer,) = node("queries.cjs", site, [["zebra heron otter", {"verbatim": True}]])
    assert answer["refs"][0] == "both"


@pytest.mark.parametrize(
    ("query", "options", "near"),
    [
        ("red green blue", {}, (3, ["1", "2", "4"])),
        ("red green blue -violet", {}, (2, ["1", "2"])),
        ("red green blue", {"facets": {"venue": ["Alpine"]}}, None),
        ("red green blue", {"offset": 10}, None),
        ("red green", {}, None),
        ('red "green blue" blue', {}, None),
        ("red green blue cyan", {}, None),
        ("grey white", {}, None),
    ],
)
def test_where_few_papers_have_all_words_those_that_lack_one_are_told(node, tmp_path, query, options, near):
    """Of three words and more; not where no paper has all, since then all of them are hits."""
    titles = ["Red, green and blue", "Green and red", "Blue and red", "Green", "Blue and green and violet", "Grey"]
    site = write(tmp_path, [titled(number, title) for number, title in enumerate(titles)], SearchSettings())
    (answer,) = node("queries.cjs", site, [[query, options]])
    found = answer["near"] and (
        answer["near"]["total"],
        sorted(hit["card"]["url"][7:-5] for hit in answer["near"]["hits"]),
    )
    assert found == near
    assert not near or (answer["near"]["held"], answer["near"]["words"]) == (2, 3)
