//! A goal of a puzzle of cubes, solved: the distances of many boards, and of all boards by rank.

use std::sync::{Arc, OnceLock};

use numpy::PyArray1;
use pyo3::prelude::*;
use tilebase::{AllDistances, Board, cubic, harris};

use crate::answers::{Source, answers, room};
use crate::arrays::Numbers;
use crate::errors::Failure;
use crate::waiting::waiting;

/// A board of cubes. Its rank, 0 to 15,116,543, is the number of its lane times 256 plus its number
/// in the lane.
pub(crate) trait Ranked: Board {
    fn rank(&self) -> usize;
    fn from_rank(rank: usize) -> Option<Self>;
}

/// What the rank of a board is.
pub(crate) const RANK: &str = "a rank 0 to 15116543";

/// Returns the board of a rank.
pub(crate) fn board_of<B: Ranked>(
    rank: impl TryInto<usize> + Copy + ToString,
) -> Result<B, Failure> {
    let board = rank.try_into().ok().and_then(B::from_rank);
    board.ok_or_else(|| Failure::Value(format!("expected {RANK}, found {}", rank.to_string())))
}

/// A goal, solved.
pub(crate) struct Solved<S> {
    solver: Arc<S>,
    distances: Arc<OnceLock<Vec<i8>>>,
}

/// The least number of boards for which the distances of all boards are found first: walks from as
/// many boards take longer.
const MANY: usize = 1 << 17;

/// The number of boards in a lane.
const LANE: usize = 256;

impl<S: AllDistances<Board: Ranked> + Send + Sync + 'static> Solved<S> {
    /// `distances` has those of all boards by rank, once they have been asked for.
    pub(crate) fn new(solver: S, distances: Arc<OnceLock<Vec<i8>>>) -> Solved<S> {
        Solved { solver: Arc::new(solver), distances }
    }

    pub(crate) fn solver(&self) -> &S {
        &self.solver
    }

    /// Returns the distances of all boards by rank.
    pub(crate) fn all(&self, py: Python<'_>) -> Result<&[i8], Failure> {
        if let Some(distances) = self.distances.get() {
            return Ok(distances);
        }
        let solver = Arc::clone(&self.solver);
        let distances = waiting(py, move || by_rank(&*solver))??;
        Ok(self.distances.get_or_init(|| distances))
    }

    /// Returns the distance of the board of each row.
    pub(crate) fn distances<'py, R: Source>(
        &self,
        py: Python<'py>,
        rows: &R,
        board: impl Fn(R::Row) -> Result<S::Board, Failure> + Sync,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let distances = if rows.len() >= MANY || self.distances.get().is_some() {
            let all = self.all(py)?;
            answers(py, rows, |row| Ok(all[board(row)?.rank()]))?
        } else {
            answers(py, rows, |row| {
                let distance = self.solver.distance(&board(row)?)?;
                Ok(distance.map_or(-1, |distance| distance as i8))
            })?
        };
        Ok(PyArray1::from_vec(py, distances))
    }

    /// Returns the distance of the board of each rank.
    pub(crate) fn distances_of_ranks<'py>(
        &self,
        py: Python<'py>,
        ranks: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let ranks = Numbers::<i64>::take(ranks, RANK)?;
        self.distances(py, &ranks.numbers(), board_of)
    }
}

/// Returns the distance of every board by its rank. The solver has them by the rank of the board's
/// image in the table of the goal's class.
///
/// A symmetry takes all boards of a lane to boards of one lane, and each of the eight bits of their
/// numbers there to a bit, flipped or not. So the images of nine boards tell those of all 256.
fn by_rank<S: AllDistances<Board: Ranked>>(solver: &S) -> Result<Vec<i8>, Failure> {
    let images = solver.distances()?;
    let mut all = room(images.len())?;
    all.resize(images.len(), -1);
    for (lane, images) in images.as_chunks::<LANE>().0.iter().enumerate() {
        let rank = |at| solver.board((lane * LANE + at) as u64).map_or(0, |board| board.rank());
        let mut ranks = [rank(0); LANE];
        for bit in (0..8).map(|bit| 1 << bit) {
            let flipped = rank(bit) ^ rank(0);
            for at in 0..bit {
                ranks[bit + at] = ranks[at] ^ flipped;
            }
        }
        for (rank, &distance) in ranks.into_iter().zip(images) {
            all[rank] = distance as i8;
        }
    }
    Ok(all)
}

impl Ranked for cubic::State {
    #[inline]
    fn rank(&self) -> usize {
        cubic::State::rank(*self)
    }

    #[inline]
    fn from_rank(rank: usize) -> Option<cubic::State> {
        cubic::State::from_rank(rank)
    }
}

impl Ranked for harris::Board {
    #[inline]
    fn rank(&self) -> usize {
        harris::Board::rank(*self)
    }

    #[inline]
    fn from_rank(rank: usize) -> Option<harris::Board> {
        harris::Board::from_rank(rank)
    }
}
