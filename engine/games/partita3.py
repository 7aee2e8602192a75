"""Partita for Three: each alone, 54 cards, and in the last hand one may go out (rules 10)."""

from engine import cards, count, fool, going_out, reasons, signals
from engine.cards import FOOL, TRUMPS
from engine.const import const
from engine.game import Game
from engine.packs.partita54 import PACK, PAPI

_ANGEL_PLUS = const(0)  # 1: the Angel counts 5 like the Pagat, of 105 points in all
_PAR = const(34 + _ANGEL_PLUS)
_ANGEL = const(149)  # the strongest trump, above the World
_KING = const(7)
_LONG_SUIT = const(4)  # cards

# One more than listed for every card but the Fool and the Angel
_VALUES = bytearray(PACK.value_table(b"\x01", 5))
_VALUES[FOOL] = 4
_VALUES[_ANGEL] = 4 + _ANGEL_PLUS

_forced = cards.new_set()


class Partita3(Game):
    """Variants:

    going_out   whether a player whose points cannot be lost any more must play to win them all
    """

    id = "partita3"
    pack = PACK
    values = bytes(_VALUES)
    counting = count.ONE
    total = 104 + _ANGEL_PLUS
    par = _PAR
    sides = (0, 1, 2)
    packets = (17,)
    extra = 3
    discards = 3
    honours = 1 << 0 | 1 << 1 | 1 << 21
    trumps_last = True
    equal_trumps = PAPI
    leads = 0  # the dealer
    fool_rule = fool.KEPT
    signalling = signals
    signals = signals.RUFF_EXPECTED
    asks_signals = True
    variants = (("hands", (3,)), ("going_out", (1, 0)))

    def discarded(self, match, seat):
        match.table.exposed[TRUMPS] = match.discards[seat][TRUMPS]

    def true_signals(self, view, card):
        """Long suits and Kings are told by `card_played`: nobody has a choice in that."""
        table = view.table
        last = table.seat_at(table.seats - 1)
        if table.trick_size or card >= FOOL or table.void[last] >> TRUMPS & 1:
            return 0
        return signals.RUFF_EXPECTED

    def card_played(self, match, seat, card):
        table = match.table
        if table.trick_size > 1 or card == FOOL:
            return
        suit = card >> 5
        rest = match.hands[seat][suit]
        told = 0
        if cards.bits(rest & ~1 if suit == TRUMPS else rest) + 1 >= _LONG_SUIT:
            told = signals.LONG
            table.least[seat][suit] = max(table.least[seat][suit], _LONG_SUIT - 1)
        if suit != TRUMPS:
            if rest >> _KING & 1:
                told |= signals.KING
                table.shown[seat][suit] |= 1 << _KING
            else:
                table.denied[seat][suit] |= 1 << _KING
        table.signals[seat] |= told
        table.signalled[seat] |= told

    # Going out

    def lead_due(self, match):
        """Between the tricks of the last hand it is seen who has gone out."""
        if self.is_over(match) and self.option(match.options, "going_out"):
            for seat in range(match.table.seats):
                if match.score(seat) + self._safe(match, seat) > self.par:
                    match.table.out |= 1 << seat
        return match.table.leader

    def _safe(self, match, seat):
        """The points of this hand that a seat cannot lose any more."""
        safe = self.points(match.table.won[seat]) + self.points(match.discards[seat])
        if cards.has(match.hands[seat], FOOL):
            safe += self.values[FOOL]
        if cards.has(match.hands[seat], _ANGEL):
            safe += self.values[_ANGEL]
        return safe

    def legal(self, view, out):
        if not view.table.out >> view.seat & 1:
            Game.legal(self, view, out)
            return
        going_out.legal(view, out)
        signals.narrow(view, out)

    def why_not(self, view, card):
        why = Game.why_not(self, view, card)
        if why == reasons.OK and view.table.out >> view.seat & 1:
            going_out.legal(view, _forced)
            if not cards.has(_forced, card):
                return reasons.OUT
        return why

    def merit(self, match, side):
        """The lowest pays all others, so these win alike."""
        for other in range(match.teams):
            if match.score(other) < match.score(side):
                return 1
        return 0


GAME = Partita3()
