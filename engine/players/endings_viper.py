"""Last tricks solved, in native code: see `engine.players.worlds`.

`endings_plain` is the same text without the decorator and the types that viper needs.
"""
# ruff: noqa: F821

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
_KIND = const(232)
_US = const(234)
_TEAMS = const(235)
_VALUE = const(236)

# Places in a frame, after five masks of cards still to be tried and whether the Fool is
_HAND = const(6)
_WINNING = const(7)  # as BEST
_WINNER = const(8)  # where it has its eight
_SUIT = const(9)
_WANTED = const(10)  # as TO_COME
_AT_STAKE = const(11)
_FOOL_HAND = const(12)
_TO_WIN = const(13)  # still to be won
_SCORE = const(14)
_ALPHA = const(15)
_BETA = const(16)
_FOUND = const(17)
_TRIED = const(18)
_FRAME = const(20)

_LOW = const(4)
_NO_SEAT = const(255)
_FOOL = const(128)
_RUFF = const(0x400000)
_ZERO = const(1 << 22)  # scores are kept above 0: arrays give viper no negative numbers
_MOST = const(1 << 23)

_HIGHEST = bytearray(256)
for _i in range(2, 256):
    _HIGHEST[_i] = _HIGHEST[_i >> 1] + 1


@micropython.viper
def solve(w: ptr32, f: ptr32, worth: ptr16, card: int):
    """Find what the rest of the hand brings at best if the root of `w` goes on with a card.

    All seats see all hands and all others play against our side. `f` is a stack of frames, one for
    each card to come and one more. The result is left in `w[VALUE]`.
    """
    high = ptr8(_HIGHEST)
    seats = w[_SEATS]
    i = 0
    while i < seats << 3:
        w[i] = w[_ROOT + i]
        i += 1
    us = w[_US]
    equal = w[_EQUAL]
    gain = w[_TEAMS] - 1
    i = 0
    while i < 6:
        f[i] = 0
        i += 1
    if card == _FOOL:
        f[5] = 1
    else:
        f[card >> 5] = 1 << (card & 31)
    f[_HAND] = w[_TURN] << 3
    f[_WINNING] = w[_BEST]
    f[_WINNER] = w[_BEST_SEAT] << 3
    f[_SUIT] = w[_LED]
    f[_WANTED] = w[_TO_COME]
    f[_AT_STAKE] = w[_STAKE]
    f[_FOOL_HAND] = w[_FOOL_SEAT]
    f[_TO_WIN] = w[_LEFT]
    f[_SCORE] = _ZERO
    f[_ALPHA] = 0
    f[_BETA] = _MOST
    f[_FOUND] = 0
    o = 0  # where the present frame begins
    value = 0
    while 1:
        hand = f[o + _HAND]
        ours = w[hand + _SIDE] == us
        # The next card to try: the highest of a suit, those below it passed over that are as good
        at = o
        bit = 0
        suit = 0
        if f[o + _ALPHA] < f[o + _BETA]:
            while suit < 5 and not f[at]:
                suit += 1
                at += 1
            if suit < 5:
                mask = f[at]
                others = f[o + _WINNING] & (_RUFF - 1)
                i = w[hand + _NEXT]
                while i ^ hand:
                    others |= w[i + suit]
                    i = w[i + _NEXT]
                while mask:
                    i = high[mask & 255]
                    if mask >> 8:
                        i = 8 + high[mask >> 8 & 255]
                        if mask >> 16:
                            i = 16 + high[mask >> 16]
                    last = 1 << i
                    if not bit:
                        card = suit << 5 | i
                        bit = last
                    elif worth[card] ^ worth[suit << 5 | i]:
                        break
                    elif others & (bit - last):
                        break
                    mask ^= last
                f[at] = mask
            elif f[at]:
                card = _FOOL
                bit = 1
                f[at] = 0
        if bit:
            # Play it: what follows goes into the next frame
            f[o + _TRIED] = card
            n = o + _FRAME
            i = _HAND
            while i < _FOUND:
                f[n + i] = f[o + i]
                i += 1
            if card ^ _FOOL:
                at = hand + suit
                w[at] = w[at] ^ bit
                f[n + _AT_STAKE] = f[n + _AT_STAKE] + worth[card]
                if suit == 4:
                    if bit & equal:
                        bit = (equal & -equal) - 1
                    bit |= _RUFF
                best = f[o + _WINNING]
                if not best:
                    f[n + _SUIT] = suit
                if bit >= best and (not best or suit == f[n + _SUIT] or suit == 4):
                    f[n + _WINNING] = bit
                    f[n + _WINNER] = hand
            else:
                w[hand + _HAS_FOOL] = 0
                f[n + _FOOL_HAND] = hand
            f[n + _HAND] = w[hand + _NEXT]
            left = f[o + _WANTED] - 1
            f[n + _WANTED] = left
            left |= f[o + _TO_WIN] - 1
            if not f[n + _WANTED]:
                winner = f[n + _WINNER]
                side = w[winner + _SIDE]
                value = f[n + _SCORE]
                stake = f[n + _AT_STAKE]
                if f[n + _FOOL_HAND] < _NO_SEAT:
                    i = w[f[n + _FOOL_HAND] + _SIDE]
                    best = worth[_FOOL]
                    if i ^ side:
                        best -= w[_PAYS]
                        stake += w[_PAYS]
                    if i ^ us:
                        value -= best
                    else:
                        value += best * gain
                if not left:
                    stake += w[_LAST]
                if side ^ us:
                    value -= stake
                else:
                    value += stake * gain
                f[n + _SCORE] = value
                f[n + _HAND] = winner
                f[n + _WINNING] = 0
                f[n + _WANTED] = seats
                f[n + _AT_STAKE] = 0
                f[n + _FOOL_HAND] = _NO_SEAT
                f[n + _TO_WIN] = f[n + _TO_WIN] - 1
            if left:
                # What may be played there
                o = n
                hand = f[o + _HAND]
                i = 0
                while i < 5:
                    f[o + i] = 0
                    i += 1
                f[o + 5] = w[hand + _HAS_FOOL]
                suit = f[o + _SUIT]
                if not f[o + _WINNING]:
                    suit = 5
                elif not w[hand + suit]:
                    suit = 4
                    if not w[hand + 4]:
                        suit = 5
                if suit < 5:
                    f[o + suit] = w[hand + suit]
                else:
                    while suit:
                        suit -= 1
                        f[o + suit] = w[hand + suit]
                f[o + _FOUND] = _MOST
                if w[hand + _SIDE] == us:
                    f[o + _FOUND] = 0
                continue
        else:
            # All cards were tried: back to the frame before
            value = f[o + _FOUND]
            if not o:
                break
            o -= _FRAME
            hand = f[o + _HAND]
            ours = w[hand + _SIDE] == us
        card = f[o + _TRIED]
        if card ^ _FOOL:
            at = hand + (card >> 5)
            w[at] = w[at] | (1 << (card & 31))
        else:
            w[hand + _HAS_FOOL] = 1
        if ours:
            if value > f[o + _FOUND]:
                f[o + _FOUND] = value
            if value > f[o + _ALPHA]:
                f[o + _ALPHA] = value
        else:
            if value < f[o + _FOUND]:
                f[o + _FOUND] = value
            if value < f[o + _BETA]:
                f[o + _BETA] = value
    w[_VALUE] = value - _ZERO
