"""A judge of card play, on CPython and on MicroPython: counts what no sensible player does.

It knows nothing of games where points are collected to lose: there all of it is right.
"""

from engine import cards, deal, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.notation import card_text

KINDS = (
    "king_thrown_away",
    "pagat_thrown_away",
    "partner_overtrumped",
    "trump_too_high",
    "points_left_lying",
    "fool_lost",
)
_PAGAT = FOOL + 1


class Judge:
    """Sees all cards and writes down in `found` what no sensible player does.

    `watch` is called before each card of a player that is judged, `end` after its hand.
    """

    def __init__(self):
        self.found = []
        self._legal = cards.new_set()
        self._tests = (
            self._king_thrown_away,
            self._pagat_thrown_away,
            self._partner_overtrumped,
            self._trump_too_high,
            self._points_left_lying,
        )
        self._tricks_refused = []  # (side, text): tricks that would have saved a Fool

    def watch(self, match, card):
        table = match.table
        match.legal(self._legal)
        self._card = card
        self._others = _without(self._legal, card)
        if not table.trick_size or not self._others:
            return
        seat = match.turn
        us = table.side[seat]
        later = [table.seat_at(place) for place in range(table.trick_size + 1, table.seats)]
        self._alone = not [other for other in later if table.side[other] == us]
        self._last = not [other for other in later if table.side[other] != us]
        self._values = match.game.values
        self._on_table = bytes(table.trick[: table.trick_size])
        leads = table.seat_at(self._winner(match, self._on_table))
        self._ours = table.side[leads] == us
        for kind, is_it in zip(KINDS, self._tests):
            if is_it(match):
                self.found.append(f"{kind}: {self._text(match)}")
        if self._is_trick_refused(match):
            self._tricks_refused.append((us, f"fool_lost: {self._text(match)}"))

    def end(self, match):
        """A hand is over: whose Fool was taken for want of a trick, and could have had one?"""
        for side, text in self._tricks_refused:
            won = match.table.won
            if any(won[other][TRUMPS] & 1 for other in range(len(won)) if other != side):
                self.found.append(text)
        self._tricks_refused = []

    def _text(self, match):
        names = [card_text(match.game.pack, each) for each in self._on_table]
        names.append(card_text(match.game.pack, self._card))
        return f"{' '.join(names)}, deal {deal.code(match.number)}, seat {match.turn}"

    def _winner(self, match, on_table):
        return trick.winner(on_table, len(on_table), match.game.equal_trumps)

    def _takes(self, match, card):
        return self._winner(match, self._on_table + bytes([card])) == match.table.trick_size

    def _is_lost(self, match):
        """A rival wins the trick whatever follows."""
        return self._alone and not self._ours and not self._takes(match, self._card)

    def _king_thrown_away(self, match):
        pack, card = match.game.pack, self._card
        if card >= FOOL or pack.rank(card) != ord("K") or not self._is_lost(match):
            return False
        return any(self._values[other] == 1 or other == FOOL for other in self._others)

    def _pagat_thrown_away(self, match):
        """The alternative must cost nothing: no card that wins a trick later."""
        if self._card != _PAGAT or not self._is_lost(match):
            return False
        rivals = 0
        for seat, hand in enumerate(match.hands):
            if seat != match.turn:
                rivals |= hand[TRUMPS]
        master = TRUMPS << 5 | cards.highest(rivals) + 1
        return any(self._values[other] == 1 and other < master for other in self._others)

    def _partner_overtrumped(self, match):
        """A trump beats the partner, last in hand, where an empty card need not."""
        if not (self._ours and self._last) or not self._is_plain_trump(self._card):
            return False
        return self._takes(match, self._card) and any(
            self._values[other] == 1 and not self._takes(match, other) for other in self._others
        )

    def _trump_too_high(self, match):
        """Last in hand, a trump wins although a lower one would have done, the Pagat aside."""
        if not self._last or not self._is_plain_trump(self._card):
            return False
        return self._takes(match, self._card) and any(
            other < self._card and self._is_plain_trump(other) and self._takes(match, other)
            for other in self._others
        )

    def _points_left_lying(self, match):
        """Last in hand, a card worth 5 in a rival's trick is not taken with an empty one."""
        if not self._last or self._ours or self._takes(match, self._card):
            return False
        if max([self._values[each] for each in self._on_table if each != FOOL] or [0]) < 5:
            return False
        return any(
            self._values[other] == 1 and self._takes(match, other) for other in self._others
        )

    def _is_trick_refused(self, match):
        """Last in hand, a side without a trick that has the Fool leaves the trick to a rival."""
        table = match.table
        us = table.side[match.turn]
        if not self._last or self._ours or table.tricks_won[us] or self._takes(match, self._card):
            return False
        ours = [table.won[us]]
        ours += [hand for seat, hand in enumerate(match.hands) if table.side[seat] == us]
        if not any(pile[TRUMPS] & 1 for pile in ours):
            return False
        return any(self._takes(match, other) for other in self._others)

    def _is_plain_trump(self, card):
        return card > FOOL and self._values[card] == 1


def _without(pile, card):
    """The cards of a set but one, as a list."""
    others = []
    other = cards.after(pile, -1)
    while other != NO_CARD:
        if other != card:
            others.append(other)
        other = cards.after(pile, other)
    return others
