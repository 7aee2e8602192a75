"""Turn the pictures drawn in tools/art into the bytes of firmware/art.py.

    python -m tools.pictures

A picture is a name and a row of signs for each row of pixels: `.` is what lies below, `#` ink, `o`
the colour of the suit and `+` its light side. An empty line ends it. All of a file have one size.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "art"
OUT = ROOT / "firmware" / "art.py"
SIGNS = ".#o+"

HEAD = '''"""Suits and ranks as pictures of three colours; tools/pictures.py made this.

Two bits a pixel, the left one in the highest bits: 0 is what lies below, 1 ink, 2 the colour of
the suit, 3 its light side. Rows are filled up to whole bytes.
"""

from engine.const import const
'''


class BadPicture(Exception):
    """Says which picture is wrong and how."""


def read(path):
    """Return {name: rows} of a file of pictures."""
    pictures = {}
    for block in Path(path).read_text(encoding="utf-8").strip().split("\n\n"):
        name, *rows = block.split()
        pictures[name] = rows
    first = next(iter(pictures.values()))
    for name, rows in pictures.items():
        if len(rows) != len(first) or {len(row) for row in rows} != {len(first[0])}:
            raise BadPicture(f"{path}: {name} is not of the size of the first picture")
        if not set("".join(rows)) <= set(SIGNS):
            raise BadPicture(f"{path}: {name} has other signs than {SIGNS}")
    return pictures


def packed(rows):
    """Return the bytes of a picture."""
    data = bytearray()
    for row in rows:
        row += "." * (-len(row) % 4)
        for at in range(0, len(row), 4):
            four = enumerate(row[at : at + 4])
            data.append(sum(SIGNS.index(sign) << 6 - 2 * i for i, sign in four))
    return bytes(data)


def table(name, pictures):
    """Return the source of a table of pictures, and the constants that say how it is cut."""
    rows = next(iter(pictures.values()))
    lines = [f"{name}_WIDTH = const({len(rows[0])})", f"{name}_HEIGHT = const({len(rows)})"]
    lines += [f"{name}_BYTES = const({len(packed(rows))})", "", f"{name}S = ("]
    for picture, rows in pictures.items():
        data = packed(rows)
        for at in range(0, len(data), 20):
            note = f"  # {picture}" if not at else ""
            digits = "".join(f"\\x{byte:02x}" for byte in data[at : at + 20])
            lines.append(f'    b"{digits}"{note}')
    return "\n".join([*lines, ")"])


def source(folder=FOLDER):
    """Return what firmware/art.py has to be."""
    icons = table("ICON", read(folder / "icons.txt"))
    emblems = table("EMBLEM", read(folder / "emblems.txt"))
    return f"{HEAD}\n{icons}\n\n{emblems}\n"


def main(argv=None):
    """Write the file; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.pictures",
        description="Write firmware/art.py anew from the pictures in tools/art.",
    )
    parser.parse_args(argv)
    OUT.write_text(source(), encoding="utf-8", newline="\n")
    print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
