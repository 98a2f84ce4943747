//! The ranks of boards: all boards with the same pieces in the same phases.

use alloc::vec::Vec;

use super::Grid;
use super::board::Board;
use super::puzzle::Puzzle;
use crate::{Move, Rotation};

/// The boards whose pieces are of the same *kinds* as those of one board, numbered from 0.
///
/// A roll flips the parity of a cube that has one, and takes it to a square of the other chessboard
/// colour. So the parity XOR the colour, the *phase*, never changes: no move leaves the space. A
/// *kind* is a sort of pieces and, if it has other bits, a phase. The rank of a board is
///
/// ```text
/// ((blank x arrangements + arrangement) x 3^a + axes) x 2^b + bits
/// ```
///
/// with the arrangement of the kinds in row-major order, the axes and the bits of the cubes that have
/// them. If all pieces are of different kinds, moves keep half of the arrangements, and only these
/// count. The run of boards that differ in bits alone is a *lane*.
#[derive(Clone, Debug)]
pub struct Space {
    puzzle: Puzzle,
    kinds: Vec<Kind>,
    counts: Vec<u64>,
    arrangements: u64,
    axes: u64,
    bits: u32,
    /// The parity of all boards, if all kinds are different.
    parity: Option<u8>,
    /// Whether cubes are seen from the first cube of the row, so that boards that differ by the names
    /// of all faces share a rank.
    is_relative: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kind {
    sort: usize,
    /// 0 if the sort has no phase, or it is a bit.
    phase: u8,
}

/// A piece's kind, axis and bits.
#[derive(Clone, Copy)]
struct Place {
    kind: Kind,
    axis: u8,
    bits: u8,
}

impl Space {
    /// Returns the space of a board; `None` if it has more boards than 64 bits can number.
    pub fn of(puzzle: &Puzzle, board: &Board) -> Option<Space> {
        Space::new(puzzle, board, false)
    }

    /// Returns the space of a board in which the orientations of the cubes are seen from the first
    /// cube of the row, so that the 24 boards that differ by the names of all faces share a rank.
    /// `None` if it has more boards than 64 bits can number, or the puzzle has other pieces than
    /// cubes with six different faces.
    pub fn relative(puzzle: &Puzzle, board: &Board) -> Option<Space> {
        let [sort] = &puzzle.parts.sorts[..] else { return None };
        (sort.seen.len() == Rotation::ALL.len()).then(|| Space::new(puzzle, board, true))?
    }

    fn new(puzzle: &Puzzle, board: &Board, is_relative: bool) -> Option<Space> {
        let mut space = Space {
            puzzle: puzzle.clone(),
            kinds: Vec::new(),
            counts: Vec::new(),
            arrangements: 1,
            axes: 1,
            bits: 0,
            parity: None,
            is_relative,
        };
        let row = space.row(board);
        space.kinds = row.iter().map(|place| place.kind).collect();
        space.kinds.sort();
        space.kinds.dedup();
        let count = |kind| row.iter().filter(|place| place.kind == kind).count() as u64;
        space.counts = space.kinds.iter().map(|&kind| count(kind)).collect();
        for place in row.iter().skip(usize::from(is_relative)) {
            space.axes *= if space.has_axis(place.kind) { 3 } else { 1 };
            space.bits += space.bits_of(place.kind);
        }
        let (mut left, mut ways) = (row.len() as u64, 1u64);
        for &count in &space.counts {
            for number in 1..=count {
                ways = ways * left / number;
                left -= 1;
            }
        }
        space.arrangements = ways;
        if is_relative {
            // The phases of the others, seen from the first, have one arrangement for two of all.
            let is_even = space.counts.len() == 2 && space.counts[0] == space.counts[1];
            space.arrangements = if is_even { ways / 2 } else { ways };
        } else if space.counts.iter().all(|&count| count == 1) && row.len() > 1 {
            space.parity = Some(0);
            space.parity = Some(space.parity_of(board.blank(), &space.numbers(&row)?));
            space.arrangements = ways / 2;
        }
        let lanes = space.lanes()?;
        (space.bits < u64::BITS && lanes.checked_mul(1 << space.bits).is_some()).then_some(space)
    }

    /// Returns the number of boards, or of ranks.
    pub fn boards(&self) -> u64 {
        self.lanes().unwrap_or(0) << self.bits
    }

    /// Returns the number of arrangements of the kinds.
    pub fn arrangements(&self) -> u64 {
        self.arrangements
    }

    /// Returns the number of rows of axes.
    pub fn axes(&self) -> u64 {
        self.axes
    }

    /// Returns the number of bits; a lane has two to this power boards.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the rank of a board; `None` if no moves lead from the space's boards to it, as its
    /// kinds are others.
    pub fn rank(&self, board: &Board) -> Option<u64> {
        let row = self.row(board);
        let numbers = self.numbers(&row)?;
        if self.parity.is_some_and(|parity| self.parity_of(board.blank(), &numbers) != parity) {
            return None;
        }
        let arrangement = self.arrangement_rank(&numbers)?;
        let (mut axes, mut bits) = (0, 0);
        for place in row.iter().skip(usize::from(self.is_relative)) {
            if self.has_axis(place.kind) {
                axes = axes * 3 + u64::from(place.axis);
            }
            bits = bits << self.bits_of(place.kind) | u64::from(place.bits);
        }
        let block = board.blank() as u64 * self.arrangements + arrangement;
        Some((block * self.axes + axes) << self.bits | bits)
    }

    /// Returns the board of a rank; `None` for a rank that is not below [`Space::boards`].
    pub fn board(&self, rank: u64) -> Option<Board> {
        let (lane, mut bits) = (rank >> self.bits, rank & ((1 << self.bits) - 1));
        let (block, mut axes) = (lane / self.axes, lane % self.axes);
        let blank = usize::try_from(block / self.arrangements).ok()?;
        let grid = self.puzzle.grid();
        if blank >= grid.squares() {
            return None;
        }
        let numbers = self.arrangement(block % self.arrangements, blank)?;
        let mut board = Board { numbers: [0; Grid::MOST], blank: blank as u8 };
        let squares: Vec<_> = (0..grid.squares()).filter(|&square| square != blank).collect();
        let first_shade = grid.shade(squares[0]);
        for (place, (&kind, &square)) in numbers.iter().zip(&squares).enumerate().rev() {
            let kind = self.kinds[kind];
            let is_first = self.is_relative && place == 0;
            let (mut axis, mut of_piece) = (0, 0);
            if !is_first {
                if self.has_axis(kind) {
                    axis = (axes % 3) as u8;
                    axes /= 3;
                }
                of_piece = (bits & ((1 << self.bits_of(kind)) - 1)) as u8;
                bits >>= self.bits_of(kind);
            }
            let shade = grid.shade(square) ^ if self.is_relative { first_shade } else { 0 };
            // Seen from the first cube, the phase of the first is 0.
            let phase =
                kind.phase ^ if self.is_relative { self.kinds[numbers[0]].phase } else { 0 };
            let kind = Kind { sort: kind.sort, phase };
            board.numbers[square] =
                if is_first { 1 } else { self.piece(kind, shade, axis, of_piece)? };
        }
        Some(board)
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns whether cubes are seen from the first of the row.
    pub(super) fn is_relative(&self) -> bool {
        self.is_relative
    }

    /// Returns the row of kinds of a block, by their numbers.
    pub(super) fn kinds_of(&self, block: u64) -> Option<Vec<usize>> {
        let blank = usize::try_from(block / self.arrangements).ok()?;
        self.arrangement(block % self.arrangements, blank)
    }

    /// Returns the block of a row of kinds.
    pub(super) fn block_of(&self, blank: usize, kinds: &[usize]) -> Option<u64> {
        Some(blank as u64 * self.arrangements + self.arrangement_rank(kinds)?)
    }

    /// Returns whether pieces of a kind, by its number, have an axis.
    pub(super) fn has_axes(&self, kind: usize) -> bool {
        self.has_axis(self.kinds[kind])
    }

    /// Returns the number of bits of a kind, by its number.
    pub(super) fn kind_bits(&self, kind: usize) -> u32 {
        self.bits_of(self.kinds[kind])
    }

    /// Returns the axis and the bits to which a move takes a piece of a kind, between squares of these
    /// shades.
    pub(super) fn rolled(
        &self,
        kind: usize,
        (shade, to): (usize, usize),
        step: Move,
        axis: u8,
        bits: u8,
    ) -> Option<(u8, u8)> {
        let kind = self.kinds[kind];
        let parts = &*self.puzzle.parts;
        let sort = &parts.sorts[kind.sort];
        let number = self.piece(kind, shade, axis, bits)? - parts.firsts[kind.sort];
        let part = sort.parts[usize::from(sort.rolled[step as usize][usize::from(number)])];
        let phase = part.parity ^ to as u8;
        Some((part.axis, if sort.phase_is_bit() { phase } else { part.bits }))
    }

    /// Returns the rank of a row of kinds, by their numbers; `None` if it has others than the space.
    fn arrangement_rank(&self, numbers: &[usize]) -> Option<u64> {
        let (mut left, mut ways) = (self.counts.clone(), self.ways());
        let (mut rank, mut pieces) = (0, numbers.len() as u64);
        for &kind in numbers {
            let before: u64 = left[..kind].iter().sum();
            rank += ways * before / pieces;
            ways = ways * left[kind] / pieces;
            pieces -= 1;
            left[kind] = left[kind].checked_sub(1)?;
        }
        if self.parity.is_some() {
            rank /= 2;
        } else if self.is_relative && rank >= self.arrangements {
            rank = self.ways() - 1 - rank;
        }
        Some(rank)
    }

    /// Returns the row of kinds of an arrangement, by their numbers, on boards with this empty square.
    fn arrangement(&self, rank: u64, blank: usize) -> Option<Vec<usize>> {
        let mut rank = rank * if self.parity.is_some() { 2 } else { 1 };
        let (mut left, mut ways) = (self.counts.clone(), self.ways());
        let mut numbers = Vec::new();
        for pieces in (1..self.puzzle.grid().squares() as u64).rev() {
            let mut end = 0;
            let kind = left.iter().position(|&count| {
                end += ways * count / pieces;
                rank < end
            })?;
            let count = ways * left[kind] / pieces;
            rank -= end - count;
            ways = count;
            left[kind] -= 1;
            numbers.push(kind);
        }
        if self.parity.is_some_and(|parity| self.parity_of(blank, &numbers) != parity) {
            let last = numbers.len() - 1;
            numbers.swap(last - 1, last);
        }
        Some(numbers)
    }

    fn lanes(&self) -> Option<u64> {
        let blocks = self.arrangements.checked_mul(self.puzzle.grid().squares() as u64)?;
        blocks.checked_mul(self.axes)
    }

    /// Returns the number of arrangements of which [`Space::arrangements`] are a half or all.
    fn ways(&self) -> u64 {
        let is_half = self.parity.is_some()
            || self.is_relative && self.counts.len() == 2 && self.counts[0] == self.counts[1];
        self.arrangements * if is_half { 2 } else { 1 }
    }

    fn has_axis(&self, kind: Kind) -> bool {
        self.puzzle.parts.sorts[kind.sort].has_axis
    }

    fn bits_of(&self, kind: Kind) -> u32 {
        let sort = &self.puzzle.parts.sorts[kind.sort];
        if sort.phase_is_bit() { 1 } else { sort.bits }
    }

    /// Returns the kinds and parts of a board's pieces in row-major order.
    fn row(&self, board: &Board) -> Vec<Place> {
        let parts = &*self.puzzle.parts;
        let grid = parts.grid;
        let numbers = self.puzzle.numbers(board);
        let first = numbers.iter().position(|&number| number != 0).unwrap_or(0);
        let pieces = numbers.iter().enumerate().filter(|(_, number)| **number != 0);
        let place = |(square, &number): (usize, &u8)| {
            let (sort, mut orientation) = parts.pieces[usize::from(number) - 1];
            let mut phase = grid.shade(square) as u8;
            let of = &parts.sorts[sort];
            if self.is_relative && square != first {
                let of_first = Rotation::ALL[usize::from(numbers[first]) - 1];
                orientation = Rotation::ALL[orientation].seen_from(of_first).number();
            }
            if self.is_relative {
                // The phase is that of the cube itself, so that kinds stay those of the puzzle.
                phase ^= of.parts[usize::from(number) - 1].parity ^ of.parts[orientation].parity;
            }
            let part = of.parts[orientation];
            let phase = if of.has_parity { phase ^ part.parity } else { 0 };
            match of.phase_is_bit() {
                true => Place { kind: Kind { sort, phase: 0 }, axis: part.axis, bits: phase },
                false => Place { kind: Kind { sort, phase }, axis: part.axis, bits: part.bits },
            }
        };
        let mut row: Vec<_> = pieces.map(place).collect();
        if self.is_relative {
            row[0] = Place { axis: 0, bits: 0, ..row[0] };
        }
        row
    }

    /// Returns the number of the piece of a kind on a square of this shade.
    fn piece(&self, kind: Kind, shade: usize, axis: u8, bits: u8) -> Option<u8> {
        let parts = &*self.puzzle.parts;
        let sort = &parts.sorts[kind.sort];
        let (phase, bits) = if sort.phase_is_bit() { (bits, 0) } else { (kind.phase, bits) };
        let parity = if sort.has_parity { phase ^ shade as u8 } else { 0 };
        let wanted = super::sort::Parts { parity, axis, bits };
        let orientation = sort.parts.iter().position(|part| *part == wanted)?;
        Some(parts.firsts[kind.sort] + orientation as u8)
    }

    /// Returns the number of each piece's kind; `None` if the space does not have it.
    fn numbers(&self, row: &[Place]) -> Option<Vec<usize>> {
        row.iter().map(|place| self.kinds.binary_search(&place.kind).ok()).collect()
    }

    /// Returns the parity of an arrangement of different kinds that no move changes. A move along a
    /// column takes a piece past as many others as the board has columns, less 1.
    fn parity_of(&self, blank: usize, numbers: &[usize]) -> u8 {
        let inversions: usize = (0..numbers.len())
            .map(|place| numbers[place..].iter().filter(|&&kind| kind < numbers[place]).count())
            .sum();
        let columns = self.puzzle.grid().columns();
        let row = if columns.is_multiple_of(2) { blank / columns } else { 0 };
        ((inversions + row) % 2) as u8
    }
}
