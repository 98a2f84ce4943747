//! A goal's table: any state to the patterns of one class.

use std::sync::Arc;

use tilebase_puzzle::cubic::{Pattern, STATES, State, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path};

use super::distances::Distances;
use super::open::constructors;
use super::walk::{Field, Walker};
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

impl<B: AsRef<[u8]>> Goal<B> {
    /// Takes a table file.
    ///
    /// # Errors
    /// A file that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Goal<B>, TableError> {
        match image.header().content {
            Content::Goal { pattern } => Ok(Goal { image: Arc::new(image), pattern }),
            found => Err(image.error(Fault::NotAGoal { found })),
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
            return Err(self.image.error(Fault::Class { class: self.pattern, pattern }));
        }
        self.field()?;
        let (table, inverse) = (self.clone(), symmetry.inverse());
        Ok(CubicTo { table, pattern, symmetry, inverse })
    }

    /// Returns the states that are farthest from [`Goal::pattern`], as far as the header's radius,
    /// in order of rank.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn farthest(&self) -> Result<Vec<State>, TableError> {
        let distances = self.distances()?;
        let radius = self.header().radius();
        let farthest =
            (0..).zip(distances).filter(|&(_, distance)| usize::from(distance) == radius);
        Ok(farthest.filter_map(|(rank, _)| State::from_rank(rank)).collect())
    }

    fn field(&self) -> Result<Field<'_>, TableError> {
        self.image.section(FIELD).map(Field)
    }

    /// Returns the distance of every state from [`Goal::pattern`], by [`State::rank`].
    ///
    /// A bit says which neighbours are nearer, and not how far: finding that takes as many passes
    /// over whole sets as a search without the bits. So they are only compared with one.
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        let (lanes, _) = self.image.section(FIELD)?.as_chunks();
        let distances = Distances::from(self.pattern);
        let found = distances.bit_1().iter().map(|lane| lane.to_bytes());
        match found.zip(lanes).position(|(found, stored)| found != *stored) {
            None => Ok(distances.to_bytes()),
            Some(pattern) => {
                let shown = Pattern::from_rank(pattern).unwrap_or(self.pattern);
                Err(self.contradiction(State::new(shown, 0)))
            }
        }
    }

    /// Walks from `state` to [`Goal::pattern`]. The path is of the moves whose images are in
    /// `images`; where several lead nearer, it is the first.
    fn walk(&self, state: State, images: [Move; 4]) -> Result<Path, TableError> {
        let field = self.field()?;
        let mut here = Walker::new(state);
        let mut residue = field.residue(here, self.pattern.blank().shade());
        // The last move in the highest bits: all go down by two for the next.
        let (mut moves, mut length) = (0, 0);
        while !here.shows(self.pattern) {
            let next = field.nearer(here, residue, images).next();
            let (step, next) =
                next.filter(|_| length < Path::MAX).ok_or_else(|| self.contradiction(state))?;
            moves = moves >> 2 | (step as u128) << 126;
            length += 1;
            here = next;
            residue = (residue + 3) % 4;
        }
        // A 1 above the last move; the first goes down to the lowest bits.
        let path = Path::from_bits((moves >> 1 | 1 << 127) >> (127 - 2 * length));
        // Every state that shows the pattern is at distance 0.
        path.filter(|_| residue == 0).ok_or_else(|| self.contradiction(state))
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

    /// Returns the moves' images in the order of the moves, so that of two moves the smaller is
    /// preferred, and not the one with the smaller image.
    fn images(&self) -> [Move; 4] {
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
        Ok(self.path(state)?.map(|path| path.len() as u8))
    }

    fn path(&self, state: &State) -> Result<Option<Path>, TableError> {
        self.table.walk(self.symmetry.state(*state), self.images()).map(Some)
    }

    fn best_moves(&self, state: &State) -> Result<MoveSet, TableError> {
        let image = Walker::new(self.symmetry.state(*state));
        if image.shows(self.table.pattern) {
            return Ok(MoveSet::EMPTY);
        }
        let field = self.table.field()?;
        let residue = field.residue(image, self.table.pattern.blank().shade());
        let nearer = field.nearer(image, residue, self.images());
        let best: MoveSet = nearer.map(|(step, _)| Move::ALL[step]).collect();
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
