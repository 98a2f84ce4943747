//! Pattern databases, and searches with them: the fewest moves on boards of different tiles that
//! are too many for a table of all.
//!
//! A *group* is some of the tiles; the others are alike. Its distance counts only the moves of
//! its own tiles, so the sum of the distances of groups without common tiles is never more than
//! that of the board (Korf and Felner, *Disjoint pattern database heuristics*, 2002). The groups
//! of a board stay the same if it is reflected so that the goal's empty square stays; the larger
//! sum of both counts.
//!
//! ```
//! use tilebase_puzzle::{Description, Path, Puzzle};
//! use tilebase_search::databases::Partition;
//!
//! let pairs = [("board", "3x4"), ("tiles", "123456789AB")];
//! let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
//! let puzzle = Puzzle::new(&Description::new("eleven", pairs)?)?;
//! let (start, goal) = puzzle.question(Some("A9B678345120"), None)?;
//! let partition = Partition::new(puzzle.grid(), 0, &[4, 4, 3]);
//! let tables: Vec<_> = (0..3).map(|group| partition.database(group, 1, &mut |_boards| {})).collect();
//! let tables: Vec<&[u8]> = tables.iter().map(Vec::as_slice).collect();
//! let ends = [&start, &goal.board().unwrap()];
//! let found = partition.find(&tables, ends, 0..=Path::MAX, 1, &|_| true).unwrap();
//! assert_eq!(found.path.map(Path::len), Some(44));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * `placing_index`: numbers the places of a group's tiles;
//! * `order_words`: sets of the orders of a group's tiles;
//! * `database`: finds the distances of all of them;
//! * `search`: deepens step by step with the sums.

mod database;
mod order_words;
mod placing_index;
mod search;

use std::sync::Arc;

use tilebase_puzzle::{Grid, Move};

use self::placing_index::PlacingIndex;
pub use self::search::{KeepGoing, SearchResult, Stopped};
pub use crate::limits::SearchProgress;

/// The groups of the boards of different tiles whose goal has some empty square.
#[derive(Debug)]
pub struct Partition {
    grid: Grid,
    blank: usize,
    groups: Vec<TileGroup>,
}

/// A group: the squares of its tiles at the goal, in order, and how their places are numbered.
#[derive(Debug)]
struct TileGroup {
    homes: Vec<usize>,
    index: Arc<PlacingIndex>,
}

impl Partition {
    /// The most tiles of a group.
    pub const MOST: usize = 8;

    /// Returns the groups of so many tiles each for goals with this empty square, and, by a
    /// symmetry, for those with the squares of the same [`Partition::home`].
    ///
    /// The groups divide a walk over all other squares: down the first two columns, row by row,
    /// up the next two, and so on.
    ///
    /// # Panics
    /// If the numbers do not add up to the number of tiles, or one of them is more than
    /// [`Partition::MOST`].
    pub fn new(grid: Grid, blank: usize, sizes: &[usize]) -> Partition {
        let walk = (0..grid.columns().div_ceil(2)).flat_map(|pair| {
            let columns = 2 * pair..grid.columns().min(2 * pair + 2);
            (0..grid.rows()).flat_map(move |row| {
                let row = if pair.is_multiple_of(2) { row } else { grid.rows() - 1 - row };
                columns.clone().filter_map(move |column| grid.square_at(column, row))
            })
        });
        let mut walk = walk.filter(|&square| square != blank);
        assert_eq!(sizes.iter().sum::<usize>(), grid.squares() - 1, "the tiles of all groups");
        let mut groups = Vec::<TileGroup>::new();
        for &size in sizes {
            assert!(size <= Partition::MOST, "expected at most eight tiles, found {size}");
            let mut homes: Vec<_> = walk.by_ref().take(size).collect();
            homes.sort_unstable();
            // What is shared stays in the processor's cache.
            let same = groups.iter().find(|group| group.homes.len() == size);
            let index = same.map(|group| Arc::clone(&group.index));
            let index = index.unwrap_or_else(|| Arc::new(PlacingIndex::new(grid.squares(), size)));
            groups.push(TileGroup { homes, index });
        }
        Partition { grid, blank, groups }
    }

    /// Returns the first square to which a symmetry of the board takes a square.
    pub fn home(grid: Grid, square: usize) -> usize {
        grid.images().map(|image| image[square].into()).min().unwrap_or(square)
    }

    /// Returns the squares of each group's tiles at the goal, in order.
    pub fn homes(&self) -> impl Iterator<Item = &[usize]> {
        self.groups.iter().map(|group| &group.homes[..])
    }
}

/// Returns the moves between two squares, if no tile is in the way.
fn apart(grid: Grid, a: usize, b: usize) -> usize {
    let ((column, row), (to, below)) = (grid.place(a), grid.place(b));
    column.abs_diff(to) + row.abs_diff(below)
}

/// Returns the neighbours of a square, a bit for each.
fn near(grid: Grid, square: usize) -> u16 {
    Move::ALL
        .into_iter()
        .filter_map(|step| grid.neighbour(square, step))
        .map(|near| 1 << near)
        .sum()
}

#[cfg(test)]
mod tests;
