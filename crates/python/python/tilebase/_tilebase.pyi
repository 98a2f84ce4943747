from collections.abc import Iterable, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Literal, Self, SupportsIndex, TypeAlias, final, overload

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

# One board or goal, or many: texts, or values that NumPy turns into an array of integers.
_Board: TypeAlias = npt.ArrayLike
_Boards: TypeAlias = npt.ArrayLike
# Boards as numbers alone.
_Numbers: TypeAlias = (
    npt.NDArray[np.integer[Any]]
    | Sequence[int]
    | Sequence[Sequence[int]]
    | Sequence[Sequence[Sequence[int]]]
    | Sequence[npt.NDArray[np.integer[Any]]]
)
_Notation: TypeAlias = Literal["blank", "tile", "number"]
_Moves: TypeAlias = str | Sequence[str | None] | Sequence[int] | npt.NDArray[Any]
_Distances: TypeAlias = SupportsIndex | Iterable[SupportsIndex] | None
_Seed: TypeAlias = SupportsIndex | np.random.Generator | None
_Texts: TypeAlias = list[str] | tuple[str, ...]

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
    def solve(self, boards: str, goal: _Board | None = None) -> list[str] | None: ...
    @overload
    def solve(
        self, boards: _Texts | npt.NDArray[Any], goal: _Boards | None = None
    ) -> list[list[str] | None]: ...
    @overload
    def best_moves(self, boards: str, goal: _Board | None = None) -> str: ...
    @overload
    def best_moves(self, boards: _Texts, goal: _Boards | None = None) -> list[str]: ...
    @overload
    def best_moves(self, boards: _Numbers, goal: _Boards | None = None) -> npt.NDArray[np.bool_]: ...
    @overload
    def count_paths(self, boards: str, goal: _Board | None = None) -> int: ...
    @overload
    def count_paths(
        self, boards: _Texts | npt.NDArray[Any], goal: _Boards | None = None
    ) -> npt.NDArray[np.int64]: ...
    def all_paths(
        self, start: _Board, goal: _Board | None = None, limit: SupportsIndex | None = None
    ) -> list[str]: ...
    @overload
    def grade(
        self, start: str, moves: str, goal: _Board | None = None, *, notation: _Notation = "blank"
    ) -> Grade: ...
    @overload
    def grade(
        self,
        start: _Texts | npt.NDArray[Any],
        moves: _Moves,
        goal: _Boards | None = None,
        *,
        notation: _Notation = "blank",
    ) -> list[Grade]: ...
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
    def moves(self, boards: _Numbers, /) -> npt.NDArray[np.bool_]: ...
    @overload
    def after(self, boards: str, moves: str, /) -> str: ...
    @overload
    def after(self, boards: _Texts, moves: _Moves, /) -> list[str]: ...
    @overload
    def after(self, boards: _Numbers, moves: _Moves | SupportsIndex, /) -> npt.NDArray[np.uint8]: ...
    @overload
    def canonical(self, boards: str, goal: _Board | None = None) -> str: ...
    @overload
    def canonical(self, boards: _Texts, goal: _Boards | None = None) -> list[str]: ...
    @overload
    def canonical(self, boards: _Numbers, goal: _Boards | None = None) -> npt.NDArray[np.uint8]: ...
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
    def random(  # type: ignore[overload-overlap]
        self,
        count: None = None,
        distance: _Distances = None,
        *,
        goal: Literal["random"],
        seed: _Seed = None,
        unsolvable: bool = False,
    ) -> tuple[npt.NDArray[np.uint8], str]: ...
    @overload
    def random(  # type: ignore[overload-overlap]
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

def open(directory: str | PathLike[str] | None = None) -> Tables: ...
def draw(
    board: _Board,
    moves: str | None = None,
    puzzle: str | Puzzle | None = None,
    size: int | None = None,
) -> Drawing: ...
def moves_in(text: str, *, notation: _Notation = "blank") -> str | None: ...
def _reopen(
    directory: str | PathLike[str] | None,
    puzzle: str | None = None,
    goal: str | None = None,
) -> Tables | Puzzle: ...
def _run(arguments: Sequence[str]) -> int: ...
