"""`check_heuristic` compares heuristics with the distances."""

import numpy as np
import pytest
import tilebase
from conftest import refused

GOAL = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
# The square of each label at the goal.
SQUARE = GOAL.argsort()


def manhattan(boards: np.ndarray) -> np.ndarray:
    there, here = SQUARE[boards], np.arange(9)
    far = abs(there // 3 - here // 3) + abs(there % 3 - here % 3)
    return (far * (boards != 0)).sum(axis=-1)


def misplaced(boards: np.ndarray) -> np.ndarray:
    return ((boards != GOAL) & (boards != 0)).sum(axis=-1)


def manhattan_of_one(board: np.ndarray) -> int:
    """What a course's page has: a loop over one board."""
    total = 0
    for here, tile in enumerate(board):
        if tile:
            total += abs(here // 3 - (tile - 1) // 3) + abs(here % 3 - (tile - 1) % 3)
    return int(total)


def test_the_square_of_one() -> None:
    h = manhattan
    report = tilebase.check_heuristic(lambda boards: h(boards) ** 2)
    assert (report.admissible, report.consistent) == (False, False)
    # The figures are those of a plain loop.
    with tilebase.open() as t:
        boards, distances, _ = t.eight.all_boards()
        errors = distances - h(boards.astype(int)) ** 2
        assert report.overestimated == (errors < 0).sum()
        assert report.mean_error == pytest.approx(errors.mean())
        assert (report.min_error, report.max_error) == (errors.min(), errors.max())
        assert report.counts.tolist() == np.bincount(distances).tolist()
        for distance in range(32):
            here = errors[distances == distance]
            assert report.mean_errors[distance] == pytest.approx(here.mean())
            assert report.max_errors[distance] == here.max()
            assert report.min_errors[distance] == here.min()
        worst = t.eight.distance(report.overestimates) - h(report.overestimates.astype(int)) ** 2
        assert worst.tolist() == np.sort(errors)[:10].tolist()
        best = t.eight.distance(report.underestimates)
        best = best - h(report.underestimates.astype(int)) ** 2
        assert best.tolist() == np.sort(errors)[::-1][:10].tolist()
    # A drop is one move, and the heuristic falls by more than 1 over it.
    before, after = report.drops[:, 0], report.drops[:, 1]
    assert ((before != after).sum(axis=1) == 2).all()
    assert (before[before != after].reshape(-1, 2).min(axis=1) == 0).all()
    assert (h(before.astype(int)) ** 2 - h(after.astype(int)) ** 2 > 1).all()


def test_moves_that_break_consistency_are_counted() -> None:
    """A heuristic that is right but for one board, where it is 0: consistent but for its moves."""
    with tilebase.open() as t:
        hole = t.eight.random(1, distance=20, seed=1, arrays=True)[0]

        def h(boards: np.ndarray) -> np.ndarray:
            distances = t.eight.distance(boards).astype(int)
            return np.where((boards == hole).all(axis=-1), 0, distances)

        report = tilebase.check_heuristic(h)
        at = int(np.flatnonzero(hole == 0)[0])
        moves = sum(0 <= at // 3 + d < 3 for d in (-1, 1)) + sum(0 <= at % 3 + d < 3 for d in (-1, 1))
    assert report.admissible
    assert not report.consistent
    # From each neighbour the move into the hole falls from 19 or 21 to 0.
    assert report.inconsistent == moves
    assert (report.drops[:, 1] == hole).all()


def test_one_board_at_a_time() -> None:
    one, many = tilebase.check_heuristic(manhattan_of_one), tilebase.check_heuristic(manhattan)
    assert str(one) == str(many)
    assert "admissible: yes" in str(one)


def test_what_is_admissible_and_consistent(t: tilebase.Tables) -> None:
    other = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    for h, goal, admissible, consistent in [
        (t.eight.distance, None, True, True),
        (lambda boards: np.zeros(len(boards)), None, True, True),
        # It is not 0 at this goal: it overestimates there.
        (misplaced, other, False, False),
        (lambda boards: ((boards != other) & (boards != 0)).sum(axis=-1), "X12345678", True, True),
        (lambda boards: -np.ones(len(boards)), None, True, False),
    ]:
        report = tilebase.check_heuristic(h, goal)
        assert (report.admissible, report.consistent) == (admissible, consistent)
    assert report.inconsistent == 0 and "consistent: no, it is not 0 at the goal" in str(report)
    assert tilebase.check_heuristic(t.eight.distance).max_error == 0


@pytest.mark.parametrize("h", [lambda b: None, lambda b: "x", lambda b: np.nan, lambda b: [1, 2], lambda b: -(10**5000)])
def test_what_is_no_heuristic(h: object) -> None:
    refused(ValueError, "^expected a number from h, found ", lambda: tilebase.check_heuristic(h))


def test_its_own_exception_is_raised() -> None:
    refused(KeyError, "^7$", lambda: tilebase.check_heuristic(lambda board: {}[7]))


def test_a_heuristic_may_change_its_board() -> None:
    def h(boards: np.ndarray) -> np.ndarray:
        estimates = misplaced(boards)
        boards[:] = 0
        return estimates

    assert str(tilebase.check_heuristic(h)) == str(tilebase.check_heuristic(misplaced))
