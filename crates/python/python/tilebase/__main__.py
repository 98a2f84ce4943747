"""The command `tilebase`, which `pip install` puts beside Python; also `python -m tilebase`."""

import signal
import sys

from ._tilebase import _run


def main() -> None:
    """Run the command, and exit with its status."""
    # Ctrl-C ends the command at once.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_run(["tilebase", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
