//! Goals: sets of boards, given by the pieces that may lie on each square.

use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::Grid;
use super::board::Board;
use super::puzzle::Puzzle;

/// A goal of a [`Puzzle`]: for each square, the pieces that may lie there; or several such sets.
///
/// Displays in the puzzle's notation. Clones share the sets.
#[derive(Clone, PartialEq, Eq)]
pub struct Goal {
    pub(super) puzzle: Puzzle,
    pub(super) parts: Arc<[Part]>,
    /// Whether the parts are all boards with equal cubes, however they lie.
    pub(super) is_alike: bool,
}

/// For each square, the pieces that may lie there. Squares behind the board have 0 alone.
pub(super) type Part = [Pieces; Grid::MOST];

/// A set of pieces: a bit for each number, bit 0 for the empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Pieces([u64; 4]);

impl Pieces {
    pub(super) fn of(number: u8) -> Pieces {
        let mut pieces = Pieces::default();
        pieces.add(number);
        pieces
    }

    pub(super) fn add(&mut self, number: u8) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    pub(super) fn has(self, number: u8) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 == 1
    }

    pub(super) fn or(self, other: Pieces) -> Pieces {
        Pieces(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns those of `all` that are not in this set.
    pub(super) fn others(self, all: Pieces) -> Pieces {
        Pieces(core::array::from_fn(|word| all.0[word] & !self.0[word]))
    }

    /// Returns the only piece; `None` if there is another one.
    pub(super) fn only(self) -> Option<u8> {
        let mut all = (0..=u8::MAX).filter(|&number| self.has(number));
        all.next().filter(|_| all.next().is_none())
    }
}

impl From<Board> for Goal {
    /// Returns the goal that is this board alone.
    fn from(board: Board) -> Goal {
        let parts = [board.numbers.map(Pieces::of)];
        Goal { puzzle: board.puzzle, parts: Arc::new(parts), is_alike: false }
    }
}

impl Goal {
    /// Returns the puzzle.
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// Returns the union of some sets of boards, each given by the numbers of the pieces that may lie
    /// on each square, row by row; 0 is the empty square.
    pub fn union<S: IntoIterator<Item = u8>>(
        puzzle: Puzzle,
        sets: impl IntoIterator<Item = impl IntoIterator<Item = S>>,
    ) -> Goal {
        let pieces = |numbers: S| {
            let mut pieces = Pieces::default();
            numbers.into_iter().for_each(|number| pieces.add(number));
            pieces
        };
        let part = |set: &mut dyn Iterator<Item = S>| {
            core::array::from_fn(|_| set.next().map_or(Pieces::of(0), pieces))
        };
        let parts = sets.into_iter().map(|set| part(&mut set.into_iter()));
        Goal { puzzle, parts: parts.collect(), is_alike: false }
    }

    /// Returns whether a board is in the goal.
    pub fn has(&self, board: &Board) -> bool {
        let fits = |part: &Part| part.iter().zip(board.numbers).all(|(set, n)| set.has(n));
        self.parts.iter().any(fits)
    }

    /// Returns the number of sets of boards of which the goal is the union.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns the goal's board, if it is a single one.
    pub fn board(&self) -> Option<Board> {
        let [part] = &self.parts[..] else { return None };
        let mut numbers = [0; Grid::MOST];
        for (number, pieces) in numbers.iter_mut().zip(part) {
            *number = pieces.only()?;
        }
        let blank = numbers.iter().position(|&number| number == 0)? as u8;
        Some(Board { puzzle: self.puzzle, numbers, blank })
    }
}

impl Hash for Goal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts.hash(state);
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.puzzle.parts.goal_text(self))
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Goal({} {self})", self.puzzle.name())
    }
}
