"""The levels of the computer players, in all games: legal, honest, and of little memory.

That they choose the same on every runtime is tested in host_tests/test_choices.py.
"""

import sys

from engine import cards, games, lazy, phases, reasons, signals
from engine.players import NOT_YET, choosing, levels
from host_tests.engine.support import (
    Dice,
    copy_of,
    fewer,
    new_match,
    permute_hidden,
    random_action,
)

BUDGET = 12  # few playouts: what is tested does not depend on how many there are
LOOKS = 10  # positions a game and level
STAGES = ("policy", "taking", "playouts", "endings")  # of a search


def positions(name, level, seed):
    """Matches at each action of a hand that a level plays, half of it at random, and how many
    actions were done before."""
    match = new_match(name, seed * 40009 + level)
    dice, out = Dice(seed), cards.new_set()
    step = 0
    while match.phase != phases.SCORE:
        yield match, step
        step += 1
        action = random_action(match, dice, out)
        if dice.below(2):
            action = choosing.choose(match.view(match.turn), level, 1)
        assert match.act(action) == reasons.OK, (name, level, action)


def test_every_level_plays_what_is_allowed():
    for name in fewer(games.NAMES):
        for level in range(len(levels.NAMES)):
            for match, _ in positions(name, level, 3):
                last = match
            assert last.phase == phases.SCORE


def test_hidden_cards_change_no_choice():
    """Not even where they are: dealt into other hands, discards, stock and piles."""
    for name in fewer(games.NAMES):
        for level in range(len(levels.NAMES)):
            dice = Dice(level)
            moved = looks = seed = 0
            while looks < LOOKS:  # some hands are thrown in
                seed += 1
                for match, step in positions(name, level, seed):
                    if step % 8 == seed % 8 and looks < LOOKS:
                        looks += 1
                        moved += _look(match, level, dice)
            assert moved > 10, name


def _look(match, level, dice):
    """Compare a choice with those in deals that look the same. Returns how many cards moved."""
    seat, moved = match.turn, 0
    before = choosing.choose(match.view(seat), level, BUDGET)
    for _ in range(2):
        other = copy_of(match)
        moved += permute_hidden(other, seat, dice)
        after = choosing.choose(other.view(seat), level, BUDGET)
        assert after == before, (match.game.id, levels.NAMES[level], match.number, match.log_size)
    return moved


def test_a_choice_leaves_no_trace():
    """The same choice again, whatever was chosen for other seats and matches in between."""
    for name in games.NAMES:
        for level in range(len(levels.NAMES)):
            for match, step in positions(name, level, 5):
                if step % 9 != 8:
                    continue
                view = match.view(match.turn)
                before = choosing.choose(view, level, BUDGET)
                other = new_match(name, step)
                while other.phase != phases.PLAY and other.phase != phases.SCORE:
                    other.act(choosing.choose(other.view(other.turn), level, 1))
                assert choosing.choose(view, level, BUDGET) == before
                break


def test_the_options_of_a_match_say_how_it_is_played():
    for name in ("scarto", "mattazza"):
        for level, index in ((levels.GIOCATORE, 0), (levels.MAESTRO, 1), (levels.NOVIZIO, 2)):
            own = len(new_match(name).options) - 2
            match = new_match(name, 7, bytes(own) + bytes([index, 3]))
            while match.phase != phases.PLAY:
                match.act(choosing.action(match.view(match.turn)))
            for _ in range(8):
                view = match.view(match.turn)
                action = choosing.action(view)
                assert action == choosing.choose(view, level, view.game.budgets[3])
                match.act(action)


def maestros(name, number):
    """A match of maestros of few playouts."""
    own = len(new_match(name).options) - 2
    return new_match(name, number, bytes(own) + bytes([1, 3]))


def test_thinking_bit_by_bit_comes_to_the_same():
    for name in ("scarto", "baronetti", "partita"):
        match = maestros(name, 8)
        slices = signs = 0
        while match.table.trick_no < (4 if match.game.signals else 1):
            view = match.view(match.turn)
            action = choosing.action(view)
            levels.begin(view)
            found = levels.step()
            while found == NOT_YET:
                slices += 1
                found = levels.step()
            assert found == action
            assert match.act(action) == reasons.OK
            signs += action >= signals.FIRST
        assert slices > 5 and signs >= bool(match.game.signals)


def test_a_search_has_one_stage_in_memory_at_a_time():
    """And before it is time to think, all is done but to try cards out."""
    match = maestros("piedicavallo", 8)
    seen = set()
    lazy.drop_all("engine.players.")
    while match.phase != phases.SCORE:
        view = match.view(match.turn)
        for _ in range(9):
            levels.prepare(view)
            seen.add(_stages())
        prepared = _stages()
        levels.begin(view)
        action = levels.step()
        assert action != NOT_YET or prepared == ("playouts",)
        while action == NOT_YET:
            action = levels.step()
            seen.add(_stages())
        assert match.act(action) == reasons.OK
    # What takes the view in has gone when the arrays are ready
    assert seen == {(), ("policy",), ("playouts",), ("endings",)}


def _stages():
    return tuple(
        stage
        for stage in STAGES
        if any([path.startswith("engine.players." + stage) for path in sys.modules])
    )


def test_advice_is_a_card_wherever_cards_are_played():
    for match, _ in positions("partita", levels.GIOCATORE, 6):
        out = cards.new_set()
        match.legal(out)
        if match.phase == phases.PLAY and not cards.is_empty(out):
            card = levels.advice(match.view(match.turn))
            assert card < signals.FIRST and cards.has(out, card)
