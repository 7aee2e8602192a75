"""Runs plain-assert test modules on any Python, MicroPython first.

From the root of the checkout:

    micropython -X heapsize=236800w host_tests/runner.py host_tests/engine/test_cards.py ...

A module is named by its path or as host_tests.engine.test_cards. Every function called test_*
runs, in the order of the names. Prints "ok NAME", or "FAIL NAME" and the traceback, and at the
end "N passed, M failed". The exit status is 1 if anything failed or if there was no test.

Nothing here limits the time: whoever starts this process has to (see conftest.py).
"""

import gc
import sys

try:
    import micropython
except ImportError:
    micropython = None


class Run:
    """One run over some modules, in steps: each step is one import or one test.

    A caller that makes each step a call of its own lets memory be collected in between even
    where that happens only after Python has returned (see wasm32/run.mjs).
    """

    def __init__(self, targets):
        self.passed = 0
        self.failed = 0
        self._jobs = [(target, None) for target in targets]

    def step(self):
        """Do the next import or test. False when nothing was left to do."""
        if not self._jobs:
            return False
        name, test = self._jobs.pop(0)
        try:
            if test is None:
                self._jobs = _tests_of(name) + self._jobs
            else:
                test()
                self.passed += 1
                print("ok", name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a SystemExit too: it must not end the run as a success
            _unlock_heap()
            self.failed += 1
            print("FAIL", name)
            _print_exception(error)
        gc.collect()
        return True

    def finish(self):
        """Print the totals and return the exit status."""
        print("%d passed, %d failed" % (self.passed, self.failed))
        return 0 if self.passed and not self.failed else 1


def _tests_of(target):
    """Import a module; return its tests as (name, function), in the order of the names."""
    name = target
    if target.endswith(".py"):
        folder, _, name = target[:-3].rpartition("/")
        if target.startswith("/"):
            sys.path.insert(0, folder)
        else:
            name = target[:-3].replace("/", ".")
    __import__(name)
    module = sys.modules[name]
    tests = []
    for attribute in sorted(dir(module)):
        if attribute.startswith("test_"):
            tests.append((name + "." + attribute, getattr(module, attribute)))
    if not tests:
        raise ValueError("no function called test_* in " + target)
    return tests


def _unlock_heap():
    """Undo a heap_lock() that a failing test left behind, or no traceback could be printed."""
    if micropython and hasattr(micropython, "heap_lock"):
        micropython.heap_lock()
        while micropython.heap_unlock():  # returns how many locks are left
            pass


def _print_exception(error):
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)


def main(targets):
    """Run the modules and return the exit status."""
    run = Run(targets)
    while run.step():
        pass
    return run.finish()


if __name__ == "__main__":
    # Imports start at the root of the checkout, not in this folder, which has an "engine" too.
    sys.path[0] = ""
    sys.exit(main(sys.argv[1:]))
