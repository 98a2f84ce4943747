//! The boards with the same pieces, by number.

use tilebase_puzzle::Board;

use crate::error::TableError;
use crate::solver::Solver;

/// All boards with the pieces of one, by number: in any order and any orientations.
#[derive(Clone, Debug)]
pub(super) struct Reassembled {
    of: Board,
    /// The number of orders of the pieces and the empty square, some of them equal.
    orders: u64,
    /// For each piece, those that differ from it in the orientation alone.
    ways: Vec<Vec<u8>>,
}

impl Reassembled {
    pub(super) fn of(board: Board) -> Reassembled {
        let numbers = board.numbers();
        let ways = numbers.iter().map(|&number| board.puzzle().orientations(number).collect());
        let orders = (1..=numbers.len() as u64).product();
        Reassembled { of: board, orders, ways: ways.collect() }
    }

    pub(super) fn count(&self) -> u64 {
        let ways = |all: u64, ways: &Vec<u8>| all.saturating_mul(ways.len() as u64);
        self.ways.iter().fold(self.orders, ways)
    }

    /// Returns the board of a number, if no moves lead from it to a solver's goal.
    pub(super) fn unsolvable(
        &self,
        mut number: u64,
        solver: &Solver,
    ) -> Result<Option<Board>, TableError> {
        let mut digit = |bound: usize| {
            let digit = number % bound as u64;
            number /= bound as u64;
            digit as usize
        };
        let mut numbers: Vec<u8> = self.ways.iter().map(|ways| ways[digit(ways.len())]).collect();
        (1..numbers.len()).for_each(|at| numbers.swap(at, digit(at + 1)));
        let Ok(board) = self.of.puzzle().board_of_numbers(&numbers) else { return Ok(None) };
        Ok((!solver.reaches(&board)?).then_some(board))
    }
}
