"""The package's answers are those of `tests/corpora/random.jsonl`, made by a plain search about random puzzles."""

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import tilebase
from conftest import ROOT


def test_random_puzzles_have_the_plain_answers(t: tilebase.Tables, tmp_path: Path) -> None:
    """Each question by itself, as text and as numbers, and all of a goal together."""
    lines = [json.loads(line) for line in (ROOT / "tests" / "corpora" / "random.jsonl").read_text().splitlines()]
    puzzles = 0
    for is_puzzle, group in groupby(lines, key=lambda line: isinstance(line, dict)):
        if is_puzzle:
            [keys] = group
            path = tmp_path / f"{puzzles}.toml"
            path.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items()))
            puzzles += 1
            continue
        for goal, asked in groupby(group, key=lambda line: line[1]):
            check(t.puzzle(path), goal, list(asked), keys)
    assert puzzles == 79


def check(puzzle: tilebase.Puzzle, goal: str | None, asked: list[list[Any]], keys: dict[str, Any]) -> None:
    """Checks the answers to questions with a goal."""
    starts, _, distances, paths, counts, best = map(list, zip(*asked, strict=True))
    boards, far, where = puzzle.array(starts), [-1 if fewest is None else fewest for fewest in distances], (keys, goal)
    # The empty square is written as wide as the others.
    texts = [re.sub("(?<![^,])-+(?![^,])", "_", text) for text in puzzle.text(boards)]
    assert texts == starts, where
    for many in [starts, boards]:
        assert puzzle.distance(many, goal).tolist() == far, where
        assert puzzle.path(many, goal) == paths, where
        assert puzzle.count_paths(many, goal).tolist() == counts, where
    assert puzzle.best_moves(starts, goal) == best, where
    flags = puzzle.best_moves(boards, goal)
    if "moves" in keys:  # slides
        assert flags.sum(axis=1).tolist() == [len(moves.split()) for moves in best], where
    else:
        assert flags.tolist() == [[letter in moves for letter in "dlru"] for moves in best], where
    for start, board, fewest, path, count, moves in zip(starts, boards, distances, paths, counts, best, strict=True):
        assert puzzle.distance(start, goal) == puzzle.distance(board, goal) == fewest, (start, where)
        assert puzzle.path(start, goal) == puzzle.path(board, goal) == path, (start, where)
        assert (puzzle.count_paths(start, goal), puzzle.best_moves(start, goal)) == (count, moves), (start, where)
