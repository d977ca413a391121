"""One paragraph -> runs: Markdown emphasis and code, LaTeX text commands, formulas, links, quotes, dashes.

markdown-it-py drives it, with its own rules for emphasis and code spans and none of its others: a number sign, four
blanks, `[note]: x` or `<mask>` at any place of an abstract are text (CommonMark 0.31, sections 4 and 6, for the rules
that are left out). What an author can type is dispatched on its first character; `_RULES` shows the whole of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline.state_inline import StateInline
from markdown_it.token import Token

from conspectus.markup import mathtext, references, scan, tags, web
from conspectus.markup.braces import opening_brace
from conspectus.markup.commands import backslash
from conspectus.markup.elements import tag
from conspectus.markup.emphasis import emphasis
from conspectus.markup.paragraph import Places, Shared, linked, say, shared
from conspectus.markup.running_math import dollar, put_math
from conspectus.markup.typography import apostrophe, backquote, caret, curled, dashes, double_quote, tilde
from conspectus.model import Mark, Note, Run

LONGEST = 20_000
"""A text longer than this is no abstract; it is shown without reading its marks."""


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
    shared_by_rules = Shared(markdown=markdown, latex=latex_source, notes=notes)
    tokens = _parser().inline.parse(source, _parser(), {"shared": shared_by_rules}, [])
    return list(_runs(tokens, keys))


_MARKS = re.compile(r"[\\$`*_{}~^]")
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
    pieces: list[str] = []
    position = 0
    while (quote := source.find("'", position)) >= 0:
        text, end = curled(source, quote)
        pieces += (source[position:quote], text)
        position = end
    return "".join((*pieces, source[position:]))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("zero")
    parser.inline.ruler.at("text", _text)
    parser.inline.ruler.push("markup", _markup)
    parser.inline.ruler.enableOnly(["text", "markup"])
    parser.inline.ruler2.enable(["emphasis"])
    return parser


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


# The set comes first, so that the engine skips to its members; one hyphen alone means nothing.
_STOP = re.compile(r"[\\$`*_{\[~^'\"-](?:(?<!-)|(?=-))")
_STOP_OR_TAG = re.compile(rf"[\\$`*_{{\[~^'\"{tags.PRIVATE}-](?:(?<!-)|(?=-))")


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
    say(state, state.src[start:end], end)
    return True


def _markup(state: StateInline, silent: bool) -> bool:  # noqa: ARG001 -- markdown-it's signature
    places, start = _places(state), state.pos
    if start in places.maths:
        put_math(state, places.maths[start])
    elif start in places.links:
        end = places.links[start]
        linked(state, web.unescaped(state.src[start:end]))
        state.pos = end
    elif not _RULES[state.src[start]](state):
        say(state, state.src[start], start + 1)
    return True


def _places(state: StateInline) -> Places:
    known = shared(state).places
    source = state.src
    if source not in known:
        maths = scan.spans(source) if "$" in source or "\\" in source else {}
        links = dict(web.addresses(source))
        known[source] = Places(maths, links, sorted({*maths, *links}))
    return known[source]


_MARKDOWN_LINK = re.compile(
    r"\[((?:[^\[\]]|\[[^\[\]]{0,100}\]){1,300})\]\(\s*<?"
    r"((?:https?://|mailto:)[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,4})"
    r">?(?:\s+\"[^\"]{0,200}\")?\s*\)",
    re.IGNORECASE,
)


def _bracket(state: StateInline) -> bool:
    """A link of Markdown, or a bracket."""
    if not shared(state).markdown or "](" not in state.src:
        return False
    link = _MARKDOWN_LINK.match(state.src, state.pos)
    if not link or web.address(link[2]) is None:
        return False
    if state.src[max(0, state.pos - 2) : state.pos].lstrip() == "!":
        # An image; none is ever loaded, but it can be followed.
        state.pending = state.pending.removesuffix("!")
    linked(state, link[2], link[1])
    state.pos = link.end()
    return True


_RULES: dict[str, Callable[[StateInline], bool]] = {
    "$": dollar,
    "\\": backslash,
    "{": opening_brace,
    "`": backquote,
    "'": apostrophe,
    '"': double_quote,
    "-": dashes,
    "~": tilde,
    "^": caret,
    "[": _bracket,
    "*": emphasis,
    "_": emphasis,
    **dict.fromkeys((chr(code) for code in range(ord(tags.PRIVATE[0]), ord(tags.PRIVATE[-1]) + 1)), tag),
}
"""What a character may begin. A rule that answers False leaves the character as it stands."""
