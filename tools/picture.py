"""Pictures of the display: a MONO_VLSB buffer, or one of sixteen colours, to PNG and back.

`pretty` adds the rim and the hairlines of a real panel, for pages that people read.
"""

from PIL import Image, ImageDraw

from firmware.palette import PALETTE

_OFF = (6, 9, 14)
_ON = (214, 236, 255)
_RIM = (30, 34, 40)


def image(buffer, width, height, scale=1, pretty=False):
    """Return a Pillow image of the buffer, `scale` image pixels a side for each of its pixels."""
    if len(buffer) != (height + 7) // 8 * width:
        raise ValueError(f"{len(buffer)} bytes are not a MONO_VLSB picture of {width}x{height}")
    picture = Image.new("RGB", (width, height), _OFF)
    for y in range(height):
        for x in range(width):
            if buffer[y // 8 * width + x] >> y % 8 & 1:
                picture.putpixel((x, y), _ON)
    picture = picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)
    return _panel(picture, scale) if pretty else picture


def save(path, buffer, width, height, scale=1, pretty=False):
    """Write the buffer as a PNG file; see `image`."""
    image(buffer, width, height, scale, pretty).quantize(16).save(path, optimize=True)


def load(path):
    """Return the MONO_VLSB bytes of a picture saved at scale 1 without `pretty`."""
    with Image.open(path) as picture:
        grey = picture.convert("L")
    width, height = grey.size
    buffer = bytearray((height + 7) // 8 * width)
    for y in range(height):
        for x in range(width):
            if grey.getpixel((x, y)) > 127:
                buffer[y // 8 * width + x] |= 1 << y % 8
    return bytes(buffer)


def save_colour(path, buffer, width, height, scale=1):
    """Write a buffer of sixteen colours (GS4_HMSB) as a PNG file with their palette."""
    picture = Image.new("P", (width, height))
    picture.putpalette(PALETTE)
    picture.putdata([colour for both in buffer for colour in (both >> 4, both & 15)])
    picture = picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)
    picture.save(path, optimize=True, bits=4)


def load_colour(path):
    """Return the GS4_HMSB bytes of a picture saved at scale 1."""
    with Image.open(path) as picture:
        pixels = picture.convert("RGB").tobytes()
    known = {PALETTE[at : at + 3]: at // 3 for at in range(0, len(PALETTE), 3)}
    colours = [known[pixels[at : at + 3]] for at in range(0, len(pixels), 3)]
    return bytes(left << 4 | right for left, right in zip(colours[::2], colours[1::2]))


def _panel(picture, scale):
    if scale > 2:
        lit = picture.copy()
        pen = ImageDraw.Draw(picture)
        for x in range(scale - 1, picture.width, scale):
            pen.line((x, 0, x, picture.height), _OFF)
        for y in range(scale - 1, picture.height, scale):
            pen.line((0, y, picture.width, y), _OFF)
        picture = Image.blend(lit, picture, 0.4)
    rim = 3 * scale
    panel = Image.new("RGB", (picture.width + 2 * rim, picture.height + 2 * rim), _RIM)
    ImageDraw.Draw(panel).rounded_rectangle(
        (scale, scale, panel.width - scale - 1, panel.height - scale - 1), 2 * scale, _OFF
    )
    panel.paste(picture, (rim, rim))
    return panel
