//! Whose direction a letter names: the blank's, or that of the tile or cube that moves.

use std::str::FromStr;

use tilebase_puzzle::{Move, Path};

/// What a move's letter names. Tables, judges and the order of paths always go by the blank.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum Notation {
    /// Where the blank goes
    #[default]
    Blank,
    /// Where the tile or cube goes that moves
    Tile,
}

/// For verbs that show or read moves.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Spelling {
    /// What a letter names: where the blank goes, or where the tile or cube goes that moves
    #[arg(long, value_enum, default_value_t, global = true, hide_possible_values = true)]
    #[arg(value_name = "blank|tile")]
    notation: Notation,
}

impl Spelling {
    /// A move's letter.
    pub(crate) fn letter(self, step: Move) -> char {
        self.seen(step).letter()
    }

    /// A path's letters.
    pub(crate) fn path(self, path: Path) -> String {
        path.iter().map(|step| self.letter(step)).collect()
    }

    /// What a letter names, for a legend.
    pub(crate) fn legend(self) -> &'static str {
        match self.notation {
            Notation::Blank => "where the empty square goes",
            Notation::Tile => "where the piece goes that moves",
        }
    }

    /// The moves that these letters mean.
    pub(crate) fn read(self, moves: &Moves) -> impl Iterator<Item = Move> {
        moves.0.iter().map(move |&step| self.seen(step))
    }

    /// Tile and blank change places, so each goes where the other does not.
    fn seen(self, step: Move) -> Move {
        match self.notation {
            Notation::Blank => step,
            Notation::Tile => step.opposite(),
        }
    }
}

/// Letters that have been read, of whatever notation.
#[derive(Clone)]
pub(crate) struct Moves(Vec<Move>);

impl FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Moves, String> {
        let step = |(at, found)| {
            let wrong = || format!("expected d, l, r or u, found {found:?} (symbol {})", at + 1);
            Move::from_letter(found).ok_or_else(wrong)
        };
        text.chars().enumerate().map(step).collect::<Result<_, _>>().map(Moves)
    }
}
