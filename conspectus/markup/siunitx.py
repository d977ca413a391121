r"""Quantities as LaTeX's package siunitx writes them -> text: `\SI{3.5}{\milli\second}` is `3.5 ms`.

Units stand in the short form that people write, `m/s²`, with a solidus for the first `\per`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

COMMANDS = {
    **dict.fromkeys(("num", "si", "unit", "ang", "numlist", "numproduct", "complexnum"), 1),
    **dict.fromkeys(("SI", "qty", "numrange", "SIlist", "qtylist", "qtyproduct", "complexqty"), 2),
    **dict.fromkeys(("SIrange", "qtyrange"), 3),
}
"""Command -> how many arguments it takes."""


def _table(pairs: str) -> dict[str, str]:
    return {name: sign for name, _, sign in (pair.partition("=") for pair in pairs.split())}


_PREFIXES = _table(
    """
    quecto=q ronto=r yocto=y zepto=z atto=a femto=f pico=p nano=n micro=µ milli=m centi=c deci=d deca=da deka=da
    hecto=h kilo=k mega=M giga=G tera=T peta=P exa=E zetta=Z yotta=Y ronna=R quetta=Q kibi=Ki mebi=Mi gibi=Gi tebi=Ti
    pebi=Pi exbi=Ei
    """
)
_UNITS = _table(
    """
    ampere=A candela=cd kelvin=K kilogram=kg gram=g metre=m meter=m mole=mol second=s becquerel=Bq degreeCelsius=°C
    celsius=°C coulomb=C farad=F gray=Gy henry=H hertz=Hz joule=J katal=kat lumen=lm lux=lx newton=N ohm=Ω pascal=Pa
    radian=rad siemens=S sievert=Sv steradian=sr tesla=T volt=V watt=W weber=Wb astronomicalunit=au bel=B dalton=Da
    day=d decibel=dB electronvolt=eV hectare=ha hour=h litre=L liter=L minute=min arcminute=′ arcsecond=″ degree=°
    neper=Np tonne=t bit=bit byte=B percent=% bar=bar barn=b knot=kn mmHg=mmHg angstrom=Å atomicmassunit=u clight=c
    planckbar=ħ elementarycharge=e nauticalmile=M year=a parsec=pc flop=flop pixel=px dB=dB permille=‰
    """
)
_SHORT = re.compile(
    r"(f|p|n|u|m|c|d|k|M|G|T)?(g|m|s|mol|A|K|Hz|V|W|J|N|Pa|eV|L|l|F|H|C|S|T|ohm|bit|byte|ha|au|deg|Wh|dB|B)"
)
_WRITTEN = {"ohm": "Ω", "deg": "°", "l": "L"}
_BEFORE = {"square": "2", "cubic": "3"}
_BEHIND = {"squared": "2", "cubed": "3"}
_TAKES_POWER = frozenset({"raiseto", "tothe", "of", "text", "mathrm"})

_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_TOKEN = re.compile(r"\\([A-Za-z]+)|\^\s*\{?\s*([+-]?\d+)\s*\}?|_\{?(\w+)\}?|([./~*\s]+)|\\?([^\\^_./~*\s{}]+)|[{}\\]")
_DEGREE = re.compile(r"(?:\^\s*\{?\s*\\circ\s*\}?|\\(?:text)?degree(?![A-Za-z]))\s*(?=[CF](?![A-Za-z]))")
_POWER = re.compile(r"\s*\{\s*([+-]?\d+)\s*\}")
_NUMBER = re.compile(r"([^eEdD]*)[eEdD]([+-]?\d+)")
_TIMES = re.compile(r"\s*(?:\\times|x)\s*")
_SIGNS = (
    (re.compile(r"\+-|\\pm"), " ± "),
    (re.compile(r"^-|(?<=\s)-(?=\d)"), "−"),
    (re.compile(r"\\(?:approx|sim)"), "≈"),
    (re.compile(r"\\leq?|<="), "≤"),
    (re.compile(r"\\geq?|>="), "≥"),
)
_CLOSE = frozenset({"°", "%", "′", "″"})
"""Units that are written close to their number."""


@dataclass(slots=True)
class _Unit:
    name: str
    power: str = ""

    def __str__(self) -> str:
        return self.name + (self.power.lstrip("+").translate(_RAISED) if self.power != "1" else "")


def text(command: str, arguments: Sequence[str]) -> str:
    """What a command of siunitx prints."""
    first, last = arguments[0], arguments[-1]
    match command:
        case "num" | "complexnum":
            return number(first)
        case "si" | "unit":
            return unit(last)
        case "ang":
            return "".join(
                f"{number(part)}{sign}" for part, sign in zip(first.split(";"), "°′″", strict=False) if part.strip()
            )
        case "numrange":
            return f"{number(first)} to {number(last)}"
        case "numlist":
            return _listed(first)
        case "numproduct":
            return _product(first)
    amounts = {
        "SIlist": _listed, "qtylist": _listed, "qtyproduct": _product,
    }.get(command, number)(first)  # fmt: skip
    if len(arguments) > 2:
        amounts = f"{amounts} to {number(arguments[1])}"
    return quantity(amounts, unit(last))


def quantity(amount: str, unit_of_it: str) -> str:
    """An amount with its unit, held together by a blank that is no place for a line to end."""
    if not unit_of_it or unit_of_it in _CLOSE:
        return f"{amount}{unit_of_it}"
    return f"{amount}\u00a0{unit_of_it}"


def number(source: str) -> str:
    """A number as it is read: `1e-5` is `1 × 10⁻⁵`."""
    source = source.strip().replace("~", "")
    for pattern, sign in _SIGNS:
        source = pattern.sub(sign, source)
    if power := _NUMBER.fullmatch(source):
        mantissa = power[1].strip()
        ten = f"10{power[2].lstrip('+').translate(_RAISED)}"
        return f"{mantissa} × {ten}" if mantissa else ten
    return " ".join(source.split())


def unit(source: str) -> str:
    r"""A unit of commands (`\kilo\metre\per\hour`) or of letters (`kg.m/s^2`) in its short form."""
    above: list[_Unit] = []
    below: list[_Unit] = []
    side, last = above, _Unit("")
    prefix = power = ""
    source = _DEGREE.sub("°", source)
    position = 0
    while token := _TOKEN.match(source, position):
        position = token.end()
        name, raised, lowered, sign, letters = token.groups()
        if name in _TAKES_POWER and (found := _POWER.match(source, position)):
            position = found.end()
            raised, power = ("", found[1]) if name == "raiseto" else (found[1], power)
        if name in _PREFIXES:
            prefix += _PREFIXES[name]
        elif name in _BEFORE:
            power = _BEFORE[name]
        elif name in _BEHIND or raised:
            last.power = raised or _BEHIND[name]
        elif lowered:
            last.name += f"_{lowered}"
        elif name == "per" or (sign and "/" in sign):
            side = below
        elif letters or (name and name not in _TAKES_POWER):
            last = _Unit(prefix + (letters or _UNITS.get(name) or _short(name)), power)
            side.append(last)
            prefix = power = ""
            side = above if name else side
    return _fraction(above, below)


def _short(name: str) -> str:
    found = _SHORT.fullmatch(name)
    if not found:
        return name
    prefix = {"u": "µ"}.get(found[1], found[1]) or ""
    return prefix + _WRITTEN.get(found[2], found[2])


def _fraction(above: list[_Unit], below: list[_Unit]) -> str:
    if not above:
        for each in below:
            each.power = f"-{each.power or 1}"
        above, below = below, []
    numerator, denominator = (" ".join(map(str, units)) for units in (above, below))
    if len(below) > 1:
        denominator = f"({denominator})"
    return f"{numerator}/{denominator}" if below else numerator


def _listed(source: str) -> str:
    numbers = [number(part) for part in source.split(";") if part.strip()]
    return " and ".join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


def _product(source: str) -> str:
    return " × ".join(number(part) for part in _TIMES.split(source))
