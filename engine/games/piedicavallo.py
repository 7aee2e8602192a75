"""Tarocchi as played at Piedicavallo: four players in partnerships, 62 cards (rules 3)."""

from engine import cards, count, fool
from engine.game import Game
from engine.packs.piedicavallo62 import PACK

_HONOURS = b"\x00\x01\x15"  # the Fool, the Pagat and the World


class Piedicavallo(Game):
    id = "piedicavallo"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    counting = count.ONE
    total = 114
    par = 0  # the points themselves are the score; 57 is half
    sides = (0, 1, 0, 1)
    packets = (15,)
    extra = 2
    discards = 2
    honours = 1 << 0 | 1 << 1 | 1 << 21
    fool_rule = fool.KEPT
    variants = (("hands", (1, 4)),)

    def trump_counts(self, view, plain, trumps):
        """No trump; or all plain cards too, so that only trumps, Kings and Fool are kept; or all
        trumps."""
        counts = 1
        if plain <= self.discards:
            counts |= 1 << (self.discards - plain)
        held = cards.bits((view.hand[cards.TRUMPS] | view.discard[cards.TRUMPS]) & ~1)
        if held == trumps:  # none of them barred
            counts |= 1 << held
        return counts

    def discarded(self, match, seat):
        match.table.trumps_discarded = cards.bits(match.discards[seat][cards.TRUMPS])

    def clean_up(self, match):
        """A side without a trick gives up its Fool and its discard."""
        won, discards = match.table.won, match.discards
        for side in range(2):
            if not match.table.tricks_won[side]:
                cards.merge(won[side], won[1 - side])
                cards.clear(won[side])
                for seat in range(side, 4, 2):
                    cards.merge(discards[seat], won[1 - side])
                    cards.clear(discards[seat])


GAME = Piedicavallo()
