#!/usr/bin/python3
"""Draws the screens of a desktop, and a long page, from those of the phone: make-desk.py [FOLDER].

The desktop has 1280 x 800 points: the list on the left, and on the right a picture, or the letter that was chosen. The
page has 390 x 1709 points, with the status bar (48 points) at its upper edge and the tab bar (63) at its lower one.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT, LIST = 1280, 800, 430


def inside(name, prefix):
    """The contents of a screen, with identifiers of their own."""
    text = (HERE / f"{name}.svg").read_text(encoding="utf-8")
    body = re.sub(r"</?svg[^>]*>|<title>.*?</title>", "", text, flags=re.S)
    body = re.sub(r'\bid="', f'id="{prefix}', body)
    return re.sub(r'(url\(#|href="#)', rf"\1{prefix}", body)


def part(body, box, view):
    """A part of a screen, which fills a rectangle of the desktop."""
    x, y, width, height = box
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{view}" '
        f'preserveAspectRatio="xMidYMin slice">{body}</svg>'
    )


def screen(title, right):
    letters = part(inside("inbox", "a"), (0, 0, LIST, HEIGHT), "0 38 390 726")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * WIDTH}" height="{2 * HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{letters}{right}'
        f'<rect x="{LIST}" width="1" height="{HEIGHT}" fill="#000" fill-opacity=".1"/></svg>\n'
    )


def everything():
    rest = WIDTH - LIST
    picture = part(inside("compose", "b"), (LIST, 0, rest, HEIGHT), "0 300 390 367")
    yield "desk-1", screen("Fjord on a desktop: letters", picture)
    letter = inside("letter", "b")
    hero = part(letter, (LIST, 0, rest, 330), "0 176 390 150")
    text = part(letter, (LIST + (rest - 585) / 2, 330, 585, 470), "0 368 390 313")
    # What the round corners of the letter's sheet leave of the picture.
    left = LIST + (rest - 585) / 2
    text += "".join(
        f'<rect x="{x}" y="330" width="8" height="24" fill="#fff"/>' for x in (left - 1, left + 578)
    )
    again = hero + f'<rect x="{LIST}" y="330" width="{rest}" height="{HEIGHT - 330}" fill="#fff"/>' + text
    yield "desk-2", screen("Fjord on a desktop: a letter", again)
    yield "feed", feed()


def feed():
    """Letters, journeys and photos, and a story, one below the other."""
    letters = inside("inbox", "a")
    pieces = [
        part(letters, (0, 0, 390, 766), "0 0 390 766"),
        part(inside("profile", "b"), (0, 776, 390, 350), "0 400 390 350"),
        f'<g clip-path="url(#card)">{part(inside("page-1", "c"), (16, 1146, 358, 480), "0 100 390 523")}</g>',
        part(letters, (0, 1646, 390, 63), "0 781 390 63"),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1170" height="5127" viewBox="0 0 390 1709">'
        '<title>Fjord: a long page</title><rect width="390" height="1709" fill="#f6f5f1"/>'
        '<clipPath id="card"><rect x="16" y="1146" width="358" height="480" rx="24"/></clipPath>'
        f'{"".join(pieces)}</svg>\n'
    )


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, text in everything():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
