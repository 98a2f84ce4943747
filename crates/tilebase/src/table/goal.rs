//! A goal's table: any state to one pattern.

use std::path::Path as FilePath;

use tilebase_puzzle::cubic::{Pattern, STATES, State, Symmetry};
use tilebase_puzzle::{Move, Path};

use super::Image;
use super::field::Field;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{Content, Header, Histogram};

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

/// A distance that no state has.
const UNREACHED: u8 = u8::MAX;

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

    /// The same for any pattern of the class: `symmetry` is the one that takes it to
    /// [`Goal::pattern`], as [`Pattern::class`] says, and the path ends on that pattern.
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn path_through(&self, symmetry: Symmetry, state: State) -> Result<Path, TableError> {
        let path = self.walk(symmetry.state(state), Move::ALL.map(|step| symmetry.step(step)))?;
        Ok(symmetry.inverse().path(path))
    }

    /// The moves with which shortest paths from a state begin, in the order `d < l < r < u`; none
    /// where it shows [`Goal::pattern`].
    pub fn best_moves(&self, state: State) -> impl Iterator<Item = Move> {
        self.nearer(state, Move::ALL)
    }

    /// The same for any pattern of the class, as [`Goal::path_through`].
    pub fn best_moves_through(
        &self,
        symmetry: Symmetry,
        state: State,
    ) -> impl Iterator<Item = Move> {
        let inverse = symmetry.inverse();
        self.nearer(symmetry.state(state), Move::ALL.map(|step| symmetry.step(step)))
            .map(move |step| inverse.step(step))
    }

    /// The moves that lead nearer, in this order.
    fn nearer(&self, state: State, order: [Move; 4]) -> impl Iterator<Item = Move> {
        let field = Field(self.image.section(0));
        let residue = field.residue(state, self.pattern.blank().shade());
        let shown = state.pattern() == self.pattern;
        let nearer = field.all_nearer(state, residue, order);
        nearer.filter(move |_| !shown).map(|(step, _)| step)
    }

    /// The distance of every state, by [`State::rank`], one byte each: 15 MB. This is the perfect
    /// heuristic as an array.
    ///
    /// It is found by walking outwards from the pattern's 256 states along the rolls that the bits
    /// allow, in about a second.
    ///
    /// # Errors
    /// [`Fault::Walk`], if a state is not reached, so that entries contradict each other.
    pub fn distances(&self) -> Result<Vec<u8>, TableError> {
        let field = Field(self.image.section(0));
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
                let from = format!("{} outwards to {state}", self.pattern);
                Err(self.image.error(Fault::Walk { from }))
            }
        }
    }

    /// The states that are farthest from the pattern, as far as the header's radius, in order of
    /// rank. Takes a fraction of a second.
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn farthest(&self) -> Result<Vec<State>, TableError> {
        let field = Field(self.image.section(0));
        let shade = self.pattern.blank().shade();
        let radius = self.header().histograms.first().map_or(0, Histogram::radius);
        let mut farthest = Vec::new();
        for state in (0..STATES).filter_map(State::from_rank) {
            // A farthest state has no neighbour that is farther; few of the others are like that.
            let residue = field.residue(state, shade);
            if residue == radius % 4
                && field.nearer(state, (residue + 2) % 4, Move::ALL).is_none()
                && usize::from(self.distance(state)?) == radius
            {
                farthest.push(state);
            }
        }
        Ok(farthest)
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
