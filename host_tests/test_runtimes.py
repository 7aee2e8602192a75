"""The tests of engine/ and device/ on real MicroPython, and tests of what runs them there.

pytest itself runs those modules on CPython.
"""

import pytest

from host_tests.conftest import ROOT

RUNTIMES = ["cpython", "unix", "wasm32"]
MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("engine", "device")
    for path in (ROOT / "host_tests" / folder).glob("test_*.py")
)
# What takes longest on the slow 32-bit build and says nothing of memory, ints or a golden game, or
# is run there as it is compiled (test_packed.py) or compared with CPython (test_choices.py): there
# it is one of the long tests.
LONG_ON_WASM32 = (
    *("device/test_app", "device/test_asked", "device/test_buttons", "device/test_on_table"),
    *("device/test_said", "device/test_scores", "device/test_store", "engine/test_announce"),
    *("engine/test_bargain", "engine/test_baseline", "engine/test_deal", "engine/test_explaining"),
    *("engine/test_fool", "engine/test_levels", "engine/test_partita3"),
    *("engine/test_discard", "engine/test_invariants", "engine/test_journal", "engine/test_match"),
    *("engine/test_mattazza", "engine/test_ottocento", "engine/test_partita", "engine/test_trick"),
    *("engine/test_combos", "engine/test_golden", "engine/test_no_allocation"),
    *("engine/test_policy", "engine/test_search"),
)


def on_micropython():
    for path in MODULES:
        yield pytest.param("unix", path, id=f"{path}-unix")
        long = path.removeprefix("host_tests/").removesuffix(".py") in LONG_ON_WASM32
        marks = [pytest.mark.soak] if long else []
        yield pytest.param("wasm32", path, id=f"{path}-wasm32", marks=marks)


@pytest.fixture(params=RUNTIMES)
def run(request):
    """Each interpreter in turn."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def module(tmp_path):
    """module(source) writes a test module outside the checkout and returns its path."""

    def write(source):
        path = tmp_path / "test_sample.py"
        path.write_text(source, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(("runtime", "path"), list(on_micropython()))
def test_module_passes_on_micropython(request, runtime, path):
    result = request.getfixturevalue(runtime)(path)
    assert result.returncode == 0, result.stdout
    assert result.stdout.endswith(" passed, 0 failed\n"), result.stdout


def test_passing_module(run, module):
    result = run(module("def test_b():\n    pass\ndef test_a():\n    pass\n"))
    assert result.stdout == "ok test_sample.test_a\nok test_sample.test_b\n2 passed, 0 failed\n"
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("assert 1 == 2", "AssertionError"),
        ("import no_such_module", "ImportError"),
        ("raise SystemExit(0)", "SystemExit"),
    ],
)
def test_failing_test_is_shown_and_the_next_one_runs(run, module, body, message):
    result = run(module(f"def test_a():\n    {body}\ndef test_b():\n    pass\n"))
    assert result.returncode == 1, result.stdout
    assert "FAIL test_sample.test_a\nTraceback" in result.stdout
    assert message in result.stdout.replace("ModuleNotFoundError", "ImportError")
    assert result.stdout.endswith("ok test_sample.test_b\n1 passed, 1 failed\n")


@pytest.mark.parametrize("runtime", ["unix", "wasm32"])
def test_allocating_on_a_locked_heap_fails(request, runtime, module):
    run = request.getfixturevalue(runtime)
    result = run(
        module(
            "import micropython\n"
            "def test_a():\n    micropython.heap_lock()\n    bytearray(100)\n"
            "def test_b():\n    bytearray(100)\n"
        )
    )
    assert result.returncode == 1, result.stdout
    assert "MemoryError" in result.stdout
    assert result.stdout.endswith("ok test_sample.test_b\n1 passed, 1 failed\n")


@pytest.mark.parametrize("source", ["", "nothing here is called test_\n", "1 / 0\n"])
def test_module_without_tests_fails(run, module, source):
    result = run(module(source))
    assert result.returncode == 1, result.stdout
    assert "0 passed, 1 failed" in result.stdout


def test_no_module_fails(run):
    result = run()
    assert result.returncode == 1
    assert result.stdout == "0 passed, 0 failed\n"


@pytest.mark.parametrize("runtime", ["unix", "wasm32"])
def test_hanging_module_is_stopped(request, runtime, module):
    run = request.getfixturevalue(runtime)
    path = module("def test_a():\n    pass\ndef test_b():\n    while True:\n        pass\n")
    with pytest.raises(pytest.fail.Exception, match="stopped after 3 s") as failure:
        run(path, timeout=3)
    assert "ok test_sample.test_a" in str(failure.value)


def test_small_ints_have_31_bits_on_wasm32(wasm32, module):
    result = wasm32(
        module(
            "import gc\n"
            "def allocated(n):\n"
            "    before = gc.mem_alloc()\n    n + n + 1\n"
            "    return gc.mem_alloc() - before\n"
            "def test_largest():\n    assert allocated(2**29 - 1) == 0\n"
            "def test_beyond():\n    assert allocated(2**29) > 0\n"
        )
    )
    assert result.returncode == 0, result.stdout


def test_live_bytes_counts_what_is_kept(live_bytes):
    kept, garbage, dropped = live_bytes(
        "data = bytearray(10000)", "for _ in range(100): bytearray(10000)", "data = None"
    )
    assert 10000 <= kept < 10500
    assert abs(garbage - kept) < 200
    assert dropped < 500


def test_live_bytes_shows_the_error(live_bytes):
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        live_bytes("1 / 0")
