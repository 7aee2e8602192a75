"""The console under CircuitPython, from the title to the end of a hand, and each of its screens.

MicroPython's canvas draws the same, pixel for pixel.
"""

import builtins
import errno

import pytest

from engine import phases
from firmware.lang import LANGUAGES
from firmware.store import Store
from host_tests.circuitpython_console import Console
from tools.screenshots import SHOTS, position, prepare

BOARDS = ("waveshare_lcd_1_3", "waveshare_lcd_1_14", "waveshare_lcd_2")  # one of each size
SAMPLE = (
    "title-continue", "chooser", "newmatch-scarto", "discard-refused", "table-tarocchi",
    "table-hint", "hand-scarto", "handscore-scarto", "piles", "settings", "rules", "ranks",
)  # fmt: skip


@pytest.fixture
def console(monkeypatch):
    with Console("waveshare_lcd_1_3", monkeypatch) as started:
        yield started


def test_a_whole_hand_from_the_title_on(console, tmp_path):
    console.board.entropy = lambda n: bytes(n - 1) + b"\x02"  # a deal in which another deals
    console.start(tmp_path)
    console.press("a")
    assert console.app._names == ["title", "chooser"]
    console.press("aa")
    match = console.app.match
    assert match is not None
    presses = 0
    while console.app._names[-1] != "handscore":
        size = match.log_size
        console.press("a")
        if match.log_size == size:
            console.press("ru"[presses % 2])  # another card
        presses += 1
        assert presses < 400, (match.phase, console.app._names, match.table.dealer)
    assert match.phase == phases.SCORE
    assert console.differences() == []
    saved = Store(str(tmp_path), "match").load()
    assert saved
    console.start(tmp_path)
    assert console.app._names[-1] == "handscore"


def test_a_drive_that_the_computer_holds(console, tmp_path, monkeypatch):
    """The match goes on in memory, and the screen says why it is not saved."""
    plain = open

    def refuse(path, mode="r", *arguments, **keywords):
        if "w" in mode and str(path).startswith(str(tmp_path)):
            raise OSError(errno.EROFS, "Read-only filesystem")
        return plain(path, mode, *arguments, **keywords)

    console.start(tmp_path, "scarto", "ABCDEF")
    monkeypatch.setattr(builtins, "open", refuse)
    console.press("a")
    assert console.app._names[-1] == "notice"
    assert console.app.screen.text == console.app.words.section("trouble")["read_only"]
    assert console.differences() == []
    console.press("aaa")
    assert console.app.match.phase == phases.DISCARD and not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_screens(console, tmp_path, language):
    walk(console, tmp_path, language, [shot for shot in SHOTS if shot[0] in SAMPLE])


def test_large_cards(console, tmp_path):
    shots = [shot for shot in SHOTS if shot[0] in ("table-trumps", "hand-scarto", "piles-hint")]
    walk(console, tmp_path, 0, shots, large=True)


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_all_screens(monkeypatch, tmp_path, board, language):
    with Console(board, monkeypatch) as console:
        walk(console, tmp_path, language, SHOTS)


def walk(console, top, language, shots, large=False):
    """Open the screens and compare their pictures with those of MicroPython's canvas."""
    wrong = {}
    for number, (name, game, condition, arguments, keys) in enumerate(shots):
        folder = top / str(number)
        folder.mkdir()
        prepare(folder, language, position(game, condition) if game else None, large)
        asked = dict(zip(("game", "deal"), arguments[1::2]))
        console.start(folder, **asked)
        console.press(keys)
        if places := console.differences():
            wrong[name] = (len(places), places[:3])
    assert not wrong
