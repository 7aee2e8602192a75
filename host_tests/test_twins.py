"""Native code and its plain twin are the same text, so that neither can be changed alone."""

import re

import pytest

from engine.players import features, policy, search, taking, worlds
from host_tests.conftest import ROOT

PLAYERS = ROOT / "engine" / "players"
TWINS = ("dealing", "endings", "piling", "playouts", "policy")
OWNERS = {  # of their arrays
    "dealing_plain": "worlds",
    "endings_plain": "worlds",
    "piling_plain": "worlds",
    "playouts_plain": "worlds",
    "makingroom": "dealing_plain",
    "search": "worlds",
    "taking": "worlds",
    "chances": "features",
}
FEW = {"dealing_plain": 7, "makingroom": 5, "piling_plain": 6, "search": 4}  # that they share
CONSTANT = re.compile(r"^(_[A-Z_]+) = const\((-?\d+)\)", re.MULTILINE)


def body(name):
    """The code of a module after its header, without decorators, types and casts."""
    text = (PLAYERS / f"{name}.py").read_text(encoding="utf-8")
    text = text[text.index("from engine.const") :].replace("@micropython.viper\n", "")
    text = re.sub(r": (ptr\d+|int)(?=[,)])", "", text).replace(" -> int:", ":")
    return re.sub(r"ptr\d+\((\w+)\)", r"\1", text)


def constants(name):
    return dict(CONSTANT.findall((PLAYERS / f"{name}.py").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", TWINS)
def test_twins_are_the_same_text(name):
    assert body(f"{name}_viper") == body(f"{name}_plain")
    assert "ptr" not in (PLAYERS / f"{name}_plain.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OWNERS)
def test_places_are_those_of_the_owner(name):
    """Constants are repeated, since MicroPython folds only a module's own away."""
    known, found = constants(OWNERS[name]), constants(name)
    shared = known.keys() & found.keys()
    assert len(shared) >= FEW.get(name, 8)
    assert {key: known[key] for key in shared} == {key: found[key] for key in shared}


def test_arrays_are_as_large_as_their_places():
    assert len(worlds.WORLD) == worlds._KNOWN + 7 * 8
    assert len(worlds.TABLES) in (worlds._UNDER, 2 * worlds._UNDER)
    assert taking._POINT == worlds.POINT


def test_the_policys_sizes_are_known_to_its_arithmetic():
    found = constants("policy_plain")
    sizes = features.SHARED, features.WIDTH, policy.UNITS
    assert sizes == (int(found["_SHARED"]), int(found["_WIDTH"]), int(found["_UNITS"]))
    assert len(policy._sums) == 2 * policy.UNITS + 1
    assert len(search._values) == policy.MOST_CARDS
