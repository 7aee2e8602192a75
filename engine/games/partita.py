"""Partita: four players in partnerships, 54 cards, signals to the partner (rules 9)."""

from engine import cards, count, fool, signals
from engine.cards import FOOL, TRUMPS
from engine.const import const
from engine.game import Game
from engine.packs.partita54 import PACK, PAPI
from engine.table import NOBODY

_VALUES = bytearray(PACK.value_table(b"\x01\x14", 4, b"\x01\x02\x03\x04", 0))
_VALUES[FOOL] = 5  # all that it counts

_LONG_SUIT = const(4)  # cards
_QUEEN = const(6)
_PAGAT = const(1)
# Signals of single trumps, three bytes each: the place of the signal; of the trumps that it may
# mean the lowest, and the mask above it. The strength of the 21 is 20, below the Angel
_TRUMPS_TOLD = b"\x0b\x14\x01\x0c\x13\x01\x0d\x12\x01\x0e\x0f\x07"

# One with the card; one of those that are given after it
_WITH = (signals.TOP_TRUMP - 1) | signals.VOID | signals.TOP_CARD | signals.QUEEN
_WITH |= signals.NOT_THIS | signals.TELL_ME
_AFTER = signals.TOP_TRUMP | signals.TOP_TRUMPS | signals.HAS_21 | signals.HAS_19
_AFTER |= signals.HAS_18 | signals.HAS_15_TO_17


class Partita(Game):
    """Variants:

    signals     whether partners may give each other signals
    """

    id = "partita"
    pack = PACK
    values = bytes(_VALUES)
    counting = count.PAIR_MORE
    total = 80
    par = 40
    sides = (0, 1, 0, 1)
    packets = (13,)
    extra = 2
    discards = 2
    honours = 1 << 0 | 1 << 1 | 1 << 21  # the Angel ranks above the World: its bit is 21
    trumps_last = True
    equal_trumps = PAPI
    leads = 0  # the dealer
    fool_rule = fool.KEPT
    signalling = signals
    signals = _WITH | _AFTER | signals.SMALL_TRUMP | signals.LARGE_TRUMP
    one_signal_of = (_WITH, _AFTER)
    next_match_dealer = 2  # the partner
    variants = (("hands", (4,)), ("signals", (1, 0)))

    def discarded(self, match, seat):
        match.table.exposed[TRUMPS] = match.discards[seat][TRUMPS]

    def lead_due(self, match):
        """The leader's partner first, unless the lead is the leader's last card."""
        leader = match.table.leader
        if match.table.held[leader] > 1 and self.option(match.options, "signals"):
            return _partner(leader)
        return leader

    def true_signals(self, view, card):
        if not self.option(view.options, "signals"):
            return 0
        table, suit = view.table, card >> 5
        true = signals.TELL_ME
        if table.suit_led[_partner(view.seat)] != NOBODY:
            true |= signals.OTHER_SUIT
        if table.led != NOBODY:
            true |= signals.NOT_THIS
        if card == FOOL:
            return true
        rest = view.hand[suit] & ~(1 << (card & 31))
        if suit == TRUMPS:
            rest &= ~1
        if rest and not rest & (rest - 1):
            true |= signals.ONE_MORE
        if not table.trick_size:
            true |= self._of_lead(view, suit, rest)
        if suit == TRUMPS:
            return true | _of_trump(rest) | self._of_trumps(view, rest)
        if rest:
            return true | self._of_plain(view, suit, rest)
        return true | signals.VOID | self._of_trumps(view, view.hand[TRUMPS] & ~1)

    def _of_lead(self, view, suit, rest):
        true = 0
        if suit != TRUMPS:
            true = signals.RUFF_LOWEST | signals.NO_HIGH_TRUMP | signals.NOT_YOUR_BEST
        if cards.bits(rest) + 1 >= _LONG_SUIT:
            true |= signals.LONG
        if cards.bits(self._others(view, suit)) == 1:
            true |= signals.ALL_BUT_ONE
        return true

    def _of_plain(self, view, suit, rest):
        """What may be told of the cards that stay in a plain suit."""
        true = 0
        if self._others(view, suit) < rest:
            true = signals.TOP_CARD
        if rest >> _QUEEN & 1:
            true |= signals.QUEEN
        return true

    def _of_trumps(self, view, held):
        """What may be told of the trumps that stay in the hand."""
        true = 0
        others = self._others(view, TRUMPS)
        top = cards.highest(held)
        if held and not others & _not_below(top):
            true = signals.TOP_TRUMP
            second = cards.highest(held & ~(1 << top))
            if second >= 0 and not others & _not_below(second):
                true |= signals.TOP_TRUMPS
        for at in range(0, len(_TRUMPS_TOLD), 3):
            if held & _told_at(at):
                true |= 1 << _TRUMPS_TOLD[at]
        return true

    def _others(self, view, suit):
        """The mask of a suit's cards that are left, for all that the table knows, and not in the
        hand of the view's seat."""
        return self._left(view.table, suit) & ~view.hand[suit]

    def _left(self, table, suit):
        """The mask of a suit's cards that nobody has played or shown in a discard."""
        left = (1 << self.pack.ranks(suit)) - 1 & ~table.played[suit] & ~table.exposed[suit]
        if suit == TRUMPS:
            left &= ~1
        for place in range(table.trick_size):
            if table.trick[place] >> 5 == suit:
                left &= ~(1 << (table.trick[place] & 31))
        return left

    def card_played(self, match, seat, card):
        """What the signals given with the card say is known from now on."""
        table, suit = match.table, card >> 5
        if table.trick_size == 1 and card != FOOL:
            table.suit_led[seat] = suit
        given = table.signals[seat]
        if given & signals.NOT_THIS:
            table.unwanted[seat] |= 1 << table.led
        if given & signals.OTHER_SUIT:
            table.unwanted[seat] |= 1 << table.suit_led[_partner(seat)]
        if given & (signals.VOID | signals.LAST_TRUMP):
            table.void[seat] |= 1 << suit
        _show(table.shown[seat], match.hands[seat], suit, given, self._left(table, TRUMPS))
        if card != FOOL:
            _count(table, seat, suit, match.hands[seat][suit], given)
            self._find_rest(table, suit)

    def _find_rest(self, table, suit):
        """Whoever has told to hold as many cards of a suit as are left holds them all."""
        left = self._left(table, suit)
        for seat in range(4):
            if left and table.least[seat][suit] == cards.bits(left):
                table.shown[seat][suit] |= left
                for other in range(4):
                    if other != seat:
                        table.void[other] |= 1 << suit


def _partner(seat):
    return (seat + 2) % 4


def _of_trump(rest):
    """What may be told when a trump is played and these trumps are left in the hand."""
    if not rest:
        return signals.LAST_TRUMP
    return signals.PAGAT if rest >> _PAGAT & 1 else 0


def _not_below(strength):
    """The mask of the trumps that do not rank below one."""
    return -1 << strength | (PAPI if PAPI >> strength & 1 else 0)


def _told_at(at):
    """The mask of the trumps that an entry of the table may mean."""
    return _TRUMPS_TOLD[at + 2] << _TRUMPS_TOLD[at + 1]


def _show(shown, hand, suit, given, left):
    """Put the cards of a hand that signals tell of into the set `shown`; `left` are the trumps
    that may be in any hand."""
    if given & (signals.TOP_TRUMP | signals.TOP_TRUMPS):
        top = cards.highest(hand[TRUMPS])
        shown[TRUMPS] |= 1 << top
        if given & signals.TOP_TRUMPS:
            shown[TRUMPS] |= 1 << cards.highest(hand[TRUMPS] & ~(1 << top))
    for at in range(0, len(_TRUMPS_TOLD), 3):
        meant = _told_at(at) & left
        if given >> _TRUMPS_TOLD[at] & 1 and not meant & (meant - 1):
            shown[TRUMPS] |= meant
    if given & signals.PAGAT:
        shown[TRUMPS] |= 1 << _PAGAT
    if given & signals.TOP_CARD:
        shown[suit] |= 1 << cards.highest(hand[suit])
    if given & signals.QUEEN:
        shown[suit] |= 1 << _QUEEN


def _count(table, seat, suit, held, given):
    """Note how many cards of a suit a seat has told to hold after the one it plays."""
    least = table.least[seat]
    if given & signals.LONG:
        least[suit] = max(least[suit], _LONG_SUIT - 1)
    if given & (signals.ONE_MORE | signals.ALL_BUT_ONE):
        least[suit] = cards.bits(held & ~1 if suit == TRUMPS else held)
        table.counted[seat] |= 1 << suit


GAME = Partita()
