"""Every position of puzzles of sliding tiles and rolling cubes on small boards, solved.

Answers are distances and shortest paths, of single boards or of NumPy arrays of boards.

>>> import tilebase
>>> tilebase.path("564178X23", "7568X4123"), tilebase.distance("DDDD_DDDD")
('urrulldr', 36)
>>> t = tilebase.open()
>>> every = t.eight.all_boards()  # 0 the empty square, with distances and best moves
>>> every.boards.shape, int(t.eight.distance(every.boards).max())
((181440, 9), 31)
>>> t.eight.to("123??????").distance("867254301")
21

A move is named by the direction of the empty square: d, l, r or u. Of several shortest paths the
answer is always the first in alphabetical order. Texts are answered with texts, and arrays with arrays.
Wrong input raises `ValueError`, whose text names the row of an array. An argument that is neither text
nor integers raises `TypeError`. A table that cannot be used raises `TableError`.

`distance`, `path`, `moves`, `best_moves`, `grade`, `analyse` and `puzzle` make the tables that they need
in memory, in some hundredths of a second. `open` takes a directory of tables, and bounds of searches.
`help(tilebase.Tables)` lists the puzzles, with their notation, and `help(tilebase.Puzzle)` what each can
be asked. The command `tilebase` comes with the package, also as `python -m tilebase`.
"""

from ._heuristic import HeuristicReport, check_heuristic
from ._named import AllBoards, Drawing, Grade, NextMove
from ._tilebase import Puzzle, TableError, Tables, __version__, analyse, best_moves, distance, draw, grade, moves
from ._tilebase import moves_in, open, path, puzzle

__all__ = [
    "AllBoards",
    "Drawing",
    "Grade",
    "HeuristicReport",
    "NextMove",
    "Puzzle",
    "TableError",
    "Tables",
    "__version__",
    "analyse",
    "best_moves",
    "check_heuristic",
    "distance",
    "draw",
    "grade",
    "moves",
    "moves_in",
    "open",
    "path",
    "puzzle",
]
