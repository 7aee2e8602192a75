"""Which parts of a picture have changed, as native code; see `changes_plain`."""
# ruff: noqa: F821

import micropython


@micropython.viper
def mark(picture: ptr32, bands: ptr32, words: int, words_of_band: int):
    """See `changes_plain`."""
    while words > 0:
        count = words_of_band
        if count > words:
            count = words
        words -= count
        _sum(picture, 1, count, bands)
        picture = ptr32(uint(picture) + 4 * count)
        bands = ptr32(uint(bands) + 4)


@micropython.viper
def _sum(picture: ptr32, total: uint, count: int, band: ptr32):
    end = uint(picture) + 4 * uint(count)
    while uint(picture) < end:
        # A step can be undone, so a word that differs makes what follows differ; the shift lets
        # each bit of a word act on those below it, or two words could cancel out.
        total = (total ^ uint(picture[0])) * uint(0x2545F491)
        total ^= total >> 15
        picture = ptr32(uint(picture) + 4)
    total = total & uint(0x3FFFFFFE)
    if uint(band[0]) & uint(0x3FFFFFFE) != total:
        band[0] = total | 1
