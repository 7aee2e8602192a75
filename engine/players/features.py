"""What the policy sees of a situation and of a card that may be played to it: small numbers.

    take_in(view)          once for each choice: fills `facts`, `tables` and the front of `x`
    following(card)        the next legal card to look at, begin with -1
    describe(view, card)   for each card: fills the rest of `x`

`x` holds WIDTH numbers of 0 to 127, by which trained weights are multiplied. In them, as in
`facts` and `tables`, a chance is in 127ths and a worth in sixteenths of that of an average card.
"""

from array import array

from engine import cards, fool, lazy, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.chances import look, spread
from engine.table import NOBODY

SHARED = 21  # features of the situation, the same for all cards
_OWN = const(23)  # features of a card
WIDTH = SHARED + _OWN + 4  # and those that only some games have

_YES = const(64)
_MOST = const(127)

# Where things are in `facts`; engine.players.chances knows the same places
_EQUAL = const(23)  # mask of equal trumps; before it is room for `look` to work in
_LED = const(24)  # suit led, _NO_SUIT if none
_BEST = const(25)  # the card that is winning
_OURS = const(26)  # whether it is our side's
_STAKE = const(27)  # worth of the trick
_LATER = const(28)  # how many seats are yet to play after this one
_LEFT = const(29)  # cards left in the hand after this trick
_ALIKE = const(30)  # whether neighbours may be as good for each other
_HAND = const(31)  # by suit: masks of the cards held, and not seen yet
_OUT = const(36)
_ROOM = const(41)  # by suit: how many unseen cards there are where one of it may be
_PARTNER = const(46)  # by later seat: whether it is of our side; its cards
_HELD = const(51)
_MAY = const(56)  # by later seat and suit: cards it may hold, cards it is known to hold
_SURE = const(81)
_RICH = const(106)  # by suit: worth of the cards not seen yet
_RUFFERS = const(111)  # by suit: rivals that are known to lack it and may ruff it; partners
_HELPERS = const(116)
_SIZE = const(121)

_NO_SUIT = const(5)
_MOST_LATER = const(5)

_LACKS = const(160)  # in `tables`: after a worth for each card, what `spread` fills in
_COUNTS = const(24)

_MORE = "engine.players.features_more"

facts = array("I", bytes(4 * _SIZE))
tables = bytearray(_LACKS + 5 * _MOST_LATER * _COUNTS)
x = bytearray(WIDTH)

_of_game = bytearray(16)  # name of the game whose worths are in `tables`
_legal = cards.new_set()
_set = cards.new_set()


def prepare(game):
    """Load what only some games need."""
    if game.signals or game.in_piles or game.has_combos or game.low_wins:
        lazy.load(_MORE).prepare(game)


def take_in(view):
    """Take in all that a choice among the legal cards depends on."""
    view.legal(_legal)
    for suit in range(5):
        facts[_HAND + suit] = view.hand[suit]
    if not _are_worths_of(view.game.id):
        _take_worths(view.game)
    _take_out(view)
    _take_trick(view)
    _take_seats(view)
    _take_ruffs(view)
    spread(facts, tables)
    _share(view)


def following(card):
    """The next legal card that is not as good as the one before it; NO_CARD at the end."""
    before, card = card, cards.after(_legal, card)
    while before >= 0 and card != NO_CARD and _are_alike(before, card):
        before, card = card, cards.after(_legal, card)
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
    if view.game.signals or view.game.in_piles or view.game.has_combos:
        lazy.load(_MORE).describe(view, card, facts[_OUT + TRUMPS], x, SHARED + _OWN)


def _are_worths_of(name):
    for at in range(len(name)):
        if _of_game[at] != ord(name[at]):
            return False
    return not _of_game[len(name)]


def _take_worths(game):
    """What the counting takes off or adds is spread evenly over the cards of the pack."""
    for at in range(WIDTH):
        x[at] = 0  # not every game fills in all
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
    """A card that another is known to hold cannot be in the hand of this seat. Where it is known
    to have some card of a suit, the weakest stands for that."""
    table = view.table
    for suit in range(5):
        facts[_MAY + at + suit] &= ~table.denied[seat][suit]
        if table.least[seat][suit]:
            facts[_SURE + at + suit] |= 2 if suit == TRUMPS else 1
    for other in range(table.seats):
        if other != seat:
            for suit in range(5):
                facts[_MAY + at + suit] &= ~table.shown[other][suit]


def _take_ruffs(view):
    """Who has shown not to have a suit, but may have trumps. In place of trumps: who has none."""
    table = view.table
    us = table.side[view.seat]
    for suit in range(5):
        facts[_RUFFERS + suit] = facts[_HELPERS + suit] = 0
        for seat in range(table.seats):
            void = table.void[seat]
            if (
                seat != view.seat
                and void >> suit & 1
                and (suit == TRUMPS or not void >> TRUMPS & 1)
            ):
                facts[(_HELPERS if table.side[seat] == us else _RUFFERS) + suit] += 1


# Features of the situation


def _share(view):
    table, held = view.table, view.hand[TRUMPS]
    out = facts[_OUT + TRUMPS]
    partners = 0
    for nth in range(facts[_LATER]):
        partners += facts[_PARTNER + nth]
    x[0] = 0 if table.trick_size else _YES
    x[1] = 0 if facts[_LATER] else _YES
    x[2] = (facts[_LATER] - partners) * 24
    x[3] = partners * 48
    x[4] = min(facts[_STAKE], _MOST)
    x[5] = facts[_OURS] * _YES
    x[6] = _YES if facts[_BEST] >> 5 == TRUMPS else 0
    x[7] = min(table.held[view.seat] * 6, _MOST)
    x[8] = min(cards.bits(held & ~1) * 8, _MOST)
    x[9] = min(cards.bits(out & ~1) * 6, _MOST)
    x[10] = min(cards.bits((held & ~1) >> (cards.highest(out & ~1) + 1)) * 16, _MOST)
    x[11] = (held & 1) * _YES
    x[12] = (out & 1) * _YES
    x[13] = _YES if table.tricks_won[table.side[view.seat]] else 0
    x[14] = 0 if facts[_LEFT] else _YES
    x[15] = _YES if table.declarer == view.seat else 0
    if view.game.low_wins:
        lazy.load(_MORE).share(view, x, 15)
    x[18] = facts[_RUFFERS + TRUMPS] * 24
    x[19] = facts[_HELPERS + TRUMPS] * 48
    rich = 0
    for suit in range(5):
        rich += facts[_RICH + suit]
    x[20] = min(rich // 8, _MOST)
