"""Ridges, mountains, water and trees: hand-placed outlines that get their detail from a seed."""

import math
import random

from source.canvas import HEIGHT, WIDTH, number, path


def ridge(controls, seed, rough=0.16, steps=4):
    """Midpoint displacement between hand-placed points; `rough` is relative to the segment."""
    dice = random.Random(seed)
    points = list(controls)
    for _ in range(steps):
        finer = [points[0]]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = math.hypot(x1 - x0, y1 - y0)
            shift = dice.uniform(-1, 1) * rough * length
            along = 0.5 + dice.uniform(-0.12, 0.12)
            finer.append((x0 + (x1 - x0) * along, y0 + (y1 - y0) * along + shift))
            finer.append((x1, y1))
        points = finer
    return points


def ground(points, floor=HEIGHT):
    return path([(points[0][0], floor), *points, (points[-1][0], floor)])


def spine(top, foot, seed):
    """The broken line from a peak to its foot that parts the lit face from the shaded one."""
    return ridge([top, foot], seed, 0.0, 1)[:1] + [
        (x + dx, y)
        for (x, y), dx in zip(
            ridge([top, foot], seed + 1, 0.1, 4)[1:],
            _jitter(seed, 16, abs(foot[1] - top[1]) * 0.07),
        )
    ]


def _jitter(seed, count, size):
    dice = random.Random(seed)
    return [dice.uniform(-size, size) for _ in range(count)]


def mountain(c, controls, seed, base, lit, shade, snow=None, snow_shade=None, rough=0.16,
             lean=0.12, line=0.42):
    """A ridge with a shaded right-hand face and a snow cap on every peak among `controls`.

    `lit` and `shade` are fills; `line` is how far down from a peak the snow reaches, as a part
    of the height over `base`; `lean` moves the foot of a face to the right.
    """
    points = ridge(controls, seed, rough)
    out = [c.shape(ground(points, base), lit)]
    body = c.clip(c.shape(ground(points, base), "#000"))
    inner = []
    for i in range(1, len(controls) - 1):
        (xl, yl), (x, y), (xr, yr) = controls[i - 1 : i + 2]
        if not (y < yl and y < yr):
            continue
        height = base - y
        middle = spine((x, y), (x + lean * height, base), seed * 31 + i)
        edge = ridge([(xr + 4, yr), (xr + (xr - x) * 0.5, base)], seed + i, 0, 1)
        edge = spine((xr + 4, yr), edge[-1], seed * 17 + i) if yr < base - 12 else edge
        right = [*reversed(edge), (x + 3, y - 8)]
        if snow:
            dice = random.Random(seed * 7 + i)
            depth = height * line
            span_l = (x - xl) * min(1, depth / max(1, yl - y)) + 8
            span_r = (xr - x) * min(1, depth / max(1, yr - y)) + 8
            teeth, count = [], 18
            for k in range(count + 1):
                t = k / count
                drop = depth * (0.6 + 0.34 * math.sin(math.pi * t))
                drop *= dice.uniform(0.96, 1.16) if k % 2 else dice.uniform(0.66, 0.92)
                at = t + dice.uniform(-0.3, 0.3) / count
                teeth.append((x + span_r - (span_l + span_r) * at, y + drop))
            cap = path([(x - span_l, y + depth * 0.5), (x, y - 10), *teeth])
            inner.append(c.shape(cap, snow))
            shadow_clip = c.clip(c.shape(path([*middle, *right]), "#000"))
            inner.append(c.shape(path([*middle, *right]), shade))
            inner.append(f'<g clip-path="{shadow_clip}">{c.shape(cap, snow_shade)}</g>')
        else:
            inner.append(c.shape(path([*middle, *right]), shade))
    out.append(f'<g clip-path="{body}">{"".join(inner)}</g>')
    return "".join(out)


def mirrored(c, content, level, depth, opacity):
    """The content, and below the water's level its reflection, down to a depth."""
    name = c.define("g", f'<g id="%s">{content}</g>')
    window = c.clip(c.rect(0, level, WIDTH, depth, "#000"))
    return f'<use href="#{name}"/>', (
        f'<g clip-path="{window}"><use href="#{name}" opacity="{number(opacity)}"'
        f' transform="translate(0 {number(2 * level)}) scale(1 -1)"/></g>'
    )


def streak(x, y, half, thick):
    """A lens: what a ripple looks like from a low eye."""
    half, thick = max(1, round(half)), f"{thick:.1f}"
    return f"M{x - half:.0f} {y:.1f}q{half}-{thick} {2 * half} 0q-{half} {thick}-{2 * half} 0z"


def ripples(c, top, bottom, count, colour, opacity, seed, x=None, spread=WIDTH, near=46):
    """Ripples that get longer and rarer towards the eye; around `x` they are a glitter path."""
    dice = random.Random(seed)
    near_part, far_part = [], []
    for _ in range(round(count * c.detail)):
        t = dice.random() ** 1.7
        y = top + (bottom - top) * t
        half = (3 + near * t) * dice.uniform(0.4, 1)
        if x is None:
            at = dice.uniform(-20, WIDTH + 20)
        else:
            at = x + dice.gauss(0, 1) * spread * (0.25 + 0.75 * t)
        (near_part if t > 0.35 else far_part).append(streak(at, y, half, 0.5 + 2.4 * t))
    return c.shape(
        "".join(far_part), colour, f'fill-opacity="{number(opacity)}"'
    ) + c.shape("".join(near_part), colour, f'fill-opacity="{number(opacity * 0.72)}"')


def pine(x, y, h, dice):
    """One fir from its foot, as path data; tiers with drooping, uneven tips."""
    tiers = 3 if h < 30 else 5 if h < 80 else 7
    half = h * dice.uniform(0.17, 0.23)
    left, right = [], []
    for k in range(1, tiers + 1):
        t = k / tiers
        reach = half * t ** 0.85
        drop = y - h + h * 0.94 * t
        left += [(x - reach * dice.uniform(0.85, 1.1), drop), (x - reach * 0.5, drop - h * 0.035)]
        right += [(x + reach * dice.uniform(0.85, 1.1), drop), (x + reach * 0.5, drop - h * 0.035)]
    trunk = h * 0.022
    return path(
        [(x, y - h), *left[:-1], (x - trunk, y - h * 0.07), (x - trunk, y + 2),
         (x + trunk, y + 2), (x + trunk, y - h * 0.07), *reversed(right[:-1])]
    )


def forest(points, seed, low, high, gap):
    """Firs along a line of ground, as one path."""
    dice = random.Random(seed)
    out, x = [], points[0][0]
    while x < points[-1][0]:
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            if x0 <= x <= x1 and x1 > x0:
                y = y0 + (y1 - y0) * (x - x0) / (x1 - x0)
                h = dice.uniform(low, high)
                out.append(pine(x, y + 2 + h * 0.1, h, dice))
                break
        x += gap * dice.uniform(0.45, 1.5)
    return "".join(out)


def stars(c, count, seed, bottom, clear=(0, 0, 0)):
    """Points of three sizes, rarer towards the horizon; none in the `clear` circle (x, y, r)."""
    dice = random.Random(seed)
    groups = {(0.8, 0.45): [], (1.2, 0.65): [], (1.9, 0.85): []}
    for _ in range(round(count * c.detail)):
        y = bottom * dice.random() ** 1.6
        kind = dice.choices(list(groups), (6, 4, 1.4))[0]
        x = dice.uniform(0, WIDTH)
        if math.hypot(x - clear[0], y - clear[1]) >= clear[2]:
            groups[kind].append(f"M{x:.1f} {y:.1f}h.01")
    return "".join(
        f'<path d="{"".join(points)}" stroke="#fff" stroke-width="{wide}" stroke-opacity="{shine}"'
        ' stroke-linecap="round"/>'
        for (wide, shine), points in groups.items()
    )


def cloud(c, x, y, size, top, shade):
    """A cumulus with a flat base: overlapping puffs, lit from above."""
    puffs = [(-0.62, 0, 0.26), (-0.3, -0.14, 0.34), (0.08, -0.24, 0.4), (0.42, -0.08, 0.3),
             (0.7, 0.03, 0.2)]
    data = "".join(
        f"M{number(x + dx * size - r * size)} {number(y + dy * size)}"
        f"a{number(r * size)} {number(r * size)} 0 1 1 {number(2 * r * size)} 0"
        f"a{number(r * size)} {number(r * size)} 0 1 1 {number(-2 * r * size)} 0z"
        for dx, dy, r in puffs
    )
    window = c.clip(c.rect(x - size, y - size, 2 * size, size * 1.09, "#000", size * 0.2))
    fill = c.linear([(0, top), (0.55, top), (1, shade)])
    return f'<g clip-path="{window}">{c.shape(data, fill)}</g>'
