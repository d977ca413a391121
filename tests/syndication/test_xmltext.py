"""Any text -> text for XML."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from conspectus.syndication.xmltext import xml_text

SURROGATES = st.characters(categories=["Cs"])


def is_surrogate(character):
    return "\ud800" <= character <= "\udfff"


@given(st.text(st.characters(codec=None) | SURROGATES | st.sampled_from("\0\x0b\x1f\ufffe<>&\"'")))
def test_any_text_makes_well_formed_xml(text):
    """Text and attribute parse to what was written, without the characters that XML 1.0 forbids."""
    element = etree.fromstring(f'<a b="{xml_text(text)}">{xml_text(text)}</a>'.encode())
    legal = "".join(c for c in text if c in "\t\n\r" or (" " <= c <= "\ufffd" and not is_surrogate(c)) or c > "\uffff")
    assert (element.text or "") == legal.replace("\r\n", "\n").replace("\r", "\n")
    assert len(element.get("b")) == len(element.text or "")


def test_a_control_character_of_a_pdf_is_dropped():
    """U+001F is common in text copied from a PDF and makes a feed unreadable."""
    assert xml_text("one\x1ftwo & <three>") == "onetwo &amp; &lt;three&gt;"
