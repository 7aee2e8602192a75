"""Worlds played out, for every Python: see `engine.players.worlds`.

`playouts_viper` is the same text with the decorator and casts that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_COPIED = const(108)
_AWAY = const(30)
_SEATS = const(35)
_TURN = const(36)
_SIZE = const(37)
_LED = const(38)
_BEST = const(39)
_BEST_SEAT = const(40)
_STAKE = const(41)
_FOOL_SEAT = const(42)
_LEFT = const(43)
_EQUAL = const(44)
_PAYS = const(45)
_LAST = const(46)
_KIND = const(47)
_SIDE = const(48)
_TRICKS = const(54)
_POINTS = const(60)
_WON = const(66)
_TRICK = const(96)
_US = const(103)
_TEAMS = const(104)
_AWAY_SIDE = const(105)
_VALUE = const(106)
_COURTS = const(107)
_NO_SUIT = const(5)
_NOBODY = const(7)
_NO_CARD = const(255)
_STOCK = const(7)
_UNDER = const(160)

_COMBOS = const(1)  # kinds
_PILES = const(2)
_LOW = const(4)
_FOOL = const(128)
_TRUMPS = const(0x3FFFFE)
_RUFF = const(0x400000)  # this bit makes a mask of trumps stronger than one of plain cards

# Of the players in playouts
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


def play_out(root, world, tables, card):
    """Play a copy of `root` in `world` to the end of the hand, beginning with `card`."""
    start = root
    w = world
    worth = tables
    high = _HIGHEST
    i = 0
    while i < _COPIED:
        w[i] = start[i]
        i += 1
    play = int(card)
    seats = w[_SEATS]
    seat = w[_TURN]
    size = w[_SIZE]
    led = w[_LED]
    best = w[_BEST]
    best_seat = w[_BEST_SEAT]
    stake = w[_STAKE]
    fool_seat = w[_FOOL_SEAT]
    left = w[_LEFT]
    equal = w[_EQUAL]
    band = equal + (equal & -equal)
    kind = w[_KIND]
    courts = w[_COURTS]
    side = 0
    while left:
        hand = seat * 5
        side = w[_SIDE + seat]
        if play == _NO_CARD:
            # Masks are compared instead of cards: of two without a card in common the one with
            # the highest card is the greater number
            trumps = w[hand + 4] & _TRUMPS
            fool = w[hand + 4] & 1
            shuns = kind & _LOW and w[_TRICKS + side]
            take = 0
            off = 0
            most = _BARE
            suit = led
            if led == _NO_SUIT:
                suit = 0
            while suit < _NO_SUIT:
                mine = trumps
                if suit < 4:
                    mine = w[hand + suit]
                if led == _NO_SUIT and not mine:
                    suit += 1
                    continue
                # The strongest that others can play after this seat
                rival = 0
                partner = 0
                other = seat
                i = seats - size
                while i > 1:
                    i -= 1
                    other += 1
                    if other == seats:
                        other = 0
                    mask = w[other * 5 + suit]
                    if suit == 4 or not mask:
                        mask = w[other * 5 + 4] & _TRUMPS
                        if mask:
                            if mask < band and mask & equal:
                                mask |= equal
                            mask |= _RUFF
                    if w[_SIDE + other] == side:
                        if mask > partner:
                            partner = mask
                    elif mask > rival:
                        rival = mask
                low = mine & -mine
                if low == 2 and suit == 4 and mine > 2:
                    low = mine & -4
                    low = low & -low
                if led == _NO_SUIT:
                    power = mine
                    score = mine + _SURE
                    if suit == 4:
                        power |= _RUFF
                        score = courts >> 1
                        if not rival:
                            score = 0
                    if shuns:
                        score = 0 - low
                        if rival < low or suit == 4 and rival < low | _RUFF:
                            score -= _RUFF
                        mine = low
                    elif power < rival:
                        if partner < rival:
                            score = 0 - low
                            if suit == 4:
                                score += _LOST_TRUMP
                            elif rival >= _RUFF:
                                score += _RUFFED
                                if partner >= _RUFF:
                                    score += _RUFFED_TWICE
                            if mine & (mine - 1) == 0:
                                score += _SINGLE
                            mine = low
                        elif mine < courts or suit == 4:
                            mine = low
                    if score > most:
                        most = score
                        take = mine
                        off = suit << 5
                    suit += 1
                    continue
                off = suit << 5
                power = mine
                if suit == 4 or not mine:
                    mine = trumps
                    off = 128
                    power = mine | _RUFF
                    low = mine & -mine
                wins = 0
                if w[_SIDE + best_seat] == side:
                    if best > rival or partner > rival:
                        wins = 1
                elif partner > rival and partner > best:
                    wins = 1
                # The cards of a suit that cannot win
                below = best
                if rival > best and not shuns:
                    below = rival
                if off == 128:
                    if below < _RUFF:
                        below = 0
                    below &= _RUFF - 1
                below |= below >> 1
                below |= below >> 2
                below |= below >> 4
                below |= below >> 8
                below |= below >> 16
                if not mine:
                    suit = 0
                    most = _BARE
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
                elif shuns:
                    fool = 0
                    take = mine & below
                    if not take:
                        take = low
                        if size == seats - 1:
                            take = mine
                elif off < 128:
                    take = low
                    if wins:
                        fool = 0
                        if mine > courts:
                            take = mine & (courts * 7)
                            if mine < courts << 3 or not take:
                                take = mine
                    elif power > best and power > rival:
                        fool = 0
                        take = mine
                    elif low < courts:
                        fool = 0
                else:
                    low = mine & -mine
                    take = low
                    if wins:
                        fool = 0
                    else:
                        if low == 2 and mine > 2:
                            low = mine & -4
                            low = low & -low
                        take = low
                        mask = mine & (below ^ _TRUMPS)
                        mask &= -mask
                        if mask:
                            i = (stake >> 3) + _STEPS * (seats - size)
                            if i > 20 or mask <= low << i:
                                fool = 0
                                take = mask
                        if take != 2 and take < _SAVED:
                            fool = 0
                break
            if fool and led < _NO_SUIT:
                take = 0
            play = _FOOL
            if take:
                if take >> 16:
                    play = off + 16 + high[take >> 16]
                elif take >> 8:
                    play = off + 8 + high[take >> 8]
                else:
                    play = off + high[take]
        # The card is played
        suit = play >> 5
        bit = 1 << (play & 31)
        w[hand + suit] = w[hand + suit] ^ bit
        if kind & _PILES:
            under = worth[_UNDER + play]
            if under < _NO_CARD:
                w[hand + (under >> 5)] = w[hand + (under >> 5)] | (1 << (under & 31))
        w[_TRICK + size] = play
        size += 1
        if play == _FOOL:
            fool_seat = seat
        else:
            stake += worth[play]
            if suit == 4:
                if bit & equal:
                    bit = (equal & -equal) - 1
                bit |= _RUFF
            if led == _NO_SUIT:
                led = suit
                best = bit
                best_seat = seat
            elif (suit == led or suit == 4) and bit >= best:
                best = bit
                best_seat = seat
        play = _NO_CARD
        seat += 1
        if seat == seats:
            seat = 0
        if size == seats:
            # The trick is full
            side = w[_SIDE + best_seat]
            w[_POINTS + side] = w[_POINTS + side] + stake
            w[_TRICKS + side] = w[_TRICKS + side] + 1
            other = side
            if fool_seat < _NOBODY:
                other = w[_SIDE + fool_seat]
                w[_POINTS + other] = w[_POINTS + other] + worth[_FOOL]
                if other != side:
                    w[_POINTS + other] = w[_POINTS + other] - w[_PAYS]
                    w[_POINTS + side] = w[_POINTS + side] + w[_PAYS]
            if kind & _COMBOS:
                while size:
                    size -= 1
                    card_no = w[_TRICK + size]
                    i = _WON + side * 5 + (card_no >> 5)
                    if card_no == _FOOL:
                        i = _WON + other * 5 + 4
                    w[i] = w[i] | (1 << (card_no & 31))
            size = 0
            led = _NO_SUIT
            stake = 0
            fool_seat = _NOBODY
            left -= 1
            seat = best_seat
    w[_POINTS + side] = w[_POINTS + side] + w[_LAST]
    other = w[_AWAY_SIDE]
    if other == _STOCK:
        other = side
    suit = 0
    while suit < 5 and other < _STOCK:
        mask = w[_AWAY + suit]
        i = _WON + other * 5 + suit
        w[i] = w[i] | mask
        play = suit << 5
        while mask:
            if mask & 1:
                w[_POINTS + other] = w[_POINTS + other] + worth[play]
            play += 1
            mask >>= 1
        suit += 1
    total = 0
    i = 0
    teams = w[_TEAMS]
    while i < teams:
        total += w[_POINTS + i]
        i += 1
    w[_VALUE] = w[_POINTS + w[_US]] * teams - total
