# ruff: noqa: F821
"""The loops over the pixels of a colour picture, as native code; see `pixels_plain`.

The first three names of a function live in registers, all others in memory: they are those that
the innermost loop needs most.
"""

import micropython


@micropython.viper
def expand(picture: ptr8, colours: ptr16, start: int, count: int):
    """See `pixels_plain`."""
    _expand(ptr8(uint(picture) + start), ptr32(uint(colours) + 32), colours, count)


@micropython.viper
def _expand(picture: ptr8, target: ptr32, colours: ptr16, count: int):
    end = uint(picture) + uint(count)
    while uint(picture) < end:
        target[0] = colours[picture[0] >> 4] | colours[picture[0] & 15] << 16
        target[1] = colours[picture[1] >> 4] | colours[picture[1] & 15] << 16
        target[2] = colours[picture[2] >> 4] | colours[picture[2] & 15] << 16
        target[3] = colours[picture[3] >> 4] | colours[picture[3] & 15] << 16
        picture = ptr8(uint(picture) + 4)
        target = ptr32(uint(target) + 16)


@micropython.viper
def stamp(picture: ptr8, pairs: ptr16, source: ptr8, job: ptr32):
    """See `pixels_plain`."""
    bits = job[5]
    _pairs(pairs, job, bits)
    base = uint(picture)
    left = job[0] - 1024
    y = job[1] - 1024
    end = y + job[3]
    half = job[6] >> 1
    stride = (job[2] * bits + 7) >> 3
    # With an odd x each pair takes a pixel of the one before, which is carried from byte to byte
    odd = bits * (left & 1)
    low = (1 << odd) - 1
    two = 2 * bits
    rest = 8 - two
    step = 4 >> (bits - 1)  # bytes of the picture for one of the source
    left >>= 1
    source = ptr8(uint(source) + job[4])
    while y < end:
        after = uint(source) + uint(stride)
        if y >= 0 and y < job[7]:
            picture = ptr8(base + uint(y * half))
            place = left
            carry = 0
            while uint(source) < after or carry:
                into = place
                place += step
                waiting = carry << 8
                if uint(source) < after:
                    waiting |= source[0]
                carry = waiting & low
                waiting >>= odd
                while waiting:
                    pair = pairs[waiting >> rest]
                    waiting = waiting << two & 255
                    if uint(into) < uint(half):  # and not below 0
                        picture[into] = picture[into] & pair | pair >> 8
                    into += 1
                source = ptr8(uint(source) + 1)
        source = ptr8(after)
        y += 1


@micropython.viper
def _pairs(pairs: ptr8, job: ptr32, bits: int):
    """For any two pixels of a stamp, what they keep of the two below, and what they add."""
    pair = 0
    while pair < 1 << 2 * bits:
        left = pair >> bits
        right = pair & (1 << bits) - 1
        kept = 0
        added = 0
        if left:
            added = job[8 + left] << 4
        else:
            kept = 0xF0
        if right:
            added |= job[8 + right]
        else:
            kept |= 15
        pairs[2 * pair] = kept
        pairs[2 * pair + 1] = added
        pair += 1


@micropython.viper
def remap(picture: ptr8, table: ptr8, start: int, count: int):
    """See `pixels_plain`."""
    end = start + count
    while start < end:
        both = picture[start >> 1]
        if start & 1:
            both = both & 0xF0 | table[both & 15]
        else:
            both = both & 15 | table[both >> 4] << 4
        picture[start >> 1] = both
        start += 1


@micropython.viper
def letters(stamps, s, start: int, advance: int):
    """See `pixels_plain`."""
    codes = ptr8(s)
    job = ptr32(stamps[3])
    end = int(len(s))
    while start < end:
        code = codes[start]
        if code < 0x20 or code > 0x7E:
            break
        job[4] = (code - 0x20) * job[3]
        stamp(stamps[0], stamps[1], stamps[2], stamps[3])
        job[0] = job[0] + advance
        start += 1
    job[8] = start
