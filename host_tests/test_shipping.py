"""What ships: manifest.py, the compiled tree of each board, and what MicroPython makes of them."""

import ast
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import engine
from host_tests.conftest import ROOT
from tools import shipping
from tools.shipping import Manifest, ShippingError

MAX_BYTES = 300 * 1024  # of all files on a device
BOARDS = list(shipping.boards())
ELSEWHERE = {
    "engine.notation",
    "engine.players.avoiding",
    "engine.players.baseline",
    "engine.players.choosing",
    "engine.players.uncovering",
    "engine.transcript",
    "firmware.displaycanvas",
}
OF_CIRCUITPYTHON = {"boards.circuitpython.colour_pico"}  # imported there only

each_board = pytest.mark.parametrize("board", BOARDS)


@pytest.fixture(scope="module")
def manifest():
    return Manifest()


def names(paths):
    """The dotted names of modules by the paths of their files."""
    return {
        path.strip("/").rpartition(".")[0].replace("/", ".").removesuffix(".__init__")
        for path in paths
    }


# The list


def test_every_module_ships_but_those_of_the_host(manifest):
    there = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "firmware", "boards")
        for path in (ROOT / folder).rglob("*.py")
        if not path.as_posix().startswith((f"{ROOT}/boards/host", f"{ROOT}/boards/circuitpython"))
    }
    assert names(there) - names(manifest.modules) == ELSEWHERE
    assert set(manifest.modules) - there == {"main.py"}


def test_no_player_ships_that_no_other_module_asks_for(manifest):
    """The tools' own took 20 KB of the flash."""
    asked = set()
    for path in manifest.modules:
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                asked |= {node.module.rsplit(".")[-1], *(alias.name for alias in node.names)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if "\n" not in node.value:  # no docstring of several lines
                    asked |= set(re.split(r"[ .]", node.value))
    asked |= {name + twin for name in asked for twin in ("_viper", "_plain")}
    players = {Path(path).stem for path in manifest.modules if path.startswith("engine/players/")}
    assert players - asked - {"__init__"} == set()


def test_every_text_ships(manifest):
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "firmware").rglob("*.txt")}
    assert set(manifest.texts) == there


def test_there_is_one_version(manifest):
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{manifest.version}"\n' in pyproject
    assert manifest.version == engine.VERSION


def test_reading_the_manifest_leaves_the_folder_alone(manifest):
    here = os.getcwd()
    Manifest()
    assert os.getcwd() == here


# Boards


def test_boards_are_those_one_can_hold():
    assert "pico_ssd1306" in BOARDS
    assert not {"__init__", "host", "pico"} & set(BOARDS)
    assert all(shipping.boards().values()), "a board without a product"


def test_an_unknown_board_is_answered_with_those_there_are():
    with pytest.raises(ShippingError) as caught:
        shipping.tree("pico_ssd1307", "armv6m")
    assert '"pico_ssd1307"' in str(caught.value)
    for board, product in shipping.boards().items():
        assert board in str(caught.value) and product in str(caught.value)


# The tree


@pytest.fixture(scope="module")
def trees():
    return {board: shipping.tree(board, "armv6m") for board in BOARDS}


@each_board
def test_tree_has_all_that_its_modules_import(board, trees):
    """All that is imported anywhere in the tree is in it, but for the host's, MicroPython's, and
    modules of which nothing is left."""
    tree = trees[board]
    there = names(path for path in tree if path.endswith(".mpy"))
    inside = set()
    for host, paths in Manifest().bundles.items():
        inside |= names(paths)
        if names([host]) <= there:
            there |= names(paths)
    there |= names(Manifest().modules) - names(shipping.sources()[0]) - inside
    for name in there:
        path = ROOT / (name.replace(".", "/") + ".py")
        path = path if path.exists() else path.with_suffix("") / "__init__.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                wanted = {node.module}
            elif isinstance(node, ast.Import):
                wanted = {alias.name for alias in node.names}
            else:
                continue
            ours = {
                each for each in wanted if each.split(".")[0] in ("engine", "firmware", "boards")
            }
            assert ours <= there | OF_CIRCUITPYTHON, f"{name} imports {ours - there}"


@each_board
def test_tree_has_its_board_and_no_other(board, trees):
    there = names(path for path in trees[board] if path.startswith("/boards/"))
    assert f"boards.{board}" in there
    others = {f"boards.{each}" for each in BOARDS if not board.startswith(each)}
    assert not there & others
    assert trees[board]["/board.txt"] == board.encode() + b"\n"


@each_board
def test_tree_fits(board, trees):
    assert sum(map(len, trees[board].values())) < MAX_BYTES


@each_board
def test_tree_has_paths_of_the_device(board, trees):
    """Also where the checkout is on Windows."""
    assert all(path.startswith("/") and "\\" not in path for path in trees[board])


def test_version_is_the_last_file_and_stands_for_all_others(trees):
    for board, tree in trees.items():
        assert list(tree)[-1] == "/version.txt"
        assert list(tree)[-2] == "/main.py"
        version, digits = tree["/version.txt"].decode().split()
        others = {path: data for path, data in tree.items() if path != "/version.txt"}
        assert (version, digits) == (engine.VERSION, shipping.digest(others)), board
    assert len({tree["/version.txt"] for tree in trees.values()}) == len(trees)


def test_a_digest_changes_with_content_and_path():
    digests = {
        shipping.digest(files)
        for files in ({"/a": b"1"}, {"/a": b"2"}, {"/b": b"1"}, {"/a": b"1", "/b": b"1"})
    }
    assert len(digests) == 4
    assert shipping.digest({"/a": b"1", "/b": b"2"}) == shipping.digest({"/b": b"2", "/a": b"1"})


def test_nothing_compiled_holds_a_path_of_this_computer(trees):
    """Tracebacks name modules as imports do, and trees are the same everywhere."""
    for path, data in trees["pico_ssd1306"].items():
        assert str(ROOT).encode() not in data, path
    assert b"engine.match" in trees["pico_ssd1306"]["/engine/match.mpy"]


# Compiling


VIPER = "import micropython\n\n@micropython.viper\ndef f(x: int) -> int:\n    return x + 1\n"


@pytest.mark.parametrize("arch", shipping.ARCH_OF_CHIP.values())
def test_native_code_is_for_the_chip(arch):
    data = shipping.mpy("sample.py", VIPER, arch)
    assert data[2] >> 2 == shipping.ARCHES.index(arch)
    assert shipping.mpy_version({"/a.mpy": data}) == (6, 3)


def test_code_that_is_not_native_fits_every_chip():
    data = shipping.mpy("sample.py", "x = 1\n", "armv6m")
    assert data == shipping.mpy("sample.py", "x = 1\n", "armv7emsp")
    assert shipping.mpy_version({"/a.mpy": data, "/main.py": b""}) == (6, None)


def test_what_does_not_compile_is_named():
    with pytest.raises(ShippingError, match=r"sample\.py does not compile[^§]*SyntaxError"):
        shipping.mpy("sample.py", "def f(:\n", "armv6m")


IMPORT_ALL = """
import sys
sys.path[:] = [sys.argv[1]]
for name in sys.argv[2:]:
    __import__(name)
print(sys.modules["engine.match"].__file__)
"""


def test_micropython_loads_the_packed_tree(micropython, tmp_path):
    """All modules but those of boards, which want a Pico's pins; all games at once, as no console
    ever does, so the heap is not a Pico's."""
    tree = shipping.tree("pico_ssd1306", None)
    for path, data in tree.items():
        file = tmp_path / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    script = tmp_path / "import_all.py"
    script.write_text(IMPORT_ALL, encoding="utf-8")
    modules = sorted(
        name
        for name in names(path for path in tree if path.endswith(".mpy"))
        if name.startswith(("engine", "firmware"))
    )
    assert len(modules) > 50
    done = subprocess.run(
        [micropython, str(script), str(tmp_path), *modules],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip().endswith("engine/match.mpy"), "a source of the checkout was loaded"


# Freezing


class Freezer:
    """The functions that MicroPython's build gives a manifest, as far as ours may use them."""

    def __init__(self, root):
        self.root = root
        self.files = {}  # {path on the device: path of the source}
        self.included = []

    def run(self):
        functions = {name: getattr(self, name) for name in ("metadata", "package", "module")}
        here = os.getcwd()
        os.chdir(self.root)
        try:
            exec(
                Path("manifest.py").read_text(encoding="utf-8"),
                {**functions, "include": self.included.append},
            )
        finally:
            os.chdir(here)

    def metadata(self, description, version):
        pass

    def package(self, package_path, files=None, base_path=".", opt=None):
        for file in files:
            self.module(f"{package_path}/{file}", base_path)

    def module(self, module_path, base_path=".", opt=None):
        path = self.root / base_path / module_path
        assert path.suffix == ".py" and path.exists(), path
        assert module_path not in self.files, f"{module_path} is there twice"
        self.files[module_path] = path


@pytest.fixture
def frozen(tmp_path):
    for name in ("engine", "firmware", "boards"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("manifest.py", "main.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    freezer = Freezer(tmp_path)
    freezer.run()
    return freezer


def test_all_modules_are_frozen(frozen, manifest):
    texts = {path.replace(".txt", ".py") for path in manifest.texts}
    assert set(manifest.modules) == set(frozen.files) - texts


def test_micropythons_own_modules_are_frozen_too(frozen):
    """Among them is the one that mounts the file system."""
    assert frozen.included == ["$(PORT_DIR)/boards/manifest.py"]


def test_texts_are_frozen_as_modules(frozen, manifest):
    for path in manifest.texts:
        names = {}
        exec(frozen.files[path.replace(".txt", ".py")].read_text(encoding="utf-8"), names)
        assert names["TEXT"] == (ROOT / path).read_bytes()
