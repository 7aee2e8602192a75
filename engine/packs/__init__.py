"""Packs: which cards there are, and in what order they rank."""

from engine.cards import FOOL, TRUMPS


class Pack:
    """A pack as tables.

    suits   four bytes of rank letters, weakest first, in the order Swords, Batons, Cups, Coins
            (K Q C V are King, Queen, Cavalier, Valet, X is 10, A is 1)
    trumps  the printed numbers of the trumps as bytes, weakest first, the first being 0, the Fool;
            for a trump without a number a letter
    """

    def __init__(self, suits, trumps):
        self.suits = suits
        self.trumps = trumps
        self.size = sum(len(ranks) for ranks in suits) + len(trumps)

    def ranks(self, suit):
        """How many cards the suit has, the Fool being counted with the trumps."""
        return len(self.trumps) if suit == TRUMPS else len(self.suits[suit])

    def fill(self, out):
        """Make the set `out` the whole pack."""
        for suit in range(5):
            out[suit] = (1 << self.ranks(suit)) - 1

    def deck(self):
        """All cards as bytes, in order of suit and strength."""
        return bytearray(suit << 5 | bit for suit in range(5) for bit in range(self.ranks(suit)))

    def rank(self, card):
        """The letter of a plain card, as a byte."""
        return self.suits[card >> 5][card & 31]

    def trump(self, printed):
        """The trump card of a printed number, or of the letter that stands for it."""
        return TRUMPS << 5 | self.trumps.find(bytes((printed,)))

    def is_court(self, card):
        """A King, Queen, Cavalier or Valet: the four strongest of a plain suit."""
        return card < FOOL and (card & 31) >= len(self.suits[card >> 5]) - 4

    def value_table(self, honours, honour=5, courts=b"\x02\x03\x04\x05", other=1):
        """A table of card values by card number.

        honours  printed numbers, or letters, of the trumps worth `honour` each
        courts   values of Valet, Cavalier, Queen and King
        """
        table = bytearray(5 << 5)
        for card in self.deck():
            if card >= FOOL:
                table[card] = honour if self.trumps[card & 31] in honours else other
            elif self.is_court(card):
                table[card] = courts[(card & 31) - len(self.suits[card >> 5]) + 4]
            else:
                table[card] = other
        return bytes(table)
