"""How many million boards of the eight-puzzle, or of Harris's cubes, a second are answered.

    python crates/python/bench/bench.py [--quick]

Times are the processor's, the shortest of some rounds.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
import tilebase


def speed(count: int, work: Callable[[], object]) -> float:
    """Return how many million boards a second are answered, if so many are."""
    times: list[float] = []
    for _ in range(5):
        begin = time.thread_time()
        work()
        times.append(time.thread_time() - begin)
    return count / min(times) / 1e6


def main() -> None:
    count = 30_000 if "--quick" in sys.argv else 3_000_000
    t = tilebase.open()
    boards, marks = t.eight.random(count, seed=1), t.harris.random(count, seed=1)
    # The distances of all boards are found before they are timed.
    for puzzle, some in [(t.eight, boards), (t.harris, marks)]:
        puzzle.distance(np.tile(some, (200_000 // count + 1, 1)))
    figures = {f"t.eight.distance of {kind}": partial(t.eight.distance, boards.astype(kind)) for kind in ["u1", "i4", "i8"]}
    figures["t.harris.distance"] = partial(t.harris.distance, marks)
    figures |= {f"t.eight.{name}": partial(getattr(t.eight, name), boards) for name in ["evaluate", "path", "canonical"]}
    for what, work in figures.items():
        print(f"{what:26}{speed(count, work):8.2f} million boards a second", flush=True)


if __name__ == "__main__":
    main()
