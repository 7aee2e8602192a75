"""The loops over the pixels of a colour picture, for any Python.

A picture is framebuf's GS4_HMSB: two pixels a byte, the left one in the high four bits; its width
is even. `pixels_viper` does the same on a Pico, fifty times faster and without allocating.
"""


def expand(picture, colours, start, count):
    """Look `count` bytes of a picture, from `start` on, up in a table of colours.

    The table has two bytes for each of 16 colours; what is found goes behind it, in the same
    buffer, two bytes a pixel. `count` is a multiple of 4.
    """
    target = 32
    for i in range(start, start + count):
        for colour in (picture[i] >> 4, picture[i] & 15):
            colours[target : target + 2] = colours[2 * colour : 2 * colour + 2]
            target += 2


def stamp(picture, pairs, source, job):
    """Draw a small picture of one or two bits a pixel, of which 0 is what lies below.

    pairs   32 bytes to work in
    source  its rows, each filled up to whole bytes with 0, the left pixel in the highest bits
    job     an array("i"): x and y, both with 1024 added so as not to be negative, width, height,
            where it begins in `source`, bits, width and height of the large picture, one that is
            not used, and the colours of 1, 2 and 3
    """
    x, y, columns, rows, at, bits, width, height = job[:8]
    x -= 1024
    y -= 1024
    stride = (columns * bits + 7) // 8
    for row in range(rows):
        for column in range(columns):
            place = column * bits
            shift = 8 - bits - place % 8
            value = source[at + place // 8] >> shift & (1 << bits) - 1
            if value and 0 <= x + column < width and 0 <= y + row < height:
                pixel = (y + row) * width + x + column
                both = picture[pixel // 2]
                colour = job[8 + value]
                both = both & 0xF0 | colour if pixel & 1 else both & 15 | colour << 4
                picture[pixel // 2] = both
        at += stride


def letters(stamps, s, start, advance):
    """Draw text from `start` on, up to what is not ASCII, whose place is left in job[8].

    `stamps` are the arguments of `stamp`, the source being a font from the space on, of glyphs
    of a byte a row; the job's x moves on by `advance` a letter.
    """
    job = stamps[3]
    while start < len(s) and 0x20 <= s[start] <= 0x7E:
        job[4] = (s[start] - 0x20) * job[3]
        stamp(*stamps)
        job[0] += advance
        start += 1
    job[8] = start


def remap(picture, table, start, count):
    """Give each of `count` pixels, from `start` on, the colour that a table of 16 has for it."""
    for pixel in range(start, start + count):
        both = picture[pixel // 2]
        if pixel & 1:
            picture[pixel // 2] = both & 0xF0 | table[both & 15]
        else:
            picture[pixel // 2] = both & 15 | table[both >> 4] << 4
