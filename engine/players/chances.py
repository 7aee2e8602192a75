"""What a card may be expected to do: those features of a card that take chances.

    spread(facts, tables)           the chances that seats lack cards
    look(facts, tables, card, x)    the features of a card

`facts`, `tables` and `x` are those of `engine.players.features`. As native code this would take
4 KB more of a Pico's memory, and save it 17 ms of a choice.
"""

from engine.cards import FOOL, NO_CARD, TRUMPS, bits, highest
from engine.const import const

# As in engine.players.features
_HAND = const(31)
_OUT = const(36)
_ROOM = const(41)
_EQUAL = const(23)
_LED = const(24)
_BEST = const(25)
_OURS = const(26)
_STAKE = const(27)
_LATER = const(28)
_PARTNER = const(46)
_HELD = const(51)
_MAY = const(56)
_SURE = const(81)
_RICH = const(106)
_RUFFERS = const(111)
_HELPERS = const(116)
_SEEN = const(0)  # the features of a card, before they are cut to 127
_OWN = const(23)
_LACKS = const(160)
_COUNTS = const(24)
_SHARED = const(21)
_NO_SUIT = const(5)
_YES = const(64)
_MOST = const(127)

# In sixteenths: how often somebody who can beat the best card does
_RIVAL_TAKES = const(14)
_PARTNER_TAKES = const(12)


def spread(facts, tables):
    for suit in range(5):
        mask = facts[_OUT + suit]
        card = suit << 5
        worth = 0
        while mask:
            if mask & 1:
                worth += tables[card]
            mask >>= 1
            card += 1
        facts[_RICH + suit] = worth
    for at in range(facts[_LATER] * 5):
        held = facts[_HELD + at // 5]
        room = facts[_ROOM + at % 5]
        mask = facts[_MAY + at]
        n = _LACKS + at * _COUNTS
        chance = _MOST
        tables[n] = chance
        while mask:
            mask &= mask - 1
            n += 1
            chance = chance * (room - held) // room if room > held else 0
            room -= 1
            tables[n] = chance


def _lacks(facts, tables, at, mask):
    if facts[_SURE + at] & mask:
        return 0
    mask &= facts[_MAY + at]
    at = _LACKS + at * _COUNTS
    while mask:
        mask &= mask - 1
        at += 1
    return tables[at]


def look(facts, tables, card, x):
    suit = card >> 5
    bit = 1 << (card & 31)
    equal = facts[_EQUAL] if suit == TRUMPS else 0
    over = -bit | (equal if equal & bit else 0)
    hand = facts[_HAND + suit] & ~bit
    out = facts[_OUT + suit]
    if suit == TRUMPS:
        hand &= -2
        out &= -2
    trumps = facts[_HAND + TRUMPS] & -2
    above = bits(out & over)
    below = bits(out & ~over)
    worth = tables[card]

    led = facts[_LED]
    best = facts[_BEST]
    ours = facts[_OURS]
    takes = 0
    beaten = 0  # the mask of cards that the best so far does not beat
    if best != NO_CARD:
        beaten = -(1 << (best & 31))
        if best >> 5 == TRUMPS and facts[_EQUAL] >> (best & 31) & 1:
            beaten |= facts[_EQUAL]
    cheaper = 0
    if card != FOOL:
        if best == NO_CARD or best == FOOL:
            takes = 1
        elif best >> 5 == suit:
            takes = 1 if beaten & bit else 0
            cheaper = bits(hand & beaten & (bit - 1)) if takes else 0
        elif suit == TRUMPS:
            takes = 1
            cheaper = bits(hand & (bit - 1))
        if takes:
            best = card
            ours = 1
            beaten = over
        if led == _NO_SUIT:
            led = suit
    elif best == NO_CARD:
        best = card
        ours = 1

    chance = _MOST if ours else 0
    safe = _MOST
    helped = 0
    rival_ruffs = 0
    partner_ruffs = 0
    for nth in range(facts[_LATER]):
        at = nth * 5
        beats = _MOST
        ruffs = 0
        if led != _NO_SUIT:
            beats = 0
            if best >> 5 == led:
                beats = _MOST - _lacks(facts, tables, at + led, beaten)
            if led != TRUMPS:
                higher = beaten if best >> 5 == TRUMPS else -2
                ruffs = _MOST - _lacks(facts, tables, at + TRUMPS, higher)
                ruffs = _lacks(facts, tables, at + led, -1) * ruffs >> 7
                beats += ruffs
                if beats > _MOST:
                    beats = _MOST
        if facts[_PARTNER + nth]:
            chance += (_MOST - chance) * beats * _PARTNER_TAKES >> 11
            helped += (_MOST - helped) * beats >> 7
            partner_ruffs = ruffs
        else:
            chance -= chance * beats * _RIVAL_TAKES >> 11
            safe -= safe * beats >> 7
            rival_ruffs += (_MOST - rival_ruffs) * ruffs >> 7

    stake = facts[_STAKE]
    gain = chance * stake >> 7
    loss = (_MOST - chance) * stake >> 7
    if card == FOOL:
        gain += worth
    else:
        gain += chance * worth >> 7
        loss += (_MOST - chance) * worth >> 7

    facts[_SEEN] = _YES if suit == TRUMPS else 0
    facts[_SEEN + 1] = _YES if card == FOOL else 0
    facts[_SEEN + 2] = worth
    facts[_SEEN + 3] = above * 8
    facts[_SEEN + 4] = below * 8
    facts[_SEEN + 5] = bits(hand & -bit) * 8
    facts[_SEEN + 6] = bits(hand & (bit - 1)) * 8
    facts[_SEEN + 7] = takes * _YES
    facts[_SEEN + 8] = chance
    facts[_SEEN + 9] = safe
    facts[_SEEN + 10] = gain
    facts[_SEEN + 11] = loss
    facts[_SEEN + 12] = rival_ruffs
    facts[_SEEN + 13] = partner_ruffs
    facts[_SEEN + 14] = tables[suit << 5 | highest(out)] if out else 0
    facts[_SEEN + 15] = tables[suit << 5 | highest(hand)] if hand else 0
    facts[_SEEN + 16] = 0 if hand or suit == TRUMPS or not trumps else _YES
    facts[_SEEN + 17] = cheaper * 16
    facts[_SEEN + 18] = helped
    facts[_SEEN + 19] = 0 if above else _YES
    facts[_SEEN + 20] = facts[_RUFFERS + suit] * 32 if suit != TRUMPS else 0
    facts[_SEEN + 21] = facts[_HELPERS + suit] * 32 if suit != TRUMPS else 0
    facts[_SEEN + 22] = facts[_RICH + suit] // (above + below) if out else 0
    for nth in range(_OWN):
        n = facts[_SEEN + nth]
        x[_SHARED + nth] = n if n < _MOST else _MOST
