//! What is wrong with a description, and with a text that is no board or goal.

use alloc::string::String;
use core::fmt;

/// The reason why a description is none, with its place.
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

/// The reason why a text is no board or goal of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// What was expected.
    pub expected: String,
    /// What was found, as it was written.
    pub found: String,
    /// The square, from 1, row by row; `None` if the text as a whole is wrong.
    pub square: Option<usize>,
}

impl core::error::Error for DescriptionError {}

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

impl core::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        match self.square {
            Some(square) => write!(f, " (square {square})"),
            None => Ok(()),
        }
    }
}
