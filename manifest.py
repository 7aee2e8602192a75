# ruff: noqa: F821
"""What ships on the device, named once: the modules of three packages, main.py, and texts.

MicroPython's own build reads this file (FROZEN_MANIFEST=.../manifest.py, see docs/freezing.md),
and so do deploy, image, circuitpython and package.json (tools/shipping.py). `metadata`, `package`
and `module` are MicroPython's; `text` is ours, since MicroPython can freeze nothing but modules.
Under CircuitPython it is the same without MICROPYTHON_ONLY and with CIRCUITPYTHON_ONLY.
"""

from pathlib import Path

HOST_ONLY = (
    "engine/notation.py",
    "engine/players/avoiding.py",
    "engine/players/baseline.py",
    "engine/players/choosing.py",
    "engine/players/uncovering.py",
    "engine/transcript.py",
    "boards/host/",
)
CIRCUITPYTHON_ONLY = ("firmware/displaycanvas.py", "boards/circuitpython/")
MICROPYTHON_ONLY = (
    "main.py",
    "boards/buses.py",
    "boards/buzzer.py",
    "boards/colour_pico.py",
    "boards/pico.py",
    "boards/pico_",
    "boards/waveshare_oled",
    "firmware/canvas.py",
    "firmware/changes",
    "firmware/colourcanvas.py",
    "firmware/fonts/mono.py",
    "firmware/listen.py",
    "firmware/looks/mono",
    "firmware/mirror.py",
    "firmware/panels/hints.py",
    "firmware/panels/oled.py",
    "firmware/panels/s",
    "firmware/pixels",
)
ELSEWHERE = HOST_ONLY + CIRCUITPYTHON_ONLY

# Which module takes others in as they are compiled for a board with MicroPython, since they are in
# memory together anyway: tools/bundles.py
BUNDLES = {
    "engine/__init__": ("engine/lazy",),
    "engine/bolognese": ("engine/combos", "engine/packs/bologna62"),
    "engine/games/piedicavallo": ("engine/packs/piedicavallo62",),
    "engine/match": (
        "engine/cards",
        "engine/count",
        "engine/fool",
        "engine/game",
        "engine/games/__init__",
        "engine/packs/__init__",
        "engine/phases/__init__",
        "engine/table",
        "engine/trick",
        "engine/view",
    ),
    "engine/players/policy": ("engine/players/chances", "engine/players/features"),
    "engine/players/search": ("engine/players/worlds",),
    "engine/players/signalling": ("engine/players/memory",),
    "engine/players/taking": ("engine/players/planning",),
    "firmware/app": (
        "firmware/buttons",
        "firmware/font",
        "firmware/handrow",
        "firmware/lang",
        "firmware/menu",
        "firmware/names",
        "firmware/parts",
        "firmware/power",
        "firmware/saves",
        "firmware/screens/__init__",
        "firmware/settings",
        "firmware/texts",
    ),
    "firmware/canvas": ("firmware/fonts/mono", "firmware/icons"),
    "firmware/colourcanvas": (
        "firmware/art",
        "firmware/colours",
        "firmware/fonts/text",
        "firmware/lettering",
    ),
    "firmware/looks/colour/handrow": (
        "firmware/looks/colour/cards",
        "firmware/looks/colour/debt",
        "firmware/looks/colour/trick",
    ),
    "firmware/looks/mono/handrow": ("firmware/looks/mono/cross", "firmware/looks/mono/debt"),
    "firmware/main": ("firmware/listen",),
    "firmware/panels/st7789": ("firmware/pixels",),
}

# Line numbers take an eighth of what code takes of the heap: a traceback then names modules and
# functions, and the save brings the fault back on a computer. Frozen code is in flash
opt = 3

if "text" not in globals():  # read by MicroPython's build: its own modules come along
    opt = 0
    include("$(PORT_DIR)/boards/manifest.py")

    def text(path):
        """Freeze a text as a module with the bytes TEXT."""
        folder = Path(".frozen")
        frozen = folder / Path(path).with_suffix(".py")
        frozen.parent.mkdir(parents=True, exist_ok=True)
        frozen.write_text(f"TEXT = {Path(path).read_bytes()!r}\n", encoding="utf-8")
        module(frozen.relative_to(folder).as_posix(), base_path=str(folder))


def shipped(folder):
    """The modules of a package that the device needs, relative to it."""
    paths = sorted(path.as_posix() for path in Path(folder).rglob("*.py"))
    return [path[len(folder) + 1 :] for path in paths if not path.startswith(ELSEWHERE)]


metadata(description="Italian tarocchi card games on a pocket console", version="0.1.0")

for name in ("engine", "firmware", "boards"):
    package(name, files=shipped(name), opt=opt)

for path in sorted(Path("firmware").rglob("*.txt")):
    text(path.as_posix())

module("main.py")
