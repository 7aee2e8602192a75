"""Views: what can be reached from one does not depend on hidden cards (rules section 18)."""

import sys
from array import array

from engine import cards, games, phases
from engine.packs import Pack
from engine.table import Table
from engine.view import View
from host_tests.engine.support import Dice, copy_of, new_match, play, walk

_PLAIN = (int, str, bytes, bytearray, array, bool, type(None))


def _reach(thing, path, found):
    """Everything that attributes and items lead to from an object, as {path: object}."""
    if isinstance(thing, _PLAIN):
        found[path] = thing
    elif isinstance(thing, (tuple, list)):
        found[path] = len(thing)
        for i, item in enumerate(thing):
            _reach(item, "%s[%d]" % (path, i), found)
    elif isinstance(thing, type(sys)):
        found[path] = thing.__name__
    else:
        allowed = (View, Table, Pack) + tuple([type(games.load(name)) for name in games.NAMES])
        assert isinstance(thing, allowed), "%s is a %s" % (path, type(thing))
        for name in dir(thing):
            if name[:2] != "__":
                value = getattr(thing, name)
                if not callable(value):
                    _reach(value, path + "." + name, found)


def _snapshot(view):
    """What `_reach` finds, with arrays as they are now."""
    found = {}
    _reach(view, "view", found)
    return {path: list(x) if isinstance(x, array) else x for path, x in found.items()}


def _answers(match, seat):
    """What the methods of a view say."""
    view = match.view(seat)
    answers = [view.points(side) for side in range(match.teams)]
    if match.turn == seat:
        out = cards.new_set()
        view.legal(out)
        answers += [walk(out), bytes(view.choices())]
        answers += [view.rules.refuse(view, action) for action in range(256)]
    return answers


def _hidden(match, seat):
    """The sets that a seat may not see."""
    others = [other for other in range(match.game.seats) if other != seat]
    return [match.hands[other] for other in others] + [match.discards[other] for other in others]


def _permute(match, seat, dice):
    """Deal the cards that a seat cannot see anew, to the same places."""
    piles = _hidden(match, seat)
    left = [card for pile in piles for card in walk(pile)]
    for pile in piles:
        n = cards.size(pile)
        cards.clear(pile)
        for _ in range(n):
            cards.add(pile, left.pop(dice.below(len(left))))


def _positions(name, seed, step):
    match = new_match(name, seed)
    dice = Dice(seed)
    while match.phase <= phases.SCORE:
        yield match
        if match.phase == phases.SCORE:
            return
        play(match, dice, phases.SCORE, step)


def test_hidden_cards_do_not_change_a_view():
    for name in games.NAMES:
        dice = Dice(61)
        moved = 0
        for match in _positions(name, 61, 9):
            for seat in range(match.game.seats):
                other = copy_of(match)
                before = _snapshot(other.view(seat))
                answers = _answers(other, seat)
                hidden = [walk(pile) for pile in _hidden(other, seat)]
                _permute(other, seat, dice)
                moved += hidden != [walk(pile) for pile in _hidden(other, seat)]
                assert _snapshot(other.view(seat)) == before
                assert _answers(other, seat) == answers
        assert moved > 10


def test_nothing_hidden_can_be_reached():
    for name in games.NAMES:
        for match in _positions(name, 0x2ABCDEF, 15):
            secret = [match.log, match.seats]
            for seat in range(match.game.seats):
                found = {}
                _reach(match.view(seat), "view", found)
                closed = secret + _hidden(match, seat)
                for path, thing in found.items():
                    for each in closed:
                        assert thing is not each, path
                    assert type(thing) is not int or thing != match.number, path
                    # a deck, or any other list of the whole pack
                    if isinstance(thing, (bytearray, list)):
                        assert len(thing) < match.game.dealt, path


def test_reaching_sees_a_leak():
    """The walk above must find what is there: give a view too much and it has to complain."""
    name = games.NAMES[0]
    match = new_match(name, 5)
    view = match.view(0)
    found = {}
    _reach(view, "view", found)
    assert found["view.hand"] is match.hands[0]
    assert found["view.table.turn"] == match.turn
    assert found["view.table.won[0]"] is match.table.won[0]
    assert found["view.game.pack.size"] == match.game.pack.size
    view.table.match = match
    try:
        _reach(view, "view", {})
    except AssertionError as error:
        assert "view.table.match" in str(error)
    else:
        raise AssertionError("a match was not noticed")
    del view.table.match


def test_own_hand_and_discard_are_seen():
    for name in games.NAMES:
        for match in _positions(name, 62, 10):
            for seat in range(match.game.seats):
                view = match.view(seat)
                assert view.hand is match.hands[seat]
                assert view.discard is match.discards[seat]
                assert view.game is match.game


def test_points_count_public_cards_and_the_own_discard():
    for name in games.NAMES:
        game = games.load(name)
        for match in _positions(name, 63, 11):
            for seat in range(game.seats):
                view = match.view(seat)
                for side in range(match.teams):
                    pile = cards.new_set()
                    cards.merge(match.table.won[side], pile)
                    if match.table.side[seat] == side:
                        cards.merge(match.discards[seat], pile)
                    assert view.points(side) == game.points(pile)
                    if match.phase == phases.SCORE:
                        assert view.points(side) == match.points[side]
