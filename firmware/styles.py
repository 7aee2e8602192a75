"""How a card lies on the table, the same on every canvas."""

from engine.const import const

PLAIN = const(0)
WON = const(1)  # it takes the trick
EMPTY = const(2)  # a place for a card
CLOSED = const(3)  # it may not be played
LAID = const(4)  # it has been laid away
