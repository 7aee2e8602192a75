"""The search: worlds agree with what is public, playouts with the rules, choices with the view."""

import gc
import sys
from array import array

from engine import cards, games, lazy, phases, piles, players, reasons
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.players import (
    baseline,
    choosing,
    dealing_plain,
    endings_plain,
    outcomes,
    piling_plain,
    playouts_plain,
    policy,
    search,
    taking,
    worlds,
)
from engine.table import NOBODY
from engine.trick import winner
from host_tests.engine.support import (
    Dice,
    copy_of,
    fewer,
    give_no_signal,
    names_of,
    new_match,
    permute_hidden,
    play,
    random_action,
    set_of,
    walk,
)

try:
    from engine.players import endings_viper as endings
    from engine.players import playouts_viper as playouts
except (ImportError, SyntaxError, NameError):
    endings = endings_plain
    playouts = playouts_plain

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no heap to lock."""

    heap_unlock = heap_lock

SOLVERS = endings, endings_plain

GOLDEN = 832978  # changes with the rules of the playouts

# Places in worlds.WORLD, worlds.PLAN and worlds.TABLES
ROOT, SIDES, TRICK, LEFT, LAST, WRONG, UNDER = 110, 56, 103, 228, 231, 329, 160
PAYS, VALUE = 230, 236
POINTS, TRICKS, HAS_FOOL = 5, 6, 6


def take(view):
    return taking.take(view, worlds.WORLD, worlds.PLAN, worlds.TABLES, worlds.TOLD)


def try_out(some, n, values):
    outcomes.try_out(playouts.play_out, worlds.WORLD, worlds.TABLES, some, n, values)


def positions(name, hands=3, every=7):
    """Matches of a game in many states of play, a card being due; some hands played at random and
    some as computers do."""
    games.unload()  # there is not room for all of them at once
    gc.collect()
    for number in range(hands):
        match = new_match(name, number * 7919 + 3)
        dice = Dice(number)
        out = cards.new_set()
        n = number
        while match.phase != phases.SCORE:
            if match.phase == phases.PLAY:
                give_no_signal(match)
                n += 1
                if n % every == 0:
                    yield match
            if number % 2 and match.phase != phases.BARGAIN:
                action = baseline.choose(match.view(match.turn), 0)
            else:
                action = random_action(match, dice, out)
            assert match.act(action) == reasons.OK


def hand_in_world(seat, start=ROOT):
    """The cards of a seat in the world, those that nobody holds for seat 6, as a set."""
    hand = array("I", worlds.WORLD[start + 8 * seat : start + 8 * seat + 5])
    hand[TRUMPS] |= worlds.WORLD[start + 8 * seat + HAS_FOOL]
    return hand


def piles_in_world(match):
    """By seat and pile the cards under its top, the next one first."""
    found = []
    for top in match.table.tops:
        below = []
        while top != NO_CARD:
            top = worlds.TABLES[UNDER + top]
            if top != NO_CARD:
                below.append(top)
        found.append(below)
    return found


def check_world(match):
    """The dealt world holds what is hidden from the seat in turn, and only where it may be."""
    table, game, view = match.table, match.game, match.view(match.turn)
    seen = list(table.trick[: table.trick_size]) + walk(table.exposed) + walk(view.discard)
    for pile in table.won:
        seen += walk(pile)
    if view.partner_discard:
        seen += walk(view.partner_discard)
    seen = walk(set_of(seen + walk(table.played)))
    placed = list(seen)
    for seat in range(table.seats):
        held = walk(hand_in_world(seat))
        placed += held
        assert len(held) == table.held[seat] or game.in_piles
        for card in held:
            assert card == FOOL or not table.void[seat] >> (card >> 5) & 1
        for card in walk(table.shown[seat]):
            assert card in held
        for card in walk(table.declared[seat]):
            assert card in held or card in seen
        if seat != view.seat:
            for card in walk(table.denied[seat]):
                assert card not in held
    assert names_of(game, hand_in_world(view.seat)) == names_of(game, view.hand)
    if view.partner_hand:
        assert hand_in_world(view.partner) == view.partner_hand
    if game.in_piles:
        for seat in range(table.seats):
            assert hand_in_world(seat) == match.hands[seat]
        for at, below in enumerate(piles_in_world(match)):
            assert len(below) == table.buried[at]
            placed += below
    else:
        check_away(match, placed)
    assert sorted(placed) == list(game.pack.deck())


def check_away(match, placed):
    """What nobody holds in the world might be a discard, or is a stock."""
    table, game, view = match.table, match.game, match.view(match.turn)
    away = hand_in_world(6)
    placed += walk(away)
    layer = NOBODY
    for seat in range(table.seats):
        if table.to_lay[seat] and seat not in (view.seat, view.partner):
            layer = seat
    if layer == NOBODY:
        return
    for suit in range(5):
        assert not away[suit] & game.barred(view, suit)
        stock = table.seen_stock[suit]
        others = stock & ~away[suit] & ~hand_in_world(layer)[suit]
        assert not others & ~table.played[suit] & ~set_of(table.trick[: table.trick_size])[suit]
    if table.trumps_discarded != NOBODY:
        assert cards.bits(away[TRUMPS] & ~1) == table.trumps_discarded


def test_worlds_agree_with_all_that_is_public():
    for name in fewer(games.NAMES):
        n = 0
        for match in positions(name, 2, 9):
            assert take(match.view(match.turn)) == 0
            for _ in range(3):
                worlds.deal()
                if not match.game.in_piles:
                    assert worlds.PLAN[WRONG] == 0
                check_world(match)
            n += 1
        assert n > 2


def test_a_card_goes_to_any_place_where_it_may_be():
    """Over many worlds each hidden card turns up with every seat that is not void."""
    match = new_match("piedicavallo", 7)
    play(match, Dice(1), actions=40)
    view = match.view(match.turn)
    take(view)
    trick = list(match.table.trick[: match.table.trick_size])
    found = [cards.new_set() for _ in range(7)]
    for _ in range(200):
        worlds.deal()
        for seat in range(7):
            cards.merge(hand_in_world(seat), found[seat])
    for card in match.game.pack.deck():
        if cards.has(match.table.played, card) or card in trick:
            continue
        if cards.has(view.hand, card) or cards.has(view.discard, card):
            continue
        for seat in range(4):
            void = card != FOOL and match.table.void[seat] >> (card >> 5) & 1
            if seat != view.seat:
                assert bool(cards.has(found[seat], card)) != bool(void)


def test_room_is_made_by_moving_cards_along_a_chain():
    """Three cards for three places of one card each; the last may only lie where others do."""
    plan = bytearray(len(worlds.PLAN))
    may = (0b011, 0b110, 0b001)
    moved = 0
    for seed in range(1, 60):
        world = array("i", bytes(4 * len(worlds.WORLD)))
        world[238] = seed * 7919
        plan[0] = 3
        for i in range(3):
            plan[1 + i] = 1
            plan[17 + i] = i
            plan[95 + i] = may[i]
        dealing_plain.deal_hidden(world, 0, 0, plan)
        where = plan[173:176]
        assert plan[WRONG] == 0 and sorted(where) == [0, 1, 2]
        for i in range(3):
            assert may[i] >> where[i] & 1
            assert world[ROOT + 8 * where[i]] == 1 << i
        moved += bytes(where) == b"\x01\x02\x00"
    assert moved == 59  # the only way, whatever the random numbers are


def test_a_plan_that_cannot_be_kept_is_told():
    plan = bytearray(len(worlds.PLAN))
    world = array("i", bytes(4 * len(worlds.WORLD)))
    world[238] = 1
    plan[0] = 2
    for i in range(2):
        plan[1 + i] = 1
        plan[17 + i] = i
        plan[95 + i] = 1
    dealing_plain.deal_hidden(world, 0, 0, plan)
    assert plan[WRONG] == 1
    assert world[ROOT] | world[ROOT + 8] == 3


def test_a_world_is_dealt_anew_until_it_is_as_told():
    """And how often it was is counted: with all of it maestro took 400 ms for a move."""
    for match in positions("partita3", 1, 1):
        view = match.view(match.turn)
        seat = next(seat for seat in range(view.table.seats) if seat != view.seat)
        if max(view.table.least[seat]) or view.table.held[seat] < 8:
            continue
        take(view)
        assert worlds.deal() == 1
        view.table.least[seat][0] = 1
        take(view)
        deals = [worlds.deal() for _ in range(30)]
        assert max(deals) <= 5 and min(deals) == 1
        view.table.least[seat][0] = 30
        take(view)
        assert worlds.deal() == 5
        return
    raise AssertionError("no such position")


# Playouts


def lay_out(match):
    """Make the hidden cards of a match those of the world."""
    for seat in range(match.table.seats):
        if match.game.in_piles:
            each = len(match.game.packets)
            below = piles_in_world(match)
            for pile in range(each):
                bottom = piles._bottom(match, seat, pile)
                for at, card in enumerate(reversed(below[seat * each + pile])):
                    match.deck[bottom + at] = card
        else:
            cards.copy(hand_in_world(seat), match.hands[seat])


def replay_trick(match, trick):
    """Play a trick by the rules, whatever has to be done besides."""
    for card in trick:
        give_no_signal(match)
        assert match.act(card) == reasons.OK, (match.game.id, card)
    while match.phase == phases.PAY:
        out = cards.new_set()
        match.legal(out)
        assert match.act(cards.after(out, -1)) == reasons.OK


def test_playouts_keep_the_rules_trick_by_trick():
    """Each trick of a playout is played again by the match, with the same winner."""
    for name in fewer(games.NAMES):
        for match in positions(name, 2, 29):
            take(match.view(match.turn))
            worlds.deal()
            match = copy_of(match)
            lay_out(match)
            table = match.table
            left, last = worlds.WORLD[LEFT], worlds.WORLD[LAST]
            worlds.WORLD[LAST] = 0
            card = NO_CARD
            while table.trick_no < table.tricks:
                begun = table.trick_size
                worlds.WORLD[LEFT] = 1
                playouts.play_out(worlds.WORLD, card, 0, worlds.TABLES)
                seats = table.seats
                trick = [worlds.WORLD[TRICK + seats - place] for place in range(begun, seats)]
                won = bytes(table.tricks_won)
                replay_trick(match, trick)
                for side in range(match.teams):
                    if side > max(table.side):
                        continue
                    had = worlds.WORLD[SIDES + 8 * side + TRICKS]
                    assert had == table.tricks_won[side], (name, won)
                if match.phase != phases.PLAY:
                    break
                begin_at(match)
            worlds.WORLD[LEFT], worlds.WORLD[LAST] = left, last


def begin_at(match):
    """Make the state after a trick the one from which the next playout starts."""
    world = worlds.WORLD
    for at in range(ROOT):
        world[ROOT + at] = world[at]
    world[221] = match.table.leader
    world[222] = match.table.seats
    world[224] = world[226] = 0
    world[227] = NOBODY
    world[239] = 8 * match.table.leader


def test_points_of_playouts_add_up_as_the_match_counts_them():
    """Where counting is the plain sum, a whole playout ends with just the points of the match."""
    for name in ("piedicavallo", "partita3", "mitigati"):
        n = 0
        for match in positions(name, 3, 11):
            view = match.view(match.turn)
            out = cards.new_set()
            view.legal(out)
            card = cards.after(out, -1)
            take(view)
            worlds.deal()
            before = [view.points(side) * worlds.POINT for side in range(match.teams)]
            values = array("i", (0,))
            try_out(bytes((card,)), 1, values)
            world = worlds.WORLD
            ends = [world[SIDES + 8 * side + POINTS] for side in range(match.teams)]
            out = hand_in_world(6)
            away = sum(match.game.values[card] for card in walk(out)) * worlds.POINT
            assert sum(ends) >= sum(before)
            total = match.game.total * worlds.POINT
            layer = sum(match.table.to_lay) and not match.table.to_lay[match.turn]
            exposed = sum(match.game.values[card] for card in walk(match.table.exposed))
            if layer:
                away += exposed * worlds.POINT
            assert sum(ends) + away == total, name
            us = match.table.side[match.turn]
            assert values[0] == ends[us] * match.teams - sum(ends)
            n += 1
        assert n


def test_the_twins_agree():
    """Native code, where there is some, does just what plain code does."""
    for name in fewer(games.NAMES):
        for match in positions(name, 2, 13):
            view = match.view(match.turn)
            take(view)
            world, plan = array("i", worlds.WORLD), bytearray(worlds.PLAN)
            tables = array("H", worlds.TABLES)
            if match.game.in_piles:
                worlds.deal()
                piling_plain.deal_piles(world, plan, tables)
            else:
                worlds.deal_hidden(worlds.WORLD, 0, 0, worlds.PLAN)
                dealing_plain.deal_hidden(world, 0, 0, plan)
            assert world == worlds.WORLD and plan == worlds.PLAN and tables == worlds.TABLES
            out = cards.new_set()
            view.legal(out)
            for card in walk(out)[:3]:
                playouts.play_out(worlds.WORLD, card, 0, worlds.TABLES)
                playouts_plain.play_out(world, card, 0, tables)
                assert world == worlds.WORLD


# Endings


def best_of(match, hands, seat, trick, score):
    """By trying everything: what our side has beyond the mean of all, times their number, at the
    end, if all others play against it; in parts of a point. `trick`: [seat, card] each."""
    table, world = match.table, worlds.WORLD
    us = table.side[match.turn]
    if len(trick) == table.seats:
        order = [card for _, card in trick]
        taker = trick[winner(order, len(order), match.game.equal_trumps)][0]
        made = [0] * worlds.teams()
        for owner, card in trick:
            gets = table.side[owner if card == FOOL else taker]
            made[gets] += worlds.TABLES[card]
            if card == FOOL and gets != table.side[taker]:
                made[gets] -= world[PAYS]
                made[table.side[taker]] += world[PAYS]
        if not hands[taker]:
            made[table.side[taker]] += world[LAST]
        score += made[us] * len(made) - sum(made)
        if not hands[taker]:
            return score
        return best_of(match, hands, taker, [], score)
    led = [card >> 5 for _, card in trick if card != FOOL][:1]
    following = [card for card in hands[seat] if led and card >> 5 == led[0] and card != FOOL]
    trumps = [card for card in hands[seat] if led and card > FOOL]
    legal = following or trumps or hands[seat]
    if FOOL in hands[seat] and FOOL not in legal:
        legal = legal + [FOOL]
    found = []
    for card in legal:
        rest = list(hands)
        rest[seat] = [other for other in hands[seat] if other != card]
        following = trick + [(seat, card)]
        found.append(best_of(match, rest, (seat + 1) % table.seats, following, score))
    return max(found) if table.side[seat] == us else min(found)


def test_endings_are_solved():
    """The solver finds what trying everything finds."""
    solved = 0
    stack = array("i", bytes(4 * 20 * 22))
    for name in games.NAMES:
        match = new_match(name, 5)
        if match.game.in_piles or match.game.low_wins:
            continue
        dice = Dice(3)
        while match.phase != phases.SCORE:
            table = match.table
            held = sum(table.held)
            if match.phase == phases.PLAY and held and not table.debtor < match.teams:
                give_no_signal(match)
                if table.seats * 2 < held <= 8 or held <= 6:
                    view = match.view(match.turn)
                    take(view)
                    worlds.deal()
                    hands = [walk(hand_in_world(seat)) for seat in range(table.seats)]
                    trick = []
                    for place in range(table.trick_size):
                        trick.append((table.seat_at(place), table.trick[place]))
                    out = cards.new_set()
                    view.legal(out)
                    for card in walk(out)[:2]:
                        rest = list(hands)
                        rest[match.turn] = [other for other in hands[match.turn] if other != card]
                        after = trick + [(match.turn, card)]
                        best = best_of(match, rest, (match.turn + 1) % table.seats, after, 0)
                        endings_plain.solve(worlds.WORLD, stack, worlds.TABLES, card)
                        assert worlds.WORLD[VALUE] == best, (name, card)
                        if endings.solve is not endings_plain.solve:
                            worlds.WORLD[VALUE] = 0
                            endings.solve(worlds.WORLD, stack, worlds.TABLES, card)
                            assert worlds.WORLD[VALUE] == best, (name, card)
                        solved += 1
            assert match.act(random_action(match, dice, cards.new_set())) == reasons.OK
    assert solved > 50


def test_the_last_two_tricks_are_played_as_solving_them_in_many_worlds_says():
    lost = asked = 0
    stack = array("i", bytes(4 * 20 * 22))
    for match in positions("piedicavallo", 6, 1):
        out = cards.new_set()
        match.legal(out)
        if match.table.tricks - match.table.trick_no != 2 or cards.size(out) < 2:
            continue
        view = match.view(match.turn)
        chosen = choose_card(view, 60)
        total = {card: 0 for card in walk(out)}
        take(view)
        for _ in range(60):
            worlds.deal()
            for card in total:
                endings.solve(worlds.WORLD, stack, worlds.TABLES, card)
                total[card] += worlds.WORLD[VALUE]
        most = max(total.values())
        lost += (most - total[chosen]) // (60 * worlds.teams())
        asked += 1
    assert asked > 8
    assert lost < asked * worlds.POINT // 8


def test_a_solver_says_how_long_it_took():
    """Longer where more cards are held, and as long on every runtime. Its frames suffice."""
    enough = len(endings.STACK)
    stack = array("i", bytes(4 * (enough + 22)))
    used = {}
    for match in positions("piedicavallo", 4, 1):
        left = match.table.tricks - match.table.trick_no
        if left <= 4 and not match.table.trick_size:
            view, out = match.view(match.turn), cards.new_set()
            view.legal(out)
            take(view)
            worlds.deal()
            card = cards.after(out, -1)
            both = [each.solve(worlds.WORLD, stack, worlds.TABLES, card) for each in SOLVERS]
            assert both[0] == both[1] > 0
            used[left] = used.get(left, 0) + both[0]
    assert used[1] < used[2] < used[3] < used[4]
    assert any(stack[enough - 22 : enough]) and not any(stack[enough:])


def test_a_short_search_solves_less():
    """Without native code 30 playouts took 2 seconds, most of it to solve a single world."""
    long, short = 50 * 100, 50 * 30
    for match in positions("partita", 2, 1):
        left = sum(match.table.held)
        take(match.view(match.turn))
        view = match.view(match.turn)
        near = [taking.can_be_solved(view, worlds.WORLD, n) for n in (long, short)]
        assert near == [left <= 16, left <= 12]


def test_stages_know_the_worlds_of_the_search_that_asks():
    """A console drops modules that it can do without: those left may know others than are loaded
    in their place."""
    late = []
    for match in positions("piedicavallo", 3, 1):
        out = cards.new_set()
        match.legal(out)
        if match.table.tricks - match.table.trick_no == 3 and cards.size(out) > 1:
            late.append(copy_of(match))
    before = [choose_card(match.view(match.turn), 30) for match in late]
    assert len(late) > 4 and endings.__name__ in sys.modules
    modules = {
        path: module
        for path, module in sys.modules.items()
        if path.startswith("engine.players.") and "endings" not in path and "playouts" not in path
    }
    try:
        for path in modules:
            lazy.drop(path)
        again = lazy.load("engine.players.choosing")
        assert again is not choosing
        assert [choose_card(match.view(match.turn), 30, again) for match in late] == before
    finally:
        for each, module in modules.items():
            sys.modules[each] = module
            setattr(players, each.split(".")[-1], module)


# Choices


def choose_card(view, budget, module=choosing):
    """The card that a search comes to."""
    return module.search_card(view, budget)


def test_choices_are_legal_and_do_not_depend_on_what_is_hidden():
    for name in fewer(games.NAMES):
        moved = 0
        for match in positions(name, 2, 19):
            seat = match.turn
            card = choose_card(match.view(seat), 9)
            out = cards.new_set()
            match.legal(out)
            assert cards.has(out, card)
            other = copy_of(match)
            moved += permute_hidden(other, seat, Dice(match.log_size))
            assert choose_card(other.view(seat), 9) == card
        assert moved


def test_a_search_in_slices_chooses_the_same():
    for match in positions("scarto", 1, 11):
        view = match.view(match.turn)
        slices = search.Search()
        n = policy.rank(view, policy.ranked, policy.scores)
        if n < 2:
            continue
        slices.begin(view, 30, n, policy.ranked, policy.scores)
        steps = 1
        while not slices.step():
            steps += 1
        assert slices.card == choose_card(view, 30)
        assert steps <= 30


def test_a_mark_costs_more_than_any_points():
    marked, clean = [], []
    values = array("i", bytes(4))
    for match in positions("mattazza", 2, 5):
        view, out = match.view(match.turn), cards.new_set()
        view.legal(out)
        take(view)
        for _ in range(4):
            worlds.deal()
            values[0] = 0
            try_out(bytes(walk(out)[:1]), 1, values)
            sides = [SIDES + 8 * side for side in range(worlds.teams())]
            points = [worlds.WORLD[at + POINTS] for at in sides]
            tricks = [worlds.WORLD[at + TRICKS] for at in sides]
            loses = match.game.hand_losers(points, tricks) >> match.table.side[view.seat] & 1
            (marked if loses else clean).append(values[0])
    assert marked and clean and max(marked) < min(clean)


def test_a_search_allocates_nothing():
    for name in games.NAMES:
        for match in positions(name, 1, 17):
            view = match.view(match.turn)
            choose_card(view, 9)  # modules are loaded
            heap_lock()
            try:
                card = choose_card(view, 9)
            finally:
                heap_unlock()
            assert card != NO_CARD


def test_the_same_values_everywhere():
    """A sum over what cards are found to bring: it must not differ between runtimes."""
    total = 0
    values = array("i", bytes(12))
    out = cards.new_set()
    for name in games.NAMES:
        for match in positions(name, 1, 23):
            view = match.view(match.turn)
            view.legal(out)
            some = bytes(walk(out)[:3])
            take(view)
            for i in range(len(some)):
                values[i] = 0
            for _ in range(5):
                worlds.deal()
                try_out(some, len(some), values)
            for i in range(len(some)):
                total = (total * 31 + values[i]) % 1000003
    assert total == GOLDEN, total
