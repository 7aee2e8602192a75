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
COUNT = 17
