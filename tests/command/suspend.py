"""Plays at a pseudo-terminal, presses Ctrl-Z, and goes on: what a shell sees is printed at the end.

Arguments: the program and its words. Exit status 0 if the game stopped, left the terminal as it was, and
was drawn again when it was continued.
"""

import fcntl, os, pty, select, signal, struct, sys, termios

PATIENCE = 60  # seconds, on a busy machine


def foreground(group):
    """Makes a process group that of the terminal, as a shell does."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, group)
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)


def shell(words):
    """Runs the game as a job, and says on the terminal when it stops and ends."""
    game = os.fork()
    if game == 0:
        os.setpgid(0, 0)
        foreground(os.getpgrp())
        os.execv(words[0], words)
    _, status = os.waitpid(game, os.WUNTRACED)
    foreground(os.getpgrp())
    lines = termios.tcgetattr(0)[3] & termios.ICANON != 0
    os.write(1, b"SHELL stopped %d lines %d\n" % (os.WIFSTOPPED(status), lines))
    if os.WIFSTOPPED(status):
        os.read(0, 100)
        foreground(game)
        os.kill(game, signal.SIGCONT)
        _, status = os.waitpid(game, 0)
        foreground(os.getpgrp())
    os.write(1, b"SHELL ended %d\n" % status)


def main():
    child, terminal = pty.fork()
    if child == 0:
        shell(sys.argv[1:])
        os._exit(0)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = b""

    def wait_for(text):
        """Reads until the terminal shows a text, and returns what was shown before it."""
        nonlocal shown
        while text not in shown:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            if not ready:
                sys.exit(f"no {text!r}: {shown!r}")
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                sys.exit(f"ended without {text!r}: {shown!r}")
        before, shown = shown.split(text, 1)
        return before

    screen = b"\x1b[?1049"
    wait_for(screen + b"h")
    wait_for(b"moves")
    os.write(terminal, b"\x1a")
    wait_for(screen + b"l")
    wait_for(b"SHELL stopped 1 lines 1")
    # For the shell, and not for the game: of the letters, some are moves there.
    os.write(terminal, b"dlru\n")
    wait_for(screen + b"h")
    wait_for(b"moves")
    os.write(terminal, b"q")
    wait_for(screen + b"l")
    wait_for(b"SHELL ended 0")


main()
