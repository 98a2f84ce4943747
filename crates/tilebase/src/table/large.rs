//! The large tables, of which there is one for each puzzle: any state to the goal.

use std::marker::PhantomData;
use std::sync::Arc;

use tilebase_puzzle::{Board, Move, MoveSet, Path, Space, Square, SquareKind, alike, gardner};

use super::field::{Bits, Field, Shade, Walker};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::Solver;

/// The table of Gardner's 24 faces, which answers for the goal ([`gardner::State::goal`]) and any
/// state: one bit for each of the 7,524,679,680 states, 0.94 GB. [`Large`] says more.
pub type Gardner<B = Bytes> = Large<gardner::State, B>;

/// The table of cubes that are to be alike, which answers for the goals
/// ([`alike::State::is_goal`]) and any state: one bit for each of the 11,287,019,520 ranks
/// ([`alike::State::rank`]), 1.41 GB. [`Large`] says more.
pub type Alike<B = Bytes> = Large<alike::State, B>;

/// A table with a bit for each state of a puzzle with billions of them. A handle: clones share the
/// bytes.
///
/// To open it, only its header is read. A question reads the chunks ([`Content::chunk`]) that its
/// path needs, and checks each of them once. Where the file stays open, at most 256 MB of them are
/// kept, so a look-up may allocate, and may fail because the file cannot be read. `read` reads all of
/// the table into memory. The goal is the only one, so the table is a [`Solver`] itself.
#[derive(Debug)]
pub struct Large<S, B = Bytes> {
    image: Arc<Image<B>>,
    state: PhantomData<S>,
}

constructors!(Large, S: LargeState);

/// A state of a puzzle with a large table.
pub trait LargeState: Board {
    /// What the table is.
    const CONTENT: Content;

    /// The order of the table's bits.
    const SPACE: Space;

    /// The number of states that [`LargeState::of_rank`] returns.
    const RANKS: u64;

    /// Returns the goal, or one of them.
    fn a_goal() -> Self;

    /// Returns whether this is a goal.
    fn is_goal(self) -> bool;

    /// Returns the number of the state's bit; `None` if no moves lead to a goal.
    fn bit(self) -> Option<u64>;

    /// Returns the state of a rank.
    fn of_rank(rank: u64) -> Option<Self>;
}

impl<S: LargeState, B: AsRef<[u8]>> Large<S, B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn from_image(image: Image<B>) -> Result<Large<S, B>, TableError> {
        Ok(Large { image: Arc::new(image.expect(S::CONTENT)?), state: PhantomData })
    }

    fn field(&self) -> Field<Chunks<'_, B>, Shade> {
        let shade = Board::blank(&S::a_goal()).shade();
        Field { bits: Chunks(&self.image), low: Shade(shade) }
    }
}

impl<B> Alike<B> {
    /// Returns the table for boards of *Crossteaser*.
    pub fn of_crossteaser(&self) -> Large<alike::Crossteaser, B> {
        Large { image: Arc::clone(&self.image), state: PhantomData }
    }
}

impl LargeState for gardner::State {
    const CONTENT: Content = Content::Gardner;
    const SPACE: Space = Space::GARDNER;
    const RANKS: u64 = gardner::STATES;

    fn a_goal() -> Self {
        gardner::State::goal()
    }

    fn is_goal(self) -> bool {
        self == gardner::State::goal()
    }

    fn bit(self) -> Option<u64> {
        Some(self.rank())
    }

    fn of_rank(rank: u64) -> Option<Self> {
        gardner::State::from_rank(rank)
    }
}

impl LargeState for alike::State {
    const CONTENT: Content = Content::Alike;
    const SPACE: Space = Space::ALIKE;
    const RANKS: u64 = 24 * alike::STATES;

    fn a_goal() -> Self {
        alike::State::all(alike::Cube::HOME, SquareKind::Centre.square())
    }

    fn is_goal(self) -> bool {
        alike::State::is_goal(self)
    }

    fn bit(self) -> Option<u64> {
        self.rank()
    }

    /// Returns the states whose first cube is [`alike::Cube::HOME`] in the order of their ranks,
    /// then those of each other orientation.
    fn of_rank(rank: u64) -> Option<Self> {
        let first = alike::Cube::all().nth((rank / alike::STATES) as usize)?;
        Some(alike::State::from_rank(rank % alike::STATES)?.renamed(first))
    }
}

impl LargeState for alike::Crossteaser {
    const CONTENT: Content = alike::State::CONTENT;
    const SPACE: Space = alike::State::SPACE;
    const RANKS: u64 = alike::State::RANKS;

    fn a_goal() -> Self {
        alike::Crossteaser::image_of(alike::State::a_goal())
    }

    fn is_goal(self) -> bool {
        self.cubes().is_goal()
    }

    fn bit(self) -> Option<u64> {
        self.cubes().rank()
    }

    fn of_rank(rank: u64) -> Option<Self> {
        alike::State::of_rank(rank).map(alike::Crossteaser::image_of)
    }
}

/// Of states from which moves lead to a goal.
impl<S: LargeState> Walker for S {
    fn blank(self) -> Square {
        Board::blank(&self)
    }

    fn rank(self) -> u64 {
        self.bit().unwrap_or(u64::MAX)
    }

    fn after(self, step: Move) -> Option<Self> {
        Board::after(&self, step)
    }
}

/// The bytes of a field that are checked chunk by chunk, when they are read.
struct Chunks<'a, B>(&'a Image<B>);

impl<B> Copy for Chunks<'_, B> {}

impl<B> Clone for Chunks<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: AsRef<[u8]>> Bits for Chunks<'_, B> {
    type Error = TableError;

    #[inline]
    fn byte(self, at: usize) -> Result<u8, TableError> {
        self.0.byte(FIELD, at)
    }
}

impl<S: LargeState, B: AsRef<[u8]>> Solver for Large<S, B> {
    type Board = S;

    fn histogram(&self) -> &Histogram {
        &self.image.header().histograms[0]
    }

    fn ranks(&self) -> u64 {
        S::RANKS
    }

    fn distance(&self, state: &S) -> Result<Option<u8>, TableError> {
        Ok(self.path(state)?.map(|path| path.len() as u8))
    }

    fn path(&self, state: &S) -> Result<Option<Path>, TableError> {
        if state.bit().is_none() {
            return Ok(None);
        }
        let path = self.field().walk::<Path, _>(*state, Move::ALL, S::is_goal)?;
        path.map(Some).ok_or_else(|| self.contradiction(state))
    }

    fn best_moves(&self, state: &S) -> Result<MoveSet, TableError> {
        if state.is_goal() || state.bit().is_none() {
            return Ok(MoveSet::EMPTY);
        }
        let best = self.field().best_moves(*state, Move::ALL)?;
        if best.is_empty() { Err(self.contradiction(state)) } else { Ok(best) }
    }

    fn contradiction(&self, state: &S) -> TableError {
        self.image.error(Fault::Walk { from: format!("{state} to {}", S::a_goal()) })
    }

    fn board(&self, rank: u64) -> Option<S> {
        S::of_rank(rank)
    }
}
