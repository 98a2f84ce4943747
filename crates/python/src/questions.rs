//! The questions of many boards, to one goal or to a goal for each.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::any::{AnyBoard, AnyGoal, AnyPuzzle, Listed};
use tilebase::puzzle::Puzzle as Rules;
use tilebase::{
    Board, Grade, Move, Notation, NotationError, Path, Ranked, Ranking, Solver, Steps, for_puzzle,
};

use crate::asked::{Asked, Goal, goal_of, no_goal};
use crate::boards::{Boards, Form};
use crate::errors::Failure;
use crate::moves::{Moves, expect_shape, unreadable};
use crate::opened::{Answers, Kept};
use crate::waiting::{CHUNK, each};

/// The questions of a call, with the answers of its goals.
pub(crate) struct Questions {
    puzzle: AnyPuzzle,
    kept: Arc<Kept>,
    goals: Goals,
    /// The goal of most rows, and its answers once a row has needed them.
    usual: Option<(AnyGoal, OnceLock<Answers>)>,
    /// The distances from that goal.
    all: Option<(&'static Ranking, Arc<Vec<i8>>)>,
    are_many: bool,
}

enum Goals {
    /// The goal of all boards; `None` for the default of each.
    One(Option<AnyGoal>),
    Each(Vec<AnyGoal>),
    /// The goal of each board, which these numbers are.
    Numbers(Vec<[u8; 9]>),
}

impl Questions {
    /// Reads the goal of some boards: one for all, or as many as boards.
    pub(crate) fn new(
        asked: &Asked,
        py: Python<'_>,
        boards: &Boards<'_>,
        goal: Goal<'_, '_>,
    ) -> Result<Questions, Failure> {
        let goals = Questions::goals(asked, boards, goal)?;
        let (puzzle, kept) = (asked.puzzle, asked.opened.kept()?);
        let (mut usual, mut all, mut are_many) = (None, None, false);
        if let Goals::One(goal) = &goals {
            let is_given = goal.is_some() || !puzzle.texts().default_goal.is_empty();
            let goal = goal.clone().or_else(|| is_given.then(|| puzzle.usual_goal()));
            let goal = goal.ok_or_else(|| no_goal(puzzle))?;
            are_many = kept.are_many(&goal, boards.len());
            let ranking = for_puzzle!(puzzle, P => P::goal_of(&goal).and_then(P::ranking));
            if let Some(ranking) = ranking
                && (are_many || kept.known_distances(&goal).is_some())
            {
                all = Some((ranking, kept.distances(py, &goal)?));
            }
            usual = Some((goal, OnceLock::new()));
        }
        Ok(Questions { puzzle, kept, goals, usual, all, are_many })
    }

    fn goals(asked: &Asked, boards: &Boards<'_>, goal: Goal<'_, '_>) -> Result<Goals, Failure> {
        let Some(object) = goal.filter(|goal| !goal.is_instance_of::<PyString>()) else {
            return Ok(Goals::One(asked.given_goal(goal)?));
        };
        let goals = Boards::take(object, |text| Ok(asked.puzzle.goal(text)?))?;
        if goals.is_one() {
            return Ok(Goals::One(asked.given_goal(goal)?));
        }
        expect_shape("GOAL", &goals.shape, &boards.shape)?;
        let integers = match goals.form {
            Form::Texts(goals) => return Ok(Goals::Each(goals)),
            Form::Numbers(integers) => integers,
        };
        let read = for_puzzle!(asked.puzzle, P => {
            integers.in_chunks(0..integers.rows(), |first, rows, goals| {
                each(|_, row| goal_of::<P>(row).map(drop))(first, rows, &mut [(); CHUNK])?;
                goals.copy_from_slice(rows);
                Ok(())
            })
        });
        Ok(Goals::Numbers(read.map_err(|failure| failure.about("GOAL"))?))
    }

    /// Returns the board of nine numbers, and its goal.
    fn question_of<P: Listed>(
        &self,
        row: usize,
        numbers: [u8; 9],
    ) -> Result<(P::Board, P::Goal), Failure> {
        let board = P::Board::from_numbers(numbers)?;
        let goal = match &self.goals {
            Goals::One(None) => P::default_goal(&board),
            Goals::One(Some(goal)) => P::goal_of(goal).cloned(),
            Goals::Each(goals) => P::goal_of(&goals[row]).cloned(),
            Goals::Numbers(goals) => Some(goal_of::<P>(goals[row])?),
        };
        let goal = P::goal_from(&board, goal.ok_or_else(|| no_goal(self.puzzle))?)?;
        Ok((board, goal))
    }

    /// Returns the board of nine numbers, and its goal, of any puzzle.
    fn question(&self, row: usize, numbers: [u8; 9]) -> Result<(AnyBoard, AnyGoal), Failure> {
        for_puzzle!(self.puzzle, P => {
            let (board, goal) = self.question_of::<P>(row, numbers)?;
            Ok((P::any_board(board), P::any_goal(goal)))
        })
    }

    /// Calls a function with a board, and the answers of its goal.
    pub(crate) fn answered<T>(
        &self,
        row: usize,
        numbers: [u8; 9],
        answer: impl FnOnce(&Answers, &AnyBoard) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        self.answer(&board, &goal, answer)
    }

    /// Calls a function with a board, and the answers of a goal.
    fn answer<T>(
        &self,
        board: &AnyBoard,
        goal: &AnyGoal,
        answer: impl FnOnce(&Answers, &AnyBoard) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.usual(goal)? {
            Some(answers) => answer(answers, board),
            None => answer(&self.kept.answers(goal)?, board),
        }
    }

    /// Returns the answers of a goal, if it is that of most rows.
    fn usual(&self, goal: &AnyGoal) -> Result<Option<&Answers>, Failure> {
        let Some((usual, known)) = &self.usual else { return Ok(None) };
        if usual != goal {
            return Ok(None);
        }
        if let Some(answers) = known.get() {
            return Ok(Some(answers));
        }
        let answers = self.kept.answers(goal)?;
        Ok(Some(known.get_or_init(|| answers)))
    }

    /// Finds the distances of some boards, at most [`CHUNK`], from row `first`.
    ///
    /// All ranks are found first. Then the reads from the distances of all boards, which may be
    /// larger than a cache, depend on nothing else, and many wait for memory at the same time.
    pub(crate) fn distances(
        &self,
        first: usize,
        boards: &[[u8; 9]],
        slots: &mut [i8],
    ) -> Result<(), Failure> {
        let Some((ranking, all)) = &self.all else {
            return for_puzzle!(self.puzzle, P => {
                each(|row, board| self.distance::<P>(row, board))(first, boards, slots)
            });
        };
        let mut ranks = [0; CHUNK];
        for (rank, board) in ranks.iter_mut().zip(boards) {
            *rank = ranking.rank(board);
        }
        for ((at, slot), rank) in slots.iter_mut().enumerate().zip(ranks) {
            *slot = match all.get(rank) {
                Some(&distance) => distance,
                None => {
                    let (row, board) = (first + at, boards[at]);
                    self.other_distance(row, board).map_err(|failure| failure.in_row(row))?
                }
            };
        }
        Ok(())
    }

    #[inline]
    fn looked_up(&self, numbers: &[u8; 9]) -> Option<i8> {
        let (ranking, all) = self.all.as_ref()?;
        all.get(ranking.rank(numbers)).copied()
    }

    /// Returns the distance of numbers that are no board of the usual pieces; -1 if no moves lead
    /// to the goal.
    fn other_distance(&self, row: usize, numbers: [u8; 9]) -> Result<i8, Failure> {
        for_puzzle!(self.puzzle, P => self.distance::<P>(row, numbers))
    }

    /// Returns the distance of a board; -1 if no moves lead to the goal. Inlined, because a call would
    /// add a fifth to the instructions of a distance that a table has ready.
    #[inline(always)]
    fn distance<P: Listed>(&self, row: usize, numbers: [u8; 9]) -> Result<i8, Failure> {
        let distance = match &self.goals {
            Goals::Numbers(goals) => P::ready_distance(&self.kept.tables, &numbers, &goals[row]),
            _ => None,
        };
        let distance = match distance {
            Some(distance) => distance,
            None => self.any_distance::<P>(row, numbers)?,
        };
        Ok(distance.map_or(-1, |distance| distance as i8))
    }

    #[inline(never)]
    fn any_distance<P: Listed>(&self, row: usize, numbers: [u8; 9]) -> Result<Option<u8>, Failure> {
        let (board, goal) = self.question_of::<P>(row, numbers)?;
        if self.usual.is_none() && P::ready(&board, &goal).is_some() {
            return Ok(P::distance(&self.kept.tables, &board, &goal)?);
        }
        let (board, goal) = (P::any_board(board), P::any_goal(goal));
        self.answer(&board, &goal, |answers, board| Ok(answers.distance(board)?))
    }

    /// Returns the smallest of the shortest paths.
    pub(crate) fn path(&self, row: usize, numbers: [u8; 9]) -> Result<Option<Path>, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        self.kept.path(&board, &goal, self.are_many)
    }

    /// Returns the distance after each move, in the order d, l, r, u: -1 if no moves lead to the
    /// goal, -2 for a move off the board.
    pub(crate) fn evaluation(&self, row: usize, numbers: [u8; 9]) -> Result<[i8; 4], Failure> {
        let mut values = [-2; 4];
        if self.looked_up(&numbers).is_some() {
            let after = for_puzzle!(self.puzzle, P => neighbours::<<P as Rules>::Board>(numbers))?;
            for (value, after) in values.iter_mut().zip(after) {
                let Some(after) = after else { continue };
                *value = match self.looked_up(&after) {
                    Some(distance) => distance,
                    None => self.other_distance(row, after)?,
                };
            }
            return Ok(values);
        }
        self.answered(row, numbers, |answers, board| {
            for after in answers.evaluate(board)? {
                values[after.step as usize] = after.distance.map_or(-1, |far| far as i8);
            }
            Ok(values)
        })
    }

    /// Returns the board that stands for a board's class.
    pub(crate) fn canonical(&self, row: usize, numbers: [u8; 9]) -> Result<[u8; 9], Failure> {
        let (board, goal) = self.question(row, numbers)?;
        let unknown = || {
            let expected = "expected one board or pattern, of a puzzle without a large table";
            Failure::Value(format!("GOAL {goal}: its symmetries are not known: {expected}"))
        };
        Ok(board.canonical(&goal).ok_or_else(unknown)?.numbers())
    }

    /// Returns the grade of moves, and why those of a text for this row alone cannot be read.
    pub(crate) fn grade(
        &self,
        row: usize,
        numbers: [u8; 9],
        moves: &Moves<String>,
        notation: Notation,
    ) -> Result<(Grade, Option<String>), Failure> {
        self.answered(row, numbers, |answers, board| {
            let text = match moves {
                Moves::Same(text) => text,
                Moves::Each(texts) => &texts[row],
                Moves::One(steps) => return Ok((answers.grade(board, [steps[row]])?, None)),
            };
            let (steps, reason) = match notation.read(text, board) {
                Ok(steps) => (steps, None),
                Err(error) => (Steps::default(), Some(unreadable(text, &error))),
            };
            if let (Moves::Same(_), Some(reason)) = (moves, &reason) {
                return Err(Failure::Value(reason.clone()));
            }
            let grade = answers.grade(board, steps.moves)?;
            let is_whole = steps.illegal.is_none() && reason.is_none();
            Ok((if is_whole { grade } else { grade.then_illegal() }, reason))
        })
    }
}

/// Returns the numbers of the board after each move that does not leave the board.
#[inline]
fn neighbours<B: Ranked>(numbers: [u8; 9]) -> Result<[Option<[u8; 9]>; 4], NotationError> {
    let board = B::from_numbers(numbers)?;
    Ok(Move::ALL.map(|step| board.after(step).map(|after| after.numbers())))
}
