//! The option `--notation`: whether a move's letter is the direction of the blank, or that of the
//! tile or cube that moves.

use std::str::FromStr;

use tilebase::{Move, Path};

use crate::out::output::number;

/// What a move's letter names. Tables, judges and the order of paths always use the direction of
/// the blank.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Notation {
    /// The direction in which the blank moves
    #[default]
    Blank,
    /// The direction in which the tile or cube moves
    Tile,
}

/// The option of verbs that show or read moves.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Spelling {
    /// A letter is the direction in which the empty square moves (blank), or in which the tile or
    /// cube moves (tile)
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    #[arg(value_name = "blank|tile")]
    notation: Notation,
}

impl Spelling {
    /// Returns a move's letter.
    pub(crate) fn letter(self, step: Move) -> char {
        self.translate(step).letter()
    }

    /// Returns a path's letters.
    pub(crate) fn path(self, path: Path) -> String {
        path.iter().map(|step| self.letter(step)).collect()
    }

    /// Returns `0 moves`, `1 move: d`, `2 moves: dr`. `step` is the word for a move.
    pub(crate) fn title(self, path: Path, step: &str) -> String {
        let number = number(path.len(), step);
        if path.is_empty() { number } else { format!("{number}: {}", self.path(path)) }
    }

    /// Returns what the letters name, for the legend of a picture.
    pub(crate) fn legend(self) -> &'static str {
        match self.notation {
            Notation::Blank => "where the empty square goes",
            Notation::Tile => "the direction of the moving piece",
        }
    }

    /// Returns the moves that letters name.
    pub(crate) fn read(self, letters: &Letters) -> impl Iterator<Item = Move> {
        letters.0.iter().map(move |&step| self.translate(step))
    }

    /// Translates a letter into a move of the blank, or the reverse. The tile and the blank move in
    /// opposite directions.
    pub(crate) fn translate(self, step: Move) -> Move {
        match self.notation {
            Notation::Blank => step,
            Notation::Tile => step.opposite(),
        }
    }
}

/// Letters of moves as they were typed, to be read with [`Spelling::read`].
#[derive(Clone, Debug)]
pub(crate) struct Letters(Vec<Move>);

impl FromStr for Letters {
    type Err = String;

    fn from_str(text: &str) -> Result<Letters, String> {
        let step = |(at, found)| {
            let wrong = || format!("expected d, l, r or u, found {found:?} (symbol {})", at + 1);
            Move::from_letter(found).ok_or_else(wrong)
        };
        text.chars().enumerate().map(step).collect::<Result<_, _>>().map(Letters)
    }
}
