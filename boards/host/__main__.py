"""Run the console on the computer: `micropython -m boards.host`, or `python -m boards.host`.

Frames and keys are those of `boards.host.board`; `make play` gives them a terminal.
"""

import sys

from boards.host.board import Board

UNSAVED = 3
USAGE = """usage: -m boards.host [--folder DIR] [--game ID] [--deal CODE] [--virtual] [--frames FD]
           [--size WxH] [--depth 1|4] [--buttons 6|4|2]"""


def run_console(board, game, deal):
    """Run the firmware on the board until it is left; whether the match is saved."""
    from firmware.app import App

    return App(board, game=game, deal=deal).run()


def install_framebuf():
    """Where Python has no `framebuf`, put the plain one in its place."""
    try:
        __import__("framebuf")
    except ImportError:
        from boards.host import framebuf_plain

        sys.modules["framebuf"] = framebuf_plain


def parse(arguments):
    """Return the options as a dict, or None if they cannot be understood."""
    options = {"folder": ".saves", "game": None, "deal": None, "virtual": False, "frames": "3"}
    options.update({"size": "128x64", "depth": "1", "buttons": "6"})
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        name = word[2:]
        if word[:2] != "--" or name not in options:
            return None
        if name == "virtual":
            options[name] = True
        elif rest:
            options[name] = rest.pop(0)
        else:
            return None
    size = options["size"].split("x")
    if len(size) != 2 or not all(word.isdigit() for word in size + [options["frames"]]):
        return None
    if options["depth"] not in ("1", "4") or options["buttons"] not in ("6", "4", "2"):
        return None
    options["size"] = (int(size[0]), int(size[1]))
    return options


def main(arguments, run=run_console):
    """Make the board and `run(board, game, deal)` on it; return the exit status.

    It is UNSAVED if `run` returns False.
    """
    options = parse(arguments)
    if options is None:
        print(USAGE)
        return 2
    install_framebuf()
    board = Board(
        options["folder"],
        frames=int(options["frames"]),
        virtual=options["virtual"],
        size=options["size"],
        depth=int(options["depth"]),
        buttons=int(options["buttons"]),
    )
    return UNSAVED if run(board, options["game"], options["deal"]) is False else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
