//! Patterns: the empty square, and the colours of the top faces.

use core::fmt;
use core::str::FromStr;

use super::Colour;
use crate::nibbles::{self, BLANK};
use crate::text::debug_as_text;
use crate::{NotationError, Square, notation};

/// The number of patterns: nine empty squares times the colours of eight tops, 9 x 3^8 = 59,049.
pub const PATTERNS: usize = 9 * TOPS;

/// The number of ways to colour the tops of eight cubes: 3^8 = 6,561.
pub const TOPS: usize = crate::six::ROWS;

/// The top faces of a board: the empty square, and the colours of the eight cubes.
///
/// Reads and displays as nine letters `W`, `R`, `B` or `E`, row by row; `E` is the empty square.
/// Separators, such as white space and commas, are ignored when reading, and
/// `0`, `X`, `_`, `.` and `-` are the empty square, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern(
    /// The rank, `blank * 6561 + tops`, less than 59,049.
    u16,
);

impl Pattern {
    /// What a pattern has one of, for errors.
    const EMPTY: &str = "one empty square (E)";

    /// Returns the pattern with these colours row by row; `None` is the empty square.
    ///
    /// # Errors
    /// If not exactly one square is empty.
    pub fn new(squares: [Option<Colour>; 9]) -> Result<Pattern, NotationError> {
        let nibble = |square: Option<Colour>| square.map_or(BLANK, |colour| colour as u64);
        let nine = squares.into_iter().fold(0, |nine, square| nine << 4 | nibble(square));
        let found = squares.iter().filter(|square| square.is_none()).count();
        Pattern::from_nibbles(nine).ok_or(NotationError::Count { what: Pattern::EMPTY, found })
    }

    /// Returns the pattern with these numbers row by row: 0 for the empty square, and 1, 2 and 3 for
    /// white, red and blue.
    ///
    /// # Errors
    /// A number over 3; not exactly one 0.
    #[inline]
    pub fn from_numbers(numbers: [u8; 9]) -> Result<Pattern, NotationError> {
        let (blank, tops) = nibbles::take_zero(numbers, 3)
            .ok_or_else(|| nibbles::wrong(numbers, 3, Pattern::EMPTY))?;
        Ok(Pattern::from_parts(blank, nibbles::number::<3>(nibbles::of_bytes(tops)) as usize))
    }

    /// Returns the pattern of nine ASCII letters without separators; `None` if they are not a
    /// pattern. This is faster than [`FromStr`], which gives the reason of an error.
    #[inline]
    pub fn from_ascii(letters: &[u8; 9]) -> Option<Pattern> {
        Pattern::from_nibbles(letters.iter().fold(0, |nine, &letter| nine << 4 | nibble(letter)))
    }

    /// Returns the pattern of nine nibbles (four bits each), row by row, the first square's the
    /// highest; `None` if they are no pattern. A nibble is a colour's number, [`BLANK`], or has the
    /// bit [`NEITHER`].
    #[inline]
    pub(super) fn from_nibbles(nine: u64) -> Option<Pattern> {
        let (blank, eight) = nibbles::take_blank(nine, nine & (nibbles::ONES * NEITHER))?;
        Some(Pattern::from_parts(blank, nibbles::number::<3>(eight) as usize))
    }

    /// Returns the pattern with this rank, 0 to [`PATTERNS`] - 1; `None` for a larger rank.
    pub const fn from_rank(rank: usize) -> Option<Pattern> {
        if rank < PATTERNS { Some(Pattern(rank as u16)) } else { None }
    }

    /// Returns the pattern's rank, `blank * 6561 + tops`, where `blank` is the number of the empty
    /// square, and `tops` are the colours row by row as digits to base 3: W = 0, R = 1, B = 2.
    pub const fn rank(self) -> usize {
        self.0 as usize
    }

    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        Square::ALL[self.rank() / TOPS]
    }

    /// Returns the eight top colours, row by row, as digits to base 3 (W = 0, R = 1, B = 2): a
    /// number less than [`TOPS`].
    #[inline]
    pub const fn tops(self) -> usize {
        self.rank() % TOPS
    }

    /// Returns the pattern with this empty square and these tops. `tops` must be less than
    /// [`TOPS`].
    #[inline]
    pub(crate) const fn from_parts(blank: Square, tops: usize) -> Pattern {
        debug_assert!(tops < TOPS);
        Pattern((blank.index() * TOPS + tops) as u16)
    }

    /// Returns the row of tops as eight octal digits, the first cube's the most significant: twice
    /// the number of each colour.
    #[inline]
    pub(super) const fn row(self) -> u32 {
        /// The digits of four cubes' tops.
        static FOUR: [u16; 81] = {
            let mut four = [0; 81];
            let mut tops = 0;
            while tops < 81 {
                let [a, b, c, d] = [tops / 27, tops / 9 % 3, tops / 3 % 3, tops % 3];
                four[tops as usize] = (a << 9 | b << 6 | c << 3 | d) * 2;
                tops += 1;
            }
            four
        };
        let tops = self.tops();
        (FOUR[tops / 81] as u32) << 12 | FOUR[tops % 81] as u32
    }

    /// Returns the colour on a square; `None` for the empty square.
    pub fn top(self, square: Square) -> Option<Colour> {
        self.tops_of_squares()[square.index()]
    }

    /// Returns the colours of all nine squares row by row; `None` for the empty square.
    pub fn tops_of_squares(self) -> [Option<Colour>; 9] {
        let blank = self.blank();
        let mut tops = self.tops() as u32;
        let mut colours = [None; 9];
        for (square, colour) in Square::ALL.iter().zip(&mut colours).rev() {
            if *square != blank {
                *colour = Some(Colour::modulo(tops));
                tops /= 3;
            }
        }
        colours
    }
}

/// Returns the nibble of a letter for [`Pattern::from_nibbles`].
#[inline]
const fn nibble(letter: u8) -> u64 {
    static NIBBLES: [u8; 256] = {
        let mut nibbles = [NEITHER as u8; 256];
        let mut number = 0;
        while number < 3 {
            let letter = Colour::ALL[number].letter() as u8;
            nibbles[letter as usize] = number as u8;
            nibbles[letter.to_ascii_lowercase() as usize] = number as u8;
            number += 1;
        }
        let mut byte = 0;
        while byte < 128 {
            if is_empty(byte as u8 as char) {
                nibbles[byte] = BLANK as u8;
            }
            byte += 1;
        }
        nibbles
    };
    NIBBLES[letter as usize] as u64
}

/// Returns whether a symbol is the empty square of a pattern: that of every puzzle, or `E`.
const fn is_empty(symbol: char) -> bool {
    symbol.eq_ignore_ascii_case(&'E') || notation::is_empty_square(symbol)
}

/// A bit of a nibble that is no colour, which is in the lowest two bits, and not the blank.
pub(super) const NEITHER: u64 = 4;

impl FromStr for Pattern {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Pattern, NotationError> {
        Pattern::new(notation::nine_squares(text, "W, R, B or E", |symbol| {
            if is_empty(symbol) { Some(None) } else { Colour::from_letter(symbol).map(Some) }
        })?)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.tops_of_squares().map(|top| top.map_or('E', Colour::letter) as u8);
        f.pad(core::str::from_utf8(&letters).map_err(|_| fmt::Error)?)
    }
}

debug_as_text!("Pattern": {} Pattern);

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_pattern_is_restored_from_text_and_rank() {
        for rank in 0..PATTERNS {
            let pattern = Pattern::from_rank(rank).unwrap();
            assert_eq!(pattern.rank(), rank);
            let colours = pattern.tops_of_squares();
            assert_eq!(colours, Square::ALL.map(|square| pattern.top(square)));
            assert_eq!(Pattern::new(colours), Ok(pattern));
            let text = pattern.to_string();
            assert_eq!(text.parse(), Ok(pattern));
            assert_eq!(Pattern::from_ascii(text.as_bytes().try_into().unwrap()), Some(pattern));
        }
        assert_eq!(Pattern::from_rank(PATTERNS), None);
    }

    #[test]
    fn invalid_patterns_are_refused_with_the_reason() {
        for (text, reason) in [
            ("WWWWWWWWW", "expected one empty square (E), found 0"),
            ("EWWWEWWWW", "expected one empty square (E), found 2"),
            ("WWWWEWWWQ", "expected W, R, B or E, found 'Q' (symbol 9)"),
            ("WWWWEWWW", "expected nine squares, found 8"),
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), reason);
            assert_eq!(text.as_bytes().try_into().ok().and_then(Pattern::from_ascii), None);
        }
        assert_eq!("w r b / r E w / b,b,b".parse::<Pattern>().unwrap().to_string(), "WRBREWBBB");
    }
}
