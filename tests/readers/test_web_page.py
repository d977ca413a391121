"""Which texts are web pages, or parts of one."""

import pytest

from conspectus.readers.web_page import looks_like


@pytest.mark.parametrize(
    ("text", "is_page"),
    [
        ("<!DOCTYPE html><title>Nets</title>", True),
        ("\ufeff <!-- saved --> <html>", True),
        ('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', True),
        ("<ul>" + "<li>Nets</li>" * 10, True),
        ("<ul>" + "<li>Nets</li>" * 9, False),
        ("Papers <ul>" + "<li>Nets</li>" * 10, False),
        ("<p>" + "<b>Nets</b>" * 10 + "\n\n- [Nets](nets.html)", False),
        ("<p>" + "<b>Nets</b>" * 20 + "\n\n# Nets", True),
        ("<p>" + "<b>Nets</b>" * 20 + "\n\n# Nets\n\n# Ropes", False),
    ],
)
def test_what_begins_as_a_page_does(text, is_page):
    """A declaration, or ten closing tags and more, ten times as many as marks of Markdown."""
    assert looks_like(text) == is_page
