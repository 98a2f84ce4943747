"""The package's answers are those of `tests/corpora/questions.txt`, which plain searches have made."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import tilebase
from conftest import ROOT, Command, refused


class Question(NamedTuple):
    """A line of the file."""

    start: str
    goal: str
    distance: int
    path: str | None
    best: str
    values: list[int]
    """The distance after each move in the order d, l, r, u: -1 without a way, -2 if it leaves the board."""


def questions(name: str) -> list[Question]:
    """The questions of a puzzle."""
    found = []
    for line in (ROOT / "tests" / "corpora" / "questions.txt").read_text().splitlines():
        puzzle, start, goal, distance, path, best, after = line.split(" ")
        values = [-2] * 4
        for value in after.split(","):
            values["dlru".index(value[0])] = -1 if value[1:] == "-" else int(value[1:])
        if puzzle == name:
            moves = None if path == "-" else path.replace(".", "")
            found.append(Question(start, goal, int(distance), moves, best.replace(".", ""), values))
    return found


def named(t: tilebase.Tables, name: str) -> tilebase.Puzzle:
    """The puzzle of this name, or of a description."""
    return t.puzzle(ROOT / "tests" / "samples" / name) if name.endswith(".toml") else t.puzzle(name)


def test_a_board_of_each_puzzle_has_the_numbers_and_rank_of_the_file(t: tilebase.Tables) -> None:
    """Those of `tests/corpora/boards.txt`, which Rust and JavaScript have, too."""
    lines = (ROOT / "tests" / "corpora" / "boards.txt").read_text().splitlines()
    assert len(lines) == 7
    for line in lines:
        name, board, numbers, rank = line.split(" ")
        puzzle = getattr(t, name)
        assert puzzle.array(board).tolist() == [int(number) for number in numbers.split(",")]
        assert puzzle.text(puzzle.array(board)) == board
        assert (puzzle.rank(board), puzzle.board(int(rank))) == (int(rank), board)


@pytest.mark.parametrize(
    ("name", "count"),
    [("eight", 1000), ("cubic", 996), ("harris", 1000), ("letters.toml", 100), ("wide.toml", 100), ("mixed.toml", 100)],
)
def test_every_way_to_ask_has_the_answers_of_plain_searches(t: tilebase.Tables, name: str, count: int) -> None:
    """Texts and arrays, one and many, for a goal that is chosen and for one that is given."""
    puzzle = named(t, name)
    assert len(questions(name)) == count
    for goal, group in groupby(questions(name), key=lambda question: question.goal):
        starts, _, distances, paths, best, values = map(list, zip(*group, strict=True))
        to = puzzle.to(goal)
        boards = puzzle.array(starts)
        assert to.distance(starts).tolist() == puzzle.distance(boards, goal).tolist() == distances
        assert puzzle.distance(boards[:50], [goal] * 50).tolist() == distances[:50]
        assert [puzzle.distance(start, goal) for start in starts[:50]] == [
            None if distance < 0 else distance for distance in distances[:50]
        ]
        assert to.path(boards) == puzzle.path(starts, goal) == paths
        assert [puzzle.path(board, goal) for board in boards] == paths
        assert [to.best_moves(start) for start in starts] == puzzle.best_moves(starts, goal) == best
        flags = [[letter in moves for letter in "dlru"] for moves in best]
        assert to.best_moves(boards).tolist() == puzzle.best_moves(boards, [goal] * len(best)).tolist() == flags
        counts = [to.count_paths(start) for start in starts]
        assert to.count_paths(boards).tolist() == puzzle.count_paths(starts, goal).tolist() == counts
        assert [count == 0 for count in counts] == [path is None for path in paths]
        assert to.moves(boards).tolist() == values
        assert to.moves(starts) == [to.moves(start) for start in starts]
        for start, after, moves in zip(starts, values, best, strict=True):
            for step in to.moves(start):
                assert step.board == to.after(start, step.move) and step.best == (step.move in moves)
                assert (-1 if step.distance is None else step.distance) == after["dlru".index(step.move)]
            assert len(to.moves(start)) == sum(value != -2 for value in after)
        for start, far in zip(starts[:20], distances[:20], strict=True):
            answer = to.analyse(start)
            assert answer == puzzle.analyse(puzzle.array(start), goal)
            assert answer["distance"] == (None if far < 0 else far) and (answer["reason"] is None) == (far >= 0)
            members = {"path": to.path, "along": to.along, "paths": to.count_paths, "best_moves": to.best_moves}
            assert {member: answer[member] for member in members} == {member: ask(start) for member, ask in members.items()}
            assert answer["moves"] == [step._asdict() for step in to.moves(start)]
        grades = to.grade(starts, [path or "." for path in paths])
        for grade, distance in zip(grades, distances, strict=True):
            assert grade.legal and grade.first_wrong is None
            assert (grade.reaches, grade.distance) == ((distance >= 0), None if distance < 0 else distance)
        # So many that all distances are found first. Then they answer, and what is returned is a copy.
        many = np.tile(boards, (120_000 // len(boards), 1))
        assert to.distance(many).tolist() == distances * (120_000 // len(boards))
        # Of sets that leave the tiles open, the array has the boards of other tiles than some of these starts.
        if "9" not in starts[0] + goal:
            table = to.all_distances()
            assert table[puzzle.rank(boards)].tolist() == distances
            assert np.array_equal(np.bincount(table[table >= 0]), to.stats())
            table[:] = 0
        assert to.distance(boards).tolist() == distances
        for start, path in list(zip(starts, paths, strict=True))[:20]:
            way = None if path is None else [to.after(start, path[:made]) for made in range(len(path) + 1)]
            assert to.along(start) == way
            numbers = to.along(puzzle.array(start))
            assert numbers is way is None or puzzle.text(numbers) == way
        ways = to.along(starts)
        assert [None if way is None else puzzle.text(way) for way in puzzle.along(boards, goal)] == ways == [to.along(start) for start in starts]


@pytest.mark.parametrize("name", ["gardner", "alike", "crossteaser"])
def test_large_puzzles_without_their_tables(t: tilebase.Tables, name: str) -> None:
    """A search from both sides answers, of texts and arrays, of one board and of many."""
    puzzle = getattr(t, name)
    starts, goals, distances, paths, best, values = map(list, zip(*questions(name), strict=True))
    assert len(starts) == 100
    boards = puzzle.array(starts)
    assert puzzle.distance(boards).tolist() == puzzle.to(goals[0]).distance(starts).tolist() == distances
    assert puzzle.distance(boards, goals).tolist() == distances
    assert puzzle.path(boards) == [puzzle.path(start) for start in starts] == paths
    assert [puzzle.distance(board) for board in boards] == [None if far < 0 else far for far in distances]
    assert [puzzle.best_moves(start, goal) for start, goal in zip(starts, goals, strict=True)] == best
    assert puzzle.best_moves(starts) == best
    assert puzzle.moves(boards).tolist() == values
    for start, path, grade in zip(starts, paths, puzzle.grade(starts, [path or "." for path in paths]), strict=True):
        assert grade.distance == (None if path is None else len(path)) and grade.reaches == (path is not None)
        way = None if path is None else [puzzle.after(start, path[:made]) for made in range(len(path) + 1)]
        assert puzzle.along(start) == way
        every = puzzle.all_paths(start)
        assert len(every) == puzzle.count_paths(start) and every[:1] == ([] if path is None else [path])
    drawn = puzzle.random(20, seed=1, arrays=True)
    assert np.array_equal(puzzle.board(puzzle.rank(drawn)), drawn)
    assert puzzle.distance(puzzle.random(distance=3, arrays=True)) == 3
    refused(tilebase.TableError, r"build (gardner|alike) --out DIR", puzzle.stats)
    many = f"^{name}: [0-9]+ boards are too many for an array of all$"
    refused(ValueError, many, puzzle.all_boards, puzzle.all_distances)


def test_walls(t: tilebase.Tables) -> None:
    """A board with walls has a number for each square, and may be written with its walls."""
    ring = t.puzzle(board=["...", ".#.", "..."], tiles="1234567")
    assert (ring.shape, ring.rows, ring.columns, t.eight.shape) == (".../.#./...", 3, 3, "3x3")
    assert ring == t.puzzle(board=".../.#./...", tiles="1234567")
    numbers = ring.array("123/4#_/567")
    assert numbers.tolist() == [1, 2, 3, 4, 0, 5, 6, 7] and ring.text(numbers) == "1234_567"
    assert ring.path("123/4#7/56_") == ring.path([1, 2, 3, 4, 7, 5, 6, 0]) is None
    assert ring.distance(ring.after("1234567_", "uull"), "1234567_") == 4
    with pytest.raises(ValueError, match=r"expected an array of shape \(..., 8\), found \(3, 3\)"):
        ring.distance(np.zeros((3, 3), dtype=int))


def test_slides(t: tilebase.Tables) -> None:
    """A move slides one or more tiles: in arrays each letter and number of tiles has a place of its own."""
    slides = t.puzzle(like="eight", moves="slides")
    start, path = "8672543_1", "u l d r2 u2 l2 d r u l d2 r2 u l2 d r2 u2 l2 d2 r2"
    assert (slides.distance(start), slides.path(start)) == (20, path)
    way = slides.along(start)
    assert len(way) == 21 and way[-1] == slides.after(start, path) == "12345678_"
    assert way == [slides.after(start, " ".join(path.split()[:made])) for made in range(21)]
    assert slides.all_paths(start, limit=1) == [path] and max(slides.stats()) > 0 and len(slides.stats()) == 25
    assert (slides.legal_moves(start), slides.best_moves(start)) == ("l r u u2", "u u2")
    assert [(after.move, after.distance, after.best) for after in slides.moves(start)] == [
        ("l", 21, False),
        ("r", 20, False),
        ("u", 19, True),
        ("u2", 19, True),
    ]
    # d, d2, l, l2, r, r2, u, u2
    numbers = slides.array(start)
    assert slides.legal_moves(numbers).tolist() == [False, False, True, False, True, False, True, True]
    assert slides.best_moves(numbers).tolist() == [False] * 6 + [True] * 2
    assert slides.moves(numbers).tolist() == [-2, -2, 21, -2, 20, -2, 19, 19]
    assert slides.text(slides.after(numbers[None], [7])) == [slides.after(start, "u2")]
    refused(ValueError, r"0 \(d\), 1 \(d2\), .* or 7 \(u2\)", lambda: slides.after(numbers[None], [8]))
    grades = slides.grade([start] * 2, [path, "ul" + path[3:]])
    assert [(grade.length, grade.extra) for grade in grades] == [(20, 0), (20, 0)]
    assert slides.grade("123456_78", "rr").extra == 1 and slides.grade("123456_78", "R2").is_first
    every = slides.all_boards()
    assert every.best_moves.shape == (181_440, 8) and every.distances.max() == 24
    some = slice(None, None, 1_000)
    assert np.array_equal(slides.best_moves(every.boards[some]), every.best_moves[some])
    values = slides.moves(every.boards[some])
    nearer = values == every.distances[some, None] - 1
    assert np.array_equal(nearer, every.best_moves[some])
    refused(ValueError, "moves: expected tiles alone", lambda: t.puzzle(like="harris", moves="slides"))


def test_classes_of_cubes(t: tilebase.Tables) -> None:
    for puzzle in [t.cubic.to("RRRRERRRR"), t.harris]:
        boards = puzzle.random(10_000, seed=1, arrays=True)
        canonical = puzzle.canonical(boards)
        assert np.array_equal(puzzle.distance(canonical), puzzle.distance(boards))
        assert np.array_equal(puzzle.canonical(canonical), canonical)
    assert t.harris.canonical("DUUU_UUUU") == t.harris.canonical("UUUU_UUUD")


@pytest.mark.parametrize(("name", "goal"), [("eight", "123??????"), ("harris", "UUUU_U?UU"), ("alike", None)])
def test_goals_whose_symmetries_are_not_known(t: tilebase.Tables, name: str, goal: str | None) -> None:
    puzzle = getattr(t, name)
    unknown = "^goal .*: its symmetries are not known: expected one board or pattern"
    refused(ValueError, unknown, lambda: puzzle.canonical(puzzle.board(0), goal))


@pytest.mark.parametrize(
    ("size", "pieces", "goal", "too_many"),
    [
        ("2x3", 'tiles = "12345"', "12345_", None),
        ("3x3", 'tiles = "1"\ncubes = ["7 M....."]\nlooks = "M"', "1UUUUUUU_", "20155392 boards are too many for all_boards"),
        ("3x4", 'tiles = "123456789AB"', "123456789AB_", "479001600 boards are too many for an array of all"),
        ("4x3", 'cubes = ["11 M....."]\nlooks = "M"', "U" * 11 + "_", "4353564672 boards are too many for an array of all"),
    ],
)
def test_boards_of_any_size(
    t: tilebase.Tables, command: Command, tmp_path: Path, size: str, pieces: str, goal: str, too_many: str | None
) -> None:
    """Arrays of boards, with rows or without; the last two puzzles are searched for each board."""
    path = tmp_path / "own.toml"
    path.write_text(f'board = "{size}"\n{pieces}\n')
    own = t.puzzle(path)
    columns, rows = map(int, size.split("x"))
    boards = own.random(9, seed=1, distance=[*range(9)], arrays=True)
    texts, sides = own.text(boards), boards.reshape(-1, rows, columns).astype(int)
    assert boards.shape == (9, columns * rows) and own.text(sides) == texts
    distances, paths, after = own.distance(texts).tolist(), own.path(texts), own.moves(boards).tolist()
    assert sorted(distances) == [*range(9)] and [len(path) for path in paths] == distances
    for form in [boards, sides, sides[None]]:
        assert own.distance(form).ravel().tolist() == distances
    assert own.distance(sides[1].tolist()) == own.distance(texts[1], goal) == distances[1]
    assert own.distance(boards, own.array([goal] * len(texts))).tolist() == distances
    assert own.path(boards) == own.path(sides) == paths
    assert own.path(goal, texts[-1]) == own.all_paths(goal, texts[-1], limit=1)[0]
    assert own.text(own.along(boards[-1])) == [own.after(texts[-1], paths[-1][:made]) for made in range(len(paths[-1]) + 1)]
    assert [grade.extra for grade in own.grade(sides, paths)] == [0] * len(paths)
    assert own.moves(sides).tolist() == after
    assert own.legal_moves(sides).tolist() == [[value != -2 for value in four] for four in after]
    best = [[value == far - 1 for value in four] for four, far in zip(after, distances, strict=True)]
    assert own.best_moves(sides).tolist() == best
    assert np.array_equal(own.board(own.rank(sides)), boards)
    assert own.distance(own.canonical(sides)).tolist() == distances
    assert "<svg" in str(tilebase.draw(sides[1], puzzle=own))
    shapes = rf"^expected an array of shape \(..., {rows * columns}\) or \(..., {rows}, {columns}\), found "
    refused(ValueError, shapes, lambda: own.distance(np.zeros((2, 7), int)))
    if too_many:
        refused(ValueError, f"^own: {too_many}", own.all_boards)
        return
    drawn = command("random", str(path), "--seed", "1", "--count", "3").splitlines()
    assert [line.split(" ")[1] for line in drawn] == own.random(3, seed=1)
    table, all_distances = own.all_boards(), own.all_distances()
    assert np.array_equal(all_distances[own.rank(table.boards)], table.distances)
    assert np.array_equal(np.bincount(table.distances), own.stats())


def test_a_list_is_the_moves_of_one_board(t: tilebase.Tables) -> None:
    """Guards that a list of numbers or words is read as a text of them is, and an empty one as no moves."""
    start = "123456789ABC_DEF"
    grade = t.fifteen.grade(start, [13, 14, 15])
    assert (grade.reaches, grade.extra) == (True, 0)
    for moves in [("right", "right", "right"), np.array(["r", "R2"]), ["rrr"], [13, 14, 15], np.array([13, 14, 15])]:
        assert t.fifteen.grade(start, moves) == grade, moves
    assert t.fifteen.grade(start, [13, 14, 15], notation="number") == grade == t.fifteen.grade(start, "13, 14, 15")
    assert t.fifteen.after(start, ["right", "right", "right"]) == "123456789ABCDEF_"
    assert t.eight.grade("12345678_", []).extra == 0 and t.eight.grade("123069478", []).left == 5
    refused(TypeError, "expected a str, found int", lambda: t.fifteen.grade(start, ["up", 4]))
