//! Draws boards at random: all that reach a goal, or those at one distance from it.

use tilebase::puzzle::Puzzle;
use tilebase::{Counted, Ranked, Solver, TableError};
use tilebase_dice::Dice;

use crate::ask::walk;

/// The boards of a puzzle that are drawn from.
pub struct Boards<'a, P: Puzzle> {
    solver: &'a P::Solver,
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

impl<'a, P: Puzzle> Boards<'a, P> {
    /// Returns the boards at a distance, 0 to the solver's radius; with `None`, all boards that
    /// reach the goal.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn new(
        solver: &'a P::Solver,
        distance: Option<usize>,
    ) -> Result<Boards<'a, P>, TableError> {
        let kept = match distance {
            None => Kept::All,
            Some(distance) => match P::ranks_at(solver, distance)? {
                Some(ranks) => Kept::Ranks(ranks),
                None => Kept::Distance(distance),
            },
        };
        Ok(Boards { solver, kept })
    }

    /// Draws a board. From those at a distance of a puzzle with too many boards to list, it is the
    /// end of a random walk: there, some boards are likelier than others.
    ///
    /// # Errors
    /// A table that cannot be read; entries that contradict each other.
    pub fn draw(&self, dice: &mut Dice) -> Result<P::Board, TableError> {
        let board = |rank| self.solver.board(rank).unwrap_or_else(|| unreachable!("rank {rank}"));
        match &self.kept {
            // Of some sets, few boards reach them.
            Kept::All => Ok(loop {
                if let Some(board) = self.solver.board(dice.below(P::Board::RANKS)) {
                    break board;
                }
            }),
            Kept::Ranks(ranks) => match dice.pick(ranks) {
                Some(rank) => Ok(board(rank.into())),
                // In a valid table every distance up to the radius occurs.
                None => Err(self.solver.contradiction(&board(0))),
            },
            Kept::Distance(distance) => walk::board_at(self.solver, *distance, dice),
        }
    }
}
