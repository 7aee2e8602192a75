"""CircuitPython 9 and newer on the boards with a colour display."""
