"""JSON inside a script element, and in the scripts that hand data over."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.scripts import json_for_script

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@pytest.mark.parametrize("hostile", ["</script>", "<!--<script>", "]]>", "a\u2028b\u2029c", "&lt;", "\ud800"])
def test_nothing_ends_the_script(hostile):
    """No text can close the element, open a comment, or break a string literal over lines; it can always be encoded."""
    text = json_for_script({hostile: hostile})
    assert not set("<>&\u2028\u2029") & set(text)
    assert text.encode("utf-8")
    assert json.loads(text) == {hostile: hostile}


@given(JSON)
def test_any_value_comes_back_equal(value):
    """Escaping changes the spelling, never the value."""
    assert json.loads(json_for_script(value)) == value
