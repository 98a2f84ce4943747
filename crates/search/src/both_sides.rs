//! Searches from both sides between boards, for goals that have no table and are too far from some
//! boards for a search of all.
//!
//! ```
//! use tilebase_puzzle::described::Puzzle;
//! use tilebase_search::BothSides;
//!
//! let alike = Puzzle::shipped("alike").unwrap();
//! let goal = alike.default_goal(None).some_board().unwrap();
//! let start = goal.follow("druul".parse()?).unwrap();
//! let found = BothSides::new(&goal).unwrap().find(&start, 1_000_000, &mut |_rolls, _boards| {});
//! assert_eq!(found.unwrap().path.to_string(), "rddlu");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use tilebase_puzzle::described::{Board, Puzzle};
use tilebase_puzzle::{Move, Rotation};

use crate::bidirectional::{Between, Bidirectional};

/// A search from a board and from one goal, until both meet. Around the goal it keeps an eighth of
/// the boards that it may have, for the next board.
///
/// Boards that differ only in the names of the faces of all cubes, which have six different ones, are
/// one. So a search to one of 24 boards with equal cubes is a search to the nearest.
#[derive(Debug)]
pub struct BothSides {
    search: Bidirectional,
    packing: Packing,
}

impl BothSides {
    /// Creates a search for the shortest paths to a goal; `None` if a board does not fit into 64 bits.
    pub fn new(goal: &Board) -> Option<BothSides> {
        let packing = Packing::new(goal.puzzle())?;
        Some(BothSides { search: Bidirectional::new(packing.pack(goal)), packing })
    }

    /// Returns the shortest paths from a board; `None` if no moves lead to the goal, or if that
    /// takes more than `most` boards in memory at once, of 8 bytes each. Calls `grown` before each
    /// level with the number of levels and of boards that both sides have.
    pub fn find(
        &mut self,
        start: &Board,
        most: usize,
        grown: &mut dyn FnMut(usize, usize),
    ) -> Option<Between> {
        let packing = &self.packing;
        let after = |board, step| packing.after(board, step);
        let found = self.search.find(packing.pack(start), &after, most, grown);
        self.search.keep(most / 8);
        found
    }
}

/// How a board is a number: some bits for the piece on each square, and the empty square above.
#[derive(Debug)]
struct Packing {
    puzzle: Puzzle,
    /// The number of bits of a piece.
    bits: usize,
    /// Whether cubes are seen from the first of the row.
    is_relative: bool,
}

impl Packing {
    fn new(puzzle: Puzzle) -> Option<Packing> {
        let bits = (puzzle.pieces() + 1).next_power_of_two().trailing_zeros() as usize;
        let squares = puzzle.grid().squares();
        let is_relative = puzzle.space().is_some_and(|space| space.namings() > 1);
        (bits * squares + 4 <= 64).then_some(Packing { puzzle, bits, is_relative })
    }

    fn pack(&self, board: &Board) -> u64 {
        let numbers = board.numbers().iter().enumerate();
        let pieces = numbers.fold(0, |all, (square, &piece)| all | self.piece(square, piece));
        self.seen_from_first(pieces | self.blank(board.blank()))
    }

    fn piece(&self, square: usize, number: u8) -> u64 {
        u64::from(number) << (self.bits * square)
    }

    fn blank(&self, square: usize) -> u64 {
        (square as u64) << (self.bits * self.puzzle.grid().squares())
    }

    fn number(&self, board: u64, square: usize) -> u8 {
        (board >> (self.bits * square)) as u8 & ((1u16 << self.bits) - 1) as u8
    }

    /// Returns the number of a board after a move of the empty square.
    fn after(&self, board: u64, step: Move) -> Option<u64> {
        let grid = self.puzzle.grid();
        let blank = (board >> (self.bits * grid.squares())) as usize;
        let from = grid.step(blank, step)?;
        let piece = self.number(board, from);
        let rolled = self.piece(blank, self.puzzle.rolled(piece, step));
        let others = board ^ self.piece(from, piece) ^ self.blank(blank);
        Some(self.seen_from_first(others | rolled | self.blank(from)))
    }

    /// Returns the board with all cubes turned alike, so that the first of the row lies as the first
    /// orientation, if cubes are seen from it.
    fn seen_from_first(&self, board: u64) -> u64 {
        let squares = self.puzzle.grid().squares();
        let rotation = |number: u8| Rotation::ALL[usize::from(number) - 1];
        let mut pieces = (0..squares).map(|square| (square, self.number(board, square)));
        let first = pieces.find(|&(_, number)| number != 0).map_or(1, |(_, first)| first);
        if !self.is_relative || first == 1 {
            return board;
        }
        let seen = |(square, number)| {
            let seen = rotation(number).seen_from(rotation(first)).number() as u8 + 1;
            self.piece(square, seen)
        };
        let all = (0..squares).map(|square| (square, self.number(board, square)));
        let blank = board >> (self.bits * squares) << (self.bits * squares);
        all.filter(|&(_, number)| number != 0).map(seen).fold(blank, |all, piece| all | piece)
    }
}
