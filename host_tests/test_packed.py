"""The console as it is compiled for boards: constants in place, modules bundled, functions where
they are called, names exchanged and in order.

Tests of engine/ that play whole hands of all games pass on such a tree too, on real MicroPython,
where they are compiled with it.
"""

import ast
import io
import itertools
import re
import shutil
import tokenize

import pytest

from host_tests import mpyframes
from host_tests.conftest import ROOT, run_in
from tools import constants, indices, names, shipping

TESTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("host_tests/engine/*.py")
    if path.stem != "test_vectors"  # of a tool that is not compiled with it
)
RUN = (
    "announce",
    "combos",
    "golden",
    "levels",
    "no_allocation",
    "partita",
    "search",
)
IN_EVERY_TURN = ("step", "poll", "_look", "tick", "sleep_ms", "waiting", "_my_turn", "is_dark")
HOST_ONLY = sorted(
    {path.relative_to(ROOT).as_posix() for path in ROOT.glob("engine/**/*.py")}
    - set(shipping.Manifest().modules)
)


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """A folder with the packed tree and the packed tests."""
    folder = tmp_path_factory.mktemp("packed")
    paths = [
        path
        for path in shipping.Manifest().modules
        if not path.startswith(("boards", "main")) and not path.endswith(shipping.NATIVE)
    ]
    texts = {path: (ROOT / path).read_text() for path in [*paths, *HOST_ONLY, *TESTS]}
    tests = re.findall(r"^def (test_\w+)", "\n".join(texts.values()), re.MULTILINE)
    together = tuple(shipping.Manifest().bundles.items())
    # The runner finds tests by their names
    texts, _ = shipping.compact(tuple(texts.items()), together, "\n".join(tests))
    assert "engine/cards.py" not in texts, "nothing was bundled"
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".mpy").write_bytes(shipping.mpy(path, text, None))
    for each in ("golden", "vectors"):
        shutil.copytree(ROOT / "host_tests" / each, folder / "host_tests" / each)
    shutil.copy(ROOT / "host_tests/runner.py", folder / "host_tests")
    return folder


@pytest.mark.parametrize("name", RUN)
def test_the_engine_passes_its_tests(name, packed, interpreter):
    module = f"host_tests.engine.test_{name}"
    result = run_in(packed, [*interpreter, "host_tests/runner.py"], module)
    assert result.returncode == 0, result.stdout
    assert result.stdout.endswith(" passed, 0 failed\n"), result.stdout


# Frames


def test_what_runs_in_every_turn_of_the_loop_takes_nothing_of_the_heap():
    """A button held down, or a table that lay idle, brought on a collection within a second, and
    those 18 ms on a colour display fell into one press in three."""
    manifest = shipping.Manifest()
    texts = {path: (ROOT / path).read_text() for path in manifest.modules}
    main = texts.pop("main.py")
    texts = shipping.put_together(texts, manifest.bundles, main)
    watched = {_spelt(name): name for name in IN_EVERY_TURN}
    found = [
        (watched[name], path, words)
        for path, text in texts.items()
        if path.startswith(("firmware/", "boards/")) and not path.endswith(shipping.NATIVE)
        for name, words in mpyframes.frames(shipping.mpy(path, text, None))
        if name in watched
    ]
    assert {name for name, _, _ in found} == set(IN_EVERY_TURN)
    assert [each for each in found if each[2] > mpyframes.STACK] == []


def _spelt(name):
    """How a compiled file names a function: the firmware has a number for some names."""
    return mpyframes.frames(shipping.mpy("a.py", f"def {name}():\n    pass\n", None))[1][0]


# Constants


def fold(**sources):
    """Fold modules of a package `p`, given as name=source; the same as they then are."""
    folded = constants.fold({f"p/{name}.py": text for name, text in sources.items()})
    assert all(
        text.count("\n") == sources[path[2:-3]].count("\n") for path, text in folded.items()
    )
    return {path[2:-3]: text for path, text in folded.items()}


def test_a_constant_stands_where_it_is_used_and_is_gone():
    found = fold(
        a="ONE, TWO = 1, 2\nSUM = ONE + TWO << 1\nLOW = -SUM\nz = LOW\n",
        b="from p.a import SUM\nfrom p import a\n\ndef f():\n    return SUM, a.TWO, a.LOW.bit\n",
    )
    assert found["a"] == "pass\npass\npass\nz = (-6)\n"
    assert found["b"] == "pass\npass\n\ndef f():\n    return 6, 2, (-6).bit\n"


def test_what_is_left_of_an_import_stays():
    found = fold(
        a="A, B = range(2)\nC = b''\n", b="from p.a import (\n    A,\n    C,\n)\nx = A, C\n"
    )
    assert found["b"] == "from p.a import C\n\n\n\nx = 0, C\n"


def test_const_is_for_the_compiler():
    found = fold(
        const="def const(x):\n    return x\n",
        a="from p.const import const\n_A = const(3)\nB = const(4)\nx = _A + B\n",
        b="from p.const import const\nNOT = const(b'')\n",
    )
    assert found["a"] == "pass\n_A = const(3)\npass\nx = _A + 4\n"
    assert found["b"] == "from p.const import const\nNOT = const(b'')\n"


@pytest.mark.parametrize(
    "source",
    [
        "A = 1\n\ndef f(A):\n    return A\n",  # another thing of that name
        "A = 1\nA = 2\nx = A\n",
        "A = 1\n\nclass C:\n    A = 3\n    b = A\n",
        "a = 1\nx = a\n",  # not in capitals
        "A = True\nx = A\n",
        "A = 1 << 40\nx = A\n",  # no small int
        "A = 1.5\nx = A\n",
        "A = 1\nx = object.A\n",  # of another module, for all that is known
        "A = 1\nx = getattr(object, 'A')\n",
    ],
)
def test_what_is_no_such_constant_stays(source):
    assert fold(a=source)["a"] == source


def test_an_attribute_of_the_name_of_a_module_does_not_hide_it():
    found = fold(a="ON = 4\n", b="from p import a\n\nclass C:\n    a = a.ON\n    b = 1\n")
    assert found["b"] == "pass\n\nclass C:\n    a = 4\n    b = 1\n"


def test_texts_of_a_class_that_nobody_asks_for_go():
    found = fold(
        a="class C:\n    link = 'x'\n    id = 'y'\n    section = 'z'\n",
        b="from p.a import C\n\ndef f():\n    return C.id, getattr(C, 'section')\n",
    )
    assert found["a"] == "class C:\n    pass\n    id = 'y'\n    section = 'z'\n"


def test_code_of_the_console_folds():
    texts = {path: (ROOT / path).read_text() for path in shipping.Manifest().modules}
    folded = constants.fold(texts)
    assert "const import" not in "".join(folded.values())
    assert sum(map(len, folded.values())) < sum(map(len, texts.values())) - 5000


# Names


def exchange(**sources):
    """Exchange the names in modules of a package `p`, given as name=source."""
    texts = {f"p/{name}.py": text for name, text in sources.items()}
    exchanged = names.Names(texts)
    return {name: exchanged.exchange(f"p/{name}.py", text) for name, text in sources.items()}


def identifiers(text):
    return [
        getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", None)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Name, ast.Attribute, ast.FunctionDef, ast.ClassDef))
    ]


def test_names_become_words_that_are_in_flash():
    found = exchange(a="class Thing:\n    def grow(self, stride):\n        self.total = stride\n")[
        "a"
    ]
    assert not {"Thing", "grow", "stride", "total"} & set(identifiers(found))
    assert set(identifiers(found)) <= set(names.WORDS)


def test_a_name_is_the_same_everywhere():
    found = exchange(
        a="def grow(step):\n    return step\n",
        b="from p.a import grow\nfrom p import a\nx = grow(step=1), a.grow(2)\n",
    )
    name = re.search(r"def (\w+)", found["a"])[1]
    assert f"import {name}\n" in found["b"]
    assert re.fullmatch(rf"\w+ = {name}\((\w+)=1\), a\.{name}\(2\)", found["b"].splitlines()[2])


@pytest.mark.parametrize(
    "source",
    [
        "import strange\nx = strange.append(b=1)\n".replace("x = ", ""),  # not ours
        "from strange import hidden\nhidden()\n",
        "def append(): pass\n",  # MicroPython has that word
        "def shown(): pass\ngetattr(x, 'shown')\n",
        "def shown(): pass\ngetattr(x, y)\ny('shown')\n",  # it may be looked up
        "def shown(): pass\nmap(getattr, x, ['shown'])\n",
        "def shown(): pass\nglobals()['shown']()\n",
        "def shown(): pass\nx.__dict__['shown']()\n",
        "def append(shown): pass\nappend(**{'shown': 1})\n",
        "class __A__:\n    def __init__(self): pass\n",
        "from strange import const\n_A = const(1)\n",  # the compiler looks for the underscore
        "def p(a): pass\n",  # what modules are called
        "class Thing: pass\nf'{Thing.y}'\n",  # one token in Python 3.11
    ],
)
def test_what_is_not_ours_alone_keeps_its_name(source):
    assert exchange(a=source)["a"] == source


def test_a_string_that_is_looked_up_nowhere_is_no_name():
    source = "def shown(): pass\ny('shown')\nhasattr(sys.modules[x], y)\n"
    assert "shown" not in identifiers(exchange(a=source)["a"])


def test_words_are_shared_by_what_only_one_module_knows():
    found = exchange(
        a="def _one(): pass\n", b="def _two(): pass\n", c="def _three(self): self._three\n"
    )
    assert found["a"] == found["b"] != found["c"]


def test_words_are_shared_by_what_stands_alone_and_what_comes_after_a_dot():
    found = exchange(
        a="def grow(stride):\n    return stride.height + stride.depth\n",
        b="height = depth = grow = 1\n\ndef call():\n    return call.height\n",
        c="class Thing:\n    def depth(self):\n        self.height = 1\n",
    )
    assert re.fullmatch(r"def (\w+)\((\w+)\):\n    return \2\.(\w+) \+ \2\.\2\n", found["a"])
    assert len(set(identifiers(found["b"]))) == 4
    assert len(set(identifiers(found["c"]))) == 3  # the class has the word of its attribute


def test_words_are_shared_by_parameters_that_no_call_names():
    found = exchange(
        a="def call(stride): return stride\n",
        b="def call(height): return height\n",
        c="def call(breadth): return breadth\nx = call(breadth=1)\n",
        d="def call(depth): return depth.depth\n",
    )
    assert found["a"] == found["b"]
    assert len(set(found.values())) == 3
    assert re.fullmatch(r"def (\w+)\((\w+)\): return \2\nx = \1\(\2=1\)\n", found["c"])
    assert re.fullmatch(r"def (\w+)\((\w+)\): return \2\.\2\n", found["d"])


def test_a_class_does_not_get_an_attribute_of_its_base_by_another_name():
    found = exchange(
        a="stride = 1\n\nclass Thing(Base):\n    stride = stride\n\nx.height = x.depth = 2\n",
        b="height = depth = 1\n",
    )
    member = re.search(r"    (\w+) = \1\n", found["a"])[1]
    assert member not in re.findall(r"x\.(\w+)", found["a"])


def test_a_global_that_only_functions_set_has_one_name():
    found = exchange(
        a="def grow():\n    global stride\n    stride = 1\n\ndef call(stride): return stride\n",
        b="from p import a\na.stride\n",
    )
    assert re.search(r"global (\w+)", found["a"])[1] == re.search(r"a\.(\w+)\n", found["b"])[1]


def test_no_word_hides_what_the_compiler_looks_up():
    texts = {path: (ROOT / path).read_text() for path in shipping.Manifest().modules}
    exchanged = names.Names(texts)
    words = {word for path in texts for word in exchanged._of(path).values()}
    assert len(words) > 600
    assert not words & {"AssertionError", "super", "range", "const", "native", "viper", "print"}
    shared = 0
    for path, text in texts.items():
        new = exchanged._of(path)
        stream = tokenize.generate_tokens(io.StringIO("\n" + text).readline)
        alone, after_a_dot = set(), set()
        for before, token in itertools.pairwise(stream):
            if token.type == tokenize.NAME:
                (after_a_dot if before.string == "." else alone).add(token.string)
        for names_ in (alone, after_a_dot):
            assert len({new.get(name, name) for name in names_}) == len(names_)
        either = alone | after_a_dot
        shared += len(either) - len({new.get(name, name) for name in either})
    assert shared > 100


def test_a_traceback_gets_its_names_back():
    texts, exchanged = shipping.sources()
    there = exchanged.exchange("engine/match.py", "undo = act\nMatch")
    act, match = there.split()[2:]
    told = f'  File "engine.match", in {act}\nAttributeError: no attribute {match} of {match}\n'
    assert exchanged.restore(told) == (
        '  File "engine.match", in act\nAttributeError: no attribute Match of Match\n'
    )


def test_a_traceback_of_a_package_gets_its_names_back():
    exchanged = names.Names({"p/__init__.py": "def grow(): pass\n", "p/a.py": "x = 1\n"})
    word = exchanged.exchange("p/__init__.py", "grow")
    assert word != "grow"
    assert exchanged.restore(f'  File "p", line 1, in {word}\n') == '  File "p", line 1, in grow\n'


def test_words_are_words():
    assert len(names.WORDS) == len(set(names.WORDS)) > 900
    assert all(word.isidentifier() for word in names.WORDS)


# The order of names


def test_names_that_are_used_most_come_first():
    rare = "".join(f"n{i} = {i}\n" for i in range(200))
    often = "\ndef f(often, seldom):\n    local = often.n199 + n199\n    return local\n"
    text = indices.order(rare + often)
    head, chain, rest = text.split("\n", 2)
    assert head == "if not __name__:"
    first = chain.split(".")[1:]
    assert first[:2] == ["n199", "f"], first
    assert len(first) == len(set(first)) == 126
    assert not {"local", "often"} & set(first)  # twice each, but as variables
    assert rest == rare + often
    found = {"__name__": "p.a"}
    exec(text, found)
    assert found["n5"] == 5


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"n{i} = 1\n" for i in range(100)),
        "".join(f"_N{i} = const(1)\n" for i in range(300)),  # no names any more
        "def f():\n" + "".join(f"    n{i} = 1\n" for i in range(300)),
    ],
)
def test_a_few_names_are_left_in_their_order(text):
    assert indices.order(text) == text


def test_names_of_the_largest_modules_are_in_order():
    texts, _ = shipping.sources()
    sorted_ = {path for path, text in texts.items() if text.startswith("if not __name__:")}
    assert {"firmware/app.py", "engine/match.py"} <= sorted_
