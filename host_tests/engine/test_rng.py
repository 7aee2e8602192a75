"""The shuffle's generators: width, periods and how even the results are.

The statistics are taken over fixed numbers, so they give the same result in every run. The large
ones are in host_tests/test_random_hands.py.
"""

from engine.rng import DEAL, NEXT_DEAL, Rng

PERIOD = (1 << 30) - 1
PERIOD_FACTORS = (3, 7, 11, 31, 151, 331)
MULTIPLIER = 16380
MODULUS = MULTIPLIER * 65536 - 1
SEEDS = (0, 1, 2, 0x2A5C96E3, 0x2A5C96E2, 0x3FFFFFFF, 0x3FFE0000, 0x1FFFF, 0x15555555, 12345)
KNOWN_0 = [21160, 3934, 14054, 18793, 4740, 10124]
KNOWN_LAST = [24351, 4886, 25747, 3227, 16195, 20793]


def _xorshift_rows():
    """One step of the xorshift as a matrix over GF(2): the image of each bit."""
    source = Rng(0)
    rows = []
    for bit in range(30):
        source.shift = 1 << bit
        source.draw()
        rows.append(source.shift)
    return rows


def _image(rows, x):
    out = 0
    for row in rows:
        if x & 1:
            out ^= row
        x >>= 1
    return out


def _power(rows, n):
    result = [1 << bit for bit in range(30)]
    while n:
        if n & 1:
            result = [_image(rows, row) for row in result]
        rows = [_image(rows, row) for row in rows]
        n >>= 1
    return result


def _is_prime(n):
    if n % 2 == 0:
        return n == 2
    d = 3
    while d * d <= n:
        if n % d == 0:
            return False
        d += 2
    return True


def test_states_stay_below_30_bits():
    for seed in SEEDS:
        for stream in (DEAL, NEXT_DEAL):
            source = Rng(seed, stream)
            for _ in range(300):
                assert 0 < source.shift < 1 << 30
                assert 0 < source.carry < MODULUS
                assert 0 <= source.draw() < 1 << 15


def test_largest_state_of_multiply_with_carry_fits():
    source = Rng(0)
    source.carry = MODULUS - 1
    source.draw()
    assert source.carry < 1 << 30
    assert MULTIPLIER * 0xFFFF + MULTIPLIER - 1 < 1 << 30


def test_factors_of_the_period():
    n = PERIOD
    for p in PERIOD_FACTORS:
        assert _is_prime(p) and n % p == 0
        while n % p == 0:
            n //= p
    assert n == 1


def test_xorshift_has_the_full_period():
    rows = _xorshift_rows()
    identity = [1 << bit for bit in range(30)]
    assert _power(rows, PERIOD) == identity
    for p in PERIOD_FACTORS:
        assert _power(rows, PERIOD // p) != identity


def test_xorshift_steps_are_linear():
    rows = _xorshift_rows()
    source = Rng(99)
    for _ in range(50):
        x = source.shift
        source.draw()
        assert source.shift == _image(rows, x)


def test_multiply_with_carry_has_the_documented_period():
    """A step is a multiplication by the inverse of 2**16 modulo MODULUS. The order of 2**16, a
    square, divides (MODULUS - 1) / 2, which is a prime: so it is that prime."""
    assert _is_prime(MODULUS)
    assert _is_prime(MODULUS // 2)
    assert 65536 % MODULUS != 1
    assert MODULUS // 2 == MULTIPLIER * (1 << 15) - 1
    for seed in SEEDS:
        source = Rng(seed)
        for _ in range(20):
            before = source.carry
            source.draw()
            assert source.carry * 65536 % MODULUS == before


def test_no_seed_is_a_fixed_point():
    """Carry 0 with digit 0, and the largest carry with the largest digit, never move."""
    for seed in SEEDS:
        for stream in (DEAL, NEXT_DEAL):
            source = Rng(seed, stream)
            states = set()
            for _ in range(20):
                states.add((source.shift, source.carry))
                source.draw()
            assert len(states) == 20


def test_below_is_in_range_and_takes_every_value():
    source = Rng(5)
    for n in (1, 2, 3, 4, 5, 7, 62, 78):
        seen = set()
        for _ in range(40 * n):
            x = source.below(n)
            assert 0 <= x < n
            seen.add(x)
        assert len(seen) == n
    for _ in range(20):
        assert 0 <= source.below(32768) < 32768


def test_below_draws_again_instead_of_favouring_small_numbers():
    """32768 = 3 * 10922 + 2: the two highest draws must not be used for n = 3."""

    class Fixed(Rng):
        def __init__(self, draws):
            self.draws = draws

        def draw(self):
            return self.draws.pop(0)

    assert Fixed([32767, 32766, 32765]).below(3) == 32765 % 3
    assert Fixed([32765]).below(3) == 2
    assert Fixed([32767]).below(32768) == 32767
    assert Fixed([20000, 16385, 16384]).below(16385) == 16384


def test_streams_and_seeds_differ():
    first = set()
    for seed in range(200):
        for stream in (DEAL, NEXT_DEAL):
            source = Rng(seed, stream)
            first.add((source.draw(), source.draw(), source.draw()))
    assert len(first) == 400


def test_draws_are_even():
    """Chi-square of 8 bins, 7 degrees of freedom: 29.9 would be one in 10,000."""
    for shift in (0, 6, 12):
        bins = [0] * 8
        source = Rng(2024)
        for _ in range(4000):
            bins[source.draw() >> shift & 7] += 1
        # sum (n - 500)**2 / 500, kept in whole numbers
        assert sum([(n - 500) * (n - 500) for n in bins]) < 30 * 500, bins


def test_known_draws():
    """These numbers may never change: deal codes are for good."""
    source = Rng(0)
    assert [source.draw() for _ in range(6)] == KNOWN_0
    source = Rng(0x3FFFFFFF, NEXT_DEAL)
    assert [source.draw() for _ in range(6)] == KNOWN_LAST
