"""The classes of answers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Table(NamedTuple):
    """All boards from which moves lead to a goal."""

    boards: npt.NDArray[np.uint8]
    """The boards, of shape (N, 9)."""
    distances: npt.NDArray[np.int8]
    """Their distances, of shape (N,)."""
    best: npt.NDArray[np.bool_]
    """Whether a shortest path begins with d, l, r, u, of shape (N, 4)."""


class Grade(NamedTuple):
    """What given moves are worth."""

    legal: bool
    """Whether no move leaves the board."""
    reaches: bool
    """Whether all moves are legal and end at the goal."""
    moves: int
    """The number of moves, up to the first illegal one."""
    fewest: int | None
    """The fewest moves to the goal; None where no moves lead there."""
    extra: int | None
    """How many moves there are above the fewest; None unless they reach the goal."""
    first_wrong: int | None
    """The number, from 1, of the first move that is illegal or not on a shortest path; where no moves
    lead to the goal, of the first that is illegal. None if there is none."""
    left: int | None
    """The fewest moves to the goal from where the moves end; None where no moves lead there."""
    smallest: bool
    """Whether the moves are the lexicographically smallest of the shortest paths."""
    unreadable: str | None = None
    """Why a text of a list is no moves; then it is graded like no moves, which are not legal."""


class Drawing:
    """A picture. A notebook shows it, and `str` is its SVG document."""

    def __init__(self, what: str, svg: str) -> None:
        """Keep an SVG document, and what it shows."""
        self._what = what
        self._svg = svg

    def _repr_svg_(self) -> str:
        return self._svg

    __str__ = _repr_svg_

    def __repr__(self) -> str:
        return f"<tilebase.Drawing of {self._what}>"
