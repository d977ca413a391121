import pytest

from conspectus.errors import DigestError
from conspectus.hosts import is_web_address
from conspectus.model import Value
from conspectus.normalize.overlay import check_ids, check_topics, parse_overlay


def test_what_an_overlay_says():
    """Each key sets one thing of the paper that it is keyed by."""
    text = """
9c8b1e12:
  title: "JUDO: juxtaposed"
  authors: [Ada Example, Bo Beispiel]
  links: {code: https://example.org/judo}
  topics: [vision]
  slug: judo
02mgFnnfqG: {hide: withdrawn by its authors}
"1234": {hide: true, authors: Ada Example and Bo Beispiel}
"""
    found = parse_overlay(text, "overlay.yaml")
    judo = found["9c8b1e12"]
    assert judo.fields == {
        "title": Value(("JUDO: juxtaposed",)),
        "authors": Value(("Ada Example", "Bo Beispiel"), listed=True),
        "code": Value(("https://example.org/judo",), listed=True),
    }
    assert found["1234"].fields == {"authors": Value(("Ada Example and Bo Beispiel",))}
    assert (judo.topics, judo.slug, judo.hidden) == (("vision",), "judo", None)
    assert found["02mgFnnfqG"].hidden == "withdrawn by its authors"
    assert found["1234"].hidden == "hidden by the overlay"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1:\n  titel: x", "o.yaml:2: unknown key 'titel' (did you mean 'title'?)"),
        ("a1:\n  links: {source: https://x.org}", "o.yaml:2: unknown kind of link 'source'"),
        ("a1:\n  links:\n    code: javascript:alert(1)", "o.yaml:3: expected a http or https address"),
        ("a1:\n  slug: Not A Slug", "o.yaml:2: expected a slug"),
        ("a1:\n  slug: con", "o.yaml:2: expected a slug of a-z, 0-9 and hyphens, at most 80 and no device"),
        ("a1:\n  slug: ../up", "o.yaml:2: expected a slug"),
        (f"a1:\n  slug: {'n' * 300}", "o.yaml:2: expected a slug"),
        ("a1: x", "o.yaml:1: expected `name: value` lines"),
        ("a1:\n  hide: [a]", "o.yaml:2: expected a single value"),
    ],
)
def test_mistakes(text, message):
    """A mistake in the overlay is told with its line."""
    with pytest.raises(DigestError) as caught:
        parse_overlay(text, "o.yaml")
    assert str(caught.value).startswith(message)


def test_all_mistakes_are_told_together():
    """The publisher mends the file once."""
    with pytest.raises(DigestError) as caught:
        parse_overlay("a1: {titel: x}\nb2: {sluk: y}", "o.yaml")
    assert str(caught.value).splitlines() == [
        "o.yaml:1: unknown key 'titel' (did you mean 'title'?)",
        "o.yaml:2: unknown key 'sluk' (did you mean 'slug'?)",
    ]


def test_an_unknown_id_is_an_error_with_a_hint():
    """A correction that corrects nothing is a mistake."""
    overlay = parse_overlay("\n9c8b1e13: {hide: true}", "o.yaml")
    with pytest.raises(DigestError, match=r"o\.yaml:2: no paper has the id '9c8b1e13' \(did you mean '9c8b1e12'\?\)"):
        check_ids(overlay, {"9c8b1e12": 0})


def test_an_unknown_topic_is_an_error_with_a_hint():
    """Topics are a fixed list."""
    overlay = parse_overlay("9c8b1e12: {topics: [vison]}", "o.yaml")
    with pytest.raises(DigestError, match=r"o\.yaml:1: unknown topic 'vison' \(did you mean 'vision'\?\)"):
        check_topics(overlay, {"vision": 0})


@pytest.mark.parametrize("url", ["https://example.org", "http://example.org/a_b?c=d#e", "HTTPS://EXAMPLE.ORG/x"])
def test_web_addresses(url):
    """Ordinary addresses may become links."""
    assert is_web_address(url)


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//example.org", "https://", "https://a b", "ftp://x",
     'https://x.org/"onclick=', "https://x.org/<script>", "https:\\\\x.org", " https://x.org", "", "x"],
)  # fmt: skip
def test_what_is_no_web_address(url):
    """Nothing that could run, break out of an attribute or leave the web becomes a link."""
    assert not is_web_address(url)
