"""The sixteen colours of a colour display, by what they are for.

`PALETTE` has three bytes a colour: red, green, blue. The first two are those of a mono display,
dark and light, so that what is drawn in 0 and 1 looks as it should on either.
"""

from engine.const import const

TABLE = const(0)  # the background
TEXT = const(1)
BAR = const(2)  # a title, or what the cursor is on
BAR_TEXT = const(3)
PAPER = const(4)  # the face of a card
INK = const(5)  # what is printed on it, and its rim
FAINT_PAPER = const(6)  # of a card that may not be played
FAINT = const(7)  # lines between things, and text of little weight
CUPS = const(8)
COINS = const(9)
BATONS = const(10)
SWORDS = const(11)
TRUMPS = const(12)
SHINE = const(13)  # the light side of what is drawn on a card
FELT = const(14)  # a field that stands out a little
CURSOR = const(15)

PALETTE = (
    b"\x08\x2a\x22"  # TABLE
    b"\xf4\xf1\xe4"  # TEXT
    b"\xe9\xb8\x3c"  # BAR
    b"\x1c\x14\x06"  # BAR_TEXT
    b"\xf8\xf2\xdc"  # PAPER
    b"\x20\x1c\x24"  # INK
    b"\x7d\x93\x88"  # FAINT_PAPER
    b"\x9f\xb8\xac"  # FAINT
    b"\xc8\x20\x2c"  # CUPS
    b"\xe8\xa8\x00"  # COINS
    b"\x2a\x84\x38"  # BATONS
    b"\x24\x58\xc4"  # SWORDS
    b"\xb0\x78\x10"  # TRUMPS
    b"\xff\xe8\x90"  # SHINE
    b"\x14\x48\x3a"  # FELT
    b"\xff\x78\x28"  # CURSOR
)
