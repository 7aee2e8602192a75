"""The panels and the boards on every runtime: pictures, faults, and no allocation."""

import sys

from host_tests import fake_machine, models

oled = fake_machine.load("firmware.panels.oled")
spi_bus = fake_machine.load("firmware.panels.spi")

CHIPS = {
    "ssd1306": models.SSD1306,
    "ssd1309": models.SSD1309,
    "sh1106": models.SH1106,
    "sh1107": models.SH1107,
}
MICROPYTHON = sys.implementation.name == "micropython"


def heap_locked(function, argument):
    """Call it, allowing no allocation where that can be told."""
    if not MICROPYTHON:
        function(argument)
        return
    import micropython

    micropython.heap_lock()
    try:
        function(argument)
    finally:
        micropython.heap_unlock()


def no_sleep(ms):
    pass


def driver(name):
    return getattr(fake_machine.load("firmware.panels." + name), name.upper())


def i2c_panel(name):
    """A panel, and the chip it is on."""
    desk = fake_machine.Desk()
    chip = CHIPS[name]()
    desk.i2c(0, 4, 5, {0x3C: chip})
    port = fake_machine.I2C(0, sda=fake_machine.Pin(4), scl=fake_machine.Pin(5), freq=400000)
    return driver(name)(oled.I2C(port, "I2C0"), no_sleep), chip


def scribble(panel, seed):
    for i in range(1024):
        seed = (seed * 75 + 74) % 65537
        panel.buffer[i] = seed & 255


def test_pictures():
    for name in sorted(CHIPS):
        panel, chip = i2c_panel(name)
        assert chip.picture() == bytes(1024), name
        for seed in (1, 2):
            scribble(panel, seed)
            panel.show()
            assert chip.picture() == panel.buffer, name


def test_faults_are_healed():
    for name in sorted(CHIPS):
        panel, chip = i2c_panel(name)
        for place in (0, 3, 9, 500):
            scribble(panel, place)
            chip.nak_after = place
            panel.show()
            assert chip.nak_after is None
            assert chip.picture() == panel.buffer, (name, place)


def test_sleep_and_brightness():
    for name in sorted(CHIPS):
        panel, chip = i2c_panel(name)
        scribble(panel, 3)
        panel.contrast(9)
        panel.sleep(True)
        assert not chip.on
        panel.sleep(False)
        assert chip.contrast == 9
        assert chip.picture() == panel.buffer, name


def test_no_display():
    fake_machine.Desk()
    port = fake_machine.I2C(0, sda=fake_machine.Pin(4), scl=fake_machine.Pin(5), freq=400000)
    slept = []
    try:
        driver("ssd1306")(oled.I2C(port, "I2C0"), slept.append)
    except oled.NoPanel as error:
        assert "0x3C" in str(error) and "I2C0" in str(error)
    else:
        raise AssertionError("no NoPanel")
    assert 900 <= sum(slept) <= 1500


class CountingPort:
    """A bus that takes all and counts bytes; unlike the models it allocates nothing."""

    def __init__(self):
        self.bytes = 0

    def write(self, data):
        self.bytes += len(data)

    def writeto(self, address, data):
        self.bytes += len(data)


def ignore(level):
    pass


def use(panel):
    panel.show()
    panel.contrast(3)
    panel.sleep(True)
    panel.show()
    panel.sleep(False)


def test_nothing_allocates():
    for name in sorted(CHIPS):
        for spi in (False, True):
            port = CountingPort()
            bus = spi_bus.SPI(port, ignore, ignore) if spi else oled.I2C(port, "I2C0")
            panel = driver(name)(bus, no_sleep)
            port.bytes = 0
            if "firmware.changes_plain" in sys.modules:  # which is for hosts, and allocates
                use(panel)
            else:
                heap_locked(use, panel)
            assert 1024 < port.bytes < 2 * 1024, name  # anew after its sleep, else nothing


def test_reading_the_buttons_allocates_nothing():
    desk = fake_machine.Desk()
    desk.i2c(0, 4, 5, {0x3C: models.SSD1306()})
    board_class = fake_machine.load("boards.pico_ssd1306").Board
    pins = board_class.pins
    masks = sorted(pins)

    class Board(board_class):
        folder = "."

    board = Board()
    board._inputs = [lambda: 1, lambda: 0, lambda: 1, lambda: 0, lambda: 1, lambda: 1]
    seen = [0]

    def read(board):
        seen[0] = board.buttons()

    heap_locked(read, board)
    assert seen[0] == board._masks[1] | board._masks[3]
    assert sorted(board._masks) == masks


def test_the_clock_and_the_entropy_of_a_board():
    pico = fake_machine.load("boards.pico").Pico
    assert pico.ticks_diff(pico.ticks_ms(), pico.ticks_ms()) <= 0
    assert len(pico.entropy(4)) == 4
