//! Moves as people write them, from a board.

use tilebase_puzzle::{Board, Move};

use super::boards::boards;
use super::found::{Reading, Step, Unreadable};
use super::text;
use crate::notation::{Notation, digit};

/// The moves of a text, up to the first illegal one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Steps {
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The symbol of the move after them, if it leads off the board or names a piece that is not
    /// beside the blank; [`Steps::FAR`] if it is given as a board that is not one move away.
    pub illegal: Option<char>,
    /// That move and those after it, if they are directions.
    pub ignored: Vec<Move>,
}

impl Notation {
    /// Reads the moves of a text from a board: letters, words or arrows, or with
    /// [`Notation::Number`] numbers of pieces. Pieces with their directions, such as `5 left`, are
    /// read in every notation if the board agrees, and so are boards, one after the other. White
    /// space or a dot alone is no moves.
    ///
    /// # Errors
    /// As [`Notation::moves_in`], except that no moves are none.
    pub fn read(self, text: &str, start: &Board) -> Result<Steps, Unreadable> {
        let (mut steps, mut here) = (Steps::default(), *start);
        if is_empty(text) {
            return Ok(steps);
        }
        if let Some(boards) = boards(text, start) {
            for board in boards {
                let step = here.moves().iter().find(|&step| here.after(step) == Some(board));
                if step.is_some() || board != here {
                    steps.make(&mut here, step, Steps::FAR);
                }
            }
            return Ok(steps);
        }
        let reading = match self.symbols(text, start) {
            Some(steps) => Reading { steps, of: None, is_weak: false },
            None => text::read(text)?,
        };
        for &(piece, direction) in &reading.steps {
            let Some(piece) = piece else { break };
            let symbol = digit(piece);
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
    /// They stand behind the last heading such as `Answer:` or, without a heading, are the only
    /// line or list that is made of moves alone. Letters, words, arrows and numbers of pieces are
    /// read, with counts such as `R2` and `right twice`, and with numbers of a list.
    ///
    /// ```
    /// use tilebase::Notation::{Blank, Number, Tile};
    ///
    /// assert_eq!(Blank.moves_in("Answer: 1. Down 2. Right x2 3. Up")?, "drru");
    /// let text = "Move tile 5 left, then 8 up. This takes 2 moves.";
    /// assert_eq!((Tile.moves_in(text)?, Number.moves_in(text)?), ("lu".into(), "58".into()));
    /// assert!(Blank.moves_in(text).is_err());
    /// assert!(Blank.moves_in("left or right").is_err());
    /// # Ok::<(), tilebase::reading::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// A text without moves, that could mean others, or with moves in another notation.
    pub fn moves_in(self, text: &str) -> Result<String, Unreadable> {
        let reading = text::read(text)?;
        if reading.is_weak {
            return Err(Unreadable::Expected("more than a number and a direction"));
        }
        let digits = reading.steps.iter().map(|(piece, _)| Some(digit((*piece)?)));
        match digits.collect::<Option<String>>() {
            Some(digits) if self == Notation::Number => Ok(digits),
            _ => Ok(self.directions_of(reading)?.into_iter().map(Move::letter).collect()),
        }
    }

    /// Returns the moves of a text that is made of the symbols of numbers, on a board with numbers
    /// above 9.
    fn symbols(self, text: &str, start: &Board) -> Option<Vec<Step>> {
        let number = |symbol: char| symbol.to_digit(16).filter(|&number| number > 0);
        let step = |symbol| Some((Some(number(symbol)? as u8), None));
        let has = self == Notation::Number && start.numbers().len() > 9;
        if has { text.trim().chars().map(step).collect() } else { None }
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
    /// The symbol of an illegal move that leads to a board that is not one move away.
    pub const FAR: char = '?';

    /// Makes a move, or ignores it if it is illegal or behind an illegal one.
    fn make(&mut self, here: &mut Board, step: Option<Move>, symbol: char) {
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

/// Reads the directions of the blank in a text, as [`Notation::moves_in`] does; none if it is empty
/// or a dot alone.
///
/// # Errors
/// As [`Notation::moves_in`].
pub fn directions(text: &str) -> Result<Vec<Move>, Unreadable> {
    if is_empty(text) { Ok(Vec::new()) } else { Notation::Blank.directions_of(text::read(text)?) }
}

/// Returns whether a text says that there are no moves.
fn is_empty(text: &str) -> bool {
    matches!(text.trim(), "" | ".")
}
