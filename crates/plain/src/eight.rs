//! The eight-puzzle: a tile beside the blank slides into it.

use std::fmt;
use std::str::FromStr;

use crate::Move;
use crate::search::{Met, paths};

/// A board of tiles. `Label` is the type of the labels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board<Label = u8> {
    /// The label of the tile on each square, row by row; 0 for the blank.
    pub tiles: [Label; 9],
    blank: u8,
}

impl<Label: Copy + From<u8>> Board<Label> {
    /// Returns the board with its blank on this square, 0 to 8, and the tiles 1 to 8 in order.
    pub fn canonical(blank: usize) -> Board<Label> {
        let mut labels = 1..;
        let tiles = std::array::from_fn(|square| {
            let label = if square == blank { None } else { labels.next() };
            Label::from(label.unwrap_or(0))
        });
        Board { tiles, blank: blank as u8 }
    }

    /// Returns the square of the blank.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// Returns the board after a move of the blank; `None` if the move leaves the board.
    #[inline(always)]
    pub fn slide(mut self, step: Move) -> Option<Board<Label>> {
        let from = self.blank();
        let to = step.destination(from)?;
        self.tiles.swap(from, to);
        self.blank = to as u8;
        Some(self)
    }
}

impl Board {
    /// Returns a number less than 10^8, which no other board of the same tiles has: the digits on
    /// all squares but the last.
    fn number(&self) -> usize {
        self.tiles[..8].iter().fold(0, |number, &label| number * 10 + usize::from(label))
    }
}

/// Reads nine labels without separators; `0` or `_` is the blank.
impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let invalid = || format!("expected nine labels with a blank, found {text:?}");
        let label = |symbol: char| if symbol == '_' { Some(0) } else { symbol.to_digit(10) };
        let labels: Option<Vec<_>> =
            text.chars().map(|symbol| Some(label(symbol)? as u8)).collect();
        let tiles: [u8; 9] =
            labels.and_then(|labels| labels.try_into().ok()).ok_or_else(invalid)?;
        let blank = tiles.iter().position(|&label| label == 0).ok_or_else(invalid)?;
        Ok(Board { tiles, blank: blank as u8 })
    }
}

/// Displays as nine labels; `_` is the blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.iter().try_for_each(|label| match label {
            0 => f.write_str("_"),
            label => write!(f, "{label}"),
        })
    }
}

/// Searches all boards that can be reached from these, breadth first. Returns them in the order in
/// which they were met: each by the lexicographically smallest of the shortest paths.
pub fn search(starts: &[Board]) -> Vec<Met<Board>> {
    paths(starts, 10usize.pow(8), Board::number, Board::slide)
}
