"""The console: one loop that reads buttons, lets the screen on top act, and draws it when needed.

    button -> screen -> match.act(action) -> screen draws -> panel shows -> save

A screen is a module of `firmware.screens` with a class `SCREEN`, imported when it is opened and
dropped when it is left. Screens lie on a stack; the last one is seen. The board is handed in: the
console never asks what it runs on.
"""

import gc

from engine import deal, games, journal, lazy, phases, reasons
from engine.match import PERSON, Match
from firmware import faults, store
from firmware.buttons import Buttons
from firmware.canvas import Canvas
from firmware.lang import Words
from firmware.parts import Names
from firmware.power import Power
from firmware.settings import Settings
from firmware.store import Store

_POLL_MS = 10
_DARK_POLL_MS = 50
_SCREENS = "firmware.screens."
_COMPUTER = 1
_LOCKED = (store.NEWER, store.UNREADABLE)  # there may be a match that the store will not touch

# The screen for each phase of the match; before the first trick the hand is opened
_SCREEN_OF = {
    phases.BARGAIN: "bargain",
    phases.BID: "bid",
    phases.CLAIM: "claim",
    phases.DECLARE: "declare",
    phases.ANNOUNCE: "announce",
    phases.PAY: "pay",
    phases.DISCARD: "discard",
    phases.PLAY: "table",
    phases.SCORE: "handscore",
    phases.OVER: "matchscore",
}


def _buttons(board):
    """The buttons of the board, as events of six."""
    if board.keys == 2:
        from firmware.fewbuttons import TwoButtons

        return TwoButtons(board.buttons, board.ticks_diff)
    return Buttons(board.buttons, board.ticks_diff)


class App:
    """The console on a board.

    game, deal   what to start with: the id of a game, and a deal code; both may be None
    match        the match being played, or None
    me           the seat of the person
    names        what seats and cards are called in the match
    common       words that many screens use
    dirty        set by whoever changed what is seen
    """

    def __init__(self, board, game=None, deal=None):
        self.board = board
        panel = board.panel
        self.canvas = Canvas(panel.buffer, panel.width, panel.height)
        self.buttons = _buttons(board)
        self.settings = Settings(Store(board.folder, "settings"))
        self.settings.load()
        self.power = Power(board, self.settings)
        self.saves = Store(board.folder, "match")
        self.match = self.names = None
        self.set_language()
        self.me = 0
        self.dirty = True
        self.running = True
        self.save_due = False
        self.save_warned = False
        self._player = None
        self._screens = []
        self._names = []
        self._asked = (game, deal)

    def set_language(self):
        """Speak the language of the settings."""
        self.words = Words(self.settings.get("language"))
        self.common = self.words.section("common")
        if self.match:
            self.names = Names(self)

    def run(self):
        """Run until the player or the board quits. Ctrl-C passes through to the prompt."""
        try:
            self._start()
        except Exception as error:
            self._fault(error)
        while self.running and not self.board.closed:
            try:
                self.step()
            except Exception as error:
                self._fault(error)
        self.save()

    def step(self):
        """One turn of the loop."""
        board = self.board
        now = board.ticks_ms()
        event = self.buttons.poll(now)
        if self.power.tick(now, self.buttons.down):
            self.buttons.swallow()
            event = 0
        if event:
            self.screen.key(event)
        self.screen.tick(now)
        if self.dirty:
            self.dirty = False
            self.canvas.clear()
            self.screen.draw(self.canvas)
            board.panel.show()
        if self.save_due:  # after the frame: flash is slow
            self._save_and_warn()
        if not event:
            board.sleep_ms(_DARK_POLL_MS if self.power.is_dark() else _POLL_MS)

    # Screens

    @property
    def screen(self):
        return self._screens[-1]

    def open(self, name, argument=None):
        """Put a screen on top of the stack."""
        screen = lazy.load(_SCREENS + name).SCREEN(self, argument)
        self._names.append(name)
        self._screens.append(screen)
        self._uncover()

    def back(self):
        """Leave the screen on top."""
        name = self._names.pop()
        self._screens.pop()
        if name not in self._names:
            lazy.drop(_SCREENS + name)
        gc.collect()
        if self._screens:
            self._uncover()

    def show_match(self):
        """Close all screens but the title and show the match where it stands.

        A hand nobody has acted in yet is opened first: who deals, what is dealt.
        """
        match = self.match
        others_discard = match.phase == phases.DISCARD and match.turn != self.me
        self.open_match("opening" if others_discard or not match.log_size else None)

    def open_match(self, name=None):
        """Close all screens but the title and open one, else that of the match's phase."""
        self.home()
        match = self.match
        if match.phase == phases.PLAY and match.game.in_piles:
            name = name or "piles"
        self.open(name or _SCREEN_OF[match.phase])

    def home(self):
        """Close all screens but the title."""
        while len(self._screens) > 1:
            self.back()

    def _uncover(self):
        self.buttons.longs = self.screen.longs
        self.buttons.step = self.screen.step
        self.buttons.swallow()
        self.screen.shown()
        self.dirty = True

    # The match

    def new_match(self, game, options, number, players):
        """Start a match of the person against computers; a deal number below 0 is random."""
        if number < 0:
            number = 0
            for byte in self.board.entropy(4):
                number = (number & 0x3FFFFF) << 8 | byte
        self._begin(Match(game, bytes((PERSON,) + (_COMPUTER,) * (players - 1)), options, number))

    def play_again(self):
        """A new match of the same kind; the deal goes on to the right (rules 18)."""
        old = self.match
        seats = old.table.seats
        dealer = (old.table.dealer + old.game.next_match_dealer) % seats
        number = deal.following(old.number, seats, dealer)
        self._begin(Match(old.game, old.seats, old.options, number))

    def _begin(self, match):
        self._enter(match)
        self.saves.load()
        if self.saves.trouble in _LOCKED:  # the player has agreed to give it up
            self.saves.forget()
        self.save_due = True
        self.save_warned = False
        self.show_match()

    def leave_match(self):
        """Forget the match and its game; the save stays as it is."""
        self.home()
        self.match = self.names = self._player = None
        games.unload()
        lazy.drop_all("engine.players")
        lazy.drop_all("engine.phases")
        gc.collect()

    def next_hand(self):
        """The score of a hand has been seen."""
        self.match.act(phases.NEXT)
        self.save_due = True
        self.show_match()

    def abandon(self):
        """Give the match up for good."""
        forgotten = self.saves.save(b"")
        self.leave_match()
        if not forgotten:
            self.open("notice", "not_saved")

    def computer_acts(self):
        """Let the computer player in turn do one action, and return it."""
        match = self.match
        action = self._player.action(match.view(match.turn))
        if match.act(action) != reasons.OK:
            raise RuntimeError("illegal action %d of seat %d" % (action, match.turn))
        return action

    def advice(self):
        """What the computer player would do in the place of the person, who is in turn."""
        return self._player.choose(self.match.view(self.me), 0)

    def save(self):
        """Write the match to its store; False if that failed. A match that is over is no more."""
        self.save_due = False
        if self.match is None:
            return True
        if self.power.battery() == 0:
            return False
        over = self.match.phase == phases.OVER
        return self.saves.save(b"" if over else journal.write(self.match))

    def has_saved_match(self):
        """Whether starting a match would overwrite one."""
        return bool(self.saves.load()) or self.saves.trouble in _LOCKED

    def resume(self):
        """Take up the saved match; False if there is none that can be read.

        What is wrong with it is said in a screen on top of the title.
        """
        data = self.saves.load()
        trouble = ("", "", "fell_back", "damaged", "newer", "unreadable")[self.saves.trouble]
        match = None
        if data:
            try:
                match = journal.replay(data)
            except journal.BadJournal as error:
                trouble = ("unread", "newer", "unknown_game")[error.why - 1]
        if match:
            self._enter(match)
            if journal.write(match) != data:
                trouble = "restarted"
            self.show_match()
        if trouble:
            self.open("notice", trouble)
        return match is not None

    def _enter(self, match):
        self.match = match
        self.me = max(match.seats.find(bytes((PERSON,))), 0)
        self.names = Names(self)
        self._player = lazy.load("engine.players.levels")

    # Start and trouble

    def _start(self):
        self.open("title")
        game, code = self._asked
        if game is None:
            self.resume()
            return
        data = self.saves.load()
        saved = journal.game_of(data) if data else None
        if saved == game and code is None:
            self.resume()
        else:
            self.open("newmatch", (game, -1 if code is None else deal.number(code)))

    def _save_and_warn(self):
        if self.save() or self.save_warned:
            return
        self.save_warned = True  # once: a full disk must not stop the game at every trick
        if self.power.battery() == 0:
            trouble = "battery"
        else:
            trouble = "full" if self.saves.trouble == store.FULL else "not_saved"
        self.open("notice", trouble)

    def _fault(self, error):
        """An exception in a screen: keep the match, tell the player, go back to the title."""
        faults.write(self.board.folder, error)
        saved = self.save()
        if not self._screens:
            raise error  # not even the title: let the board say so
        self.leave_match()
        self.open("fault", (error, saved))
