# ruff: noqa: F821
"""The loops over the pixels of a colour picture, as native code; see `pixels_plain`.

The first three names of a function live in registers, all others in memory: they are those that
the innermost loop needs most.
"""

import micropython


@micropython.viper
def expand(picture: ptr32, colours: ptr32, start: int, count: int):
    """See `pixels_plain`."""
    _expand(ptr32(uint(picture) + start), ptr32(uint(colours) + 1024), colours, count)


@micropython.viper
def _expand(picture: ptr32, target: ptr32, colours: ptr32, count: int):
    end = uint(picture) + uint(count)
    while uint(picture) < end:
        four = picture[0]
        target[0] = colours[four & 255]
        target[1] = colours[four >> 8 & 255]
        target[2] = colours[four >> 16 & 255]
        target[3] = colours[four >> 24 & 255]
        picture = ptr32(uint(picture) + 4)
        target = ptr32(uint(target) + 16)


@micropython.viper
def stamp(picture: ptr8, pairs: ptr8, source: ptr8, job: ptr32):
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
    step = 4 >> (bits - 1)  # bytes of the picture for one of the source
    left >>= 1
    whole = 1 if left >= 0 and left + stride * step < half else 0
    source = ptr8(uint(source) + job[4])
    while y < end:
        after = uint(source) + uint(stride)
        if y >= 0 and y < job[7]:
            picture = ptr8(base + uint(y * half))
            place = left
            carry = 0
            while uint(source) < after or carry:
                waiting = carry << 8
                if uint(source) < after:
                    waiting |= source[0]
                carry = waiting & low
                waiting >>= odd
                if waiting and whole:
                    if bits == 2:
                        pair = (waiting >> 4) << 1
                        picture[place] = picture[place] & pairs[pair] | pairs[pair + 1]
                        pair = (waiting & 15) << 1
                        picture[place + 1] = picture[place + 1] & pairs[pair] | pairs[pair + 1]
                    else:
                        pair = (waiting >> 6) << 1
                        picture[place] = picture[place] & pairs[pair] | pairs[pair + 1]
                        pair = waiting >> 3 & 6
                        picture[place + 1] = picture[place + 1] & pairs[pair] | pairs[pair + 1]
                        pair = waiting >> 1 & 6
                        picture[place + 2] = picture[place + 2] & pairs[pair] | pairs[pair + 1]
                        pair = waiting << 1 & 6
                        picture[place + 3] = picture[place + 3] & pairs[pair] | pairs[pair + 1]
                elif waiting:
                    at = 0
                    while at < step:
                        pair = (waiting >> 8 - 2 * bits) << 1
                        waiting = waiting << 2 * bits & 255
                        if place + at >= 0 and place + at < half:
                            into = place + at
                            picture[into] = picture[into] & pairs[pair] | pairs[pair + 1]
                        at += 1
                place += step
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
        both = picture[start]
        picture[start] = table[both >> 4] << 4 | table[both & 15]
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
