"""HTML as nested values: what a browser builds from them is what the HTML says."""

from __future__ import annotations

import pytest

from conspectus.views.trees import trees

CASES = {
    "plain words": ["plain words"],
    "a &lt;b&gt; &amp; c": ["a <b> & c"],
    "<em>so</em>": [["em", {}, "so"]],
    'see <a href="https://example.org/?a=1&amp;b=2">here</a>.': [
        "see ",
        ["a", {"href": "https://example.org/?a=1&b=2"}, "here"],
        ".",
    ],
    "one<br>two": ["one", ["br", {}], "two"],
    "<math><msup><mi>x</mi><mn>2</mn></msup></math>": [
        ["math", {}, ["msup", {}, ["mi", {}, "x"], ["mn", {}, "2"]]],
    ],
    '<math><mspace width="1em"/></math>': [["math", {}, ["mspace", {"width": "1em"}]]],
    "": [],
}


@pytest.mark.parametrize("html", CASES)
def test_elements_attributes_and_texts_are_kept(html):
    """Every element becomes `[tag, attributes, children …]`, every text a string with its characters unescaped."""
    assert trees(html) == CASES[html]


@pytest.mark.parametrize("html", ["<em>open", "<em><b>crossed</em></b>", "</em>"])
def test_what_does_not_nest_is_an_error(html):
    """The markup stage makes well-formed HTML; anything else is a fault of ours and never shown."""
    with pytest.raises(ValueError, match="close"):
        trees(html)
