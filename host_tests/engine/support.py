"""What the engine's tests share: card names, a driver, made-up positions, invariants, an oracle.

Runs on CPython and MicroPython. Cards are named as in section 0 of docs/rules.md. Everything here
is deterministic: the same seed plays the same match on every runtime.
"""

from engine import cards, deal, fool, games, journal, notation, phases
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.match import Match
from engine.table import NOBODY
from engine.trick import winner


class Dice:
    """Wichmann and Hill's generator: three small congruences, no int beyond 23 bits."""

    def __init__(self, seed):
        self.a = 1 + seed % 30268
        self.b = 1 + seed % 30306
        self.c = 1 + seed % 30322
        for _ in range(4):
            self.below(1)

    def below(self, n):
        self.a = 171 * self.a % 30269
        self.b = 172 * self.b % 30307
        self.c = 170 * self.c % 30323
        return (self.a + self.b + self.c) % n


# Card names


def name_of(game, card):
    return notation.card_text(game.pack, card)


def names_of(game, pile):
    """The names of a set, in order of suit and strength."""
    return [name_of(game, card) for card in walk(pile)]


def card_of(game, name):
    return notation.card(game.pack, name)


def cards_of(game, text):
    """The cards of names with spaces between them."""
    return [card_of(game, name) for name in text.split()]


def set_of(some):
    pile = cards.new_set()
    for card in some:
        cards.add(pile, card)
    return pile


def walk(pile):
    """The cards of a set as a list."""
    out = []
    card = cards.after(pile, -1)
    while card != NO_CARD:
        out.append(card)
        card = cards.after(pile, card)
    return out


# Matches


def new_match(name, number=0, options=None, seats=None):
    game = games.load(name)
    return Match(
        game,
        bytes(game.seats) if seats is None else seats,
        bytes(len(game.variants)) if options is None else options,
        number,
    )


def copy_of(match):
    """Another match in the same state."""
    return journal.replay(journal.write(match))


def random_action(match, dice, out):
    """An action that is allowed now, each as likely; `out` is scratch. Allocates nothing."""
    match.legal(out)
    choices = match.choices()
    k = dice.below(cards.size(out) + len(choices))
    if k < len(choices):
        return choices[k]
    k -= len(choices)
    card = cards.after(out, -1)
    while k:
        card = cards.after(out, card)
        k -= 1
    return card


def play(match, dice, until=phases.SCORE, actions=1000, watch=None):
    """Act at random until a phase begins or so many actions are done; watch(match) after each."""
    out = cards.new_set()
    while actions and match.phase != until:
        action = random_action(match, dice, out)
        reason = match.act(action)
        assert reason == 0, (action, reason)
        actions -= 1
        if watch:
            watch(match)
    return match


def play_hand(match, dice, watch=None):
    """Play the present hand to its score."""
    play(match, dice, phases.SCORE, watch=watch)
    assert match.phase == phases.SCORE


def play_all(match, dice, watch=None):
    """Play the match to its end."""
    play(match, dice, phases.OVER, 10000, watch)
    assert match.phase == phases.OVER


def give(match, seat, some):
    """Before any action: let a seat hold just these cards; the others share the rest in order."""
    wanted = set_of(some)
    assert cards.size(wanted) == match.table.held[seat], "a hand of the wrong size"
    rest = [card for card in match.game.pack.deck() if not cards.has(wanted, card)]
    at = 0
    for other in range(match.game.seats):
        if other == seat:
            cards.copy(wanted, match.hands[seat])
            continue
        n = match.table.held[other]
        cards.copy(set_of(rest[at : at + n]), match.hands[other])
        at += n


def arrange(name, hands, won=(), discards=(), leader=0, rest=0):
    """A made-up end of a hand: a match in its play phase, `leader` to lead.

    hands, discards: texts of card names by seat; won: by side. All other cards are in the pile
    of side `rest`. Every side has won a trick, unless its entry in `won` is None.
    """
    match = new_match(name)
    game, table = match.game, match.table
    while match.phase != phases.PLAY:
        play(match, Dice(0), phases.PLAY)
    placed = cards.new_set()
    match.log_size = 0
    for seat in range(game.seats):
        cards.copy(set_of(cards_of(game, hands[seat])), match.hands[seat])
        table.held[seat] = cards.size(match.hands[seat])
        laid = discards[seat] if seat < len(discards) else ""
        cards.copy(set_of(cards_of(game, laid)), match.discards[seat])
        cards.merge(match.hands[seat], placed)
        cards.merge(match.discards[seat], placed)
    for side in range(match.teams):
        text = won[side] if side < len(won) else ""
        cards.copy(set_of(cards_of(game, text or "")), table.won[side])
        cards.merge(table.won[side], placed)
        table.tricks_won[side] = 0 if text is None else 1
    for card in game.pack.deck():
        if not cards.has(placed, card):
            cards.add(table.won[rest], card)
    table.trick_no = sum(table.tricks_won)
    table.tricks = table.trick_no + table.held[leader]
    table.leader = table.turn = leader
    return match


def trick(match, text):
    """Play cards by name, each of which must be allowed."""
    for card in cards_of(match.game, text):
        reason = match.act(card)
        assert reason == 0, (name_of(match.game, card), reason)


# State


def digest(match):
    """A checksum of the whole state, from small ints only: 24 bits."""
    table = match.table
    d = match.log_size
    for n in (
        match.phase,
        table.turn,
        table.dealer,
        table.leader,
        table.trick_size,
        table.led,
        table.trick_no,
        table.tricks,
        table.last_leader,
        table.last_winner,
        table.debtor,
        table.creditor,
        table.paid,
        table.trumps_discarded,
        match.hand_no,
        match.number & 0x7FFF,
        match.number >> 15,
    ):
        d = (d * 31 + n) & 0xFFFFFF
    for i in range(match.log_size):
        d = (d * 31 + match.log[i]) & 0xFFFFFF
    for i in range(table.trick_size):
        d = (d * 31 + table.trick[i]) & 0xFFFFFF
    if table.paid != NO_CARD:
        d = (d * 31 + table.payer * 8 + table.receiver) & 0xFFFFFF
    if table.last_leader != NOBODY:
        for card in table.last:
            d = (d * 31 + card) & 0xFFFFFF
    for part in (table.side, table.held, table.void, table.tricks_won, match.options, match.seats):
        for n in part:
            d = (d * 31 + n) & 0xFFFFFF
    for part in (match.points, match.gains, match.history):
        for n in part:
            d = (d * 31 + (n & 0xFFFF)) & 0xFFFFFF
    d = (d * 31 + digest_of_set(table.played)) & 0xFFFFFF
    for piles in (match.hands, match.discards, table.won):
        for pile in piles:
            d = (d * 31 + digest_of_set(pile)) & 0xFFFFFF
    return d


def digest_of_set(pile):
    d = 0
    for mask in pile:
        d = (d * 31 + mask) & 0xFFFFFF
    return d


def save(match):
    """The state of a hand in its play phase, for `restore`; good until the hand ends."""
    table = match.table
    return (
        [bytes(part) for part in _bytes_of(table)],
        [[mask for mask in pile] for pile in _sets_of(match)],
        (table.turn, table.leader, table.trick_size, table.led, table.trick_no),
        (table.last_leader, table.last_winner),
        (table.debtor, table.creditor, table.paid, table.payer, table.receiver),
        match.log_size,
    )


def restore(match, saved):
    table = match.table
    parts, piles, now, before, debt, match.log_size = saved
    for part, content in zip(_bytes_of(table), parts):
        part[:] = content
    for pile, content in zip(_sets_of(match), piles):
        for suit in range(5):
            pile[suit] = content[suit]
    table.turn, table.leader, table.trick_size, table.led, table.trick_no = now
    table.last_leader, table.last_winner = before
    table.debtor, table.creditor, table.paid, table.payer, table.receiver = debt


def _bytes_of(table):
    return (table.trick, table.last, table.held, table.void, table.tricks_won)


def _sets_of(match):
    return match.hands + match.discards + match.table.won + [match.table.played]


# Invariants


def check(match):
    """Everything that must hold after every action."""
    _check_places(match)
    _check_turn(match)
    _check_voids(match)
    _check_debt(match)
    if match.phase >= phases.SCORE:
        _check_score(match)


def _count(pile):
    n = 0
    for mask in pile:
        n += bin(mask).count("1")
    return n


def _check_places(match):
    """Each card is in exactly one place, and the public counts are true."""
    game, table = match.game, match.table
    lying = [0] * 5
    for i in range(table.trick_size):
        card = table.trick[i]
        lying[card >> 5] |= 1 << (card & 31)
    piles = match.hands + match.discards + table.won + [lying]
    held = match.hands
    for suit in range(5):
        total = either = 0
        for pile in piles:
            total += pile[suit]
            either |= pile[suit]
        assert either == total == (1 << game.pack.ranks(suit)) - 1, "a card lost or doubled"
        taken = 0
        for pile in table.won:
            taken |= pile[suit]
        assert not table.played[suit] & ~taken, "a played card that no side has"
        for hand in held:
            assert not hand[suit] & table.played[suit], "a played card in a hand"
    for seat in range(game.seats):
        assert table.held[seat] == _count(match.hands[seat]), "held is wrong"
    assert _count(lying) == table.trick_size
    assert _count(table.played) == table.trick_no * game.seats, "played is wrong"


def _check_turn(match):
    """Phase, turn, trick and log fit together."""
    game, table = match.game, match.table
    assert match.phase in game.phases or match.phase in (phases.SCORE, phases.OVER)
    assert match.turn == table.turn < game.seats
    if not match.log_size:
        assert table.dealer == deal.dealer(match.number, game.seats)
    assert match.log_size <= len(match.log)
    assert len(match.history) == match.hand_no * match.teams
    assert sum(table.tricks_won) == table.trick_no
    assert table.trick_size < game.seats
    led = NOBODY
    for i in range(table.trick_size):
        if led == NOBODY and table.trick[i] != FOOL:
            led = table.trick[i] >> 5
    assert table.led == led, "led is wrong"
    if table.trick_no and not table.trick_size:
        _check_last_trick(game, table)
    if match.phase < phases.PLAY:
        assert table.trick_no == table.trick_size == 0
        for seat in range(game.seats):
            whole = game.dealt + (game.extra if seat == table.dealer else 0)
            assert table.held[seat] + _count(match.discards[seat]) == whole
            assert _count(match.discards[seat]) <= game.discards
    if match.phase == phases.PLAY:
        assert table.turn == table.seat_at(table.trick_size), "not that seat's turn"
        assert table.trick_no < table.tricks
        first = (table.dealer + game.leads) % game.seats
        assert table.leader == (table.last_winner if table.trick_no else first)
        for seat in range(game.seats):
            played = (seat - table.leader) % game.seats < table.trick_size
            assert table.held[seat] + played == table.tricks - table.trick_no


def _check_last_trick(game, table):
    place = winner(table.last, game.seats, game.equal_trumps)
    assert table.last_winner == (table.last_leader + place) % game.seats, "not its winner"
    seen = [0] * 5
    for card in table.last:
        seen[card >> 5] |= 1 << (card & 31)
    assert _count(seen) == game.seats
    for suit in range(5):
        assert not seen[suit] & ~table.played[suit], "not the last trick"


def _check_voids(match):
    """Nobody holds what they showed that they do not have."""
    table = match.table
    for seat in range(table.seats):
        hand = match.hands[seat]
        for suit in range(5):
            if table.void[seat] >> suit & 1:
                assert not (hand[suit] & ~1 if suit == TRUMPS else hand[suit]), "a false void"


def _check_debt(match):
    """A debt is owed for a Fool, and only while there is no empty card to pay it with (S4)."""
    game, table = match.game, match.table
    if table.paid != NO_CARD:
        assert table.payer != table.receiver and table.debtor == NOBODY
        assert cards.has(table.won[table.payer], FOOL)
        assert cards.has(table.won[table.receiver], table.paid)
    if table.debtor == NOBODY:
        assert table.creditor == NOBODY
        return
    assert game.fool_rule == fool.EXCHANGE and match.phase == phases.PLAY
    assert table.debtor != table.creditor < match.teams
    assert cards.has(table.won[table.debtor], FOOL) and cards.has(table.played, FOOL)
    own = [table.won[table.debtor]]
    for seat in range(game.seats):
        if table.side[seat] == table.debtor:
            own.append(match.discards[seat])
    for pile in own:
        for card in walk(pile):
            assert game.values[card] != 1, "a debt that could be paid"


def _check_score(match):
    """All cards are in the piles, and the points add up."""
    game, table = match.game, match.table
    assert table.trick_no == table.tricks and table.trick_size == 0
    for seat in range(game.seats):
        assert cards.is_empty(match.hands[seat]) and cards.is_empty(match.discards[seat])
    assert sum(match.points) == game.total, "points lost"
    total = 0
    for side in range(match.teams):
        assert match.points[side] == game.points(table.won[side])
        assert match.gains[side] == match.points[side] - game.par
        total += match.score(side)
    assert total == sum(match.history) + sum(match.gains)
    if game.par * match.teams == game.total:
        assert sum(match.gains) == 0, "not zero-sum"


# The rules once more, slowly and in other words: an oracle that knows cards by their names only

_LONG78 = "K Q C V 10 9 8 7 6 5 4 3 2 A".split()
_ROUND78 = "K Q C V A 2 3 4 5 6 7 8 9 10".split()
_LONG62 = "K Q C V 10 9 8 7 6 5".split()
_ROUND62 = "K Q C V A 2 3 4 5 6".split()
_LONG54 = "K Q C V 10 9 8 7".split()
_ROUND54 = "K Q C V A 2 3 4".split()
_WORLD_FIRST = tuple(range(21, 0, -1))
_ANGEL_FIRST = (20, 21) + tuple(range(19, 0, -1))
_P62 = (_LONG62, _ROUND62, _WORLD_FIRST, ())
_P78 = (_LONG78, _ROUND78, _ANGEL_FIRST, ())
_P54 = (_LONG54, _ROUND54, _ANGEL_FIRST, (2, 3, 4, 5))

# Orders of rules section 2, strongest first: long suits, round suits, trumps, and the trumps
# that rank alike.
ORDERS = {
    "piedicavallo": _P62,
    "scarto": _P78,
    "four_handed": _P78,
    "baronetti": _P78,
    "consiglio": _P78,
    "mitigati": _P78,
    "partita": _P54,
    "partita3": _P54,
}


def slow_legal(hand, on_table):
    """The names that may be played (S2)."""
    led = None
    for name in on_table:
        if name != "F":
            led = name[0]
            break
    following = [name for name in hand if name[0] == led]
    trumps = [name for name in hand if name[0] == "T"]
    excuse = [name for name in hand if name == "F"]
    if led is None:
        return list(hand)
    if following:
        return following + excuse
    if trumps:
        return trumps + excuse
    return list(hand)


def slow_winner(orders, names):
    """The index of the card that wins a trick (S3)."""
    long_suit, round_suit, trumps, alike = orders
    led = None
    for name in names:
        if name != "F":
            led = name[0]
            break
    wanted = "T" if any(name[0] == "T" for name in names) else led
    best = None
    for i, name in enumerate(names):
        if name == "F" or name[0] != wanted:
            continue
        if wanted == "T":
            number = int(name[1:])
            place = trumps.index(min(alike) if number in alike else number)
        else:
            place = (long_suit if wanted in "SB" else round_suit).index(name[1:])
        if best is None or place <= best[0]:
            best = place, i
    return 0 if best is None else best[1]


# Golden matches


def golden_numbers(name):
    """The deal numbers of a game's golden matches; each begins with another dealer."""
    game = games.load(name)
    numbers = []
    number = 20210
    for dealer in range(game.seats):
        number = deal.following(number, game.seats, dealer)
        numbers.append(number)
    return numbers


def golden_lines(name):
    """The golden file of a game, line by line: deals, hands, actions of a trick and a digest
    after it, points. Each match takes the next value of the game's options."""
    game = games.load(name)
    for nth, number in enumerate(golden_numbers(name)):
        options = bytes([nth % len(variant[1]) for variant in game.variants])
        match = new_match(name, number, options)
        dice = Dice(number)
        out = cards.new_set()
        yield "match %s options %s" % (name, _numbers(options))
        while match.phase != phases.OVER:
            yield "deal %s" % deal.code(match.number)
            for seat in range(game.seats):
                yield "hand %d %s" % (seat, " ".join(names_of(game, match.hands[seat])))
            while match.phase != phases.SCORE:
                yield _golden_trick(match, dice, out)
            yield "points %s" % _numbers(match.points)
            assert match.act(phases.NEXT) == 0
        scores = [match.score(side) for side in range(match.teams)]
        yield "score %s = %d" % (_numbers(scores), digest(match))


def _golden_trick(match, dice, out):
    """Play a trick, or a phase before the tricks, and return its line."""
    tricks, phase = match.table.trick_no, match.phase
    done = []
    while match.table.trick_no == tricks and match.phase == phase:
        action = random_action(match, dice, out)
        assert match.act(action) == 0
        done.append(notation.action_text(match.game.pack, action))
    return "do %s = %d" % (" ".join(done), digest(match))


def _numbers(some):
    return " ".join([str(n) for n in some])
