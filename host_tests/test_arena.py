"""The arena: duplicate deals, margins, workers on both interpreters, and what stops it."""

import csv
import json
import math
import sys

import pytest

from engine import deal, games, phases
from tools import arena, duel, players
from tools.judge import KINDS

QUICK = ("--deals", "3", "--jobs", "2")


@pytest.fixture(params=["cpython", "micropython"])
def python(request):
    """The name of each interpreter that is here."""
    if request.param == "micropython":
        request.getfixturevalue("micropython")
    return request.param


def test_margins_are_what_a_makes_beyond_the_mean_of_its_rivals():
    scarto, ottocento = games.load("scarto"), games.load("ottocento")
    hands = [[0, [9, -3, -6], [35, 23, 20]], [1, [1, 2, -3], [27, 28, 23]]]
    assert arena.margins(scarto, hands) == ((13.5 + 3) / 2, (13.5 + 3) / 2)
    hands = [[0, [90, 60], [100, 74]], [1, [80, 70], [90, 84]]]  # halves
    assert arena.margins(ottocento, hands) == ((13 - 3) / 2, (15 - 5) / 2)


def test_marks_are_bad_and_bidding_leaves_no_points_to_compare():
    assert arena.margins(games.load("mattazza"), [[1, [1, 0, 0, 0], [0, 0, 0, 0]]])[1] > 0
    points, gains = arena.margins(games.load("terziglio"), [[0, [8, -4, -4], [120, 54, 0]]])
    assert math.isnan(points) and gains == 6


def test_interval():
    mean, half = arena.interval([1, 2, 3, 4])
    assert mean == 2.5 and half == pytest.approx(1.96 * math.sqrt(5 / 3) / 2)
    assert math.isnan(arena.interval([1])[1])


def test_margins_as_text():
    assert arena.margin_text([1, 2, 3, 4]) == "+2.50 ±1.27"
    assert arena.margin_text([-1.5]) == "-1.50"
    assert arena.margin_text([-1e-4, -1e-4]) == "+0.00 ±0.00"


def play(capsys, *arguments):
    """Run the arena; its exit status, output and messages."""
    status = arena.main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_equal_players_are_level_in_every_deal(capsys, tmp_path):
    """For luck cancels out. All games, all seats, with a mixed table too."""
    file = tmp_path / "deals.csv"
    for name in ("baseline", "mixed"):
        arguments = ["all", "--a", name, "--b", name, "--deals", "1", "--budget", "10"]
        status, out, err = play(capsys, *arguments, "--csv", str(file))
        assert (status, err) == (0, "")
        with file.open(encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        assert [row["game"] for row in rows] == list(games.NAMES)
        assert "nan" not in out and "-0.00" not in out and "deals" not in out
        if name == "baseline":
            assert all(abs(float(row["margin"])) < 1e-4 for row in rows)


def test_both_interpreters_play_the_same(capsys, tmp_path, micropython):
    tables = []
    for python in ("cpython", "micropython"):
        file = tmp_path / python
        arguments = ["scarto", "--a", "baseline", "--b", "novizio", *QUICK, "--csv", str(file)]
        status, out, _ = play(capsys, *arguments, "--python", python)
        assert status == 0 and "baseline +" in out
        with file.open(encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        tables.append([[row[key] for key in ("nth", "deal", "margin")] for row in rows])
    assert tables[0] == tables[1]
    assert [row[0] for row in tables[0]] == ["0", "1", "2"]


def test_the_better_player_wins(capsys, python):
    arguments = ["piedicavallo", "--a", "baseline", "--b", "random", "--deals", "30"]
    status, out, _ = play(capsys, *arguments, "--python", python)
    assert status == 0
    assert float(out.split("baseline +")[1].split()[0]) > 10


def test_blunders_are_counted_and_shown(capsys):
    arguments = ["scarto", "--a", "random", "--b", "baseline", *QUICK, "--blunders", "--show", "1"]
    status, out, _ = play(capsys, *arguments)
    lines = out.splitlines()
    at = lines.index(f"{'':13}blunders of random in 1,000 deals:")
    kinds = lines[at + 1 : at + 1 + len(KINDS)]
    assert any(float(line.split()[-1]) for line in kinds)
    assert ", deal " in lines[at + 1 + len(KINDS)]
    status, out, _ = play(capsys, "mattazza", "--a", "random", *QUICK, "--blunders")
    assert "blunders are not known" in out


def test_an_interruption_shows_what_is_known(capsys, monkeypatch, tmp_path):
    everything = arena.Workers.__iter__

    def two(workers):
        lines = everything(workers)
        yield next(lines)
        yield next(lines)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena.Workers, "__iter__", two)
    file = tmp_path / "deals.csv"
    arguments = ["scarto", "--a", "novizio", "--b", "random", "--deals", "1000"]
    status, out, err = play(capsys, *arguments, "--csv", str(file))
    assert status == 130 and "against random, 2 deals" in out
    assert "interrupted" in err
    assert len(file.read_text().splitlines()) == 3


def test_a_player_that_breaks_a_rule_is_named_with_its_deal(capsys, monkeypatch):
    monkeypatch.setitem(players._PLAYERS, "novizio", lambda view, budget: phases.NEXT)
    job = {"game": "scarto", "a": "random", "b": "novizio", "budget": 0, "blunders": False}
    with pytest.raises(RuntimeError, match="does 254, which is not allowed"):
        duel.run({**job, "seed": 1, "deals": [0, 1, 1]})
    line = json.loads(capsys.readouterr().out)
    assert line["deal"] == duel.number_of(1, 0) and "not allowed" in line["error"]


@pytest.mark.parametrize(
    ("printed", "message"),
    [
        ("print('what went wrong'); sys.exit(3)", "exit status 3\nwhat went wrong"),
        (
            'print(\'{"nth": 0, "deal": 0, "side": 1, "error": "too bad"}\')',
            "deal AAAAAA with A at side 1: too bad",
        ),
    ],
)
def test_a_worker_that_fails_ends_the_arena(capsys, monkeypatch, printed, message):
    command = [sys.executable, "-c", "import sys; " + printed]
    monkeypatch.setattr(arena, "command_of", lambda python: (command, "broken"))
    status, out, err = play(capsys, "scarto", *QUICK)
    assert status == 1 and "scarto: no deal was played" in out
    assert message in err


def test_what_cannot_be_done_is_said(capsys):
    for arguments, message in (
        (["whist"], "there is no game whist; the games are piedicavallo"),
        (["scarto", "--deals", "0"], "0 is not 1 or more"),
        (["scarto", "--a", "nobody"], "invalid choice"),
        (["scarto", "--csv", "/"], "Is a directory"),
    ):
        with pytest.raises(SystemExit) as error:
            arena.main(arguments)
        assert error.value.code == 2
        assert message in capsys.readouterr().err
    with pytest.raises(ValueError, match="no player nobody; the players are"):
        players.player("nobody")


def test_deal_numbers_differ():
    numbers = {duel.number_of(seed, nth) for seed in range(3) for nth in range(1000)}
    assert len(numbers) == 3000
    assert all(0 <= number < deal.NUMBERS for number in numbers)
