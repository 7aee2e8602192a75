"""Modules put together as the console is compiled: they mean the same as before."""

import subprocess
import sys

import pytest

from tools import bundles

# Whatever could go wrong with names, in a package `p` of which `user` is asked for its results
SOURCES = {
    "__init__": "",
    "low": """
from array import array
import sys as system

COUNT = 3
_state = array("i", (0, 0))

def suit(card):
    return card >> 5

def note(n):
    global _last
    _last = n
    _state[0] += n

def last():
    return _last, _state[0], len(system.argv) > 0

def bytes_of(text):
    return text.encode()
""",
    "middle": """
from p import low
from p.low import bytes_of as encode, last

COUNT = 4
_state = [0]

def suit(card):
    '''Another than that of low.'''
    suit = low.suit(card)
    low.note(suit)
    _state[0] += 1
    return suit + 100, _state[0]

def names(last):
    return [suit for suit in last], {suit: low.COUNT for suit in last}, (lambda suit: suit)(COUNT)

def called():
    return last(), encode("x")

class Card:
    suit = suit
    low = low.COUNT

    def __init__(self, card):
        self.last = suit(card)
        self.low = low.suit(card)

    last = 0

    def suit_of(self, suit=COUNT):
        return suit, self.low, Card.low, encode("y"), last()
""",
    "host": """
from p import low, middle
from p.middle import Card

try:
    from nowhere import last
except ImportError:
    from p.plain import last

def suit(card):
    return middle.suit(card), low.suit(card)

def late():
    from p.low import suit as first
    from p import plain
    return first(64), plain.last()

def swap(a, b):
    a, b = b, (a, last())
    return a, b

class Better(Card):
    pass
""",
    "plain": "def last():\n    return 'plain'\n",
    "user": """
from p import host, low as cards, middle
from p.low import last, note
from p.middle import Card, suit

def results():
    from p.host import late
    from p import low
    card = host.Better(70)
    yield suit(40), host.suit(70), host.swap(1, 2), late(), low.suit(99)
    yield middle.names([1, 2]), middle.called(), card.suit_of(), card.last, Card.suit(33)
    note(5)
    yield last(), cards.last(), cards.COUNT, middle.COUNT, [cards for cards in (1, 2)]
    yield [suit for suit in middle.names([3])[0]], [low for low in [low.suit(70)]]
    try:
        raise KeyError(1)
    except KeyError as suit_of:
        yield suit_of.args
""",
}
BUNDLES = {"p/host.py": ("p/middle.py", "p/low.py")}


def results(folder, texts):
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    command = [sys.executable, "-c", "from p import user; print(*user.results(), sep='\\n')"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_package(sources):
    return {f"p/{name}.py": text for name, text in sources.items()}


def test_a_bundle_does_what_its_modules_do(tmp_path):
    sources = in_package(SOURCES)
    bundled = bundles.bundle(sources, BUNDLES)
    assert sorted(bundled) == ["p/__init__.py", "p/host.py", "p/plain.py", "p/user.py"]
    expected = results(tmp_path / "apart", sources)
    assert len(expected.splitlines()) == 5
    assert results(tmp_path / "together", bundled) == expected


def test_a_package_takes_in_a_module():
    texts = bundles.bundle(
        {
            "p/__init__.py": "VERSION = 1\n",
            "p/a.py": "import sys\n\ndef f():\n    return sys\n",
            "p/b.py": "import sys\nfrom p import VERSION, a\nx = a.f(), sys, VERSION\n",
        },
        {"p/__init__.py": ("p/a.py",)},
    )
    assert texts["p/__init__.py"] == "import sys\n\ndef f():\n    return sys\nVERSION = 1\n"
    assert texts["p/b.py"] == (
        "import sys\nfrom p import VERSION\nimport p as a\nx = (a.f(), sys, VERSION)\n"
    )


def test_what_is_imported_twice_is_imported_once():
    sources = {"a": "import gc\n\ngc.collect()\n", "b": "import gc\nfrom p import a\n\na.gc\n"}
    bundled = bundles.bundle(in_package(sources), {"p/b.py": ("p/a.py",)})
    assert bundled["p/b.py"].count("import gc") == 1
    assert "from p import" not in bundled["p/b.py"]


def test_no_tuple_is_made_of_what_two_names_get():
    """MicroPython would make it, on the heap, of values in parentheses."""
    found = bundles.bundle(in_package({"a": "def f(a, b):\n    a, b = b, a + (b, a)[0]\n"}), {})
    assert "a, b = b, a + (b, a)[0]\n" in found["p/a.py"].replace("(a, b) =", "a, b =")


# What `b` and those that it takes in look like; `b.f` is called
ODD = {
    "modules of one name": {
        "one/a": "def f():\n    return 1\n",
        "two/a": "def f():\n    return 2\n",
        "b": """
from p.one import a
from p.two import a as other

def f():
    return a.f(), other.f()
""",
    },
    "new names that are there": {
        "a": "x = 1\n",
        "b": "from p import a\nx, a_x = 2, 3\n\ndef f(a_x_=4):\n    return a.x, x, a_x, a_x_\n",
    },
    "names that go from hand to hand": {
        "low": "def f():\n    return 1\n",
        "a": "from p.low import f, f as g\n",
        "b": "from p import a\n\ndef f():\n    return a.f(), a.g()\n",
    },
    "globals that only functions bind": {
        "a": "def f():\n    global x\n    x = 1\n",
        "b": "from p import a\n\ndef f():\n    global x\n    x = 2\n    a.f()\n    return x\n",
    },
    "parameters that are no globals": {
        "a": """
x = y = 1

def f(x, key=lambda y: y):
    def change():
        global x
        x = 2
    change()
    return x, key(0), y
""",
        "b": "from p import a\nx = y = 3\n\ndef f():\n    return a.f(4)\n",
    },
    "classes with all that they may have": {
        "a": """
x = 1

def same(kind):
    return kind

class A:
    def __init_subclass__(cls, k):
        cls.k = k

@same
class B(A, k=x):
    pass
""",
        "b": "from p import a\nx = 3\n\ndef same(kind):\n    pass\n\ndef f():\n    return a.B.k\n",
    },
    "a tuple of one": {"a": "", "b": "def f():\n    (a,) = ('ab',)\n    return a\n"},
}


@pytest.mark.parametrize("name", ODD)
def test_what_looks_odd_means_the_same(name, tmp_path):
    user = "from p import b\n\ndef results():\n    yield b.f()\n"
    sources = in_package({"__init__": "", **ODD[name], "user": user})
    members = tuple(path for path in in_package(ODD[name]) if path != "p/b.py")
    bundled = bundles.bundle(sources, {"p/b.py": members})
    assert results(tmp_path / "together", bundled) == results(tmp_path / "apart", sources)


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        ({"a": "x = 1", "b": "", "c": "lazy.load('p.a')"}, "p/c.py loads p.a, which is in p.b"),
        ({"a": "x = 1", "b": "", "c": "from p import a\nlook(a)"}, "p.a is used as a whole"),
        ({"a": "from p.b import y", "b": "from p.a import x"}, "imports itself"),
        ({"a": "def f():\n    from p import b\n    f(b)", "b": ""}, "p.b is used as a whole"),
        ({"a": "x = 1", "b": "import p.a"}, "wants `from`"),
        ({"a": "x = 1", "b": "from .a import x"}, "say where from"),
        ({"a": "x = 1", "b": "from p.a import *"}, "say where from"),
        ({"a": "", "b": "from p.a import x\nx"}, "there is no x in p.a"),
        (
            {"a": "x = 1", "b": "try:\n    from p.a import x\nexcept E:\n    x = 2"},
            "something else",
        ),
        ({"a": "x = 1", "b": "from p import a\na.x = 2"}, "set from outside"),
        ({"a": "def f():\n    global x\nx = 1", "b": "from p.a import x"}, "x changes in p.a"),
        ({"a": "def f(x):\n    from p import b\n    b.x", "b": "x = 1"}, "x is something else"),
        (
            {"a": "x = 1", "b": "from p import a\nclass A:\n    x = 2\n    y = a.x"},
            "something else",
        ),
        ({"a": "def f():\n    return min(1, 2)", "b": "min = 3"}, "min is defined in p.b"),
        ({"a": "def f():\n    return __name__", "b": ""}, "__name__ is that of p.b"),
        ({"a": "async def f():\n    pass", "b": ""}, "not provided for"),
    ],
)
def test_what_cannot_be_bundled(sources, why):
    with pytest.raises(bundles.BundleError, match=why):
        bundles.bundle(in_package(sources), {"p/b.py": ("p/a.py",)})
