"""Every position of puzzles of sliding tiles and rolling cubes on small boards, solved.

Answers are distances and shortest paths, of single boards or of NumPy arrays of boards.

>>> import tilebase
>>> t = tilebase.open()
>>> t.eight.path("564178X23", "7568X4123")
'urrulldr'
>>> table = t.eight.table()  # all boards, 0 the empty square, with distances and best moves
>>> table.boards.shape, int(t.eight.distance(table.boards).max())
((181440, 9), 31)
>>> t.eight.to("123??????").distance("867254301")
21
>>> t.cubic.path("2,1", "RBWRWWEWW"), t.harris.distance("DDDD_DDDD")
('ldd', 36)

A move is named by the direction of the empty square: d, l, r or u. Of several shortest paths the
answer is always the lexicographically smallest. Wrong input raises `ValueError`, whose text names the
row of an array. An argument that is neither text nor integers raises `TypeError`. A table that cannot
be used raises `TableError`.

Tables are opened in the directory that `open` is given, or made in memory when they are first needed,
in some hundredths of a second. `help(tilebase.Tables)` lists the puzzles, with their notation, and
`help(tilebase.Puzzle)` what each can be asked. `python -m tilebase` is the command.
"""

from ._heuristic import HeuristicReport, check_heuristic
from ._named import Drawing, Grade, Table
from ._tilebase import Puzzle, TableError, Tables, __version__, draw, moves_in, open

__all__ = [
    "Drawing",
    "Grade",
    "HeuristicReport",
    "Puzzle",
    "Table",
    "TableError",
    "Tables",
    "__version__",
    "check_heuristic",
    "draw",
    "moves_in",
    "open",
]
