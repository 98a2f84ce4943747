"""The searches of textbooks, to be measured against the true distances.

A board is a tuple of numbers row by row, 0 the empty square. A heuristic is a function that returns how many moves a board
may be from the goal. This module is written to be read, not to be fast: `tilebase` itself looks the answers up.

>>> from tilebase import search
>>> tiles = search.Tiles((1, 2, 3, 4, 5, 6, 7, 8, 0))
>>> search.a_star(tiles, (1, 2, 3, 0, 5, 6, 4, 7, 8), tiles.manhattan)
Found(path='drr', expanded=3)
>>> search.breadth_first(tiles, (1, 2, 3, 0, 5, 6, 4, 7, 8)).expanded
9
"""

from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

__all__ = ["Board", "Found", "Heuristic", "Tiles", "a_star", "best_first", "branching", "breadth_first", "greedy"]
__all__ += ["ida_star"]

Board = tuple[int, ...]
"""A board: its numbers row by row, 0 the empty square."""
Heuristic = Callable[[Board], int]
"""A function that returns how many moves a board may be from the goal."""


class Found(NamedTuple):
    """What a search has found: the moves of the empty square, and how many boards it has expanded: those whose
    neighbours it has looked at."""

    path: str
    """The moves of the empty square."""
    expanded: int
    """The number of boards whose neighbours the search has looked at."""


class Tiles:
    """Sliding tiles on a board with this number of columns, and the usual heuristics of a goal. None of them says more
    moves than are needed."""

    def __init__(self, goal: Board, columns: int = 3) -> None:
        self.goal, self.columns = goal, columns
        self.places = {tile: divmod(at, columns) for at, tile in enumerate(goal)}
        """The row and the column of each tile at the goal."""
        self.rows = len(goal) // columns
        """The number of rows of the board."""

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


def breadth_first(tiles: Tiles, start: Board) -> Found:
    """Searches level by level. The path is the first of the shortest in alphabetical order.

    Raises `ValueError` if no moves lead to the goal, as all searches here do, but for `ida_star`."""
    start = tuple(map(int, start))  # a list, an array or nine digits, too
    paths, queue, expanded = {start: ""}, deque([start]), 0
    while queue:
        board = queue.popleft()
        if board == tiles.goal:
            return Found(paths[board], expanded)
        expanded += 1
        for letter, after in tiles.neighbours(board):
            if after not in paths:
                paths[after] = paths[board] + letter
                queue.append(after)
    raise ValueError(f"no moves lead from {start} to {tiles.goal}")


def best_first(tiles: Tiles, start: Board, first: Callable[[int, Board], tuple[int, int]]) -> Found:
    """Expands the board next that is first by this order, of its number of moves so far and itself."""
    start = tuple(map(int, start))
    paths, expanded = {start: ""}, 0
    queue = [(first(0, start), 0, start)]
    while queue:
        _, made, board = heappop(queue)
        if board == tiles.goal:
            return Found(paths[board], expanded)
        # A board whose path has become shorter is in the queue twice.
        if made > len(paths[board]):
            continue
        expanded += 1
        for letter, after in tiles.neighbours(board):
            if after not in paths or made + 1 < len(paths[after]):
                paths[after] = paths[board] + letter
                heappush(queue, (first(made + 1, after), made + 1, after))
    raise ValueError(f"no moves lead from {start} to {tiles.goal}")


def greedy(tiles: Tiles, start: Board, h: Heuristic) -> Found:
    """Expands the board that seems nearest. The path may be longer than needed."""
    return best_first(tiles, start, lambda made, board: (h(board), made))


def a_star(tiles: Tiles, start: Board, h: Heuristic) -> Found:
    """Expands the board through which the path seems shortest. With a heuristic that never says too much, it is."""
    return best_first(tiles, start, lambda made, board: (made + (left := h(board)), left))


def ida_star(tiles: Tiles, start: Board, h: Heuristic) -> Found:
    """Searches in depth, up to a length that grows: it keeps one path alone. Never ends if no moves lead to the goal."""
    start = tuple(map(int, start))
    expanded, bound = 0, h(start)

    def descend(board: Board, path: str) -> str | int:
        """Returns the path to the goal, or else the least length beyond the bound."""
        nonlocal expanded
        if len(path) + h(board) > bound:
            return len(path) + h(board)
        if board == tiles.goal:
            return path
        expanded += 1
        beyond: list[int] = []
        for letter, after in tiles.neighbours(board):
            # Not back to where it came from.
            if path[-1:] + letter not in ("du", "ud", "lr", "rl"):
                found = descend(after, path + letter)
                if isinstance(found, str):
                    return found
                beyond.append(found)
        return min(beyond)

    while not isinstance(found := descend(start, ""), str):
        bound = found
    return Found(found, expanded)


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
