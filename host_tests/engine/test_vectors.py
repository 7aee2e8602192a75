"""The vector files of the project, and that the runner of vectors sees what is wrong."""

import os

from engine import games
from tools import vectors

FOLDER = "host_tests/vectors"  # from the root of the checkout

# Cases that are right; the tests spoil them.
PLAYOUT = {
    "kind": "playout",
    "players": 3,
    "sides": [0, 1, 2],
    "discards": {"2": ["S7", "S8", "S9"]},
    "tricks": [
        {"leader": 0, "cards": ["F", "DK", "DQ"]},
        {"leader": 1, "cards": ["SQ", "S3", "SK"]},
    ],
    "expect": {
        "winners": [1, 0],
        "piles": {"0": ["SK", "SQ", "F"], "1": ["DK", "DQ", "S3"], "2": ["S7", "S8", "S9"]},
        "points": {"0": 12, "1": 8, "2": 1},
    },
}
DISCARD = {
    "kind": "discard",
    "hand": ["T3", "T21", "SK", "S5", "S6", "S7", "F"],
    "discard": ["T21", "S5", "T3"],
    "size": 3,
    "legal": True,
}
LEGAL = {
    "kind": "legal",
    "hand": ["D7", "D2", "T20", "F"],
    "trick": ["DK"],
    "expect": ["F", "D2", "D7"],
}


def spoiled(case, **fields):
    """A copy of a case with other fields; None takes a field away."""
    copy = dict(case)
    for name in fields:
        copy[name] = fields[name]
        if fields[name] is None:
            del copy[name]
    return copy


def said(case, game="scarto"):
    return vectors.check(games.load(game), case)


def test_the_vectors_of_the_project():
    paths = []
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(".json"):
            paths.append(FOLDER + "/" + name)
    assert len(paths) == len(games.NAMES), "a game without vectors, or vectors without a game"
    passed, failed = vectors.run(paths)
    assert not failed and passed >= 10 * len(paths), (passed, failed)


def test_right_cases_pass():
    for case in (PLAYOUT, DISCARD, LEGAL):
        assert said(case) == [], case


def test_a_wrong_answer_fails_with_both_answers():
    expect = PLAYOUT["expect"]
    for case, lines in (
        (spoiled(LEGAL, expect=["D7", "D2"]), ["expected D2 D7", "got      D2 D7 F"]),
        (
            {"kind": "winner", "trick": ["T21", "T20", "T19"], "expect": 0},
            ["expected 0", "got      1"],
        ),
        (
            {"kind": "count", "cards": ["SK"], "last_trick": False, "expect": 5},
            ["expected 5", "got      4"],
        ),
        (
            {"kind": "count_rest", "cards": ["SK"], "expect": [4, 75]},
            ["expected [4, 75]", "got      [4, 74]"],
        ),
        (
            {"kind": "settle_par", "points": [27, 25, 26], "par": 26, "expect": [1, 1, 0]},
            ["gains: expected [1, 1, 0]", "gains: got      [1, -1, 0]"],
        ),
        (
            {"kind": "pack_total", "cards": 77, "expect": 78},
            ["cards: expected 77", "cards: got      78"],
        ),
        (
            {"kind": "deal", "players": 3, "each": 25, "extra": 3, "stock": 1},
            ["stock: expected 1", "stock: got      0"],
        ),
        (spoiled(DISCARD, legal=False), ["legal: expected false", "legal: got      true"]),
        (
            spoiled(DISCARD, discard=["SK", "S5", "S6"]),
            ["legal: expected true", "legal: got      false"],
        ),
        (
            spoiled(DISCARD, discard=["S5", "S6"]),
            ["legal: expected true", "legal: got      false"],
        ),
        (spoiled(DISCARD, size=2), ["size: expected 2", "size: got      3"]),
        (
            spoiled(DISCARD, announce=2),
            ["announce: expected 2", "announce: got      nothing"],
        ),
        (
            spoiled(PLAYOUT, expect=spoiled(expect, winners=[1, 1])),
            ["winners: expected [1, 1]", "winners: got      [1, 0]"],
        ),
        (
            spoiled(PLAYOUT, expect={"points": {"0": 12, "1": 8, "2": 2}}),
            ["points 2: expected 2", "points 2: got      1"],
        ),
        (
            spoiled(PLAYOUT, expect={"piles": {"0": ["F"], "2": ["S7", "S8", "S9"]}}),
            ["piles 0: expected F", "piles 0: got      SK SQ F"],
        ),
        (
            spoiled(PLAYOUT, expect={"points": {"3": 0}}),
            ["points 3: expected 0", "points 3: got      null"],
        ),
        (
            spoiled(PLAYOUT, expect={"bonus": [0]}),
            ["bonus: expected [0]", "bonus: got      null"],
        ),
        (
            spoiled(PLAYOUT, sides=[0, 1, 1]),
            ["sides: expected [0, 1, 1]", "sides: got      [0, 1, 2]"],
        ),
    ):
        assert said(case) == lines, (case, said(case))


def test_a_discard_is_tried_in_every_order():
    # All trumps but one may go only with all of them: the last card decides.
    hand = "T5 T9 SQ SC S10 S9 S8 BQ BC B9 CQ CA C3 DQ DC D4 D5".split()
    case = {"kind": "discard", "hand": hand, "size": 2, "legal": False}
    for discard in (["T5", "S8"], ["S8", "T5"]):
        assert said(spoiled(case, discard=discard), "piedicavallo") == []
    good = spoiled(case, discard=["T9", "T5"], legal=True, announce=2)
    assert said(good, "piedicavallo") == []


def test_a_case_that_makes_no_sense_fails_with_the_reason():
    tricks = PLAYOUT["tricks"]
    for case, line in (
        (spoiled(LEGAL, kind="auction"), 'the kind "auction" is not known here'),
        (spoiled(LEGAL, kind=None), "the kind null is not known here"),
        (7, "the kind 7 is not known here"),
        (spoiled(LEGAL, trick=None), 'it has no field "trick"'),
        (spoiled(LEGAL, exposed=1), 'the field "exposed" is not known here'),
        (spoiled(LEGAL, hand=["T22"]), '"T22" is no card of this pack'),
        (spoiled(LEGAL, hand=["DK"]), "DK is in two places"),
        (spoiled(LEGAL, trick=["D9", "DK", "D3"]), "the trick leaves no one to play"),
        (spoiled(LEGAL, expect=["F", "F"]), "F is there twice"),
        (
            {"kind": "count", "cards": [], "last_trick": True, "expect": 6},
            "scarto counts nothing for the last trick",
        ),
        (
            spoiled(PLAYOUT, tricks=[tricks[0], spoiled(tricks[1], leader=2)]),
            "trick 2 is led by seat 1",
        ),
        (
            spoiled(PLAYOUT, tricks=[{"leader": 0, "cards": ["SK", "D2", "S2"]}, tricks[1]]),
            "SK is in two places",
        ),
        (
            spoiled(
                PLAYOUT,
                tricks=[
                    {"leader": 0, "cards": ["SK", "D2", "S4"]},
                    {"leader": 0, "cards": ["CK", "S2", "C4"]},
                ],
            ),
            "trick 1, seat 1, D2: Swords must be followed",
        ),
    ):
        assert said(case) == [line], (case, said(case))


def test_a_broken_case_is_told_from_a_wrong_one():
    found = said(spoiled(LEGAL, trick=7))
    assert len(found) == 1 and found[0].startswith("it broke: TypeError"), found
