"""A hand begins: the pack is shuffled and dealt. It is in memory between hands only.

begin(match)        shuffle and deal the hand of `match.number`
more(match)         deal what the game adds in its next DEAL phase
follow(match)       enter the hand in the history and deal the next
undo(match, seat)   replay the hand up to the last choice of a seat
"""

from engine import cards, deal, phases


def begin(match):
    """Shuffle, deal, and enter the first phase."""
    table, seats, game = match.table, match.table.seats, match.game
    table.clear(deal.dealer(match.number, seats))
    for seat in range(seats):
        table.side[seat] = match.team_of(seat)
        cards.clear(match.hands[seat])
        cards.clear(match.discards[seat])
    for side in range(match.teams):
        match.points[side] = match.gains[side] = 0
        table.scores[side] = match.score(side)
    game.pack.fill(match.stock)
    match.deck = game.pack.deck()
    deal.shuffle(match.number, seats, match.deck)
    match.dealt = 0
    _deal(match, game.packets_of(match.options), game.extra)
    game.dealt_out(match)
    match.claimed = 0
    match.log_size = 0
    match.enter_first_phase()


def more(match):
    """Deal what the game adds in its next DEAL phase."""
    packets, extra = match.game.later_deals[match.table.deals]
    match.table.deals += 1
    _deal(match, packets, extra)


def follow(match):
    """Enter the hand in the history and deal the next."""
    seats = match.table.seats
    dealer = (match.table.dealer + 1) % seats
    number = deal.following(match.number, seats, dealer)  # may want for memory: do it first
    match.history.extend(match.gains)
    match.hand_no += 1
    match.number = number
    match.log_size = 0
    begin(match)


def undo(match, seat):
    """Go back to the last choice of a seat; False when it made none."""
    size = match.log_size
    try:
        last = _replay(match, size, seat)
        if last >= 0:
            _replay(match, last, seat)
    except MemoryError:
        match.log_size = size  # a journal then has the whole hand, all of which is still there
        raise
    return last >= 0


def _replay(match, size, seat):
    """Do the first actions of the hand again; where a seat made its last choice, -1 for none."""
    last = -1
    begin(match)
    for i in range(size):
        if match.turn == seat and match.phase < phases.SCORE:
            last = i
        match.act(match.log[i])
    return last


def _deal(match, packets, extra):
    """Deal to the right from Eldest; the dealer takes the odd cards (rules S1)."""
    seats, dealer = match.table.seats, match.table.dealer
    for packet in packets:
        for place in range(1, seats + 1):
            _give(match, (dealer + place) % seats, packet)
    _give(match, dealer, extra)


def _give(match, seat, n):
    for _ in range(n):
        card = match.deck[match.dealt]
        match.dealt += 1
        cards.remove(match.stock, card)
        cards.add(match.hands[seat], card)
    match.table.held[seat] += n
