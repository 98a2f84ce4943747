"""Every position of the 3x3 puzzles of sliding tiles and rolling cubes, solved.

Answers are distances and shortest paths, of single boards or of NumPy arrays of boards.

>>> import tilebase
>>> t = tilebase.open()

The eight-puzzle, from any start to any goal:

>>> t.eight.distance("123069478")
5
>>> t.eight.path("564178X23", "7568X4123")
'urrulldr'

All its boards at once, 0 the blank, with their distances and best moves:

>>> table = t.eight.table()
>>> table.boards.shape, int(table.distances.max())
((181440, 9), 31)

The distance after each move, in the order d, l, r, u, and the board after some moves:

>>> t.eight.evaluate("123069478")
array([ 4, -2,  6,  6], dtype=int8)
>>> t.eight.after("123069478", "drr")
'12346978_'

A goal may be part of a board, and may be chosen once for many questions:

>>> first_row = t.eight.to("123??????")
>>> first_row.path("867254301")
'ruldluurddluurddruuld'

A heuristic is compared with the distances of all boards:

>>> goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
>>> report = tilebase.check_heuristic(lambda boards: ((boards != goal) & (boards != 0)).sum(axis=-1))
>>> report.admissible, report.consistent
(True, True)

The other puzzles have the same methods, except that a puzzle with a large table has too many boards
for an array of all. `help(tilebase.Tables)` lists the puzzles, with their notation:

>>> t.cubic.path("2,1", "RBWRWWEWW")
'ldd'
>>> t.harris.distance("DDDD_DDDD")
36
>>> t.alike.distance("UN,UN,UN,DN,--,UN,UN,UN,UN")
30

A move is named by the direction of the empty square: d, l, r or u. Of several shortest paths the
answer is always the lexicographically smallest. Wrong input raises `ValueError`, whose text names the
row of an array. An argument that is neither text nor integers raises `TypeError`. A table that cannot
be used raises `TableError`.

Tables are opened in the directory that `open` is given, or made in memory when they are first needed,
in some hundredths of a second. `python -m tilebase` is the command.
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
