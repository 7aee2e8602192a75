"""Write package.json, by which `mpremote mip install` puts the console onto a board as sources.

    python -m tools.package

Run it when a module was added or removed, or the version has changed. mip takes no board: all are
installed, and `/board.txt` says which it is (see docs/freezing.md).
"""

import argparse
import json
import sys

from tools.shipping import ROOT, Manifest

PATH = ROOT / "package.json"


def text(manifest):
    """Return what package.json has to be."""
    rows = [f"    {json.dumps([path, path])}" for path in manifest.paths()]
    version = json.dumps(manifest.version)
    return '{\n  "urls": [\n' + ",\n".join(rows) + f'\n  ],\n  "version": {version}\n}}\n'


def main(argv=None):
    """Write the file; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.package", description="Write package.json anew."
    )
    parser.parse_args(argv)
    new = text(Manifest())
    same = PATH.exists() and PATH.read_text(encoding="utf-8") == new
    PATH.write_text(new, encoding="utf-8", newline="\n")
    print(f"{PATH.name}: {'unchanged' if same else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
