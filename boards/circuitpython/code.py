"""Run by CircuitPython when the board is switched on. All else is in firmware.main."""

from firmware.main import main

main()
