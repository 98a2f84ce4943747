//! The error of texts that are no question.

use tilebase_puzzle::NotationError;
use tilebase_puzzle::eight::LabelMismatch;

use super::{Puzzle, Texts};

/// The error of texts that are no question of a puzzle. The display names the part, quotes the
/// beginning of its text, and says what was expected and found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A text that is no start, or no goal.
    #[error("{part} {text} ({puzzle}): {error}")]
    Notation {
        /// `START` or `GOAL`.
        part: &'static str,
        /// The text in quotes; of a long text, the beginning.
        text: String,
        /// The puzzle's name.
        puzzle: &'static str,
        /// What is wrong with the text.
        error: NotationError,
    },
    /// No start, for a puzzle that has no default one.
    #[error("expected START after {puzzle}: {expected}")]
    NoStart {
        /// The puzzle's name.
        puzzle: &'static str,
        /// The notation of a start.
        expected: &'static str,
    },
    /// No goal, for a puzzle that has no default one.
    #[error("expected GOAL after START {start} ({puzzle}): {expected}")]
    NoGoal {
        /// The text of the start in quotes; of a long text, the beginning.
        start: String,
        /// The puzzle's name.
        puzzle: &'static str,
        /// The notation of a goal.
        expected: &'static str,
    },
    /// Another goal, for a puzzle that has only one.
    #[error(
        "GOAL {text} ({puzzle}): this puzzle has one goal, {expected}, so leave GOAL out: {goal}"
    )]
    OneGoal {
        /// The text in quotes; of a long text, the beginning.
        text: String,
        /// The puzzle's name.
        puzzle: &'static str,
        /// The goal in words.
        expected: &'static str,
        /// The goal.
        goal: String,
    },
    /// A start whose tiles cannot show the goal.
    #[error("expected a goal that a board with the tiles of START {start} can show, found {goal}")]
    NoBoard {
        /// The start.
        start: String,
        /// The goal.
        goal: String,
    },
    /// A goal whose parts have different tiles, without a start to decide between them.
    #[error(
        "expected a goal whose parts all have the same tiles, because there is no START, found {goal}"
    )]
    OtherTiles {
        /// The goal.
        goal: String,
    },
    /// A start and a goal of different pieces.
    #[error(transparent)]
    Pieces(#[from] LabelMismatch),
}

impl QuestionError {
    pub(super) fn wrong(
        part: &'static str,
        text: &str,
        puzzle: &'static str,
        error: NotationError,
    ) -> QuestionError {
        QuestionError::Notation { part, text: quoted(text), puzzle, error }
    }

    /// Reads the goal of a puzzle that has only one.
    pub(super) fn only_goal<P: Puzzle>(text: &str) -> Result<P::Goal, QuestionError> {
        let goal = P::usual_goal();
        if text.parse().is_ok_and(|read: P::Goal| read == goal) {
            return Ok(goal);
        }
        let Texts { name: puzzle, goal: expected, .. } = P::TEXTS;
        Err(QuestionError::OneGoal { text: quoted(text), puzzle, expected, goal: goal.to_string() })
    }

    pub(super) fn no_goal(start: Option<&str>, texts: &Texts) -> QuestionError {
        let start = quoted(start.unwrap_or_default());
        QuestionError::NoGoal { start, puzzle: texts.name, expected: texts.goal }
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
