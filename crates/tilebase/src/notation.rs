//! The notations of moves.

use std::fmt::{self, Display};
use std::str::FromStr;

use tilebase_puzzle::{Board, Move, Path};

/// The meaning of a move's symbol. Tables, judges and the order of paths always use the direction
/// of the blank.
///
/// ```
/// use tilebase::{Notation, Puzzle};
///
/// let start = Puzzle::shipped("eight").unwrap().board("123069478")?;
/// let path = "drrul".parse()?;
/// assert_eq!(Notation::Blank.path(path, &start), "drrul");
/// assert_eq!(Notation::Tile.path(path, &start), "ulldr");
/// assert_eq!(Notation::Number.path(path, &start), "47896");
/// for (notation, text) in [
///     (Notation::Blank, "Down, right, right, up, left"),
///     (Notation::Blank, "D R2 U L"),
///     (Notation::Tile, "↑ ← ← ↓ →"),
///     (Notation::Number, "4, 7, 8, 9, 6"),
/// ] {
///     let moves = notation.read(text, &start)?.moves;
///     assert_eq!(moves.into_iter().collect::<tilebase::Path>(), path);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Notation {
    /// The direction in which the blank moves.
    #[default]
    Blank,
    /// The direction in which the tile or cube moves.
    Tile,
    /// The number of the tile that moves or, because cubes have no numbers, of the square from
    /// which a cube rolls, from 1, row by row. Numbers above 9 are A, B and so on.
    Number,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 3] = [Notation::Blank, Notation::Tile, Notation::Number];

    /// Returns the notation's name, such as `blank`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Blank => "blank",
            Notation::Tile => "tile",
            Notation::Number => "number",
        }
    }

    /// Converts a move to the direction that names it, which is the blank's or, in the other
    /// notations, the tile's or cube's; and a direction to its move.
    #[inline]
    pub const fn direction(self, step: Move) -> Move {
        match self {
            Notation::Blank => step,
            Notation::Tile | Notation::Number => step.opposite(),
        }
    }

    /// Returns the symbol of a legal move from a board.
    pub fn symbol(self, step: Move, before: &Board) -> char {
        match (self, before.puzzle().grid().step(before.blank(), step)) {
            (Notation::Number, Some(from)) => digit(number(before, from)),
            _ => self.direction(step).letter(),
        }
    }

    /// Returns the symbols of a path from a board.
    pub fn path(self, path: Path, start: &Board) -> String {
        match self {
            Notation::Blank => path.to_string(),
            Notation::Tile => path.iter().map(|step| step.opposite().letter()).collect(),
            Notation::Number => path
                .iter()
                .zip(start.along(path))
                .map(|(step, at)| self.symbol(step, &at))
                .collect(),
        }
    }
}

/// Returns the number of the tile on a square or, for cubes, the number of the square.
fn number(board: &Board, square: usize) -> u8 {
    // A digit or a letter stands for each.
    let puzzle = board.puzzle();
    match puzzle.has_different_tiles() && puzzle.pieces() < 36 {
        true => board.numbers()[square],
        false => square as u8 + 1,
    }
}

/// Returns the symbol of a number.
pub(crate) fn digit(number: u8) -> char {
    let symbol = char::from_digit(number.into(), 36);
    symbol.unwrap_or_else(|| unreachable!("a board has few squares")).to_ascii_uppercase()
}

impl Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name of a notation.
impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Notation, String> {
        let found = Notation::ALL.into_iter().find(|notation| notation.name() == text);
        found.ok_or_else(|| "expected the word blank, tile or number".to_owned())
    }
}
