//! The goal table of the cubic puzzle: from any state to the patterns of one class.

use std::sync::Arc;

use tilebase_puzzle::cubic::{Pattern, STATES, State, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path};

use super::cubic_walker::CubicWalker;
use super::distances::Distances;
use super::field::Field;
use super::moves::Moves;
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::{AllDistances, Solver};

/// The table of a class of patterns of the cubic puzzle: one bit for each of the 15,116,544 states.
/// A handle: clones share the bytes.
///
/// A table is made for the representative of the class ([`Pattern::class`]), and answers for all
/// patterns of the class by symmetry.
#[derive(Debug)]
pub struct Goal<B = Bytes> {
    image: Arc<Image<B>>,
    pattern: Pattern,
}

constructors!(Goal);

impl<B: AsRef<[u8]>> Goal<B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn from_image(image: Image<B>) -> Result<Goal<B>, TableError> {
        Goal::share(Arc::new(image))
    }

    /// Returns the table of a shared file.
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
        let images = Move::ALL.map(|step| symmetry.step(step));
        Ok(CubicTo { table, pattern, symmetry, inverse, images })
    }

    #[inline]
    fn field(&self) -> Result<Field<&[u8]>, TableError> {
        Ok(Field { bits: self.image.section(FIELD)?, origin: self.pattern.blank() })
    }

    /// Returns the distance of every state from [`Goal::pattern`].
    ///
    /// The bits of the table only say which neighbours are nearer. To find distances from them
    /// takes as many passes over whole sets as a search without them, so they are only compared
    /// with those of a search.
    fn distances(&self) -> Result<Distances, TableError> {
        let distances = Distances::to_pattern(self.pattern);
        match distances.check(self.field()?.bits).map_err(State::from_rank) {
            Err(Some(state)) => Err(self.contradiction(state)),
            Err(None) | Ok(()) => Ok(distances),
        }
    }

    /// Walks from the image of a state to [`Goal::pattern`]. Returns the path of the moves with
    /// these images; where several moves lead nearer, it has the smallest.
    fn walk(&self, image: State, images: [Move; 4]) -> Result<Path, TableError> {
        let goal = self.pattern;
        let Ok(path) = self
            .field()?
            .walk::<Moves, _>(CubicWalker::new(image), images, |here| here.shows(goal));
        path.ok_or_else(|| self.contradiction(image))
    }

    #[cold]
    fn contradiction(&self, state: State) -> TableError {
        self.image.error(Fault::Walk { from: format!("{state} to {}", self.pattern) })
    }
}

/// The answers of one pattern of the cubic puzzle, for every state.
#[derive(Clone, Debug)]
pub struct CubicTo<B = Bytes> {
    table: Goal<B>,
    pattern: Pattern,
    /// Takes the pattern to that of the table.
    symmetry: Symmetry,
    inverse: Symmetry,
    /// The images of all moves. With them in this order, a walk prefers the smallest move, not the
    /// smallest image.
    images: [Move; 4],
}

impl<B: AsRef<[u8]>> CubicTo<B> {
    /// Returns the pattern.
    pub fn goal(&self) -> Pattern {
        self.pattern
    }
}

impl<B: AsRef<[u8]>> Solver for CubicTo<B> {
    type Board = State;

    const BOARDS: u64 = STATES as u64;

    fn histogram(&self) -> &Histogram {
        &self.table.header().histograms[0]
    }

    fn distance(&self, state: &State) -> Result<Option<u8>, TableError> {
        Ok(self.path(state)?.map(|path| path.len() as u8))
    }

    fn path(&self, state: &State) -> Result<Option<Path>, TableError> {
        self.table.walk(self.symmetry.state(*state), self.images).map(Some)
    }

    fn best_moves(&self, state: &State) -> Result<MoveSet, TableError> {
        let image = CubicWalker::new(self.symmetry.state(*state));
        if image.shows(self.table.pattern) {
            return Ok(MoveSet::EMPTY);
        }
        let Ok(best) = self.table.field()?.best_moves(image, self.images);
        if best.is_empty() { Err(self.contradiction(state)) } else { Ok(best) }
    }

    fn contradiction(&self, state: &State) -> TableError {
        self.table.image.error(Fault::Walk { from: format!("{state} to {}", self.pattern) })
    }

    fn board(&self, rank: u64) -> Option<State> {
        let image = State::from_rank(usize::try_from(rank).ok()?);
        image.map(|image| self.inverse.state(image))
    }
}

impl<B: AsRef<[u8]>> AllDistances for CubicTo<B> {
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        Ok(self.table.distances()?.to_bytes())
    }

    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        Ok(self.table.distances()?.ranks_at(distance))
    }
}
