"""Wrong input has the words of the command's errors, and a wrong table is an error of its own."""

import pickle
import re
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import tilebase
from conftest import Command, refused


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
    expected = command("distance", name, start, *([goal] if goal else [])).splitlines()[0].removeprefix("error: ")
    expected = re.sub("^START", "boards", re.sub("^GOAL", "goal", expected)).replace("START", "start")
    puzzle = getattr(t, name)
    asks = [partial(ask, goal=goal) for ask in [puzzle.distance, puzzle.path, puzzle.best_moves]]
    if expected.startswith("boards"):
        asks += [puzzle.rank, puzzle.text, puzzle.legal_moves]
    refused(ValueError, f"^{re.escape(expected)}$", *[partial(ask, start) for ask in asks])


@pytest.mark.parametrize(
    ("name", "row", "what"),
    [
        ("harris", [1, 2, 3, 4, 5, 6, 1, 1, 1], "expected one empty square (_), found none"),
        ("harris", [1, 7, 2, 3, 0, 5, 1, 1, 1], "expected a number 0 to 6, found 7 (square 2)"),
        ("eight", [1, 1, 2, 3, 4, 5, 6, 7, 0], "expected 1 once, found 1 again (square 2)"),
        ("eight", [1, 2, 3, 4, 255, 6, 7, 8, 0], "expected a number 0 to 9, found 255 (square 5)"),
    ],
)
def test_rows_of_boards(t: tilebase.Tables, name: str, row: list[int], what: str) -> None:
    puzzle = getattr(t, name)
    boards = puzzle.random(3000, arrays=True)
    for at in [0, 1, 1023, 1024, 2999]:
        wrong = boards.copy()
        wrong[at] = row
        asks = [partial(ask, array) for array in [wrong, wrong.astype(int)] for ask in [puzzle.distance, puzzle.path, puzzle.rank]]
        refused(ValueError, f"^row {at}: {re.escape(what)}$", *asks)


def test_every_label_that_is_wrong_is_found(t: tilebase.Tables) -> None:
    """Each byte at each place of a board: an answer for the permutations, an error for the others."""
    board = np.array([1, 2, 3, 0, 4, 5, 6, 7, 8], np.uint8)
    for at in range(9):
        for byte in range(256):
            changed = board.copy()
            changed[at] = byte
            ask = partial(t.eight.distance, changed[None], "12345678X")
            if sorted(changed) == list(range(9)):
                assert ask()[0] == t.eight.distance(changed)
            else:
                refused(ValueError, "^row 0: (.* )?(expected|different tiles)", ask)


def test_rows_of_other_arrays(t: tilebase.Tables) -> None:
    start, pattern = t.cubic.array("2,1"), [2, 3, 1, 2, 1, 1, 0, 1, 1]
    for what, boards, goals in [
        (r"row 1: goal .* is no goal of cubic: expected one empty square \(E\), found 9", 2, [pattern, [0] * 9]),
        (r"row 0: goal .* is no goal of cubic: expected a number 0 to 3, found 4 \(square 2\)", 1, [[1, 4, 0, 1, 1, 1, 1, 1, 1]]),
        ("row 1: .*found 2", 2, ["RBWRWWEWW", "RE"]),
        (r"expected goal of the shape of the boards, \(2,\), found \(1,\)", 2, [pattern]),
    ]:
        refused(ValueError, f"^{what}$", lambda: t.cubic.distance([start] * boards, goals))
    wrong = r'^row 1: boards "12" is no board of eight: expected nine squares, found 2$'
    refused(ValueError, wrong, lambda: t.eight.distance(["123456780", "12"]))
    for puzzle, ranks in [(t.eight, 362_880), (t.cubic, 15_116_544), (t.harris, 15_116_544)]:
        for rank in [-1, ranks, 2**63 - 1, -(2**63), 2**64 - 1]:
            expected = f"expected a rank 0 to {ranks - 1}, found {rank}$"
            refused(ValueError, f"^row 1: {expected}", lambda: puzzle.board(np.array([0, rank], np.uint64 if rank >= 2**63 else int)))
            refused(ValueError, f"^{expected}", lambda: puzzle.board(rank))
    for number in [-2, 256, 2**40]:
        board = np.array([1, 2, number, 3, 4, 5, 6, 7, 8])
        expected = rf"expected the number of a piece, found {number} \(square 3\)$"
        refused(ValueError, f"^{expected}", lambda: t.eight.distance(board))
        refused(ValueError, f"^row 5: {expected}", lambda: t.eight.distance([range(9)] * 5 + [board]))
    for many in [["123456780"] * 2, [[[1, 2, 3], [4, 5, 6], [7, 8, 0]]]]:
        asks = [partial(ask, many) for ask in [t.eight.all_paths, t.eight.to, t.eight.all_boards, tilebase.draw]]
        refused(ValueError, "expected (one board, found many|goal of the shape of the boards)", *asks)


def test_moves_that_are_none(t: tilebase.Tables) -> None:
    board = t.eight.array("123069478")
    text = '^moves "dx": expected moves alone, found "dx"$'
    for boards, moves, what in [
        ("123069478", "l", "^move 1, l, leads off the board$"),
        ("123069478", "drrr", "^move 4, r, leads off the board$"),
        ("123069478", "dx", text),
        ([board, board], [0, 1], "^row 1: move 1, l, leads off the board$"),
        ([board, board], [0, 4], "^row 1: expected a move 0 .*, found 4$"),
        ([board, board], ["d"], "^expected moves of the shape of the boards, "),
    ]:
        refused(ValueError, what, lambda: t.eight.after(boards, moves))
    refused(ValueError, text, lambda: t.eight.grade("123069478", "dx"))
    refused(TypeError, "", lambda: t.eight.after([board], [0.5]))


def test_a_goal_that_must_be_given(t: tilebase.Tables) -> None:
    for ask in [t.cubic.distance, t.cubic.path, t.cubic.moves]:
        refused(TypeError, r"^expected goal \(cubic\): a pattern of the tops", lambda: ask("2,1"))
        ask("2,1", "RBWRWWEWW")


def test_where_a_search_does_not_reach(t: tilebase.Tables) -> None:
    """Far from the goal of Gardner's puzzle the error says which table answers."""
    start = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE"
    asks = [partial(ask, start) for ask in [t.gardner.distance, t.gardner.best_moves, t.gardner.moves]]
    asks.append(partial(t.gardner.path, [start]))
    refused(tilebase.TableError, "^gardner.tbl: missing, and .* is too far from the goal for a search without it; .*`tilebase build gardner", *asks)
    # What takes no table works.
    assert t.gardner.legal_moves(start) == "dlru"
    assert t.gardner.text(t.gardner.array([start, start])) == [start, start]
    assert t.gardner.board(t.gardner.rank(start)) == start


def test_cubes_that_cannot_become_alike(t: tilebase.Tables) -> None:
    start = "--,UN,DN,SU,WN,NU,UE,ED,DW"
    assert t.alike.legal_moves(start) == "dr"
    assert t.alike.text(t.alike.array(start)) == start
    refused(ValueError, "no moves lead to the goal", lambda: t.alike.rank(start))
    refused(ValueError, "expected a number 0 to 24, found 25", lambda: t.alike.array([25] * 9))


def test_what_counts_as_no_number(t: tilebase.Tables) -> None:
    """A mask that hides something, and a bool."""
    boards = np.ma.masked_array(t.eight.random(2, seed=1, arrays=True), mask=np.eye(2, 9, dtype=bool))
    asks = [partial(ask, boards) for ask in [t.eight.distance, t.eight.legal_moves, t.eight.board]]
    refused(ValueError, "^expected an array without masked elements$", *asks)
    numbers = [{"count": True}, {"distance": True}, {"seed": True}]
    asks = [*[partial(t.eight.random, **words) for words in numbers], lambda: t.eight.all_paths("123456780", limit=True)]
    refused(TypeError, ": expected an int, found bool$", *asks)
    asks = [lambda: t.harris.board(True), lambda: t.eight.after(t.eight.array("123456780"), True)]
    refused(TypeError, "expected an array of integers, found dtype bool$", *asks)


def test_errors_are_short(t: tilebase.Tables) -> None:
    """Whatever is given, they quote its beginning."""
    text, numbers, deep = "9" * 10**5, [9] * 10**5, [[[9] * 9] * 10**4]
    refused(
        (ValueError, TypeError),
        r"(?s)^.{20,300}\Z",
        lambda: t.eight.distance(text),
        lambda: t.eight.distance(numbers),
        # That has no text, as it has too many digits.
        lambda: t.eight.distance(10**5000),
        lambda: t.eight.distance("123456780", deep),
        lambda: t.eight.to(numbers),
        lambda: t.eight.after("123456780", text),
        lambda: t.eight.grade("123456780", text + "?"),
        lambda: t.harris.text(numbers),
        lambda: t.eight.distance(np.zeros(1, [("a" * 10**5, "u1")])),
        lambda: t.eight.random(10**4000),
        lambda: tilebase.draw(text),
        lambda: tilebase.draw(numbers),
        lambda: tilebase.draw(numbers, puzzle=text),
        lambda: tilebase.draw("123456780", text),
        lambda: tilebase.check_heuristic(lambda board: numbers),
    )


def test_random_refuses_what_cannot_be_drawn(t: tilebase.Tables) -> None:
    for random, radius in [(t.eight.random, 31), (t.harris.random, 49)]:
        for error, what, words in [
            (ValueError, f"^distance: expected 0 to {radius}, found {radius + 1}$", {"distance": radius + 1}),
            (ValueError, f"^distance: expected 0 to {radius}, found {radius + 1}$", {"distance": range(10**12)}),
            (ValueError, r"expected 0 to 2\*\*64 - 1", {"count": -1}),
            (ValueError, r"expected 0 to 2\*\*64 - 1", {"distance": -1}),
            (ValueError, r"expected 0 to 2\*\*64 - 1", {"seed": 2**64}),
            (TypeError, "expected an int", {"count": 1.0}),
            (TypeError, "expected an int", {"count": "1"}),
            (TypeError, "expected an int", {"seed": 0.5}),
            (ValueError, "^distance: expected at least one, found none$", {"distance": []}),
            (MemoryError, "", {"count": 2**62}),
            (ValueError, "^distance and unsolvable: expected at most one of the two$", {"distance": 3, "unsolvable": True}),
            # No two boards are more than 68 apart.
            (ValueError, "^distance: expected 0 to [2-6][0-9], found 69$", {"distance": 69, "goal": "random"}),
        ]:
            refused(error, what, partial(random, **{"count": 2, **words}))
        assert random(np.int64(2), distance=np.int8(3), arrays=True).shape == (2, 9)
        assert random(arrays=True).shape == (9,)
        assert len(random(2)) == 2 and len(random()) == 9


def test_what_is_no_directory(tmp_path: Path) -> None:
    """A directory is named as in the functions of files."""
    for directory in [tmp_path, str(tmp_path), str(tmp_path).encode()]:
        assert repr(tilebase.open(directory)) == f"tilebase.open({str(tmp_path)!r})"
    (tmp_path / "file").write_text("")
    for error, what, directory in [
        (TypeError, "^expected str, bytes or os.PathLike object, not int$", 3),
        (FileNotFoundError, "", bytes(tmp_path / "missing")),
        (FileNotFoundError, "", tmp_path / "missing"),
        (NotADirectoryError, "", tmp_path / "file"),
    ]:
        refused(error, what, partial(tilebase.open, directory))


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
    harris, gardner = tables.harris, tables.gardner
    asks = [harris.all_distances, harris.stats, partial(harris.distance, "DDDD_DDDD")]
    refused(tilebase.TableError, "UUUU_UUUU.tbl: .* the file is damaged", *asks)
    asks = [gardner.stats, partial(gardner.distance, gardner.board(0))]
    refused(tilebase.TableError, "gardner.tbl: expected a table, found an empty file", *asks)
    assert harris.distance("DDDD_DDDD", "_UUUUUUUU") == 34


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
        eight = tilebase.open(tmp_path).eight
        forms = ["12345678X", [[1, 2, 3, 4, 5, 6, 7, 8, 0]]]
        asks = [partial(ask, board) for board in forms for ask in [eight.distance, eight.path]]
        for error in refused(tilebase.TableError, what, *asks, eight.all_boards, partial(eight.random, 1)):
            assert isinstance(error, OSError)
            assert str(tmp_path / "eight.tbl") in str(error)
            assert str(pickle.loads(pickle.dumps(error))) == str(error)
