//! Reads symbols with separators between them, and squares; and the error of all notations.

use std::fmt;
use std::str::FromStr;

use crate::Square;

/// The reason why a text is not a square, board, pattern, path, move or direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationError {
    /// A symbol that the notation does not have.
    Symbol {
        /// The symbol.
        found: char,
        /// The place of the symbol in the text, from 1.
        at: usize,
        /// The symbols that are allowed.
        expected: &'static str,
    },
    /// A wrong number of squares, symbols or moves.
    Count {
        /// What was expected, with its number, such as "nine squares".
        what: &'static str,
        /// The number that was found.
        found: usize,
    },
    /// A number that no piece has.
    Number {
        /// The number.
        found: u8,
        /// Its square, from 1.
        at: usize,
        /// The largest number of a piece.
        most: u8,
    },
    /// A tile that occurs more than once.
    Repeated(
        /// The tile's label.
        char,
    ),
    /// A word other than the only possible one.
    Word {
        /// The word.
        expected: &'static str,
    },
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Symbol { found, at, expected } => {
                write!(f, "expected {expected}, found {found:?} (symbol {at})")
            }
            NotationError::Count { what, found } => write!(f, "expected {what}, found {found}"),
            NotationError::Number { found, at, most } => {
                write!(f, "expected a number 0 to {most}, found {found} (square {at})")
            }
            NotationError::Repeated(tile) => {
                write!(f, "expected every tile once, found {tile} more than once")
            }
            NotationError::Word { expected } => write!(f, "expected the word {expected}"),
        }
    }
}

/// Returns whether a symbol is a separator: white space, a comma, a semicolon, a slash, a bar or a
/// bracket. So boards can be written on one line or on three.
pub(crate) fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';' | '/' | '|' | '[' | ']' | '(' | ')')
}

/// Returns whether a symbol is the empty square of a board, of every puzzle. A square of several
/// letters may have as many of them.
pub(crate) const fn is_empty_square(symbol: char) -> bool {
    matches!(symbol, '0' | 'X' | 'x' | '_' | '.' | '-')
}

/// Returns the symbols that are not separators, each with its place in the text, from 1.
pub(crate) fn symbols(text: &str) -> impl Iterator<Item = (usize, char)> + Clone + '_ {
    (1..).zip(text.chars()).filter(|&(_, symbol)| !is_separator(symbol))
}

/// Returns the meanings of a text's symbols. `meaning` returns the meaning of one; `None` if the
/// notation does not have it.
///
/// # Errors
/// A symbol without a meaning: `expected` lists those that have one. Not `N` symbols: `what`
/// describes them, with their number.
pub(crate) fn read<const N: usize, T: Copy + Default>(
    text: &str,
    what: &'static str,
    expected: &'static str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<[T; N], NotationError> {
    let mut meanings = [T::default(); N];
    let mut count = 0;
    for (at, found) in symbols(text) {
        let read = meaning(found).ok_or(NotationError::Symbol { found, at, expected })?;
        if let Some(place) = meanings.get_mut(count) {
            *place = read;
        }
        count += 1;
    }
    match count == N {
        true => Ok(meanings),
        false => Err(NotationError::Count { what, found: count }),
    }
}

/// Returns the meanings of the symbols of nine squares, as [`read`] does.
pub(crate) fn nine_squares<T: Copy + Default>(
    text: &str,
    expected: &'static str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<[T; 9], NotationError> {
    read(text, "nine squares", expected, meaning)
}

/// Returns the only symbol of a text, and its place from 1; or the error that `what` was expected.
pub(crate) fn single(text: &str, what: &'static str) -> Result<(usize, char), NotationError> {
    let mut all = symbols(text);
    match (all.next(), all.next()) {
        (Some(symbol), None) => Ok(symbol),
        _ => Err(NotationError::Count { what, found: symbols(text).count() }),
    }
}

/// Gives each value of a type a letter, in the order of the type's `ALL`. A value displays as its
/// letter, and is read from it, capital or small.
macro_rules! letters {
    ($type:ident, $letters:literal, $one:literal, $expected:literal) => {
        impl $type {
            #[doc = concat!("Returns its letter, ", $expected, ".")]
            pub const fn letter(self) -> char {
                $letters.as_bytes()[self as usize] as char
            }

            /// Returns the value with this letter, capital or small; `None` for any other character.
            pub const fn from_letter(letter: char) -> Option<$type> {
                let mut number = 0;
                while number < $type::ALL.len() {
                    if letter.eq_ignore_ascii_case(&$type::ALL[number].letter()) {
                        return Some($type::ALL[number]);
                    }
                    number += 1;
                }
                None
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self.letter().encode_utf8(&mut [0; 4]), f)
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<$type, $crate::NotationError> {
                let (at, found) = $crate::notation::single(text, $one)?;
                let error = $crate::NotationError::Symbol { found, at, expected: $expected };
                $type::from_letter(found).ok_or(error)
            }
        }
    };
}
pub(crate) use letters;

/// Reads `X,Y`: column and row, both from 1.
impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Square, NotationError> {
        let [column, row] = read(text, "a column and a row, X,Y", "1, 2 or 3", |symbol| {
            matches!(symbol, '1'..='3').then(|| symbol as usize - '1' as usize)
        })?;
        Ok(Square::ALL[row * 3 + column])
    }
}
