"""Which record of a catalogue is the paper's, and what it gives: each case names a text and what it meets."""

from __future__ import annotations

import pytest

from conspectus.errors import SeedError
from conspectus.normalize import match, normalize
from conspectus.normalize.catalogues import Match, Rivals, find_match, make_catalogue
from conspectus.normalize.draft_overlay import draft_overlay
from conspectus.normalize.given import combined, names_of, read_given
from conspectus.normalize.kept_catalogues import open_catalogue
from conspectus.normalize.overlay import parse_overlay
from conspectus.normalize.venues import Venue
from conspectus.reading.topics import load_topics
from tests.normalize.entries import entry, value

WAVES = (
    "We study waves in the open sea and find that most of them are smaller than sailors say they are. For nine years"
    " two buoys have told us how high the water stood, every minute and in every wind. We compare what they told with"
    " the words that sailors used on the same night in one place, once they were home, dry and asked by no one."
    " We fit a height $h(t) = \\alpha \\sin(\\omega t)$ to each wave, and show that \\textbf{no wave} grows for ever."
)
TIDES = (
    "Tides turn twice a day, and we say at which hour of the night they do so in nine small harbours of the north."
    " Fishers knew as much before us, but none of them wrote it down in a table that others could read at sea. We"
    " print the table, and a rule by which anyone with a watch can make it longer than we had the patience to."
)
CLOCKS = TIDES.replace("Tides turn", "Clocks stop").replace("a watch", "a sundial").replace("the north", "the south")
NOT_THERE = "The abstract of this paper is not available at this time. Please come back to this page later in the year."
NOWHERE = Venue("", None)

SENTENCES = WAVES.split(". ")
BARE = WAVES.replace("$h(t) = \\alpha \\sin(\\omega t)$", "h(t) = α sin(ωt)").replace("\\textbf{no wave}", "no wave")


def catalogue(*entries, name="venue.jsonl"):
    return make_catalogue(name, entries)


def record(line=1, *, file="venue.jsonl", **fields):
    return entry(line, file=file, **fields)


SEA = catalogue(
    record(1, title="Waves in the Open Sea", abstract=WAVES, authors="Ada Example; Bo Muster", track="Oceans"),
    record(2, title="When Tides Turn", abstract=TIDES, doi="10.5555/tides"),
    record(3, abstract=CLOCKS),
    record(4, title="A Paper Without an Abstract", abstract=NOT_THERE),
)


def found(*catalogues, listed=NOWHERE, link="", **fields):
    """What catalogues know of a paper that gives `fields`."""
    given, _ = read_given(entry(**fields).fields)
    return find_match(given, listed, catalogues or (SEA,), link)


def title(match):
    return match.given.title.plain if isinstance(match, Match) else match


# --- by the abstract ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        WAVES,
        WAVES.upper().replace(". ", ".\n\n"),
        BARE,
        WAVES.replace("$h(t) = \\alpha \\sin(\\omega t)$", ""),
        WAVES.replace("open sea", "wide ocean").replace("nine years", "a decade").replace("every wind", "any wind"),
        ". ".join(SENTENCES[1:]),
        ". ".join(SENTENCES[:1] + SENTENCES[3:]),
        WAVES[:220] + " …",
        "<jats:p>" + BARE.replace("and", "&#97;nd") + "</jats:p>",
        f"{TIDES[:90]} {WAVES}",
    ],
)
def test_a_text_that_was_changed_on_its_way_meets_its_title(text):
    """Words are changed, sentences cut, LaTeX stripped, markup added."""
    assert title(found(abstract=text)) == "Waves in the Open Sea"


@pytest.mark.parametrize(
    "text",
    [
        "We study rivers on dry land and find that most of them are longer than anyone who swam in one of them says.",
        CLOCKS[:60],
        NOT_THERE,
        "N/A",
        "We study waves in the open sea.",
        "",
    ],
)
def test_other_texts_placeholders_and_short_ones_meet_nothing(text):
    """Nobody is given a title by chance; what stands for a missing abstract is not compared."""
    assert found(abstract=text) is None


def test_records_without_a_title_are_no_help():
    """The nearest record with a title counts, if it is near enough by itself."""
    assert title(found(abstract=CLOCKS)) == "When Tides Turn"
    assert len(SEA.records) == 3


def test_two_titles_too_near_each_other_are_told_and_not_chosen_from():
    """Who guessed would be wrong half of the time; a text that is the very same decides."""
    twins = catalogue(
        record(1, title="When Tides Turn", abstract=TIDES), record(2, title="When Clocks Stop", abstract=CLOCKS)
    )
    between = TIDES.replace("a watch", "a sundial")
    rivals = found(twins, abstract=between)
    assert isinstance(rivals, Rivals)
    assert {str(each.source) for each in rivals.records} == {"venue.jsonl:1", "venue.jsonl:2"}
    assert title(found(twins, abstract=TIDES)) == "When Tides Turn"
    assert title(found(twins, abstract=CLOCKS)) == "When Clocks Stop"


def test_what_stands_under_many_titles_says_nothing():
    """A text that a service puts in the place of each missing abstract, however long."""
    filler = (
        "This service shows abstracts to members of the society only, and you have not told it yet who you are. " * 2
    )
    many = catalogue(*(record(line, title=f"A Paper Called {line}", abstract=filler) for line in range(1, 5)))
    assert found(many, abstract=filler) is None


def test_records_of_one_title_in_several_catalogues_fill_each_others_gaps():
    """The nearest record comes first; the second adds what it lacks."""
    arxiv = catalogue(
        record(7, file="arxiv.csv", title="Waves in the open sea", abstract=WAVES[9:], arxiv="2601.00007"),
        name="arxiv.csv",
    )
    both = found(arxiv, SEA, abstract=WAVES)
    assert isinstance(both, Match)
    assert [str(each.source) for each in both.records] == ["venue.jsonl:1", "arxiv.csv:7"]
    assert (both.given.facts["arxiv"], both.given.facts["track"]) == ("2601.00007", "Oceans")


def test_two_catalogues_may_call_a_paper_of_the_same_people_by_two_titles():
    """The preprint had another one; the nearer record counts, of two that are as near the one named first."""
    paper = {"abstract": WAVES, "authors": "Ada Example; Bo Muster"}
    arxiv = catalogue(record(1, file="arxiv.csv", title="On Waves", **paper), name="arxiv.csv")
    assert title(found(SEA, arxiv, abstract=WAVES)) == "Waves in the Open Sea"
    assert title(found(arxiv, SEA, abstract=WAVES)) == "On Waves"
    nobody = catalogue(record(1, file="arxiv.csv", title="On Waves", abstract=WAVES), name="arxiv.csv")
    assert isinstance(found(nobody, SEA, abstract=WAVES), Rivals)


@pytest.mark.parametrize("typed", [r"{W}aves of {$h^2$} in {Z}{\"u}rich", r"Waves of $h^2$ in Z\"{u}rich"])
def test_titles_that_read_the_same_are_the_same(typed):
    """Braces and accents are LaTeX's, not the title's."""
    bib = catalogue(record(2, file="a.bib", title=typed, abstract=WAVES, syntax="latex"), name="a.bib")
    csv = catalogue(record(3, title="Waves of $h^2$ in Zürich", abstract=WAVES))
    assert len(found(bib, csv, abstract=WAVES).records) == 2
    assert title(found(bib, title="Waves of $h^2$ in Zürich")) == "Waves of h² in Zürich"


def test_what_the_paper_says_of_itself_rules_records_out():
    """A near text by other people is another paper."""
    assert found(abstract=WAVES, authors="Cem Ornek") is None
    assert title(found(abstract=WAVES, authors="B. Muster")) == "Waves in the Open Sea"


# --- by the title ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "gains"),
    [
        ({"title": "WAVES in the open sea!"}, ("abstract", "authors", "track")),
        ({"title": "Waves in the Open Sea", "authors": "A. Example"}, ("abstract", "track")),
        ({"title": "Waves in the Open Sea", "abstract": BARE}, ("authors", "track")),
        ({"title": "Waves in the Open Sea", "abstract": TIDES}, None),
        ({"title": "Waves in the Open Sea", "authors": "Cem Ornek"}, None),
        ({"title": "Waves in a Closed Sea", "abstract": WAVES}, None),
        ({"title": "When Tides Turn", "authors": "Ada Example"}, None),
    ],
)
def test_a_paper_with_a_title_meets_records_of_that_title_that_nothing_contradicts(fields, gains):
    """Its gaps are filled; a title of three words says nothing alone."""
    match = found(**fields)
    assert (match.fields if isinstance(match, Match) else match) == gains


def test_one_title_of_two_papers_is_not_chosen_from():
    """Nothing tells which of the two it is."""
    name = "Waves in the Open Sea"
    two = catalogue(record(1, title=name, authors="Ada Example"), record(2, title=name, authors="Cem Ornek"))
    assert found(two, title=name) is None
    assert str(found(two, title=name, authors="C. Ornek").records[0].source) == "venue.jsonl:2"


# --- what a record gives -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "record_says", "gives"),
    [
        ("ICLR 2026", "ICLR 2026 Oral", {"status": "Oral", "track": "Oceans"}),
        ("ICLR 2026", "ICLR 2025 Oral", {}),
        ("ICLR 2026", "NeurIPS Oral", {}),
        ("ICLR", "International Conference on Learning Representations Oral", {"status": "Oral", "track": "Oceans"}),
        ("", "ICLR 2025 Oral", {"venue": "ICLR 2025", "status": "Oral", "track": "Oceans"}),
    ],
)
def test_what_is_true_at_one_venue_only_is_not_said_of_another(heading, record_says, gives):
    """The list's heading says where the paper is; a decision or an area of another venue stays behind."""
    one = catalogue(record(title="Waves", abstract=WAVES, venue=record_says, track="Oceans"))
    year = int(heading[-4:]) if heading[-4:].isdigit() else None
    match = found(one, abstract=WAVES, listed=Venue(heading, year))
    given = {"venue": match.given.venue, **match.given.facts}
    assert {name: each for name, each in given.items() if each} == gives


def test_the_setting_for_links_makes_one_of_a_records_id():
    """As it does for a paper of the list."""
    one = catalogue(record(title="Waves", abstract=WAVES, id="waves-1"))
    match = found(one, abstract=WAVES, link="https://example.org/forum?id={id}")
    assert [each.url for each in match.given.links] == ["https://example.org/forum?id=waves-1"]


# --- the library -------------------------------------------------------------------------------------------------


def library(*blocks, catalogues=(SEA,)):
    return normalize(blocks, load_topics(None), catalogues=catalogues)


def test_a_matched_paper_has_its_title_given_and_the_report_says_where_from():
    """Its address stays: the end of it comes from the abstract. Records that match nothing are only counted."""
    plain = library(entry(3, abstract=WAVES), catalogues=())
    made = library(entry(3, abstract=WAVES), entry(5, abstract="We dig for gold in gardens and find none at all."))
    paper, other = made.papers
    assert (paper.title.plain, paper.title_source, other.title_source) == ("Waves in the Open Sea", "given", "derived")
    assert (paper.id, paper.facts["track"]) == (plain.papers[0].id, "Oceans")
    assert [author.name for author in paper.authors] == ["Ada Example", "Bo Muster"]
    assert made.dispositions[0].reason == "title, authors, track from venue.jsonl:1 (similarity 1.00)"
    assert made.outcomes == {"published": 2, "merged": 0, "hidden": 0, "skipped": 0}
    assert [(each.name, each.records, each.used) for each in made.catalogues] == [("venue.jsonl", 3, 1)]
    assert not made.notices


def test_what_the_list_says_wins():
    """A record adds; it does not correct."""
    (paper,) = library(entry(abstract=WAVES, authors="A. Example", track="Seas")).papers
    assert (paper.title.plain, paper.facts["track"]) == ("Waves in the Open Sea", "Seas")
    assert [author.name for author in paper.authors] == ["A. Example"]


def test_two_versions_of_one_abstract_that_one_record_fits_are_one_paper():
    """They would have one title twice."""
    made = library(entry(1, abstract=". ".join(SENTENCES[:2])), entry(2, abstract=". ".join(SENTENCES[2:])))
    assert len(made.papers) == 1
    assert made.outcomes["merged"] == 1


@pytest.mark.parametrize(
    ("records", "text", "notice"),
    [
        (
            [record(1, title="Tides", abstract=TIDES), record(2, title="Clocks", abstract=CLOCKS)],
            TIDES.replace("a watch", "a sundial"),
            "its abstract is that of 'Tides' (venue.jsonl:1) or 'Clocks' (venue.jsonl:2), too near to choose",
        ),
        (
            [record(1, title="Tides", abstract=TIDES)],
            " ".join("most" if place % 8 == 7 else word for place, word in enumerate(TIDES.split())),
            "'Tides' from venue.jsonl:1 (similarity 0.24): little is the same; look whether it is its title",
        ),
        (
            [record(1, title="Tides", abstract=TIDES, venue="ICLR 2026 Withdrawn Submission")],
            TIDES,
            "its record at venue.jsonl:1 (similarity 1.00) says 'ICLR 2026 Withdrawn Submission'",
        ),
    ],
)
def test_what_is_not_sure_is_told(records, text, notice):
    """With the place of the paper and that of the record."""
    (told,) = library(entry(4, abstract=text, heading="ICLR 2026 Papers"), catalogues=(catalogue(*records),)).notices
    assert str(told).startswith(f"seeds/list.txt:4: {notice}")


# --- the overlay to look through ---------------------------------------------------------------------------------


def test_the_overlay_says_what_the_records_say_and_is_read_back():
    """With the place of each record, its similarity and the beginning of the text; only what the paper lacks."""
    names = [
        {"family": "van der Berg", "given": "Cem"}, {"family": "Xiaoming", "given": "Wang"}, {"literal": "Seas, Inc"}
    ]  # fmt: skip
    record_fields = {
        "title": '{W}aves of {$h^2$}: a "study" #1',
        "authors": value(names),
        "doi": "10.5555/waves",
        "code": "https://example.org/waves",
        "url": "https://example.org/a, https://example.org/b",
        "venue": "Journal of Water Oral",
        "keywords": "waves; no",
        "year": "2026",
        "award": "Best Paper",
    }
    one = catalogue(record(7, abstract=WAVES, syntax="latex", **record_fields))
    matched = match([entry(abstract=WAVES, award="Second Best"), entry(2, abstract=TIDES)], [one])
    text = draft_overlay(matched.given, matched.found)
    assert "# venue.jsonl:7 (similarity 1.00)\n# We study waves in the open sea" in text
    ((key, correction),) = parse_overlay(text, "overlay.yaml").items()
    read, odd = read_given(correction.fields)
    found = matched.found[key]
    assert not odd
    assert set(correction.fields) >= {"title", "authors", "doi", "code", "url", "venue", "status", "keywords", "year"}
    assert "award" not in correction.fields
    assert read.title.plain == found.given.title.plain
    assert (read.authors, read.venue, read.year) == (found.given.authors, found.given.venue, found.given.year)
    assert (read.links, read.keywords) == (found.given.links, found.given.keywords)
    assert set(names_of(combined((read, found.given)))) == set(names_of(found.given))


def test_the_overlay_names_rivals_in_a_comment():
    """The publisher chooses."""
    twins = catalogue(record(1, title="Tides", abstract=TIDES), record(2, title="Clocks", abstract=CLOCKS))
    matched = match([entry(abstract=TIDES.replace("a watch", "a sundial"))], [twins])
    text = draft_overlay(matched.given, matched.found)
    assert "may be 'Tides' (venue.jsonl:1) or 'Clocks' (venue.jsonl:2)" in text
    assert parse_overlay(text, "overlay.yaml") == {}


# --- kept from build to build ------------------------------------------------------------------------------------


@pytest.fixture
def opened(tmp_path):
    """Opens a catalogue; says how often it was read."""
    path = tmp_path / "venue.jsonl"
    path.write_text("first")
    reads = []

    def read():
        reads.append(path.read_text())
        return [record(title="Waves in the Open Sea", abstract=WAVES, authors=value([{"family": "Example"}]))]

    def open_it(name="venue.jsonl"):
        return open_catalogue(name, path, read, tmp_path / "kept"), len(reads)

    open_it.path, open_it.kept = path, tmp_path / "kept"
    return open_it


def test_an_unchanged_catalogue_is_not_read_again(opened):
    """What is kept says the same as what was read."""
    (first, _), (second, reads) = opened(), opened()
    assert reads == 1
    assert second == first
    assert title(found(second, abstract=WAVES)) == "Waves in the Open Sea"


@pytest.mark.parametrize("damage", [b"", b"PK", None])
def test_a_changed_catalogue_or_a_damaged_file_is_read_again(opened, damage):
    """The kept file is as good as none then."""
    first, _ = opened()
    if damage is None:
        opened.path.write_text("second")
    else:
        (kept,) = opened.kept.iterdir()
        content = kept.read_bytes()
        kept.write_bytes(content[: len(content) // 2] + damage + content[len(content) // 2 + 1 :] if damage else b"")
    again, reads = opened()
    assert (again, reads) == (first, 2)
    assert len(list(opened.kept.iterdir())) == 1


def test_a_catalogue_without_titles_is_an_error(tmp_path):
    """It could give nothing to anyone."""
    with pytest.raises(SeedError, match=r"list\.txt: no paper in this catalogue has a title"):
        open_catalogue("list.txt", tmp_path, lambda: [entry(abstract=WAVES)], tmp_path / "kept")
