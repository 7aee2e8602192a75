"""What lies open and what was said in this hand, page by page; left and right turn the pages.

Cards declared are there until the hand is over, as are cards of which signals have told, trumps
that were exposed in a discard, and a stock that was shown.
"""

from engine import cards, phases, signals
from engine.cards import TRUMPS
from engine.table import NOBODY
from firmware.buttons import LEFT, RIGHT, A, B
from firmware.names import remark
from firmware.parts import title, title_right
from firmware.screens import Screen

_KINDS = ("abundance", "kings", "mitigati", "mixed")


class Laid(Screen):
    """Opened with a seat to show just its declaration, or None for all there is.

    A page is (heading, points, cards, lines): points 0 if there are none, cards or lines None.
    """

    section = "laid"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.table = app.match.table
        self.names = app.names
        self.go_on = app.common["go_on"]
        self.pages = []
        self.at = 0
        if argument is None:
            self._add_all()
        else:
            self._add_seat(argument, self.table.declared[argument])

    def draw(self, canvas):
        heading, points, held, lines = self.pages[self.at]
        title(canvas, heading)
        right = canvas.width - 4
        if len(self.pages) > 1:
            title_right(canvas, b"\x01\x02", right)
            right -= 3 * canvas.advance
        if points:
            canvas.number_right(points, right, canvas.title_inset, canvas.title_ink)
        top, left = canvas.title_height + 2, canvas.margin
        if lines:
            for i in range(len(lines)):
                canvas.text(lines[i], left, top + i * canvas.leading)
        elif cards.is_empty(held):
            canvas.text(self.words["nothing"], left, canvas.title_height + 7)
        else:
            self.app.look("cardset").draw_set(canvas, self.names, held, left, top)
        if len(self.pages) == 1:
            canvas.text_right(self.go_on, canvas.width - left, canvas.height - canvas.leading + 1)

    def key(self, event):
        app = self.app
        if event == A or event == B:
            app.back()
        elif event == LEFT or event == RIGHT:
            self.at = (self.at + (1 if event == RIGHT else -1)) % len(self.pages)
            app.dirty = True

    def _add_all(self):
        table, words = self.table, self.words
        for seat in range(table.seats):
            if not cards.is_empty(table.declared[seat]):
                self._add_seat(seat, table.declared[seat])
            elif not cards.is_empty(table.shown[seat]):
                self._add_seat(seat, table.shown[seat])
        if table.exposed[TRUMPS]:
            self.pages.append((words["exposed"], 0, table.exposed, None))
        if not cards.is_empty(table.seen_stock):
            self.pages.append((words["stock"], 0, table.seen_stock, None))
        lines = []
        for seat in range(table.seats):
            said = self._said(seat)
            if said:
                lines.append(self.names.seat(seat))
                lines.extend(said)
        canvas = self.app.canvas
        rows = (canvas.height - canvas.title_height) // canvas.leading
        for at in range(0, len(lines), rows):
            self.pages.append((words["said"], 0, None, lines[at : at + rows]))
        if not self.pages:
            self.pages.append((words["said"], 0, table.exposed, None))

    def _add_seat(self, seat, held):
        points = self.table.declared_points[seat] // self.app.match.game.unit
        self.pages.append((self.names.seat(seat), points, held, None))

    def _said(self, seat):
        """What a seat has said, a text for each thing."""
        table, app = self.table, self.app
        found = []
        if table.bids[seat]:
            from engine.phases.bid import PLAY, SOLO  # there only in games with a bidding

            word = {PLAY: "play", SOLO: "solo"}.get(table.bids[seat], "pass")
            found.append(app.words.section("bid")[word])
        if seat == table.dealer and table.trumps_discarded != NOBODY:
            word = "trump_away" if table.trumps_discarded == 1 else "trumps_away"
            found.append(b"%d %s" % (table.trumps_discarded, app.words.section("opening")[word]))
        for kind in range(len(_KINDS)):
            if table.announced[seat] >> kind & 1:
                found.append(app.words.section("announce")[_KINDS[kind]])
        if table.called[seat] != NOBODY:
            found.append(remark(app.words, self.names, phases.CALL + table.called[seat]))
        given = table.last_signals[seat] | table.signals[seat]
        while given:
            found.append(remark(app.words, self.names, signals.action(given & -given)))
            given &= given - 1
        if table.out >> seat & 1:
            found.append(self.words["out"])
        return [b" " + text for text in found]


SCREEN = Laid
