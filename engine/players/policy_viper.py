"""The policy's arithmetic in native code: the text of `policy_plain`, with the types and
decorators that viper needs.
"""

# ruff: noqa: F821

import micropython

from engine.const import const

_SHARED = const(21)
_WIDTH = const(48)
_UNITS = const(36)
_ZERO = const(128)  # a weight of 0
_BIAS_ZERO = const(32768)
_OUT_ZERO = const(512)


@micropython.viper
def begin(x: ptr8, net: ptr8, sums: ptr32):
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


@micropython.viper
def weigh(x: ptr8, net: ptr8, sums: ptr32) -> int:
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
