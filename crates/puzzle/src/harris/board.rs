//! A board of cubes with one marked face each, in one number.

use core::fmt;
use core::str::FromStr;

use super::Mark;
use crate::slide::{digit, place, weights};
use crate::{Move, NotationError, Pieces, Slide, Square, notation};

/// The number of boards: 9 x 6^8. Every board can be reached from every other.
pub const BOARDS: usize = 9 * AXES * SIGNS;

/// The number of rows of axes of eight cubes: 3^8.
pub const AXES: usize = 6_561;

/// The number of rows of signs of eight cubes: 2^8.
pub const SIGNS: usize = 256;

/// Eight cubes with one marked face each, and the empty square.
///
/// A mark is an axis and a sign. The axes are a row to base 3 and the signs a row to base 2, the
/// first cube of the row the most significant digit. A roll changes the axes by themselves, and the
/// axes decide whether it changes the sign of the cube that rolls.
///
/// Reads and displays as nine of `U`, `D`, `N`, `S`, `E`, `W` and `_` for the empty square, row by
/// row. When reading, separators are ignored and small letters are accepted.
///
/// ```
/// use tilebase_puzzle::{Board, Move, harris};
///
/// let start: harris::Board = "UUU/U_U/UUU".parse()?;
/// // The blank goes to the left, so the cube that was there rolls to the east.
/// let rolled = start.after(Move::Left).unwrap();
/// assert_eq!(rolled.to_string(), "UUU_EUUUU");
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(
    /// `(blank * 6561 + axes) * 256 + signs`, under 15,116,544.
    u32,
);

impl Board {
    /// Returns the board with these marks row by row; `None` for the empty square.
    ///
    /// # Errors
    /// If not exactly one square is empty.
    pub fn new(marks: [Option<Mark>; 9]) -> Result<Board, NotationError> {
        let blank = notation::blank(&marks, Board::EMPTY)?;
        let (mut axes, mut signs) = (0, 0);
        for mark in marks.into_iter().flatten() {
            (axes, signs) = (axes * 3 + mark.axis(), signs * 2 + mark.sign());
        }
        Ok(Board::from_parts(blank, axes, signs as u8))
    }

    /// Returns the board of eight cubes whose marks all look in one direction.
    pub fn all(mark: Mark, blank: Square) -> Board {
        Board::from_parts(blank, mark.axis() * (AXES / 2), (mark.sign() * (SIGNS - 1)) as u8)
    }

    /// Returns the board of a rank, 0 to [`BOARDS`] - 1.
    pub const fn from_rank(rank: usize) -> Option<Board> {
        if rank < BOARDS { Some(Board(rank as u32)) } else { None }
    }

    /// Returns the board's rank, `(blank * 6561 + axes) * 256 + signs`.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize
    }

    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        Square::ALL[self.rank() / (AXES * SIGNS)]
    }

    /// Returns the axes of the eight marks as a row to base 3, under [`AXES`].
    #[inline]
    pub const fn axes(self) -> usize {
        self.rank() / SIGNS % AXES
    }

    /// Returns the signs of the eight marks as a row of bits: the first cube of the row is the
    /// highest bit.
    #[inline]
    pub const fn signs(self) -> u8 {
        self.0 as u8
    }

    #[inline]
    const fn from_parts(blank: Square, axes: usize, signs: u8) -> Board {
        debug_assert!(axes < AXES);
        Board(((blank.index() * AXES + axes) * SIGNS) as u32 | signs as u32)
    }

    /// Returns the mark of the cube on a square; `None` for the empty one.
    pub fn mark(self, square: Square) -> Option<Mark> {
        let place = place(square, self.blank());
        let mark =
            || Mark::new(digit::<3>(self.axes() as u32, place), digit::<2>(self.0 & 255, place));
        (square != self.blank()).then(mark)
    }

    /// Returns the marks on all nine squares row by row; `None` for the empty one.
    pub fn marks(self) -> [Option<Mark>; 9] {
        Square::ALL.map(|square| self.mark(square))
    }

    /// Returns the board after a move of the empty square; `None` if the move leaves the board.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Option<Board> {
        let Some(slide) = Slide::new(self.blank(), step) else { return None };
        let axes = slide.carry::<3>(self.axes() as u32);
        let signs = slide.carry::<2>(self.signs() as u32);
        let before = Mark::new(digit::<3>(axes, slide.to), digit::<2>(signs, slide.to));
        let after = before.roll(step);
        let weight = const { weights::<3>() }[slide.to];
        let axes = axes + after.axis() as u32 * weight - before.axis() as u32 * weight;
        let flip = (before.sign() ^ after.sign()) << (7 - slide.to);
        Some(Board::from_parts(slide.blank, axes as usize, signs as u8 ^ flip as u8))
    }
}

impl crate::Board for Board {
    #[inline]
    fn blank(&self) -> Square {
        Board::blank(*self)
    }

    #[inline]
    fn after(&self, step: Move) -> Option<Board> {
        self.roll(step)
    }
}

/// The number of a cube is that of its mark, from 1.
impl Pieces for Board {
    const SYMBOLS: &'static [(&'static str, u16)] = &[
        ("_", 1 << 0),
        ("U", 1 << 1),
        ("D", 1 << 2),
        ("N", 1 << 3),
        ("S", 1 << 4),
        ("E", 1 << 5),
        ("W", 1 << 6),
    ];
    const EXPECTED: &'static str = "U, D, N, S, E, W, _, ? or !";
    const EMPTY: &'static str = "one empty square (_)";
    const REPEATS: bool = true;

    fn piece(&self, square: Square) -> u32 {
        self.mark(square).map_or(0, |mark| mark as u32 + 1)
    }
}

impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Board, NotationError> {
        Board::new(notation::nine_squares(text, "U, D, N, S, E, W or _", |symbol| match symbol {
            '_' => Some(None),
            letter => Mark::from_letter(letter).map(Some),
        })?)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.marks().map(|mark| mark.map_or('_', Mark::letter) as u8);
        f.pad(core::str::from_utf8(&letters).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    /// Every 97th rank: with each empty square each row of axes comes up, and each mask of signs.
    #[test]
    fn boards_survive_their_marks() {
        assert_eq!(BOARDS, 15_116_544);
        for rank in (0..BOARDS).step_by(97).chain([BOARDS - 1]) {
            let board = Board::from_rank(rank).unwrap();
            assert_eq!(Board::new(board.marks()), Ok(board));
            assert_eq!(board.rank(), rank);
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        assert_eq!(Board::from_rank(BOARDS), None);
    }

    #[test]
    fn rolling_a_board_is_rolling_one_cube() {
        // Every 97th board: all signs and squares come up, and prime to every radix.
        for board in (0..BOARDS).step_by(97).filter_map(Board::from_rank) {
            for step in Move::ALL {
                let by_hand = board.blank().step(step).map(|from| {
                    let mut marks = board.marks();
                    let mark = marks[from.index()].take().unwrap();
                    marks[board.blank().index()] = Some(mark.roll(step));
                    Board::new(marks).unwrap()
                });
                assert_eq!(board.roll(step), by_hand);
                if let Some(next) = by_hand {
                    assert_eq!(next.roll(step.opposite()), Some(board));
                }
            }
        }
    }

    #[test]
    fn boards_of_one_mark_have_it_everywhere() {
        for (mark, blank) in Mark::ALL.into_iter().flat_map(|m| Square::ALL.map(|b| (m, b))) {
            let board = Board::all(mark, blank);
            assert_eq!(board.blank(), blank);
            for square in Square::ALL {
                assert_eq!(board.mark(square), (square != blank).then_some(mark));
            }
        }
    }

    #[test]
    fn what_is_no_board_is_refused_with_the_reason() {
        assert_eq!("u d n / s _ e / w,u,d".parse::<Board>().unwrap().to_string(), "UDNS_EWUD");
        for (text, reason) in [
            ("UUUUUUUUU", "expected one empty square (_), found 0"),
            ("_UUU_UUUU", "expected one empty square (_), found 2"),
            ("UUUU_UUUR", "expected U, D, N, S, E, W or _, found 'R' (symbol 9)"),
            ("UUUU_UUU", "expected nine squares, found 8"),
            ("UUUU_UUUUU", "expected nine squares, found 10"),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), reason);
        }
    }
}
