"""What the modules in boards/ say of themselves, read from their source: on a computer they cannot
be imported, as it has no `machine`.
"""

import ast
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COLOUR = "ColourPico"  # the class of all boards with a colour display
COLOUR_FILE = "colour_pico.py"


class BoardFacts(NamedTuple):
    """What of a board is seen and pressed: its panel in pixels and bits a pixel, its buttons."""

    size: tuple = (128, 64)
    depth: int = 1
    buttons: int = 6

    def options(self):
        """The options of `boards.host` for such a board."""
        size = "x".join(map(str, self.size))
        return ["--size", size, "--depth", str(self.depth), "--buttons", str(self.buttons)]


def boards(root=ROOT):
    """Return {name: product} of the boards: the modules in boards/ that have a class Board."""
    found = {}
    for path in sorted(Path(root, "boards").glob("*.py")):
        node = _class(path, "Board")
        if node:
            found[path.stem] = _constants(node).get("product", "")
    return found


def no_such_board(name, root=ROOT):
    """Return the message that there is no board of that name, with a list of those that are."""
    what = f'No board is called "{name}".' if name else "Say which board it is, by --board."
    rows = [f"  {each:<24} {product}" for each, product in boards(root).items()]
    return "\n".join([what + " There are:", *rows])


def facts(name, root=ROOT):
    """Return the BoardFacts of a board that there is."""
    path, wanted, found = Path(root, "boards", name + ".py"), "Board", {}
    while True:
        node = _class(path, wanted)
        found = {**_constants(node), **found}
        if not node.bases:
            break
        base = node.bases[0]  # as in `class Board(pico.Pico)`
        wanted = base.attr
        if wanted == COLOUR:
            found.setdefault("depth", 4)
        path = path.with_name(COLOUR_FILE if wanted == COLOUR else base.value.id + ".py")
    blank = BoardFacts()
    return BoardFacts(
        found.get("size", blank.size), found.get("depth", blank.depth), found["keys"]
    )


def _class(path, name):
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return node
    return None


def _constants(owner):
    """{name: value} of the literals that a class has."""
    found = {}
    for node in owner.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                pass  # no literal, such as a table of pins
    return found
