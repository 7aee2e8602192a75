"""Why an action is refused: small ints, 0 for none.

FOLLOW + suit says which suit has to be followed, so FOLLOW takes five codes.
"""

OK = 0
FOLLOW = 1  # .. 5: hold a card of the suit led (rules S2.2), FOLLOW + 4 when trumps were led
TRUMP = 6  # no card of the suit led, but a trump (S2.3)
NOT_HELD = 7  # the card is not in that hand
KING = 8  # a King may not be discarded (S5)
HONOUR = 9  # nor may an honour (S5)
FOOL_HELD = 10  # nor the Fool while a trump is held (rules 4, discard)
TRUMP_DISCARD = 11  # no legal discard has that many trumps (rules 3, discard; S6b)
PLAIN_DISCARD = 12  # no legal discard has that many plain cards (the same)
ENOUGH = 13  # the discard is complete
TOO_FEW = 14  # the discard is not complete
NOT_NOW = 15  # not an action of this phase
OVER = 16  # the match is over
NOT_WON = 17  # no card that your side has to pay with (S4)
NOT_EMPTY = 18  # only an empty card is owed (S4)
LAID = 19  # the card has been laid open already
SIGNALLED = 20  # not a card that the signal given with it allows (rules 9 and 12, signals)
BETTER = 21  # a figure better for oneself than the last (rules 8, bargaining)
OVERBID = 22  # more would be offered than demanded (the same)
NOT_HAD = 23  # not held, or announced already (rules 8, declarations)
OUT = 24  # gone out, so that the card is forced (rules 10, variants)
NOT_ENOUGH = 25  # not enough to win the match (rules 14, claim)
COUNT = 26
