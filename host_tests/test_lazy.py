"""Modules that come and go where memory runs out: MicroPython keeps empty places for them."""

import subprocess

import pytest

from host_tests.conftest import ROOT

MODULES = 12  # the table of modules has no room for one of them now and then, and grows
PROGRAM = """
import sys
sys.path[:0] = [{root!r}, {folder!r}]
import micropython
from engine import lazy
import some

def fails(path):
    if {lock}:
        micropython.heap_lock()
    try:
        lazy.load(path)
    except MemoryError:
        return True
    finally:
        while micropython.heap_unlock():
            pass
    return False

for n in range({modules}):
    path = {path!r} + str(n)
    print(fails(path), lazy.load(path).VALUE)
"""


@pytest.mark.parametrize("lock", [True, False], ids=["before it", "in it"])
def test_an_import_that_fails_for_memory_works_later(lock, micropython, tmp_path):
    package = tmp_path / "some"
    package.mkdir()
    (package / "__init__.py").write_text("failed = []\n")
    for n in range(MODULES):
        (package / f"inner{n}.py").write_text("VALUE = 7\n")
        (package / f"outer{n}.py").write_text(
            "import micropython, some\n"
            f"if len(some.failed) == {n}:\n"
            "    some.failed.append(1)\n"
            "    micropython.heap_lock()\n"
            f"from some.inner{n} import VALUE\n"
        )
    script = tmp_path / "script.py"
    script.write_text(
        PROGRAM.format(
            root=str(ROOT),
            folder=str(tmp_path),
            modules=MODULES,
            path="some.inner" if lock else "some.outer",
            lock=lock,
        )
    )
    done = subprocess.run([micropython, str(script)], capture_output=True, text=True, timeout=60)
    assert done.stdout == "True 7\n" * MODULES, done.stdout + done.stderr
