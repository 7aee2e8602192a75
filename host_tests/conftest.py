"""What all tests share: the interpreters, and a framebuf for CPython.

`cpython`, `unix` and `wasm32` each run test modules with host_tests/runner.py on one
interpreter: call the fixture with module paths, get a CompletedProcess whose stdout holds all
output. `micropython` is the path of the unix port itself, and `live_bytes` measures live heap
on the 32-bit build.

Without an interpreter its tests are skipped and say what to do; where CI is set they fail.
"""

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.play import HEAP

ROOT = Path(__file__).parent.parent
RUNNER = "host_tests/runner.py"
WASM32 = ROOT / "host_tests" / "wasm32"
TIMEOUT_SECONDS = 300

try:
    import framebuf  # noqa: F401  CPython has none of its own
except ImportError:
    from boards.host import framebuf_plain

    sys.modules["framebuf"] = framebuf_plain

# The console drops modules and loads them again: compile each once, whatever the environment says
sys.dont_write_bytecode = False
sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")


def pytest_xdist_auto_num_workers():
    """One more than there are processors, for some tests wait for a board or a terminal."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else None


def pytest_collection_finish():
    """The console collects garbage often: let that pass over all that pytest keeps."""
    gc.collect()
    gc.freeze()


def run_in(folder, command, *arguments, timeout=TIMEOUT_SECONDS):
    """Run a process in a folder. Fails the test if it does not end in time."""
    try:
        return subprocess.run(
            [*command, *map(str, arguments)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
    except subprocess.TimeoutExpired as error:
        output = (error.stdout or b"").decode("utf-8", "replace")
        pytest.fail(f"{command[0]} was stopped after {timeout} s. Its output:\n{output}")


def _runner(command):
    def run(*arguments, timeout=TIMEOUT_SECONDS):
        return run_in(ROOT, command, *arguments, timeout=timeout)

    return run


def _missing(reason):
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def cpython():
    """Runs test modules with the runner on this Python."""
    return _runner([sys.executable, "-u", RUNNER])


@pytest.fixture(scope="session")
def micropython():
    """The path of the MicroPython unix port."""
    path = Path(sys.executable).with_name("micropython")
    if not path.exists():
        _missing(
            "no MicroPython in this Python's environment: run `make test` "
            "(it comes for Linux on x86-64 and macOS on Apple silicon only)"
        )
    return str(path)


@pytest.fixture(scope="session")
def interpreter(micropython):
    """The command of the unix port with a heap like the Pico's."""
    return [micropython, "-X", HEAP]


@pytest.fixture(scope="session")
def unix(interpreter):
    """Runs test modules on the MicroPython unix port, 64-bit, with a heap like the Pico's."""
    return _runner([*interpreter, RUNNER])


@pytest.fixture(scope="session")
def wasm32():
    """Runs test modules on the 32-bit MicroPython; see wasm32/run.mjs for its options."""
    node = shutil.which("node")
    if not node:
        _missing("node not found: install Node.js 18 or newer, with npm, then run `make test`")
    if not (WASM32 / "node_modules").is_dir():
        _missing("no 32-bit MicroPython: run `make test`, or `npm ci` in host_tests/wasm32")
    return _runner([node, str(WASM32 / "run.mjs")])


@pytest.fixture
def live_bytes(wasm32, tmp_path):
    """live_bytes(source, ...) executes the sources one after the other on the 32-bit build, in
    one namespace. Returns, for each, the heap bytes then alive beyond a fresh interpreter's."""

    def measure(*sources):
        files = []
        for number, source in enumerate(sources):
            files.append(tmp_path / f"live{number}.py")
            files[-1].write_text(source, encoding="utf-8")
        result = wasm32("--live", *files)
        assert result.returncode == 0, result.stdout
        return [int(line) for line in result.stdout.split()]

    return measure
