"""The Bolognese pack of 62 cards: five pips a suit, and a band of four equal Moors.

RULES 11, "deck", and 2, "suit orders" and "trump orders". Trumps without a number have a letter:
P the Pagat, 1 to 4 the Moors, M S W A Moon, Sun, World and Angel.
"""

from engine.packs import Pack

_LONG = b"A6789XVCQK"
_ROUND = b"X9876AVCQK"

PACK = Pack(
    (_LONG, _LONG, _ROUND, _ROUND),
    b"\x00P1234\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10MSWA",
)
HONOURS = b"\x00PWA"  # the Fool, the Pagat, the World and the Angel
MOORS = 0b1111 << 2  # mask of trumps
