"""Wrap the rules of the games for the panel, from tools/rules into firmware/rules.

    python -m tools.rules

A source is a text in one language: a line beginning with `# ` is a heading, any other line a
paragraph. What ships has one line for each line of the screen, a heading being `#` and its text.
"""

import argparse
import sys
from pathlib import Path
from types import SimpleNamespace

from adafruit_display_text import wrap_text_to_pixels

from firmware import font

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tools" / "rules"
FOLDER = ROOT / "firmware" / "rules"
PIXELS = 128
HEADING = "# "


class PanelFont:
    """The panel's font as adafruit_display_text asks for it."""

    _glyph = SimpleNamespace(shift_x=font.WIDTH + 1)

    def get_glyph(self, code):
        """Return how far a code point advances; ValueError if it cannot be drawn."""
        if font.offset_of(code) == font.MISSING:
            raise ValueError(f"the panel's font has no {chr(code)!r}: write it in another way")
        return self._glyph


def wrapped(source):
    """Return the text of a source as the screen shows it."""
    panel_font = PanelFont()
    lines = []
    for paragraph in filter(None, source.splitlines()):
        mark = ""
        if paragraph.startswith(HEADING):
            mark, paragraph = "#", paragraph[len(HEADING) :]
        pieces = wrap_text_to_pixels(paragraph, PIXELS, panel_font)
        if mark and len(pieces) > 1:
            raise ValueError(f"a heading is to be one line: {paragraph}")
        lines += [mark + piece for piece in pieces]
    return "\n".join(lines) + "\n"


def texts():
    """Yield (path to write, text) for each source."""
    for source in sorted(SOURCES.glob("*/*.txt")):
        try:
            text = wrapped(source.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{source.relative_to(ROOT)}: {error}") from None
        yield FOLDER / source.relative_to(SOURCES), text


def main(argv=None):
    """Write all files; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.rules",
        description="Write firmware/rules anew from the texts in tools/rules.",
    )
    parser.parse_args(argv)
    try:
        new = dict(texts())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in new.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    left_over = set(FOLDER.glob("*/*.txt")) - set(new)
    for path in left_over:
        path.unlink()
    size = sum(path.stat().st_size for path in new)
    print(f"{FOLDER.relative_to(ROOT)}: {len(new)} texts, {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
