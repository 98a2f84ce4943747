//! The description of each puzzle, for every program that asks or shows questions.
//!
//! [`Puzzle`] has the notation of starts and goals, the default ones, the tables that answer, and
//! the words of help and errors. [`Eight`], [`Cubic`], [`Harris`], [`Gardner`], [`Alike`] and
//! [`Crossteaser`] are its implementations. A program that answers questions of any puzzle is
//! generic over the trait:
//!
//! ```
//! use tilebase::puzzle::{Eight, Puzzle};
//! use tilebase::Tables;
//!
//! fn answer<P: Puzzle>(tables: &Tables, start: &str) -> Result<String, Box<dyn std::error::Error>> {
//!     let (start, goal) = P::question(Some(start), None)?;
//!     Ok(match P::path(tables, &start, &goal)? {
//!         Some(path) => format!("{} {}s: {path}", path.len(), P::TEXTS.step),
//!         None => format!("no moves lead from {start} to {goal}"),
//!     })
//! }
//!
//! let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
//! assert_eq!(answer::<Eight>(&tables, "123069478")?, "5 moves: drrul");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod cubic;
mod eight;
mod error;
mod gardner;
mod harris;

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use tilebase_puzzle::{NotationError, Path, Ranked, Square};

pub use self::alike::{Alike, Crossteaser};
pub use self::cubic::Cubic;
pub use self::eight::Eight;
pub use self::error::{QuestionError, quoted};
pub use self::gardner::Gardner;
pub use self::harris::Harris;
pub use crate::goal::{AllAlike, Goal, Set, Target};

use crate::content::Content;
use crate::error::TableError;
use crate::ranking::Ranking;
use crate::search_to::Grown;
use crate::solver::{Counted, Solver};
use crate::tables::Tables;

/// A puzzle: the notation of its questions, and the tables that answer them.
pub trait Puzzle: Send + Sync + Sized + 'static {
    /// The puzzle's name, on the command line and in JSON, and the words of its help and errors.
    const TEXTS: Texts;

    /// The type of a start, and of every board on a path.
    type Board: Ranked;
    /// The type of a goal.
    type Goal: Clone
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Send
        + Sync
        + 'static;
    /// The type that answers questions of one goal.
    type Solver: Counted<Board = Self::Board> + Send + Sync + 'static;
    /// The type that answers without a table: see [`Puzzle::search`].
    type Search: Solver<Board = Self::Board> + Send + Sync + 'static;

    /// Returns whether a text looks like the notation of a start, even if it contains mistakes.
    fn is_start(text: &str) -> bool;

    /// Reads a start.
    ///
    /// # Errors
    /// A text that is no start.
    fn read_start(text: &str) -> Result<Self::Board, NotationError> {
        text.parse()
    }

    /// Returns the default start of a question; `None` if there is none.
    fn default_start() -> Option<Self::Board> {
        None
    }

    /// Returns the default goal for a start; `None` if there is none.
    fn default_goal(_start: &Self::Board) -> Option<Self::Goal> {
        Some(Self::usual_goal())
    }

    /// Returns the default goal of games and of random boards.
    fn usual_goal() -> Self::Goal;

    /// Returns the usual goal with this empty square and the other pieces in order; `None` if that
    /// is no goal of the puzzle.
    fn goal_with_blank(_blank: Square) -> Option<Self::Goal> {
        None
    }

    /// Returns the goal for a start, with the start's pieces if the goal leaves them open.
    ///
    /// # Errors
    /// Pieces of the goal that the start does not have.
    fn goal_from(_start: &Self::Board, goal: Self::Goal) -> Result<Self::Goal, QuestionError> {
        Ok(goal)
    }

    /// Returns the goal for questions without a start, in which all boards have the same pieces.
    ///
    /// # Errors
    /// Parts of the goal with different pieces.
    fn goal_without_start(goal: Self::Goal) -> Result<Self::Goal, QuestionError> {
        Ok(goal)
    }

    /// Returns the content of the table that a goal's solver reads; `None` for a goal that is a set
    /// of boards, whose distances a search finds.
    fn content(goal: &Self::Goal) -> Option<Content>;

    /// Returns the content of the table that has the path from a start to a goal ready, if there is
    /// one. [`Puzzle::path`] reads this table instead of the goal's.
    fn ready(_start: &Self::Board, _goal: &Self::Goal) -> Option<Content> {
        None
    }

    /// Returns the solver of a goal.
    ///
    /// # Errors
    /// A table that is missing, is not valid, or has another content.
    fn solver(tables: &Tables, goal: &Self::Goal) -> Result<Self::Solver, TableError>;

    /// Returns the fewest moves; `None` if no moves lead to the goal. Reads the same table as
    /// [`Puzzle::path`].
    ///
    /// # Errors
    /// As [`Puzzle::path`].
    fn distance(
        tables: &Tables,
        start: &Self::Board,
        goal: &Self::Goal,
    ) -> Result<Option<u8>, TableError> {
        tables.solver::<Self>(goal)?.distance(start)
    }

    /// Returns the fewest moves between a board and a goal with these numbers
    /// ([`Board::numbers`](crate::Board::numbers), [`Puzzle::goal_of_numbers`]), if a table has them
    /// ready and can be read: what [`Puzzle::distance`] returns, in fewer instructions.
    fn ready_distance(_tables: &Tables, _start: &[u8; 9], _goal: &[u8; 9]) -> Option<Option<u8>> {
        None
    }

    /// Returns the lexicographically smallest of the shortest paths; `None` if no moves lead to the
    /// goal. Reads the table of [`Puzzle::ready`] if there is one, else the goal's.
    ///
    /// # Errors
    /// A table that is missing, is not valid, or has another content; entries that contradict each
    /// other.
    fn path(
        tables: &Tables,
        start: &Self::Board,
        goal: &Self::Goal,
    ) -> Result<Option<Path>, TableError> {
        tables.solver::<Self>(goal)?.path(start)
    }

    /// Returns the distance of every board by rank, 255 where no moves lead to the goal; `None` if the
    /// puzzle has too many boards.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn distances(_: &Self::Solver) -> Result<Option<Vec<u8>>, TableError> {
        Ok(None)
    }

    /// Returns the ranks of the boards at a distance from a solver's goal, in ascending order;
    /// `None` if the puzzle has too many boards.
    ///
    /// # Errors
    /// Entries that contradict each other.
    fn ranks_at(_: &Self::Solver, _distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        Ok(None)
    }

    /// Returns the ranks of boards with a goal's pieces, by their numbers; `None` if the puzzle has
    /// too many boards.
    fn ranking(_: &Self::Goal) -> Option<&'static Ranking> {
        None
    }

    /// Returns the number of questions at each distance, 0 first: of all boards to a goal. Without
    /// a goal, it is the usual one, or in the cubic puzzle all patterns, from the nine starts with
    /// all cubes alike.
    ///
    /// # Errors
    /// As [`Tables::solver`].
    fn counts(tables: &Tables, goal: Option<&Self::Goal>) -> Result<Vec<u64>, TableError> {
        let solver = tables.solver::<Self>(goal.unwrap_or(&Self::usual_goal()))?;
        Ok(solver.histogram().counts().to_vec())
    }

    /// Returns a solver without a table, which searches from both sides for each board and calls
    /// `grown` meanwhile; a board that shows its goal; and the largest distance from it. `None` for
    /// puzzles without a large table.
    fn search(_grown: Grown) -> Option<(Self::Search, Self::Board, usize)> {
        None
    }

    /// Returns the image of a board with the smallest rank under the symmetries of a goal. Boards
    /// with the same image are a class, and have the same distance from the goal. `None` if the
    /// symmetries are not known: for a goal that is a set of boards, and for puzzles with a large
    /// table.
    fn canonical(_board: &Self::Board, _goal: &Self::Goal) -> Option<Self::Board> {
        None
    }

    /// Returns the shortest notation of a board.
    fn brief(board: &Self::Board) -> String {
        board.to_string()
    }

    /// Reads the start of a question; `None` asks for the default one.
    ///
    /// # Errors
    /// A text that is no start; no text where the puzzle has no default start.
    fn start(text: Option<&str>) -> Result<Self::Board, QuestionError> {
        let texts = Self::TEXTS;
        match text {
            Some(text) => Self::read_start(text)
                .map_err(|error| QuestionError::wrong("START", text, texts.name, error)),
            None => Self::default_start()
                .ok_or(QuestionError::NoStart { puzzle: texts.name, expected: texts.start }),
        }
    }

    /// Reads the goal of a question: a single board or pattern, or a set ([`Goal`]).
    ///
    /// # Errors
    /// A text that is no goal.
    fn goal(text: &str) -> Result<Self::Goal, QuestionError> {
        let wrong = |error| QuestionError::wrong("GOAL", text, Self::TEXTS.name, error);
        text.parse().map_err(wrong)
    }

    /// Returns the goal with these numbers: those of a board
    /// ([`Board::numbers`](crate::Board::numbers)), or in the cubic puzzle 0 for the empty square,
    /// and 1, 2 and 3 for white, red and blue on top.
    ///
    /// # Errors
    /// Numbers that are no goal.
    fn goal_of_numbers(numbers: [u8; 9]) -> Result<Self::Goal, QuestionError> {
        let board = goal_read::<Self, _>(numbers, Self::Board::from_numbers(numbers))?;
        Self::goal(&board.to_string())
    }

    /// Reads a start and a goal, and checks that they have the same pieces. `None` asks for the
    /// default of each.
    ///
    /// # Errors
    /// A text that is no start or no goal; no text where the puzzle has no default; different
    /// pieces.
    fn question(
        start: Option<&str>,
        goal: Option<&str>,
    ) -> Result<(Self::Board, Self::Goal), QuestionError> {
        let board = Self::start(start)?;
        let goal = match goal {
            Some(goal) => Self::goal(goal)?,
            None => Self::default_goal(&board)
                .ok_or_else(|| QuestionError::no_goal(start, &Self::TEXTS))?,
        };
        let goal = Self::goal_from(&board, goal)?;
        Ok((board, goal))
    }
}

/// Returns what was read from the numbers of a goal, or the error.
#[inline]
fn goal_read<P: Puzzle, T>(
    numbers: [u8; 9],
    read: Result<T, NotationError>,
) -> Result<T, QuestionError> {
    #[cold]
    fn wrong<P: Puzzle>(numbers: [u8; 9], error: NotationError) -> QuestionError {
        QuestionError::wrong("GOAL", &format!("{numbers:?}"), P::TEXTS.name, error)
    }
    read.map_err(|error| wrong::<P>(numbers, error))
}

impl Tables {
    /// Returns the solver of a goal of a puzzle. Its table is opened or made when it is first
    /// needed. A goal that is a set of boards has no table: a search finds the distances of all
    /// boards in milliseconds.
    ///
    /// ```
    /// use tilebase::puzzle::Eight;
    /// use tilebase::{Solver, Tables};
    ///
    /// // The first row in order. No file is read, as no table has this goal.
    /// let solver = Tables::open("tables").solver::<Eight>(&"123??????".parse()?)?;
    /// assert_eq!(solver.distance(&"867254301".parse()?)?, Some(21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    pub fn solver<P: Puzzle>(&self, goal: &P::Goal) -> Result<P::Solver, TableError> {
        P::solver(self, goal)
    }
}

/// The words of a puzzle, for help and errors.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The name of the puzzle on the command line and in JSON, such as `eight`.
    pub name: &'static str,
    /// The name of the puzzle in a text, such as `the sliding eight-puzzle`.
    pub title: &'static str,
    /// The word for a move: `move` or `roll`.
    pub step: &'static str,
    /// A sentence that tells a player what to do.
    pub task: &'static str,
    /// The notation of a start.
    pub start: &'static str,
    /// A description of [`Puzzle::default_start`]; empty if the start must be given.
    pub default_start: &'static str,
    /// The notation of a goal or, if there is only one, a description of it.
    pub goal: &'static str,
    /// A description of [`Puzzle::default_goal`]; empty if the goal must be given.
    pub default_goal: &'static str,
    /// The arguments of an example question.
    pub example: &'static str,
    /// The reason why no moves lead from some starts to a goal, or the fact that they always do.
    pub reach: &'static str,
}
