"""The loops over the pixels of a colour picture: native code where there can be any."""

try:
    from firmware.pixels_viper import expand, mark, remap
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from firmware.pixels_plain import expand, mark, remap

__all__ = ("expand", "mark", "remap")
