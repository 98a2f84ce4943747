"""How fast the package is, beside what NumPy alone can do and beside another version of the package.

    python crates/python/bench/bench.py [--quick] [--before PYTHON]

PYTHON is an interpreter that has the other version: both are measured in one run, and what that version
does not have is left out. Times are the processor's, the shortest of some rounds.
"""

import argparse
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import numpy.typing as npt
import tilebase

ROUNDS = 5
BOARDS = 10_000_000

SPEED = "million boards a second"


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.thread_time) -> float:
    """Return the shortest time of some rounds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        begin = clock()
        work()
        times.append(clock() - begin)
    return min(times)


def started(code: str) -> float:
    """Return the shortest time that a new interpreter takes for code, in milliseconds."""
    script = f"import time; b = time.process_time(); {code}; print(time.process_time() - b)"
    words = [sys.executable, "-c", script]
    return 1e3 * min(float(subprocess.check_output(words)) for _ in range(ROUNDS))


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


def figures(quick: bool) -> Iterator[tuple[str, Callable[[], float], str]]:
    """Yield what is measured, what measures it, and its unit."""
    t = tilebase.open()
    boards = t.eight.random(BOARDS // 100 if quick else BOARDS, seed=1)
    some = boards[: len(boards) // 10]
    starts = np.tile(np.array([1, 1, 1, 1, 0, 1, 1, 1, 1], np.uint8), (len(some), 1))
    patterns = np.where(some == 0, np.uint8(0), some % 3 + 1)
    marks = t.harris.random(len(boards), seed=1)
    # The distances of all boards are found before they are timed.
    t.harris.distances(marks)
    baseline = Sorted(t)
    assert np.array_equal(baseline.distances(boards), t.eight.distances(boards))

    def speed(count: int, work: Callable[[], object]) -> Callable[[], float]:
        return lambda: count / seconds(work) / 1e6

    def two_threads() -> None:
        halves = np.array_split(boards, 2)
        threads = [threading.Thread(target=t.eight.distances, args=(half,)) for half in halves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def other(dtype: str) -> float:
        converted = boards.astype(dtype)
        return len(boards) / seconds(lambda: t.eight.distances(converted)) / 1e6

    def times_above() -> float:
        cubes = seconds(lambda: t.harris.distances(marks))
        return cubes / seconds(lambda: t.eight.distances(boards))

    yield "t.eight.distances", speed(len(boards), lambda: t.eight.distances(boards)), SPEED
    yield "sorted array, NumPy alone", speed(len(boards), lambda: baseline.distances(boards)), SPEED
    for dtype in ["int16", "int32", "int64"]:
        yield f"t.eight.distances of {dtype}", partial(other, dtype), SPEED
    yield "t.harris.distances", speed(len(boards), lambda: t.harris.distances(marks)), SPEED
    yield "time of t.harris above t.eight", times_above, "times"
    yield "t.cubic.distances of pairs", speed(len(some), lambda: t.cubic.distances(starts, patterns)), SPEED
    yield "t.eight.evaluate", speed(len(some), lambda: t.eight.evaluate(some)), SPEED
    yield "t.eight.paths", speed(len(some), lambda: t.eight.paths(some)), SPEED
    clock = time.perf_counter
    yield "two threads, by the clock", lambda: len(boards) / seconds(two_threads, clock) / 1e6, SPEED

    yield "import, above that of NumPy", lambda: started("import numpy, tilebase") - started("import numpy"), "ms"
    opening = "import tilebase; b = time.process_time(); t = tilebase.open()"
    yield "tilebase.open()", lambda: started(opening), "ms"
    asking = f"{opening}; b = time.process_time(); t.eight.distance('123069478')"
    yield "first t.eight.distance", lambda: started(asking), "ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--before", metavar="PYTHON")
    options = parser.parse_args()
    before: dict[str, str] = {}
    if options.before:
        words = [options.before, __file__] + ["--quick"] * options.quick
        lines = subprocess.check_output(words, text=True).splitlines()
        before = {line[:30].strip(): line[30:41] for line in lines}
    for what, measured, unit in figures(options.quick):
        try:
            figure = f"{measured():11.2f}"
        except (AttributeError, TypeError, ValueError) as error:
            figure = f"{'-':>11}"
            print(f"{what}: {error}", file=sys.stderr)
        was = f"{before.get(what, '-'):>11}" if options.before else ""
        print(f"{what:30}{was}{figure} {unit}", flush=True)


if __name__ == "__main__":
    main()
