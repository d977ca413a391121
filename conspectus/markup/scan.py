"""Text -> where its mathematics stands.

Each pair of dollars is judged: a pair counts only if what it encloses does not read as prose or money. A rejected
dollar stays a character and the scan goes on at the next dollar, so one stray sign cannot shift all later pairs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

LONGEST = 800
"""Longer stretches between two dollars are prose whose closing dollar was lost."""


@dataclass(frozen=True, slots=True)
class Math:
    start: int
    end: int
    tex: str
    """The source between the delimiters."""
    display: bool = False
    bare: bool = False
    """True where the source had no delimiters around the commands."""


COMMANDS = frozenset(
    """
    times pm mp cdot div ell epsilon varepsilon alpha beta gamma delta zeta eta theta vartheta iota kappa lambda mu
    nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi
    Omega infty le leq ge geq ne neq approx sim simeq equiv propto in notin subset subseteq supset cup cap to
    rightarrow leftarrow Rightarrow leftrightarrow mapsto log ln exp sqrt frac tfrac dfrac sum prod int min max sup
    inf argmin argmax tilde hat bar widetilde widehat vec dot ddot dddot overline underbrace mathcal mathbb mathbf
    mathrm mathsf mathfrak mathscr boldsymbol bm lfloor rfloor lceil rceil langle rangle forall exists nabla partial
    circ star ast ll gg lesssim gtrsim poly polylog Pr top perp oplus otimes wedge vee neg land lor setminus
    emptyset varnothing triangleq succeq preceq succ prec coloneqq leqslant geqslant downarrow uparrow
    Leftrightarrow implies iff hbar Re Im aleph dagger
    """.split()
)
"""Commands that mean mathematics even where the author left out the dollars."""

_FACES = "math(?:bb|cal|bf|rm|sf|frak|scr)"
_GLUED = re.compile(rf"\\(?:sqrt|{_FACES}|(?:wide)?tilde|(?:wide)?hat|bar|frac)[A-Za-z]+")
_TAKES_ARGUMENT = re.compile(
    rf"\\(?:log|ln|exp|min|max|sup|inf|sqrt|[td]?frac|{_FACES}|(?:wide)?tilde|(?:wide)?hat|bar|vec|d{{1,3}}ot|overline|bm|boldsymbol)$"
)

_ENVIRONMENTS = "equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign"
_TABULAR = re.compile(r"(?<!\\)&|\\\\")
_OPENER = re.compile(rf"\\begin\s*\{{({_ENVIRONMENTS})(\*?)\}}|\\([A-Za-z]+)|\\.|\$\$?", re.DOTALL)
_STEP = re.compile(r"\\.|\$|\n\s*\n", re.DOTALL)
_OPEN_TEXT = re.compile(r"\\(?:text\w*|mbox|hbox)\s*\{[^{}$]*$")

_TEXT_ARGUMENT = re.compile(
    r"\\(?:text(?:rm|bf|it|sf|tt|normal|up|sc)?|mbox|hbox|operatorname\*?|math(?:rm|sf|tt|bf|it|op)|emph|label|tag|rm|sf)"
    r"\s*\{(?:[^{}]|\{[^{}]*\}){0,400}\}"
)
_COMMAND = re.compile(r"\\[A-Za-z]+")
_THREE_WORDS = re.compile(r"(?:(?<![\w\\])[A-Za-z][a-z]+(?![\w^_{(])[,;:.]?\s+){2}[A-Za-z]")
_TWO_SMALL_WORDS = re.compile(r"(?<![A-Za-z\\_^{(])(?:[a-z]{2,}|i\.e\.|e\.g\.)\s+[a-z]{2,}(?![A-Za-z(^_=])")
_STARTS_LIKE_PROSE = re.compile(r"[,.;:)]\s+[a-z(]|(?:and|or|is|are|in|of|with|to|for|the|where)\s")
_SMALL_WORD = re.compile(r"\s(?:and|or|the|of|for|with|is|are|to|in|we|by|on|from|that|as|at)(?:\s|$)")
_BRACED = re.compile(r"\\(?:langle|\{)")
_AMOUNT = re.compile(r"\s?\d[\d,.]*\s?[kKMBT]?(?![\w^_\\])")
_OPERATOR = re.compile(r"[\\^_=<>+*/|]")
_PER_UNIT = re.compile(r"\s?/\s?[A-Za-z]+")
_RATE = re.compile(r"\s?\d[\d,.]*\s?[kKMBT]?/[A-Za-z]{2,}(?=[\s,;:)-])")
_BETWEEN_AMOUNTS = re.compile(r"\s(?:to|for|and|or|per|vs|in|at|of|by|with|from|is|are|the|each|on|versus)\s")
MONEY = re.compile(r"\$\s?\d|\$\s?/\s?[A-Za-z]|(?<=\d)\$(?=[A-Z]|\s|$)|\$(?=[A-Z]{3}\b)")

_BARE_BEFORE = re.compile(r"(?:(?<![A-Za-z])[A-Za-z]{1,2}|[A-Za-z]+(?=[(_^])|[0-9.,(|\[^_+\-/<>=≤≥{}])*$")
_BARE_STOP = re.compile(r"[\s*`$\"“”‘’;:!?]")
_BARE_TAIL = re.compile(r"(?:[.,]|-[A-Za-z]{3,}\S*)+$")
_BARE_ARGUMENT = re.compile(r"\s+(?:[^\s$*`{}](?=[^\s$*`{}]{0,11}(?:\s|$))|\\(?=[A-Za-z]))")
_LONG_WORD = re.compile(r"(?<![\\A-Za-z{])[A-Za-z]{3,}(?![A-Za-z}])")
_LONGEST_BARE = 200


def spans(source: str) -> dict[int, Math]:
    """Start of each formula in `source` -> the formula; no two overlap. Linear in the length of `source`."""
    found: dict[int, Math] = {}
    position = floor = 0
    while opener := _OPENER.search(source, position):
        span = _judge(source, opener, floor)
        if span is None:
            # `$$` that does not open a display may still be the edges of two formulas: `$a$$b$`.
            two_edges = opener[0] == "$$" and source.find("$$", opener.end(), opener.end() + LONGEST) >= 0
            position = opener.start() + 1 if two_edges else opener.end()
            continue
        found[span.start] = span
        position = floor = span.end
    return found


def upright_words(tex: str) -> str:
    r"""`tex` of a bare run with its words set as words: the `poly` of `poly(1/\epsilon)` is no product."""
    return _LONG_WORD.sub(r"\\mathrm{\g<0>}", tex.replace("\\_", "_"))


def _judge(source: str, opener: re.Match[str], floor: int) -> Math | None:
    start = opener.start()
    if opener[1]:
        span = _closed(source, start, opener.end(), f"\\end{{{opener[1]}{opener[2]}}}", display=opener[1] != "math")
        if span and _TABULAR.search(span.tex):
            return replace(span, tex=f"\\begin{{aligned}}{span.tex}\\end{{aligned}}")
        return span
    if opener[3]:
        return _bare(source, opener, floor)
    match opener[0]:
        case "\\(":
            return _closed(source, start, opener.end(), "\\)", display=False)
        case "\\[":
            return _closed(source, start, opener.end(), "\\]", display=True)
        case "$$":
            span = _closed(source, start, opener.end(), "$$", display=True)
            inner = _TEXT_ARGUMENT.sub("", span.tex) if span else "$"
            return None if "$" in inner.replace("\\$", "") else span
        case "$":
            return _dollars(source, start)
    return None


def _closed(source: str, start: int, inner: int, closer: str, *, display: bool) -> Math | None:
    end = source.find(closer, inner, inner + LONGEST + len(closer))
    while end > 0 and closer[0] == "$" and source[end - 1] == "\\":
        end = source.find(closer, end + 1, inner + LONGEST + len(closer))
    tex = source[inner:end]
    if end < 0 or not _is_math(tex):
        return None
    return Math(start, end + len(closer), tex, display)


def _dollars(source: str, start: int) -> Math | None:
    end = _closing_dollar(source, start + 1)
    if end < 0:
        return None
    tex = source[start + 1 : end]
    if not _is_math(tex) or _is_money(tex, source[end + 1 : end + 2]):
        return None
    return Math(start, end + 1, tex)


def _closing_dollar(source: str, inner: int) -> int:
    r"""The next dollar; the dollars of `\text{if $x$}` belong to its own formula. -1 if there is none."""
    position = inner
    while (step := _STEP.search(source, position, inner + LONGEST + 1)) and step[0][0] != "\n":
        if step[0] == "$":
            if not _OPEN_TEXT.search(source, inner, step.start()):
                return step.start()
            partner = source.find("$", step.end(), inner + LONGEST)
            if partner < 0 or source.find("}", partner, partner + 200) < 0:
                return step.start()
            position = partner + 1
        else:
            position = step.end()
    return -1


def _is_math(tex: str) -> bool:
    body = tex.strip()
    if not body or len(body) > LONGEST or "\n\n" in body:
        return False
    if _STARTS_LIKE_PROSE.match(body):
        return False
    bare = _COMMAND.sub(" ", _TEXT_ARGUMENT.sub(" ", body))
    if tex[0].isspace() != tex[-1].isspace() and _SMALL_WORD.search(bare):
        return False
    if _TWO_SMALL_WORDS.search(bare):
        return False
    return not _THREE_WORDS.search(bare) or bool(_BRACED.match(body))


def _is_money(tex: str, after: str) -> bool:
    """`$5 and $10`, `$3-$4`: the second dollar begins an amount, or words follow the first amount; `2 $/h or 3 $/h`."""
    if _PER_UNIT.match(tex) or _RATE.match(tex) or _BETWEEN_AMOUNTS.fullmatch(tex):
        return True
    if not _AMOUNT.match(tex):
        return False
    if after.isdigit() and not _OPERATOR.search(_PER_UNIT.sub("", tex).rstrip(" /-")):
        return True
    return tex[-1:].isspace() and bool(re.search(r"[a-z]{2}", _COMMAND.sub("", tex)))


def _bare(source: str, opener: re.Match[str], floor: int) -> Math | None:
    r"""The run without blanks around a mathematical command that stands in text: `O(\sqrt{T})`, `1.5\times`."""
    if not _is_mathematical(opener[0]):
        return None
    window = max(floor, opener.start() - _LONGEST_BARE)
    window = max(window, source.rfind(" ", window, opener.start()) + 1)
    found = _BARE_BEFORE.search(source, window, opener.start())
    prefix = found[0] if found else ""
    limit = min(len(source), opener.end() + _LONGEST_BARE)
    end = _bare_end(source, opener.end(), limit, prefix.count("{") - prefix.count("}"))
    body = source[opener.start() : end]
    if tail := _BARE_TAIL.search(body):
        body = body[: tail.start()]
    # Brackets that only one side of the run has belong to the sentence.
    while body.endswith(")") and (prefix + body).count("(") < (prefix + body).count(")"):
        body = body[:-1]
    for opening, closing in ("()", "{}"):
        if (prefix + body).count(opening) > (prefix + body).count(closing):
            prefix = prefix[prefix.rfind(opening) + 1 :]
    prefix = prefix.lstrip(".,)-}")
    if not body:
        return None
    start = opener.start() - len(prefix)
    return Math(start, opener.start() + len(body), prefix + body, bare=True)


def _is_mathematical(command: str) -> bool:
    return command[1:] in COMMANDS or bool(_GLUED.fullmatch(command))


def _bare_end(source: str, position: int, limit: int, depth: int) -> int:
    """Where the run ends; `depth` braces are open. A command that wants an argument takes it from behind a blank."""
    wants = bool(_TAKES_ARGUMENT.search(source, max(0, position - 12), position))
    while position < limit:
        character = source[position]
        if character == "\\":
            if source.startswith(("\\_", "\\*"), position):
                position += 2
                continue
            command = _COMMAND.match(source, position, limit)
            if not command or not _is_mathematical(command[0]):
                return position
            position = command.end()
            wants = bool(_TAKES_ARGUMENT.search(command[0]))
            continue
        if character == " " and (wants or depth > 0) and (argument := _BARE_ARGUMENT.match(source, position, limit)):
            position = argument.end() - 1
        elif character == "{":
            closing = _closing_brace(source, position, limit)
            if closing < 0:
                return position
            position = closing + 1
        elif character == "}" and depth > 0:
            depth -= 1
            position += 1
        elif character == "}" or (
            _BARE_STOP.match(character) and not (character == "*" and source[position - 1] in "_^")
        ):
            return position
        else:
            position += 1
        wants = False
    return position


def _closing_brace(source: str, start: int, limit: int) -> int:
    depth = 0
    position = start
    while position < limit:
        match source[position]:
            case "\\":
                position += 1
            case "{":
                depth += 1
            case "}":
                depth -= 1
                if not depth:
                    return position
        position += 1
    return -1
