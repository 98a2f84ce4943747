"""The classes of answers."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class AllBoards(NamedTuple):
    """All boards from which moves lead to a goal, as `Puzzle.all_boards` returns them."""

    boards: npt.NDArray[np.uint8]
    """The boards, an array of shape (N, squares)."""
    distances: npt.NDArray[np.int8]
    """Their distances, of shape (N,)."""
    best_moves: npt.NDArray[np.bool_]
    """Whether a shortest path begins with d, l, r, u, of shape (N, 4)."""

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return arrays of shape (N,) by name, for `pandas.DataFrame` and `polars.DataFrame`.

        `square_1` to the last square are the boards, row by row, and `best_d` to `best_u` the best moves. They
        are views, which take no memory. To add a column of boards as str:
        `every.columns() | {"board": t.eight.text(every.boards)}`.

        >>> columns = tilebase.open().eight.all_boards().columns()
        >>> print(*list(columns)[8:])
        square_9 distance best_d best_l best_r best_u
        >>> int(columns["distance"][columns["square_1"] == 0].max())
        30
        """
        squares = {f"square_{number}": column for number, column in enumerate(self.boards.T, 1)}
        best = {f"best_{letter}": column for letter, column in zip("dlru", self.best_moves.T, strict=True)}
        return squares | {"distance": self.distances} | best


class NextMove(NamedTuple):
    """A legal move, as `Puzzle.moves` returns it for texts."""

    move: str
    """Its letter, the direction of the empty square; of a slide also the number of tiles, as in r2."""
    board: str
    """The board after it."""
    distance: int | None
    """The distance of this board; None if no moves lead from there to the goal."""
    best: bool
    """Whether the move begins a shortest path."""


class Grade(NamedTuple):
    """The grade of some moves, as `Puzzle.grade` returns it."""

    legal: bool
    """Whether no move leads off the board."""
    reaches: bool
    """Whether all moves are legal and end at the goal."""
    length: int
    """The number of moves, up to the first illegal one."""
    distance: int | None
    """The distance of the board at first; None if no moves lead to the goal."""
    extra: int | None
    """`length` less `distance`; None unless the moves reach the goal."""
    left: int | None
    """The distance after the moves, up to the first illegal one; None if no moves lead to the goal."""
    first_wrong: int | None
    """The number, from 1, of the first move that is illegal or not on a shortest path; None if there is none. Where no
    moves lead to the goal, only an illegal move is wrong."""
    is_first: bool
    """Whether the moves are the first shortest path in alphabetical order, which `Puzzle.path` returns."""
    unreadable: str | None = None
    """Why the text of the moves cannot be read; None if it can."""


class Drawing:
    """A picture. A notebook shows it, and `str` is its SVG document."""

    def __init__(self, what: str, svg: str) -> None:
        """Keep an SVG document and its description."""
        self._what = what
        self._svg = svg

    def _repr_svg_(self) -> str:
        return self._svg

    __str__ = _repr_svg_

    def save(self, path: str | PathLike[str]) -> None:
        """Write the SVG document to a file."""
        Path(path).write_text(self._svg, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<tilebase.Drawing of {self._what}>"
