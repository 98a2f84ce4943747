//! Walks from board to board of a space with few blocks, by tables of what moves change.

use crate::{Move, Space};

/// The moves of single boards of a [`Space`].
///
/// A board is a *word*, the axis and the bits of each piece, place by place. A move changes only what the
/// word has of the places past which a piece moves, and what is there decides the change of the rank.
#[derive(Debug)]
pub struct Walks {
    space: Space,
    /// The words of the rows of axes, and of bits.
    words: [Vec<u64>; 2],
    /// For each block and move, what the move does; `None` if it leaves the board.
    steps: Box<[[Option<Step>; 4]; MOST]>,
}

/// The most blocks. Each takes tens of microseconds.
const MOST: usize = 64;

/// The most bits of a word that a move changes.
const WIDEST: u32 = 12;

/// A move from a block.
#[derive(Debug)]
struct Step {
    /// For each value of the bits of the word that the move changes, what it does.
    changes: Box<[Change; 1 << WIDEST]>,
    /// The block after it.
    block: u32,
    /// The bits of the word that the move changes: a mask, and the number of those behind them.
    mask: u16,
    shift: u8,
}

/// What a move adds to the rank, modulo two to the power of 64, and what it flips in the word.
#[derive(Clone, Copy, Default, Debug)]
struct Change {
    rank: u64,
    word: u64,
}

/// A board of a space.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    walks: &'a Walks,
    block: u32,
    word: u64,
    rank: u64,
}

impl Walks {
    /// Returns the moves of a space; `None` if it has many blocks, pieces of several shapes or wide rows of
    /// cubes, or cubes are seen from the first, as a move may change all of them then.
    pub fn new(space: &Space) -> Option<Walks> {
        let [(has_axis, width), others @ ..] = space.shapes() else { return None };
        let (has_axis, width, grid) = (*has_axis, *width, space.puzzle().grid());
        let is_uniform = others.iter().all(|&shape| shape == (has_axis, width));
        let of_piece = width + if has_axis { 2 } else { 0 };
        if space.blocks() > MOST as u64
            || space.bits() > 16
            || of_piece * grid.columns() as u32 > WIDEST
            || !is_uniform
            || space.namings() > 1
        {
            return None;
        }
        let word = |mut number: u64, radix: u64, shift: u32| {
            (0..grid.squares() as u32 - 1).fold(0, |word, place| {
                let digit = number % radix;
                number /= radix;
                word | digit << (place * of_piece + shift)
            })
        };
        let of_axes = (0..space.axes()).map(|axes| word(axes, 3, width)).collect();
        let of_bits = (0..1 << space.bits()).map(|bits| word(bits, 1 << width, 0)).collect();
        let steps = Box::new([const { [const { None }; 4] }; MOST]);
        let mut walks = Walks { space: space.clone(), words: [of_axes, of_bits], steps };
        for block in 0..space.blocks() {
            walks.steps[block as usize] = Move::ALL.map(|step| walks.step(block, step));
        }
        Some(walks)
    }

    /// Returns a move from a block; `None` if it leaves the board.
    fn step(&self, block: u64, step: Move) -> Option<Step> {
        let (space, grid) = (&self.space, self.space.puzzle().grid());
        let blank = (block / space.arrangements()) as usize;
        let to = grid.step(blank, step)?;
        // The places past which the piece moves, and those behind them.
        let places = (blank.abs_diff(to)) as u32;
        let behind = (grid.squares() - 1 - blank.max(to)) as u32;
        let (has_axis, width) = space.shapes()[0];
        let of_piece = width + if has_axis { 2 } else { 0 };
        let lanes = |places| if has_axis { 3u64.pow(places) } else { 1 };
        let (shift, bits) = (behind * of_piece, places * width);
        let (mut changes, mut block_after) = (Box::new([Change::default(); _]), 0);
        for number in 0..lanes(places) << bits {
            let (lane, bits) = ((number >> bits) * lanes(behind), number & ((1 << bits) - 1));
            let rank = ((block * space.axes() + lane) << space.bits()) + (bits << (behind * width));
            let after = space.rank(&space.board(rank)?.after(step)?)?;
            let [(_, here), (block, there)] = [rank, after].map(|rank| self.word(rank));
            let rank = after.wrapping_sub(rank);
            changes[(here >> shift) as usize] = Change { rank, word: here ^ there };
            block_after = block;
        }
        let (mask, shift) = ((1 << (places * of_piece)) - 1, shift as u8);
        Some(Step { changes, block: block_after, mask, shift })
    }

    /// Returns the board of a rank, which must be one of the space.
    #[inline]
    pub fn place(&self, rank: u64) -> Place<'_> {
        let (block, word) = self.word(rank);
        Place { walks: self, block, word, rank }
    }

    /// Returns the block and the word of a board.
    #[inline]
    fn word(&self, rank: u64) -> (u32, u64) {
        let ([of_axes, of_bits], lane) = (&self.words, rank >> self.space.bits());
        let bits = rank & ((1 << self.space.bits()) - 1);
        let word = of_axes[(lane % self.space.axes()) as usize] | of_bits[bits as usize];
        ((lane / self.space.axes()) as u32, word)
    }
}

impl Place<'_> {
    /// Returns the board's rank.
    #[inline(always)]
    pub fn rank(self) -> u64 {
        self.rank
    }

    /// Returns the board's block: `blank x arrangements + arrangement`.
    #[inline]
    pub fn block(self) -> usize {
        self.block as usize
    }

    /// Returns the chessboard colour of the empty square.
    pub fn shade(self) -> usize {
        let space = &self.walks.space;
        space.puzzle().grid().shade(self.block() / space.arrangements() as usize)
    }

    /// Returns the board after a move; `None` if the move leaves the board.
    #[inline(always)]
    #[must_use]
    pub fn after(self, step: Move) -> Option<Self> {
        let step = self.walks.steps[self.block() % MOST][step as usize].as_ref()?;
        let number = (self.word >> step.shift) as u16 & step.mask;
        let Change { rank, word } = step.changes[usize::from(number) % (1 << WIDEST)];
        let (word, rank) = (self.word ^ word, self.rank.wrapping_add(rank));
        Some(Place { block: step.block, word, rank, ..self })
    }
}
