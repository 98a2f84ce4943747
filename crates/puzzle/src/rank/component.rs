//! The components of a space: boards between which moves lead.

use crate::rank::arrangement::{Arrangements, ways};
use crate::rank::space::{Space, inversions};
use crate::{Board, Grid};

/// The bit of a component that is the parity of its boards.
const SPLIT: u32 = 63;

impl Space {
    /// Returns a board of each space that has boards with the pieces of a board: several if there
    /// are cubes whose phases are not bits, or if all pieces are different.
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
                    let at = sort.codes.iter().position(|part| part.parity == parity);
                    board.numbers[square] = parts.firsts[number] + at.unwrap_or(0) as u8;
                }
                board
            };
            let all = 0..=squares.len();
            boards = all.flat_map(|first| boards.iter().map(move |&b| with(first, b))).collect();
        }
        // Two pieces on squares of one colour may be exchanged. On three squares there are two of one
        // colour only where the empty square is in the middle, perhaps after a move.
        let exchange = |board: &Board| {
            let squares = |colour| {
                let others = (0..parts.grid.squares()).filter(|&square| square != board.blank());
                others.filter(move |&square| shade(square) == colour)
            };
            let pair = |colour| Some((squares(colour).next()?, squares(colour).nth(1)?));
            let (first, second) = [0, 1].into_iter().find_map(pair)?;
            let mut other = *board;
            other.numbers.swap(first, second);
            Some(other)
        };
        let exchanged = boards.iter().filter_map(|board| {
            Space::of(board)?.parts.parity?;
            let moved = board.legal_moves();
            let moved = moved.iter().filter_map(|step| exchange(&board.after(step)?));
            exchange(board).or_else(|| moved.into_iter().next())
        });
        let exchanged: Vec<_> = exchanged.collect();
        boards.into_iter().chain(exchanged).collect()
    }

    /// Returns whether no moves lead between some boards of the space, as phases are bits.
    pub fn has_components(&self) -> bool {
        self.parts.phases.iter().any(|&is_bit| is_bit)
    }

    /// Returns the component of a rank, which no move changes: how many cubes of each sort whose
    /// phases are bits have phase 1; and, if these phases make all pieces different, the parity of
    /// their order.
    ///
    /// Moves lead between all boards of one component, if
    /// [`Puzzle::has_whole_components`](crate::Puzzle::has_whole_components). The test
    /// `random_puzzles_have_the_plain_answers` in `crates/plain/tests/every/any.rs` compares what
    /// follows from this with a plain search of puzzles that are drawn at random.
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
            all + if is_1 { Arrangements::signature_of(kind) } else { 0 }
        });
        if !self.is_split(ones) {
            return ones;
        }
        let blank = (block / parts.arrangements) as usize;
        let parity = inversions(places, |place| row[place]) + self.puzzle().grid().parity(blank);
        ones | (parity as u64 % 2) << SPLIT
    }

    /// Returns whether the phases of cubes, of which so many are 1, make all pieces different,
    /// although their kinds are not.
    fn is_split(&self, ones: u64) -> bool {
        let parts = &*self.parts;
        let mut counts = parts.rows.counts.iter().zip(&parts.phases).enumerate();
        parts.parity.is_none()
            && counts.all(|(kind, (&count, &is_bit))| {
                count == 1 || is_bit && count == 2 && Arrangements::count(ones, kind) == 1
            })
    }

    /// Returns the number of boards of a component.
    pub fn boards_of(&self, component: u64) -> u64 {
        let parts = &*self.parts;
        let mut boards = u128::from(self.boards());
        for (kind, (&is_bit, &count)) in parts.phases.iter().zip(&parts.rows.counts).enumerate() {
            if is_bit {
                let ones = Arrangements::count(component, kind);
                let ways = count.checked_sub(ones).map_or(0, |zeros| ways(&[ones, zeros]));
                boards = (boards * u128::from(ways)) >> count;
            }
        }
        boards as u64 / if self.is_split(component) { 2 } else { 1 }
    }
}
