"""What all screens share: colours, icons, people, the system's bars and the app's own."""

from source import outlines
from source.canvas import WIDTH, number

PAPER = "#f8f6f2"
CARD = "#ffffff"
INK = "#12232e"
SECOND = "#5b6a74"
LINE = "#e6e3dc"
SEA = "#0b7285"
CORAL = "#f2583e"
MARGIN = 16

# 24-point icons, drawn as strokes unless the path is marked as filled with a leading "f".
ICONS = {
    "search": ["M10.8 4a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6zM15.8 15.8L20.5 20.5"],
    "filter": ["M4 7h16M7 12h10M10 17h4"],
    "letters": ["M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8.5a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5"
                "-2.5v-8.5a2.5 2.5 0 0 1 2.5-2.5z", "M3.6 7.4l7 5.4a2.3 2.3 0 0 0 2.8 0l7-5.4"],
    "map": ["M9 4.5l6 3 5-2.2a.7.7 0 0 1 1 .6v11.2l-6 2.8-6-3-5 2.2a.7.7 0 0 1-1-.6v-11.2z",
            "M9 4.5v12.4M15 7.5v12.4"],
    "photos": ["M6 4h12a2.8 2.8 0 0 1 2.8 2.8v10.4a2.8 2.8 0 0 1-2.8 2.8h-12a2.8 2.8 0 0 1-2.8-2.8"
               "v-10.4a2.8 2.8 0 0 1 2.8-2.8z", "M3.6 16.4l4.6-4.4 4.2 4 2.6-2.4 5.6 4.6",
               "fM15.6 7.2a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4z"],
    "person": ["M12 3.8a4.1 4.1 0 1 0 0 8.2a4.1 4.1 0 1 0 0-8.2z",
               "M4.4 20.2c.5-3.9 3.6-5.4 7.6-5.4s7.1 1.5 7.6 5.4"],
    "pen": ["M14.6 5.2l4.2 4.2L8.6 19.6l-5 .8.8-5z", "M12.4 7.4l4.2 4.2"],
    "back": ["M14.5 5l-7 7 7 7"],
    "next": ["M9.5 5l7 7-7 7"],
    "close": ["M6 6l12 12M18 6L6 18"],
    "bookmark": ["M7.5 4h9a1.6 1.6 0 0 1 1.6 1.6v14.6l-6.1-4.4-6.1 4.4V5.6a1.6 1.6 0 0 1 1.6-1.6z"],
    "more": ["fM5.5 10.4a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4zM12 10.4a1.7 1.7 0 1 0 0 3.4a1.7 "
             "1.7 0 1 0 0-3.4zM18.5 10.4a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4z"],
    "pin": ["M12 21c4.6-4.6 7-7.9 7-11.1a7 7 0 0 0-14 0c0 3.2 2.4 6.5 7 11.1z",
            "M12 7.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z"],
    "heart": ["M12 20C6.4 15.9 3.4 12.9 3.4 9.3A4.5 4.5 0 0 1 12 7.3a4.5 4.5 0 0 1 8.6 2"
              "C20.6 12.9 17.6 15.9 12 20z"],
    "send": ["M12 19.5V5M5.5 11.2L12 4.7l6.5 6.5"],
    "people": ["M9 5a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8z",
               "M2.8 19.2c.3-3.4 2.7-4.8 6.2-4.8s5.9 1.4 6.2 4.8",
               "M15.6 5.3a3.4 3.4 0 0 1 0 6.3M17.6 14.7c2.2.6 3.5 2.1 3.7 4.5"],
    "sound": ["M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3"],
    "camera": ["M8.4 6.5L9.7 4.5h4.6l1.3 2h2.9A2.5 2.5 0 0 1 21 9v8a2.5 2.5 0 0 1-2.5 2.5h-13"
               "A2.5 2.5 0 0 1 3 17V9a2.5 2.5 0 0 1 2.5-2.5z",
               "M12 9.2a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z"],
    "plus": ["M12 5v14M5 12h14"],
    "gear": ["M4 8h9M17.5 8H20M4 16h2.5M11 16h9",
             "M15.2 5.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z",
             "M8.8 13.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z"],
}


def icon(name, cx, cy, size, colour, width=1.75, filled=False):
    scale = size / 24
    parts = []
    for data in ICONS[name]:
        if data.startswith("f"):
            parts.append(f'<path d="{data[1:]}" fill="{colour}" stroke="none"/>')
        else:
            parts.append(f'<path d="{data}"/>')
    return (
        f'<g fill="{colour if filled else "none"}" stroke="{colour}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round" transform="translate('
        f'{number(cx - size / 2)} {number(cy - size / 2)}) scale({scale:.4f})">{"".join(parts)}</g>'
    )


PEOPLE = {  # background, skin, hair, clothes, cut
    "ingrid": (("#ffd9b8", "#f7a98b"), "#f9d3b8", "#e8b04e", "#0f6f7c", "long"),
    "mads": (("#bfe0ee", "#6fb2d2"), "#f3c6a5", "#8a4b2c", "#2c4a68", "beanie"),
    "sofie": (("#d5ecd9", "#86c3a4"), "#f6cfb4", "#2c2430", "#d8483f", "bob"),
    "elias": (("#ffe9a8", "#f4bd4f"), "#e9b48d", "#4a2f22", "#3d5b4c", "short"),
    "amara": (("#ffd0cf", "#ee8d8f"), "#8a5537", "#221a1c", "#f1c04b", "bun"),
    "jon": (("#f6e3c4", "#d9a066"), "#eebd9b", "#77757d", "#2f3c58", "beard"),
    "nora": (("#e7d8f2", "#b28fd0"), "#f8d2ba", "#a8452c", "#22324a", "bun"),
}


def avatar(c, who, x, y, size):
    (light, dark), skin, hair, clothes, cut = PEOPLE[who]
    back = {
        "long": f'<path d="M13.5 22C13 10 18 7.6 24 7.6S35 10 34.5 22L36.5 38H11.5z"'
                f' fill="{hair}"/>',
        "bob": f'<path d="M13.6 27.5C12 11 18 7.6 24 7.6S36 11 34.4 27.5z" fill="{hair}"/>',
        "bun": f'<circle cx="24" cy="7.6" r="4.6" fill="{hair}"/>',
    }.get(cut, "")
    front = {
        "long": f'<path d="M15.6 21C15 11.5 19 9.4 24 9.4S33 11.5 32.4 21C31 16.5 28 14.2 '
                f'25.5 13C22.5 15.5 17.5 16 15.6 21z" fill="{hair}"/>',
        "bob": f'<path d="M15.6 20.5C15 11.5 19 9.2 24 9.2S33 11.5 32.4 20.5C31.6 17.4 30.8 '
               f'15.8 30 15.6H18C17.2 15.8 16.4 17.4 15.6 20.5z" fill="{hair}"/>',
        "short": f'<path d="M15.4 19.5C14 11 19 7.8 24.5 8C31 8 34 12 32.6 19.5C32 17 31.2 15.6 '
                 f'30 14.8C26 15.6 20.5 15.2 18.2 13.8C16.6 15 16 17 15.4 19.5z" fill="{hair}"/>',
        "bun": f'<path d="M15.6 20C15 11.5 19 9.2 24 9.2S33 11.5 32.4 20C31 15.6 28 13.6 24 '
               f'13.6S17 15.6 15.6 20z" fill="{hair}"/>',
        "beanie": '<path d="M15 17.6C14.4 9 19 6.2 24 6.2S33.6 9 33 17.6z" fill="#e9a13b"/>'
                  '<rect x="14" y="14.6" width="20" height="4.6" rx="2.3" fill="#cf8427"/>',
        "beard": f'<path d="M15.6 19.5C15 11 19 8.6 24 8.6S33 11 32.4 19.5C31.4 15.4 28.5 14 24 '
                 f'14S16.6 15.4 15.6 19.5z" fill="{hair}"/>',
    }[cut]
    beard = ""
    if cut in ("beanie", "beard"):
        beard = (f'<path d="M15.9 21.5C16 29.5 19.5 32.6 24 32.6S32 29.5 32.1 21.5C31 24 28.5 24.6 '
                 f'24 24.6S17 24 15.9 21.5z" fill="{hair}"/>')
    blush, smile = "#d9674f", "#fff" if beard else "#8d3b32"
    drawing = (
        c.rect(0, 0, 48, 48, c.linear([light, dark]))
        + back
        + f'<path d="M5 48C5.5 38 13 34.6 24 34.6S42.5 38 43 48z" fill="{clothes}"/>'
        + f'<path d="M20 28h8v6.4c0 2.3-1.8 3.6-4 3.6s-4-1.3-4-3.6z" fill="{skin}"/>'
        + '<path d="M20 29.6c2.4 2.2 5.6 2.2 8 0v2.2c-2.6 1.8-5.4 1.8-8 0z" fill="#000"'
          ' fill-opacity=".12"/>'
        + f'<ellipse cx="24" cy="20.6" rx="8.3" ry="10" fill="{skin}"/>' + beard + front
        + '<g fill="#2a1c1c"><circle cx="20.8" cy="21.2" r=".95"/>'
          '<circle cx="27.2" cy="21.2" r=".95"/></g>'
        + f'<path d="M21.7 26.2q2.3 1.9 4.6 0" fill="none" stroke="{smile}" stroke-width="1"'
          ' stroke-linecap="round"/>'
        + f'<g fill="{blush}" fill-opacity=".2"><circle cx="18.6" cy="24" r="1.7"/>'
          '<circle cx="29.4" cy="24" r="1.7"/></g>'
    )
    window = c.clip('<circle cx="24" cy="24" r="24"/>')
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({size / 48:.4f})">'
        f'<g clip-path="{window}">{drawing}</g></g>'
    )


def status_bar(c, colour):
    """Time on the left; signal, network and battery on the right; 47 points high."""
    bars = "".join(
        c.rect(303 + 4.7 * i, 33 - h, 3.2, h, colour, 1) for i, h in enumerate((4.4, 6.6, 8.8, 11)))
    waves = (
        f'<g fill="none" stroke="{colour}" stroke-width="2" stroke-linecap="round">'
        '<path d="M328.6 26.2a9.6 9.6 0 0 1 12.8 0M331.6 29a5.3 5.3 0 0 1 6.8 0"/></g>'
        f'<path d="M335 33.5l-2.2-2.3a3.2 3.2 0 0 1 4.4 0z" fill="{colour}"/>')
    battery = (
        c.rect(348, 22.5, 22, 11, "none", 3.4, f'stroke="{colour}" stroke-opacity=".45"')
        + c.rect(349.8, 24.3, 14.5, 7.4, colour, 1.9)
        + c.shape("M371.6 26.2v3.6q1.5-.5 1.5-1.8t-1.5-1.8z", colour, 'fill-opacity=".5"'))
    return (
        c.text(20, 33.4, "10:24", 16, colour, "SemiBold", tracking=-0.01) + bars + waves + battery)


def home_indicator(c, colour):
    return c.rect(131, 833.5, 128, 4.5, colour, 2.25)


TABS = {"letters": "Letters", "map": "Map", "photos": "Photos", "person": "You"}


def round_button(c, name, fill, colour, size=24):
    """The 48-point button in the bottom trailing corner that new things grow out of."""
    return (
        c.shadow(329, 787, 42, 42, 21, 6, 0.38, "#a3321d")
        + c.circle(350, 804, 24, fill) + icon(name, 350, 804, size, colour, 1.9))


def tab_bar(c, active):
    """A floating pill with four tabs, and beside it the button that starts a letter."""
    out = [
        c.rect(0, 744, WIDTH, 100, c.linear([(0, PAPER, 0), (0.4, PAPER, 0.6), (0.75, PAPER, 1)])),
        c.shadow(20, 784, 292, 46, 23, 9, 0.2),
        c.rect(16, 780, 300, 48, CARD, 24, 'fill-opacity=".97"'),
        c.rect(16.25, 780.25, 299.5, 47.5, "none", 23.75,
               'stroke="#12232e" stroke-opacity=".06" stroke-width=".5"'),
    ]
    slots, x = [], 20
    for name in TABS:
        w = 106 if name == active else 62
        slots.append((name, x, w))
        x += w
    for name, left, w in slots:
        if name == active:
            label = TABS[name]
            out.append(c.rect(left, 784, w, 40, "#e2f0f1", 20))
            inner = 23 + 7 + outlines.width(label, 13.5, "SemiBold")
            start = left + (w - inner) / 2
            out.append(icon(name, start + 11.5, 804, 23, SEA, 2))
            out.append(c.text(start + 30, 808.8, label, 13.5, SEA, "SemiBold"))
        else:
            out.append(icon(name, left + w / 2, 804, 23, SECOND))
    fill = c.linear(["#ff7a55", "#ee4a33"])
    return "".join(out) + round_button(c, "pen", fill, "#fff")


def glass(c, cx, cy, r=20, tint="#0b1e2a", opacity=0.34):
    """A round button that can lie on any picture."""
    return (
        c.circle(cx, cy, r, tint, f'fill-opacity="{number(opacity)}"')
        + c.circle(cx, cy, r - 0.4, "none", 'stroke="#fff" stroke-opacity=".22" stroke-width=".8"'))
