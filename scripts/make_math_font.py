"""STIX Two Math as published -> the small font that the pages carry.

    npm pack @fontsource/stix-two-math && tar xzf fontsource-stix-two-math-*.tgz
    python scripts/make_math_font.py package/files/stix-two-math-latin-400-normal.woff2 static/fonts/math.woff2

Needs `fonttools[woff]`. Same input and version, same bytes. Besides taking the glyphs that abstracts need, it mends
what Chromium draws badly from the published file:

- Its radicals grow wider as they grow taller, and Chromium reserves the width of the widest, which leaves a gap after
  every root. The taller ones are squeezed to the width of the first.
- Chromium does not use the alternates for scripts (`ssty`), so a prime set as a superscript is small and high. Primes
  are made larger and lower.
"""

# ruff: noqa: INP001 -- a script, run by hand
from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

# Inclusive ranges. The plain mathematical italics must stay although no page holds them: browsers map `<mi>x</mi>` to
# them. So must the variation selectors, by which a script face is told from a chancery one.
CHARACTERS = """
    20-7E A0-FF 131 237 2C6-2C7 2D8-2DD 300-30C 332 338 391-3A9 3B1-3C9 3D1 3D5-3D6 3F0-3F1 3F5
    2010-2016 2018-201D 2020-2022 2026 2032-2037 203E 2044 2057 2061-2064 20D7 2102 210A-2115 2118-211D 2124 2126-2128
    212C-2135 2145-2149 2190-21FF 2200-22FF 2308-230B 23B0-23B1 23DC-23DF 25A0-25A1 25B2-25B5 25BD 25C7 25CB 2605-2606
    2713 2717 27C2 27E6-27EB 27F5-27FC 2A00-2A02 2A7D-2A7E 2A85-2A88 2AAF-2AB0 FE00-FE01
    1D400-1D467 1D468-1D49B 1D49C-1D4CF 1D504-1D537 1D538-1D56B 1D5A0-1D5D3 1D670-1D6A5 1D6A8-1D755 1D7CE-1D7E1
"""
RADICAL = 0x221A
PRIMES = (0x2032, 0x2033, 0x2034, 0x2057)
PRIME_SCALE = 1.28
PRIME_DROP = -340


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("published", type=Path)
    parser.add_argument("result", type=Path)
    arguments = parser.parse_args()
    # The time of the run would make every run another file.
    font = TTFont(arguments.published, recalcTimestamp=False)
    narrow_radicals(font)
    enlarge_primes(font)
    features = ["ccmp", "locl", "ssty", "kern"]
    options = subset.Options(layout_features=features, flavor="woff2", hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    subset.save_font(font, arguments.result, options)


def characters() -> set[int]:
    ranges = (entry.partition("-") for entry in CHARACTERS.split())
    return {code for first, _, last in ranges for code in range(int(first, 16), int(last or first, 16) + 1)}


def narrow_radicals(font: TTFont) -> None:
    first = font.getBestCmap()[RADICAL]
    width = font["hmtx"][first][0]
    variants = font["MATH"].table.MathVariants
    construction = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(first)]
    names = [record.VariantGlyph for record in construction.MathGlyphVariantRecord]
    if construction.GlyphAssembly:
        names += [part.glyph for part in construction.GlyphAssembly.PartRecords]
    for name in dict.fromkeys(names):
        if name != first and font["hmtx"][name][0] > width:
            redraw(font, name, Transform(width / font["hmtx"][name][0]), width)


def enlarge_primes(font: TTFont) -> None:
    for code in PRIMES:
        name = font.getBestCmap()[code]
        shape = Transform(PRIME_SCALE, 0, 0, PRIME_SCALE, 0, PRIME_DROP)
        redraw(font, name, shape, round(font["hmtx"][name][0] * PRIME_SCALE))


def redraw(font: TTFont, name: str, shape: Transform, width: int) -> None:
    glyphs = font.getGlyphSet()
    pen = TTGlyphPen(glyphs)
    glyphs[name].draw(TransformPen(pen, shape))
    glyph = pen.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin if glyph.numberOfContours else 0)


if __name__ == "__main__":
    main()
