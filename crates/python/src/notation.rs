//! Boards, patterns and states of single questions, as texts or as numbers.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::cubic::{Colour, Pattern, State};
use tilebase::eight::Board;
use tilebase::harris::{self, Mark};
use tilebase::puzzle::{Cubic, Eight, Harris, Puzzle, QuestionError};
use tilebase::{NotationError, Square};

use crate::arrays::{Numbers, wrong_number};
use crate::errors::Failure;

/// What has a notation, and perhaps is written as nine numbers, too.
pub(crate) trait Notation: FromStr<Err = NotationError> {
    /// The puzzle's name, as the command's errors have it.
    const PUZZLE: &'static str;

    /// What is expected in the place of a wrong number; `None` for what is written as a text only.
    const NUMBER: Option<&'static str>;

    /// Returns the value of nine numbers.
    fn from_numbers(numbers: [u8; 9]) -> Result<Self, Failure>;
}

/// Reads what is written as a text or as nine numbers. `role` names the value in errors, such as
/// `START`.
pub(crate) fn read<N: Notation>(object: &Bound<'_, PyAny>, role: &str) -> Result<N, Failure> {
    let puzzle = N::PUZZLE;
    if let Ok(text) = object.cast::<PyString>() {
        return parse(text, role, puzzle);
    }
    let wrong = |what: &dyn Display| format!("{role} {object} ({puzzle}): {what}");
    let Some(expected) = N::NUMBER else {
        let found = object.get_type().name()?;
        return Err(Failure::Type(wrong(&format_args!("expected a str, found {found}"))));
    };
    let nine = Numbers::<i64>::take(object, expected).and_then(|numbers| {
        let numbers = numbers.numbers();
        let mut nine = [0; 9];
        for (at, &found) in numbers.iter().enumerate().take(9) {
            nine[at] = u8::try_from(found).map_err(|_| wrong_number(expected, found, at))?;
        }
        match numbers.len() {
            9 => N::from_numbers(nine),
            found => Err(NotationError::Count { what: "nine squares", found }.into()),
        }
    });
    nine.map_err(|failure| match failure {
        Failure::Value(what) => Failure::Value(wrong(&what)),
        Failure::Type(what) => Failure::Type(wrong(&format_args!("no str: {what}"))),
        other => other,
    })
}

/// Reads a square, as a text `X,Y` or as its number, 0 to 8.
pub(crate) fn read_square(object: &Bound<'_, PyAny>, role: &str) -> Result<Square, Failure> {
    if let Ok(text) = object.cast::<PyString>() {
        return parse(text, role, Pattern::PUZZLE);
    }
    let wrong = |what| format!("{role} {object} ({}): {what}", Pattern::PUZZLE);
    let Ok(number) = object.call_method0("__index__") else {
        return Err(Failure::Type(wrong("expected a str, X,Y, or the number of a square, 0 to 8")));
    };
    let square = number.extract().ok().and_then(Square::new);
    square.ok_or_else(|| Failure::Value(wrong("expected the number of a square, 0 to 8")))
}

/// Reads a number, 0 to 2^64 - 1.
pub(crate) fn number(object: &Bound<'_, PyAny>, name: &str) -> Result<u64, Failure> {
    let Ok(number) = object.call_method0("__index__") else {
        let found = object.get_type().name()?;
        return Err(Failure::Type(format!("{name}: expected an int, found {found}")));
    };
    let wrong = || Failure::Value(format!("{name}: expected 0 to 2**64 - 1, found {number}"));
    number.extract().map_err(|_| wrong())
}

/// Reads a text.
fn parse<T: FromStr<Err = NotationError>>(
    text: &Bound<'_, PyString>,
    role: &str,
    puzzle: &str,
) -> Result<T, Failure> {
    let text = text.to_string_lossy();
    let wrong = |error| Failure::Value(format!("{role} {text:?} ({puzzle}): {error}"));
    text.parse().map_err(wrong)
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Value(error.to_string())
    }
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Failure {
        Failure::Value(error.to_string())
    }
}

impl Notation for Board {
    const PUZZLE: &'static str = Eight::TEXTS.name;
    const NUMBER: Option<&'static str> = Some(LABEL);

    fn from_numbers(labels: [u8; 9]) -> Result<Board, Failure> {
        Ok(Board::new(labels)?)
    }
}

/// What the number of a board's square is.
pub(crate) const LABEL: &str = "a label 0 to 9";

impl Notation for Pattern {
    const PUZZLE: &'static str = Cubic::TEXTS.name;
    const NUMBER: Option<&'static str> = Some(TOP);

    #[inline]
    fn from_numbers(tops: [u8; 9]) -> Result<Pattern, Failure> {
        let letter = |top| LETTERS.get(usize::from(top)).copied().unwrap_or(b'?');
        Pattern::from_ascii(&tops.map(letter)).ok_or_else(|| no_pattern(tops))
    }
}

/// What the number of a pattern's square is.
pub(crate) const TOP: &str = "0 (W), 1 (R), 2 (B) or 3 (empty)";

/// The letters of 0 to 3.
const LETTERS: [u8; 4] = *b"WRBE";

/// Returns why nine numbers are no pattern.
#[cold]
fn no_pattern(tops: [u8; 9]) -> Failure {
    let colour = |top: u8| (top < 3).then(|| Colour::modulo(top.into()));
    match tops.into_iter().position(|top| usize::from(top) >= LETTERS.len()) {
        Some(at) => wrong_number(TOP, tops[at], at),
        None => match Pattern::new(tops.map(colour)) {
            Err(error) => error.into(),
            Ok(pattern) => unreachable!("{pattern} was refused"),
        },
    }
}

impl Notation for State {
    const PUZZLE: &'static str = Cubic::TEXTS.name;
    const NUMBER: Option<&'static str> = None;

    fn from_numbers(_: [u8; 9]) -> Result<State, Failure> {
        Err(Failure::Type("expected a str".into()))
    }
}

impl Notation for harris::Board {
    const PUZZLE: &'static str = Harris::TEXTS.name;
    const NUMBER: Option<&'static str> = Some(MARK);

    #[inline]
    fn from_numbers(numbers: [u8; 9]) -> Result<harris::Board, Failure> {
        let at = numbers.iter().position(|&number| number > EMPTY);
        match at {
            Some(at) => Err(wrong_number(MARK, numbers[at], at)),
            None => {
                Ok(harris::Board::new(numbers.map(|n| Mark::ALL.get(usize::from(n)).copied()))?)
            }
        }
    }
}

/// Returns the nine numbers of a board of Harris's cubes.
pub(crate) fn numbers_of(board: harris::Board) -> [u8; 9] {
    board.marks().map(|mark| mark.map_or(EMPTY, |mark| mark as u8))
}

/// What the number of a square of Harris's cubes is.
pub(crate) const MARK: &str = "0 (U), 1 (D), 2 (N), 3 (S), 4 (E), 5 (W) or 6 (empty)";

/// The number of an empty square of Harris's cubes.
const EMPTY: u8 = Mark::ALL.len() as u8;
