//! What is wrong with a description, and with a text that is no board or goal.
use std::fmt;

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
        match self.square {
            Some(square) => write!(f, " (square {square})"),
            None => Ok(()),
        }
    }
}

/// The error of texts that are no question of a puzzle. The display names the part, quotes the
/// beginning of its text, and says what was expected and found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QuestionError {
    /// A text that is no start, or no goal.
    Notation {
        /// `START` or `GOAL`.
        part: &'static str,
        /// The text in quotes; of a long text, the beginning.
        text: String,
        /// The puzzle's name.
        puzzle: &'static str,
        /// What is wrong with the text.
        error: ReadError,
    },
    /// No start, for a puzzle that has no default one.
    NoStart {
        /// The puzzle's name.
        puzzle: &'static str,
        /// The notation of a start.
        expected: &'static str,
    },
    /// No goal, for a puzzle whose questions must name theirs.
    NoGoal {
        /// The text of the start in quotes; of a long text, the beginning.
        start: String,
        /// The puzzle's name.
        puzzle: &'static str,
        /// The notation of a goal.
        expected: &'static str,
    },
    /// A start whose tiles cannot show the goal.
    NoBoard {
        /// The start.
        start: String,
        /// The goal.
        goal: String,
    },
    /// A goal whose parts have different tiles, without a start to decide between them.
    OtherTiles {
        /// The goal.
        goal: String,
    },
    /// A start and a goal of different pieces.
    Pieces {
        /// A piece that only the start has.
        start: String,
        /// A piece that only the goal has.
        goal: String,
    },
}

impl QuestionError {
    pub(super) fn wrong(
        part: &'static str,
        text: &str,
        puzzle: &'static str,
        error: ReadError,
    ) -> QuestionError {
        QuestionError::Notation { part, text: quoted(text), puzzle, error }
    }
}

impl std::error::Error for QuestionError {}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::Notation { part, text, puzzle, error } => {
                write!(f, "{part} {text} ({puzzle}): {error}")
            }
            QuestionError::NoStart { puzzle, expected } => {
                write!(f, "expected START after {puzzle}: {expected}")
            }
            QuestionError::NoGoal { start, puzzle, expected } => {
                write!(f, "expected GOAL after START {start} ({puzzle}): {expected}")
            }
            QuestionError::NoBoard { start, goal } => write!(
                f,
                "expected a goal that a board with the tiles of START {start} can show, found {goal}"
            ),
            QuestionError::OtherTiles { goal } => write!(
                f,
                "expected a goal whose parts all have the same tiles, because there is no START, \
                 found {goal}"
            ),
            QuestionError::Pieces { start, goal } => write!(
                f,
                "expected start and goal with the same tiles, found {start} only in the start and \
                 {goal} only in the goal"
            ),
        }
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
