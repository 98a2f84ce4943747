"""Whole tasks, as a user has them."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pandas
import polars
import pytest
import tilebase
from conftest import ROOT, Command

GUIDES = [ROOT / "tests" / "guide" / name for name in ["notebook.md", "benchmark.md"]]
# What mypy is told, for these programs too, so that it reads the packages that they import once.
CONFIGURED = ROOT / "crates" / "python" / "pyproject.toml"


def test_frames_of_all_boards(t: tilebase.Tables) -> None:
    """Each library takes the columns, and they are those of the arrays."""
    table = t.eight.table("123??????")
    columns = table.columns()
    for frame in [pandas.DataFrame(columns), polars.DataFrame(columns)]:
        assert list(frame.columns) == list(columns)
        values = frame.to_numpy()
        assert np.array_equal(values[:, :9], table.boards)
        assert np.array_equal(values[:, 9], table.distances)
        assert np.array_equal(values[:, 10:], table.best)


def test_a_drawing_is_saved_as_wide_as_it_is_asked_for(tmp_path: Path) -> None:
    """The file is the document, of a board alone in this width."""
    drawing = tilebase.draw("123069478", size=99)
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == str(drawing)
    assert 'width="99"' in str(drawing)


def test_a_picture_of_an_array(t: tilebase.Tables) -> None:
    """It is that of the str."""
    for puzzle, name in [(t.eight, None), (t.cubic, "cubic"), (t.harris, t.harris), (t.alike, "alike")]:
        board = puzzle.board(4711)
        expected = str(tilebase.draw(board, puzzle=puzzle))
        for array in [puzzle.array(board), puzzle.array(board).reshape(3, 3).tolist()]:
            assert str(tilebase.draw(array, puzzle=name)) == expected
    with pytest.raises(ValueError, match=r"^expected a number 0 to 6, found 7 \(square 7\)$"):
        tilebase.draw(t.eight.array("123456780"), puzzle="harris")
    with pytest.raises(ValueError, match='^expected the name of a puzzle, or .*, found "nine"$'):
        tilebase.draw([1, 2, 3, 4, 5, 6, 7, 8, 0], puzzle="nine")
    assert repr(tilebase.draw("1234567_8", "r")) == "<tilebase.Drawing of 1234567_8, 1 move>"


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of the process")
def test_many_goals_take_little_memory(t: tilebase.Tables) -> None:
    """Distances are kept for the last goal alone."""
    code = """if True:
        import resource, numpy as np, tilebase
        t = tilebase.open()
        boards = t.eight.random(140_000, seed=1)
        goals = t.eight.text(t.eight.random(100, seed=2))
        most = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        t.eight.distance(boards, goals[0])
        before = most()
        for goal in goals[1:]:
            t.eight.distance(boards, goal)
        print(most() - before)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 30_000


def test_pictures_are_those_of_the_command(t: tilebase.Tables, command: Command) -> None:
    for name, start, goal in [
        ("eight", "123069478", "1234_6789"),
        ("cubic", "2,1", "RBWRWWEWW"),
        ("harris", "DDDD_DDDD", "UUUU_UUUU"),
    ]:
        path = getattr(t, name).path(start, goal)
        drawing = tilebase.draw(start, path)
        assert drawing._repr_svg_() == str(drawing) == command("solve", start, goal, "--format", "svg")
        ElementTree.fromstring(str(drawing))
        assert str(tilebase.draw(start, path, puzzle=getattr(t, name))) == str(drawing)
    with pytest.raises(ValueError, match="a move leads off the board"):
        tilebase.draw("123069478", "l")
    with pytest.raises(ValueError, match="MOVES \"x\""):
        tilebase.draw("123069478", "x")
    with pytest.raises(ValueError, match="expected the name of a puzzle"):
        tilebase.draw("123069478", puzzle="ninety")
    for size in [0, -1, 19, 10_001, 10**30]:
        with pytest.raises(ValueError, match=f"^size: expected 20 to 10000, found {size}$"):
            tilebase.draw("123069478", size=size)


def test_the_command_is_in_the_package(directory: Path) -> None:
    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        line = [sys.executable, "-m", "tilebase", "--tables", directory, *words]
        ran = subprocess.run(line, input=stdin, capture_output=True, text=True)
        return ran.returncode, ran.stdout, ran.stderr

    assert run("path", "123069478") == (0, "drrul\n", "")
    assert run("distance", "-", stdin="123069478\nDDDD_DDDD\n") == (0, "5\n36\n", "")
    status, out, err = run("distance", "hello")
    assert (status, out) == (2, "") and err.startswith("error: ")
    assert run("--version")[1] == f"tilebase {tilebase.__version__}\n"


HEURISTIC = """
from typing import Any

import numpy as np
import numpy.typing as npt
import tilebase

def of_bytes(boards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    return np.asarray((boards != 0).sum(axis=-1))

def of_one(board: npt.NDArray[np.int64]) -> int:
    return int(board[0])

t = tilebase.open()
table = t.eight.table()
report = tilebase.check_heuristic(of_bytes, goal=table.boards[0])
tilebase.check_heuristic(of_one)
after: npt.NDArray[np.uint8] = t.eight.after(table.boards, table.best.argmax(axis=1))
columns: dict[str, npt.NDArray[Any]] = table.columns()
distances: npt.NDArray[np.int8] = t.harris.to("UUUU_U?UU").distance(t.harris.text(t.harris.random(3, seed=np.random.default_rng(1))))
picture: str = str(tilebase.draw("123456780", t.eight.path("123456780")))
"""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_programs_pass_type_checkers(checker: str, tmp_path: Path) -> None:
    """What `table` returns is taken everywhere, and a heuristic may be annotated as one likes."""
    pytest.importorskip(checker, reason="only the checks of a release have both")
    program = tmp_path / "program.py"
    program.write_text(HEURISTIC)
    programs = [program]
    for page in GUIDES:
        guide = tmp_path / f"{page.stem}.py"
        guide.write_text("".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)))
        programs.append(guide)
    # Not all types of matplotlib and pyarrow are known.
    unknown = ["MemberType", "VariableType", "ArgumentType"]
    options = {"typeCheckingMode": "strict", "reportMissingTypeStubs": False}
    options |= {f"reportUnknown{kind}": False for kind in unknown}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(options))
    words = {
        "mypy": ["--config-file", str(CONFIGURED), *map(str, programs)],
        "pyright": ["--pythonpath", sys.executable, "-p", str(tmp_path)],
    }
    line = [sys.executable, "-m", checker, *words[checker]]
    ran = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
