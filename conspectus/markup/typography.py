"""What people type for quotation marks, dashes, ties and raised numbers: `` ` ``, `'`, `"`, `--`, `~`, `^`."""

from __future__ import annotations

import re

from markdown_it.rules_inline.backticks import backtick
from markdown_it.rules_inline.state_inline import StateInline

from conspectus.markup import tags
from conspectus.markup.paragraph import atom, say, shared, styled
from conspectus.model import Mark
from conspectus.text import CJK, HANGUL

_SIGN = re.compile(f"[{tags.PRIVATE}]")
_CODE_SPAN = re.compile(rf"`([^`'’]{{1,80}})`(?!['`]|(?![{CJK}{HANGUL}])\w)")


def backquote(state: StateInline) -> bool:
    """TeX quotes; a code span only where nothing of it can be a quotation."""
    source, start = state.src, state.pos
    if source.startswith("``", start) and not source.startswith("```", start):
        quotes = shared(state).quotes
        ends = quotes[-1:] == ["``"] and not source[start - 1].isspace()  # who types ``so`` means a quotation, too
        if ends:
            quotes.pop()
        else:
            quotes.append("``")
        say(state, "”" if ends else "“", start + 2)
        return True
    if shared(state).markdown:
        span = _CODE_SPAN.match(source, start)
        if (span and span[1].strip() == span[1]) or source.startswith("```", start):
            return backtick(state, silent=False)
    if source.startswith("```", start):
        return False
    say(state, "‘", start + 1)
    return True


_QUOTED = re.compile(r"'(?=[\w\\$*(])[^']{1,80}(?<=[\w.,!?)}$*])'(?!\w)")


def apostrophe(state: StateInline) -> bool:
    quotes = shared(state).quotes
    if state.src.startswith("''", state.pos) and quotes[-1:] == ["``"]:
        quotes.pop()
    say(state, *curled(state.src, state.pos))
    return True


def curled(source: str, position: int) -> tuple[str, int]:
    """What the straight quote at `position` stands for, and where it ends."""
    before = source[position - 1 : position] if position else ""
    if source.startswith("''", position):
        return "”", position + 2
    if before.isalnum() or (before and before in ".,!?)}$*%") or _SIGN.match(before):
        return "’", position + 1
    return "‘" if _QUOTED.match(source, position) else "'", position + 1


_BEFORE_QUOTE = frozenset(" \u00a0([{-–—/")


def double_quote(state: StateInline) -> bool:
    """A straight quote ends what another or what two backquotes began, whichever came last."""
    quotes, before = shared(state).quotes, state.src[max(0, state.pos - 1) : state.pos]
    if not before or before in _BEFORE_QUOTE:
        quotes.append('"')
    elif quotes and quotes.pop() == "``":
        say(state, "”", state.pos + 1)
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


def dashes(state: StateInline) -> bool:
    source, start = state.src, state.pos
    run = _DASHES.match(source, start)
    length = len(run[0]) if run else 0
    if (
        length not in {2, 3}
        or source[start + length : start + length + 1] == ">"
        or source[max(0, start - 1) : start] in {"<", "!"}
    ):
        say(state, "-" * length, start + length)
        return True
    if length == 2 and (option := _option(source, start)):
        say(state, option, start + len(option))
        return True
    say(state, "—" if length == 3 else "–", start + length)
    return True


_TILDES = re.compile(r"~+")
_TIED = re.compile(r"~(?=[\w\\$\[(])")
_TIED_UNIT = re.compile(r"~(?:[^\W\d_]|\$)")


def tilde(state: StateInline) -> bool:
    """TeX's no-break space; `~5` and `2~3%` are approximations and stay."""
    source, start = state.src, state.pos
    before = source[start - 1 : start]
    if source.startswith("~~", start):
        run = _TILDES.match(source, start)
        say(state, run[0] if run else "~", run.end() if run else start + 1)
        return True
    tied = _TIED.match(source, start)
    after_word = before.isalpha() or (before and before in ".)}$]’”")
    if not tied or not (after_word or (before and before in "0123456789%" and _TIED_UNIT.match(source, start))):
        # A tie before a blank ties nothing: `Fig.~ 2`.
        if not after_word or source[start + 1 : start + 2] != " ":
            return False
        say(state, "", start + 1)
        return True
    atom(state, " ", "\u00a0")
    state.pos = tied.end()
    return True


_RAISED = re.compile(r"\^(?:(\d{1,2})|\{(\d{1,2})\})(?![\w^]*[\d/^{])(?!\.\d)")
_NAME = re.compile(r"(?<![\w^\\{}/])[A-Z]\w*[A-Za-z]$")
_NAME_GOES_ON = re.compile(r"-?[A-Z][A-Za-z]")
_LONGEST_NAME = 30


def caret(state: StateInline) -> bool:
    """A number raised in a name: `RAPID^3`, `A^2TG`, `MEGS^{2}`.

    Behind a single letter it may be a formula that lost its dollars, and its braces with them: `T^2/3` is T to 2/3.
    """
    source, start = state.src, state.pos
    raised = _RAISED.match(source, start)
    if not raised:
        return False
    before, end = source[max(0, start - _LONGEST_NAME) : start], raised.end()
    single = before[-1:].isupper() and not before[-2:-1].isalnum()
    if not (_NAME_GOES_ON.match(source, end) if single else _NAME.search(before)):
        return False
    styled(state, Mark("sup"), raised[1] or raised[2])
    state.pos = end
    return True
