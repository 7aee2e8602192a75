"""The whole pack of 78 cards as Piedmont plays it: the Angel (20) above the World (21).

RULES 2, "suit orders" and "trump orders".
"""

from engine.packs import Pack

_LONG = b"A23456789XVCQK"
_ROUND = b"X98765432AVCQK"

PACK = Pack((_LONG, _LONG, _ROUND, _ROUND), bytes(range(20)) + b"\x15\x14")
