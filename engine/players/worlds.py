"""Worlds: deals of the hidden cards that agree with all that a seat may see (rules 18).

    deal()      the hidden cards anew, at random; returns how often, until they are as told
    teams()     how many sides there are

`taking` enters in the arrays what the seat sees; `playouts` and `endings` try cards out in them.
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

from engine import cards, lazy
from engine.const import const

try:
    from engine.players.dealing_viper import deal_hidden

    TWIN = "_viper"  # what the paths of native modules end in
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.dealing_plain import deal_hidden

    TWIN = "_plain"

POINT = 64
_PILING = "engine.players.piling" + TWIN

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

_MOST_TOLD = const(30)  # at most: each seat of each suit
_EXACTLY = const(32)  # bit in TOLD: it holds no more than that
_REDEALS = const(4)  # how often a deal that is not as told is dealt anew

WORLD = array("i", bytes(4 * _SIZE_OF_WORLD))
PLAN = bytearray(_SIZE_OF_PLAN)
TABLES = array("H", bytes(2 * _UNDER))  # worths by card; in piles then the cards under them
# What seats have told of their suits: where it ends; place in a hand of WORLD, how many cards, ...
TOLD = bytearray(1 + 2 * _MOST_TOLD)


def deal():
    """Deal the hidden cards anew. Returns how often, until they are as seats have told."""
    if WORLD[_KIND] & _PILES:
        lazy.load(_PILING).deal_piles(WORLD, PLAN, TABLES)
        return 1
    deals = 1
    deal_hidden(WORLD, 0, 0, PLAN)
    while deals <= _REDEALS and not _is_as_told():
        deal_hidden(WORLD, 0, 0, PLAN)
        deals += 1
    return deals


def _is_as_told():
    """Whether seats hold as many cards as they have told."""
    for at in range(1, TOLD[0], 2):
        n = TOLD[at + 1]
        held = cards.bits(WORLD[_ROOT + TOLD[at]])
        if held < n & ~_EXACTLY or n & _EXACTLY and held > n & ~_EXACTLY:
            return False
    return True


def teams():
    """How many sides keep points in the hand taken in."""
    return WORLD[_TEAMS]
