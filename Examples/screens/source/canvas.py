"""An SVG document under construction: 390 x 844 points, 1170 x 2532 pixels."""

import math

from source import outlines

WIDTH, HEIGHT, SCALE = 390, 844, 3


def number(value):
    """At most two decimals, and no zero that can be left out."""
    text = f"{value:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1 if abs(value) < 1 else 0)
    return "0" if text in ("-0", "") else text


def path(points, close=True):
    """A polygon through points, as relative path data with one decimal."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    parts = [f"M{number(tenths[0][0] / 10)} {number(tenths[0][1] / 10)}l"]
    for (x0, y0), (x1, y1) in zip(tenths, tenths[1:]):
        if (x0, y0) != (x1, y1):
            parts.append(f"{number((x1 - x0) / 10)} {number((y1 - y0) / 10)} ")
    return "".join(parts).strip().replace(" -", "-") + ("z" if close else "")


class Canvas:
    def __init__(self, title):
        self.title = title
        self.definitions = {}  # text of a definition -> its id
        self.pictures = {}
        self.detail = 1  # how many of the small things (ripples, stars) a scene draws
        self.body = []

    # Definitions, each written once however often it is asked for.

    def define(self, prefix, template):
        if template not in self.definitions:
            self.definitions[template] = f"{prefix}{len(self.definitions)}"
        return self.definitions[template]

    @staticmethod
    def stops(colours):
        """(offset, colour) or (offset, colour, opacity)."""
        out = []
        for offset, colour, *rest in colours:
            opacity = f' stop-opacity="{number(rest[0])}"' if rest else ""
            out.append(f'<stop offset="{number(offset)}" stop-color="{colour}"{opacity}/>')
        return "".join(out)

    @staticmethod
    def spread(colours):
        """Plain colours are spread evenly over the gradient."""
        if isinstance(colours[0], str):
            last = max(1, len(colours) - 1)
            return [(i / last, c) for i, c in enumerate(colours)]
        return colours

    def linear(self, colours, x1=0, y1=0, x2=0, y2=1, user=False):
        units = ' gradientUnits="userSpaceOnUse"' if user else ""
        ends = " ".join(
            f'{k}="{number(v)}"' for k, v in (("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2))
        )
        stops = self.stops(self.spread(colours))
        name = self.define(
            "l", f'<linearGradient id="%s" {ends}{units}>{stops}</linearGradient>'
        )
        return f"url(#{name})"

    def radial(self, colours, cx=0.5, cy=0.5, r=0.5):
        place = f'cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}"'
        stops = self.stops(self.spread(colours))
        name = self.define("r", f'<radialGradient id="%s" {place}>{stops}</radialGradient>')
        return f"url(#{name})"

    def clip(self, shape):
        name = self.define("c", f'<clipPath id="%s">{shape}</clipPath>')
        return f"url(#{name})"

    # Shapes; each returns its text so that shapes can be nested.

    @staticmethod
    def rect(x, y, w, h, fill, r=0, extra=""):
        corner = f' rx="{number(r)}"' if r else ""
        return (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f'{corner} fill="{fill}"{" " + extra if extra else ""}/>'
        )

    @staticmethod
    def circle(cx, cy, r, fill, extra=""):
        tail = f" {extra}" if extra else ""
        return f'<circle cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}" fill="{fill}"{tail}/>'

    @staticmethod
    def ellipse(cx, cy, rx, ry, fill, extra=""):
        tail = f" {extra}" if extra else ""
        return (
            f'<ellipse cx="{number(cx)}" cy="{number(cy)}" rx="{number(rx)}" ry="{number(ry)}"'
            f' fill="{fill}"{tail}/>'
        )

    @staticmethod
    def shape(data, fill, extra=""):
        tail = f" {extra}" if extra else ""
        return f'<path d="{data}" fill="{fill}"{tail}/>'

    def glow(self, cx, cy, rx, ry, colour, opacity):
        """A soft ellipse; eased stops, because two stops leave a visible rim."""
        fill = self.radial(
            [
                (0, colour, opacity),
                (0.25, colour, opacity * 0.74),
                (0.5, colour, opacity * 0.36),
                (0.75, colour, opacity * 0.1),
                (1, colour, 0),
            ]
        )
        return self.ellipse(cx, cy, rx, ry, fill)

    def veil(self, y, h, colour, top, bottom):
        """A band over the whole width from one opacity to another, eased."""
        steps = [
            (t / 5, colour, top + (bottom - top) * (t / 5) ** 2 * (3 - 2 * t / 5))
            for t in range(6)
        ]
        return self.rect(0, y, WIDTH, h, self.linear(steps))

    def shadow(self, x, y, w, h, r, blur, opacity, colour="#0b2230"):
        """What a Gaussian blur of a rounded rectangle looks like, as a stack of faint ones.

        A filter would be shorter, but librsvg gives each one a surface as large as the drawing.
        """
        layers, out, before = max(14, round(blur * 4)), [], 0
        for k in range(layers):
            reach = 2.1 - 4.2 * (k + 0.5) / layers  # standard deviations, from outside in
            share = (1 + math.erf(-reach / math.sqrt(2))) / 2
            e = max(reach * blur, 1 - min(w, h) / 2)
            alpha = opacity * (share - before) / (1 - opacity * before)
            before = share
            out.append(
                self.rect(
                    x - e, y - e, w + 2 * e, h + 2 * e, colour, max(r + e, 0.5),
                    f'fill-opacity="{alpha:.4f}"',
                )
            )
        return "".join(out)

    def text(
        self, x, y, string, size, fill, weight="Regular", anchor="start", tracking=0,
        italic=False, opacity=1,
    ):
        cut = outlines.face(size, weight, italic)
        placed, advance = cut.place(string, tracking)
        scale = size / cut.units
        x -= {"start": 0, "middle": 0.5, "end": 1}[anchor] * advance * scale
        uses = []
        for name, at in placed:
            outline = cut.outline(name)
            if outline:
                glyph = self.define(f"{cut.key}-", f'<path id="%s" d="{outline}"/>')
                uses.append(f'<use href="#{glyph}" x="{at}"/>')
        faded = f' fill-opacity="{number(opacity)}"' if opacity != 1 else ""
        return (
            f'<g fill="{fill}"{faded} transform="translate({number(x)} {number(y)})'
            f' scale({scale:.6f} {-scale:.6f})">{"".join(uses)}</g>'
        )

    def paragraph(
        self, x, y, limit, string, size, leading, fill, weight="Regular", tracking=0, opacity=1
    ):
        """Wrapped text from the first baseline on; the text and the baseline after the last."""
        out = []
        for line in outlines.wrapped(string, limit, size, weight, tracking):
            if line:
                out.append(
                    self.text(x, y, line, size, fill, weight, tracking=tracking, opacity=opacity)
                )
            y += leading
        return "".join(out), y

    def picture(self, scene, x, y, w, h, r=0, zoom=None, left=0, top=0):
        """A scene seen through a rounded window: its point (left, top) in the window's corner."""
        zoom = zoom or w / WIDTH
        detail = 1 if zoom > 0.5 or (scene, 1) in self.pictures else 0.35
        if (scene, detail) not in self.pictures:
            self.detail = detail
            drawn = scene(self)
            self.pictures[scene, detail] = self.define("p", f'<g id="%s">{drawn}</g>')
        window = self.clip(self.rect(x, y, w, h, "#000", r))
        assert 0 <= left <= WIDTH - w / zoom + 0.01, f"{self.title}: the crop leaves the scene"
        move = f"translate({number(x - left * zoom)} {number(y - top * zoom)}) scale({zoom:.4f})"
        return (
            f'<g clip-path="{window}"><use href="#{self.pictures[scene, detail]}"'
            f' transform="{move}"/></g>'
        )

    @staticmethod
    def layer(name, *parts):
        """Parts that a storyboard can name together, as "#name"."""
        return f'<g id="{name}">{"".join(parts)}</g>'

    def add(self, *parts):
        self.body.extend(parts)

    def document(self):
        definitions = "\n".join(text % name for text, name in self.definitions.items())
        body = "\n".join(self.body)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * SCALE}"'
            f' height="{HEIGHT * SCALE}" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
            f"<title>{self.title}</title>\n<defs>\n{definitions}\n</defs>\n{body}\n</svg>\n"
        )
