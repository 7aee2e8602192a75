"""The sixteen colours of a colour display, by what they are for.

`PALETTE` has three bytes a colour: red, green, blue. The first two are those of a mono display,
dark and light, so that what is drawn in 0 and 1 looks as it should on either. A picture of
`firmware.art` takes three: ink, a colour and its light.
"""

from engine.const import const

TABLE = const(0)  # the background
LETTERS = const(1)
PAPER = const(1)  # the face of a card
BAR = const(2)  # what the cursor is on, and titles
COINS = const(2)
INK = const(3)  # text on paper or on a bar, and the rim of pictures
FAINT_PAPER = const(4)  # of a card that may not be played
FAINT = const(5)  # lines between things, and text of little weight
CUPS = const(6)
CUPS_LIGHT = const(7)
BATONS = const(8)
BATONS_LIGHT = const(9)
SWORDS = const(10)
SWORDS_LIGHT = const(11)
TRUMPS = const(12)
GOLD_LIGHT = const(13)  # of trumps and coins
FELT = const(14)  # a field that stands out a little
CURSOR = const(15)

PALETTE = (
    b"\x08\x2c\x24"  # TABLE
    b"\xf8\xf2\xdc"  # LETTERS, PAPER
    b"\xec\xb4\x20"  # BAR, COINS
    b"\x20\x1c\x24"  # INK
    b"\x8c\xa0\x94"  # FAINT_PAPER
    b"\x9f\xb8\xac"  # FAINT
    b"\xc8\x20\x2c"  # CUPS
    b"\xf4\xa8\xa4"  # CUPS_LIGHT
    b"\x20\x80\x34"  # BATONS
    b"\xa0\xd8\x98"  # BATONS_LIGHT
    b"\x24\x54\xc4"  # SWORDS
    b"\xa4\xc8\xf8"  # SWORDS_LIGHT
    b"\xb8\x70\x08"  # TRUMPS
    b"\xff\xe8\x98"  # GOLD_LIGHT
    b"\x14\x4c\x3e"  # FELT
    b"\xff\x80\x28"  # CURSOR
)
