"""The command lines of tools.vectors, tools.deal, tools.replay and tools.screenshots."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import cards, deal, games, journal, lazy, notation, phases, transcript
from engine.match import Match
from engine.players import choosing
from firmware.store import Store
from host_tests.conftest import ROOT
from tools import deal as deal_tool
from tools import replay as replay_tool
from tools import vectors as vectors_tool

VECTORS = ROOT / "host_tests" / "vectors"

RIGHT = {"kind": "winner", "name": "right", "trick": ["SK", "F", "S2"], "expect": 0}
WRONG = {"kind": "winner", "name": "wrong", "trick": ["SK", "F", "S2"], "expect": 1}
UNKNOWN = {"kind": "whist", "name": "unknown"}


@pytest.fixture
def file(tmp_path):
    """file(name, content) writes a file, text or bytes or JSON, and returns its path."""

    def write(name, content):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            path.write_text(json.dumps(content), encoding="utf-8")
        return str(path)

    return write


def run(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120)


@pytest.fixture(params=["python -m", "python", "micropython -m", "micropython"])
def vectors(request):
    """vectors(path, ...) runs tools.vectors in each of the ways there are to start it."""
    name, *module = request.param.split()
    command = [sys.executable]
    if name == "micropython":
        command = [request.getfixturevalue("micropython")]
    command += ["-m", "tools.vectors"] if module else ["tools/vectors.py"]
    return lambda *paths: run(*command, *paths)


def test_vectors_of_the_project_pass(vectors):
    paths = sorted(map(str, VECTORS.glob("*.json")))
    cases = sum(len(json.loads((VECTORS / path).read_text())["cases"]) for path in paths)
    result = vectors(*paths)
    assert result.stdout == f"{cases} passed, 0 failed\n"
    assert result.returncode == 0


def test_vectors_that_fail_are_counted_and_shown(vectors, file):
    path = file("bad.json", {"id": "scarto", "cases": [RIGHT, WRONG, RIGHT, UNKNOWN]})
    result = vectors(path)
    assert result.stdout.splitlines() == [
        f"FAIL {path}: wrong",
        "     expected 1",
        "     got      0",
        f"FAIL {path}: unknown",
        '     the kind "whist" is not known here',
        "2 passed, 2 failed",
    ]
    assert result.returncode == 1


def test_vectors_go_on_after_a_file_that_cannot_be_used(vectors, file, tmp_path):
    bad = [
        str(tmp_path / "missing.json"),
        file("half.json", '{"id": "scarto", "cases": ['),
        file("empty.json", ""),
        file("list.json", []),
        file("nocases.json", {"id": "scarto"}),
        file("skat.json", {"id": "skat", "cases": [RIGHT]}),
    ]
    good = file("good.json", {"id": "scarto", "cases": [RIGHT]})
    lines = vectors(*bad, good).stdout.splitlines()
    assert lines[0].startswith(f"FAIL {bad[0]}: the file cannot be read (")
    assert lines[1].startswith(f"FAIL {bad[1]}: the file is not JSON (")
    assert lines[2].startswith(f"FAIL {bad[2]}: the file is not JSON (")
    known = ", ".join(games.NAMES)
    assert lines[3:] == [
        f'FAIL {bad[3]}: the file has no list of "cases"',
        f'FAIL {bad[4]}: the file has no list of "cases"',
        f"FAIL {bad[5]}: the file has the unknown game id skat; known are {known}",
        "1 passed, 6 failed",
    ]


def test_no_vectors_are_no_success(vectors, file):
    result = vectors(file("none.json", {"id": "scarto", "cases": []}))
    assert result.stdout == "0 passed, 0 failed\n"
    assert result.returncode == 1


def test_vectors_without_a_file_say_what_one_is(vectors):
    for arguments, status in (([], 2), (["--help"], 0)):
        result = vectors(*arguments)
        text = result.stdout if arguments else result.stderr
        assert text.startswith("usage: ") and "scarto.json" in text
        assert result.returncode == status


def test_files_of_vectors_point_to_what_is_there():
    for path in VECTORS.glob("*.json"):
        place, _, section = json.loads(path.read_text())["notation"].rpartition(", section ")
        document = (ROOT / place.split()[-1]).read_text(encoding="utf-8")
        assert f"\n## {section.rstrip('.')}. Notation\n" in document, path


def play_deal(capsys, *arguments):
    """Run tools.deal; its exit status, output and messages."""
    try:
        status = deal_tool.main(list(arguments))
    except SystemExit as end:
        status = end.code
    return (status, *capsys.readouterr())


def replay(capsys, path):
    """Run tools.replay; its exit status, output and messages."""
    status = replay_tool.main([str(path)])
    return (status, *capsys.readouterr())


@pytest.mark.parametrize("name", games.NAMES)
def test_a_dealt_match_is_whole_and_always_the_same(capsys, name):
    status, text, messages = play_deal(capsys, name, "--deal", "abcdef")
    assert (status, messages) == (0, "")
    assert play_deal(capsys, name, "--deal", "ABCDEF")[1] == text
    game = games.load(name)
    hands = [journal.replay(data) for data in transcript.journals(text)]
    if game.variants and game.variants[0][0] == "hands":
        assert len(hands) == game.option(bytes(len(game.variants)), "hands")
    assert deal.code(hands[0].number) == "ABCDEF"
    assert {match.phase for match in hands} == {phases.SCORE}
    for before, after in zip(hands, hands[1:]):
        before.act(phases.NEXT)
        assert (before.number, before.history) == (after.number, after.history)
    assert hands[-1].act(phases.NEXT) == 0
    assert hands[-1].phase == phases.OVER


def test_deal_takes_options_and_writes_a_file(capsys, tmp_path):
    path = tmp_path / "match.txt"
    arguments = ("piedicavallo", "-o", str(path), "--deal", "ABCDEF", "hands=4")
    assert play_deal(capsys, *arguments) == (0, "", "")
    assert path.read_text().count("options hands=4") == 4


def test_deal_takes_a_number_of_players(capsys):
    status, text, messages = play_deal(capsys, "mattazza", "--players", "6", "--deal", "ABCDEF")
    assert (status, messages) == (0, "")
    match = journal.replay(transcript.journals(text)[0])
    assert match.table.seats == 6


def test_deal_names_a_random_deal(capsys):
    _, text, messages = play_deal(capsys, "piedicavallo")
    code = messages.removeprefix("deal ").strip()
    assert deal.number(code) >= 0
    assert f"\ndeal {code} " in text
    assert play_deal(capsys, "piedicavallo", "--deal", code)[1] == text
    assert play_deal(capsys, "piedicavallo")[2] != messages


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["skat"], f"there is no game skat; the games are {', '.join(games.NAMES)}"),
        (["scarto", "--deal", "ABCDE1"], "ABCDE1 is no deal code"),
        (["scarto", "hands=4"], 'hands is 3, not "4"'),
        (["scarto", "papi=4"], 'scarto has no option "papi"; its options are hands'),
        (["mattazza", "players=6"], 'no option "players"'),
        (["mattazza", "players=6"], "--players"),
        (["mattazza", "--players", "7"], "not for 7 players, but for 2, 3, 4, 5, 6"),
        (["scarto", "--players", "4"], "not for 4 players, but for 3"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_deal_says_what_it_cannot_do(capsys, arguments, message):
    status, text, messages = play_deal(capsys, *arguments)
    assert (status, text) == (2, "")
    assert message in messages


def test_deal_says_that_it_cannot_write(capsys, tmp_path):
    status, _, messages = play_deal(capsys, "scarto", "--deal", "ABCDEF", "-o", str(tmp_path))
    assert (status, messages) == (1, f"{tmp_path}: Is a directory\n")


def test_deal_says_when_the_computer_breaks_a_rule(capsys, monkeypatch):
    monkeypatch.setattr(choosing, "action", lambda view: phases.NEXT)
    status, text, messages = play_deal(capsys, "scarto", "--deal", "ABCDEF")
    assert (status, text) == (1, "")
    assert messages.startswith("The computer plays what is not allowed: discard, seat ")
    assert messages.endswith(", next: it is no action of this phase\n")


def scarto_match():
    """Hand 2 of a match of Scarto which seat 1 deals, in its fourth trick."""
    text = """tarocchi journal 1
        game scarto
        seats person computer computer2
        deal 6DEDXY
        scored 7 3 -10
        discard C7 C6 C5 done
        CK C8 T7   SK S2 SA   BK B5 B2   DK D5"""
    return transcript.journals(text)[0]


TOLD = """Hand 2 of scarto hands=3 level=giocatore playouts=100, deal 6DEDXY
Score so far: side 0 +7, side 1 +3, side 2 -10
seat 0 (person, side 0): S10 S8 S7 S4 SA BQ BV B10 B8 B6 B2 CQ CC CA C3 C8 DC D7 D8 D10 \
T19 T15 T6 T3 T2
seat 1 (computer, side 1, deals): SK SV S9 S6 S5 BK B7 B4 B3 BA C5 C6 C7 DK D2 D3 D4 D6 D9 \
T20 T18 T14 T13 T11 T10 T9 T7 F
seat 2 (computer2, side 2): SQ SC S3 S2 BC B9 B5 CK CV C2 C4 C9 C10 DQ DV DA D5 \
T21 T17 T16 T12 T8 T5 T4 T1
discard, seat 1: C7 C6 C5 done
trick 1, seat 2 leads: CK C8 T7* - seat 1 wins
trick 2, seat 1 leads: SK* S2 SA - seat 1 wins
trick 3, seat 1 leads: BK* B5 B2 - seat 1 wins
trick 4, seat 1 leads: DK D5 ...
Next: play, seat 0.
"""


def test_replay_reads_text_bytes_and_saves(capsys, file, tmp_path):
    data = scarto_match()
    assert Store(str(tmp_path), "match").save(data)
    for path in (
        file("journal.txt", transcript.journal_text(data)),
        file("retyped.txt", "\ufeff# mine\n" + transcript.journal_text(data).lower()),
        file("journal", data),
        tmp_path / "match.0",
    ):
        assert replay(capsys, path) == (0, TOLD, "")


@pytest.mark.parametrize("name", games.NAMES)
def test_replay_tells_a_whole_match(capsys, tmp_path, name):
    path = tmp_path / "match.txt"
    play_deal(capsys, name, "--deal", "ABCDEG", "-o", str(path))
    status, told, messages = replay(capsys, path)
    assert (status, messages) == (0, "")
    hands = told.split("\n\n")
    assert len(hands) == path.read_text().count("tarocchi journal")
    game = games.load(name)
    for number, hand in enumerate(hands):
        lines = hand.splitlines()
        assert lines[0].startswith(f"Hand {number + 1} of {name}")
        tricks = [line for line in lines if line.startswith("trick ")]
        assert all(line.count("*") == 1 for line in tricks)
        if name in ("piedicavallo", "scarto", "four_handed", "baronetti", "consiglio"):
            assert len(tricks) == game.dealt
            points = [line for line in lines if " points with " in line]
            assert sum(float(line.split()[2]) for line in points) == game.total / game.unit
        assert lines[-1].startswith("Score: ")
        if number:
            assert lines[1] == "Score so far: " + hands[number - 1].splitlines()[-1][7:]


@pytest.fixture
def debts(monkeypatch):
    """debts(text) plays a hand of Scarto in which Eldest holds these cards and else the weakest
    plain ones, and leads its Fool; returns what is told, tricks by their number only."""

    def play(text):
        game = games.load("scarto")
        hand = notation.parse_set(game.pack, text)
        weakest = [suit << 5 | bit for bit in range(7) for suit in range(4)]
        for card in weakest[: game.dealt - cards.size(hand)]:
            cards.add(hand, card)
        own = [card for card in game.pack.deck() if cards.has(hand, card)]
        rest = [card for card in game.pack.deck() if not cards.has(hand, card)]

        def shuffle(number, players, deck):
            """Eldest is dealt first of all, in packets of five."""
            others = iter(rest)
            for at in range(len(deck)):
                deck[at] = own[at // 15 * 5 + at % 5] if at < 75 and at % 15 < 5 else next(others)

        monkeypatch.setattr(lazy.load("engine.deal"), "shuffle", shuffle)
        match = Match(game, bytes((1, 1, 1)), b"\0", 0)
        legal = cards.new_set()
        while match.phase != phases.SCORE:
            match.legal(legal)
            strongest = cards.highest(legal[cards.TRUMPS] & ~1)
            if match.choices():
                match.act(match.choices()[0])
            elif match.phase == phases.DISCARD:
                match.act(cards.after(legal, -1))
            elif cards.has(legal, cards.FOOL):
                match.act(cards.FOOL)
            else:
                match.act(
                    cards.TRUMPS << 5 | strongest if strongest > 0 else cards.after(legal, -1)
                )
        lines = []
        replay_tool.Hand(journal.write(match), lines.append).tell()
        told = [line.split(",")[0] for line in lines if line.startswith(("trick", "    "))]
        return [line.strip() for line in told]

    return play


def test_replay_tells_of_a_debt_that_is_paid_later(debts):
    told = debts("F T20")
    at = told.index("trick 2")
    assert told[at - 2].startswith("trick 1")
    assert told[at - 1 : at + 3] == [
        "side 2 owes side 1 a card for the Fool",
        "trick 2",
        "side 2 pays T11 to side 1",
        "trick 3",
    ]


def test_replay_tells_of_a_fool_that_is_lost(debts):
    told = debts("F")
    assert told[1] == "side 2 owes side 1 a card for the Fool"
    assert told[-2:] == ["trick 25", "side 2 has nothing to give: side 1 gets the Fool"]
    assert len(told) == 27


def test_replay_tells_the_end_of_the_match(capsys, file):
    match = Match(games.load("piedicavallo"), bytes(4), b"\0", 1)
    while match.phase != phases.OVER:
        match.act(choosing.action(match.view(match.turn)))
    told = replay(capsys, file("over", journal.write(match)))[1].splitlines()
    assert told[-2:] == [f"score, seat {match.turn}: next", "The match is over."]


def test_replay_says_which_action_is_not_allowed(capsys, file):
    data = scarto_match()
    reason = "trick 4, seat 2, DK: the card is not in that hand"
    path = file("cheat", data[:-1] + data[-2:-1])
    status, told, messages = replay(capsys, path)
    assert (status, messages) == (1, f"{path}: {reason}\n")
    assert told.splitlines()[-1].startswith("trick 3, ")
    path = file("cheat.txt", transcript.journal_text(data).replace("DK D5", "DK DK"))
    assert replay(capsys, path) == (1, "", f"{path}: line 11: {reason}\n")


def save_of(tmp_path, payload, name="match"):
    assert Store(str(tmp_path), name).save(payload)
    return (tmp_path / f"{name}.0").read_bytes()


def test_replay_says_what_is_wrong_with_a_file(capsys, file, tmp_path):
    data = scarto_match()
    save = save_of(tmp_path, data, "whole")
    for content, message in (
        (data[:-1], "the journal is damaged"),
        (data + b"\0", "the journal is damaged"),
        (b"\x09" + data[1:], "the journal is of a newer version"),
        (data.replace(b"scarto", b"skatto"), "the journal is of an unknown game"),
        (save[:-1], "the save is damaged"),
        (save[:20] + b"\xff" + save[21:], "the save is damaged"),
        (save_of(tmp_path, b"", "over"), "the save is empty: the last match was over"),
        (save_of(tmp_path, b"\1\2", "settings"), "the journal is damaged"),
        (b"", "there is no journal in it"),
        (b"Dear sir,\n", 'line 1: a journal begins with "tarocchi journal 1"'),
        (b"\xff\xfe\x89", 'line 1: a journal begins with "tarocchi journal 1"'),
    ):
        path = file("wrong", content)
        assert replay(capsys, path) == (1, "", f"{path}: {message}\n")
    missing = tmp_path / "missing"
    assert replay(capsys, missing) == (1, "", f"{missing}: No such file or directory\n")


def test_the_tools_work_from_a_shell(tmp_path):
    path = tmp_path / "match.txt"
    result = run(sys.executable, "-m", "tools.deal", "scarto", "-o", path)
    assert result.returncode == 0 and result.stderr.startswith("deal ")
    result = run(sys.executable, "-m", "tools.replay", path)
    assert result.returncode == 0 and result.stdout.startswith("Hand 1 of scarto hands=3")
    path.write_text("nothing")
    result = run(sys.executable, "-m", "tools.replay", path)
    assert result.returncode == 1 and result.stderr.startswith(f"{path}: line 1:")


@pytest.mark.parametrize("expect", [{}, {"a": 1}, None])
@pytest.mark.parametrize(
    "case",
    [
        {"kind": "winner", "trick": ["SK", "SQ", "T1"]},
        {"kind": "count", "cards": ["SK"], "last_trick": False},
        {"kind": "count_rest", "cards": ["SK"]},
    ],
    ids=lambda case: case["kind"],
)
def test_an_answer_of_the_wrong_type_is_a_wrong_answer(case, expect):
    assert vectors_tool.check(games.load("scarto"), {"name": "x", "expect": expect, **case})


def test_a_leader_that_is_no_seat_is_refused():
    trick = {"leader": 0.5, "cards": ["SK", "SQ", "T1"]}
    case = {"kind": "playout", "name": "x", "players": 3, "sides": [0, 1, 2], "tricks": [trick]}
    assert vectors_tool.check(games.load("scarto"), {**case, "expect": {}})


def test_a_reader_that_has_seen_enough_is_no_trouble(tmp_path):
    file = tmp_path / "match.txt"
    deal_tool.main(["scarto", "--deal", "AAAAAC", "-o", str(file)])
    for tool in (f"replay {file}", "deal scarto --deal AAAAAC"):
        done = subprocess.run(
            f"set -o pipefail; {sys.executable} -m tools.{tool} | head -n 1",
            shell=True,
            executable=shutil.which("bash"),
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        assert (done.returncode, done.stderr) == (0, ""), tool
        assert done.stdout.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_output_that_cannot_be_written_is_told():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tools.deal", "scarto", "--deal", "AAAAAC"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device\n"


PROGRAMS = sorted(
    path.stem for path in (ROOT / "tools").glob("*.py") if "__main__" in path.read_text("utf-8")
)


@pytest.fixture
def program(request, monkeypatch):
    """The module of a program, which must not write or make anything."""

    def refuse(path, *_, **__):
        raise AssertionError(f"{path} is written")

    for name in ("write_text", "write_bytes", "mkdir", "unlink"):
        monkeypatch.setattr(Path, name, refuse)
    return importlib.import_module("tools." + request.param)


def ended(program, capsys, *arguments):
    """The exit status of a program, and what it printed: as its output, and as messages."""
    try:
        status = program.main(list(arguments))
    except SystemExit as end:
        status = end.code
    return (status, *capsys.readouterr())


@pytest.mark.parametrize("program", PROGRAMS, indirect=True)
def test_every_program_tells_what_it_takes_and_does_nothing_else(program, capsys):
    status, text, messages = ended(program, capsys, "--help")
    assert (status, messages) == (0, "")
    assert text.startswith(f"usage: python -m {program.__name__}")


@pytest.mark.parametrize("program", ["arena", "bench", "endgame", "train"], indirect=True)
def test_every_number_that_may_be_left_out_has_its_default_told(program, capsys):
    """Programs that measure; of the others, what is left out is asked of the board or the user."""
    _, text, _ = ended(program, capsys, "--help")
    options = re.split(r"\n  (?=-)", text.partition("\noptions:\n")[2])[1:]
    assert len(options) > 1 or program.__name__ == "tools.bench"
    for option in options:
        name, *words = option.split()
        if name not in ("-h,", "--csv", "--blunders", "--show"):
            assert "default:" in words or "(default:" in words, option


@pytest.mark.parametrize("program", ["image"], indirect=True)
def test_an_image_wants_a_board_and_says_so(program, capsys):
    _, text, _ = ended(program, capsys, "--help")
    assert "[-h] --board NAME " in text


@pytest.mark.parametrize("program", PROGRAMS, indirect=True)
def test_every_program_refuses_what_it_does_not_know(program, capsys):
    status, text, messages = ended(program, capsys, "--nosuch")
    assert (status, text) == (2, "")
    assert messages.startswith(f"usage: python -m {program.__name__}")


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("names", [], []),
        ("deploy", ["--restore"], []),
        ("replay", [], []),
        ("vectors", [], []),
        ("image", ["--board", "pico_ssd1306", "--firmware"], ["-o", "console.uf2"]),
    ],
)
def test_a_file_that_is_not_there_is_named_once(name, before, after, capsys):
    program = importlib.import_module("tools." + name)
    status, text, messages = ended(program, capsys, *before, "nosuch.file", *after)
    told = text + messages
    assert status == 1
    assert told.count("nosuch.file") == told.count("No such file or directory") == 1
    assert "Errno" not in told


def test_screenshots_without_pillow_say_what_to_do():
    result = run(sys.executable, "-S", "-m", "tools.screenshots")  # without installed packages
    assert (result.returncode, result.stdout) == (1, "")
    assert "Pillow is missing: run `make lint`" in result.stderr
    assert "Traceback" not in result.stderr


def test_screenshots_names_the_screens_it_does_not_know(tmp_path):
    folder = tmp_path / "pictures"
    tool = [sys.executable, "-m", "tools.screenshots", "--folder", str(folder)]
    result = run(*tool, "title", "nosuch", "ttle")
    assert (result.returncode, result.stdout) == (2, "")
    assert "no screen is called nosuch or ttle" in result.stderr
    assert "table-trick," in result.stderr and "Traceback" not in result.stderr
    assert not folder.exists()


def test_screenshots_in_another_folder_leave_those_of_the_readme(tmp_path, micropython):
    stored = ROOT / "docs" / "pictures" / "title.png"
    before = stored.stat().st_mtime_ns
    tool = [sys.executable, "-m", "tools.screenshots", "--folder", str(tmp_path)]
    result = run(*tool, "title")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "title-it.png").exists()
    assert (tmp_path / "240x240" / "title.png").exists()
    assert stored.stat().st_mtime_ns == before
