"""The pack of 62 cards of Piedicavallo: five pips a suit, and the World (21) the highest trump.

RULES 3, "deck" and "rank order".
"""

from engine.packs import Pack

_LONG = b"56789XVCQK"
_ROUND = b"65432AVCQK"

PACK = Pack((_LONG, _LONG, _ROUND, _ROUND), bytes(range(22)))
