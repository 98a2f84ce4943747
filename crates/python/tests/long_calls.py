"""A program that makes one long call again and again, for `test_signals`, which sends it Ctrl-C.

For each line of stdin it prepares the call that its argument names, prints `begin`, and makes the call. If the line is
not empty, it then waits for Ctrl-C, should it not have come. It prints whether there was an answer, when the call ended
by a clock and by processor time, and the longest time for which another thread stood still.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
import tilebase

# A function and its arguments.
Call = tuple[Any, ...]


def tiled(puzzle: tilebase.Puzzle, board: str, count: int, dtype: str = "u1") -> Any:
    return np.tile(puzzle.array(board).astype(dtype), (count, 1))


def of_eight(name: str, count: int, dtype: str = "u1", *more: Any) -> Callable[[], Call]:
    """A method of arrays of the eight-puzzle. What it needs is made before it is called."""

    def call() -> Call:
        t.eight.path(tiled(t.eight, "12345678_", 2**17))
        return getattr(t.eight, name), tiled(t.eight, "8672543_1", count, dtype), *more

    return call


def patterns(count: int) -> Call:
    pattern = np.tile(np.array([2, 3, 1, 2, 1, 1, 0, 1, 1], np.uint8), (count, 1))
    t.cubic.distance("1,1", pattern[0])
    return t.cubic.distance, tiled(t.cubic, "1,1", count), pattern


# A state that takes a search of seconds.
FAR = "UN,--,DN,SU,WN,NU,UE,ED,DW"

# A state that is 21 rolls from RBRBRBWEB.
STATE = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW"

def sets(count: int) -> list[str]:
    """Sets of patterns, another for each number: each takes a search of milliseconds."""
    tops = ["".join("WRB"[number // 3**place % 3] for place in range(8)) for number in range(count)]
    return [f"{top[:4]}?{top[4:]}" for top in tops]


CALLS: dict[str, Callable[[], Call]] = {
    "distances": of_eight("distance", 2**25),
    "distances of other integers": of_eight("distance", 2**23, "i8"),
    "distances in another order": lambda: (
        t.eight.distance,
        np.asfortranarray(tiled(t.eight, "12345678_", 2**23, "i2")),
    ),
    "distances of texts": lambda: (t.eight.distance, ["8672543_1"] * 2**22),
    "distances of patterns": lambda: patterns(2**21),
    "distances to sets": lambda: (tilebase.open().cubic.distance, [STATE] * 100, sets(100)),
    "values of moves": of_eight("moves", 2**22),
    "boards after moves": lambda: (t.eight.after, ["8672543_1"] * 2**21, "l"),
    "boards on paths": of_eight("along", 2**17),
    "numbers of paths": of_eight("count_paths", 2**13),
    "grades": of_eight("grade", 2**19, "u1", "dru"),
    "random boards": lambda: (t.eight.random, 2**20),
    "random goals": lambda: (partial(t.harris.random, goal="random"), 2**19),
    "random goals at a distance": lambda: (partial(t.harris.random, distance=50, goal="random"), 16),
    # This one goes on for seconds, and those with "search" in their names search from both sides as long.
    "a table": lambda: (t.harris.all_boards, None),
    "a search": lambda: (tilebase.open().alike.distance, FAR),
    "searches": lambda: (tilebase.open().alike.distance, [FAR] * 9),
    "a search of all paths": lambda: (tilebase.open().alike.all_paths, FAR),
    "a search for random boards": lambda: (partial(tilebase.open().alike.random, distance=50, seed=1), 5),
}


def times() -> tuple[float, float]:
    return time.monotonic(), time.process_time()


class Still:
    """Measures how long another thread stands still, by a clock and by processor time, whichever is shorter: where the
    machine is busy, all threads stand still."""

    def __init__(self) -> None:
        self.last, self.longest = times(), 0.0
        threading.Thread(target=self.tick, daemon=True).start()

    def begin(self) -> None:
        time.sleep(0.01)
        self.longest = 0.0

    def tick(self) -> None:
        while True:
            time.sleep(0.001)
            now = times()
            self.longest = max(self.longest, min(now[0] - self.last[0], now[1] - self.last[1]))
            self.last = now


def main(name: str, lines: Iterable[str]) -> None:
    still = Still()
    for line in lines:
        function, *arguments = CALLS[name]()
        answers: list[object] = []
        end = times()
        still.begin()
        print("begin", flush=True)
        try:
            try:
                # `extend` takes an answer that there is before Python looks for Ctrl-C.
                answers.extend(map(function, *([argument] for argument in arguments)))
            except Exception as error:
                answers.append(error)
            end = times()
            time.sleep(60 if line.strip() else 0)
        except KeyboardInterrupt:
            end = end if answers else times()
        time.sleep(0.01)
        print(len(answers), *end, still.longest, flush=True)


if __name__ == "__main__":
    # A shell that starts this in the background has it ignore Ctrl-C, which Python then leaves so.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    t = tilebase.open()
    main(sys.argv[1], sys.stdin)
