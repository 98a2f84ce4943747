"""Measures what docs/how.md says of other ways to solve a board of the eight-puzzle that is 31 moves from its goal.

Run it with the package slidingpuzzle installed, and the command in PATH: python xtask/others.py
"""

import os
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Callable

import slidingpuzzle

START, GOAL = "8672543_1", "12345678_"


def neighbours(board: str) -> list[tuple[str, str]]:
    """Returns the moves of the empty square, each with the board after it."""
    empty = board.index("_")
    row, column = divmod(empty, 3)
    steps = [("d", 3, row < 2), ("l", -1, column > 0), ("r", 1, column < 2), ("u", -3, row > 0)]
    found = []
    for move, step, is_legal in steps:
        if is_legal:
            squares = list(board)
            squares[empty], squares[empty + step] = squares[empty + step], "_"
            found.append((move, "".join(squares)))
    return found


def queue() -> int:
    """Returns the fewest moves, by the queue that most people write first."""
    paths, waiting = {START: ""}, deque([START])
    while (board := waiting.popleft()) != GOAL:
        for move, after in neighbours(board):
            if after not in paths:
                paths[after] = paths[board] + move
                waiting.append(after)
    return len(paths[GOAL])


def package(algorithm: str, **options: Callable[..., float]) -> int:
    """Returns the fewest moves, by the package."""
    rows = [[int(tile.replace("_", "0")) for tile in START[at : at + 3]] for at in (0, 3, 6)]
    return len(slidingpuzzle.search(slidingpuzzle.from_rows(*rows), algorithm, **options).solution)


def command(tables: str) -> int:
    """Returns the fewest moves, by tilebase, which makes its table if it is not there."""
    ran = subprocess.run(["tilebase", "distance", START, "--tables", tables], capture_output=True, text=True, check=True)
    return int(ran.stdout)


def seconds() -> float:
    """Returns the processor time of this program and of those that it ran."""
    return sum(os.times()[:4])


with tempfile.TemporaryDirectory() as tables:
    for name, solve in {
        "tilebase, without a table before": lambda: command(tables),
        "tilebase, with its table": lambda: command(tables),
        "a queue in Python": queue,
        "slidingpuzzle, IDA* with linear conflicts": lambda: package(
            "ida*", heuristic=slidingpuzzle.linear_conflict_distance
        ),
        "slidingpuzzle, A* with Manhattan": lambda: package("a*", heuristic=slidingpuzzle.manhattan_distance),
        "slidingpuzzle, breadth first": lambda: package("bfs"),
    }.items():
        start = seconds()
        moves = solve()
        print(f"{name:45} {moves} moves {seconds() - start:7.3f} s")
