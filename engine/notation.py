"""Text in and out: cards, actions, sets and deals as people read, type and retype them.

    card     SK D10 CA   suit (S B C D) and rank (K Q C V 10 ... 2 A);  F, the Fool;  T21, a trump;
             M1 M2 M3 M4, the Moors;  T_pagat T_moon T_sun T_world T_angel, if without a number
    action   a card, a word (done, next, pass, demand20, offer5, kings, void ...), or !161 for any
             other number
    set      cards; written in the order S B C D, trumps, the strongest first, the Fool last
    deal     dealer 2            seats are numbered from 0 in playing order
             seat 0 SK S10 T4    one line a seat

When read, letter case and spacing are free and a # begins a comment. What cannot be read raises
ValueError, which says where and what is wrong. Whole journals: `engine.transcript`. The device
needs neither.
"""

from engine import cards, phases, signals
from engine.cards import FOOL, TRUMPS
from engine.phases import announce, bargain, bid, claim

_SUITS = "SBCD"
_LETTERS = b"P1234MSWA"  # trumps without a number, as in engine.packs.bologna62
_NAMES = ("T_pagat", "M1", "M2", "M3", "M4", "T_moon", "T_sun", "T_world", "T_angel")
_ACTIONS = [
    (phases.DONE, "done"),
    (phases.NEXT, "next"),
    (bargain.CONTINUE, "continue"),
    (bargain.PASS, "pass"),
    (bid.PLAY, "play"),
    (bid.SOLO, "solo"),
    (claim.NO_CLAIM, "no_claim"),
    (claim.CLAIM, "claim"),
    (announce.ABUNDANCE, "abundance"),
    (announce.KINGS, "kings"),
    (announce.MITIGATI, "mitigati"),
    (announce.MIXED, "mixed"),
]
_SIGNALS = (
    "long",
    "all_but_one",
    "ruff_lowest",
    "no_high_trump",
    "not_your_best",
    "one_more",
    "other_suit",
    "last_trump",
    "pagat",
    "top_trump",
    "top_trumps",
    "has_21",
    "has_19",
    "has_18",
    "has_15_to_17",
    "void",
    "top_card",
    "queen",
    "not_this",
    "small_trump",
    "large_trump",
    "tell_me",
    "ruff_expected",
    "king",
    "play_highest",
    "lead_trumps",
)
for _place, _signal in enumerate(_SIGNALS):  # in the order of the bits of engine.signals
    _ACTIONS.append((signals.FIRST + _place, _signal))
for _seat in range(6):
    _ACTIONS.append((phases.CALL + _seat, "call%d" % _seat))
for _step in range(1, bargain.MOST + 1):
    _ACTIONS.append((bargain.PASS + _step, "demand%d" % (bargain.STEP * _step)))
    _ACTIONS.append((bargain.PASS - _step, "offer%d" % (bargain.STEP * _step)))


def card_text(pack, card):
    """A card of the pack as text."""
    if card == FOOL:
        return "F"
    if card > FOOL:
        at = _LETTERS.find(bytes((pack.trumps[card & 31],)))
        return "T%d" % pack.trumps[card & 31] if at < 0 else _NAMES[at]
    rank = chr(pack.rank(card))
    return _SUITS[card >> 5] + ("10" if rank == "X" else rank)


def card(pack, text):
    """The card of a text."""
    wanted = text.upper()
    suit = _SUITS.find(wanted[:1])
    if suit < 0:
        suit = TRUMPS
    for strength in range(pack.ranks(suit)):
        each = suit << 5 | strength
        if card_text(pack, each).upper() == wanted:
            return each
    raise ValueError('"%s" is no card of this pack' % text)


def set_text(pack, held):
    """A set of cards as text."""
    words = []
    for suit in range(5):
        mask = held[suit]
        while mask:
            strength = cards.highest(mask)
            mask &= ~(1 << strength)
            words.append(card_text(pack, suit << 5 | strength))
    return " ".join(words)


def parse_set(pack, text):
    """The set of the cards in a text."""
    held = cards.new_set()
    for word in text.split():
        each = card(pack, word)
        if cards.has(held, each):
            raise ValueError("%s is there twice" % card_text(pack, each))
        cards.add(held, each)
    return held


def action_text(pack, action):
    """An action as text."""
    for number, name in _ACTIONS:
        if action == number:
            return name
    if action >> 5 <= TRUMPS and action & 31 < pack.ranks(action >> 5):
        return card_text(pack, action)
    return "!%d" % action


def action(pack, text):
    """The action of a text."""
    for number, name in _ACTIONS:
        if text.lower() == name:
            return number
    if text[:1] == "!":
        return whole_number(text[1:], 0, 255)
    return card(pack, text)


def deal_text(pack, dealer, hands):
    """The hands of all seats, sets in the order of the seats, as text."""
    lines = ["dealer %d" % dealer]
    for seat, hand in enumerate(hands):
        lines.append(("seat %d %s" % (seat, set_text(pack, hand))).strip())
    return "\n".join(lines) + "\n"


def parse_deal(pack, text):
    """The dealer and the list of hands of a text. No card may be in two of them."""
    dealer = -1
    hands = []
    seen = cards.new_set()
    for number, words in numbered_lines(text):
        try:
            name = words[0].lower()
            if name == "dealer" and dealer < 0 and len(words) == 2:
                dealer = whole_number(words[1], 0, 31)
            elif name == "seat" and len(words) > 1 and words[1] == str(len(hands)):
                hand = parse_set(pack, " ".join(words[2:]))
                for suit in range(5):
                    if hand[suit] & seen[suit]:
                        twice = suit << 5 | cards.highest(hand[suit] & seen[suit])
                        raise ValueError("%s is in two hands" % card_text(pack, twice))
                cards.merge(hand, seen)
                hands.append(hand)
            else:
                raise ValueError('expected "dealer" once or "seat %d" and its cards' % len(hands))
        except ValueError as error:
            raise at_line(number, error)
    if not 0 <= dealer < len(hands):
        raise ValueError("the deal does not say which of its seats is the dealer")
    return dealer, hands


def numbered_lines(text):
    """The lines of a text that say something, as (number, words)."""
    found = []
    for number, line in enumerate(text.split("\n")):
        words = line.split("#")[0].split()
        if words:
            found.append((number + 1, words))
    return found


def at_line(number, error):
    """The error as one of a line of the text."""
    return ValueError("line %d: %s" % (number, error))


def whole_number(text, low, high):
    """The number of a text; ValueError unless it is from low to high."""
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise ValueError('"%s" should be a number from %d to %d' % (text, low, high))
    return number
