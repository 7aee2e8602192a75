"""House rules that a reader of the sources can check, checked: layers, sizes, forbidden things."""

import ast
import functools
import re

import pytest

from engine import games
from host_tests.conftest import ROOT

MAX_BYTES = 12 * 1024  # of a module that a device has to load
TRIVIAL_STATEMENTS = 6  # a function of so many needs no docstring
# What a layer may import besides itself and the layers below it
LOWER = {"engine": (), "firmware": ("engine",), "boards": ("firmware", "engine")}
PROJECT = ("engine", "firmware", "boards", "tools", "host_tests")
ENGINE_MAY_IMPORT = {"array", "micropython", "sys"}
FIRMWARE_MAY_IMPORT = {
    "array",
    "binascii",
    "framebuf",
    "gc",
    "io",
    "micropython",
    "os",
    "select",
    "struct",
    "sys",
    "traceback",
}
# CircuitPython's way to draw, and the library that the display is asked for text with
DISPLAYIO = {"adafruit_display_text", "bitmaptools", "displayio", "fontio"}


def _modules(*folders):
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
    )


def _tree(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), path)


def _imports(tree):
    """The dotted names of all imported modules, whatever the import looks like."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where an arrow points"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _calls(tree):
    """(name, line) of each call of a plain name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node.lineno


each_engine_module = pytest.mark.parametrize("path", _modules("engine"))
each_device_module = pytest.mark.parametrize("path", _modules("engine", "firmware"))
each_shipped_module = pytest.mark.parametrize("path", _modules("engine", "firmware", "boards"))


def test_there_is_something_to_check():
    assert len(_modules("engine")) > 15
    assert "firmware/app.py" in _modules("firmware")


@each_shipped_module
def test_arrows_point_one_way(path):
    layer = path.split("/")[0]
    allowed = {layer, *LOWER[layer]}
    upwards = {name.split(".")[0] for name in _imports(_tree(path))} & set(PROJECT) - allowed
    assert not upwards, f"{path} imports from {upwards}"


@each_engine_module
def test_engine_imports_only_itself(path):
    roots = {name.split(".")[0] for name in _imports(_tree(path))}
    assert roots <= ENGINE_MAY_IMPORT | {"engine"}, f"{path} imports {roots}"


@pytest.mark.parametrize("path", _modules("firmware"))
def test_firmware_imports_no_hardware(path):
    """Pins, buses and clocks come from the board, which is handed in."""
    roots = {name.split(".")[0] for name in _imports(_tree(path))}
    if path == "firmware/displaycanvas.py":
        roots -= DISPLAYIO
    assert roots <= FIRMWARE_MAY_IMPORT | {"engine", "firmware"}, f"{path} imports {roots}"


@each_device_module
def test_device_modules_are_small(path):
    size = (ROOT / path).stat().st_size
    assert size <= MAX_BYTES, f"{path} has {size} bytes: split it"


@each_device_module
def test_nothing_is_printed(path):
    """A print blocks for seconds when a terminal has gone away."""
    assert not [line for name, line in _calls(_tree(path)) if name in ("print", "input")]


@each_shipped_module
def test_no_threads(path):
    """Two cores and a write to flash stop a Pico."""
    assert not {"_thread", "threading"} & set(_imports(_tree(path)))


@each_shipped_module
def test_no_heap_gauges(path):
    """gc.mem_free() and mem_alloc() take about as long as a collection."""
    for node in ast.walk(_tree(path)):
        name = getattr(node, "attr", None) or getattr(node, "id", None)
        assert name not in ("mem_free", "mem_alloc"), f"{path}:{node.lineno}"


@each_shipped_module
def test_modules_named_by_path_are_there(path):
    """Some are loaded and dropped by a string, and to drop what never was there raises nothing."""
    there = {name.removesuffix(".py").replace("/", ".") for name in _modules(*LOWER)}
    for node in ast.walk(_tree(path)):
        name = node.value if isinstance(node, ast.Constant) else None
        if isinstance(name, str) and re.fullmatch(r"(engine|firmware|boards)(\.\w*)+", name):
            packages = [each for each in there if name[-1] == "." and each.startswith(name)]
            twins = name + "_viper" in there and name + "_plain" in there
            assert name in there or packages or twins, f"{path}:{node.lineno} names {name}"


@each_engine_module
def test_engine_has_no_floats(path):
    for node in ast.walk(_tree(path)):
        is_float = isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))
        is_float |= isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div)
        is_float |= isinstance(node, ast.Name) and node.id == "float"
        assert not is_float, f"{path}:{node.lineno}"


UNORDERED = (ast.Set, ast.SetComp, ast.Dict, ast.DictComp)
UNORDERED_CALLS = ("set", "frozenset", "dict", "vars", "globals", "locals", "dir")


def _is_unordered(node):
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", None)
        method = getattr(node.func, "attr", None)
        return name in UNORDERED_CALLS or method in ("items", "keys", "values")
    return isinstance(node, UNORDERED)


def _name(node):
    return getattr(node, "id", None) or getattr(node, "attr", None)


def _iterations(tree):
    """What is iterated over: by loops, comprehensions, and calls that walk their argument."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.comprehension)):
            yield node.iter
        elif isinstance(node, ast.Call) and node.args:
            if _name(node.func) in ("list", "tuple", "bytes", "bytearray", "iter", "enumerate"):
                yield node.args[0]
            elif _name(node.func) in ("join", "extend", "zip", "map", "filter", "next"):
                yield from node.args


@each_engine_module
def test_engine_does_not_walk_sets_or_dicts(path):
    """Their order differs between runtimes, and a match must not."""
    tree = _tree(path)
    unordered = {
        _name(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_unordered(node.value)
        for target in node.targets
    }
    for node in _iterations(tree):
        walks = _is_unordered(node) or (_name(node) is not None and _name(node) in unordered)
        assert not walks, f"{path}:{node.lineno} walks a set or dict"


@each_engine_module
def test_engine_keeps_no_state_in_modules(path):
    assert not [node for node in ast.walk(_tree(path)) if isinstance(node, ast.Global)]


@each_device_module
def test_device_syntax(path):
    """What MicroPython lacks or what costs memory there."""
    text = (ROOT / path).read_text(encoding="utf-8")
    roots = {name.split(".")[0] for name in _imports(ast.parse(text))}
    assert not roots & {"typing", "enum", "dataclasses", "__future__", "abc", "functools"}
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, getattr(ast, "Match", ())), f"{path}:{node.lineno}"
        if isinstance(node, ast.FunctionDef):
            assert not node.args.posonlyargs, f"{path}:{node.lineno}"
            native = path.endswith("_viper.py")  # there they are types for the compiler
            assert native or not node.returns, f"{path}:{node.lineno} has annotations"


def test_commands_of_documents_run_in_the_environment_of_the_project():
    """The Python of the system lacks what they need."""
    paths = [ROOT / "README.md", ROOT / "boards" / "README.md", *(ROOT / "docs").glob("*.md")]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"(?<!\.venv/bin/)python3? -m .*", text), path.name


def test_every_document_is_linked_from_the_readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert f"(docs/{path.name})" in text, path.name


def test_every_game_module_is_named():
    found = {path.stem for path in (ROOT / "engine" / "games").glob("*.py")} - {"__init__"}
    assert found == set(games.NAMES)
    for name in games.NAMES:
        assert games.load(name).id == name


def test_every_phase_module_has_its_functions():
    for path in _modules("engine/phases"):
        if not path.endswith("__init__.py"):
            defined = {node.name for node in _tree(path).body if isinstance(node, ast.FunctionDef)}
            wanted = {"start"}  # that is all of a phase in which nobody has a choice
            if not path.endswith(("deal.py", "stock.py")):
                wanted |= {"legal", "choices", "refuse"}
                if not path.endswith("over.py"):
                    wanted.add("act")
            assert wanted <= defined, path


# Docstrings


@functools.cache
def _documented_names(root):  # `root` is the key: one test works in a checkout of its own
    """Methods and functions described for all who define them: by the same name in some class,
    or as name() in the docstring of a module or class."""
    names = set()
    for path in _modules("engine", "firmware"):
        for node in ast.walk(_tree(path)):
            if isinstance(node, (ast.Module, ast.ClassDef)):
                names.update(re.findall(r"(\w+)\(", ast.get_docstring(node) or ""))
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, ast.FunctionDef) and ast.get_docstring(item):
                        names.add(item.name)
    return names


def _undocumented(body, documented, prefix=""):
    for node in body:
        if isinstance(node, (ast.If, ast.Try)):
            yield from _undocumented(node.body, documented, prefix)
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield from _undocumented(node.body, documented, node.name + ".")
        statements = sum(isinstance(each, ast.stmt) for each in ast.walk(node)) - 1
        trivial = statements <= TRIVIAL_STATEMENTS or node.name in documented
        if not ast.get_docstring(node) and not trivial:
            yield prefix + node.name


@each_device_module
def test_docstrings(path):
    tree = _tree(path)
    assert ast.get_docstring(tree) or not tree.body, f"{path} has no docstring"
    public = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    missing = set(_undocumented(tree.body, _documented_names(ROOT)))
    if len(public) == 1:  # such a module's docstring is its class's
        missing.discard(public[0].name)
    assert not missing, f"{path}: no docstring for {', '.join(sorted(missing))}"


# The rules above have to notice what they forbid


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (test_engine_imports_only_itself, "import time"),
        (test_engine_imports_only_itself, "def f():\n    from machine import Pin"),
        (test_engine_imports_only_itself, "import random as array"),
        (test_arrows_point_one_way, "from firmware import store"),
        (test_arrows_point_one_way, "from tools.play import main"),
        (test_arrows_point_one_way, "from . import cards"),
        (test_nothing_is_printed, "def f():\n    print(1)"),
        (test_no_threads, "import _thread"),
        (test_no_heap_gauges, "import gc\ngc.mem_free()"),
        (test_no_heap_gauges, "from gc import mem_alloc\nmem_alloc()"),
        (test_modules_named_by_path_are_there, 'OLD = "engine.players.old"'),
        (test_modules_named_by_path_are_there, 'OLD = "engine.old."'),
        (test_engine_has_no_floats, "half = 0.5"),
        (test_engine_has_no_floats, "def f(a):\n    return a / 2"),
        (test_engine_does_not_walk_sets_or_dicts, "for x in {1, 2}:\n    pass"),
        (test_engine_does_not_walk_sets_or_dicts, "d = {}\nfor x in d:\n    pass"),
        (test_engine_does_not_walk_sets_or_dicts, "d = dict(a=1)\ny = [x for x in d]"),
        (test_engine_does_not_walk_sets_or_dicts, "y = [x for x in z.items()]"),
        (test_engine_does_not_walk_sets_or_dicts, "s = set()\ny = list(s)"),
        (test_engine_keeps_no_state_in_modules, "def f():\n    global n\n    n = 1"),
        (test_device_syntax, "import typing"),
        (test_device_syntax, "def f(a, /):\n    pass"),
        (test_device_modules_are_small, "#" * (MAX_BYTES + 1)),
        (test_docstrings, "x = 1"),
        (test_docstrings, '"""A module."""\ndef f():\n' + "    x = 1\n" * 20),
    ],
)
def test_rules_are_not_blind(check, source, tmp_path, monkeypatch):
    path = tmp_path / "engine" / "sample.py"
    path.parent.mkdir()
    (tmp_path / "firmware").mkdir()
    path.write_text(source, encoding="utf-8")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    with pytest.raises(AssertionError):
        check("engine/sample.py")
