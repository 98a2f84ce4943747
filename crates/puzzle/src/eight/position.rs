//! Boards relative to a goal, and their ranks.

use std::fmt;

use crate::eight::Square;
use crate::text::nibbles;
use crate::{Board, Move, Puzzle};

/// The number of positions that reach a given goal: 9!/2 = 181,440.
pub const POSITIONS: usize = 9 * EVEN_ROWS;

/// The number of rows of eight tiles that are even permutations: 8!/2 = 20,160.
pub const EVEN_ROWS: usize = 20_160;

/// A board relative to its goal: each tile is renamed to its place (0 to 7) in the goal's *row*,
/// the goal's eight tiles in row-major order without the blank. The labels no longer matter.
///
/// The row of a goal is `0 1 2 3 4 5 6 7`. A vertical move takes one tile past two others and a
/// horizontal move past none, so the row's parity as a permutation never changes. A position
/// reaches the goal if and only if its row is even, whatever the square of the blank.
/// [`Position::rank`] numbers these positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    goal_blank: Square,
    blank: Square,
    /// The row as eight octal digits; its first tile is the most significant.
    row: u32,
}

impl Position {
    /// Returns the position of `start` relative to `goal`, each nine ASCII symbols without
    /// separators; `None` if one of them is not a board, or if their tiles differ.
    #[inline]
    pub fn from_ascii(start: &[u8; 9], goal: &[u8; 9]) -> Option<Position> {
        Position::of(start, goal, shift)
    }

    /// Returns the position of `start` relative to `goal`, each nine labels; `None` if one of them
    /// is not a board, or if their tiles differ.
    #[inline]
    pub fn from_labels(start: &[u8; 9], goal: &[u8; 9]) -> Option<Position> {
        Position::of(start, goal, shift_of)
    }

    /// Returns the position of nine labels relative to others, or of symbols if `shift` is theirs.
    #[inline(always)]
    fn of(start: &[u8; 9], goal: &[u8; 9], shift: impl Fn(u8) -> u32) -> Option<Position> {
        // In the nibble (four bits) of each label, the number of its square, from 1.
        let squares = (1u64..).zip(goal);
        let squares = squares.fold(0, |all, (square, &label)| all | square << shift(label));
        // A 1 in the nibble of each label that is on a square. The nine labels are different if
        // exactly one of the ten labels is missing. A number that is no label sets a nibble above
        // those of the labels.
        let labels = (squares | squares >> 1 | squares >> 2 | squares >> 3) & ONES;
        if !(ONES ^ labels).is_power_of_two() {
            return None;
        }
        let goal_blank = Square::new((squares & 15).wrapping_sub(1) as usize)?;
        // A tile's place in the goal's row is its square, from 0, minus 1 if after the blank. In
        // `after` each nibble with a square after the blank has its highest bit.
        let squares = squares - labels;
        let after = squares + labels * 7u64.saturating_sub(goal_blank.index() as u64);
        let places = squares - (after >> 3 & labels);
        // The nibble of the label 0 is the lowest.
        let places = places & !15 | nibbles::BLANK;
        let (mut found, mut nine) = (0, 0);
        for &label in start {
            found |= 1 << shift(label);
            nine = nine << 4 | places >> shift(label) & 15;
        }
        // If the nine labels of the start have all nine labels of the goal, each label occurs once.
        let (blank, row) = nibbles::take_blank(nine, found ^ labels)?;
        Some(Position { goal_blank, blank, row: nibbles::number::<8>(row) })
    }

    /// Returns the position of a goal relative to itself, with its blank on this square.
    pub const fn goal(blank: Square) -> Position {
        Position { goal_blank: blank, blank, row: 0o01234567 }
    }

    /// Returns the square of the goal's blank.
    pub const fn goal_blank(self) -> Square {
        self.goal_blank
    }

    /// Returns the square of the blank.
    pub const fn blank(self) -> Square {
        self.blank
    }

    /// Returns the position with the same row and these blanks.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn with_blanks(self, goal_blank: Square, blank: Square) -> Position {
        Position { goal_blank, blank, row: self.row }
    }

    /// Returns the tile at a place (0 to 7) of the row, as its place (0 to 7) in the goal's row.
    ///
    /// # Panics
    /// If the place is over 7.
    pub const fn tile(self, place: usize) -> u32 {
        assert!(place < 8, "a place of the row");
        self.row >> (3 * (7 - place)) & 7
    }

    /// Returns the board that has this position relative to a goal of eight different tiles.
    pub fn board(self, goal: &Board) -> Board {
        let tiles: Vec<u8> = goal.numbers().iter().copied().filter(|&tile| tile != 0).collect();
        let mut numbers = [0; _];
        let squares = (0..9).filter(|&square| square != self.blank.index());
        for (place, square) in squares.enumerate() {
            numbers[square] = tiles[self.tile(place) as usize];
        }
        Board { numbers, blank: self.blank.index() as u8, ..*goal }
    }

    /// Returns the start and the goal of this position whose goal has the tiles 1 to 8 in order.
    pub fn boards(self) -> [Board; 2] {
        let goal = Puzzle::eight().uniform_start(self.goal_blank.index());
        [self.board(&goal), goal]
    }

    /// Returns the position after a move of the blank; `None` if the move leaves the board.
    #[must_use]
    #[inline]
    pub const fn slide(mut self, step: Move) -> Option<Position> {
        if self.try_slide(step.bits()) { Some(self) } else { None }
    }

    /// Makes the move of the blank with these bits ([`Move::from_bits`]). Returns `false` if it
    /// would leave the board. In a walk this takes fewer instructions than [`Position::slide`].
    #[inline]
    pub const fn try_slide(&mut self, bits: u8) -> bool {
        let changes = &CHANGES[self.blank.index() % 16];
        let Some(change) = &changes[bits as usize % 4] else { return false };
        let three = (self.row >> change.behind) as usize % THREE;
        self.row ^= (change.bits[three] as u32) << change.behind;
        self.blank = change.blank;
        true
    }

    /// Returns the position's rank among those that reach the goal, 0 to [`POSITIONS`] - 1; `None`
    /// if the row is odd, so that no path leads to the goal.
    ///
    /// The rank is `blank * 20160 + r / 2`, where r is the place of the row in the lexicographic
    /// order of all 40,320 rows. For even rows, r / 2 determines r.
    #[inline]
    pub const fn rank(self) -> Option<usize> {
        let (rank, is_odd) = self.rank_and_parity();
        if is_odd { None } else { Some(rank) }
    }

    /// Returns the rank and whether the row is odd. An even and an odd row share each rank. A
    /// caller can read a table at the rank before it branches on the parity, which a processor
    /// cannot predict.
    #[inline]
    pub const fn rank_and_parity(self) -> (usize, bool) {
        // The row's rank is the sum of a term for its first four tiles and one for its last four.
        let head = TERMS[0][(self.row >> 12) as usize & 0o7777];
        let tail = TERMS[1][self.row as usize & 0o7777];
        let row = (head as usize + tail as usize) % ODD as usize;
        (self.blank.index() * EVEN_ROWS + row, (head ^ tail) & ODD != 0)
    }

    /// Returns the position with this rank, relative to a goal with this blank; `None` unless the
    /// rank is less than [`POSITIONS`].
    pub fn from_rank(goal_blank: Square, rank: usize) -> Option<Position> {
        let blank = Square::new(rank / EVEN_ROWS)?;
        // The row's Lehmer code: for each place, the number of smaller tiles to its right.
        let mut rest = (rank % EVEN_ROWS) as u32 * 2;
        let mut code = [0; 8];
        for (place, choices) in (1..=8).rev().enumerate() {
            let weight = (1..choices).product::<u32>();
            code[place] = rest / weight;
            rest %= weight;
        }
        code[6] = code.iter().sum::<u32>() % 2;
        let mut unused = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut row = 0;
        for (place, &smaller) in code.iter().enumerate() {
            let at = smaller as usize;
            row = row * 8 + unused[at];
            unused.copy_within(at + 1..8 - place, at);
        }
        Some(Position { goal_blank, blank, row })
    }
}

/// Displays as a start and a goal, with labels that put the goal's tiles in order: `1234_5678 to
/// _12345678`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, goal] = self.boards();
        write!(f, "{start} to {goal}")
    }
}

/// A 1 in the nibble of every label.
const ONES: u64 = 0x11_1111_1111;

/// Returns the place of the lowest bit of a label's nibble; 40 for a number that is no label.
#[inline]
fn shift_of(label: u8) -> u32 {
    4 * u32::from(label.min(10))
}

/// Returns the place of the lowest bit of a symbol's nibble; 40 for a byte that is no label.
#[inline]
const fn shift(symbol: u8) -> u32 {
    static SHIFTS: [u8; 256] = {
        let (mut shifts, mut symbol) = ([0; 256], 0);
        while symbol < 256 {
            shifts[symbol] = match symbol as u8 {
                b'0' | b'X' | b'x' | b'_' | b'.' | b'-' | b'#' => 0,
                tile @ b'1'..=b'9' => 4 * (tile - b'0'),
                _ => 40,
            };
            symbol += 1;
        }
        shifts
    };
    SHIFTS[symbol as usize] as u32
}

/// The change of a position by a move of the blank from one square.
struct SlideEffect {
    /// The blank's square afterwards.
    blank: Square,
    /// The number of the row's bits after those of the three tiles that rotate.
    behind: u8,
    /// The bits of the three that change.
    bits: &'static [u16; THREE],
}

/// The number of values of three octal digits.
const THREE: usize = 512;

/// The changes, by the blank's square and the move.
static CHANGES: [[Option<SlideEffect>; 4]; 16] = {
    /// The changed bits of three tiles, by the places that they rotate to the right.
    static BITS: [[u16; THREE]; 3] = {
        let mut bits = [[0; THREE]; 3];
        let mut number = 0;
        while number < 3 * THREE {
            let (right, three) = (number / THREE, number % THREE);
            bits[right][three] = ((three << 9 | three) >> (3 * right) & 0o777 ^ three) as u16;
            number += 1;
        }
        bits
    };
    let mut changes = [const { [const { None }; 4] }; 16];
    let mut number = 0;
    while number < 9 * 4 {
        let (blank, step) = (Square::ALL[number / 4], Move::ALL[number % 4]);
        if let Some(after) = blank.neighbour(step) {
            let (from, to) = (blank.index(), after.index());
            // A vertical move takes one tile past two others: three neighbours in the row rotate.
            let right = match step {
                Move::Down => 1,
                Move::Up => 2,
                Move::Left | Move::Right => 0,
            };
            let last = if from > to { from } else { to } - 1;
            let (behind, bits) = (3 * (7 - last as u8), &BITS[right]);
            changes[number / 4][number % 4] = Some(SlideEffect { blank: after, behind, bits });
        }
        number += 1;
    }
    changes
};

/// The bit for odd parity in the entries of [`TERMS`].
const ODD: u16 = 1 << 15;

/// The terms of the row's first four tiles and of its last four in the rank, each with the parity
/// of their Lehmer code: for each tile, the number of smaller ones behind it. Numbers with repeated
/// digits belong to no row.
static TERMS: [[u16; 4096]; 2] = {
    let mut terms = [[0; 4096]; 2];
    let mut four = 0;
    while four < 4096_i16 {
        let [a, b, c, d] = [four >> 9, four >> 6 & 7, four >> 3 & 7, four & 7];
        // The smaller ones behind the first four are those that are not before.
        let code = [
            a,
            b - (a < b) as i16,
            c - (a < c) as i16 - (b < c) as i16,
            d - (a < d) as i16 - (b < d) as i16 - (c < d) as i16,
        ];
        // 4! rows begin with each four, and every second of them is even.
        let rank = ((code[0] * 7 + code[1]) * 6 + code[2]) * 5 + code[3];
        let parity = (code[0] + code[1] + code[2] + code[3]) as u16 % 2;
        terms[0][four as usize] = (rank * 12) as u16 | (parity * ODD);
        let first = (b < a) as u16 + (c < a) as u16 + (d < a) as u16;
        let second = (c < b) as u16 + (d < b) as u16;
        let parity = (first + second + (d < c) as u16) % 2;
        terms[1][four as usize] = first * 3 + second + parity * ODD;
        four += 1;
    }
    terms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_from_rank_are_inverse_over_every_position() {
        let goal_blank = Square::ALL[8];
        for rank in 0..POSITIONS {
            let position = Position::from_rank(goal_blank, rank).unwrap();
            assert_eq!(position.rank(), Some(rank));
        }
        assert_eq!(Position::from_rank(goal_blank, POSITIONS), None);
    }

    /// Checks every byte on every square of the start and of the goal, and all pairs of some
    /// boards.
    #[test]
    fn symbols_mean_what_their_boards_mean() {
        let label = |symbol: &u8| match symbol {
            b'0' | b'X' | b'x' | b'_' | b'.' | b'-' | b'#' => Some(0),
            b'1'..=b'9' => Some(symbol - b'0'),
            _ => None,
        };
        let square_of = |of: &[u8], label| of.iter().position(|&other| other == label);
        let is_board = |board: &[u8]| (0..9).all(|at| !board[..at].contains(&board[at]));
        // The squares of the blanks, and the place in the goal's row of each tile of the start.
        let meant = |start: &[u8; 9], goal: &[u8; 9]| {
            let labels = |of: &[u8; 9]| of.iter().map(label).collect::<Option<Vec<_>>>();
            let [start, goal] = [labels(start)?, labels(goal)?];
            let blanks = [square_of(&start, 0)?, square_of(&goal, 0)?];
            let row =
                |of: &[u8]| of.iter().copied().filter(|&label| label != 0).collect::<Vec<_>>();
            let goal_row = row(&goal);
            let places = row(&start).into_iter().map(|tile| square_of(&goal_row, tile));
            let places = places.collect::<Option<Vec<usize>>>()?;
            (is_board(&start) && is_board(&goal)).then_some((blanks, places))
        };
        let found = |start: &[u8; 9], goal: &[u8; 9]| {
            let position = Position::from_ascii(start, goal);
            let labels = |of: &[u8; 9]| of.map(|symbol| label(&symbol).unwrap_or(symbol.max(10)));
            assert_eq!(Position::from_labels(&labels(start), &labels(goal)), position);
            let position = position?;
            let blanks = [position.blank(), position.goal_blank()].map(Square::index);
            Some((blanks, (0..8).map(|place| position.tile(place) as usize).collect()))
        };
        let boards: Vec<[u8; 9]> = (0..9)
            .flat_map(|at| {
                let rotated = |board: &[u8; 9]| {
                    let mut board = *board;
                    board.rotate_left(at);
                    board
                };
                [b"12_453786", b"12X654379", b"98.765432", b"0_3456789"].map(rotated)
            })
            .collect();
        let mut positions = 0;
        for start in &boards {
            for goal in &boards {
                let found = found(start, goal);
                assert_eq!(found, meant(start, goal), "{start:?} {goal:?}");
                positions += usize::from(found.is_some());
            }
        }
        assert_eq!(positions, 3 * 9 * 9);
        for at in 0..9 {
            for byte in 0..=u8::MAX {
                let mut other = *b"78_453126";
                other[at] = byte;
                for (start, goal) in
                    [(&other, b"12_453786"), (b"12_453786", &other), (&other, &other)]
                {
                    assert_eq!(found(start, goal), meant(start, goal), "{other:?}");
                }
            }
        }
    }
}
