//! Sets of questions, from which `random` draws.

use tilebase::{AllDistances, Solver, TableError};
use tilebase_dice::Dice;

use crate::failure::Failure;
use crate::reachable;
use crate::walk::board_at;

/// A set of questions.
pub(crate) trait QuestionSet<B, G> {
    /// Leaves only the questions at a distance.
    ///
    /// # Errors
    /// Returns an error if there are none, or if the table is not valid.
    fn keep(&mut self, distance: usize) -> Result<(), Failure>;

    /// Draws a question: its start and its goal.
    fn draw(&self, dice: &mut Dice) -> Result<(B, G), TableError>;

    /// Returns the distance of a question.
    fn distance(&self, start: &B, goal: G) -> Result<u8, TableError>;
}

/// Questions that are numbered from 0, and so few that those at a distance fit into memory.
pub(crate) trait Numbered<B, G> {
    /// Returns the number of questions.
    fn len(&self) -> usize;

    /// Returns the start and the goal of the question of this number; `None` if there are fewer
    /// questions.
    fn question(&self, number: usize) -> Option<(B, G)>;

    /// Returns the distance of a question.
    fn distance(&self, start: &B, goal: G) -> Result<u8, TableError>;

    /// Returns the numbers of the questions at a distance, in order.
    fn numbers_at(&self, distance: usize) -> Result<Vec<u32>, TableError>;

    /// Returns the largest distance of a question.
    fn radius(&self) -> Result<usize, TableError>;
}

/// Numbered questions, each of which is drawn with the same probability.
pub(crate) struct Listed<N> {
    all: N,
    /// The numbers of the questions that have been kept; `None` for all.
    kept: Option<Vec<u32>>,
}

impl<N> Listed<N> {
    pub(crate) fn new(all: N) -> Listed<N> {
        Listed { all, kept: None }
    }
}

impl<B, G, N: Numbered<B, G>> QuestionSet<B, G> for Listed<N> {
    fn keep(&mut self, distance: usize) -> Result<(), Failure> {
        let kept = self.all.numbers_at(distance)?;
        // In a valid table every distance from 0 to the radius occurs.
        if kept.is_empty() {
            return Err(none_at(distance, self.all.radius()?));
        }
        self.kept = Some(kept);
        Ok(())
    }

    fn draw(&self, dice: &mut Dice) -> Result<(B, G), TableError> {
        let number = match &self.kept {
            None => dice.below(self.all.len() as u64) as usize,
            Some(kept) => kept[dice.below(kept.len() as u64) as usize] as usize,
        };
        let question = self.all.question(number);
        Ok(question.unwrap_or_else(|| unreachable!("{number} of {}", self.all.len())))
    }

    fn distance(&self, start: &B, goal: G) -> Result<u8, TableError> {
        self.all.distance(start, goal)
    }
}

/// The questions from every board that reaches a goal to that goal, numbered by the board's rank.
pub(crate) struct ToGoal<S, G> {
    pub(crate) solver: S,
    pub(crate) goal: G,
}

impl<S: AllDistances, G: Copy> Numbered<S::Board, G> for ToGoal<S, G> {
    fn len(&self) -> usize {
        S::BOARDS as usize
    }

    fn question(&self, number: usize) -> Option<(S::Board, G)> {
        Some((self.solver.board(number as u64)?, self.goal))
    }

    fn distance(&self, start: &S::Board, _: G) -> Result<u8, TableError> {
        reachable::distance(&self.solver, start)
    }

    fn numbers_at(&self, distance: usize) -> Result<Vec<u32>, TableError> {
        self.solver.ranks_at(distance)
    }

    fn radius(&self) -> Result<usize, TableError> {
        Ok(self.solver.radius())
    }
}

/// The questions from every board that reaches a goal to that goal. Those at a distance are found
/// by random walks, because there are too many to list.
pub(crate) struct Walked<S, G> {
    solver: S,
    goal: G,
    distance: Option<usize>,
}

impl<S, G> Walked<S, G> {
    pub(crate) fn new(solver: S, goal: G) -> Walked<S, G> {
        Walked { solver, goal, distance: None }
    }
}

impl<S: Solver, G: Copy> QuestionSet<S::Board, G> for Walked<S, G> {
    fn keep(&mut self, distance: usize) -> Result<(), Failure> {
        if distance > self.solver.radius() {
            return Err(none_at(distance, self.solver.radius()));
        }
        self.distance = Some(distance);
        Ok(())
    }

    fn draw(&self, dice: &mut Dice) -> Result<(S::Board, G), TableError> {
        let start = match self.distance {
            Some(distance) => board_at(&self.solver, distance, dice)?,
            None => {
                let board = self.solver.board(dice.below(S::BOARDS));
                board.unwrap_or_else(|| unreachable!("every rank has a board"))
            }
        };
        Ok((start, self.goal))
    }

    fn distance(&self, start: &S::Board, _: G) -> Result<u8, TableError> {
        reachable::distance(&self.solver, start)
    }
}

/// Returns the error that no question is at a distance.
fn none_at(distance: usize, radius: usize) -> Failure {
    let what = format!("--distance: expected 0 to {radius}, found {distance}");
    Failure::new(what).hint("no question is farther from its goal")
}
