"""Last tricks solved, in native code: see `engine.players.worlds`.

`endings_plain` is the same text without the decorator and the types that viper needs.
"""
# ruff: noqa: F821

from array import array

import micropython

from engine.const import const

# Places as in engine.players.worlds
_SIDE = const(5)
_HAS_FOOL = const(6)
_NEXT = const(7)
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
_US = const(234)
_TEAMS = const(235)
_VALUE = const(236)

# Places in a frame, after five masks of cards still to be tried and whether the Fool is
_FROM = const(6)  # the suits of these masks
_TO = const(7)
_RISING = const(8)  # whether the lowest comes first: none can win
_HAND = const(9)
_WINNING = const(10)  # as BEST
_WINNER = const(11)  # where it has its eight
_SUIT = const(12)
_WANTED = const(13)  # as TO_COME
_AT_STAKE = const(14)
_FOOL_HAND = const(15)
_ALPHA = const(16)  # what our side and the others can have anyway
_BETA = const(17)
_TRIED = const(18)
_SCORE = const(19)  # before the trick that the card tried has filled
_REST = const(20)
_TO_WIN = const(21)
_FRAME = const(22)
_FRAMES = const(12)  # one for each of the most cards that are solved but those of the last trick

_NO_SEAT = const(255)
_FOOL = const(128)
_RUFF = const(0x400000)
_ZERO = const(1 << 22)  # scores are kept above 0: arrays give viper no negative numbers
_MOST = const(1 << 23)

_HIGHEST = bytearray(64)
for _i in range(2, 64):
    _HIGHEST[_i] = _HIGHEST[_i >> 1] + 1
STACK = array("i", bytes(4 * _FRAMES * _FRAME))


@micropython.viper
def solve(w: ptr32, f: ptr32, worth: ptr16, card: int) -> int:
    """Find what the rest of the hand brings at best if the root of `w` goes on with a card.

    All seats see all hands and all others play against our side. `f` is a stack of frames, one for
    each card to come but those of the last trick: STACK suffices. The result is left in
    `w[VALUE]`; returned is how many frames were used, as a measure of time.
    """
    high = ptr8(_HIGHEST)
    seats = w[_SEATS]
    us = w[_US]
    equal = w[_EQUAL]
    gain = w[_TEAMS] - 1
    stake = w[_STAKE]
    fool = w[_FOOL_SEAT]
    rest = stake + w[_LAST]  # all that is still to be won
    if fool < _NO_SEAT:
        rest += worth[_FOOL]
    i = 0
    while i < seats << 3:
        mask = w[_ROOT + i]
        w[i] = mask
        suit = i & 7
        if suit < 5:
            suit <<= 5
            while mask:
                at = high[mask & 63]
                if mask >> 6:
                    at = 6 + high[mask >> 6 & 63]
                    if mask >> 12:
                        at = 12 + high[mask >> 12 & 63]
                        if mask >> 18:
                            at = 18 + high[mask >> 18]
                mask ^= 1 << at
                rest += worth[suit | at]
        elif suit == _HAS_FOOL and mask:
            rest += worth[_FOOL]
        i += 1
    f[_FROM] = 5
    f[_TO] = 5
    f[5] = 0
    if card == _FOOL:
        f[5] = 1
    else:
        suit = card >> 5
        f[suit] = 1 << (card & 31)
        f[_FROM] = suit
        f[_TO] = suit + 1
    f[_RISING] = 0
    f[_HAND] = w[_TURN] << 3
    f[_WINNING] = w[_BEST]
    f[_WINNER] = w[_BEST_SEAT] << 3
    f[_SUIT] = w[_LED]
    f[_WANTED] = w[_TO_COME]
    f[_AT_STAKE] = stake
    f[_FOOL_HAND] = fool
    f[_ALPHA] = 0
    f[_BETA] = _MOST
    to_win = w[_LEFT]
    score = _ZERO
    value = 0
    used = 1
    o = 0  # where the present frame begins
    while 1:
        alpha = f[o + _ALPHA]
        beta = f[o + _BETA]
        hand = f[o + _HAND]
        bit = 0
        if alpha < beta:
            suit = f[o + _FROM]
            i = f[o + _TO]
            while suit < i and not f[o + suit]:
                suit += 1
            if suit < i:
                # The next card of the suit; those after it are passed over if they are as good
                best = f[o + _WINNING]
                rising = f[o + _RISING]
                mask = f[o + suit]
                others = 0
                if mask & (mask - 1):
                    others = best & (_RUFF - 1)
                    at = w[hand + _NEXT]
                    while at ^ hand:
                        others |= w[at + suit]
                        at = w[at + _NEXT]
                while mask:
                    last = mask
                    if rising:
                        last = mask & -mask
                    i = high[last & 63]
                    if last >> 6:
                        i = 6 + high[last >> 6 & 63]
                        if last >> 12:
                            i = 12 + high[last >> 12 & 63]
                            if last >> 18:
                                i = 18 + high[last >> 18]
                    last = 1 << i
                    i |= suit << 5
                    if not bit:
                        bit = last
                        card = i
                    else:
                        at = bit - last
                        if rising:
                            at = last - bit
                        if worth[card] ^ worth[i] or others & at:
                            break
                    mask ^= last
                f[o + suit] = mask
            elif f[o + 5]:
                f[o + 5] = 0
                card = _FOOL
                bit = 1
        if bit:
            # Play it
            f[o + _TRIED] = card
            best = f[o + _WINNING]
            winner = f[o + _WINNER]
            led = f[o + _SUIT]
            wanted = f[o + _WANTED] - 1
            stake = f[o + _AT_STAKE]
            fool = f[o + _FOOL_HAND]
            if card ^ _FOOL:
                stake += worth[card]
                at = hand + suit
                w[at] = w[at] ^ bit
                if suit == 4:
                    if bit & equal:
                        bit = (equal & -equal) - 1
                    bit |= _RUFF
                if not best:
                    led = suit
                if bit >= best and (not best or suit == led or suit == 4):
                    best = bit
                    winner = hand
            else:
                w[hand + _HAS_FOOL] = 0
                fool = hand
            hand = w[hand + _NEXT]
            if not wanted:
                f[o + _SCORE] = score
                f[o + _REST] = rest
                f[o + _TO_WIN] = to_win
            while not wanted:
                # The trick is full
                to_win -= 1
                if not to_win:
                    stake += w[_LAST]
                side = w[winner + _SIDE]
                if fool < _NO_SEAT:
                    i = w[fool + _SIDE]
                    value = worth[_FOOL]
                    rest -= value
                    if i ^ side:
                        value -= w[_PAYS]
                        stake += w[_PAYS]
                        rest += w[_PAYS]
                    if i ^ us:
                        score -= value
                    else:
                        score += value * gain
                rest -= stake
                if side ^ us:
                    score -= stake
                else:
                    score += stake * gain
                hand = winner
                best = 0
                stake = 0
                fool = _NO_SEAT
                if to_win ^ 1:
                    wanted = seats
                else:
                    # Each has one card left
                    i = seats
                    while i:
                        i -= 1
                        suit = 0
                        while suit < 5 and not w[hand + suit]:
                            suit += 1
                        if suit < 5:
                            bit = w[hand + suit]
                            at = high[bit & 63]
                            if bit >> 6:
                                at = 6 + high[bit >> 6 & 63]
                                if bit >> 12:
                                    at = 12 + high[bit >> 12 & 63]
                                    if bit >> 18:
                                        at = 18 + high[bit >> 18]
                            stake += worth[suit << 5 | at]
                            if suit == 4:
                                if bit & equal:
                                    bit = (equal & -equal) - 1
                                bit |= _RUFF
                            if not best:
                                led = suit
                            if bit >= best and (not best or suit == led or suit == 4):
                                best = bit
                                winner = hand
                        else:
                            fool = hand
                        hand = w[hand + _NEXT]
            value = score
            more = to_win
            if more and wanted == seats:
                # What can be won at best, or at worst, may decide
                if score + rest * gain <= alpha:
                    value = score + rest * gain
                    more = 0
                elif score - rest >= beta:
                    value = score - rest
                    more = 0
            if more:
                # What may be played next goes into a new frame
                used += 1
                o += _FRAME
                f[o + _HAND] = hand
                f[o + _WINNING] = best
                f[o + _WINNER] = winner
                f[o + _SUIT] = led
                f[o + _WANTED] = wanted
                f[o + _AT_STAKE] = stake
                f[o + _FOOL_HAND] = fool
                f[o + _ALPHA] = alpha
                f[o + _BETA] = beta
                f[o + 5] = w[hand + _HAS_FOOL]
                suit = 5
                mask = 0
                if best:
                    suit = led
                    mask = w[hand + suit]
                    if not mask:
                        suit = 4
                        mask = w[hand + 4]
                i = 0
                if mask:
                    f[o + suit] = mask
                    f[o + _FROM] = suit
                    f[o + _TO] = suit + 1
                    if suit == 4:
                        mask |= _RUFF
                    if mask < best:
                        i = 1
                else:
                    f[o + _FROM] = 0
                    f[o + _TO] = 5
                    suit = 5
                    while suit:
                        suit -= 1
                        f[o + suit] = w[hand + suit]
                    if best:
                        i = 1
                f[o + _RISING] = i
                continue
        else:
            # All cards were tried: back to the frame before
            value = alpha
            if w[hand + _SIDE] ^ us:
                value = beta
            if not o:
                break
            o -= _FRAME
        hand = f[o + _HAND]
        card = f[o + _TRIED]
        if card ^ _FOOL:
            at = hand + (card >> 5)
            w[at] = w[at] | (1 << (card & 31))
        else:
            w[hand + _HAS_FOOL] = 1
        if f[o + _WANTED] == 1:
            score = f[o + _SCORE]
            rest = f[o + _REST]
            to_win = f[o + _TO_WIN]
        if w[hand + _SIDE] ^ us:
            if value < f[o + _BETA]:
                f[o + _BETA] = value
        elif value > f[o + _ALPHA]:
            f[o + _ALPHA] = value
    w[_VALUE] = value - _ZERO
    return used
