"""Host programs, each run as `python -m tools.NAME`."""
