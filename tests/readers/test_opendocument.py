"""Texts and spreadsheets of OpenDocument: what of them is read, and what is refused."""

from __future__ import annotations

import pytest

from conspectus.errors import DigestError, SeedError
from conspectus.model import Notice, RawEntry
from conspectus.readers import read_seeds
from conspectus.readers.packed import unpack
from tests.readers.test_packed import zipped

PREFIXES = {"office": "office", "style": "style", "text": "text", "table": "table", "draw": "drawing"}
NAMESPACES = " ".join(
    [f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for prefix, name in PREFIXES.items()]
    + ['xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"']
    + ['xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:m="http://www.w3.org/1998/Math/MathML"']
)


def style(name, says="", family="text", parent=""):
    on = f' style:parent-style-name="{parent}"' if parent else ""
    return f'<style:style style:name="{name}" style:family="{family}"{on}><style:text-properties {says}/></style:style>'


STYLES = style("Title", family="paragraph") + style("Strong", 'fo:font-weight="bold"')
OWN = (
    style("P1", family="paragraph", parent="Title")
    + style("P2", 'fo:font-weight="bold"', family="paragraph")
    + style("T1", parent="Strong")
    + style("T2", 'style:text-position="super 58%"')
    + style("T3", 'style:text-position="-33% 58%"')
    + style("T4", 'fo:font-weight="normal"')
    + style("Loop", parent="Loop")
    + '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
)


def document(kind, body, **parts):
    """The bytes of a document of this kind with this body."""
    content = f"<office:automatic-styles>{OWN}</office:automatic-styles><office:body>{body}</office:body>"
    return zipped(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": f"<office:document-content {NAMESPACES}>{content}</office:document-content>",
            "styles.xml": f"<office:document-styles {NAMESPACES}>{STYLES}</office:document-styles>",
            "META-INF/manifest.xml": "<manifest/>",
            **parts,
        }
    )


def read(body, **parts):
    data = document("text", f"<office:text>{body}</office:text>", **parts)
    (file,) = unpack(data, "list.odt")
    assert (file.name, file.path.name) == ("list.odt", "list.txt")
    return file


def text(body, **parts):
    return read(body, **parts).data.decode().removesuffix("\n")


def p(inside, of="Text"):
    return f'<text:p text:style-name="{of}">{inside}</text:p>'


def span(words, of):
    return f'<text:span text:style-name="{of}">{words}</text:span>'


LIST, ITEM = "<text:list>{}</text:list>", "<text:list-item>{}</text:list-item>"
ROW = "<table:table-row>{}</table:table-row>"
CELL = "<table:table-cell>{}</table:table-cell>"
BOX = "<draw:frame><draw:text-box>{}</draw:text-box></draw:frame>"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (p("One\n  line.") + p("") + p("Another."), "One line.\n\nAnother."),
        ('<text:h text:outline-level="1">Papers</text:h>', "# Papers"),
        (p("Papers", "P1"), "# Papers"),
        (p("Nets for All", "P2"), "**Nets for All**"),
        (p(span("Nets", "T1") + " " + span("for All", "T1")), "**Nets for All**"),
        (p("Nets " + span("for", "T4") + " All", "P2"), "Nets for All"),
        (p(span("Nets", "Loop") + span(" for", "Unknown")), "Nets for"),
        (p("CO" + span("2", "T3") + ", x" + span("-3", "T2") + span("ab", "T2")), "CO₂, x⁻³<sup>ab</sup>"),
        (
            LIST.format(f"{ITEM.format(p('First') + p('more'))}{ITEM.format(LIST.format(ITEM.format(p('Second'))))}"),
            "- First\nmore\n- Second",
        ),
        (p('<text:a xlink:href="https://example.org/a">Code</text:a>'), "[Code](https://example.org/a)"),
        (p('<text:a xlink:href="#below">below</text:a>'), "below"),
        (p('a<text:tab/>b<text:line-break/>c<text:s text:c="2"/>d<text:soft-page-break/>e'), "a\tb\nc  de"),
        (p('<text:s text:c="999999999"/>a'), "a"),
        (f"<text:section>{p('framed')}</text:section>", "framed"),
        (p(f"Beside{BOX.format(p('Inside') + p(BOX.format(p('In it'))))}"), "Beside\nInside\n\nIn it"),
        (f"<text:tracked-changes>{p('old')}</text:tracked-changes>{p('new')}", "new"),
        (f"<text:table-of-content><text:index-body>{p('A 3')}</text:index-body></text:table-of-content>{p('a')}", "a"),
        (p("a<office:annotation><text:p>why?</text:p></office:annotation>b"), "ab"),
        (p("Made on <text:date>1 May</text:date> by <text:author-name>A</text:author-name>"), "Made on 1 May by A"),
        (f"<table:table>{ROW.format(CELL.format(p('a') + p('b')) + CELL.format(p('c')))}</table:table>", "a b\tc"),
        (f"<table:table>{ROW.format(CELL.format(p('a') + p('b')))}</table:table>", "a\nb"),
    ],
)  # fmt: skip
def test_what_of_a_document_is_text(body, shown):
    """A line a paragraph, with what plain text can say of its form."""
    assert text(body) == shown


MATH = (
    '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mrow><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup>'
    "<m:mo>+</m:mo><m:mfrac><m:mn>1</m:mn><m:msqrt><m:mi>n</m:mi></m:msqrt></m:mfrac></m:mrow>"
    "<m:annotation>x^2 + 1 over sqrt n</m:annotation></m:semantics></m:math>"
)


@pytest.mark.parametrize(
    ("made", "parts"),
    [
        (f"<draw:object>{MATH}</draw:object>", {}),
        ('<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./x.svg"/>', {"Object 1/content.xml": MATH}),
    ],
)
def test_formulas_are_tex(made, parts):
    """They stand in the text, or in a file of their own beside it."""
    assert text(p(f"It takes <draw:frame>{made}</draw:frame>."), **parts) == r"It takes ${x}^{2}+\frac{1}{\sqrt{n}}$."


def test_what_is_left_out_is_told(tmp_path):
    """Footnotes have no place in a line."""
    note = f"<text:note><text:note-citation>1</text:note-citation><text:note-body>{p('x')}</text:note-body></text:note>"
    abstract = p(f"We study waves in honey{note}. They last twice as long as those in water do.{note}")
    assert read(abstract).left_out == ("2 footnotes",)
    (tmp_path / "list.odt").write_bytes(document("text", f"<office:text>{abstract}</office:text>"))
    notices = [each for each in read_seeds([tmp_path / "list.odt"], tmp_path) if isinstance(each, Notice)]
    assert str(notices[0].source) == "list.odt"
    assert notices[0].message == "not in the text of this document: 2 footnotes"


@pytest.mark.parametrize("broken", ["<d", '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>', "<d>" * 5_000])
def test_what_is_no_document_is_refused(broken):
    with pytest.raises(SeedError, match="cannot be read"):
        list(unpack(document("text", "", **{"content.xml": broken}), "list.odt"))
    with pytest.raises(SeedError, match="no document"):
        list(unpack(b"no zip", "list.odt"))


# --- spreadsheets --------------------------------------------------------------------------------------------------


def cell(words, says=""):
    return f"<table:table-cell {says}><text:p>{words}</text:p></table:table-cell>"


NAMES = "".join(map(cell, ("Title", "Authors", "Abstract", "Year")))
HEAD = ROW.format(NAMES)
ENDLESS = 'table:number-columns-repeated="999999999"'
FIRST = "".join(map(cell, ("Honey waves", "Ada Example", "We study waves in honey. They last.")))
YEAR = cell("2,026.00", 'office:value-type="float" office:value="2026"')


def sheet(name, rows, says=""):
    return f'<table:table table:name="{name}" {says}>{rows}</table:table>'


def entries(tmp_path, *sheets):
    body = f"<office:spreadsheet>{''.join(sheets)}</office:spreadsheet>"
    (tmp_path / "list.ods").write_bytes(document("spreadsheet", body))
    found = list(read_seeds([tmp_path / "list.ods"], tmp_path))
    return [each for each in found if isinstance(each, RawEntry)]


def test_rows_of_sheets_are_read(tmp_path):
    """Each sheet a list, the row for the line, numbers without the form that the sheet gives them."""
    nothing = '<table:table-cell table:number-columns-repeated="1024"/>'
    blank = f'<table:table-row table:number-rows-repeated="3">{nothing}</table:table-row>'
    found = entries(
        tmp_path,
        sheet("Talks", f"<table:table-header-rows>{HEAD}</table:table-header-rows>{blank}{ROW.format(FIRST + YEAR)}"),
        sheet(
            "Posters", HEAD + ROW.format(cell("Fair toast") + "<table:table-cell/>" + cell("We drop toast. It lands."))
        ),
        sheet("Drafts", HEAD + ROW.format(FIRST), 'table:style-name="ta2"'),
    )
    assert [(each.heading, each.source.line, each.fields["title"].text) for each in found] == [
        ("Talks", 5, "Honey waves"),
        ("Posters", 2, "Fair toast"),
    ]
    assert found[0].fields["year"].text == "2026"


@pytest.mark.parametrize(
    "rows",
    [
        HEAD + f'<table:table-row table:number-rows-repeated="1048576">{FIRST}</table:table-row>',
        ROW.format(NAMES + cell("Note", ENDLESS)) + ROW.format(FIRST + YEAR + cell("x" * 1000, ENDLESS)),
        HEAD + ROW.format(FIRST + cell("", 'table:number-columns-repeated="many"')),
    ],
)
def test_repeated_cells_and_rows_do_not_grow(rows, tmp_path):
    """A sheet says in a word that a row comes a million times."""
    (entry,) = entries(tmp_path, sheet("Talks", rows))
    assert entry.fields["title"].text == "Honey waves"
    assert entry.length() < 30_000


def test_a_broken_sheet_is_refused(tmp_path):
    (tmp_path / "list.ods").write_bytes(document("spreadsheet", "", **{"content.xml": "<d"}))
    with pytest.raises(DigestError, match=r"list\.ods: this workbook cannot be read"):
        list(read_seeds([tmp_path / "list.ods"], tmp_path))
