"""How fast the package is, and what NumPy alone can do. Wants a machine that does nothing else.

    python crates/python/bench/bench.py [--quick]
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import tilebase

ROUNDS = 5
BOARDS = 10_000_000


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the shortest time of some rounds."""
    times: list[float] = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def started(code: str) -> float:
    """Return the shortest time that a new interpreter takes for code, by its own clock."""
    script = f"import time; b = time.perf_counter(); {code}; print(time.perf_counter() - b)"
    words = [sys.executable, "-c", script]
    return min(float(subprocess.check_output(words)) for _ in range(ROUNDS))


class Sorted:
    """What NumPy alone can do: a board is a number, and is looked up in a sorted array of them."""

    def __init__(self, t: tilebase.Tables) -> None:
        boards, distances, _ = t.eight.table()
        self.weights = 10 ** np.arange(8, -1, -1, dtype=np.int32)
        numbers = boards @ self.weights
        order = numbers.argsort()
        self.numbers, self.answers = numbers[order], distances[order]

    def distances(self, boards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int8]:
        numbers = boards @ self.weights
        places = np.searchsorted(self.numbers, numbers)
        places[places == len(self.numbers)] = 0
        return np.where(self.numbers[places] == numbers, self.answers[places], np.int8(-1))


def report(what: str, figure: float, unit: str) -> None:
    print(f"{what:30} {figure:10.2f} {unit}")


def main() -> None:
    quick = "--quick" in sys.argv
    t = tilebase.open()
    boards = t.eight.random(BOARDS // 100 if quick else BOARDS, seed=1)
    some = boards[: len(boards) // 10]
    starts = np.tile(t.cubic.array("2,2"), (len(some), 1))
    patterns = np.where(some == 0, np.uint8(3), some % 3)
    marks = t.harris.random(len(boards), seed=1)
    # The distances of all boards are found before they are timed.
    t.harris.distances(marks)
    baseline = Sorted(t)
    assert np.array_equal(baseline.distances(boards), t.eight.distances(boards))

    def two_threads() -> None:
        halves = np.array_split(boards, 2)
        threads = [threading.Thread(target=t.eight.distances, args=(half,)) for half in halves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    unit = "million boards a second"
    ours = seconds(lambda: t.eight.distances(boards))
    theirs = seconds(lambda: baseline.distances(boards))
    report("distances, one thread", len(boards) / ours / 1e6, unit)
    report("sorted array of ranks, NumPy", len(boards) / theirs / 1e6, unit)
    report("ratio", theirs / ours, "")
    for dtype in ["int16", "int32", "int64"]:
        converted = boards.astype(dtype)
        elapsed = seconds(partial(t.eight.distances, converted))
        report(f"distances of {dtype}", len(boards) / elapsed / 1e6, unit)
        del converted
    cubes = seconds(lambda: t.harris.distances(marks))
    report("t.harris.distances", len(marks) / cubes / 1e6, unit)
    report("time above t.eight", cubes / ours, "times")
    report("t.eight.evaluate", len(some) / seconds(lambda: t.eight.evaluate(some)) / 1e6, unit)
    report("distances, two threads", len(boards) / seconds(two_threads) / 1e6, unit)
    report("paths", len(some) / seconds(lambda: t.eight.paths(some)) / 1e6, unit)
    cubic = seconds(lambda: t.cubic.distances(starts, patterns))
    report("t.cubic.distances", len(some) / cubic / 1e6, unit)

    above = started("import numpy, tilebase") - started("import numpy")
    report("import tilebase, above numpy", 1e3 * above, "ms")
    opening = "import tilebase; b = time.perf_counter(); t = tilebase.open()"
    report("tilebase.open()", 1e3 * started(opening), "ms")
    asking = f"{opening}; b = time.perf_counter(); t.eight.distance('123069478')"
    report("first t.eight.distance", 1e3 * started(asking), "ms")


if __name__ == "__main__":
    main()
