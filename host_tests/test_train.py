"""Training: decisions are written and read, a network learns, and whole numbers say the same."""

import subprocess
from array import array

import pytest

from engine import games
from engine.players import features, policy, policy_plain
from host_tests.conftest import ROOT

np = pytest.importorskip("numpy", reason="no numpy: run `make test`, or `make train`")

from tools import train  # noqa: E402

SIZE = features.WIDTH * policy.UNITS + 4 * policy.UNITS + 1


@pytest.fixture(scope="module")
def written(micropython, tmp_path_factory):
    """A file of 300 decisions of scarto."""
    path = tmp_path_factory.mktemp("decisions") / "some.bin"
    command = [micropython, "-X", train.HEAP, "tools/decisions.py", "scarto", "7", "300", "8"]
    subprocess.run([*command, "0", str(path)], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return path


@pytest.fixture(scope="module")
def decisions(written):
    return train.Decisions.read([written])


def made_up(number, seed):
    """Decisions among three cards, of which that with the most of feature 30 is the best."""
    dice = np.random.default_rng(seed)
    x = dice.integers(0, 128, (3 * number, features.WIDTH), np.uint8)
    value = x[:, 30].astype(np.float32) / 16
    return train.Decisions(x, value, np.arange(0, 3 * number, 3))


def test_decisions_are_read_as_written(decisions):
    assert len(decisions) == 300
    assert decisions.sizes.min() >= 2 and decisions.sizes.sum() == len(decisions.x)
    assert decisions.x.max() < 128
    assert decisions.regret.min() == 0 and 0.2 < decisions.regret.mean() < 20
    first = decisions.x[decisions.first]
    assert (np.repeat(first, decisions.sizes, 0) == decisions.x)[:, : features.SHARED].all()


def test_the_rules_of_thumb_alone_say_what_cards_bring(micropython, tmp_path):
    """Scores, that is, and twice as large with twice as many sixteenths."""
    found = []
    for rules in ("16", "32"):
        path = tmp_path / rules
        command = [micropython, "-X", train.HEAP, "tools/decisions.py", "millone", "7", "20", "0"]
        subprocess.run([*command, rules, str(path)], cwd=ROOT, check=True, stdout=subprocess.PIPE)
        found.append(train.Decisions.read([path]))
    once, twice = found
    assert once.regret.mean() > 0.5
    assert np.abs(twice.value - 2 * once.value).max() < 0.04  # they are rounded


def test_a_file_cut_short_loses_one_decision(written, decisions, tmp_path):
    path = tmp_path / "cut.bin"
    path.write_bytes(written.read_bytes()[:-5])
    assert len(train.Decisions.read([path])) == 299


def test_the_same_seed_writes_the_same_decisions(written, micropython, tmp_path):
    path = tmp_path / "again.bin"
    command = [micropython, "-X", train.HEAP, "tools/decisions.py", "scarto", "7", "30", "8"]
    subprocess.run([*command, "0", str(path)], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    assert written.read_bytes().startswith(path.read_bytes())


def test_a_plain_rule_is_learnt():
    net, found = train.learn(made_up(4000, 1), 6, 1)
    assert len(net) == SIZE
    others = made_up(500, 2)
    right, _ = others.measure(train.whole_scores(net, others.x))
    assert right > 0.8, found


def test_whole_numbers_are_those_of_the_player(decisions):
    net, _ = train.learn(decisions, 2, 1)
    scores = train.whole_scores(net, decisions.x)
    sums = array("I", bytes(4 * (2 * policy.UNITS + 1)))
    for x, score in zip(decisions.x[:50], scores):
        policy_plain.begin(x.tobytes(), net, sums)
        assert policy_plain.weigh(x.tobytes(), net, sums) == score


def test_rounding_off_changes_little():
    data = made_up(2000, 3)
    network = train.Network(np.random.default_rng(1), data.x, 1.0)
    exact = network.scores(data.x) * train.POINT
    whole = train.whole_scores(train.round_off(network), data.x)
    assert np.abs(exact - whole).max() < 0.02 * np.abs(exact).max()


@pytest.mark.parametrize("name", games.NAMES)
def test_shipped_weights_say_how_they_were_made(name):
    text = (train.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert f"python -m tools.train {name} --decisions " in text
    assert len(text) < 12 * 1024
