//! What is found in a text: moves, or the reason why they cannot be read.

use tilebase_puzzle::Slide;

use crate::notation::MoveNotation;

/// A move: the number of the piece, its direction or that of the empty square, or both.
pub(crate) type ReadMove = (Option<u8>, Option<Slide>);

/// The moves of a text, which are all of one kind.
pub(crate) struct FoundMoves {
    pub(crate) steps: Vec<ReadMove>,
    /// Whose directions they are, if the text says so.
    pub(crate) of: Option<MoveNotation>,
    /// Whether a board must confirm them: "3 left" may be a number of moves.
    pub(crate) is_weak: bool,
}

impl FoundMoves {
    /// Returns the numbers of the pieces, with blanks between them, if each move has one.
    pub(crate) fn pieces(&self) -> Option<String> {
        let pieces = self.steps.iter().map(|(piece, _)| Some(piece.as_ref()?.to_string()));
        Some(pieces.collect::<Option<Vec<_>>>()?.join(" "))
    }
}

/// The reason why the moves in a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// There is no text.
    #[error("expected moves, found none")]
    Nothing,
    /// What was expected.
    #[error("expected {0}")]
    Expected(&'static str),
    /// What was expected, and what was found.
    #[error("expected {0}, found {1}")]
    Found(&'static str, String),
    /// The moves have this notation, and not the one that was expected.
    #[error("expected moves in this notation, found some in the notation {0}")]
    Notation(MoveNotation),
}
