"""A match: hands of one game between fixed seats, driven by one door for people and computers.

    match = Match(games.load("scarto"), seats, options, number)
    match.phase, match.turn        what is being done, and by which seat
    match.legal(out)               the cards that may be named, into a set
    match.choices()                the other actions that may be taken, as bytes
    match.act(action)              do it, or learn why not
    match.view(seat)               all that a seat may see

An action is a small int: a card, or one of `engine.phases` (DONE, NEXT). Every action of the hand
being played is kept, so that undo and saves are replays.
"""

from array import array

from engine import cards, lazy, phases, reasons
from engine.table import Table
from engine.view import View

PERSON = 0  # in `seats`: who plays; other numbers are computer players
_LOG_STEP = 192
_HAND = "engine.hand"  # between hands only it need be in memory


class Match:
    """The whole state of a match.

    game      its tables, `engine.game.Game`
    seats     bytes: who plays each seat, PERSON or a computer
    options   bytes: for each of the game's variants the index of the value chosen; those left out
              at the end have their first value
    number    deal number of the present hand, which fixes its dealer as well
    hand_no   hands finished before the present one
    table     what lies open, `engine.table.Table`
    teams     how many keep a score of the match: partners together, others each their own, even
              where some of them are on one side for a hand
    deck      the shuffled pack in the order of the deal
    dealt     how many cards of it are dealt
    stock     the cards that are not dealt, or not yet
    hands     by seat, a set of cards
    claimed   mask of the seats that have made a claim which is not shown yet
    discards  by seat, a set of cards; part of the piles once the hand is scored
    points    by side, points of the hand just scored
    gains     by side, what they count in the match
    history   gains of the finished hands, one after the other; by side within each
    log       the actions of the present hand, the first `log_size` bytes
    """

    def __init__(self, game, seats, options, number):
        left_out = len(game.variants) - len(options)
        if left_out < 0:
            raise ValueError("options do not fit " + game.id)
        self._sides = game.sides_of(len(seats))
        self.teams = max(self._sides) + 1
        self.game = game
        self.seats = bytes(seats)
        self.options = bytes(options) + bytes(left_out)
        self.number = number
        self.hand_no = 0
        self._interrupted = None
        self.table = Table(len(seats), self.teams, len(game.packets) if game.in_piles else 0)
        self.stock = cards.new_set()
        self.hands = [cards.new_set() for _ in seats]
        self.discards = [cards.new_set() for _ in seats]
        self.points = array("h", bytes(2 * self.teams))
        self.gains = array("h", bytes(2 * self.teams))
        self.history = array("h")
        self.log = bytearray(_LOG_STEP)
        self.log_size = 0
        self._interrupted = None  # the module of the phase in which another has come
        self._views = [self._new_view(seat) for seat in range(len(seats))]
        self._phases = game.phases + (phases.SCORE, phases.OVER)
        self.begin_hand()

    @property
    def phase(self):
        return self.table.phase

    @property
    def turn(self):
        return self.table.turn

    def view(self, seat):
        """All that a seat may see. The object stays the same and current through the match."""
        return self._views[seat]

    def legal(self, out):
        """Put the cards that the seat in turn may name into the set `out`."""
        self._views[self.table.turn].legal(out)

    def choices(self):
        """The other actions that the seat in turn may take."""
        return self._views[self.table.turn].choices()

    def act(self, action):
        """Do an action of the seat in turn; `reasons.OK`, or why it is refused (nothing done)."""
        reason = self._module.refuse(self._views[self.table.turn], action)
        if reason == reasons.OK:
            self._note(action)
            self._module.act(self, action)
        return reason

    def team_of(self, seat):
        """In whose score of the match a seat has its part."""
        return self._sides[seat]

    def hands_scored(self):
        """How many hands have been scored, the one on the table included."""
        return self.hand_no + (self.table.phase >= phases.SCORE)

    def gain(self, hand, side):
        """What a side gained in a scored hand, counted from 0."""
        if hand == self.hand_no:
            return self.gains[side]
        return self.history[hand * self.teams + side]

    def score(self, side):
        """What a side has gained in the match, the hand just scored included."""
        total = 0
        for hand in range(self.hands_scored()):
            total += self.gain(hand, side)
        return total

    def hands_won(self, side):
        """How many hands have brought a side more than nothing, the one just scored included."""
        won = 0
        for hand in range(self.hands_scored()):
            won += self.gain(hand, side) > 0
        return won

    def winners(self):
        """The sides that lead the match, as a mask: more than one when they are equal."""
        best = winners = 0
        for side in range(self.teams):
            merit = self.game.merit(self, side)
            if not winners or merit > best:
                best, winners = merit, 0
            if merit == best:
                winners |= 1 << side
        return winners

    def take_back(self, card):
        """Take back a card of a discard or a declaration that is not closed; False when there is
        no such card."""
        phase = self.table.phase
        if phase != phases.DISCARD and phase != phases.DECLARE or card > 159:
            return False
        at = self.log_size - 1
        while at >= 0 and self.log[at] != card and self.log[at] < 160:
            at -= 1
        if at < 0 or self.log[at] != card:  # beyond an action that is no card, all is closed
            return False
        self._module.take_back(self, card)
        self.log_size -= 1
        for i in range(at, self.log_size):
            self.log[i] = self.log[i + 1]
        return True

    def undo(self, seat):
        """Go back to the last choice of a seat in this hand; False when it made none."""
        return lazy.load(_HAND).undo(self, seat)

    def begin_hand(self):
        """Shuffle and deal the hand of `number`."""
        lazy.load(_HAND).begin(self)

    def deal_more(self):
        """Deal what the game adds in its next DEAL phase."""
        lazy.load(_HAND).more(self)

    def enter_first_phase(self):
        """All cards are dealt: go on to the first phase of the hand."""
        self._at = -1
        self.next_phase()

    def next_phase(self):
        """Go on to the next phase of the hand."""
        phase = self._phases[self._at + 1]
        module = phases.load(phase)
        self._at += 1
        self._enter(phase, module)
        module.start(self)

    def interrupt(self, phase):
        """Let one of the game's interrupting phases come in between; it ends with `resume`."""
        self._interrupted = self._module
        self._enter(phase, phases.load(phase))
        self._module.start(self)

    def resume(self):
        """Go back to the phase that was interrupted."""
        self._enter(self._phases[self._at], self._interrupted)
        self._module.resume(self)

    def end_hand(self):
        """Go on to the score at once, leaving out what is left of the hand."""
        self._at = len(self.game.phases) - 1
        self.next_phase()

    def next_hand(self):
        """Enter the hand in the history and deal the next, or end the match.

        The last hand stays on the table, its actions and its gains with it: undo and journals
        replay it.
        """
        if self.game.is_over(self):
            self.next_phase()
        else:
            lazy.load(_HAND).follow(self)

    def _new_view(self, seat):
        view = View(
            self.game, self.options, self.table, seat, self.hands[seat], self.discards[seat]
        )
        for other, side in enumerate(self._sides):
            if self.game.open_hands and other != seat and side == self._sides[seat]:
                view.partner = other
                view.partner_hand = self.hands[other]
                view.partner_discard = self.discards[other]
        return view

    def _enter(self, phase, module):
        self.table.phase = phase
        self._module = module
        for view in self._views:
            view.rules = module

    def _note(self, action):
        if self.log_size == len(self.log):
            self.log.extend(bytes(_LOG_STEP))
        self.log[self.log_size] = action
        self.log_size += 1
