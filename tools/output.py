"""What programs tell: `sys.exit(output.run(main))` where output may go to a pipe or a file, and
`output.reason(error)` in a message that names the file itself."""

import os
import sys


def run(main):
    """Run `main()` and have its output written; return its exit status.

    A reader that has seen enough, such as `head`, ends it in silence; what cannot be written for
    another reason is told.
    """
    try:
        status = main()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        status = 0
    except OSError as error:
        print(f"The output cannot be written: {error.strerror}", file=sys.stderr)
        status = 1
    # Python flushes once more at the end, and must not fail there
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def reason(error):
    """What the system says of an OSError, without the number and the path that are in its text."""
    return os.strerror(error.errno) if error.errno else str(error)
