"""What JSON, YAML or a table have under one name -> the value of a field, of which the field's type says what counts.

A value may be a text, a list, or an object (`{"name": "Journal of Foo", "issn": …}`); it comes out as one text, or as
the items that the source itself keeps apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from conspectus.fields import ADDRESSES, FIELDS, field_of, key
from conspectus.model import Parts, Syntax, Value
from conspectus.text import without_controls

_DEEPEST = 5
"""Levels of nesting below which nothing is looked for."""

_TEXTS = (
    *("value", "text", "#text", "$t", "$", "_", "title", "name", "display_name", "displayname", "full_name", "label"),
    *("p", "description", "raw", "literal", "long", "term", "tag", "keyword", "subject", "en", "id", "code", "key"),
)
"""Where an object that stands for a text has it, the best first."""

_ROLES = ("creatortype", "role", "roles", "inspireroles", "contributortype", "contributorrole", "contributorroles")
_OTHER_ROLES = re.compile(r"translator|illustrator|reviewe|advisor|supervisor|bookauthor|contributor|sponsor|recipient")
_AROUND_PEOPLE = ("affil", "email", "mail", "institution", "homepage", "url", "avatar", "country", "address", "raw_aff")
"""How names of what is said of people besides begin; it is not published."""
_TYPES = ("descriptiontype", "contributiontype", "abstracttype")
"""Under which texts say what they are; of all of them only an abstract is one."""

_WEB_PAGE = ("html", "alternate", "landing", "landingpage", "abs", "self_html", "publisher")
_LINK_KEYS = ("url", "href", "link", "uri")
_MAYBE_LINKS = ("value", "@id")
_PICTURE = "thumbnail"
"""How the kinds of links begin that lead to a picture."""
_FORMATS = ("contenttype", "documentstyle", "mimetype", "format", "type")
_LINK_KINDS = ("kind", "type", "name", "title", "label", "text", "rel")


def as_value(found: object, syntax: Syntax = "text", field: str = "", name: str = "") -> Value:
    """What JSON or YAML have under one key, as the value of `field`; false for what is empty."""
    found = unwrapped(found)
    type_ = FIELDS[field].type if field else "line"
    if isinstance(found, str):
        text = without_controls(found).strip()
        return Value((text,) if text else (), syntax)
    if type_ == "people":
        return Value(
            people(found, "author", parsed=key(name) == "authorsparsed"),
            syntax,
            listed=isinstance(found, list | dict),
        )
    if type_ == "keywords" and isinstance(found, list):
        return Value(tuple(_texts(found)), syntax, listed=True)
    if type_ == "address" and isinstance(found, list | dict):
        return Value(tuple(_addresses(found)), syntax, listed=True)
    if type_ == "prose" and isinstance(found, dict) and "model" in found:
        return Value(())  # a machine's words are not the authors'
    if type_ == "date":
        text = _date(found)
    elif type_ == "prose" and isinstance(found, list):
        text = "\n\n".join(_texts(found))
    elif type_ in ("title", "line", "year", "language", "identifier", "prose") and isinstance(found, list):
        text = next(_texts(found), "")
    else:
        text = as_text(found)
    return Value((text,) if text else (), syntax)


def as_text(found: object, level: int = 0) -> str:
    """A text, number or truth value as text, and the text of an object; empty for what has none."""
    found = unwrapped(found)
    if isinstance(found, str):
        return without_controls(found).strip()
    if isinstance(found, bool):
        return "true" if found else ""
    if isinstance(found, int):
        return str(found)
    if isinstance(found, float):
        return str(found) if found - found == 0 else ""  # neither infinite nor no number
    if level > _DEEPEST:
        return ""
    if isinstance(found, dict):
        if words := _inverted(found):
            return words
        names = [name for name in _TEXTS if name in found] or (list(found) if len(found) == 1 else [])
        return next(filter(None, (as_text(found[name], level + 1) for name in names)), "")
    if isinstance(found, list):
        return "; ".join(filter(None, (as_text(each, level + 1) for each in found)))
    return ""


def unwrapped(found: object) -> object:
    """`found` without what OpenReview wraps round each value: `{"value": …}`, perhaps with who may read it."""
    while isinstance(found, dict) and "value" in found and found.keys() <= {"value", "readers", "writers"}:
        found = found["value"]
    return found


def _texts(found: object, level: int = 0) -> Iterator[str]:
    for each in found if isinstance(found, list) else [found]:
        if isinstance(each, list) and level < _DEEPEST:
            yield from _texts(each, level + 1)
        elif isinstance(each, dict) and any(_is_no_abstract(name, said) for name, said in each.items()):
            continue
        elif text := as_text(each):
            label = as_text(each.get("@Label") or each.get("label")) if isinstance(each, dict) else ""
            yield f"{label}: {text}" if label and label != text else text


def _is_no_abstract(name: object, said: object) -> bool:
    return key(str(name)) in _TYPES and as_text(said).casefold() not in ("abstract", "summary", "")


def people(found: object, wanted: str, *, parsed: bool = False) -> tuple[str | Parts, ...]:
    """The people of a role (`author`, `editor`) in a list, in an object that is one, or in one that holds them.

    `parsed` says that a list in the list has family name, given name and suffix.
    """
    if isinstance(found, dict) and not any(isinstance(each, str) for each in found.values()):
        inner = [unwrapped(each) for each in found.values()]
        found = next((each for each in inner if isinstance(each, list)), inner)
    items = found if isinstance(found, list) else [found] if isinstance(found, dict) else []
    those: list[str | Parts] = []
    for item in map(unwrapped, items):
        if isinstance(item, dict) and len(item) == 1 and field_of(str(next(iter(item)))) == f"{wanted}s":
            those.append(as_text(item))  # `- author: Ada Example`
        elif isinstance(item, dict):
            those.append(dict(_parts(item)) if _role(item) == wanted else {})
        elif wanted != "author":
            continue
        elif isinstance(item, list) and parsed:
            names = zip(("family", "given", "suffix"), map(as_text, item), strict=False)
            those.append({part: name for part, name in names if name})
        else:
            those.append(as_text(item))
    return without_shared_ids([each for each in those if each])


def without_shared_ids(those: Sequence[str | Parts]) -> tuple[str | Parts, ...]:
    """People, without what stands for an id and is the same for several: it tells nobody apart."""
    ids = Counter(text for each in those if isinstance(each, dict) for name, text in each.items() if _is_id(name))
    return tuple(
        {name: text for name, text in each.items() if not (_is_id(name) and ids[text] > 1)}
        if isinstance(each, dict)
        else each
        for each in those
    )


def _is_id(name: str) -> bool:
    return key(name).endswith(("id", "orcid"))


def _parts(person: dict[object, object], before: str = "", level: int = 0) -> Iterator[tuple[str, str]]:
    """The texts in an object, with dots between the levels of their names.

    What a server counts by (`_id`) is left out, and what was said of the person's role, which is known here.
    """
    for name, found in person.items():
        each = unwrapped(found)
        if str(name).startswith(("_", "$")) or key(str(name)) in _ROLES or key(str(name)).startswith(_AROUND_PEOPLE):
            continue
        if isinstance(each, dict) and level < _DEEPEST:
            yield from _parts(each, f"{before}{name}.", level + 1)
        elif isinstance(each, list) and all(isinstance(part, str) for part in each):
            yield from ((f"{before}{name}", text) for text in [" ".join(map(as_text, each))] if text)
        elif isinstance(each, str) and (text := as_text(each)):
            yield f"{before}{name}", text


def _role(person: dict[object, object]) -> str:
    """`author`, `editor`, or nothing for those who did neither."""
    said = " ".join(as_text(each) for name, each in person.items() if key(str(name)) in _ROLES).casefold()
    if said.startswith(("editor", "ed.", "seriesed")):
        return "editor"
    return "" if _OTHER_ROLES.search(said) else "author"


def _addresses(found: object) -> Iterator[str | Parts]:
    """Texts, and objects that say what each of their addresses is."""
    for item in found if isinstance(found, list) else [found]:
        if not isinstance(item, dict):
            if text := as_text(item):
                yield text
            continue
        texts = {str(name): text for name, value in item.items() if (text := as_text(value))}
        if texts.get("type", "").startswith(_PICTURE):
            continue
        keys = (*_LINK_KEYS, *(name for name in _MAYBE_LINKS if "://" in texts.get(name, "")))
        if any(name.casefold() in keys for name in texts):
            link = {name: text for name, text in texts.items() if name.casefold() in (*keys, *_LINK_KINDS)}
            is_pdf = any(key(name) in _FORMATS and "pdf" in text.casefold() for name, text in texts.items())
            yield {**link, "type": "pdf"} if is_pdf else link
            continue
        kinds = {name: text for name, text in texts.items() if _names_address(name, text)}
        if kinds:
            yield kinds


def _names_address(name: str, text: str) -> bool:
    """Whether a name stands for addresses, or for a register whose address is given."""
    field = field_of(name)
    return field in ADDRESSES or key(name) in _WEB_PAGE or bool(field and FIELDS[field].link and "://" in text)


def _date(found: object) -> str:
    """`{"date-parts": [[2024, 7]]}`, `{"year": 2024, "month": 7}`, `[2024, 7, 1]` or a text as one text."""
    if isinstance(found, dict):
        named = {key(str(name)): value for name, value in found.items()}
        if isinstance(parts := named.get("dateparts"), list):
            return _date(parts)
        if "year" in named:
            parts = [as_text(named.get(part)) for part in ("year", "month", "day")]
            return "-".join(part.zfill(2) for part in parts if part)
        said = (
            as_text(named[name]) for name in ("raw", "literal", "datetime", "date", "value", "text") if name in named
        )
        return next(filter(None, said), "")
    if isinstance(found, list):
        if found and isinstance(found[0], list):
            return _date(found[0])
        if found and isinstance(found[0], dict):
            issued = (each for each in found if isinstance(each, dict) and "issued" in map(_folded, each.values()))
            return _date(next(issued, found[0]))
        numbers = [as_text(each) for each in found]
        if numbers and all(number.isdecimal() for number in numbers):
            return "-".join(number.zfill(2) for number in numbers)
        return next(filter(None, numbers), "")
    return as_text(found)


def _folded(found: object) -> str:
    return as_text(found).casefold()


def _inverted(found: dict[object, object]) -> str:
    """The text whose words an index has with their places: `{"Roots": [0], "decide": [1]}`."""
    if isinstance(inner := found.get("InvertedIndex"), dict):
        found = inner
    places: list[tuple[int, str]] = []
    for word, at in found.items():
        if not isinstance(at, list) or not at or not all(str(each).isdecimal() and len(str(each)) < 9 for each in at):
            return ""
        places.extend((int(str(each)), str(word)) for each in at)
    return without_controls(" ".join(word for _, word in sorted(places)))
