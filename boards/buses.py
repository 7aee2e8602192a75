"""The buses that displays are wired to; in memory only while a board opens its panel."""

import time

import machine
from machine import I2C, SPI, Pin

from engine.const import const

_I2C_HZ = const(400000)
_SPI_HZ = const(10000000)
_COLOUR_HZ = const(62500000)  # the most that a controller of colour displays takes


def i2c(bus, sda, scl):
    """Return the display bus on these pins."""
    from firmware.panels import oled

    return oled.I2C(
        I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=_I2C_HZ),
        "I2C%d (SDA GP%d, SCL GP%d)" % (bus, sda, scl),
    )


def spi(bus, sck, mosi, dc, cs, reset):
    """Return the display bus on these pins, with the display reset."""
    from firmware.panels import spi

    port = SPI(bus, baudrate=_SPI_HZ, sck=Pin(sck), mosi=Pin(mosi))
    # After the port, which may have taken one of these as the input it does not need
    display = spi.SPI(port, Pin(dc, Pin.OUT, value=0), Pin(cs, Pin.OUT, value=1))
    _reset(reset)
    return display


def colour_spi(bus, sck, mosi, dc, cs, reset):
    """The same for a colour display, as fast as it goes; `reset` may be None."""
    from firmware.panels import st7789

    _full_speed()
    port = SPI(bus, baudrate=_COLOUR_HZ, sck=Pin(sck), mosi=Pin(mosi))
    display = st7789.SPI(port, Pin(dc, Pin.OUT, value=0), Pin(cs, Pin.OUT, value=1))
    if reset is not None:
        _reset(reset)
    return display


def _reset(pin):
    wire = Pin(pin, Pin.OUT, value=0)
    time.sleep_ms(1)
    wire(1)
    time.sleep_ms(1)


def _full_speed():
    """Run the buses from the clock of the processor, as fast as that; they have one of 48 MHz."""
    hz = machine.freq()
    try:
        machine.freq(hz, hz)
    except TypeError:
        pass  # firmware that cannot: a picture then takes two and a half times as long
