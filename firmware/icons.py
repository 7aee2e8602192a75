"""Icons of 7x7 pixels: seven columns each, top row in bit 0 (framebuf's MONO_VLSB order).

The first five stand in the order of the suits in a card (swords, batons, cups, coins, trumps), so
`card >> 5` is the icon. All differ in shape: on a small panel that is what is read.
"""

from engine.const import const

FOOL = const(5)
POINTER = const(6)

ICONS = (
    b"\x00\x10\x50\x7f\x50\x10\x00"  # swords: a dagger, point up
    b"\x43\x27\x0e\x1c\x38\x72\x61"  # batons: two staves crossed, one of them thick
    b"\x03\x45\x4d\x7d\x4d\x45\x03"  # cups: a goblet
    b"\x1c\x22\x49\x5d\x49\x22\x1c"  # coins: a ring with a dot
    b"\x44\x6c\x3e\x1f\x3e\x6c\x44"  # trumps: a five-pointed star
    b"\x22\x14\x08\x7f\x08\x14\x22"  # the Fool: an asterisk of six rays
    b"\x7f\x7f\x3e\x3e\x1c\x1c\x08"  # pointer
)
