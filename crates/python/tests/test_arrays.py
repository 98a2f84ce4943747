"""Arrays of every kind: an answer or an exception, and never another answer."""

import threading
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
        assert np.array_equal(np.array(array), before), name
    starts = np.arange(3000) % 9
    patterns = boards.copy()
    patterns[boards > 0] %= 3
    patterns[boards == 0] = 3
    expected = t.cubic.distances(starts, patterns)
    others = layouts(patterns.astype(dtype), tmp_path)
    for (name, array), first in zip(
        others.items(), layouts(starts.astype(dtype), tmp_path).values(), strict=True
    ):
        assert np.array_equal(t.cubic.distances(first, array), expected), name
    marks = t.harris.random(3000, seed=1)
    expected = t.harris.distances(marks)
    for name, array in layouts(marks.astype(dtype), tmp_path).items():
        assert np.array_equal(t.harris.distances(array), expected), name
        assert np.array_equal(t.harris.boards(t.harris.ranks(array)), marks), name
    goal = t.goal("RBRBRBWEB")
    largest = min(np.iinfo(dtype).max, 15_116_543)
    ranks = np.linspace(0, largest, 100).astype(dtype)
    expected = goal.distances(ranks.tolist())
    for name, array in layouts(ranks, tmp_path).items():
        assert np.array_equal(goal.distances(array), expected), name
    expected = t.harris.distances(ranks.tolist())
    for name, array in layouts(ranks, tmp_path).items():
        assert np.array_equal(t.harris.distances(array), expected), name


def test_no_rows(t: tilebase.Tables) -> None:
    empty = np.zeros((0, 9), np.uint8)
    assert t.eight.distances(empty).shape == (0,)
    assert t.eight.distances(empty, "12345678X").dtype == np.int8
    assert t.eight.paths(empty) == []
    assert t.cubic.distances(np.zeros(0, np.uint8), empty).shape == (0,)
    assert t.goal("RBRBRBWEB").distances(np.zeros(0, np.int64)).shape == (0,)
    assert t.eight.random(0).shape == (0, 9)
    for none in [empty, np.zeros(0, np.int64)]:
        assert (t.harris.distances(none).shape, t.harris.distances(none).dtype) == ((0,), np.int8)
    assert t.harris.ranks(empty).shape == (0,)
    assert t.harris.boards(np.zeros(0, np.int64)).shape == (0, 9)
    assert t.harris.random(0).shape == (0, 9)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 9)),
        np.zeros((2, 9), bool),
        np.zeros((2, 9), complex),
        np.zeros((2, 9), object),
        np.zeros((2, 9), "U1"),
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
    goal = t.goal("RBRBRBWEB")
    harris = [t.harris.distances, t.harris.ranks, t.harris.boards]
    for ask in [t.eight.distances, t.eight.paths, goal.distances, *harris]:
        with pytest.raises(TypeError, match="^expected an array of integers, found dtype "):
            ask(array)
    with pytest.raises(TypeError):
        t.cubic.distances(array, array)


@pytest.mark.parametrize(
    "shape", [(), (9,), (2, 8), (2, 10), (9, 2), (0,), (0, 8), (1, 9, 1), (1, 1, 9), (1, 3, 3)]
)
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_wrong_shapes(t: tilebase.Tables, shape: tuple[int, ...], dtype: str) -> None:
    array = np.zeros(shape, dtype)
    rows = [t.eight.distances, t.eight.paths, t.harris.ranks]
    # One dimension is ranks.
    rows += [t.harris.distances] if len(shape) != 1 else []
    for ask in rows:
        with pytest.raises(ValueError, match="^expected an array of shape \\(N, 9\\), found \\("):
            ask(array)
    if len(shape) != 1:
        for ask in [t.goal("RBRBRBWEB").distances, t.harris.boards]:
            with pytest.raises(ValueError, match="^expected an array of shape \\(N,\\), found \\("):
                ask(array)


def test_more_rows_than_memory(t: tilebase.Tables) -> None:
    """An array may say that it has any number of rows: it is one again and again."""
    board = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
    for dtype in ["u1", "i8"]:
        endless = np.broadcast_to(board.astype(dtype), (10**13, 9))
        for ask in [t.eight.distances, t.eight.paths, t.harris.distances, t.harris.ranks]:
            with pytest.raises(MemoryError):
                ask(endless)
        for ask in [t.harris.distances, t.harris.boards]:
            with pytest.raises(MemoryError):
                ask(endless[:, 0])


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
        st.integers(0, 15_116_543).map(tilebase.Harris.board), min_size=1, max_size=5
    ).map(lambda boards: np.array([["UDNSEW_".index(mark) for mark in board] for board in boards])),
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
    goal = t.goal("RBRBRBWEB")
    calls = [
        (lambda: t.eight.distances(one), lambda a: len(a) == len(one)),
        (lambda: t.eight.distances(one, two), lambda a: len(a) == len(one)),
        (lambda: t.eight.paths(one, two), lambda a: len(a) == len(one)),
        (lambda: t.eight.distance(one, two), lambda a: a is None or 0 <= a <= 31),
        (lambda: t.eight.path(one), lambda a: a is None or len(a) <= 31),
        (lambda: t.eight.best_moves(one), lambda a: set(a) <= set("dlru")),
        (lambda: t.eight.random(3, goal=one), lambda a: a.shape == (3, 9)),
        (lambda: t.eight.random(1, seed=one), lambda a: a.shape == (1, 9)),
        (lambda: t.eight.random(1, distance=one), lambda a: a.shape == (1, 9)),
        (lambda: t.cubic.distances(one, two), lambda a: len(a) == len(one) == len(two)),
        (lambda: t.cubic.distance(one, two), lambda a: 0 <= a <= 37),
        (lambda: t.cubic.path(one, two), lambda a: len(a) <= 37),
        (lambda: goal.distances(one), lambda a: len(a) == len(one)),
        (lambda: goal.distance(one), lambda a: 0 <= a <= 42),
        (lambda: goal.path(one), lambda a: len(a) <= 42),
        (lambda: goal.best_moves(one), lambda a: set(a) <= set("dlru")),
        (lambda: t.harris.distances(one), lambda a: len(a) == len(one) and a.max(initial=0) <= 49),
        (lambda: t.harris.distances(one, two), lambda a: len(a) == len(one)),
        (lambda: t.harris.distance(one, two), lambda a: 0 <= a <= 98),
        (lambda: t.harris.path(one), lambda a: len(a) <= 49),
        (lambda: t.harris.best_moves(one), lambda a: set(a) <= set("dlru")),
        (lambda: t.harris.random(3, goal=one), lambda a: a.shape == (3, 9)),
        (lambda: t.harris.random(1, seed=one), lambda a: a.shape == (1, 9)),
        (lambda: t.harris.random(1, distance=one), lambda a: a.shape == (1, 9)),
        (lambda: t.harris.rank(one), lambda a: t.harris.board(a)),
        (lambda: t.harris.board(one), lambda a: t.harris.rank(a) == one),
        (lambda: t.harris.ranks(one), lambda a: np.array_equal(t.harris.boards(a), one)),
        (lambda: t.harris.boards(one), lambda a: np.array_equal(t.harris.ranks(a), one)),
        (lambda: tilebase.rank(one), lambda a: tilebase.state(a)),
        (lambda: tilebase.state(one), lambda a: tilebase.rank(a) == one),
    ]
    for call, holds in calls:
        try:
            answer = call()
        except EXPECTED:
            continue
        assert holds(answer)
