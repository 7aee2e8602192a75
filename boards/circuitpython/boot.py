"""Run by CircuitPython before the computer sees the drive; see boards/circuitpython/drive.py."""

from boards.circuitpython.drive import claim

claim()
