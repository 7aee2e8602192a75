"""Functions put where they are called as the console is compiled: they do the same as before."""

import pytest

from host_tests.conftest import ROOT
from tools import bundles, constants, inlining, shipping

VALUES = range(-2, 5)

# Each is a module whose `run` is called with two small numbers; `_f` is to stand in its place
PLACED = {
    "what is done": """
def run(a, b):
    _f(a, b, found)
    return found

def _f(low, high, to):
    for each in range(low, high):
        to.append(each)
""",
    "an expression": """
def run(a, b):
    return max(a, _f(b, 3)) if a else b

def _f(a, times):
    return a * times - 1
""",
    "a variable that it calls like another": """
def run(a, b):
    n = b
    for i in range(3):
        n = _f(a, n) + i
    return n, i

def _f(b, a):
    n = i = 0
    while i < b:
        n += a
        i += 1
    return n
""",
    "a parameter that changes": """
def run(a, b):
    found.append(_f(a))
    return a

def _f(n):
    n += 1
    return n
""",
    "returns in branches": """
def run(a, b):
    x = _f(a, b)
    return x

def _f(a, b):
    if a < 0:
        if b < 0:
            return 1
        found.append(a)
    elif a == 2:
        return 2
    else:
        return b
    found.append(b)
""",
    "a return to whoever called": """
def run(a, b):
    if a:
        return _f(a, b)
    return "nothing"

def _f(a, b):
    while a < b:
        for each in range(b):
            if each > a:
                return each
        a += 1
""",
    "returns from a loop": """
def run(a, b):
    if not _f(a, b):
        found.append("no")
    return found

def _f(a, b):
    for each in range(a, 9):
        if each == b:
            return True
        found.append(each)
    return False
""",
    "returns from an endless loop": """
def run(a, b):
    x = y = _f(a) - b
    return x, y

def _f(a):
    while True:
        a += 1
        if a > 2:
            return a
""",
    "no more to do": """
def run(a, b):
    if a:
        _f(a, b)
    else:
        found.append("else")

def _f(a, b):
    for each in range(a, b):
        for other in range(each):
            if other == a:
                return found.append(each)
        try:
            if each:
                return found.append(other)
        except NameError:
            return None
""",
    "no more to do in a loop": """
def run(a, b):
    for each in range(a, b):
        if each:
            _f(each, b)
    return found

def _f(a, b):
    with found_here:
        if a == b - 1:
            return a
    found.append(a)
""",
    "what is asked first": """
def run(a, b):
    if _f(a) and b or a:
        return 1
    total = a
    total += a + b
    return -total

def _f(a):
    b = a + 1
    if b:
        return b > 1
""",
    "what is looped over": """
def run(a, b):
    for each in _f(a):
        found.append(each + b)
    return found

def _f(n):
    n = abs(n)
    return range(n)
""",
    "names of parameters": """
def run(a, b):
    x, y = _f(b, more=a)
    return x, y

def _f(a, less=7, more=9):
    more += 1
    return a - less, more
""",
    "a method": """
class Counter:
    def __init__(self, n):
        self.n = n

    def count(it, b):
        it.n += 1
        it._f(b)
        return it.n

    def _f(self, by):
        if not by:
            return
        self.n *= by

def run(a, b):
    return Counter(a).count(b)
""",
    "exceptions and imports": """
def run(a, b):
    error = math = a
    x = _f(b)
    return x, error, math

def _f(b):
    import math
    try:
        return_value = math.sqrt(b)
    except ValueError as error:
        return_value = str(error)
    return return_value
""",
    "calls in what is called": """
def run(a, b):
    return _f(_g(a), b)

def _g(a):
    return a * 2

def _f(a, b):
    return _h(b) + a

def _h(b):
    b = b or 1
    return b
""",
    "arguments in the order in which they are written": """
def run(a, b):
    x = _f(to=found.append(b), a=found.append(a))
    return x, found

def _f(a, to):
    a = to
    return a
""",
    "what fails though nobody asks for it": """
def run(a, b):
    try:
        _f(a)
    except IndexError:
        found.append(b)
    return found

def _f(a):
    both = (1, 2)
    return both[a]
""",
    "a variable that is a global there": """
def run(a, b):
    global last
    x = _f(a)
    return x, "last" in globals()

def _f(n):
    last = n + 1
    return last
""",
    "a variable that changes after it was passed on": """
def run(a, b):
    def change():
        nonlocal a
        a += 1
    x = _f(a, change)
    return x, a

def _f(n, change):
    change()
    return n
""",
}

KEPT = {
    "it is called twice": """
def run(a, b):
    return _f(a), _f(b)

def _f(a):
    return a
""",
    "it is handed on": """
def run(a, b):
    return [*map(_f, (a, b))]

def _f(a):
    return a
""",
    "it is spelt": """
def run(a, b):
    return _f(a), "no _f here"

def _f(a):
    return a
""",
    "it has a decorator": """
def same(function):
    return function

def run(a, b):
    return _f(a)

@same
def _f(a):
    return a
""",
    "something comes before it": """
def run(a, b):
    return found.append(a), _f(b)

def _f(b):
    found.append(b)
    return len(found)
""",
    "it may not be called": """
def run(a, b):
    return a or _f(b)

def _f(b):
    found.append(b)
    return found
""",
    "it calls itself": """
def run(a, b):
    return a

def _f(a):
    return _f(a - 1) if a else a
""",
    "its global is something else there": """
def run(a, b):
    found = _f(a)
    return found

def _f(a):
    found.append(a)
    return len(found)
""",
    "its global gets another value": """
def run(a, b):
    _f(a)
    return last

def _f(a):
    global last
    last = a
""",
    "it makes a function": """
def run(a, b):
    x = _f(a)
    return x(b)

def _f(a):
    return lambda b: a + b
""",
    "it takes any number": "def run(a, b):\n    return _f(a, b)\n\ndef _f(*a):\n    return a\n",
    "it yields": """
def run(a, b):
    x = _f(a)
    return list(x)

def _f(a):
    yield a
""",
    "it returns from a loop in a loop": """
def run(a, b):
    for each in range(a):
        x = _f(a, b)
        found.append(x)
    return found

def _f(a, b):
    for i in range(a):
        for j in range(b):
            if i == j:
                return i
""",
    "it is overridden": """
class Base:
    def go(self):
        return self._f()

    def _f(self):
        return 1

class Other(Base):
    def _f(self):
        return 2

def run(a, b):
    return Other().go()
""",
    "its place is a condition of a loop": """
def run(a, b):
    while _f(a):
        a -= 1
    return a

def _f(a):
    found.append(a)
    return a > 0
""",
    "what comes before may change": """
last = 3

def run(a, b):
    global last
    last = a
    return last + _f(b)

def _f(a):
    found.append(a)
    found.append(last)
    return len(found)
""",
    "what comes before is made of what may change": """
def run(a, b):
    return (not found) + _f(a)

def _f(a):
    found.append(a)
    return a
""",
    "what comes before is a property": """
class Counter:
    def __init__(self, n):
        self.n = n

    @property
    def double(self):
        return 2 * self.n

    def count(self, by):
        return self.double + self._f(by)

    def _f(self, by):
        self.n += by
        return by

def run(a, b):
    return Counter(a).count(b)
""",
    "what is added to may change": """
total = 1

def run(a, b):
    global total
    total += _f(a)
    return total

def _f(n):
    change(n)
    return n

def change(n):
    global total
    total = n
""",
    "an argument gives another one a value": """
def run(a, b):
    x = _f(a, (a := b))
    return x

def _f(a, b):
    b += 1
    return a, b
""",
    "it is passed on to where it is called twice": """
def run(a, b):
    return _g(_f, a)

def _g(function, n):
    n = function(n)
    return function(n)

def _f(n):
    n += 1
    return n
""",
    "a default is made once": """
def run(a, b):
    for each in range(3):
        x = _f(each)
    return x

def _f(n, to=[]):
    to.append(n)
    return to
""",
    "a dictionary names what is passed on": """
def run(a, b):
    x = _f(a, **{"more": b})
    return x

def _f(a, more=3):
    more += 1
    return a, more
""",
    "its class hands it on": """
class Hooks:
    def go(self, n):
        return self._f(n)

    def _f(self, n):
        return n + 1

    other = _f

def run(a, b):
    return Hooks().go(a), Hooks().other(b)
""",
    "its class is asked for it": """
class Thing:
    def __init__(self, n):
        self.n = n

    @classmethod
    def go(cls, n):
        return cls._f(cls(n))

    def _f(self):
        return self.n

def run(a, b):
    return Thing.go(a)
""",
    "it leaves a loop in two ways": """
def run(a, b):
    x = _f(a, b)
    return x

def _f(a, b):
    for i in range(1, a):
        for j in range(b):
            found.append(j)
        else:
            break
        return i
    found.append(a)
    return b
""",
    "a dictionary that comes before may change": """
def run(a, b):
    to = {"x": a}
    return dict(**to, y=_f(to, b))

def _f(to, n):
    to["x"] = n
    return n
""",
    "it imports a part of a package": """
def run(a, b):
    x = _f(a)
    return x

def _f(a):
    import os.path
    a = os.path.split("a/b")
    return a
""",
}


class Here:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def results(text):
    """What `run` returns and what it finds, for all values."""
    for a in VALUES:
        for b in VALUES:
            names = {"found": [], "found_here": Here()}
            exec(text, names)
            yield names["run"](a, b), names["found"]


def inlined(text, **others):
    sources = {f"p/{name}.py": each for name, each in {"a": text, **others}.items()}
    return inlining.inline(sources)["p/a.py"]


@pytest.mark.parametrize("name", PLACED)
def test_it_does_the_same_where_it_is_called(name):
    text = inlined(PLACED[name])
    assert "def _" not in text.replace("def __init__", ""), text
    assert list(results(text)) == list(results(PLACED[name])), text


@pytest.mark.parametrize("name", KEPT)
def test_it_stays_if(name):
    text = inlined(KEPT[name])
    assert "def _f(" in text, text
    assert list(results(text)) == list(results(KEPT[name])), text


@pytest.mark.parametrize(
    "other",
    [
        "from p.a import _f\n",
        "from p import a\na._f(1)\n",
        "def g(name='_f'):\n    pass\n",
    ],
)
def test_it_stays_if_another_module_knows_it(other):
    text = KEPT["it is called twice"].replace(", _f(b)", "")
    assert "def _f(" not in inlined(text)
    assert inlined(text, b=other) == text


def test_it_stays_if_a_source_knows_it_that_is_not_compiled():
    text = "def run(a):\n    return _f(a)\n\ndef _f(a):\n    return a\n"
    assert inlining.inline({"p/a.py": text}, "from p.a import _f\n")["p/a.py"] == text


@pytest.mark.parametrize(
    ("before", "other"),
    [
        ("last", "from p import a\n\ndef f(n):\n    a.last = n\n"),
        ("b.last", "def f(n):\n    global last\n    last = n\n"),
    ],
)
def test_it_stays_if_another_module_may_change_what_comes_before_it(before, other):
    text = f"""
from p import b

last = 1

def run(n):
    return {before} + _f(n)

def _f(n):
    b.f(n)
    return n
"""
    assert inlined(text, b=other) == text
    assert "def _f(" not in inlined(text, b="def f(n):\n    pass\n")


def test_names_of_the_interpreter_stay():
    """It may call a method of that name itself, such as a stream's."""
    text = """
class Stream:
    def read(self):
        return self.readinto(1)

    def readinto(self, buffer):
        return buffer
"""
    assert inlined(text) == text


@pytest.mark.parametrize("viper", ["micropython.viper", "viper"])
def test_native_code_stays_as_it_is(viper):
    text = f"""
import micropython
from micropython import viper

@{viper}
def run(a: int, b: int) -> int:
    return int(_f(a)) + b

def _f(a):
    return a
"""
    assert inlined(text) == text


def test_methods_that_do_the_same_are_one():
    text = """
class Hooks:
    def began(self, match):
        "Nothing to do."

    def ended(self, winner):
        pass

    def doubled(self, n):
        return 2 * n

    def same(self, n):
        return n

    def twice(self, of):
        return 2 * of

    @property
    def other(self):
        pass

def run(a, b):
    hooks = Hooks()
    return hooks.began(a), hooks.ended(b), hooks.doubled(a), (
        hooks.twice(b), hooks.same(a), hooks.other
    )
"""
    found = inlined(text)
    assert list(results(found)) == list(results(text))
    assert "ended = began" in found and "twice = doubled" in found
    assert found.count("def ") == text.count("def ") - 2
    assert "def twice" in inlined(text, b="def f(x):\n    x.twice(of=1)\n")


@pytest.mark.parametrize(
    "methods",
    [
        """
    def one(self, n):
        pass

    size = one

    def one(self, n):
        return n

    def other(self, n):
        pass
""",
        """
    def one(self, n, to=[]):
        to.append(n)
        return to

    def other(self, n, to=[]):
        to.append(n)
        return to
""",
        """
    def one(self, n):
        try:
            raise ValueError
        except ValueError as n:
            return type(n)

    def other(self, m):
        try:
            raise ValueError
        except ValueError as n:
            return type(m)
""",
        """
    def one(self, n):
        def n():
            pass
        return callable(n)

    def other(self, m):
        def n():
            pass
        return callable(m)
""",
    ],
)
def test_methods_that_do_something_else_stay(methods):
    text = f"class Hooks:{methods}\ndef run(a, b):\n    hooks = Hooks()\n"
    text += "    return str(hooks.one(a)), str(hooks.other(b))\n"
    found = inlined(text)
    assert "def other" in found
    assert list(results(found)) == list(results(text))


def test_functions_of_the_console_are_placed():
    texts = {path: (ROOT / path).read_text() for path in shipping.Manifest().modules}
    texts = bundles.bundle(constants.fold(texts), shipping.Manifest().bundles)
    placed = inlining.inline(texts, texts["main.py"])
    count = sum(text.count("def ") - placed[path].count("def ") for path, text in texts.items())
    assert count > 80
