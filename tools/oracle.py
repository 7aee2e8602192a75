"""An oracle for the ends of hands: what each card is worth when all cards are seen.

It is a judge of computer players and shares no code with them: plain Python, alpha-beta with a
table of what was solved before.

    Oracle(match, seat).solve(match.hands, match.discards) -> {card: value}

A value is what the side of the seat makes of the whole hand, in the game's parts of a point: half
of the difference to its rivals where there are two sides; its own points where there are more,
all others playing together against it. Where the values are compared the rest does not matter.

Not for hands in piles, for games where points are collected to lose, for a stock that is still to
be won. A debt for the Fool is taken to be paid with an empty card, and a side without a trick is
not looked at: `can_solve` says which positions are sound.
"""

from engine import cards, combos, count, fool
from engine.bolognese import HALVES
from engine.cards import FOOL, TRUMPS
from engine.table import NOBODY

_SUIT = (1 << 32) - 1
_FOOL_BIT = 1 << FOOL


def mask_of(pile):
    """A set of cards as one int, the bit of a card being its number."""
    return sum(pile[suit] << 32 * suit for suit in range(5))


def cards_in(mask):
    """The cards of such an int, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def can_solve(match):
    """Whether the oracle is right about a position."""
    table = match.table
    return (
        all(table.tricks_won[side] for side in table.side)
        and table.debtor == NOBODY
        and cards.is_empty(match.stock)
        and not table.out
    )


def classes(game, legal, others):
    """The legal cards in groups that are equal: neighbours worth the same.

    legal, others: ints as of `mask_of`; others holds what is in other hands and on the table.
    """
    groups = []
    for card in cards_in(legal):
        if groups and _are_equal(game, groups[-1][-1], card, others):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def _are_equal(game, low, high, others):
    if low >> 5 != high >> 5 or low == FOOL or game.values[low] != game.values[high]:
        return False
    if game.equal_trumps and low >> 5 == TRUMPS:
        if (game.equal_trumps >> (low & 31) ^ game.equal_trumps >> (high & 31)) & 1:
            return False
    if game.has_combos and not (_is_pip(game, low) and _is_pip(game, high)):
        return False
    between = (1 << high) - (2 << low)
    return not others & between


def _is_pip(game, card):
    """Whether a plain card is in no combination."""
    return card < FOOL and not game.pack.is_court(card) and game.pack.rank(card) != ord("A")


class Oracle:
    """Solves positions of one match for one seat, the one in turn."""

    def __init__(self, match, seat):
        game, table = match.game, match.table
        self._match, self._game, self._table = match, game, table
        self._seats = table.seats
        self._side = bytes(table.side)
        self._ours = [table.side[other] == table.side[seat] for other in range(table.seats)]
        self._two_sides = len(set(table.side)) == 2
        self._weight = 2 if self._two_sides else 1  # a point that we win the others lose
        self._values = game.values
        self._scale = 2 if game.counting == count.HALF else 1
        self._pays = game.fool_rule != fool.KEPT
        self._scores = {}  # of combinations, by set

    def solve(self, hands, discards):
        """The value of each legal card of the seat in turn, if all hold these cards."""
        table, turn = self._table, self._match.turn
        self._hands = [mask_of(hand) for hand in hands]
        self._solved = {}
        self._begin(discards)
        self._trick = list(table.trick[: table.trick_size])
        legal = cards.new_set()
        self._match.game.legal(self._match.view(turn), legal)
        led, best, taker = NOBODY, None, NOBODY
        for place, card in enumerate(self._trick):
            led, best, taker = self._on(card, table.seat_at(place), led, best, taker)
        self._leader = table.leader
        found = {}
        for group in classes(self._game, mask_of(legal), self._in_play(turn)):
            value = self._play(turn, group[0], led, best, taker, self._n, self._won, -9999, 9999)
            value += self._value
            for card in group:
                found[card] = value / self._weight
        return found

    def _begin(self, discards):
        """The piles as they are, and the constants of the deal."""
        game, table = self._game, self._table
        ours = theirs = 0
        for side, pile in enumerate(table.won):
            if side == table.side[self._match.turn]:
                ours |= mask_of(pile)
            else:
                theirs |= mask_of(pile)
        for seat, pile in enumerate(discards):
            if self._ours[seat]:
                ours |= mask_of(pile)
            else:
                theirs |= mask_of(pile)
        left = sum(hand.bit_count() for hand in self._hands) + table.trick_size
        self._n = ours.bit_count()
        self._size = self._n + theirs.bit_count() + left
        self._whole = ours | theirs
        for hand in self._hands:
            self._whole |= hand
        for card in table.trick[: table.trick_size]:
            self._whole |= 1 << card
        self._won = ours if game.has_combos else 0
        self._our_fool = self._is_our_fool(ours)
        mine = sum(self._values[card] for card in cards_in(ours))
        total = sum(self._values[card] for card in cards_in(self._whole))
        self._value = self._scale * (mine * self._weight)
        if self._two_sides:
            self._value -= self._scale * total

    def _is_our_fool(self, ours):
        """Whether our side will have the Fool in the end."""
        if ours & _FOOL_BIT:
            return 1
        table = self._table
        for seat, hand in enumerate(self._hands):
            if hand & _FOOL_BIT:
                return int(self._ours[seat])
        for place in range(table.trick_size):
            if table.trick[place] == FOOL:
                return int(self._ours[table.seat_at(place)])
        return 0

    # The search. All values are those that are still to come.

    def _on(self, card, seat, led, best, taker):
        """A card is laid on the trick: suit to follow, best card and who takes it."""
        if card == FOOL:
            return led, best, seat if taker == NOBODY else taker
        if led == NOBODY:
            return card >> 5, card, seat
        return (led, card, seat) if self._beats(card, best) else (led, best, taker)

    def _beats(self, card, best):
        if card >> 5 != best >> 5:
            return card >> 5 == TRUMPS
        alike = self._game.equal_trumps
        if card >> 5 == TRUMPS and alike >> (card & 31) & alike >> (best & 31) & 1:
            return True
        return card > best

    def _legal(self, seat, led):
        hand = self._hands[seat]
        if led == NOBODY:
            return hand
        trumps = hand & (_SUIT << 32 * TRUMPS) & ~_FOOL_BIT
        following = trumps if led == TRUMPS else hand & (_SUIT << 32 * led)
        held = following or trumps
        return held | hand & _FOOL_BIT if held else hand

    def _in_play(self, seat):
        """The cards in the hands of all other seats and on the table."""
        mask = 0
        for other, hand in enumerate(self._hands):
            mask |= 0 if other == seat else hand
        for card in self._trick:
            mask |= 1 << card
        return mask

    def _play(self, seat, card, led, best, taker, n, won, alpha, beta):
        """What comes if a seat plays a card."""
        self._hands[seat] ^= 1 << card
        self._trick.append(card)
        led, best, taker = self._on(card, seat, led, best, taker)
        if len(self._trick) == self._seats:
            value = self._finish(taker, n, won, alpha, beta)
        else:
            value = self._turn((seat + 1) % self._seats, led, best, taker, n, won, alpha, beta)
        self._trick.pop()
        self._hands[seat] ^= 1 << card
        return value

    def _turn(self, seat, led, best, taker, n, won, alpha, beta):
        """What comes when a seat is in turn."""
        legal = self._legal(seat, led)
        if not legal & (legal - 1):  # no choice
            card = legal.bit_length() - 1
            return self._play(seat, card, led, best, taker, n, won, alpha, beta)
        groups = classes(self._game, legal, self._in_play(seat))
        groups.sort(key=lambda group: -(group[0] & 31))
        most = None
        ours = self._ours[seat]
        for group in groups:
            value = self._play(seat, group[0], led, best, taker, n, won, alpha, beta)
            if most is None or (value > most if ours else value < most):
                most = value
            if ours:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return most

    def _finish(self, taker, n, won, alpha, beta):
        """What comes with a full trick and after it."""
        ours, points, extra = self._ours[taker], 0, 0
        leader = self._leader
        for place, card in enumerate(self._trick):
            if card != FOOL:
                if ours:
                    points += self._values[card]
                    n += 1
                continue
            owner = (leader + place) % self._seats
            if self._ours[owner]:
                points += self._values[FOOL]
                n += 1
            if self._pays and self._ours[owner] != ours:
                points += 1 if ours else -1
                n += 1 if ours else -1
        if self._game.has_combos:
            won, extra = self._take(taker, won)
        if not self._hands[taker] and self._game.last_trick:
            extra += self._game.last_trick if ours else (1 - self._weight) * self._game.last_trick
        gain = points * self._scale * self._weight + extra
        trick, self._trick, self._leader = self._trick, [], taker
        gain += self._rest(taker, n, won, alpha - gain, beta - gain)
        self._trick, self._leader = trick, leader
        return gain

    def _take(self, taker, won):
        """Our cards after a trick, and what combinations in it count for us."""
        made = 0
        for place, card in enumerate(self._trick):
            owner = taker if card != FOOL else (self._leader + place) % self._seats
            if self._ours[owner]:
                won |= 1 << card
            if self._side[owner] == self._side[taker]:
                made |= 1 << card
        if not self._game.trick_combos:
            return won, 0
        return won, self._combos(made) * (1 if self._ours[taker] else -1)

    def _rest(self, leader, n, won, alpha, beta):
        """What comes after a trick."""
        if not self._hands[leader]:
            return self._end(n, won)
        key = (*self._hands, leader, n, won)
        low, high = self._solved.get(key, (-99999, 99999))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        value = self._turn(leader, NOBODY, None, NOBODY, n, won, alpha, beta)
        if value <= alpha:
            high = min(high, value)
        elif value >= beta:
            low = max(low, value)
        else:
            low = high = value
        self._solved[key] = low, high
        return value

    def _end(self, n, won):
        """What the counting takes off or adds, and what combinations of the piles count."""
        method = self._game.counting
        value = count.points(method, 0, n, self._our_fool)
        if self._two_sides:
            value -= count.points(method, 0, self._size - n, 1 - self._our_fool)
        if self._game.has_combos:
            value += self._combos(won) - self._combos(self._whole & ~won)
        return value

    def _combos(self, mask):
        if mask not in self._scores:
            pile = cards.new_set()
            for suit in range(5):
                pile[suit] = mask >> 32 * suit & _SUIT
            self._scores[mask] = HALVES * combos.score(pile)
        return self._scores[mask]
