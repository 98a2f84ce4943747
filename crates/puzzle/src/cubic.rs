//! What `cubic.tbl` needs of the cubic puzzle beside its description: numbers of patterns, which states
//! show which, and the symmetries that take the starts with all cubes alike to three of them.
use std::fmt;
use std::str::FromStr;

use crate::described::{Goal, Puzzle, Symmetry};
use crate::nibbles::{self, BLANK};
use crate::text::debug_as_text;
use crate::{NotationError, Square, notation};

/// The number of ways to colour the tops of eight cubes: 3^8 = 6,561.
pub const TOPS: usize = 6_561;

/// The number of patterns: nine empty squares times the colours of eight tops, 9 x 3^8 = 59,049.
pub const PATTERNS: usize = 9 * TOPS;

/// The number of states that show one pattern: one for each row of the eight cubes' phases.
pub const MASKS: usize = 256;

/// The number of states: 9 x 6^8 = 15,116,544.
pub const STATES: usize = PATTERNS * MASKS;

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

/// The letters of the colours, in the order of their numbers.
const LETTERS: [u8; 3] = *b"WRB";

impl Pattern {
    /// Returns the pattern with these numbers row by row: 0 for the empty square, and 1, 2 and 3 for
    /// white, red and blue. `None` if there is another number, or not exactly one 0.
    #[inline]
    pub fn from_numbers(numbers: [u8; 9]) -> Option<Pattern> {
        let nibble = |number: u8| match number {
            0 => BLANK,
            1..=3 => u64::from(number - 1),
            _ => NEITHER,
        };
        Pattern::from_nibbles(numbers.iter().fold(0, |nine, &number| nine << 4 | nibble(number)))
    }

    /// Returns the pattern of nine ASCII letters without separators; `None` if they are not a
    /// pattern. This is faster than [`FromStr`], which gives the reason of an error.
    #[inline]
    pub fn from_ascii(letters: &[u8; 9]) -> Option<Pattern> {
        Pattern::from_nibbles(letters.iter().fold(0, |nine, &letter| nine << 4 | nibble(letter)))
    }

    /// Returns the pattern of nine nibbles (four bits each), row by row, the first square's the
    /// highest: each a colour's number, [`BLANK`] or [`NEITHER`]. `None` if they are no pattern.
    #[inline]
    fn from_nibbles(nine: u64) -> Option<Pattern> {
        let (blank, eight) = nibbles::take_blank(nine, nine & (nibbles::ONES * NEITHER))?;
        Some(Pattern::from_parts(blank, nibbles::number::<3>(eight) as usize))
    }

    /// Returns the pattern that a goal is; `None` for other goals.
    pub fn of(goal: &Goal) -> Option<Pattern> {
        if goal.puzzle() != Puzzle::cubic() {
            return None;
        }
        Pattern::from_ascii(&goal.tops()?)
    }

    /// Returns the goal that the pattern is.
    pub fn goal(self) -> Goal {
        let goal = Puzzle::cubic().pattern(self.0.into());
        goal.unwrap_or_else(|| unreachable!("the cubic puzzle has the pattern {self}"))
    }

    /// Returns the pattern with this rank, 0 to [`PATTERNS`] - 1; `None` for a larger rank.
    pub const fn from_rank(rank: usize) -> Option<Pattern> {
        if rank < PATTERNS { Some(Pattern(rank as u16)) } else { None }
    }

    /// Returns an iterator over all patterns, by rank.
    pub fn all() -> impl Iterator<Item = Pattern> {
        (0..PATTERNS).filter_map(Pattern::from_rank)
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

    /// Returns the image of the pattern under a symmetry of the cubic puzzle.
    #[must_use]
    pub fn image(self, symmetry: &Symmetry) -> Pattern {
        let mut tops = [0; 9];
        let mut digits = self.rank() % TOPS;
        for square in (0..tops.len()).rev().filter(|&square| square != self.blank().index()) {
            tops[square] = 1 + (digits % 3) as u8;
            digits /= 3;
        }
        let image = symmetry.tops(&tops).and_then(Pattern::from_numbers);
        image.unwrap_or_else(|| unreachable!("an image of {self} is a pattern"))
    }

    /// Returns the representative of the pattern's class: that of [`Goal::class`].
    #[must_use]
    pub fn class(self) -> Pattern {
        let class = Pattern::of(&self.goal().class().0);
        class.unwrap_or_else(|| unreachable!("the class of {self} is of patterns"))
    }

    /// Returns an iterator over the representatives of all 1,320 classes of patterns, by rank.
    pub fn representatives() -> impl Iterator<Item = Pattern> {
        Pattern::all().filter(|pattern| pattern.class() == *pattern)
    }

    /// Returns the pattern with this empty square and these tops. `tops` must be less than
    /// [`TOPS`].
    #[inline]
    const fn from_parts(blank: Square, tops: usize) -> Pattern {
        debug_assert!(tops < TOPS);
        Pattern((blank.index() * TOPS + tops) as u16)
    }
}

/// Returns a symmetry that takes the start with all cubes alike and this empty square to the one whose
/// empty square is the first of the same kind, [`SquareKind::square`](crate::SquareKind::square).
pub fn to_first(start: Square) -> &'static Symmetry {
    let cubic = Puzzle::cubic();
    let [from, to] = [start, start.kind().square()].map(|blank| cubic.as_described(blank.index()));
    let mut all = cubic.symmetries().iter();
    all.find(|symmetry| symmetry.board(&from) == to)
        .unwrap_or_else(|| unreachable!("a symmetry takes a square to the first of its kind"))
}

/// The patterns that states show, by their ranks in the puzzle's space. A pattern's rank is the sum of
/// two parts: by the empty square, and the digits and bits of the first four cubes and of the last.
pub struct Shown([Vec<[u16; 2]>; 9]);

/// The number of rows of the digits of four cubes, and of the bits.
const FOUR: [usize; 2] = [81, 16];

impl Shown {
    /// Makes the parts, in a millisecond.
    pub fn new() -> Shown {
        let (puzzle, space) = (Puzzle::cubic(), Puzzle::cubic().space());
        // The number of each piece's colour on top; 0 for the empty square.
        let top = |number: u8| {
            let letter = puzzle.faces(number).and_then(|[top, ..]| u8::try_from(top).ok())?;
            Some(1 + LETTERS.iter().position(|&other| other == letter)? as u8)
        };
        let tops: Vec<u8> =
            (0..=puzzle.pieces() as u8).map(|number| top(number).unwrap_or_default()).collect();
        let pattern = |rank: usize| {
            let board = space.as_ref()?.board(rank as u64)?;
            let mut shown = [0; 9];
            for (top, &number) in shown.iter_mut().zip(board.numbers()) {
                *top = tops[usize::from(number)];
            }
            Pattern::from_numbers(shown).map(|pattern| pattern.0)
        };
        Shown(Square::ALL.map(|blank| {
            let pattern = |digits: usize, bits: usize| {
                pattern((blank.index() * TOPS + digits) * MASKS + bits).unwrap_or_default()
            };
            let white = (blank.index() * TOPS) as u16;
            let parts = (0..FOUR[0] * FOUR[1]).map(|number| {
                let (digits, bits) = (number / FOUR[1], number % FOUR[1]);
                // The others have white on top, which adds nothing.
                [pattern(digits * FOUR[0], bits * FOUR[1]), pattern(digits, bits) - white]
            });
            parts.collect()
        }))
    }

    /// Returns the patterns of the states of a lane: of the ranks `MASKS * number` and following.
    #[inline]
    pub fn lane(&self, number: usize) -> Lane {
        let (blank, digits) = (number / TOPS, number % TOPS);
        let part = |digits: usize, part: usize| {
            let parts = &self.0[blank][digits * FOUR[1]..];
            std::array::from_fn(|bits| parts[bits][part])
        };
        Lane { number, first: part(digits / FOUR[0], 0), last: part(digits % FOUR[0], 1) }
    }
}

impl Default for Shown {
    fn default() -> Shown {
        Shown::new()
    }
}

/// The patterns of the states of a lane: their parts by the bits of the first four cubes and of the
/// last.
pub struct Lane {
    number: usize,
    first: [u16; FOUR[1]],
    last: [u16; FOUR[1]],
}

impl Lane {
    /// Returns the number of the lane.
    #[inline]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the rank of the pattern that the state with these bits shows.
    #[inline]
    pub fn pattern(&self, bits: usize) -> u16 {
        self.first[bits / FOUR[1]] + self.last[bits % FOUR[1]]
    }
}

/// Returns the nibble of a letter: the colour's number, [`BLANK`], or [`NEITHER`].
#[inline]
const fn nibble(letter: u8) -> u64 {
    static NIBBLES: [u8; 256] = {
        let mut nibbles = [NEITHER as u8; 256];
        let mut number = 0;
        while number < LETTERS.len() {
            let letter = LETTERS[number];
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
const NEITHER: u64 = 4;

impl FromStr for Pattern {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Pattern, NotationError> {
        let number = |symbol: char| {
            let at = |letter| LETTERS.iter().position(|&other| letter == Some(other));
            match u8::try_from(symbol).ok() {
                _ if is_empty(symbol) => Some(0),
                letter => {
                    at(letter.map(|letter| letter.to_ascii_uppercase())).map(|at| at as u8 + 1)
                }
            }
        };
        let numbers = notation::nine_squares(text, "W, R, B or E", number)?;
        Pattern::from_numbers(numbers).ok_or_else(|| NotationError::Count {
            what: "one empty square (E)",
            found: numbers.iter().filter(|&&number| number == 0).count(),
        })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [b'E'; 9];
        let mut digits = self.rank() % TOPS;
        for square in (0..letters.len()).rev().filter(|&square| square != self.blank().index()) {
            letters[square] = LETTERS[digits % 3];
            digits /= 3;
        }
        f.pad(std::str::from_utf8(&letters).map_err(|_| fmt::Error)?)
    }
}

debug_as_text!("Pattern": {} Pattern);

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn every_pattern_is_restored_from_text_rank_and_goal() {
        for pattern in Pattern::all() {
            assert_eq!(Pattern::from_rank(pattern.rank()), Some(pattern));
            let text = pattern.to_string();
            assert_eq!(text.parse(), Ok(pattern));
            assert_eq!(Pattern::from_ascii(text.as_bytes().try_into().unwrap()), Some(pattern));
            assert_eq!(pattern.goal().to_string(), text);
            assert_eq!(Pattern::of(&pattern.goal()), Some(pattern));
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
