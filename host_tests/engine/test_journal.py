"""Journals: the same state from a few bytes, and nothing worse than BadJournal from any others."""

from engine import games, journal, phases
from engine.game import COMMON_VARIANTS
from engine.journal import BadJournal
from host_tests.engine.support import Dice, check, digest, fewer, new_match, play, play_hand


def _why(data):
    """What is wrong with a journal, 0 for nothing; what it makes passes all invariants."""
    try:
        match = journal.replay(data)
    except BadJournal as error:
        return error.why
    check(match)
    return 0


def _journal(name, actions=9, seed=51):
    match = new_match(name, seed)
    play(match, Dice(seed), phases.OVER, actions)
    return journal.write(match)


def _at(data):
    """Where the parts of a journal begin, by name."""
    places = {"version": 0, "name": 1}
    at = 2 + data[1]
    places["seats"] = at
    at += 1 + data[at]
    places["options"] = at
    at += 1 + data[at]
    for part, size in (("number", 4), ("hand_no", 2), ("history", 2)):
        places[part] = at
        at += size
    at += 2 * (data[at - 2] | data[at - 1] << 8)
    places["actions"] = at
    return places


def _with(data, at, new):
    return data[:at] + bytes(new) + data[at + len(new) :]


def test_replay_at_every_action_of_a_match():
    """Of the longest match, so that scores of finished hands are in it."""
    for name in fewer(games.NAMES):
        options = bytes([len(variant[1]) - 1 for variant in games.load(name).variants])
        match = new_match(name, 52, options, seats=bytes(range(games.load(name).seats)))
        dice = Dice(52)
        n = 0
        while True:
            # every action around a change of hands, every seventh in between
            if match.log_size < 5 or match.phase >= phases.SCORE or n % 7 == 0:
                data = journal.write(match)
                again = journal.replay(data)
                check(again)
                assert digest(again) == digest(match)
                assert journal.write(again) == data
                assert [again.score(s) for s in range(match.teams)] == [
                    match.score(s) for s in range(match.teams)
                ]
            if match.phase == phases.OVER:
                break
            play(match, dice, phases.OVER, 1)
            n += 1


def test_a_match_that_is_over_keeps_its_score():
    """Regression: the last hand used to be counted twice."""
    for name in games.NAMES:
        match = new_match(name, 53)
        play(match, Dice(53), phases.OVER)
        scores = [match.score(side) for side in range(match.teams)]
        for _ in range(3):
            match = journal.replay(journal.write(match))
            assert match.phase == phases.OVER
            assert [match.score(side) for side in range(match.teams)] == scores


def test_points_of_the_hand_before_do_not_linger():
    """Regression: they were zero in a replayed match only."""
    for name in games.NAMES:
        match = new_match(name, 54, bytes([len(v[1]) - 1 for v in games.load(name).variants]))
        play_hand(match, Dice(54))
        assert any(match.points)
        match.act(phases.NEXT)
        if match.phase != phases.OVER:
            assert not any(match.points) and not any(match.gains)


def test_layout():
    match = new_match("scarto", 0x12345678 & 0x3FFFFFFF, seats=b"\x00\x01\x02")
    match.hand_no = 2
    match.history.extend(match.gains)
    match.history.extend(match.gains)
    match.history[1] = -2
    match.history[5] = 300
    assert journal.write(match) == (
        b"\x02\x06scarto\x03\x00\x01\x02\x03\x00\x00\x00\x78\x56\x34\x12\x02\x00"
        b"\x06\x00\x00\x00\xfe\xff\x00\x00\x00\x00\x00\x00\x2c\x01\x00\x00"
    )


def test_game_of():
    for name in games.NAMES:
        data = _journal(name)
        assert journal.game_of(data) == name
        assert journal.game_of(data[: 2 + len(name)]) == name
        for size in range(2 + len(name)):
            assert journal.game_of(data[:size]) == ""
    assert journal.game_of(b"\x01\x02\xff\xfe\x00") == ""


def test_every_truncation_is_damaged():
    for name in games.NAMES:
        for actions in (0, 9, 40):
            data = _journal(name, actions)
            for size in range(len(data)):
                assert _why(data[:size]) == journal.DAMAGED, size
            assert _why(data) == 0


def test_anything_appended_is_damaged():
    for name in games.NAMES:
        data = _journal(name)
        for tail in (b"\x00", b"\xff", b"\x01\x02\x03", data):
            assert _why(data + tail) == journal.DAMAGED


def test_every_changed_bit():
    """Every byte changed to every value is in host_tests/test_random_hands.py."""
    for name in fewer(games.NAMES):
        data = _journal(name)
        places = _at(data)
        for at in range(len(data)):
            for bit in range(8):
                why = _why(_with(data, at, [data[at] ^ 1 << bit]))
                if at == 0:
                    assert why == (journal.NEWER if data[0] ^ 1 << bit > 2 else journal.DAMAGED)
                elif places["name"] < at < places["seats"]:
                    assert why == journal.UNKNOWN_GAME


def test_random_bytes():
    dice = Dice(55)
    for _ in range(300):
        data = bytearray([dice.below(256) for _ in range(dice.below(40))])
        if data:
            data[0] = dice.below(3)
        assert _why(bytes(data)) in (journal.DAMAGED, journal.NEWER, journal.UNKNOWN_GAME)


def test_absurd_counts():
    for name in games.NAMES:
        data = _journal(name)
        places = _at(data)
        for part in ("seats", "options"):
            for n in (0, 1, 2, 5, 6, 127, 255):
                if n != data[places[part]]:
                    assert _why(_with(data, places[part], [n]))
        for part in ("hand_no", "history", "actions"):
            for low, high in ((0xFF, 0xFF), (0, 0x80), (0xFF, 0x7F), (1, 0), (0, 1)):
                assert _why(_with(data, places[part], [low, high])) == journal.DAMAGED


def test_numbers_beyond_30_bits_are_damaged():
    for name in games.NAMES:
        data = _journal(name)
        at = _at(data)["number"] + 3
        for high in (0x40, 0x80, 0xC0, 0xFF):
            assert _why(_with(data, at, [high])) == journal.DAMAGED
        assert _why(_with(data, at, [0x3F])) == 0


def test_options_that_do_not_exist_are_damaged():
    for name in games.NAMES:
        data = _journal(name)
        at = _at(data)["options"]
        for i, variant in enumerate(games.load(name).variants):
            for index in range(256):
                why = _why(_with(data, at + 1 + i, [index]))
                assert why == (0 if index < len(variant[1]) else journal.DAMAGED)


def test_newer_formats_and_format_0():
    for name in games.NAMES:
        data = _journal(name)
        for version in (3, 4, 200, 255):
            assert _why(_with(data, 0, [version])) == journal.NEWER
        assert _why(b"\x03") == journal.NEWER
        assert _why(_with(data, 0, [0])) == journal.DAMAGED
    assert _why(b"") == journal.DAMAGED


def test_format_1_had_no_common_options():
    for name in games.NAMES:
        match = new_match(name, 58)
        play(match, Dice(58), phases.OVER, 9)
        data = journal.write(match)
        at = _at(data)["options"]
        n = len(match.game.variants) - COMMON_VARIANTS
        older = b"\x01" + data[1:at] + bytes([n]) + data[at + 1 : at + 1 + n] + data[at + 3 + n :]
        again = journal.replay(older)
        assert digest(again) == digest(match) and again.options == match.options
        assert match.game.option(again.options, "level") == "giocatore"
        assert _why(b"\x01" + data[1:]) == journal.DAMAGED
        assert _why(b"\x02" + older[1:]) == journal.DAMAGED


def test_unknown_games():
    for name in (b"whist", b"", b"SCARTO", b"\xff\xfe\xff", b"__init__", b"../../main", b"\x00"):
        data = b"\x01" + bytes([len(name)]) + name + b"\x03\x00\x00\x00\x01\x00" + bytes(10)
        assert _why(data) == journal.UNKNOWN_GAME


def test_errors_say_what_is_wrong():
    for why, words in (
        (journal.DAMAGED, "damaged"),
        (journal.NEWER, "newer"),
        (journal.UNKNOWN_GAME, "unknown game"),
    ):
        error = BadJournal(why)
        assert isinstance(error, ValueError)
        assert error.why == why and words in str(error)


def test_actions_that_do_not_fit_restart_the_hand_and_keep_the_scores():
    for name in games.NAMES:
        match = new_match(name, 56, bytes([len(v[1]) - 1 for v in games.load(name).variants]))
        dice = Dice(56)
        play_hand(match, dice)
        match.act(phases.NEXT)
        scores = [match.score(side) for side in range(match.teams)]
        start = None if match.phase == phases.OVER else digest(match)
        play(match, dice, phases.SCORE, 12)
        data = journal.write(match)
        first = _at(data)["actions"] + 2
        for at in range(first, len(data)):
            for wrong in (200, 253, 254):
                again = journal.replay(_with(data, at, [wrong]))
                check(again)
                if match.phase == phases.OVER:
                    continue
                assert again.log_size == 0
                assert digest(again) == start
                assert [again.score(side) for side in range(match.teams)] == scores


def test_actions_after_the_end_of_a_match_restart_the_hand():
    for name in games.NAMES:
        match = new_match(name, 57)
        play(match, Dice(57), phases.OVER)
        data = bytearray(journal.write(match))
        at = _at(data)["actions"]
        n = (data[at] | data[at + 1] << 8) + 1
        data[at], data[at + 1] = n & 255, n >> 8
        again = journal.replay(bytes(data) + b"\xfe")
        check(again)
        assert again.log_size == 0
        assert again.hand_no == match.hand_no and list(again.history) == list(match.history)


def test_bytearrays_and_memoryviews_are_read_too():
    for name in games.NAMES:
        data = _journal(name)
        for form in (bytearray(data), memoryview(data)):
            assert journal.write(journal.replay(form)) == data
