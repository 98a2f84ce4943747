//! Moves as people write them.

use std::fmt::{self, Display};
use std::iter;
use std::str::FromStr;

use tilebase_puzzle::{Board, Move, NotationError, Path, Square};

use crate::any::AnyBoard;

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
    /// beside the blank. Further moves are ignored.
    pub illegal: Option<char>,
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

    /// Reads moves from a board: directions, as [`directions`] does, or with [`Notation::Number`]
    /// the digits of pieces. White space, commas and semicolons may stand between moves. A dot
    /// alone means no moves.
    ///
    /// # Errors
    /// Any other symbol; a count of 0 or above 99.
    pub fn read(self, text: &str, start: &AnyBoard) -> Result<Steps, NotationError> {
        let mut steps = Steps::default();
        let mut here = *start;
        if self != Notation::Number {
            for direction in directions(text)? {
                steps.make(&mut here, Some(self.direction(direction)), direction.letter());
            }
            return Ok(steps);
        }
        let text = if text.trim() == "." { "" } else { text };
        for (at, found) in (1..).zip(text.chars()).filter(|&(_, found)| !is_between(found)) {
            let digit = found.to_digit(10).filter(|digit| *digit > 0);
            let expected = "the number of a tile, 1 to 9";
            let digit = digit.ok_or(NotationError::Symbol { found, at, expected })?;
            let named = |step: &Move| self.symbol(*step, &here).to_digit(10) == Some(digit);
            let step = here.moves().iter().find(named);
            steps.make(&mut here, step, found);
        }
        Ok(steps)
    }
}

impl Steps {
    /// Makes a move, unless an illegal one came before it.
    fn make(&mut self, here: &mut AnyBoard, step: Option<Move>, symbol: char) {
        match step.and_then(|step| Some((step, here.after(step)?))) {
            _ if self.illegal.is_some() => {}
            Some((step, after)) => {
                self.moves.push(step);
                *here = after;
            }
            None => self.illegal = Some(symbol),
        }
    }
}

/// Reads directions: letters, words such as `up`, or arrows, each with an optional count after it,
/// as in `R2U2`. Capitals are allowed, and white space, commas and semicolons between directions. A
/// dot alone means no moves.
///
/// # Errors
/// Any other symbol; a count of 0 or above 99.
pub fn directions(text: &str) -> Result<Vec<Move>, NotationError> {
    let mut directions = Vec::with_capacity(text.len());
    let mut rest = if text.trim() == "." { "" } else { text };
    while let Some(found) = rest.chars().next() {
        if is_between(found) {
            rest = &rest[found.len_utf8()..];
            continue;
        }
        let (direction, behind) = direction(rest).ok_or_else(|| NotationError::Symbol {
            found,
            at: text.chars().count() - rest.chars().count() + 1,
            expected: "d, l, r or u",
        })?;
        let (count, behind) = count(behind)?;
        directions.extend(iter::repeat_n(direction, count));
        rest = behind;
    }
    Ok(directions)
}

/// Returns whether a symbol may stand between moves.
fn is_between(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';')
}

/// Returns the number of the tile on a square or, for cubes, the number of the square.
fn number(board: &AnyBoard, square: Square) -> u8 {
    match board {
        AnyBoard::Eight(board) => board.numbers()[square.index()],
        _ => square.index() as u8 + 1,
    }
}

/// The words and arrows of the directions.
const WORDS: [(Move, &str, [char; 2]); 4] = [
    (Move::Down, "down", ['↓', '⬇']),
    (Move::Left, "left", ['←', '⬅']),
    (Move::Right, "right", ['→', '➡']),
    (Move::Up, "up", ['↑', '⬆']),
];

/// Takes a word, an arrow or a letter from the beginning of a text.
fn direction(text: &str) -> Option<(Move, &str)> {
    let is_word =
        |word: &str| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    if let Some((step, word, _)) = WORDS.into_iter().find(|(_, word, _)| is_word(word)) {
        return Some((step, &text[word.len()..]));
    }
    let symbol = text.chars().next()?;
    let rest = &text[symbol.len_utf8()..];
    match WORDS.into_iter().find(|(_, _, arrows)| arrows.contains(&symbol)) {
        // The variation selector after an arrow that is a picture.
        Some((step, ..)) => Some((step, rest.strip_prefix('\u{fe0f}').unwrap_or(rest))),
        None => Some((Move::from_letter(symbol)?, rest)),
    }
}

/// Takes a count from the beginning of a text; 1 without one.
fn count(text: &str) -> Result<(usize, &str), NotationError> {
    let rest = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    match &text[..text.len() - rest.len()] {
        "" => Ok((1, rest)),
        digits => match digits.parse().unwrap_or(usize::MAX) {
            count @ 1..=99 => Ok((count, rest)),
            found => Err(NotationError::Count { what: "a count of 1 to 99 after a move", found }),
        },
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
