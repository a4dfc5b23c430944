"""Makes the fonts of a test family with several faces, whose letters "a" to "d" are plain shapes.

Needs fonttools 4 (pip install fonttools):

    python3 faces.py .
"""

import sys

from fontTools.designspaceLib import AxisDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.ttCollection import TTCollection

FAMILY = "Segue Faces"
LETTERS = "abcd"
# The style, its weight and width class, the width of a letter and the slant of its sides.
FACES = {
    "Light": (300, 5, 200, 0),
    "Regular": (400, 5, 300, 0),
    "Bold": (700, 5, 450, 0),
    "Oblique": (400, 5, 300, 200),
    "Condensed": (400, 3, 120, 0),
}


def shape(pen, width, slant, height=700):
    points = [(50, 0), (50 + width, 0), (50 + width + slant, height), (50 + slant, height)]
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def build(style, is_cff=False):
    weight, width_class, width, slant = FACES[style]
    fb = FontBuilder(1000, isTTF=not is_cff)
    glyphs = [".notdef", "space", *LETTERS]
    fb.setupGlyphOrder(glyphs)
    fb.setupCharacterMap({32: "space", **{ord(letter): letter for letter in LETTERS}})
    advance = width + 100
    drawn = {}
    for name in glyphs:
        pen = T2CharStringPen(advance, None) if is_cff else TTGlyphPen(None)
        if name in LETTERS:
            shape(pen, width, slant)
        drawn[name] = pen.getCharString() if is_cff else pen.glyph()
    name = f"{FAMILY.replace(' ', '')}-{style}"
    if is_cff:
        fb.setupCFF(name, {"FullName": f"{FAMILY} {style}"}, drawn, {})
    else:
        fb.setupGlyf(drawn)
    fb.setupHorizontalMetrics({glyph: (advance, 50) for glyph in glyphs})
    fb.setupHorizontalHeader(ascent=800, descent=-200)
    fb.setupNameTable({
        "familyName": FAMILY, "styleName": style, "psName": name, "fullName": f"{FAMILY} {style}",
        "uniqueFontIdentifier": name, "typographicFamily": FAMILY, "typographicSubfamily": style,
    })
    selection = 0x40 if style == "Regular" else 0x20 if style == "Bold" else 0x200 if slant else 0
    fb.setupOS2(
        usWeightClass=weight, usWidthClass=width_class, fsSelection=selection, sTypoAscender=800,
        sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    fb.setupPost(italicAngle=-16 if slant else 0)
    fb.font["head"].macStyle = 1 if style == "Bold" else 2 if slant else 0
    # The files have the same bytes each time.
    fb.font["head"].created = fb.font["head"].modified = 3_800_000_000
    fb.font.recalcTimestamp = False
    return fb


def variable():
    """The light face, whose weight varies from 300 to 900."""
    fb = build("Light")
    axis = AxisDescriptor()
    axis.tag, axis.name = "wght", "Weight"
    axis.minimum = axis.default = 300
    axis.maximum = 900
    instances = [
        {"location": {"wght": weight}, "stylename": style}
        for style, weight in (("Light", 300), ("Regular", 400), ("Bold", 700))]
    fb.setupFvar([axis], instances)
    # The four corners, then the four points that hold the metrics.
    deltas = [(0, 0), (600, 0), (600, 0), (0, 0), (0, 0), (600, 0), (0, 0), (0, 0)]
    fb.setupGvar({
        letter: [TupleVariation({"wght": (0, 1, 1)}, GlyphCoordinates(deltas))] for letter in LETTERS})
    return fb


def main(folder):
    for style in FACES:
        build(style).save(f"{folder}/{style.lower()}.ttf")
    build("Bold", is_cff=True).save(f"{folder}/bold.otf")
    variable().save(f"{folder}/variable.ttf")
    collection = TTCollection()
    collection.fonts = [TTFont(f"{folder}/{style}.ttf") for style in ("bold", "regular", "oblique")]
    collection.save(f"{folder}/bold-regular-oblique.ttc")
    collection.fonts = [TTFont(f"{folder}/{style}.ttf") for style in ("bold", "oblique")]
    collection.save(f"{folder}/bold-oblique.ttc")


if __name__ == "__main__":
    main(*sys.argv[1:])
