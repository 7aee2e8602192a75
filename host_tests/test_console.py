"""The real firmware on MicroPython, played by button presses alone."""

import zlib

import pytest

from engine import deal, games, journal, phases
from engine.match import PERSON, Match
from firmware.canvas import Canvas
from firmware.font import offset_of
from firmware.fonts.mono import GLYPHS
from firmware.lang import Words
from firmware.paragraphs import paragraph
from firmware.store import Store
from host_tests.console import Console
from tools.screenshots import position, prepare

GAMES = games.NAMES
DEALER_IS_ME = {
    name: deal.code(next(n for n in range(1, 99) if deal.dealer(n, games.load(name).seats) == 0))
    for name in GAMES
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


@pytest.fixture
def start(interpreter, folder):
    """start(*arguments) starts the console on the folder of saves; all are killed at the end."""
    consoles = []

    def run(*arguments, with_folder=folder):
        consoles.append(Console(interpreter, with_folder, *arguments))
        return consoles[-1]

    yield run
    for console in consoles:
        console.kill()


def saved(folder):
    """The saved match, None if there is none."""
    data = Store(str(folder), "match").load()
    return journal.replay(data) if data else None


def play_on(console, folder, until, presses=400):
    """Press A until the saved match is as wanted; lay cards away where the person deals."""
    for _ in range(presses):
        match = saved(folder)
        if until(match):
            return match
        if match.phase == phases.DISCARD and is_person(match, match.turn):
            if not match.log_size:
                console.press("a")  # past the opening of the hand
            lay_away(console, match)
        elif match.phase == phases.DECLARE:
            console.press("Aa")  # lay open what is best, then OK; A goes on after the others
        else:
            console.press("a")
    raise AssertionError("the match does not go on")


def is_person(match, seat):
    return match.seats[seat] == PERSON


def lay_away(console, match):
    """Discard as a person does: into the hand, one card after the other, then OK."""
    if not laid(console):
        console.press("a")
    while laid(console) < match.table.to_lay[match.turn]:
        before = laid(console)
        for keys in ("la", "la", "da", "da", "da", "da", "da"):
            console.press(keys)
            if laid(console) > before:
                break
            if laid(console) < before:  # one that was laid already, and was taken back
                console.press("a")
    console.press("a")


def laid(console):
    """How many cards the discard screen says are laid away, read off its pixels."""
    count = 0
    for left in (99, 105, 111):
        for n in range(10):
            offset = offset_of(48 + n)
            if console.frame[left : left + 5] == GLYPHS[offset : offset + 5]:
                count = 10 * count + n
    return count


@pytest.mark.parametrize("game", ["piedicavallo", "scarto"])
def test_a_whole_match(game, start, folder):
    """From the first deal, which the person makes, to the verdict; then another one."""
    console = start("--game", game, "--deal", DEALER_IS_ME[game])
    console.press("a")
    hands = set()

    def is_over(match):
        if match and match.phase == phases.SCORE:
            hands.add(match.hand_no)
            assert sum(match.points) == match.game.total
        return match is None

    play_on(console, folder, is_over)
    assert hands == set(range(games.load(game).variants[0][1][0]))
    assert console.output() == ""
    console.press("aa")  # the verdict has been seen; once more
    again = saved(folder)
    assert again.game.id == game
    assert again.hand_no == again.table.trick_no == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_of_every_game(game, start, folder):
    """Through all its phases, the person dealing, and on to the next hand or the verdict."""
    console = start("--game", game, "--deal", DEALER_IS_ME[game])
    console.press("a")
    scored = play_on(console, folder, lambda match: match.phase == phases.SCORE)
    assert scored.hand_no == 0
    play_on(console, folder, lambda match: match is None or match.hand_no == 1)
    assert console.output() == ""


@pytest.mark.parametrize("game", ["piedicavallo", "scarto"])
def test_an_illegal_card_is_refused_with_a_reason(game, start, folder):
    def can_refuse(match):
        led = match.table.led
        view = match.view(0)
        return match.phase == phases.PLAY and led == 2 and view.hand[2] and view.hand[3]

    data = position(game, can_refuse)
    prepare(folder, 0, data)
    console = start()
    before = journal.replay(data)
    console.press("d")
    unrefused = console.frame
    console.press("a")
    assert console.frame != unrefused
    console.press("u")  # back, and the reason is gone
    console.press("B")  # pausing saves
    after = saved(folder)
    assert bytes(after.view(0).hand) == bytes(before.view(0).hand)
    assert journal.write(after) == data


@pytest.mark.parametrize("game", GAMES)
def test_resume_after_save_and_quit_in_mid_trick(game, start, folder):
    data = position(game, lambda match: match.table.trick_no == 4 and match.table.trick_size)
    prepare(folder, 0, data)
    console = start()
    table = console.frame
    console.press("Buua")  # pause, save and quit
    assert Store(str(folder), "match").load() == data
    console.press("a")  # continue
    assert console.frame == table
    assert console.quit() == 0
    assert start().frame == table


@pytest.mark.parametrize("game", ["piedicavallo", "scarto"])
def test_killed_at_any_press(game, start, folder, tmp_path):
    """As a power cut would: at most the trick on the table is lost, and the match goes on."""
    console = start("--game", game, "--deal", "AAAAAH")
    console.press("a")
    tricks = 0
    for press in range(24):
        console.press("a")
        match = saved(folder)
        assert match is not None
        if match.phase == phases.PLAY:
            assert match.table.trick_no >= tricks
            tricks = match.table.trick_no
        if press % 4 == 3:
            console.kill()
            console = start()
            resumed = saved(folder)
            assert journal.write(resumed) == journal.write(match)
    assert tricks > 5


def test_undo_takes_back_the_last_card(start, folder):
    data = position("scarto", lambda match: match.table.trick_no == 4 and match.table.trick_size)
    prepare(folder, 0, data)
    console = start()
    console.press("a")
    console.press("a")
    assert len(Store(str(folder), "match").load()) > len(data)
    console.press("Buuua")
    assert Store(str(folder), "match").load() == data


def test_abandon_asks_and_forgets(start, folder):
    prepare(folder, 0, position("scarto", lambda match: match.table.trick_no == 4))
    console = start()
    console.press("Buaa")  # no
    assert saved(folder)
    console.press("ada")
    assert saved(folder) is None


def test_a_new_match_does_not_overwrite_a_saved_one_unasked(start, folder):
    prepare(folder, 0, position("scarto", lambda match: match.table.trick_no == 4))
    console = start("--game", "piedicavallo")
    console.press("aa")
    assert saved(folder).game.id == "scarto"
    console.press("ada")
    assert saved(folder).game.id == "piedicavallo"


def test_the_saved_match_of_the_game_asked_for_is_resumed(start, folder):
    data = position("scarto", lambda match: match.table.trick_no == 4)
    prepare(folder, 0, data)
    plain, asked = start().frame, start("--game", "scarto").frame
    assert plain == asked


def test_language_is_remembered(start, folder):
    console = start()
    console.press("dar")  # settings: Italian
    italian = console.frame
    console.kill()
    console = start()
    console.press("da")
    assert console.frame == italian


def test_random_deals_differ(start, tmp_path):
    codes = set()
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        start("--game", "scarto", with_folder=folder).press("a")
        codes.add(saved(folder).number)
    assert len(codes) == 3


@pytest.mark.parametrize("key", ["damaged", "fell_back", "newer", "unknown_game", "restarted"])
def test_a_bad_save_gives_a_message_and_is_kept(key, start, folder):
    data = position("scarto", lambda match: match.table.trick_no == 4)
    prepare(folder, 0, data)
    slot = folder / "match.0"
    if key == "damaged":
        slot.write_bytes(b"garbage")
    elif key == "fell_back":
        Store(str(folder), "match").save(data[:-1] + b"\x00")
        (folder / "match.1").write_bytes(slot.read_bytes()[:20])
    elif key == "newer":
        record = slot.read_bytes()[:4] + b"\xff" + slot.read_bytes()[5:-4]
        slot.write_bytes(record + zlib.crc32(record).to_bytes(4, "little"))
    elif key == "unknown_game":
        Store(str(folder), "match").save(data.replace(b"scarto", b"tresette"[:6]))
    else:  # an action that the rules refuse
        Store(str(folder), "match").save(data[:-1] + b"\x9f")
    kept = {path.name: path.read_bytes() for path in folder.glob("match.*")}
    console = start()
    assert shows(console, Words(0).section("trouble")[key], 12)
    console.press("a")
    if key != "restarted":
        for name, content in kept.items():
            assert (folder / name).read_bytes() == content
    assert console.output() == ""


def shows(console, text, y):
    """Whether a text stands on the screen as a paragraph from row y on, with nothing below."""
    buffer = bytearray(1024)
    canvas = Canvas(buffer, 128, 64)
    end = paragraph(canvas, text, y)
    shown = bytearray(console.frame)
    other = Canvas(shown, 128, 64)
    other.fill(0, 0, 128, y, 0)
    other.fill(0, end, 128, 64, 0)
    return shown == buffer


def test_random_bytes_as_saves_never_stop_the_console(start, folder):
    seed = 12345
    for _ in range(6):
        for name in ("match.0", "match.1", "settings.0", "settings.1"):
            seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
            data = bytes((seed >> i % 23) & 255 for i in range(seed % 300))
            (folder / name).write_bytes(data)
        console = start()
        console.press("aaaa")
        assert console.output() == ""
        console.kill()
        for path in folder.iterdir():
            path.unlink()


def test_a_folder_that_cannot_be_written_is_said_once(start, folder):
    for name in ("match.0", "match.1", "match.0.bad", "match.1.bad"):  # folders in their place
        (folder / name).mkdir()
        (folder / name / "x").write_bytes(b"")
    console = start("--game", "scarto", "--deal", "AAAAAH")
    console.press("ada")  # the saves cannot be read, so it asks first
    assert shows(console, Words(0).section("trouble")["not_saved"], 12)
    console.press("a")
    first = console.frame
    console.press("aa")
    assert console.frame != first
    assert not shows(console, Words(0).section("trouble")["not_saved"], 12)


def test_the_person_sits_at_any_seat(start, folder):
    """A journal may have the person anywhere; South is always the person."""
    for seat in range(3):
        seats = bytearray(b"\1\1\1")
        seats[seat] = PERSON
        match = Match(games.load("scarto"), seats, b"\0", deal.number("AAAAAH"))
        prepare(folder, 0, journal.write(match))
        console = start()
        played = play_on(console, folder, lambda match: match.table.trick_no > 1)
        assert played.seats == bytes(seats)
        console.kill()
