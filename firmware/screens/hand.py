"""The whole hand on one page. Where partners see each other's cards, left and right turn to the
partner's, who also says what it would do."""

from engine.cards import NO_CARD
from engine.phases import DISCARD, PLAY
from firmware.buttons import LEFT, LONG, RIGHT, B
from firmware.screens import Screen


class Hand(Screen):
    """The cards laid away are shown as well."""

    section = "hand"
    looks = ("hand",)
    longs = B

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.view = app.match.view(app.me)
        self.hand = self.view.hand
        self.laid = self.view.discard
        self.advised = NO_CARD
        self.names = app.names

    def draw(self, canvas):
        self.look.draw(canvas, self)

    def owner(self):
        """Whose cards these are, b"" if the person's."""
        mine = self.hand is not self.view.partner_hand
        return b"" if mine else self.names.seat(self.view.partner)

    def key(self, event):
        if event in (LEFT, RIGHT) and self.view.partner_hand:
            self._turn()
        elif event == B | LONG:
            self.app.open("pause")
        else:
            self.app.back()

    def _turn(self):
        """To the partner's hand and discard, or back."""
        app, view = self.app, self.view
        mine = self.hand is not view.hand
        self.hand = view.hand if mine else view.partner_hand
        self.laid = view.discard if mine else view.partner_discard
        if not mine and app.match.turn == app.me and view.table.phase in (DISCARD, PLAY):
            self.advised = app.advice()
        app.dirty = True


SCREEN = Hand
