"""Worlds: deals of the hidden cards that agree with all that a seat may see (rules 18).

    take(view)      what the seat sees, into ROOT and PLAN; 0 unless the view contradicts itself
    deal()          the hidden cards of ROOT anew, at random
    value(card)     what the rest of the hand brings if the seat plays a card in this world

A world is an array of ints: hands as five masks each, the trick on the table, points and tricks.
All of them are 0 or more. A card's worth and a value are in parts of POINT of a card point.

A plan says where hidden cards may lie. Places 0 to 5 are the seats; 6 is where all cards are that
nobody holds, a discard or a stock, and 7 the trumps in a discard if their number was announced.
Cards whose place is limited come first, those with the fewest places at the front.
"""

from array import array

from engine import cards, fool, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY

try:
    from engine.players.dealing_viper import deal_hidden, deal_piles
    from engine.players.playouts_viper import play_out
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.dealing_plain import deal_hidden, deal_piles
    from engine.players.playouts_plain import play_out

POINT = 64

# Places in a world: hands by seat, cards that nobody holds
_AWAY = const(30)
_SEATS = const(35)
_TURN = const(36)
_SIZE = const(37)  # of the trick on the table
_LED = const(38)
_BEST = const(39)  # strength of the card that is winning, as a mask
_BEST_SEAT = const(40)
_STAKE = const(41)  # worth of the trick, the Fool left out
_FOOL_SEAT = const(42)
_LEFT = const(43)  # tricks, the one on the table included
_EQUAL = const(44)  # trumps that rank alike
_PAYS = const(45)  # worth of the card that is given for the Fool
_LAST = const(46)  # worth of the last trick
_KIND = const(47)
_SIDE = const(48)  # by seat
_TRICKS = const(54)  # by side
_POINTS = const(60)
_WON = const(66)
_TRICK = const(96)  # by place
_DICE = const(102)
_US = const(103)
_TEAMS = const(104)
_AWAY_SIDE = const(105)  # who gets the cards that nobody holds
_VALUE = const(106)  # out: our points times the sides, less all points
_COURTS = const(107)  # mask of the weakest court card
_KNOWN = const(108)  # like the first 35: cards whose place is known
_SIZE_OF_WORLD = const(143)

# Places in a plan
_CARDS = const(0)  # how many
_FREE = const(1)  # how many of them have a limited place
_ROOM = const(2)  # by place
_VIA = const(18)
_CARD = const(34)
_MAY = const(112)  # by card, mask of places
_SIZE_OF_PLAN = const(346)

_OTHERS, _SECOND = const(6), const(7)
_NO_SUIT, _NO_SEAT, _STOCK = const(5), const(7), const(7)
_COMBOS, _PILES, _LOW = const(1), const(2), const(4)
_RUFF = const(0x400000)
_UNDER = const(160)

ROOT = array("i", bytes(4 * _SIZE_OF_WORLD))
WORLD = array("i", bytes(4 * _SIZE_OF_WORLD))
PLAN = bytearray(_SIZE_OF_PLAN)
TABLES = array("H", bytes(2 * 320))  # worths by card; the cards that lie under them in piles
_out = cards.new_set()
_pile = cards.new_set()


def take(view):
    """Take in a view. Returns how many cards cannot lie where they should."""
    _take_worths(view.game)
    _take_table(view)
    _take_dice(view)
    if view.game.in_piles:
        _plan_piles(view)
        return 0
    _take_known(view)
    _make_plan(view, True)
    deal_hidden(ROOT, PLAN)
    if ROOT[_VALUE]:
        _make_plan(view, False)
        deal_hidden(ROOT, PLAN)
    return ROOT[_VALUE]


def deal():
    """Deal the hidden cards anew."""
    if ROOT[_KIND] & _PILES:
        deal_piles(ROOT, PLAN, TABLES)
    else:
        deal_hidden(ROOT, PLAN)


def value(card):
    """What the rest of the hand brings in this world if the card is played now."""
    play_out(ROOT, WORLD, TABLES, card)
    return -WORLD[_VALUE] if ROOT[_KIND] & _LOW else WORLD[_VALUE]


def _take_worths(game):
    """What counting takes off or adds is spread evenly over the cards of the pack."""
    size, total = game.pack.size, 0
    for each in game.values:
        total += each
    per_card = (game.total - total * game.unit) * POINT // (size * game.unit)
    worths = game.worths or game.values
    for card in range(_UNDER):
        TABLES[card] = max(0, worths[card] * POINT + per_card)
        TABLES[_UNDER + card] = NO_CARD
    ROOT[_PAYS] = 0 if game.fool_rule == fool.KEPT else POINT + per_card
    ROOT[_LAST] = game.last_trick * POINT // game.unit
    ROOT[_EQUAL] = game.equal_trumps
    ROOT[_COURTS] = 1 << (game.pack.ranks(0) - 4)
    kind = _COMBOS if game.has_combos else 0
    if game.in_piles:
        kind |= _PILES
    if game.low_wins:
        kind |= _LOW
    ROOT[_KIND] = kind


def _take_table(view):
    table = view.table
    ROOT[_SEATS] = table.seats
    ROOT[_TURN] = view.seat
    ROOT[_SIZE] = table.trick_size
    ROOT[_LED] = _NO_SUIT if table.led == NOBODY else table.led
    ROOT[_LEFT] = table.tricks - table.trick_no
    ROOT[_US] = table.side[view.seat]
    ROOT[_TEAMS] = max(table.side) + 1
    ROOT[_FOOL_SEAT] = _NO_SEAT
    ROOT[_STAKE] = 0
    for place in range(table.trick_size):
        card = table.trick[place]
        ROOT[_TRICK + place] = card
        if card == FOOL:
            ROOT[_FOOL_SEAT] = table.seat_at(place)
        else:
            ROOT[_STAKE] += TABLES[card]
    best = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    ROOT[_BEST_SEAT] = table.seat_at(best)
    card = table.trick[best]
    mask = 1 << (card & 31)
    if card >> 5 == TRUMPS:
        if mask & ROOT[_EQUAL]:
            mask = (ROOT[_EQUAL] & -ROOT[_EQUAL]) - 1
        mask |= _RUFF
    ROOT[_BEST] = mask
    for seat in range(table.seats):
        ROOT[_SIDE + seat] = table.side[seat]
    for side in range(ROOT[_TEAMS]):
        ROOT[_TRICKS + side] = table.tricks_won[side]
        points = table.bonus[side] * POINT // view.game.unit
        for suit in range(5):
            ROOT[_WON + side * 5 + suit] = table.won[side][suit]
        card = cards.after(table.won[side], -1)
        while card != NO_CARD:
            points += TABLES[card]
            card = cards.after(table.won[side], card)
        ROOT[_POINTS + side] = points
    for place in range(5 * table.seats, _AWAY):
        ROOT[place] = 0


def _take_dice(view):
    """Random numbers that depend only on what the seat sees."""
    dice = view.seat + 1
    for suit in range(5):
        dice = (dice * 31 + view.hand[suit] + view.table.played[suit] * 5) & 0x3FFFFF
    for place in range(view.table.trick_size):
        dice = (dice * 31 + view.table.trick[place]) & 0x3FFFFF
    ROOT[_DICE] = dice << 8 | 0x35


def _plan_piles(view):
    """All that lies open is known, and the rest lies anywhere below."""
    table = view.table
    view.game.pack.fill(_out)
    for suit in range(5):
        _out[suit] &= ~table.played[suit]
    for place in range(table.trick_size):
        cards.remove(_out, table.trick[place])
    for place in range(_AWAY):
        ROOT[place] = 0
    piles = len(table.tops) // table.seats
    for at in range(len(table.tops)):
        PLAN[_ROOM + at] = table.buried[at]
        top = table.tops[at]
        PLAN[_VIA + at] = top
        if top != NO_CARD:
            cards.remove(_out, top)
            ROOT[at // piles * 5 + (top >> 5)] |= 1 << (top & 31)
    n = 0
    card = cards.after(_out, -1)
    while card != NO_CARD:
        PLAN[_CARD + n] = card
        n += 1
        card = cards.after(_out, card)
    PLAN[_CARDS] = n
    ROOT[_AWAY_SIDE] = _STOCK + 1


def _take_known(view):
    """Put cards whose place is known into the root, those whose is not into `_out`."""
    table = view.table
    view.game.pack.fill(_out)
    for place in range(_AWAY + 5):
        ROOT[_KNOWN + place] = 0
    for suit in range(5):
        out = ~(table.played[suit] | table.exposed[suit] | view.discard[suit])
        for side in range(len(table.won)):
            out &= ~table.won[side][suit]
        if view.partner_hand:
            out &= ~view.partner_discard[suit]
        _out[suit] &= out
    for place in range(table.trick_size):
        cards.remove(_out, table.trick[place])
    for seat in range(table.seats):
        for suit in range(5):
            if seat == view.seat:
                known = view.hand[suit]
            elif seat == view.partner:
                known = view.partner_hand[suit]
            else:
                known = (table.shown[seat][suit] | table.declared[seat][suit]) & _out[suit]
            ROOT[_KNOWN + seat * 5 + suit] = known
            _out[suit] &= ~known


def _make_plan(view, likely):
    """Say where the cards of `_out` may lie.

    likely: whether trumps are held to be in no discard unless that was announced, since players
    lay them away only for want of other cards.
    """
    table = view.table
    hidden = cards.size(_out)
    for seat in range(6):
        PLAN[_ROOM + seat] = 0
    for seat in range(table.seats):
        if seat != view.seat and seat != view.partner:
            held = table.held[seat]
            for suit in range(5):
                held -= cards.bits(ROOT[_KNOWN + seat * 5 + suit])
            PLAN[_ROOM + seat] = held
            hidden -= held
    layer = _layer(view)
    trumps = 0
    if layer != NOBODY and table.trumps_discarded != NOBODY:
        trumps = min(hidden, table.trumps_discarded)
        likely = True
    PLAN[_ROOM + _OTHERS] = hidden - trumps
    PLAN[_ROOM + _SECOND] = trumps
    ROOT[_AWAY_SIDE] = _away_side(view, layer)
    places = 0
    for place in range(8):
        if PLAN[_ROOM + place]:
            places |= 1 << place
    n = 0
    for count in range(9):
        card = cards.after(_out, -1)
        while card != NO_CARD:
            may = places & _places(view, card, layer, likely)
            if may == places:
                may = 255
            if cards.bits(may) == count:
                PLAN[_CARD + n] = card
                PLAN[_MAY + n] = may
                n += 1
            card = cards.after(_out, card)
        if count == 7:
            PLAN[_FREE] = n
    PLAN[_CARDS] = n


def _layer(view):
    """The seat whose discard is hidden, NOBODY if there is none."""
    table = view.table
    for seat in range(table.seats):
        if table.to_lay[seat] and seat != view.seat and seat != view.partner:
            return seat
    return NOBODY


def _away_side(view, layer):
    """The side to which the cards go that nobody holds: `_STOCK` for that of the last trick."""
    table = view.table
    if layer != NOBODY:
        return table.side[layer]
    return _STOCK if table.declarer != NOBODY else _STOCK + 1


def _places(view, card, layer, likely):
    """The mask of the places where a hidden card may be."""
    table, suit, bit = view.table, card >> 5, 1 << (card & 31)
    places = 0
    for seat in range(table.seats):
        if card == FOOL or not table.void[seat] >> suit & 1:
            places |= 1 << seat
    if layer == NOBODY:
        return places | 1 << _OTHERS
    if table.seen_stock[suit] & bit:
        places &= 1 << layer
    if view.game.barred(view, suit) & bit:
        return places
    if card <= FOOL:
        return places | 1 << _OTHERS
    if table.trumps_discarded != NOBODY:
        return places | 1 << _SECOND
    return places if likely else places | 1 << _OTHERS
