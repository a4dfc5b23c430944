#!/usr/bin/python3
"""Draws the demo screens again: make-screens.py [FOLDER].

Needs Debian's python3-fonttools and fonts-inter. The same sources give the same bytes.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

from source import screens  # noqa: E402  (found through the line above)


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, canvas in screens.everything():
        (folder / f"{name}.svg").write_text(canvas.document(), encoding="utf-8")


if __name__ == "__main__":
    main()
