//! The notations of moves.

use std::fmt::{self, Display};
use std::str::FromStr;

use tilebase_puzzle::error::{ReadError, quoted};
use tilebase_puzzle::{Board, Move, MoveSet, Path, Puzzle, Slide};

/// The meaning of a move's symbol. Tables, judges and the order of paths always use the direction
/// of the blank.
///
/// ```
/// use tilebase::{MoveNotation, Puzzle};
///
/// let start = Puzzle::shipped("eight").unwrap().board("123069478")?;
/// let path = "drrul".parse()?;
/// assert_eq!(MoveNotation::Blank.path(path, &start), "drrul");
/// assert_eq!(MoveNotation::Tile.path(path, &start), "ulldr");
/// assert_eq!(MoveNotation::Number.path(path, &start), "47896");
/// for (notation, text) in [
///     (MoveNotation::Blank, "Down, right, right, up, left"),
///     (MoveNotation::Blank, "D R2 U L"),
///     (MoveNotation::Tile, "↑ ← ← ↓ →"),
///     (MoveNotation::Number, "4, 7, 8, 9, 6"),
/// ] {
///     let moves = notation.read(text, &start)?.moves;
///     assert_eq!(moves.into_iter().collect::<tilebase::Path>(), path);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In a puzzle of slides a direction has a number of tiles behind it, unless that is 1: `r2 d l3`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MoveNotation {
    /// The direction in which the blank moves.
    #[default]
    Blank,
    /// The direction in which the tile or cube moves.
    Tile,
    /// The number of the tile that moves, of a slide the one farthest from the empty square: the one that pictures show or, if some tile has none, its
    /// place in the description. Because cubes and tiles that are alike have no numbers, it is that
    /// of the square from which they move, from 1, row by row.
    ///
    /// Where all numbers are below 10, digits together are numbers: `47896`. On other boards blanks
    /// are between them, `9 13 14 15`, and letters are read, too: `9DEF`.
    Number,
}

impl MoveNotation {
    /// All notations.
    pub const ALL: [MoveNotation; 3] =
        [MoveNotation::Blank, MoveNotation::Tile, MoveNotation::Number];

    /// Returns the notation's name, such as `blank`.
    pub const fn name(self) -> &'static str {
        match self {
            MoveNotation::Blank => "blank",
            MoveNotation::Tile => "tile",
            MoveNotation::Number => "number",
        }
    }

    /// Converts a move to the direction that names it, which is the blank's or, in the other
    /// notations, the tile's or cube's; and a direction to its move.
    #[inline]
    pub const fn direction(self, step: Move) -> Move {
        match self {
            MoveNotation::Blank => step,
            MoveNotation::Tile | MoveNotation::Number => step.opposite(),
        }
    }

    /// Returns the symbol of a legal move from a board.
    pub fn symbol(self, slide: impl Into<Slide>, before: &Board) -> String {
        let slide = slide.into();
        match (self, before.after(slide)) {
            (MoveNotation::Number, Some(after)) => number(before, after.blank()).to_string(),
            _ => self.directed(slide).to_string(),
        }
    }

    /// Returns a slide with [`MoveNotation::direction`] of its move.
    pub(crate) const fn directed(self, slide: Slide) -> Slide {
        Slide { step: self.direction(slide.step), tiles: slide.tiles }
    }

    /// Returns the symbols of some moves from one board, in the order `d < l < r < u`.
    pub fn moves(self, moves: MoveSet, board: &Board) -> String {
        let symbols: Vec<_> = moves.iter().map(|step| self.symbol(step, board)).collect();
        symbols.join(self.separator(board))
    }

    /// Returns the symbols of a path from a board.
    pub fn path(self, path: Path, start: &Board) -> String {
        match self {
            MoveNotation::Blank => path.to_string(),
            MoveNotation::Tile if !path.has_slides() => {
                path.iter().map(|step| step.opposite().letter()).collect()
            }
            MoveNotation::Tile | MoveNotation::Number => {
                let steps = path.iter().zip(start.along(path));
                let symbols: Vec<_> = steps.map(|(step, at)| self.symbol(step, &at)).collect();
                symbols.join(self.separator(start))
            }
        }
    }
}

impl MoveNotation {
    /// Returns what stands between the symbols of moves: a space between numbers that may have two
    /// digits, and between slides.
    fn separator(self, board: &Board) -> &'static str {
        let has_spaces = match self {
            MoveNotation::Number => most(board.puzzle()) > 9,
            _ => board.puzzle().has_slides(),
        };
        if has_spaces { " " } else { "" }
    }
}

/// Returns the number of the tile on a square or, for pieces without one, that of the square.
fn number(board: &Board, square: usize) -> u8 {
    match board.puzzle().has_different_tiles() {
        true => tiles(board.puzzle())[usize::from(board.numbers()[square]) - 1],
        false => square as u8 + 1,
    }
}

/// Returns the largest number of a move on the boards of a puzzle.
pub(crate) fn most(puzzle: Puzzle) -> u8 {
    match puzzle.has_different_tiles() {
        true => tiles(puzzle).into_iter().max().unwrap_or(0),
        false => puzzle.grid().squares() as u8,
    }
}

/// Returns the numbers that pictures show on the tiles or, if some tile has none, their places.
fn tiles(puzzle: Puzzle) -> Vec<u8> {
    let places = 1..=puzzle.largest_number() as u8;
    let shown = |place| {
        puzzle.picture_label(place)?.parse().ok().filter(|number| (1..100).contains(number))
    };
    places.clone().map(shown).collect::<Option<_>>().unwrap_or_else(|| places.collect())
}

impl Display for MoveNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name of a notation.
impl FromStr for MoveNotation {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<MoveNotation, ReadError> {
        let found = MoveNotation::ALL.into_iter().find(|notation| notation.name() == text);
        found.ok_or_else(|| ReadError::new("the word blank, tile or number", quoted(text)))
    }
}
