"""Who may write to the drive: CircuitPython lets either the console do so, or the computer.

The console takes it, for its saves, unless a button is held while the power comes on. Then the
computer may copy files to it, and the console says that it cannot save.
"""

import digitalio
import storage

from boards.circuitpython.colour_pico import pin
from firmware.starting import load_board


def claim():
    """Take the drive, from boot.py; False if a button is held, which leaves it to the computer.

    Where this raises the computer has the drive, and boot_out.txt the reason.
    """
    for number in load_board().pins.values():
        button = digitalio.DigitalInOut(pin(number))
        button.switch_to_input(pull=digitalio.Pull.UP)
        is_held = not button.value
        button.deinit()
        if is_held:
            return False
    storage.remount("/", readonly=False)
    return True
