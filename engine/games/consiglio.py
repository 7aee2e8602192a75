"""Consiglio: partners sit side by side and see each other's cards (rules 7)."""

from engine import count
from engine.cards import FOOL
from engine.game import Game
from engine.packs.tarot78 import PACK

_HONOURS = b"\x00\x01\x14"  # the Fool, the Pagat and the Angel
_PAGAT = FOOL + 1


class Consiglio(Game):
    """Variants:

    par         what is taken off a side's points in each hand: 0 is method A, 36 method B
    last_pagat  what the Pagat wins by taking the last trick, and loses if a rival takes it there
    """

    id = "consiglio"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    counting = count.FOUR
    total = 72
    par = 36
    sides = (0, 0, 1, 1)
    open_hands = True
    packets = (4, 5, 5, 5)
    extra = 2
    discards = 2
    honours = 1 << 0 | 1 << 1 | 1 << 21
    trumps_last = True
    variants = (("hands", (4,)), ("par", (0, 36)), ("last_pagat", (0, 10)))

    def settle(self, match):
        par = self.option(match.options, "par")
        for side in range(match.teams):
            match.gains[side] = match.points[side] - par
        self._settle_pagat(match, self.option(match.options, "last_pagat"))

    def _settle_pagat(self, match, bonus):
        table = match.table
        for place in range(table.seats):
            if table.last[place] == _PAGAT:
                owner = (table.last_leader + place) % table.seats
                if owner == table.last_winner:
                    match.gains[table.side[owner]] += bonus
                elif table.side[owner] != table.side[table.last_winner]:
                    match.gains[table.side[owner]] -= bonus


GAME = Consiglio()
