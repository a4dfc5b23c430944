"""The screens of Fjord, an app in which friends write letters home from the road."""

from source import outlines, scenes
from source.canvas import HEIGHT, WIDTH, Canvas
from source.parts import (
    CARD, CORAL, INK, LINE, MARGIN, PAPER, SEA, SECOND, avatar, glass, home_indicator, icon,
    round_button, status_bar, tab_bar,
)

RIGHT = WIDTH - MARGIN


def chip(c, x, y, name, label, fill, colour, height=32, rim=""):
    """A capsule with an icon and a label; its text and the x where it ends."""
    w = 34 + outlines.width(label, 13, "Medium") + 12
    out = c.rect(x, y, w, height, fill, height / 2, rim)
    out += icon(name, x + 18, y + height / 2, 16, colour, 2)
    out += c.text(x + 31, y + height / 2 + 4.6, label, 13, colour, "Medium")
    return out, x + w


def inbox():
    c = Canvas("Fjord: letters")
    c.add(c.rect(0, 0, WIDTH, HEIGHT, PAPER), c.layer("status-bar", status_bar(c, INK)))
    c.add(c.text(MARGIN, 72, "Saturday, 12 September", 13, SECOND, "Medium"))
    c.add(c.text(MARGIN, 107, "Letters", 34, INK, "Bold", tracking=-0.018))
    c.add(c.layer("me", avatar(c, "nora", 334, 69, 40)))
    c.add(c.rect(MARGIN, 124, 358, 40, INK, 12, 'fill-opacity=".06"'))
    c.add(icon("search", 37, 144, 19, SECOND, 2))
    c.add(c.text(54, 149.2, "Search letters and places", 15, SECOND))
    c.add(icon("filter", 354, 144, 19, SECOND, 2))

    stories = (
        (scenes.dawn, "Reine", "April", 0.36, 104, 250),
        (scenes.sail, "Lyngør", "July", 0.34, 30, 282),
        (scenes.lighthouse, "Lindesnes", "October", 0.36, 26, 240),
        (scenes.blue_hour, "Henningsvær", "December", 0.4, 110, 270),
    )
    for i, (scene, place, month, zoom, left, top) in enumerate(stories):
        x = MARGIN + i * 112
        c.add(c.shadow(x + 4, 190, 94, 122, 16, 5, 0.2))
        c.add(c.picture(scene, x, 180, 102, 136, 18, zoom, left, top))
        c.add(c.rect(x, 180, 102, 136, c.linear(
            [(0.44, "#08131c", 0), (0.6, "#08131c", 0.12), (0.78, "#08131c", 0.5),
             (1, "#08131c", 0.78)]), 18))
        c.add(c.text(x + 11, 293.5, place, 13, "#fff", "SemiBold"))
        c.add(c.text(x + 11, 307.5, month, 11, "#fff", "Medium", opacity=0.82))

    c.add(c.text(MARGIN, 354, "This week", 20, INK, "Bold", tracking=-0.012))
    c.add(c.text(RIGHT, 353, "Mark all read", 14, SEA, "Medium", "end"))
    rows = (
        ("ingrid", "Ingrid Solheim", "10:12", "The ferry that waited for us",
         "We were two minutes late in Hellesylt", scenes.fjord, (92, 226, 0.34), True),
        ("mads", "Mads Halvorsen", "08:47", "Bread at 68 degrees north",
         "The bakery opens at six, and the whole street", None, None, True),
        ("sofie", "Sofie Lindgren", "Fri", "Nine knots and no phone signal",
         "Wind from the south-west all afternoon", scenes.sail, (40, 400, 0.2), True),
        ("elias", "Elias Berg", "Thu", "How to dry socks in Lofoten",
         "Short answer: you can’t. Long answer: hang them", None, None, False),
        ("amara", "Amara Okafor", "Wed", "Keeper of the light",
         "She was born in the tower and still climbs", scenes.lighthouse, (60, 250, 0.24), False),
    )
    top = 368
    for i, (who, name, time, subject, start, scene, crop, unread) in enumerate(rows):
        y = top + i * 84
        if i:
            c.add(c.rect(76, y - 0.25, RIGHT - 76, 0.5, "#d9d5cc"))
        def part(name, drawn):  # only the first letter is opened
            return drawn if i else c.layer(name, drawn)

        c.add(part("sender", avatar(c, who, MARGIN, y + 18, 48)))
        end = 302 if scene else RIGHT
        weight = "SemiBold" if unread else "Medium"
        c.add(part("name", c.text(76, y + 26, name, 15, INK, weight)))
        time_at = RIGHT
        c.add(c.text(time_at - (14 if unread else 0), y + 26, time, 13, SEA if unread else SECOND,
                     "Medium" if unread else "Regular", "end"))
        if unread:
            c.add(c.circle(RIGHT - 4, y + 21.4, 4, CORAL))
        c.add(part("title", c.text(76, y + 46, subject, 15, INK if unread else "#33444f",
                                   "Medium" if unread else "Regular")))
        shown = start
        while outlines.width(shown + "…", 14) > end - 76:
            shown = shown[:-1]
        c.add(c.text(76, y + 66, shown.rstrip(" ,.:") + "…", 14, SECOND))
        if scene:
            left, up, zoom = crop
            c.add(part("photo", c.picture(scene, 318, y + 36, 56, 38, 8, zoom, left, up)))
    c.add(tab_bar(c, "letters"), home_indicator(c, INK))
    return c


def letter():
    c = Canvas("Fjord: a letter")
    c.add(c.rect(0, 0, WIDTH, HEIGHT, CARD))
    # The photo alone moves; what lies over it fades in at its place.
    c.add(
        c.layer("photo", c.picture(scenes.fjord, 0, 0, WIDTH, 380, 0, 1.08, 14, 34), c.veil(0, 120, "#0a2a3c", 0.4, 0)),
        c.layer("status-bar", status_bar(c, "#fff")),
        c.layer(
            "photo-buttons", glass(c, 36, 74), icon("back", 35, 74, 22, "#fff", 2.2),
            glass(c, 306, 74), icon("bookmark", 306, 74, 20, "#fff", 2),
            glass(c, 354, 74), icon("more", 354, 74, 20, "#fff", 2)),
        c.rect(0, 326, WIDTH, 40, c.linear([(0, "#06212e", 0), (1, "#06212e", 0.3)])),
        c.shape("M0 390V376A28 28 0 0 1 28 348H362A28 28 0 0 1 390 376V390z", CARD))
    c.add(c.rect(0, 380, WIDTH, 464, CARD))

    c.add(c.layer("sender", avatar(c, "ingrid", MARGIN, 372, 48)))
    c.add(c.layer("name", c.text(76, 392, "Ingrid Solheim", 16, INK, "SemiBold")))
    title, y = c.paragraph(
        MARGIN, 462, 350, "The ferry that waited for us", 27, 33, INK, "Bold", -0.018)
    c.add(c.layer("title", title))

    listen = 46 + outlines.width("Listen", 13, "Medium")
    c.add(c.text(76, 411, "From Geiranger, 62.1° N · 10:12", 13, SECOND))
    c.add(chip(c, RIGHT - listen, 380, "sound", "Listen", "#e2f0f1", SEA)[0])
    body = (
        "We were two minutes late in Hellesylt, and by then the ramp was already up. I waved with "
        "the bread under my arm, the way you wave at a bus you have lost.",
        "Then the ramp came down again. “We saw you run,” said the man in the orange jacket. “We "
        "have been going up this fjord for forty years. It will still be there in two minutes.”",
        "So I am writing from the upper deck. The walls are so close that you hear the waterfalls "
        "before you see them, and the engine comes back as an echo.",
    )
    y += 1
    for text in body:
        words, y = c.paragraph(MARGIN, y, 358, text, 16, 25, "#263944")
        c.add(words)
        y += 11
    c.add(c.rect(0, 722, WIDTH, 122, c.linear(
        [(0, CARD, 0), (0.2, CARD, 0.5), (0.36, CARD, 0.97), (0.45, CARD, 1)])))
    c.add(c.shadow(20, 785, 292, 44, 22, 8, 0.14))
    c.add(c.rect(16, 780, 300, 48, "#fff", 24))
    c.add(c.rect(16.25, 780.25, 299.5, 47.5, "none", 23.75,
                 'stroke="#12232e" stroke-opacity=".1" stroke-width=".5"'))
    c.add(avatar(c, "nora", 22, 786, 36))
    c.add(c.text(68, 809.2, "Write back to Ingrid", 15, SECOND))
    c.add(icon("camera", 290, 804, 22, SECOND, 1.9))
    c.add(round_button(c, "heart", c.linear(["#ff7a55", "#ee4a33"]), "#fff"))
    c.add(home_indicator(c, INK))
    return c


def compose():
    c = Canvas("Fjord: a new letter")
    c.add(c.picture(scenes.aurora, 0, 0, WIDTH, HEIGHT))
    c.add(c.veil(0, 400, "#020a12", 0.72, 0), c.veil(560, 284, "#020a12", 0, 0.82))
    c.add(status_bar(c, "#fff"))
    c.add(glass(c, 36, 74, 20, "#fff", 0.16), icon("close", 36, 74, 20, "#fff", 2.2))
    c.add(c.text(195, 73, "New letter", 16, "#fff", "SemiBold", "middle"))
    c.add(c.text(195, 90, "Draft saved just now", 12, "#fff", "Regular", "middle", opacity=0.72))
    c.add(glass(c, 354, 74, 20, "#fff", 0.16), icon("more", 354, 74, 20, "#fff", 2))

    title, y = c.paragraph(
        MARGIN, 152, 340, "The sky moved\nall night", 40, 44, "#fff", "Bold", -0.022)
    c.add(title)
    draft = "We sat on the porch in every jumper we own. Nobody said a word for an hour, then Mads"
    words, y = c.paragraph(MARGIN, y + 2, 310, draft, 17, 25, "#f4fffb", "Medium")
    c.add(words)
    last = outlines.wrapped(draft, 310, 17, "Medium")[-1]
    c.add(c.rect(MARGIN + outlines.width(last, 17, "Medium") + 5, y - 25 - 16, 2.2, 21, CORAL, 1.1))

    x = MARGIN
    for name, label in (("pin", "Senja"), ("photos", "4 photos"), ("sound", "0:42")):
        drawn, x = chip(c, x, 668, name, label, "#fff", "#fff", 32, 'fill-opacity=".17"')
        c.add(drawn)
        x += 8
    photos = ((scenes.aurora, 0.2, 90, 300), (scenes.blue_hour, 0.22, 60, 420),
              (scenes.dawn, 0.2, 60, 330), (scenes.fjord, 0.22, 90, 130))
    for i, (scene, zoom, left, top) in enumerate(photos):
        x = MARGIN + i * 68
        c.add(c.picture(scene, x, 712, 60, 52, 12, zoom, left, top))
        if i == 0:
            c.add(c.rect(x + 1, 713, 58, 50, "none", 11, 'stroke="#fff" stroke-width="2"'))
    c.add(c.rect(MARGIN + 4 * 68, 712, 60, 52, "#fff", 12, 'fill-opacity=".14"'))
    c.add(icon("plus", MARGIN + 4 * 68 + 30, 738, 22, "#fff", 2))

    c.add(c.rect(16, 780, 300, 48, "#fff", 24, 'fill-opacity=".15"'))
    c.add(c.rect(16.4, 780.4, 299.2, 47.2, "none", 23.6,
                 'stroke="#fff" stroke-opacity=".2" stroke-width=".8"'))
    for i, who in enumerate(("amara", "mads", "ingrid")):
        c.add(c.circle(84 - i * 22, 804, 18, "#12313a"), avatar(c, who, 68 - i * 22, 788, 32))
    c.add(c.text(114, 809.2, "Send to three friends", 15, "#fff", "Medium"))
    c.add(round_button(c, "send", c.linear(["#ff7a55", "#ee4a33"]), "#fff"))
    c.add(home_indicator(c, "#fff"))
    return c


PAGES = (
    (scenes.dawn, "April", "Reine", "The fjord wakes\nbefore you do",
     "First light takes the peaks one by one. The boats stay asleep a little longer.", "#1d1233"),
    (scenes.sail, "July", "Lyngør", "South-west wind,\nnothing planned",
     "Noon is for open water, cold cherries and a map that nobody looks at.", "#03304c"),
    (scenes.woods, "September", "Finnskogen", "Rain, and a tent\nthat holds",
     "In the old spruce forest everything drips, and the stove ticks as it warms.", "#041711"),
    (scenes.lighthouse, "October", "Lindesnes", "The last light\nin the south",
     "When the sun is gone the lamp takes over, one turn every twenty seconds.", "#1a0a26"),
    (scenes.blue_hour, "December", "Henningsvær", "Home is the\nlit window",
     "Snow on the quay, coffee on the stove. Write to someone before you sleep.", "#04071f"),
)


def page(number):
    scene, month, place, title, text, dark = PAGES[number - 1]
    c = Canvas(f"Fjord: five lights, {number} of 5")
    c.add(c.picture(scene, 0, 0, WIDTH, HEIGHT))
    c.add(c.veil(0, 150, dark, 0.56, 0), c.veil(500, 250, dark, 0, 0.86))
    c.add(c.rect(0, 749.5, WIDTH, 94.5, c.linear([(0, dark, 0.86), (1, dark, 0.95)])))
    c.add(status_bar(c, "#fff"))
    c.add(avatar(c, "jon", MARGIN, 56, 36))
    c.add(c.text(62, 72, "Five lights", 15, "#fff", "SemiBold"))
    c.add(c.text(62, 88, "A story by Jon Aasen", 12, "#fff", "Regular", opacity=0.85))
    c.add(glass(c, 354, 74, 20, dark, 0.34), icon("close", 354, 74, 19, "#fff", 2.2))

    c.add(chip(c, MARGIN, 592, "pin", f"{place}, {month}", dark, "#fff", 30,
               'fill-opacity=".46"')[0])
    words, y = c.paragraph(MARGIN, 661, 358, title, 36, 40, "#fff", "Bold", -0.022)
    c.add(words)
    words, y = c.paragraph(MARGIN, y - 5, 340, text, 16, 24, "#fff", opacity=0.86)
    c.add(words)

    x = MARGIN
    for i in range(1, 6):
        w = 24 if i == number else 7
        c.add(c.rect(x, 800.5, w, 7, "#fff", 3.5, "" if i == number else 'fill-opacity=".42"'))
        x += w + 7
    if number == 5:
        c.add(round_button(c, "pen", c.linear(["#ff7a55", "#ee4a33"]), "#fff"))
    else:
        c.add(c.circle(350, 804, 24, "#fff"), icon("next", 351, 804, 22, dark, 2.3))
    c.add(home_indicator(c, "#fff"))
    return c


def profile():
    c = Canvas("Fjord: profile")
    c.add(c.rect(0, 0, WIDTH, HEIGHT, PAPER))
    c.add(c.picture(scenes.dawn, 0, 0, WIDTH, 214, 0, 1, 0, 262))
    c.add(c.veil(0, 110, "#3a2356", 0.45, 0))
    c.add(status_bar(c, "#fff"))
    c.add(glass(c, 354, 74, 20, "#2a1740"), icon("gear", 354, 74, 20, "#fff", 2))
    c.add(c.rect(0, 190, WIDTH, 60, PAPER))
    c.add(c.circle(60, 196, 47, PAPER), c.layer("me", avatar(c, "nora", 16, 152, 88)))
    c.add(c.rect(258, 206, 116, 36, INK, 18))
    c.add(c.text(316, 229, "Edit profile", 14, "#fff", "SemiBold", "middle"))
    c.add(c.text(MARGIN, 278, "Nora Lindqvist", 26, INK, "Bold", tracking=-0.018))
    c.add(c.text(MARGIN, 301, "Slow trains, cold water, long letters. Bergen.", 15, SECOND))

    for i, (count, label) in enumerate((("42", "letters"), ("17", "places"), ("6", "countries"))):
        x = MARGIN + i * 122
        c.add(c.rect(x, 320, 114, 66, CARD, 16))
        c.add(c.rect(x + 0.25, 320.25, 113.5, 65.5, "none", 15.75,
                     f'stroke="{LINE}" stroke-width=".5"'))
        c.add(c.text(x + 14, 352, count, 24, INK, "Bold", tracking=-0.015))
        c.add(c.text(x + 14, 372, label, 13, SECOND))

    c.add(c.text(MARGIN, 424, "Journeys", 20, INK, "Bold", tracking=-0.012))
    c.add(c.text(RIGHT, 423, "See all", 14, SEA, "Medium", "end"))
    window = c.clip(c.rect(16, 438, 358, 140, "#000", 20))
    coast = (
        "M-10 600V430H120C128 446 118 452 124 462C140 464 150 458 164 462C176 468 150 474 138 478"
        "C130 486 140 494 134 502C150 508 176 498 196 504C214 510 180 516 160 516C142 518 138 528 144 536"
        "C150 550 132 556 136 568C140 580 130 590 128 600z")
    land = (
        "M400 600V430H236C232 444 246 448 240 460C226 464 214 460 206 468C216 476 236 470 248 478"
        "C254 490 246 500 258 508C250 522 226 520 220 530C232 538 254 530 262 542C264 558 248 566 256 580"
        "L258 600z")
    hills = "".join(
        c.shape(f"M{x} {y}l{s} {-s * 1.5}l{s} {s * 1.5}z", "#b9d3bd") for x, y, s in
        ((40, 486, 9), (56, 490, 7), (70, 540, 8), (300, 478, 10), (318, 484, 7), (330, 548, 9),
         (92, 470, 6), (286, 556, 7)))
    route = "M84 552C120 560 168 556 184 540S196 500 182 486S196 452 216 450S286 470 312 456"
    c.add(
        f'<g clip-path="{window}">' + c.rect(16, 438, 358, 140, "#bfe0e4")
        + f'<g stroke="#d9edee" stroke-width="7">{c.shape(coast + land, "#dfe9d6")}</g>'
        + hills
        + c.shape(route, "none", f'stroke="{CORAL}" stroke-width="3" stroke-dasharray=".1 6.4"'
                                 ' stroke-linecap="round"')
        + "</g>")
    for x, y in ((84, 552), (184, 488)):
        c.add(c.circle(x, y, 7, "#fff"), c.circle(x, y, 4.4, CORAL))
    c.add(c.shadow(300, 446, 26, 26, 13, 3, 0.3))
    c.add(c.circle(312, 456, 17, "#fff"), avatar(c, "nora", 298, 442, 28))
    c.add(c.rect(28, 450, 134, 26, "#fff", 13, 'fill-opacity=".92"'))
    c.add(c.text(95, 467.4, "Bergen to Geiranger", 12, INK, "SemiBold", "middle"))

    c.add(c.text(MARGIN, 614, "Photos", 20, INK, "Bold", tracking=-0.012))
    c.add(c.text(RIGHT, 613, "See all", 14, SEA, "Medium", "end"))
    photos = ((scenes.fjord, 0.36, 46, 60), (scenes.woods, 0.36, 68, 356),
              (scenes.blue_hour, 0.36, 60, 300), (scenes.lighthouse, 0.34, 40, 240),
              (scenes.sail, 0.38, 50, 320), (scenes.aurora, 0.34, 50, 240))
    for i, (scene, zoom, left, top) in enumerate(photos):
        x, y = MARGIN + (i % 3) * 122, 628 + (i // 3) * 122
        c.add(c.picture(scene, x, y, 114, 114, 16, zoom, left, top))
    c.add(tab_bar(c, "person"), home_indicator(c, INK))
    return c


def everything():
    """Each file's name and the canvas that goes into it."""
    yield "inbox", inbox()
    yield "letter", letter()
    yield "compose", compose()
    for number in range(1, 6):
        yield f"page-{number}", page(number)
    yield "profile", profile()
