# ruff: noqa: F821
"""The three loops over the pixels of a colour picture, as native code; see `pixels_plain`."""

import micropython


@micropython.viper
def mark(picture: ptr32, words: int, words_of_band: int, bands: ptr32):
    """See `pixels_plain`."""
    at = 0
    band = 0
    while at < words:
        end = at + words_of_band
        if end > words:
            end = words
        total = uint(1)
        while at < end:
            # A step can be undone, so a single word that differs makes the sum differ; the shift
            # lets each bit of a word act on those below it, or two words could cancel out.
            total = (total ^ uint(picture[at])) * uint(0x2545F491)
            total ^= total >> 15
            at += 1
        before = bands[band]
        bands[band] = total
        if bands[band] != before:  # as it was stored: words may be longer than that
            bands[band + 1] = 1
        band += 2


@micropython.viper
def expand(colours: ptr32, picture: ptr8, start: int, count: int):
    """See `pixels_plain`."""
    target = 256
    end = start + count
    while start < end:
        colours[target] = colours[picture[start]]
        target += 1
        start += 1


@micropython.viper
def remap(picture: ptr8, start: int, count: int, table: ptr8):
    """See `pixels_plain`."""
    end = start + count
    while start < end:
        both = picture[start]
        picture[start] = table[both >> 4] << 4 | table[both & 15]
        start += 1
