"""The searches of textbooks."""

import numpy as np
import pytest
import tilebase
from tilebase import search

T = tilebase.open()
TILES = search.Tiles("12345678_")


def followed(board: search.Board, path: str) -> search.Board:
    """Returns the board to which a path leads."""
    for letter in path:
        board = dict(TILES.neighbours(board))[letter]
    return board


def test_every_search_finds_a_path_to_the_goal():
    """Guards the lengths of paths against the table, and what is counted."""
    starts, distances = T.eight.random(6, seed=1, arrays=True), []
    for start in starts:
        distance = int(T.eight.distance(start))
        exact = [
            search.breadth_first(TILES, start),
            search.both_sides(TILES, start),
            search.a_star(TILES, start, TILES.linear_conflict),
            search.ida_star(TILES, start, TILES.manhattan),
        ]
        longer = [search.greedy(TILES, start, TILES.manhattan), search.a_star(TILES, start, TILES.manhattan, weight=2)]
        assert {len(found.path) for found in exact} == {distance}
        assert len(longer[1].path) <= 2 * distance
        for found in exact + longer:
            assert followed(TILES.start(start), found.path) == TILES.goal
            assert found.expanded < found.generated and found.frontier > 0 and found.seconds > 0
        assert exact[0].path == T.eight.path(start)
        assert exact[1].expanded < exact[0].expanded
        distances.append(distance)
    assert len(set(distances)) > 2
    near = T.eight.random(distance=8, seed=1)
    assert len(search.deepening(TILES, near).path) == 8
    assert search.both_sides(TILES, TILES.goal).path == search.breadth_first(TILES, TILES.goal).path == ""


@pytest.mark.parametrize(
    "board",
    ["123_56478", "1 2 3 0 5 6 4 7 8", [1, 2, 3, 0, 5, 6, 4, 7, 8], ["1", "2", "3", "_", "5", "6", "4", "7", "8"]]
    + [[[1, 2, 3], [0, 5, 6], [4, 7, 8]], np.array([[1, 2, 3], [0, 5, 6], [4, 7, 8]]), "1,2,3,_,5,6,4,7,8"]
    + [[[1, 2, 3], [-1, 5, 6], [4, 7, 8]], "1 2 3 -1 5 6 4 7 8"],
)
def test_a_board_may_have_any_form(board):
    """Guards starts and goals as lists, texts and arrays: it was once said that no moves lead to a goal that is a list."""
    assert search.breadth_first(TILES, board).path == "drr"
    to = search.Tiles(board)
    assert to.goal == (1, 2, 3, 0, 5, 6, 4, 7, 8)
    assert search.a_star(to, TILES.goal, to.manhattan).path == "llu"
    with pytest.raises(ValueError, match="expected the tiles of the goal"):
        search.breadth_first(TILES, "12305647_8")


def test_an_unsolvable_board_is_an_error():
    """Guards that all searches end: half of the boards cannot be solved, as the distances of the table say."""
    boards = [*T.eight.random(20, seed=2), *T.eight.random(20, seed=3, unsolvable=True)]
    for board in boards:
        if T.eight.distance(board) is None:
            with pytest.raises(ValueError, match="no moves lead"):
                search.ida_star(TILES, board, TILES.manhattan)
        else:
            assert TILES.start(board)
    for goal in ["1234567__", "12345", "123456789"]:
        with pytest.raises(ValueError, match="expected rows of 3 different numbers"):
            search.Tiles(goal)
    larger = search.Tiles("123456789ABCDEF_", columns=4)
    assert larger.goal == tuple([*range(1, 16), 0])
    with pytest.raises(ValueError, match="no moves lead"):
        larger.start("123456789ABCDFE_")
