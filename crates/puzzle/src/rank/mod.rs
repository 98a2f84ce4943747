//! The ranks of boards among all boards with the same pieces.

pub(crate) mod arrangement;
pub mod blocks;
pub mod board_moves;
mod component;
mod form;
pub mod lane_moves;
pub(crate) mod space;
pub(crate) mod symmetry;
pub(crate) mod told_apart;

use std::sync::PoisonError;

use crate::board::fit::PieceCounts;
use crate::{Board, Puzzle, Rotation, Space};

impl Puzzle {
    /// Returns the number of ranks of boards with the pieces of the default goal; `None` if 64 bits
    /// cannot number them.
    pub fn ranks(self) -> Option<u64> {
        self.default_board()?.ranks()
    }

    /// Returns the board of a rank, with the pieces of the default goal; `None` for a larger rank.
    pub fn board_of_rank(self, rank: u64) -> Option<Board> {
        self.default_board()?.board_of_rank(rank)
    }

    /// Returns the space of the boards with the pieces of the default goal, of cubes with six
    /// different faces as seen from the first of the row. `None` if 64 bits cannot number them.
    pub fn space(self) -> Option<Space> {
        let make = || Space::of_default(&self.default_board()?);
        self.parts.derived.space.get_or_init(make).clone()
    }

    /// Returns a board of the default goal or, if it has none, the default start.
    fn default_board(self) -> Option<Board> {
        self.default_goal(None).some_board().or_else(|| self.default_start())
    }

    /// Returns whether all pieces are different tiles.
    #[inline]
    pub fn has_different_tiles(self) -> bool {
        self.parts.has_different_tiles
    }
}

impl Space {
    /// Returns the space of a board, of cubes with six different faces as seen from the first of the
    /// row. Its ranks are those of [`Puzzle::space`], if that has the board.
    pub(crate) fn of_default(board: &Board) -> Option<Space> {
        Space::relative(board).or_else(|| Space::of(board))
    }

    /// Returns the number of boards of the space; `None` if 64 bits cannot number them.
    fn ranks(&self) -> Option<u64> {
        self.boards().checked_mul(self.boards_per_rank() as u64)
    }

    /// Returns the rank of a board among all boards of the space. If some share a rank, first comes
    /// the orientation of the first cube of the row.
    pub fn rank_of(&self, board: &Board) -> Option<u64> {
        let rank = self.rank(board)?;
        let naming = match self.boards_per_rank() {
            1 => 0,
            _ => u64::from(board.numbers[usize::from(board.blank == 0)]) - 1,
        };
        Some(naming * self.boards() + rank)
    }

    /// Returns the board of a rank among all boards of the space; `None` for a larger rank.
    pub fn board_of(&self, rank: u64) -> Option<Board> {
        let mut board = self.board(rank % self.boards())?;
        let naming = (rank / self.boards()) as usize;
        if naming >= self.boards_per_rank() {
            return None;
        }
        if naming > 0 {
            // All cubes are turned alike, so that the names of their faces change.
            for number in board.numbers.iter_mut().filter(|number| **number != 0) {
                let seen = Rotation::ALL[usize::from(*number) - 1];
                *number = Rotation::ALL[naming].then(seen).number() as u8 + 1;
            }
        }
        Some(board)
    }
}

impl Board {
    /// Returns the number of ranks of boards with the pieces of this one; `None` if 64 bits cannot
    /// number them.
    pub fn ranks(&self) -> Option<u64> {
        match self.puzzle.has_different_tiles() {
            true => {
                let mut squares = 1..=self.puzzle.grid().squares() as u64;
                squares.try_fold(1u64, u64::checked_mul)
            }
            false => self.ranked_space()?.ranks(),
        }
    }

    /// Returns the rank among the boards with the same pieces, which no other of these has: less
    /// than [`Board::ranks`]. It is `None` if the cubes have other phases than those of the
    /// default goal, so that no moves lead from one to the other.
    ///
    /// Boards whose pieces are different tiles are in the order of their numbers, row by row.
    /// Others have the rank of their [`Space`], and of cubes with six different faces, first the
    /// orientation of the first cube of the row.
    pub fn rank(&self) -> Option<u64> {
        match self.puzzle.has_different_tiles() {
            true => Some(order(self.numbers())),
            false => self.ranked_space()?.rank_of(self),
        }
    }

    /// Returns the board of a rank that has the tiles of this board; `None` for a larger rank.
    pub fn board_of_rank(&self, rank: u64) -> Option<Board> {
        match self.puzzle.has_different_tiles() {
            true => self.in_order(rank),
            false => self.ranked_space()?.board_of(rank),
        }
    }

    /// Returns the space of the boards that have ranks and the tiles of this one: they have the
    /// phases of the default goal. `None` if 64 bits cannot number them.
    pub fn ranked_space(&self) -> Option<Space> {
        /// The most spaces that a puzzle keeps.
        const KEPT: usize = 16;
        let puzzle = self.puzzle;
        if puzzle.parts.spare() == 0 {
            return puzzle.space();
        }
        let tiles = PieceCounts::of_board(self);
        let kept = || puzzle.parts.derived.spaces.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, space)) = kept().iter().find(|(of, _)| *of == tiles) {
            return space.clone();
        }
        let goal = puzzle.default_goal(Some(self)).with_pieces_of(self);
        let goal = goal.unwrap_or_else(|_| puzzle.listed_goal(Some(self)));
        let space = Space::of(&goal.some_board()?);
        let mut kept = kept();
        kept.truncate(KEPT - 1);
        kept.insert(0, (tiles, space.clone()));
        space
    }

    /// Returns the board with these pieces that has this place in the order of numbers.
    fn in_order(&self, mut rank: u64) -> Option<Board> {
        let mut left = self.numbers().to_vec();
        left.sort_unstable();
        let mut board = *self;
        for square in 0..self.numbers().len() {
            let each = factorial(left.len() - 1);
            let at = (rank / each) as usize;
            rank %= each;
            board.numbers[square] = (at < left.len()).then(|| left.remove(at))?;
            if board.numbers[square] == 0 {
                board.blank = square as u8;
            }
        }
        Some(board)
    }
}

/// Returns the place of different numbers among all orders of them.
fn order(numbers: &[u8]) -> u64 {
    let smaller = |at: usize| numbers[at..].iter().filter(|&&number| number < numbers[at]).count();
    (0..numbers.len()).fold(0, |rank, at| rank * (numbers.len() - at) as u64 + smaller(at) as u64)
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).product()
}
