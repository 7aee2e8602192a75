"""Worlds played out, for every Python: see `engine.players.worlds`.

`playouts_viper` is the same text with the decorator and the types that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_SIDE = const(5)
_POINTS = const(5)
_TRICKS = const(6)
_SIDES = const(56)
_TRICK = const(103)
_ROOT = const(110)
_SEATS = const(220)
_TURN = const(221)
_TO_COME = const(222)
_LED = const(223)
_BEST = const(224)
_BEST_SEAT = const(225)
_STAKE = const(226)
_FOOL_SEAT = const(227)
_LEFT = const(228)
_EQUAL = const(229)
_PAYS = const(230)
_LAST = const(231)
_KIND = const(232)
_COURTS = const(233)
_US = const(234)
_TEAMS = const(235)
_VALUE = const(236)
_LAST_SIDE = const(237)
_UNDER = const(160)

_COMBOS = const(1)  # kinds
_PILES = const(2)
_LOW = const(4)
_NO_SUIT = const(5)
_NO_SEAT = const(255)
_NO_CARD = const(255)
_FOOL = const(128)
_TRUMPS = const(0x3FFFFE)
_RUFF = const(0x400000)  # this bit makes a mask of trumps stronger than one of plain cards

# Scores of leads are masks of the card led, and what is added to them; all this was found by
# playing sets of rules against each other
_STEPS = const(3)  # a trump may be so many steps higher for each card still to come to the trick
_SAVED = const(1 << 6)  # from here on the Fool saves a trump
_SURE = const(380)  # a plain lead that wins
_RUFFED = const(104)  # one that a rival has to ruff
_RUFFED_TWICE = const(293)  # and the partner too
_SINGLE = const(133)  # one that loses, but empties the suit
_LOST_TRUMP = const(-1383)
_BARE = const(-1 << 24)

_HIGHEST = bytearray(256)
for _i in range(2, 256):
    _HIGHEST[_i] = _HIGHEST[_i >> 1] + 1


def play_out(w, mask, at, worth):
    """Play the world `w` to the end of the hand, beginning with the card `mask` or, if that is
    NO_CARD, as seems best.

    `at` is ignored: viper has registers for three variables, and these are the parameters.
    """
    play = mask
    i = 0
    while i < _ROOT:
        w[i] = w[_ROOT + i]
        i += 1
    high = _HIGHEST
    end = w[_SEATS] << 3
    hand = w[_TURN] << 3
    to_come = w[_TO_COME]
    led = w[_LED]
    best = w[_BEST]
    best_hand = w[_BEST_SEAT] << 3
    stake = w[_STAKE]
    fool_seat = w[_FOOL_SEAT]
    left = w[_LEFT]
    equal = w[_EQUAL]
    band = equal + (equal & -equal)
    kind = w[_KIND]
    courts = w[_COURTS]
    side = 0
    shuns = 0
    while left:
        side = w[hand + _SIDE]
        if play == _NO_CARD:
            # Masks are compared instead of cards: of two without a card in common the one with
            # the highest card is the greater number
            trumps = w[hand + 4] & _TRUMPS
            fool = w[hand + 4] & 1
            if kind & _LOW:
                shuns = w[side + _TRICKS]
            take = 0
            mine = 0
            most = _BARE
            suit = 0
            if led < _NO_SUIT:
                suit = led
                mine = trumps
                if led < 4:
                    mine = w[hand + led]
                off = led << 5
                if not mine:
                    mine = trumps
                    off = 128
                if not fool and mine and mine & (mine - 1) == 0:
                    take = mine
                    suit = _NO_SUIT
            while suit < _NO_SUIT:
                if led == _NO_SUIT:
                    mine = trumps
                    if suit < 4:
                        mine = w[hand + suit]
                    if not mine:
                        suit += 1
                        continue
                # The strongest that others can play after this seat
                rival = 0
                partner = 0
                at = hand
                i = to_come
                while i > 1:
                    i -= 1
                    at += 8
                    if at == end:
                        at = 0
                    mask = w[at + suit]
                    if suit == 4 or not mask:
                        mask = w[at + 4] & _TRUMPS
                        if mask:
                            if mask < band and mask & equal:
                                mask |= equal
                            mask |= _RUFF
                    if mask > rival:
                        if w[at + _SIDE] != side:
                            rival = mask
                        elif mask > partner:
                            partner = mask
                at = mine & -mine
                if led == _NO_SUIT:
                    mask = mine
                    score = mine + _SURE
                    if suit == 4:
                        if at == 2 and mine > 2:
                            at = mine & -4
                            at = at & -at
                        mask |= _RUFF
                        score = courts >> 1
                        if not rival:
                            score = 0
                    if shuns:
                        score = 0 - at
                        if rival < at or suit == 4 and rival < at | _RUFF:
                            score -= _RUFF
                        mine = at
                    elif mask < rival:
                        if partner < rival:
                            score = 0 - at
                            if suit == 4:
                                score += _LOST_TRUMP
                            elif rival >= _RUFF:
                                score += _RUFFED
                                if partner >= _RUFF:
                                    score += _RUFFED_TWICE
                            if mine == at:
                                score += _SINGLE
                            mine = at
                        elif mine < courts or suit == 4:
                            mine = at
                    if score > most:
                        most = score
                        take = mine
                        off = suit << 5
                        fool = 0
                    suit += 1
                    continue
                take = at
                wins = 0
                if w[best_hand + _SIDE] == side:
                    if best > rival or partner > rival:
                        wins = 1
                elif partner > rival and partner > best:
                    wins = 1
                if rival < best or shuns:
                    rival = best  # what a card has to beat
                if not mine:
                    suit = 0
                    while suit < 4:
                        mask = w[hand + suit]
                        if mask:
                            score = mask
                            if not wins and not shuns:
                                mask &= -mask
                                score = 0 - mask
                            if score > most:
                                most = score
                                take = mask
                                off = suit << 5
                        suit += 1
                    if wins or shuns or take < courts:
                        fool = 0
                    break
                if off < 128 and not shuns:
                    if wins:
                        fool = 0
                        if mine > courts:
                            take = mine & (courts * 7)
                            if mine < courts << 3 or not take:
                                take = mine
                    elif mine > rival:
                        fool = 0
                        take = mine
                    elif take < courts:
                        fool = 0
                    break
                if wins and not shuns:
                    fool = 0
                    break
                # The cards of the suit that cannot win
                if off == 128:
                    if rival < _RUFF:
                        rival = 0
                    rival &= _RUFF - 1
                rival |= rival >> 1
                rival |= rival >> 2
                rival |= rival >> 4
                rival |= rival >> 8
                rival |= rival >> 16
                if shuns:
                    fool = 0
                    mask = mine & rival
                    if mask:
                        take = mask
                    elif to_come == 1:
                        take = mine
                    break
                if take == 2 and mine > 2:
                    take = mine & -4
                    take = take & -take
                mask = mine & (rival ^ _TRUMPS)
                mask &= -mask
                if mask:
                    i = (stake >> 3) + _STEPS * to_come
                    if i > 20 or mask <= take << i:
                        fool = 0
                        take = mask
                if take != 2 and take < _SAVED:
                    fool = 0
                break
            play = _FOOL
            if take and not fool:
                if take >> 16:
                    play = off + 16 + high[take >> 16]
                elif take >> 8:
                    play = off + 8 + high[take >> 8]
                else:
                    play = off + high[take]
        # The card is played
        suit = play >> 5
        mask = 1 << (play & 31)
        at = hand + suit
        w[at] = w[at] ^ mask
        if kind & _PILES:
            i = worth[_UNDER + play]
            if i < _NO_CARD:
                at = hand + (i >> 5)
                w[at] = w[at] | (1 << (i & 31))
        w[_TRICK + to_come] = play
        if play == _FOOL:
            fool_seat = hand
        else:
            stake += worth[play]
            if suit == 4:
                if mask & equal:
                    mask = (equal & -equal) - 1
                mask |= _RUFF
            if led == _NO_SUIT:
                led = suit
                best = mask
                best_hand = hand
            elif mask >= best and (suit == led or suit == 4):
                best = mask
                best_hand = hand
        play = _NO_CARD
        hand += 8
        if hand == end:
            hand = 0
        to_come -= 1
        if not to_come:
            # The trick is full
            side = w[best_hand + _SIDE]
            at = side
            if fool_seat < _NO_SEAT:
                at = w[fool_seat + _SIDE]
                w[at + _POINTS] = w[at + _POINTS] + worth[_FOOL]
                if at != side:
                    w[at + _POINTS] = w[at + _POINTS] - w[_PAYS]
                    stake += w[_PAYS]
                fool_seat = _NO_SEAT
            w[side + _POINTS] = w[side + _POINTS] + stake
            w[side + _TRICKS] = w[side + _TRICKS] + 1
            to_come = end >> 3
            if kind & _COMBOS:
                i = to_come
                while i:
                    mask = w[_TRICK + i]
                    i -= 1
                    if mask == _FOOL:
                        w[at + 4] = w[at + 4] | 1
                    else:
                        suit = side + (mask >> 5)
                        w[suit] = w[suit] | (1 << (mask & 31))
            led = _NO_SUIT
            stake = 0
            left -= 1
            hand = best_hand
    w[side + _POINTS] = w[side + _POINTS] + w[_LAST]
    w[_LAST_SIDE] = side
    at = _SIDES
    stake = 0
    i = w[_TEAMS]
    while i:
        i -= 1
        stake += w[at + _POINTS]
        at += 8
    w[_VALUE] = w[w[_US] + _POINTS] * w[_TEAMS] - stake
