//! A goal's table: any state to the patterns of one class.

use std::sync::Arc;

use tilebase_puzzle::cubic::{Pattern, STATES, State, Symmetry};
use tilebase_puzzle::{Move, MoveSet, Path};

use super::field::Field;
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

/// A distance that no state has.
const UNREACHED: u8 = u8::MAX;

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
    /// in order of rank. Takes a fraction of a second.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn farthest(&self) -> Result<Vec<State>, TableError> {
        let field = self.field()?;
        let shade = self.pattern.blank().shade();
        let radius = self.header().radius();
        let mut farthest = Vec::new();
        for state in (0..STATES).filter_map(State::from_rank) {
            // A farthest state has no neighbour that is farther; few of the others are like that.
            let residue = field.residue(state, shade);
            if residue == radius % 4
                && field.nearer(state, (residue + 2) % 4, Move::ALL).is_none()
                && self.walk(state, Move::ALL)?.len() == radius
            {
                farthest.push(state);
            }
        }
        Ok(farthest)
    }

    fn field(&self) -> Result<Field<'_>, TableError> {
        self.image.section(FIELD).map(Field)
    }

    /// Returns the distance of every state from [`Goal::pattern`], by [`State::rank`]. They are
    /// found outwards from the pattern's 256 states along the rolls that the bits allow.
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        let field = self.field()?;
        let shade = self.pattern.blank().shade();
        let mut distances = vec![UNREACHED; STATES];
        let mut frontier: Vec<State> =
            (0..=u8::MAX).map(|mask| State::new(self.pattern, mask)).collect();
        for state in &frontier {
            distances[state.rank()] = 0;
        }
        for depth in 0..UNREACHED {
            let residue = (usize::from(depth) + 1) % 4;
            let mut next = Vec::new();
            for state in frontier {
                for after in Move::ALL.into_iter().filter_map(|step| state.roll(step)) {
                    let slot = &mut distances[after.rank()];
                    if *slot == UNREACHED && field.residue(after, shade) == residue {
                        *slot = depth + 1;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        match distances.iter().position(|&distance| distance == UNREACHED) {
            None => Ok(distances),
            Some(rank) => {
                let state = State::from_rank(rank).map_or_else(String::new, |s| s.to_string());
                let from = format!("{state} to {}", self.pattern);
                Err(self.image.error(Fault::Walk { from }))
            }
        }
    }

    /// Walks from `state` to [`Goal::pattern`]; where several moves lead nearer, takes the first in
    /// this order.
    fn walk(&self, state: State, order: [Move; 4]) -> Result<Path, TableError> {
        let field = self.field()?;
        let mut here = state;
        let mut path = Path::new();
        let mut residue = field.residue(here, self.pattern.blank().shade());
        while here.pattern() != self.pattern {
            let next = field.nearer(here, residue, order);
            let (step, next) = next.ok_or_else(|| self.contradiction(state))?;
            path.try_push(step).map_err(|_| self.contradiction(state))?;
            here = next;
            residue = (residue + 3) % 4;
        }
        // Every state that shows the pattern is at distance 0.
        if residue == 0 { Ok(path) } else { Err(self.contradiction(state)) }
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
        let field = self.table.field()?;
        let residue = field.residue(image, self.table.pattern.blank().shade());
        let nearer = field.all_nearer(image, residue, Move::ALL);
        let best: MoveSet = nearer.map(|(step, _)| self.inverse.step(step)).collect();
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
