//! Slides, moves of one or more tiles, against figures that others have published.

use tilebase_puzzle::{Description, Puzzle, Space};
use tilebase_search::sets::{SetSearch, Sources};

/// Returns the number of boards at each distance from the board of different tiles in order.
fn counts(board: &str, tiles: usize) -> Vec<u64> {
    let tiles: String = "123456789ABCDEF".chars().take(tiles).collect();
    let pairs = [("board", board), ("tiles", &tiles), ("moves", "slides")];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    let puzzle = Puzzle::new(&Description::new("slides", pairs).unwrap()).unwrap();
    let goal = puzzle.default_goal(None);
    let space = Space::of(&goal.board().unwrap()).unwrap();
    let start = Sources::of_goal(&space, &goal).unwrap();
    let counts = SetSearch::new(&space, false).unwrap().run(&start, &mut |_search, _new| {});
    assert_eq!(counts.iter().sum::<u64>(), space.boards());
    counts
}

/// Guards the search of all three kinds of sets: the largest distances are those that others have
/// found, of which SlidingTilesSolver lists them.
#[test]
fn the_largest_distances_are_those_that_are_known() {
    for (board, tiles, radius) in [("3x2", 5, 20), ("4x2", 7, 25), ("3x3", 8, 24), ("5x2", 9, 36)] {
        assert_eq!(counts(board, tiles).len() - 1, radius, "{board}");
    }
}

/// As above, with 239,500,800 boards each.
#[test]
#[ignore = "takes ten seconds"]
fn the_largest_distances_on_twelve_squares_are_those_that_are_known() {
    for (board, radius) in [("4x3", 33), ("6x2", 41)] {
        assert_eq!(counts(board, 11).len() - 1, radius, "{board}");
    }
}
