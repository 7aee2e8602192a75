"""A record of the last exception, for its finder to send in: `fault.txt` beside the saves."""

try:
    from sys import print_exception
except ImportError:  # CPython
    import traceback

    def print_exception(error, file):
        traceback.print_exception(type(error), error, error.__traceback__, file=file)


FILE = "fault.txt"


def write(folder, error):
    """Write the traceback; a disk that refuses must not make things worse."""
    try:
        with open(folder + "/" + FILE, "w") as file:
            print_exception(error, file)
    except OSError:
        pass
