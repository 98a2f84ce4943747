"""The package's answers are those of the command."""

import json

import numpy as np
import pytest
import tilebase
from conftest import Command

# The goals of the eight-puzzle with their tiles in order: one for each square of the blank.
GOALS = ["X12345678", "1X2345678", "12X345678", "123X45678", "1234X5678"] + [
    "12345X678",
    "123456X78",
    "1234567X8",
    "12345678X",
]


def texts(boards: np.ndarray) -> list[str]:
    """Boards in the notation of the command."""
    return [row.tobytes().decode() for row in boards + ord("0")]


@pytest.mark.parametrize("goal", GOALS)
def test_all_boards_of_the_eight_puzzle(t: tilebase.Tables, command: Command, goal: str) -> None:
    boards, distances, best = t.eight.table(goal)
    assert len(np.unique(boards, axis=0)) == len(boards) == 181_440
    lines = "".join(f"{start}\n{goal}\n" for start in texts(boards))
    answers = command("answer", "eight", stdin=f"{len(boards)}\n{lines}").split("\n")
    # The command prints "Case 1: 2", and the path on the next line.
    assert [int(line.split(": ")[1]) for line in answers[:-1:2]] == distances.tolist()
    paths = answers[1::2]
    assert t.eight.paths(boards, goal) == paths
    assert np.array_equal(t.eight.distances(boards, goal), distances)
    # The first move is the smallest of the best, and a best move is one that leads nearer.
    letters = np.array(["d", "l", "r", "u"])
    at_goal = distances == 0
    assert not best[at_goal].any()
    assert letters[best[~at_goal].argmax(axis=1)].tolist() == [path[0] for path in paths if path]
    for row in range(0, len(boards), 10_007):
        moves = t.eight.best_moves(boards[row], goal)
        assert moves == "".join(letters[best[row]])
        assert t.eight.distance(boards[row], goal) == distances[row]
        assert t.eight.path(boards[row], goal) == paths[row]


def test_boards_from_which_no_moves_lead_to_the_goal(t: tilebase.Tables) -> None:
    boards, distances, _ = t.eight.table()
    swapped = boards.copy()
    # Two tiles change places: 1 becomes 2 and 2 becomes 1.
    swapped[boards == 1], swapped[boards == 2] = 2, 1
    assert (t.eight.distances(swapped) == -1).all()
    both = np.concatenate([boards[:1000], swapped[:1000]])
    assert t.eight.distances(both).tolist() == distances[:1000].tolist() + [-1] * 1000
    assert t.eight.paths(both)[1000:] == [None] * 1000


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
    assert t.eight.distances(boards).tolist() == expected
    assert t.eight.paths(boards) == [a["path"] for a in answers]
    # And to one goal of the same tiles, by the fast way.
    goal = "987654X32"
    same = boards[(boards != 1).all(axis=1)]
    lines = "".join(f"{start} {goal}\n" for start in texts(same))
    answers = [json.loads(a) for a in command("path", "-", "--format", "json", stdin=lines).splitlines()]
    assert t.eight.distances(same, goal).tolist() == [
        -1 if a["distance"] is None else a["distance"] for a in answers
    ]
    assert t.eight.paths(same, goal) == [a["path"] for a in answers]


def test_all_questions_of_the_cubic_puzzle(t: tilebase.Tables, command: Command) -> None:
    digits = np.stack(np.unravel_index(np.arange(3**8), [3] * 8), axis=1).astype(np.uint8)
    patterns = np.concatenate([np.insert(digits, blank, 3, axis=1) for blank in range(9)])
    assert len(patterns) == 59_049
    letters = np.array(["W", "R", "B", "E"])[patterns]
    rows = [" ".join(row) for row in letters]
    for start in range(9):
        x, y = start % 3 + 1, start // 3 + 1
        lines = "".join(f"{x} {y} {row}\n" for row in rows)
        answers = command("answer", "cubic", "--exact", "--paths", stdin=lines + "0 0\n").split("\n")
        answers = [line.partition(" ")[::2] for line in answers[:-1]]
        expected = [int(distance) for distance, _ in answers]
        starts = np.tile(t.cubic.array(f"{x},{y}"), (len(patterns), 1))
        assert t.cubic.distances(starts, patterns).tolist() == expected
        for row in range(start, len(rows), 97):
            assert t.cubic.path(f"{x},{y}", rows[row]) == answers[row][1]
            assert t.cubic.distance(f"{x},{y}", patterns[row]) == expected[row]


def test_ten_thousand_questions_from_any_state(t: tilebase.Tables, command: Command) -> None:
    random = np.random.default_rng(2)
    for _ in range(20):
        cells = random.choice(["W", "R", "B"], 9)
        cells[random.integers(9)] = "E"
        pattern = "".join(cells)
        ranks = random.integers(0, 15_116_544, 500)
        states = [t.cubic.board(rank) for rank in ranks]
        assert [t.cubic.rank(state) for state in states] == ranks.tolist()
        lines = "".join(f"{state} {pattern}\n" for state in states)
        paths = command("path", "-", stdin=lines).split("\n")[:-1]
        hints = command("hint", "-", "--format", "json", stdin=lines).splitlines()
        goal = t.cubic.to(pattern)
        assert goal.goal == pattern
        boards = t.cubic.boards(ranks)
        assert t.cubic.texts(boards) == states
        assert goal.distances(boards).tolist() == [len(path) for path in paths]
        assert goal.paths(states) == paths
        assert [goal.path(state) for state in states] == paths
        assert [goal.distance(state) for state in states] == [len(path) for path in paths]
        best = ["".join(json.loads(hint)["best"]) for hint in hints]
        assert [goal.best_moves(state) for state in states] == best


def test_thousands_of_questions_of_harris(t: tilebase.Tables, command: Command) -> None:
    """Any board to any board, and the golden figures."""
    assert t.harris.distance("DDDD_DDDD") == t.harris.distance("UUUU_UUUU", "DDDD_DDDD") == 36
    letters = np.array(list("UDNSEW_"))
    for seed, goal in enumerate([None, "DDDD_DDDD", "_NESWUDNE", "SENDWUN_E"]):
        boards = t.harris.random(1000, seed=seed)
        ranks = t.harris.ranks(boards)
        assert (ranks.dtype, boards.dtype) == (np.dtype(np.int64), np.dtype(np.uint8))
        assert np.array_equal(t.harris.boards(ranks), boards)
        starts = ["".join(row) for row in letters[boards]]
        assert [t.harris.board(rank) for rank in ranks] == starts
        assert [t.harris.rank(start) for start in starts] == ranks.tolist()
        lines = "".join(f"{start} {goal or 'UUUU_UUUU'}\n" for start in starts)
        paths = command("path", "-", stdin=lines).split("\n")[:-1]
        distances = [len(path) for path in paths]
        assert t.harris.distances(boards, goal).tolist() == distances
        assert [t.harris.path(start, goal) for start in starts] == paths
        assert [t.harris.distance(board, goal) for board in boards] == distances
        hints = command("hint", "-", "--format", "json", stdin=lines).splitlines()
        best = ["".join(json.loads(hint)["best"]) for hint in hints]
        assert [t.harris.best_moves(start, goal) for start in starts] == best


@pytest.mark.parametrize(
    ("goal", "radius", "farthest"),
    [(None, 49, 12), ("UUUUUUUU_", 54, 4), ("DDDDD_DDD", 52, 8), ("SENDWUN_E", None, None)],
)
def test_all_boards_of_a_goal_of_harris(
    t: tilebase.Tables, goal: str | None, radius: int | None, farthest: int | None
) -> None:
    """The array by rank is what single questions answer, whatever symmetry serves the goal."""
    ranks = np.random.default_rng(4).integers(0, 15_116_544, 5000)
    boards = t.harris.boards(ranks)
    expected = t.harris.distances(boards, goal)
    table = t.harris.all_distances(goal)
    assert (table.shape, table.dtype) == ((15_116_544,), np.dtype(np.int8))
    assert np.array_equal(table[ranks], expected)
    assert (table == 0).nonzero()[0].tolist() == [t.harris.rank(goal or "UUUU_UUUU")]
    if radius is not None:
        assert (table.max(), (table == radius).sum()) == (radius, farthest)
    # Once the array is there, it answers.
    assert np.array_equal(t.harris.distances(boards, goal), expected)
    table[:] = 0
    assert np.array_equal(t.harris.distances(boards, goal), expected)
    other = t.harris.distances(boards, "ENWSUD_NE")
    assert not np.array_equal(other, expected)
    assert np.array_equal(t.harris.distances(boards, goal), expected)
    # So many that all distances are found first.
    many = np.tile(boards, (30, 1))
    assert np.array_equal(t.harris.distances(many, "ENWSUD_NE"), np.tile(other, 30))


@pytest.mark.parametrize("pattern", ["RBRBRBWEB", "WWWWEWWWW", "BRWWRBBRE"])
def test_all_states_of_a_pattern(t: tilebase.Tables, pattern: str) -> None:
    """The array by rank is what single questions answer, whatever symmetry serves the pattern."""
    goal = t.cubic.to(pattern)
    ranks = np.random.default_rng(3).integers(0, 15_116_544, 5000)
    boards = goal.boards(ranks)
    expected = goal.distances(boards)
    table = goal.all_distances()
    assert (table.shape, table.dtype) == ((15_116_544,), np.dtype(np.int8))
    assert np.array_equal(table[ranks], expected)
    assert (table == 0).sum() == 256
    assert np.array_equal(np.bincount(table), goal.stats())
    # Once the array is there, it answers; what it answers does not change.
    assert np.array_equal(goal.distances(boards), expected)
    # A caller may change the array: it is a copy.
    table[:] = 0
    assert np.array_equal(goal.distances(boards), expected)


def test_random_draws_what_the_command_draws(t: tilebase.Tables, command: Command) -> None:
    for seed in [0, 1, 2**64 - 1]:
        for distance, goal in [(None, "12345678X"), (17, "7568X4123"), (0, "12345678X")]:
            words = ["--goal", goal, "--count", "50", "--seed", str(seed)]
            words += [] if distance is None else ["--distance", str(distance)]
            drawn = [line.split(" ")[0] for line in command("random", "eight", *words).splitlines()]
            boards = t.eight.random(50, distance=distance, goal=goal, seed=seed)
            assert [text.replace("0", "_") for text in texts(boards)] == drawn
    for seed, distance, goal in [(1, 49, "UUUU_UUUU"), (2, None, "DDDD_DDDD"), (3, 20, "NESW_UDNE")]:
        words = ["--goal", goal, "--count", "50", "--seed", str(seed)]
        words += [] if distance is None else ["--distance", str(distance)]
        drawn = [line.split(" ")[0] for line in command("random", "harris", *words).splitlines()]
        boards = t.harris.random(50, distance=distance, goal=goal, seed=seed)
        assert [t.harris.board(rank) for rank in t.harris.ranks(boards)] == drawn
    drawn = t.eight.random(1000)
    assert drawn.shape == (1000, 9)
    assert (t.eight.distances(drawn) >= 0).all()
    assert not np.array_equal(drawn, t.eight.random(1000))


SETS = {
    "eight": ["123??????", "1??_?????", "12345678_+123456_78", "!1!2!3!4?????", "1234567??", "?9?1?????"],
    "cubic": [
        "WWW???WWW",
        "R?????R?R",
        "!W!W!W!W!W!W!W!W!W",
        "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB",
        "WRB,?,?,?,E,?,?,?,!BRW",
        "RBRBRBWEB+RBRBRBWBE",
    ],
    "harris": ["UUUU_U?UU", "UUU!UU!U!UU!U", "?D?D_D?D?", "UUUUUUUU_+_UUUUUUUU", "NE?!U?SW??"],
}


@pytest.mark.parametrize(("name", "goal"), [(name, goal) for name in SETS for goal in SETS[name]])
def test_sets_of_boards_as_goals(t: tilebase.Tables, command: Command, name: str, goal: str) -> None:
    """Any board of a set is a goal: few boards and many, chosen with `to` or given with a board."""
    puzzle = getattr(t, name)
    boards = puzzle.boards(np.random.default_rng(6).integers(0, 362_880, 300))
    starts = puzzle.texts(boards)
    if goal == "?9?1?????":
        # The tiles that a goal leaves open are those of the start.
        starts = [start.replace("3", "9") for start in starts]
        boards = puzzle.array(starts)
    lines = "".join(f"{start} {goal}\n" for start in starts)
    answers = [
        json.loads(line)
        for line in command("path", name, "-", "--format", "json", stdin=lines).splitlines()
    ]
    assert len(answers) == len(starts)
    expected = [-1 if a["distance"] is None else a["distance"] for a in answers]
    paths = [a["path"] for a in answers]
    to = puzzle.to(goal)
    assert to.distances(starts).tolist() == puzzle.distances(boards, goal).tolist() == expected
    assert to.paths(boards) == paths
    assert puzzle.distances(boards, [goal] * len(boards)).tolist() == expected
    # So many that all distances are found first.
    many = np.tile(boards, (500, 1))
    assert to.distances(many).tolist() == expected * 500
    assert np.array_equal(to.evaluate(many)[: len(boards)], to.evaluate(boards[:300]))
    assert to.distances(boards).tolist() == expected
    assert [to.distance(start) for start in starts[:50]] == [a["distance"] for a in answers[:50]]
    for start, board, path in zip(starts[:50], boards[:50], paths, strict=False):
        assert to.path(board) == path
        assert to.solve(start) == (None if path is None else [
            to.after(start, path[:count]) for count in range(len(path) + 1)
        ])
        if path is not None:
            ranks_of = [to.distance(board) for board in to.solve(start)]
            assert ranks_of == list(range(len(path), -1, -1))
    if "9" not in goal:
        drawn = command("random", name, "--goal", goal, "--count", "20", "--seed", "7").splitlines()
        starts_drawn = [puzzle.text(line.split(" ")[0]) for line in drawn]
        assert to.texts(to.random(20, seed=7)) == starts_drawn
        stats = to.stats()
        assert np.array_equal(np.bincount(to.all_distances()[to.all_distances() >= 0]), stats)
        if name == "eight":
            table = to.table()
            assert np.array_equal(np.bincount(table.distances), stats)
            assert np.array_equal(to.distances(table.boards), table.distances)


QUESTIONS = {
    "eight": ["7568X4123", "123??????"],
    "cubic": ["RBRBRBWEB", "WWW???WWW", "!W!W!W!W!W!W!W!W!W"],
    "harris": ["UUUU_UUUU", "UUUU_U?UU"],
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_values_and_grades_are_those_of_the_command(
    t: tilebase.Tables, command: Command, name: str
) -> None:
    """Every move of a thousand boards, and moves that are the fewest, changed, dropped and added."""
    puzzle = getattr(t, name)
    random = np.random.default_rng(8)
    for goal in QUESTIONS[name]:
        to = puzzle.to(goal)
        boards = to.random(1000, seed=9)
        starts = to.texts(boards)
        lines = "".join(f"{start} {goal}\n" for start in starts)
        values = np.full((1000, 4), -2, np.int8)
        for row, line in enumerate(command("moves", name, "-", "--format", "json", stdin=lines).splitlines()):
            for value in json.loads(line)["evaluation"]:
                far = -1 if value["distance"] is None else value["distance"]
                values[row, "dlru".index(value["move"])] = far
        assert np.array_equal(to.evaluate(boards), values)
        assert np.array_equal(to.evaluate(starts), values)
        assert np.array_equal(to.evaluate(starts[0]), values[0])
        many = np.tile(boards, (140, 1))
        assert np.array_equal(to.evaluate(many)[-1000:], values)
        paths = to.paths(boards)
        moves = []
        for path in paths:
            at, letter = random.integers(len(path) + 1), "dlru"[random.integers(4)]
            changed = [path, path[:at] + letter + path[at + 1 :], path[:at] + path[at + 1 :]]
            changed.append(path[:at] + letter + path[at:])
            moves.append(changed[random.integers(4)])
        lines = "".join(
            f"{start} {goal} {text or '.'}\n" for start, text in zip(starts, moves, strict=True)
        )
        graded = command("grade", name, "-", "--format", "json", stdin=lines).splitlines()
        grades = to.grade(starts, moves)
        for line, grade in zip(graded, grades, strict=True):
            expected = json.loads(line)
            assert grade._asdict() == {member: expected[member] for member in grade._fields}
        assert to.grade(boards, moves) == grades
        assert to.grade(starts[0], moves[0]) == grades[0]
        assert len({grade.first_wrong for grade in grades}) > 5


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
