"""Pimoroni PicoSystem: a console with a colour display of 240x240, six buttons, sound and battery.

    display   SCK GP6, MOSI GP7, DC GP9, CS GP5, RST GP4, BL GP12
    buttons   up GP23, down GP20, left GP22, right GP21, A GP18, B GP19
    sound     buzzer GP11

There is nothing to wire. It has an RP2040 of its own, which takes the firmware of the Pico: hold X
while switching it on. Tried: emulated; not yet on silicon.
"""

from boards import colour
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.panels.orders import PORTRAIT, PORTRAIT_TURNED


class Board(colour.ColourPico):
    name = "picosystem"
    product = "Pimoroni PicoSystem"
    link = "https://shop.pimoroni.com/products/picosystem"

    pins = {UP: 23, DOWN: 20, LEFT: 22, RIGHT: 21, A: 18, B: 19}
    wires = (0, 6, 7, 9, 5, 4, 12)
    places = {0: (PORTRAIT, 0, 0), 180: (PORTRAIT_TURNED, 0, 80)}
    buzzer = 11
    battery = 26
    led = 13
