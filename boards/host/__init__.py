"""The computer as a board: frames leave on a file descriptor, keys arrive on standard input."""
