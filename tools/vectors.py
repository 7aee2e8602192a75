"""Run vector files: worked cases of the rules, answered by the engine.

    python -m tools.vectors FILE...
    micropython -m tools.vectors FILE...        (or micropython tools/vectors.py FILE...)

docs/rules.md, section 19, describes the files. Prints each failure and at the end "N passed,
M failed", where M also counts files that cannot be read and kinds or fields of a case that
are not known here. The exit status is 1 if anything failed or if there was no case, 2 without a
file.

A kind is a function (game, case) -> (expected, got), both in a form that is readable and can be
compared. It asks the engine and knows no rule itself; ValueError says that the engine refuses
what the case takes for granted, or that the case makes no sense.
"""

import json
import sys
from array import array

if __name__ == "__main__":
    sys.path[0] = ""  # as a script, this is tools/ and not the root of the checkout

from engine import (
    cards,
    combos,
    deal,
    games,
    notation,
    phases,
    piles,
    race,
    reasons,
    transcript,
    trick,
)
from engine.match import Match
from engine.phases import bid
from engine.players import paying
from engine.table import NOBODY


def _set(game, words):
    return notation.parse_set(game.pack, " ".join(words))


def _show(game, held):
    return notation.set_text(game.pack, held)


def _points(game, points):
    """Points as people count them."""
    return points / game.unit if points % game.unit else points // game.unit


def _match(game, dealer, seats=0, **values):
    """A match whose first hand is dealt by that seat, with these values of the game's variants.

    seats: how many play, 0 for the usual number.
    """
    seats = seats or game.seats
    number = deal.following(0, seats, dealer % seats)
    words = " ".join([f"{name}={values[name]}" for name in values])
    return Match(game, bytes(seats), transcript.parse_options(game, words), number)


def _put(game, words, holder, seen):
    """Put cards into the set `holder`; none may be in `seen`, where they are put as well."""
    for word in words:
        card = notation.card(game.pack, word)
        if cards.has(seen, card):
            raise ValueError(f"{word} is in two places")
        cards.add(seen, card)
        cards.add(holder, card)


def _advance(match, *wanted, alone=False):
    """Go on to one of these phases, leaving out those before; where there is a bidding Eldest
    plays, and leaves the stock if `alone`."""
    while match.phase not in wanted:
        if match.phase == phases.BID:
            eldest = match.turn == (match.table.dealer + 1) % match.table.seats
            match.act((bid.SOLO if alone else bid.PLAY) if eldest else bid.PASS)
        else:
            match.next_phase()


def _arrange(match, hands, discards):
    """Give a match these hands and discards: {seat: list of cards}, none elsewhere.

    If there is a discard, that is what comes next.
    """
    game = match.game
    _advance(match, phases.DISCARD, phases.PLAY)
    seen = cards.new_set()
    for seat in range(match.table.seats):
        for given, sets in ((hands, match.hands), (discards, match.discards)):
            cards.clear(sets[seat])
            _put(game, given.get(seat, ()), sets[seat], seen)
        match.table.held[seat] = cards.size(match.hands[seat])
    if game.in_piles:
        _spread(match)
    return match


def _spread(match):
    """Make each card in a hand a pile of its own."""
    piles_each = len(match.game.packets)
    for seat, hand in enumerate(match.hands):
        held = bytes([card for card in match.game.pack.deck() if cards.has(hand, card)])
        if len(held) > piles_each:
            raise ValueError(f"seat {seat} has more than {piles_each} cards turned up")
        for pile in range(piles_each):
            piles.place(match, seat, pile, held[pile : pile + 1])


def _arrange_play(match, hands, discards):
    """The same, with all dealt and the play about to begin."""
    _advance(match, phases.PLAY)
    _arrange(match, hands, discards)
    phases.load(phases.PLAY).start(match)
    _give_no_signal(match)
    return match


def _led_by(game, leader, **values):
    """A match whose first trick is led by that seat."""
    return _match(game, leader - game.leads, **values)


def _act(match, word):
    """Do an action; a debt that is then due is paid as the computer pays."""
    transcript.act(match, notation.action(match.game.pack, word))
    while match.phase == phases.PAY:
        transcript.act(match, paying.choose(match.view(match.turn)))
    _give_no_signal(match)


def _give_no_signal(match):
    """Where a partner is asked for a signal before the lead: the cases know of none."""
    while match.phase == phases.PLAY and phases.DONE in bytes(match.choices()):
        transcript.act(match, phases.DONE)


def _pack_total(game, case):
    pack = cards.new_set()
    game.pack.fill(pack)
    points = _points(game, game.points(pack) + game.last_trick)
    total = _points(game, game.total + game.last_trick)
    return (
        {"cards": case["cards"], "points": case["expect"], "total of the game": case["expect"]},
        {"cards": cards.size(pack), "points": points, "total of the game": total},
    )


def _deal(game, case):
    match = _match(game, 0)
    sizes = list(match.table.held)
    for packets, extra in game.later_deals:
        sizes = [size + sum(packets) for size in sizes]
        sizes[0] += extra
    expected = [case["each"]] * case["players"]
    expected[0] += case["extra"]
    return (
        {"hands, the dealer's first": expected, "stock": case.get("stock", 0)},
        {"hands, the dealer's first": sizes, "stock": game.pack.size - sum(sizes)},
    )


def _legal(game, case):
    hands = {seat: [word] for seat, word in enumerate(case["trick"])}
    if len(hands) >= game.seats:
        raise ValueError("the trick leaves no one to play")
    hands[len(hands)] = case["hand"]
    return _legal_after(_arrange_play(_led_by(game, 0), hands, {}), case)


def _legal_after(match, case):
    """What may be played when the trick of the case lies on the table."""
    for word in case["trick"]:
        _act(match, word)
    legal = cards.new_set()
    match.legal(legal)
    return _show(match.game, _set(match.game, case["expect"])), _show(match.game, legal)


def _winner(game, case):
    played = bytes([notation.card(game.pack, word) for word in case["trick"]])
    return case["expect"], trick.winner(played, len(played), game.equal_trumps)


def _count(game, case):
    if case["last_trick"] and not game.last_trick:
        raise ValueError(f"{game.id} counts nothing for the last trick")
    points = game.points(_set(game, case["cards"]))
    return case["expect"], _points(game, points + case["last_trick"] * game.last_trick)


def _count_rest(game, case):
    pile = _set(game, case["cards"])
    rest = cards.new_set()
    game.pack.fill(rest)
    for suit in range(5):
        rest[suit] &= ~pile[suit]
    rest_points = game.points(rest) + game.last_trick
    return case["expect"], [_points(game, game.points(pile)), _points(game, rest_points)]


def _settle_par(game, case):
    match = _match(game, 0)
    if [variant for variant in game.variants if variant[0] == "par"]:
        match = _match(game, 0, par=case["par"])
    for side, points in enumerate(case["points"]):
        match.points[side] = points
    game.settle(match)
    return (
        {"par": case["par"], "gains": case["expect"]},
        {"par": game.par, "gains": list(match.gains)},
    )


def _discard(game, case):
    """Legal if it is accepted in every order tried: forwards and backwards, from each card."""
    _set(game, case["hand"])
    _set(game, case["discard"])
    accepted = []
    for words in (case["discard"], case["discard"][::-1]):
        for first in range(len(words)):
            match = _match(game, 0)
            _advance(match, phases.DISCARD, phases.PLAY)
            seat = match.turn
            _arrange(match, {seat: case["hand"]}, {})
            accepted.append(_accepts_discard(match, words[first:] + words[:first]))
    legal = True in accepted
    if legal and False in accepted:
        legal = "in some orders only"
    expected = {"legal": case["legal"], "size": case["size"]}
    got = {"legal": legal, "size": match.table.to_lay[seat]}
    if "announce" in case:
        expected["announce"] = case["announce"]
        told = match.table.trumps_discarded
        got["announce"] = "nothing" if told == NOBODY else told
    if "exposed" in case:
        expected["exposed"] = _show(game, _set(game, case["exposed"]))
        got["exposed"] = _show(game, match.table.exposed)
    return expected, got


def _accepts_discard(match, words):
    if match.phase != phases.DISCARD:
        raise ValueError(f"{match.game.id} has no discard")
    for word in words:
        if match.act(notation.card(match.game.pack, word)) != reasons.OK:
            return False
    return match.act(phases.DONE) == reasons.OK


def _playout(game, case):
    hands, discards = {}, {}
    if not all(isinstance(played["leader"], int) for played in case["tricks"]):
        raise ValueError("a leader is the number of a seat")
    for played in case["tricks"]:
        for place, word in enumerate(played["cards"]):
            seat = (played["leader"] + place) % case["players"]
            hands[seat] = hands.get(seat, []) + [word]
    for seat, words in case.get("discards", {}).items():
        discards[int(seat)] = words
    first = _led_by(game, case["tricks"][0]["leader"], seats=case["players"])
    _advance(first, phases.PLAY, alone="stock" in case)
    match = _arrange_play(first, hands, discards)
    if "stock" in case:
        cards.copy(_set(game, case["stock"]), match.stock)
    table = match.table
    winners = []
    for played in case["tricks"]:
        if table.turn != played["leader"]:
            raise ValueError(f"trick {len(winners) + 1} is led by seat {table.turn}")
        for word in played["cards"]:
            _act(match, word)
        winners.append(table.last_winner)
    if match.phase != phases.SCORE:
        raise ValueError("the play does not end with the last trick of the case")
    got = {"players": table.seats, "sides": list(table.side), "winners": winners}
    for side in range(match.teams):
        got[f"piles {side}"] = _show(game, table.won[side])
        got[f"points {side}"] = _points(game, match.points[side])
        got[f"bonus {side}"] = _points(game, table.bonus[side])
    expected = {"players": case["players"], "sides": case["sides"]}
    for name, value in case["expect"].items():
        if name not in ("piles", "points", "bonus") or not isinstance(value, dict):
            expected[name] = value
            continue
        for side, part in value.items():
            expected[f"{name} {side}"] = _show(game, _set(game, part)) if name == "piles" else part
    return expected, got


def _piles(game, case, seat, played=()):
    """A match in which a seat has the piles of the case, tops first, and the seat before it holds
    the cards already played."""
    hands = {seat: [words[0] for words in case["piles"] if words]}
    for word in played:
        hands.setdefault(seat - 1, []).append(word)
    match = _arrange_play(_led_by(game, 0), hands, {})
    for pile, words in enumerate(case["piles"]):
        piles.place(match, seat, pile, [notation.card(game.pack, word) for word in words[::-1]])
    return match


def _legal_tops(game, case):
    return _legal_after(_piles(game, case, len(case["trick"]), case["trick"]), case)


def _expose(game, case):
    match = _piles(game, case, 0)
    _act(match, case["play"])
    return _show(game, _set(game, case["expect"])), _show(game, match.hands[0])


def _pagat_bonus(game, case):
    """What the last trick changes in the gains of the sides, by the option against without it."""
    gains = []
    for bonus in (0, 10):
        match = _led_by(game, case["leader"], last_pagat=bonus)
        hands = {}
        for place, word in enumerate(case["last_trick"]):
            hands[(case["leader"] + place) % game.seats] = [word]
        _arrange_play(match, hands, {})
        for word in case["last_trick"]:
            _act(match, word)
        gains.append(list(match.gains))
    return (
        {"sides": case["sides"], "bonus": case["expect"]},
        {
            "sides": list(match.table.side),
            "bonus": [after - before for before, after in zip(*gains)],
        },
    )


def _mitigati_decl(game, case):
    """All that is offered to Eldest, announced."""
    match = _arrange(_match(game, game.seats - 1), {0: case["cards"]}, {})
    match.next_phase()
    got = {}
    while match.phase == phases.ANNOUNCE:
        kind = match.choices()[0]
        before = match.table.declared_points[0]
        match.act(kind)
        got[notation.action_text(game.pack, kind)] = match.table.declared_points[0] - before
    return case["expect"], got


def _mitigati_settle(game, case):
    match = _match(game, 0)
    for seat, bonus in enumerate(case["bonuses"]):
        match.table.declared_points[seat] = bonus
        match.points[seat] = case["points"][seat]
    game.settle(match)
    return case["expect"], list(match.gains)


def _bargain(game, case):
    match = _match(game, game.seats - 1)
    dealt = match.table.held[0]
    got = {"result": "still going on"}
    for at, call in enumerate(case["calls"]):
        word = "".join([str(part) for part in call])
        if match.act(notation.action(game.pack, word)) != reasons.OK:
            got = {"result": "illegal", "at": at}
        elif match.phase == phases.SCORE:
            got = {"result": "settled", "scores": list(match.gains)}
        elif match.table.held[0] > dealt:
            got = {"result": "continue"}
        else:
            continue
        break
    return case["expect"], got


_COMBINATIONS = (
    "honours kings queens cavaliers valets grande swords batons cups coins moors aces"
).split()


def _declare(game, case):
    result = bytearray(combos.KINDS)
    combos.find(_set(game, case["cards"]), result)
    found = []
    for kind, n in enumerate(result):
        if n:
            found.append([_COMBINATIONS[kind], n, combos.points(kind, n)])
    expected = {}
    for name in ("cricche", "sequences", "cricche_total", "sequences_total", "total"):
        expected[name] = case[name]
    return expected, {
        "cricche": [each for each in found if each[0] in _COMBINATIONS[: combos.GRANDE]],
        "sequences": [each for each in found if each[0] in _COMBINATIONS[combos.GRANDE :]],
        "cricche_total": combos.cricche(result),
        "sequences_total": combos.sequences(result),
        "total": combos.total(result),
    }


def _trick_bonus(game, case):
    """The trick is played, led by seat 0."""
    hands = {seat: [word] for seat, word in enumerate(case["trick"])}
    match = _arrange_play(_led_by(game, 0, seats=len(hands)), hands, {})
    for word in case["trick"]:
        _act(match, word)
    table = match.table
    winner = table.last_winner
    fool_wins = "F" in case["trick"] and (
        table.side[case["trick"].index("F")] == table.side[winner]
    )
    return (
        {name: case[name] for name in ("winner", "fool_side_wins", "expect")},
        {
            "winner": winner,
            "fool_side_wins": fool_wins,
            "expect": _points(game, table.bonus[table.side[winner]]),
        },
    )


def _race(game, case):
    match = _match(game, 0)
    for side, score in enumerate(case["scores"]):
        match.gains[side] = score * game.unit
    winner = race.winner(match, game.target)
    return (
        {"target": case["target"], "winner": case["expect"]},
        {
            "target": _points(game, game.target),
            "winner": None if winner == NOBODY else winner,
        },
    )


def _seats_of(mask):
    return [seat for seat in range(8) if mask >> seat & 1]


def _mattazza_losers(game, case):
    points = [round(each * game.unit) for each in case["points"]]
    return case["expect"], _seats_of(game.hand_losers(points, case["tricks"]))


def _mattazza_game(game, case):
    match = _match(game, 0, len(case["marks"]))
    match.history.extend(array("h", case["marks"]))
    match.hand_no = 1
    return case["expect"], _seats_of(game.losers(match))


def _legal_out(game, case):
    if case["last_trick"] != (len(case["hand"]) == 1):
        raise ValueError("the last trick is the one with the last card of the hand")
    seat = len(case["trick"])
    hands = {place: [word] for place, word in enumerate(case["trick"])}
    hands[seat] = case["hand"]
    match = _arrange_play(_led_by(game, 0), hands, {})
    match.table.out = 1 << seat
    return _legal_after(match, case)


def _going_out(game, case):
    """Seat 0 in the last hand, with so many points in its pile."""
    match = _arrange(_match(game, 0), {}, {})
    match.hand_no = game.option(match.options, "hands") - 1
    for at in range(match.hand_no * match.teams):
        match.history.append(0 if at else case["net_before"])
    pile = match.table.won[0]
    for card in game.pack.deck():
        if game.points(pile) + game.values[card] <= case["points_so_far"]:
            cards.add(pile, card)
    game.lead_due(match)
    return case["expect"], bool(match.table.out & 1)


def _round50(game, case):
    return case["expect"], _game_module(game).fifties(case["score"] * game.unit)


def _terziglio_score(game, case):
    module = _game_module(game)
    won = case["declarer"] > case["defenders"]
    points = module.fifties(max(case["declarer"], case["defenders"]) * game.unit)
    if case["slam"]:
        won = case["slam"] == "declarer"
        points = module.SLAM
    return case["expect_doubled"], [module.gain(points, won, seat == 0) for seat in range(3)]


def _game_module(game):
    return sys.modules["engine.games." + game.id]


# The fields that a kind reads besides kind, name and why, and those that a case may leave out.
KINDS = {
    "pack_total": (_pack_total, "cards expect", ""),
    "deal": (_deal, "players each extra", "stock"),
    "legal": (_legal, "hand trick expect", ""),
    "winner": (_winner, "trick expect", ""),
    "count": (_count, "cards last_trick expect", ""),
    "count_rest": (_count_rest, "cards expect", ""),
    "settle_par": (_settle_par, "points par expect", ""),
    "discard": (_discard, "hand discard size legal", "announce exposed"),
    "playout": (_playout, "players sides tricks expect", "discards stock"),
    "declare": (
        _declare,
        "cards cricche sequences cricche_total sequences_total total",
        "",
    ),
    "trick_bonus": (_trick_bonus, "trick winner fool_side_wins expect", ""),
    "race": (_race, "scores target expect", ""),
    "mattazza_losers": (_mattazza_losers, "points tricks expect", ""),
    "mattazza_game": (_mattazza_game, "marks expect", ""),
    "legal_tops": (_legal_tops, "piles trick expect", ""),
    "expose": (_expose, "piles play expect", ""),
    "pagat_bonus": (_pagat_bonus, "last_trick leader sides expect", ""),
    "mitigati_decl": (_mitigati_decl, "cards expect", ""),
    "mitigati_settle": (_mitigati_settle, "points bonuses expect", ""),
    "bargain": (_bargain, "calls expect", ""),
    "legal_out": (_legal_out, "hand trick last_trick expect", ""),
    "round50": (_round50, "score expect", ""),
    "terziglio_score": (_terziglio_score, "declarer defenders slam expect_doubled", ""),
    "going_out": (_going_out, "net_before points_so_far expect", ""),
}


def check(game, case):
    """Why a case fails, as lines of text; an empty list if it passes."""
    name = case.get("kind") if isinstance(case, dict) else case
    if not isinstance(name, str) or name not in KINDS:
        return [f"the kind {json.dumps(name)} is not known here"]
    kind, needed, optional = KINDS[name]
    for name in needed.split():
        if name not in case:
            return [f'it has no field "{name}"']
    for name in case:
        if name not in ["kind", "name", "why"] + needed.split() + optional.split():
            return [f'the field "{name}" is not known here']
    try:
        expected, got = kind(game, case)
    except ValueError as error:
        return [str(error)]
    except Exception as error:  # one broken case must not hide what the others say
        return [f"it broke: {type(error).__name__} {error}"]
    if expected == got:
        return []
    if not isinstance(expected, dict) or not isinstance(got, dict):
        return [f"expected {_json(expected)}", f"got      {_json(got)}"]
    lines = []
    for name in sorted(expected):
        if expected[name] != got.get(name):
            lines.append(f"{name}: expected {_json(expected[name])}")
            lines.append(f"{name}: got      {_json(got.get(name))}")
    return lines


def _json(value):
    return value if isinstance(value, str) else json.dumps(value)


def _load(path):
    """The game and the cases of a file. ValueError says why it cannot be used."""
    problem = ""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except OSError as error:
        problem = f"cannot be read ({getattr(error, 'strerror', None) or error})"
    except (ValueError, RuntimeError, MemoryError) as error:  # RuntimeError: nested too deeply
        problem = f"is not JSON ({error})"
    if not problem:
        if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
            problem = 'has no list of "cases"'
        elif data.get("id") not in games.NAMES:
            known = ", ".join(games.NAMES)
            problem = f"has the unknown game id {_json(data.get('id'))}; known are {known}"
    if problem:
        raise ValueError(problem)
    return games.load(data["id"]), data["cases"]


def run(paths):
    """Run files and print what fails; (number of cases passed, number of failures)."""
    passed = failed = 0
    for path in paths:
        try:
            game, cases = _load(path)
        except ValueError as error:
            failed += 1
            print(f"FAIL {path}: the file {error}")
            continue
        for number, case in enumerate(cases):
            lines = check(game, case)
            if not lines:
                passed += 1
                continue
            failed += 1
            name = case.get("name") if isinstance(case, dict) else None
            if not name:
                name = f"case {number + 1}"
            print(f"FAIL {path}: {name}")
            for line in lines:
                print("     " + line)
    return passed, failed


_USAGE = """usage: python -m tools.vectors FILE...

A FILE holds worked cases of the rules as JSON, which the engine is to answer, such as
host_tests/vectors/scarto.json; docs/rules.md, section 19, describes them."""


def main(paths):
    """Run files; the exit status."""
    if "-h" in paths or "--help" in paths:
        print(_USAGE)
        return 0
    if not paths or paths[0].startswith("-"):  # there are no options
        print(_USAGE, file=sys.stderr)
        return 2
    passed, failed = run(paths)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
