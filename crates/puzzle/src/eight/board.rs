//! Boards as people write them.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::notation::symbols;
use crate::text::padded;
use crate::{Move, NotationError, Square};

/// Nine squares with eight different tiles out of 1 to 9, and one blank.
///
/// The ninth label is the one that is missing, so the ordinary eight-puzzle (1 to 8) and the
/// nine-palace jigsaw (1 to 9 with any one taken out) are both boards.
///
/// Reads `123069478`, `1 2 3 0 6 9 4 7 8`, `1,2,3/0,6,9/4,7,8` or `[1,2,3,0,6,9,4,7,8]`; the blank
/// may be `0`, `X`, `x`, `_` or `.`. Displays as nine symbols with `_` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Row by row; 0 is the blank.
    labels: [u8; 9],
    /// Where the 0 is.
    blank: Square,
    /// The label that no tile has.
    missing: u8,
}

impl Board {
    /// Returns the board with these labels, row by row: 0 for the blank, and eight different tiles out of
    /// 1 to 9.
    ///
    /// # Errors
    /// A label over 9, a repeated tile, no blank or two of them.
    pub fn new(labels: [u8; 9]) -> Result<Board, NotationError> {
        let mut seen = 0u16;
        let mut blank = Square::ALL[0];
        for (at, &label) in labels.iter().enumerate() {
            if label > 9 {
                return Err(NotationError::Label { found: label, at: at + 1 });
            }
            if label != 0 && seen & (1 << label) != 0 {
                return Err(NotationError::Repeated(char::from(b'0' + label)));
            }
            if label == 0 {
                blank = Square::ALL[at];
            }
            seen |= 1 << label;
        }
        let found = labels.iter().filter(|&&label| label == 0).count();
        match found {
            // 1 to 9 add up to 45.
            1 => Ok(Board { labels, blank, missing: 45 - labels.iter().sum::<u8>() }),
            _ => Err(NotationError::Count { what: "one blank (0, X, _ or .)", found }),
        }
    }

    /// Returns the board of nine symbols without separators; `None` if they are no board. This is
    /// [`FromStr`] without the error's detail, and faster.
    #[inline]
    pub fn from_ascii(symbols: &[u8; 9]) -> Option<Board> {
        let (mut labels, mut all, mut blank) = ([0; 9], 0, 0);
        for (at, &symbol) in symbols.iter().enumerate() {
            let meaning = MEANINGS[usize::from(symbol)];
            labels[at] = meaning as u8;
            all |= meaning;
            blank |= if meaning as u8 == 0 { at } else { 0 };
        }
        // Nine different labels, the blank among them: of ten, one is missing, which is a tile's.
        let missing = all >> 8 ^ 0x3ff;
        if !missing.is_power_of_two() || missing & 1 != 0 || missing > 0x3ff {
            return None;
        }
        Some(Board { labels, blank: Square::ALL[blank], missing: missing.trailing_zeros() as u8 })
    }

    /// Returns the labels row by row, 0 for the blank.
    pub const fn labels(&self) -> &[u8; 9] {
        &self.labels
    }

    /// Returns the tile on a square; `None` for the blank.
    pub const fn tile(&self, square: Square) -> Option<u8> {
        match self.labels[square.index()] {
            0 => None,
            tile => Some(tile),
        }
    }

    /// Returns the blank's square.
    pub const fn blank(&self) -> Square {
        self.blank
    }

    /// Returns the label out of 1 to 9 that no tile has.
    pub const fn missing(&self) -> u8 {
        self.missing
    }

    /// Returns the board with the same tiles, each on the square of its own number, and the blank on
    /// the square of the missing one.
    #[must_use]
    pub fn home(&self) -> Board {
        let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let blank = Square::ALL[usize::from(self.missing) - 1];
        labels[blank.index()] = 0;
        Board { labels, blank, ..*self }
    }

    /// Returns the board with the tiles 1 to 8 in order around this blank.
    pub const fn in_order(blank: Square) -> Board {
        let mut labels = [0; 9];
        let (mut square, mut tile) = (0, 1);
        while square < 9 {
            if square != blank.index() {
                labels[square] = tile;
                tile += 1;
            }
            square += 1;
        }
        Board { labels, blank, missing: 9 }
    }

    /// Returns the board with the tiles of this one, where `tile(place)` is the place in the row of
    /// this board of the tile at `place` in the row of the new one. The eight are different.
    pub(super) fn rearranged(&self, blank: Square, tile: impl Fn(usize) -> usize) -> Board {
        let mut row = [0; 8];
        let tiles = self.labels.iter().copied().filter(|&label| label != 0);
        row.iter_mut().zip(tiles).for_each(|(slot, label)| *slot = label);
        let mut labels = [0; 9];
        let squares = (0..9).filter(|&square| square != blank.index());
        for (place, square) in squares.enumerate() {
            labels[square] = row[tile(place)];
        }
        Board { labels, blank, ..*self }
    }

    /// Returns the board after a move of the blank; `None` where the board ends.
    #[must_use]
    pub fn slide(&self, step: Move) -> Option<Board> {
        let blank = self.blank.step(step)?;
        let mut labels = self.labels;
        labels.swap(self.blank.index(), blank.index());
        Some(Board { labels, blank, ..*self })
    }
}

impl crate::Board for Board {
    #[inline]
    fn blank(&self) -> Square {
        self.blank
    }

    #[inline]
    fn after(&self, step: Move) -> Option<Board> {
        self.slide(step)
    }
}

/// What each byte means: its label, and a bit for it, 8 places up; one more for no label.
static MEANINGS: [u32; 256] = {
    let mut meanings = [1 << (8 + 10); 256];
    let mut label = 0;
    while label <= 9 {
        meanings[b'0' as usize + label] = label as u32 | 1 << (8 + label);
        label += 1;
    }
    meanings[b'X' as usize] = meanings[b'0' as usize];
    meanings[b'x' as usize] = meanings[b'0' as usize];
    meanings[b'_' as usize] = meanings[b'0' as usize];
    meanings[b'.' as usize] = meanings[b'0' as usize];
    meanings
};

const TILE: &str = "a tile 1 to 9 or a blank (0, X, _ or .)";

impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Board, NotationError> {
        let mut labels = [0; 9];
        let mut count = 0;
        for (at, found) in symbols(text) {
            let label = match found {
                'X' | 'x' | '_' | '.' => 0,
                '0'..='9' => found as u8 - b'0',
                _ => return Err(NotationError::Symbol { found, at, expected: TILE }),
            };
            if let Some(slot) = labels.get_mut(count) {
                *slot = label;
            }
            count += 1;
        }
        match count {
            9 => Board::new(labels),
            found => Err(NotationError::Count { what: "nine squares", found }),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded::<9>(f, |text| {
            let symbol = |label| if label == 0 { '_' } else { char::from(b'0' + label) };
            self.labels.iter().try_for_each(|&label| text.write_char(symbol(label)))
        })
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Two boards that are not made of the same tiles, so that no move leads from one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LabelMismatch {
    /// The tile that only the start has.
    pub start: u8,
    /// The tile that only the goal has.
    pub goal: u8,
}

impl core::error::Error for LabelMismatch {}

impl fmt::Display for LabelMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected start and goal with the same tiles, found {} only in the start and {} only \
             in the goal",
            self.start, self.goal
        )
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

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
            &board.to_string(),
        ] {
            assert_eq!(text.parse(), Ok(board), "{text:?}");
        }
    }

    #[test]
    fn nine_symbols_mean_what_they_mean_as_a_text() {
        // Every byte at every place of a board, so that every label is missing or twice there.
        for at in 0..9 {
            for byte in 0..=u8::MAX {
                let mut symbols = *b"12_453786";
                symbols[at] = byte;
                let text: Option<Board> = core::str::from_utf8(&symbols)
                    .ok()
                    .filter(|text| !text.contains(crate::notation::is_separator))
                    .and_then(|text| text.parse().ok());
                assert_eq!(Board::from_ascii(&symbols), text, "{symbols:?}");
            }
        }
    }

    #[test]
    fn home_leaves_the_missing_number_blank() {
        let home = |text: &str| text.parse::<Board>().unwrap().home().to_string();
        assert_eq!(home("123069478"), "1234_6789");
        assert_eq!(home("X12345678"), "12345678_");
        assert_eq!(home("98765432_"), "_23456789");
    }

    #[test]
    fn formatting_honours_width_and_boards_have_an_order() {
        let board = Board::in_order(Square::ALL[4]);
        assert_eq!(std::format!("{board:>12}|{board:^11}|"), "   1234_5678| 1234_5678 |");
        assert_eq!(Board::in_order(Square::ALL[8]).to_string(), "12345678_");
        assert!(Board::in_order(Square::ALL[0]) < board);
    }

    #[test]
    fn what_is_no_board_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "expected nine squares, found 0"),
            ("1234567890", "expected nine squares, found 10"),
            ("112345670", "expected every tile once, found 1 more than once"),
            ("123456789", "expected one blank (0, X, _ or .), found 0"),
            ("00X123456", "expected one blank (0, X, _ or .), found 3"),
            ("12345678A", "expected a tile 1 to 9 or a blank (0, X, _ or .), found 'A' (symbol 9)"),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), reason);
            assert_eq!(text.as_bytes().try_into().ok().and_then(Board::from_ascii), None);
        }
        for label in [10, 255] {
            let reason = Board::new([0, 1, 2, 3, 4, 5, 6, 7, label]).unwrap_err().to_string();
            assert_eq!(reason, std::format!("expected a label 0 to 9, found {label} (square 9)"));
        }
    }
}
