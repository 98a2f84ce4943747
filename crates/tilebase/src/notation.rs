//! Moves as people write them.

use std::fmt::{self, Display};
use std::str::FromStr;

use tilebase_puzzle::{Board, Move, NotationError, Path, Square};

use crate::any::AnyBoard;
use crate::reading::{self, Reading, Unreadable};

/// The meaning of a move's symbol. Tables, judges and the order of paths always use the direction
/// of the blank.
///
/// ```
/// use tilebase::any::AnyPuzzle;
/// use tilebase::Notation;
///
/// let start = AnyPuzzle::Eight.start(Some("123069478"))?;
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
    /// which a cube rolls, 1 to 9, row by row.
    Number,
}

/// The moves of a text, up to the first illegal one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Steps {
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The symbol of the move after them, if it leads off the board or names a piece that is not
    /// beside the blank.
    pub illegal: Option<char>,
    /// That move and those after it, if they are directions.
    pub ignored: Vec<Move>,
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
    pub fn symbol(self, step: Move, before: &AnyBoard) -> char {
        match (self, before.blank().step(step)) {
            (Notation::Number, Some(from)) => char::from(b'0' + number(before, from)),
            _ => self.direction(step).letter(),
        }
    }

    /// Returns the symbols of a path from a board.
    pub fn path(self, path: Path, start: &AnyBoard) -> String {
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

    /// Reads the moves of a text from a board: letters, words or arrows, or with
    /// [`Notation::Number`] numbers of pieces. Pieces with their directions, such as `5 left`, are
    /// read in every notation if the board agrees. White space or a dot alone is no moves.
    ///
    /// # Errors
    /// As [`Notation::moves_in`], except that no moves are none.
    pub fn read(self, text: &str, start: &AnyBoard) -> Result<Steps, Unreadable> {
        let (mut steps, mut here) = (Steps::default(), *start);
        if is_empty(text) {
            return Ok(steps);
        }
        let reading = reading::read(text)?;
        for &(piece, direction) in &reading.steps {
            let Some(piece) = piece else { break };
            let symbol = char::from(b'0' + piece);
            let is_named = |step: &Move| Notation::Number.symbol(*step, &here) == symbol;
            let step = here.moves().iter().find(is_named);
            match (step, direction, steps.illegal) {
                (_, None, _) if self != Notation::Number => break,
                (Some(step), Some(found), None) if found != step.opposite() => {
                    let found = format!("{piece} {found}");
                    return Err(Unreadable::Found("directions in which the tiles move", found));
                }
                (step, _, illegal) => {
                    steps.make(&mut here, step.filter(|_| illegal.is_none()), symbol);
                }
            }
        }
        if steps == Steps::default() {
            for direction in self.directions_of(reading)? {
                steps.make(&mut here, Some(self.direction(direction)), direction.letter());
            }
        }
        Ok(steps)
    }

    /// Returns the moves in a text, such as the answer of a person or of a language model, as
    /// letters, or with [`Notation::Number`] as digits.
    ///
    /// They stand behind the last heading such as `Answer:` or, without a heading, are the only line
    /// or list that is made of moves alone. Letters, words, arrows and numbers of pieces are read, with
    /// counts such as `R2` and `right twice`, and with numbers of a list.
    ///
    /// ```
    /// use tilebase::Notation::{Blank, Number, Tile};
    ///
    /// assert_eq!(Blank.moves_in("Answer: 1. Down 2. Right x2 3. Up")?, "drru");
    /// let text = "Move tile 5 left, then 8 up. This takes 2 moves.";
    /// assert_eq!((Tile.moves_in(text)?, Number.moves_in(text)?), ("lu".into(), "58".into()));
    /// assert!(Blank.moves_in(text).is_err());
    /// assert!(Blank.moves_in("left or right").is_err());
    /// # Ok::<(), tilebase::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// A text without moves, that could mean others, or with moves in another notation.
    pub fn moves_in(self, text: &str) -> Result<String, Unreadable> {
        let reading = reading::read(text)?;
        if reading.is_weak {
            return Err(Unreadable::Expected("more than a number and a direction"));
        }
        let digits = reading.steps.iter().map(|(piece, _)| Some(char::from(b'0' + (*piece)?)));
        match digits.collect::<Option<String>>() {
            Some(digits) if self == Notation::Number => Ok(digits),
            _ => Ok(self.directions_of(reading)?.into_iter().map(Move::letter).collect()),
        }
    }

    /// Returns the directions of a reading, if it has them in this notation.
    fn directions_of(self, reading: Reading) -> Result<Vec<Move>, Unreadable> {
        let found = match reading.steps.first() {
            Some((Some(_), None)) => Notation::Number,
            Some((Some(_), _)) => Notation::Tile,
            _ if self == Notation::Number => Notation::Blank,
            _ => reading.of.unwrap_or(self),
        };
        if found != self {
            let found = format!("some in the notation {found}");
            return Err(Unreadable::Found("moves in this notation", found));
        }
        Ok(reading.steps.into_iter().filter_map(|(_, direction)| direction).collect())
    }
}

impl Steps {
    /// Makes a move, or ignores it if it is illegal or behind an illegal one.
    fn make(&mut self, here: &mut AnyBoard, step: Option<Move>, symbol: char) {
        match step.and_then(|step| Some((step, here.after(step)?))) {
            Some((step, after)) if self.illegal.is_none() => {
                self.moves.push(step);
                *here = after;
            }
            _ => {
                self.illegal = self.illegal.or(Some(symbol));
                self.ignored.extend(step);
            }
        }
    }
}

/// Reads the directions of the blank in a text, as [`Notation::moves_in`] does; none if it is empty or
/// a dot alone.
///
/// # Errors
/// As [`Notation::moves_in`].
pub fn directions(text: &str) -> Result<Vec<Move>, Unreadable> {
    if is_empty(text) {
        Ok(Vec::new())
    } else {
        Notation::Blank.directions_of(reading::read(text)?)
    }
}

/// Returns whether a text says that there are no moves.
fn is_empty(text: &str) -> bool {
    matches!(text.trim(), "" | ".")
}

/// Returns the number of the tile on a square or, for cubes, the number of the square.
fn number(board: &AnyBoard, square: Square) -> u8 {
    match board {
        AnyBoard::Eight(board) => board.numbers()[square.index()],
        _ => square.index() as u8 + 1,
    }
}

impl Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name of a notation.
impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Notation, NotationError> {
        let found = Notation::ALL.into_iter().find(|notation| notation.name() == text);
        found.ok_or(NotationError::Word { expected: "blank, tile or number" })
    }
}
