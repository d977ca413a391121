"""Words -> a picture of them, 1200 by 630 pixels, the size that chats and networks show beside a link.

Drawn by Pillow with the font that the pages bring along: the same words, font and version give the same bytes.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from conspectus.store import key
from conspectus.theme import DEFAULT

WIDTH, HEIGHT = 1200, 630
"""Open Graph's customary size: https://developers.facebook.com/docs/sharing/webmasters/images."""

_PAPER, _INK, _SOFT, _RUBRIC = (251, 250, 246), (29, 27, 24), (92, 88, 79), (156, 42, 31)
_SHADES = 8
"""Steps from the paper to each ink, for smooth edges; a picture of few colours is small, and soon packed."""
_LAID = (0, *[255] * 255)
"""Whether there is any ink."""
_EDGE = 84
"""Pixels left free on all sides."""
_SMOOTH = 4
"""The mark is drawn so many times as large, and made smaller."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What one of them says."""

    over: str
    """A short line above: what it belongs to."""
    heading: str
    said: str = ""
    """A sentence below."""
    name: str = ""
    """Words that the heading begins with, in red."""


def mark() -> bytes:
    """Checksum of what all pictures are drawn with."""
    return key([_font_file(weight) for weight in (400, 600)])


def writable(*texts: str) -> bool:
    """Whether the font has every character."""
    missing = _shape("\uffff")
    return all(character.isspace() or _shape(character) != missing for text in texts for character in text)


def draw(picture: Picture) -> bytes:
    """The picture as PNG."""
    layers = {ink: Image.new("L", (WIDTH, HEIGHT)) for ink in (_INK, _SOFT, _RUBRIC)}
    ink, soft, rubric = (ImageDraw.Draw(layer) for layer in layers.values())
    rubric.rectangle((0, 0, 14, HEIGHT), 255)
    for layer, shape in ((layers[_INK], _arc()), (layers[_RUBRIC], _ray())):
        layer.paste(shape, (_EDGE, _EDGE - 16))
    soft.text((_EDGE + 68, _EDGE + 8), _cut(picture.over, 34, 400, WIDTH - 2 * _EDGE - 68), 255, _font(400, 34), "lm")
    size, most = (76, 3) if len(picture.heading) < 40 else (60, 4)
    font, top, left = _font(600, size), _EDGE + 92, _EDGE
    for line in _lines(picture.heading, size, 600, most):
        named = picture.name if top == _EDGE + 92 and line.startswith(picture.name) else ""
        rubric.text((left, top), named, 255, font)
        ink.text((left + font.getlength(named), top), line.removeprefix(named), 255, font)
        top += round(size * 1.16)
    for line in _lines(picture.said, 34, 400, (HEIGHT - _EDGE // 2 - top - 26) // 46):
        soft.text((_EDGE, top + 26), line, 255, _font(400, 34))
        top += 46
    packed = BytesIO()
    _coloured(layers).save(packed, "PNG", compress_level=6)
    return packed.getvalue()


def _coloured(layers: Mapping[tuple[int, int, int], Image.Image]) -> Image.Image:
    """How much of each ink lies where -> the picture."""
    palette = list(_PAPER)
    whole = Image.new("L", (WIDTH, HEIGHT))
    for number, (ink, layer) in enumerate(layers.items()):
        box = layer.getbbox()  # most of a layer is empty
        laid = layer.crop(box)
        colours = [number * _SHADES - (-amount * _SHADES // 255) for amount in range(256)]
        whole.paste(laid.point(colours), box, mask=laid.point(_LAID))
        for shade in range(1, _SHADES + 1):
            palette += [p + (i - p) * shade // _SHADES for p, i in zip(_PAPER, ink, strict=True)]
    image = Image.frombytes("P", whole.size, whole.tobytes())
    image.putpalette(palette)
    return image


def _lines(text: str, size: int, weight: int, most: int) -> Iterator[str]:
    """`text` on at most so many lines; what does not fit ends in an ellipsis."""
    words = text.split()
    for number in range(1, most + 1):
        if not words:
            return
        count = 1
        while count < len(words) and _fits(" ".join(words[: count + 1]), size, weight, WIDTH - 2 * _EDGE):
            count += 1
        line = " ".join(words if number == most else words[:count])
        yield _cut(line, size, weight, WIDTH - 2 * _EDGE)
        words = words[count:]


def _cut(text: str, size: int, weight: int, width: int) -> str:
    """As much of `text` as has room."""
    if _fits(text, size, weight, width):
        return text
    count = bisect(range(len(text)), 0, key=lambda count: not _fits(f"{text[:count]}…", size, weight, width))
    return f"{text[: count - 1].rstrip(' ,;:.')}…"


def _fits(text: str, size: int, weight: int, width: int) -> bool:
    return _font(weight, size).getlength(text) <= width


# the sign of the product, as in the head of every page: an arc that a ray goes through
@cache
def _arc() -> Image.Image:
    size, line = 48 * _SMOOTH, 5 * _SMOOTH
    image = Image.new("L", (size, size))
    ImageDraw.Draw(image).arc((line, line, size - line, size - line), 42, 318, 255, line)
    return image.resize((48, 48), Image.Resampling.LANCZOS)


@cache
def _ray() -> Image.Image:
    size = 48 * _SMOOTH
    image = Image.new("L", (size, size))
    ImageDraw.Draw(image).line((size * 0.44, size / 2, size, size / 2), 255, 5 * _SMOOTH)
    return image.resize((48, 48), Image.Resampling.LANCZOS)


@cache
def _shape(character: str) -> bytes:
    return bytes(_font(400, 34).getmask(character))


@cache
def _font(weight: int, size: int) -> ImageFont.FreeTypeFont:
    # the simple layout is part of every Pillow, and the same everywhere
    return ImageFont.truetype(BytesIO(_font_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _font_file(weight: int) -> bytes:
    return (DEFAULT / "static" / "fonts" / f"serif-{weight}.woff2").read_bytes()
