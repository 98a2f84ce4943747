//! What is wrong with a description, and with a text that is no board or goal.

use std::fmt;

/// The reason why a description, or the [form](crate::Goal::form) of a goal, is none, with its
/// place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescriptionError {
    /// The line of the text, from 1; `None` if the description was not read from one.
    pub line: Option<usize>,
    /// The key; `None` if the text as a whole is wrong.
    pub key: Option<String>,
    /// What is wrong: what was expected, and what was found.
    pub reason: String,
}

/// The reason why a text is no board, goal, path, move or notation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// What was expected.
    pub expected: String,
    /// What was found, as it was written.
    pub found: String,
    /// The square, row by row, or the symbol, each from 1; `None` if the text as a whole is wrong.
    pub place: Option<(&'static str, usize)>,
}

impl DescriptionError {
    /// Returns the error of a text as a whole.
    pub(crate) fn of_text(reason: String) -> DescriptionError {
        DescriptionError { line: None, key: None, reason }
    }
}

impl ReadError {
    /// Returns the error of a text as a whole.
    pub fn new(expected: impl Into<String>, found: impl fmt::Display) -> ReadError {
        ReadError { expected: expected.into(), found: clipped(found.to_string()), place: None }
    }

    /// Returns the error with its place: the square or the symbol of this number, from 1.
    pub(crate) fn at(self, what: &'static str, number: usize) -> ReadError {
        ReadError { place: Some((what, number)), ..self }
    }
}

/// Returns a text or, if it is long, its beginning: an error fits on a screen, whatever was given.
fn clipped(mut text: String) -> String {
    const MOST: usize = 200;
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

impl std::error::Error for DescriptionError {}

impl fmt::Display for DescriptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, &self.key) {
            (Some(line), Some(key)) => write!(f, "line {line}, {key}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(key)) => write!(f, "{key}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        match self.place {
            Some((what, at)) => write!(f, " ({what} {at})"),
            None => Ok(()),
        }
    }
}

/// The error of texts that are no question of a puzzle. The display names the part, quotes the
/// beginning of its text, and says what was expected and found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QuestionError {
    /// A text that is no start or no goal, or none where one is needed.
    Text(String),
    /// A start and a goal of different pieces.
    Pieces(String),
}

impl QuestionError {
    /// Returns the error of a start and a goal with a tile each that the other does not have.
    pub fn pieces(start: impl fmt::Display, goal: impl fmt::Display) -> QuestionError {
        QuestionError::Pieces(format!(
            "start and goal have different tiles: only the start has {start}, and only the goal \
             has {goal}"
        ))
    }

    /// Returns the error of the text of a part, `START` or `GOAL`.
    pub(crate) fn wrong(part: &str, text: &str, puzzle: &str, error: ReadError) -> QuestionError {
        let what = if part == "GOAL" { "goal" } else { "board" };
        QuestionError::Text(format!("{part} {} is no {what} of {puzzle}: {error}", quoted(text)))
    }
}

impl std::error::Error for QuestionError {}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (QuestionError::Text(text) | QuestionError::Pieces(text)) = self;
        f.write_str(text)
    }
}

/// Returns a text in quotes with control characters escaped, for an error: at most its first 80
/// characters.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
