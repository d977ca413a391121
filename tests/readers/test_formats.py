"""What a text is, its beginning says: the formats of tags and braces, and prose that only resembles them."""

import pytest

from conspectus.readers import FORMATS


@pytest.mark.parametrize(
    ("head", "format_"),
    [
        ("@article{a,\n  title = {T}\n}", "BibTeX"),
        ("Scopus\nEXPORT DATE: 1 May\n\n@ARTICLE{Doe2024,\n\tauthor = {Doe}", "BibTeX"),
        ("% Encoding: UTF-8\n\n@comment{jabref-meta: x}", "BibTeX"),
        ("@home we study robots (n = 3).\n", None),
        ("# A list\n\nCite as\n\n@misc{a, title={T}}", None),
        ("Counting is hard, and we show why. " * 12 + "\n\n@misc{a, title={T}}", None),
        ("Provider: ACM\n\nTY  - JOUR\nTI  - T\n", "tagged text"),
        ("DB  - Toys\nTY  - JOUR\nTI  - T\n", "tagged text"),
        ("\nPMID- 1234\nOWN - NLM\n", "tagged text"),
        ("FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\n", "tagged text"),
        ("%0 Journal Article\n%T Counting\n", "tagged text"),
        ("PT J is what we call it.\nTI stands for more.\n", None),
        ("TY  - JOUR\nis how RIS begins.\n", None),
        ('<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">', "XML"),
        ("<!DOCTYPE article PUBLIC '-//NLM//DTD'>\n<article><front></front>", "XML"),
        ('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml">', "web page"),
        ("<b>Counting</b>\n\nWe count.", None),
        ("---\ntitle: T\n---\nWe count.", "front matter"),
        ('+++\ntitle = "T"\n+++\nWe count.', "front matter"),
        ("---\nWe count.\n---\n", None),
        ("#+TITLE: Reading\n\n* Nets\n- A\n", "Org"),
        ("* TODO Nets for All\n:PROPERTIES:\n:AUTHOR: A\n:END:\n", "Org"),
        ("* Nets\n- [[https://example.org/a][Nets for All]]\n", "Org"),
        ("- title: T\n  authors: [A, B]\n  year: 2026\n", "YAML list"),
        ("Title: T\nAuthors: A\nAbstract: We count.\n", None),
    ],
)
def test_a_beginning_is_of_one_format(head, format_):
    """One format claims what it alone can be; nothing claims prose."""
    claimed = [name for name, each in FORMATS.items() if each.looks_like(head)]
    assert claimed[:1] == ([format_] if format_ else [])
