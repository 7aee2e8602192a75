"""Run vector files: worked cases of the rules, answered by the engine.

    python -m tools.vectors FILE...
    micropython -m tools.vectors FILE...        (or micropython tools/vectors.py FILE...)

docs/rules.md, section 19, describes the files. Prints each failure and at the end "N passed,
M failed", where M also counts files that cannot be read and kinds or fields of a case that
are not known here. The exit status is 1 if anything failed or if there was no case.

A kind is a function (game, case) -> (expected, got), both in a form that is readable and can be
compared. It asks the engine and knows no rule itself; ValueError says that the engine refuses
what the case takes for granted, or that the case makes no sense.
"""

import json
import sys

if __name__ == "__main__":
    sys.path[0] = ""  # as a script, this is tools/ and not the root of the checkout

from engine import cards, deal, games, notation, phases, reasons, transcript, trick
from engine.match import Match
from engine.table import NOBODY


def _set(game, words):
    return notation.parse_set(game.pack, " ".join(words))


def _show(game, held):
    return notation.set_text(game.pack, held)


def _match(game, dealer):
    """A match whose first hand is dealt by that seat."""
    number = deal.following(0, game.seats, dealer)
    return Match(game, bytes(game.seats), bytes(len(game.variants)), number)


def _put(game, words, holder, seen):
    """Put cards into the set `holder`; none may be in `seen`, where they are put as well."""
    for word in words:
        card = notation.card(game.pack, word)
        if cards.has(seen, card):
            raise ValueError(f"{word} is in two places")
        cards.add(seen, card)
        cards.add(holder, card)


def _arrange(game, dealer, hands, discards):
    """A match with these hands and discards: {seat: list of cards}, none elsewhere."""
    match = _match(game, dealer)
    seen = cards.new_set()
    for seat in range(game.seats):
        for given, sets in ((hands, match.hands), (discards, match.discards)):
            cards.clear(sets[seat])
            _put(game, given.get(seat, ()), sets[seat], seen)
        match.table.held[seat] = cards.size(match.hands[seat])
    return match


def _arrange_play(game, leader, hands, discards):
    """The same, with the play about to begin."""
    match = _arrange(game, (leader - game.leads) % game.seats, hands, discards)
    while match.phase != phases.PLAY:
        match.next_phase()
    return match


def _act(match, word):
    transcript.act(match, notation.action(match.game.pack, word))


def _pack_total(game, case):
    pack = cards.new_set()
    game.pack.fill(pack)
    points = game.points(pack)
    return (
        {"cards": case["cards"], "points": case["expect"], "total of the game": case["expect"]},
        {"cards": cards.size(pack), "points": points, "total of the game": game.total},
    )


def _deal(game, case):
    match = _match(game, 0)
    sizes = [cards.size(hand) for hand in match.hands]
    expected = [case["each"]] * case["players"]
    expected[0] += case["extra"]
    return (
        {"hands, the dealer's first": expected, "stock": case["stock"]},
        {"hands, the dealer's first": sizes, "stock": game.pack.size - sum(sizes)},
    )


def _legal(game, case):
    hands = {seat: [word] for seat, word in enumerate(case["trick"])}
    if len(hands) >= game.seats:
        raise ValueError("the trick leaves no one to play")
    hands[len(hands)] = case["hand"]
    match = _arrange_play(game, 0, hands, {})
    for word in case["trick"]:
        _act(match, word)
    legal = cards.new_set()
    match.legal(legal)
    return _show(game, _set(game, case["expect"])), _show(game, legal)


def _winner(game, case):
    played = bytes([notation.card(game.pack, word) for word in case["trick"]])
    return case["expect"], trick.winner(played, len(played), game.equal_trumps)


def _count(game, case):
    if case["last_trick"]:
        raise ValueError(f"{game.id} counts nothing for the last trick")
    return case["expect"], game.points(_set(game, case["cards"]))


def _count_rest(game, case):
    pile = _set(game, case["cards"])
    rest = cards.new_set()
    game.pack.fill(rest)
    for suit in range(5):
        rest[suit] &= ~pile[suit]
    return case["expect"], [game.points(pile), game.points(rest)]


def _settle_par(game, case):
    match = _match(game, 0)
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
            match = _arrange(game, 0, {0: case["hand"]}, {})
            accepted.append(_accepts_discard(match, words[first:] + words[:first]))
    legal = True in accepted
    if legal and False in accepted:
        legal = "in some orders only"
    expected = {"legal": case["legal"], "size": case["size"]}
    got = {"legal": legal, "size": game.discards}
    if "announce" in case:
        expected["announce"] = case["announce"]
        told = match.table.trumps_discarded
        got["announce"] = "nothing" if told == NOBODY else told
    return expected, got


def _accepts_discard(match, words):
    if match.phase != phases.DISCARD:
        raise ValueError(f"{match.game.id} does not begin with the dealer's discard")
    for word in words:
        if match.act(notation.card(match.game.pack, word)) != reasons.OK:
            return False
    return match.act(phases.DONE) == reasons.OK


def _playout(game, case):
    hands, discards = {}, {}
    for played in case["tricks"]:
        for place, word in enumerate(played["cards"]):
            seat = (played["leader"] + place) % game.seats
            hands[seat] = hands.get(seat, []) + [word]
    for seat, words in case.get("discards", {}).items():
        discards[int(seat)] = words
    match = _arrange_play(game, case["tricks"][0]["leader"], hands, discards)
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
    got = {"players": game.seats, "sides": list(table.side), "winners": winners}
    for side in range(match.teams):
        got[f"piles {side}"] = _show(game, table.won[side])
        got[f"points {side}"] = match.points[side]
    expected = {"players": case["players"], "sides": case["sides"]}
    for name, value in case["expect"].items():
        if name not in ("piles", "points"):
            expected[name] = value
            continue
        for side, part in value.items():
            expected[f"{name} {side}"] = _show(game, _set(game, part)) if name == "piles" else part
    return expected, got


# The fields that a kind reads besides kind, name and why, and those that a case may leave out.
KINDS = {
    "pack_total": (_pack_total, "cards expect", ""),
    "deal": (_deal, "players each extra stock", ""),
    "legal": (_legal, "hand trick expect", ""),
    "winner": (_winner, "trick expect", ""),
    "count": (_count, "cards last_trick expect", ""),
    "count_rest": (_count_rest, "cards expect", ""),
    "settle_par": (_settle_par, "points par expect", ""),
    "discard": (_discard, "hand discard size legal", "announce"),
    "playout": (_playout, "players sides tricks expect", "discards"),
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
    if not isinstance(expected, dict):
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
        problem = f"cannot be read ({error})"
    except ValueError as error:
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


def main(paths):
    """Run files; the exit status."""
    passed, failed = run(paths)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
