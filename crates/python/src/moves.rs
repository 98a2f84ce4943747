//! Reads arguments that are moves: a text for all boards, a text for each, or a number for each.

use pyo3::prelude::*;
use tilebase::error::quoted;
use tilebase::reading::{self, Unreadable, read_directions};
use tilebase::{Board, MoveNotation, Puzzle, Slide};

use crate::boards::{Argument, each_text, shown};
use crate::errors::PythonError;
use crate::integers::Object;

/// The moves of some boards.
pub(crate) enum Moves<T> {
    /// The same moves for all.
    Same(T),
    /// The moves of each.
    Each(Vec<T>),
}

impl<T> Moves<T> {
    /// Takes a text, a list of texts, or an array of numbers, the places of moves among all of the
    /// puzzle: 0 (d), 1 (l), 2 (r) or 3 (u), unless it has slides. A list or array must have the
    /// shape of the boards.
    pub(crate) fn take(
        object: &Object<'_>,
        puzzle: Puzzle,
        boards: &[usize],
        text: impl Fn(&str) -> Result<T, PythonError>,
        step: impl Fn(Slide) -> T,
    ) -> Result<Moves<T>, PythonError> {
        match Argument::take(object).map_err(|failure| failure.about("moves"))? {
            Argument::Text(moves) => text(&moves).map(Moves::Same),
            // The moves on one board, a text each.
            Argument::Texts(shape, texts) if boards.is_empty() && shape.len() == 1 => {
                let words = each_text(shape, &texts, |text| Ok(text.to_owned()))?.1;
                text(&listed(&words)).map(Moves::Same)
            }
            Argument::Texts(shape, texts) => {
                // None is where `moves_in` found no moves.
                let (shape, moves) = each_text(shape, &texts, text)?;
                expect_shape("moves", &shape, boards)?;
                Ok(Moves::Each(moves))
            }
            // The numbers of the tiles that move on one board.
            Argument::Numbers(integers) if boards.is_empty() && integers.shape().len() == 1 => {
                let numbers = integers.each("a number", Some)?;
                let words: Vec<_> = numbers.iter().map(i64::to_string).collect();
                text(&listed(&words)).map(Moves::Same)
            }
            Argument::Numbers(integers) => {
                expect_shape("moves", integers.shape(), boards)?;
                let all: Vec<_> = puzzle.moves().iter().collect();
                let one = |number: i64| all.get(usize::try_from(number).ok()?).copied().map(&step);
                let numbered = (0..).zip(&all).map(|(number, step)| format!("{number} ({step})"));
                let numbered: Vec<String> = numbered.collect();
                let expected = match numbered.split_last() {
                    Some((last, others)) => format!("a move {} or {last}", others.join(", ")),
                    None => "a move".to_owned(),
                };
                integers.each(&expected, one).map(Moves::Each)
            }
        }
    }

    /// Returns the moves for a board.
    pub(crate) fn of(&self, row: usize) -> &T {
        match self {
            Moves::Same(moves) => moves,
            Moves::Each(each) => &each[row],
        }
    }
}

/// Returns a list of moves as a text; of an empty one, that of no moves.
fn listed(words: &[String]) -> String {
    if words.is_empty() { ".".to_owned() } else { words.join(", ") }
}

/// Reads moves that are directions of the blank.
pub(crate) fn steps(text: &str, puzzle: Puzzle) -> Result<Vec<Slide>, PythonError> {
    read_directions(text, puzzle).map_err(|error| PythonError::Value(unreadable(text, &error)))
}

/// Return the moves in a free text, for `Puzzle.grade`.
///
/// They stand behind the last heading such as "Answer:" or, without a heading, are the only line or
/// list that is made of moves alone; other sentences are no moves. Directions are letters, words
/// and arrows, with counts such as "R2" and "right twice"; numbers of tiles are digits. "1." and
/// "Step 2:" are the numbers of a list. Words that are struck out, as in "~~left~~", are refused.
///
/// Args:
///     text: the text of a person or a program.
///     notation: how the text writes moves: "blank", as the direction of the empty square; "tile", as
///         that of the tile or cube; "number", as the number of the tile, whose direction is ignored.
///         Without it, directions are those of the empty square, unless the text says otherwise.
///
/// Returns:
///     A letter or a number for each move, with blanks between numbers. Without a notation these are
///     the numbers of the tiles or, if the text has none, the directions of the empty square, and
///     `Puzzle.grade` needs none, either; else pass the same notation to it. None if that would be a
///     guess: if there is no move; if there are words such as "or" and "not"; or if the text has
///     another notation. `Puzzle.grade` of a list with the text says why, as `unreadable`.
///
/// >>> tilebase.moves_in("Move tile 5 left, then 8 up.")
/// '5 8'
/// >>> tilebase.moves_in("Move tile 5 left, then 8 up.", notation="tile")
/// 'lu'
/// >>> tilebase.moves_in("[9, 13, 14]")
/// '9 13 14'
/// >>> tilebase.moves_in("I go left first. Answer: down, right twice, up, left. This takes 5 moves.")
/// 'drrul'
/// >>> print(tilebase.moves_in("Left or right"), tilebase.moves_in("5 left, 8 up", notation="blank"))
/// None None
#[pyfunction]
#[pyo3(signature = (text, *, notation=None))]
pub(crate) fn moves_in(text: &str, notation: Option<&str>) -> PyResult<Option<String>> {
    let notation = notation_of(notation)?;
    Ok(notation.map_or_else(|| reading::moves_in(text), |it| it.moves_in(text)).ok())
}

/// Reads the name of a notation, if there is one.
pub(crate) fn notation_of(name: Option<&str>) -> Result<Option<MoveNotation>, PythonError> {
    let wrong = |error| PythonError::Value(format!("notation: {error}"));
    name.map(|name| name.parse().map_err(wrong)).transpose()
}

/// Returns the message that a text is no moves.
pub(crate) fn unreadable(text: &str, error: &Unreadable) -> String {
    format!("moves {}: {error}", quoted(text))
}

/// Returns the board after some moves.
///
/// # Errors
/// A move that leaves the board.
pub(crate) fn after(board: Board, moves: &[Slide]) -> Result<Board, PythonError> {
    moves.iter().enumerate().try_fold(board, |board, (at, &step)| {
        let wrong = || format!("move {}, {step}, leads off the board", at + 1);
        board.after(step).ok_or_else(|| PythonError::Value(wrong()))
    })
}

/// Checks that an argument has one element for each board.
pub(crate) fn expect_shape(
    what: &str,
    found: &[usize],
    boards: &[usize],
) -> Result<(), PythonError> {
    if found == boards {
        return Ok(());
    }
    let (found, boards) = (shown(found), shown(boards));
    Err(PythonError::Value(format!(
        "expected {what} of the shape of the boards, {boards}, found {found}"
    )))
}
