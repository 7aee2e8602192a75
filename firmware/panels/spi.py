"""The other bus of OLED displays: see `firmware.panels.oled` for what a bus is."""


class SPI:
    """A display on a `machine.SPI`, with pins for data/command and chip select.

    SPI brings no answer, so here no fault is ever noticed.
    """

    room = 0

    def __init__(self, spi, dc, cs):
        self._spi = spi
        self._dc = dc
        self._cs = cs

    def find(self):
        pass

    def command(self, sequence):
        # Its first byte, 0, is a command here, and harmless: it sets the low half of the column,
        # which is set again before each picture.
        self._send(0, sequence)

    def data(self, chunk):
        self._send(1, chunk)

    def _send(self, is_data, chunk):
        self._dc(is_data)
        self._cs(0)
        self._spi.write(chunk)
        self._cs(1)
