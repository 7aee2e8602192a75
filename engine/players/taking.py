"""What a seat sees, entered into the arrays of `engine.players.worlds`, which deals from it.

    take(view, world, plan, tables, told)   take in a view
    can_be_solved(view, world, frames)      whether the rest of its hand can
"""

from array import array

from engine import cards, fool, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players import planning
from engine.table import NOBODY

try:
    from engine.players.dealing_viper import deal_hidden
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.dealing_plain import deal_hidden

# Places and _POINT as in engine.players.worlds
_SIDE = const(5)
_HAS_FOOL = const(6)
_NEXT = const(7)
_POINTS = const(5)
_TRICKS = const(6)
_SIDES = const(56)
_TRICK = const(103)
_ROOT = const(110)
_SEATS = const(220)
_TURN = const(221)
_TO_COME = const(222)
_LED = const(223)
_BEST = const(224)
_BEST_SEAT = const(225)
_STAKE = const(226)
_FOOL_SEAT = const(227)
_LEFT = const(228)
_EQUAL = const(229)
_PAYS = const(230)
_LAST = const(231)
_KIND = const(232)
_COURTS = const(233)
_US = const(234)
_TEAMS = const(235)
_DICE = const(238)
_FIRST = const(239)
_KNOWN = const(240)
_CARDS = const(0)
_ROOM = const(1)
_TOP = const(9)
_CARD = const(17)
_WRONG = const(329)
_AWAY = const(6)
_COMBOS = const(1)
_PILES = const(2)
_LOW = const(4)
_STOCK = const(8)
_RUFF = const(0x400000)
_UNDER = const(160)
_EXACTLY = const(32)
_POINT = const(64)

_LATE = const(4)  # tricks from the end
_MOST_CARDS = const(16)  # in all hands
_FEW_CARDS = const(12)  # the same where there is less time
_MUCH_TIME = const(4000)  # frames: one world of so many cards takes half of that, seldom all of it

_out = cards.new_set()


def take(view, world, plan, tables, told):
    """Take in a view. Returns how many cards cannot lie where they should: 0."""
    _take_worths(view.game, world, tables)
    _take_table(view, world, tables)
    if view.game.in_piles:
        _plan_piles(view, world, plan)
        if len(tables) == _UNDER:
            tables.extend(array("H", bytes(2 * _UNDER)))  # for the cards under others
        return 0
    _take_known(view, world)
    _take_told(view.table, told)
    planning.make(view, _out, world, plan, True)
    deal_hidden(world, 0, 0, plan)
    if plan[_WRONG]:
        planning.make(view, _out, world, plan, False)
        deal_hidden(world, 0, 0, plan)
    return plan[_WRONG]


def _take_told(table, told):
    """Note how many cards of a suit seats have told to hold."""
    end = 1
    for at in range(5 * table.seats):
        seat, suit = at // 5, at % 5
        n = table.least[seat][suit]
        if n:
            told[end] = 8 * seat + suit
            told[end + 1] = n | _EXACTLY if table.counted[seat] >> suit & 1 else n
            end += 2
    told[0] = end


def _take_worths(game, world, tables):
    """What counting takes off or adds is spread evenly over the cards of the pack."""
    size, total = game.pack.size, 0
    for each in game.values:
        total += each
    per_card = (game.total - total * game.unit) * _POINT // (size * game.unit)
    worths = game.worths or game.values
    for card in range(_UNDER):
        tables[card] = max(0, worths[card] * _POINT + per_card)
    world[_PAYS] = 0 if game.fool_rule == fool.KEPT else _POINT + per_card
    world[_LAST] = game.last_trick * _POINT // game.unit
    world[_EQUAL] = game.equal_trumps
    world[_COURTS] = 1 << (game.pack.ranks(0) - 4)


def _take_table(view, world, tables):
    table, game = view.table, view.game
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
            world[_STAKE] += tables[card]
    best = trick.winner(table.trick, table.trick_size, game.equal_trumps)
    world[_BEST_SEAT] = table.seat_at(best)
    world[_BEST] = 0 if table.led == NOBODY else _strength(table.trick[best], game.equal_trumps)
    world[_FIRST] = 8 * table.leader
    for side in range(world[_TEAMS]):
        at = _ROOT + _SIDES + 8 * side
        world[at + _TRICKS] = table.tricks_won[side]
        world[at + _POINTS] = (view.points(side) + table.bonus[side]) * _POINT // game.unit
        for suit in range(5):
            world[at + suit] = table.won[side][suit]
    for seat in range(table.seats):
        world[_KNOWN + 8 * seat + _SIDE] = _SIDES + 8 * table.side[seat]
        world[_KNOWN + 8 * seat + _NEXT] = 8 * ((seat + 1) % table.seats)
    for suit in range(5):  # random numbers depend only on what the seat sees
        dice = (dice * 31 + view.hand[suit] + table.played[suit] * 5) & 0x3FFFFF
    world[_DICE] = dice << 7 | 0x35


def _strength(card, equal):
    """A card as a mask to be compared with others of the trick."""
    mask = 1 << (card & 31)
    if card >> 5 != TRUMPS:
        return mask
    return _RUFF | ((equal & -equal) - 1 if mask & equal else mask)


def _plan_piles(view, world, plan):
    """All that lies open is known, and the rest lies anywhere below."""
    table = view.table
    piles = len(table.tops) // table.seats
    for at in range(8 * table.seats):
        world[_ROOT + at] = world[_KNOWN + at] if at & 5 == _SIDE else 0
    for at in range(len(table.tops)):
        top = table.tops[at]
        plan[_ROOM + at] = table.buried[at]
        plan[_TOP + at] = top
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
                plan[_CARD + n] = card
                n += 1
            mask >>= 1
            card += 1
    plan[_CARDS] = n
    for seat in range(table.seats):
        at = _ROOT + 8 * seat
        world[at + _HAS_FOOL] = world[at + TRUMPS] & 1
        world[at + TRUMPS] &= ~1


def _take_known(view, world):
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
            world[_KNOWN + 8 * seat + suit] = known
            out &= ~known
        world[_KNOWN + 8 * _AWAY + suit] = 0
        _out[suit] = out
    for seat in range(table.seats):
        at = _KNOWN + 8 * seat
        world[at + _HAS_FOOL] = world[at + TRUMPS] & 1
        world[at + TRUMPS] &= ~1

def can_be_solved(view, world, frames):
    """Whether the rest of the hand taken in can be solved in so many frames (`endings`): it is
    short, and cards make only points."""
    table = view.table
    if table.tricks - table.trick_no > _LATE or any(table.buried):
        return False
    most = _MOST_CARDS if frames >= _MUCH_TIME else _FEW_CARDS
    return sum(table.held) <= most and not world[_KIND] & (_LOW | _STOCK)
