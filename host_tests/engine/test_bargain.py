"""Bargaining (rules 8) against a slow model of its rules, and how the computer bargains."""

from engine import cards, games, journal, notation, phases, reasons
from engine.phases import bargain
from engine.players import bargaining, baseline
from host_tests.engine.support import (
    Dice,
    cards_of,
    check,
    digest,
    new_match,
    play_hand,
    random_action,
    set_of,
)

FIGURES = [n for n in range(-60, 61, 5) if n]  # above 0 demanded, below 0 offered


class Session:
    """The rules' text once more. A seat is a place in the order of speaking."""

    def __init__(self):
        self.figures = [None, None, None]
        self.calls = []

    def total(self):
        return sum([figure or 0 for figure in self.figures])

    def allows(self, figure):
        own = self.figures[len(self.calls) % 3]
        if own is not None and figure >= own:
            return False
        others = list(self.figures)
        del others[len(self.calls) % 3]
        return None in others or sum(others) + figure >= 0

    def call(self, figure):
        """A figure, 0 for a pass. Returns how the session ends, "settled" or "open", or None."""
        if figure:
            self.figures[len(self.calls) % 3] = figure
        self.calls.append(figure)
        if len(self.calls) >= 3 and not self.total():
            return "settled"
        if len(self.calls) >= 3 and self.calls[-3:] == [0, 0, 0]:
            return "open"
        return None


def action(word):
    return notation.action(games.load("mitigati").pack, word)


def bargained(words, number=0):
    """A match after these calls, each of which must be allowed."""
    match = new_match("mitigati", number)
    for word in words.split():
        reason = match.act(action(word))
        assert reason == reasons.OK, (word, reason)
        check(match)
    return match


def in_order(match, some):
    """Values by seat, Eldest's first."""
    eldest = (match.table.dealer + 1) % 3
    return [some[(eldest + place) % 3] for place in range(3)]


def test_random_sessions_follow_the_model():
    out = cards.new_set()
    ends = {}
    for number in range(150):
        match = new_match("mitigati", number * 516307)
        dice = Dice(number)
        model, sessions = Session(), 0
        while match.phase == phases.BARGAIN:
            expected = [bargain.CONTINUE, bargain.PASS]
            for figure in FIGURES:
                if model.allows(figure):
                    expected.append(bargain.PASS + figure // 5)
            assert list(match.choices()) == expected
            match.legal(out)
            assert cards.is_empty(out)
            assert match.turn == (match.table.dealer + 1 + len(model.calls)) % 3
            call = random_action(match, dice, out)
            held = match.table.held[0]
            assert match.act(call) == reasons.OK
            end = "open"
            if call != bargain.CONTINUE:
                end = model.call((call - bargain.PASS) * 5)
            if end:
                ends[end] = ends.get(end, 0) + 1
                assert match.table.thrown_in == (end == "settled")
                assert match.table.held[0] > held or end == "settled"
                sessions += end == "open"
                if end == "settled":
                    assert in_order(match, match.gains) == [n or 0 for n in model.figures]
                model = Session()
            else:
                assert match.phase == phases.BARGAIN and match.table.held[0] == held
        assert match.table.thrown_in or sessions == 3
    assert ends["settled"] > 20 and ends["open"] > 100, ends


def test_three_opening_passes_throw_the_hand_in_for_nothing():
    match = bargained("pass pass pass")
    assert match.phase == phases.SCORE and match.table.thrown_in
    assert list(match.gains) == list(match.points) == [0, 0, 0]


def test_three_later_passes_leave_it_open():
    match = bargained("demand20 offer10 pass pass pass")
    assert match.phase == phases.BARGAIN and list(match.table.held) == [15, 15, 15]


def test_there_is_a_session_after_10_15_and_20_cards_and_positions_begin_anew():
    match = new_match("mitigati", 5)
    for held in (10, 15, 20):
        assert match.phase == phases.BARGAIN
        assert list(match.table.held) == [held] * 3
        assert list(match.table.figures) == [0, 0, 0]
        assert match.turn == (match.table.dealer + 1) % 3
        for word in ("demand60", "pass", "continue"):
            assert match.act(action(word)) == reasons.OK
            check(match)
    assert match.phase == phases.DISCARD
    assert match.table.held[match.table.dealer] == 28
    assert sorted(match.table.held) == [25, 25, 28]


def test_why_a_figure_is_refused():
    for words, call, why in (
        ("demand10 pass pass", "demand10", reasons.BETTER),
        ("demand10 pass pass", "demand15", reasons.BETTER),
        ("demand10 pass pass", "demand5", reasons.OK),
        ("demand10 pass pass", "offer60", reasons.OK),
        ("offer10 demand30 pass", "offer5", reasons.BETTER),
        ("offer10 demand30 pass", "offer10", reasons.BETTER),
        ("pass offer10 pass", "demand60", reasons.OK),  # free after a pass
        ("demand10 offer20", "demand5", reasons.OVERBID),
        ("demand10 offer20", "demand10", reasons.OK),
        ("demand10 pass", "offer60", reasons.OK),  # seat 2 of the order has named nothing
        ("pass pass", "continue", reasons.OK),
    ):
        match = bargained(words)
        before = digest(match)
        assert match.act(action(call)) == why, (words, call)
        assert (digest(match) == before) == (why != reasons.OK)
    match = new_match("mitigati")
    for call in (bargain.PASS + 13, bargain.PASS - 13, 159, 0, phases.NEXT, phases.DONE):
        assert match.act(call) == reasons.NOT_NOW


def test_a_hand_thrown_in_stays_hidden_and_counts_as_a_deal():
    match = bargained("pass continue demand20 offer10 offer10")
    dealer = match.table.dealer
    assert in_order(match, match.gains) == [20, -10, -10]
    assert list(match.table.held) == [15, 15, 15]
    for seat in range(3):
        view = match.view(seat)
        assert view.hand is match.hands[seat] and cards.size(view.hand) == 15
        assert cards.is_empty(match.table.won[seat])
    assert match.undo(dealer) and match.phase == phases.BARGAIN
    assert match.act(action("offer10")) == reasons.OK
    again = journal.replay(journal.write(match))
    assert digest(again) == digest(match)
    assert match.act(phases.NEXT) == reasons.OK
    assert match.hand_no == 1 and match.table.dealer == (dealer + 1) % 3
    assert not match.table.thrown_in and list(match.table.figures) == [0, 0, 0]
    play_hand(match, Dice(1), check)
    match.act(phases.NEXT)
    match.act(action("pass"))
    match.act(action("pass"))
    match.act(action("pass"))
    assert match.act(phases.NEXT) == reasons.OK and match.phase == phases.OVER


# The computer


def _bargain(number, ends):
    """Three computers bargain; counts how it ends."""
    match = new_match("mitigati", number)
    calls = 0
    while match.phase == phases.BARGAIN:
        assert match.act(baseline.choose(match.view(match.turn), 0)) == reasons.OK
        calls += 1
        assert calls < 80
    ends[match.table.thrown_in] += 1
    return match


def test_computers_settle_now_and_then():
    ends = [0, 0]
    for number in range(60):
        _bargain(number * 516307, ends)
    assert 10 <= ends[True] <= 30, ends


def test_computers_settle_for_no_less_than_their_cards_seem_worth():
    for number in range(60):
        match = _bargain(number * 104729, [0, 0])
        if match.table.thrown_in and any(match.gains):
            for seat in range(3):
                view = match.view(seat)
                assert not match.gains[seat] or match.gains[seat] > bargaining.worth(view)


def _held(text):
    """The first call of Eldest with these ten cards."""
    match = new_match("mitigati")
    cards.copy(set_of(cards_of(match.game, text)), match.hands[match.turn])
    return notation.action_text(match.game.pack, bargaining.choose(match.view(match.turn)))


def test_strong_hands_demand_and_weak_ones_offer():
    strong = "T20 T21 T19 T15 T1 F SK BK D2 C3"
    weak = "S2 S3 S4 S5 B2 B3 B4 C8 C9 D7"
    assert _held(strong) == "demand60"
    assert _held(weak)[:5] == "offer"


def test_worth_is_about_nothing_on_the_average():
    for held in (10, 15, 20):
        total = 0
        for number in range(100):
            match = new_match("mitigati", number * 31337)
            while match.table.held[0] < held:
                match.act(bargain.CONTINUE)
            total += sum([bargaining.worth(match.view(seat)) for seat in range(3)])
        assert abs(total) < 100 * 3 * 3, (held, total)
