"""What the four games of Bologna share (rules 11): pack, values, combinations, debts by choice.

Points are kept in halves.
"""

from engine import cards, combos, count, fool, phases
from engine.cards import FOOL
from engine.const import const
from engine.game import Game
from engine.packs.bologna62 import HONOURS, MOORS, PACK

HALVES = 2
_ACE = const(65)  # "A"

_trick = cards.new_set()


def _worths():
    """The values with what a card brings by the combinations of a pile, found in play."""
    table = bytearray(PACK.value_table(HONOURS, 15, b"\x08\x09\x0a\x0c"))
    for card in PACK.deck():
        if card > FOOL and MOORS >> (card & 31) & 1:
            table[card] = 4
        elif card < FOOL and PACK.rank(card) == _ACE:
            table[card] = 2
    return bytes(table)


class Bolognese(Game):
    """A game of Bologna.

    trick_combos  whether combinations in a single trick score at once
    """

    pack = PACK
    values = PACK.value_table(HONOURS)
    worths = _worths()
    counting = count.HALF
    unit = HALVES
    gain_unit = HALVES
    total = 87 * HALVES
    last_trick = 6 * HALVES
    honours = 1 << 0 | 1 << 1 | 1 << 20 | 1 << 21
    equal_trumps = MOORS
    fool_rule = fool.EMPTY_CHOSEN
    interrupts = (phases.PAY,)
    has_combos = True
    trick_combos = False

    def declared(self, match, seat):
        table = match.table
        table.declared_points[seat] = HALVES * combos.score(table.declared[seat])
        cards.merge(table.declared[seat], table.shown[seat])

    def trick_taken(self, match, winner):
        if not self.trick_combos:
            return
        table = match.table
        side = table.side[winner]
        cards.clear(_trick)
        for place in range(table.trick_size):
            card = table.trick[place]
            if card != FOOL or table.side[table.seat_at(place)] == side:
                cards.add(_trick, card)
        table.last_bonus = HALVES * combos.score(_trick)
        table.bonus[side] += table.last_bonus

    def early_points(self, match, side):
        """What a side has scored before the count: by declarations and in single tricks."""
        table = match.table
        points = table.bonus[side]
        for seat in range(table.seats):
            if table.side[seat] == side:
                points += table.declared_points[seat]
        return points

    def hand_points(self, match, side):
        """All that a side scores in a counted hand."""
        table = match.table
        table.combos[side] = HALVES * combos.score(table.won[side])
        return self.early_points(match, side) + match.points[side] + table.combos[side]
