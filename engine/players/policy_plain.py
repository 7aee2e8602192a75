"""The policy's arithmetic, for every Python; `policy_viper` is the same in native code.

    begin(x, net, sums)     what the features of the situation come to in the network
    weigh(x, net, sums)     the score of a card, the higher the better

`x` is that of `engine.players.features`, `net` and `sums` those of `engine.players.policy`.
Numbers kept in them are never negative, for viper reads no sign.
"""

from engine.const import const

_SHARED = const(21)
_WIDTH = const(48)
_UNITS = const(36)
_ZERO = const(128)  # a weight of 0
_BIAS_ZERO = const(32768)
_OUT_ZERO = const(512)


def begin(x, net, sums):
    for unit in range(_UNITS):
        sums[unit] = 0
    total = 0
    at = 0
    for feature in range(_SHARED):
        n = x[feature]
        total += n
        if n:
            for unit in range(_UNITS):
                sums[unit] += n * net[at + unit]
        at += _UNITS
    sums[2 * _UNITS] = total


def weigh(x, net, sums):
    for unit in range(_UNITS):
        sums[_UNITS + unit] = sums[unit]
    total = sums[2 * _UNITS]
    at = _SHARED * _UNITS
    for feature in range(_SHARED, _WIDTH):
        n = x[feature]
        total += n
        if n:
            for unit in range(_UNITS):
                sums[_UNITS + unit] += n * net[at + unit]
        at += _UNITS
    total *= _ZERO
    score = 0
    for unit in range(_UNITS):
        bias = net[at] | net[at + 1] << 8
        weight = net[at + 2 * _UNITS] | net[at + 2 * _UNITS + 1] << 8
        at += 2
        n = sums[_UNITS + unit] - total + ((bias - _BIAS_ZERO) << 5)
        if n > 0:
            score += (n >> 5) * (weight - _OUT_ZERO)
    return score >> net[at + 2 * _UNITS]
