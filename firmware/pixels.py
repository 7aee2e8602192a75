"""The loops over the pixels of a colour picture: native code where there can be any."""

try:
    from firmware.pixels_viper import expand, letters, remap, stamp
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from firmware.pixels_plain import expand, letters, remap, stamp

__all__ = ("expand", "letters", "remap", "stamp")
