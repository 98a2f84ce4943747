//! Moves as people write them, from a board.

use tilebase_puzzle::{Board, Goal, Move, Puzzle, Slide};

use super::boards::boards;
use super::found::{FoundMoves, ReadMove, Unreadable};
use super::markup::plain;
use super::run::{numbers, together};
use super::signs::STYLES;
use super::text;
use crate::notation::{MoveNotation, most};

/// The moves of a text, up to the first illegal one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct ReadMoves {
    /// The legal moves.
    pub moves: Vec<Slide>,
    /// The symbol of the move after them, if it leads off the board or names a piece that is not
    /// beside the blank; [`ReadMoves::FAR`] if it is given as a board that is not one move away.
    pub illegal: Option<String>,
    /// That move and those after it, if they are directions.
    pub ignored: Vec<Slide>,
}

impl MoveNotation {
    /// Reads the moves of a text from a board: letters, words or arrows, or with
    /// [`MoveNotation::Number`] numbers of pieces. Pieces with their directions, such as `5 left`,
    /// are read in every notation if the board agrees, and so are boards, one after the other.
    /// White space or a dot alone is no moves.
    ///
    /// # Errors
    /// As [`MoveNotation::moves_in`], except that no moves are none.
    pub fn read(self, text: &str, start: &Board) -> Result<ReadMoves, Unreadable> {
        let (mut steps, mut here) = (ReadMoves::default(), *start);
        if is_empty(text) {
            return Ok(steps);
        }
        if self != MoveNotation::Number
            && !start.puzzle().has_slides()
            && text.bytes().all(|letter| STYLES[0].as_bytes().contains(&letter))
        {
            // The most usual text, without the searches for others.
            for direction in text.chars().filter_map(Move::from_letter) {
                let step = self.directed(direction.into());
                steps.make(&mut here, Some(step), || direction.letter().to_string());
            }
            return Ok(steps);
        }
        // Letters of directions alone are moves, even if they are a board, too.
        let is_letters = text.trim().chars().all(|sign| Move::from_letter(sign).is_some());
        if let Some(boards) = boards(text, start).filter(|_| !is_letters) {
            for board in boards {
                let step = here.legal_moves().iter().find(|&step| here.after(step) == Some(board));
                if step.is_some() || board != here {
                    steps.make(&mut here, step, || ReadMoves::FAR.to_owned());
                }
            }
            return Ok(steps);
        }
        let (puzzle, text) = (start.puzzle(), &*plain(text));
        let reading = match self.numbers(text, puzzle)? {
            Some(steps) => FoundMoves { steps, of: None, is_weak: false },
            None => text::read(text, Some(puzzle))?,
        };
        if self == MoveNotation::Number
            && let [(Some(piece @ 10..), None)] = reading.steps[..]
            && step_of(piece, start).is_none()
            && step_of(piece / 10, start).is_some()
        {
            // Two tiles, by somebody who sets no blanks.
            return Err(together(&piece.to_string(), most(puzzle)));
        }
        for &(piece, direction) in &reading.steps {
            let Some(piece) = piece else { break };
            match (step_of(piece, &here), direction, &steps.illegal) {
                (_, None, _) if self != MoveNotation::Number => break,
                (Some(step), Some(found), None) if found.step != step.step.opposite() => {
                    let found = format!("{piece} {found}");
                    return Err(Unreadable::Found("directions in which the tiles move", found));
                }
                (step, _, illegal) => {
                    let step = step.filter(|_| illegal.is_none());
                    steps.make(&mut here, step, || piece.to_string());
                }
            }
        }
        if steps == ReadMoves::default() {
            for direction in self.directions_of(reading)? {
                let step = self.directed(direction);
                steps.make(&mut here, Some(step), || direction.to_string());
            }
        }
        Ok(steps)
    }

    /// Reads the moves of an answer to a question, as [`MoveNotation::read`] does.
    ///
    /// # Errors
    /// Also no text, unless no moves are needed; a dot says that there are none.
    pub fn read_answer(
        self,
        text: &str,
        start: &Board,
        goal: &Goal,
    ) -> Result<ReadMoves, Unreadable> {
        match text.trim().is_empty() && !goal.has(start) {
            true => Err(Unreadable::Nothing),
            false => self.read(text, start),
        }
    }

    /// Returns the moves in a text, such as the answer of a person or of a language model, as
    /// letters, or with [`MoveNotation::Number`] as numbers with blanks between them.
    ///
    /// They stand behind the last heading such as `Answer:` or, without a heading, are the only
    /// line or list that is made of moves alone. Letters, words, arrows and numbers of pieces are
    /// read, with counts such as `R2` and `right twice`, and with numbers of a list.
    ///
    /// ```
    /// use tilebase::MoveNotation::{Blank, Number, Tile};
    ///
    /// assert_eq!(Blank.moves_in("Answer: 1. Down 2. Right x2 3. Up")?, "drru");
    /// let text = "Move tile 5 left, then 8 up. This takes 2 moves.";
    /// assert_eq!((Tile.moves_in(text)?, Number.moves_in(text)?), ("lu".into(), "5 8".into()));
    /// assert_eq!(Number.moves_in("9→13→14")?, "9 13 14");
    /// assert!(Blank.moves_in(text).is_err());
    /// assert!(Blank.moves_in("left or right").is_err());
    /// # Ok::<(), tilebase::reading::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// A text without moves, that could mean others, or with moves in another notation.
    pub fn moves_in(self, text: &str) -> Result<String, Unreadable> {
        let reading = reading_of(text)?;
        match reading.pieces() {
            Some(pieces) if self == MoveNotation::Number => Ok(pieces),
            _ => Ok(self.directions_of(reading)?.into_iter().map(Slide::letter).collect()),
        }
    }

    /// Returns the moves of a text that is made of numbers, and of letters for those above 9, alone;
    /// `None` for other texts, and if no numbers of the puzzle are above 9.
    ///
    /// # Errors
    /// Digits that are no number of the puzzle.
    fn numbers(self, text: &str, puzzle: Puzzle) -> Result<Option<Vec<ReadMove>>, Unreadable> {
        let most = most(puzzle);
        if self != MoveNotation::Number || most < 10 {
            return Ok(None);
        }
        let letter = |letter: char| {
            let number = letter.to_digit(36).filter(|number| (1..=most.into()).contains(number));
            Some((Some(number? as u8), None))
        };
        let is_digits = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit());
        let words = text.split(|sign: char| sign.is_whitespace() || sign == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let is_known =
            |word: &&str| is_digits(word) || word.chars().all(|sign| letter(sign).is_some());
        if words.is_empty() || !words.iter().all(is_known) {
            return Ok(None);
        }
        let mut steps = Vec::new();
        for word in words {
            if is_digits(&word) {
                let numbers = numbers(word, Some(puzzle), true)?;
                steps.extend(numbers.into_iter().map(|number| (Some(number as u8), None)));
            } else {
                steps.extend(word.chars().filter_map(letter));
            }
        }
        Ok(Some(steps))
    }

    /// Returns the directions of a reading, if it has them in this notation.
    fn directions_of(self, reading: FoundMoves) -> Result<Vec<Slide>, Unreadable> {
        let found = match reading.steps.first() {
            Some((Some(_), None)) => MoveNotation::Number,
            Some((Some(_), _)) => MoveNotation::Tile,
            _ if self == MoveNotation::Number => MoveNotation::Blank,
            _ => reading.of.unwrap_or(self),
        };
        if found != self {
            return Err(Unreadable::Notation(found));
        }
        Ok(reading.steps.into_iter().filter_map(|(_, direction)| direction).collect())
    }
}

impl ReadMoves {
    /// The symbol of an illegal move that leads to a board that is not one move away.
    pub const FAR: &str = "?";

    /// Makes a move, or ignores it if it is illegal or behind an illegal one.
    fn make(&mut self, here: &mut Board, step: Option<Slide>, symbol: impl Fn() -> String) {
        match step.and_then(|step| Some((step, here.after(step)?))) {
            Some((step, after)) if self.illegal.is_none() => {
                self.moves.push(step);
                *here = after;
            }
            _ => {
                self.illegal.get_or_insert_with(symbol);
                self.ignored.extend(step);
            }
        }
    }
}

/// Reads the moves of an answer to a question, as [`MoveNotation::read_answer`] does: in the notation
/// that is given or, without one, in that which they certainly have, or else as directions of the
/// blank. Returns the notation, too.
///
/// # Errors
/// As [`MoveNotation::read_answer`].
pub fn read_answer(
    text: &str,
    start: &Board,
    goal: &Goal,
    notation: Option<MoveNotation>,
) -> Result<(ReadMoves, MoveNotation), Unreadable> {
    let read = |of: MoveNotation| Ok((of.read_answer(text, start, goal)?, of));
    match (read(notation.unwrap_or_default()), notation) {
        (Err(Unreadable::Notation(found)), None) => read(found),
        (found, _) => found,
    }
}

/// Returns the moves in a text in any notation, as [`MoveNotation::moves_in`] does: numbers of pieces
/// if it has them, and else directions of the blank. [`read_answer`] reads them without a notation.
///
/// ```
/// use tilebase::reading::moves_in;
///
/// assert_eq!(moves_in("Move tile 5 left, then 8 up.")?, "5 8");
/// assert_eq!(moves_in("Answer (directions of the tile): left, up")?, "rd");
/// assert_eq!(moves_in("Answer: 1. Down 2. Right x2 3. Up")?, "drru");
/// # Ok::<(), tilebase::reading::Unreadable>(())
/// ```
///
/// # Errors
/// A text without moves, or that could mean others.
pub fn moves_in(text: &str) -> Result<String, Unreadable> {
    let reading = reading_of(text)?;
    let of = reading.of.unwrap_or_default();
    let directions = || reading.steps.iter().filter_map(|(_, slide)| *slide);
    Ok(reading
        .pieces()
        .unwrap_or_else(|| directions().map(|it| of.directed(it).letter()).collect()))
}

/// Reads the moves in a text without a board.
fn reading_of(text: &str) -> Result<FoundMoves, Unreadable> {
    let reading = text::read(&plain(text), None)?;
    match reading.is_weak {
        true => Err(Unreadable::Expected("more than a number and a direction")),
        false => Ok(reading),
    }
}

/// Returns the move from a board that has a number.
fn step_of(piece: u8, board: &Board) -> Option<Slide> {
    let symbol = piece.to_string();
    board.legal_moves().iter().find(|step| MoveNotation::Number.symbol(*step, board) == symbol)
}

/// Reads the directions of the blank in a text, as [`MoveNotation::moves_in`] does, with counts of
/// moves as boards of the puzzle have room for; none if the text is empty or a dot alone.
///
/// # Errors
/// As [`MoveNotation::moves_in`].
pub fn read_directions(text: &str, puzzle: Puzzle) -> Result<Vec<Slide>, Unreadable> {
    if is_empty(text) {
        return Ok(Vec::new());
    }
    MoveNotation::Blank.directions_of(text::read(&plain(text), Some(puzzle))?)
}

/// Returns whether a text says that there are no moves.
fn is_empty(text: &str) -> bool {
    matches!(text.trim(), "" | ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the fast path: letters alone mean the same with a blank behind them, which is read as
    /// any other text, unless that is a word.
    #[test]
    fn letters_alone_are_read_as_texts_are() {
        let start = Puzzle::eight().board("1234_5678").unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let length = random.usize(1..9);
            let text: String =
                (0..length).map(|_| char::from(*random.choice(b"dlru").unwrap())).collect();
            if ["dud", "dull", "lull", "url"].contains(&&*text) {
                continue;
            }
            for notation in MoveNotation::ALL {
                let read = |text: &str| notation.read(text, &start);
                assert_eq!(read(&text), read(&format!("{text} ")), "{text}");
            }
        }
    }
}
