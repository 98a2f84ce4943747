//! Boards of cubes that roll.

use std::io;

use super::{MOVES, invalid, next, number, step};

/// How many boards there are: nine places of the blank, six ways to lie for each of eight cubes.
pub const BOARDS: usize = 9 * 1_679_616;

/// How many patterns there are.
pub const PATTERNS: usize = 9 * 6_561;

/// A board: how the cube on each square lies, row by row, and where there is none.
///
/// A cube lies in one of six ways, by its colours on top, in front and at the side: WRB, WBR, RWB,
/// RBW, BWR, BRW. So half a way's number is the colour on top, W, R or B.
#[derive(Clone, Copy)]
pub struct Board {
    cubes: [u8; 9],
    blank: u8,
}

/// How a cube lies after a roll along x, which exchanges top and side.
const ALONG_X: [u8; 6] = [5, 3, 4, 1, 2, 0];

/// How a cube lies after a roll along y, which exchanges top and front.
const ALONG_Y: [u8; 6] = [2, 4, 0, 5, 1, 3];

impl Board {
    /// The start with the blank here: all cubes are white on top, red in front, blue at the side.
    pub fn start(blank: usize) -> Board {
        Board { cubes: [0; 9], blank: blank as u8 }
    }

    /// The 256 boards that show a pattern.
    pub fn showing(pattern: &Pattern) -> Vec<Board> {
        let lie = |ways: usize| {
            let mut board = Board { cubes: [0; 9], blank: 0 };
            let mut bit = 0;
            for (square, top) in pattern.iter().enumerate() {
                match top {
                    Some(top) => {
                        board.cubes[square] = top * 2 + (ways >> bit & 1) as u8;
                        bit += 1;
                    }
                    None => board.blank = square as u8,
                }
            }
            board
        };
        (0..256).map(lie).collect()
    }

    /// The boards after each move of the blank that there is.
    pub fn rolls(self) -> impl Iterator<Item = Board> {
        let blank = usize::from(self.blank);
        MOVES.into_iter().filter_map(move |direction| {
            let from = step(blank, direction)?;
            let (_, _, right) = direction;
            let ways = if right != 0 { ALONG_X } else { ALONG_Y };
            let mut after = self;
            after.cubes[blank] = ways[usize::from(self.cubes[from])];
            after.cubes[from] = 0;
            after.blank = from as u8;
            Some(after)
        })
    }

    /// A number for every board, under [`BOARDS`].
    pub fn number(self) -> usize {
        self.digits(6, |way| way)
    }

    /// A number for the pattern that the board shows, under [`PATTERNS`].
    pub fn shown(self) -> usize {
        self.digits(3, |way| way / 2)
    }

    /// The blank, then the cubes as digits.
    fn digits(self, radix: usize, digit: impl Fn(u8) -> u8) -> usize {
        let mut number = usize::from(self.blank);
        for (square, &way) in self.cubes.iter().enumerate() {
            if square != usize::from(self.blank) {
                number = number * radix + usize::from(digit(way));
            }
        }
        number
    }
}

/// The colours on top row by row, W, R and B as 0, 1 and 2; `None` is the blank.
pub type Pattern = [Option<u8>; 9];

/// The next dataset, the start's blank and a pattern; `None` at `0 0`.
pub(super) fn dataset<'a>(
    words: &mut impl Iterator<Item = &'a str>,
) -> io::Result<Option<(usize, Pattern)>> {
    let (column, row) = (number(words)?, number(words)?);
    if (column, row) == (0, 0) {
        return Ok(None);
    }
    if !(1..=3).contains(&column) || !(1..=3).contains(&row) {
        return Err(invalid(format!("expected a column and a row, found {column} {row}")));
    }
    let mut pattern = [None; 9];
    for top in &mut pattern {
        *top = match next(words)? {
            "W" => Some(0),
            "R" => Some(1),
            "B" => Some(2),
            "E" => None,
            word => return Err(invalid(format!("expected W, R, B or E, found {word:?}"))),
        };
    }
    if pattern.iter().filter(|top| top.is_none()).count() != 1 {
        return Err(invalid("expected one E in a pattern"));
    }
    Ok(Some((row * 3 + column - 4, pattern)))
}
