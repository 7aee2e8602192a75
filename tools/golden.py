"""Write the golden matches of host_tests/golden anew:  python -m tools.golden

Do it only when rules, shuffles or journals are meant to change: what then differs is what every
player's saves and deal codes will notice.
"""

import argparse
from pathlib import Path

from engine import games
from host_tests.engine.support import golden_lines

FOLDER = Path(__file__).parent.parent / "host_tests" / "golden"


def main(argv=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.golden",
        description="Write the golden matches of host_tests/golden anew.",
    )
    parser.parse_args(argv)
    FOLDER.mkdir(exist_ok=True)
    for name in games.NAMES:
        path = FOLDER / f"{name}.txt"
        text = "".join(line + "\n" for line in golden_lines(name))
        same = path.exists() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.name}: {'unchanged' if same else 'written'}")


if __name__ == "__main__":
    main()
