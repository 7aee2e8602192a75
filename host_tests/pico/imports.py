"""Says what each import costs; runs on the Pico before the console, on request of the rig.

For each module a line `import`, its name, the bytes it leaves on the heap and the us it takes,
without those of the modules that it imports first.
"""

import builtins
import gc
import sys
from time import ticks_diff, ticks_us

_import = builtins.__import__
_inner = [0, 0]  # bytes and us of the imports within the present one


def importing(name, *arguments):
    loaded = len(sys.modules)
    outer = _inner[0], _inner[1]
    _inner[0] = _inner[1] = 0
    gc.collect()
    before, start = gc.mem_alloc(), ticks_us()
    module = _import(name, *arguments)
    took = ticks_diff(ticks_us(), start)
    gc.collect()
    size = gc.mem_alloc() - before
    if len(sys.modules) != loaded:
        print("import", name, size - _inner[0], took - _inner[1])
    _inner[0] = outer[0] + size
    _inner[1] = outer[1] + took
    return module


builtins.__import__ = importing
