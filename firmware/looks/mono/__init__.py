"""Of one-bit displays of 128x64."""
