"""A hand begins: who deals and leads. Computer players do what comes before the first trick."""

from engine import deal, phases
from engine.cards import TRUMPS
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.cardset import draw_set
from firmware.parts import title
from firmware.screens import Screen


class Opening(Screen):
    longs = B
    section = "opening"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.heading = app.words.word("games", app.match.game.id)
        self.go_on = app.common["go_on"]
        self.foreseen = False

    def tick(self, now):
        if self._others_discard():
            self.app.computer_acts()
            self.app.dirty = True
            if not self._others_discard():
                self.app.save_due = True
        elif not self.foreseen:
            self.foreseen = True
            self.app.foresee()

    def draw(self, canvas):
        match, words = self.app.match, self.words
        table = match.table
        title(canvas, self.heading)
        x = canvas.text(words["hand"], 2, 12)
        x = canvas.number(match.hand_no + 1, x + 6, 12)
        if match.game.variants and match.game.variants[0][0] == "hands":
            x = canvas.text(b"/", x, 12)
            canvas.number(match.game.option(match.options, "hands"), x, 12)
        x = canvas.text(words["deal"], 2, 21)
        canvas.text(deal.code(match.number), x + 6, 21)
        self._who(canvas, table.dealer, "you_deal", "deals", 32)
        if table.trumps_discarded != NOBODY:
            x = canvas.number(table.trumps_discarded, 8, 41)
            one = table.trumps_discarded == 1
            canvas.text(words["trump_away" if one else "trumps_away"], x + 6, 41)
        if table.exposed[TRUMPS]:
            draw_set(canvas, self.names, table.exposed, 2, 41)
            canvas.text_right(words["exposed"], canvas.width - 2, 41)
        if table.declarer != NOBODY:
            self._who(canvas, table.declarer, "you_play", "plays", 41)
        if match.phase == phases.PLAY:
            self._who(canvas, table.leader, "you_lead", "leads", 50)
        canvas.text_right(self.go_on, canvas.width - 2, 12)

    def key(self, event):
        if event == B | LONG:
            self.app.open("pause")
        elif (event == A or event == B) and not self._others_discard():
            self.app.open_match()

    def _others_discard(self):
        match = self.app.match
        return match.phase == phases.DISCARD and match.turn != self.app.me

    def _who(self, canvas, seat, me, other, y):
        """A line about a seat: one sentence for the person, its name and another for others."""
        if seat == self.app.me:
            canvas.text(self.words[me], 2, y)
        else:
            x = canvas.text(self.names.seat(seat), 2, y)
            canvas.text(self.words[other], x + 6, y)


SCREEN = Opening
