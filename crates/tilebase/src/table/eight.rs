//! The eight-puzzle's table: distance and first move of every position, one byte each.

use std::path::Path as FilePath;

use tilebase_puzzle::eight::Position;
use tilebase_puzzle::{Move, Path, Square};

use super::Image;
use super::spread::EightPaths;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{Content, Header};

/// The table of the eight-puzzle: any start, any goal.
///
/// For each square of the goal's blank there is a section of 181,440 bytes, one for each
/// [`Position::rank`]: the distance in the upper six bits, the first move in the lower two. That
/// move is the smallest, in `d < l < r < u`, that brings the goal nearer, so following it gives
/// the lexicographically smallest of the shortest paths.
#[derive(Debug)]
pub struct Eight<B = Bytes>(Image<B>);

impl Eight {
    /// Maps the table from a file and checks everything.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or holds something else.
    pub fn open(path: impl AsRef<FilePath>) -> Result<Eight, TableError> {
        Eight::from_image(Image::open(path)?)
    }
}

impl<B: AsRef<[u8]>> Eight<B> {
    /// Takes the table from bytes and checks everything.
    ///
    /// # Errors
    /// Bytes that are damaged, or hold something else.
    pub fn new(bytes: B) -> Result<Eight<B>, TableError> {
        Eight::from_image(Image::new(bytes)?)
    }

    /// Takes a table file that has been checked.
    ///
    /// # Errors
    /// One that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Eight<B>, TableError> {
        image.expect(Content::Eight).map(Eight)
    }

    /// What the table says about itself.
    pub fn header(&self) -> &Header {
        self.0.header()
    }

    /// The fewest moves, 0 to 31; `None` where parity forbids it.
    #[inline]
    pub fn distance(&self, position: Position) -> Option<u8> {
        self.entry(position).map(|entry| entry >> 2)
    }

    /// The first move of the lexicographically smallest shortest path; `None` at the goal, and
    /// where parity forbids it.
    #[inline]
    pub fn first_move(&self, position: Position) -> Option<Move> {
        let entry = self.entry(position)?;
        (entry >> 2 > 0).then_some(Move::from_bits(entry))
    }

    /// The lexicographically smallest of the shortest paths; `None` where parity forbids it.
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn path(&self, position: Position) -> Result<Option<Path>, TableError> {
        let Some(mut entry) = self.entry(position) else { return Ok(None) };
        let mut here = position;
        let mut path = Path::new();
        for left in (0..entry >> 2).rev() {
            let step = Move::from_bits(entry);
            here = here.slide(step).ok_or_else(|| self.lost(position))?;
            entry = self.entry(here).unwrap_or_default();
            if entry >> 2 != left || path.len() == Path::MAX {
                return Err(self.lost(position));
            }
            path.push(step);
        }
        if here != Position::goal(position.goal_blank()) {
            return Err(self.lost(position));
        }
        Ok(Some(path))
    }

    /// All paths, spread out in memory: 13 MB, in some 20 ms. After that a path is one read.
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn spread(&self) -> Result<EightPaths, TableError>
    where
        B: Sync,
    {
        self.spread_by(1)
    }

    /// The same by this many threads, or as many of them as can be had.
    ///
    /// # Errors
    /// As [`Eight::spread`].
    pub fn spread_by(&self, threads: usize) -> Result<EightPaths, TableError>
    where
        B: Sync,
    {
        EightPaths::new(self, threads)
    }

    /// The entries of the goals with their blank here, by rank.
    pub(super) fn entries(&self, goal_blank: Square) -> &[u8] {
        self.0.section(goal_blank.index())
    }

    /// The moves with which shortest paths begin, in the order `d < l < r < u`; none at the goal,
    /// and where parity forbids it.
    pub fn best_moves(&self, position: Position) -> impl Iterator<Item = Move> {
        let nearer = self.distance(position).and_then(|distance| distance.checked_sub(1));
        let distance_after = move |step| self.distance(position.slide(step)?);
        Move::ALL
            .into_iter()
            .filter(move |&step| nearer.is_some() && distance_after(step) == nearer)
    }

    #[inline]
    fn entry(&self, position: Position) -> Option<u8> {
        // Reads first and then looks at the parity, which nobody could foretell.
        let (rank, is_odd) = position.rank_and_parity();
        let entry = self.entries(position.goal_blank()).get(rank).copied();
        if is_odd { None } else { entry }
    }

    #[cold]
    pub(super) fn lost(&self, position: Position) -> TableError {
        self.0.error(Fault::Walk { from: format!("{position:?}") })
    }
}
