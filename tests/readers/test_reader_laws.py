"""Laws of the plain-text reader, for any input."""

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped
from conspectus.readers import FORMATS
from conspectus.readers.plain_text import read

# Every line carries its own number, so that where it went can be told.
LINES = st.sampled_from(
    [
        "We study w{} and show that it is so.",
        f"We study w{{}} and show that it is so{', and so on' * 12}, in more words than a title has.",
        "and continues w{} in lower case",
        "A Title of W{}",
        "**In Bold W{}**",
        "Toy 2026 Papers w{}",
        "# Heading w{}",
        "## Title w{}",
        "### Abstract w{}",
        "Title: W{}",
        "**Authors**: w{}",
        "Abstract: We do w{}.",
        "摘要：我们w{}。",
        "Keywords: w{}",
        "URL: https://example.org/w{}",
        "https://example.org/w{}",
        "Decision: w{}",
        "Tilte: w{}",
        "Results: w{}.",
        "1. First w{}",
        "2. Second w{}",
        "[1] w{}",
        "第3篇 w{}",
        "- item w{}",
        "* item w{}:",
        "   indented w{}",
        "我们研究w{}的",
        "w{}",
        "<!-- w{} -->",
        "<!-- w{}",
        "w{} -->",
        "$$ w{} $$",
        "--- w{}",
    ]
)
BLANKS = st.sampled_from(["", "", "", " ", "\t\u00a0", "---", "===", "***", "-----", "Title:", "## Abstract", "1."])
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


TOKENS = [
    *(
        '{"abstract":',
        '"title":',
        '"content":',
        '{"value":',
        '"a"',
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "1e999",
        "\\ud800",
        "null",
    ),
    *("abstract,title\n", '"', ",", ";", "\t", "\n", "\r\n", "We study.", "é", "\u2029"),
    *("@misc{a,", "@string{", "@comment", "title", "=", "#", "mar", "(", ")", "\\"),
    *(
        "<?xml version='1.0'?>\n",
        "<feed>",
        "<entry>",
        "<title>",
        "</title>",
        "<author/>",
        "</entry>",
        "&x;",
        "<!ENTITY x 'y'>",
    ),
    *("TY  - JOUR\n", "TI  - ", "PMID- 1\n", "PT J\n", "%0 X\n", "%A ", "ER  -\n", "   "),
    *(
        "- title: x\n",
        "  authors: y\n",
        "+++\n",
        'title = "\\t"\n',
        "# Abstract\n",
        "> [!abstract]\n",
        "&a",
        "[*a, *a]",
    ),
    *("---\n", "title: ", "- ", "&a ", "*a", "!!x ", "|\n", "...\n", "'", "# "),
]
"""Pieces of the formats, valid and not."""


def letters(items):
    """Everything that came out, each heading once for its list."""
    texts = []
    for item in items:
        if isinstance(item, RawEntry):
            texts += [item.heading] * (item.position == 1) + [value.text for value in item.fields.values()]
        elif isinstance(item, Skipped):
            texts.append(item.text)
        elif "stands alone" in item.message:
            texts.append(item.message)
    return " ".join(texts)


@given(st.lists(st.one_of(LINES, LINES, BLANKS), max_size=25), ENDS)
def test_every_line_is_accounted_for_once(lines, end):
    """What stands in a line comes out in an entry, a heading, a skip or a notice; and it comes out once."""
    seed = end.join(line.format(1000 + number) for number, line in enumerate(lines))
    items = list(read(seed.encode(), "seed"))
    found = sorted(re.findall(r"w(1\d{3})", letters(items), re.IGNORECASE))
    written = sorted(re.findall(r"w(1\d{3})", seed, re.IGNORECASE))
    nested = {word for item in items if isinstance(item, RawEntry) for word in re.findall(r"w(1\d{3})", item.heading)}
    assert set(found) == set(written)
    assert [word for word in found if found.count(word) > 1 and word not in nested] == []


SEPARATOR = re.compile(r"[-=*]{3,}$")


def lines_of(item):
    """The lines that an item accounts for."""
    last = item.last if isinstance(item, RawEntry) else item.source.line + item.text.count("\n")
    return set(range(item.source.line, last + 1))


@given(st.lists(st.one_of(LINES, LINES, BLANKS), max_size=25), ENDS)
def test_the_account_adds_up_to_the_lines_of_the_file(lines, end):
    """Every line that is not blank is part of one entry or one block that is skipped, or a heading, or a separator."""
    written = [line.format(1000 + number) for number, line in enumerate(lines)]
    items = list(read(end.join(written).encode(), "seed"))
    entries = [number for item in items if isinstance(item, RawEntry) for number in lines_of(item)]
    skipped = {number for item in items if isinstance(item, Skipped) for number in lines_of(item)}
    assert len(entries) == len(set(entries))
    named = " ".join(item.heading if isinstance(item, RawEntry) else item.message for item in items if named_by(item))
    for number, line in enumerate(written, 1):
        if line.strip() and not SEPARATOR.match(line) and number not in skipped and number not in entries:
            assert set(re.findall(r"[Ww](1\d{3})", line)) <= set(re.findall(r"[Ww](1\d{3})", named)), line


def named_by(item):
    """Whether an item names a list: an entry its own, a notice one that is empty."""
    return isinstance(item, RawEntry) or (isinstance(item, Notice) and "stands alone" in item.message)


@settings(deadline=None)  # the first look for an encoding loads the tables of the detection library
@given(
    st.sampled_from([each.read for each in FORMATS.values()]),
    st.one_of(
        st.binary(max_size=400),
        st.text(max_size=400).map(str.encode),
        st.lists(st.sampled_from(TOKENS), max_size=40).map(lambda tokens: "".join(tokens).encode()),
    ),
)
def test_any_bytes_are_read_or_refused(reader, data):
    """Any bytes give entries, notices and skips with a line of the file, or a SeedError; the same ones each time."""
    try:
        items = list(reader(data, "seed"))
    except SeedError:
        return
    last = data.count(b"\n") + data.count(b"\r") + 1
    assert all(isinstance(item, RawEntry | Notice | Skipped) and 1 <= item.source.line <= last for item in items)
    assert items == list(reader(data, "seed"))


def entries_of(seed):
    return [item for item in read(seed.encode(), "seed") if isinstance(item, RawEntry)]


SENTENCE = st.text("abcdefghij ,;()$\\{}^_*é中文", max_size=80).map(lambda text: f"We show {text} here.")
PARAGRAPHS = st.lists(SENTENCE, min_size=1, max_size=3).map("\n\n".join)


@given(
    st.lists(PARAGRAPHS, min_size=2, max_size=6),
    st.sampled_from(["---", "***", "===", "- - -", "----------"]),
    st.sampled_from(["\n", "\n\n"]),
)
def test_separators_enclose_entries(abstracts, separator, gap):
    """What stands between two separators is one abstract, the same as found up to white space."""
    seed = f"Toy 2026 Papers\n\n{f'{gap}{separator}{gap}'.join(abstracts)}\n"
    entries = entries_of(seed)
    assert [entry.text("abstract").split() for entry in entries] == [text.split() for text in abstracts]
    assert {entry.heading for entry in entries} == {"Toy 2026 Papers"}


@given(st.lists(SENTENCE, min_size=1, max_size=6))
def test_blank_lines_separate_sentences(abstracts):
    """Without separators, each paragraph that begins and ends as a sentence is an entry."""
    entries = entries_of("Toy 2026 Papers\n\n" + "\n\n".join(abstracts))
    assert [entry.text("abstract").split() for entry in entries] == [text.split() for text in abstracts]


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed",
    [
        "We study " + "x" * 2_000_000,
        "We study " + "x y " * 1_000_000,
        "\n" * 300_000 + "We study lines.",
        "Papers 2026\n\n" + "a\n" * 10_000,
        "Papers 2026\n\n" + "a\n\n" * 8_000,
        "- a\n" * 10_000,
        "1. a\n\n" * 8_000,
        "Title: a\n" * 8_000,
        "## a\n" * 8_000 + "## B\n" * 8_000,
        "-" * 1_000_000 + " x",
        "**" * 500_000,
        "\r" * 300_000,
        "\u2028" * 300_000 + "\f" * 300_000,
        "<!--" * 300_000,
        "Background: a\n\n" + "and so we do more\n\n" * 8_000,
    ],
    ids=lambda seed: f"{seed[:9]!r}",
)
def test_hostile_sizes_take_linear_time(seed):
    """Long lines and many of them are read within the time limit of a test; a quadratic step would not be."""
    assert list(read(seed.encode(), "seed"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        (".json", "[" * 200_000),
        (".json", "[" + '{"abstract": "a"},\n' * 20_000),
        (".json", "9" * 100_000),
        (".json", '{"a":' * 200_000),
        (".json", "[" + "[]," * 300_000),
        (".json", '{"title": "a' + '\n{"title": "a' * 20_000),
        (".json", "[" + '{"title": a, "abstract": "b"},' * 20_000),
        (".json", "{" + ",".join(f'"V {n}": [{{"title": "a"}}]' for n in range(20_000)) + "}"),
        (".json", '{"a": {"b": {"title": ["a"], "c": [' + '{"title": "a", "abstract": "b"},' * 20_000),
        (".jsonl", '{"abstract": "a"}\n' * 20_000),
        (".csv", "abstract\n" + '"' * 300_001),
        (".csv", "abstract\n" + "a\n" * 50_000),
        (".csv", "title,abstract\n" + 'a,"b\n' * 50_000),
        (".csv", "title,abstract\n" + 'a,""b\n' * 50_000),
        (".csv", 'abstract,title\n"' + "a" * 2_000_000 + '",b'),
        (".bib", "@a{b, c = {d}}\n" * 20_000),
        (".bib", "@comment{" * 50_000),
        (".bib", "@string{a = " + "{" * 300_000),
        (".md", "---\ntitle: a\nauthors: " + "[" * 20_000 + "\n---\n"),
        (".md", "---\ntitle: a\n" + "\n" * 300_000),
        (".xml", " " * 300_000),
        (".csv", "a." * 200_000),
        (".csv", "title,abstract\n" + "www." * 200_000),
        ("Markdown list", "- [A title of words](https://arxiv.org/abs/2601.00001)\n- [" + " " * 200_000),
        ("Markdown list", "- [A title of words](https://arxiv.org/abs/2601.00001)\n\n" + "[" * 200_000),
        ("Markdown list", "- [A title of words](https://arxiv.org/abs/2601.00001)\n\n" + "<!--" * 100_000),
    ],
    ids=lambda value: f"{value[:12]!r}",
)
def test_hostile_sizes_in_other_formats(kind, seed):
    """The other readers, named or by a suffix of theirs, take no longer either, and refuse what is too deep."""
    with contextlib.suppress(SeedError):
        reader = next(each.read for name, each in FORMATS.items() if kind == name or kind in each.suffixes)
        assert list(reader(seed.encode(), "seed"))
