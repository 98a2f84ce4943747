//! A goal's table: any state to the patterns of one class.

use std::sync::Arc;

use tilebase_puzzle::cubic::{MASKS, Pattern, STATES, State, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path, Square};

use super::field::{Field, Origin};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::image::Image;
use crate::solver::Solver;

/// The table of a class of patterns of the cubic puzzle: one bit for each of the 15,116,544 states.
/// A handle: clones share the bytes.
///
/// A table is made for the class's representative ([`Pattern::class`]); it serves all patterns of
/// the class, by symmetry.
#[derive(Debug)]
pub struct Goal<B = Bytes> {
    image: Arc<Image<B>>,
    pattern: Pattern,
}

/// The only section.
const FIELD: usize = 0;

constructors!(Goal);

impl Origin for Pattern {
    type Board = State;

    #[inline]
    fn blank(self) -> Square {
        Pattern::blank(self)
    }

    #[inline]
    fn includes(self, state: State) -> bool {
        state.pattern() == self
    }

    fn boards(self) -> Vec<State> {
        (0..MASKS).map(|mask| State::new(self, mask as u8)).collect()
    }

    #[inline]
    fn rank(state: State) -> usize {
        state.rank()
    }

    #[inline]
    fn from_rank(rank: usize) -> Option<State> {
        State::from_rank(rank)
    }
}

impl<B: AsRef<[u8]>> Goal<B> {
    /// Takes a table file.
    ///
    /// # Errors
    /// A file that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Goal<B>, TableError> {
        Goal::share(Arc::new(image))
    }

    /// Takes a table file that may have other owners.
    pub(crate) fn share(image: Arc<Image<B>>) -> Result<Goal<B>, TableError> {
        match image.header().content {
            Content::Goal { pattern } => Ok(Goal { image, pattern }),
            found => Err(image.error(Fault::NotAGoal { puzzle: "the cubic puzzle", found })),
        }
    }

    /// Returns the pattern that the table was made for: the representative of its class.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Returns the solver of a pattern of the class, and checks the section that it reads.
    ///
    /// # Errors
    /// A section that is damaged; a pattern of another class.
    pub fn to(&self, pattern: Pattern) -> Result<CubicTo<B>, TableError> {
        let (class, symmetry) = pattern.class();
        if class != self.pattern {
            let (class, goal) = (self.pattern.to_string(), pattern.to_string());
            return Err(self.image.error(Fault::Class { class, goal }));
        }
        self.field()?;
        let (table, inverse) = (self.clone(), symmetry.inverse());
        Ok(CubicTo { table, pattern, symmetry, inverse })
    }

    /// Returns the states that are farthest from [`Goal::pattern`], as far as the header's radius,
    /// in order of rank. Takes a fraction of a second.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn farthest(&self) -> Result<Vec<State>, TableError> {
        let farthest = self.field()?.farthest(self.header().radius());
        farthest.map_err(|state| self.contradiction(state))
    }

    fn field(&self) -> Result<Field<'_, Pattern>, TableError> {
        Ok(Field { bytes: self.image.section(FIELD)?, origin: self.pattern })
    }

    /// Returns the distance of every state from [`Goal::pattern`], by [`State::rank`].
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        self.field()?.distances().map_err(|state| self.contradiction(state))
    }

    /// Walks from `state` to [`Goal::pattern`]; where several moves lead nearer, takes the first in
    /// this order.
    fn walk(&self, state: State, order: [Move; 4]) -> Result<Path, TableError> {
        self.field()?.walk(state, order).ok_or_else(|| self.contradiction(state))
    }

    #[cold]
    fn contradiction(&self, state: State) -> TableError {
        self.image.error(Fault::Walk { from: format!("{state} to {}", self.pattern) })
    }
}

/// A pattern of the cubic puzzle, solved: the answers for every state.
#[derive(Clone, Debug)]
pub struct CubicTo<B = Bytes> {
    table: Goal<B>,
    pattern: Pattern,
    /// Takes the pattern to that of the table.
    symmetry: Symmetry,
    inverse: Symmetry,
}

impl<B: AsRef<[u8]>> CubicTo<B> {
    /// Returns the pattern.
    pub fn goal(&self) -> Pattern {
        self.pattern
    }

    /// Returns the moves' images in their order, so that of two moves the smaller is preferred, and
    /// not the one with the smaller image.
    fn order(&self) -> [Move; 4] {
        Move::ALL.map(|step| self.symmetry.step(step))
    }
}

impl<B: AsRef<[u8]>> Solver for CubicTo<B> {
    type Board = State;

    const BOARDS: usize = STATES;

    fn radius(&self) -> usize {
        self.table.header().radius()
    }

    fn distance(&self, state: &State) -> Result<Option<u8>, TableError> {
        let path = self.table.walk(self.symmetry.state(*state), self.order())?;
        Ok(Some(path.len() as u8))
    }

    fn path(&self, state: &State) -> Result<Option<Path>, TableError> {
        let path = self.table.walk(self.symmetry.state(*state), self.order())?;
        Ok(Some(self.inverse.path(path)))
    }

    fn best_moves(&self, state: &State) -> Result<MoveSet, TableError> {
        let image = self.symmetry.state(*state);
        if image.pattern() == self.table.pattern {
            return Ok(MoveSet::EMPTY);
        }
        let best = self.table.field()?.best_moves(image);
        let best: MoveSet = best.map(|step| self.inverse.step(step)).collect();
        if best.is_empty() { Err(self.contradiction(state)) } else { Ok(best) }
    }

    fn contradiction(&self, state: &State) -> TableError {
        self.table.image.error(Fault::Walk { from: format!("{state} to {}", self.pattern) })
    }

    fn board(&self, rank: usize) -> Option<State> {
        State::from_rank(rank).map(|image| self.inverse.state(image))
    }

    fn distances(&self) -> Result<Vec<u8>, TableError> {
        self.table.distances()
    }
}
