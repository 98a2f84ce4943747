//! The ranks of many boards, from their numbers.

use std::sync::{Arc, Mutex};

use tilebase::{Board, Goal, Puzzle};

use crate::opened::lock;

/// The ranks of a puzzle's boards, from their nine numbers, by two reads without a branch.
///
/// A rank is the sum of a term for the first four squares and one for the last five, from two small
/// tables. Bits above those of ranks add up to the same sum for every board, and to another for any
/// other numbers, so no further check is needed.
pub(crate) struct Ranking {
    /// The terms of the first four squares, by their decimal number; 0 for part of no board.
    head: Box<[u32; 1 << 16]>,
    /// The terms of the last five squares, by their decimal number; 0 for part of no board.
    tail: Box<[u32; 1 << 20]>,
    /// The bits of a board.
    whole: u32,
}

impl Ranking {
    /// Returns the ranks of the boards with a goal's tiles; `None` for boards other than of nine
    /// squares with different tiles or with cubes of one kind, and at most nine pieces.
    /// Those of the last few puzzles are kept, of four megabytes each.
    pub(crate) fn of(goal: &Goal) -> Option<Arc<Ranking>> {
        /// The most that are kept.
        const MOST: usize = 8;
        static RANKINGS: Mutex<Vec<(Puzzle, u16, Arc<Ranking>)>> = Mutex::new(Vec::new());
        let puzzle = goal.puzzle();
        let board = goal.some_board()?;
        let is_even = puzzle.space().is_some_and(|space| space.arrangements() == 1);
        if board.numbers().len() != 9 || puzzle.largest_number() > 9 {
            return None;
        }
        let tiles = puzzle.has_different_tiles();
        let labels = match tiles {
            true => board.numbers().iter().fold(0, |all, number| all | 1 << number),
            false if is_even => 0,
            false => return None,
        };
        let is_asked = |(of, with, _): &&(_, _, _)| (*of, *with) == (puzzle, labels);
        if let Some((.., ranking)) = lock(&RANKINGS).iter().find(is_asked) {
            return Some(Arc::clone(ranking));
        }
        // Other threads go on meanwhile, and one of them may make the same.
        let made =
            if tiles { Ranking::of_labels(puzzle, labels) } else { Ranking::of_cubes(puzzle) };
        let made = Arc::new(made);
        let mut all = lock(&RANKINGS);
        all.truncate(MOST - 1);
        all.insert(0, (puzzle, labels, Arc::clone(&made)));
        Some(made)
    }

    /// Returns the ranks that are the sums of these terms, less `whole`. A term is `None` for part
    /// of no board.
    fn new(
        whole: u32,
        head: impl Fn([u8; 4]) -> Option<u32>,
        tail: impl Fn([u8; 5]) -> Option<u32>,
    ) -> Ranking {
        let mut ranking = Ranking { head: zeros(), tail: zeros(), whole };
        for (decimal, slot) in ranking.head[..10_000].iter_mut().enumerate() {
            *slot = head(digits(decimal)).unwrap_or_default();
        }
        for (decimal, slot) in ranking.tail[..100_000].iter_mut().enumerate() {
            *slot = tail(digits(decimal)).unwrap_or_default();
        }
        ranking
    }

    /// Returns the lexicographic ranks of the boards with these nine labels, a bit for each. The
    /// first four labels are one of 3,024 arrangements, and the last five have one of 120 orders.
    /// The bits of both parts add up to all nine only if no label is in both.
    fn of_labels(puzzle: Puzzle, labels: u16) -> Ranking {
        const SET: u32 = 1 << 19;
        let all: Vec<u8> = (0..16).filter(|label| labels >> label & 1 != 0).collect();
        let set = |part: &[u8]| {
            let codes = part.iter().filter_map(|label| all.iter().position(|other| other == label));
            codes.fold(0, |set, code| set | SET << code)
        };
        // A part of a board of others than these labels, or of one twice, leaves too many.
        let others = |part: &[u8]| -> Vec<u8> {
            all.iter().copied().filter(|label| !part.contains(label)).collect()
        };
        let rank = |first: &[u8], last: &[u8]| {
            Some(puzzle.board_of_numbers(&[first, last].concat()).ok()?.rank()? as u32)
        };
        let head = |part: [u8; 4]| Some(rank(&part, &others(&part))? + set(&part));
        let tail = |part: [u8; 5]| {
            let first = others(&part);
            Some(rank(&first, &part)? - rank(&first, &others(&first))? + set(&part))
        };
        Ranking::new(0x1ff * SET, head, tail)
    }

    /// Returns the ranks of boards of cubes with six orientations. A cube contributes the same to a
    /// rank, whatever the others are, and so does the empty square.
    fn of_cubes(puzzle: Puzzle) -> Ranking {
        /// Counts the parts of a board, twice for the part with the empty square.
        const PART: u32 = 1 << 27;
        const BLANK: u32 = 1 << 25;
        let blanks = puzzle.ranks().unwrap_or_default() / 9;
        let numbers = |board: Board| board.numbers().try_into().ok();
        let board = |rank| puzzle.board_of_rank(rank).and_then(numbers).unwrap_or([0; 9]);
        // All cubes contribute 0, and the empty square is the first, or the fifth.
        let (first, fifth) = (board(0), board(4 * blanks));
        let rank = |squares: [u8; 9], less: u64| {
            Some((puzzle.board_of_numbers(&squares).ok()?.rank()? - less) as u32)
        };
        let term = |has_blank| PART + if has_blank { BLANK } else { 0 };
        let head = |part: [u8; 4]| {
            let has_blank = part.contains(&0);
            let (mut squares, less) = if has_blank { (first, 0) } else { (fifth, 4 * blanks) };
            squares[..4].copy_from_slice(&part);
            Some(rank(squares, less)? + term(has_blank))
        };
        let tail = |part: [u8; 5]| {
            let has_blank = part.contains(&0);
            let mut squares = if has_blank { fifth } else { first };
            squares[4..].copy_from_slice(&part);
            Some(rank(squares, 0)? + term(has_blank))
        };
        Ranking::new(2 * PART + BLANK, head, tail)
    }

    /// Returns the rank of a board ([`Board::rank`]), from its numbers; a
    /// number that is no rank if they are no board.
    #[inline]
    pub(crate) fn rank(&self, numbers: &[u8; 9]) -> usize {
        let [first @ .., last] = *numbers;
        let (first, last) = (u64::from_le_bytes(first), u64::from(last));
        // Bit 7 of each square over 9: it is set before or by the addition.
        let over = |some: u64| (some | some.wrapping_add(BYTES * (128 - 10))) & (BYTES * 128);
        let has_over = over(first) | over(last) & 128 != 0;
        // Joins four squares to a decimal number: first pairs of them, then both pairs.
        let twos = (first.wrapping_mul(10).wrapping_add(first >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (twos.wrapping_mul(100).wrapping_add(twos >> 16)) & 0x0000_ffff_0000_ffff;
        let (head, tail) = (fours & 0xffff, (fours >> 32) * 10 + last);
        let sum = self.head[head as usize] + self.tail[tail as usize & 0xf_ffff];
        (sum ^ self.whole) as usize | usize::from(has_over) << 30
    }
}

/// A 1 in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Returns a table of zeros. Pages that are never written take no memory.
fn zeros<const N: usize>() -> Box<[u32; N]> {
    vec![0; N].try_into().unwrap_or_else(|_| unreachable!("the length is N"))
}

/// Returns the digits of a decimal number, the first the highest.
fn digits<const K: usize>(mut decimal: usize) -> [u8; K] {
    let mut digits = [0; K];
    for digit in digits.iter_mut().rev() {
        *digit = (decimal % 10) as u8;
        decimal /= 10;
    }
    digits
}
