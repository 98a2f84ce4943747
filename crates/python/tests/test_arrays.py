"""Arrays of every kind: an answer or an exception, and never another answer."""

import threading
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import tilebase
from conftest import refused
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays


@pytest.fixture(scope="module")
def boards(t: tilebase.Tables) -> npt.NDArray[np.uint8]:
    return t.eight.random(3000, seed=1, arrays=True)


def layouts(array: np.ndarray, tmp_path: Path) -> dict[str, np.ndarray]:
    """The same numbers in other places of memory."""
    apart = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    apart[::2] = array
    unaligned = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    unaligned[...] = array
    read_only = array.copy()
    read_only.flags.writeable = False
    # A file of its own: one that is cut while it is mapped ends the process.
    mapped = np.memmap(tmp_path / f"{len(list(tmp_path.iterdir()))}", array.dtype, "w+", shape=array.shape)
    mapped[...] = array
    return {
        "fortran": np.asfortranarray(array),
        "every second row": apart[::2],
        "backwards": array[::-1].copy()[::-1],
        "unaligned": unaligned,
        "read-only": read_only,
        "mapped": mapped,
        "subclass": array.view(type("Mine", (np.ndarray,), {})),
        "masked": np.ma.masked_array(array),
        "big-endian": array.astype(array.dtype.newbyteorder(">")),
        "list": array.tolist(),
    }


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i4", "u8", "i8"])
def test_the_same_numbers(
    t: tilebase.Tables, boards: npt.NDArray[np.uint8], tmp_path: Path, dtype: str
) -> None:
    expected = t.eight.distance(boards)
    assert expected.dtype == np.int8
    for name, array in layouts(boards.astype(dtype), tmp_path).items():
        before = np.array(array)
        assert np.array_equal(t.eight.distance(array), expected), name
        assert t.eight.path(array) == t.eight.path(boards), name
        assert np.array_equal(array, before), name
    ranks = np.linspace(0, min(np.iinfo(dtype).max, 362_879), 100).astype(dtype)
    for puzzle in [t.eight, t.alike]:
        expected = puzzle.board(ranks.tolist())
        assert np.array_equal(puzzle.rank(expected), ranks)
        for name, array in layouts(ranks, tmp_path).items():
            assert np.array_equal(puzzle.board(array), expected), name


@pytest.mark.parametrize("name", ["eight", "cubic", "harris"])
def test_answers_have_the_shape_of_the_boards(t: tilebase.Tables, name: str) -> None:
    """One board, and arrays of any leading shape, of nine squares or of three by three."""
    goals = {"eight": "7568X4123", "cubic": "RBRBRBWEB", "harris": "NESW_UDNE"}
    puzzle = getattr(t, name).to(goals[name])
    boards = puzzle.random(24, seed=2, arrays=True)
    flat = puzzle.distance(boards)
    values, legal = puzzle.moves(boards), puzzle.legal_moves(boards)
    assert (values.shape, values.dtype) == ((24, 4), np.int8)
    for leading in [(), (1,), (24,), (2, 3, 4), (9, 2), (0,), (3, 0)]:
        count = int(np.prod(leading))
        for squares in [(9,), (3, 3)]:
            array = boards[:count].reshape(leading + squares)
            assert np.array_equal(puzzle.distance(array), flat[:count].reshape(leading))
            assert np.array_equal(puzzle.moves(array), values[:count].reshape((*leading, 4)))
            assert np.array_equal(puzzle.legal_moves(array), legal[:count].reshape((*leading, 4)))
            assert puzzle.array(array).shape == (*leading, 9)
            assert np.shape(puzzle.rank(array)) == leading
            if leading:
                assert puzzle.board(puzzle.rank(array)).shape == (*leading, 9)
                assert puzzle.path(array) == puzzle.path(boards[:count])
                assert puzzle.text(array) == puzzle.text(boards[:count])
    texts = puzzle.text(boards)
    assert np.array_equal(puzzle.distance(texts), flat)
    assert np.array_equal(puzzle.distance(np.array(texts).reshape(4, 6)), flat.reshape(4, 6))
    assert np.array_equal(puzzle.distance(np.array(texts, object)), flat)
    assert np.array_equal(puzzle.distance(texts[:1], np.array(goals[name])), flat[:1])
    assert puzzle.distance(np.array(texts[0])) == flat[0]
    assert [puzzle.distance(text) for text in texts] == flat.tolist()
    assert [puzzle.distance(board.reshape(3, 3)) for board in boards] == flat.tolist()


@pytest.mark.parametrize("name", ["eight", "cubic", "harris", "gardner", "alike", "crossteaser", "fifteen"])
def test_moves_texts_and_ranks(t: tilebase.Tables, name: str) -> None:
    """Of texts and of arrays alike, there and back."""
    puzzle = getattr(t, name)
    ranks = np.random.default_rng(5).integers(0, 362_880 if name == "eight" else 15_116_544, 200)
    boards = puzzle.board(ranks)
    texts = puzzle.text(boards)
    assert np.array_equal(puzzle.rank(boards), ranks)
    assert [puzzle.rank(text) for text in texts] == ranks.tolist()
    assert [puzzle.board(rank) for rank in ranks] == texts
    assert np.array_equal(puzzle.array(texts), boards)
    assert [puzzle.text(board) for board in boards] == texts
    letters = puzzle.legal_moves(texts)
    legal = puzzle.legal_moves(boards)
    assert ["".join(np.array(list("dlru"))[row]) for row in legal] == letters
    for number, letter in enumerate("dlru"):
        where = legal[:, number]
        after = puzzle.after(boards[where], letter)
        assert np.array_equal(puzzle.after(boards[where], np.full(where.sum(), number)), after)
        assert np.array_equal(puzzle.after(boards[where], [letter] * where.sum()), after)
        assert puzzle.after([t for t, w in zip(texts, where, strict=True) if w], letter) == puzzle.text(after)
        back = puzzle.after(after, "urld"[number])
        assert np.array_equal(back, boards[where])
    assert puzzle.after(texts[0], "") == texts[0]


@pytest.mark.parametrize("name", ["eight", "cubic", "harris"])
def test_numbers_have_the_distance_of_their_rank_or_none(t: tilebase.Tables, name: str) -> None:
    """Guards the quick ranks of many boards: they are those of the rules, and no other numbers have one."""
    random = np.random.default_rng(5)
    puzzle = getattr(t, name).to({"eight": "12345678_", "cubic": "RRRRERRRR", "harris": "UUUU_UUUU"}[name])
    # From here on distances are kept, by rank.
    known = puzzle.all_distances()
    boards = puzzle.board(random.integers(0, len(known), 20_000))
    assert np.array_equal(puzzle.distance(boards), known[puzzle.rank(boards)])
    # Any tiles, or cubes, on two squares; 9 would be another tile.
    changed, each = boards.copy(), np.arange(len(boards))
    for _ in range(2):
        changed[each, random.integers(0, 9, len(boards))] = random.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 10], len(boards))
    found = 0
    for numbers in changed:
        try:
            rank = puzzle.rank(numbers)
        except ValueError:
            refused(ValueError, "expected", lambda numbers=numbers: puzzle.distance(numbers))
        else:
            distance = puzzle.distance(numbers)
            assert (-1 if distance is None else distance) == known[rank]
            found += 1
    assert 100 < found < len(changed) - 100


def test_no_rows(t: tilebase.Tables) -> None:
    empty = np.zeros((0, 9), np.uint8)
    for none in [empty, []]:
        assert t.eight.distance(none).shape == (0,)
        assert t.eight.distance(none, "12345678X").dtype == np.int8
        assert t.eight.path(none) == t.eight.grade(none, "d") == []
        assert t.cubic.distance(none, none).shape == (0,)
        assert t.harris.rank(none).shape == (0,)
        # An empty list counts as one of texts.
        assert t.harris.moves(none) == [] if isinstance(none, list) else t.harris.moves(none).shape == (0, 4)
    for none in [np.zeros(0, np.int64), [], ()]:
        assert t.harris.board(none).shape == (0, 9)
    refused(TypeError, "found dtype float64$", lambda: t.harris.board(np.zeros(0)))
    assert t.eight.random(0, arrays=True).shape == t.harris.random(0, arrays=True).shape == (0, 9)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 9)),
        np.zeros((2, 9), bool),
        np.zeros((2, 9), complex),
        np.zeros((2, 9), object),
        np.zeros((2, 9), "S1"),
        np.zeros((2, 9), "M8[s]"),
        np.zeros((2, 9), "m8[s]"),
        np.zeros((2, 9), [("a", "u1")]),
        np.zeros((2, 9), "V1"),
        None,
        object(),
        [[2**70] * 9],
    ],
)
def test_what_is_no_array_of_integers(t: tilebase.Tables, array: object) -> None:
    asks = [t.eight.distance, t.eight.path, t.harris.distance, t.harris.rank, t.harris.board, t.harris.legal_moves]
    refused(TypeError, "^expected an array of integers, found dtype ", *[partial(ask, array) for ask in asks])
    refused(TypeError, "", lambda: t.cubic.distance(array, array))


@pytest.mark.parametrize("shape", [(), (0,), (2, 8), (2, 10), (9, 2), (0, 8), (1, 9, 1), (3, 3, 1)])
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_wrong_shapes(t: tilebase.Tables, shape: tuple[int, ...], dtype: str) -> None:
    """A rank is no board: only functions that are named for ranks take one."""
    array = np.zeros(shape, dtype)
    asks = [t.eight.distance, t.eight.path, t.harris.rank, t.harris.legal_moves, t.cubic.moves]
    refused(ValueError, r"^expected an array of shape \(..., 9\) or .*, found \(", *[partial(ask, array) for ask in asks])


def test_more_rows_than_memory(t: tilebase.Tables) -> None:
    """An array may say that it has any number of rows: it is one again and again."""
    board = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
    for dtype in ["u1", "i8"]:
        endless = np.broadcast_to(board.astype(dtype), (10**13, 9))
        asks = [partial(ask, endless) for ask in [t.eight.distance, t.eight.path, t.harris.distance, t.harris.rank]]
        refused(MemoryError, "", *asks, lambda: t.harris.board(endless[:, 0]))


def test_an_array_that_changes_while_it_is_read(t: tilebase.Tables) -> None:
    """Another thread writes garbage: an answer or an error, whatever is read."""
    boards = t.eight.random(200_000, seed=1, arrays=True)
    stop = threading.Event()

    def scribble() -> None:
        random = np.random.default_rng(1)
        while not stop.is_set():
            boards[random.integers(len(boards), size=1000)] = random.integers(256, size=9)
            boards[:] = t.eight.random(1, arrays=True)

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for _ in range(50):
            try:
                assert t.eight.distance(boards).max() <= 31
            except ValueError as error:
                assert "row " in str(error)
    finally:
        stop.set()
        thread.join()


ANYTHING = st.one_of(
    arrays.arrays(
        dtype=st.one_of(
            arrays.scalar_dtypes(), arrays.array_dtypes(), st.just(np.dtype(object))
        ).filter(lambda dtype: dtype.itemsize < 1000),
        shape=arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=10),
        fill=st.nothing(),
    ),
    arrays.arrays(
        dtype=arrays.integer_dtypes(endianness="?"),
        shape=st.tuples(st.integers(0, 5), st.just(9)),
        elements={"min_value": 0, "max_value": 10},
    ),
    st.lists(
        st.integers(0, 15_116_543).map(tilebase.open().harris.board), min_size=1, max_size=5
    ).map(lambda boards: np.array([["_UDNSEW".index(mark) for mark in board] for board in boards])),
    arrays.arrays(dtype=np.int64, shape=st.integers(0, 9), elements={"min_value": -1, "max_value": 9}),
    st.permutations(range(9)).map(lambda board: np.array([board], np.uint8)),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary()),
        lambda inner: st.lists(inner, max_size=9),
        max_leaves=20,
    ),
)


@st.composite
def anything(draw: st.DrawFn) -> object:
    """Something that may or may not be an array, as it is or seen through other strides."""
    value = draw(ANYTHING)
    if isinstance(value, np.ndarray) and draw(st.booleans()):
        if value.ndim:
            value = value[draw(arrays.basic_indices(value.shape))]
        if isinstance(value, np.ndarray):
            value = value.T if draw(st.booleans()) else value
            value.flags.writeable = False
    return value


EXPECTED = (ValueError, TypeError, OverflowError, MemoryError)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(one=anything(), two=anything())
def test_anything_at_every_function(t: tilebase.Tables, one: object, two: object) -> None:
    """A call answers or raises what it says that it raises; what it answers is as long as asked."""
    calls = []
    for puzzle, farthest in [(t.eight, 31), (t.cubic, 42), (t.harris, 54)]:
        calls += [
            (lambda p=puzzle: p.path(one, two), lambda a: a is None or isinstance(a, str | list)),
            (lambda p=puzzle: p.moves(one, two), lambda a: isinstance(a, list) or a.shape[-1] == 4),
            (lambda p=puzzle: p.grade(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.distance(one, two), lambda a, m=farthest: a is None or np.max(a, initial=0) <= m),
            (lambda p=puzzle: p.best_moves(one), lambda a: a is not None),
            (lambda p=puzzle: p.along(one, two), lambda a: a is None or len(a) >= 0),
            (lambda p=puzzle: p.count_paths(one, two), lambda a: np.all(np.asarray(a) >= 0)),
            (lambda p=puzzle: p.canonical(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.to(one), lambda a: a.goal),
            (lambda p=puzzle: p.legal_moves(one), lambda a: a is not None),
            (lambda p=puzzle: p.after(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.random(3, goal=one, arrays=True), lambda a: a.shape == (3, 9)),
            (lambda p=puzzle: p.random(1, seed=one, arrays=True), lambda a: a.shape == (1, 9)),
            (lambda p=puzzle: p.random(distance=one, arrays=True), lambda a: a.shape == (9,)),
            (lambda p=puzzle: p.text(one), lambda a, p=puzzle: p.text(a) == a),
            (lambda p=puzzle: p.array(one), lambda a, p=puzzle: np.array_equal(p.array(a), a)),
            (lambda p=puzzle: p.rank(one), lambda a, p=puzzle: np.array_equal(p.rank(p.board(a)), a)),
            (lambda p=puzzle: p.board(one), lambda a, p=puzzle: np.array_equal(p.rank(a), one)),
        ]
    for call, holds in calls:
        try:
            answer = call()
        except EXPECTED:
            continue
        assert holds(answer)


def test_minus_one_is_the_empty_square(t: tilebase.Tables) -> None:
    """Guards boards and goals as sliding-puzzles-gym writes them, one and many, in arrays and nested lists."""
    boards = t.eight.random(2000, seed=5, arrays=True)
    for dtype in [np.int8, np.int16, np.int64, ">i4"]:
        other = boards.astype(dtype)
        other[other == 0] = -1
        goal = np.array([1, 2, 3, 4, 5, 6, 7, 8, -1], dtype)
        assert np.array_equal(t.eight.distance(other), t.eight.distance(boards))
        assert np.array_equal(t.eight.distance(other.reshape(2, 1000, 3, 3), goal), t.eight.distance(boards).reshape(2, 1000))
        assert np.array_equal(t.eight.rank(other[:5, :].reshape(5, 3, 3)), t.eight.rank(boards[:5]))
        assert np.array_equal(t.eight.canonical(other[:5]), t.eight.canonical(boards[:5]))
        assert np.array_equal(t.eight.distance(other[:3], other[:3]), [0, 0, 0])
    rows = [[1, 2, 3], [4, 5, 6], [7, -1, 8]]
    assert t.eight.distance(rows) == t.eight.distance([1, 2, 3, 4, 5, 6, 7, -1, 8]) == tilebase.distance(rows) == 1
    assert np.array_equal(t.eight.distance([rows, rows]), [1, 1])
    assert t.eight.text(rows) == "1234567_8" == t.eight.text("1 2 3 4 5 6 7 -1 8")
    assert t.cubic.distance([1, 1, 1, 1, -1, 1, 1, 1, 1], t.cubic.array("2,2")) is not None
    one = r"^row 1: boards? .*one empty square|^row 1: expected one empty square"
    refused(ValueError, one, lambda: t.eight.distance([[1, 2, 3, 4, 5, 6, 7, -1, 8], [1, 2, 3, 4, 5, 6, 7, -1, 0]]))
    largest = np.array([1, 2, 3, 4, 5, 6, 7, 2**64 - 1, 8], np.uint64)
    refused(ValueError, r"found 18446744073709551615 \(square 8\)", lambda: t.eight.distance(largest))
