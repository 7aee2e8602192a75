"""Views: what can be reached from one does not depend on hidden cards (rules section 18)."""

import sys
from array import array

from engine import cards, games, phases
from engine.packs import Pack
from engine.table import NOBODY, Table
from engine.view import View
from host_tests.engine.support import (
    ON_MICROPYTHON,
    Dice,
    copy_of,
    fewer,
    hidden_piles,
    new_match,
    permute_hidden,
    play,
    walk,
)

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


def _positions(name, seed, step):
    match = new_match(name, seed)
    dice = Dice(seed)
    while match.phase <= phases.SCORE:
        yield match
        if match.phase == phases.SCORE:
            return
        play(match, dice, phases.SCORE, step)


def test_hidden_cards_do_not_change_a_view():
    for name in fewer(games.NAMES):
        dice = Dice(61)
        moved = 0
        for match in _positions(name, 61, 31 if ON_MICROPYTHON else 9):
            for seat in range(match.game.seats):
                other = copy_of(match)
                before = _snapshot(other.view(seat))
                answers = _answers(other, seat)
                moved += permute_hidden(other, seat, dice)
                assert _snapshot(other.view(seat)) == before
                assert _answers(other, seat) == answers
        assert moved > 10


def test_nothing_hidden_can_be_reached():
    for name in fewer(games.NAMES):
        for match in _positions(name, 0x2ABCDEF, 15):
            secret = [match.log, match.seats, match.deck, match.stock]
            for seat in range(match.game.seats):
                found = {}
                _reach(match.view(seat), "view", found)
                closed = secret + hidden_piles(match, seat)
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


def test_only_partners_with_open_hands_see_each_other():
    for name in games.NAMES:
        match = new_match(name, 64)
        for seat in range(match.table.seats):
            view = match.view(seat)
            if not match.game.open_hands:
                assert view.partner == NOBODY
                assert view.partner_hand is None and view.partner_discard is None
                continue
            assert view.partner != seat
            assert match.table.side[view.partner] == match.table.side[seat]
            assert view.partner_hand is match.hands[view.partner]
            assert view.partner_discard is match.discards[view.partner]


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
                        if view.partner_discard:
                            cards.merge(view.partner_discard, pile)
                    points = game.points(pile)
                    if match.table.tricks and match.table.trick_no == match.table.tricks:
                        if match.table.side[match.table.last_winner] == side:
                            points += game.last_trick
                    assert view.points(side) == points
                    if match.phase == phases.SCORE:
                        assert view.points(side) == match.points[side]
