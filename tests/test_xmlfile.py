"""XML of strangers."""

import pytest

from conspectus.xmlfile import XMLError, parse


def test_notes_and_instructions_are_no_content():
    root = parse(b"<?xml version='1.0'?><!-- toy --><a><?odd thing?>te<!-- no -->xt</a>")
    assert "".join(root.itertext()) == "text"
    assert not root.findall(".//*")


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"<a>\n<b>\n</a>", 3, "no XML"),
        (b"", 1, "no XML"),
        (b"plain words", 1, "no XML"),
        (b'<!DOCTYPE a [\n<!ENTITY b "bb">\n]>\n<a>&b;</a>', 2, "entities of its own"),
        (b'<!DOCTYPE a [\n\n<!ENTITY % b SYSTEM "file:///etc/passwd">]><a/>', 3, "entities of its own"),
        (b"<a>" * 300 + b"</a>" * 300, 1, "no XML"),
    ],
)
def test_what_is_not_safe_or_no_xml_is_refused_with_its_line(data, line, said):
    with pytest.raises(XMLError, match=said) as caught:
        parse(data)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"<a>AT&T & Co. &co</a>", "AT&T & Co. &co"),
        (b"<a>M&uuml;ller &amp; S&#246;hne &lt;</a>", "Müller & Söhne <"),
        (b"<a><![CDATA[A &amp; B & C]]></a>", "A &amp; B & C"),
        (b"<x:a>te<y:b>x</y:b>t</x:a>", "text"),
        ("<?xml version='1.0' encoding='utf-16'?><a>A &amp; B</a>".encode("utf-16"), "A & B"),
    ],
)
def test_what_is_loosely_written_is_read(data, text):
    """Ampersands, entities of HTML and prefixes that nobody declared."""
    assert "".join(parse(data).itertext()) == text


def test_an_entity_outside_is_not_fetched():
    assert parse(b'<!DOCTYPE a SYSTEM "http://localhost:1/a.dtd"><a>&b;</a>').text is None
