//! The list of the puzzles.

use super::common::Puzzle;
use super::cubic::Cubic;
use super::eight::Eight;
use super::gardner::Gardner;
use super::harris::Harris;

/// The puzzles by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Name {
    /// The sliding eight-puzzle
    Eight,
    /// The cubic eight-puzzle
    Cubic,
    /// Harris's rolling cubes
    Harris,
    /// Gardner's 24 faces
    Gardner,
}

impl Name {
    /// All puzzles.
    pub(crate) const ALL: [Name; 4] = [Name::Eight, Name::Cubic, Name::Harris, Name::Gardner];

    /// Calls `verb` for the puzzle of this name.
    pub(crate) fn visit<V: Visitor>(self, verb: V) -> V::Output {
        match self {
            Name::Eight => verb.visit::<Eight>(),
            Name::Cubic => verb.visit::<Cubic>(),
            Name::Harris => verb.visit::<Harris>(),
            Name::Gardner => verb.visit::<Gardner>(),
        }
    }

    /// Returns the name as it is written on the command line.
    pub(crate) fn text(self) -> &'static str {
        self.visit(TakeName)
    }

    /// Returns the arguments of an example question.
    pub(crate) fn example(self) -> &'static str {
        self.visit(TakeExample)
    }

    /// Returns the puzzle with this name.
    pub(crate) fn of(text: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.text() == text)
    }

    /// Returns the puzzle whose notation a start looks like. Later puzzles are tried first, because
    /// their letters may look like those of an earlier one.
    pub(crate) fn of_start(text: &str) -> Option<Name> {
        Name::ALL.into_iter().rev().find(|name| name.visit(LooksLikeStart(text)))
    }
}

/// A generic function over the puzzles, for a puzzle that is chosen at run time.
pub(crate) trait Visitor {
    type Output;

    fn visit<P: Puzzle>(self) -> Self::Output;
}

struct TakeName;

impl Visitor for TakeName {
    type Output = &'static str;

    fn visit<P: Puzzle>(self) -> &'static str {
        P::NAME
    }
}

struct TakeExample;

impl Visitor for TakeExample {
    type Output = &'static str;

    fn visit<P: Puzzle>(self) -> &'static str {
        P::EXAMPLE
    }
}

struct LooksLikeStart<'a>(&'a str);

impl Visitor for LooksLikeStart<'_> {
    type Output = bool;

    fn visit<P: Puzzle>(self) -> bool {
        P::is_start(self.0)
    }
}
