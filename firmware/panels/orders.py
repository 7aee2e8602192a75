"""The orders in which an ST7789 fills its memory: which way up a picture lies in it.

The columns of the memory are the short side of the glass.
"""

PORTRAIT = 0x00
PORTRAIT_TURNED = 0xC0
LANDSCAPE = 0x70
LANDSCAPE_TURNED = 0xB0
