"""Whole tasks, as a user has them."""

import shutil
import subprocess
import sys
import sysconfig
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pandas
import polars
import pytest
import tilebase
from conftest import Command, refused


def test_frames_of_all_boards(t: tilebase.Tables) -> None:
    """Each library takes the columns, and they are those of the arrays."""
    table = t.eight.all_boards("123??????")
    columns = table.columns()
    for frame in [pandas.DataFrame(columns), polars.DataFrame(columns)]:
        assert list(frame.columns) == list(columns)
        values = frame.to_numpy()
        assert np.array_equal(values[:, :9], table.boards)
        assert np.array_equal(values[:, 9], table.distances)
        assert np.array_equal(values[:, 10:], table.best_moves)


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
    numbers = [1, 2, 3, 4, 5, 6, 7, 8, 0]
    refused(ValueError, r"^expected a number 0 to 6, found 7 \(square 7\)$", lambda: tilebase.draw(numbers, puzzle="harris"))
    refused(ValueError, '^expected the name of a puzzle, .*, found "nine"$', lambda: tilebase.draw(numbers, puzzle="nine"))
    assert repr(tilebase.draw("1234567_8", "r")) == "<tilebase.Drawing of 1234567_8, 1 move>"


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of the process")
def test_many_goals_take_little_memory(t: tilebase.Tables) -> None:
    """Distances are kept for the last goal alone."""
    code = """if True:
        import resource, numpy as np, tilebase
        t = tilebase.open()
        boards = t.eight.random(140_000, seed=1, arrays=True)
        goals = t.eight.random(40, seed=2)
        most = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        t.eight.distance(boards, goals[0])
        before = most()
        for goal in goals[1:]:
            t.eight.distance(boards, goal)
        print(most() - before)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # Those of all would be 14,000.
    assert int(ran.stdout) < 5_000


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
    refused(ValueError, "a move leads off the board", lambda: tilebase.draw("123069478", "l"))
    refused(ValueError, 'moves "x"', lambda: tilebase.draw("123069478", "x"))
    for size in [0, -1, 19, 10_001, 10**30]:
        expected = f"^size: expected 20 to 10000, found {size}$"
        refused(ValueError, expected, lambda: tilebase.draw("123069478", size=size))


@pytest.mark.parametrize("name", ["tilebase", "python -m tilebase"])
def test_the_command_is_in_the_package(directory: Path, name: str) -> None:
    """Guards that the package brings the command, which a shell finds where it finds Python's other programs."""
    installed = shutil.which("tilebase", path=sysconfig.get_path("scripts"))
    assert installed
    begin = [installed] if name == "tilebase" else [sys.executable, "-m", "tilebase"]

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        ran = subprocess.run([*begin, *words, "--tables", directory], input=stdin, capture_output=True, text=True)
        return ran.returncode, ran.stdout, ran.stderr

    assert run("solve", "123069478") == (0, "drrul\n", "")
    assert run("distance", "-", stdin="123069478\nDDDD_DDDD\n") == (0, "5\n36\n", "")
    status, out, err = run("distance", "hello")
    assert (status, out) == (2, "") and err.startswith("error: ")
    assert run("--version")[1] == f"tilebase {tilebase.__version__}\n"
