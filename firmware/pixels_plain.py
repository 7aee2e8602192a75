"""The three loops over the pixels of a colour picture, for any Python.

A picture is framebuf's GS4_HMSB: two pixels a byte, the left one in the high four bits.
`pixels_viper` does the same on a Pico, fifty times faster.
"""

from binascii import crc32


def mark(picture, words, words_of_band, bands):
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


def expand(colours, picture, start, count):
    """Look `count` bytes of a picture, from `start` on, up in a table of colours.

    The table has two pixels of two bytes for each value of a byte, 1024 bytes in all; what is
    found goes behind it, in the same buffer.
    """
    target = 1024
    for i in range(start, start + count):
        pair = 4 * picture[i]
        colours[target : target + 4] = colours[pair : pair + 4]
        target += 4


def remap(picture, start, count, table):
    """Give each pixel of `count` bytes, from `start` on, the colour that a table of 16 has for
    it."""
    for i in range(start, start + count):
        both = picture[i]
        picture[i] = table[both >> 4] << 4 | table[both & 15]
