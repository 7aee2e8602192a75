"""Every level chooses the same on all runtimes."""

import pytest

from engine import games
from engine.players import levels
from host_tests.choices import DEALS


@pytest.fixture(scope="module")
def on_cpython(cpython):
    return _choices(cpython)


def _choices(run):
    result = run("host_tests/choices.py")
    assert result.returncode == 0, result.stdout
    lines = [line for line in result.stdout.splitlines() if line.startswith("choices ")]
    assert lines, result.stdout
    return lines


@pytest.mark.parametrize("runtime", ["unix", "wasm32"])
def test_levels_choose_the_same_on(request, runtime, on_cpython):
    for line in _choices(request.getfixturevalue(runtime)):
        assert line in on_cpython


def test_levels_choose_differently(on_cpython):
    """Or there would be nothing to compare."""
    assert len(on_cpython) == len(games.NAMES) * len(levels.NAMES) * DEALS
    words = [line.split() for line in on_cpython]
    for name in games.NAMES:
        novizio, giocatore = (
            [each[3:] for each in words if each[1:3] == [name, level]]
            for level in ("novizio", "giocatore")
        )
        assert novizio != giocatore, name
