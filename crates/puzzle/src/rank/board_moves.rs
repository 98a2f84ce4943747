//! Moves from board to board of a space with few blocks, by tables of what moves change.

use std::sync::Arc;

use crate::{Move, MoveSet, Space};

/// The moves of single boards of a [`Space`].
///
/// A board is a *word*, the axis and the bits of each piece, place by place. A move changes only
/// what the word has of the places past which a piece moves, and what is there decides the change
/// of the rank.
#[derive(Debug)]
pub struct BoardMoves {
    space: Space,
    /// The words of the rows of axes, and of bits.
    words: [Vec<u64>; 2],
    /// The chessboard colour of the empty square of each block, a bit for each.
    shades: u64,
    /// The moves from each block, and for each of them what it does.
    moves: [MoveSet; MOST],
    steps: [[BoardMove; 4]; MOST],
}

/// The most blocks. Each takes tens of microseconds.
const MOST: usize = 64;

/// The most bits of a word that a move changes.
const WIDEST: u32 = 12;

/// A move from a block.
#[derive(Clone, Debug)]
struct BoardMove {
    /// For each value of the bits of the word that the move changes, what it does.
    changes: Arc<[RankChange; 1 << WIDEST]>,
    /// The bits of the word that the move changes: a mask, and the number of those behind them.
    mask: u16,
    shift: u8,
    /// The moves from the block after it, without the one back.
    onward: MoveSet,
    block: u32,
}

/// What a move adds to the rank, modulo two to the power of 64, and what it flips in the word.
#[derive(Clone, Copy, Default, Debug)]
struct RankChange {
    rank: u64,
    word: u64,
}

/// A board of a space.
#[derive(Clone, Copy, Debug)]
pub struct RankedBoard<'a> {
    walks: &'a BoardMoves,
    block: u32,
    onward: MoveSet,
    word: u64,
    rank: u64,
}

impl BoardMoves {
    /// Returns the moves of a space; `None` if it has many blocks, pieces of several shapes or wide
    /// rows of cubes, or cubes are seen from the first, as a move may change all of them then.
    pub fn new(space: &Space) -> Option<BoardMoves> {
        let [(has_axis, width), others @ ..] = space.shapes() else { return None };
        let (has_axis, width, grid) = (*has_axis, *width, space.puzzle().grid());
        let is_uniform = others.iter().all(|&shape| shape == (has_axis, width));
        let of_piece = width + if has_axis { 2 } else { 0 };
        if space.blocks() > MOST as u64
            || space.bits() > 16
            || of_piece * grid.longest_stride() as u32 > WIDEST
            || !is_uniform
            || space.boards_per_rank() > 1
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
        let changes = Arc::new([RankChange::default(); 1 << WIDEST]);
        let none = BoardMove { changes, mask: 0, shift: 0, onward: MoveSet::EMPTY, block: 0 };
        let mut walks = BoardMoves {
            space: space.clone(),
            words: [of_axes, of_bits],
            shades: 0,
            moves: [MoveSet::EMPTY; MOST],
            steps: std::array::from_fn(|_| std::array::from_fn(|_| none.clone())),
        };
        for block in 0..space.blocks() {
            let shade = grid.shade((block / space.arrangements()) as usize);
            walks.shades |= (shade as u64) << block;
            for step in Move::ALL {
                if let Some(made) = walks.checked(none.clone(), block, step) {
                    walks.moves[block as usize].insert(step);
                    walks.steps[block as usize][step as usize] = made;
                }
            }
        }
        Some(walks)
    }

    /// Returns a move from a block, made from one that changes nothing; `None` if it leaves the
    /// board.
    fn checked(&self, mut made: BoardMove, block: u64, step: Move) -> Option<BoardMove> {
        let (space, grid) = (&self.space, self.space.puzzle().grid());
        let blank = (block / space.arrangements()) as usize;
        let to = grid.neighbour(blank, step)?;
        // The places past which the piece moves, and those behind them.
        let places = (blank.abs_diff(to)) as u32;
        let behind = (grid.squares() - 1 - blank.max(to)) as u32;
        let (has_axis, width) = space.shapes()[0];
        let of_piece = width + if has_axis { 2 } else { 0 };
        let lanes = |places| if has_axis { 3u64.pow(places) } else { 1 };
        let (shift, bits) = (behind * of_piece, places * width);
        let changes = Arc::make_mut(&mut made.changes);
        for number in 0..lanes(places) << bits {
            let (lane, bits) = ((number >> bits) * lanes(behind), number & ((1 << bits) - 1));
            let rank = ((block * space.axes() + lane) << space.bits()) + (bits << (behind * width));
            let after = space.rank(&space.board(rank)?.after(step)?)?;
            let [(_, here), (to, there)] = [rank, after].map(|rank| self.word(rank));
            let rank = after.wrapping_sub(rank);
            changes[(here >> shift) as usize] = RankChange { rank, word: here ^ there };
            made.block = to;
        }
        let back = step.opposite().into();
        let onward = grid.moves_from(to).iter().filter(|next| *next != back).collect();
        let (mask, shift) = ((1 << (places * of_piece)) - 1, shift as u8);
        Some(BoardMove { mask, shift, onward, ..made })
    }

    /// Returns the board of a rank, which must be one of the space.
    #[inline]
    pub fn place(&self, rank: u64) -> RankedBoard<'_> {
        let (block, word) = self.word(rank);
        RankedBoard { walks: self, block, onward: self.moves[block as usize % MOST], word, rank }
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

impl RankedBoard<'_> {
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
        (self.walks.shades >> (self.block() % MOST)) as usize & 1
    }

    /// Returns the moves that stay on the board, without the one back to the board from which a
    /// move has led here.
    #[inline(always)]
    pub fn onward(self) -> MoveSet {
        self.onward
    }

    /// Returns the board after a move, which must stay on the board.
    #[inline(always)]
    #[must_use]
    pub fn after(self, step: Move) -> Self {
        let walks = self.walks;
        debug_assert!(walks.moves[self.block()].contains(step), "a move that stays on the board");
        let step = &walks.steps[self.block() % MOST][step as usize];
        let number = (self.word >> step.shift) as u16 & step.mask;
        let RankChange { rank, word } = step.changes[usize::from(number) % (1 << WIDEST)];
        let (word, rank) = (self.word ^ word, self.rank.wrapping_add(rank));
        RankedBoard { walks, block: step.block, onward: step.onward, word, rank }
    }
}
