"""The console: one loop that reads buttons, lets the screen on top act, and draws it when needed.

    button -> screen -> match.act(action) -> screen draws -> panel shows -> save

A screen is a module of `firmware.screens` with a class `SCREEN`, imported when it is opened and
dropped when it is left. Screens lie on a stack; the last one is seen. The board is handed in: the
console never asks what it runs on.
"""

import gc

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # on other Pythons

    def heap_lock():
        pass

    heap_unlock = heap_lock

from engine import lazy, phases, reasons
from engine.players import NOT_YET
from firmware.buttons import LONG, Buttons
from firmware.lang import Words
from firmware.names import Names
from firmware.parts import bar
from firmware.power import Power
from firmware.saves import Saves
from firmware.settings import Settings

_POLL_MS = 2
_THINK_MS = 10  # between two looks at the buttons
_DARK_POLL_MS = 50
_SCREENS = "firmware.screens."
_LOOKS = ("firmware.looks.mono.", "firmware.looks.colour.")
_JOURNAL = "engine.journal"
_PLAYERS = "engine.players."
_LEVELS = "engine.players.levels"


def _buttons(board):
    """The buttons of the board, as events of six."""
    if board.keys == 2:
        from firmware.fewbuttons import TwoButtons

        return TwoButtons(board.buttons, board.ticks_diff)
    return Buttons(board.buttons, board.ticks_diff)


def _canvas(panel):
    """What is drawn on: the panel's own canvas, else one over its buffer."""
    if hasattr(panel, "canvas"):
        return panel.canvas
    if getattr(panel, "depth", 1) == 1:
        from firmware.canvas import Canvas
    else:
        from firmware.colourcanvas import ColourCanvas as Canvas
    return Canvas(panel.buffer, panel.width, panel.height)


class App:
    """The console on a board.

    game, deal   what to start with: the id of a game, and a deal code; both may be None
    match        the match being played, or None
    me           the seat of the person
    names        what seats and cards are called in the match
    looks        where what draws on this display is, as a package
    clicks       what clicks for each press, None without a buzzer
    common       words that many screens use
    dirty        set by whoever changed what is seen
    thinking     a computer player has not yet decided what to do
    save_due     set by whoever changed the match for good
    """

    def __init__(self, board, game=None, deal=None):
        self.board = board
        self.canvas = _canvas(board.panel)
        self.looks = _LOOKS[self.canvas.depth > 1]
        self.buttons = _buttons(board)
        self.settings = Settings(Saves(board.folder, "settings"))
        self.settings.load()
        if self.canvas.depth > 1:
            self.canvas.enlarge(self.settings.get("large"))
        self.power = Power(board, self.settings)
        self.clicks = None
        if getattr(board, "buzzer", None) is not None:
            from firmware.clicks import Clicks

            self.clicks = Clicks(board, self.settings)
        self.saves = Saves(board.folder, "match")
        self.match = self.names = None
        self.set_language()
        self.me = 0
        self.dirty = True
        self.running = True
        self.save_due = False
        self.save_warned = False
        self._player = None
        self.thinking = False
        self._soon = None
        self._untidy = False  # computer players may be dropped
        self._screens = []  # from the bottom; in the place of a brief one below others its `at`
        self._names = []
        self._asked = (game, deal)

    def set_language(self):
        """Speak the language of the settings."""
        self.words = Words(self.settings.get("language"))
        self.common = self.words.section("common")
        if self.match:
            self.names = Names(self)

    def run(self):
        """Run until the player or the board quits; whether the match is saved then.

        Ctrl-C passes through to the prompt.
        """
        while self.running and not self.board.closed:
            try:
                if self._screens:
                    self.step()
                else:
                    self.start()
            except Exception as error:
                self.fail(error)
        return self.save()

    def start(self):
        """Open the first screen."""
        self.matches().start(self, *self._asked)

    def step(self):
        """One turn of the loop."""
        board = self.board
        now = board.ticks_ms()
        event = self.buttons.poll(now)
        if self.power.tick(now, self.buttons.down):
            self.buttons.swallow()
            event = 0
        if event & LONG and not event & self.screen.longs:
            event = 0  # two buttons held together mean something on some screens only
        if event:
            if self.clicks:
                self.clicks.click()
            self.screen.key(event)
        if not self.dirty:  # what a press does is seen at once
            self.screen.tick(now)
        drawn = self.dirty
        if drawn:
            self.dirty = False
            self.canvas.clear()
            self._draw()
            board.panel.show()
        if self._soon:
            call, self._soon = self._soon, None
            call()
        # After the frame, as flash and a collection are slow
        if self.settings.due:
            self.settings.save()
        if self.save_due:
            self._save_and_warn()
        if drawn or self._untidy:
            if self._untidy and not self._player:
                lazy.drop_all(_PLAYERS)
            self._untidy = False
            gc.collect()  # now, not in the middle of the next frame
        if not event and not self.thinking:
            board.sleep_ms(_DARK_POLL_MS if self.power.is_dark() else _POLL_MS)

    def _draw(self):
        """Draw the screen, or that something is to come. The heap is locked: frames of long
        functions then lie on the stack, for which to find room in the heap takes as long as to
        draw. What has something to make is drawn once more without, and so is what fails, to be
        told of what."""
        screen, canvas = self.screen, self.canvas
        if self._soon:
            bar(canvas, (canvas.height - canvas.bar_height + 1) // 2, self.common["moment"])
            return
        self.equip()
        heap_lock()
        try:
            screen.draw(canvas)
            return
        except Exception:
            pass
        finally:
            heap_unlock()
        canvas.clear()
        screen.draw(canvas)

    def invert(self, spot):
        """Invert a place of the picture, with nothing to draw it."""
        self.canvas.invert(*spot)
        self.board.panel.show()

    def fail(self, error):
        """Make room, and say what went wrong."""
        self.close_all()
        lazy.load("firmware.faults").fail(self, error)

    # Screens

    @property
    def screen(self):
        return self._screens[-1]

    def open(self, name, argument=None):
        """Put a screen on top of the stack."""
        if self._screens and self.screen.brief:
            self._screens[-1] = self.screen.at
            self._drop(self._names[-1])
        screen = lazy.load(_SCREENS + name).SCREEN(self, argument)
        self._names.append(name)
        self._screens.append(screen)
        self._uncover()

    def look(self, name):
        """What draws something of that name on this display; see firmware/looks."""
        return lazy.load(self.looks + name)

    def equip(self):
        """Have in memory what the screen draws with, in the place of the computer players."""
        screen = self.screen
        if screen.looks and not screen.look:
            self._player, self.thinking = None, False
            lazy.drop_all(_PLAYERS)
            screen.look = self.look(screen.looks[0])
            if not screen.words:
                screen.words = self.words.section(screen.section)

    def soon(self, call):
        """Call what takes a while once the screen says so."""
        self._soon = call
        self.dirty = True

    def back(self):
        """Leave the screen on top."""
        self._close()
        if isinstance(self.screen, int):
            path = _SCREENS + self._names[-1]
            self._screens[-1] = lazy.load(path).SCREEN(self, self.screen)
        self._uncover()

    def close_all(self):
        """Leave all screens."""
        while self._screens:
            self._close()

    def _close(self):
        name = self._names.pop()
        self._screens.pop()
        if name not in self._names:
            self._drop(name)

    def _drop(self, name):
        lazy.drop(_SCREENS + name)
        lazy.drop(self.looks + name)

    def _uncover(self):
        self.buttons.longs = self.screen.longs
        self.buttons.step = self.screen.step
        self.buttons.swallow()
        self.screen.shown()
        self._player, self.thinking = None, False  # the match may have changed meanwhile
        self.dirty = self._untidy = True

    # The match

    def matches(self):
        """What is done with whole matches, `firmware.matches`."""
        return lazy.load("firmware.matches")

    def stages(self):
        """What goes from one screen of the match to the next, `firmware.stages`."""
        return lazy.load("firmware.stages")

    def show_match(self):
        """Close all screens and show the match where it stands."""
        self.stages().show(self)

    def open_match(self, name=None):
        """Close all screens and open one, else that of the match's phase."""
        self.stages().show_screen(self, name)

    def leave_match(self):
        """Forget the match and show the title; the save stays as it is."""
        self.stages().leave(self)

    def prepare_player(self):
        """Do a piece of what a computer player does before it thinks; whether all is done."""
        return self._players().prepare(self.match.view(self.match.turn))

    def computer_acts(self):
        """Let the computer player in turn think a moment; the action it does, or NOT_YET."""
        match, board = self.match, self.board
        players = self._players()
        if not self.thinking:
            self.thinking = True
            players.begin(match.view(match.turn))
        started = board.ticks_ms()
        action = players.step()
        while action == NOT_YET:
            if board.ticks_diff(board.ticks_ms(), started) >= _THINK_MS:
                return NOT_YET
            action = players.step()
        self.thinking = False
        if match.act(action) != reasons.OK:
            raise RuntimeError("illegal action %d of seat %d" % (action, match.turn))
        return action

    def advice(self):
        """What a good player would do in the place of the person, who is in turn."""
        advice = self._players().advice(self.match.view(self.me))
        self.rest()
        return advice

    def rest(self):
        """Forget the computer player until one is to act again."""
        self._player = None
        self._untidy = True

    def _players(self):
        """The door to the computer players. They take the place of what draws the table, until
        there is something to draw; they begin anew then."""
        if self._player is None:
            screen = self.screen
            if len(self._screens) == 1 and screen.looks:
                screen.look = screen.words = None
                lazy.drop_all(self.looks)
            self._player = lazy.load(_LEVELS)
        return self._player

    def save(self):
        """Write the match to its store; False if that failed. A match that is over is no more."""
        self.save_due = False
        if self.match is None:
            return True
        if self.power.battery() == 0:
            return False
        data = b""
        if self.match.phase != phases.OVER:
            data = lazy.load(_JOURNAL).write(self.match)
            lazy.drop(_JOURNAL)
        return self.saves.save(data)

    def _save_and_warn(self):
        if not self.save() and not self.save_warned:
            self.save_warned = True  # once: a full disk must not stop the game at every trick
            self.matches().warn(self)
