"""Six buttons turned into events: debounced, repeating, long or short.

An event is a button, or a button | LONG. A button is debounced on its leading edge: the first
sample of a change counts, then that button is not looked at for `debounce_ms`. Nothing depends on
how often `poll` is called, save that a press shorter than the time between two calls is not seen.

    buttons = Buttons(board.buttons, board.ticks_diff)
    buttons.longs = A | B           # on this screen these two mean something when held
    event = buttons.poll(board.ticks_ms())

Times are in ms and compared with `diff` only, so the clock may wrap. `poll` allocates nothing.
"""

from engine.const import const

UP, DOWN, LEFT, RIGHT, A, B = 1, 2, 4, 8, 16, 32
LONG = 64

_COUNT = const(6)
_ARROWS = const(15)  # UP | DOWN | LEFT | RIGHT


class Buttons:
    """`read()` gives the mask of buttons down now, `diff(a, b)` the ms from b to a."""

    debounce_ms = 30
    long_ms = 1000
    repeat_after_ms = 600
    repeat_every_ms = 80

    def __init__(self, read, diff):
        self._read = read
        self._diff = diff
        self.longs = 0  # buttons whose long press means something on this screen
        self.step = RIGHT  # what the only arrow of a board with two buttons means on it
        self.down = 0  # buttons down, debounced; swallowed ones too
        self._settling = 0  # changed less than debounce_ms ago
        self._muted = 0  # say nothing until released
        self._undecided = 0  # held, will be short or long
        self._waiting = 0  # held, its first repeat to come
        self._repeating = 0  # held, has repeated
        self._pressed = 0  # events to return
        self._held = 0  # LONG events to return
        self._changed = [0] * _COUNT  # when the button last changed
        self._fired = [0] * _COUNT  # when it last gave an event

    def poll(self, now):
        """Look at the buttons; one event, or 0. Events that come together come one a call."""
        mask = self._read()
        if mask | self.down | self._settling | self._muted:
            for place in range(_COUNT):
                self._look(place, 1 << place, mask, now)
        if self._pressed:
            mask = self._pressed & -self._pressed
            self._pressed ^= mask
            return mask
        if self._held:
            mask = self._held & -self._held
            self._held ^= mask
            return mask | LONG
        return 0

    def is_muted(self):
        """Whether a button is held that nothing is said about."""
        return self._muted != 0

    def swallow(self):
        """Say nothing about the buttons held now until each is released, nor of what is past."""
        self._muted = self.down | self._read()
        self._undecided = self._waiting = self._repeating = 0
        self._pressed = self._held = 0

    def _look(self, place, bit, raw, now):
        if self._settling & bit:
            if 0 <= self._diff(now, self._changed[place]) < self.debounce_ms:
                return
            self._settling ^= bit
        if (raw ^ self.down) & bit:
            self.down ^= bit
            self._settling |= bit
            self._changed[place] = now
            if not raw & bit:
                self._muted &= ~bit
                self._release(place, bit, now)
            elif not self._muted & bit:
                self._press(place, bit, now)
        elif not raw & bit:
            self._muted &= ~bit
        elif self._undecided & bit:
            if self._diff(now, self._fired[place]) >= self.long_ms:
                self._undecided ^= bit
                self._held |= bit
        elif (self._waiting | self._repeating) & bit:
            if self._diff(now, self._fired[place]) >= (
                self.repeat_after_ms if self._waiting & bit else self.repeat_every_ms
            ):
                self._waiting &= ~bit
                self._repeating |= bit
                self._fired[place] = now
                self._pressed |= bit

    def _press(self, place, bit, now):
        self._fired[place] = now
        if self.longs & bit:
            self._undecided |= bit
            return
        self._pressed |= bit
        if bit & _ARROWS:
            self._waiting |= bit

    def _release(self, place, bit, now):
        if self._undecided & bit:
            # The loop may have been busy when the press grew long
            if self._diff(now, self._fired[place]) < self.long_ms:
                self._pressed |= bit
            else:
                self._held |= bit
        self._undecided &= ~bit
        self._waiting &= ~bit
        self._repeating &= ~bit
