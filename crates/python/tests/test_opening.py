"""Opening, closing, pickling, and sharing tables among threads and processes."""

import datetime
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import tilebase
from conftest import refused

STATE = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW"


def answers(tables: tilebase.Tables) -> tuple[object, ...]:
    """One answer of each kind."""
    return (
        tables.eight.distance("123069478"),
        tables.eight.path([[5, 6, 4, 1, 7, 8, 0, 2, 3]], "7568X4123"),
        tables.cubic.path("2,1", "RBWRWWEWW"),
        tables.cubic.to("RBRBRBWEB").distance(STATE),
        tables.harris.distance("DDDD_DDDD"),
    )


EXPECTED = (5, ["urrulldr"], "ldd", 21, 36)


def test_with_closes_the_tables() -> None:
    with tilebase.open() as tables:
        goal = tables.cubic.to("RBRBRBWEB")
        assert answers(tables) == EXPECTED
    refused(
        ValueError,
        "^the tables are closed$",
        lambda: tables.eight.distance("123069478"),
        lambda: tables.eight.distance([[1, 2, 3, 4, 5, 6, 7, 8, 0]]),
        lambda: tables.cubic.distance("2,1", "RBWRWWEWW"),
        lambda: goal.distance(STATE),
        lambda: tables.harris.distance("DDDD_DDDD"),
        tables.harris.all_distances,
    )
    tables.close()


def test_an_exception_passes_through_with() -> None:
    with pytest.raises(KeyError), tilebase.open():
        raise KeyError


@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_pickles(directory: Path, protocol: int) -> None:
    for tables in [tilebase.open(), tilebase.open(directory)]:
        again = pickle.loads(pickle.dumps(tables, protocol))
        assert repr(again) == repr(tables)
        assert answers(again) == EXPECTED
        assert pickle.loads(pickle.dumps(tables.eight, protocol)).distance("123069478") == 5
        goal = pickle.loads(pickle.dumps(tables.cubic.to("RBRBRBWEB"), protocol))
        assert goal.distance(STATE) == 21


def test_a_relative_directory_is_found_from_another(
    directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(directory.parent)
    pickled = pickle.dumps(tilebase.open(directory.name))
    monkeypatch.chdir(tmp_path)
    assert repr(pickle.loads(pickled)) == f"tilebase.open({str(directory)!r})"


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_other_processes(t: tilebase.Tables, method: str) -> None:
    """A process that forks after tables have been made does not wait for threads that it lacks."""
    assert answers(t) == EXPECTED
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(answers, [t, tilebase.open()], timeout=120)) == [EXPECTED, EXPECTED]


def test_threads_share_tables() -> None:
    """Threads that ask new tables all at once, each for another slice, get what one thread gets."""
    tables = tilebase.open()
    boards = tables.eight.random(200_000, seed=1, arrays=True)
    expected = tables.eight.distance(boards)
    tables = tilebase.open()
    begin = threading.Barrier(8)
    found: list[np.ndarray | None] = [None] * 8

    def ask(number: int) -> None:
        begin.wait()
        found[number] = tables.eight.distance(boards[number::8])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(8):
        assert np.array_equal(found[number], expected[number::8])


def test_representations(t: tilebase.Tables) -> None:
    assert repr(t) == "tilebase.open()"
    assert repr(t.harris) == "<tilebase.Puzzle harris>"
    assert repr(t.cubic.to("RBRBRBWEB")) == "<tilebase.Puzzle cubic to RBRBRBWEB>"
    assert t.eight is t.eight


@pytest.mark.skipif(sys.platform != "linux", reason="limits the processes of another user")
def test_where_no_threads_can_be_started() -> None:
    """The calling thread makes the tables, also the second one. The limit does not bind root."""
    if os.getuid() != 0:
        pytest.skip("another user takes root's rights")
    code = """if True:
        import os, resource, threading, tilebase
        os.setgroups([])
        os.setgid(65533)
        os.setuid(65533)
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
        try:
            threading.Thread(target=print).start()
        except RuntimeError:
            print("no threads")
        tables = tilebase.open()
        print(tables.eight.distance("123069478"), tables.harris.distance("DDDD_DDDD"))
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("no threads\n5 36\n", "")


def test_a_puzzle_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Two marks on each cube"\ncubes = ["8 A.B..."]\nlooks = "AB"\n')
    t = tilebase.open()
    mine = t.puzzle(path)
    board = mine.after("UN,UN,UN,UN,UN,UN,UN,UN,--", "ul")
    assert (mine.name, mine.path(board), mine.distance([board])[0]) == ("mine", "rd", 2)
    assert mine.best_moves(mine.array([board])).tolist() == [[False, False, True, False]]
    again = pickle.loads(pickle.dumps(mine.to(board)))
    assert (again.name, again.goal, again.distance(board)) == ("mine", board, 0)
    assert "<svg" in str(tilebase.draw(board, "rd", puzzle=mine)) == str(tilebase.draw(board, "rd", puzzle=str(path)))
    path.write_text('cubes = ["8 A.B..."]\nlooks = 3\n')
    for name, what in [
        (path, f"^{path}: line 2, looks: "),
        ("nine", "^expected the name of a puzzle, the path of a description .* or its text, found"),
        ('cubes = ["8 A.B..."]\nlooks = 3', "^line 2, looks: "),
        ({"more": "1"}, "^more: expected one of the keys "),
    ]:
        refused(ValueError, what, lambda: t.puzzle(name), lambda: tilebase.puzzle(name))
    refused(FileNotFoundError, "none.toml", lambda: t.puzzle("none.toml"), lambda: tilebase.distance("12_3", puzzle="none.toml"))
    refused(TypeError, "^looks: expected a str or a list of str, found ", lambda: t.puzzle(looks=3))
    refused(TypeError, "found (neither|both)$", t.puzzle, lambda: t.puzzle("eight", tiles="123"))


def test_a_puzzle_says_what_it_is() -> None:
    """Guards the attributes of puzzles, their equality, and that a pickle needs no file."""
    t = tilebase.open(threads=1)
    keys = {"title": "Small", "board": "3x2", "tiles": "12345"}
    text = "".join(f'{key} = "{value}"\n' for key, value in keys.items())
    small = t.puzzle(keys)
    assert small == t.puzzle(**keys) == t.puzzle(text) == tilebase.puzzle(text)
    assert (small.title, small.rows, small.columns, small.goal, small.radius) == ("Small", 2, 3, "12345_", 21)
    assert small.task == "Slide tiles into the empty square." and small.to("_12345").radius == 21
    assert (t.eight.goal, t.eight.radius, t.eight.to("123??????").goal) == ("12345678_", 31, "123??????")
    assert (t.cubic.goal, t.cubic.radius, t.fifteen.to("_123456789ABCDEF").radius) == (None, None, None)
    like = t.puzzle(like="harris", board="3x2")
    puzzles = [*t.puzzles, small, small.to("_12345"), t.eight.to("123??????"), like, t.cubic.to("RBRBRBWEB")]
    for puzzle in puzzles:
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and hash(again) == hash(puzzle) and again.goal == puzzle.goal
    assert len({*puzzles}) == len(puzzles) and t.eight != "eight"
    assert t.eight == tilebase.puzzle("eight") != t.eight.to("12345678_")


def test_questions_without_open(t: tilebase.Tables) -> None:
    """Guards that functions of the module answer as the puzzle of the text does, or the one that is named."""
    for puzzle, start, goal in [(t.eight, "867254301", None), (t.cubic, "2,1", "RBWRWWEWW"), (t.harris, "DDDD_DDDD", None)]:
        for name in ["distance", "path", "moves", "best_moves", "analyse"]:
            one, method = getattr(tilebase, name), getattr(puzzle, name)
            assert one(start, goal) == method(start, goal) == one(start, goal, puzzle=puzzle.name)
            if name != "analyse":
                assert np.array_equal(one([start] * 2, goal), method([start] * 2, goal))
        assert tilebase.grade(start, "d", goal) == puzzle.grade(start, "d", goal)
    boards = t.eight.random(9, seed=1, arrays=True)
    assert np.array_equal(tilebase.distance(boards), t.eight.distance(boards))
    harris = t.harris.random(9, seed=1, arrays=True)
    assert tilebase.path(harris, puzzle=t.harris) == t.harris.path(harris)
    assert tilebase.distance("3_21", puzzle={"board": "2x2", "tiles": "123"}) == tilebase.puzzle(board="2x2", tiles="123").distance("3_21")
    refused(ValueError, '^boards "hello": expected a board of one of the puzzles; ', lambda: tilebase.distance("hello"))
    refused(ValueError, r"found \(16,\); the argument puzzle names another one$", lambda: tilebase.distance([*range(16)]))


def test_days(t: tilebase.Tables) -> None:
    """Guards that a day is a text, a date or a time of it, and nothing else."""
    day = datetime.datetime(2026, 11, 25, 13, 14)
    assert t.eight.daily(day) == t.eight.daily(day.date()) == t.eight.daily("2026-11-25")
    refused(TypeError, "^date: expected a str or a date, found ", lambda: t.eight.daily(None), lambda: t.eight.daily(20261125))
    refused(ValueError, "", lambda: t.eight.daily("2026-11-31"), lambda: t.eight.daily(datetime.date(1, 1, 1)))


def test_bounds_of_searches():
    """Guards the bounds of threads, memory and time: a search ends with an error, and a pickle keeps them."""
    far = "0FEDCBA987654321"
    t = tilebase.open(threads=1, timeout=0)
    for tables in (t, pickle.loads(pickle.dumps(t))):
        with pytest.raises(TimeoutError, match="at least [67]") as stopped:
            tables.fifteen.distance(far)
        assert stopped.value.at_least >= 60
        with pytest.raises(TimeoutError, match="stopped before the end"):
            tables.harris.distance("DDDD_DDDD", "UUUU_UU??")
    with pytest.raises(OSError, match="MB of memory"):
        tilebase.open(memory=1 << 16).harris.distance("DDDD_DDDD", "UUUU_UU??")
    enough = tilebase.open(threads=2, memory=1 << 26, timeout=100)
    assert enough.harris.distance("DDDD_DDDD", "UUUU_UU??") == tilebase.open().harris.distance("DDDD_DDDD", "UUUU_UU??")
    for wrong in ({"threads": 0}, {"timeout": -1}, {"timeout": float("nan")}):
        with pytest.raises(ValueError):
            tilebase.open(**wrong)
