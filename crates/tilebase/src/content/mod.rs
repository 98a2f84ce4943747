//! What tables there are: which goal has which table.

mod codec;
mod file_name;
pub(crate) mod layout;
pub(crate) mod spaces;

use std::fmt;

use tilebase_puzzle::cubic::PatternRank;
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::{Board, Goal, Grid, Puzzle, Space, Symmetry};
use tilebase_search::Limits;
use tilebase_search::databases::Partition;
use tilebase_search::sets::{Sources, can_search};

use self::spaces::{sources_in, space_of, spaces_of};
use crate::engine::{SMALL, group_sizes, has_databases, has_eight_tiles, too_many_to_slide};

/// The content of a table: the questions that it answers.
///
/// ```
/// use tilebase::{Content, Puzzle};
///
/// // A table serves all goals of a class, and has the name of one.
/// let cubic = Puzzle::shipped("cubic").unwrap();
/// let content = Content::of(&cubic.goal("WWWWWWWWE")?).unwrap();
/// assert_eq!(content.file_name(), "cubic/EWWWWWWWW.tbl");
/// assert_eq!(Content::of(&cubic.goal("EWWWWWWWW")?), Some(content));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Only [`Content::of`] makes the contents of goals, with the representative of the goal's class:
/// no other goal has a table.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// The eight-puzzle: any start to any goal.
    Eight,
    /// The cubic puzzle: uniform starts to any pattern.
    Cubic,
    /// Any board of a puzzle to the goals of one class.
    #[non_exhaustive]
    Goal {
        /// The goal that represents the class, as [`Goal::canonical`] returns it.
        goal: Goal,
    },
    /// Boards of different tiles that are too many for a table of all, to goals with one empty
    /// square or an image of it: pattern databases, with which searches answer.
    #[non_exhaustive]
    Databases {
        /// The size of the board.
        grid: Grid,
        /// The first of the images of the goals' empty square.
        blank: usize,
        /// Whether the groups of tiles are those that are made on request alone.
        is_large: bool,
    },
}

impl Content {
    /// Returns the content of the table of a goal; `None` if its distances are found by a search.
    ///
    /// All goals that are single boards have tables or, if the description's goal is first letters
    /// of cubes, all that are so; and the description's goal. Of a puzzle with more than 2^29
    /// boards, only that one has a table.
    pub fn of(goal: &Goal) -> Option<Content> {
        Content::and_symmetry(goal).map(|(content, _)| content)
    }

    /// Returns the content of the table of a goal, and the symmetry that takes the goal to that of
    /// the table, if it is another one.
    pub(crate) fn and_symmetry(goal: &Goal) -> Option<(Content, Option<&'static Symmetry>)> {
        let puzzle = goal.puzzle();
        if has_eight_tiles(puzzle) {
            return goal.board().map(|_| (Content::Eight, None));
        }
        if has_databases(puzzle) {
            return Content::databases_of(goal).map(|[small, _]| (small, None));
        }
        if goal.board().is_some() && too_many_to_slide(puzzle).is_some() {
            return None;
        }
        let is_default = || goal.is_alike() || *goal == puzzle.default_goal(None);
        let ranked = goal.in_tables();
        let space = space_of(&ranked).filter(can_search)?;
        if space.boards() > SMALL {
            let content = Content::Goal { goal: is_default().then(|| ranked.into_owned())? };
            let has_start = !content.goal()?.is_partial() || content.sources().is_some();
            return has_start.then_some((content, None));
        }
        let is_of_puzzle =
            !goal.is_partial() && (goal.board().is_none() || puzzle.pattern_count().is_none());
        let is_set = || {
            is_default()
                && may_be_set(&ranked, &space)
                && spaces_of(&ranked, &Limits::default().begin())
                    .is_some_and(|spaces| spaces.len() == 1)
        };
        if !(is_of_puzzle || is_set()) {
            return None;
        }
        if space.boards_per_rank() > 1 {
            // An image may have another empty square than boards that are alike.
            return Some((Content::Goal { goal: ranked.into_owned() }, None));
        }
        let (goal, symmetry) = ranked.canonical();
        Some((Content::Goal { goal }, Some(symmetry)))
    }

    /// Returns the content of the table that has the path from a start to a goal ready, if there is
    /// one.
    #[inline]
    pub fn of_question(start: &Board, goal: &Goal) -> Option<Content> {
        if has_eight_tiles(goal.puzzle()) {
            return goal.board().map(|_| Content::Eight);
        }
        let is_ready = uniform_start_of(start).is_some() && PatternRank::of(goal).is_some();
        is_ready.then_some(Content::Cubic)
    }

    /// Returns the content of a puzzle's large table, which is never made unasked: without it,
    /// [`Tables::solver_or_search`](crate::Tables::solver_or_search) searches. `None` for puzzles
    /// whose distances all fit into memory.
    pub fn large_of(puzzle: Puzzle) -> Option<Content> {
        Content::of(&puzzle.default_goal(None)).filter(Content::is_large)
    }

    /// Returns the contents of the tables of pattern databases for a goal, of which the second one
    /// is large: if it is there, searches take less time. `None` if the puzzle has a table of all
    /// boards, and for goals that are sets of boards.
    pub fn databases_of(goal: &Goal) -> Option<[Content; 2]> {
        let board = goal.board().filter(|_| has_databases(goal.puzzle()))?;
        Some(Content::of_blank(goal.puzzle().grid(), board.blank()))
    }

    fn of_blank(grid: Grid, blank: usize) -> [Content; 2] {
        let blank = Partition::home(grid, blank);
        [false, true].map(|is_large| Content::Databases { grid, blank, is_large })
    }

    /// Returns the groups of tiles, if the table has their databases.
    #[doc(hidden)]
    pub fn partition(&self) -> Option<Partition> {
        let &Content::Databases { grid, blank, .. } = self else { return None };
        Some(Partition::new(grid, blank, &self.group_sizes()))
    }

    /// Returns the number of tiles of each group. The smallest is in the middle of the walk over
    /// the board.
    fn group_sizes(&self) -> Vec<usize> {
        match self {
            Content::Databases { grid, is_large: true, .. } => vec![7, grid.squares() - 8],
            Content::Databases { grid, .. } => group_sizes(*grid),
            _ => Vec::new(),
        }
    }

    /// Returns the numbers of tiles of the groups, such as `6-6-3`, if the table has their
    /// distances.
    pub fn sizes(&self) -> Option<String> {
        match self.group_sizes()[..] {
            [a, b] => Some(format!("{a}-{b}")),
            [a, c, b] => Some(format!("{a}-{b}-{c}")),
            _ => None,
        }
    }

    /// Returns whether the table has more than 64 MB. A large table is made only on request, and
    /// its chunks are checked when they are read.
    pub fn is_large(&self) -> bool {
        if let Content::Databases { is_large, .. } = self {
            return *is_large;
        }
        self.goal().and_then(space_of).is_some_and(|space| space.boards() > SMALL)
    }

    /// Returns the goal for which the table was made; `None` for tables of several goals.
    pub const fn goal(&self) -> Option<&Goal> {
        match self {
            Content::Goal { goal } => Some(goal),
            Content::Eight | Content::Cubic | Content::Databases { .. } => None,
        }
    }

    /// Returns the space of boards for which the table has bits, and the boards at distance 0;
    /// `None` for tables that have no bits.
    pub fn sources(&self) -> Option<(Space, Sources)> {
        Content::sources_of(self.goal()?)
    }

    /// Returns the space of the boards from which moves may lead to a goal, and the boards at
    /// distance 0; `None` if either has too many.
    pub fn sources_of(goal: &Goal) -> Option<(Space, Sources)> {
        let space = space_of(goal)?;
        let sources = sources_in(&space, goal, &Limits::default().begin())?;
        Some((space, sources))
    }

    /// Returns an iterator over the contents of all tables of pattern databases, those of several
    /// empty squares more than once.
    fn all_databases() -> impl Iterator<Item = Content> {
        let grids = [(4, 4), (3, 5), (5, 3), (2, 8), (8, 2)];
        let grids = grids.into_iter().filter_map(|(columns, rows)| Grid::new(columns, rows));
        let blanks = |grid: Grid| (0..grid.squares()).map(move |blank| (grid, blank));
        grids.flat_map(blanks).flat_map(|(grid, blank)| Content::of_blank(grid, blank))
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Eight => f.write_str("a table of the eight-puzzle"),
            Content::Cubic => f.write_str("a table of the cubic puzzle's uniform starts"),
            Content::Databases { grid, .. } => {
                let sizes = self.sizes().unwrap_or_default();
                write!(f, "a table of pattern databases {sizes} of {grid} tiles")
            }
            Content::Goal { goal } => {
                let puzzle = goal.puzzle();
                write!(f, "a table of {} on {} squares, goal {goal}", puzzle.title(), puzzle.grid())
            }
        }
    }
}

/// Returns the empty square of a start of the cubic puzzle with all cubes alike; `None` for others.
#[inline]
pub(crate) fn uniform_start_of(start: &Board) -> Option<Square> {
    let blank = start.blank();
    let numbers = start.numbers();
    // Most boards differ in their first two cubes.
    let [a, b] = [1, 2].map(|more| numbers[(blank + more) % numbers.len()]);
    if a != b || Puzzle::cubic() != start.puzzle() || start.puzzle().uniform_start(blank) != *start
    {
        return None;
    }
    Some(Square::ALL[blank])
}

/// Returns whether a set of boards is small enough for a table.
fn may_be_set(goal: &Goal, space: &Space) -> bool {
    space.blocks() <= MOST_BLOCKS && goal.form().len() <= MOST_FORM
}

/// The longest form of a goal that has a table, in bytes.
const MOST_FORM: usize = 1 << 14;

/// The most blocks of a space in which a set of boards has a table, as each is searched for them.
const MOST_BLOCKS: u64 = 1 << 20;

/// Returns contents of each kind, among them those of all patterns of the cubic puzzle.
#[cfg(test)]
fn examples() -> Vec<Content> {
    let patterns = Puzzle::cubic().representatives();
    let defaults = ["harris", "gardner", "alike", "crossteaser", "fifteen"]
        .map(|name| Puzzle::shipped(name).unwrap().default_goal(None));
    let goals = patterns.chain(defaults).map(|goal| Content::of(&goal).unwrap());
    [Content::Eight, Content::Cubic].into_iter().chain(goals).collect()
}
