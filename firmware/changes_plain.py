"""Which parts of a picture have changed, so that only they are sent to a display.

`changes_viper` does the same on a Pico, without allocating.
"""

from binascii import crc32


def mark(picture, bands, words, words_of_band):
    """See which bands of a picture of so many 32-bit words have changed.

    `bands` is an array("I") of two numbers a band: a sum over its pixels, and 1 if it differs from
    the sum that stood there before, else what stood there.
    """
    size = 4 * words_of_band
    for band in range(len(bands) // 2):
        total = crc32(picture[band * size : min((band + 1) * size, 4 * words)])
        if total != bands[2 * band]:
            bands[2 * band] = total
            bands[2 * band + 1] = 1
