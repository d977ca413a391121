"""One paragraph -> runs: Markdown emphasis and code, LaTeX text commands, formulas, links, quotes, dashes.

markdown-it-py drives it, with its own rules for emphasis and code spans and none of its others: a number sign, four
blanks, `[note]: x` or `<mask>` at any place of an abstract are text (CommonMark 0.31, sections 4 and 6, for the rules
that are left out). What an author can type is dispatched on its first character; `_RULES` shows the whole of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.rules_inline.backticks import backtick
from markdown_it.rules_inline.state_inline import Delimiter, StateInline
from markdown_it.token import Token

from conspectus.markup import accents, chemistry, latex, mathml, mathtext, references, repair, scan, siunitx, tags, web
from conspectus.markup.formula import Formula, formula
from conspectus.model import Mark, Note, Run
from conspectus.text import CJK, HANGUL

DEEPEST = 20
"""Commands nested deeper than this are text."""

LONGEST = 20_000
"""A text longer than this is no abstract; it is shown without reading its marks."""


@dataclass(slots=True)
class _Reading:
    """What the rules share while one paragraph is read."""

    markdown: bool
    latex: bool
    notes: list[Note]
    depth: int = 0
    in_group: bool = False
    in_link: bool = False
    quotes: list[str] = field(default_factory=list)
    """The marks that began a quotation which has not ended, outermost first."""
    places: dict[str, _Places] = field(default_factory=dict)
    braces: dict[str, dict[int, int]] = field(default_factory=dict)
    elements: dict[str, dict[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where formulas and addresses begin in a source."""

    maths: dict[int, scan.Math]
    links: dict[int, int]
    starts: list[int]
    """All of them, in order."""


def runs(
    source: str, keys: Iterator[int], notes: list[Note], *, markdown: bool = True, latex_source: bool = False
) -> list[Run]:
    """`source`, one paragraph on one line, as runs; what had to be repaired is added to `notes`.

    `keys` numbers the marks, which tells two neighbours of the same kind apart. `latex_source` says that braces are
    certainly LaTeX's, as in a `.bib` file.
    """
    if len(source) > LONGEST:
        notes.append(Note("too-long", f"{len(source)} characters"))
        return [Run(tags.without(source))]
    if is_unmarked(source):
        return [Run(apostrophes(source))]
    source, keys_left_out = references.without_brackets(source)
    notes += [Note("citation", key) for key in keys_left_out]
    reading = _Reading(markdown=markdown, latex=latex_source, notes=notes)
    tokens = _parser().inline.parse(source, _parser(), {"reading": reading}, [])
    return list(_runs(tokens, keys))


_MARKS = re.compile(r"[\\$`*_{}~]")
_OTHER_MARKS = re.compile(f"[{mathtext.FACES}{tags.PRIVATE}]")


def is_unmarked(source: str) -> bool:
    """Whether `source` has nothing that any rule but the one for apostrophes would touch."""
    return not (
        _MARKS.search(source)
        or "--" in source
        or "](" in source
        or (not source.isascii() and bool(_OTHER_MARKS.search(source)))
        or web.may_have_addresses(source)
    )


def apostrophes(source: str) -> str:
    """Unmarked `source` with its apostrophes and single quotes curled."""
    if "'" not in source:
        return source
    curled: list[str] = []
    position = 0
    while (found := source.find("'", position)) >= 0:
        text, end = _curled(source, found)
        curled += (source[position:found], text)
        position = end
    return "".join((*curled, source[position:]))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("zero")
    parser.inline.ruler.at("text", _text)
    parser.inline.ruler.push("markup", _markup)
    parser.inline.ruler.enableOnly(["text", "markup"])
    parser.inline.ruler2.enable(["emphasis"])
    return parser


# --- tokens to runs ------------------------------------------------------------------------------------------------

_EMPHASIS = {"em_open": Mark("em"), "strong_open": Mark("strong")}


def _runs(tokens: Iterable[Token], keys: Iterator[int]) -> Iterator[Run]:
    marks: list[Mark] = []
    for token in tokens:
        if token.nesting > 0:
            mark = _EMPHASIS.get(token.type) or token.meta["mark"]
            marks.append(Mark(mark.tag, mark.attributes, next(keys)))
        elif token.nesting < 0:
            marks.pop()
        elif token.type == "run":
            yield Run(token.meta["plain"], None, token.meta["html"], tuple(marks))
        elif token.content:
            code = (Mark("code", (), next(keys)),) if token.type == "code_inline" else ()
            text = token.content
            if not text.isascii() and _OTHER_MARKS.search(text):
                text = mathtext.plain_faces(tags.without(text))
            yield Run(text, marks=(*marks, *code))


# --- what a rule can put out ---------------------------------------------------------------------------------------


def _reading(state: StateInline) -> _Reading:
    reading: _Reading = state.env["reading"]
    return reading


def _say(state: StateInline, text: str, end: int) -> None:
    state.append_pending(text)
    state.pos = end


def _atom(state: StateInline, plain: str, html: str) -> None:
    token = state.push("run", "", 0)
    token.meta = {"plain": plain, "html": html}


def _inner(state: StateInline, source: str, *, group: bool = False) -> None:
    """Read `source` as a piece of its own, at this place."""
    reading = _reading(state)
    if reading.depth >= DEEPEST:
        state.append_pending(source)
        return
    if state.pending:
        state.pushPending()
    reading.depth += 1
    outer, reading.in_group = reading.in_group, group
    tokens: list[Token] = []
    state.md.inline.parse(source, state.md, state.env, tokens)
    state.tokens.extend(tokens)
    state.tokens_meta.extend([None] * len(tokens))
    reading.in_group = outer
    reading.depth -= 1


_COMMAND_OR_FORMULA = re.compile(r"\\[A-Za-z]|\$")
_ESCAPE = re.compile(r"\\([^A-Za-z\s])")


def _marked(state: StateInline, mark: Mark | None, source: str) -> None:
    if mark is None:
        _inner(state, source, group=True)
        return
    state.push("mark", mark.tag, 1).meta = {"mark": mark}
    if mark.tag == "code" and not _COMMAND_OR_FORMULA.search(source):
        state.append_pending(_ESCAPE.sub(r"\1", source))
    else:
        _inner(state, source, group=True)
    state.push("mark", mark.tag, -1)


def _link(state: StateInline, address: str, label: str | None = None) -> None:
    """A link where the address is one that may be linked, else its text."""
    reading = _reading(state)
    target = web.address(address)
    if target is None or reading.in_link:
        if label is None:
            state.append_pending(address)
        else:
            _inner(state, label)
        return
    state.push("mark", "a", 1).meta = {"mark": Mark("a", (("href", target),))}
    if label is None:
        token = state.push("text", "", 0)
        token.content = address
    else:
        reading.in_link = True
        _inner(state, label)
        reading.in_link = False
    state.push("mark", "a", -1)


# --- arguments -----------------------------------------------------------------------------------------------------

_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_TO_BRACE = re.compile(r"\s*\{")
_NAME = re.compile(r"\\([A-Za-z]+)")
_OPTION = re.compile(r"\s*\[[^\]\n]{0,200}\]")


def _closing_brace(state: StateInline, opening: int) -> int:
    """Where the brace that opens at `opening` closes; -1 if it never does. All pairs of a source are found at once."""
    pairs = _reading(state).braces
    if state.src not in pairs:
        stack: list[int] = []
        found: dict[int, int] = {}
        for brace in _BRACES.finditer(state.src):
            if brace[0] == "{":
                stack.append(brace.start())
            elif brace[0] == "}" and stack:
                found[stack.pop()] = brace.start()
        pairs[state.src] = found
    return pairs[state.src].get(opening, -1)


def _argument(state: StateInline, position: int) -> tuple[str, int] | None:
    """The `{argument}` at `position` and where it ends; None if there is none or it is never closed."""
    opening = _TO_BRACE.match(state.src, position)
    if not opening:
        return None
    closing = _closing_brace(state, opening.end() - 1)
    if closing < 0:
        return None
    return state.src[opening.end() : closing], closing + 1


# --- rules ---------------------------------------------------------------------------------------------------------

# The set comes first, so that the engine skips to its members; one hyphen alone means nothing.
_STOP = re.compile(r"[\\$`*_{\[~'\"-](?:(?<!-)|(?=-))")
_STOP_OR_TAG = re.compile(rf"[\\$`*_{{\[~'\"{tags.PRIVATE}-](?:(?<!-)|(?=-))")


def _text(state: StateInline, silent: bool) -> bool:  # noqa: ARG001 -- markdown-it's signature
    """Everything up to the next character that may mean something, formula or address."""
    start = state.pos
    stop = (_STOP if state.src.isascii() else _STOP_OR_TAG).search(state.src, start)
    end = stop.start() if stop else state.posMax
    starts = _places(state).starts
    if starts and (index := bisect_left(starts, start)) < len(starts):
        end = min(end, starts[index])
    if end == start:
        return False
    _say(state, state.src[start:end], end)
    return True


def _markup(state: StateInline, silent: bool) -> bool:  # noqa: ARG001 -- markdown-it's signature
    places, start = _places(state), state.pos
    if start in places.maths:
        _formula(state, places.maths[start])
    elif start in places.links:
        end = places.links[start]
        _link(state, web.unescaped(state.src[start:end]))
        state.pos = end
    elif not _RULES[state.src[start]](state):
        _say(state, state.src[start], start + 1)
    return True


def _places(state: StateInline) -> _Places:
    known = _reading(state).places
    source = state.src
    if source not in known:
        maths = scan.spans(source) if "$" in source or "\\" in source else {}
        links = dict(web.addresses(source))
        known[source] = _Places(maths, links, sorted({*maths, *links}))
    return known[source]


_ONLY_TEXT = re.compile(r"\s*\\(?:textbf|textit|emph|texttt|textsc|textrm|textsf|text|underline|url)\{[^{}$\\]*\}\s*")
_ONLY_ACCENT = re.compile(r"\s*\\[\"'`^~=.]\s*\{?\\?[A-Za-z]\}?\s*")
_ONLY_PACKAGE = re.compile(
    rf"\s*\\(?:unicode|{'|'.join((*siunitx.COMMANDS, *chemistry.COMMANDS))})"
    r"\s*(?:(?:\[[^\[\]{}$]*\])?\s*\{(?:[^{}$]|\{[^{}$]*\})*\}\s*){1,3}"
)
_ONLY_SWITCH = re.compile(r"\s*\\(it|bf|tt|sf|rm|em)\s*\{([^{}$\\]*)\}\s*")


def _formula(state: StateInline, found: scan.Math) -> None:
    tex = tags.as_tex(found.tex).strip()
    state.pos = found.end
    if _ONLY_TEXT.fullmatch(tex) or _ONLY_ACCENT.fullmatch(tex) or _ONLY_PACKAGE.fullmatch(tex):
        # Authors write `$\textbf{F}$ast`: text in dollars.
        _inner(state, tex)
        return
    if switch := _ONLY_SWITCH.fullmatch(tex):
        _inner(state, f"{{\\{switch[1]} {switch[2]}}}")
        return
    _set(state, formula(scan.upright_words(tex) if found.bare else tex, display=found.display))


def _set(state: StateInline, made: Formula) -> None:
    _reading(state).notes.extend(made.notes)
    if made.plain:
        _atom(state, made.plain, made.html)


def _dollar(state: StateInline) -> bool:
    """A dollar that no formula took: money, or one that its writer should look at."""
    if not scan.MONEY.match(state.src, state.pos) and not state.src[max(0, state.pos - 1)].isdigit():
        _reading(state).notes.append(Note("odd-dollar", state.src[state.pos : state.pos + 40]))
    return False


def _backslash(state: StateInline) -> bool:
    source, start = state.src, state.pos
    if name := _NAME.match(source, start):
        return _command(state, name[1], name.end())
    following = source[start + 1 : start + 2]
    after = start + 2
    if following in latex.ESCAPED and following:
        _say(state, following, after)
    elif following in latex.ACCENT and following:
        if not _accent(state, following, after):
            after += 2 * source.startswith("{}", after)
            _say(state, "" if following in "\"'`=." else following, after)
    elif following in latex.SPACING and following:
        _spacing(state, following, after)
    elif following == "\\":
        _two_backslashes(state, after)
    elif following == "|":
        _say(state, "‖", after)
    elif following and following in "()[]<>":
        _say(state, following, after)
    else:
        return False
    return True


def _spacing(state: StateInline, sign: str, end: int) -> None:
    blank = latex.SPACING[sign]
    if blank == "\u202f":
        _atom(state, " ", blank)
        state.pos = end
    else:
        _say(state, blank, end)


_ONE_TOO_MANY = re.compile(r"[%$&#_{}]|[A-Za-z]+")
_LINE_BREAK = re.compile(r"\*?(?:\[[^\]\n]{0,20}\])?\s*")


def _two_backslashes(state: StateInline, after: int) -> None:
    following = _ONE_TOO_MANY.match(state.src, after)
    if following and (not following[0].isalpha() or following[0] in latex.KNOWN):
        state.pos += 1
        return
    line_break = _LINE_BREAK.match(state.src, after)
    _say(state, " ", line_break.end() if line_break else after)


def _command(state: StateInline, name: str, end: int) -> bool:
    source = state.src
    if source[end : end + 1] == "*" and name in {"emph", "cite", "citep", "citet", "vspace", "hspace", "footnote"}:
        end += 1
    if name in latex.ARGUMENT:
        _with_argument(state, latex.ARGUMENT[name], end)
    elif name in latex.SWITCH:
        _switch(state, latex.SWITCH[name], end)
    elif name in latex.URL and (argument := _argument(state, end)):
        _link(state, web.unescaped(argument[0]))
        state.pos = argument[1]
    elif name == "href" and (argument := _argument(state, end)):
        _href(state, argument)
    elif name in latex.LAST_ARGUMENT:
        _last_argument(state, latex.LAST_ARGUMENT[name], end)
    elif name == "footnote" and (argument := _argument(state, _past_option(source, end))):
        state.append_pending(" (")
        _inner(state, argument[0].strip())
        _say(state, ")", argument[1])
    elif name == "enquote" and (argument := _argument(state, end)):
        state.append_pending("“")
        _inner(state, argument[0])
        _say(state, "”", argument[1])
    elif name in latex.CITATION and (argument := _argument(state, _past_option(source, _past_option(source, end)))):
        _citation(state, name, *argument)
    elif name in latex.CITATION and (cut_off := _CUT_OFF_KEYS.match(source, end)):
        _say(state, "", cut_off.end())
    elif name in latex.NO_TEXT:
        for _ in range(latex.NO_TEXT[name]):
            end = _past_option(source, end)
            argument = _argument(state, end)
            end = argument[1] if argument else end
        state.pos = end
    elif name in {"begin", "end"} and (argument := _argument(state, end)):
        state.pos = _past_option(source, argument[1]) if name == "begin" else argument[1]
    elif name in latex.SYMBOL:
        _symbol(state, latex.SYMBOL[name], end)
    elif name in _SPECIAL and _SPECIAL[name](state, name, end):
        pass
    elif not (name in latex.ACCENT and _accent(state, name, end)):
        _unknown(state, name, end)
    return True


def _quantity(state: StateInline, name: str, end: int) -> bool:
    arguments: list[str] = []
    for _ in range(siunitx.COMMANDS[name]):
        argument = _argument(state, _past_option(state.src, _past_option(state.src, end)))
        if argument is None:
            return False
        arguments.append(argument[0])
        end = argument[1]
    amount, _, unit = siunitx.text(name, arguments).partition("\u00a0")
    state.append_pending(amount)
    if unit:
        _atom(state, " ", "\u00a0")
        state.append_pending(unit)
    state.pos = end
    return True


def _chemical(state: StateInline, _name: str, end: int) -> bool:
    if argument := _argument(state, end):
        _inner(state, chemistry.as_latex(argument[0]), group=True)
        state.pos = argument[1]
    return argument is not None


_VERBATIM = re.compile(r"\*?(?:\[[^\]\n]*\])?(?:([^\sA-Za-z*{\[])(?P<a>[^\n]*?)\1|\{(?P<b>[^{}\n]*)\})")
_LANGUAGE = re.compile(r"(?:\[[^\]\n]*\])?\{[\w+#-]*\}(?=[{|+!])")


def _verbatim(state: StateInline, name: str, end: int) -> bool:
    """Code that is shown as it stands, between two like signs."""
    if name == "mintinline" and (language := _LANGUAGE.match(state.src, end)):
        end = language.end()
    found = _VERBATIM.match(state.src, end, end + _LONGEST_CODE)
    if found:
        token = state.push("code_inline", "code", 0)
        token.content = found["a"] or found["b"] or ""
        state.pos = found.end()
    return found is not None


_LONGEST_CODE = 300
_NUMBER = re.compile(
    r"\s*(?:\[[^\]\n]*\])?\s*\{\s*\"?([xX]?[0-9a-fA-F]{1,6})\s*\}|\"([0-9A-Fa-f]{2,6})\s?|(\d{2,6})\s?"
)


def _character(state: StateInline, name: str, end: int) -> bool:
    r"""`\unicode{x2014}`, `\symbol{"2014}`, `\char8212`."""
    found = _NUMBER.match(state.src, end)
    if not found:
        return False
    hexadecimal = found[2] or (name == "symbol" and '"' in found[0])
    number = found[1] or found[2] or found[3]
    _say(state, repair.character(f"x{number}" if hexadecimal else number), found.end())
    return True


_CONDITION = re.compile(r"\\(else|fi)(?![A-Za-z])(?:\{\}|\s)?")


def _outside_formulas(state: StateInline, _name: str, end: int) -> bool:
    r"""`\ifmmode \check{Z}\else \v{Z}\fi`: what stands behind `\else` is for text."""
    start = end
    while (found := _CONDITION.search(state.src, end, start + _LONGEST_CODE)) and found[1] == "else":
        start = end = found.end()
    if found is None:
        return False
    _inner(state, state.src[start : found.start()].lstrip())
    state.pos = found.end()
    return True


_SPECIAL: dict[str, Callable[[StateInline, str, int], bool]] = {
    **dict.fromkeys(siunitx.COMMANDS, _quantity),
    **dict.fromkeys(chemistry.COMMANDS, _chemical),
    **dict.fromkeys(("verb", "lstinline", "mintinline"), _verbatim),
    **dict.fromkeys(("unicode", "symbol", "char", "Uchar"), _character),
    "ifmmode": _outside_formulas,
}
"""Commands with a syntax of their own. What answers False is read as an unknown command."""


def _past_option(source: str, position: int) -> int:
    option = _OPTION.match(source, position)
    return option.end() if option else position


def _with_argument(state: StateInline, mark: Mark | None, end: int) -> None:
    argument = _argument(state, end)
    if argument is None:
        if _TO_BRACE.match(state.src, end):
            _unclosed(state, end)
        else:
            state.pos = end
        return
    text, state.pos = argument
    _styled(state, mark, text)


def _styled(state: StateInline, mark: Mark | None, text: str) -> None:
    scripted = mathtext.scripted(mark.tag, text.strip()) if mark and mark.tag in {"sup", "sub"} else None
    if mark and scripted:
        _atom(state, scripted, f"<{mark.tag}>{escape(text.strip())}</{mark.tag}>")
    else:
        _marked(state, mark, text)


def _unclosed(state: StateInline, end: int) -> None:
    """An opening brace that is never closed: the command goes, its text stays."""
    _reading(state).notes.append(Note("unbalanced", state.src[state.pos : state.pos + 40]))
    opening = _TO_BRACE.match(state.src, end)
    state.pos = opening.end() if opening else end


def _switch(state: StateInline, mark: Mark | None, end: int) -> None:
    rest = state.src[end:]
    if not _reading(state).in_group or not rest.strip():
        _say(state, "", end + (state.src[end : end + 1] == " "))
        return
    _marked(state, mark, rest.lstrip().removesuffix("\\/"))
    state.pos = state.posMax


def _href(state: StateInline, argument: tuple[str, int]) -> None:
    address, end = argument
    label = _argument(state, end)
    _link(state, web.unescaped(address), label[0] if label else None)
    state.pos = label[1] if label else end


def _last_argument(state: StateInline, count: int, end: int) -> None:
    text = ""
    for _ in range(count):
        end = _past_option(state.src, end)
        argument = _argument(state, end)
        if argument is None:
            break
        text, end = argument
    _inner(state, text, group=True)
    state.pos = end


_SENTENCE_GOES_ON = re.compile(r"\s*[^\s,.;:)\]!?]")
_KEYS = re.compile(r"\s*,\s*")
_CUT_OFF_KEYS = re.compile(r"\s*\{[\w:.,+-]*$")


def _citation(state: StateInline, name: str, keys: str, end: int) -> None:
    """The keys in brackets where the sentence needs a word; nothing where it reads well without."""
    before = state.src[: state.pos]
    _reading(state).notes.append(Note("citation", keys))
    needed = (
        name in latex.IN_SENTENCE
        or _SENTENCE_GOES_ON.match(state.src, end)
        or references.WANTS_OBJECT.search(before[-30:])
    )
    if needed or not before.strip():
        _say(state, f"[{_KEYS.sub(', ', keys.strip())}]", end)
        return
    state.pending = state.pending.rstrip(" ")
    if not state.pending and state.tokens and state.tokens[-1].type == "run" and state.tokens[-1].meta["plain"] == " ":
        state.tokens.pop()
        state.tokens_meta.pop()
    state.pos = end


def _symbol(state: StateInline, text: str, end: int) -> None:
    if state.src.startswith("{}", end):
        end += 2
    elif state.src[end : end + 1] == " " and (
        (len(text) == 1 and text.isalpha()) or not (text or state.pending.strip())
    ):
        # TeX eats the blank after a command; behind a word-like one the author meant it all the same.
        end += 1
    _say(state, text, end)


def _accent(state: StateInline, accent: str, end: int) -> bool:
    found = accents.accented(state.src, accent, end)
    if found:
        _say(state, *found)
    return found is not None


def _unknown(state: StateInline, name: str, end: int) -> None:
    """Nobody knows the command: its argument is text; without one, its name is most likely the thing that it prints."""
    if name.startswith("url") and state.src.startswith("://", end):
        _say(state, "", state.pos + len("\\url"))
        return
    for known in latex.GLUED:
        if name.startswith(known) and name != known:
            _say(state, name.removeprefix(known), end)
            return
    _reading(state).notes.append(Note("unknown-command", f"\\{name}"))
    argument = _argument(state, end) if state.src[end : end + 1] == "{" else None
    if argument and argument[0].strip():
        _inner(state, argument[0], group=True)
        state.pos = argument[1]
    else:
        _say(state, name, argument[1] if argument else end)


# Braces around a capitalised name, plain words, a dash or an address are what a lost command left: no set looks so.
_PROTECTED = re.compile(r"[A-Z][\w .&+()-]*|(?:\w[\w-]* )*[a-z-]{2,}|[–—-]+|https?://\S+")
_PROTECTED_INSIDE = re.compile(r"\{[A-Z]\w*\}(?=[a-z])")
_LOST_SWITCH = re.compile(r"(?:em|bf|it|sc|tt|sl)\s+(?=\S)")


_TEMPLATE = re.compile(r"[{%#]+\s")
"""What begins like this behind a brace belongs to a language of templates: `{{ x }}`, `{% if %}`."""


def _opening_brace(state: StateInline) -> bool:
    """Braces of LaTeX go; braces that someone wrote as braces, as in a set `{a, b}` or `x^{2}`, stay."""
    source, start = state.src, state.pos
    closing = _closing_brace(state, start)
    before = source[start - 1 : start]
    if closing < 0 or (before and before in "^_$"):
        return False
    inner = source[start + 1 : closing]
    following = source[closing + 1 : closing + 2]
    if "\\" not in inner and _TEMPLATE.match(inner):
        return False
    if not _reading(state).latex:
        glued = before.isalpha() or following.isalpha()
        if not glued and inner[:1] == "{" and _closing_brace(state, start + 1) == closing - 1:
            # `{{x}}` is a blank to be filled in
            _say(state, "{{", start + 2)
            return True
        if not (glued or "\\" in inner or _PROTECTED.fullmatch(inner) or _PROTECTED_INSIDE.search(inner)):
            return False
    _inner(state, f"\\{inner}" if _LOST_SWITCH.match(inner) else inner, group=True)
    state.pos = closing + 1
    return True


_IDEOGRAPH = f"[{CJK}{HANGUL}]"
_CODE_SPAN = re.compile(rf"`([^`'’]{{1,80}})`(?!['`]|(?!{_IDEOGRAPH})\w)")


def _backquote(state: StateInline) -> bool:
    """TeX quotes; a code span only where nothing of it can be a quotation."""
    source, start = state.src, state.pos
    if source.startswith("``", start) and not source.startswith("```", start):
        quotes = _reading(state).quotes
        ends = quotes[-1:] == ["``"] and not source[start - 1].isspace()  # who types ``so`` means a quotation, too
        if ends:
            quotes.pop()
        else:
            quotes.append("``")
        _say(state, "”" if ends else "“", start + 2)
        return True
    if _reading(state).markdown:
        span = _CODE_SPAN.match(source, start)
        if (span and span[1].strip() == span[1]) or source.startswith("```", start):
            return backtick(state, silent=False)
    if source.startswith("```", start):
        return False
    _say(state, "‘", start + 1)
    return True


_QUOTED = re.compile(r"'(?=[\w\\$*(])[^']{1,80}(?<=[\w.,!?)}$*])'(?!\w)")


def _apostrophe(state: StateInline) -> bool:
    quotes = _reading(state).quotes
    if state.src.startswith("''", state.pos) and quotes[-1:] == ["``"]:
        quotes.pop()
    _say(state, *_curled(state.src, state.pos))
    return True


def _curled(source: str, position: int) -> tuple[str, int]:
    """What the straight quote at `position` stands for, and where it ends."""
    before = source[position - 1 : position] if position else ""
    if source.startswith("''", position):
        return "”", position + 2
    if before.isalnum() or (before and before in ".,!?)}$*%") or _BEGINS_OR_ENDS.match(before):
        return "’", position + 1
    return "‘" if _QUOTED.match(source, position) else "'", position + 1


_BEFORE_QUOTE = frozenset(" \u00a0([{-–—/")


_BEFORE_QUOTE = frozenset(" \u00a0([{-–—/")


def _double_quote(state: StateInline) -> bool:
    """A straight quote ends what another or what two backquotes began, whichever came last."""
    quotes, before = _reading(state).quotes, state.src[max(0, state.pos - 1) : state.pos]
    if not before or before in _BEFORE_QUOTE:
        quotes.append('"')
    elif quotes and quotes.pop() == "``":
        _say(state, "”", state.pos + 1)
        return True
    return False


_DASHES = re.compile(r"-+")
_OPTION_WORD = re.compile(r"--[A-Za-z][\w]*[-_=]\w|--[A-Za-z]\w*")
_BEFORE_OPTION = re.compile(
    r"(?:^|[\s(])(?:pass|passing|use|using|set|setting|with|flags?|options?|arguments?|switch|add|adding|run|running|via"
    r"|enable|enabling|specify|specifying|the|--[\w=-]+)\s$",
    re.IGNORECASE,
)


def _option(source: str, start: int) -> str:
    """The option of a program that begins here, `--no-cache`; empty for a dash that is stuck to a word, ` --even`."""
    option = _OPTION_WORD.match(source, start)
    if not option or source[start - 1 : start] not in {" ", "(", ""}:
        return ""
    certain = any(sign in option[0][2:] for sign in "-_=")
    return option[0] if certain or _BEFORE_OPTION.search(source[max(0, start - 30) : start]) else ""


def _dashes(state: StateInline) -> bool:
    source, start = state.src, state.pos
    run = _DASHES.match(source, start)
    length = len(run[0]) if run else 0
    if (
        length not in {2, 3}
        or source[start + length : start + length + 1] == ">"
        or source[max(0, start - 1) : start] in {"<", "!"}
    ):
        _say(state, "-" * length, start + length)
        return True
    if length == 2 and (option := _option(source, start)):
        _say(state, option, start + len(option))
        return True
    _say(state, "—" if length == 3 else "–", start + length)
    return True


_TILDES = re.compile(r"~+")
_TIED = re.compile(r"~(?=[\w\\$\[(])")
_TIED_UNIT = re.compile(r"~(?:[^\W\d_]|\$)")


def _tilde(state: StateInline) -> bool:
    """TeX's no-break space; `~5` and `2~3%` are approximations and stay."""
    source, start = state.src, state.pos
    before = source[start - 1 : start]
    if source.startswith("~~", start):
        run = _TILDES.match(source, start)
        _say(state, run[0] if run else "~", run.end() if run else start + 1)
        return True
    tied = _TIED.match(source, start)
    after_word = before.isalpha() or (before and before in ".)}$]’”")
    if not tied or not (after_word or (before and before in "0123456789%" and _TIED_UNIT.match(source, start))):
        # A tie before a blank ties nothing: `Fig.~ 2`.
        if not after_word or source[start + 1 : start + 2] != " ":
            return False
        _say(state, "", start + 1)
        return True
    _atom(state, " ", "\u00a0")
    state.pos = tied.end()
    return True


_MARKDOWN_LINK = re.compile(
    r"\[((?:[^\[\]]|\[[^\[\]]{0,100}\]){1,300})\]\(\s*<?((?:https?://|mailto:)[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,4})>?(?:\s+\"[^\"]{0,200}\")?\s*\)",
    re.IGNORECASE,
)


def _bracket(state: StateInline) -> bool:
    if not _reading(state).markdown or "](" not in state.src:
        return False
    link = _MARKDOWN_LINK.match(state.src, state.pos)
    if not link or web.address(link[2]) is None:
        return False
    if state.src[max(0, state.pos - 2) : state.pos].lstrip() == "!":
        # An image; none is ever loaded, but it can be followed.
        state.pending = state.pending.removesuffix("!")
    _link(state, link[2], link[1])
    state.pos = link.end()
    return True


_MARKERS = {"*": re.compile(r"\*+"), "_": re.compile(r"_+")}
_LETTER_IN_WORD = re.compile(r"\*[A-Z]{1,3}\*(?=[a-z])")
_DUNDER = re.compile(r"__[a-z]\w*?__")


def _emphasis(state: StateInline) -> bool:
    """A run of `*` or `_`, as something that may open or close emphasis, or as the characters themselves.

    CommonMark 0.31, section 6.2, but for what abstracts show: `p^*`, `A*`, `a*b*c`, `346*260`, `x_{1}`, `__init__`
    and `2**3` are text, and `**` needs no blank beside punctuation (`**Head:**text`).
    """
    source, start = state.src, state.pos
    marker = source[start]
    run = _MARKERS[marker].match(source, start)
    length = len(run[0]) if run else 1
    before, after = source[start - 1 : start], source[start + length : start + length + 1]
    if not _reading(state).markdown or length > 3 or _is_literal(state, marker, length, before, after):
        _say(state, marker * length, start + length)
        return True
    scanned = state.scanDelims(start, marker == "*")
    opens, closes = scanned.can_open, scanned.can_close
    if marker == "*" and before and after:
        # CommonMark takes punctuation for the edge of a word; without blanks between words it is not
        east_asian = before in _EAST_ASIAN or after in _EAST_ASIAN or _is_east_asian(before + after)
        if length > 1 or east_asian:
            closes = closes or ((before in _CLOSING or before in _EAST_ASIAN) and after.isalnum())
            opens = opens or ((after in _OPENING or after in _EAST_ASIAN) and before.isalnum())
    for _ in range(length):
        state.push("text", "", 0).content = marker
        state.delimiters.append(Delimiter(ord(marker), length, len(state.tokens) - 1, -1, opens, closes))
    state.pos += length
    return True


_CLOSING = frozenset('.:;,!?)]”’"%$}')
_OPENING = frozenset('“‘(["$\\')
_EAST_ASIAN = frozenset("。，、：；！？「」『』（）《》〈〉【】〔〕“”‘’…—·～")


def _is_east_asian(text: str) -> bool:
    return not text.isascii() and bool(re.search(_IDEOGRAPH, text))


def _is_literal(state: StateInline, marker: str, length: int, before: str, after: str) -> bool:
    if before == "^" or (before == "_" and length == 1 and state.src[max(0, state.pos - 2) : state.pos - 1].isalnum()):
        return True
    if marker == "_":
        of_formula = bool(after) and (after in "{\\" or after.isdigit())
        return of_formula or bool(_DUNDER.match(state.src, state.pos))
    if not before.isalnum() or _is_east_asian(before):
        return False
    if before.isdigit() and after.isalnum():
        return True
    if length > 1:
        return after.isdigit()
    if _may_close(state):
        return False
    in_word = _LETTER_IN_WORD.match(state.src, state.pos)
    return not (in_word and state.src[max(0, state.pos - 2) : state.pos].islower())


def _may_close(state: StateInline) -> bool:
    """Whether a star stands open; of several that may open, each takes one that may close."""
    open_stars = 0
    for star in state.delimiters[-30:]:
        if star.marker == ord("*") and star.length % 2:
            if star.close and open_stars:
                open_stars -= 1
            elif star.open:
                open_stars += 1
    return open_stars > 0


_ENDS = {tags.LINK: tags.LINK_END, tags.TEX: tags.FORMULA_END, tags.MATHML: tags.FORMULA_END}
_BEGINS_OR_ENDS = re.compile(f"[{tags.PRIVATE}]")


def _closing_tag(state: StateInline, opening: int) -> int:
    """Where the element that opens at `opening` closes in this source; -1 if it does not."""
    pairs = _reading(state).elements
    if state.src not in pairs:
        opened: dict[str, list[int]] = {}
        found: dict[int, int] = {}
        for tag in _BEGINS_OR_ENDS.finditer(state.src):
            sign = tag[0]
            if sign in tags.ELEMENTS or sign in _ENDS:
                opened.setdefault(_ENDS.get(sign) or chr(ord(sign) + 1), []).append(tag.start())
            elif opened.get(sign):
                found[opened[sign].pop()] = tag.start()
        pairs[state.src] = found
    return pairs[state.src].get(opening, -1)


def _tag(state: StateInline) -> bool:
    """A tag of HTML whose other half is not in this piece has no effect."""
    sign, start = state.src[state.pos], state.pos + 1
    end = _closing_tag(state, state.pos)
    if end < 0:
        state.pos = start
        return True
    inner = state.src[start:end]
    state.pos = end + 1
    if sign == tags.LINK:
        address, _, words = inner.partition(tags.LABEL)
        _link(state, address, words if words.strip() else None)
    elif sign == tags.TEX:
        _set(state, formula(inner))
    elif sign == tags.MATHML:
        _set(state, mathml.formula(inner.replace(tags.LESS, "<").replace(tags.GREATER, ">")))
    else:
        _styled(state, tags.ELEMENTS[sign], inner)
    return True


_RULES: dict[str, Callable[[StateInline], bool]] = {
    "$": _dollar,
    "\\": _backslash,
    "{": _opening_brace,
    "`": _backquote,
    "'": _apostrophe,
    '"': _double_quote,
    "-": _dashes,
    "~": _tilde,
    "[": _bracket,
    "*": _emphasis,
    "_": _emphasis,
    **dict.fromkeys((chr(code) for code in range(ord(tags.PRIVATE[0]), ord(tags.PRIVATE[-1]) + 1)), _tag),
}
"""What a character may begin. A rule that answers False leaves the character as it stands."""
