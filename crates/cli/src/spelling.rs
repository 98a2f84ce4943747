//! What the letter of a move names: the direction of the blank, or of the tile or cube that moves.

use std::str::FromStr;

use tilebase::{Move, Path};

/// What a move's letter names. Tables, judges and the order of paths always go by the blank.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Notation {
    /// Where the blank goes
    #[default]
    Blank,
    /// Where the tile or cube that moves goes
    Tile,
}

/// The option of verbs that show or read moves.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Spelling {
    /// What a move's letter names: where the blank goes, or where the tile or cube goes
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

    /// Returns what a letter names, for a legend.
    pub(crate) fn legend(self) -> &'static str {
        match self.notation {
            Notation::Blank => "where the empty square goes",
            Notation::Tile => "where the piece goes that moves",
        }
    }

    /// Returns the moves that letters name.
    pub(crate) fn read(self, letters: &Letters) -> impl Iterator<Item = Move> {
        letters.0.iter().map(move |&step| self.translate(step))
    }

    /// Translates a letter into a move, or a move into a letter: tile and blank change places, so
    /// they go in opposite directions.
    pub(crate) fn translate(self, step: Move) -> Move {
        match self.notation {
            Notation::Blank => step,
            Notation::Tile => step.opposite(),
        }
    }
}

/// Letters of moves as they were typed, before a [`Spelling`] says what they name.
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
