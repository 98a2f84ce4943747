//! A goal's table: any state to one pattern.

use std::path::Path as FilePath;

use tilebase_puzzle::cubic::{Pattern, State, Symmetry};
use tilebase_puzzle::{Move, Path};

use super::Image;
use super::field::Field;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{Content, Header};

/// The table of one pattern of the cubic puzzle: the way there from any of the 15,116,544 states,
/// at one bit a state.
///
/// A table is made for a class's representative ([`Pattern::class`]); it serves all patterns of
/// the class, by symmetry.
#[derive(Debug)]
pub struct Goal<B = Bytes> {
    image: Image<B>,
    pattern: Pattern,
}

impl Goal {
    /// Maps the table of this representative from a file and checks everything.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or holds something else.
    pub fn open(path: impl AsRef<FilePath>, pattern: Pattern) -> Result<Goal, TableError> {
        Goal::from_image(Image::open(path)?, pattern)
    }
}

impl<B: AsRef<[u8]>> Goal<B> {
    /// Takes the table of this representative from bytes and checks everything.
    ///
    /// # Errors
    /// Bytes that are damaged, or hold something else.
    pub fn new(bytes: B, pattern: Pattern) -> Result<Goal<B>, TableError> {
        Goal::from_image(Image::new(bytes)?, pattern)
    }

    /// Takes a table file that has been checked, as the table of this representative.
    ///
    /// # Errors
    /// One that holds something else.
    pub fn from_image(image: Image<B>, pattern: Pattern) -> Result<Goal<B>, TableError> {
        image.expect(Content::goal(pattern)).map(|image| Goal { image, pattern })
    }

    /// The pattern that the table was made for.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// What the table says about itself.
    pub fn header(&self) -> &Header {
        self.image.header()
    }

    /// The fewest rolls, 0 to 42, from a state until the tops show [`Goal::pattern`]: the length
    /// of [`Goal::path`].
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn distance(&self, state: State) -> Result<u8, TableError> {
        self.path(state).map(|path| path.len() as u8)
    }

    /// The lexicographically smallest, in `d < l < r < u`, of the shortest paths from a state to
    /// [`Goal::pattern`].
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn path(&self, state: State) -> Result<Path, TableError> {
        self.walk(state, Move::ALL)
    }

    /// The same for a pattern of the class: `symmetry` is the one that takes it to
    /// [`Goal::pattern`].
    pub(crate) fn path_through(
        &self,
        symmetry: Symmetry,
        state: State,
    ) -> Result<Path, TableError> {
        let path = self.walk(symmetry.state(state), Move::ALL.map(|step| symmetry.step(step)))?;
        let inverse = symmetry.inverse();
        Ok(path.iter().map(|step| inverse.step(step)).collect())
    }

    /// Walks from `state` to the pattern; where several moves lead nearer, takes the first in this
    /// order.
    fn walk(&self, state: State, order: [Move; 4]) -> Result<Path, TableError> {
        let lost =
            || self.image.error(Fault::Walk { from: format!("{state} towards {}", self.pattern) });
        let field = Field(self.image.section(0));
        let mut here = state;
        let mut path = Path::new();
        let mut residue = field.residue(here, self.pattern.blank().shade());
        while here.pattern() != self.pattern {
            let (step, next) = field.nearer(here, residue, order).ok_or_else(lost)?;
            if path.len() == Path::MAX {
                return Err(lost());
            }
            path.push(step);
            here = next;
            residue = (residue + 3) % 4;
        }
        // Every state that shows the pattern is at distance 0.
        if residue == 0 { Ok(path) } else { Err(lost()) }
    }
}
