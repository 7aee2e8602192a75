"""What the engine's tests share: card names, a driver, made-up positions, invariants, an oracle.

Runs on CPython and MicroPython. Cards are named as in section 0 of docs/rules.md. Everything here
is deterministic: the same seed plays the same match on every runtime.
"""

import sys

from engine import cards, combos, deal, fool, games, journal, notation, phases, piles, signals
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.game import COMMON_VARIANTS
from engine.match import Match
from engine.phases import bargain, bid
from engine.table import NOBODY
from engine.trick import winner

ON_MICROPYTHON = sys.implementation.name == "micropython"
ON_32_BITS = sys.maxsize < 1 << 32


def rounds(n):
    """How often to repeat what is random: less on MicroPython, which is slow and has to agree."""
    return max(1, n // (40 if ON_32_BITS else 12)) if ON_MICROPYTHON else n


def fewer(items):
    """What to go through where the unix port has shown that MicroPython agrees: on the far slower
    32-bit build a part, which is enough for its smaller ints."""
    step = 5 if ON_32_BITS else 1
    return [items[at] for at in range(0, len(items), step)]


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


def refusal(function, *arguments):
    """What the ValueError says that a call has to raise."""
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted: %r" % (arguments,))


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
        options or b"",
        number,
    )


def random_match(game, seed):
    """A new match with its seats, options and deal by chance, and the dice for its actions."""
    dice = Dice(seed)
    seats = bytes([dice.below(4) for _ in range(game.seats)])
    options = bytes([dice.below(len(variant[1])) for variant in game.variants])
    number = dice.below(1 << 15) << 15 | dice.below(1 << 15)
    return Match(game, seats, options, number), dice


def copy_of(match):
    """Another match in the same state."""
    return journal.replay(journal.write(match))


def random_action(match, dice, out):
    """An action that is allowed now, each as likely; `out` is scratch. Allocates nothing.

    Only bargaining is cut short more often: most of its hands are to be played.
    """
    if match.phase == phases.BARGAIN and dice.below(4) == 0:
        return bargain.CONTINUE
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
    """Act at random until a phase begins or so many actions are done; watch(match) after each.

    A hand that is to reach its tricks is not thrown in.
    """
    out = cards.new_set()
    while actions and match.phase != until:
        action = random_action(match, dice, out)
        if until == phases.PLAY and match.phase == phases.BARGAIN:
            action = bargain.CONTINUE
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
    cards.clear(match.stock)
    for seat in range(table.seats):
        cards.clear(table.declared[seat])
        table.declared_points[seat] = 0
    for seat in range(game.seats):
        cards.copy(set_of(cards_of(game, hands[seat])), match.hands[seat])
        table.held[seat] = cards.size(match.hands[seat])
        laid = discards[seat] if seat < len(discards) else ""
        cards.copy(set_of(cards_of(game, laid)), match.discards[seat])
        cards.merge(match.hands[seat], placed)
        cards.merge(match.discards[seat], placed)
        if game.in_piles:
            spread(match, seat)
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


def spread(match, seat):
    """Make each card in a hand a pile of its own."""
    held = walk(match.hands[seat])
    assert len(held) <= len(match.game.packets), "more cards than piles"
    for pile in range(len(match.game.packets)):
        piles.place(match, seat, pile, held[pile : pile + 1])


def trick(match, text):
    """Play cards by name, each of which must be allowed."""
    for card in cards_of(match.game, text):
        give_no_signal(match)
        reason = match.act(card)
        assert reason == 0, (name_of(match.game, card), reason)


def give_no_signal(match):
    """Where a partner is asked for a signal before the lead, let it give none."""
    while match.phase == phases.PLAY and match.choices() and match.choices()[0] == phases.DONE:
        assert match.act(phases.DONE) == 0


# What a seat may not see


def hidden_piles(match, seat):
    """The sets that a seat may not see. What lies face down in piles is in none of them."""
    partner = match.view(seat).partner
    others = [other for other in range(match.table.seats) if other not in (seat, partner)]
    if match.game.in_piles:
        return []
    hands = [match.hands[other] for other in others]
    return hands + [match.discards[other] for other in others] + [match.stock]


def permute_hidden(match, seat, dice):
    """Deal the cards that a seat cannot see anew, to the same places. Returns how many moved."""
    hidden = hidden_piles(match, seat)
    left = [card for pile in hidden for card in walk(pile)]
    moved = 0
    for pile in hidden:
        before = walk(pile)
        cards.clear(pile)
        for _ in before:
            cards.add(pile, left.pop(dice.below(len(left))))
        moved += before != walk(pile)
    return moved + _permute_face_down(match, dice)


def _permute_face_down(match, dice):
    """Exchange the cards that lie face down in piles. Returns how many moved."""
    if not match.game.in_piles:
        return 0
    each = len(match.game.packets)
    places = []
    for at in range(match.table.seats * each):
        bottom = piles._bottom(match, at // each, at % each)
        places += range(bottom, bottom + match.table.buried[at])
    left = [match.deck[place] for place in places]
    moved = 0
    for place in places:
        before = match.deck[place]
        match.deck[place] = left.pop(dice.below(len(left)))
        moved += before != match.deck[place]
    return moved


# State


def digest(match):
    """A checksum of the whole state, from small ints only: 24 bits."""
    table = match.table
    d = match.log_size
    for n in (
        match.phase - (match.phase > phases.ANNOUNCE),  # older files know no such phase
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
    options = match.options[:-COMMON_VARIANTS]  # older files know no others
    for part in (table.side, table.held, table.void, table.tricks_won, options, match.seats):
        for n in part:
            d = (d * 31 + n) & 0xFFFFFF
    for part in (match.points, match.gains, match.history):
        for n in part:
            d = (d * 31 + (n & 0xFFFF)) & 0xFFFFFF
    if table.owner != NOBODY:
        d = (d * 31 + table.owner) & 0xFFFFFF
    if match.game.interrupts:
        for part in _bologna_of(table):
            for n in part:
                d = (d * 31 + (n & 0xFFFF)) & 0xFFFFFF
        d = (d * 31 + table.last_bonus + table.decided) & 0xFFFFFF
        for pile in table.declared:
            d = (d * 31 + digest_of_set(pile)) & 0xFFFFFF
    if match.game.signals:
        for part in (table.signals, table.signalled, table.unwanted, table.suit_led):
            for n in part:
                d = (d * 31 + (n & 0xFFFF) + (n >> 16)) & 0xFFFFFF
        for pile in table.shown + [table.exposed]:
            d = (d * 31 + digest_of_set(pile)) & 0xFFFFFF
        d = (d * 31 + table.out) & 0xFFFFFF
    d = (d * 31 + digest_of_set(table.played)) & 0xFFFFFF
    for sets in (match.hands, match.discards, table.won):
        for pile in sets:
            d = (d * 31 + digest_of_set(pile)) & 0xFFFFFF
    if match.game.in_piles:
        for part in (table.tops, table.buried):
            for n in part:
                d = (d * 31 + n) & 0xFFFFFF
    if phases.BARGAIN in match.game.phases:
        for part in (table.figures, table.announced, table.declared_points):
            for n in part:
                d = (d * 31 + (n & 0xFFFF)) & 0xFFFFFF
        for n in (table.named, table.turns, table.passes, table.thrown_in):
            d = (d * 31 + n) & 0xFFFFFF
        for pile in table.declared:
            d = (d * 31 + digest_of_set(pile)) & 0xFFFFFF
    return d


def digest_of_set(pile):
    d = 0
    for mask in pile:
        d = (d * 31 + mask) & 0xFFFFFF
    return d


def _bologna_of(table):
    """The arrays that only the games of Bologna use."""
    return (
        table.declared_points,
        table.bonus,
        table.combos,
        table.signals,
        table.last_signals,
        table.signalled,
        table.called,
    )


def save(match):
    """The state of a hand in its play phase, for `restore`; good until the hand ends."""
    table = match.table
    return (
        [[n for n in part] for part in _bytes_of(table)],
        [[mask for mask in pile] for pile in _sets_of(match)],
        (table.turn, table.leader, table.trick_size, table.led, table.trick_no),
        (table.last_leader, table.last_winner, table.last_bonus),
        (table.debtor, table.creditor, table.owner, table.paid, table.payer, table.receiver),
        match.log_size,
    )


def restore(match, saved):
    table = match.table
    parts, piles, now, before, debt, match.log_size = saved
    for part, content in zip(_bytes_of(table), parts):
        for at, n in enumerate(content):
            part[at] = n
    for pile, content in zip(_sets_of(match), piles):
        for suit in range(5):
            pile[suit] = content[suit]
    table.turn, table.leader, table.trick_size, table.led, table.trick_no = now
    table.last_leader, table.last_winner, table.last_bonus = before
    table.debtor, table.creditor, table.owner = debt[:3]
    table.paid, table.payer, table.receiver = debt[3:]


def _bytes_of(table):
    return (
        table.trick,
        table.last,
        table.held,
        table.void,
        table.tricks_won,
        table.tops,
        table.buried,
        table.unwanted,
        table.suit_led,
    ) + _bologna_of(table)


def _sets_of(match):
    table = match.table
    piles = match.hands + match.discards + table.won + table.shown + table.denied
    return piles + [match.table.played]


# Invariants


def check(match):
    """Everything that must hold after every action."""
    _check_places(match)
    _check_turn(match)
    _check_voids(match)
    _check_debt(match)
    _check_signals(match)
    if match.phase >= phases.SCORE:
        _check_score(match)


def check_end(match):
    """What must hold in the end of a hand made up by `arrange`, whose tricks are not all there."""
    _check_debt(match)
    if match.phase >= phases.SCORE:
        _check_score(match)


def _whole(pile):
    """A set as one number: most of the time of these checks would go into its five masks."""
    return int.from_bytes(pile, sys.byteorder)


if hasattr(int, "bit_count"):

    def _count(pile):
        return _whole(pile).bit_count()

else:

    def _count(pile):
        return bin(_whole(pile)).count("1")


_decks = {}  # the whole pack of each game as one number


def _deck(game):
    if game.id not in _decks:
        _decks[game.id] = _whole(set_of(game.pack.deck()))
    return _decks[game.id]


def _check_places(match):
    """Each card is in exactly one place, and the public counts are true."""
    game, table = match.game, match.table
    lying = set_of(table.trick[: table.trick_size])
    face_down = cards.new_set()
    if game.in_piles:
        piles.buried(match, face_down)
    places = match.hands + match.discards + table.won + [lying, match.stock, face_down]
    places = [_whole(pile) for pile in places]
    either = 0
    for pile in places:
        either |= pile
    assert either == sum(places) == _deck(game), "a card lost or doubled"
    played = _whole(table.played)
    taken = 0
    for pile in table.won:
        taken |= _whole(pile)
    assert not played & ~taken, "a played card that no side has"
    for hand in match.hands:
        assert not _whole(hand) & played, "a played card in a hand"
    each = len(table.tops) // table.seats
    for seat in range(table.seats):
        buried = 0
        if game.in_piles:
            buried = sum(table.buried[seat * each : seat * each + each])
            tops = sorted(table.tops[seat * each : seat * each + each])
            while tops and tops[-1] == NO_CARD:
                tops.pop()
            assert tops == walk(match.hands[seat]), "tops are wrong"
        assert table.held[seat] == _count(match.hands[seat]) + buried, "held is wrong"
    assert _count(lying) == table.trick_size
    assert _count(table.played) == table.trick_no * table.seats, "played is wrong"


def _check_turn(match):
    """Phase, turn, trick and log fit together."""
    game, table = match.game, match.table
    allowed = game.phases + game.interrupts + (phases.SCORE, phases.OVER)
    assert match.phase in allowed
    assert match.turn == table.turn < table.seats
    if not match.log_size:
        assert table.dealer == deal.dealer(match.number, table.seats)
    assert match.log_size <= len(match.log)
    assert len(match.history) == match.hand_no * match.teams
    assert sum(table.tricks_won) == table.trick_no
    assert table.trick_size < table.seats
    led = NOBODY
    for i in range(table.trick_size):
        if led == NOBODY and table.trick[i] != FOOL:
            led = table.trick[i] >> 5
    assert table.led == led, "led is wrong"
    if table.trick_no and not table.trick_size:
        _check_last_trick(game, table)
    if match.phase == phases.PAY:
        assert table.turn == table.owner and table.side[table.owner] == table.debtor
        assert table.trick_size == 0 and table.leader == table.last_winner
    if match.phase < phases.PLAY:
        assert table.trick_no == table.trick_size == 0
        deals = [(game.packets_of(match.options), game.extra)]
        deals += game.later_deals[: table.deals]
        for seat in range(table.seats):
            whole = sum([sum(packets) for packets, _ in deals])
            whole += sum([extra for _, extra in deals]) if seat == table.dealer else 0
            if seat == table.declarer and table.bids[seat] == bid.PLAY:
                if match.phase > phases.STOCK:
                    whole += game.option(match.options, "stock")
            assert table.held[seat] + _count(match.discards[seat]) == whole
            assert _count(match.discards[seat]) <= table.to_lay[seat]
    if match.phase == phases.PLAY:
        if game.signals & signals.EARLY and not table.trick_size and table.turn != table.leader:
            assert table.side[table.turn] == table.side[table.leader], "not a partner"
        else:
            assert table.turn == table.seat_at(table.trick_size), "not that seat's turn"
        assert table.trick_no < table.tricks
        first = (table.dealer + game.leads) % table.seats
        if table.declarer != NOBODY:
            first = table.declarer
        assert table.leader == (table.last_winner if table.trick_no else first)
        for seat in range(table.seats):
            played = (seat - table.leader) % table.seats < table.trick_size
            assert table.held[seat] + played == table.tricks - table.trick_no


def _check_last_trick(game, table):
    place = winner(table.last, table.seats, game.equal_trumps)
    assert table.last_winner == (table.last_leader + place) % table.seats, "not its winner"
    seen = set_of(table.last)
    assert _count(seen) == table.seats
    assert not _whole(seen) & ~_whole(table.played), "not the last trick"


def _check_voids(match):
    """Nobody holds what they showed that they do not have."""
    table = match.table
    for seat in range(table.seats):
        void = table.void[seat]
        if void:
            for suit in range(5):
                if void >> suit & 1:
                    held = match.hands[seat][suit]
                    assert not (held & ~1 if suit == TRUMPS else held), "a false void"


def _check_signals(match):
    """What signals and exposures have shown is so."""
    game, table = match.game, match.table
    exposed = _whole(table.exposed) if match.phase < phases.SCORE else 0
    for pile in match.discards:
        exposed &= ~_whole(pile)
    assert not exposed, "a false exposure"
    for shown, denied, hand in zip(table.shown, table.denied, match.hands):
        if any(shown):
            assert not _whole(shown) & ~_whole(hand), "a false signal"
        if any(denied):
            assert not _whole(denied) & _whole(hand), "a false denial"
    if match.phase == phases.PLAY and game.signals:
        for seat in range(table.seats):
            given = table.signals[seat]
            assert not given & ~table.signalled[seat]
            for alternatives in game.one_signal_of:
                assert cards.bits(given & alternatives) <= 1, "signals that exclude each other"


def _check_debt(match):
    """A debt is owed for a Fool, and only while there is no empty card to pay it with (S4)."""
    game, table = match.game, match.table
    if table.paid != NO_CARD:
        assert table.payer != table.receiver and table.debtor == NOBODY
        assert cards.has(table.won[table.payer], FOOL)
        assert cards.has(table.won[table.receiver], table.paid)
    if table.debtor == NOBODY:
        assert table.creditor == table.owner == NOBODY
        return
    assert game.fool_rule != fool.KEPT and match.phase in (phases.PLAY, phases.PAY)
    assert table.owner != NOBODY and table.side[table.owner] == table.debtor
    assert table.debtor != table.creditor < match.teams
    assert cards.has(table.won[table.debtor], FOOL) and cards.has(table.played, FOOL)
    own = [table.won[table.debtor]]
    for seat in range(table.seats):
        if table.side[seat] == table.debtor:
            own.append(match.discards[seat])
    if match.phase == phases.PAY:
        out = cards.new_set()
        match.legal(out)
        assert cards.size(out) > 1, "a debt without a choice"
    elif game.fool_rule == fool.EXCHANGE or table.tricks_won[table.debtor]:
        assert game.fool_rule != fool.ANY_CHOSEN, "a debt that could be paid"
        for pile in own:
            for card in walk(pile):
                assert game.values[card] != 1, "a debt that could be paid"


def _check_score(match):
    """All cards are in the piles, and the points add up."""
    game, table = match.game, match.table
    if table.thrown_in:
        _check_thrown_in(match)
        return
    if table.decided:
        _check_decided(match)
        return
    if any(table.claims):
        _check_claims(match)
        return
    assert table.trick_no == table.tricks and table.trick_size == 0
    for seat in range(table.seats):
        assert cards.is_empty(match.hands[seat]) and cards.is_empty(match.discards[seat])
    out_of_play = game.points(match.stock) if _count(match.stock) else 0
    assert sum(match.points) == game.total + game.last_trick - out_of_play, "points lost"
    total = 0
    for side in range(match.teams):
        last = game.last_trick if side == table.side[table.last_winner] else 0
        assert match.points[side] == game.points(table.won[side]) + last
        total += match.score(side)
    assert list(match.gains) == _GAINS.get(game.id, _gains_over_par)(match)
    assert total == sum(match.history) + sum(match.gains)
    if game.par * match.teams == game.total and game.id != "consiglio":
        assert sum(match.gains) == 0, "not zero-sum"


def _check_thrown_in(match):
    """The hand ends in the bargaining: the figures agreed on count, everything else stays."""
    table = match.table
    assert table.trick_no == 0 and not sum(match.points)
    assert list(match.gains) == list(table.figures) and sum(match.gains) == 0
    for hand in match.hands:
        assert not cards.is_empty(hand)


def _check_claims(match):
    """The hand ends with what was claimed: enough to win, and nothing was played."""
    table = match.table
    assert table.trick_no == 0 and not sum(match.points)
    for side in range(match.teams):
        assert not table.claims[side] or match.score(side) == table.claims[side] >= 2000


def _gains_of_terziglio(match):
    """Rules 13, from the totals of both sides in halves."""
    table = match.table
    if table.thrown_in:
        return [0, 0, 0]
    totals = [match.points[side] + table.combos[side] for side in range(2)]
    for seat in range(3):
        totals[table.side[seat]] += table.declared_points[seat]
    won = totals[0] > totals[1]
    fifties, rest = divmod(totals[0 if won else 1], 100)
    if rest >= 92:
        fifties += 1
    if not (table.tricks_won[0] and table.tricks_won[1]):
        won, fifties = table.tricks_won[0] > 0, 40
    gains = [-2 * fifties if won else fifties] * 3
    gains[table.declarer] = 4 * fifties if won else -2 * fifties
    return gains


def _gains_of_millone(match):
    return [match.points[side] + match.table.combos[side] for side in range(2)]


def _gains_over_par(match):
    return [points - match.game.par for points in match.points]


def _gains_of_consiglio(match):
    """Rules 7: method A or B; the Pagat of the last trick, if it is played for."""
    table = match.table
    par = (0, 36)[match.options[1]]
    gains = [points - par for points in match.points]
    played = names_of_trick(match)
    if match.options[2] and "T1" in played:
        owner = table.side[(table.last_leader + played.index("T1")) % 4]
        if played[(table.last_winner - table.last_leader) % 4] == "T1":
            gains[owner] += 10
        elif table.side[table.last_winner] != owner:
            gains[owner] -= 10
    return gains


def names_of_trick(match):
    """The names of the last trick's cards, in the order of play."""
    return [name_of(match.game, card) for card in match.table.last]


def _gains_of_mitigati(match):
    """Rules 8: twice the own declarations, less those of the others."""
    declared = match.table.declared_points
    gains = []
    for seat in range(3):
        others = declared[(seat + 1) % 3] + declared[(seat + 2) % 3]
        gains.append(match.points[seat] - 43 + 2 * declared[seat] - others)
    return gains


def _check_decided(match):
    """A race won before the count (rules 12, checks 1 and 2): nothing is counted."""
    game, table = match.game, match.table
    assert table.trick_no in (0, table.tricks) and table.trick_size == 0
    assert sum(match.points) == sum(table.combos) == 0
    assert list(match.gains) == [_early_points(match, side) for side in range(match.teams)]
    scores = [match.score(side) for side in range(match.teams)]
    assert max(scores) >= game.target and scores.count(max(scores)) == 1


def _early_points(match, side):
    """Rules 12: what a side has scored by declarations and in single tricks."""
    table = match.table
    points = table.bonus[side]
    for seat in range(table.seats):
        declared = 2 * combos.score(table.declared[seat])
        assert table.declared_points[seat] == declared
        if table.side[seat] == side:
            points += declared
    return points


def _all_points(match, side):
    """Rules 11: early points, count and combinations of the pile."""
    pile = 2 * combos.score(match.table.won[side])
    assert match.table.combos[side] == pile
    return _early_points(match, side) + match.points[side] + pile


def _gains_of_ottocento(match):
    return [_all_points(match, side) for side in range(2)]


def _gains_of_mattazza(match):
    """Rules 15: a mark for all without a trick, or else for the highest."""
    scores = [_all_points(match, side) for side in range(match.teams)]
    losers = [not tricks for tricks in match.table.tricks_won]
    if True not in losers:
        losers = [score == max(scores) for score in scores]
    return [int(loses) for loses in losers]


_GAINS = {
    "terziglio": _gains_of_terziglio,
    "millone": _gains_of_millone,
    "consiglio": _gains_of_consiglio,
    "mitigati": _gains_of_mitigati,
    "ottocento": _gains_of_ottocento,
    "mattazza": _gains_of_mattazza,
}


# The rules once more, slowly and in other words: an oracle that knows cards by their names only

_LONG78 = "K Q C V 10 9 8 7 6 5 4 3 2 A".split()
_ROUND78 = "K Q C V A 2 3 4 5 6 7 8 9 10".split()
_LONG62 = "K Q C V 10 9 8 7 6 5".split()
_ROUND62 = "K Q C V A 2 3 4 5 6".split()
_LONG54 = "K Q C V 10 9 8 7".split()
_ROUND54 = "K Q C V A 2 3 4".split()
_LONG_BOLOGNA = "K Q C V 10 9 8 7 6 A".split()
_ROUND_BOLOGNA = "K Q C V A 6 7 8 9 10".split()
_MOORS = ("M4", "M3", "M2", "M1")
_BOLOGNA_TRUMPS = ("T_angel", "T_world", "T_sun", "T_moon") + tuple(range(16, 4, -1))
_BOLOGNA_TRUMPS += _MOORS + ("T_pagat",)
_WORLD_FIRST = tuple(range(21, 0, -1))
_ANGEL_FIRST = (20, 21) + tuple(range(19, 0, -1))
_P62 = (_LONG62, _ROUND62, _WORLD_FIRST, ())
_P78 = (_LONG78, _ROUND78, _ANGEL_FIRST, ())
_P54 = (_LONG54, _ROUND54, _ANGEL_FIRST, (2, 3, 4, 5))
_B62 = (_LONG_BOLOGNA, _ROUND_BOLOGNA, _BOLOGNA_TRUMPS, _MOORS)

# Orders of rules section 2, strongest first: long suits, round suits, trumps, and the trumps
# that rank alike. A trump is its number, or its name if it has none.
ORDERS = {
    "piedicavallo": _P62,
    "scarto": _P78,
    "four_handed": _P78,
    "baronetti": _P78,
    "consiglio": _P78,
    "mitigati": _P78,
    "partita": _P54,
    "partita3": _P54,
    "ottocento": _B62,
    "terziglio": _B62,
    "millone": _B62,
    "mattazza": _B62,
}


def trump_name(trump):
    """The name of a trump of ORDERS."""
    return trump if isinstance(trump, str) else "T%d" % trump


def _slow_suit(name):
    return "T" if name[0] == "M" else name[0]


def slow_legal(hand, on_table):
    """The names that may be played (S2)."""
    led = None
    for name in on_table:
        if name != "F":
            led = _slow_suit(name)
            break
    following = [name for name in hand if _slow_suit(name) == led]
    trumps = [name for name in hand if _slow_suit(name) == "T"]
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
            led = _slow_suit(name)
            break
    wanted = "T" if any(_slow_suit(name) == "T" for name in names) else led
    best = None
    for i, name in enumerate(names):
        if name == "F" or _slow_suit(name) != wanted:
            continue
        if wanted == "T":
            places = [trump_name(trump) for trump in trumps]
            same = [trump_name(trump) for trump in alike]
            place = places.index(same[0] if name in same else name)
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
        own = game.variants[:-COMMON_VARIANTS]
        options = bytes([nth % len(variant[1]) for variant in own])
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
