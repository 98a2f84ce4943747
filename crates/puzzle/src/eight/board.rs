//! Boards with labelled tiles.

use std::fmt;
use std::str::FromStr;

use crate::Square;
use crate::error::ReadError;
use crate::text::symbols::{debug_as_text, read};

/// A board with eight different tiles out of 1 to 9, and one blank.
///
/// One of the nine labels is missing: 9 in the ordinary eight-puzzle, any of them in the
/// nine-palace jigsaw.
///
/// Reads `123069478`, `1 2 3 0 6 9 4 7 8`, `1,2,3/0,6,9/4,7,8` or `[1,2,3,0,6,9,4,7,8]`; the blank
/// may be `0`, `X`, `x`, `_`, `.`, `-` or `#`. Displays as nine symbols with `_` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The labels row by row; 0 is the blank.
    labels: [u8; 9],
    /// The square of each tile, by its label; 0 for other labels.
    pub(super) squares: [u8; 16],
    /// The square of the 0.
    blank: Square,
    /// The label that no tile has.
    missing: u8,
}

impl Board {
    /// Returns the board with these labels, row by row: 0 for the blank, and eight different tiles
    /// out of 1 to 9. `None` if they are others.
    #[inline]
    pub fn new(labels: [u8; 9]) -> Option<Board> {
        let seen = labels.iter().fold(0u64, |seen, label| seen | 1 << (label % 64));
        let all = labels.iter().fold(0, |all, label| all | label);
        // The nine labels are different ones out of 0 to 9 if exactly one of these is missing.
        let missing = 0x3ff ^ seen;
        let is_board = missing.is_power_of_two() && missing != 1 && all < 64;
        is_board.then(|| Board::from_parts(labels, missing.trailing_zeros() as u8))
    }

    /// Returns the board of nine ASCII symbols without separators; `None` if they are not a board.
    /// This is faster than [`FromStr`], which gives the reason of an error.
    #[inline]
    pub fn from_ascii(symbols: &[u8; 9]) -> Option<Board> {
        Board::new(symbols.map(|symbol| LABELS[usize::from(symbol)]))
    }

    /// Returns the board with these labels, which are all of 0 to 9 but one.
    #[inline]
    pub(super) fn from_parts(labels: [u8; 9], missing: u8) -> Board {
        let mut squares = [0; 16];
        for (square, &label) in (0..).zip(&labels) {
            squares[usize::from(label) % 16] = square;
        }
        let blank = Square::ALL[usize::from(squares[0])];
        squares[0] = 0;
        Board { labels, squares, blank, missing }
    }

    /// Returns the labels row by row; 0 is the blank.
    pub const fn labels(&self) -> &[u8; 9] {
        &self.labels
    }

    /// Returns the blank's square.
    pub const fn blank(&self) -> Square {
        self.blank
    }

    /// Returns the label, 1 to 9, that no tile has.
    pub const fn missing(&self) -> u8 {
        self.missing
    }

    /// Returns the board with its blank on this square, and the tiles 1 to 8 in order on the
    /// others.
    pub fn in_order(blank: Square) -> Board {
        let mut labels = [0; 9];
        let squares = (0..9).filter(|&square| square != blank.index());
        squares.zip(1..).for_each(|(square, tile)| labels[square] = tile);
        Board::from_parts(labels, 9)
    }
}

/// The label for each byte of a text: 0 for a blank, and 10 for bytes that are not a label.
pub(super) static LABELS: [u8; 256] = {
    let mut labels = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        labels[byte] = match byte as u8 {
            b'0' | b'X' | b'x' | b'_' | b'.' | b'-' | b'#' => 0,
            tile @ b'1'..=b'9' => tile - b'0',
            _ => 10,
        };
        byte += 1;
    }
    labels
};

impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Board, ReadError> {
        let expected = "a tile 1 to 9 or a blank (0, X, _, . or -)";
        let labels = read(text, "nine squares", expected, |symbol| {
            let label = LABELS[usize::from(u8::try_from(symbol).ok()?)];
            (label < 10).then_some(label)
        });
        let labels: [u8; 9] = labels?;
        Board::new(labels).ok_or_else(|| {
            let again = |at: &usize| labels[*at] != 0 && labels[..*at].contains(&labels[*at]);
            match (0..9).find(again) {
                Some(at) => {
                    ReadError::new("every tile once", format!("{} more than once", labels[at]))
                }
                None => {
                    let blanks = labels.iter().filter(|&&label| label == 0).count();
                    ReadError::new("one blank (0, X, _, . or -)", blanks)
                }
            }
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = self.labels.map(|label| if label == 0 { b'_' } else { b'0' + label });
        f.pad(std::str::from_utf8(&symbols).map_err(|_| fmt::Error)?)
    }
}

debug_as_text!(Board);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_board_in_every_notation() {
        let board = Board::new([1, 2, 3, 0, 6, 9, 4, 7, 8]).unwrap();
        for text in [
            "123069478",
            "1 2 3 0 6 9 4 7 8",
            "1,2,3/0,6,9/4,7,8",
            "[1,2,3,0,6,9,4,7,8]",
            "123\nx69\n478\n",
            "123|.69|478",
            "123-69478",
            "1 2 3 - 6 9 4 7 8",
            "123#69478",
            &board.to_string(),
        ] {
            assert_eq!(text.parse(), Ok(board), "{text:?}");
        }
    }

    #[test]
    fn from_ascii_and_from_str_read_the_same_boards() {
        // Every byte at every place of a valid board gives boards, repeated labels and other
        // symbols.
        for at in 0..9 {
            for byte in 0..=u8::MAX {
                let mut symbols = *b"12_453786";
                symbols[at] = byte;
                let text: Option<Board> = std::str::from_utf8(&symbols)
                    .ok()
                    .filter(|text| !text.contains(crate::text::symbols::is_separator))
                    .and_then(|text| text.parse().ok());
                assert_eq!(Board::from_ascii(&symbols), text, "{symbols:?}");
            }
        }
    }

    #[test]
    fn invalid_boards_are_refused_with_the_reason() {
        for (text, reason) in [
            ("", "expected nine squares, found 0"),
            ("1234567890", "expected nine squares, found 10"),
            ("112345670", "expected every tile once, found 1 more than once"),
            ("123456789", "expected one blank (0, X, _, . or -), found 0"),
            ("00X123456", "expected one blank (0, X, _, . or -), found 3"),
            (
                "12345678A",
                "expected a tile 1 to 9 or a blank (0, X, _, . or -), found 'A' (symbol 9)",
            ),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), reason);
            assert_eq!(text.as_bytes().try_into().ok().and_then(Board::from_ascii), None);
        }
        for label in [10, 255] {
            assert_eq!(Board::new([0, 1, 2, 3, 4, 5, 6, 7, label]), None);
        }
    }
}
