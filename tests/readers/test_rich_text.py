"""Rich Text Format to text: what its groups and words say, whoever wrote them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.readers.packed import unpack
from conspectus.readers.rich_text import text_of

FONTS = r"{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset134 SimSun;}{\f2\fcharset204 Arial;}}"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"Nets for \b all\b0 .\par Ropes", "Nets for all.\nRopes"),
        ("Nets\\\n\\\nRopes", "Nets\n\nRopes"),
        ("Nets\\\r\nRo\r\npes", "Nets\nRopes"),
        (r"na\'efve caf\u233?s", "naïve cafés"),
        (r"\uc2 caf\u233\'c3\'a9s, \uc0\u20013\u25991", "cafés, 中文"),
        (r"\u-10179?\u-9216?!", "\U0001f400!"),
        (r"{\f1\'c9\'ee\'b6\'c8} and {\f2\'cc\'e8\'f0}, \'e9", "深度 and Мир, é"),
        (r"\{40\~%\} \\ of 3\_4", r"{40 %} \ of 3-4"),
        (r"\ldblquote Nets\rdblquote \endash \lquote all\rquote\tab\bullet", "“Nets”–‘all’\t•"),
        (r"Ana Prim{\super 1,2}, H{\sub 2}O, x\super n\nosupersub .", "Ana Prim¹,², H₂O, xⁿ."),
        (r"Title\cell Ana Prim\cell\row Ropes\cell Bo\cell\row", "Title\tAna Prim\t\nRopes\tBo\t\n"),
        (r"{\field{\*\fldinst HYPERLINK \"https://a.example\"}{\fldrslt here}}", "here"),
        (r"{\info{\title Not this}}{\header no}{\*\unheard of it}{\pict\picw9 0102ff}Text", "Text"),
        (r"{\*\shppict{\pict\bin5 }}}}}}}Text", "Text"),
        (r"{\v hidden}{\deleted gone}kept {\v0 too}", "kept too"),
        (r"unclosed {group", "unclosed group"),
        (r"too many } braces } here", "too many  braces  here"),
    ],
)
def test_words_and_groups(body, text):
    assert text_of(rf"{{\rtf1\ansi\ansicpg1252{FONTS}{body}}}".encode("latin-1")).text == text


@pytest.mark.parametrize(
    ("page", "byte", "text"), [(1251, "ef", "п"), (1250, "e8", "č"), (936, "d6\\'d0", "中"), (9, "e9", "é")]
)
def test_the_document_names_its_encoding(page, byte, text):
    assert text_of(rf"{{\rtf1\ansi\ansicpg{page} \'{byte}}}".encode()).text == text


@pytest.mark.parametrize("name", ["list.rtf", "list.doc", "list.docx"])
def test_a_document_is_known_by_what_it_says(name):
    """Word saves such files as `.doc` too."""
    (file,) = unpack(rb"{\rtf1 Nets for all.\par}", name)
    assert (file.data, file.path.suffix) == (b"Nets for all.\n", ".txt")


def test_footnotes_are_told():
    document = text_of(rb"{\rtf1 Nets{\footnote one} for{\footnote two} all.}")
    assert (document.text, document.left_out) == ("Nets for all.", ("2 footnotes",))


@given(
    st.lists(
        st.sampled_from(["{", "}", "\\", "\\'", "\\u", "-9", "\\bin", "\\v", "\\f1 ", "a", "\\'e9", "*", "\n", "\\uc"])
    )
)
def test_whatever_comes_gives_a_text(tokens):
    text_of(b"{\\rtf1" + "".join(tokens).encode()).text.encode()
