"""Text as outlines: Inter's glyphs, placed with the font's own kerning.

The screens hold no text elements, so that they look the same on a machine without the font.
Each glyph is defined once in a drawing, in font units, and used as often as it occurs.
"""

from functools import lru_cache

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

FOLDER = "/usr/share/fonts/opentype/inter"  # Debian's fonts-inter
DISPLAY_FROM = 22  # points; Inter's display cut is drawn for sizes from here on


class IntegerPathPen(BasePen):
    """Writes relative, rounded path data; a quarter of the size of absolute coordinates."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.parts = []
        self.at = (0, 0)

    def _points(self, command, points):
        rounded = [(round(x), round(y)) for x, y in points]
        x0, y0 = self.at
        numbers = " ".join(f"{x - x0} {y - y0}" for x, y in rounded).replace(" -", "-")
        self.parts.append(command + numbers)
        self.at = rounded[-1]

    def _moveTo(self, point):
        self._points("m", [point])
        self.start = self.at

    def _lineTo(self, point):
        self._points("l", [point])

    def _curveToOne(self, a, b, c):
        self._points("c", [a, b, c])

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


class Face:
    """One cut of Inter: advances, kerning and outlines, all in font units."""

    def __init__(self, name):
        self.key = "".join(c for c in name if c.isupper()).lower()
        font = TTFont(f"{FOLDER}/{name}.otf", lazy=True)
        self.units = font["head"].unitsPerEm
        self.characters = font.getBestCmap()
        self.advances = font["hmtx"].metrics
        self.glyphs = font.getGlyphSet()
        self.order = font.getReverseGlyphMap()
        self.lookups = self._kerning(font["GPOS"].table)

    @staticmethod
    def _kerning(table):
        indices = {
            index
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for index in record.Feature.LookupListIndex
        }
        lookups = []
        for index in sorted(indices):
            subtables = [
                getattr(s, "ExtSubTable", s) for s in table.LookupList.Lookup[index].SubTable
            ]
            lookups.append([s for s in subtables if s.LookupType == 2])
        return lookups

    @lru_cache(maxsize=None)
    def kern(self, left, right):
        """The distance to add between two glyphs: in each lookup the first subtable that knows."""
        total = 0
        for subtables in self.lookups:
            for table in subtables:
                value = self._pair(table, left, right)
                if value is not None:
                    total += value
                    break
        return total

    @staticmethod
    def _pair(table, left, right):
        if left not in table.Coverage.glyphs:
            return None
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            for record in pairs:
                if record.SecondGlyph == right:
                    return getattr(record.Value1, "XAdvance", 0) or 0
            return None
        first = table.ClassDef1.classDefs.get(left, 0)
        second = table.ClassDef2.classDefs.get(right, 0)
        value = table.Class1Record[first].Class2Record[second].Value1
        return getattr(value, "XAdvance", 0) or 0

    def place(self, string, tracking=0):
        """[(glyph name, x)] and the width of the line, in font units; tracking in ems."""
        x, placed, previous = 0, [], None
        for character in string:
            name = self.characters[ord(character)]
            if previous is not None:
                x += self.kern(previous, name) + tracking * self.units
            placed.append((name, round(x)))
            x += self.advances[name][0]
            previous = name
        return placed, x

    @lru_cache(maxsize=None)
    def outline(self, name):
        pen = IntegerPathPen(self.glyphs)
        self.glyphs[name].draw(pen)
        return "".join(pen.parts)


@lru_cache(maxsize=None)
def face(size, weight, italic=False):
    family = "InterDisplay" if size >= DISPLAY_FROM else "Inter"
    style = "Italic" if italic and weight == "Regular" else weight + ("Italic" if italic else "")
    return Face(f"{family}-{style}")


def width(string, size, weight="Regular", tracking=0):
    cut = face(size, weight)
    return cut.place(string, tracking)[1] * size / cut.units


def wrapped(string, limit, size, weight="Regular", tracking=0):
    """The lines of a paragraph, broken greedily at `limit` points; a newline always breaks."""
    lines = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}".strip()
            if line and width(longer, size, weight, tracking) > limit:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
