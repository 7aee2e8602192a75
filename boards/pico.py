"""What all boards around a Raspberry Pi Pico have in common: Pico and Pico 2, with or without W.

A board module has a class `Board(Pico)` which names what differs, numbers being those of the GP
pins. See README.md here for how to add one.

Buttons connect their pin to ground. They use the pull-ups inside the chip, never pull-downs: those
of the RP2350 can hold a pin high.
"""

import os
import time

from machine import ADC, Pin

from engine import lazy
from engine.const import const
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B

_ADC_MV = const(3300)

# The usual wiring; the buttons of the four are A, B, X (next card) and Y (next suit)
SIX = {UP: 10, DOWN: 11, LEFT: 12, RIGHT: 13, A: 14, B: 15}
FOUR = {A: 14, B: 15, RIGHT: 13, DOWN: 11}


class Pico:
    """A console on a Pico. `NoPanel` (firmware.panels.oled) if there is no display.

    keys         how many buttons there are: 6, 4 (A, B, RIGHT and DOWN) or 2 (A and RIGHT)
    pins         the pin of each button
    led          the pin of a light, or None; "LED" is the one on every Pico
    buzzer       the pin of a piezo buzzer, or None; with one there is `tone`, see boards/buzzer.py
    battery      the pin, 26 to 29, that sees the battery's voltage divided by `divider`, or None
    """

    name = ""
    product = ""
    link = ""
    folder = "/saves"
    dim_after_ms = 30000
    dark_after_ms = 60000
    closed = False
    native = True  # Python may be compiled to native code: the search is fast
    held = 0  # buttons that a computer holds down

    keys = 6
    pins = SIX
    led = "LED"
    buzzer = None
    battery = None
    divider = 3

    ticks_ms = staticmethod(time.ticks_ms)
    ticks_diff = staticmethod(time.ticks_diff)
    sleep_ms = staticmethod(time.sleep_ms)
    entropy = staticmethod(os.urandom)

    def __init__(self):
        self._masks = bytes(self.pins)
        self._inputs = [Pin(self.pins[mask], Pin.IN, Pin.PULL_UP) for mask in self._masks]
        try:
            os.mkdir(self.folder)
        except OSError:
            pass  # it is there; or the disk refuses, and then the store will say so
        from boards import buses

        if self.buzzer is not None:
            from boards.buzzer import Buzzer

            self.tone = Buzzer(self.buzzer).tone
        self.panel = self.open_panel(buses)
        lazy.drop(buses.__name__)

    def open_panel(self, buses):
        """Return the panel; each board says which. `buses` is boards/buses.py."""

    def buttons(self):
        """Return the mask of the buttons now down."""
        down = self.held
        inputs = self._inputs
        for i in range(len(inputs)):
            if not inputs[i]():
                down |= self._masks[i]
        return down

    @classmethod
    def light(cls, on):
        """Switch the light, without a board if need be: when there is no panel to make one."""
        if cls.led is not None:
            Pin(cls.led, Pin.OUT).value(on)

    def battery_mv(self):
        """Return the voltage of the battery in millivolts, or None where no pin sees it."""
        if self.battery is None:
            return None
        return ADC(Pin(self.battery)).read_u16() * (_ADC_MV * self.divider) >> 16
