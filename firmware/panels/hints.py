"""What to check when no display answers; in memory only then."""

from engine.const import const

_FEW = const(8)  # devices on a bus that works


def text(where, wanted, found):
    """What is wrong on the bus called `where`, by the addresses looked for and those found."""
    if not found:
        hint = "Nothing answers: check power (3V3, GND) and that SDA and SCL are not swapped"
    elif len(found) > _FEW:
        hint = "Every address answers: SDA is held low, look for a short circuit"
    elif [address for address in found if address in wanted]:
        hint = "It answers but breaks off: check each joint, keep the wires short"
    else:
        hint = "There is only %s, another kind of device" % _hex(found)
    return "No display at %s on %s. %s." % (_hex(wanted), where, hint)


def _hex(addresses):
    return ", ".join(["0x%02X" % address for address in addresses])
