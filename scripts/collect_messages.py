"""Collects what the interface says into languages/: `python scripts/collect_messages.py`.

`languages/interface.pot` lists all messages of templates, modules, scripts and built-in topics, with the files that say
them; each `languages/CODE.po` gets the new ones and loses those that nobody says any more. What is not translated then
is printed.
"""
# ruff: noqa: INP001 -- a script, run by hand

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from conspectus.reading.topics import load_topics  # noqa: E402 - the path comes first
from conspectus.script_messages import messages  # noqa: E402

LANGUAGES = ROOT / "languages"
TEMPLATE = LANGUAGES / "interface.pot"
_KEYWORDS = ("_", "N_", "counted", "gettext", "ngettext")
_TEMPLATES = {"extensions": "jinja2.ext.i18n", "trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}


def said() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """(file, line, message) of all that is said; a message that counts is a singular and a plural."""
    for path in sorted((ROOT / "templates").glob("*")):
        found = babel_extract(BytesIO(path.read_bytes()), _KEYWORDS, (), {**_TEMPLATES, "silent": "false"})
        yield from _of(path, ((line, message) for line, _, message, _ in found))
    for path in sorted((ROOT / "conspectus").rglob("*.py")):
        found = extract_python(BytesIO(path.read_bytes()), _KEYWORDS, (), {})
        yield from _of(path, ((line, message) for line, _, message, _ in found))
    for path in sorted((ROOT / "static").rglob("*.*")):
        if path.suffix in (".js", ".css") and "vendor" not in path.parts:
            yield from _of(path, messages(path.read_text(encoding="utf-8")))
    topics = (text for topic in load_topics().topics for text in (topic.title, topic.definition))
    yield from _of(ROOT / "conspectus/reading/topics/topics.yaml", ((1, text) for text in topics))


def _of(path: Path, found: Iterator[tuple[int, object]]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    name = path.relative_to(ROOT).as_posix()
    for line, message in found:
        texts = message if isinstance(message, tuple) else (message,)
        if all(isinstance(each, str) and each for each in texts[:2]):  # others are values
            yield name, line, tuple(texts[:2])


def collected() -> Catalog:
    """All messages, in the order in which they are first said."""
    whole = _signed(Catalog(fuzzy=False))
    whole.header_comment = "# What the interface says. A language is a file CODE.po of this form: docs/themes.md."
    for file, line, message in said():
        whole.add(message[0] if len(message) == 1 else message, locations=[(file, line)])
    return whole


def _signed(catalogue: Catalog) -> Catalog:
    """With the same head each time: no clock, nobody's address."""
    catalogue.project, catalogue.version = "Conspectus", "1"
    catalogue.creation_date = catalogue.revision_date = dt.datetime(2026, 12, 2, tzinfo=dt.UTC)
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "Conspectus"
    return catalogue


def text_of(catalogue: Catalog) -> bytes:
    """Its file."""
    content = BytesIO()
    write_po(content, catalogue, width=116, ignore_obsolete=True, include_lineno=False)
    return content.getvalue()


def renewed(path: Path, whole: Catalog) -> Catalog:
    """A language with all messages that are said today, and no others."""
    ours = read_po(BytesIO(path.read_bytes()), path.stem.replace("-", "_"))
    ours.update(whole, no_fuzzy_matching=True, update_creation_date=False)
    return _signed(ours)


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that it does not say, or says doubtfully."""
    return [str(each.id) for each in catalogue if each.id and (each.fuzzy or not each.string or not all(each.string))]


def main() -> None:
    whole = collected()
    TEMPLATE.write_bytes(text_of(whole))
    for path in sorted(LANGUAGES.glob("*.po")):
        ours = renewed(path, whole)
        path.write_bytes(text_of(ours))
        for message in untranslated(ours):
            print(f"{path.name}: {message} is not translated")


if __name__ == "__main__":
    main()
