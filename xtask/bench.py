"""Measures what questions take that others answer, too: a part of cargo xtask bench.

Each line of the table that it prints is a program, run by itself: its processor time, the least of some runs. The answers
must be the same, but for packages, of which not all find the fewest moves. Arguments: the directories with the programs,
that of the packages from npm, the number of runs, and that of a judge's cases. Packages from PyPI are those of the Python
that runs this.
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
EIGHT, LARGER, HARRIS = ("8672543_1", "12345678_"), ("517B_6849A23", "123456789AB_"), ("ENUD_UUUU", "UUUU_UUUU")

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
numbers = [int(tile.replace("_", "0"), 16) for tile in sys.argv[1]]
columns = int(len(numbers) ** 0.5)
board = slidingpuzzle.from_rows(*(numbers[at : at + columns] for at in range(0, len(numbers), columns)))
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


def drawn(words: str, count: int) -> str:
    """Returns random boards: a puzzle and a format of a judge, or other options."""
    command = ["tilebase", "random", *words.split(), "--seed", "1", "--count", str(count)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def boards(place: Path) -> dict[str, list[tuple[str, list[str], Path | None]]]:
    """Returns programs for single boards, by question, each with its command and its input; the first is ours."""
    own = place / "4x3.toml"
    own.write_text('board = "4x3"\ntiles = "123456789AB"\n')
    little, fifteen = drawn("eight --distance 14", 1).split()[0], drawn("fifteen --distance 36", 1).split()[0]
    gpp, node = first_line("g++", "--version").split()[-1], first_line("node", "--version")
    sliding = f"slidingpuzzle {version('slidingpuzzle')} from PyPI"
    solvers = f"fifteen-puzzle-solvers {version('fifteen-puzzle-solvers')} from PyPI"
    fresh = ["--tables", "nowhere"]
    manhattan, conflicts = "heuristic=manhattan_distance", "heuristic=linear_conflict_distance"
    return {
        "one board of the eight-puzzle, 31 moves": [
            ("tilebase, which makes its table first", ["tilebase", "distance", EIGHT[0], *fresh], None),
            ("tilebase, with its table", ["tilebase", "distance", EIGHT[0]], None),
            (f"a queue, C++ (g++ {gpp})", ["queue", "3", *EIGHT], None),
            (f"a queue, Python {platform.python_version()}", python(QUEUE, *EIGHT), None),
            (f"{sliding}, IDA* with linear conflicts", python(SLIDINGPUZZLE, EIGHT[0], "ida*", conflicts), None),
            (f"{sliding}, A* with Manhattan", python(SLIDINGPUZZLE, EIGHT[0], "a*", manhattan), None),
            (f"{sliding}, breadth first", python(SLIDINGPUZZLE, EIGHT[0], "bfs"), None),
        ],
        "one board of the eight-puzzle, 14 moves": [
            ("tilebase, with its table", ["tilebase", "distance", little], None),
            (f"{sliding}, A* with Manhattan", python(SLIDINGPUZZLE, little, "a*", manhattan), None),
            (f"{solvers}, A* with Manhattan", python(FIFTEEN_PUZZLE_SOLVERS, little), None),
            (f"sliding-puzzle-solver 0.0.2 from npm, Node {node}", ["node", "-e", SLIDING_PUZZLE_SOLVER, little], None),
        ],
        "one board of the fifteen-puzzle, 36 moves": [
            ("tilebase, with its databases", ["tilebase", "distance", "fifteen", fifteen], None),
            (f"{sliding}, IDA* with linear conflicts", python(SLIDINGPUZZLE, fifteen, "ida*", conflicts), None),
            (f"{sliding}, A* with linear conflicts", python(SLIDINGPUZZLE, fifteen, "a*", conflicts), None),
        ],
        "one board of 4x3 different tiles, 24 moves": [
            ("tilebase, which makes its databases first", ["tilebase", "distance", str(own), LARGER[0], *fresh], None),
            ("a queue, C++", ["queue", "4", *LARGER], None),
        ],
        "one board of Harris's cubes, 24 rolls": [
            ("tilebase, without a table", ["tilebase", "distance", "harris", HARRIS[0], *fresh], None),
            ("a queue, C++", ["queue", "3", *HARRIS], None),
        ],
    }


def judges(place: Path, cases: int) -> dict[str, list[tuple[str, list[str], Path | None]]]:
    """Returns the programs for the judges' problems, likewise."""
    (place / "4x2.toml").write_text('board = "4x2"\ntiles = "1234567"\n')
    programs = {}
    for question, judge, puzzle, count, usual in [
        ("HDU 3567, Eight II, {} cases", "hdu3567", "eight --goal random", cases, "eight_ii: nine searches first"),
        ("HDU 1043, Eight, {} boards", "poj1077", "eight", cases // 10, "eight: a search from the goal first"),
        ("POJ 3131, Cubic Eight-Puzzle, {} datasets", "poj3131", "cubic", 20, "cubic: from both ends"),
        ("AOJ 0121, Seven Puzzle, {} boards", "aoj0121", str(place / "4x2.toml"), cases // 10, "seven: a map of strings first"),
        ("AOJ ALDS1_13_C, 15 Puzzle, {} boards of 45 moves", "alds1_13_c", "fifteen --distance 45", 5, "fifteen: iterative deepening"),
    ]:
        given = place / f"{judge}.txt"
        given.write_text(drawn(f"{puzzle} --format {judge}", count))
        programs[question.format(f"{count:,}")] = [
            ("tilebase answer, one thread", ["tilebase", "answer", judge, "--threads", "1", str(given)], None),
            (f"the usual program, C++, {usual}", [usual.partition(":")[0]], given),
        ]
    return programs


def main() -> None:
    """Prints the table."""
    programs, packages, runs, cases = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        os.environ |= {"PATH": f"{programs}:{os.environ['PATH']}", "TILEBASE_TABLES": str(place / "tables")}
        os.environ["NODE_PATH"] = packages
        subprocess.run(["tilebase", "build", "--quiet", "--out", str(place / "tables")], check=True)
        print(f"{platform.machine()}, {os.cpu_count()} processors, {first_line('tilebase', '--version')}\n")
        print("| question | program | processor time |\n|---|---|---|")
        for question, entries in (boards(place) | judges(place, cases)).items():
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
