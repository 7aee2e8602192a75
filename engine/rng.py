"""Random numbers for shuffling: seedable, the same on every runtime, built of small ints.

Two generators of 30 bits each are combined, 60 bits of state in all:
* a xorshift with shifts 7, 9 and 10, period 2**30 - 1;
* a multiply-with-carry (Marsaglia) of 16-bit digits with multiplier 16380, for which
  16380 * 2**16 - 1 is a safe prime, period 16380 * 2**15 - 1.
The tests check both periods.
"""

from engine.const import const

_MULTIPLIER = const(16380)
_WARM_UP = const(24)  # steps after which seeds that differ in one bit have nothing in common
DEAL, NEXT_DEAL = range(2)  # streams


class Rng:
    """A generator for one deal number (30 bits) and one stream of it."""

    def __init__(self, number, stream=DEAL):
        self.shift = (number ^ 0x2A5C96E3) & 0x3FFFFFFF or 1
        # carry below the multiplier, digit never 0: clear of both fixed points of the recurrence
        carry = (number >> 17) & 0x1FFF
        digit = (number ^ (number >> 15) ^ stream * 0x5A35) & 0xFFFF or 1
        self.carry = carry << 16 | digit
        for _ in range(_WARM_UP):
            self.draw()

    def draw(self):
        """The next 15 random bits."""
        x = self.shift
        x ^= (x & 0x7FFFFF) << 7
        x ^= x >> 9
        x ^= (x & 0xFFFFF) << 10
        self.shift = x
        c = self.carry
        c = _MULTIPLIER * (c & 0xFFFF) + (c >> 16)
        self.carry = c
        return (x >> 15) ^ (c & 0x7FFF)

    def below(self, n):
        """A number 0 <= x < n, each as likely as the others; n at most 32768."""
        limit = 0x8000 - 0x8000 % n
        while True:
            x = self.draw()
            if x < limit:
                return x % n
