"""Measures what questions take that others answer, too: a part of cargo xtask bench.

Each line of the table that it prints is a program, run by itself: its processor time, the least of some runs. The answers
must be the same, but for packages, of which not all find the fewest moves. Arguments: the directory with the programs, that of the packages from npm, and the number of
runs. Packages from PyPI are those of the Python that runs this.
"""

import os
import platform
import resource
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

LIMIT = 100
EIGHT, FIFTEEN = ("8672543_1", "12345678_"), "FE169B4C0A73D852"
LARGER, HARRIS = ("517B_6849A23", "123456789AB_"), ("ENUD_UUUU", "UUUU_UUUU")

# The queue that most people write first.
QUEUE = """
from collections import deque
start, goal = sys.argv[1:]
moves, waiting = {start: 0}, deque([start])
while (board := waiting.popleft()) != goal:
    empty = board.index("_")
    row, column = divmod(empty, 3)
    for to, may in [(empty - 3, row > 0), (empty + 3, row < 2), (empty - 1, column > 0), (empty + 1, column < 2)]:
        if may:
            squares = list(board)
            squares[empty], squares[to] = squares[to], "_"
            after = "".join(squares)
            if after not in moves:
                moves[after] = moves[board] + 1
                waiting.append(after)
print(moves[goal])
"""
SLIDINGPUZZLE = """
import slidingpuzzle
numbers = [int(tile.replace("_", "0")) for tile in sys.argv[1]]
board = slidingpuzzle.from_rows(*(numbers[at : at + 3] for at in (0, 3, 6)))
options = {name: getattr(slidingpuzzle, value) for name, value in [word.split("=") for word in sys.argv[3:]]}
print(len(slidingpuzzle.search(board, sys.argv[2], **options).solution))
"""
FIFTEEN_PUZZLE_SOLVERS = """
from fifteen_puzzle_solvers.domain import Puzzle
from fifteen_puzzle_solvers.services.algorithms import AStar
numbers = [int(tile.replace("_", "0")) for tile in sys.argv[1]]
path = AStar(Puzzle([numbers[at : at + 3] for at in (0, 3, 6)]), heuristic="manhattan_distance").solve_puzzle()
print(len(path) - 1)
"""
SLIDING_PUZZLE_SOLVER = """
const { Grid, Solver } = require("sliding-puzzle-solver");
const tiles = [...process.argv[1]].map((tile) => (tile === "_" ? "" : Number(tile)));
const moves = new Solver(new Grid(tiles, tiles.indexOf(""), [1, 2, 3, 4, 5, 6, 7, 8, ""])).solve();
console.log(moves ? moves.length : "none");
"""


def python(program: str, *words: str) -> list[str]:
    """Returns the command that runs a program in Python."""
    return [sys.executable, "-c", "import sys\n" + program, *words]


def limit() -> None:
    """Ends a program that takes too long."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def measure(words: list[str], given: Path | None, place: Path, runs: int) -> tuple[str | None, float]:
    """Returns what a program prints, if it ends in time, and the least processor time that it took."""
    least, printed = float(LIMIT), None
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        text = given.open("rb") if given else subprocess.DEVNULL
        ran = subprocess.run(words, stdin=text, capture_output=True, cwd=place, preexec_fn=limit)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if ran.returncode:
            if ran.returncode < 0:
                return None, LIMIT
            sys.exit(f"error: {words}: exit status {ran.returncode}\n{ran.stderr.decode()}")
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least, printed = min(least, seconds), ran.stdout.decode()
    return printed, least


def first_line(*words: str) -> str:
    """Returns the first line that a program prints, such as its version."""
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def questions(place: Path, node: str, cases: int) -> dict[str, list[tuple[str, list[str], Path | None]]]:
    """Returns programs for each question, each with its command and its input; the first is ours."""
    own = place / "own.toml"
    own.write_text('board = "4x3"\ntiles = "123456789AB"\n')
    eight, cubic = place / "eight.txt", place / "cubic.txt"
    one = "one board of the eight-puzzle, 31 moves"
    near = "one board of the eight-puzzle, 14 moves"
    little = first_line("tilebase", "random", "eight", "--seed", "1", "--count", "1", "--distance", "14").split()[0]
    [gpp, by_python] = [first_line("g++", "--version").split()[-1], platform.python_version()]
    sliding = f"slidingpuzzle {version('slidingpuzzle')} from PyPI"
    fifteen = f"fifteen-puzzle-solvers {version('fifteen-puzzle-solvers')} from PyPI"
    fresh = ["--tables", "nowhere"]
    manhattan = "heuristic=manhattan_distance"
    return {
        one: [
            ("tilebase, which makes its table first", ["tilebase", "distance", EIGHT[0], *fresh], None),
            ("tilebase, with its table", ["tilebase", "distance", EIGHT[0]], None),
            (f"a queue, C++ (g++ {gpp})", ["queue", "3", *EIGHT], None),
            (f"a queue, Python {by_python}", python(QUEUE, *EIGHT), None),
            (f"{sliding}, IDA* with linear conflicts", python(SLIDINGPUZZLE, EIGHT[0], "ida*", "heuristic=linear_conflict_distance"), None),
            (f"{sliding}, A* with Manhattan", python(SLIDINGPUZZLE, EIGHT[0], "a*", manhattan), None),
            (f"{sliding}, breadth first", python(SLIDINGPUZZLE, EIGHT[0], "bfs"), None),
        ],
        near: [
            ("tilebase, with its table", ["tilebase", "distance", little], None),
            (f"{sliding}, A* with Manhattan", python(SLIDINGPUZZLE, little, "a*", manhattan), None),
            (f"{fifteen}, A* with Manhattan", python(FIFTEEN_PUZZLE_SOLVERS, little), None),
            (f"sliding-puzzle-solver 0.0.2 from npm, Node {first_line(node, '--version')}", [node, "-e", SLIDING_PUZZLE_SOLVER, little], None),
        ],
        "one board of 4x3 different tiles, 24 moves": [
            ("tilebase, which makes its databases first", ["tilebase", "distance", str(own), LARGER[0], *fresh], None),
            ("a queue, C++", ["queue", "4", *LARGER], None),
        ],
        "one board of Harris's cubes, 24 rolls": [
            ("tilebase, without a table", ["tilebase", "distance", "harris", HARRIS[0], *fresh], None),
            ("a queue, C++", ["queue", "3", *HARRIS], None),
        ],
        f"HDU 3567, {cases:,} cases": [
            ("tilebase answer, one thread", ["tilebase", "answer", "hdu3567", "--threads", "1", str(eight)], None),
            ("the usual program, Rust: nine searches first", ["baseline_eight"], eight),
        ],
        "POJ 3131, 20 datasets": [
            ("tilebase answer, one thread", ["tilebase", "answer", "poj3131", "--threads", "1", str(cubic)], None),
            ("the usual program, Rust: both ends", ["baseline_cubic"], cubic),
        ],
    }


def draw(place: Path, cases: int) -> None:
    """Writes the questions of the judges."""

    def drawn(puzzle: str, form: str, count: int, name: str) -> None:
        words = ["tilebase", "random", puzzle, "--seed", "1", "--count", str(count), "--format", form]
        words += ["--goal", "random"] * (puzzle == "eight")
        (place / name).write_text(subprocess.run(words, capture_output=True, text=True, check=True).stdout)

    drawn("eight", "hdu3567", cases, "eight.txt")
    drawn("cubic", "poj3131", 20, "cubic.txt")


def main() -> None:
    """Prints the table."""
    programs, packages, runs, cases = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        os.environ |= {"PATH": f"{programs}:{os.environ['PATH']}", "TILEBASE_TABLES": str(place / "tables")}
        os.environ["NODE_PATH"] = packages
        subprocess.run(["tilebase", "build", "--quiet", "--out", str(place / "tables")], check=True)
        draw(place, cases)
        print(f"{platform.machine()}, {os.cpu_count()} processors, {first_line('tilebase', '--version')}\n")
        print("| question | program | processor time |\n|---|---|---|")
        for question, entries in questions(place, "node", cases).items():
            expected = None
            for name, words, given in entries:
                printed, seconds = measure(words, given, place, runs)
                if printed is None:
                    took = f"over {LIMIT} s"
                else:
                    expected = expected or printed
                    took = f"{seconds:.3f} s" if seconds < 1 else f"{seconds:.1f} s"
                    if printed != expected and " from " not in name:
                        sys.exit(f"error: {name}: expected the answers of tilebase, found others: {question}")
                    if printed != expected:
                        took += f", and finds {printed.strip()} moves"
                print(f"| {question} | {name} | {took} |", flush=True)


main()
