//! The option `--notation`: how moves are written.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tilebase::error::quoted;
use tilebase::reading::{ReadMoves, Unreadable};
use tilebase::{Board, MoveNotation, Path};

use crate::out::messages::Failure;
use crate::out::output::{number, with_repeats};

/// The option of verbs that show or read moves.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct NotationArg {
    /// Name a move by where the empty square goes (blank), where the tile goes (tile), or tile number
    /// (number)
    ///
    /// Moves are read and written in this way. For cubes, tile is where the cube rolls, and number is
    /// that of its square. Without this option, it is blank.
    #[arg(long, default_value_t, hide_default_value = true, hide_possible_values = true)]
    #[arg(value_name = "KIND", value_parser = parser())]
    pub(crate) notation: MoveNotation,
    /// Whether moves in a row are written as one with their number.
    #[arg(skip)]
    pub(crate) repeats: bool,
}

/// Returns a parser of a notation's name. Its help lists all notations.
pub(crate) fn parser() -> impl TypedValueParser<Value = MoveNotation> {
    let names = MoveNotation::ALL.map(|notation| {
        PossibleValue::new(notation.name()).help(match notation {
            MoveNotation::Blank => "The direction in which the blank moves",
            MoveNotation::Tile => "The direction in which the tile or cube moves",
            MoveNotation::Number => "The number of the tile that moves, or of the cube's square",
        })
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

impl NotationArg {
    /// Returns `0 moves`, `1 move: d`, `2 moves: dr`.
    pub(crate) fn title(self, path: Path, start: &Board) -> String {
        let number = number(path.len(), start.puzzle().move_word());
        let colon = if path.is_empty() { "" } else { ": " };
        format!("{number}{colon}{}", self.path(path, start))
    }

    /// Returns the symbols of a path from a board.
    pub(crate) fn path(self, path: Path, start: &Board) -> String {
        let text = self.notation.path(path, start);
        if self.repeats { with_repeats(&text) } else { text }
    }

    /// Returns the meaning of the symbols, for the legend of a picture.
    pub(crate) fn legend(self) -> &'static str {
        match self.notation {
            MoveNotation::Blank => "where the empty square goes",
            MoveNotation::Tile => "the direction of the moving piece",
            MoveNotation::Number => "the tile that moves, or a cube's square",
        }
    }

    /// Returns why a move is illegal, for the end of a sentence.
    pub(crate) fn illegal(self) -> &'static str {
        match self.notation {
            MoveNotation::Number => "is not beside the empty square",
            _ => "leads off the board",
        }
    }

    /// Reads moves from a board. `what` is the name of the argument.
    pub(crate) fn read(self, what: &str, text: &str, start: &Board) -> Result<ReadMoves, Failure> {
        let steps = self.notation.read(text, start);
        steps.map_err(|error| NotationArg::wrong(what, text, &error))
    }

    /// Returns the error of a text that is no moves. `what` is the name of the argument.
    pub(crate) fn wrong(what: &str, text: &str, error: &Unreadable) -> Failure {
        let hint = match error {
            Unreadable::Nothing => "write a dot for no moves",
            _ => {
                "write each move as a letter, a word or an arrow, perhaps with a count such as x2; for \
                 moves of tiles, use --notation tile or number"
            }
        };
        Failure::new(format!("{what} {}: {error}", quoted(text))).hint(hint)
    }
}
