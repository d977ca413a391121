r"""The source of a LaTeX document -> its text, as if it had been written down as plain text with headings and labels.

Sections become headings, what a class calls a title, authors or an abstract gets a label, breaks become lines, words in
bold or italics get marks. Formulas and citations stay as they are: whoever reads the abstract later knows them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from conspectus.markup import latex
from conspectus.markup.accents import accented
from conspectus.readers import column_forms, document_text, tex_names
from conspectus.readers.shapes import is_affiliation, is_people
from conspectus.readers.tex_source import TexSource, braces

_TOKEN = re.compile(
    r"\\(?P<name>[A-Za-z@]+)\*?[ \t]*|\\(?P<sign>.)|(?P<one>[{}$~&\n])|(?P<other>``|''|`|---?)", re.DOTALL
)
_SIGNS = {"``": "“", "''": "”", "`": "‘", "---": "—", "--": "–", "-": "-", "~": " ", "\u00a0": " "}
_MATH = re.compile(r"\$\$(?:[^$\\]|\\.){1,5000}\$\$|\$(?:[^$\\\n]|\\.|\n(?!\s*\n)){1,2000}\$", re.DOTALL)
_MARK = re.compile(r"\$\s*(?:\{\})?\s*([\^_])\s*(?:\{([\d,*\s]{1,20})\}|(\d|\*|\\dagger|\\ast))\s*\$")
_OPTION = re.compile(r"\s{0,20}\[[^\]\n]{0,300}\]")
_ENTRY = re.compile(r"(?:\s|\\(?:large|Large|LARGE|huge|Huge))*(?:\\textbf|\{\s*\\bf|\d{1,2}\s?[:.h]\s?\d\d)")
_DIMENSION = re.compile(r"\s*=?\s*-?[\d.,]*\s*(?:pt|cm|mm|em|ex|in|\\[a-z]+(?:width|height|sep|skip))?\s*")
"""A length, as layout has it."""
_WHOLE_WIDTH = re.compile(r"\{\s*\\(?:text|line|column|h)(?:width|size)")
_BLANK_LINES = re.compile(r"(?:[ \t]*\n)+")
_BETWEEN = re.compile(r"[ \t]*\n?[ \t]*")
_AT = re.compile(r"\x02(\d+)\x03")
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z@]+\*?)\}")
_DEEPEST = 40
"""Groups in one another of which each is read; what lies deeper loses its marks."""

_LABELS = {
    "title": "Title",
    "authors": "Authors",
    "affiliations": "Affiliations",
    "abstract": "Abstract",
    "keywords": "Keywords",
}
_NEXT = "\x04"
"""Stands where `\\and` parts people."""
_EMPHASIS = {"em": "*", "strong": "**"}


class TexText(NamedTuple):
    """A document as text."""

    lines: tuple[tuple[int, str], ...]
    """The lines, each with the number of the line of the source that it begins in."""
    left_out: tuple[str, ...]
    """What is not in it: `2 footnotes`."""
    files: tuple[str, ...]
    """The files that it names as parts of itself."""


@dataclass(slots=True)
class _Group:
    """A group that is open."""

    at: int
    """How many pieces were written before it."""
    use: str = ""
    """What becomes of its text: the name of a field or of a mark, `heading 2`, `link` and an address."""
    waiting: tuple[str, ...] = ()
    """The uses of the arguments that follow."""


def text_of(source: TexSource, *, tables: bool = True) -> TexText:
    """The text of a document, or of a part of one that has no beginning; `tables` says whether theirs is in it."""
    begin = source.text.find(r"\begin{document}")
    start = begin + len(r"\begin{document}") if begin >= 0 else 0
    end = source.text.find(r"\end{document}", start)
    titles = [each for each in _ROLE.finditer(source.text) if tex_names.field_of(each[1]) == "title"]
    labelled = len(titles) > 1 or _is_paper(source.text)
    scan = _Scan(source, _arguments(source.text, start, source.braces), labelled=labelled, tables=tables)
    if begin >= 0:
        for each in titles[: 1 if titles and titles[0].start() < begin else 0]:
            scan.read(each.start(), source.braces.get(each.end() - 1, each.end()) + 1)
        if scan.labelled:
            for each in _ROLE.finditer(source.text, 0, begin):
                if tex_names.field_of(each[1]) in ("authors", "affiliations", "keywords"):
                    scan.read(each.start(), source.braces.get(each.end() - 1, each.end()) + 1)
    scan.read(start, len(source.text) if end < 0 else end)
    return TexText(tuple(scan.lines()), document_text.left_out(scan.left_out), tuple(scan.files))


_ROLE = re.compile(r"\\([A-Za-z]+)\*?\s*(?:\[[^\]]{0,300}\]\s*)?\{")
_ABSTRACT = re.compile(r"\\begin\s*\{abstract\}(?!\s*[\[{])|\\abstract\s*\{")


def _is_paper(text: str) -> bool:
    """Whether a document is one paper, with its title and its abstract."""
    return len(_ABSTRACT.findall(text)) == 1 and len(re.findall(r"\\title\s*[\[{]", text)) == 1


class _Scan:
    """A document that is being read, from the first to the last sign of it, once."""

    def __init__(
        self, source: TexSource, roles: Mapping[str, list[str]], *, labelled: bool = False, tables: bool = True
    ) -> None:
        self.source = source
        self.roles = roles
        self.labelled = labelled
        self.out: list[str] = []
        self.groups: list[_Group] = []
        self.with_tables = tables
        self.tables = 0
        self.left_out: Counter[str] = Counter()
        self.files: list[str] = []

    def read(self, place: int, end: int) -> None:
        """Write down what stands between two places."""
        text = self.source.text
        self._break(place, paragraph=True)
        while place < end and (token := _TOKEN.search(text, place, end)):
            self.out.append(text[place : token.start()])
            if token["name"]:
                place = self._command(token["name"], token.start(), token.end())
            elif token["sign"]:
                place = self._sign(token["sign"], token.start(), token.end())
            elif token["one"]:
                place = self._one(token["one"], token.start(), token.end())
            else:
                self.out.append(_SIGNS[token["other"]])
                place = token.end()
        self.out.append(text[place:end])
        while self.groups:
            self._close(end)

    def lines(self) -> Iterator[tuple[int, str]]:
        """What was written, line by line."""
        number = 1
        for line in "".join(self.out).split("\n"):
            if at := _AT.match(line):
                number = int(at[1])
            yield number, _AT.sub("", line).strip()

    # Each of these reads what stands between `start` and `end`, and answers where it goes on.

    def _one(self, sign: str, start: int, end: int) -> int:
        if sign == "{":
            self.groups.append(_Group(len(self.out)))
        elif sign == "}" and self.groups:
            return self._close(end)
        elif sign == "\n":
            blank = _BLANK_LINES.match(self.source.text, end)
            if blank or self.tables:
                self._break(blank.end() if blank else end, paragraph=blank is not None)
                return blank.end() if blank else end
            self.out.append(" ")
        elif sign == "$":
            return self._formula(start, end)
        elif sign == "&":
            self.out.append("\t" if self.tables else "&")
        elif sign == "~":
            self.out.append(" ")
        return end

    def _formula(self, start: int, end: int) -> int:
        text = self.source.text
        if mark := _MARK.match(text, start):
            digits = (mark[2] or mark[3]).replace("\\dagger", "†").replace("\\ast", "*")
            self.out.append(document_text.raised("".join(digits.split()), "sup" if mark[1] == "^" else "sub"))
            return mark.end()
        found = _MATH.match(text, start)
        self.out.append(" ".join(found[0].split("\n")) if found else "$")
        return found.end() if found else end

    def _sign(self, sign: str, start: int, end: int) -> int:
        text = self.source.text
        if sign == "\\":
            option = _OPTION.match(text, end + text.startswith("*", end))
            self._break(end)
            return option.end() if option else end
        if sign in "([" and (close := text.find("\\" + ")]"["([".index(sign)], end, end + 5000)) > 0:
            self.out.append(" ".join(text[start : close + 2].split("\n")))
            return close + 2
        if sign in latex.ACCENT and (found := accented(text, sign, end)):
            self.out.append(found[0])
            return found[1]
        if sign in latex.SPACING:
            self.out.append(" " if latex.SPACING[sign] else "")
        else:
            self.out.append(text[start:end] if sign in "$_*" else sign)
        return end

    def _command(self, name: str, start: int, end: int) -> int:
        text = self.source.text
        if name == "begin" and (environment := _ENVIRONMENT.match(text, end)):
            return self._begin(environment[1], start, environment.end())
        if name == "end" and (environment := _ENVIRONMENT.match(text, end)):
            self.tables -= environment[1] in tex_names.TABLES and self.tables > 0
            self._break(end, paragraph=True)
            return environment.end()
        if name in tex_names.SECTIONS:
            self._break(start, paragraph=True)
            return self._open(end, f"heading {tex_names.SECTIONS[name]}")
        if name in self.roles:
            return self._record(name, start, end)
        if (role := tex_names.field_of(name)) and self._groups_behind(end) == 1:
            return self._open(end, role if self.labelled else "heading 1" if role == "title" else "line")
        if name == "item":
            return self._item(end)
        if name == "rule":
            return self._rule(end)
        if name in tex_names.BREAKS:
            self._break(end, paragraph=True)
            return end
        if name in tex_names.FILES:
            close = self._past(end, 1)
            self.files.append(text[end:close].strip("{} "))
            return close
        if name in ("vskip", "hskip", "kern"):
            return max(end, _DIMENSION.match(text, end).end())  # type: ignore[union-attr]  # it matches nothing too
        if name in tex_names.LAYOUT or name in latex.NO_TEXT:
            return self._past(end, max(tex_names.LAYOUT.get(name, 0), latex.NO_TEXT.get(name, 0)))
        if name in ("footnote", "thanks", "footnotetext"):
            self.left_out["footnote"] += 1
            return self._past(end, 1)
        return self._in_line(name, start, end)

    def _in_line(self, name: str, start: int, end: int) -> int:
        """A command that stands in a sentence."""
        text = self.source.text
        if name in latex.ACCENT and (found := accented(text, name, end)):
            self.out.append(found[0])
            return found[1]
        if name in ("newline", "linebreak", "tabularnewline", "cr"):
            self._break(end)
            return end
        if name in ("and", "And", "AND"):
            self.out.append(_NEXT)
            return end
        if name in latex.SYMBOL:
            return self._symbol(name, end)
        if name in latex.SWITCH:
            mark = latex.SWITCH[name]
            if self.groups and not self.groups[-1].use and mark and mark.tag in _EMPHASIS:
                self.groups[-1].use = mark.tag
            return end
        if name in latex.ARGUMENT and not name.startswith("math"):
            mark = latex.ARGUMENT[name]
            return self._open(end, mark.tag if mark and mark.tag in _EMPHASIS else "plain")
        if name == "textsuperscript":
            return self._open(end, "sup")
        if name == "href":
            close = self._past(end, 1)
            return self._open(close, f"link {text[end:close].strip().strip('{}')}")
        if name in latex.URL:
            return self._open(end, "plain")
        if name in latex.LAST_ARGUMENT:
            return self._open(self._past(end, latex.LAST_ARGUMENT[name] - 1), "plain")
        close = self._past(end, self._groups_behind(end))
        if close == end:
            self.out.append("" if not self._in_sentence() else text[start:end])
        elif self._in_sentence():
            self.out.append(" ".join(text[start:close].split("\n")))
        else:
            return self._open(end, "line", *["line"] * (self._groups_behind(end) - 1))
        return close

    def _symbol(self, name: str, end: int) -> int:
        self.out.append(latex.SYMBOL[name])
        return end + 2 * self.source.text.startswith("{}", end)

    def _item(self, end: int) -> int:
        """An item that begins in bold or with a time is an entry; others are lines of a list."""
        text = self.source.text
        entry = _ENTRY.match(text, end)
        self._break(end, paragraph=True)
        option = _OPTION.match(text, end)
        if option:
            self.out.append(f"{option[0].strip()[1:-1]} ")
            return option.end()
        self.out.append("" if entry else "- ")
        return end

    def _rule(self, end: int) -> int:
        """A rule over the whole width stands between entries."""
        close = self._past(end, 2)
        whole = _WHOLE_WIDTH.search(self.source.text, end, close) is not None
        self._break(end, paragraph=True)
        self.out.append("---" if whole else "")
        self._break(close, paragraph=True)
        return close

    def _begin(self, name: str, start: int, end: int) -> int:
        text = self.source.text
        apart = "table" if name in tex_names.TABLES and not self.with_tables else tex_names.APART.get(name, "")
        if name in tex_names.FORMULAS or apart:
            close = text.find(f"\\end{{{name}}}", end)
            close = len(text) if close < 0 else close + len(name) + 6
            if name in tex_names.FORMULAS:
                self.out.append(" ".join(text[start:close].split("\n")))
            else:
                self.left_out[apart] += 1
                self._break(close, paragraph=True)
            return close
        if name in tex_names.TABLES:
            self.tables += 1
            self._break(end, paragraph=True)
            return self._past(end, tex_names.TABLES[name])
        self._break(end, paragraph=True)
        if name in self.roles:
            return self._record(name, start, end, body=True)
        if name in tex_names.FRAMES:
            return self._past(end, tex_names.FRAMES[name])
        if self.labelled and (role := tex_names.field_of(name)) in ("abstract", "keywords"):
            self.out.append(f"{_LABELS[role]}: ")
            return self._past(end, self._groups_behind(end))
        return self._open(end, *["line"] * self._groups_behind(end))

    def _record(self, name: str, start: int, end: int, *, body: bool = False) -> int:
        """A command or an environment whose arguments say all of a paper."""
        uses = [use or "unused" for use in self.roles[name]]
        count = self._groups_behind(end)
        if count < len(uses) or "title" not in uses:
            return self._open(end, *["line"] * count)
        self.left_out["unexplained argument"] += sum(
            use == "unused" and end > begin
            for use, (begin, end) in zip(uses, _groups(self.source.text, end, self.source.braces), strict=False)
        )
        if body and "abstract" not in uses:
            uses[-1] += " body"
        self._break(start, paragraph=True)
        return self._open(end, *uses)

    # --- groups ---

    def _open(self, place: int, *uses: str) -> int:
        """Begin the group that follows; where none does, nothing becomes of it."""
        if not uses:
            return place
        text = self.source.text
        while option := _OPTION.match(text, place):
            place = option.end()
        gap = _BETWEEN.match(text, place)
        behind = gap.end() if gap else place
        if not text.startswith("{", behind):
            return place
        self.groups.append(_Group(len(self.out), uses[0], uses[1:]))
        return behind + 1

    def _close(self, end: int) -> int:
        group = self.groups.pop()
        if group.use and len(self.groups) < _DEEPEST:
            inside = "".join(self.out[group.at :])
            del self.out[group.at :]
            self._use(group.use, inside, end)
        return self._open(end, *group.waiting) if group.waiting else end

    def _use(self, use: str, inside: str, end: int) -> None:
        what, _, more = use.partition(" ")
        if what in _EMPHASIS:
            self.out.append(_marked(inside, _EMPHASIS[what]))
        elif what == "sup":
            self.out.append(document_text.raised(_flat(inside), "sup"))
        elif what == "link":
            self.out.append(document_text.link(_flat(inside), more))
        elif what == "heading":
            self._break(end, paragraph=True)
            self.out.append(f"{'#' * int(more)} {_flat(inside)}" if _flat(inside) else "")
            self._break(end, paragraph=True)
        elif what in _LABELS:
            self._label(what, inside, end)
        elif what == "line" and not _DIMENSION.fullmatch(inside):
            self._break(end, paragraph=True)
            self.out.append(inside)
            self._break(end, paragraph=True)
        elif what not in ("unused", "line"):
            self.out.append(inside)
        if more == "body":
            self._break(end)
            self.out.append("Abstract: ")

    def _label(self, name: str, inside: str, end: int) -> None:
        if name == "title":
            self._break(end, paragraph=True)
            self.out.append("---")
            self._break(end, paragraph=True)
        others = []
        if name == "authors":
            people = [each.split("\n") for each in inside.split(_NEXT)]
            others = [_flat(line) for each in people for line in each[1:] if _flat(line)]
            inside = "; ".join(_flat(each[0]) for each in people if _flat(each[0]))
            if others and is_people(others[0]) and not is_affiliation(others[0]):
                inside, others = f"{inside}, {others[0]}", others[1:]
        for label, text in ((name, inside), ("affiliations", "; ".join(others))):
            if text.strip():
                self._break(end)
                said = text if label == "abstract" else _flat(text)
                self.out.append(f"{_LABELS[label]}: {said.rstrip('. ') if label == 'affiliations' else said}")
                self._break(end)

    # --- what stands where ---

    def _break(self, place: int, *, paragraph: bool = False) -> None:
        number = self.source.line_at(place)
        self.out.append(f"\n\x02{number}\x03" * (1 + paragraph))

    def _in_sentence(self) -> bool:
        """Whether words stand before in the line that is being written."""
        return bool(self.out) and not _AT.sub("", self.out[-1]).endswith("\n") and bool(self.out[-1].strip())

    def _groups_behind(self, place: int) -> int:
        return len(_groups(self.source.text, place, self.source.braces))

    def _past(self, place: int, most: int) -> int:
        """Where at most so many arguments, and options, end."""
        found = _groups(self.source.text, place, self.source.braces)[:most]
        if found:
            return found[-1][1] + 1
        option = _OPTION.match(self.source.text, place)
        return option.end() if option else place


def _groups(text: str, place: int, ends: Mapping[int, int]) -> list[tuple[int, int]]:
    """The places of the groups that follow one another, without their braces."""
    found: list[tuple[int, int]] = []
    while True:
        while option := _OPTION.match(text, place):
            place = option.end()
        gap = _BETWEEN.match(text, place)
        begin = gap.end() if gap else place
        if begin not in ends:
            return found
        found.append((begin + 1, ends[begin]))
        place = ends[begin] + 1


def _arguments(text: str, start: int, ends: Mapping[int, int]) -> dict[str, list[str]]:
    """The names of commands and environments of several arguments, and the field that each of these holds."""
    calls: dict[str, list[list[str]]] = defaultdict(list)
    place = start
    while call := _CALL.search(text, place):
        name = call[1] or call[2]
        place = call.end()
        if name in latex.KNOWN or name in tex_names.LAYOUT or name in tex_names.FRAMES or name in tex_names.TABLES:
            continue
        groups = _groups(text, place, ends)
        if len(groups) > 1:
            calls[name].append([_flat(_plain(text[begin:end])) for begin, end in groups])
            place = groups[-1][1]
    roles = {}
    for name, found in calls.items():
        width = min(map(len, found))
        fields = column_forms.fields_of([[each[at] for each in found] for at in range(width)])
        roles[name] = [each if each in _LABELS else "" for each in fields]
    return {name: fields for name, fields in roles.items() if "title" in fields}


_CALL = re.compile(r"\\begin\s*\{([A-Za-z@]+\*?)\}|\\([A-Za-z@]{3,})\*?(?=\s{0,9}[\[{])")


def _plain(argument: str) -> str:
    """An argument without its marks."""
    if "\\" not in argument and "$" not in argument:
        return argument
    scan = _Scan(TexSource(argument, (0,), (1,), braces(argument)), {})
    scan.read(0, len(argument))
    return " ".join(line for _, line in scan.lines()).replace("*", "")


def _flat(text: str) -> str:
    """On one line."""
    return " ".join(_AT.sub(" ", text).replace(_NEXT, "; ").split())


def _marked(text: str, mark: str) -> str:
    """Words in bold or italics, in the marks of Markdown; what is more than a line keeps none."""
    flat = _flat(text)
    if not flat or "*" in flat or "\n\n" in _AT.sub("", text).strip():
        return text
    blank = " "
    return f"{blank * text[0].isspace()}{mark}{flat}{mark}{blank * text[-1].isspace()}"
