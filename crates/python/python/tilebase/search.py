"""The searches of textbooks, to be measured against the true distances.

A board is a tuple of numbers row by row, 0 the empty square. A heuristic is a function that returns how many moves a board
may be from the goal. This module is written to be read, not to be fast: `tilebase` itself looks the answers up.

>>> from tilebase import search
>>> tiles = search.Tiles("12345678_")
>>> found = search.a_star(tiles, "123_56478", tiles.manhattan)
>>> found.path, found.expanded, found.generated, found.frontier
('drr', 3, 8, 4)
>>> search.breadth_first(tiles, [1, 2, 3, 0, 5, 6, 4, 7, 8]).expanded
9
"""

from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from time import perf_counter
from typing import Any, NamedTuple

__all__ = ["Board", "Found", "Heuristic", "Tiles", "a_star", "best_first", "both_sides", "branching", "breadth_first"]
__all__ += ["deepening", "greedy", "ida_star"]

Board = tuple[int, ...]
"""A board: its numbers row by row, 0 the empty square. `Tiles.start` makes one of a list, an array or a text."""
Heuristic = Callable[[Board], float]
"""A function that returns how many moves a board may be from the goal."""


class Found(NamedTuple):
    """What a search has found, and what it took."""

    path: str
    """The moves of the empty square."""
    expanded: int
    """The number of boards whose neighbours the search has looked at."""
    generated: int
    """The number of these neighbours, where a board counts each time that it is met."""
    frontier: int
    """The most boards that waited at once. `ida_star` and `deepening` keep one path alone: its boards."""
    seconds: float
    """The time from the beginning to the end."""


class Effort:
    """Counts what a search takes."""

    def __init__(self) -> None:
        self.expanded, self.generated, self.frontier, self.begun = 0, 0, 1, perf_counter()

    def found(self, path: str) -> Found:
        """Returns this path, and the counts."""
        return Found(path, self.expanded, self.generated, self.frontier, perf_counter() - self.begun)


class Tiles:
    """Sliding tiles on a board with this number of columns, and the usual heuristics of a goal. None of them says more
    moves than are needed. A goal and a start may be tuples, lists, arrays, nested rows, or texts such as `"12345678_"`."""

    def __init__(self, goal: Any, columns: int = 3) -> None:
        self.goal, self.columns = tuple(numbers(goal)), columns
        self.rows = len(self.goal) // columns
        """The number of rows of the board."""
        self.places = {tile: divmod(at, columns) for at, tile in enumerate(self.goal)}
        """The row and the column of each tile at the goal."""
        is_whole = self.rows * columns == len(self.goal) == len(self.places) and 0 in self.places
        if not is_whole or min(self.rows, columns) < 2:
            raise ValueError(f"expected rows of {columns} different numbers, one of them 0, found {self.goal}")

    def start(self, board: Any) -> Board:
        """Returns a board as a tuple. Raises `ValueError` if it has other tiles than the goal, or no moves lead there."""
        start = tuple(numbers(board))
        if sorted(start) != sorted(self.goal):
            raise ValueError(f"expected the tiles of the goal {self.goal}, found {start}")
        # A move exchanges the empty square with a tile, and changes the colour of its square on a chessboard.
        places = [self.goal.index(tile) for tile in start]
        exchanges = sum(a > b for at, a in enumerate(places) for b in places[at + 1 :])
        (row, column), (to_row, to_column) = divmod(start.index(0), self.columns), self.places[0]
        if (exchanges + row + column + to_row + to_column) % 2:
            raise ValueError(f"no moves lead from {start} to {self.goal}")
        return start

    def neighbours(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Yields each move of the empty square and the board after it, in the order d, l, r, u."""
        blank = board.index(0)
        row, column = divmod(blank, self.columns)
        for letter, is_there, step in [
            ("d", row + 1 < self.rows, self.columns),
            ("l", column > 0, -1),
            ("r", column + 1 < self.columns, 1),
            ("u", row > 0, -self.columns),
        ]:
            if is_there:
                after = list(board)
                after[blank], after[blank + step] = after[blank + step], 0
                yield letter, tuple(after)

    def misplaced(self, board: Board) -> int:
        """Returns how many tiles are not in their places: each has to move."""
        return sum(tile != there and tile != 0 for tile, there in zip(board, self.goal, strict=True))

    def manhattan(self, board: Board) -> int:
        """Returns how many rows and columns the tiles are away from their places, added up."""
        far = 0
        for at, tile in enumerate(board):
            if tile:
                row, column = self.places[tile]
                far += abs(at // self.columns - row) + abs(at % self.columns - column)
        return far

    def linear_conflict(self, board: Board) -> int:
        """Returns `manhattan` and two moves for each tile that has to leave its row or column, to let others of it pass."""
        lines = [(board[at : at + self.columns], 0, at // self.columns) for at in range(0, len(board), self.columns)]
        lines += [(board[at :: self.columns], 1, at) for at in range(self.columns)]
        far = self.manhattan(board)
        for line, axis, number in lines:
            # The places along the line of its own tiles. Those that stay have places that go up.
            own = [self.places[tile][1 - axis] for tile in line if tile and self.places[tile][axis] == number]
            longest: list[int] = []
            for at, place in enumerate(own):
                longest.append(1 + max((longest[i] for i in range(at) if own[i] < place), default=0))
            far += 2 * (len(own) - max(longest, default=0))
        return far


def numbers(board: Any) -> Iterator[int]:
    """Yields the numbers of a board, in whatever form it is. In a text without spaces, A is 10."""
    if isinstance(board, str):
        words = board.replace(",", " ").split()
        board = words if len(words) != 1 else words[0]
    for item in board:
        if hasattr(item, "__iter__") and not isinstance(item, str):
            yield from numbers(item)
        else:
            yield 0 if str(item) in ["_", ".", "-", "-1"] else int(str(item), 36 if len(str(item)) == 1 else 10)


def breadth_first(tiles: Tiles, start: Any) -> Found:
    """Searches level by level. The path is the first of the shortest in alphabetical order.

    Raises `ValueError`, as all searches here do, if no moves lead to the goal."""
    start, effort = tiles.start(start), Effort()
    paths, queue = {start: ""}, deque([start])
    while (board := queue.popleft()) != tiles.goal:
        effort.expanded += 1
        for letter, after in tiles.neighbours(board):
            effort.generated += 1
            if after not in paths:
                paths[after] = paths[board] + letter
                queue.append(after)
        effort.frontier = max(effort.frontier, len(queue))
    return effort.found(paths[board])


def both_sides(tiles: Tiles, start: Any) -> Found:
    """Searches level by level from the start and from the goal, the smaller level first, until the two meet."""
    start, effort = tiles.start(start), Effort()
    # The paths from each end, as the moves are made there, and the boards at the end of the longest ones.
    paths, levels = [{start: ""}, {tiles.goal: ""}], [[start], [tiles.goal]]
    back = str.maketrans("dlru", "urld")
    meeting = [start] if start == tiles.goal else []
    while not meeting:
        side = int(len(levels[1]) < len(levels[0]))
        level, levels[side] = levels[side], []
        for board in level:
            effort.expanded += 1
            for letter, after in tiles.neighbours(board):
                effort.generated += 1
                if after not in paths[side]:
                    paths[side][after] = paths[side][board] + letter
                    levels[side].append(after)
        effort.frontier = max(effort.frontier, len(levels[0]) + len(levels[1]))
        meeting = [board for board in levels[side] if board in paths[1 - side]]
    return effort.found(min(paths[0][board] + paths[1][board][::-1].translate(back) for board in meeting))


def best_first(tiles: Tiles, start: Any, first: Callable[[int, Board], tuple[float, float]]) -> Found:
    """Expands the board next that is first by this order, of its number of moves so far and itself."""
    start, effort = tiles.start(start), Effort()
    paths, queue = {start: ""}, [(first(0, start), 0, start)]
    while True:
        _, made, board = heappop(queue)
        if board == tiles.goal:
            return effort.found(paths[board])
        # A board whose path has become shorter is in the queue twice.
        if made > len(paths[board]):
            continue
        effort.expanded += 1
        for letter, after in tiles.neighbours(board):
            effort.generated += 1
            if after not in paths or made + 1 < len(paths[after]):
                paths[after] = paths[board] + letter
                heappush(queue, (first(made + 1, after), made + 1, after))
        effort.frontier = max(effort.frontier, len(queue))


def greedy(tiles: Tiles, start: Any, h: Heuristic) -> Found:
    """Expands the board that seems nearest. The path may be longer than needed."""
    return best_first(tiles, start, lambda made, board: (h(board), made))


def a_star(tiles: Tiles, start: Any, h: Heuristic, weight: float = 1) -> Found:
    """Expands the board through which the path seems shortest. With a heuristic that never says too much, it is; with a
    weight above 1 the path may be as many times longer than needed, and fewer boards are expanded."""
    return best_first(tiles, start, lambda made, board: (made + weight * (left := h(board)), left))


def ida_star(tiles: Tiles, start: Any, h: Heuristic) -> Found:
    """Searches in depth, up to a length that grows: it keeps one path alone."""
    start, effort = tiles.start(start), Effort()
    bound = h(start)

    def descend(board: Board, path: str) -> str | float:
        """Returns the path to the goal, or else the least length beyond the bound."""
        if len(path) + h(board) > bound:
            return len(path) + h(board)
        if board == tiles.goal:
            return path
        effort.expanded, effort.frontier = effort.expanded + 1, max(effort.frontier, len(path) + 1)
        beyond = float("inf")
        for letter, after in tiles.neighbours(board):
            # Not back to where it came from.
            if path[-1:] + letter not in ("du", "ud", "lr", "rl"):
                effort.generated += 1
                found = descend(after, path + letter)
                if isinstance(found, str):
                    return found
                beyond = min(beyond, found)
        return beyond

    while not isinstance(found := descend(start, ""), str):
        bound = found
    return effort.found(found)


def deepening(tiles: Tiles, start: Any) -> Found:
    """Searches in depth, up to a length that grows by one move: `ida_star` without a heuristic."""
    return ida_star(tiles, start, lambda board: 0)


def branching(expanded: int, moves: int) -> float:
    """Returns the effective branching factor b of textbooks: a tree with b branches everywhere and this many levels has
    as many boards, `expanded + 1 = 1 + b + b**2 + ... + b**moves`."""
    low, high = 0.0, float(expanded + 1)
    for _ in range(60):
        middle = (low + high) / 2
        if sum(middle**level for level in range(1, moves + 1)) < expanded:
            low = middle
        else:
            high = middle
    return high
