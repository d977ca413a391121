"""Documents of a word processor: what of them is text, and what is refused."""

from __future__ import annotations

import pytest

from conspectus.errors import SeedError
from conspectus.model import RawEntry
from conspectus.readers import read_seeds
from conspectus.readers.packed import unpack
from tests.readers.test_packed import zipped

NAMESPACES = " ".join(
    f'xmlns:{prefix}="http://schemas.openxmlformats.org/{address}"'
    for prefix, address in {
        "w": "wordprocessingml/2006/main",
        "m": "officeDocument/2006/math",
        "r": "officeDocument/2006/relationships",
        "mc": "markup-compatibility/2006",
    }.items()
)
STYLES = '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Text"/>'
LINKS = '<Relationship Id="r1" Target="https://example.org/a"/><Relationship Id="r2" Target="#here"/>'


def document(body, **parts):
    """The bytes of a document with this body."""
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {NAMESPACES}>{STYLES}</w:styles>",
            "word/_rels/document.xml.rels": f"<Relationships>{LINKS}</Relationships>",
            **parts,
        }
    )


def text(body):
    (file,) = unpack(document(body), "list.docx")
    assert (file.name, file.path.name) == ("list.docx", "list.txt")
    return file.data.decode().removesuffix("\n")


def p(inside, form=""):
    return f"<w:p><w:pPr>{form}</w:pPr>{inside}</w:p>"


def r(words, form=""):
    return f'<w:r><w:rPr>{form}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


BOLD, RAISED, LOWERED = "<w:b/>", '<w:vertAlign w:val="superscript"/>', '<w:vertAlign w:val="subscript"/>'


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (p(r("One ") + r("line.")) + p("") + p(r("Another.")), "One line.\n\nAnother."),
        (p(r("Papers"), '<w:pStyle w:val="berschrift1"/>'), "# Papers"),
        (p(r("Nets"), '<w:pStyle w:val="Text"/>'), "Nets"),
        (p(r("Nets ", BOLD) + r("for All", BOLD)), "**Nets for All**"),
        (p(r("Nets ", BOLD) + r("for All", '<w:b w:val="0"/>')), "Nets for All"),
        (p(r("First"), "<w:numPr/>") + p(r("Second"), "<w:numPr/>"), "- First\n- Second"),
        (p(r("CO") + r("2", LOWERED) + r(", x") + r("-3", RAISED)), "CO₂, x⁻³"),
        (p(r("x") + r("ab", RAISED)), "x<sup>ab</sup>"),
        (p(f'<w:hyperlink r:id="r1">{r("Code")}</w:hyperlink>'), "[Code](https://example.org/a)"),
        (p(f'<w:hyperlink r:id="r1">{r("https://example.org/a")}</w:hyperlink>'), "https://example.org/a"),
        (p(f'<w:hyperlink r:id="r2">{r("below")}</w:hyperlink>'), "below"),
        (p(f"<w:ins>{r('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"), "new"),
        (p("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>"), "a\tb\nc"),
        (f"<w:sdt><w:sdtContent>{p(r('framed'))}</w:sdtContent></w:sdt>", "framed"),
        (
            p(f"<mc:AlternateContent><mc:Choice>{r('box')}</mc:Choice><mc:Fallback>{r('box')}</mc:Fallback>"
              "</mc:AlternateContent>"),
            "box",
        ),
        (p(r("Beside") + f"<w:r><w:pict><w:txbxContent>{p(r('box'))}</w:txbxContent></w:pict></w:r>"), "Beside\nbox"),
        (f"<w:tbl><w:tr><w:tc>{p(r('a'))}{p(r('b'))}</w:tc><w:tc>{p(r('c'))}</w:tc></w:tr></w:tbl>", "a b\tc"),
        (f"<w:tbl><w:tr><w:tc>{p(r('a'))}{p(r('b'))}</w:tc></w:tr></w:tbl>", "a\nb"),
    ],
)  # fmt: skip
def test_what_of_a_document_is_text(body, shown):
    """A line a paragraph, with what plain text can say of its form."""
    assert text(body) == shown


def m(name, **parts):
    return f"<m:{name}>{''.join(f'<m:{part}>{inside}</m:{part}>' for part, inside in parts.items())}</m:{name}>"


def letters(text):
    return f"<m:r><m:t>{text}</m:t></m:r>"


@pytest.mark.parametrize(
    ("formula", "tex"),
    [
        (letters("x+1"), "x+1"),
        (m("sSup", e=letters("x"), sup=letters("2")), "{x}^{2}"),
        (m("sSub", e=letters("x"), sub=letters("i")), "{x}_{i}"),
        (m("f", num=letters("1"), den=m("rad", deg="", e=letters("n"))), r"\frac{1}{\sqrt{n}}"),
        (letters("O") + m("d", e=letters("n")), "O(n)"),
    ],
)
def test_formulas_are_tex(formula, tex):
    """What has no form in TeX here is read as its letters."""
    assert text(p(r("It takes ") + f"<m:oMath>{formula}</m:oMath>" + r("."))) == f"It takes ${tex}$."


@pytest.mark.parametrize(
    ("body", "authors"),
    [
        (
            p(r("Papers 2026"), '<w:pStyle w:val="berschrift1"/>')
            + p(r("Honey waves that stand", BOLD))
            + p(r("Ada Example") + r("1", RAISED) + r(", Bo Sample") + r("2", RAISED))
            + p(r("1", RAISED) + r("University of Exampletown; ") + r("2", RAISED) + r("Institute of Samples"))
            + p(r("We study waves in honey. They last twice as long as those in water do.")) + p("")
            + p(r("Fair toast", BOLD)) + p(r("Cy Third")) + p(r("We drop 2,000 slices of toast. Height explains it.")),
            ["Ada Example¹, Bo Sample²", "Cy Third"],
        ),
        (
            "<w:tbl>" + "".join(
                f"<w:tr>{''.join(f'<w:tc>{p(r(cell))}</w:tc>' for cell in row)}</w:tr>" for row in (
                    ("Title", "Authors", "Abstract"),
                    ("Honey waves", "Ada Example", "We study waves in honey. They last."),
                    ("Fair toast", "Cy Third", "We drop 2,000 slices of toast. They land."),
                )
            ) + "</w:tbl>",
            ["Ada Example", "Cy Third"],
        ),
    ],
)  # fmt: skip
def test_lists_in_documents_are_read(body, authors, tmp_path):
    """As the same list is that was saved as text: a book of abstracts, a table."""
    (tmp_path / "list.docx").write_bytes(document(body))
    found = [each for each in read_seeds([tmp_path / "list.docx"], tmp_path) if isinstance(each, RawEntry)]
    assert [each.fields["authors"].text for each in found] == authors
    assert {each.source.file for each in found} == {"list.docx"}


@pytest.mark.parametrize(
    "broken", ["<w:document", '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>', "<d xmlns:w='x'><w:unclosed></d>"]
)
def test_what_is_no_document_is_refused(broken):
    """XML that is none, and entities, which are never safe to read."""
    with pytest.raises(SeedError, match="cannot be read"):
        list(unpack(document("", **{"word/document.xml": broken}), "list.docx"))


def test_other_files_of_that_name_are_refused():
    with pytest.raises(SeedError, match="no document"):
        list(unpack(b"Waves are old.", "list.docx"))
