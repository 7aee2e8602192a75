"""A hand begins: who deals and leads, and who is the partner where that is not the seat across.
Computer players do what comes before the first trick."""

from engine import deal, phases
from engine.cards import TRUMPS
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.parts import title, top_of
from firmware.screens import Screen


class Opening(Screen):
    longs = B
    section = "opening"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.heading = app.words.section("games")[app.match.game.id]
        self.go_on = app.common["go_on"]
        self.code = deal.code(app.match.number).encode()
        self.foreseen = False

    def tick(self, now):
        if self._others_discard():
            self.app.computer_acts()
            self.app.dirty = True
            if not self._others_discard():
                self.app.save_due = True
        elif not self.foreseen:
            self.foreseen = True
            self.app.stages().foresee(self.app)

    def draw(self, canvas):
        match, words = self.app.match, self.words
        table = match.table
        title(canvas, self.heading)
        y, space, left = top_of(canvas), canvas.advance, canvas.margin
        right = canvas.width - left
        canvas.text_right(self.go_on, right, y)
        x = canvas.text(words["hand"], left, y)
        x = canvas.number(match.hand_no + 1, x + space, y)
        if match.game.variants and match.game.variants[0][0] == "hands":
            x = canvas.text(b"/", x, y)
            canvas.number(match.game.option(match.options, "hands"), x, y)
        y += canvas.leading
        x = canvas.text(words["deal"], left, y)
        canvas.text(self.code, x + space, y)
        y += canvas.leading + 2
        self._who(canvas, table.dealer, "you_deal", "deals", y)
        y += canvas.leading
        partner = match.view(self.app.me).partner
        if partner != NOBODY:
            self._who(canvas, partner, "partner", "partner", y)
        if table.trumps_discarded != NOBODY:
            x = canvas.number(table.trumps_discarded, left, y)
            one = table.trumps_discarded == 1
            canvas.text(words["trump_away" if one else "trumps_away"], x + space, y)
        if table.exposed[TRUMPS]:
            self.app.look("cardset").draw_set(canvas, self.names, table.exposed, left, y)
            canvas.text_right(words["exposed"], right, y)
        if table.declarer != NOBODY:
            self._who(canvas, table.declarer, "you_play", "plays", y)
        if match.phase == phases.PLAY:
            self._who(canvas, table.leader, "you_lead", "leads", y + canvas.leading)

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
            canvas.text(self.words[me], canvas.margin, y)
        else:
            x = canvas.text(self.names.seat(seat), canvas.margin, y)
            canvas.text(self.words[other], x + canvas.advance, y)


SCREEN = Opening
