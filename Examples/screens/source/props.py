"""What people have put into the landscape, and the birds over it."""

from source.canvas import number


def cabin(x, y, s, wall, side, roof, trim="#fff", glow=None, snow=None):
    """A gabled cabin, `s` wide at the front, its left foot at (x, y), seen from half left."""
    glass = glow or "#24303f"
    parts = [
        f'<path d="M{number(x)} {number(y)}v{number(-s * .62)}l{number(s * .5)}'
        f' {number(-s * .46)} {number(s * .5)} {number(s * .46)}v{number(s * .62)}z"'
        f' fill="{wall}"/>',
        f'<path d="M{number(x + s)} {number(y)}v{number(-s * .62)}h{number(s * .95)}'
        f'v{number(s * .62)}z" fill="{side}"/>',
        f'<path d="M{number(x + s * .47)} {number(y - s * 1.14)}h{number(s * .97)}'
        f'l{number(s * .58)} {number(s * .55)}h{number(-s * .97)}z" fill="{snow or roof}"/>',
        f'<path d="M{number(x - s * .08)} {number(y - s * .56)}l{number(s * .58)}'
        f' {number(-s * .53)} {number(s * .58)} {number(s * .53)}" fill="none" stroke="{trim}"'
        f' stroke-width="{number(s * .07)}"/>',
    ]
    for dx, dy, w, h in ((0.16, 0.48, 0.24, 0.28), (0.6, 0.48, 0.24, 0.28),
                         (1.2, 0.48, 0.2, 0.24), (1.58, 0.48, 0.2, 0.24)):
        parts.append(
            f'<rect x="{number(x + dx * s)}" y="{number(y - dy * s)}" width="{number(w * s)}"'
            f' height="{number(h * s)}" fill="{glass}" stroke="{trim}"'
            f' stroke-width="{number(s * .04)}"/>'
        )
    return "".join(parts)


def rowing_boat(x, y, s, hull, inside):
    return (
        f'<path d="M{number(x)} {number(y)}q{number(s * .5)} {number(s * .12)} {number(s)} 0'
        f'q{number(-s * .06)} {number(s * .2)} {number(-s * .2)} {number(s * .2)}'
        f'h{number(-s * .6)}q{number(-s * .14)} 0 {number(-s * .2)} {number(-s * .2)}z"'
        f' fill="{hull}"/>'
        f'<path d="M{number(x + s * .03)} {number(y + s * .01)}q{number(s * .47)}'
        f' {number(s * .11)} {number(s * .94)} 0q{number(-s * .47)} {number(-s * .06)}'
        f' {number(-s * .94)} 0z" fill="{inside}"/>'
    )


def birds(x, y, colour):
    out = ""
    for dx, dy, s in ((0, 0, 1), (17, -8, 0.8), (30, 3, 0.7), (44, -12, 0.6)):
        out += (
            f"M{number(x + dx - 6 * s)} {number(y + dy - 2 * s)}q{number(4 * s)}"
            f" {number(-2.4 * s)} {number(6 * s)} {number(2 * s)}q{number(2 * s)}"
            f" {number(-4.4 * s)} {number(6 * s)} {number(-2 * s)}"
        )
    return (
        f'<path d="{out}" fill="none" stroke="{colour}" stroke-width="1.1"'
        f' stroke-linecap="round"/>'
    )
