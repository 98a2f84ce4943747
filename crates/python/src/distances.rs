//! The distances of many boards: to one goal, or to a goal for each.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::{Board, Grade, Move, Path, Solver, Tables};

use crate::answers::{CHUNK, answers, each};
use crate::asked::{Asked, no_goal};
use crate::boards::Boards;
use crate::errors::Failure;
use crate::lookup::Ranking;
use crate::moves::expect_shape;
use crate::puzzles::Numbered;

/// The questions of a call: how to answer each of its boards.
pub(crate) struct Questions<'a, P: Numbered> {
    asked: &'a Asked<P>,
    tables: Arc<Tables>,
    goals: Goals<P>,
    /// A goal of most rows, and its solver.
    usual: Option<(P::Goal, Arc<P::Solver>)>,
    /// The distances from that goal.
    all: Option<(&'static Ranking, Arc<Vec<i8>>)>,
    are_many: bool,
}

enum Goals<P: Numbered> {
    /// That of all boards; with `None`, each board's own.
    One(Option<P::Goal>),
    Each(Vec<P::Goal>),
}

impl<'a, P: Numbered> Questions<'a, P> {
    /// Reads the goal of some boards: one for all, or as many as boards.
    pub(crate) fn new(
        asked: &'a Asked<P>,
        py: Python<'_>,
        boards: &Boards<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Questions<'a, P>, Failure> {
        let goals = Questions::goals(asked, py, boards, goal)?;
        let tables = asked.opened.tables()?;
        let (mut usual, mut all, mut are_many) = (None, None, false);
        if let Goals::One(goal) = &goals {
            let is_given = goal.is_some() || !P::TEXTS.default_goal.is_empty();
            let goal = goal.clone().or_else(|| is_given.then(P::usual_goal));
            let goal = goal.ok_or_else(no_goal::<P>)?;
            are_many = asked.are_many(&goal, boards.len());
            if are_many || asked.kept(&goal).is_some() {
                all = Some((P::ranking(&goal)?, asked.all(py, &goal)?));
            }
            let solver = asked.solver(py, &goal)?;
            usual = Some((goal, solver));
        }
        Ok(Questions { asked, tables, goals, usual, all, are_many })
    }

    fn goals(
        asked: &Asked<P>,
        py: Python<'_>,
        boards: &Boards<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Goals<P>, Failure> {
        let Some(object) = goal.filter(|goal| !goal.is_instance_of::<PyString>()) else {
            return Ok(Goals::One(asked.goal(goal)?));
        };
        let mut each = Vec::new();
        let mut read = |text: &str| {
            each.push(P::goal(text)?);
            Ok([0; 9])
        };
        let goals = Boards::take(object, &mut read)?;
        if goals.is_one() {
            return Ok(Goals::One(asked.goal(Some(object))?));
        }
        expect_shape("GOAL", &goals.shape, &boards.shape)?;
        if each.is_empty() {
            let read = goals.answers(py, |_, numbers| P::goal_of_numbers(numbers).map(Some));
            let read = read.map_err(|failure| failure.about("GOAL"))?;
            each = read.into_iter().flatten().collect();
        }
        Ok(Goals::Each(each))
    }

    /// Returns the goal of a board.
    fn goal(&self, row: usize, board: &P::Board) -> Result<P::Goal, Failure> {
        let goal = match &self.goals {
            Goals::One(goal) => goal.clone(),
            Goals::Each(goals) => goals.get(row).cloned(),
        };
        self.asked.goal_of(board, goal)
    }

    /// Calls a function with the solver of a board's goal.
    pub(crate) fn solved<T>(
        &self,
        row: usize,
        board: &P::Board,
        answer: impl FnOnce(&P::Solver) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let goal = self.goal(row, board)?;
        match &self.usual {
            Some((usual, solver)) if *usual == goal => answer(solver),
            _ => answer(&*self.asked.solver_in(&self.tables, &goal)?),
        }
    }

    /// Finds the distances of some boards, at most [`CHUNK`], the first of which is in row `first`.
    ///
    /// The numbers of all of them come first: then their reads from the distances of all boards,
    /// which may be larger than a cache, wait for nothing else, and many of them at a time for
    /// memory.
    pub(crate) fn distances(
        &self,
        first: usize,
        boards: &[[u8; 9]],
        slots: &mut [i8],
    ) -> Result<(), Failure> {
        let Some((ranking, all)) = &self.all else {
            return each(|row, board| self.other_distance(row, board))(first, boards, slots);
        };
        let mut numbers = [0; CHUNK];
        for (number, board) in numbers.iter_mut().zip(boards) {
            *number = ranking.number(board);
        }
        for ((at, slot), number) in slots.iter_mut().enumerate().zip(numbers) {
            *slot = match all.get(number) {
                Some(&distance) => distance,
                None => {
                    let (row, board) = (first + at, boards[at]);
                    self.other_distance(row, board).map_err(|failure| failure.in_row(row))?
                }
            };
        }
        Ok(())
    }

    /// Returns the distance of the board of these numbers, -1 where no moves lead to the goal.
    #[inline]
    fn distance(&self, row: usize, numbers: [u8; 9]) -> Result<i8, Failure> {
        match self.looked_up(&numbers) {
            Some(distance) => Ok(distance),
            None => self.other_distance(row, numbers),
        }
    }

    #[inline]
    fn looked_up(&self, numbers: &[u8; 9]) -> Option<i8> {
        let (ranking, all) = self.all.as_ref()?;
        all.get(ranking.number(numbers)).copied()
    }

    /// Returns the distance of what is no board of the usual pieces.
    #[cold]
    fn other_distance(&self, row: usize, numbers: [u8; 9]) -> Result<i8, Failure> {
        let board = P::of_numbers(numbers)?;
        let goal = self.goal(row, &board)?;
        let distance = match &self.usual {
            Some((usual, solver)) if *usual == goal => solver.distance(&board)?,
            _ => self.asked.distance_in(&self.tables, &board, &goal)?,
        };
        Ok(distance.map_or(-1, |distance| distance as i8))
    }

    /// Returns the smallest of the shortest paths.
    pub(crate) fn path(&self, row: usize, numbers: [u8; 9]) -> Result<Option<Path>, Failure> {
        let board = P::of_numbers(numbers)?;
        let goal = self.goal(row, &board)?;
        if self.are_many
            && let Some(path) = P::spread(&self.asked.shared.paths, &self.tables, &board, &goal)
        {
            return Ok(path?);
        }
        self.asked.path_in(&self.tables, &board, &goal)
    }

    /// Returns the distance after each move, in the order d, l, r, u: -1 where no moves lead to the
    /// goal, -2 for a move off the board.
    pub(crate) fn evaluation(&self, row: usize, numbers: [u8; 9]) -> Result<[i8; 4], Failure> {
        let board = P::of_numbers(numbers)?;
        let mut values = [-2; 4];
        if self.looked_up(&numbers).is_some() {
            for (value, step) in values.iter_mut().zip(Move::ALL) {
                if let Some(after) = board.after(step) {
                    *value = self.distance(row, P::numbers(&after))?;
                }
            }
            return Ok(values);
        }
        self.solved(row, &board, |solver| {
            for after in solver.evaluate(&board) {
                let after = after?;
                values[after.step as usize] = after.distance.map_or(-1, |far| far as i8);
            }
            Ok(values)
        })
    }

    /// Returns what moves are worth.
    pub(crate) fn grade(
        &self,
        row: usize,
        numbers: [u8; 9],
        moves: &[Move],
    ) -> Result<Grade, Failure> {
        let board = P::of_numbers(numbers)?;
        self.solved(row, &board, |solver| Ok(solver.grade(&board, moves.iter().copied())?))
    }
}

/// Boards, their distances, and whether a shortest path begins with each move.
pub(crate) type Table = (Vec<[u8; 9]>, Vec<i8>, Vec<[bool; 4]>);

impl<P: Numbered> Asked<P> {
    /// Returns all boards from which moves lead to a goal.
    pub(crate) fn table(
        &self,
        py: Python<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Table, Failure> {
        let goal = self.goal_or_usual(goal)?;
        let (ranking, solver) = (P::ranking(&goal)?, self.solver(py, &goal)?);
        let all = self.all(py, &goal)?;
        let row = |_, rank: usize| {
            let Some(board) = P::nth(&*solver, rank as u64) else { return Ok(None) };
            let numbers = P::numbers(&board);
            let distance = all.get(ranking.number(&numbers)).copied().unwrap_or(-1);
            let best = solver.best_moves(&board)?;
            let best = Move::ALL.map(|step| best.contains(step));
            Ok((distance >= 0).then_some((numbers, distance, best)))
        };
        let ranks = 0..solver.ranks() as usize;
        let rows = answers(py, &ranks, ranks.clone(), row)?;
        let (mut boards, mut distances, mut best) = (Vec::new(), Vec::new(), Vec::new());
        for (board, distance, moves) in rows.into_iter().flatten() {
            boards.push(board);
            distances.push(distance);
            best.push(moves);
        }
        Ok((boards, distances, best))
    }

    /// Returns the distances of all boards from a goal by rank.
    pub(crate) fn by_rank(
        &self,
        py: Python<'_>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> Result<Vec<i8>, Failure> {
        let goal = self.goal_or_usual(goal)?;
        P::by_rank(P::ranking(&goal)?, &self.all(py, &goal)?)
    }
}
