"""Makes captions.otf, the typeface of captions, from Inter Medium.

Needs fonttools 4 (pip install fonttools) and Inter 4 (https://rsms.me/inter, or the Debian package
fonts-inter):

    python3 subset.py /usr/share/fonts/opentype/inter/Inter-Medium.otf captions.otf

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


def main(source, target):
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4):
            record.string = FAMILY
        elif record.nameID == 2:
            record.string = "Regular"
        elif record.nameID == 6:
            record.string = FAMILY.replace(" ", "")
    font["OS/2"].usWeightClass = 400
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [FAMILY.replace(" ", "")]
        cff.topDictIndex[0].FamilyName = FAMILY
        cff.topDictIndex[0].FullName = FAMILY
    subset.save_font(font, target, options)


if __name__ == "__main__":
    main(*sys.argv[1:])
