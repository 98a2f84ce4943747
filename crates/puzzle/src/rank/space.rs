//! The ranks of boards: all boards with the same pieces in the same phases.

use std::fmt;
use std::sync::Arc;

use crate::rank::arrangement::Arrangements;
use crate::{Board, Grid, Puzzle, Rotation};

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
/// with the arrangement of the kinds in row-major order, the axes and the bits of the cubes that
/// have them. If all pieces are of different kinds, moves keep half of the arrangements, and only
/// these count. The run of boards that differ in bits alone is a *lane*, and the lanes with one
/// empty square and arrangement are a *block*. Cheap to clone.
///
/// Cubes may be seen from the first cube of the row, so that the boards that differ by the names of
/// all faces share a rank.
#[derive(Clone)]
pub struct Space {
    pub(crate) parts: Arc<SpaceParts>,
}

pub(crate) struct SpaceParts {
    puzzle: Puzzle,
    pub(crate) rows: Arrangements,
    pub(crate) arrangements: u64,
    pub(crate) axes: u64,
    pub(crate) bits: u32,
    /// The parity of all boards, if all kinds are different.
    pub(crate) parity: Option<u8>,
    /// Whether cubes are seen from the first of the row.
    pub(crate) is_relative: bool,
    /// The chessboard colour of each square.
    shades: [u8; Grid::MOST],
    /// What each piece is on a square of each colour, by its number: of cubes that are seen from
    /// the first, by the number and the colour as seen from it.
    pub(crate) facts: [Vec<PieceCode>; 2],
    /// Of the pieces of each kind, whether they have an axis, and the number of bits.
    pub(crate) shapes: Vec<(bool, u32)>,
    /// Whether the phases of the pieces of each kind are bits.
    pub(crate) phases: Vec<bool>,
    /// The number of the piece of a kind on a square of a colour, with an axis and bits.
    numbers: Vec<u8>,
}

/// What a piece is, on a square of some colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceCode {
    /// [`Arrangements::signature_of`]; 0 if the space does not have the kind.
    pub(crate) piece: u64,
    kind: u8,
    /// 3 if the piece has an axis, else 1.
    axes: u8,
    pub(crate) axis: u8,
    /// The number of bits, and they.
    width: u8,
    pub(crate) bits: u8,
}

/// The first cube of a row, from which the others are seen.
const FIRST: PieceCode = PieceCode { piece: 1, kind: 0, axes: 1, axis: 0, width: 0, bits: 0 };

/// The sums over the pieces of a row.
#[derive(Default)]
struct RankSums {
    signature: u64,
    code: u64,
    axes: u64,
    bits: u64,
}

impl RankSums {
    #[inline(always)]
    fn add(&mut self, fact: &PieceCode, width: u32) {
        self.signature += fact.piece;
        self.code = self.code << width | u64::from(fact.kind);
        self.axes = self.axes * u64::from(fact.axes) + u64::from(fact.axis);
        self.bits = self.bits << fact.width | u64::from(fact.bits);
    }
}

impl Space {
    /// Returns the space of a board; `None` if it has more boards than 64 bits can number.
    pub fn of(board: &Board) -> Option<Space> {
        Space::new(board, false)
    }

    /// Returns the space of a board in which the orientations of the cubes are seen from the first
    /// cube of the row, so that the 24 boards that differ by the names of all faces share a rank.
    /// `None` if it has more boards than 64 bits can number, or the puzzle has other pieces than
    /// cubes with six different faces.
    pub fn relative(board: &Board) -> Option<Space> {
        let [sort] = &board.puzzle.parts.sorts[..] else { return None };
        (sort.seen.len() == Rotation::ALL.len()).then(|| Space::new(board, true))?
    }

    fn new(board: &Board, is_relative: bool) -> Option<Space> {
        let puzzle = board.puzzle();
        let parts = puzzle.parts;
        let places = parts.grid.squares() as u64 - 1;
        // The sort and the phase of a piece on a square of a colour.
        let kind_of = |number: u8, shade: usize| {
            let (sort, orientation) = parts.pieces[usize::from(number) - 1];
            let of = &parts.sorts[sort];
            let phase = of.codes[orientation].parity ^ shade as u8;
            (sort, if of.has_parity && !of.phase_is_bit() { phase } else { 0 })
        };
        let numbers = board.numbers().iter().enumerate().filter(|(_, number)| **number != 0);
        let row = numbers.map(|(square, &number)| kind_of(number, parts.grid.shade(square)));
        let row: Vec<_> = row.collect();
        let mut kinds = row.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let count = |kind| row.iter().filter(|other| **other == kind).count() as u64;
        let mut counts: Vec<u64> = kinds.iter().map(|&kind| count(kind)).collect();
        if is_relative {
            // The first cube may be of either phase: what counts is how many differ from it.
            counts.sort_unstable_by(|a, b| b.cmp(a));
            kinds = (0..counts.len() as u8).map(|phase| (0, phase)).collect();
        }
        let shape = |&(sort, _): &(usize, u8)| {
            let of = &parts.sorts[sort];
            (of.has_axis, if of.phase_is_bit() { 1 } else { of.bits })
        };
        let shapes: Vec<_> = kinds.iter().map(shape).collect();
        let (mut axes, mut bits) = (1u64, 0);
        for (number, &kind) in row.iter().enumerate().skip(usize::from(is_relative)) {
            let kind = if is_relative { 0 } else { kinds.binary_search(&kind).unwrap_or(number) };
            axes = axes.checked_mul(if shapes[kind].0 { 3 } else { 1 })?;
            bits += shapes[kind].1;
        }
        let none = PieceCode { piece: 0, kind: 0, ..FIRST };
        let mut facts = [(); 2].map(|()| vec![none; parts.pieces.len() + 1]);
        let mut numbers = vec![0; kinds.len() * 2 * 3 * 4];
        for (shade, facts) in facts.iter_mut().enumerate() {
            for (number, fact) in (0..=u8::MAX).zip(facts).skip(1) {
                let Ok(kind) = kinds.binary_search(&kind_of(number, shade)) else { continue };
                let (sort, orientation) = parts.pieces[usize::from(number) - 1];
                let part = parts.sorts[sort].codes[orientation];
                let (has_axis, width) = shapes[kind];
                *fact = PieceCode {
                    piece: Arrangements::signature_of(kind),
                    kind: kind as u8,
                    axes: if has_axis { 3 } else { 1 },
                    axis: part.axis,
                    width: width as u8,
                    bits: match parts.sorts[sort].phase_is_bit() {
                        true => part.parity ^ shade as u8,
                        false => part.bits,
                    },
                };
                numbers[place(kind, shade, fact.axis, fact.bits)] = number;
            }
        }
        let is_even = matches!(counts[..], [a, b] if a == b);
        let differ = counts.iter().all(|&count| count == 1) && places > 1;
        let rows = Arrangements::new(counts);
        let is_half = if is_relative { is_even } else { differ };
        let parity = || {
            let inversions = inversions(row.len(), |place| row[place]);
            ((inversions + parts.grid.parity(board.blank())) % 2) as u8
        };
        let space = SpaceParts {
            puzzle,
            arrangements: rows.ways / if is_half { 2 } else { 1 },
            axes,
            bits,
            parity: (is_half && !is_relative).then(parity),
            is_relative,
            shades: std::array::from_fn(|square| parts.grid.shade(square) as u8),
            facts,
            shapes,
            phases: kinds.iter().map(|&(sort, _)| parts.sorts[sort].phase_is_bit()).collect(),
            numbers,
            rows,
        };
        let lanes = space.arrangements.checked_mul(places + 1)?.checked_mul(axes)?;
        let fits = bits < u64::BITS && lanes.checked_mul(1 << bits).is_some();
        fits.then(|| Space { parts: Arc::new(space) })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.parts.puzzle
    }

    /// Returns the number of boards, or of ranks.
    pub fn boards(&self) -> u64 {
        (self.blocks() * self.parts.axes) << self.parts.bits
    }

    /// Returns the number of blocks: of squares, times arrangements.
    pub fn blocks(&self) -> u64 {
        self.puzzle().grid().squares() as u64 * self.parts.arrangements
    }

    /// Returns the number of arrangements of the kinds.
    pub fn arrangements(&self) -> u64 {
        self.parts.arrangements
    }

    /// Returns the parity of the inversions of the kinds on boards with an empty square, if all
    /// pieces are of different kinds.
    pub fn parity(&self, blank: usize) -> u8 {
        self.parts.parity.unwrap_or(0) ^ self.puzzle().grid().parity(blank) as u8
    }

    /// Returns the kinds of the pieces of a block's boards, row by row, numbered as they are
    /// ranked.
    pub fn kinds(&self, block: u64) -> Vec<usize> {
        let row = self.row(block);
        (0..self.puzzle().grid().squares() - 1).map(|place| self.kind(row, place)).collect()
    }

    /// Returns whether the pieces of a kind have an axis, a digit of the row of axes.
    pub fn has_axis(&self, kind: usize) -> bool {
        self.parts.shapes[kind].0
    }

    /// Returns the number of rows of axes, which is that of the lanes of a block.
    pub fn axes(&self) -> u64 {
        self.parts.axes
    }

    /// Returns the number of bits; a lane has two to this power boards.
    pub fn bits(&self) -> u32 {
        self.parts.bits
    }

    /// Returns the number of boards that share a rank: 24 if cubes are seen from the first of the
    /// row, for the names of their faces, else 1.
    pub fn boards_per_rank(&self) -> usize {
        if self.parts.is_relative { Rotation::ALL.len() } else { 1 }
    }

    /// Returns the rank of a board; `None` if no moves lead from the space's boards to it, as its
    /// kinds are others.
    #[inline]
    pub fn rank(&self, board: &Board) -> Option<u64> {
        let parts = &*self.parts;
        let sums = self.sums(board);
        if !self.has_complements() && sums.signature != parts.rows.signature {
            return None;
        }
        let arrangement = self.arrangement(board.blank(), sums.code)?;
        let block = board.blank() as u64 * parts.arrangements + arrangement;
        Some((block * parts.axes + sums.axes) << parts.bits | sums.bits)
    }

    /// Returns the board of a rank; `None` for a rank that is not below [`Space::boards`].
    pub fn board(&self, rank: u64) -> Option<Board> {
        let parts = &*self.parts;
        let (lane, mut bits) = (rank >> parts.bits, rank & ((1 << parts.bits) - 1));
        let (block, mut axes) = (lane / parts.axes, lane % parts.axes);
        let grid = self.puzzle().grid();
        let blank = (block / parts.arrangements) as usize;
        if block >= self.blocks() {
            return None;
        }
        let code = self.row(block);
        let mut board =
            Board { puzzle: self.puzzle(), numbers: [0; Grid::MOST], blank: blank as u8 };
        let first = usize::from(blank == 0);
        for square in (0..grid.squares()).rev().filter(|&square| square != blank) {
            let kind = self.kind(code, square - usize::from(blank < square));
            let mut shade = grid.shade(square);
            if parts.is_relative {
                if square == first {
                    board.numbers[square] = 1;
                    continue;
                }
                shade ^= grid.shade(first);
            }
            let (has_axis, width) = parts.shapes[kind];
            let mut axis = 0;
            if has_axis {
                axis = (axes % 3) as u8;
                axes /= 3;
            }
            let of_piece = (bits & ((1 << width) - 1)) as u8;
            bits >>= width;
            board.numbers[square] = parts.numbers[place(kind, shade, axis, of_piece)];
        }
        Some(board)
    }

    /// Returns whether two handles are of one space.
    pub fn ptr_eq(&self, other: &Space) -> bool {
        Arc::ptr_eq(&self.parts, &other.parts)
    }

    /// Returns the code of the row of a block.
    pub(crate) fn row(&self, block: u64) -> u64 {
        let parts = &*self.parts;
        let (blank, arrangement) = (block / parts.arrangements, block % parts.arrangements);
        let Some(parity) = parts.parity else { return parts.rows.row(arrangement) };
        let code = parts.rows.row(2 * arrangement);
        let last = self.puzzle().grid().squares() - 2;
        match self.parity_of(blank as usize, code) == parity {
            true => code,
            false => parts.rows.moved(code, last - 1, last),
        }
    }

    /// Returns the kind at a place of a row, of cubes that are seen from the first as seen from it.
    pub(crate) fn kind(&self, code: u64, place: usize) -> usize {
        let parts = &*self.parts;
        let first = if parts.is_relative { parts.rows.kind(code, 0) } else { 0 };
        parts.rows.kind(code, place) ^ first
    }

    /// Returns the place of a row, by its code, among the arrangements on boards with this empty
    /// square. If cubes are seen from the first, it may be another one before.
    #[inline]
    pub(crate) fn arrangement(&self, blank: usize, code: u64) -> Option<u64> {
        let code = if self.has_complements() { self.normal(code)? } else { code };
        let rank = self.parts.rows.rank(code);
        match self.parts.parity {
            None => Some(rank),
            Some(parity) => (self.parity_of(blank, code) == parity).then_some(rank / 2),
        }
    }

    /// Returns whether cubes are seen from the first and have several phases, so that a row and its
    /// complement are one.
    fn has_complements(&self) -> bool {
        self.parts.is_relative && self.parts.rows.width > 0
    }

    /// Returns the order of the rows of kinds.
    pub(crate) fn rows(&self) -> &Arrangements {
        &self.parts.rows
    }

    /// Returns, of the pieces of each kind, whether they have an axis, and the number of bits.
    pub(crate) fn shapes(&self) -> &[(bool, u32)] {
        &self.parts.shapes
    }

    /// Returns the number of a cube as seen from another one.
    pub(crate) fn seen_from(&self, number: u8, first: u8) -> u8 {
        let [number, first] = [number, first].map(|of| Rotation::ALL[usize::from(of) - 1]);
        number.seen_from(first).number() as u8 + 1
    }

    /// Returns the sums over a board's pieces.
    #[inline]
    fn sums(&self, board: &Board) -> RankSums {
        let mut sums = RankSums::default();
        let (parts, width) = (&*self.parts, self.parts.rows.width);
        let numbers = board.numbers();
        if !parts.is_relative {
            let [even, odd] = &parts.facts;
            for (&number, &shade) in numbers.iter().zip(&parts.shades) {
                if number != 0 {
                    let facts = if shade == 0 { even } else { odd };
                    sums.add(&facts[usize::from(number)], width);
                }
            }
            return sums;
        }
        let grid = self.puzzle().grid();
        let mut pieces = numbers.iter().enumerate().filter(|(_, number)| **number != 0);
        if let Some((first, &of_first)) = pieces.next() {
            sums.add(&FIRST, width);
            for (square, &number) in pieces {
                let shade = grid.shade(square) ^ grid.shade(first);
                let seen = self.seen_from(number, of_first);
                sums.add(&parts.facts[shade][usize::from(seen)], width);
            }
        }
        sums
    }

    /// Returns the row of phases as they are numbered, from a row in which they are seen from any
    /// cube; `None` if the space does not have it.
    ///
    /// It is the row or its complement, whichever has the pieces of the space; if both do, the one
    /// that begins with 0.
    fn normal(&self, code: u64) -> Option<u64> {
        let (places, rows) = (self.puzzle().grid().squares() - 1, self.rows());
        let is_half = self.parts.arrangements < rows.ways;
        let fits = |code: &u64| {
            let others = u64::from(code.count_ones());
            let signature = places as u64 - others + others * Arrangements::signature_of(1);
            signature == rows.signature && (!is_half || rows.kind(*code, 0) == 0)
        };
        [code, code ^ ((1 << places) - 1)].into_iter().find(fits)
    }

    /// Returns the parity of an arrangement of different kinds that no move changes.
    fn parity_of(&self, blank: usize, code: u64) -> u8 {
        let (grid, rows) = (self.puzzle().grid(), self.rows());
        // The number of inversions is odd if an odd number of these bits are set.
        let (mut larger, mut seen) = (0, 0_u32);
        for place in 0..grid.squares() - 1 {
            let kind = rows.kind(code, place);
            larger ^= seen >> kind;
            seen |= 1 << kind;
        }
        ((larger.count_ones() as usize + grid.parity(blank)) % 2) as u8
    }
}

/// Returns the number of pairs of places whose values are not in order.
pub(crate) fn inversions<T: Ord>(places: usize, value: impl Fn(usize) -> T) -> usize {
    let later = |place| (place + 1..places).filter(|&next| value(next) < value(place)).count();
    (0..places).map(later).sum()
}

/// Returns the place of a piece in [`SpaceParts::numbers`].
fn place(kind: usize, shade: usize, axis: u8, bits: u8) -> usize {
    ((kind * 2 + shade) * 3 + usize::from(axis)) * 4 + usize::from(bits)
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Space({} boards of {})", self.boards(), self.puzzle().name())
    }
}
