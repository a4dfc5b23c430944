"""The photographs: seven Norwegian views, each drawn in the box of a whole screen."""

import random

from source.canvas import HEIGHT, WIDTH, number, path
from source.props import birds, cabin, rowing_boat
from source.terrain import (
    cloud, forest, ground, mirrored, mountain, ridge, ripples, stars, streak,
)


def dawn(c):
    """Reine at first light: rose sky, plum mountains, red cabins on the rock."""
    water = 478
    sky = c.rect(0, 0, WIDTH, water + 4, c.linear(
        [(0, "#5a5590"), (0.26, "#a56c9c"), (0.5, "#e88a92"), (0.74, "#ffbd97"), (1, "#ffe7c2")]))
    sun = c.glow(128, 420, 250, 200, "#fff1cf", 0.95) + c.circle(128, 408, 21, "#fff8e6")
    wisps = "".join(
        c.glow(x, y, rx, ry, "#ffd9c4", o)
        for x, y, rx, ry, o in ((90, 168, 150, 9, .5), (300, 214, 170, 8, .55),
                                (180, 262, 210, 7, .5), (330, 128, 120, 6, .35)))
    far = c.shape(ground(ridge([(-10, 418), (46, 380), (84, 408), (140, 392), (190, 412),
                                (250, 372), (300, 404), (400, 360)], 3), water),
                  c.linear(["#c98ba6", "#f3b5a6"]))
    middle = mountain(
        c, [(-20, 440), (18, 396), (70, 452), (120, 462), (214, 402), (262, 330), (312, 398),
            (352, 352), (410, 430)], 11, water,
        c.linear([(0, "#d98e97"), (1, "#e9a59a")]), "#7d5685", "#ffe3d6", "#a57ba3", line=.34)
    near = mountain(
        c, [(190, 478), (248, 450), (286, 408), (330, 300), (360, 246), (392, 312), (440, 330)],
        27, water + 2, c.linear(["#b0677f", "#8d5479"]), "#5a3a68", "#ffd3c6", "#8d6491",
        line=.3)
    left = mountain(
        c, [(-60, 330), (-8, 286), (34, 384), (66, 440), (112, 478)], 8, water + 2,
        c.linear(["#a3627f", "#80507a"]), "#54386a", "#ffcfc2", "#86608f", line=.3)
    haze = c.glow(150, water - 4, 260, 34, "#ffe6cf", .75)
    land, mirror = mirrored(c, far + middle + near + left, water, 250, .42)
    sea = c.rect(0, water, WIDTH, HEIGHT - water, c.linear(
        [(0, "#fbc9a8"), (0.2, "#d98b95"), (0.5, "#7d5788"), (1, "#2c2147")]))
    glitter = ripples(c, water + 4, 640, 120, "#fff0d4", .75, 4, x=128, spread=34, near=20)
    waves = ripples(c, water + 6, 700, 130, "#4d3468", .28, 9)
    rock = ridge([(168, 612), (196, 588), (226, 562), (262, 556), (300, 548), (346, 550),
                  (400, 540)], 5, .1)
    cabins = (
        cabin(268, 553, 30, "#c7443f", "#9b2f3a", "#5c3250", "#ffe6d8", "#ffd98a")
        + cabin(330, 548, 24, "#d4544a", "#a53a40", "#5c3250", "#ffe6d8", "#ffd98a")
        + c.glow(310, 556, 70, 18, "#ffcf7d", .35))
    poles = "".join(c.rect(x, 548, 2.2, 26, "#3a2447") for x in (232, 244, 256))
    shore = cabins + poles + c.rect(224, 548, 44, 3.4, "#5a3854") + c.shape(
        ground(rock, 610), c.linear(["#4a2f55", "#2a1d40"]))
    boat = rowing_boat(100, 556, 46, "#3b2548", "#e8a58f") + c.glow(123, 566, 36, 4, "#2a1a3c", .5)
    foam = c.shape("".join(streak(x, y, h, 1.6) for x, y, h in
                           ((250, 611, 60), (340, 612, 70), (290, 616, 40))), "#ffd9c6",
                   'fill-opacity=".5"')
    return (sky + sun + wisps + birds(176, 312, "#7a4c78") + land + haze + sea + mirror + waves
            + glitter + shore + foam + boat)


def sail(c):
    """Noon on open water: turquoise, cumulus, one white sail."""
    water = 420
    sky = c.rect(0, 0, WIDTH, water + 2, c.linear(
        [(0, "#0f7cc4"), (0.45, "#3fb0e3"), (0.85, "#a5e2f0"), (1, "#d9f5f3")]))
    sun = c.glow(320, 96, 220, 220, "#ffffff", .5)
    clouds = (
        cloud(c, 86, 226, 84, "#ffffff", "#cfeaf5") + cloud(c, 318, 276, 64, "#ffffff", "#d6eef6")
        + cloud(c, 196, 324, 44, "#fdfefe", "#d3edf4")
        + cloud(c, 30, 338, 40, "#fafefe", "#cdeaf2"))
    far = c.shape(ground(ridge([(-10, 392), (60, 366), (100, 384), (170, 372), (230, 396),
                                (400, 380)], 14), water), c.linear(["#7fc0d6", "#b2e0e4"]))
    coast = mountain(
        c, [(170, 422), (218, 398), (262, 344), (286, 372), (330, 306), (362, 352), (420, 320)], 19,
        water + 1, c.linear(["#4f98a8", "#6fb7a9"]), "#2c6f8c", "#f4fdff", "#a4cfe0", line=.3)
    west = mountain(
        c, [(-40, 380), (10, 352), (52, 392), (96, 420)], 23, water + 1,
        c.linear(["#4a94a8", "#67b0a8"]), "#2c6f8c", "#f4fdff", "#a4cfe0", line=.3)
    green = c.shape(ground(ridge([(226, 422), (270, 408), (330, 398), (400, 388)], 6), water + 1),
                    c.linear(["#3f9a76", "#2d7f6c"]))
    houses = "".join(
        cabin(x, y, s, w, d, "#35566b", "#fff", "#2c5a72")
        for x, y, s, w, d in ((300, 415, 9, "#fff", "#dfeaec"), (322, 413, 8, "#d8483f", "#b13637"),
                              (346, 412, 10, "#f6c453", "#d9a23c")))
    sea = c.rect(0, water, WIDTH, HEIGHT - water, c.linear(
        [(0, "#7fe0d8"), (0.12, "#2dbfc2"), (0.4, "#0d8fa8"), (1, "#054a6b")]))
    light = ripples(c, water + 3, 800, 230, "#d6fff7", .5, 31)
    deep = ripples(c, water + 8, 830, 150, "#04597a", .26, 12)
    mirror = c.shape(
        "M150 560q30 6 60 0q-6 34 -22 60q10 -4 8 6q-12 26 -22 44q-4 -40 -10 -60q-10 -24 -14 -50z",
        "#eafffb", 'fill-opacity=".34"')
    boat = (
        # mainsail, jib, mast, hull
        c.shape("M181 336C205 400 224 462 232 536L181 540z",
                c.linear([(0, "#ffffff"), (.6, "#f6fbfb"), (1, "#cfe6ea")], 0, 0, 1, .3))
        + c.shape("M177 352C165 420 146 486 124 534Q152 542 177 538z",
                  c.linear([(0, "#e2f1f3"), (1, "#ffffff")], 0, 0, 1, 0))
        + c.shape("M181 420C192 424 206 424 211 438M181 480C198 486 214 486 224 494", "none",
                  'stroke="#c3dde3" stroke-width="1"')
        + c.shape("M178 328h3v218h-3z", "#31566a")
        + c.shape("M178 328l20 6-20 7z", "#f2583e")
        + c.shape("M112 546H246C240 564 228 574 214 574H146C130 574 118 562 112 546z",
                  c.linear([(0, "#ffffff"), (.36, "#f4fafa"), (.37, "#f2583e"), (.52, "#f2583e"),
                            (.53, "#0b3f5c"), (1, "#08314a")]))
        + c.shape("M112 546H246l-2 4H115z", "#d7a468"))
    wake = c.shape("".join(streak(x, y, h, t) for x, y, h, t in
                           ((180, 575, 84, 4), (250, 580, 50, 3), (120, 582, 46, 3),
                            (290, 588, 40, 2.4))), "#fff", 'fill-opacity=".75"')
    return (sky + sun + clouds + birds(98, 392, "#2f7f9f") + far + coast + west + green + houses
            + sea + deep + light + mirror + wake + boat)


def woods(c):
    """A wet spruce forest that fades into mist; a lit tent by the stream."""
    sky = c.rect(0, 0, WIDTH, HEIGHT, c.linear(
        [(0, "#9fb9a8"), (0.25, "#d3dfc6"), (0.42, "#eef0d8"), (0.6, "#a8c3a2"), (1, "#10352b")]))
    light = c.glow(232, 214, 230, 200, "#fffbe0", .9)
    far = c.shape(ground(ridge([(-10, 330), (60, 250), (120, 300), (190, 272), (262, 330),
                                (330, 262), (400, 300)], 2), 520),
                  c.linear(["#b4c9b4", "#dfe6cf"]))
    layers = []
    plan = (
        ([(-20, 372), (80, 330), (170, 372), (250, 386), (330, 340), (410, 356)], 16, 30, 5,
         "#93b29c", "#c4d5bb", 520),
        ([(-20, 400), (70, 398), (150, 420), (220, 436), (320, 404), (410, 380)], 30, 54, 8,
         "#648f7b", "#a3bf9f", 560),
        ([(-20, 440), (60, 452), (140, 486), (230, 498), (310, 462), (410, 430)], 52, 92, 13,
         "#376b58", "#6d9a7d", 640),
    )
    for i, (line, low, high, gap, top, bottom, floor) in enumerate(plan):
        points = ridge(line, 40 + i, .06)
        layers.append(c.shape(forest(points, 60 + i, low, high, gap / c.detail**0.5), top))
        layers.append(c.shape(ground(points, floor), c.linear([(0, top), (1, bottom)])))
        layers.append(c.glow(110 + 90 * i, line[2][1] + 46, 300, 44, "#f0f3dd", .62 - .1 * i))
    slope = ridge([(-20, 520), (70, 540), (150, 566), (240, 574), (320, 548), (410, 500)], 71, .05)
    bank = c.shape(ground(slope), c.linear(["#2c5f49", "#0c2c25"]))
    stream = c.shape(
        "M214 574C206 590 236 598 226 616C210 640 150 642 150 676C152 720 238 730 236 844H60"
        "C96 770 66 720 96 676C122 640 196 626 196 604C196 592 192 584 198 574z",
        c.linear([(0, "#eef4e2"), (.25, "#a6c7b6"), (1, "#2b5f57")]))
    flow = c.shape("".join(streak(x, y, h, 1.4) for x, y, h in (
        (212, 590, 8), (206, 606, 10), (186, 624, 16), (150, 644, 18), (126, 662, 22),
        (118, 682, 18), (140, 700, 20), (150, 722, 26), (120, 744, 26), (166, 760, 30))),
        "#f4f8ea", 'fill-opacity=".55"')
    tent = (
        c.glow(296, 590, 78, 54, "#ffd27a", .6)
        + c.shape("M262 604L300 552L346 600L300 610z", "#d9822f")
        + c.shape("M262 604L300 552L306 609z", c.linear(["#ffb84d", "#ffe3a1"]))
        + c.shape("M281 607L299 566L300 608z", "#7d4320")
        + c.shape("M300 552l1.6-6M262 604l-8 6M346 600l8 5", "none",
                  'stroke="#6d3c1d" stroke-width="1.1"')
        + c.glow(300, 612, 64, 9, "#ffcb6b", .45))
    dice = random.Random(5)
    grass = "".join(
        f"M{dice.uniform(250, 390):.1f} {dice.uniform(612, 640):.1f}"
        f"q{dice.uniform(-3, 3):.1f} -6 {dice.uniform(-4, 4):.1f} -{dice.uniform(7, 13):.1f}"
        for _ in range(46))
    blades = f'<path d="{grass}" fill="none" stroke="#174436" stroke-width="1.2"/>'
    right = c.shape(forest([(366, 640), (430, 610)], 83, 230, 300, 30), "#14402f")
    left = c.shape(forest([(-50, 650), (0, 668), (54, 690)], 91, 250, 360, 40),
                   c.linear(["#1d4f3c", "#0a261f"]))
    near = ridge([(-20, 690), (60, 704), (96, 760), (200, 800), (300, 742), (410, 660)], 77, .05)
    floor = c.shape(ground(near), c.linear(["#143d30", "#06201a"]))
    return (sky + light + far + "".join(layers) + bank + stream + flow + tent + blades + right
            + left + floor)


def lighthouse(c):
    """The sun goes under behind a lighthouse: orange, crimson and wine."""
    water = 500
    sky = c.rect(0, 0, WIDTH, water + 4, c.linear(
        [(0, "#2b1440"), (0.22, "#6b1f52"), (0.46, "#c43449"), (0.68, "#f5703a"),
         (0.86, "#ffab45"), (1, "#ffdb7d")]))
    halo = c.glow(236, 470, 290, 270, "#ffd36b", .75)
    disc = c.circle(236, 452, 66, c.linear([(0, "#fffbe2"), (.5, "#ffe89a"), (1, "#ffb347")]))
    bars = "".join(
        c.shape(streak(x, y, h, t), fill, f'fill-opacity="{o}"')
        for x, y, h, t, fill, o in (
            (90, 150, 190, 15, "#3d1648", .6), (330, 190, 170, 13, "#8d2550", .55),
            (120, 246, 200, 14, "#ffb169", .35), (320, 292, 180, 11, "#7e2250", .5),
            (60, 330, 150, 9, "#ffd08a", .45), (300, 372, 150, 8, "#ffdf9b", .5),
            (150, 402, 130, 6, "#c4404a", .5), (250, 436, 90, 3.6, "#f27a3f", .75),
            (226, 470, 80, 3, "#ef6f3c", .7)))
    islands = c.shape(
        ground(ridge([(250, 502), (290, 488), (324, 492), (360, 470), (410, 478)], 3), water),
        "#9c2f46") + c.shape(
        ground(ridge([(-10, 478), (30, 484), (70, 492), (120, 502)], 9), water), "#a5364a")
    sea = c.rect(0, water, WIDTH, HEIGHT - water, c.linear(
        [(0, "#ffb84f"), (0.12, "#e8603b"), (0.4, "#8f2347"), (1, "#240f30")]))
    dark = ripples(c, water + 4, 820, 190, "#47123a", .36, 8)
    glitter = ripples(c, water + 2, 780, 230, "#ffe7a0", .8, 6, x=236, spread=44, near=26)
    beam = (
        c.shape("M104 296L-20 238V336z", c.linear(
            [(0, "#ffe9b0", 0), (1, "#ffe9b0", .7)], 0, 0, 1, 0))
        + c.shape("M116 296L420 206V352z", c.linear(
            [(0, "#ffe9b0", .6), (1, "#ffe9b0", 0)], 0, 0, 1, 0)))
    tower = (
        c.shape("M92 318H128L138 548H82z", c.linear(
            [(0, "#3d1838"), (.55, "#7c2743"), (1, "#f0925a")], 0, 0, 1, 0))
        + c.shape("M89.6 372H130.4L133 432H87z", c.linear(
            [(0, "#6d4052"), (.55, "#b56e68"), (1, "#ffd9a0")], 0, 0, 1, 0))
        + c.shape("M84.6 488H135.4L138 548H82z", c.linear(
            [(0, "#6d4052"), (.55, "#b56e68"), (1, "#ffd9a0")], 0, 0, 1, 0))
        + c.shape("M86 312H134V320H86z", "#2b1030")
        + c.shape("M86 303V312M94 303V312M102 303V312M118 303V312M126 303V312M134 303V312M85 303"
                  "H135", "none", 'stroke="#2b1030" stroke-width="1.6"')
        + c.rect(97, 284, 26, 28, "#ffe9a8") + c.rect(97, 284, 26, 28, "none", 0,
                                                      'stroke="#2b1030" stroke-width="2"')
        + c.shape("M110 284V312", "none", 'stroke="#2b1030" stroke-width="1.6"')
        + c.shape("M93 285Q96 268 110 264Q124 268 127 285z", "#3a1234")
        + c.shape("M110 265V254", "none", 'stroke="#3a1234" stroke-width="1.8"')
        + c.glow(110, 297, 52, 52, "#fff2c4", .85)
        + c.rect(105, 346, 8, 13, "#2b1030", 4) + c.rect(105, 450, 8, 13, "#4c1c3a", 4))
    house = cabin(26, 556, 32, "#5c1f40", "#43163a", "#2b1030", "#8f3a4c", "#ffcf73")
    rock = ridge([(-20, 552), (40, 544), (100, 540), (150, 548), (184, 580), (220, 604),
                  (262, 626)], 17, .13)
    cliff = c.shape(ground(rock, 650) , c.linear(["#4b1a3a", "#22102c"]))
    edge = f'<path d="{path(rock[8:], False)}" fill="none" stroke="#ff9a55" stroke-width="1.4"' \
           ' opacity=".7"/>'
    skerry = c.shape(
        path([(-20, 660), *ridge([(-20, 622), (90, 636), (180, 632), (270, 640), (300, 652)], 4,
                                 .08), (300, 662)]), "#22102c")
    surf = c.shape("".join(streak(x, y, h, 1.8) for x, y, h in
                           ((240, 655, 70), (110, 662, 120), (300, 660, 30))), "#ffc18a",
                   'fill-opacity=".55"')
    return (sky + halo + disc + bars + birds(262, 336, "#4b1538") + islands + sea + dark + glitter
            + beam + house + tower + cliff + edge + skerry + surf)


def blue_hour(c):
    """A snowed-in harbour in the blue hour: windows, their reflections, a thin moon."""
    water = 520
    sky = c.rect(0, 0, WIDTH, water + 4, c.linear(
        [(0, "#0a1038"), (0.35, "#1e2a78"), (0.65, "#4a55b4"), (0.88, "#9a93d8"),
         (1, "#d9c2e4")]))
    night = stars(c, 120, 4, 330, clear=(295, 150, 44))
    moon = c.glow(292, 150, 74, 74, "#dfe4ff", .5) + c.shape(
        "M292 128A22 22 0 1 0 312 164A19 19 0 0 1 292 128z", "#f6f5ff")
    far = c.shape(ground(ridge([(-10, 440), (60, 402), (110, 430), (180, 396), (240, 424),
                                (310, 380), (400, 420)], 21), water),
                  c.linear(["#7b80cb", "#b3a9de"]))
    back = mountain(
        c, [(-30, 400), (30, 318), (92, 396), (128, 430), (178, 386), (240, 288), (292, 372),
            (346, 330), (420, 420)], 33, water, c.linear(["#5560b8", "#8a8ad0"]), "#333c94",
        "#e9ebff", "#8690dc", line=.46)
    front = mountain(
        c, [(-60, 480), (-10, 430), (50, 470), (112, 500), (190, 520)], 15, water + 1,
        c.linear(["#39449a", "#4d58ae"]), "#28317c", "#c9d0fb", "#6f7acc", line=.46)
    hill = mountain(
        c, [(200, 522), (262, 494), (330, 430), (372, 452), (430, 400)], 45, water + 1,
        c.linear(["#39449a", "#4d58ae"]), "#28317c", "#c9d0fb", "#6f7acc", line=.46)
    trees = c.shape(
        forest([(-10, 512), (90, 516)], 3, 14, 30, 9 / c.detail)
        + forest([(306, 514), (400, 506)], 8, 14, 32, 9 / c.detail),
        "#141c57")
    snowbank = c.shape(
        path([(-10, water + 8), *ridge([(-10, 508), (90, 514), (190, 516), (300, 513), (400, 504)],
                                       5, .03), (400, water + 8)]), "#aab4f0")
    row = ((16, 512, 21, "#b23a48", "#7f2a40"), (70, 514, 17, "#d9a441", "#a3743a"),
           (116, 515, 22, "#8c2f45", "#66243d"), (172, 515, 16, "#e8e6f4", "#b6b7da"),
           (214, 515, 20, "#b23a48", "#7f2a40"), (266, 514, 17, "#3f7f8c", "#2c5a70"),
           (310, 512, 22, "#8c2f45", "#66243d"), (364, 509, 17, "#d9a441", "#a3743a"))
    town = "".join(
        cabin(x, y, s, w, d, "#20296e", "#f1ecff", "#ffd479", "#dfe4ff") for x, y, s, w, d in row)
    lamps = "".join(c.glow(x + s, y - s * .4, s * 2, s * 1.3, "#ffc65c", .34)
                    for x, y, s, _, _ in row)
    quay = c.rect(0, water - 4, WIDTH, 6, "#1a2160")
    sea = c.rect(0, water, WIDTH, HEIGHT - water, c.linear(
        [(0, "#6f72c4"), (0.14, "#434ca4"), (0.45, "#1b2468"), (1, "#070b2a")]))
    land, mirror = mirrored(
        c, far + back + front + hill + trees + snowbank + lamps + town, water, 240, .3)
    dice = random.Random(12)
    shine = []
    for x, y, s, _, _ in row:
        for dx in (0.28, 0.72, 1.3, 1.68):
            reach = dice.uniform(54, 110)
            shine.append(c.rect(x + dx * s - 1.6, water + 4, 3.2, reach, c.linear(
                [(0, "#ffd479", .75), (1, "#ffb84d", 0)]), 1.6))
    waves = ripples(c, water + 5, 800, 220, "#0d1450", .5, 14)
    light = ripples(c, water + 5, 690, 70, "#ffd99a", .5, 18, near=16)
    boat = '<g transform="translate(40 -18)">' + (
        c.glow(262, 622, 90, 10, "#050822", .6)
        + c.shape("M196 598Q204 602 330 594Q326 616 308 622H222Q204 616 196 598z",
                  c.linear([(0, "#f4f2ff"), (.34, "#d5d6f4"), (.36, "#a8323f"), (1, "#5f1d34")]))
        + c.shape("M222 598V572H256L262 597z", "#e9e8fb")
        + c.shape("M219 572H258V567H221z", "#a8323f")
        + c.rect(227, 577, 9, 8, "#ffd479", 1) + c.rect(240, 577, 9, 8, "#ffd479", 1)
        + c.shape("M270 597V534M270 540L306 592M270 540L240 568", "none",
                  'stroke="#d9d8f4" stroke-width="1.3"')
        + c.circle(270, 533, 2, "#ffe6a8") + c.glow(270, 533, 20, 20, "#ffd479", .7)
        + c.glow(238, 582, 30, 24, "#ffd479", .35)) + "</g>"
    return (sky + night + moon + land + quay
            + sea + mirror + "".join(shine) + waves + light + boat)


def aurora(c):
    """Northern lights over a frozen lake, a cabin with its lamp lit."""
    water = 560
    sky = c.rect(0, 0, WIDTH, HEIGHT, c.linear(
        [(0, "#03101c"), (0.3, "#06243a"), (0.55, "#0d4a56"), (0.68, "#1a6a68"), (1, "#041019")]))
    night = stars(c, 170, 3, 480)
    curtains = []
    plan = (
        ([(-30, 330), (60, 250), (150, 300), (230, 236), (320, 180), (420, 220)], 170, "#3dffb0",
         "#a56bff", .62, 5),
        ([(-30, 440), (50, 420), (130, 372), (230, 392), (320, 330), (420, 352)], 130, "#5affc4",
         "#37c9ff", .42, 6),
    )
    for line, reach, low, high, strength, seed in plan:
        dice = random.Random(seed)
        fill = c.linear([(0, high, 0), (.3, high, .22), (.62, low, .5), (.86, low, 1), (1, low, 0)])
        spread = []
        x, level = -30, .6
        while x < 420:
            for (x0, y0), (x1, y1) in zip(line, line[1:]):
                if x0 <= x <= x1:
                    t = (x - x0) / (x1 - x0)
                    y = y0 + (y1 - y0) * t * t * (3 - 2 * t)
                    break
            level = min(1, max(.22, level + dice.uniform(-.2, .2)))
            top = y - reach * (0.65 + 0.5 * level)
            spread.append(
                f'<path d="M{x - 3} {y + 14:.0f}l10 {top - y - 14:.0f}h12l-10 {y + 14 - top:.0f}z"'
                f' fill-opacity="{number(strength * level * 1.15)}"/>')
            x += 6
        curtains.append(f'<g fill="{fill}">{"".join(spread)}</g>')
    halo = c.glow(230, 330, 330, 190, "#2dffb4", .26) + c.glow(320, 190, 200, 150, "#8b5cff", .2)
    far = mountain(
        c, [(-30, 520), (40, 462), (92, 506), (160, 446), (214, 500), (288, 420), (340, 486),
            (420, 440)], 52, water, c.linear(["#0f4450", "#1a5f63"]), "#08303e", "#8ff0d2",
        "#2c7f80", line=.5)
    near = mountain(
        c, [(-60, 520), (-10, 486), (60, 540), (120, 562)], 36, water + 1,
        c.linear(["#0a3340", "#0e3f49"]), "#062530", "#6fd6bd", "#1d6468", line=.5)
    pines = c.shape(
        forest([(-10, 560), (120, 562)], 6, 16, 40, 8)
        + forest([(250, 562), (400, 560)], 9, 18, 44, 9),
        "#041a22")
    lake = c.rect(0, water, WIDTH, HEIGHT - water, c.linear(
        [(0, "#2aa38d"), (.14, "#14655f"), (.42, "#08303a"), (1, "#020b12")]))
    land, mirror = mirrored(c, far + near + pines, water, 200, .35)
    gleam = ripples(c, water + 3, 720, 120, "#7dffd6", .3, 4)
    bank = ridge([(-20, 640), (70, 616), (170, 628), (260, 606), (330, 592), (410, 586)], 13, .05)
    snow = c.shape(ground(bank), c.linear([(0, "#9fe3d4"), (.1, "#4a9c98"), (.45, "#0e3640"),
                                           (1, "#030d14")]))
    lodge = (
        c.glow(298, 596, 120, 46, "#ffb54a", .4)
        + cabin(262, 604, 44, "#3a2a2c", "#241c24", "#123038", "#0e1c22", "#ffcf6b", "#b9efe2")
        + c.glow(290, 586, 52, 40, "#ffc75e", .42)
        + c.shape("M326 562v-22h8v22z", "#1c1a20")
        + c.glow(340, 520, 26, 30, "#bfeee0", .16) + c.glow(354, 494, 30, 34, "#bfeee0", .1))
    spill = c.glow(282, 620, 66, 14, "#ffc75e", .6)
    tracks = c.shape(
        "".join(f"M{number(60 + i * 15)} {number(690 - i * 5.4 + (i % 2) * 4)}h5v2.4h-5z"
                for i in range(13)), "#07303a", 'fill-opacity=".6"')
    firs = c.shape(forest([(352, 612), (420, 600)], 18, 110, 170, 26), "#03161d")
    return (sky + night + halo + "".join(curtains) + land + lake + mirror + gleam
            + lodge + snow + spill + tracks + firs)


def fjord(c):
    """Geiranger from above the ferry: steep walls, a waterfall, a white wake."""
    water = 268
    sky = c.rect(0, 0, WIDTH, water + 4, c.linear(
        [(0, "#2f86c2"), (0.5, "#8cc8e2"), (1, "#f7ead2")]))
    sun = c.glow(214, 214, 190, 130, "#fff6dc", .95)
    clouds = (cloud(c, 108, 138, 38, "#ffffff", "#cfe4ef")
              + cloud(c, 262, 146, 26, "#ffffff", "#d4e6ef"))
    far = mountain(
        c, [(60, 258), (128, 200), (164, 222), (206, 162), (246, 214), (286, 190), (340, 256)], 5,
        water, c.linear(["#94b7cb", "#c7d9d9"]), "#7099b5", "#ffffff", "#b9d3e2", line=.45)
    middle = mountain(
        c, [(230, 272), (262, 226), (306, 150), (338, 176), (430, 90)], 9, water + 2,
        c.linear(["#5f97a0", "#86b59a"]), "#37697f", "#f7fcfd", "#9cc0cf", line=.26)
    second = mountain(
        c, [(-60, 130), (40, 112), (84, 170), (128, 226), (172, 272)], 12, water + 2,
        c.linear(["#4f8a90", "#7cae8c"]), "#2f6276", "#f7fcfd", "#9cc0cf", line=.22)
    west = ridge([(-20, 92), (24, 132), (52, 190), (84, 232), (112, 284), (150, 306)], 31, .13)
    left = c.shape(ground(west, 310), c.linear([(0, "#2f6f63"), (.6, "#1f5a50"), (1, "#174a45")]))
    faces = c.shape(
        path([(-20, 140), *ridge([(-20, 140), (20, 190), (36, 240), (70, 306)], 3, .12),
              (-20, 310)]),
        "#123f42", 'fill-opacity=".7"')
    east = ridge([(250, 310), (288, 286), (318, 214), (346, 176), (372, 110), (410, 84)], 37, .12)
    right = c.shape(ground(east, 312), c.linear([(0, "#5c9a72"), (.6, "#2f7460"), (1, "#1d564d")]))
    shade = c.shape(
        path([(410, 130), *ridge([(410, 130), (376, 186), (362, 236), (322, 312)], 8, .12),
              (410, 312)]), "#1a4d4c", 'fill-opacity=".55"')
    falls = (
        c.shape("M348 178C346 200 351 214 347 236C345 256 349 276 344 300H355C357 276 353 256 355 "
                "236C358 214 352 200 353 178z", c.linear(
                    [(0, "#ffffff", .95), (.7, "#eefaff", .8), (1, "#ffffff", .55)]))
        + c.glow(349, 300, 30, 15, "#ffffff", .8))
    firs = c.shape(
        forest([(-10, 262), (40, 282), (110, 302)], 5, 12, 26, 7)
        + forest([(284, 302), (330, 300), (400, 284)], 7, 12, 24, 7), "#0e3b3a")
    sea = c.rect(0, water, WIDTH, 300, c.linear(
        [(0, "#cfe6dc"), (.1, "#6fb8b4"), (.34, "#1f7f8a"), (1, "#063f55")]))
    land, mirror = mirrored(c, far + middle + second, water, 200, .3)
    light = ripples(c, water + 3, 440, 130, "#e6fff8", .42, 3)
    shine = ripples(c, water + 2, 400, 70, "#fff4d6", .6, 5, x=212, spread=24, near=20)
    wake = c.shape("M196 320C214 336 262 372 330 424C250 396 200 356 184 324z", c.linear(
        [(0, "#ffffff", .8), (1, "#ffffff", 0)]))
    ferry = (
        c.glow(176, 322, 52, 5, "#0a4250", .55)
        + c.shape("M130 304H216L210 322H146Q136 316 130 304z", c.linear(
            [(0, "#ffffff"), (.4, "#ffffff"), (.42, "#e5493a"), (.62, "#e5493a"), (.64, "#12384c"),
             (1, "#12384c")]))
        + c.shape("M142 304V293H206V304zM154 293V284H192V293zM164 284V277H180V284z", "#fbfdfd")
        + c.shape("".join(f"M{x} 296h5v4h-5z" for x in range(147, 202, 9)), "#2f6479")
        + c.shape("M157 286h4v4h-4zM166 286h4v4h-4zM175 286h4v4h-4zM184 286h4v4h-4z", "#2f6479")
        + c.shape("M183 277V268H190V284H183z", "#e5493a")
        + c.shape("M172 277V262M172 264l9 3-9 3", "#e5493a", 'stroke="#50707c" stroke-width=".9"')
        + c.glow(204, 262, 24, 7, "#ffffff", .4))
    return (sky + sun + clouds + land + sea + mirror + light + shine + left + faces
            + right + shade + falls + firs + wake + ferry)
