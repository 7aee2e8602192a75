"""Worlds: deals of the hidden cards that agree with all that a seat may see (rules 18).

    take(view)      what the seat sees; returns how many cards cannot lie where they should, 0
    deal()          the hidden cards anew, at random; returns how often, until they are as told
    try_out(...)    what the rest of the hand brings in this world if the seat plays a card now
    teams()         how many sides there are

A card's worth and a value are in parts of POINT of a card point. A value is what our side has in
the end beyond the mean of all sides, times the number of sides; where points are bad, it is what
the hand costs, a mark before all.

WORLD has a world being played out and, from ROOT on, the one it starts from: eight ints a seat
with its hand as five masks and the place of its side, then eight a side with the cards it has
won, its points and its tricks. PLAN says where hidden cards may lie. Places 0 to 5 are the seats;
6 is where all cards are that nobody holds, a discard or a stock, and 7 the trumps in a discard if
their number was announced. Cards with the fewest places come first.
"""

from array import array

from engine import cards, fool, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players import planning
from engine.table import NOBODY

try:
    from engine.players.dealing_viper import deal_hidden, deal_piles
    from engine.players.playouts_viper import play_out
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.dealing_plain import deal_hidden, deal_piles
    from engine.players.playouts_plain import play_out

POINT = 64

# Places in WORLD
_SIDE = const(5)  # in a seat's eight: where its side has its eight
_HAS_FOOL = const(6)  # 1 or 0; it is not in the masks
_NEXT = const(7)  # where the next seat has its eight
_POINTS = const(5)  # in a side's eight
_TRICKS = const(6)
_SIDES = const(56)  # the first side's
_TRICK = const(103)  # cards of the trick on the table, the first one last
_ROOT = const(110)
_SEATS = const(220)
_TURN = const(221)
_TO_COME = const(222)  # cards that the trick still wants
_LED = const(223)
_BEST = const(224)  # strength of the card that is winning, as a mask; 0 if there is none
_BEST_SEAT = const(225)
_STAKE = const(226)  # worth of the trick, the Fool left out
_FOOL_SEAT = const(227)  # its place in WORLD
_LEFT = const(228)  # tricks, the one on the table included
_EQUAL = const(229)  # trumps that rank alike
_PAYS = const(230)  # worth of the card that is given for the Fool
_LAST = const(231)  # worth of the last trick
_KIND = const(232)
_COURTS = const(233)  # mask of the weakest court card
_US = const(234)  # where our side has its eight
_TEAMS = const(235)
_VALUE = const(236)
_LAST_SIDE = const(237)  # which won the last trick
_DICE = const(238)
_FIRST = const(239)  # where the leader has its eight
_KNOWN = const(240)  # seven times eight as in a world: the cards whose place is known
_SIZE_OF_WORLD = const(296)

# Places in PLAN
_CARDS = const(0)  # how many
_ROOM = const(1)  # by place
_TOP = const(9)
_CARD = const(17)
_WRONG = const(329)
_SIZE_OF_PLAN = const(346)

_AWAY = const(6)
_COMBOS = const(1)
_PILES = const(2)
_LOW = const(4)
_STOCK = const(8)
_RUFF = const(0x400000)
_UNDER = const(160)

_TOLD = const(30)  # at most: each seat of each suit
_EXACTLY = const(32)  # bit in _told: it holds no more than that
_REDEALS = const(4)  # how often a deal that is not as told is dealt anew

_MARK = const(24 * 64)  # what a mark is worth, in parts of POINT
_NEARNESS = const(4)  # of so many points that are avoided one counts, as marks may depend on it

WORLD = array("i", bytes(4 * _SIZE_OF_WORLD))
PLAN = bytearray(_SIZE_OF_PLAN)
TABLES = array("H", bytes(2 * 2 * _UNDER))  # worths by card; the cards under them in piles
_game = [""]  # whose worths these are
# What seats have told of their suits: where it ends; place in a hand of WORLD, how many cards, ...
_told = bytearray(1 + 2 * _TOLD)
_out = cards.new_set()


def take(view):
    """Take in a view."""
    if _game[0] != view.game.id:
        _take_worths(view.game)
        _game[0] = view.game.id
    _take_table(view)
    if view.game.in_piles:
        _plan_piles(view)
        return 0
    _take_known(view)
    _take_told(view.table)
    planning.make(view, _out, WORLD, PLAN, True)
    deal_hidden(WORLD, 0, 0, PLAN)
    if PLAN[_WRONG]:
        planning.make(view, _out, WORLD, PLAN, False)
        deal_hidden(WORLD, 0, 0, PLAN)
    return PLAN[_WRONG]


def deal():
    """Deal the hidden cards anew. Returns how often, until they are as seats have told."""
    if WORLD[_KIND] & _PILES:
        deal_piles(WORLD, PLAN, TABLES)
        return 1
    deals = 1
    deal_hidden(WORLD, 0, 0, PLAN)
    while deals <= _REDEALS and not _is_as_told():
        deal_hidden(WORLD, 0, 0, PLAN)
        deals += 1
    return deals


def try_out(some, n, values):
    """Add to `values` what each of the first `n` of some cards brings if it is played now."""
    world, kind = WORLD, WORLD[_KIND]
    for i in range(n):
        play_out(world, some[i], 0, TABLES)
        if kind & _STOCK:
            _give_stock()
        values[i] += _marks_avoided() if kind & _LOW else world[_VALUE]


def _take_told(table):
    """Note how many cards of a suit seats have told to hold."""
    end = 1
    for at in range(5 * table.seats):
        seat, suit = at // 5, at % 5
        n = table.least[seat][suit]
        if n:
            _told[end] = 8 * seat + suit
            _told[end + 1] = n | _EXACTLY if table.counted[seat] >> suit & 1 else n
            end += 2
    _told[0] = end


def _is_as_told():
    """Whether seats hold as many cards as they have told."""
    for at in range(1, _told[0], 2):
        n = _told[at + 1]
        held = cards.bits(WORLD[_ROOT + _told[at]])
        if held < n & ~_EXACTLY or n & _EXACTLY and held > n & ~_EXACTLY:
            return False
    return True


def teams():
    """How many sides keep points in the hand taken in."""
    return WORLD[_TEAMS]


def _marks_avoided():
    """What a hand brings where points are bad: no mark at best, and then few points."""
    us, teams = WORLD[_US], WORLD[_TEAMS]
    most, none = 0, False
    at = _SIDES
    for _ in range(teams):
        if not WORLD[at + _TRICKS]:
            none = True
        most = max(most, WORLD[at + _POINTS])
        at += 8
    lost = not WORLD[us + _TRICKS] if none else WORLD[us + _POINTS] == most
    return -WORLD[_VALUE] // _NEARNESS - (_MARK * teams if lost else 0)


def _give_stock():
    """The stock goes with the last trick."""
    side = WORLD[_LAST_SIDE]
    for suit in range(5):
        mask = WORLD[8 * _AWAY + suit]
        WORLD[side + suit] |= mask
        card = suit << 5
        while mask:
            if mask & 1:
                WORLD[_VALUE] += TABLES[card] * (WORLD[_TEAMS] - 1 if side == WORLD[_US] else -1)
            mask >>= 1
            card += 1


def _take_worths(game):
    """What counting takes off or adds is spread evenly over the cards of the pack."""
    size, total = game.pack.size, 0
    for each in game.values:
        total += each
    per_card = (game.total - total * game.unit) * POINT // (size * game.unit)
    worths = game.worths or game.values
    for card in range(_UNDER):
        TABLES[card] = max(0, worths[card] * POINT + per_card)
    WORLD[_PAYS] = 0 if game.fool_rule == fool.KEPT else POINT + per_card
    WORLD[_LAST] = game.last_trick * POINT // game.unit
    WORLD[_EQUAL] = game.equal_trumps
    WORLD[_COURTS] = 1 << (game.pack.ranks(0) - 4)


def _take_table(view):
    table, game, world = view.table, view.game, WORLD
    kind = _COMBOS if game.has_combos else 0
    if game.in_piles:
        kind |= _PILES
    if game.low_wins:
        kind |= _LOW
    world[_KIND] = kind
    world[_SEATS] = table.seats
    world[_TURN] = view.seat
    world[_LED] = table.led
    world[_LEFT] = table.tricks - table.trick_no
    world[_TO_COME] = table.seats - table.trick_size
    world[_US] = _SIDES + 8 * table.side[view.seat]
    world[_TEAMS] = max(table.side) + 1
    world[_FOOL_SEAT] = NOBODY
    world[_STAKE] = 0
    dice = view.seat + 1
    for place in range(table.trick_size):
        card = table.trick[place]
        dice = (dice * 31 + card) & 0x3FFFFF
        world[_ROOT + _TRICK + table.seats - place] = card
        if card == FOOL:
            world[_FOOL_SEAT] = 8 * table.seat_at(place)
        else:
            world[_STAKE] += TABLES[card]
    best = trick.winner(table.trick, table.trick_size, game.equal_trumps)
    world[_BEST_SEAT] = table.seat_at(best)
    world[_BEST] = 0 if table.led == NOBODY else _strength(table.trick[best])
    world[_FIRST] = 8 * table.leader
    for side in range(world[_TEAMS]):
        at = _ROOT + _SIDES + 8 * side
        world[at + _TRICKS] = table.tricks_won[side]
        world[at + _POINTS] = (view.points(side) + table.bonus[side]) * POINT // game.unit
        for suit in range(5):
            world[at + suit] = table.won[side][suit]
    for seat in range(table.seats):
        world[_KNOWN + 8 * seat + _SIDE] = _SIDES + 8 * table.side[seat]
        world[_KNOWN + 8 * seat + _NEXT] = 8 * ((seat + 1) % table.seats)
    for suit in range(5):  # random numbers depend only on what the seat sees
        dice = (dice * 31 + view.hand[suit] + table.played[suit] * 5) & 0x3FFFFF
    world[_DICE] = dice << 7 | 0x35


def _strength(card):
    """A card as a mask to be compared with others of the trick."""
    mask, equal = 1 << (card & 31), WORLD[_EQUAL]
    if card >> 5 != TRUMPS:
        return mask
    return _RUFF | ((equal & -equal) - 1 if mask & equal else mask)


def _plan_piles(view):
    """All that lies open is known, and the rest lies anywhere below."""
    table, world = view.table, WORLD
    piles = len(table.tops) // table.seats
    for at in range(8 * table.seats):
        world[_ROOT + at] = world[_KNOWN + at] if at & 5 == _SIDE else 0
    for at in range(len(table.tops)):
        top = table.tops[at]
        PLAN[_ROOM + at] = table.buried[at]
        PLAN[_TOP + at] = top
        if top != NO_CARD:
            world[_ROOT + 8 * (at // piles) + (top >> 5)] |= 1 << (top & 31)
    n = 0
    view.game.pack.fill(_out)
    for place in range(table.trick_size):
        cards.remove(_out, table.trick[place])
    for suit in range(5):
        mask = _out[suit] & ~table.played[suit]
        for seat in range(table.seats):
            mask &= ~world[_ROOT + 8 * seat + suit]
        card = suit << 5
        while mask:
            if mask & 1:
                PLAN[_CARD + n] = card
                n += 1
            mask >>= 1
            card += 1
    PLAN[_CARDS] = n
    for seat in range(table.seats):
        at = _ROOT + 8 * seat
        world[at + _HAS_FOOL] = world[at + TRUMPS] & 1
        world[at + TRUMPS] &= ~1


def _take_known(view):
    """Note the cards whose place is known; those whose is not go into `_out`."""
    table = view.table
    view.game.pack.fill(_out)
    for place in range(table.trick_size):
        cards.remove(_out, table.trick[place])
    for suit in range(5):
        out = _out[suit] & ~(table.played[suit] | table.exposed[suit] | view.discard[suit])
        for side in range(len(table.won)):
            out &= ~table.won[side][suit]  # a card that paid a debt may not have been played
        if view.partner_hand:
            out &= ~view.partner_discard[suit]
        for seat in range(table.seats):
            if seat == view.seat:
                known = view.hand[suit]
            elif seat == view.partner:
                known = view.partner_hand[suit]
            else:
                known = table.shown[seat][suit] & out
            WORLD[_KNOWN + 8 * seat + suit] = known
            out &= ~known
        WORLD[_KNOWN + 8 * _AWAY + suit] = 0
        _out[suit] = out
    for seat in range(table.seats):
        at = _KNOWN + 8 * seat
        WORLD[at + _HAS_FOOL] = WORLD[at + TRUMPS] & 1
        WORLD[at + TRUMPS] &= ~1
