"""Scripts as they are written -> scripts that say it in one language, before a browser loads them; style sheets too.

In a script, as in a template, words stand in English:

    gettext("Starred")                                              one text, perhaps "in " + "pieces"
    gettext`${shown} of ${total.length} papers`                     with values: %(shown)s of %(2)s papers
    ngettext(count, `${count} paper`, `${count} papers`)            in the form that a number takes

A value that is a plain name is called so in the message, any other by its place. In an English site the literals remain
and the rest is gone. No browser loads a message that it does not show, and none looks one up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from conspectus.language import Language
from conspectus.messages import PLACE

_TEXT = r"`(?:[^`\\$]|\$(?!\{)|\$\{[^{}`]*\})*`"
_STRING = r"""(?:"[^"\\\n]*"|'[^'\\\n]*')"""
_SAID = re.compile(
    rf"""\bngettext\((?P<number>[^`"',]+),\s*(?P<one>{_TEXT}),\s*(?P<many>{_TEXT})\)"""
    rf"""|\bgettext(?P<values>{_TEXT})"""
    rf"""|\bgettext\((?P<text>{_STRING}(?:\s*\+\s*{_STRING})*)\)"""
)
_NUMBER = re.compile(r"""\.toLocaleString\((["'])en\1\)""")
_VALUE = re.compile(r"\$\{([^{}`]*)\}")


def translated(script: str, language: Language) -> str:
    """The script in a language; numbers, too, are written as they are there."""

    def said(found: re.Match[str]) -> str:
        if found["text"]:
            message = _joined(found["text"])
            return _quoted(language.gettext(message)) if message in language.messages else found["text"]
        if found["values"]:
            message, values = _message(found["values"])
            return _filled(language.gettext(message), values) if message in language.messages else found["values"]
        return _counted(found, language)

    return _SAID.sub(said, _NUMBER.sub(rf".toLocaleString(\g<1>{language.code}\g<1>)", script))


def messages(script: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """What a script says: (line, message), of one that counts singular and plural."""
    for found in _SAID.finditer(script):
        line = script.count("\n", 0, found.start()) + 1
        if found["text"]:
            yield line, (_joined(found["text"]),)
        elif found["values"]:
            yield line, (_message(found["values"])[0],)
        elif found["one"]:
            yield line, (_message(found["one"])[0], _message(found["many"])[0])


def _joined(literals: str) -> str:
    return "".join(each[1:-1] for each in re.findall(_STRING, literals))


def _message(literal: str) -> tuple[str, Mapping[str, str]]:
    """A template literal -> its message, and the expressions of its values by their names in it."""
    values: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        name = found[1] if found[1].isidentifier() else str(len(values) + 1)
        values[name] = found[0]
        return f"%({name})s"

    return _VALUE.sub(named, literal[1:-1]), values


def _counted(found: re.Match[str], language: Language) -> str:
    one, many = _message(found["one"]), _message(found["many"])
    if one[0] not in language.messages:
        return f"({found['number']} === 1 ? {found['one']} : {found['many']})"
    forms, rule = language.forms(one[0], many[0])
    texts = [_filled(form, {**one[1], **many[1]}) for form in forms]
    return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}][+((n) => {rule})({found['number']})]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c")


def _filled(message: str, values: Mapping[str, str]) -> str:
    """A message as a template literal with its values."""
    parts = enumerate(PLACE.split(message))
    return f"`{''.join(values[part] if at % 2 else _escaped(part) for at, part in parts)}`"


def _escaped(text: str) -> str:
    return re.sub(r"[\\`]|\$(?=\{)", r"\\\g<0>", text).replace("<", "\\u003c")
