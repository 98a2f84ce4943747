//! What answers the questions to a goal: the one rule that chooses.
//!
//! [`Tables::solver_for_boards`](crate::Tables::solver_for_boards) asks it if no table is there, for
//! questions about single boards. What lists or counts boards asks
//! [`Tables::solver`](crate::Tables::solver), which searches them all.

use std::fmt;

use tilebase_puzzle::{Goal, Grid, Puzzle, Space};
use tilebase_search::BidirectionalSearch;
use tilebase_search::sets::can_search;

use crate::content::spaces::space_of;

/// What answers questions about single boards to a goal, if no table is there.
///
/// A table that is there always answers. Verbs that list or count boards need the distances of all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// A search of all boards, after which each answer is a look-up.
    AllBoards,
    /// A search for each board, with pattern databases of so many tiles, such as `5-1-5`.
    Databases {
        /// The numbers of tiles.
        sizes: Vec<usize>,
    },
    /// A search from both sides for each board.
    BothSides,
}

/// The most boards that are all searched for one question: that takes some hundredths of a second.
pub(crate) const FEW: u64 = 1 << 24;

/// The most boards of a space whose goals all have tables, which are made unasked.
pub(crate) const SMALL: u64 = 1 << 29;

impl Engine {
    /// Returns what answers questions about single boards to a goal.
    pub fn of(goal: &Goal) -> Engine {
        let space = space_of(goal);
        if space.as_ref().is_some_and(|space| space.boards() <= FEW && can_search(space)) {
            return Engine::AllBoards;
        }
        match goal.board().and_then(|_| database_sizes(goal.puzzle())) {
            Some(sizes) => Engine::Databases { sizes },
            None if bidirectional(goal).is_some() => Engine::BothSides,
            None => Engine::AllBoards,
        }
    }
}

/// As a user reads it, behind "answered".
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::AllBoards => f.write_str("by a search of all boards"),
            Engine::BothSides => f.write_str("by searches from both sides"),
            Engine::Databases { sizes } => {
                let sizes: Vec<_> = sizes.iter().map(ToString::to_string).collect();
                write!(f, "by searches with pattern databases {}", sizes.join("-"))
            }
        }
    }
}

/// Returns a search from both sides to a goal; `None` if it is neither one board nor all cubes alike,
/// a board does not fit into 64 bits, or moves are slides.
pub(crate) fn bidirectional(goal: &Goal) -> Option<BidirectionalSearch> {
    let is_one = (goal.board().is_some() || goal.is_alike()) && !goal.puzzle().has_slides();
    let board = goal.some_board().filter(|_| is_one)?;
    space_of(goal)?;
    BidirectionalSearch::new(&board)
}

/// Returns the most boards for which searches of single boards may have looked until a search of
/// all boards is cheaper; `None` if these are too many for a search that was not asked for.
pub(crate) fn cost_of_all(goal: &Goal) -> Option<u64> {
    let space = space_of(goal).filter(|space| space.boards() <= SMALL && can_search(space));
    space.as_ref().map(Space::boards)
}

/// What a board costs that a search for a single answer looks at, in boards of a search of all.
pub(crate) const BOARD: u64 = 4;

/// What each answer costs at least, in the same unit.
pub(crate) const QUESTION: u64 = 1 << 14;

/// Returns the numbers of tiles of the pattern databases of a puzzle; `None` if it has others than
/// different tiles, or few boards; if moves are slides: then the distances of patterns cannot be
/// added, as a slide moves tiles of several at once; or if only a search that ends says that a board
/// cannot be reached.
fn database_sizes(puzzle: Puzzle) -> Option<Vec<usize>> {
    let may_add = puzzle.has_different_tiles() && !puzzle.has_slides();
    let may_add = may_add && puzzle.has_whole_components();
    let is_large = may_add && puzzle.grid().squares() >= 10;
    is_large.then(|| group_sizes(puzzle.grid()))
}

/// Returns the numbers of tiles of the pattern databases on a board. The smallest group is in the
/// middle of the walk over it. Those of at most 14 squares are made in less than half a second.
pub(crate) fn group_sizes(grid: Grid) -> Vec<usize> {
    const MOST: usize = 6;
    let tiles = grid.squares() - 1;
    let half = MOST.min((tiles - 1) / 2);
    vec![half, tiles - 2 * half, half]
}

/// Returns whether a puzzle has different tiles on a board that is too large for a search of all its
/// boards, so that its pattern databases are kept in files.
#[inline]
pub(crate) fn has_databases(puzzle: Puzzle) -> bool {
    let is_large = puzzle.has_different_tiles() && puzzle.grid().squares() > 14;
    is_large && !puzzle.has_slides() && !puzzle.grid().has_walls()
}

/// Returns why no search answers questions to boards of a puzzle, if it has different tiles that
/// slide on more than twelve squares; `None` for other puzzles.
pub fn too_many_to_slide(puzzle: Puzzle) -> Option<String> {
    let tiles = puzzle.grid().squares() - 1;
    let is_large = puzzle.has_slides() && puzzle.has_different_tiles() && tiles > 11;
    is_large.then(|| {
        format!(
            "{tiles} different tiles have too many boards for a search of all, and patterns do not \
             add up for slides, which move tiles of several at once: only part of a goal that names \
             few tiles can be reached"
        )
    })
}

/// Returns whether different tiles on a board may be more moves away than a path has: on 8x2 squares,
/// up to 140, and with walls it is not known.
pub(crate) fn has_long_paths(grid: Grid) -> bool {
    grid.has_walls() || grid.columns().min(grid.rows()) == 2 && grid.squares() == Grid::MOST
}

/// Returns whether a puzzle has eight different tiles, out of nine, on 3x3 squares, of which one moves
/// at a time, so that `eight.tbl` answers.
#[inline]
pub(crate) fn has_eight_tiles(puzzle: Puzzle) -> bool {
    let (grid, tiles) = (puzzle.grid(), puzzle.largest_number());
    let is_eight = puzzle.has_different_tiles() && tiles <= 9;
    is_eight && Grid::new(3, 3) == Some(grid) && !puzzle.has_slides()
}
