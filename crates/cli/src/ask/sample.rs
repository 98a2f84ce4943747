//! Draws boards at random: all that reach a goal, or those at one distance from it.

use tilebase::any::{AnyBoard, AnyPuzzle, AnySolver};
use tilebase::{Solver, TableError};
use tilebase_dice::Dice;

use crate::ask::walk;

/// The boards of a puzzle that are drawn from.
pub struct Boards<'a> {
    puzzle: AnyPuzzle,
    solver: &'a AnySolver,
    kept: Kept,
}

enum Kept {
    /// All boards that reach the goal.
    All,
    /// The boards of these ranks, each with the same probability.
    Ranks(Vec<u32>),
    /// The boards at this distance, which are too many to list.
    Distance(usize),
}

impl<'a> Boards<'a> {
    /// Returns the boards at a distance, 0 to the radius of a solver that counts boards; with `None`,
    /// all boards that reach the goal.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn new(
        puzzle: AnyPuzzle,
        solver: &'a AnySolver,
        distance: Option<usize>,
    ) -> Result<Boards<'a>, TableError> {
        let kept = match distance {
            None => Kept::All,
            Some(distance) => match solver.ranks_at(distance)? {
                Some(ranks) => Kept::Ranks(ranks),
                None => Kept::Distance(distance),
            },
        };
        Ok(Boards { puzzle, solver, kept })
    }

    /// Draws a board. From those at a distance of a puzzle with too many boards to list, it is the
    /// end of a random walk: there, some boards are likelier than others.
    ///
    /// # Errors
    /// A table that cannot be read; entries that contradict each other.
    pub fn draw(&self, dice: &mut Dice) -> Result<AnyBoard, TableError> {
        match &self.kept {
            Kept::All => Ok(any(self.puzzle, self.solver, dice)),
            Kept::Ranks(ranks) => {
                let board = dice.pick(ranks).and_then(|rank| self.solver.board(rank.into()));
                // In a valid table every distance up to the radius occurs.
                board.ok_or_else(|| self.solver.contradiction(&any(self.puzzle, self.solver, dice)))
            }
            Kept::Distance(distance) => {
                let begin = any(self.puzzle, self.solver, dice);
                walk::board_at(self.solver, begin, *distance, dice)
            }
        }
    }
}

/// Draws one of all boards that reach a solver's goal.
fn any(puzzle: AnyPuzzle, solver: &AnySolver, dice: &mut Dice) -> AnyBoard {
    // Of some sets, few boards reach them.
    loop {
        if let Some(board) = solver.board(dice.below(puzzle.ranks())) {
            return board;
        }
    }
}
