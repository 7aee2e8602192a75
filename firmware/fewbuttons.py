"""A board with two buttons, played as if it had six.

One button is the arrow (its bit is RIGHT), the other chooses (A):

    arrow           the step that the screen asks for: to the next card, item or letter
    arrow, held     the other way to go: to the next suit, another value, the next letter
    choose          A
    choose, held    B
    both            B held: the pause menu

A board with four buttons (A, B, RIGHT, DOWN) needs none of this: every row and list goes round.
"""

from firmware.buttons import DOWN, LONG, RIGHT, A, B, Buttons


class TwoButtons(Buttons):
    """Like `Buttons`, but both buttons may always be held: `App.step` asks the screen."""

    long_ms = 500

    def poll(self, now):
        self.longs = RIGHT | A
        event = super().poll(now)
        if self.down == RIGHT | A:
            if self.is_muted():
                return 0
            self.swallow()
            return B | LONG
        if event == RIGHT:
            return self.step
        if event == RIGHT | LONG:
            return DOWN if self.step == RIGHT else RIGHT
        if event == A | LONG:
            return B
        return event
