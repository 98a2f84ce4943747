"""Calls over arrays release the GIL, and Ctrl-C ends them."""

import _thread
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
import tilebase


def test_the_gil_is_released(t: tilebase.Tables) -> None:
    """Another thread counts while an array is answered."""
    boards = np.tile(t.eight.random(100_000), (50, 1))
    count = 0
    done = threading.Event()

    def counting() -> None:
        nonlocal count
        while not done.is_set():
            count += 1
            # Gives the GIL up, so that the call gets it back.
            time.sleep(0)

    thread = threading.Thread(target=counting)
    interval = sys.getswitchinterval()
    # So long no thread that runs Python is asked to give the GIL up: only one that releases it does.
    sys.setswitchinterval(100)
    try:
        # The main thread holds the GIL until this call releases it.
        thread.start()
        at_begin = count
        t.eight.distances(boards)
        done.set()
        at_end = count
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert at_end > at_begin


def is_interrupted(call: Callable[[], object], after: float = 0.03) -> bool:
    """Press Ctrl-C while a call runs, and return whether it ended before it had an answer."""
    answers: list[object] = []
    timer = threading.Timer(after, _thread.interrupt_main)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        # `extend` takes an answer that there is, before Python looks for Ctrl-C.
        answers.extend(map(lambda _: call(), [None]))
        # A call that has ended before Ctrl-C is pressed has an answer.
        time.sleep(60)
    timer.join()
    return not answers


def long_call(t: tilebase.Tables, name: str) -> Callable[[], object]:
    """A call that takes long, of each kind. What it needs is made before it is called."""
    board = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0], np.uint8)
    pattern = np.array([2, 3, 1, 2, 1, 1, 0, 1, 1], np.uint8)
    t.eight.paths(np.tile(board, (2**14, 1)))
    t.cubic.distance("1,1", pattern)
    if name == "distances":
        boards = np.tile(board, (2**25, 1))
        return lambda: t.eight.distances(boards)
    if name == "distances of other integers":
        boards = np.tile(board.astype(np.int64), (2**22, 1))
        return lambda: t.eight.distances(boards)
    if name == "paths":
        boards = np.tile(board, (2**22, 1))
        return lambda: t.eight.paths(boards)
    if name == "distances in another order":
        boards = np.asfortranarray(np.tile(board.astype(np.int16), (2**22, 1)))
        return lambda: t.eight.distances(boards)
    if name == "values of moves":
        boards = np.tile(board, (2**22, 1))
        return lambda: t.eight.evaluate(boards)
    if name == "random":
        return lambda: t.eight.random(2**25)
    if name == "distances of patterns":
        patterns = np.tile(pattern, (2**21, 1))
        starts = np.tile(t.cubic.array("1,1"), (len(patterns), 1))
        return lambda: t.cubic.distances(starts, patterns)
    if name == "boards of cubes at random":
        return lambda: t.harris.random(2**25)
    if name == "ranks of boards":
        boards = np.tile(t.harris.random(1), (2**25, 1))
        return lambda: t.harris.ranks(boards)
    # So many, asked of tables that are open for the first time, are found one by one: of more, and
    # of the same again, all distances are found first.
    if name == "distances of cubes":
        boards = np.tile(t.harris.random(1, distance=49), (2**17 - 1, 1))
        return lambda: tilebase.open().harris.distances(boards)
    # A state that is 21 rolls away.
    state = t.cubic.array("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")
    states = np.tile(state, (2**17 - 1, 1))
    return lambda: tilebase.open().cubic.distances(states, "RBRBRBWEB")


@pytest.mark.parametrize(
    "name",
    [
        "distances",
        "distances of other integers",
        "distances in another order",
        "values of moves",
        "paths",
        "random",
        "distances of patterns",
        "distances of states",
        "boards of cubes at random",
        "ranks of boards",
        "distances of cubes",
    ],
)
def test_ctrl_c_ends_a_call(t: tilebase.Tables, name: str) -> None:
    call = long_call(t, name)
    begin = time.monotonic()
    call()
    after = (time.monotonic() - begin) / 4
    # On a busy machine a call may end before the timer does.
    assert any(is_interrupted(call, after) for _ in range(5))


def test_ctrl_c_ends_a_search_for_each_row() -> None:
    """Each of a thousand goals takes a search of milliseconds: the call does not wait for them."""
    cubic = tilebase.open().cubic
    goals = [cubic_goal(number) for number in range(1000)]
    states = ["BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW"] * len(goals)
    begin = time.process_time()
    cubic.distances(states[:10], goals[:10])
    search = (time.process_time() - begin) / 10
    begin = time.process_time()
    assert is_interrupted(lambda: cubic.distances(states, goals), 0.2)
    assert time.process_time() - begin < len(goals) / 4 * search


@pytest.mark.parametrize("name", ["distance", "distances", "count_paths", "all_paths", "grade"])
def test_ctrl_c_ends_a_search_from_both_sides(name: str) -> None:
    """A search for one board takes seconds: the call does not wait for it."""
    alike = tilebase.open().alike
    start = "UN,--,DN,SU,WN,NU,UE,ED,DW"
    arguments = {"distances": [[start] * 9], "grade": [start, "d"]}.get(name, [start])
    begin = time.monotonic()
    assert is_interrupted(lambda: getattr(alike, name)(*arguments), 0.2)
    assert time.monotonic() - begin < 0.6


def cubic_goal(number: int) -> str:
    """A set of patterns, another for each number."""
    tops = "".join("WRB"[number // 3**place % 3] for place in range(8))
    return f"{tops[:4]}?{tops[4:]}"


def test_sets_of_tiles_in_turn_take_one_search_each() -> None:
    eight = tilebase.open().eight
    boards = ["123456780", "923456780", "193456780"]
    begin = time.process_time()
    assert eight.distances(boards, "????????_").tolist() == [0, 0, 0]
    each = time.process_time() - begin
    begin = time.process_time()
    eight.distances(boards * 200, "????????_")
    assert time.process_time() - begin < 20 * each


def test_ctrl_c_ends_a_search_of_all_states(t: tilebase.Tables) -> None:
    begin = time.monotonic()
    t.cubic.all_distances("WWWWEWWWW")
    if time.monotonic() - begin < 0.2:
        pytest.skip("it takes no time here")
    assert is_interrupted(t.cubic.to("WWWWWWWWE").all_distances)
