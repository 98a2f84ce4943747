//! Random boards, of all that reach a goal or of those at some distances from it.

use std::collections::HashSet;

use tilebase_puzzle::Board;

use super::reaching::{all, any};
use super::reassembled::Reassembled;
use super::shuffle::ShuffledNumbers;
use super::walk::{away, walk};
use crate::content::spaces::space_of;
use crate::engine::FEW;
use crate::error::{Fault, TableError};
use crate::header::Counts;
use crate::solver::{ImageBoards, Solver};

/// The boards to draw from: all that reach a solver's goal, or those at some distances from it.
///
/// Random numbers come from a function that returns a number below its argument, each with the same
/// probability. The same numbers draw the same boards.
///
/// ```
/// use tilebase::random::RandomBoards;
/// use tilebase::Puzzle;
///
/// let goal = Puzzle::shipped("eight").unwrap().default_goal(None);
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// let mut state = 1_u64;
/// let mut below = |bound| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) % bound
/// };
/// let mut boards = RandomBoards::new(&solver, &[20, 31])?;
/// for distance in [20, 31, 20] {
///     assert_eq!(solver.distance(&boards.draw(&mut below)?)?, Some(distance));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RandomBoards {
    solver: Solver,
    /// The sets of boards, which take turns.
    kept: Vec<Pool>,
    drawn: usize,
    is_again: bool,
}

#[derive(Debug)]
enum Pool {
    /// The boards that some numbers have, each with the same probability.
    Numbers(NumberedBoards, ShuffledNumbers),
    /// The boards at this distance, which are too many to list, and those that have been drawn.
    Distance(usize, HashSet<Board>),
}

/// Whose boards have numbers.
#[derive(Debug)]
enum NumberedBoards {
    /// Those that reach the goal, by rank from this one.
    From(u64),
    /// Those of these ranks.
    Ranks(Vec<u32>),
    /// Those of which many are one in another puzzle.
    Images(ImageBoards),
    /// Those from which no moves lead to the goal.
    Unsolvable(Reassembled),
}

impl RandomBoards {
    /// Returns the boards at some different distances, or without any, all boards that reach the
    /// goal.
    ///
    /// # Errors
    /// [`Fault::Content`], if a distance is over [`Solver::radius`].
    pub fn new(solver: &Solver, distances: &[usize]) -> Result<RandomBoards, TableError> {
        let radius = solver.radius();
        let at = |&distance: &usize| {
            if distance > radius {
                let expected = format!("a distance of at most {radius}");
                let fault = Fault::Content { expected, found: distance.to_string() };
                return Err(TableError::of_goal(solver.goal(), fault));
            }
            if let Some(boards) = solver.images_at(distance) {
                let order = ShuffledNumbers::new(boards.count());
                return Ok(Pool::Numbers(NumberedBoards::Images(boards), order));
            }
            Ok(match solver.ranks_at(distance) {
                Some(ranks) => {
                    let order = ShuffledNumbers::new(ranks.len() as u64);
                    Pool::Numbers(NumberedBoards::Ranks(ranks), order)
                }
                None => Pool::Distance(distance, HashSet::new()),
            })
        };
        let mut kept = distances.iter().map(at).collect::<Result<Vec<_>, TableError>>()?;
        if kept.is_empty() {
            let all = all(solver)?;
            let order = ShuffledNumbers::new(all.end - all.start);
            kept.push(Pool::Numbers(NumberedBoards::From(all.start), order));
        }
        Ok(RandomBoards::of(solver, kept))
    }

    /// Returns the boards at a distance, to draw a few of them. Where a random walk finds one sooner
    /// than all of them are listed, a board is the end of one, and some are likelier than others.
    ///
    /// # Errors
    /// As [`RandomBoards::new`].
    pub fn few(solver: &Solver, distance: usize) -> Result<RandomBoards, TableError> {
        /// The most boards that are listed in some hundredths of a second.
        const LISTED: u64 = 1 << 20;
        /// A walk finds those at a distance at which one board in so many is.
        const FOUND: u64 = 1 << 10;
        let all = space_of(solver.goal()).map_or(0, |space| space.boards());
        let counts = solver.counts().map(Counts::as_slice);
        let there = counts.and_then(|counts| counts.get(distance)).copied().unwrap_or_default();
        let is_found = there > 0 && (all > FEW || there.saturating_mul(FOUND) > all);
        if all > LISTED && is_found && solver.goal().told_apart().is_none() {
            return Ok(RandomBoards::by_walks(solver, distance));
        }
        RandomBoards::new(solver, &[distance])
    }

    fn of(solver: &Solver, kept: Vec<Pool>) -> RandomBoards {
        RandomBoards { solver: solver.clone(), kept, drawn: 0, is_again: false }
    }

    /// Returns the boards at a distance, found by walks even if the solver lists them: for tests.
    #[doc(hidden)]
    pub fn by_walks(solver: &Solver, distance: usize) -> RandomBoards {
        RandomBoards::of(solver, vec![Pool::Distance(distance, HashSet::new())])
    }

    /// Returns the boards with the goal's pieces from which no moves lead to it; `None` if there is
    /// none among ten thousand random boards: then all boards reach the
    /// goal, or nearly all.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn unsolvable(
        solver: &Solver,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Option<RandomBoards>, TableError> {
        let all = Reassembled::of(any(solver, below)?);
        let mut order = ShuffledNumbers::new(all.count());
        for _ in 0..10_000 {
            if all.unsolvable(order.draw(below), solver)?.is_some() {
                let order = ShuffledNumbers::new(all.count());
                let kept = Pool::Numbers(NumberedBoards::Unsolvable(all), order);
                return Ok(Some(RandomBoards::of(solver, vec![kept])));
            }
        }
        Ok(None)
    }

    /// Draws a board. Several distances take turns. No board comes twice before all at its distance
    /// have come. If a puzzle has too many boards to list those at a distance, the board is the end
    /// of a random walk, and some boards are likelier than others. Without a table, the walk begins
    /// at the goal, and finds boards up to some 45 moves away.
    ///
    /// # Errors
    /// A table that cannot be read; entries that contradict each other; a distance that no walk
    /// finds.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Result<Board, TableError> {
        let solver = &self.solver;
        let turn = self.drawn % self.kept.len();
        self.drawn += 1;
        match &mut self.kept[turn] {
            Pool::Numbers(numbers, order) => loop {
                let number = (order.bound > 0).then(|| order.draw(below));
                let board = match (&*numbers, number) {
                    (NumberedBoards::Unsolvable(all), Some(number)) => {
                        all.unsolvable(number, solver)?
                    }
                    // Some sets are reached by few boards.
                    (NumberedBoards::From(first), Some(number)) => solver.board(first + number),
                    (NumberedBoards::Ranks(ranks), Some(number)) => {
                        solver.board(ranks[number as usize].into())
                    }
                    (NumberedBoards::Images(boards), Some(number)) => boards.board(number),
                    // In a valid table every distance up to the radius occurs.
                    (_, None) => return Err(solver.contradiction(&any(solver, below)?)),
                };
                if let Some(board) = board {
                    self.is_again |= order.has_repeated();
                    return Ok(board);
                }
            },
            Pool::Distance(distance, drawn) => {
                let counts = solver.counts().map(Counts::as_slice);
                let all = counts.and_then(|counts| counts.get(*distance));
                let mut walks = if all == Some(&(drawn.len() as u64)) { 0 } else { WALKS };
                loop {
                    let board = match solver.searched() {
                        Some(goal) => away(solver, goal, *distance, below)?,
                        None => walk(solver, any(solver, below)?, *distance, below)?,
                    };
                    if walks == 0 {
                        self.is_again = true;
                        drawn.clear();
                    }
                    if drawn.insert(board) {
                        return Ok(board);
                    }
                    walks -= 1;
                }
            }
        }
    }

    /// Returns whether a board has been drawn again, because all at its distance had been drawn.
    pub fn has_repeated(&self) -> bool {
        self.is_again
    }
}

/// The number of walks that look for a board that has not been drawn yet.
const WALKS: usize = 100;
