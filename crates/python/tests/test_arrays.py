"""Arrays of every kind: an answer or an exception, and never another answer."""

import threading
from collections import UserList
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import tilebase
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays


@pytest.fixture(scope="module")
def boards(t: tilebase.Tables) -> npt.NDArray[np.uint8]:
    return t.eight.random(3000, seed=1)


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


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
def test_the_same_numbers(
    t: tilebase.Tables, boards: npt.NDArray[np.uint8], tmp_path: Path, dtype: str
) -> None:
    expected = t.eight.distances(boards)
    assert expected.dtype == np.int8
    for name, array in layouts(boards.astype(dtype), tmp_path).items():
        before = np.array(array)
        assert np.array_equal(t.eight.distances(array), expected), name
        assert t.eight.paths(array) == t.eight.paths(boards), name
        assert np.array_equal(array, before), name
    marks = t.harris.random(3000, seed=1)
    expected = t.harris.distances(marks)
    for name, array in layouts(marks.astype(dtype), tmp_path).items():
        assert np.array_equal(t.harris.distances(array), expected), name
        assert np.array_equal(t.harris.boards(t.harris.ranks(array)), marks), name
    starts = t.cubic.array([f"{x},{y}" for x in (1, 2, 3) for y in (1, 2, 3)] * 300)
    patterns = np.where(boards[:2700] == 0, 0, boards[:2700] % 3 + 1)
    expected = t.cubic.distances(starts, patterns)
    for name, array in layouts(patterns.astype(dtype), tmp_path).items():
        assert np.array_equal(t.cubic.distances(starts, array), expected), name
    ranks = np.linspace(0, min(np.iinfo(dtype).max, 362_879), 100).astype(dtype)
    for puzzle in [t.eight, t.cubic, t.harris, t.gardner, t.alike, t.crossteaser]:
        expected = puzzle.boards(ranks.tolist())
        assert np.array_equal(puzzle.ranks(expected), ranks)
        for name, array in layouts(ranks, tmp_path).items():
            assert np.array_equal(puzzle.boards(array), expected), name


@pytest.mark.parametrize("name", ["eight", "cubic", "harris"])
def test_answers_have_the_shape_of_the_boards(t: tilebase.Tables, name: str) -> None:
    """One board, and arrays of any leading shape, of nine squares or of three by three."""
    goals = {"eight": "7568X4123", "cubic": "RBRBRBWEB", "harris": "NESW_UDNE"}
    puzzle = getattr(t, name).to(goals[name])
    boards = puzzle.random(24, seed=2)
    flat = puzzle.distances(boards)
    values, legal = puzzle.evaluate(boards), puzzle.moves(boards)
    assert (values.shape, values.dtype) == ((24, 4), np.int8)
    for leading in [(), (1,), (24,), (2, 3, 4), (9, 2), (0,), (3, 0)]:
        count = int(np.prod(leading))
        for squares in [(9,), (3, 3)]:
            array = boards[:count].reshape(leading + squares)
            assert np.array_equal(puzzle.distances(array), flat[:count].reshape(leading))
            assert np.array_equal(puzzle.evaluate(array), values[:count].reshape((*leading, 4)))
            assert np.array_equal(puzzle.moves(array), legal[:count].reshape((*leading, 4)))
            assert puzzle.array(array).shape == (*leading, 9)
            assert puzzle.ranks(array).shape == leading
            assert puzzle.boards(puzzle.ranks(array)).shape == (*leading, 9)
            assert puzzle.paths(array) == puzzle.paths(boards[:count])
    texts = puzzle.texts(boards)
    assert np.array_equal(puzzle.distances(texts), flat)
    assert np.array_equal(puzzle.distances(np.array(texts).reshape(4, 6)), flat.reshape(4, 6))
    assert np.array_equal(puzzle.distances(np.array(texts, object)), flat)
    assert puzzle.distances(texts[0]).shape == ()
    assert [puzzle.distance(text) for text in texts] == flat.tolist()
    assert [puzzle.distance(board.reshape(3, 3)) for board in boards] == flat.tolist()


@pytest.mark.parametrize("name", ["eight", "cubic", "harris", "gardner", "alike", "crossteaser"])
def test_moves_texts_and_ranks(t: tilebase.Tables, name: str) -> None:
    """Of texts and of arrays alike, there and back."""
    puzzle = getattr(t, name)
    ranks = np.random.default_rng(5).integers(0, 362_880 if name == "eight" else 15_116_544, 200)
    boards = puzzle.boards(ranks)
    texts = puzzle.texts(boards)
    assert np.array_equal(puzzle.ranks(boards), ranks)
    assert [puzzle.rank(text) for text in texts] == ranks.tolist()
    assert [puzzle.board(rank) for rank in ranks] == texts
    assert np.array_equal(puzzle.array(texts), boards)
    assert [puzzle.text(board) for board in boards] == texts
    letters = puzzle.moves(texts)
    legal = puzzle.moves(boards)
    assert ["".join(np.array(list("dlru"))[row]) for row in legal] == letters
    for number, letter in enumerate("dlru"):
        where = legal[:, number]
        after = puzzle.after(boards[where], letter)
        assert np.array_equal(puzzle.after(boards[where], np.full(where.sum(), number)), after)
        assert np.array_equal(puzzle.after(boards[where], [letter] * where.sum()), after)
        assert puzzle.after([t for t, w in zip(texts, where, strict=True) if w], letter) == puzzle.texts(after)
        back = puzzle.after(after, "urld"[number])
        assert np.array_equal(back, boards[where])
    assert puzzle.after(texts[0], "") == texts[0]


def test_no_rows(t: tilebase.Tables) -> None:
    empty = np.zeros((0, 9), np.uint8)
    for none in [empty, []]:
        assert t.eight.distances(none).shape == (0,)
        assert t.eight.distances(none, "12345678X").dtype == np.int8
        assert t.eight.paths(none) == t.eight.grade(none, "d") == []
        assert t.cubic.distances(none, none).shape == (0,)
        assert t.harris.ranks(none).shape == (0,)
        assert t.harris.evaluate(none).shape == (0, 4)
    for none in [np.zeros(0, np.int64), [], ()]:
        assert t.harris.boards(none).shape == (0, 9)
    with pytest.raises(TypeError, match="found dtype float64$"):
        t.harris.boards(np.zeros(0))
    assert t.eight.random(0).shape == t.harris.random(0).shape == (0, 9)


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
    harris = [t.harris.distances, t.harris.ranks, t.harris.boards, t.harris.moves]
    for ask in [t.eight.distances, t.eight.paths, *harris]:
        with pytest.raises(TypeError, match="^expected an array of integers, found dtype "):
            ask(array)
    with pytest.raises(TypeError):
        t.cubic.distances(array, array)


@pytest.mark.parametrize("shape", [(), (0,), (2, 8), (2, 10), (9, 2), (0, 8), (1, 9, 1), (3, 3, 1)])
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_wrong_shapes(t: tilebase.Tables, shape: tuple[int, ...], dtype: str) -> None:
    """A rank is no board: only functions that are named for ranks take one."""
    array = np.zeros(shape, dtype)
    for ask in [t.eight.distances, t.eight.paths, t.harris.ranks, t.harris.moves, t.cubic.evaluate]:
        with pytest.raises(ValueError, match="^expected an array of shape \\(..., 9\\) or .*, found \\("):
            ask(array)
    with pytest.raises(ValueError, match=r": expected an array of shape \(9,\) or \(3, 3\), or a str, found "):
        t.eight.distance(array)


def test_more_rows_than_memory(t: tilebase.Tables) -> None:
    """An array may say that it has any number of rows: it is one again and again."""
    board = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
    for dtype in ["u1", "i8"]:
        endless = np.broadcast_to(board.astype(dtype), (10**13, 9))
        for ask in [t.eight.distances, t.eight.paths, t.harris.distances, t.harris.ranks]:
            with pytest.raises(MemoryError):
                ask(endless)
        with pytest.raises(MemoryError):
            t.harris.boards(endless[:, 0])


def test_an_array_that_changes_while_it_is_read(t: tilebase.Tables) -> None:
    """Another thread writes garbage: an answer or an error, whatever is read."""
    boards = t.eight.random(200_000, seed=1)
    stop = threading.Event()

    def scribble() -> None:
        random = np.random.default_rng(1)
        while not stop.is_set():
            boards[random.integers(len(boards), size=1000)] = random.integers(256, size=9)
            boards[:] = t.eight.random(1)

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for _ in range(50):
            try:
                assert t.eight.distances(boards).max() <= 31
            except ValueError as error:
                assert "row " in str(error)
    finally:
        stop.set()
        thread.join()


def test_an_array_that_another_argument_changes(t: tilebase.Tables) -> None:
    """Its type and shape are those that it had; NumPy does not resize it while it is read."""
    goals = t.eight.random(1000, seed=2)

    def of_bytes(boards: np.ndarray) -> None:
        boards.dtype = np.int8

    def shorter(boards: np.ndarray) -> None:
        boards.resize((1, 9), refcheck=False)

    def answer(change: Callable[[np.ndarray], None], mine: bool) -> np.ndarray:
        boards = t.eight.random(1000, seed=1).astype(np.int64)
        if mine:
            boards = np.ndarray.__new__(type("Mine", (np.ndarray,), {}), (1000, 9), np.int64)
            boards[:] = t.eight.random(1000, seed=1)

        class Goals:
            def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
                change(boards)
                return goals

        return t.eight.distances(boards, Goals())

    expected = answer(lambda _: None, False)
    for mine in [False, True]:
        assert np.array_equal(answer(of_bytes, mine), expected)
        with pytest.raises(ValueError, match="cannot resize an array that references"):
            answer(shorter, mine)


class Says(list[object]):
    """A list that says another length than it has."""

    length: int

    def __len__(self) -> int:
        return self.length


class Endless(list[object]):
    """A list without an end."""

    def __iter__(self) -> Iterator[object]:
        while True:
            yield "123069478"


def test_a_list_that_has_another_length_than_it_says(t: tilebase.Tables) -> None:
    texts = Says(["123069478", "123069478"])
    for length, found in [(1, "more"), (3, "fewer")]:
        texts.length = length
        what = f"expected {length} elements, as the length says, found {found}$"
        for ask in [
            lambda: t.eight.paths(texts),
            lambda: t.eight.distances(["123069478"] * length, texts),
        ]:
            with pytest.raises(ValueError, match=f"^{what}"):
                ask()
        moves = Says(["d", "d"])
        moves.length = length
        with pytest.raises(ValueError, match=what):
            t.eight.after(["123069478"] * length, moves)
    with pytest.raises(ValueError, match="^expected 1 elements, as the length says, found more$"):
        t.eight.paths(Endless(["123069478"]))


def test_what_numpy_would_take_for_numbers(t: tilebase.Tables) -> None:
    """A mask that hides something, and bools, at any depth of lists."""
    board = [1, 2, 3, 0, 6, 9, 4, 7, 8]
    hidden = np.ma.masked_array(board, mask=np.eye(1, 9, 4, dtype=bool)[0])
    for boards in [[hidden], ([board], [hidden]), [[[board], [hidden]]]]:
        with pytest.raises(ValueError, match="^expected an array without masked elements$"):
            t.eight.distances(boards)
    with pytest.raises(ValueError, match="without masked elements$"):
        t.eight.distance(list(np.ma.masked_array(np.eye(9), mask=np.eye(9))))
    for true in [True, np.True_, np.array(True)]:
        wrong = [true, *board[1:]]
        for ask in [t.eight.distances, t.eight.moves, t.eight.ranks, t.eight.boards]:
            for boards in [wrong, [board, wrong], (tuple(wrong),)]:
                with pytest.raises(TypeError, match="^expected an array of integers, found bools in a list$"):
                    ask(boards)
        with pytest.raises(TypeError, match="found bools in a list$"):
            t.eight.distance(wrong)
        with pytest.raises(TypeError, match="^MOVES: expected an array of integers, found bools"):
            t.eight.after([board], [true])
    assert t.eight.distances([np.ma.masked_array(board), np.array(board), board]).tolist() == [5, 5, 5]
    assert t.eight.distances(UserList(board)).shape == ()


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


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(one=anything(), two=anything())
def test_anything_at_every_function(t: tilebase.Tables, one: object, two: object) -> None:
    """A call answers or raises what it says that it raises; what it answers is as long as asked."""
    calls = []
    for puzzle, farthest in [(t.eight, 31), (t.cubic, 42), (t.harris, 54)]:
        calls += [
            (lambda p=puzzle: p.distances(one, two), lambda a, m=farthest: a.max(initial=0) <= m),
            (lambda p=puzzle: p.paths(one, two), lambda a: isinstance(a, list)),
            (lambda p=puzzle: p.evaluate(one, two), lambda a: a.shape[-1] == 4),
            (lambda p=puzzle: p.grade(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.distance(one, two), lambda a, m=farthest: a is None or 0 <= a <= m),
            (lambda p=puzzle: p.path(one), lambda a, m=farthest: a is None or len(a) <= m),
            (lambda p=puzzle: p.best_moves(one), lambda a: a is not None),
            (lambda p=puzzle: p.solve(one, two), lambda a: a is None or isinstance(a, list)),
            (lambda p=puzzle: p.count_paths(one, two), lambda a: np.all(np.asarray(a) >= 0)),
            (lambda p=puzzle: p.canonical(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.to(one), lambda a: a.goal),
            (lambda p=puzzle: p.moves(one), lambda a: a is not None),
            (lambda p=puzzle: p.after(one, two), lambda a: a is not None),
            (lambda p=puzzle: p.random(3, goal=one), lambda a: a.shape == (3, 9)),
            (lambda p=puzzle: p.random(1, seed=one), lambda a: a.shape == (1, 9)),
            (lambda p=puzzle: p.random(distance=one), lambda a: a.shape == (9,)),
            (lambda p=puzzle: p.text(one), lambda a, p=puzzle: p.text(a) == a),
            (lambda p=puzzle: p.array(one), lambda a, p=puzzle: np.array_equal(p.array(a), a)),
            (lambda p=puzzle: p.rank(one), lambda a, p=puzzle: p.rank(p.board(a)) == a),
            (lambda p=puzzle: p.board(one), lambda a, p=puzzle: p.rank(a) == one),
            (lambda p=puzzle: p.ranks(one), lambda a, p=puzzle: np.array_equal(p.ranks(p.boards(a)), a)),
            (lambda p=puzzle: p.boards(one), lambda a, p=puzzle: np.array_equal(p.ranks(a), one)),
        ]
    for call, holds in calls:
        try:
            answer = call()
        except EXPECTED:
            continue
        assert holds(answer)
