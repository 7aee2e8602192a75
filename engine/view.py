"""A view: all that one seat may see, and so all that a screen or a computer player is given."""

from engine import count


class View:
    """One seat's view of the hand.

    game     the game's tables
    table    the public state, `engine.table.Table`
    seat     whose view it is
    hand     the cards it holds
    discard  the cards it has laid away
    rules    the module of the phase, as in `engine.phases`
    """

    def __init__(self, game, table, seat, hand, discard):
        self.game = game
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
        game = self.game
        pile = self.table.won[side]
        total = count.value(game.values, pile)
        n = count.cards.size(pile)
        if side == self.table.side[self.seat]:
            total += count.value(game.values, self.discard)
            n += count.cards.size(self.discard)
        return count.points(game.counting, total, n)
