"""What the tests share: open tables, and what they agree with: the command, and a plain search."""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tilebase

# A shell that starts this in the background has it ignore Ctrl-C, which Python then leaves so.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The root of the project. The package that is tested is installed, and not this checkout's.
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def t() -> tilebase.Tables:
    """Tables that are made in memory."""
    return tilebase.open()


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command: that of the variable TILEBASE, or built here."""
    named = os.environ.get("TILEBASE")
    if named:
        return Path(named)
    build = ["cargo", "build", "--workspace", "--bin", "tilebase", "--locked", "--quiet"]
    subprocess.run(build, cwd=ROOT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "tilebase"


@pytest.fixture(scope="session")
def directory(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of tables that the command has written."""
    directory = tmp_path_factory.mktemp("tables")
    subprocess.run([program, "build", "--out", directory], check=True, capture_output=True)
    return directory


def refused(error: type[Exception] | tuple[type[Exception], ...], what: str, *asks: Callable[[], object]) -> list[Exception]:
    """Checks that each call raises an error whose text is like this, and returns the errors."""
    found = []
    for ask in asks:
        with pytest.raises(error, match=what or None) as raised:
            ask()
        found.append(raised.value)
    return found


Command = Callable[..., str]


@pytest.fixture(scope="session")
def command(program: Path, directory: Path) -> Command:
    """Run the command with some words, and return what it prints, to stderr if it fails."""

    def run(*words: str, stdin: str = "") -> str:
        ran = subprocess.run(
            [program, *words, "--tables", directory], input=stdin, capture_output=True, text=True
        )
        return ran.stderr if ran.returncode else ran.stdout

    return run


# Where each face goes when the empty square moves, and how many columns and rows that is.
TURNS = {
    "d": ("UNDS", 0, 1),
    "l": ("UEDW", -1, 0),
    "r": ("UWDE", 1, 0),
    "u": ("USDN", 0, -1),
}

# On each square the directions of a cube's marks, or the number of a tile.
State = tuple[frozenset[str], ...]


def moved(state: State, move: str, columns: int = 3) -> State | None:
    """The state after a move, straight from the rules; None if the move leaves the board."""
    faces, right, down = TURNS[move]
    blank = state.index(frozenset())
    column, row = blank % columns + right, blank // columns + down
    if not (0 <= column < columns and 0 <= row < len(state) // columns):
        return None
    turn = dict(zip(faces, faces[1:] + faces[0], strict=True))
    after, there = list(state), row * columns + column
    after[blank], after[there] = frozenset(turn.get(face, face) for face in state[there]), frozenset()
    return tuple(after)


def near(goal: State, depth: int, columns: int = 3) -> dict[State, int]:
    """The distance of every state near a goal, by a plain search."""
    found, level = {goal: 0}, [goal]
    for distance in range(1, depth + 1):
        after = [moved(state, move, columns) for state in level for move in "dlru"]
        level = list({state for state in after if state is not None and state not in found})
        found.update(dict.fromkeys(level, distance))
    return found


def values(found: dict[State, int], state: State, columns: int = 3) -> list[int]:
    """The distance after each move, -2 if it leaves the board."""
    return [-2 if (after := moved(state, move, columns)) is None else found[after] for move in "dlru"]


def smallest(found: dict[State, int], state: State, columns: int = 3) -> str:
    """The smallest of the shortest paths to the goal."""
    if not found[state]:
        return ""
    move = "dlru"[values(found, state, columns).index(found[state] - 1)]
    return move + smallest(found, moved(state, move, columns), columns)
