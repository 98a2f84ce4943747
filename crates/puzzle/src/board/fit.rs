//! Whether some pieces can be laid so that each square has one of those that it may have.

use crate::board::pieces::{Alternative, PieceSet, RawBoard};
use crate::{Board, Grid, Puzzle};

/// How many pieces of each sort there are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceCounts {
    puzzle: Puzzle,
    counts: Vec<usize>,
}

impl PieceCounts {
    /// Returns the pieces of a description: those on a board or, if there are more tiles than
    /// places, those to choose from.
    pub(crate) fn of(puzzle: Puzzle) -> PieceCounts {
        PieceCounts { puzzle, counts: puzzle.parts.counts.clone() }
    }

    /// Returns the pieces of a description that are among these.
    pub(crate) fn with(puzzle: Puzzle, pieces: PieceSet) -> PieceCounts {
        let mut places = PieceCounts::of(puzzle);
        for (sort, count) in places.counts.iter_mut().enumerate() {
            let first = puzzle.parts.firsts[sort];
            if !puzzle.parts.sorts[sort].is_cube && !pieces.has(first) {
                *count = 0;
            }
        }
        places
    }

    /// Returns the pieces of a board.
    pub(crate) fn of_board(board: &Board) -> PieceCounts {
        let puzzle = board.puzzle();
        let mut counts = puzzle.parts.counts.clone();
        counts.fill(0);
        for &number in board.numbers().iter().filter(|&&number| number != 0) {
            counts[puzzle.parts.pieces[usize::from(number) - 1].0] += 1;
        }
        PieceCounts { puzzle, counts }
    }

    /// Returns the number of pieces of a sort.
    pub(crate) fn count(&self, sort: usize) -> usize {
        self.counts[sort]
    }

    /// Returns whether a board has these pieces, which are as many as it has places.
    pub(crate) fn are_of(&self, board: &Board) -> bool {
        let mut sorts = [usize::MAX; Grid::MOST];
        let pieces = board.numbers().iter().filter(|&&number| number != 0);
        pieces.enumerate().all(|(place, &number)| {
            let sort = self.puzzle.parts.pieces[usize::from(number) - 1].0;
            let before = sorts[..place].iter().filter(|other| **other == sort).count();
            sorts[place] = sort;
            before < self.counts[sort]
        })
    }

    /// Returns these pieces without as many tiles as a board lacks: the last ones that a board of
    /// some part of a goal can lack.
    pub(crate) fn without_spare(mut self, parts: &[Alternative]) -> PieceCounts {
        let mut spare =
            (self.counts.iter().sum::<usize>() + 1).saturating_sub(self.puzzle.grid().squares());
        for sort in (0..self.counts.len()).rev() {
            let is_cube = self.puzzle.parts.sorts[sort].is_cube;
            while spare > 0 && self.counts[sort] > 0 && !is_cube {
                self.counts[sort] -= 1;
                if !parts.iter().any(|part| self.board(part).is_some()) {
                    self.counts[sort] += 1;
                    break;
                }
                spare -= 1;
            }
        }
        self
    }

    /// Returns the set of the pieces, and the empty square.
    pub(crate) fn pieces(&self) -> PieceSet {
        let pieces = (1..).zip(&self.puzzle.parts.pieces);
        let own = pieces.filter(|(_, (sort, _))| self.counts[*sort] > 0);
        std::iter::once(0).chain(own.map(|(number, _)| number)).collect()
    }

    /// Returns a board whose squares have pieces of a part of a goal; `None` if there is none.
    pub(crate) fn board(&self, part: &Alternative) -> Option<RawBoard> {
        let squares = 0..self.puzzle.grid().squares();
        squares.filter(|&blank| part[blank].has(0)).find_map(|blank| self.with_blank(part, blank))
    }

    fn with_blank(&self, part: &Alternative, blank: usize) -> Option<RawBoard> {
        let others = || (0..self.puzzle.grid().squares()).filter(|&square| square != blank);
        let mut row = Assigned { places: self, part, owners: [None; Grid::MOST] };
        for square in others() {
            if !row.assign(square, &mut vec![false; self.counts.len()]) {
                return None;
            }
        }
        let mut numbers = [0; Grid::MOST];
        for square in others() {
            numbers[square] = row.number(square, row.owners[square]?)?;
        }
        Some((numbers, blank as u8))
    }
}

/// An assignment of sorts to squares.
struct Assigned<'a> {
    places: &'a PieceCounts,
    part: &'a Alternative,
    owners: [Option<usize>; Grid::MOST],
}

impl Assigned<'_> {
    /// Gives a square a sort that it may have: one of which a piece is left, or one of which
    /// another square can do without. This follows augmenting paths, and tries each sort once.
    fn assign(&mut self, square: usize, tried: &mut [bool]) -> bool {
        for sort in 0..tried.len() {
            if tried[sort] || self.number(square, sort).is_none() {
                continue;
            }
            tried[sort] = true;
            let owners: Vec<usize> =
                (0..Grid::MOST).filter(|&other| self.owners[other] == Some(sort)).collect();
            let is_free = owners.len() < self.places.counts[sort];
            if is_free || owners.into_iter().any(|other| self.assign(other, tried)) {
                self.owners[square] = Some(sort);
                return true;
            }
        }
        false
    }

    /// Returns the first piece of a sort that a square may have.
    fn number(&self, square: usize, sort: usize) -> Option<u8> {
        let parts = self.places.puzzle.parts;
        let first = parts.firsts[sort];
        (first..).take(parts.sorts[sort].seen.len()).find(|&number| self.part[square].has(number))
    }
}
