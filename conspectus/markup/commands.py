"""What a backslash begins: commands of LaTeX and signs that it escapes. The commands themselves stand in `latex`."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.rules_inline.state_inline import StateInline

from conspectus.markup import accents, chemistry, latex, references, repair, siunitx, web
from conspectus.markup.paragraph import (
    TO_BRACE,
    argument_at,
    atom,
    inner,
    linked,
    marked,
    past_option,
    say,
    shared,
    styled,
)
from conspectus.model import Note

_NAME = re.compile(r"\\([A-Za-z]+)")


def backslash(state: StateInline) -> bool:
    source, start = state.src, state.pos
    if name := _NAME.match(source, start):
        return _command(state, name[1], name.end())
    following = source[start + 1 : start + 2]
    after = start + 2
    if following in latex.ESCAPED and following:
        say(state, following, after)
    elif following in latex.ACCENT and following:
        if not _accent(state, following, after):
            after += 2 * source.startswith("{}", after)
            say(state, "" if following in "\"'`=." else following, after)
    elif following in latex.SPACING and following:
        _spacing(state, following, after)
    elif following == "\\":
        _two_backslashes(state, after)
    elif following == "|":
        say(state, "‖", after)
    elif following and following in "()[]<>":
        say(state, following, after)
    else:
        return False
    return True


def _spacing(state: StateInline, sign: str, end: int) -> None:
    blank = latex.SPACING[sign]
    if blank == "\u202f":
        atom(state, " ", blank)
        state.pos = end
    else:
        say(state, blank, end)


_ONE_TOO_MANY = re.compile(r"[%$&#_{}]|[A-Za-z]+")
_LINE_BREAK = re.compile(r"\*?(?:\[[^\]\n]{0,20}\])?\s*")


def _two_backslashes(state: StateInline, after: int) -> None:
    following = _ONE_TOO_MANY.match(state.src, after)
    if following and (not following[0].isalpha() or following[0] in latex.KNOWN):
        state.pos += 1
        return
    line_break = _LINE_BREAK.match(state.src, after)
    say(state, " ", line_break.end() if line_break else after)


def _command(state: StateInline, name: str, end: int) -> bool:
    starred = name in _MAY_HAVE_STAR and state.src.startswith("*", end)
    read = _COMMANDS.get(name)
    if read is None or not read(state, name, end + starred):
        _unknown(state, name, end + starred)
    return True


_MAY_HAVE_STAR = frozenset(("emph", "cite", "citep", "citet", "vspace", "hspace", "footnote"))


# Each of these reads the command `name`, behind which the source goes on at `end`; where it answers False, it has done
# nothing, and the command is as good as unknown.


def _with_argument(state: StateInline, name: str, end: int) -> bool:
    if argument := argument_at(state, end):
        text, state.pos = argument
        styled(state, latex.ARGUMENT[name], text)
    elif TO_BRACE.match(state.src, end):
        _unclosed(state, end)
    else:
        state.pos = end
    return True


def _unclosed(state: StateInline, end: int) -> None:
    """An opening brace that is never closed: the command goes, its text stays."""
    shared(state).notes.append(Note("unbalanced", state.src[state.pos : state.pos + 40]))
    opening = TO_BRACE.match(state.src, end)
    state.pos = opening.end() if opening else end


def _switch(state: StateInline, name: str, end: int) -> bool:
    rest = state.src[end:]
    if not shared(state).in_group or not rest.strip():
        say(state, "", end + state.src.startswith(" ", end))
        return True
    marked(state, latex.SWITCH[name], rest.lstrip().removesuffix("\\/"))
    state.pos = state.posMax
    return True


def _url(state: StateInline, _name: str, end: int) -> bool:
    if argument := argument_at(state, end):
        linked(state, web.unescaped(argument[0]))
        state.pos = argument[1]
    return argument is not None


def _href(state: StateInline, _name: str, end: int) -> bool:
    argument = argument_at(state, end)
    if argument is None:
        return False
    address, end = argument
    label = argument_at(state, end)
    linked(state, web.unescaped(address), label[0] if label else None)
    state.pos = label[1] if label else end
    return True


def _last_argument(state: StateInline, name: str, end: int) -> bool:
    text = ""
    for _ in range(latex.LAST_ARGUMENT[name]):
        end = past_option(state.src, end)
        argument = argument_at(state, end)
        if argument is None:
            break
        text, end = argument
    inner(state, text, group=True)
    state.pos = end
    return True


def _no_text(state: StateInline, name: str, end: int) -> bool:
    for _ in range(latex.NO_TEXT[name]):
        end = past_option(state.src, end)
        argument = argument_at(state, end)
        end = argument[1] if argument else end
    state.pos = end
    return True


def _environment(state: StateInline, name: str, end: int) -> bool:
    if argument := argument_at(state, end):
        state.pos = past_option(state.src, argument[1]) if name == "begin" else argument[1]
    return argument is not None


def _footnote(state: StateInline, _name: str, end: int) -> bool:
    if argument := argument_at(state, past_option(state.src, end)):
        state.append_pending(" (")
        inner(state, argument[0].strip())
        say(state, ")", argument[1])
    return argument is not None


def _quotation(state: StateInline, _name: str, end: int) -> bool:
    if argument := argument_at(state, end):
        state.append_pending("“")
        inner(state, argument[0])
        say(state, "”", argument[1])
    return argument is not None


_SENTENCE_GOES_ON = re.compile(r"\s*[^\s,.;:)\]!?]")
_KEYS = re.compile(r"\s*,\s*")
_CUT_OFF_KEYS = re.compile(r"\s*\{[\w:.,+-]*$")


def _citation(state: StateInline, name: str, end: int) -> bool:
    if argument := argument_at(state, past_option(state.src, past_option(state.src, end))):
        _cite(state, name, *argument)
    elif cut_off := _CUT_OFF_KEYS.match(state.src, end):
        say(state, "", cut_off.end())
    else:
        return False
    return True


def _cite(state: StateInline, name: str, keys: str, end: int) -> None:
    """The keys in brackets where the sentence needs a word; nothing where it reads well without."""
    before = state.src[: state.pos]
    shared(state).notes.append(Note("citation", keys))
    needed = (
        name in latex.IN_SENTENCE
        or _SENTENCE_GOES_ON.match(state.src, end)
        or references.WANTS_OBJECT.search(before[-30:])
    )
    if needed or not before.strip():
        say(state, f"[{_KEYS.sub(', ', keys.strip())}]", end)
        return
    state.pending = state.pending.rstrip(" ")
    if not state.pending and state.tokens and state.tokens[-1].type == "run" and state.tokens[-1].meta["plain"] == " ":
        state.tokens.pop()
        state.tokens_meta.pop()
    state.pos = end


def _symbol(state: StateInline, name: str, end: int) -> bool:
    text = latex.SYMBOL[name]
    if state.src.startswith("{}", end):
        end += 2
    elif state.src.startswith(" ", end) and (
        (len(text) == 1 and text.isalpha()) or not (text or state.pending.strip())
    ):
        # TeX eats the blank after a command; behind a word-like one the author meant it all the same.
        end += 1
    say(state, text, end)
    return True


def _accent(state: StateInline, accent: str, end: int) -> bool:
    letter = accents.accented(state.src, accent, end)
    if letter:
        say(state, *letter)
    return letter is not None


def _quantity(state: StateInline, name: str, end: int) -> bool:
    arguments: list[str] = []
    for _ in range(siunitx.COMMANDS[name]):
        argument = argument_at(state, past_option(state.src, past_option(state.src, end)))
        if argument is None:
            return False
        arguments.append(argument[0])
        end = argument[1]
    amount, _, unit = siunitx.text(name, arguments).partition("\u00a0")
    state.append_pending(amount)
    if unit:
        atom(state, " ", "\u00a0")
        state.append_pending(unit)
    state.pos = end
    return True


def _chemical(state: StateInline, _name: str, end: int) -> bool:
    if argument := argument_at(state, end):
        inner(state, chemistry.as_latex(argument[0]), group=True)
        state.pos = argument[1]
    return argument is not None


_VERBATIM = re.compile(r"\*?(?:\[[^\]\n]*\])?(?:([^\sA-Za-z*{\[])(?P<a>[^\n]*?)\1|\{(?P<b>[^{}\n]*)\})")
_LANGUAGE = re.compile(r"(?:\[[^\]\n]*\])?\{[\w+#-]*\}(?=[{|+!])")


def _verbatim(state: StateInline, name: str, end: int) -> bool:
    """Code that is shown as it stands, between two like signs."""
    if name == "mintinline" and (language := _LANGUAGE.match(state.src, end)):
        end = language.end()
    code = _VERBATIM.match(state.src, end, end + _LONGEST_CODE)
    if code:
        token = state.push("code_inline", "code", 0)
        token.content = code["a"] or code["b"] or ""
        state.pos = code.end()
    return code is not None


_LONGEST_CODE = 300
_NUMBER = re.compile(
    r"\s*(?:\[[^\]\n]*\])?\s*\{\s*\"?([xX]?[0-9a-fA-F]{1,6})\s*\}|\"([0-9A-Fa-f]{2,6})\s?|(\d{2,6})\s?"
)


def _character(state: StateInline, name: str, end: int) -> bool:
    r"""`\unicode{x2014}`, `\symbol{"2014}`, `\char8212`."""
    code = _NUMBER.match(state.src, end)
    if not code:
        return False
    hexadecimal = code[2] or (name == "symbol" and '"' in code[0])
    number = code[1] or code[2] or code[3]
    say(state, repair.character(f"x{number}" if hexadecimal else number), code.end())
    return True


_CONDITION = re.compile(r"\\(else|fi)(?![A-Za-z])(?:\{\}|\s)?")


def _outside_formulas(state: StateInline, _name: str, end: int) -> bool:
    r"""`\ifmmode \check{Z}\else \v{Z}\fi`: what stands behind `\else` is for text."""
    start = end
    while (word := _CONDITION.search(state.src, end, start + _LONGEST_CODE)) and word[1] == "else":
        start = end = word.end()
    if word is None:
        return False
    inner(state, state.src[start : word.start()].lstrip())
    state.pos = word.end()
    return True


_COMMANDS: dict[str, Callable[[StateInline, str, int], bool]] = {
    **dict.fromkeys(latex.ARGUMENT, _with_argument),
    **dict.fromkeys(latex.SWITCH, _switch),
    **dict.fromkeys(latex.LAST_ARGUMENT, _last_argument),
    **dict.fromkeys(latex.NO_TEXT, _no_text),
    **dict.fromkeys(latex.URL, _url),
    "href": _href,
    "footnote": _footnote,
    "enquote": _quotation,
    **dict.fromkeys(("begin", "end"), _environment),
    **dict.fromkeys(latex.CITATION, _citation),
    **dict.fromkeys(latex.SYMBOL, _symbol),
    **dict.fromkeys(filter(str.isalpha, latex.ACCENT), _accent),
    **dict.fromkeys(siunitx.COMMANDS, _quantity),
    **dict.fromkeys(chemistry.COMMANDS, _chemical),
    **dict.fromkeys(("verb", "lstinline", "mintinline"), _verbatim),
    **dict.fromkeys(("unicode", "symbol", "char", "Uchar"), _character),
    "ifmmode": _outside_formulas,
}


def _unknown(state: StateInline, name: str, end: int) -> None:
    """Nobody knows the command: its argument is text; without one, its name is most likely the thing that it prints."""
    if name.startswith("url") and state.src.startswith("://", end):
        say(state, "", state.pos + len("\\url"))
        return
    for known in latex.GLUED:
        if name.startswith(known) and name != known:
            say(state, name.removeprefix(known), end)
            return
    shared(state).notes.append(Note("unknown-command", f"\\{name}"))
    argument = argument_at(state, end) if state.src[end : end + 1] == "{" else None
    if argument and argument[0].strip():
        inner(state, argument[0], group=True)
        state.pos = argument[1]
    else:
        say(state, name, argument[1] if argument else end)
