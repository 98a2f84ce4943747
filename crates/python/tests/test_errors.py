"""Wrong input has the words of the command's errors, and a wrong table is an error of its own."""

import pickle
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import tilebase
from conftest import Command


def first_line(error: str) -> str:
    """What the command says is wrong."""
    return error.splitlines()[0].removeprefix("error: ")


@pytest.mark.parametrize(
    ("name", "start", "goal"),
    [
        ("eight", "12345678\u00fc", None),
        ("eight", "12345678X", "12345679X"),
        ("eight", "867254301", "9????????"),
        ("cubic", "2,1", "W"),
        ("harris", "UUUU_UUUX", None),
    ],
)
def test_texts(t: tilebase.Tables, command: Command, name: str, start: str, goal: str | None) -> None:
    expected = first_line(command("distance", name, start, *([goal] if goal else [])))
    puzzle = getattr(t, name)
    asks = [partial(ask, goal=goal) for ask in [puzzle.distance, puzzle.path, puzzle.best_moves]]
    if expected.startswith("START"):
        asks += [puzzle.rank, puzzle.text, puzzle.legal_moves]
    for ask in asks:
        with pytest.raises(ValueError) as raised:
            ask(start)
        assert str(raised.value) == expected


@pytest.mark.parametrize(
    ("name", "row", "what"),
    [
        ("harris", [1, 2, 3, 4, 5, 6, 1, 1, 1], "expected one empty square (_), found 0"),
        ("harris", [1, 7, 2, 3, 0, 5, 1, 1, 1], "expected a number 0 to 6, found 7 (square 2)"),
        ("eight", [1, 1, 2, 3, 4, 5, 6, 7, 0], "expected 1 once, found 1 again (square 2)"),
        ("eight", [1, 2, 3, 4, 255, 6, 7, 8, 0], "expected a number 0 to 9, found 255 (square 5)"),
    ],
)
def test_rows_of_boards(t: tilebase.Tables, name: str, row: list[int], what: str) -> None:
    puzzle = getattr(t, name)
    boards = puzzle.random(3000)
    for at in [0, 1, 1023, 1024, 2999]:
        wrong = boards.copy()
        wrong[at] = row
        for array in [wrong, wrong.astype(np.int64)]:
            for ask in [puzzle.distance, puzzle.path, puzzle.rank]:
                with pytest.raises(ValueError) as raised:
                    ask(array)
                assert str(raised.value) == f"row {at}: {what}"


def test_every_label_that_is_wrong_is_found(t: tilebase.Tables) -> None:
    """Each byte at each place of a board: an answer for the permutations, an error for the others."""
    board = np.array([1, 2, 3, 0, 4, 5, 6, 7, 8], np.uint8)
    for at in range(9):
        for byte in range(256):
            changed = board.copy()
            changed[at] = byte
            if sorted(changed) == list(range(9)):
                assert t.eight.distance(changed[None], "12345678X")[0] == t.eight.distance(changed)
            else:
                with pytest.raises(ValueError, match="^row 0: expected "):
                    t.eight.distance(changed[None], "12345678X")


def test_rows_of_other_arrays(t: tilebase.Tables) -> None:
    def wrong(what: str) -> object:
        return pytest.raises(ValueError, match=f"^{what}$")

    start, pattern = t.cubic.array("2,1"), [2, 3, 1, 2, 1, 1, 0, 1, 1]
    with wrong("row 1: GOAL .* \\(cubic\\): expected one empty square \\(E\\), found 9"):
        t.cubic.distance([start] * 2, [pattern, [0] * 9])
    with wrong("row 0: GOAL .* \\(cubic\\): expected a number 0 to 3, found 4 \\(square 2\\)"):
        t.cubic.distance([start], [[1, 4, 0, 1, 1, 1, 1, 1, 1]])
    with wrong("row 1: .*found 1"):
        t.cubic.distance([start] * 2, ["RBWRWWEWW", "RE"])
    with wrong("expected GOAL of the shape of the boards, \\(2,\\), found \\(1,\\)"):
        t.cubic.distance([start] * 2, [pattern])
    with wrong("row 1: START \"12\" \\(eight\\): expected nine squares, found 2"):
        t.eight.distance(["123456780", "12"])
    for puzzle, ranks in [(t.eight, 362_880), (t.cubic, 15_116_544), (t.harris, 15_116_544)]:
        for rank in [-1, ranks, 2**63 - 1, -(2**63)]:
            with wrong(f"row 1: expected a rank 0 to {ranks - 1}, found {rank}"):
                puzzle.board([0, rank])
        with wrong(f"row 1: expected a rank 0 to {ranks - 1}, found {2**64 - 1}"):
            puzzle.board(np.array([0, 2**64 - 1], np.uint64))
        for rank in [ranks, -1, 2**64 - 1]:
            with wrong(f"expected a rank 0 to {ranks - 1}, found {rank}"):
                puzzle.board(rank)
    for number in [-1, 256, 2**40]:
        board = np.array([1, 2, number, 3, 4, 5, 6, 7, 8])
        with wrong(f"expected the number of a piece, found {number} \\(square 3\\)"):
            t.eight.distance(board)
        with wrong(f"row 5: expected the number of a piece, found {number} \\(square 3\\)"):
            t.eight.distance([range(9)] * 5 + [board])
    for ask in [t.eight.all_paths, t.eight.to, t.eight.table, tilebase.draw]:
        for many in [["123456780"] * 2, [[[1, 2, 3], [4, 5, 6], [7, 8, 0]]]]:
            with pytest.raises(ValueError, match="expected (one board, found many|GOAL of the shape of the boards)"):
                ask(many)


def test_moves_that_are_none(t: tilebase.Tables) -> None:
    board = t.eight.array("123069478")
    for moves, what in [
        ("l", "move 1, l, leads off the board"),
        ("drrr", "move 4, r, leads off the board"),
        ("dx", 'MOVES "dx": expected moves alone, found "dx"'),
    ]:
        with pytest.raises(ValueError) as raised:
            t.eight.after("123069478", moves)
        assert str(raised.value) == what
        if "MOVES" in what:
            with pytest.raises(ValueError) as raised:
                t.eight.grade("123069478", moves)
            assert str(raised.value) == what
    with pytest.raises(ValueError, match="^row 1: move 1, l, leads off the board$"):
        t.eight.after([board, board], [0, 1])
    with pytest.raises(ValueError, match="^row 1: expected a move 0 .*, found 4$"):
        t.eight.after([board, board], [0, 4])
    with pytest.raises(ValueError, match="^expected MOVES of the shape of the boards, "):
        t.eight.after([board, board], ["d"])
    with pytest.raises(TypeError):
        t.eight.after([board], [0.5])


def test_a_goal_that_must_be_given(t: tilebase.Tables) -> None:
    for ask in [t.cubic.distance, t.cubic.path, t.cubic.evaluate]:
        with pytest.raises(TypeError, match="^expected GOAL \\(cubic\\): a pattern of the tops"):
            ask("2,1")
        ask("2,1", "RBWRWWEWW")


def test_where_a_search_does_not_reach(t: tilebase.Tables) -> None:
    """Far from the goal of Gardner's puzzle the error says which table answers."""
    start = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE"
    for ask in [t.gardner.distance, t.gardner.best_moves, t.gardner.evaluate, lambda s: t.gardner.path([s])]:
        with pytest.raises(tilebase.TableError, match="^gardner.tbl: missing, and .* memory; .*build gardner"):
            ask(start)
    # What takes no table works.
    assert t.gardner.legal_moves(start) == "dlru"
    assert t.gardner.text(t.gardner.array([start, start])) == [start, start]
    assert t.gardner.board(t.gardner.rank(start)) == start


def test_cubes_that_cannot_become_alike(t: tilebase.Tables) -> None:
    start = "--,UN,DN,SU,WN,NU,UE,ED,DW"
    assert t.alike.legal_moves(start) == "dr"
    assert t.alike.text(t.alike.array(start)) == start
    with pytest.raises(ValueError, match="no moves lead to the goal"):
        t.alike.rank(start)
    with pytest.raises(ValueError, match="expected a number 0 to 24, found 25"):
        t.alike.array([25] * 9)


def test_a_mask_that_hides_something_is_refused(t: tilebase.Tables) -> None:
    boards = np.ma.masked_array(t.eight.random(2, seed=1), mask=np.eye(2, 9, dtype=bool))
    for ask in [t.eight.distance, t.eight.legal_moves, t.eight.board]:
        with pytest.raises(ValueError, match="^expected an array without masked elements$"):
            ask(boards)


def test_a_bool_is_no_number(t: tilebase.Tables) -> None:
    for ask in [
        lambda: t.eight.random(True),
        lambda: t.eight.random(distance=True),
        lambda: t.eight.random(seed=True),
        lambda: t.eight.all_paths("123456780", limit=True),
    ]:
        with pytest.raises(TypeError, match=": expected an int, found bool$"):
            ask()
    for ask in [lambda: t.harris.board(True), lambda: t.eight.after(t.eight.array("123456780"), True)]:
        with pytest.raises(TypeError, match="expected an array of integers, found dtype bool$"):
            ask()


def test_errors_are_short(t: tilebase.Tables) -> None:
    """Whatever is given, they quote its beginning."""
    text, numbers, deep = "9" * 10**5, [9] * 10**5, [[[9] * 9] * 10**4]
    for ask in [
        lambda: t.eight.distance(text),
        lambda: t.eight.distance(numbers),
        # That has no text, as it has too many digits.
        lambda: t.eight.distance(10**5000),
        lambda: t.eight.distance("123456780", deep),
        lambda: t.eight.to(numbers),
        lambda: t.eight.after("123456780", text),
        lambda: t.eight.grade("123456780", text),
        lambda: t.harris.text(numbers),
        lambda: t.eight.distance(np.zeros(1, [("a" * 10**5, "u1")])),
        lambda: t.eight.random(10**4000),
        lambda: tilebase.draw(text),
        lambda: tilebase.draw(numbers),
        lambda: tilebase.draw(numbers, puzzle=text),
        lambda: tilebase.draw("123456780", text),
        lambda: tilebase.check_heuristic(lambda board: numbers),
    ]:
        with pytest.raises((ValueError, TypeError)) as raised:
            ask()
        assert 20 < len(str(raised.value)) < 300


def test_random_refuses_what_cannot_be_drawn(t: tilebase.Tables) -> None:
    for random, radius in [(t.eight.random, 31), (t.harris.random, 49)]:
        expected = f"^distance: expected 0 to {radius}, found {radius + 1}$"
        with pytest.raises(ValueError, match=expected):
            random(1, distance=radius + 1)
        for words in [{"count": -1}, {"count": 1, "distance": -1}, {"count": 1, "seed": 2**64}]:
            with pytest.raises(ValueError, match="expected 0 to 2\\*\\*64 - 1"):
                random(**words)
        for words in [{"count": 1.0}, {"count": "1"}, {"count": 1, "seed": 0.5}]:
            with pytest.raises(TypeError, match="expected an int"):
                random(**words)
        with pytest.raises(ValueError, match="^distance: expected at least one, found none$"):
            random(1, distance=[])
        with pytest.raises(ValueError, match=expected):
            random(1, distance=range(10**12))
        with pytest.raises(MemoryError):
            random(2**62)
        with pytest.raises(ValueError, match="^distance and unsolvable: expected at most one of the two$"):
            random(1, distance=3, unsolvable=True)
        with pytest.raises(ValueError, match="^distance: expected 0 to [2-6][0-9], found 69$"):
            random(2, distance=69, goal="random")  # No two boards are more than 68 apart.
        assert random(np.int64(2), distance=np.int8(3)).shape == (2, 9)
        assert random().shape == (9,)


def test_what_is_no_directory(tmp_path: Path) -> None:
    """A directory is named as in the functions of files."""
    with pytest.raises(TypeError, match="^expected str, bytes or os.PathLike object, not int$"):
        tilebase.open(3)
    for directory in [tmp_path, str(tmp_path), str(tmp_path).encode()]:
        assert repr(tilebase.open(directory)) == f"tilebase.open({str(tmp_path)!r})"
    with pytest.raises(FileNotFoundError):
        tilebase.open(bytes(tmp_path / "missing"))
    with pytest.raises(FileNotFoundError):
        tilebase.open(tmp_path / "missing")
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        tilebase.open(tmp_path / "file")


def test_tables_of_a_directory(directory: Path, tmp_path: Path) -> None:
    for place in [directory, str(directory)]:
        with tilebase.open(place) as tables:
            assert tables.eight.distance("123069478") == 5
            assert tables.cubic.path("2,1", "RBWRWWEWW") == "ldd"
            assert len(tables.cubic.stats("RBRBRBWEB")) == 33
            assert tables.harris.distance("DDDD_DDDD") == 36
    # Tables that are missing are made in memory, and nothing is written.
    with tilebase.open(tmp_path) as tables:
        assert tables.eight.distance("123069478") == 5
    assert not list(tmp_path.iterdir())


def test_a_damaged_table_of_a_goal_is_an_error(directory: Path, tmp_path: Path) -> None:
    """Of a large puzzle too. Another goal has a table of its own, which is made."""
    damaged = bytearray((directory / "harris" / "UUUU_UUUU.tbl").read_bytes())
    damaged[-1] ^= 1
    (tmp_path / "harris").mkdir()
    (tmp_path / "harris" / "UUUU_UUUU.tbl").write_bytes(damaged)
    (tmp_path / "gardner.tbl").write_bytes(b"")
    tables = tilebase.open(tmp_path)
    for ask in [tables.harris.all_distances, tables.harris.stats, partial(tables.harris.distance, "DDDD_DDDD")]:
        with pytest.raises(tilebase.TableError, match="UUUU_UUUU.tbl: .* the file is damaged"):
            ask()
    for ask in [tables.gardner.stats, partial(tables.gardner.distance, tables.gardner.board(0))]:
        with pytest.raises(tilebase.TableError, match="gardner.tbl: expected a table, found an empty file"):
            ask()
    assert tables.harris.distance("DDDD_DDDD", "_UUUUUUUU") == 34


def test_a_damaged_table_is_an_error(directory: Path, tmp_path: Path) -> None:
    whole = (directory / "eight.tbl").read_bytes()
    flipped = bytearray(whole)
    flipped[-1] ^= 1
    for content, what in [
        (b"", "expected a table, found an empty file"),
        (b"x" * 100, "expected a table"),
        (whole[:-1], "the file is cut short or has grown"),
        (bytes(flipped), "the file is damaged"),
        ((directory / "cubic.tbl").read_bytes(), "expected a table of the eight-puzzle"),
    ]:
        (tmp_path / "eight.tbl").write_bytes(content)
        tables = tilebase.open(tmp_path)
        for ask in [
            lambda: tables.eight.distance("12345678X"),
            lambda: tables.eight.distance([[1, 2, 3, 4, 5, 6, 7, 8, 0]]),
            lambda: tables.eight.path([[1, 2, 3, 4, 5, 6, 7, 8, 0]]),
            lambda: tables.eight.table(),
            lambda: tables.eight.random(1),
        ]:
            with pytest.raises(tilebase.TableError) as raised:
                ask()
            assert isinstance(raised.value, OSError)
            assert what in str(raised.value)
            assert str(tmp_path / "eight.tbl") in str(raised.value)
            assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
