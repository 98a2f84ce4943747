"""Plays at a pseudo-terminal, acts as the shell, and checks what happens there: playing.py GAME PROGRAM WORDS

GAME is the name of a function of this file. Exit status 0 if all is as it says.
"""

import fcntl, os, pty, re, resource, select, signal, struct, sys, termios, time

PATIENCE = 60  # seconds, on a busy machine
SCREEN = b"\x1b[?1049"


def foreground(group):
    """Makes a process group that of the terminal, as a shell does."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, group)
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)


def shell(words):
    """Runs the game as a job, and says on the terminal which process it is, and when it stops and ends."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    game = os.fork()
    if game == 0:
        os.setpgid(0, 0)
        foreground(os.getpgrp())
        # Not by the shell: the game may be faster than its word.
        os.write(1, b"SHELL runs %d\n" % os.getpid())
        os.execv(words[0], words)
    status = None
    while status is None or os.WIFSTOPPED(status):
        if status is not None:
            os.read(0, 100)
            foreground(game)
            os.kill(game, signal.SIGCONT)
        _, status = os.waitpid(game, os.WUNTRACED)
        foreground(os.getpgrp())
        what = b"stopped" if os.WIFSTOPPED(status) else b"ended"
        # A terminal in raw mode has no lines.
        lines = termios.tcgetattr(0)[3] & termios.ICANON != 0
        os.write(1, b"SHELL %s %d, lines %d\n" % (what, status, lines))


class Terminal:
    """A terminal in which a shell runs the game."""

    def __init__(self, columns=80, rows=24, first=b"moves"):
        child, self.file = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            shell(sys.argv[2:])
            os._exit(0)
        self.shown, self.read = b"", 0
        self.game = int(self.wait_for(rb"SHELL runs (\d+)")[1])
        self.wait_for(re.escape(SCREEN + b"h"))
        self.wait_for(first)

    def wait_for(self, pattern, keys=b""):
        """Types keys, reads until the terminal shows a pattern, and returns the match."""
        end = time.monotonic() + PATIENCE
        while not (match := re.search(pattern, self.shown)):
            if time.monotonic() > end:
                sys.exit(f"no {pattern!r}: {self.shown!r}")
            ready, free, _ = select.select([self.file], [self.file] if keys else [], [], 1)
            if free:
                keys = keys[os.write(self.file, keys[:1000]) :]
            try:
                if ready:
                    read = os.read(self.file, 65536)
                    self.read += len(read)
                    # No pattern is that long.
                    self.shown = self.shown[-10000:] + read
            except OSError:
                sys.exit(f"ended without {pattern!r}: {self.shown!r}")
        self.shown = self.shown[match.end() :]
        return match

    def wait_for_end(self, status, keys=b""):
        """Types keys, and reads until the game has restored the terminal and ended with a status."""
        self.wait_for(re.escape(SCREEN + b"l"), keys)
        self.wait_for(b"SHELL ended %d, lines 1" % status)


def suspended():
    """Ctrl-Z stops the game, and when it is continued it is drawn again."""
    terminal = Terminal()
    terminal.wait_for(re.escape(SCREEN + b"l"), b"\x1a")
    terminal.wait_for(rb"SHELL stopped \d+, lines 1")
    # For the shell, and not for the game: of the letters, some are moves there.
    terminal.wait_for(re.escape(SCREEN + b"h"), b"dlru\n")
    terminal.wait_for(b"moves")
    terminal.wait_for_end(0, b"q")


def signalled():
    """A signal that ends the game restores the terminal before."""
    for number in [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM]:
        terminal = Terminal()
        os.kill(terminal.game, number)
        terminal.wait_for_end(number)


def unasked():
    """A game without arguments is ten moves from its end, and says how to get the other puzzles."""
    others = rb"Others: tilebase play cubic, harris, gardner, alike, crossteaser"
    terminal = Terminal(first=rb"(?s)" + others + rb".*10 left.*goal")
    terminal.wait_for(rb"Best:", b"?")
    terminal.wait_for_end(0, b"q")


def large():
    """A terminal of any size shows the game."""
    for size in [(600, 250), (5000, 5000), (65535, 65535)]:
        Terminal(*size).wait_for_end(0, b"q")


def pasted():
    """The keys of a paste are not drawn one by one, and Ctrl-C behind them ends the game."""
    terminal = Terminal()
    keys = b"hl" * 20_000
    terminal.wait_for_end(0, keys + b"\x03")
    # What one key changes on the screen takes more than a hundred bytes.
    if terminal.read > 10 * len(keys):
        sys.exit(f"{len(keys)} keys, {terminal.read} bytes drawn")


def unfinished():
    """Behind a sequence that a terminal has begun and does not end, all keys work. Idle, nothing is written."""
    terminal = Terminal()
    terminal.wait_for("goal".encode())
    for keys, shown in [(b"?", rb"Best:"), (b"l", rb"made")]:
        os.write(terminal.file, b"\x1b[<")
        time.sleep(0.5)
        terminal.wait_for(shown, keys)
    time.sleep(0.5)
    while select.select([terminal.file], [], [], 0)[0]:
        os.read(terminal.file, 65536)
    if select.select([terminal.file], [], [], 0.5)[0]:
        sys.exit(f"written while idle: {os.read(terminal.file, 65536)!r}")
    terminal.wait_for_end(0, b"\x1b[<\x03")


def named():
    """An answer says which goal it is if none was given: WORDS begin with a verb and START."""
    program, verb, start, *rest = sys.argv[2:]
    for goal, is_named in [([], True), (["1234_6789"], False)]:
        child, file = pty.fork()
        if child == 0:
            os.execv(program, [program, verb, start, *goal, *rest])
        shown = b""
        try:
            while read := os.read(file, 65536):
                shown += read
        except OSError:  # the end
            os.waitpid(child, 0)
        if (b"tilebase: to 1234_6789, because no GOAL was given\r\n" in shown) != is_named:
            sys.exit(f"{shown!r}")


globals()[sys.argv[1]]()
