"""Make the fonts of colour displays: firmware/fonts/*.py from the Spleen fonts, by font-to-py.

    pip install -r requirements-assets.txt
    python -m tools.fonts FOLDER

FOLDER holds spleen-8x16.pcf.gz and spleen-12x24.pcf.gz, as in Debian's package fonts-spleen, in
/usr/share/fonts/X11/misc. Arrows and check mark are ours (tools/art/marks.txt): Spleen has none.
"""

import argparse
import gzip
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from firmware.font import EXTRA
from tools import output
from tools.pictures import read

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "firmware" / "fonts"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = "".join(chr(code) for code in EXTRA if code > 0x20)
INDEX = "0123456789ABCDFKLMPQRSVWX"  # all that stands on a card, in either language

HEAD = '''"""{about}

Glyphs of {width} by {height} pixels, row by row, each of whole bytes, the left pixel in the
highest bit; in the order of {order}.

The shapes are those of Spleen {spleen}, Copyright (c) 2018-2020, Frederic Cambus, under
the BSD 2-clause licence (docs/spleen-licence.txt). tools/fonts.py made this, by font-to-py.
"""

from engine.const import const

WIDTH = const({width})
HEIGHT = const({height})
BYTES = const({size})  # of a glyph
'''


def converted(path, height, characters):
    """Return {character: bytes} of a monospaced font, by font-to-py."""
    with tempfile.TemporaryDirectory() as folder:
        plain, out = Path(folder, "font.pcf"), Path(folder, "font.py")
        plain.write_bytes(gzip.decompress(path.read_bytes()))
        command = Path(sys.executable).with_name("font_to_py")
        options = ["-x", "-f", "-c", characters, plain.name, str(height), out.name]
        subprocess.run([command, *options], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        spec = importlib.util.spec_from_file_location("font", out)
        font = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(font)
        return {sign: bytes(font.get_ch(sign)[0]) for sign in characters}


def marks():
    """Return {name: bytes} of our own glyphs of 8 by 16."""
    pictures = read(ROOT / "tools" / "art" / "marks.txt")
    return {
        name: bytes(int(row.replace(".", "0").replace("#", "1"), 2) for row in rows)
        for name, rows in pictures.items()
    }


def rows_of(glyphs):
    """The source of a table: one row a glyph, from pairs of a name and its bytes."""
    for name, data in glyphs:
        digits = "".join(f"\\x{byte:02x}" for byte in data)
        note = {"\\": "backslash", " ": "space"}.get(name, name)
        if len(data) <= 16:
            yield f'    b"{digits}"  # {note}'
        else:
            for at in range(0, len(data), 16):
                rest = "" if at else f"  # {note}"
                yield f'    b"{digits[4 * at : 4 * at + 64]}"{rest}'


def text_source(folder):
    """Return firmware/fonts/text.py: its glyphs are in the order of firmware.font."""
    glyphs = converted(folder / "spleen-8x16.pcf.gz", 16, ASCII + LATIN)
    ours = marks()
    rows = [(sign, glyphs[sign]) for sign in ASCII] + [("(no such glyph)", ours.pop("missing"))]
    rows += [*ours.items(), *((sign, glyphs[sign]) for sign in LATIN)]
    height = max(len(data.rstrip(b"\0")) for _, data in rows)  # what is blank below all of them
    rows = [(sign, data[:height]) for sign, data in rows]
    about = "The type of colour displays."
    head = HEAD.format(
        about=about, spleen="8x16", width=8, height=height, size=height, order="firmware/font.py"
    )
    return head + "\nGLYPHS = (\n" + "\n".join(rows_of(rows)) + "\n)\n"


def index_source(folder):
    """Return firmware/fonts/index.py, for what stands on a card, in large."""
    glyphs = converted(folder / "spleen-12x24.pcf.gz", 24, INDEX)
    about = "The large type of card indices on colour displays."
    head = HEAD.format(
        about=about, spleen="12x24", width=12, height=24, size=48, order="CHARACTERS"
    )
    rows = "\n".join(rows_of((sign, glyphs[sign]) for sign in INDEX))
    return f'{head}CHARACTERS = b"{INDEX}"\n\nGLYPHS = (\n{rows}\n)\n'


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="python -m tools.fonts", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="where spleen-8x16.pcf.gz and spleen-12x24.pcf.gz are",
    )
    folder = parser.parse_args(arguments).folder
    try:
        sources = {"text": text_source(folder), "index": index_source(folder)}
    except FileNotFoundError as error:
        print(f"{error.filename}: {output.reason(error)}", file=sys.stderr)
        return 1
    OUT.mkdir(exist_ok=True)
    for name, source in sources.items():
        path = OUT / f"{name}.py"
        path.write_text(source, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
