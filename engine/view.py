"""A view: all that one seat may see, and so all that a screen or a computer player is given."""

from engine import cards
from engine.table import NOBODY

_pile = cards.new_set()


class View:
    """One seat's view of the hand.

    game     the game's tables
    options  those of the match
    table    the public state, `engine.table.Table`
    seat     whose view it is
    hand     the cards it holds
    discard  the cards it has laid away
    partner_hand, partner_discard   the partner's in a game of open hands, else None
    partner  the partner's seat in such a game, else NOBODY
    rules    the module of the phase, as in `engine.phases`
    """

    partner = NOBODY
    partner_hand = partner_discard = None

    def __init__(self, game, options, table, seat, hand, discard):
        self.game = game
        self.options = options
        self.table = table
        self.seat = seat
        self.hand = hand
        self.discard = discard
        self.rules = None

    def legal(self, out):
        """Put the cards that the seat may name, when in turn, into the set `out`."""
        self.rules.legal(self, out)

    def choices(self):
        """The other actions that the seat may take, when in turn, as bytes."""
        return self.rules.choices(self)

    def points(self, side):
        """The points of a side so far, as far as this seat can know them (rules 18)."""
        cards.copy(self.table.won[side], _pile)
        if side == self.table.side[self.seat]:
            cards.merge(self.discard, _pile)
            if self.partner_discard:
                cards.merge(self.partner_discard, _pile)
        points = self.game.points(_pile)
        table = self.table
        if table.trick_no and table.trick_no == table.tricks:
            if table.side[table.last_winner] == side:
                points += self.game.last_trick
        return points
