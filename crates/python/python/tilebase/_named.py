"""The classes of answers."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class Table(NamedTuple):
    """All boards from which moves lead to a goal, as `Puzzle.table` returns them."""

    boards: npt.NDArray[np.uint8]
    distances: npt.NDArray[np.int8]
    best: npt.NDArray[np.bool_]

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
    """The grade of some moves, with the members that `Puzzle.grade` describes."""

    legal: bool
    reaches: bool
    moves: int
    fewest: int | None
    extra: int | None
    first_wrong: int | None
    left: int | None
    smallest: bool
    unreadable: str | None = None


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
