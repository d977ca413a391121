"""Entries in, a library out: what each step of normalize promises."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from conspectus.model import Link, Notice, Skipped, Source, Value
from conspectus.normalize import normalize
from conspectus.normalize.overlay import Correction
from conspectus.reading.topics import load_topics
from conspectus.store import Store
from tests.normalize.entries import entry

TOPICS = load_topics(None)
TOPIC = TOPICS.topics[0].id
WAVES = (
    "We study waves in the open sea and find that most of them are smaller than sailors say they are. For nine years"
    " two buoys have told us how high the water stood, every minute and in every wind, and we compare what they told"
    " with the words that sailors used on the same night in one place, once they were home, dry and asked by no one."
)
TIDES = "Tides turn twice a day, and we say at which hour of the night they do so in nine small harbours."
NEARLY = WAVES.replace("dry and", "warm and")
TITLE = "Waves in the Open Sea"


def library(*blocks, corrections=None, **options):
    return normalize(blocks, TOPICS, corrections, **options)


def only(*blocks, **options):
    """The only paper of the library that `blocks` make."""
    (paper,) = library(*blocks, **options).papers
    return paper


def correction(**fields):
    told = {name: Value((each,)) for name, each in fields.items() if name not in ("hidden", "slug", "topics")}
    rest = {name: each for name, each in fields.items() if name in ("hidden", "slug", "topics")}
    return Correction(Source("overlay.yaml", 1), told, **rest)


# --- what is merged ----------------------------------------------------------------------------------------------


def test_merged_entries_fill_each_others_gaps_and_the_report_says_which_gave_what():
    """The first entry counts, the second adds what it lacks."""
    first = entry(1, abstract=WAVES, title=TITLE, year="2026")
    second = entry(9, file="seeds/other.csv", abstract=WAVES, authors="Ada Example", doi="10.5555/a", year="2025")
    made = library(first, second)
    (paper,) = made.papers
    assert (paper.title.plain, paper.year, paper.facts["doi"]) == (TITLE, 2026, "10.5555/a")
    assert [str(author) for author in paper.authors] == ["Ada Example"]
    assert [str(place.source) for place in paper.occurrences] == ["seeds/list.txt:1", "seeds/other.csv:9"]
    rows = {str(row.source): (row.outcome, row.reason) for row in made.dispositions}
    assert rows == {
        "seeds/list.txt:1": ("published", ""),
        "seeds/other.csv:9": ("merged", "the same paper as seeds/list.txt:1; gave authors, url, doi"),
    }


def test_the_same_text_with_and_without_an_id_is_one_paper_from_the_start():
    """No later comparison of near texts is needed for it: a text of two words has no neighbours."""
    paper = only(entry(1, abstract="Small waves."), entry(2, abstract="Small waves.", id="aB1_xYz"))
    assert paper.id == "aB1_xYz"
    assert len(paper.occurrences) == 2


def test_nearly_the_same_text_is_one_paper_that_answers_to_both_ids():
    """A retyped word makes no second paper."""
    made = library(entry(1, abstract=WAVES), entry(2, abstract=TIDES), entry(3, abstract=NEARLY, year="2026"))
    assert [paper.abstract.plain for paper in made.papers] == [WAVES, TIDES]
    (alias,) = made.papers[0].aliases
    assert alias not in made.by_id
    assert [row.reason for row in made.dispositions if row.outcome == "merged"] == [
        "nearly the same text as seeds/list.txt:1; gave year"
    ]


@pytest.mark.parametrize("field", ["title", "authors"])
def test_nearly_the_same_text_is_two_papers_where_a_fact_contradicts(field):
    """Sister papers of one group are told, and both kept."""
    one, other = entry(1, abstract=WAVES, **{field: "Ada Example"}), entry(2, abstract=NEARLY, **{field: "Cy Third"})
    made = library(one, other)
    assert len(made.papers) == 2
    assert [{first, second} for first, second, _ in made.twins] == [set(made.by_id)]


def test_a_correction_keyed_by_a_merged_id_counts():
    """The publisher need not know which of two ids was kept."""
    blocks = (entry(1, abstract=WAVES), entry(2, abstract=NEARLY))
    (alias,) = only(*blocks).aliases
    made = only(*blocks, corrections={alias: correction(title="A Found Title", slug="found", topics=(TOPIC,))})
    assert (made.title.plain, made.slug.rpartition("-")[0], made.topics) == ("A Found Title", "found", (TOPIC,))


# --- what is left out --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "Withdrawn"},
        {"status": "Reject"},
        {"status": "Desk Rejected"},
        {"venue": "ICLR 2026 Conference Withdrawn Submission"},
        {"venue": "Toy.cc/2026/Rejected_Submission"},
        {"withdrawn": "true"},
        {"type": "Retracted Publication"},
    ],
    ids=str,
)
def test_what_its_source_does_not_publish_is_left_out_and_can_be_kept(fields):
    """Withdrawn and rejected papers are accounted for, are no loss, and `keep_withdrawn` publishes them."""
    blocks = (entry(1, abstract=WAVES, **fields), entry(2, abstract=TIDES))
    made = library(*blocks)
    assert [paper.abstract.plain for paper in made.papers] == [TIDES]
    assert made.outcomes["skipped"] == 1
    assert made.losses == ()
    assert len(library(*blocks, keep_withdrawn=True).papers) == 2


@pytest.mark.parametrize(
    "fields", [{"status": "Poster"}, {"withdrawn": "false"}, {"withdrawn": "0"}, {"venue": "ICLR"}]
)
def test_what_is_not_withdrawn_stays(fields):
    """A flag may say no."""
    assert len(library(entry(1, abstract=WAVES, **fields)).papers) == 1


def test_an_entry_with_nothing_to_show_is_a_loss():
    """It is told with its words."""
    made = library(entry(1, rating="7"), entry(2, abstract=TIDES))
    (row,) = made.losses
    assert (str(row.source), row.outcome, row.reason) == (
        "seeds/list.txt:1",
        "skipped",
        "neither an abstract nor a title",
    )
    assert row.excerpt == "7"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Waves in the open ocean.", "Waves in the open ocean"),
        ("Waves in the sea of 1998.", "Waves in the sea of 1998"),
        ("Waves (in the open ocean).", "Waves (in the open ocean)"),
        ("Waves by Sea Inc.", "Waves by Sea Inc."),
        ("Waves in the sea...", "Waves in the sea..."),
        ("[Waves in the open ocean].", "Waves in the open ocean"),
        ("[Waves in the open ocean.]", "Waves in the open ocean"),
        ("[Waves [short ones] in the open ocean]", "Waves [short ones] in the open ocean"),
        ("[Waves] in the open [sea]", "[Waves] in the open [sea]"),
        ("[Withdrawn]", "[Withdrawn]"),
    ],
)
def test_a_title_has_neither_the_stop_nor_the_brackets_of_a_register(typed, shown):
    """PubMed ends each title with a stop, and puts those that it translated in brackets."""
    assert only(entry(title=typed)).title.plain == shown


@pytest.mark.parametrize("title", ["\\emph{}", "\u200b", "{}"])
def test_a_title_that_is_empty_once_it_is_read_is_replaced(title):
    """The paper keeps its people and links, under its number in the list."""
    paper = only(entry(3, title=title, authors="Ada Example"))
    assert (paper.title.plain, paper.title_source) == ("Untitled paper 3", "derived")
    assert only(entry(3, title=title, abstract=WAVES)).title.plain != "Untitled paper 3"


def test_hidden_papers_are_accounted_for():
    """The reason of the overlay stands in the report."""
    blocks = (entry(1, abstract=WAVES), entry(2, abstract=WAVES), entry(3, abstract=TIDES))
    paper_id = library(*blocks).papers[0].id
    made = library(*blocks, corrections={paper_id: correction(hidden="asked by its authors")})
    assert [paper.abstract.plain for paper in made.papers] == [TIDES]
    assert [(row.outcome, row.reason) for row in made.dispositions][:2] == [("hidden", "asked by its authors")] * 2


def test_every_block_has_its_row():
    """What the readers skipped, what continued an entry and what was left out by the limit are all there."""
    made = library(
        Skipped(Source("seeds/list.txt", 5), "a comment", "note", loss=False),
        Notice(Source("seeds/list.txt", 7), "look"),
        entry(1, abstract=WAVES),
        entry(9, abstract=TIDES),
        limit=1,
    )
    assert [(row.source.line, row.outcome) for row in made.dispositions] == [
        (1, "published"),
        (5, "skipped"),
        (9, "skipped"),
    ]
    assert [notice.message for notice in made.notices] == ["look"]
    assert made.losses == ()


def test_what_was_not_used_is_told_once_a_file_with_its_count():
    """A field that was not understood counts as not used, and a misspelt name gets a hint."""
    blocks = [entry(n, abstract=f"{WAVES} {n}", title=f"Waves {n}", year="soon", tilte="x", rating="7") for n in (1, 2)]
    notices = [notice for notice in library(*blocks, entry(9, abstract=TIDES)).notices if "not used" in notice.message]
    assert [str(notice.source) for notice in notices] == ["seeds/list.txt"]
    assert "`year` (2)" in notices[0].message
    assert "`tilte`, perhaps `title` (2)" in notices[0].message
    assert "`rating` (2)" in notices[0].message


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("tilte", "perhaps `title`"),
        ("abtsract", "perhaps `abstract`"),
        ("OI", ""),
        ("STAT", ""),
        ("art_number", ""),
        ("publication_status", ""),
        ("cited by", ""),
    ],
)
def test_only_a_misspelt_word_gets_a_hint(name, hint):
    """A code of some program, or another word, is none of our names misspelt."""
    blocks = [replace(entry(1, abstract=TIDES), unused=(name,))]
    (notice,) = (each for each in library(*blocks).notices if "not used" in each.message)
    assert ("perhaps" in notice.message) == bool(hint)
    assert hint in notice.message


@pytest.mark.parametrize(("count", "told"), [(5, 5), (6, 1)])
def test_many_titles_without_abstracts_are_told_once_a_file(count, told):
    """A list of titles is one line; a few papers of a list that lack their abstract are one each."""
    blocks = [entry(n, title=f"The Tides of Harbour {n}") for n in range(1, count + 1)]
    notices = [each for each in library(*blocks, entry(90, abstract=TIDES)).notices if "published" in each.message]
    assert len(notices) == told
    assert notices[0].source.line == 1
    assert told > 1 or notices[0].message.startswith(f"{count} of {count + 1} papers have no abstract")


@pytest.mark.parametrize(
    "end", ['we saw it ("in full.")', "(all rights reserved.)", "it works.”", "up to 12", "is it so?"]
)
def test_an_abstract_that_has_an_end(end):
    """What closes a bracket or a quote behind the full stop ends an abstract as well."""
    assert library(entry(1, abstract=f"{TIDES} And {end}")).notices == ()


@pytest.mark.parametrize("end", ["and so on...", "and so …", "of the,"])
def test_an_abstract_that_was_cut_is_told(end):
    """Dots instead of an end."""
    (notice,) = library(entry(1, abstract=f"{TIDES} And {end}")).notices
    assert "was it cut?" in notice.message


@pytest.mark.parametrize(
    "title",
    [
        "Copyright Page",
        "Title Page iii",
        "Half Title Page",
        "[Table of Contents]",
        "Author Index",
        "Front cover",
        "Coffee break",
        "Opening Remarks",
        "目录",
    ],
)
def test_pages_of_a_volume_are_no_papers(title):
    """What registers have of a volume beside its papers is left out with its reason, unless somebody wrote it."""
    made = library(entry(1, title=title), entry(5, title=title, authors="Ada Example"), entry(9, abstract=TIDES))
    assert [(row.source.line, row.outcome, row.loss) for row in made.dispositions] == [
        (1, "skipped", False),
        (5, "published", False),
        (9, "published", False),
    ]


@pytest.mark.parametrize(
    ("pages", "shown"),
    [
        ("1-20", "1–20"),
        ("7--7", "7"),
        ("xii-xv", "xii–xv"),
        ("e0815", "e0815"),
        ("No-Specified", None),
        ("online", None),
        ("pp. 37-64", "37–64"),
        ("UNSP 1722034", "1722034"),
        ("p 7", "7"),
        ("146p", None),
        ("12 pages", None),
        ("0", None),
    ],
)
def test_pages(pages, shown):
    """A range, a page or the number of an article; words are none, nor is how many there are."""
    assert only(entry(1, abstract=TIDES, pages=pages)).facts.get("pages") == shown


@pytest.mark.parametrize(
    ("cited", "venue", "facts"),
    [
        ("Sand (2025) 7:2 (1-9). Date of Publication: 3 May 2025", "Sand", ("7", "2", "1–9", "2025-05-03")),
        ("J. of Sand (2025) 7 Article Number: 12. Date of Publication: 2025", "J. of Sand", ("7", "", "", "")),
        ("Annals of Sand. 12(3):101-110, 2025 Mar 05.", "Annals of Sand", ("12", "3", "101–110", "2025-03-05")),
        ("The Sand [Electronic Resource]. 9:e86, 2025.", "The Sand [Electronic Resource]", ("9", "", "e86", "")),
        ("Sand Rev. (4):CD12, 2025 Oct", "Sand Rev", ("", "4", "CD12", "2025-10")),
        ("Sand. 380(98) (pp 2224-2260), 2025.", "Sand", ("380", "98", "2224–2260", "")),
        ("Sand.   8(6):48-64, September 2025.", "Sand", ("8", "6", "48–64", "2025-09")),
        ("Sand. 8:48, 3 May 2025", "Sand", ("8", "", "48", "2025-05-03")),
        ("Sand; Vol. 8 No. 2 (2025): Dunes; 101-112", "Sand", ("8", "2", "101–112", "")),
        ("Sand & Stone; Vol 8 (2025); e17", "Sand & Stone", ("8", "", "e17", "")),
        ("Sand; No 3 (2025)", "Sand", ("", "3", "", "")),
        ("Annals of Sand.", "Annals of Sand", ("", "", "", "")),
        ("J. Sand Res.", "J. Sand Res.", ("", "", "", "")),
        ("Sand, Vol. 3, 2025", "Sand, Vol. 3, 2025", ("", "", "", "")),
        ("Sand (2025) and Stone", "Sand (2025) and Stone", ("", "", "", "")),
    ],
)
def test_a_venue_that_is_a_citation_tells_the_place(cited, venue, facts):
    """The rest of it is no part of the venue, and stands where nothing else tells it."""
    paper = only(entry(1, abstract=TIDES, venue=cited))
    names = ("volume", "issue", "pages", "date")
    assert (paper.venue, tuple(paper.facts.get(name, "") for name in names)) == (venue, facts)
    given = only(entry(1, abstract=TIDES, venue=cited, year="2024", volume="1"))
    assert (given.year, given.facts["volume"], given.venue) == (2024, "1", venue)


@pytest.mark.parametrize(
    ("status", "shown"),
    [
        ("accepted", None),
        ("Accept", None),
        ("Accept (Oral)", "Oral"),
        ("Accepted as Poster", "Poster"),
        ("Spotlight", "Spotlight"),
    ],
)
def test_that_a_published_paper_was_accepted_goes_without_saying(status, shown):
    """How it is presented is shown; a bare yes is neither shown nor told as something that was not understood."""
    made = library(entry(1, abstract=TIDES, status=status))
    assert made.papers[0].facts.get("status") == shown
    assert made.notices == ()


@pytest.mark.parametrize(
    ("tldr", "shown"),
    [(TIDES, None), (f"{TIDES[:30]}…", None), (f"{TIDES[:30]} ...", None), ("Nine harbours.", "Nine harbours.")],
)
def test_a_summary_that_is_the_beginning_of_the_abstract_is_none(tldr, shown):
    """Some programs fill the field with the first characters of the abstract."""
    assert only(entry(1, abstract=TIDES, tldr=tldr)).facts.get("tldr") == shown


def test_a_constant_of_a_program_is_said_as_people_say_it():
    """Awards and kinds of presentation; what people write stays."""
    facts = only(entry(1, abstract=TIDES, award="BEST_PAPER", status="ORAL", track="NLP_2")).facts
    assert (facts["award"], facts["status"], facts["track"]) == ("Best Paper", "ORAL", "NLP_2")


def test_zero_counts_nothing():
    """Programs write it for a volume or an issue that they do not know."""
    assert not {"volume", "issue"} & set(only(entry(1, abstract=TIDES, volume="0", issue="0")).facts)


# --- what a paper is made of -------------------------------------------------------------------------------------


def test_a_given_link_keeps_its_kind():
    """The abstract's own reading of the same address does not count."""
    address = "https://github.com/example/waves"
    paper = only(entry(1, abstract=f"{WAVES} Code is at {address} now.", project=address))
    assert [(link.url, link.kind, link.given) for link in paper.links] == [(address, "project", True)]


def test_a_pattern_makes_the_link_of_a_paper_that_has_an_id_only():
    """Where an address or a register's number is given, the pattern is not used."""
    pattern = "https://example.org/paper?id={id}"
    paper = only(entry(1, abstract=WAVES, id="A-17"), link=pattern)
    assert paper.links == (Link("https://example.org/paper?id=A-17", "paper", given=True),)
    other = only(entry(1, abstract=WAVES, id="A-17", arxiv="2401.00001"), link=pattern)
    assert [link.url for link in other.links] == ["https://arxiv.org/abs/2401.00001"]


def test_a_correction_goes_before_all_entries():
    """Every field can be corrected; what it does not name stays."""
    blocks = (entry(1, abstract=WAVES, title=TITLE, venue="TOY", year="2025", award="Best Paper"),)
    fix = correction(title="Another Title", venue="WAVE", year="2026", award="Test of Time", slug="mine")
    paper = only(*blocks, corrections={only(*blocks).id: fix})
    assert (paper.title.plain, paper.venue, paper.year) == ("Another Title", "WAVE", 2026)
    assert paper.facts["award"] == "Test of Time"
    assert paper.slug.startswith("mine-")


@pytest.mark.parametrize(
    ("heading", "fields", "venue", "year"),
    [
        ("ICLR 2026 Papers", {}, "ICLR 2026", 2026),
        ("ICLR 2026 Papers", {"venue": "ICML"}, "ICML", None),
        ("ICLR 2026 Papers", {"venue": "ICLR"}, "ICLR", 2026),
        ("ICLR 2026 Papers", {"year": "2025"}, "ICLR 2026", 2025),
        ("", {"venue": "Journal of Waves", "year": "2016"}, "Journal of Waves", 2016),
        ("", {"venue": "Waves 2023", "year": "2025"}, "Waves 2023", 2025),
        ("", {"date": "2026-05-01"}, "", 2026),
    ],
)
def test_venue_and_year(heading, fields, venue, year):
    """What is given counts, the heading fills in, and no year is glued to a venue."""
    paper = only(entry(1, heading=heading, abstract=WAVES, **fields))
    assert (paper.venue, paper.year) == (venue, year)


def test_kept_readings_depend_on_the_topics(tmp_path):
    """With other topics an abstract is read again."""
    text = "We train large language models to reason about text with reinforcement learning and long contexts."
    own = tmp_path / "topics.yaml"
    own.write_text("- id: waves\n  title: Waves\n  definition: What rolls.\n  cues: [large language model]\n", "utf-8")
    with closing(Store(tmp_path / "kept")) as store:
        before = only(entry(1, abstract=text), store=store)
        after = normalize([entry(1, abstract=text)], load_topics(own), store=store).papers[0]
    assert before.topics != after.topics


# --- topics ------------------------------------------------------------------------------------------------------

OF_MEDICINE = "Patients with a disease were given a drug for nine weeks. What their doctors saw was clinical."
OF_OUR_FIELD = "Large language models reason. We prune a large language model and fine-tune the language model again."


@pytest.mark.parametrize(
    ("of_medicine", "of_our_field", "of_neither", "topics"),
    [
        (3, 3, 0, {("science-health",), ("llm",)}),
        (4, 2, 0, {()}),
        (1, 3, 4, {("science-health",), ("llm",), ()}),
    ],
)
def test_a_list_of_another_field_has_none_of_the_topics(of_medicine, of_our_field, of_neither, topics):
    """Papers without a topic do not count; what the overlay says stays."""
    texts = [OF_MEDICINE] * of_medicine + [OF_OUR_FIELD] * of_our_field + [TIDES] * of_neither
    names = "Ada Bo Cy Di Ed Flo Gus Hal".split()
    entries = [
        entry(line, abstract=text, authors=f"{name} {name}son", title=f"{name} Says So")
        for line, (text, name) in enumerate(zip(texts, names, strict=False), 1)
    ]
    papers = library(*entries).papers
    assert {paper.topics for paper in papers} == topics
    corrected = library(*entries, corrections={papers[0].id: correction(topics=(TOPIC,))})
    assert corrected.by_id[papers[0].id].topics == (TOPIC,)
