"""The console in one process with a board of levels and a clock, on every runtime."""

import gc
import os
import sys

from engine import cards, deal, games, lazy, phases
from engine.game import LEVELS
from firmware.app import App
from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B
from host_tests.engine.support import ON_MICROPYTHON

# Runtimes, and the processes of a parallel test run, may be at work at once
_WORKER = os.getenv("PYTEST_XDIST_WORKER") if hasattr(os, "getenv") else None
FOLDER = "app_test_saves_%s%s" % (sys.implementation.name, _WORKER or "")
# Turns of the loop: longer than contacts bounce, and longer than a long press
TAPPED, HELD = 10, 240
REDRAW_BYTES = 256  # what drawing a screen again may allocate on a Pico (32-bit words)


class Panel:
    width = 128
    height = 64

    def __init__(self):
        self.buffer = bytearray(1024)
        self.shown = 0
        self.asleep = False
        self.level = 0

    def show(self):
        self.shown += 1

    def sleep(self, on):
        self.asleep = on

    def contrast(self, level):
        self.level = level


class Board:
    """Buttons as a mask to set, time that only sleeps move, or looks at it; the same entropy."""

    folder = FOLDER
    closed = False
    native = True
    keys = 6
    dim_after_ms = 30000
    dark_after_ms = 60000

    def __init__(self):
        self.panel = Panel()
        self.down = 0
        self.now = 0
        self.pace = 0  # ms a look at the clock
        self.millivolts = None

    def buttons(self):
        return self.down

    def ticks_ms(self):
        self.now += self.pace
        return self.now

    def ticks_diff(self, a, b):
        return a - b

    def sleep_ms(self, ms):
        self.now += max(ms, 5)  # a pause takes fewer steps

    def battery_mv(self):
        return self.millivolts

    def entropy(self, n):
        return bytes(range(1, n + 1))


def clear_folder():
    try:
        names = os.listdir(FOLDER)
    except OSError:
        return
    for name in names:
        os.remove(FOLDER + "/" + name)
    os.rmdir(FOLDER)


def start(game=None, keys=6, buzzer=None, native=True):
    """The console with nothing saved; a match of the game is of a deal that East deals."""
    for name in list(sys.modules):
        if name.startswith("firmware.screens."):
            del sys.modules[name]
    clear_folder()
    os.mkdir(FOLDER)
    board = Board()
    board.keys = keys
    board.buzzer = buzzer
    board.native = native
    app = App(board, game=game, deal=game and "AAAAAC")
    app.start()
    steps(app, 2)
    return app


def steps(app, n):
    for _ in range(n):
        app.step()


def press(app, event):
    """Press and release a button, or hold it for a long press, and let the console act."""
    app.board.down = event & ~LONG
    steps(app, HELD if event & LONG else TAPPED)
    app.board.down = 0
    steps(app, 300)


def draw(app):
    """Draw the screen once more, on what there is."""
    app.equip()
    app.screen.draw(app.canvas)


def name_of_screen(app):
    return app._names[-1]


def to_my_turn(app):
    """Press A until the person is to play a card."""
    for _ in range(9):
        if name_of_screen(app) == "table" and app.match.turn == app.me:
            if not app.screen.waiting():
                return
        press(app, A)
    raise AssertionError(name_of_screen(app))


def test_every_button_on_every_screen_does_no_harm():
    app = start()
    seen = set()
    state = 7
    for _ in range(250 if ON_MICROPYTHON else 700):
        state = (state * 1103 + 12345) & 0xFFFF
        pick = state >> 8
        if name_of_screen(app) == "discard" and pick % 3 == 0:  # get on
            for card in (cards.after(app.screen.legal, -1), phases.DONE):
                if card != cards.NO_CARD:
                    app.match.act(card)
            if app.match.phase == phases.PLAY:
                app.show_match()
        event = (1, 2, 4, 8, A, A, A, B, B | LONG)[pick % 9]
        press(app, event)
        seen.add(name_of_screen(app))
        assert name_of_screen(app) != "fault"
    assert len(seen) > 9, seen


def test_nothing_is_drawn_while_nothing_happens():
    app = start("scarto")
    steps(app, 20)
    shown = app.board.panel.shown
    steps(app, 500)
    assert app.board.panel.shown == shown


def test_a_finished_trick_stays_until_a_press():
    app = start("piedicavallo")
    press(app, A)
    to_my_turn(app)
    press(app, A)
    steps(app, 5000)
    assert app.screen.waiting()
    press(app, A)
    assert not app.screen.waiting()


def test_a_finished_trick_stays_as_long_as_set():
    app = start("piedicavallo")
    app.settings.set("pace", 3)
    press(app, A)
    to_my_turn(app)
    seen = app.screen.seen
    press(app, A)
    for _ in range(900):
        app.step()
        if app.screen.seen > seen:
            return
    raise AssertionError("the trick stayed for good")


def test_an_exception_in_a_screen_keeps_the_match():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    press(app, A)
    number, tricks = app.match.number, app.match.table.trick_no

    def broken(canvas):
        raise ValueError("broken on purpose")

    app.screen.draw = broken
    app.dirty = True
    try:
        app.step()
    except ValueError as error:
        app.fail(error)
    steps(app, 2)
    assert name_of_screen(app) == "fault"
    with open(FOLDER + "/fault.txt") as file:
        assert "broken on purpose" in file.read()
    press(app, A)
    assert name_of_screen(app) == "title"
    press(app, A)  # continue
    assert app.match.number == number
    assert app.match.table.trick_no >= tricks


def test_a_fault_makes_room_before_it_saves():
    """With memory short at the table, what was to save the match and say so found none either."""
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    press(app, A)
    left = []

    def save():
        for name in sys.modules:
            for gone in ("firmware.screens.", app.looks, "engine.players.", "firmware.matches"):
                if name.startswith(gone):
                    left.append(name)
        return True

    app.save = save
    app.fail(MemoryError())
    assert not left, left
    steps(app, 2)
    assert name_of_screen(app) == "fault"
    assert app.screen.what == app.screen.words["memory"]


def test_after_a_fault_nothing_goes_on():
    """What a screen was about to do came after it, without its match."""
    app = start("scarto")
    press(app, A)
    done = []
    app.soon(lambda: done.append(1))
    app.fail(ValueError())
    steps(app, 3)
    assert not done and name_of_screen(app) == "fault"


def test_a_fault_is_told_even_if_nothing_can_save():
    app = start("scarto")
    press(app, A)

    def save():
        raise MemoryError()

    app.save = save
    app.fail(ValueError())
    assert name_of_screen(app) == "fault"
    assert app.screen.text == app.screen.words["lost"]


def test_leaving_a_match_forgets_its_game():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    assert "engine.games.scarto" in sys.modules
    app.leave_match()
    assert "engine.games.scarto" not in sys.modules
    open_screens = [name for name in sys.modules if name.startswith("firmware.screens.")]
    assert open_screens == ["firmware.screens.title"]
    assert "firmware.looks.mono.table" not in sys.modules


def test_leaving_a_match_forgets_what_its_game_shares_with_others():
    """After a game of each the title had 20 KB more in memory."""
    for name, path in (("ottocento", "bolognese"), ("scarto", "packs.tarot78")):
        app = start(name)
        press(app, A)
        assert "engine." + path in sys.modules
        app.leave_match()
        assert "engine." + path not in sys.modules


def test_only_the_game_played_is_in_memory():
    games.unload()
    app = start("scarto")
    press(app, A)
    loaded = [name for name in games.NAMES if "engine.games." + name in sys.modules]
    assert loaded == ["scarto"]


def loaded_while_others_play(app):
    """Play a card, and return what was in memory after the turns of the loop that follow: pairs of
    whether what draws was there, and whether a computer player was."""
    app.board.down = A
    steps(app, TAPPED)
    app.board.down = 0
    seen = set()
    for _ in range(300):
        app.step()
        seen.add(
            tuple(
                any([name.startswith(path) for name in sys.modules])
                for path in ("firmware.looks.mono.", "engine.players.")
            )
        )
    return seen


def test_what_draws_and_a_computer_player_take_turns_in_memory():
    for level in LEVELS:
        app = start("scarto")
        options, budgets = app.screen.options, app.screen.game.budgets
        options[-2:] = bytes((LEVELS.index(level), budgets.index(min(budgets))))
        to_my_turn(app)
        seen = loaded_while_others_play(app)
        assert (True, False) in seen and (False, True) in seen and (True, True) not in seen


def maestro_thinking():
    """A console on which a maestro has begun to think, for long."""
    app = start("scarto")
    options, budgets = app.screen.options, app.screen.game.budgets
    options[-2:] = bytes((LEVELS.index("maestro"), budgets.index(max(budgets))))
    to_my_turn(app)
    app.board.pace = 5
    app.screen.key(A)
    while not app.thinking:
        if app.screen.waiting():
            app.screen.key(A)
        app.step()
    return app


def test_the_seat_that_thinks_blinks():
    """Without what draws the table, which has made room for the player."""
    app = maestro_thinking()
    log, pictures, seen = app.match.log_size, set(), []
    while app.match.log_size == log:
        picture = bytes(app.board.panel.buffer)
        pictures.add(picture)
        if picture not in seen[-1:]:
            seen.append(picture)
        assert app.screen.look is None
        app.step()
    assert len(pictures) == 2 and len(seen) > 3
    x, y, w, h = app.screen.spot
    one, other = pictures
    changed = [at for at in range(len(one)) if one[at] != other[at]]
    assert {at % 128 for at in changed} == set(range(x, x + w))
    assert {at // 128 for at in changed} == set(range(y // 8, (y + h + 7) // 8))


def test_a_press_while_a_maestro_thinks_changes_nothing_but_the_picture():
    """The player begins anew, and comes to the same card."""
    app = maestro_thinking()
    log, row = app.match.log_size, app.screen.row
    choosing = lazy.load("engine.players.choosing")  # the frames are tested in what is left
    expected = choosing.action(app.match.view(app.match.turn))
    card = row.card
    app.board.down = RIGHT
    while row.card == card:
        app.step()
    app.board.down = 0
    assert not app.thinking and app.screen.look and app.match.log_size == log
    while app.match.log_size == log:
        app.step()
    assert app.match.log[log] == expected


def test_a_hand_looked_at_while_a_maestro_thinks():
    app = maestro_thinking()
    log = app.match.log_size
    app.board.pace = 0
    app.open("hand")
    steps(app, 20)
    assert app.match.log_size == log and not app.thinking
    assert not any([name.startswith("engine.players.") for name in sys.modules])
    app.back()
    steps(app, 300)
    assert app.match.log_size > log


def test_saves_are_rare():
    """At most one write a trick, whatever is pressed meanwhile."""
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    written = []
    save = app.saves.save

    def counting(data):
        written.append(len(data))
        return save(data)

    app.saves.save = counting
    tricks = app.match.table.trick_no
    for event in (1, 2, 4, 8, B, A, A, 1, 2, A):
        press(app, event)
    assert len(written) <= app.match.table.trick_no - tricks + 1


def test_a_buzzer_clicks_for_each_press_that_counts():
    app = start("scarto", buzzer=22)
    app.board.clicks = []
    app.board.tone = lambda hz, loudness=0: app.board.clicks.append((hz, loudness))
    press(app, A)
    (hz, soft), silence = app.board.clicks
    assert hz and 0 < soft < 32768 and silence == (0, 0)
    app.settings.set("sound", 2)
    press(app, B)
    assert len(app.board.clicks) == 4 and app.board.clicks[2][1] > soft
    app.settings.set("sound", 0)
    press(app, B)
    app.settings.set("sound", 1)
    app.board.now += 31000
    steps(app, 2)
    app.board.now += 31000
    steps(app, 2)
    press(app, A)  # which lights the screen, and no more
    assert len(app.board.clicks) == 4


def test_a_buzzer_that_fails_leaves_the_presses():
    app = start("scarto", buzzer=22)

    def tone(hz, loudness=0):
        raise ValueError("no such tone")

    app.board.tone = tone
    app.board.down = A
    try:
        steps(app, TAPPED)
        raise AssertionError()
    except ValueError as error:
        app.fail(error)
    app.board.down = 0
    steps(app, TAPPED)
    assert name_of_screen(app) == "fault"
    press(app, A)
    assert name_of_screen(app) == "title"


def test_the_pause_menu_saves_once():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    saves = []
    save = app.saves.save
    app.saves.save = lambda data: saves.append(data) or save(data)
    press(app, B | LONG)
    for door in ("last", "sheet"):
        press(app, DOWN)
        press(app, A)
        assert name_of_screen(app) != "pause"
        press(app, B)
        assert app.screen.items[app.screen.at] == app.screen.words[door]
    assert len(saves) == 1


def test_how_loud_it_clicks_is_asked_where_there_is_a_buzzer():
    for buzzer, count in ((None, 3), (22, 4)):
        app = start(buzzer=buzzer)
        app.open("settings")
        assert len(app.screen.items) == count
    app.board.tone = lambda hz, loudness=0: None
    before = app.screen.values[3]
    for _ in range(3):
        press(app, 2)
    press(app, A)
    assert app.screen.values[3] != before and app.settings.get("sound") == 2


def test_the_cursor_of_a_menu_stays_where_a_page_was_opened():
    app = start()
    for at, door in ((0, "chooser"), (1, "settings"), (2, "about")):
        app.screen.at = at
        press(app, A)
        assert name_of_screen(app) == door
        press(app, B)
        assert name_of_screen(app) == "title" and app.screen.at == at
    app.open("newmatch", ("scarto", -1))
    for back, door in ((2, "dealcode"), (1, "rules")):
        app.screen.at = at = len(app.screen.items) - back
        press(app, A)
        assert name_of_screen(app) == door
        press(app, B)
        assert name_of_screen(app) == "newmatch" and app.screen.at == at


def test_the_pause_menu_opens_from_the_whole_hand():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    press(app, B)
    assert name_of_screen(app) == "hand"
    press(app, B | LONG)
    assert name_of_screen(app) == "pause"
    press(app, A)  # resume
    assert name_of_screen(app) == "hand"
    press(app, B)
    assert name_of_screen(app) == "table"


def test_dims_goes_dark_and_the_waking_press_does_nothing_else():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    panel = app.board.panel
    bright = panel.level
    for _ in range(20):  # sleep cycles
        app.board.now += 31000
        steps(app, 2)
        assert panel.level < bright and not panel.asleep
        app.board.now += 31000
        steps(app, 2)
        assert panel.asleep
        size = app.match.log_size
        press(app, A)
        assert not panel.asleep and panel.level == bright
        assert app.match.log_size == size
    press(app, A)
    assert app.match.log_size > size


def test_an_empty_battery_stops_saving_and_is_said_once():
    app = start("scarto")
    press(app, A)
    to_my_turn(app)
    before = app.saves.load()
    app.board.millivolts = 3250
    press(app, A)
    assert name_of_screen(app) == "notice"
    press(app, A)
    for _ in range(4):
        press(app, A)
    assert name_of_screen(app) == "table"
    assert app.saves.load() == before
    app.board.millivolts = 3900
    assert app.save() and app.saves.load() != before


def test_the_loop_is_slow_in_the_dark():
    app = start()
    app.board.now += 31000
    steps(app, 2)
    app.board.now += 31000
    steps(app, 2)
    before = app.board.now
    steps(app, 10)
    assert app.board.now - before >= 500


def test_the_level_is_chosen_for_a_match():
    app = start("scarto")
    screen = app.screen
    level, playouts = len(screen.items) - 4, len(screen.items) - 3
    assert screen.values[level] == b"\x01Player\x02" and screen.values[playouts] == b"-"
    for _ in range(level):
        press(app, DOWN)
    press(app, RIGHT)
    assert screen.values[level] == b"\x01Master\x02"
    assert screen.values[playouts] == b"\x01100\x02"
    for _ in range(level):
        press(app, UP)
    press(app, A)
    assert app.match.game.option(app.match.options, "level") == "maestro"


def test_an_option_that_makes_no_difference_does_not_change():
    app = start("scarto")
    screen = app.screen
    playouts = len(screen.items) - 3
    screen.at = playouts
    before = bytes(screen.options)
    for event in (RIGHT, LEFT, A):
        press(app, event)
        assert screen.values[playouts] == b"-" and bytes(screen.options) == before
    press(app, UP)
    press(app, RIGHT)  # the level: maestro
    press(app, DOWN)
    press(app, RIGHT)
    assert screen.options[-1] != before[-1]


def test_a_deal_code_that_is_not_complete_is_refused_and_told():
    app = start("scarto")
    app.screen.number = -1
    app.open("dealcode", app.screen)
    screen = app.screen
    drawn = []
    text = app.canvas.text
    app.canvas.text = lambda s, x, y, ink=1: drawn.append(bytes(s)) or text(s, x, y, ink)
    press(app, UP)
    press(app, RIGHT)
    press(app, RIGHT)
    drawn.clear()
    press(app, A)
    assert app.screen is screen and screen.at == 1
    assert screen.words["short"] in drawn
    drawn.clear()
    press(app, UP)
    assert screen.words["short"] not in drawn
    for _ in range(4):
        press(app, RIGHT)
        press(app, UP)
    press(app, A)
    assert name_of_screen(app) == "newmatch" and app.screen.number == deal.number("AAAAAA")


def test_a_maestro_searches_less_where_there_is_no_native_code():
    app = start("scarto", native=False)
    press(app, A)
    assert app.match.game.option(app.match.options, "playouts") == 30


def test_two_buttons_are_enough():
    """Every screen can be left and the match played with an arrow and A alone."""
    app = start("scarto", keys=2)
    assert name_of_screen(app) == "newmatch"
    press(app, RIGHT)  # down
    assert app.screen.at == 1
    press(app, A | LONG)  # back
    assert name_of_screen(app) == "title"
    app.open("newmatch", ("scarto", 2))
    press(app, A)
    to_my_turn(app)
    row = app.screen.row
    suit = row.card >> 5
    press(app, RIGHT | LONG)  # another suit
    assert row.card >> 5 != suit
    press(app, A | LONG)
    assert name_of_screen(app) == "hand"
    press(app, A)
    both = RIGHT | A
    app.screen.row.card = cards.NO_CARD
    hold_both(app, HELD)
    assert app.screen.hint and name_of_screen(app) == "table"
    hold_both(app, TAPPED)
    assert name_of_screen(app) == "pause"
    press(app, both)  # which mean nothing there
    assert name_of_screen(app) == "pause"
    while app.screen.items[app.screen.at] != app.screen.words["quit"]:
        press(app, RIGHT)
    press(app, A)
    assert name_of_screen(app) == "title"
    press(app, both)  # there is no match to pause
    assert name_of_screen(app) == "title"
    press(app, A)  # continue
    size = app.match.log_size
    app.screen.row.card = cards.NO_CARD
    app.screen.row.place(app.match.table.led)
    press(app, A)
    assert app.match.log_size > size


def hold_both(app, turns):
    """Hold the two buttons of a board for so many turns of the loop."""
    app.board.down = RIGHT | A
    steps(app, turns)
    app.board.down = 0
    steps(app, TAPPED)


def test_with_two_buttons_all_may_be_said():
    """What may be said with a card was out of their reach."""
    app = start("mattazza", keys=2)
    for _ in range(60):
        to_my_turn(app)
        if name_of_screen(app) == "table" and app.match.choices():
            break
        press(app, A)
    hold_both(app, HELD)
    assert name_of_screen(app) == "remark"


def allocated(app):
    """Bytes that drawing the screen once more allocates; only real on MicroPython."""
    if not hasattr(gc, "mem_alloc"):
        return 0
    draw(app)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    app.canvas.clear()
    draw(app)
    used = gc.mem_alloc() - before
    gc.enable()
    return used


def test_drawing_again_allocates_next_to_nothing():
    wide = sys.maxsize > 1 << 32  # words of twice the size
    app = start("piedicavallo")
    press(app, A)
    to_my_turn(app)
    for button in (0, B, 0, B | LONG):
        if button:
            press(app, button)
        used = allocated(app)
        assert used <= REDRAW_BYTES << wide, (name_of_screen(app), used)
        if button == B:
            press(app, B)


def test_idle_steps_allocate_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    app = start("piedicavallo")
    press(app, A)
    to_my_turn(app)
    steps(app, 50)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    steps(app, 100)
    used = gc.mem_alloc() - before
    gc.enable()
    assert used == 0, used


def test_z_leaves_nothing_behind():
    clear_folder()
