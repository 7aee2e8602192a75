"""Which parts of a picture have changed, so that only they are sent to a display.

`changes_viper` does the same on a Pico, without allocating.
"""

from binascii import crc32


def mark(picture, bands, words, words_of_band):
    """See which bands of a picture of so many 32-bit words have changed.

    `bands` is an array("i") of a number for each: a sum over its pixels, below 2**30 so as to be
    a small int, whose lowest bit is set if it differs from the sum that stood there before. The
    caller clears that bit. One change in 2**29 goes unnoticed.
    """
    size = 4 * words_of_band
    for band in range(len(bands)):
        total = crc32(picture[band * size : min((band + 1) * size, 4 * words)]) & 0x3FFFFFFE
        if total != bands[band] & 0x3FFFFFFE:
            bands[band] = total | 1
