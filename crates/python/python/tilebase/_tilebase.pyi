# A str is also a sequence of str.
# mypy: disable-error-code="overload-overlap"
# pyright: reportOverlappingOverload=false
from collections.abc import Iterable, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Literal, Protocol, Self, SupportsIndex, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt

from ._named import Drawing, Grade, Table

__all__ = [
    "Puzzle",
    "TableError",
    "Tables",
    "__version__",
    "_reopen",
    "_run",
    "draw",
    "moves_in",
    "open",
]

# What NumPy turns into an array, such as a column of pandas.
class _Column(Protocol):
    def __array__(self) -> npt.NDArray[Any]: ...

# Many boards as texts, and one as nine numbers.
_Texts: TypeAlias = Sequence[str] | npt.NDArray[np.str_]
_Nine: TypeAlias = Sequence[int | np.integer[Any]]
# Numbers that may be one board of three rows, or many: the type does not say which. Where the answers to these differ,
# their type is `Any`.
_Numbers: TypeAlias = (
    npt.NDArray[np.integer[Any]]
    | Sequence[_Nine]
    | Sequence[Sequence[_Nine]]
    | Sequence[npt.NDArray[np.integer[Any]]]
)
# One board or goal, or many.
_Board: TypeAlias = str | _Nine | _Numbers
_Boards: TypeAlias = _Board | _Texts | _Column
_Notation: TypeAlias = Literal["blank", "tile", "number"]
_Move: TypeAlias = str | SupportsIndex
_Moves: TypeAlias = str | Sequence[str | None] | Sequence[int] | npt.NDArray[Any]
_Distances: TypeAlias = SupportsIndex | Iterable[SupportsIndex] | None
_Directory: TypeAlias = str | bytes | PathLike[str] | PathLike[bytes]
_Seed: TypeAlias = SupportsIndex | np.random.Generator | None

__version__: str

@final
class Tables:
    @property
    def eight(self) -> Puzzle: ...
    @property
    def cubic(self) -> Puzzle: ...
    @property
    def harris(self) -> Puzzle: ...
    @property
    def gardner(self) -> Puzzle: ...
    @property
    def alike(self) -> Puzzle: ...
    @property
    def crossteaser(self) -> Puzzle: ...
    def puzzle(self, name: _Directory, /) -> Puzzle: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class Puzzle:
    @property
    def name(self) -> str: ...
    @property
    def goal(self) -> str | None: ...
    def to(self, goal: _Board, /) -> Puzzle: ...
    def distance(self, start: _Board, goal: _Board | None = None) -> int | None: ...
    def path(self, start: _Board, goal: _Board | None = None) -> str | None: ...
    @overload
    def solve(self, boards: str | _Nine, goal: _Board | None = None) -> list[str] | None: ...
    @overload
    def solve(self, boards: _Texts, goal: _Boards | None = None) -> list[list[str] | None]: ...
    @overload
    def solve(self, boards: _Numbers, goal: _Boards | None = None) -> Any: ...
    @overload
    def best_moves(self, boards: str, goal: _Board | None = None) -> str: ...
    @overload
    def best_moves(self, boards: _Texts, goal: _Boards | None = None) -> list[str]: ...
    @overload
    def best_moves(
        self, boards: _Nine | _Numbers, goal: _Boards | None = None
    ) -> npt.NDArray[np.bool_]: ...
    @overload
    def count_paths(self, boards: str | _Nine, goal: _Board | None = None) -> int: ...
    @overload
    def count_paths(self, boards: _Texts, goal: _Boards | None = None) -> npt.NDArray[np.int64]: ...
    @overload
    def count_paths(self, boards: _Numbers, goal: _Boards | None = None) -> Any: ...
    def all_paths(
        self, start: _Board, goal: _Board | None = None, limit: SupportsIndex | None = None
    ) -> list[str]: ...
    @overload
    def grade(
        self, start: str | _Nine, moves: _Move, goal: _Board | None = None, *, notation: _Notation = "blank"
    ) -> Grade: ...
    @overload
    def grade(
        self, start: _Texts, moves: _Moves, goal: _Boards | None = None, *, notation: _Notation = "blank"
    ) -> list[Grade]: ...
    @overload
    def grade(
        self, start: _Numbers, moves: _Moves | SupportsIndex, goal: _Boards | None = None,
        *, notation: _Notation = "blank",
    ) -> Any: ...
    def distances(
        self, boards: _Boards, goal: _Boards | None = None
    ) -> npt.NDArray[np.int8]: ...
    def paths(self, boards: _Boards, goal: _Boards | None = None) -> list[str | None]: ...
    def evaluate(self, boards: _Boards, goal: _Boards | None = None) -> npt.NDArray[np.int8]: ...
    @overload
    def moves(self, boards: str, /) -> str: ...
    @overload
    def moves(self, boards: _Texts, /) -> list[str]: ...
    @overload
    def moves(self, boards: _Nine | _Numbers, /) -> npt.NDArray[np.bool_]: ...
    @overload
    def after(self, boards: str, moves: _Move, /) -> str: ...
    @overload
    def after(self, boards: _Texts, moves: _Moves, /) -> list[str]: ...
    @overload
    def after(self, boards: _Nine, moves: _Move, /) -> npt.NDArray[np.uint8]: ...
    @overload
    def after(self, boards: _Numbers, moves: _Moves | SupportsIndex, /) -> npt.NDArray[np.uint8]: ...
    @overload
    def canonical(self, boards: str, goal: _Board | None = None) -> str: ...
    @overload
    def canonical(self, boards: _Texts, goal: _Boards | None = None) -> list[str]: ...
    @overload
    def canonical(
        self, boards: _Nine | _Numbers, goal: _Boards | None = None
    ) -> npt.NDArray[np.uint8]: ...
    def array(self, boards: _Boards, /) -> npt.NDArray[np.uint8]: ...
    def text(self, board: _Board, /) -> str: ...
    def texts(self, boards: _Boards, /) -> list[str]: ...
    def rank(self, board: _Board, /) -> int: ...
    def board(self, rank: SupportsIndex, /) -> str: ...
    def ranks(self, boards: _Boards, /) -> npt.NDArray[np.int64]: ...
    def boards(self, ranks: npt.ArrayLike, /) -> npt.NDArray[np.uint8]: ...
    def table(self, goal: _Board | None = None) -> Table: ...
    def all_distances(self, goal: _Board | None = None) -> npt.NDArray[np.int8]: ...
    def stats(self, goal: _Board | None = None) -> npt.NDArray[np.int64]: ...
    @overload
    def random(
        self,
        count: None = None,
        distance: _Distances = None,
        *,
        goal: Literal["random"],
        seed: _Seed = None,
        unsolvable: bool = False,
    ) -> tuple[npt.NDArray[np.uint8], str]: ...
    @overload
    def random(
        self,
        count: SupportsIndex,
        distance: _Distances = None,
        *,
        goal: Literal["random"],
        seed: _Seed = None,
        unsolvable: bool = False,
    ) -> tuple[npt.NDArray[np.uint8], list[str]]: ...
    @overload
    def random(
        self,
        count: SupportsIndex | None = None,
        distance: _Distances = None,
        goal: _Board | None = None,
        seed: _Seed = None,
        unsolvable: bool = False,
    ) -> npt.NDArray[np.uint8]: ...

class TableError(OSError): ...

def open(directory: _Directory | None = None) -> Tables: ...
def draw(
    board: _Board,
    moves: str | None = None,
    puzzle: str | Puzzle | None = None,
    size: SupportsIndex | None = None,
) -> Drawing: ...
def moves_in(text: str, *, notation: _Notation = "blank") -> str | None: ...
def _reopen(
    directory: _Directory | None,
    puzzle: _Directory | None = None,
    goal: str | None = None,
) -> Tables | Puzzle: ...
def _run(arguments: Sequence[str]) -> int: ...
