"""Worlds played out, for every Python: see `engine.players.worlds`.

`playouts_viper` is the same text with the decorator and the types that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_SIDE = const(5)
_HAS_FOOL = const(6)
_NEXT = const(7)
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
_FIRST = const(239)
_UNDER = const(160)

_COMBOS = const(1)  # kinds
_PILES = const(2)
_LOW = const(4)
_NO_SUIT = const(5)
_NO_SEAT = const(255)
_NO_CARD = const(255)
_FOOL = const(128)
_RUFF = const(0x400000)  # this bit makes a mask of trumps stronger than one of plain cards

# Scores of leads are masks of the card led, and what is added to them; all this was found by
# playing sets of rules against each other
_STEPS = const(3)  # a trump may be so many steps higher for each card still to come to the trick
_SAVED = const(1 << 6)  # from here on the Fool saves a trump
_SURE = const(380)  # a plain lead that wins
_ENOUGH = const(_SURE + 64)  # then no other lead is looked at
_RUFFED = const(104)  # one that a rival has to ruff
_RUFFED_TWICE = const(293)  # and the partner too
_SINGLE = const(133)  # one that loses, but empties the suit
_LOST_TRUMP = const(-1383)
_BARE = const(-1 << 24)

_HIGHEST = bytearray(64)
for _i in range(2, 64):
    _HIGHEST[_i] = _HIGHEST[_i >> 1] + 1


def play_out(w, mask, at, worth):
    """Play the world `w` to the end of the hand, beginning with the card `mask` or, if that is
    NO_CARD, as seems best.

    `at` is ignored: viper has registers for three variables, and these are the parameters.
    """
    # Tests for 0 take viper half as long as comparisons
    play = mask
    given = mask ^ _NO_CARD
    seats = w[_SEATS]
    at = _SIDES + (w[_TEAMS] << 3)
    i = 0
    while at ^ i:
        w[i] = w[_ROOT + i]
        i += 1
        if not i ^ seats << 3:
            i = _SIDES
    high = _HIGHEST
    ruffs = _RUFF
    hand = w[_TURN] << 3
    to_come = w[_TO_COME]
    led = w[_LED]
    best = w[_BEST]  # 0 for none
    first = w[_FIRST]
    best_hand = w[_BEST_SEAT] << 3
    stake = w[_STAKE]
    fool_seat = w[_FOOL_SEAT]
    left = w[_LEFT]
    equal = w[_EQUAL]
    band = equal + (equal & -equal)
    combos = w[_KIND] & _COMBOS
    piles = w[_KIND] & _PILES
    low_wins = w[_KIND] & _LOW
    courts = w[_COURTS]
    side = 0
    shuns = 0
    while left:
        side = w[hand + _SIDE]
        if given:
            given = 0
        else:
            # Masks are compared instead of cards: of two without a card in common the one with
            # the highest card is the greater number
            trumps = w[hand + 4]
            fool = w[hand + _HAS_FOOL]
            if low_wins:
                shuns = w[side + _TRICKS]
            take = 0
            mine = 0
            most = _BARE
            suit = 0
            if best:
                suit = led
                mine = w[hand + suit]
                off = suit << 5
                if not mine:
                    mine = trumps
                    off = 128
                if mine and not (fool or mine & (mine - 1)):
                    take = mine
                    suit = _NO_SUIT
            while suit < _NO_SUIT:
                if not best:
                    mine = w[hand + suit]
                    if not mine or suit == 4 and most >= _SURE:
                        suit += 1
                        continue
                # The strongest that others can play after this seat
                rival = 0
                partner = 0
                ruff = suit >> 2 << 22
                at = w[hand + _NEXT]
                while at ^ first:
                    mask = w[at + suit]
                    if mask:
                        mask |= ruff
                    else:
                        mask = w[at + 4]
                        if mask:
                            mask |= ruffs
                    if mask > rival:
                        if w[at + _SIDE] ^ side:
                            rival = mask
                        elif mask > partner:
                            partner = mask
                    at = w[at + _NEXT]
                if equal and rival & equal and rival >= _RUFF and rival & (_RUFF - 1) < band:
                    rival |= equal
                at = mine & -mine
                if not best:
                    mask = mine
                    score = mine + _SURE
                    if suit == 4:
                        if at == 2 and mine > 2:
                            at = mine & -4
                            at = at & -at
                        mask |= _RUFF
                        score = courts
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
                        if most >= _ENOUGH:
                            break
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
                mask = mine & (rival ^ (_RUFF - 1))
                mask &= -mask
                if mask:
                    i = (stake >> 3) + _STEPS * to_come
                    if i > 20 or mask >> i <= take:
                        fool = 0
                        take = mask
                if take != 2 and take < _SAVED:
                    fool = 0
                break
            play = _FOOL
            if take and not fool:
                if take >> 6:
                    play = off + 6 + high[take >> 6 & 63]
                    if take >> 12:
                        play = off + 12 + high[take >> 12 & 63]
                        if take >> 18:
                            play = off + 18 + high[take >> 18]
                else:
                    play = off + high[take]
        # The card is played
        if piles:
            i = worth[_UNDER + play]
            if i < _NO_CARD:
                at = i >> 5
                if i == _FOOL:
                    at = _HAS_FOOL
                w[hand + at] = w[hand + at] | (1 << (i & 31))
        w[_TRICK + to_come] = play
        if play ^ _FOOL:
            stake += worth[play]
            suit = play >> 5
            mask = 1 << (play & 31)
            w[hand + suit] = w[hand + suit] ^ mask
            if suit >> 2:
                if mask & equal:
                    mask = (equal & -equal) - 1
                mask |= _RUFF
            if not best:
                led = suit
                best = mask
                best_hand = hand
            elif mask >= best and (suit == led or suit == 4):
                best = mask
                best_hand = hand
        else:
            w[hand + _HAS_FOOL] = 0
            fool_seat = hand
        hand = w[hand + _NEXT]
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
            to_come = seats
            if combos:
                i = to_come
                while i:
                    mask = w[_TRICK + i]
                    i -= 1
                    if mask == _FOOL:
                        w[at + 4] = w[at + 4] | 1
                    else:
                        suit = side + (mask >> 5)
                        w[suit] = w[suit] | (1 << (mask & 31))
            best = 0
            stake = 0
            left -= 1
            hand = best_hand
            first = hand
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
