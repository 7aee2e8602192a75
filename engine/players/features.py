"""What the policy sees of a situation and of a card that may be played to it: small numbers.

    take_in(view)          once for each choice: fills `facts`, `tables` and the front of `x`
    following(card)        the next legal card to look at, begin with -1
    describe(view, card)   for each card: fills the rest of `x`

`x` holds WIDTH numbers of 0 to 127, by which trained weights are multiplied. In them, as in `facts`
and `tables`, a chance is in 127ths and a worth in sixteenths of the worth of an average card.
"""

from array import array

from engine import cards, fool, lazy, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY

try:
    from engine.players._policy_viper import look, spread
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from engine.players._policy_plain import look, spread

SHARED = 24  # features of the situation, the same for all cards
WIDTH = 48  # and those of a card

_YES = const(64)
_MOST = const(127)

# Where things are in `facts`; _policy_plain and _policy_viper know the same places
_LEGAL = const(0)  # by suit: masks of the cards that may be played, held, and not seen yet
_HAND = const(5)
_OUT = const(10)
_ROOM = const(15)  # how many unseen cards there are where one of the suit may be
_EQUAL = const(20)  # mask of equal trumps
_LED = const(21)  # suit led, _NO_SUIT if none
_BEST = const(22)  # the card that is winning
_OURS = const(23)  # whether it is our side's
_STAKE = const(24)  # worth of the trick
_LATER = const(25)  # how many seats are yet to play after this one
_LEFT = const(26)  # cards left in the hand after this trick
_TRICKS = const(27)  # tricks of a hand
_PARTNER = const(28)  # by later seat: whether it is of our side; its cards
_HELD = const(33)
_MAY = const(38)  # by later seat and suit: cards it may hold, cards it is known to hold
_SURE = const(63)
_SEEN = const(88)  # scratch
_ALIKE = const(110)  # whether neighbours may be as good for each other
_SIZE = const(111)

_NO_SUIT = const(5)
_MOST_LATER = const(5)

_LACKS = const(160)  # in `tables`: after a worth for each card, what `spread` fills in
_COUNTS = const(24)

_GUESS = WIDTH - 1  # of the features of a card: what signals or piles say of it

_SIGNALS = "engine.players.signalling"

facts = array("I", bytes(4 * _SIZE))
tables = bytearray(_LACKS + 5 * _MOST_LATER * _COUNTS)
x = bytearray(WIDTH)

_of_game = bytearray(16)  # name of the game whose worths are in `tables`
_set = cards.new_set()


def take_in(view):
    """Take in all that a choice among the legal cards depends on."""
    view.legal(_set)
    for suit in range(5):
        facts[_LEGAL + suit] = _set[suit]
        facts[_HAND + suit] = view.hand[suit]
    if not _are_worths_of(view.game.id):
        _take_worths(view.game)
    _take_out(view)
    _take_trick(view)
    _take_seats(view)
    spread(facts, tables)
    _share(view)


def following(card):
    """The next legal card that is not as good as the one before it; NO_CARD at the end."""
    before, card = card, cards.after(facts, card)
    while before >= 0 and card != NO_CARD and _are_alike(before, card):
        before, card = card, cards.after(facts, card)
    return card


def _are_alike(card, other):
    """Whether two neighbours are worth the same and no card that matters is between them."""
    suit = card >> 5
    if not facts[_ALIKE] or suit != other >> 5 or card == FOOL or tables[card] != tables[other]:
        return False
    between = (1 << (other & 31)) - (1 << (card & 31))
    equal = facts[_EQUAL]
    if suit == TRUMPS and (equal >> (card & 31) ^ equal >> (other & 31)) & 1:
        between |= equal
    if facts[_BEST] >> 5 == suit and between >> (facts[_BEST] & 31) & 1:
        return False
    return not facts[_OUT + suit] & between


def describe(view, card):
    """Put the features of a legal card into `x`."""
    look(facts, tables, card, x)
    if view.game.signals:
        wish = lazy.load(_SIGNALS).wish(view, card)
        x[_GUESS] = max(0, min(_YES + wish, _MOST))
    elif view.game.in_piles:
        x[_GUESS] = _below(view.table, card)


def _are_worths_of(name):
    for at in range(len(name)):
        if _of_game[at] != ord(name[at]):
            return False
    return not _of_game[len(name)]


def _take_worths(game):
    """What the counting takes off or adds is spread evenly over the cards of the pack."""
    size, total = game.pack.size, 0
    for value in game.values:
        total += value
    values = game.worths or game.values
    more = game.total - total * game.unit
    for card in range(_LACKS):
        worth = (values[card] * size * game.unit + more) * 16 // game.total
        tables[card] = max(0, min(worth, 255))
    for at in range(len(_of_game)):
        _of_game[at] = ord(game.id[at]) if at < len(game.id) else 0


def _take_out(view):
    """The cards that are in other hands or laid away by others, an open hand aside."""
    table = view.table
    view.game.pack.fill(_set)
    for suit in range(5):
        seen = table.played[suit] | table.exposed[suit] | view.hand[suit] | view.discard[suit]
        if view.partner_hand:
            seen |= view.partner_hand[suit] | view.partner_discard[suit]
        _set[suit] &= ~seen
    for place in range(table.trick_size):
        cards.remove(_set, table.trick[place])
    n = cards.size(_set)
    for seat in range(table.seats):
        if not _is_seen(view, seat):
            n -= table.held[seat]
    for suit in range(5):
        facts[_OUT + suit] = _set[suit]
        facts[_ROOM + suit] = 0 if suit == TRUMPS else n  # no trumps in what is laid away
        for seat in range(table.seats):
            if not _is_seen(view, seat) and not table.void[seat] >> suit & 1:
                facts[_ROOM + suit] += table.held[seat]


def _is_seen(view, seat):
    """Whether all cards of a seat are seen."""
    return seat == view.seat or seat == view.partner


def _take_trick(view):
    table, game = view.table, view.game
    us = table.side[view.seat]
    facts[_EQUAL] = game.equal_trumps
    facts[_LED] = _NO_SUIT if table.led == NOBODY else table.led
    facts[_BEST], facts[_OURS] = NO_CARD, 0
    if table.trick_size:
        place = trick.winner(table.trick, table.trick_size, game.equal_trumps)
        facts[_BEST] = table.trick[place]
        facts[_OURS] = 1 if table.side[table.seat_at(place)] == us else 0
    stake = tables[FOOL] if _fool_in_danger(view) else 0
    for place in range(table.trick_size):
        if table.trick[place] != FOOL:
            stake += tables[table.trick[place]]
    facts[_LEFT] = table.tricks - table.trick_no - 1
    facts[_TRICKS] = table.tricks
    if not facts[_LEFT]:
        stake += game.last_trick * game.pack.size * 16 // game.total
    facts[_STAKE] = stake
    facts[_ALIKE] = 0 if game.in_piles else 1


def _fool_in_danger(view):
    """Whether our side may soon have to give up its Fool for want of a trick (rules S4)."""
    table = view.table
    us = table.side[view.seat]
    if table.tricks_won[us] or table.held[view.seat] > 3:
        return False
    if view.game.fool_rule == fool.EXCHANGE and not cards.is_empty(view.discard):
        return False
    return view.hand[TRUMPS] & 1 or table.won[us][TRUMPS] & 1


def _take_seats(view):
    """Who plays after this seat, and what each may hold."""
    table = view.table
    us = table.side[view.seat]
    facts[_LATER] = table.seats - 1 - table.trick_size
    for nth in range(facts[_LATER]):
        seat = table.seat_at(table.trick_size + 1 + nth)
        facts[_PARTNER + nth] = 1 if table.side[seat] == us else 0
        facts[_HELD + nth] = table.held[seat]
        for suit in range(5):
            at = nth * 5 + suit
            facts[_SURE + at] = table.shown[seat][suit]
            facts[_MAY + at] = facts[_OUT + suit]
            if table.void[seat] >> suit & 1:
                facts[_MAY + at] &= 1 if suit == TRUMPS else 0
            elif seat == view.partner:
                facts[_MAY + at] = facts[_SURE + at] = view.partner_hand[suit]
        if view.game.in_piles:
            _take_tops(table, seat, nth * 5)
        elif view.game.signals or view.game.has_combos:
            _take_shown(view, seat, nth * 5)


def _take_tops(table, seat, at):
    """The hand of a seat whose cards lie in piles."""
    for suit in range(5):
        facts[_SURE + at + suit] = 0
    tops = len(table.tops) // table.seats
    for pile in range(tops):
        card = table.tops[seat * tops + pile]
        if card != NO_CARD:
            facts[_SURE + at + (card >> 5)] |= 1 << (card & 31)
    for suit in range(5):
        facts[_MAY + at + suit] = facts[_SURE + at + suit]


def _take_shown(view, seat, at):
    """A card that another is known to hold cannot be in the hand of this seat."""
    table = view.table
    for other in range(table.seats):
        if other != seat:
            for suit in range(5):
                facts[_MAY + at + suit] &= ~table.shown[other][suit]


# Features of the situation


def _share(view):
    table, hand, us = view.table, view.hand, view.table.side[view.seat]
    trumps, out = hand[TRUMPS] & ~1, facts[_OUT + TRUMPS] & ~1
    partners = rivals = 0
    for nth in range(facts[_LATER]):
        partners += facts[_PARTNER + nth]
    rivals = facts[_LATER] - partners
    x[0] = 0 if table.trick_size else _YES
    x[1] = 0 if facts[_LATER] else _YES
    x[2] = rivals * 24
    x[3] = partners * 48
    x[4] = min(facts[_STAKE], _MOST)
    x[5] = facts[_OURS] * _YES
    x[6] = _YES if facts[_BEST] >> 5 == TRUMPS else 0
    x[7] = _threats(facts[_BEST])
    x[8] = min(table.held[view.seat] * 6, _MOST)
    x[9] = min(cards.bits(trumps) * 8, _MOST)
    x[10] = min(cards.bits(out) * 6, _MOST)
    x[11] = min(cards.bits(trumps >> (cards.highest(out) + 1)) * 16, _MOST)
    x[12] = _YES * (hand[TRUMPS] & 1)
    x[13] = _YES * (facts[_OUT + TRUMPS] & 1)
    x[14] = _YES if table.tricks_won[us] else 0
    x[15] = 0 if facts[_LEFT] else _YES
    x[16] = x[17] = x[18] = 0
    for suit in range(TRUMPS):
        if not hand[suit]:
            x[16] += 32 if x[16] < 96 else 0
        elif hand[suit] > facts[_OUT + suit]:
            x[17] += 32 if x[17] < 96 else 0
    led = facts[_LED]
    if led < TRUMPS:
        x[18] = min(cards.bits(facts[_OUT + led]) * 8, _MOST)
    x[19] = _YES if led == TRUMPS else 0
    x[20] = _YES if table.declarer == view.seat else 0
    x[21] = 0
    for suit in range(5):
        x[21] = min(x[21] + cards.bits(facts[_LEGAL + suit]) * 8, _MOST)
    x[22] = x[23] = 0
    if view.game.low_wins:
        _share_collected(view)


def _threats(best):
    """How many cards out beat the best of the trick within its suit."""
    if best == NO_CARD:
        return 0
    above = -1 << (best & 31)
    if best >> 5 == TRUMPS and facts[_EQUAL] >> (best & 31) & 1:
        above |= facts[_EQUAL]
    return min(cards.bits(facts[_OUT + (best >> 5)] & above) * 8, _MOST)


def _share_collected(view):
    """Where points are collected to lose: how far ahead a seat is, who has no trick yet."""
    table, us = view.table, view.table.side[view.seat]
    own = view.points(us) + table.bonus[us]
    most = 0
    for side in range(len(table.won)):
        if side != us:
            most = max(most, view.points(side) + table.bonus[side])
            if not table.tricks_won[side]:
                x[23] = min(x[23] + 24, _MOST)
    x[22] = max(0, min(_YES + (own - most) // 2, _MOST))
    if table.trick_size:
        place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
        if not table.tricks_won[table.side[table.seat_at(place)]]:
            x[20] = _YES


def _below(table, card):
    """What lies below a card that is the top of a pile."""
    for at in range(len(table.tops)):
        if table.tops[at] == card:
            return table.buried[at] * 8
    return 0
