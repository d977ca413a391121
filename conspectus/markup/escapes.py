r"""Text as a program wrote it -> the text that it stands for: `&eacute;`, `\u00e4`, `\n`, `<U+2019>`, `_x000D_`.

A field goes through many programs on its way into a list, and each may write a character down that the next does not
read back. What could as well be LaTeX (`\nabla`, `\tau`, `\rho`, `\u{g}`, `\"o`) is LaTeX.
"""

from __future__ import annotations

import html
import re
from html.entities import html5

from conspectus.markup import latex, scan
from conspectus.model import Syntax

_AMPERSAND = r"(?:\{\\&\}|\\?&)"
_ENTITY = re.compile(
    rf"{_AMPERSAND}(?:amp;)*(?:([A-Za-z][A-Za-z0-9]{{1,31}});|\\?\#(?:(\d{{1,7}}|[xX][0-9a-fA-F]{{1,6}});|(\d{{2,5}})(?!\d)))"
)
_HALVES = re.compile(r"&#(5[56]\d{3});&#(5[67]\d{3});")
_ABOUT_ENTITIES = re.compile(r"&amp;(?:amp|lt|gt|quot);")
_ANGLE = re.compile(r"&[lg]t;")
_TAG = re.compile(r"(?:<|&lt;)/?[A-Za-z]")

_ESCAPED = re.compile(r"\\([^\\])")
_UTF_16 = re.compile(r"(?:\\{1,2}u(?=[0-9a-fA-F]{0,3}\d)[0-9a-fA-F]{4})+")
_CODE_POINT = re.compile(
    r"\\{1,2}(?:U([0-9a-fA-F]{8})(?![0-9a-fA-F])|u\{(?=[a-fA-F]*\d)([0-9a-fA-F]{4,6})\})|<U\+([0-9A-F]{4,6})>"
)
_BYTES = re.compile(r"(?:\\{1,2}x[89a-fA-F][0-9a-fA-F])+")
_HEXADECIMAL = re.compile(r"[0-9a-fA-F]{2,4}")
_SPREADSHEET = re.compile(r"_x00(0[0-9A-Fa-f]|1[0-9A-Fa-f]|5F)_")

_SPREADSHEET_SIGNS = {"5F": "_", "09": "\t", "0D": "\r"}

_BLANK = re.compile(r"\\(\\?)(r\\{1,2}n|n|r(?!ef)|t(?!ext))([A-Za-z]*)")
_CERTAIN = re.compile(r"\\n\\n|[.!?]\\n[A-Z]")
_LINE_ENDS = frozenset('.,;:!?)]"”’')
_BEFORE_MACRO = frozenset("_^${(")
_DRIVE = re.compile(r"(?:^|[^A-Za-z])[A-Za-z]:$")
_WORD = re.compile(r"[A-Z](?:[a-z]|[A-Z]{2})|[AI]$")
_COMMANDS = (
    scan.COMMANDS
    | latex.KNOWN
    | frozenset(
        """
        natural nearrow nwarrow notag nleq ngeq nless ngtr nsim ncong nmid nparallel nsubseteq nolimits nonscript
        nopagebreak nobreakspace newcommand newblock nicefrac num numrange numlist numproduct noexpand nexists norm
        nRightarrow nLeftarrow nVdash nVDash ngtr ntriangleleft nprec nsucc
        rangle rbrace rfloor rceil rightharpoonup ref rule raggedright renewcommand resizebox romannumeral rotatebox
        tTheta tOmega tO today therefore triangle tag tbinom thickapprox tabular
        """.split()
    )
)

_QUOTED = re.compile(r'(?<![\w\\])\\"(?=\w)([^"\\\n]{1,200}?)(?<=[\w.,!?])\\"(?![\w{])')
_CONTRACTED = re.compile(r"(?<=[a-z])\\'(?=(?:s|t|re|ll|ve|d|m)\b)")
_SLASHES = re.compile(r"https?:(?:\\/){2}[^\s\"<>]+")


def undone(text: str, syntax: Syntax = "text") -> str:
    r"""`text` with the escapes of programs read back. In a source of LaTeX `\"` and `\'` are accents, always."""
    if "&" in text:
        text = _without_entities(text, syntax)
    if "\\" in text:
        text = _without_backslashes(text, syntax)
    if "<" in text and "<U+" in text:
        text = _CODE_POINT.sub(_code_point, text)
    if "_" in text and "_x00" in text:
        text = _SPREADSHEET.sub(lambda m: _SPREADSHEET_SIGNS.get(m[1].upper(), "\n"), text)
    return text


def _without_entities(text: str, syntax: Syntax) -> str:
    """Entities are read once, or as often as they were escaped in vain.

    A text that escapes `&` twice and `<` once, and is no HTML, writes about escapes.
    """
    is_html = syntax == "html" or _TAG.search(text)
    if not is_html and _ABOUT_ENTITIES.search(text) and _ANGLE.search(text):
        return text
    text = _HALVES.sub(lambda m: _from_utf_16(f"{int(m[1]):04x}{int(m[2]):04x}"), text)
    return _ENTITY.sub(_character, _ENTITY.sub(_character, text))


def _character(entity: re.Match[str]) -> str:
    if entity[1]:
        unknown = f"&{entity[1]};" if "amp;" in entity[0] else entity[0]
        return html5.get(f"{entity[1]};", unknown)
    character = html.unescape(f"&#{entity[2] or entity[3]};")
    return "" if character == "\ufffd" else character


def _without_backslashes(text: str, syntax: Syntax) -> str:
    signs = set(_ESCAPED.findall(text))
    if "u" in signs:
        text = _UTF_16.sub(lambda m: _from_utf_16("".join(_HEXADECIMAL.findall(m[0]))), text)
    if not signs.isdisjoint("uU"):
        text = _CODE_POINT.sub(_code_point, text)
    if "x" in signs:
        text = _BYTES.sub(_from_bytes, text)
    if not signs.isdisjoint("nrt"):
        certain = "n" in signs and bool(_CERTAIN.search(text))
        text = _BLANK.sub(lambda m: _blank(m, certain=certain), text)
    if syntax == "latex":
        return text
    if "/" in signs:
        text = _SLASHES.sub(lambda m: m[0].replace("\\/", "/"), text)
    if '"' in signs:
        text = _QUOTED.sub(r'"\1"', text)
    return _CONTRACTED.sub("'", text) if "'" in signs else text


def _from_utf_16(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be", "replace")


def _code_point(escape: re.Match[str]) -> str:
    number = int(escape[1] or escape[2] or escape[3], 16)
    return chr(number) if number <= 0x10FFFF and not 0xD800 <= number < 0xE000 else escape[0]


def _from_bytes(escape: re.Match[str]) -> str:
    found = bytes.fromhex("".join(_HEXADECIMAL.findall(escape[0])))
    around = escape.string[max(0, escape.start() - 1) : escape.start()] + escape.string[escape.end() : escape.end() + 1]
    if len(found) == 1 and not any(sign.isalpha() for sign in around):
        return escape[0]  # `\\xbf` alone is more likely an author's command for a bold x
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError:
        return found.decode("cp1252", "replace")


def _blank(escape: re.Match[str], *, certain: bool) -> str:
    r"""The blank that an escape stands for, and the letters behind it; as found where it may be a command.

    `\nThey` begins a line, `\nabla` and an author's `\name` do not; a command hardly follows a full stop, or a letter.
    """
    doubled, name, word = escape.groups()
    letter = name[-1]
    start, end = escape.span()
    before, after = escape.string[max(0, start - 3) : start], escape.string[end : end + 1]
    line_end = before[-1:] in _LINE_ENDS and not _DRIVE.search(before)
    if not word and name == "r":
        reads = line_end and after == "\\"
    elif not word:
        of_formula = (bool(after) and after in "_^{}=$") or before[-1:] in _BEFORE_MACRO
        reads = not of_formula and (line_end or after == "\\" or not doubled)
    elif letter + word in _COMMANDS:
        reads = False
    elif word[0].isupper():
        reads = line_end or (name != "r" and bool(_WORD.match(word)))
    else:
        glued = certain and letter == "n" and before[-2:].isalpha() and len(before) > 1
        reads = name != "r" and not doubled and (line_end or glued)
    return ("\t" if letter == "t" else "\n") + word if reads else escape[0]
