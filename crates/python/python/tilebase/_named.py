"""The classes of answers."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class Table(NamedTuple):
    """All boards from which moves lead to a goal."""

    boards: npt.NDArray[np.uint8]
    """The boards, of shape (N, squares)."""
    distances: npt.NDArray[np.int8]
    """Their distances, of shape (N,)."""
    best: npt.NDArray[np.bool_]
    """Whether a shortest path begins with d, l, r, u, of shape (N, 4)."""

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return arrays of shape (N,) by name, for `pandas.DataFrame` and `polars.DataFrame`.

        `square_1` to the last square are the boards, row by row, and `best_d` to `best_u` the best moves. They
        are views, which take no memory. To add a column of boards as str:
        `table.columns() | {"board": t.eight.text(table.boards)}`.

        >>> columns = tilebase.open().eight.table().columns()
        >>> print(*list(columns)[8:])
        square_9 distance best_d best_l best_r best_u
        >>> int(columns["distance"][columns["square_1"] == 0].max())
        30
        """
        squares = {f"square_{number}": column for number, column in enumerate(self.boards.T, 1)}
        best = {f"best_{letter}": column for letter, column in zip("dlru", self.best.T, strict=True)}
        return squares | {"distance": self.distances} | best


class Grade(NamedTuple):
    """The grade of some moves."""

    legal: bool
    """Whether no move leaves the board."""
    reaches: bool
    """Whether all moves are legal and end at the goal."""
    moves: int
    """The number of moves, up to the first illegal one."""
    fewest: int | None
    """The fewest moves from the start to the goal; None if no moves lead there."""
    extra: int | None
    """The number of moves above the fewest; None unless they reach the goal."""
    first_wrong: int | None
    """The number, from 1, of the first move that is illegal or not on a shortest path; None if there is
    none. If no moves lead to the goal, only an illegal move counts."""
    left: int | None
    """The fewest moves to the goal after the moves; None if no moves lead there."""
    smallest: bool
    """Whether the moves are the lexicographically smallest of the shortest paths."""
    unreadable: str | None = None
    """Why a text of a list cannot be read; it is then graded like no moves, but as illegal."""


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
