//! What the verbs need to know of a puzzle.

use std::fmt::Display;

use tilebase::{Board, NotationError, Path, Solver, TableError, Tables};

use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::pool::{Pool, ToGoal};

/// The questions that `random` draws from.
pub(crate) type Questions<'a, P> = Box<dyn Pool<<P as Puzzle>::Board, <P as Puzzle>::Goal> + 'a>;

/// One of the puzzles, as the verbs need to know it.
pub(crate) trait Puzzle: Sized + 'static {
    /// The puzzle's name on the command line and in JSON.
    const NAME: &'static str;
    /// What a move is called.
    const MOVE: &'static str;
    /// What there is to do, for a player.
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "for games"))]
    const TASK: &'static str;
    /// The notation of a start, as an error explains it.
    const START: &'static str;
    /// The notation of a goal, as an error explains it.
    const GOAL: &'static str;
    /// A question that can be answered, as an example.
    const EXAMPLE: &'static str;

    /// A start, and every board on the way.
    type Board: Board;
    /// A goal: a board or a pattern.
    type Goal: Copy + Display + 'static;
    /// A goal, solved.
    type Solver: Solver<Board = Self::Board>;

    /// Returns whether a text looks like a start of this puzzle, be it right or wrong.
    fn is_start(text: &str) -> bool;

    /// Reads a start.
    fn read_start(text: &str) -> Result<Self::Board, NotationError>;

    /// Reads a goal.
    fn read_goal(text: &str) -> Result<Self::Goal, NotationError>;

    /// Returns the goal of a question without one; `None` if it has to be given.
    fn default_goal(start: &Self::Board) -> Option<Self::Goal>;

    /// Returns the goal of a game and of drawn questions, if none is given.
    fn ordinary_goal() -> Self::Goal;

    /// Checks that start and goal have the same pieces. The error says what differs.
    fn check(_start: &Self::Board, _goal: &Self::Goal) -> Result<(), String> {
        Ok(())
    }

    /// Returns why no moves lead from a start to a goal, as the end of a sentence.
    fn obstacle() -> &'static str;

    /// Solves a goal.
    fn solver(tables: &Tables, goal: Self::Goal) -> Result<Self::Solver, TableError>;

    /// Returns the smallest of the shortest paths; `None` where no moves lead to the goal.
    fn path(
        tables: &Tables,
        start: &Self::Board,
        goal: Self::Goal,
    ) -> Result<Option<Path>, TableError> {
        Self::solver(tables, goal)?.path(start)
    }

    /// Returns a number that goals share whose solvers read the same table.
    fn solver_table(goal: Self::Goal) -> usize;

    /// Returns a number that questions share whose paths come from the same table.
    fn path_table(_start: &Self::Board, goal: Self::Goal) -> usize {
        Self::solver_table(goal)
    }

    /// Returns what `random` draws from: the boards that reach the goal, or what the puzzle has
    /// where no goal is given.
    fn pool<'a>(
        tables: &'a Tables,
        start: Option<&Self::Board>,
        goal: Option<Self::Goal>,
    ) -> Result<Questions<'a, Self>, Failure> {
        if start.is_some() {
            let what = format!("{} has no --start: every board is drawn from", Self::NAME);
            return Err(Failure::new(what));
        }
        let goal = goal.unwrap_or_else(Self::ordinary_goal);
        Ok(Box::new(ToGoal { solver: Self::solver(tables, goal)?, goal }))
    }

    /// Returns the shortest notation of a board.
    fn brief(board: &Self::Board) -> String {
        board.to_string()
    }

    /// Returns what is on each square.
    fn pieces(board: &Self::Board) -> Pieces;

    /// Returns a board that shows the goal, as pieces.
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "for games"))]
    fn goal_pieces(goal: Self::Goal) -> Pieces;

    /// Returns a square as plain text.
    fn symbol(piece: Option<Piece>, detail: Detail) -> String;

    /// Returns what is to be said of a move, behind its number.
    fn remark(_before: &Self::Board, _letter: char, _after: &Self::Board) -> String {
        String::new()
    }
}
