//! The eight-puzzle's table: distance and first move of every position, one byte each.

use std::sync::Arc;

use tilebase_puzzle::eight::{Board, POSITIONS, Position};
use tilebase_puzzle::{Move, MoveSet, Path, Square};

use super::moves::{Collect, Moves};
use super::open::constructors;
use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::header::Histogram;
use crate::image::Image;
use crate::solver::{AllDistances, Solver};

/// The table of the eight-puzzle: any start, any goal. A handle: clones share the bytes.
///
/// For each square of the goal's blank there is a section of 181,440 bytes, one for each
/// [`Position::rank`]: the distance in the upper six bits, the first move in the lower two. That
/// move is the smallest, in `d < l < r < u`, that brings the goal nearer, so following it gives
/// the lexicographically smallest of the shortest paths.
///
/// A look-up checks the section of its goal's blank if no look-up has done so before.
#[derive(Debug)]
pub struct Eight<B = Bytes> {
    image: Arc<Image<B>>,
}

constructors!(Eight);

impl<B: AsRef<[u8]>> Eight<B> {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn from_image(image: Image<B>) -> Result<Eight<B>, TableError> {
        Ok(Eight { image: Arc::new(image.expect(Content::Eight)?) })
    }

    /// Returns the solver of a goal, and checks the section that it reads.
    ///
    /// # Errors
    /// A section that is damaged.
    pub fn to(&self, goal: Board) -> Result<EightTo<B>, TableError> {
        self.entries(goal.blank())?;
        Ok(EightTo { table: self.clone(), goal })
    }

    /// Returns the fewest moves from a position to its goal, 0 to 31; `None` where no moves lead
    /// there.
    ///
    /// # Errors
    /// A section that is damaged.
    #[inline]
    pub fn distance(&self, position: Position) -> Result<Option<u8>, TableError> {
        Ok(self.entry(position)?.map(|entry| entry >> 2))
    }

    /// Returns the fewest moves from each of many positions to its goal, as [`Eight::distance`]
    /// does from one. Checks all sections the first time, so that no look-up needs to.
    ///
    /// # Errors
    /// A section that is damaged.
    pub fn distances(
        &self,
        positions: impl IntoIterator<Item = Position>,
    ) -> Result<impl Iterator<Item = Option<u8>>, TableError> {
        let mut sections = [[].as_slice(); 9];
        for (section, goal_blank) in sections.iter_mut().zip(Square::ALL) {
            *section = self.entries(goal_blank)?;
        }
        Ok(positions.into_iter().map(move |position| {
            let (rank, is_odd) = position.rank_and_parity();
            let entry = sections[position.goal_blank().index()].get(rank).map(|entry| entry >> 2);
            if is_odd { None } else { entry }
        }))
    }

    /// Returns the lexicographically smallest of the shortest paths from a position to its goal;
    /// `None` where no moves lead there.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn path(&self, position: Position) -> Result<Option<Path>, TableError> {
        let Some(mut entry) = self.entry(position)? else { return Ok(None) };
        let mut here = position;
        let mut moves = Moves::default();
        for left in (0..entry >> 2).rev() {
            let step = Move::from_bits(entry);
            here = here.slide(step).ok_or_else(|| self.contradiction(position))?;
            moves.push(step).ok_or_else(|| self.contradiction(position))?;
            entry = self.entry(here)?.unwrap_or_default();
            if entry >> 2 != left {
                return Err(self.contradiction(position));
            }
        }
        if here != Position::goal(position.goal_blank()) {
            return Err(self.contradiction(position));
        }
        Ok(moves.path())
    }

    /// Returns the moves with which shortest paths from a position to its goal begin; none at the
    /// goal, and where no moves lead there.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if entries contradict each other.
    pub fn best_moves(&self, position: Position) -> Result<MoveSet, TableError> {
        let Some(distance) = self.distance(position)? else { return Ok(MoveSet::EMPTY) };
        let is_goal = position == Position::goal(position.goal_blank());
        let mut best = MoveSet::EMPTY;
        if let Some(nearer) = distance.checked_sub(1) {
            for step in Move::ALL {
                if let Some(next) = position.slide(step)
                    && self.distance(next)? == Some(nearer)
                {
                    best.insert(step);
                }
            }
        }
        if best.is_empty() == is_goal { Ok(best) } else { Err(self.contradiction(position)) }
    }

    /// Returns the entries of the goals with their blank here, by rank. Checks them the first time.
    pub(super) fn entries(&self, goal_blank: Square) -> Result<&[u8], TableError> {
        self.image.section(goal_blank.index())
    }

    #[inline]
    fn entry(&self, position: Position) -> Result<Option<u8>, TableError> {
        // The load comes before the branch: no processor predicts the parity.
        let (rank, is_odd) = position.rank_and_parity();
        let entry = self.entries(position.goal_blank())?.get(rank).copied();
        Ok(if is_odd { None } else { entry })
    }

    #[cold]
    pub(super) fn contradiction(&self, position: Position) -> TableError {
        self.image.error(Fault::Walk { from: position.to_string() })
    }
}

/// The answers of one goal of the eight-puzzle, for every start.
///
/// No moves lead to the goal from a start that has other tiles than the goal.
#[derive(Clone, Debug)]
pub struct EightTo<B = Bytes> {
    table: Eight<B>,
    goal: Board,
}

impl<B: AsRef<[u8]>> EightTo<B> {
    /// Returns the goal.
    pub fn goal(&self) -> Board {
        self.goal
    }

    fn position(&self, board: &Board) -> Option<Position> {
        Position::between(board, &self.goal).ok()
    }
}

impl<B: AsRef<[u8]>> Solver for EightTo<B> {
    type Board = Board;

    const BOARDS: u64 = POSITIONS as u64;

    fn histogram(&self) -> &Histogram {
        &self.table.header().histograms[self.goal.blank().index()]
    }

    #[inline]
    fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        self.position(board).map_or(Ok(None), |position| self.table.distance(position))
    }

    fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        self.position(board).map_or(Ok(None), |position| self.table.path(position))
    }

    fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        let none = Ok(MoveSet::EMPTY);
        self.position(board).map_or(none, |position| self.table.best_moves(position))
    }

    fn contradiction(&self, board: &Board) -> TableError {
        self.table.image.error(Fault::Walk { from: format!("{board} to {}", self.goal) })
    }

    fn board(&self, rank: u64) -> Option<Board> {
        let rank = usize::try_from(rank).ok()?;
        Some(Position::from_rank(self.goal.blank(), rank)?.board(&self.goal))
    }
}

impl<B: AsRef<[u8]>> AllDistances for EightTo<B> {
    fn distances(&self) -> Result<Vec<u8>, TableError> {
        let entries = self.table.entries(self.goal.blank())?;
        Ok(entries.iter().map(|entry| entry >> 2).collect())
    }

    fn ranks_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        let entries = self.table.entries(self.goal.blank())?;
        let here = (0..).zip(entries).filter(|&(_, entry)| usize::from(entry >> 2) == distance);
        Ok(here.map(|(rank, _)| rank).collect())
    }
}
