//! Reads an input in parts: numbers, moves, positions.

use tilebase::eight::{POSITIONS, Position, Square};
use tilebase::{Board, Move, Puzzle};

/// The part of an input that has not been read. After the end of the input, all bytes are zero.
pub struct Parts<'a>(pub &'a [u8]);

impl Parts<'_> {
    /// Returns whether all bytes have been read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// Reads a number of three bytes.
    pub fn number(&mut self) -> usize {
        (0..3).fold(0, |number, _| number << 8 | usize::from(self.byte()))
    }

    /// Reads a number of six bytes.
    pub fn long(&mut self) -> u64 {
        (self.number() as u64) << 24 | self.number() as u64
    }

    /// Reads a move.
    pub fn step(&mut self) -> Move {
        Move::from_bits(self.byte())
    }

    /// Reads a square.
    pub fn square(&mut self) -> Square {
        Square::ALL[usize::from(self.byte()) % 9]
    }

    /// Reads a position that reaches its goal.
    pub fn position(&mut self) -> Position {
        let blank = self.square();
        Position::from_rank(blank, self.number() % POSITIONS).unwrap()
    }

    /// Reads a board of a puzzle with a rank.
    pub fn board(&mut self, puzzle: Puzzle) -> Board {
        puzzle.board_of_rank(self.long() % puzzle.ranks().unwrap()).unwrap()
    }
}
