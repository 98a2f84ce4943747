//! The trait of the puzzles that all verbs are written for.

use std::fmt::Display;

use tilebase::{AllDistances, Board, NotationError, Path, Solver, Square, TableError, Tables};
use tilebase_dice::Dice;

use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::question_set::{Listed, QuestionSet, ToGoal};
use crate::tables::Places;

/// The questions that `random` draws from.
pub(crate) type Questions<'a, P> =
    Box<dyn QuestionSet<<P as Puzzle>::Board, <P as Puzzle>::Goal> + 'a>;

/// Checks that `random` was given no start for a puzzle whose starts are all of its boards.
pub(super) fn expect_no_start<P: Puzzle>(start: Option<Square>) -> Result<(), Failure> {
    match start {
        None => Ok(()),
        Some(_) => {
            let what = format!("--start is for cubic alone, found {}", P::NAME);
            Err(Failure::new(what).hint("leave --start out: START is drawn from all boards"))
        }
    }
}

/// Returns the questions from every board to a goal, the usual one if none is given.
///
/// # Errors
/// Returns an error if a start is given, or if a table is missing or not valid.
pub(super) fn every_board<'a, P: Puzzle<Solver: AllDistances>>(
    tables: &Tables,
    start: Option<Square>,
    goal: Option<P::Goal>,
) -> Result<Questions<'a, P>, Failure> {
    expect_no_start::<P>(start)?;
    let goal = goal.unwrap_or_else(P::usual_goal);
    Ok(Box::new(Listed::new(ToGoal { solver: P::solver(tables, goal)?, goal })))
}

/// A puzzle, with everything that the verbs need.
pub(crate) trait Puzzle: Sized + 'static {
    /// The puzzle's name on the command line and in JSON.
    const NAME: &'static str;
    /// The word for a move: `move` or `roll`.
    const MOVE: &'static str;
    /// A sentence that tells a player what to do.
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "for games"))]
    const TASK: &'static str;
    /// A description of the notation of a start, for error messages.
    const START: &'static str;
    /// A description of the notation of a goal, for error messages.
    const GOAL: &'static str;
    /// The arguments of an example question, for error messages.
    const EXAMPLE: &'static str;

    /// The type of the start and of every board on a path.
    type Board: Board;
    /// The type of a goal: a board or a pattern.
    type Goal: Copy + Display + 'static;
    /// The type that answers questions about one goal.
    type Solver: Solver<Board = Self::Board> + 'static;

    /// Returns whether a text looks like the notation of a start, even if it contains mistakes.
    fn is_start(text: &str) -> bool;

    /// Reads a start.
    fn read_start(text: &str) -> Result<Self::Board, NotationError>;

    /// Reads a goal. The error says what is wrong with the text.
    fn read_goal(text: &str) -> Result<Self::Goal, String>;

    /// Returns the start of a question that gives none; `None` if the start must be given.
    fn default_start() -> Option<Self::Board> {
        None
    }

    /// Returns the goal of a question that gives only a start; `None` if the goal must be given.
    fn default_goal(start: &Self::Board) -> Option<Self::Goal>;

    /// Returns the goal of games and random questions for which none is given.
    fn usual_goal() -> Self::Goal;

    /// Checks that start and goal have the same pieces. The error describes the difference.
    fn check(_start: &Self::Board, _goal: &Self::Goal) -> Result<(), String> {
        Ok(())
    }

    /// Returns the reason why no moves lead from some starts to a goal, as the end of a sentence.
    fn no_path_reason() -> &'static str;

    /// Returns the solver of a goal.
    fn solver(tables: &Tables, goal: Self::Goal) -> Result<Self::Solver, TableError>;

    /// Returns the smallest shortest path; `None` if no moves lead to the goal.
    fn path(
        tables: &Tables,
        start: &Self::Board,
        goal: Self::Goal,
    ) -> Result<Option<Path>, TableError> {
        Self::solver(tables, goal)?.path(start)
    }

    /// Returns the tables for a question from this start whose answer is worth a search of minutes.
    fn tables_or_search(places: &Places, _start: &Self::Board) -> Result<Tables, Failure> {
        places.tables()
    }

    /// Returns the number of the table that the solver of a goal reads.
    fn solver_table(goal: Self::Goal) -> usize;

    /// Returns the number of the table that [`Puzzle::path`] reads.
    fn path_table(_start: &Self::Board, goal: Self::Goal) -> usize {
        Self::solver_table(goal)
    }

    /// Returns the questions from which `random` draws: those from all boards that reach the goal.
    /// A puzzle may have other questions if no goal is given, and starts that their empty square
    /// describes.
    ///
    /// # Errors
    /// Returns an error if a table is missing or not valid, or if the puzzle does not support
    /// `start`.
    fn questions<'a>(
        tables: &'a Tables,
        start: Option<Square>,
        goal: Option<Self::Goal>,
    ) -> Result<Questions<'a, Self>, Failure>;

    /// Returns a random board at a distance, 0 to the solver's radius: the start of a game.
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "for games"))]
    fn board_at(
        solver: &Self::Solver,
        distance: usize,
        dice: &mut Dice,
    ) -> Result<Self::Board, TableError>;

    /// Returns the shortest notation of a board.
    fn brief(board: &Self::Board) -> String {
        board.to_string()
    }

    /// Returns the piece on each square.
    fn pieces(board: &Self::Board) -> Pieces;

    /// Returns the pieces of a board that shows the goal.
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "for games"))]
    fn goal_pieces(goal: Self::Goal) -> Pieces;

    /// Returns the content of a square as plain text.
    fn symbol(piece: Option<Piece>, detail: Detail) -> String;

    /// Returns the description of a move that follows its number in the output of `solve`.
    fn remark(_before: &Self::Board, _letter: char, _after: &Self::Board) -> String {
        String::new()
    }
}
