//! The table of Gardner's 24 faces: any state to the goal.

use std::sync::Arc;

use tilebase_puzzle::gardner::{STATES, State};
use tilebase_puzzle::{Board, Move, MoveSet, Path, Square};

use super::field::{Bits, Field, Shade, Walker};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::{Content, FIELD};
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::Solver;

/// The table of Gardner's 24 faces, which answers for the goal ([`State::goal`]) and any state: one
/// bit for each of the 7,524,679,680 states. A handle: clones share the bytes.
///
/// The table has 0.94 GB. To open it, only its header is read. A question reads the chunks of
/// 65,536 bytes that its path needs, and checks each of them once. [`Gardner::open`] keeps at most
/// 256 MB of them, so a look-up may allocate, and may fail because the file cannot be read.
/// [`Gardner::read`] reads all of the table into memory. The goal is the only one, so the table is
/// a [`Solver`] itself.
#[derive(Debug)]
pub struct Gardner<B = Bytes> {
    image: Arc<Image<B>>,
}

constructors!(Gardner);

impl<B: AsRef<[u8]>> Gardner<B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn from_image(image: Image<B>) -> Result<Gardner<B>, TableError> {
        Ok(Gardner { image: Arc::new(image.expect(Content::Gardner)?) })
    }

    fn field(&self) -> Field<Chunks<'_, B>, Shade> {
        Field { bits: Chunks(&self.image), low: Shade(State::goal().blank().shade()) }
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

impl Walker for State {
    fn blank(self) -> Square {
        Board::blank(&self)
    }

    fn rank(self) -> u64 {
        State::rank(self)
    }

    fn after(self, step: Move) -> Option<State> {
        Board::after(&self, step)
    }
}

impl<B: AsRef<[u8]>> Solver for Gardner<B> {
    type Board = State;

    fn histogram(&self) -> &Histogram {
        &self.header().histograms[0]
    }

    fn ranks(&self) -> u64 {
        STATES
    }

    fn distance(&self, state: &State) -> Result<Option<u8>, TableError> {
        Ok(self.path(state)?.map(|path| path.len() as u8))
    }

    fn path(&self, state: &State) -> Result<Option<Path>, TableError> {
        let goal = State::goal();
        let path = self.field().walk::<Path, _>(*state, Move::ALL, |here| here == goal)?;
        path.map(Some).ok_or_else(|| self.contradiction(state))
    }

    fn best_moves(&self, state: &State) -> Result<MoveSet, TableError> {
        if *state == State::goal() {
            return Ok(MoveSet::EMPTY);
        }
        let best = self.field().best_moves(*state, Move::ALL)?;
        if best.is_empty() { Err(self.contradiction(state)) } else { Ok(best) }
    }

    fn contradiction(&self, state: &State) -> TableError {
        self.image.error(Fault::Walk { from: format!("{state} to {}", State::goal()) })
    }

    fn board(&self, rank: u64) -> Option<State> {
        State::from_rank(rank)
    }
}
