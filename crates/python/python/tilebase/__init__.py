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

>>> boards, distances, best = t.eight.table()
>>> boards.shape, int(distances.max())
((181440, 9), 31)

A heuristic, compared with the distances:

>>> goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
>>> report = tilebase.check_heuristic(lambda boards: ((boards != goal) & (boards != 0)).sum(axis=-1))
>>> report.admissible, report.consistent
(True, True)

The cubic eight-puzzle, from a start with all cubes alike, or from any of its 15,116,544 states:

>>> t.cubic.path("2,1", "RBWRWWEWW")
'ldd'
>>> t.goal("RBRBRBWEB").distance("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
21

Harris's rolling cubes, from any of 15,116,544 boards to any other, by default to all marks up:

>>> t.harris.distance("DDDD_DDDD")
36
>>> table = t.harris.table()
>>> int(table.max()), [t.harris.board(rank) for rank in (table == 49).nonzero()[0][:2]]
(49, ['S_SEDWNDN', 'S_WEDDNNW'])

A move is named by where the empty square goes: d, l, r or u. Of several shortest paths the answer
is always the lexicographically smallest. Wrong input raises `ValueError`, whose text names the row
of an array. An argument that has to be an array of integers and is not raises `TypeError`. A table
that cannot be used raises `TableError`.

Tables are made in memory when they are first asked, in some hundredths of a second, or mapped from
the directory that `open` is given.
"""

from ._heuristic import HeuristicReport, check_heuristic
from ._tilebase import Cubic, Eight, Goal, Harris, TableError, Tables, open, rank, state

__all__ = [
    "Cubic",
    "Eight",
    "Goal",
    "Harris",
    "HeuristicReport",
    "TableError",
    "Tables",
    "check_heuristic",
    "open",
    "rank",
    "state",
]
