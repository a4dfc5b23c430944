"""Makes captions.otf and bold.otf, the faces of the bundled typeface, from Inter Medium and Inter Bold.

Needs fonttools 4 (pip install fonttools) and Inter 4 (https://rsms.me/inter, or the Debian package
fonts-inter):

    python3 subset.py /usr/share/fonts/opentype/inter/Inter-Medium.otf captions.otf
    python3 subset.py /usr/share/fonts/opentype/inter/Inter-Bold.otf bold.otf Bold 700

It keeps the Latin, Greek and Cyrillic letters, punctuation, arrows and a few symbols, and gives the
family a name of its own, so that an installed Inter is not taken in its place.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Segue Captions"
RANGES = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF),
    (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x2070, 0x209F), (0x20A0, 0x20BF), (0x2100, 0x214F),
    (0x2190, 0x21FF),
    (0x2212, 0x2212), (0x2318, 0x2318), (0x2713, 0x2717), (0xFFFD, 0xFFFD),
]


def main(source, target, style="Regular", weight="400"):
    name = FAMILY.replace(" ", "") + ("" if style == "Regular" else f"-{style}")
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = FAMILY
        elif record.nameID in (3, 4):
            record.string = FAMILY if style == "Regular" else f"{FAMILY} {style}"
        elif record.nameID == 2:
            record.string = style
        elif record.nameID == 6:
            record.string = name
    font["OS/2"].usWeightClass = int(weight)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [name]
        cff.topDictIndex[0].FamilyName = FAMILY
        cff.topDictIndex[0].FullName = FAMILY if style == "Regular" else f"{FAMILY} {style}"
    subset.save_font(font, target, options)


if __name__ == "__main__":
    main(*sys.argv[1:])
