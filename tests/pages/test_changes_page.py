"""What changed since an earlier build."""

from __future__ import annotations

from conspectus.changes import Changed, Changes, Difference, Gone, word_difference
from conspectus.pages.changes import condensed
from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, only, texts

LONG = " ".join(f"word{number}" for number in range(60))


def changes(**kinds):
    difference = Difference("title", word_difference("A dim lamp", "A bright lamp"))
    every = {
        "new": (identity(1),),
        "changed": (Changed(identity(2), identity(2), (difference,)),),
        "gone": (Gone("x", "A lost lamp", ("Ann Example", "Bo Example"), "ICLR 2026", 2026),),
    }
    return Changes(**(kinds or every))


def papers(count=3):
    return [paper(id=identity(number), title=f"Paper {number}") for number in range(count)]


def test_new_changed_and_gone_papers_have_a_section_each():
    """New ones are shown as in a list, changed ones by what changed, gone ones by what was known of them."""
    document = only("changes", library(*papers(), changes=changes()))
    assert texts(document, "//main//h2") == ["New", "Changed", "Gone"]
    assert texts(document, "//main//section[1]//h3") == ["Paper 1"]
    assert texts(document, "//main//section[2]//h3") == ["Paper 2"]
    assert texts(document, "//main//section[3]//li") == ["A lost lamp Ann Example, Bo Example · ICLR 2026"]
    assert texts(document, "//main//header//p") == ["Since the earlier build: 1 new, 1 changed, 1 gone."]


def test_words_are_marked_as_put_in_and_left_out():
    """What is read aloud in order is old and new side by side, in elements that say which."""
    document = only("changes", library(*papers(), changes=changes()))
    (shown,) = document.xpath("//article[@class='change']/p")
    assert [(part.tag, part.text.strip()) for part in shown.xpath("./ins | ./del")] == [
        ("del", "dim"),
        ("ins", "bright"),
    ]
    assert texts(document, "//article[@class='change']/p") == ["Title A dim bright lamp"]


def test_of_long_texts_only_what_is_near_a_change_is_shown():
    """Twelve words on either side, a gap between; what changed is never cut."""
    edited = LONG.replace("word5 ", "lamp ").replace("word50", "tide " * 30)
    shown = condensed(Difference("abstract", word_difference(LONG, edited)))
    assert [operation for operation, _ in shown if operation != "equal"] == [
        "delete", "insert", "gap", "delete", "insert",
    ]  # fmt: skip
    kept = "".join(text for operation, text in shown if operation in ("equal", "gap"))
    assert kept.split() == [
        *(f"word{number}" for number in (0, 1, 2, 3, 4, *range(6, 18))),
        "…",
        *(f"word{number}" for number in (*range(38, 50), *range(51, 60))),
    ]
    assert next(text for operation, text in reversed(shown) if operation == "insert").split() == ["tide"] * 30


def test_the_ends_of_a_long_text_are_cut_too():
    """Before the first change and after the last one nothing is shown that is far away."""
    shown = condensed(Difference("abstract", word_difference(LONG, LONG.replace("word30", "lamp"))))
    assert [operation for operation, _ in shown] == ["gap", "equal", "delete", "insert", "equal", "gap"]


def test_changes_come_in_parts_that_keep_their_order():
    """New ones fill the first parts, gone ones the last; heads stand where their kind does."""
    every = changes(
        new=tuple(identity(number) for number in range(45)),
        gone=tuple(Gone(str(number), f"Lost {number}", (), "", None) for number in range(5)),
    )
    found = documents("changes", library(*papers(45), changes=every))
    assert [texts(document, "//main//h2") for document in found.values()] == [["New"], ["New", "Gone"]]


def test_feeds_are_offered_where_there_are_feeds():
    """They need an address of the site."""
    of = library(*papers(), changes=changes())
    assert links(only("changes", of), "//main//header//a") == []
    assert links(only("changes", of, base_url="https://example.org/x/"), "//main//header//a") == [
        ("Atom", "data/changes.atom"),
        ("JSON Feed", "data/changes.feed.json"),
    ]


def test_nothing_changed_is_said():
    """A comparison that finds nothing is a finding."""
    document = only("changes", library(*papers(), changes=Changes()))
    assert "Every paper is what it was." in document.text_content()


def test_no_earlier_build_no_page():
    """Without a comparison there is nothing to tell."""
    assert documents("changes", library(*papers())) == {}
