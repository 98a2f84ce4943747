"""Calls over arrays release the GIL, and Ctrl-C ends them."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE
from typing import Self

import numpy as np
import pytest
import tilebase
from long_calls import CALLS


def test_the_gil_is_released(t: tilebase.Tables) -> None:
    """Another thread counts while an array is answered."""
    boards = np.tile(t.eight.random(100_000, arrays=True), (50, 1))
    count = 0
    done = threading.Event()

    def counting() -> None:
        nonlocal count
        while not done.is_set():
            count += 1
            # Gives the GIL up, so that the call gets it back.
            time.sleep(0)

    thread = threading.Thread(target=counting)
    interval = sys.getswitchinterval()
    # So long no thread that runs Python is asked to give the GIL up: only one that releases it does.
    sys.setswitchinterval(100)
    try:
        # The main thread holds the GIL until this call releases it.
        thread.start()
        at_begin = count
        t.eight.distance(boards)
        done.set()
        at_end = count
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert at_end > at_begin


class Calls:
    """A program that makes a long call again and again."""

    def __init__(self, name: str) -> None:
        program = [sys.executable, Path(__file__).with_name("long_calls.py"), name]
        self.process = subprocess.Popen(program, stdin=PIPE, stdout=PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def times(self) -> tuple[float, float]:
        """Return a clock's time and, where the system says it, the processor time of the program."""
        pid = self.process.pid
        is_known = sys.platform == "linux"
        return time.monotonic(), time.clock_gettime(~pid << 3 | 2) if is_known else -math.inf

    def make(self, after: float | None = None) -> tuple[bool, float, float]:
        """Make the call, and press Ctrl-C after so many seconds. Return whether there was an answer, the seconds from
        Ctrl-C, or without it from the begin, to the end of the call, and the longest time for which another thread
        stood still."""
        assert self.process.stdin and self.process.stdout
        print("" if after is None else "Ctrl-C", file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == "begin\n"
        since = self.times()
        if after is not None:
            time.sleep(after)
            since = self.times()
            self.process.send_signal(signal.SIGINT)
        answers, clock, processor, still = map(float, self.process.stdout.readline().split())
        if after is None:
            return answers > 0, clock - since[0], still
        # Where the machine is busy, a program needs more time by the clock.
        return answers > 0, min(clock - since[0], processor - since[1]), still


def test_numpy_is_loaded_before_a_call() -> None:
    """What the bindings need of NumPy is loaded with the package: Ctrl-C would end the first call with a panic."""
    program = "import numpy, tilebase; numpy.lib.NumpyVersion = None; print(tilebase.open().eight.array('123456780'))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "[1 2 3 4 5 6 7 8 0]\n", ran.stderr


# One call of each way to wait. For a release, `check.sh` tries all.
WAYS = ["distances", "distances in another order", "distances of texts", "distances to sets", "boards on paths", "random boards"]
WAYS += ["a table", "a search", "searches"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal from another process")
@pytest.mark.parametrize("name", CALLS if "TILEBASE_ALL_CALLS" in os.environ else WAYS)
def test_ctrl_c_ends_a_call(name: str) -> None:
    """Early and late in a call, which also lets other threads run. On a busy machine some tries fail."""
    with Calls(name) as calls:

        def find(is_well: Callable[..., bool], after: float | None = None) -> float:
            tries = []
            for _ in range(12):
                tries.append(calls.make(after))
                if is_well(*tries[-1]):
                    return tries[-1][1]
                # The call may take less time than when it was measured.
                after = after and 0.6 * after
            pytest.fail(f"Ctrl-C after {after} s: is answered, seconds to the end, seconds without the GIL: {tries}")

        # The answer of what takes seconds is not waited for.
        whole = 0.5 if "search" in name or name == "a table" else find(lambda is_answered, end, still: is_answered and still < 0.1)
        for part in (0.2, 0.5):
            find(lambda is_answered, end, still: not is_answered and end < 0.2 and still < 0.1, part * whole)


def test_sets_of_tiles_in_turn_take_one_search_each() -> None:
    eight = tilebase.open().eight
    boards = ["123456780", "923456780", "193456780"]
    begin = time.process_time()
    assert eight.distance(boards, "????????_").tolist() == [0, 0, 0]
    each = time.process_time() - begin
    begin = time.process_time()
    eight.distance(boards * 200, "????????_")
    assert time.process_time() - begin < 20 * each
