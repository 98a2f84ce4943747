"""Pictures of boards and paths."""

from __future__ import annotations

import numpy.typing as npt

from ._tilebase import Puzzle, _picture, open


def draw(
    board: npt.ArrayLike, moves: str | None = None, puzzle: str | Puzzle | None = None
) -> Drawing:
    """Draw a board, or all boards along some moves, as `tilebase solve --svg` does.

    Args:
        board: a board, as a str or as nine integers.
        moves: the moves, such as the path of the board; None for none.
        puzzle: the puzzle or its name; by default the one whose notation a str looks like, and
            `eight` for integers.

    Returns:
        A drawing, which a notebook shows. `str` is the SVG document.

    Raises:
        ValueError: if the board or the moves are not valid, or a move leads off the board.
        TypeError: if the board is neither str nor integers.

    >>> drawing = tilebase.draw("123069478", "drrul")
    >>> drawing
    <tilebase.Drawing of 123069478, 5 moves>
    >>> str(drawing).startswith("<svg")
    True
    >>> tilebase.draw([1, 2, 3, 4, 5, 6, 7, 0, 8], "r")
    <tilebase.Drawing of 1234567_8, 1 move>
    """
    name = puzzle.name if isinstance(puzzle, Puzzle) else puzzle
    if not isinstance(board, str):
        name = name or "eight"
        asked = getattr(open(), name, None)
        board = asked.text(board) if isinstance(asked, Puzzle) else str(board)
    what = f"{board}, {len(moves)} move{'s' if len(moves) > 1 else ''}" if moves else board
    return Drawing(what, _picture(name, board, moves or ""))


class Drawing:
    """A picture. A notebook shows it, and `str` is its SVG document."""

    def __init__(self, what: str, svg: str) -> None:
        """Keep an SVG document, and what it shows."""
        self._what = what
        self._svg = svg

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<tilebase.Drawing of {self._what}>"
