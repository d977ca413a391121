"""Words that lines split are whole again, whatever earlier builds counted in which texts."""

from __future__ import annotations

from contextlib import closing

from hypothesis import given, settings
from hypothesis import strategies as st

from conspectus.model import RawEntry, Source, Value
from conspectus.normalize.whole_words import with_whole_words
from conspectus.store import Store

PIECES = ("deep-\nsea", "deepsea", "deep-sea", "seg-\nmen", "segmen", "a plan", "the deep-sea-floor")
TEXTS = st.lists(st.lists(st.sampled_from(PIECES), max_size=3).map(" ".join), max_size=5)


def entries(texts):
    return [RawEntry({"abstract": Value((text,))}, Source("a.txt")) for text in texts]


def whole(texts, store=None):
    return [entry.text("abstract") for entry in with_whole_words(entries(texts), store)]


def test_another_text_says_how_a_word_is_written(tmp_path):
    """A text that comes later decides, also where the one that has the word was counted before."""
    with closing(Store(tmp_path / "kept.sqlite")) as store:
        assert whole(["a deep-\nsea plan", "deepsea"], store)[0] == "a deepsea plan"
        assert whole(["a deep-\nsea plan", "deepsea", "deep-sea, deep-sea"], store)[0] == "a deep-sea plan"
        assert whole(["a deep-\nsea plan", "deepsea"], store)[0] == "a deepsea plan"


@given(st.lists(TEXTS, min_size=2, max_size=4))
@settings(max_examples=40)
def test_what_was_counted_changes_nothing(tmp_path_factory, edits):
    """Whatever the lists before: words and texts that are new, gone, or there several times."""
    path = tmp_path_factory.mktemp("kept") / "kept.sqlite"
    for texts in edits:
        with closing(Store(path)) as store:
            assert whole(texts, store) == whole(texts)
