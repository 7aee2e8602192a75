"""The door of a match: what it refuses, undo, seats, the order of hands, options and results."""

from engine import cards, deal, games, journal, lazy, phases, reasons
from engine.match import PERSON
from engine.phases import bargain, bid
from engine.table import NOBODY
from host_tests.engine.support import (
    ON_MICROPYTHON,
    Dice,
    check,
    copy_of,
    digest,
    fewer,
    new_match,
    play,
    play_all,
    play_hand,
    random_action,
    walk,
)

# Phases in which no cards are named, and why what is no card may be refused
NO_CARDS = (phases.BARGAIN, phases.BID, phases.CLAIM, phases.ANNOUNCE)
NOT_CARDS = (
    reasons.NOT_NOW,
    reasons.TOO_FEW,
    reasons.BETTER,
    reasons.OVERBID,
    reasons.NOT_HAD,
    reasons.NOT_ENOUGH,
)


def _positions(name, seed, step):
    """Some positions of a whole match played at random, its end included."""
    match = new_match(name, seed)
    dice = Dice(seed)
    while match.phase != phases.OVER:
        yield match
        play(match, dice, phases.OVER, 1 + dice.below(step))
    yield match


def _allowed(match):
    out = cards.new_set()
    match.legal(out)
    return walk(out) + list(match.choices())


def test_all_256_actions_in_many_positions():
    for name in fewer(games.NAMES):
        for match in _positions(name, 31, 70 if ON_MICROPYTHON else 25):
            allowed = _allowed(match)
            before = digest(match)
            saved = journal.write(match)
            hand = match.hands[match.turn]
            for action in range(256):
                if action in allowed:
                    continue
                why = match.act(action)
                assert reasons.OK < why < reasons.COUNT, action
                if match.phase == phases.OVER:
                    assert why == reasons.OVER
                elif match.phase == phases.SCORE or action < 160 and match.phase in NO_CARDS:
                    assert why == reasons.NOT_NOW
                elif action < 160:
                    assert (why == reasons.NOT_HELD) == (not cards.has(hand, action)), action
                else:
                    assert why in NOT_CARDS
            assert digest(match) == before, "a refused action changed something"
            assert journal.write(match) == saved
            for action in allowed:
                other = copy_of(match)
                assert other.act(action) == reasons.OK
                check(other)


def test_every_seat_in_turn_has_something_to_do():
    for name in games.NAMES:
        for match in _positions(name, 32, 7):
            assert bool(_allowed(match)) == (match.phase != phases.OVER)


def test_views_offer_what_the_match_offers():
    for name in games.NAMES:
        for match in _positions(name, 33, 30):
            out, other = cards.new_set(), cards.new_set()
            match.legal(out)
            view = match.view(match.turn)
            view.legal(other)
            assert walk(out) == walk(other)
            assert bytes(view.choices()) == bytes(match.choices())


def _record(name, seed, options=None):
    """A hand as [(turn, digest) before each action] and its match at the score."""
    match = new_match(name, seed, options)
    dice = Dice(seed)
    out = cards.new_set()
    past = []
    while match.phase != phases.SCORE:
        past.append((match.turn, digest(match)))
        assert match.act(random_action(match, dice, out)) == reasons.OK
    return past, match


def _check_undo(match, past, seat):
    """undo(seat) on a match whose actions so far are those of `past`."""
    actions = bytes(match.log[: match.log_size])
    before = digest(match)
    mine = [i for i, (turn, _) in enumerate(past) if turn == seat]
    assert match.undo(seat) == bool(mine)
    check(match)
    if not mine:
        assert digest(match) == before
        return
    assert match.log_size == mine[-1]
    assert match.turn == seat
    assert digest(match) == past[mine[-1]][1]
    for action in actions[mine[-1] :]:
        assert match.act(action) == reasons.OK
    assert digest(match) == before


def test_undo_goes_back_to_the_last_choice_of_each_seat():
    for name in fewer(games.NAMES):
        past, finished = _record(name, 41)
        actions = bytes(finished.log[: finished.log_size])
        step = 29 if ON_MICROPYTHON else 7
        for size in list(range(0, len(actions), step)) + [1, 2, 3, 4, 5, len(actions)]:
            match = new_match(name, 41)
            for action in actions[:size]:
                match.act(action)
            for seat in range(match.game.seats):
                _check_undo(match, past[:size], seat)


def test_undo_after_the_match_counts_nothing_twice():
    """Regression: going on to the end used to be replayed as well."""
    for name in games.NAMES:
        match = new_match(name, 42)
        play_all(match, Dice(42))
        before = digest(match)
        scores = [match.score(side) for side in range(match.teams)]
        hand_no, history = match.hand_no, list(match.history)
        actions = bytes(match.log[: match.log_size])
        assert match.undo(0)
        assert match.phase < phases.SCORE and match.turn == 0
        assert match.hand_no == hand_no and list(match.history) == history
        check(match)
        for action in actions[match.log_size :]:
            assert match.act(action) == reasons.OK
        assert digest(match) == before
        assert scores == [match.score(side) for side in range(match.teams)]


def _undo_failing(match, after):
    """Undo with memory for so many actions only."""
    act = match.act
    done = []

    def failing(action):
        done.append(action)
        if len(done) > after:
            raise MemoryError()
        return act(action)

    match.act = failing
    match.undo(0)


def test_an_undo_that_runs_out_of_memory_keeps_the_hand():
    """What was saved then was the hand as far as it had been replayed."""
    for after in (2, 23):  # in the first time through the hand, in the second
        match = new_match("scarto", 6)
        play(match, Dice(6), actions=20)
        before = journal.write(match)
        try:
            _undo_failing(match, after)
            raise AssertionError("it did not fail")
        except MemoryError:
            pass
        assert journal.write(match) == before


def test_undo_stays_within_the_hand():
    for name in games.NAMES:
        match = new_match(name, 43, _longest(name))
        if _hands(match) == 1:
            continue
        play_hand(match, Dice(43))
        assert match.act(phases.NEXT) == reasons.OK
        before = digest(match)
        for seat in range(match.game.seats):
            assert not match.undo(seat)
            assert digest(match) == before


def test_undo_again_and_again_ends_at_the_deal():
    for name in fewer(games.NAMES):
        _, match = _record(name, 44)
        start = digest(new_match(name, 44))
        while match.undo(match.table.dealer):
            check(match)
        # others may have acted before the dealer, a declarer several times
        if phases.DECLARE not in match.game.phases:
            before = [action for action in match.log[: match.log_size] if action < 160]
            assert len(before) in range(match.game.seats)
        while any(match.undo(seat) for seat in range(match.game.seats)):
            pass
        assert match.log_size == 0
        assert digest(match) == start


def test_a_person_in_any_seat_changes_nothing():
    for name in fewer(games.NAMES):
        seats = games.load(name).seats
        results = set()
        for person in range(seats):
            players = bytearray([7] * seats)
            players[person] = PERSON
            match = new_match(name, 45, seats=players)
            play_all(match, Dice(45))
            assert match.seats == bytes(players)
            results.add(tuple([match.score(side) for side in range(match.teams)]))
        assert len(results) == 1


def test_every_seat_deals():
    for name in games.NAMES:
        game = games.load(name)
        for dealer in range(game.seats):
            match = new_match(name, deal.following(5, game.seats, dealer))
            assert match.table.dealer == dealer
            if game.phases[0] == phases.DISCARD:
                assert match.turn == dealer
            play(match, Dice(dealer), phases.PLAY, watch=check)
            first = match.table.declarer
            if first == NOBODY:
                first = (dealer + game.leads) % game.seats
            assert match.table.leader == first
            play_hand(match, Dice(dealer), check)


def _longest(name):
    return bytes([len(variant[1]) - 1 for variant in games.load(name).variants])


def _hands(match):
    """How many hands the match has, 0 if that depends on its scores."""
    if "hands" not in [variant[0] for variant in match.game.variants]:
        return 0
    return match.game.option(match.options, "hands")


def test_match_length_dealers_and_history():
    for name in fewer(games.NAMES):
        game = games.load(name)
        for options in (bytes(len(game.variants)), _longest(name)):
            match = new_match(name, 46, options)
            dice = Dice(46)
            sums = [0] * match.teams
            gains = []
            first = match.table.dealer
            for hand in range(_hands(match) or 100):
                assert match.phase < phases.SCORE
                assert match.hand_no == match.hands_scored() == hand
                assert match.table.dealer == (first + hand) % game.seats
                assert deal.dealer(match.number, game.seats) == match.table.dealer
                assert list(match.points) == list(match.gains) == [0] * match.teams
                assert [match.score(side) for side in range(match.teams)] == sums
                play_hand(match, dice, check)
                for side in range(match.teams):
                    sums[side] += match.gains[side]
                assert [match.score(side) for side in range(match.teams)] == sums
                assert list(match.history) == gains
                gains += list(match.gains)
                assert match.hands_scored() == hand + 1
                each = [
                    match.gain(nth, side) for nth in range(hand + 1) for side in range(match.teams)
                ]
                assert each == gains
                assert match.act(phases.NEXT) == reasons.OK
                if match.phase == phases.OVER:
                    break
            assert match.phase == phases.OVER
            assert match.hands_scored() == (_hands(match) or match.hand_no + 1)
            assert [match.score(side) for side in range(match.teams)] == sums
            for action in range(256):
                assert match.act(action) == reasons.OVER


def test_hands_offered_by_the_rules():
    for name, expected in (
        ("piedicavallo", (1, 4)),
        ("scarto", (3,)),
        ("four_handed", (4,)),
        ("baronetti", (2,)),
        ("consiglio", (4,)),
        ("mitigati", (3,)),
    ):
        if name in games.NAMES:
            variants = [each for each in games.load(name).variants if each[0] == "hands"]
            assert [tuple(each[1]) for each in variants] == [expected]


def test_each_hand_can_be_dealt_again_by_its_own_number():
    for name in games.NAMES:
        match = new_match(name, 47, _longest(name))
        dice = Dice(47)
        while match.phase != phases.OVER:
            again = new_match(name, match.number, match.options)
            assert again.table.dealer == match.table.dealer
            for mine, other in zip(again.hands, match.hands):
                assert walk(mine) == walk(other)
            play_hand(match, dice)
            match.act(phases.NEXT)


def _best(some):
    """The places of the greatest as a mask."""
    return sum([1 << place for place, each in enumerate(some) if each == max(some)])


def test_winners():
    for name in games.NAMES:
        for number in range(3):
            match = new_match(name, number)
            play_all(match, Dice(number))
            merits = [match.game.merit(match, side) for side in range(match.teams)]
            assert match.winners() == _best(merits)
    # the games in which the score alone decides
    for name in ("piedicavallo", "scarto", "baronetti", "consiglio", "mitigati"):
        match = new_match(name, 3)
        play_all(match, Dice(3))
        for scores in ((0,) * 6, (-5, -5, -9), (1, 3, 3), (3, 1, 2), (-2, -1, -3)):
            for side in range(match.teams):
                match.gains[side] = scores[side] - (match.score(side) - match.gains[side])
            assert match.winners() == _best(scores[: match.teams])


def test_seats_and_options_have_to_fit():
    from engine.match import Match

    for name in games.NAMES:
        game = games.load(name)
        seats, options = bytes(game.seats), bytes(len(game.variants))
        for wrong in (
            (bytes(1), options),
            (bytes(7), options),
            (seats, options + b"\x00"),
            (b"", options),
        ):
            try:
                Match(game, wrong[0], wrong[1], 0)
            except ValueError as error:
                assert name in str(error)
                continue
            raise AssertionError(wrong)


def test_view_objects_stay_the_same_through_a_match():
    for name in games.NAMES:
        match = new_match(name, 48)
        views = [match.view(seat) for seat in range(match.game.seats)]
        play_all(match, Dice(48))
        match.undo(0)
        for seat in range(match.game.seats):
            assert match.view(seat) is views[seat]
            assert views[seat].seat == seat
            assert views[seat].hand is match.hands[seat]
            assert views[seat].table is match.table


def test_a_log_longer_than_its_buffer():
    """A discard changed many times leaves no trace; a long hand makes the log grow."""
    for name in games.NAMES:
        match = new_match(name, 49)
        for _ in range(300):
            match._note(0)
        assert match.log_size == 300 <= len(match.log)
        match.begin_hand()
        play_all(match, Dice(49))
        check(match)


def test_a_new_hand_that_fails_for_memory_changes_nothing():
    """The number of the next deal is worked out first: no hand may be scored twice."""
    match = new_match("scarto", 7)
    play(match, Dice(7), phases.SCORE)
    before = journal.write(match)
    module = lazy.load("engine.deal")
    following = module.following

    def failing(*_):
        raise MemoryError

    module.following = failing
    try:
        match.act(phases.NEXT)
        raise AssertionError("it should have failed")
    except MemoryError:
        pass
    finally:
        module.following = following
    match.log_size -= match.log[match.log_size - 1] == phases.NEXT
    assert journal.write(match) == before


def test_the_stock_of_a_solo_is_shown_when_the_hand_is_scored():
    for later in (False, True):
        match = new_match("terziglio", 5)
        eldest = match.turn
        if later:
            assert match.act(bargain.PASS) == reasons.OK
        assert match.act(bid.SOLO) == reasons.OK
        stock = list(match.stock)
        assert match.table.declarer == (eldest + later) % 3
        dice, out = Dice(5), cards.new_set()
        while match.phase < phases.SCORE:
            assert cards.is_empty(match.table.seen_stock)
            match.act(random_action(match, dice, out))
        assert list(match.table.seen_stock) == stock
