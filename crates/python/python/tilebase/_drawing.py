"""Pictures of boards and paths."""

from __future__ import annotations

from ._tilebase import Puzzle, _picture


def draw(board: str, moves: str | None = None, puzzle: str | Puzzle | None = None) -> Drawing:
    """Draw a board, or all boards along some moves, as `tilebase solve --svg` does.

    Args:
        board: a board as a str; `t.harris.text(board)` and its like are that of an array.
        moves: the moves, such as the path of the board; None for none.
        puzzle: the puzzle or its name; by default the one whose notation the board looks like.

    Returns:
        A drawing, which a notebook shows. `str` is the SVG document.

    Raises:
        ValueError: if the board or the moves are not valid, or a move leads off the board.

    >>> drawing = tilebase.draw("123069478", "drrul")
    >>> drawing
    <tilebase.Drawing of 123069478, 5 moves>
    >>> str(drawing).startswith("<svg")
    True
    """
    name = puzzle.name if isinstance(puzzle, Puzzle) else puzzle
    what = f"{board}, {len(moves)} moves" if moves else board
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
