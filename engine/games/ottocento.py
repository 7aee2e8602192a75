"""Ottocento: four players in partnerships race to 800 points, Bolognese pack (rules 12)."""

from engine import cards, race, signals
from engine.bolognese import HALVES, Bolognese
from engine.cards import FOOL, TRUMPS
from engine.phases import DECLARE, DISCARD, PLAY
from engine.table import NOBODY


class Ottocento(Bolognese):
    id = "ottocento"
    sides = (0, 1, 0, 1)
    packets = (5, 5, 5)
    extra = 2
    discards = 2
    phases = (DISCARD, DECLARE, PLAY)
    trick_combos = True
    signalling = signals
    signals = signals.PLAY_HIGHEST | signals.VOID | signals.LEAD_TRUMPS
    par = 0
    target = 800 * HALVES

    def is_decided(self, match):
        """Check 1, after the declarations."""
        self._enter_early_points(match)
        if race.winner(match, self.target) != NOBODY:
            return True
        for side in range(2):
            match.gains[side] = 0
        return False

    def true_signals(self, view, card):
        if card == FOOL:
            return 0
        held = view.hand[card >> 5] & ~1 if card >> 5 == TRUMPS else view.hand[card >> 5]
        true = 0 if held & (held - 1) else signals.VOID
        if not view.table.trick_size:
            true |= signals.PLAY_HIGHEST
            if card >> 5 == TRUMPS:
                true |= signals.LEAD_TRUMPS
        return true

    def card_played(self, match, seat, card):
        if match.table.signals[seat] & signals.VOID:
            match.table.void[seat] |= 1 << (card >> 5)

    def clean_up(self, match):
        """A side without a trick gives up its discard; its Fool is lost already."""
        for side in range(2):
            if not match.table.tricks_won[side]:
                for seat in range(side, 4, 2):
                    cards.merge(match.discards[seat], match.table.won[1 - side])
                    cards.clear(match.discards[seat])

    def settle(self, match):
        """Check 2 comes before the count: whoever has won there needs no points of it."""
        self._enter_early_points(match)
        match.table.decided = race.winner(match, self.target) != NOBODY
        for side in range(2):
            if match.table.decided:
                match.points[side] = 0
            else:
                match.gains[side] = self.hand_points(match, side)

    def is_over(self, match):
        return race.winner(match, self.target) != NOBODY

    def _enter_early_points(self, match):
        for side in range(2):
            match.gains[side] = self.early_points(match, side)


GAME = Ottocento()
