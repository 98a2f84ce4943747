"""Compares a heuristic of the eight-puzzle with the distances."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._tilebase import puzzle

# The number of worst cases to keep.
_WORST = 10

# The number of boards in a trial whether a heuristic takes many at once.
_TRIAL = 16

# Differences below this come from rounding.
_ROUNDING = 1e-9


def check_heuristic(
    h: Callable[[npt.NDArray[Any]], Any],
    goal: str | Sequence[int] | Sequence[Sequence[int]] | npt.NDArray[np.integer[Any]] | None = None,
) -> HeuristicReport:
    """Compare a heuristic of the eight-puzzle with the distances of all boards that reach a goal.

    Args:
        h: the heuristic, as `h(board)` or `h(boards)`. It is called with all 181,440 boards at once,
            an array of int64 of shape (N, 9), 0 the blank, and must return N numbers. If it raises
            an exception or returns something else, it is called with each board, an array of shape
            (9,), and must return a number.
        goal: the goal of the heuristic, a board; by default `"12345678_"`.

    Raises:
        ValueError: if the goal is not a board, or the heuristic does not return a number.
        Exception: whatever `h` raises for a single board.

    >>> import numpy as np
    >>> square = np.array([8, 0, 1, 2, 3, 4, 5, 6, 7])  # of each label at the goal
    >>> def manhattan(boards):
    ...     there, here = square[boards], np.arange(9)
    ...     far = abs(there // 3 - here // 3) + abs(there % 3 - here % 3)
    ...     return (far * (boards != 0)).sum(axis=-1)
    >>> report = tilebase.check_heuristic(manhattan)
    >>> report.admissible, report.consistent
    (True, True)
    >>> squared = tilebase.check_heuristic(lambda boards: manhattan(boards) ** 2)
    >>> squared.admissible, squared.consistent
    (False, False)
    """
    boards, truth, _ = puzzle("eight").all_boards("12345678_" if goal is None else goal)
    distances = truth.astype(np.intp)
    estimates = _estimates(h, boards.astype(np.int64))
    return HeuristicReport(boards, distances, estimates)


class HeuristicReport:
    """The result of `check_heuristic`, over all 181,440 boards that reach the goal.

    The error of a board is its distance less the heuristic, so it is negative where the heuristic
    overestimates. `str` shows the report as a small table.

    Attributes:
        goal: the goal, as an array of shape (9,).
        admissible: whether the heuristic never overestimates.
        consistent: whether it is 0 at the goal, and falls by at most 1 over every move.
        overestimated: the number of boards that it overestimates.
        inconsistent: the number of moves over which it falls by more than 1.
        mean_error: the mean error of all boards.
        max_error: the largest error of a board.
        min_error: the smallest error of a board.
        distances: 0 to the largest distance, the index of the next four arrays.
        counts: the number of boards at each distance.
        mean_errors: the mean error of the boards at each distance.
        max_errors: the largest error of the boards at each distance.
        min_errors: the smallest error of the boards at each distance.
        underestimates: the ten boards with the largest errors, as an array of shape (10, 9).
        overestimates: up to ten boards that are overestimated most, as an array of shape (N, 9).
        drops: up to ten moves over which the heuristic falls most, by more than 1, as an array of
            shape (N, 2, 9): the board before the move, and the one after it.
    """

    def __init__(
        self,
        boards: npt.NDArray[np.uint8],
        distances: npt.NDArray[np.intp],
        estimates: npt.NDArray[np.float64],
    ) -> None:
        """Compare estimates with the distances of all boards that reach a goal."""
        at_goal = int(distances.argmin())
        errors = distances - estimates
        before, after = _moves(boards)
        falls = estimates[before] - estimates[after]
        broken = np.flatnonzero(falls > 1 + _ROUNDING)
        too_high = np.flatnonzero(errors < -_ROUNDING)

        self.goal = boards[at_goal]
        self.overestimated = len(too_high)
        self.inconsistent = len(broken)
        self.admissible = self.overestimated == 0
        self.consistent = self.inconsistent == 0 and bool(abs(estimates[at_goal]) <= _ROUNDING)
        self.mean_error = float(errors.mean())
        self.max_error = float(errors.max())
        self.min_error = float(errors.min())

        self.counts = np.bincount(distances)
        self.distances = np.arange(len(self.counts))
        groups = [errors[distances == distance] for distance in self.distances]
        figures = [(group.mean(), group.max(), group.min()) for group in groups]
        self.mean_errors, self.max_errors, self.min_errors = np.array(figures).T

        self.underestimates = boards[np.argsort(-errors, kind="stable")[:_WORST]]
        self.overestimates = boards[too_high[np.argsort(errors[too_high], kind="stable")[:_WORST]]]
        steepest = broken[np.argsort(-falls[broken], kind="stable")[:_WORST]]
        self.drops = np.stack([boards[before[steepest]], boards[after[steepest]]], axis=1)

    def __str__(self) -> str:
        lines = [
            _verdict("admissible", self.overestimated, "boards are overestimated", self.admissible),
            _verdict("consistent", self.inconsistent, "moves fall by more than 1", self.consistent),
            f"error: {self.mean_error:.2f} on average, {self.min_error:g} to {self.max_error:g}",
            "distance   boards   mean error   largest   smallest",
        ]
        columns = (self.distances, self.counts, self.mean_errors, self.max_errors, self.min_errors)
        for distance, count, mean, largest, smallest in zip(*columns, strict=True):
            lines.append(f"{distance:8} {count:8} {mean:12.2f} {largest:9.4g} {smallest:10.4g}")
        text = puzzle("eight").text
        if not self.admissible:
            lines.append(f"overestimated most: {text(self.overestimates[0])}")
        if self.inconsistent:
            lines.append(f"falls most: {' to '.join(text(self.drops[0]))}")
        lines.append(f"underestimated most: {text(self.underestimates[0])}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"<HeuristicReport admissible={self.admissible} consistent={self.consistent} "
            f"mean_error={self.mean_error:.4g} max_error={self.max_error:g}>"
        )


def _estimates(
    h: Callable[[npt.NDArray[Any]], Any], boards: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return the heuristic of every board, of all at once if a trial with some returns as many numbers."""
    some = boards[:_TRIAL]
    try:
        trial = np.asarray(h(some.copy()))
        takes_many = trial.shape == some.shape[:1] and trial.dtype.kind in "iufb"
    except Exception:
        # A heuristic for single boards may raise anything here; only its errors for one board are raised.
        takes_many = False
    if takes_many:
        estimates = np.asarray(h(boards.copy()))
        if estimates.shape != boards.shape[:1]:
            expected = f"expected {len(boards)} numbers from h(boards)"
            raise ValueError(f"{expected}, found an array of shape {estimates.shape}")
    else:
        estimates = np.array([_number(h(board.copy()), board) for board in boards])
    try:
        estimates = estimates.astype(np.float64)
    except OverflowError as error:
        raise ValueError("expected a number from h, found one above the range of a float") from error
    for at in np.flatnonzero(~np.isfinite(estimates)):
        where = puzzle("eight").text(boards[at])
        raise ValueError(f"expected a number from h, found {estimates[at]} for {where}")
    return estimates


def _number(estimate: Any, board: npt.NDArray[np.int64]) -> float:
    """Return the heuristic of one board as a number."""
    try:
        return float(estimate)
    except (TypeError, ValueError, OverflowError) as error:
        is_large = isinstance(estimate, int)
        found = "a number above the range of a float" if is_large else reprlib.repr(estimate)
        where = puzzle("eight").text(board)
        raise ValueError(f"expected a number from h, found {found} for {where}") from error


def _moves(boards: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return all moves as the rows of the boards before and after each. The boards are in order of rank."""
    eight = puzzle("eight")
    before, steps = eight.legal_moves(boards).nonzero()
    after = eight.after(boards[before], steps)
    return before, eight.rank(boards).searchsorted(eight.rank(after))


def _verdict(what: str, count: int, failing: str, holds: bool) -> str:
    """Return whether something holds, in words."""
    if holds:
        return f"{what}: yes"
    return f"{what}: no, {count} {failing}" if count else f"{what}: no, it is not 0 at the goal"
