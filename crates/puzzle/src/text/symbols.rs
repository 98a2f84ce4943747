//! Reads symbols with separators between them, as moves and squares are written.

use std::str::FromStr;

use crate::error::{ReadError, quoted};
use crate::{Grid, Move};

/// Returns whether a symbol is a separator: white space, a comma, a semicolon, a slash, a bar or a
/// bracket. So boards can be written on one line or on three.
pub(crate) fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';' | '/' | '|' | '[' | ']' | '(' | ')')
}

/// Returns the meanings of a text's symbols. `meaning` returns the meaning of one; `None` if the
/// notation does not have it.
///
/// # Errors
/// A symbol without a meaning: `expected` lists those that have one.
pub(crate) fn meanings<T>(
    text: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>, ReadError> {
    let symbols = (1..).zip(text.chars()).filter(|&(_, symbol)| !is_separator(symbol));
    let read = symbols.map(|(at, found)| {
        let wrong = || ReadError::new(expected, format!("{found:?}")).at("symbol", at);
        meaning(found).ok_or_else(wrong)
    });
    read.collect()
}

/// Returns the meanings of `N` symbols, as [`meanings`] does; `what` describes them, with their
/// number.
pub(crate) fn read<const N: usize, T>(
    text: &str,
    what: &str,
    expected: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<[T; N], ReadError> {
    let all = meanings(text, expected, meaning)?;
    all.try_into().map_err(|all: Vec<T>| ReadError::new(what, all.len()))
}

/// Implements `Debug` as the type's name and, in brackets, its display.
macro_rules! debug_as_text {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
    };
}
pub(crate) use debug_as_text;

/// Reads a letter, capital or small.
impl FromStr for Move {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Move, ReadError> {
        read(text, "one move", "d, l, r or u", Move::from_letter).map(|[step]| step)
    }
}

impl Grid {
    /// Reads a square as `X,Y`: its column and its row, both from 1.
    ///
    /// # Errors
    /// A text that is no square of the board.
    pub fn square(self, text: &str) -> Result<usize, ReadError> {
        let (columns, rows) = (self.columns(), self.rows());
        let walls = if self.has_walls() { ", and no wall" } else { "" };
        let expected = format!("X,Y, a column 1 to {columns} and a row 1 to {rows}{walls}");
        let digit = |symbol: char| symbol.to_digit(10).map(|digit| digit as usize);
        let [column, row] = read(text, "a column and a row, X,Y", &expected, digit)?;
        let square = self.square_at(column.wrapping_sub(1), row.wrapping_sub(1));
        square.ok_or_else(|| ReadError::new(expected, quoted(text)))
    }

    /// Returns a square as [`Grid::square`] reads it.
    pub fn square_text(self, square: usize) -> String {
        let (column, row) = self.place(square);
        format!("{},{}", column + 1, row + 1)
    }
}
