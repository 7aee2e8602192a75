"""The console: loop, screens, drawing, buttons, sound and saves.

It plays by what `engine` allows and runs on what `boards` hand it; no rules and no pins in here.
"""
