//! The ranks of boards: all boards with the same pieces in the same phases.

use std::fmt;
use std::sync::Arc;

use super::Grid;
use super::arrangement::Arrangements;
use super::board::Board;
use super::goal::Goal;
use super::pieces::Pieces;
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
/// count. The run of boards that differ in bits alone is a *lane*, and the lanes with one empty
/// square and arrangement are a *block*. Cheap to clone.
///
/// Cubes may be seen from the first cube of the row, so that the boards that differ by the names of
/// all faces share a rank.
#[derive(Clone)]
pub struct Space {
    parts: Arc<Parts>,
}

struct Parts {
    puzzle: Puzzle,
    rows: Arrangements,
    arrangements: u64,
    axes: u64,
    bits: u32,
    /// The parity of all boards, if all kinds are different.
    parity: Option<u8>,
    /// Whether cubes are seen from the first of the row.
    is_relative: bool,
    /// The chessboard colour of each square.
    shades: [u8; Grid::MOST],
    /// What each piece is on a square of each colour, by its number: of cubes that are seen from the
    /// first, by the number and the colour as seen from it.
    facts: [Vec<Fact>; 2],
    /// Of the pieces of each kind, whether they have an axis, and the number of bits.
    shapes: Vec<(bool, u32)>,
    /// Whether the phases of the pieces of each kind are bits.
    phases: Vec<bool>,
    /// The number of the piece of a kind on a square of a colour, with an axis and bits.
    numbers: Vec<u8>,
    /// The numbers of cubes as seen from another one, if they are seen from the first.
    seen: Vec<[u8; 24]>,
}

/// What may lie at a place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// 3 if the piece has an axis, else 1.
    pub axes: u32,
    /// The number of bits.
    pub width: u32,
    /// By the axis, the values of the bits: a bit for each.
    pub bits: [u8; 3],
}

/// The bit of a component that is the parity of its boards.
const SPLIT: u32 = 63;

/// What a piece is, on a square of some colour.
#[derive(Clone, Copy, Debug)]
struct Fact {
    /// [`Arrangements::piece`]; 0 if the space does not have the kind.
    piece: u64,
    kind: u8,
    /// 3 if the piece has an axis, else 1.
    axes: u8,
    axis: u8,
    /// The number of bits, and they.
    width: u8,
    bits: u8,
}

/// The first cube of a row, from which the others are seen.
const FIRST: Fact = Fact { piece: 1, kind: 0, axes: 1, axis: 0, width: 0, bits: 0 };

/// The sums over the pieces of a row.
#[derive(Default)]
struct Sums {
    signature: u64,
    code: u64,
    axes: u64,
    bits: u64,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, fact: &Fact, width: u32) {
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
            let phase = of.parts[orientation].parity ^ shade as u8;
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
        let none = Fact { piece: 0, kind: 0, ..FIRST };
        let mut facts = [(); 2].map(|()| vec![none; parts.pieces.len() + 1]);
        let mut numbers = vec![0; kinds.len() * 2 * 3 * 4];
        for (shade, facts) in facts.iter_mut().enumerate() {
            for (number, fact) in (0..=u8::MAX).zip(facts).skip(1) {
                let Ok(kind) = kinds.binary_search(&kind_of(number, shade)) else { continue };
                let (sort, orientation) = parts.pieces[usize::from(number) - 1];
                let part = parts.sorts[sort].parts[orientation];
                let (has_axis, width) = shapes[kind];
                *fact = Fact {
                    piece: Arrangements::piece(kind),
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
        let rotation = |first: Rotation, of: Rotation| of.seen_from(first).number() as u8 + 1;
        let seen = Rotation::ALL.map(|first| Rotation::ALL.map(|of| rotation(first, of)));
        let is_even = matches!(counts[..], [a, b] if a == b);
        let differ = counts.iter().all(|&count| count == 1) && places > 1;
        let rows = Arrangements::new(counts);
        let is_half = if is_relative { is_even } else { differ };
        let mut space = Parts {
            puzzle,
            arrangements: rows.ways() / if is_half { 2 } else { 1 },
            axes,
            bits,
            parity: None,
            is_relative,
            shades: std::array::from_fn(|square| parts.grid.shade(square) as u8),
            facts,
            shapes,
            phases: kinds.iter().map(|&(sort, _)| parts.sorts[sort].phase_is_bit()).collect(),
            numbers,
            seen: if is_relative { seen.to_vec() } else { Vec::new() },
            rows,
        };
        if is_half && !is_relative {
            let code = space.sums(board).code;
            space.parity = Some(space.parity_of(board.blank(), code));
        }
        let lanes = space.arrangements.checked_mul(places + 1)?.checked_mul(axes)?;
        let fits = bits < u64::BITS && lanes.checked_mul(1 << bits).is_some();
        fits.then(|| Space { parts: Arc::new(space) })
    }

    /// Returns a board of each space that has boards with the pieces of a board: several if there are cubes whose
    /// phases are not bits, or if all pieces are different.
    pub fn boards_of_all(board: &Board) -> Vec<Board> {
        let parts = board.puzzle.parts;
        let shade = |square: usize| parts.grid.shade(square) as u8;
        let mut boards = vec![*board];
        for (number, sort) in parts.sorts.iter().enumerate() {
            if !sort.has_parity || sort.phase_is_bit() {
                continue;
            }
            let of_sort = |&square: &usize| {
                let piece = usize::from(board.numbers[square]).checked_sub(1);
                piece.is_some_and(|piece| parts.pieces[piece].0 == number)
            };
            let squares: Vec<_> = (0..parts.grid.squares()).filter(of_sort).collect();
            let with = |first: usize, mut board: Board| {
                for (at, &square) in squares.iter().enumerate() {
                    let parity = u8::from(at < first) ^ shade(square);
                    let at = sort.parts.iter().position(|part| part.parity == parity);
                    board.numbers[square] = parts.firsts[number] + at.unwrap_or(0) as u8;
                }
                board
            };
            let all = 0..=squares.len();
            boards = all.flat_map(|first| boards.iter().map(move |&b| with(first, b))).collect();
        }
        let exchanged = boards.iter().filter_map(|board| {
            Space::of(board)?.parts.parity?;
            let squares = |colour| {
                let others = (0..parts.grid.squares()).filter(|&square| square != board.blank());
                others.filter(move |&square| shade(square) == colour)
            };
            let pair = |colour| Some((squares(colour).next()?, squares(colour).nth(1)?));
            let (first, second) = [0, 1].into_iter().find_map(pair)?;
            let mut other = *board;
            other.numbers.swap(first, second);
            Some(other)
        });
        let exchanged: Vec<_> = exchanged.collect();
        boards.into_iter().chain(exchanged).collect()
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

    /// Returns the parity of the inversions of the kinds on boards with an empty square, if all pieces
    /// are of different kinds. If not, and pieces of one kind have labels, moves lead from an even row with
    /// the empty square in the first row to rows of this parity.
    pub fn parity(&self, blank: usize) -> u8 {
        self.parts.parity.unwrap_or(0) ^ (self.parts.row_of(blank) % 2) as u8
    }

    /// Returns the kinds of the pieces of a block's boards, row by row, numbered as they are ranked.
    pub fn kinds(&self, block: u64) -> Vec<usize> {
        let row = self.row(block);
        (0..self.puzzle().grid().squares() - 1).map(|place| self.kind(row, place)).collect()
    }

    /// Returns the number of rows of axes, which is that of the lanes of a block.
    pub fn axes(&self) -> u64 {
        self.parts.axes
    }

    /// Returns the number of bits; a lane has two to this power boards.
    pub fn bits(&self) -> u32 {
        self.parts.bits
    }

    /// Returns the number of boards that share a rank: 24 if cubes are seen from the first of the row,
    /// for the names of their faces, else 1.
    pub fn namings(&self) -> usize {
        if self.parts.is_relative { Rotation::ALL.len() } else { 1 }
    }

    /// Returns the rank of a board; `None` if no moves lead from the space's boards to it, as its
    /// kinds are others.
    #[inline]
    pub fn rank(&self, board: &Board) -> Option<u64> {
        let parts = &*self.parts;
        let sums = parts.sums(board);
        let code = match parts.is_relative && parts.rows.width() > 0 {
            true => parts.normal(sums.code)?,
            false => (sums.signature == parts.rows.signature()).then_some(sums.code)?,
        };
        let arrangement = parts.arrangement(board.blank(), code)?;
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
    pub fn is(&self, other: &Space) -> bool {
        Arc::ptr_eq(&self.parts, &other.parts)
    }

    /// Returns whether no moves lead between some boards of the space, as phases are bits.
    pub fn has_components(&self) -> bool {
        self.parts.phases.iter().any(|&is_bit| is_bit)
    }

    /// Returns the component of a rank, which no move changes: how many cubes of each sort whose
    /// phases are bits have phase 1; and, if these phases make all pieces different, the parity of their
    /// order. Moves lead between all boards of one component, if there are more than 2x2 squares.
    #[inline]
    pub fn component(&self, rank: u64) -> u64 {
        let parts = &*self.parts;
        let mut bits = rank & ((1 << parts.bits) - 1);
        if let [is_bit] = parts.phases[..] {
            return if is_bit { bits.count_ones().into() } else { 0 };
        }
        if !self.has_components() {
            return 0;
        }
        let block = (rank >> parts.bits) / parts.axes;
        let code = self.row(block);
        let places = self.puzzle().grid().squares() - 1;
        let mut row = [0; Grid::MOST];
        let ones = (0..places).rev().fold(0, |all, place| {
            let kind = self.kind(code, place);
            let is_1 = parts.phases[kind] && bits & 1 == 1;
            bits >>= parts.shapes[kind].1;
            row[place] = 2 * kind + usize::from(is_1);
            all + if is_1 { Arrangements::piece(kind) } else { 0 }
        });
        match self.is_split(ones) {
            false => ones,
            true => {
                let blank = (block / parts.arrangements) as usize;
                let parity = inversions(places, |place| row[place]) + parts.row_of(blank);
                ones | (parity as u64 % 2) << SPLIT
            }
        }
    }

    /// Returns whether the phases of cubes, of which so many are 1, make all pieces different, although their kinds
    /// are not.
    fn is_split(&self, ones: u64) -> bool {
        let parts = &*self.parts;
        let mut counts = parts.rows.counts().iter().zip(&parts.phases).enumerate();
        parts.parity.is_none()
            && counts.all(|(kind, (&count, &is_bit))| {
                count == 1 || is_bit && count == 2 && Arrangements::count(ones, kind) == 1
            })
    }

    /// Returns the number of boards of a component.
    pub fn boards_of(&self, component: u64) -> u64 {
        let parts = &*self.parts;
        let mut boards = u128::from(self.boards());
        for (kind, (&is_bit, &count)) in parts.phases.iter().zip(parts.rows.counts()).enumerate() {
            if is_bit {
                let ones = if parts.phases.len() == 1 {
                    component
                } else {
                    Arrangements::count(component, kind)
                };
                let ways = (0..ones).fold(1, |ways: u128, at| {
                    ways * u128::from(count.saturating_sub(at)) / u128::from(at + 1)
                });
                boards = (boards * ways) >> count;
            }
        }
        boards as u64 / if self.is_split(component) { 2 } else { 1 }
    }

    /// Calls `found` with each block that has boards of a part of a goal, in ascending order, and with what may
    /// lie at each place of its row. There are none if cubes are seen from the first. Ends, and returns `None`, if
    /// `found` does.
    pub fn each_block(
        &self,
        goal: &Goal,
        part: usize,
        found: &mut dyn FnMut(u64, &[Choice]) -> Option<()>,
    ) -> Option<()> {
        let parts = &*self.parts;
        let (sets, grid) = (goal.sets(), self.puzzle().grid());
        let Some(squares) = sets.get(part).filter(|_| !parts.is_relative) else { return Some(()) };
        for blank in (0..grid.squares()).filter(|&square| squares[square].has(0)) {
            let others = (0..grid.squares()).filter(|&square| square != blank);
            let choices: Vec<Vec<_>> = others
                .map(|square| {
                    let choice = |kind| self.choice(kind, grid.shade(square), squares[square]);
                    (0..parts.shapes.len()).filter_map(choice).collect()
                })
                .collect();
            // What only one kind may take is taken first, so that others do not take its pieces.
            let mut left = parts.rows.counts().to_vec();
            let is_left = choices.iter().filter(|all| all.len() == 1).all(|all| {
                let left = &mut left[all[0].0];
                *left = left.wrapping_sub(1);
                *left != u64::MAX
            });
            if is_left {
                self.each_row(blank, &choices, 0, &mut left, &mut Vec::new(), found)?;
            }
        }
        Some(())
    }

    /// Calls `found` with the blocks whose rows begin with a code, behind which one of these kinds may lie at each
    /// place.
    fn each_row(
        &self,
        blank: usize,
        choices: &[Vec<(usize, Choice)>],
        code: u64,
        left: &mut [u64],
        chosen: &mut Vec<Choice>,
        found: &mut dyn FnMut(u64, &[Choice]) -> Option<()>,
    ) -> Option<()> {
        let Some((here, behind)) = choices.split_first() else {
            let Some(arrangement) = self.parts.arrangement(blank, code) else { return Some(()) };
            return found(blank as u64 * self.arrangements() + arrangement, chosen);
        };
        let taken = u64::from(here.len() > 1);
        for &(kind, choice) in here {
            if left[kind] < taken {
                continue;
            }
            left[kind] -= taken;
            chosen.push(choice);
            let code = code << self.parts.rows.width() | kind as u64;
            self.each_row(blank, behind, code, left, chosen, found)?;
            chosen.pop();
            left[kind] += taken;
        }
        Some(())
    }

    /// Returns how pieces of a kind may lie on a square of a colour that has some of these pieces; `None` if
    /// none may.
    fn choice(&self, kind: usize, shade: usize, pieces: Pieces) -> Option<(usize, Choice)> {
        let (has_axis, width) = self.parts.shapes[kind];
        let mut bits = [0; 3];
        for (number, fact) in self.parts.facts[shade].iter().enumerate().skip(1) {
            if fact.piece == Arrangements::piece(kind) && pieces.has(number as u8) {
                bits[usize::from(fact.axis)] |= 1 << fact.bits;
            }
        }
        let choice = Choice { axes: if has_axis { 3 } else { 1 }, width, bits };
        (bits != [0; 3]).then_some((kind, choice))
    }

    /// Returns the code of the row of a block.
    pub(super) fn row(&self, block: u64) -> u64 {
        let parts = &*self.parts;
        let (blank, arrangement) = (block / parts.arrangements, block % parts.arrangements);
        let Some(parity) = parts.parity else { return parts.rows.row(arrangement) };
        let code = parts.rows.row(2 * arrangement);
        let last = self.puzzle().grid().squares() - 2;
        if parts.parity_of(blank as usize, code) == parity {
            code
        } else {
            parts.rows.moved(code, last - 1, last)
        }
    }

    /// Returns the kind at a place of a row, of cubes that are seen from the first as seen from it.
    pub(super) fn kind(&self, code: u64, place: usize) -> usize {
        let parts = &*self.parts;
        let first = if parts.is_relative { parts.rows.kind(code, 0) } else { 0 };
        parts.rows.kind(code, place) ^ first
    }

    /// Returns the place of a row, by its code, among the arrangements on boards with this empty
    /// square. If cubes are seen from the first, it may be another one before.
    pub(super) fn arrangement(&self, blank: usize, code: u64) -> Option<u64> {
        let parts = &*self.parts;
        let is_normal = !parts.is_relative || parts.rows.width() == 0;
        parts.arrangement(blank, if is_normal { code } else { parts.normal(code)? })
    }

    /// Returns the order of the rows of kinds.
    pub(super) fn rows(&self) -> &Arrangements {
        &self.parts.rows
    }

    /// Returns, of the pieces of each kind, whether they have an axis, and the number of bits.
    pub(super) fn shapes(&self) -> &[(bool, u32)] {
        &self.parts.shapes
    }

    /// Returns the axis and the bits to which a move takes a piece of a kind, between squares of these
    /// colours.
    pub(super) fn rolled(
        &self,
        kind: usize,
        (shade, to): (usize, usize),
        step: Move,
        axis: u8,
        bits: u8,
    ) -> (u8, u8) {
        let number = self.number(kind, shade, axis, bits);
        self.axis_and_bits(self.puzzle().parts.rolled[step as usize][usize::from(number)], to)
    }

    /// Returns the number of the piece of a kind on a square of a colour, with this axis and bits.
    pub(super) fn number(&self, kind: usize, shade: usize, axis: u8, bits: u8) -> u8 {
        self.parts.numbers[place(kind, shade, axis, bits)]
    }

    /// Returns the axis and the bits of a piece on a square of a colour.
    pub(super) fn axis_and_bits(&self, number: u8, shade: usize) -> (u8, u8) {
        let Fact { axis, bits, .. } = self.parts.facts[shade][usize::from(number)];
        (axis, bits)
    }

    /// Returns the number of a cube as seen from another one.
    pub(super) fn seen_from(&self, number: u8, first: u8) -> u8 {
        self.parts.seen[usize::from(first) - 1][usize::from(number) - 1]
    }
}

impl Parts {
    /// Returns the sums over a board's pieces.
    #[inline]
    fn sums(&self, board: &Board) -> Sums {
        let mut sums = Sums::default();
        let width = self.rows.width();
        let numbers = board.numbers();
        if !self.is_relative {
            let [even, odd] = &self.facts;
            for (&number, &shade) in numbers.iter().zip(&self.shades) {
                if number != 0 {
                    let facts = if shade == 0 { even } else { odd };
                    sums.add(&facts[usize::from(number)], width);
                }
            }
            return sums;
        }
        let grid = self.puzzle.grid();
        let mut pieces = numbers.iter().enumerate().filter(|(_, number)| **number != 0);
        if let Some((first, of_first)) = pieces.next() {
            let seen = &self.seen[usize::from(*of_first) - 1];
            sums.add(&FIRST, width);
            for (square, &number) in pieces {
                let shade = grid.shade(square) ^ grid.shade(first);
                sums.add(&self.facts[shade][usize::from(seen[usize::from(number) - 1])], width);
            }
        }
        sums
    }

    /// Returns the row of phases as they are numbered, from a row in which they are seen from any cube;
    /// `None` if the space does not have it.
    ///
    /// It is the row or its complement, whichever has the pieces of the space; if both do, the one that
    /// begins with 0.
    fn normal(&self, code: u64) -> Option<u64> {
        let places = self.puzzle.grid().squares() - 1;
        let is_half = self.arrangements < self.rows.ways();
        let fits = |code: &u64| {
            let others = u64::from(code.count_ones());
            let signature = places as u64 - others + others * Arrangements::piece(1);
            signature == self.rows.signature() && (!is_half || self.rows.kind(*code, 0) == 0)
        };
        [code, code ^ ((1 << places) - 1)].into_iter().find(fits)
    }

    #[inline]
    fn arrangement(&self, blank: usize, code: u64) -> Option<u64> {
        let rank = self.rows.rank(code);
        match self.parity {
            None => Some(rank),
            Some(parity) => (self.parity_of(blank, code) == parity).then_some(rank / 2),
        }
    }

    /// Returns the parity of an arrangement of different kinds that no move changes. A move along a
    /// column takes a piece past as many others as the board has columns, less 1.
    fn parity_of(&self, blank: usize, code: u64) -> u8 {
        let places = self.puzzle.grid().squares() - 1;
        ((inversions(places, |place| self.rows.kind(code, place)) + self.row_of(blank)) % 2) as u8
    }

    /// Returns the row of an empty square, if moves along a column change the parity of an arrangement;
    /// else 0.
    fn row_of(&self, blank: usize) -> usize {
        let columns = self.puzzle.grid().columns();
        if columns.is_multiple_of(2) { blank / columns } else { 0 }
    }
}

/// Returns the number of pairs of places whose values are not in order.
fn inversions(places: usize, value: impl Fn(usize) -> usize) -> usize {
    let later = |place| (place + 1..places).filter(|&next| value(next) < value(place)).count();
    (0..places).map(later).sum()
}

/// Returns the place of a piece in [`Parts::numbers`].
fn place(kind: usize, shade: usize, axis: u8, bits: u8) -> usize {
    ((kind * 2 + shade) * 3 + usize::from(axis)) * 4 + usize::from(bits)
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Space({} boards of {})", self.boards(), self.puzzle().name())
    }
}
