//! Random goals of a puzzle, and starts to them.

use tilebase_puzzle::{Board, Goal, Puzzle};
use tilebase_search::Limits;

use super::boards::RandomBoards;
use super::shuffle::ShuffledNumbers;
use crate::content::spaces::spaces_of;
use crate::engine::has_databases;
use crate::error::TableError;
use crate::solver::Solver;

/// All goals of a puzzle that are a single board or pattern, in a random order.
#[derive(Debug)]
pub struct RandomGoals {
    puzzle: Puzzle,
    order: ShuffledNumbers,
}

impl RandomGoals {
    /// Returns the goals of a puzzle; `None` if it has too many boards for the distances of any
    /// goal but one.
    pub fn new(puzzle: Puzzle) -> Option<RandomGoals> {
        let patterns = puzzle.pattern_count();
        let count = patterns.unwrap_or_else(|| ranks(puzzle));
        let is_small = ranks(puzzle) <= MOST_BOARDS || has_databases(puzzle);
        is_small.then_some(RandomGoals { puzzle, order: ShuffledNumbers::new(count) })
    }

    /// Draws a goal. No goal comes twice before all have come.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Goal {
        let number = self.order.draw(below);
        let goal = match self.puzzle.pattern_count() {
            Some(_) => self.puzzle.pattern_goal(number),
            None => self.puzzle.board_of_rank(number).map(Goal::from),
        };
        goal.unwrap_or_else(|| unreachable!("a number below that of all goals"))
    }

    /// Draws a goal and a start. The start is a board from which no moves lead to the goal if
    /// `unsolvable` is set, or one at a distance or, without a distance, any that reaches the goal.
    /// It is `None` if none of some forty goals has a board at the distance, or if all boards
    /// reach the goal. `solver` returns the solver of a goal.
    ///
    /// Few goals have boards at the largest distances. So after some draws, each goal is a board
    /// that is farthest from the one before, which has boards at least as far away.
    ///
    /// # Errors
    /// What `solver` returns; a table that cannot be read.
    pub fn question<E: From<TableError>>(
        &mut self,
        distance: Option<usize>,
        unsolvable: bool,
        mut solver: impl FnMut(&Goal) -> Result<Solver, E>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<(Goal, Option<Board>), E> {
        let mut goal = self.draw(below);
        let mut tries = 0..GOALS;
        loop {
            if distance.is_none()
                && !unsolvable
                && let Some(start) = self.start_to(&goal, below)
            {
                return Ok((goal, Some(start)));
            }
            let solver = solver(&goal)?;
            if distance.is_none_or(|distance| distance <= solver.radius()) {
                let boards = match unsolvable {
                    true => RandomBoards::unsolvable(&solver, below)?,
                    false => Some(RandomBoards::new(&solver, distance.as_slice())?),
                };
                let start = boards.map(|mut boards| boards.draw(below)).transpose()?;
                return Ok((goal, start));
            }
            goal = match tries.next() {
                None => return Ok((goal, None)),
                Some(number) if number < GOALS / 2 => self.draw(below),
                Some(_) => {
                    let board = RandomBoards::new(&solver, &[solver.radius()])?.draw(below)?;
                    board.pattern().unwrap_or_else(|| board.into())
                }
            };
        }
    }

    /// Draws a board that reaches a goal without its solver, which would take tenths of a second.
    /// `None` if the component of a board does not say whether it does, or few do.
    fn start_to(&self, goal: &Goal, below: &mut dyn FnMut(u64) -> u64) -> Option<Board> {
        const TRIES: usize = 1000;
        if self.puzzle.has_different_tiles() || !self.puzzle.has_whole_components() {
            return None;
        }
        let spaces = spaces_of(goal, &Limits::default().begin())?;
        let reaches = |board: &Board| {
            spaces.iter().any(|(space, start)| {
                space.rank(board).is_some_and(|rank| start.reaches(space.component(rank)))
            })
        };
        let boards =
            (0..TRIES).filter_map(|_| self.puzzle.board_of_rank(below(ranks(self.puzzle))));
        { boards }.find(reaches)
    }

    /// Returns whether all goals have been drawn, and one of them again.
    pub fn has_repeated(&self) -> bool {
        self.order.has_repeated()
    }
}

/// The number of goals to try after the first, to find one with boards at a distance.
const GOALS: usize = 40;

/// Returns the number of ranks of a puzzle's boards.
fn ranks(puzzle: Puzzle) -> u64 {
    puzzle.ranks().unwrap_or(u64::MAX)
}

/// The most boards of a puzzle whose distances are found for any goal.
const MOST_BOARDS: u64 = 1 << 28;
