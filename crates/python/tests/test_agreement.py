"""The package's answers are those of the command."""

import json

import numpy as np
import pytest
import tilebase
from conftest import Command, refused

def test_other_tiles_than_one_to_eight(t: tilebase.Tables, command: Command) -> None:
    """The nine-palace jigsaw: any of the tiles 1 to 9 may be missing, and every board has a home."""
    random = np.random.default_rng(1)
    boards = np.array([random.permutation(10)[:9] for _ in range(5000)], np.uint8)
    boards = boards[(boards == 0).sum(axis=1) == 1]
    assert len(boards) > 4000
    lines = command("solve", "-", "--format", "json", stdin="\n".join(t.eight.text(boards)))
    answers = [json.loads(line) for line in lines.splitlines()]
    expected = [-1 if a["distance"] is None else a["distance"] for a in answers]
    assert -1 in expected
    assert t.eight.distance(boards).tolist() == expected
    assert t.eight.path(boards) == [a["path"] for a in answers]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("eight", {"seed": 0}),
        ("eight", {"seed": 2**64 - 1, "goal": "7568X4123", "distance": 17}),
        ("eight", {"seed": 4, "distance": [31, 2, *range(5, 8), 2]}),
        ("eight", {"seed": 6, "goal": "random", "unsolvable": True}),
        ("cubic", {"seed": 6, "goal": "random", "distance": [20, 3]}),
        ("cubic", {"seed": 7, "goal": "---,WRB,WRB,WRB,WRB,WRB,WRB,WRB,WRB", "unsolvable": True}),
        ("harris", {"seed": 3, "goal": "NESW_UDNE", "distance": 20}),
        ("alike", {"seed": 7, "unsolvable": True}),
    ],
)
def test_random_draws_what_the_command_draws(
    t: tilebase.Tables, command: Command, name: str, asked: dict[str, object]
) -> None:
    words = []
    for option, value in asked.items():
        words.append(f"--{option}")
        if value is not True:
            words.append(",".join(map(str, value)) if isinstance(value, list) else str(value))
    lines = [line.split(" ") for line in command("random", name, "--count", "5", *words).splitlines()]
    puzzle = getattr(t, name)
    drawn, first = puzzle.random(5, **asked), puzzle.random(**asked)
    if asked.get("goal") == "random":
        assert drawn[1] == [goal for _, goal in lines] and first[1] == drawn[1][0]
        drawn, first = drawn[0], first[0]
    assert drawn == [start for start, _ in lines] and first == drawn[0]
    arrays = puzzle.random(5, **asked, arrays=True)
    assert np.array_equal(arrays[0] if asked.get("goal") == "random" else arrays, puzzle.array(drawn))


def test_without_a_seed_each_draw_is_another(t: tilebase.Tables) -> None:
    assert not np.array_equal(t.eight.random(1000, arrays=True), t.eight.random(1000, arrays=True))


@pytest.mark.parametrize(("name", "goal"), [("eight", "123??????"), ("cubic", "RBRBRBWEB"), ("harris", "UUUU_U?UU")])
def test_grades_are_those_of_the_command(t: tilebase.Tables, command: Command, name: str, goal: str) -> None:
    """Moves that are the fewest, changed, dropped and added."""
    random = np.random.default_rng(8)
    to = getattr(t, name).to(goal)
    boards = to.random(200, seed=9, arrays=True)
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
    assert mixed[1] == to.grade(starts[1], ".")._replace(
        legal=False, reaches=False, extra=None, is_first=False, unreadable=mixed[1].unreadable
    )
    assert mixed[1].unreadable == 'moves "x": expected moves that are clearly all of the answer'
    refused(ValueError, "expected the word blank, tile or number", lambda: to.grade(starts[0], "d", notation="letters"))


def test_all_shortest_paths(t: tilebase.Tables, command: Command) -> None:
    for puzzle, start, goal in [
        (t.eight, "867254301", "123??????"),
        (t.eight, "12345678X", "12345687X"),
        (t.cubic, "2,1", "BWBWEWBWB"),
        (t.harris, "DDDD_DDDD", "UUUU_UUUU"),
    ]:
        paths = puzzle.all_paths(start, goal)
        assert str(puzzle.count_paths(start, goal)) == str(len(paths)) == command("solve", puzzle.name, start, goal, "--count").strip()
        if paths:
            assert paths == command("solve", puzzle.name, start, goal, "--all").splitlines()
            assert puzzle.all_paths(start, goal, limit=1) == [puzzle.path(start, goal)] == paths[:1]
