"""The package's answers are those of the command."""

import json

import numpy as np
import pytest
import tilebase
from conftest import Command

def texts(boards: np.ndarray) -> list[str]:
    """Boards in the notation of the command."""
    return [row.tobytes().decode() for row in boards + ord("0")]


def test_boards_from_which_no_moves_lead_to_the_goal(t: tilebase.Tables) -> None:
    boards, distances, _ = t.eight.table()
    swapped = boards.copy()
    # Two tiles change places: 1 becomes 2 and 2 becomes 1.
    swapped[boards == 1], swapped[boards == 2] = 2, 1
    assert (t.eight.distance(swapped) == -1).all()
    both = np.concatenate([boards[:1000], swapped[:1000]])
    assert t.eight.distance(both).tolist() == distances[:1000].tolist() + [-1] * 1000
    assert t.eight.path(both)[1000:] == [None] * 1000


def test_other_tiles_than_one_to_eight(t: tilebase.Tables, command: Command) -> None:
    """The nine-palace jigsaw: any of the tiles 1 to 9 may be missing, and every board has a home."""
    random = np.random.default_rng(1)
    boards = np.array([random.permutation(10)[:9] for _ in range(5000)], np.uint8)
    boards = boards[(boards == 0).sum(axis=1) == 1]
    assert len(boards) > 4000
    lines = command("path", "-", "--format", "json", stdin="\n".join(texts(boards)))
    answers = [json.loads(line) for line in lines.splitlines()]
    expected = [-1 if a["distance"] is None else a["distance"] for a in answers]
    assert -1 in expected
    assert t.eight.distance(boards).tolist() == expected
    assert t.eight.path(boards) == [a["path"] for a in answers]
    # And to one goal of the same tiles, by the fast way.
    goal = "987654X32"
    same = boards[(boards != 1).all(axis=1)]
    lines = "".join(f"{start} {goal}\n" for start in texts(same))
    answers = [json.loads(a) for a in command("path", "-", "--format", "json", stdin=lines).splitlines()]
    assert t.eight.distance(same, goal).tolist() == [
        -1 if a["distance"] is None else a["distance"] for a in answers
    ]
    assert t.eight.path(same, goal) == [a["path"] for a in answers]


@pytest.mark.parametrize(
    ("name", "goal", "other", "at_goal"),
    [
        ("harris", None, "ENWSUD_NE", 1),
        ("harris", "SENDWUN_E", "ENWSUD_NE", 1),
        ("cubic", "BRWWRBBRE", "RBRBRBWEB", 256),
    ],
)
def test_all_distances(t: tilebase.Tables, name: str, goal: str | None, other: str, at_goal: int) -> None:
    """The array by rank is what single questions answer, whatever symmetry serves the goal."""
    puzzle = getattr(t, name)
    ranks = np.random.default_rng(4).integers(0, 15_116_544, 5000)
    boards = puzzle.board(ranks)
    expected = puzzle.distance(boards, goal)
    table = puzzle.all_distances(goal)
    assert (table.shape, table.dtype) == ((15_116_544,), np.dtype(np.int8))
    assert np.array_equal(table[ranks], expected)
    assert (table == 0).sum() == at_goal and np.array_equal(np.bincount(table), puzzle.stats(goal))
    # Once the array is there, it answers; it is a copy, which a caller may change.
    table[:] = 0
    assert np.array_equal(puzzle.distance(boards, goal), expected)
    others = puzzle.distance(boards, other)
    assert not np.array_equal(others, expected)
    assert np.array_equal(puzzle.distance(boards, goal), expected)
    # So many that all distances are found first.
    assert np.array_equal(puzzle.distance(np.tile(boards, (30, 1)), other), np.tile(others, 30))


def test_random_draws_what_the_command_draws(t: tilebase.Tables, command: Command) -> None:
    for seed in [0, 1, 2**64 - 1]:
        for distance, goal in [(None, "12345678X"), (17, "7568X4123"), (0, "12345678X")]:
            words = ["--goal", goal, "--count", "50", "--seed", str(seed)]
            words += [] if distance is None else ["--distance", str(distance)]
            drawn = [line.split(" ")[0] for line in command("random", "eight", *words).splitlines()]
            boards = t.eight.random(50, distance=distance, goal=goal, seed=seed)
            assert [text.replace("0", "_") for text in texts(boards)] == drawn
    words = ["--distance", "31,2,5-7,2", "--count", "20", "--seed", "4"]
    drawn = [line.split(" ")[0] for line in command("random", "eight", *words).splitlines()]
    boards = t.eight.random(20, distance=[31, 2, *range(5, 8), 2], seed=4)
    assert [text.replace("0", "_") for text in texts(boards)] == drawn
    assert t.eight.distance(boards)[:6].tolist() == [31, 2, 5, 6, 7, 31]
    for seed, distance, goal in [(1, 49, "UUUU_UUUU"), (2, None, "DDDD_DDDD"), (3, 20, "NESW_UDNE")]:
        words = ["--goal", goal, "--count", "50", "--seed", str(seed)]
        words += [] if distance is None else ["--distance", str(distance)]
        drawn = [line.split(" ")[0] for line in command("random", "harris", *words).splitlines()]
        boards = t.harris.random(50, distance=distance, goal=goal, seed=seed)
        assert [t.harris.board(rank) for rank in t.harris.rank(boards)] == drawn
    for name in ["eight", "cubic", "harris"]:
        puzzle = getattr(t, name)
        for words, more in [([], {}), (["--distance", "20,3"], {"distance": [20, 3]}), (["--unsolvable"], {"unsolvable": True})]:
            if name == "eight" or "--unsolvable" not in words:
                lines = command("random", name, "--goal", "random", "--count", "5", "--seed", "6", *words).splitlines()
                boards, goals = puzzle.random(5, goal="random", seed=6, **more)
                assert [f"{text} {goal}" for text, goal in zip(puzzle.text(boards), goals, strict=True)] == lines
                board, goal = puzzle.random(goal="random", seed=6, **more)
                assert board.tolist() == boards[0].tolist() and goal == goals[0]
    for name, goal in [("eight", "1234_5678"), ("cubic", "---,WRB,WRB,WRB,WRB,WRB,WRB,WRB,WRB"), ("alike", None)]:
        words = ["--count", "5", "--seed", "7", "--unsolvable"] + (["--goal", goal] if goal else [])
        drawn = [line.split(" ")[0] for line in command("random", name, *words).splitlines()]
        puzzle = getattr(t, name)
        boards = puzzle.random(5, goal=goal, seed=7, unsolvable=True)
        assert puzzle.text(boards) == drawn
        assert puzzle.distance(boards, goal).tolist() == [-1] * 5
    drawn = t.eight.random(1000)
    assert drawn.shape == (1000, 9)
    assert len(np.unique(drawn, axis=0)) == 1000
    assert (t.eight.distance(drawn) >= 0).all()
    assert not np.array_equal(drawn, t.eight.random(1000))


@pytest.mark.parametrize(("name", "goal"), [("eight", "123??????"), ("cubic", "RBRBRBWEB"), ("harris", "UUUU_U?UU")])
def test_grades_are_those_of_the_command(t: tilebase.Tables, command: Command, name: str, goal: str) -> None:
    """Moves that are the fewest, changed, dropped and added."""
    random = np.random.default_rng(8)
    to = getattr(t, name).to(goal)
    boards = to.random(200, seed=9)
    starts = to.text(boards)
    moves = []
    for path in to.path(boards):
        at, letter = random.integers(len(path) + 1), "dlru"[random.integers(4)]
        changed = [path, path[:at] + letter + path[at + 1 :], path[:at] + path[at + 1 :]]
        changed.append(path[:at] + letter + path[at:])
        moves.append(changed[random.integers(4)])
    lines = "".join(f"{start} {goal} {text or '.'}\n" for start, text in zip(starts, moves, strict=True))
    graded = command("grade", name, "-", "--format", "json", stdin=lines).splitlines()
    grades = to.grade(starts, moves)
    for line, grade in zip(graded, grades, strict=True):
        expected = json.loads(line) | {"unreadable": None}
        assert grade._asdict() == {member: expected[member] for member in grade._fields}
    assert to.grade(boards, moves) == grades
    assert to.grade(starts[0], moves[0]) == grades[0]
    assert len({grade.first_wrong for grade in grades}) > 5
    # Moves by other names, and what is none.
    other = str.maketrans("dlru", "↑→←↓")
    assert to.grade(starts, [text.translate(other) for text in moves], notation="tile") == grades
    mixed = to.grade(starts[:3], [moves[0], "x", moves[2]])
    assert [mixed[0], mixed[2]] == [grades[0], grades[2]]
    assert mixed[1] == to.grade(starts[1], "")._replace(
        legal=False, reaches=False, extra=None, smallest=False, unreadable=mixed[1].unreadable
    )
    assert mixed[1].unreadable == 'MOVES "x": expected moves that are clearly all of the answer'
    with pytest.raises(ValueError, match='MOVES "x": expected moves that are clearly all of the answer'):
        to.grade(starts[0], "x")
    with pytest.raises(ValueError, match="expected the word blank, tile or number"):
        to.grade(starts[0], "d", notation="letters")


@pytest.mark.parametrize(
    ("name", "start", "goal"),
    [
        ("eight", "867254301", "123??????"),
        ("eight", "12345678X", "12345687X"),
        ("cubic", "2,1", "BWBWEWBWB"),
        ("harris", "DDDD_DDDD", "UUUU_UUUU"),
    ],
)
def test_all_shortest_paths(
    t: tilebase.Tables, command: Command, name: str, start: str, goal: str
) -> None:
    puzzle = getattr(t, name)
    paths = puzzle.all_paths(start, goal)
    count = int(command("path", name, start, goal, "--count"))
    assert puzzle.count_paths(start, goal) == len(paths) == count
    if paths:
        assert paths == command("path", name, start, goal, "--all").splitlines()
        assert puzzle.all_paths(start, goal, limit=1) == [puzzle.path(start, goal)] == paths[:1]
