"""The rules of Italian tarocchi, and nothing else.

No hardware, clock, files, prints or floats: the same code runs on a Pico and on a desk.
`match.Match` is the way in; `games` holds one module a game; `players` the computer's seats.
"""

VERSION = "0.1.0"
