"""The pack of 54 cards of the Partita games: four pips a suit, and a band of four equal Papi.

RULES 9, "deck" and "rank order", and 2, "suit orders" and "trump orders".
"""

from engine.packs import Pack

_LONG = b"789XVCQK"
_ROUND = b"432AVCQK"

PACK = Pack((_LONG, _LONG, _ROUND, _ROUND), bytes(range(20)) + b"\x15\x14")
PAPI = 0b1111 << 2  # mask of trumps
