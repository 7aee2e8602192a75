"""A board with two buttons, played as if it had six.

One button is the arrow (its bit is RIGHT), the other chooses (A):

    arrow           the step that the screen asks for: to the next card, item or letter
    arrow, held     the other way to go: to the next suit, another value, the next letter
    choose          A
    choose, held    B
    both            B held: the pause menu
    both, held      A held: a hint, or what may be said with a card

A board with four buttons (A, B, RIGHT, DOWN) needs none of this: every row and list goes round.
"""

from engine.const import const
from firmware.buttons import DOWN, LONG, RIGHT, A, B, Buttons

_BOTH_LONG_MS = const(1000)


class TwoButtons(Buttons):
    """Like `Buttons`, but both buttons may always be held: `App.step` asks the screen."""

    long_ms = 500

    def __init__(self, read, diff):
        super().__init__(read, diff)
        self._both = False  # both are down, and it is not said yet what that means
        self._since = 0

    def swallow(self):
        super().swallow()
        self._both = False

    def poll(self, now):
        self.longs = RIGHT | A
        event = super().poll(now)
        both = self.down == RIGHT | A
        if both and not self.is_muted():
            self.swallow()
            self._both = True
            self._since = now
        if self._both:
            if not both:
                self._both = False
                return B | LONG
            if self._diff(now, self._since) >= _BOTH_LONG_MS:
                self._both = False
                return A | LONG
            return 0
        if event == RIGHT:
            return self.step
        if event == RIGHT | LONG:
            return DOWN if self.step == RIGHT else RIGHT
        if event == A | LONG:
            return B
        return event
