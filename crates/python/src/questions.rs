//! The questions of many boards, to one goal or to a goal for each.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::cubic::Pattern;
use tilebase::eight::Position;
use tilebase::{
    Board, Content, CubicTable, EightTable, Evaluation, Goal, Grade, Move, Notation, Path, Puzzle,
    Ranking, Solver, Square, Steps, Tables,
};

use crate::asked::{Asked, Given, goal_from, goal_of, no_goal};
use crate::boards::{Boards, Form};
use crate::errors::Failure;
use crate::moves::{Moves, expect_shape, unreadable};
use crate::opened::{Answers, Kept, nine};
use crate::waiting::{CHUNK, each};

/// The questions of a call, with the answers of its goals.
pub(crate) struct Questions {
    puzzle: Puzzle,
    kept: Arc<Kept>,
    goals: Goals,
    /// The goal of most rows, and its answers once a row has needed them.
    usual: Option<(Goal, OnceLock<Answers>)>,
    /// The distances from that goal.
    all: Option<(&'static Ranking, Arc<Vec<i8>>)>,
    are_many: bool,
    /// The table that has the distances between numbers ready.
    ready: Option<Ready>,
}

enum Goals {
    /// The goal of all boards; `None` for the default of each.
    One(Option<Goal>),
    Each(Vec<Goal>),
    /// The goal of each board, which these numbers are.
    Numbers(Vec<[u8; 9]>),
}

impl Questions {
    /// Reads the goal of some boards: one for all, or as many as boards.
    pub(crate) fn new(
        asked: &Asked,
        py: Python<'_>,
        boards: &Boards<'_>,
        goal: Given<'_, '_>,
    ) -> Result<Questions, Failure> {
        let goals = Questions::goals(asked, boards, goal)?;
        let (puzzle, kept) = (asked.puzzle, asked.opened.kept()?);
        let (mut usual, mut all, mut are_many) = (None, None, false);
        if let Goals::One(goal) = &goals {
            let is_given = goal.is_some() || !puzzle.texts().default_goal.is_empty();
            let goal = goal.clone().or_else(|| is_given.then(|| puzzle.default_goal(None)));
            let goal = goal.ok_or_else(|| no_goal(puzzle))?;
            are_many = kept.are_many(&goal, boards.len());
            if (are_many || kept.known_distances(&goal).is_some())
                && let Some(ranking) = Ranking::of(&goal)
            {
                all = Some((ranking, kept.distances(py, &goal)?));
            }
            usual = Some((goal, OnceLock::new()));
        }
        let is_of_numbers = matches!(goals, Goals::Numbers(_));
        let ready = is_of_numbers.then(|| py.detach(|| Ready::of(puzzle, &kept.tables))).flatten();
        Ok(Questions { puzzle, kept, goals, usual, all, are_many, ready })
    }

    fn goals(asked: &Asked, boards: &Boards<'_>, goal: Given<'_, '_>) -> Result<Goals, Failure> {
        let Some(object) = goal.filter(|goal| !goal.is_instance_of::<PyString>()) else {
            return Ok(Goals::One(asked.given_goal(goal)?));
        };
        let goals = Boards::take(object, |text| Ok(asked.puzzle.goal_of(text)?))?;
        if goals.is_one() {
            return Ok(Goals::One(asked.given_goal(goal)?));
        }
        expect_shape("GOAL", &goals.shape, &boards.shape)?;
        let integers = match goals.form {
            Form::Texts(goals) => return Ok(Goals::Each(goals)),
            Form::Numbers(integers) => integers,
        };
        let read = integers.in_chunks(0..integers.rows(), |first, rows, goals| {
            let read = |_, row| goal_of(asked.puzzle, &row).map(drop);
            each(read)(first, rows, &mut [(); CHUNK])?;
            goals.copy_from_slice(rows);
            Ok(())
        });
        Ok(Goals::Numbers(read.map_err(|failure| failure.about("GOAL"))?))
    }

    /// Returns the board of nine numbers, and its goal.
    fn question(&self, row: usize, numbers: [u8; 9]) -> Result<(Board, Goal), Failure> {
        let board = self.puzzle.board_of_numbers(&numbers)?;
        let goal = match &self.goals {
            Goals::One(goal) => goal.clone(),
            Goals::Each(goals) => Some(goals[row].clone()),
            Goals::Numbers(goals) => Some(goal_of(self.puzzle, &goals[row])?),
        };
        let goal = goal_from(&board, goal)?;
        Ok((board, goal))
    }

    /// Calls a function with a board, and the answers of its goal.
    pub(crate) fn answered<T>(
        &self,
        row: usize,
        numbers: [u8; 9],
        answer: impl FnOnce(&Answers, &Board) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        self.answer(&board, &goal, answer)
    }

    /// Calls a function with a board, and the answers of a goal.
    fn answer<T>(
        &self,
        board: &Board,
        goal: &Goal,
        answer: impl FnOnce(&Answers, &Board) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.usual(goal)? {
            Some(answers) => answer(answers, board),
            None => answer(&self.kept.answers(goal)?, board),
        }
    }

    /// Returns the answers of a goal, if it is that of most rows.
    fn usual(&self, goal: &Goal) -> Result<Option<&Answers>, Failure> {
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
            return each(|row, board| self.distance(row, board))(first, boards, slots);
        };
        let mut ranks = [0; CHUNK];
        for (rank, board) in ranks.iter_mut().zip(boards) {
            *rank = ranking.rank(board);
        }
        for ((at, slot), rank) in slots.iter_mut().enumerate().zip(ranks) {
            *slot = match all.get(rank) {
                Some(&distance) => distance,
                // Numbers that are no board of the usual pieces.
                None => {
                    let (row, board) = (first + at, boards[at]);
                    self.distance(row, board).map_err(|failure| failure.in_row(row))?
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

    /// Returns the distance of a board; -1 if no moves lead to the goal.
    #[inline]
    fn distance(&self, row: usize, numbers: [u8; 9]) -> Result<i8, Failure> {
        let ready = match (&self.ready, &self.goals) {
            (Some(ready), Goals::Numbers(goals)) => ready.distance(&numbers, &goals[row]),
            _ => None,
        };
        let distance = match ready {
            Some(distance) => distance,
            None => self.other_distance(row, numbers)?,
        };
        Ok(distance.map_or(-1, |distance| distance as i8))
    }

    #[inline(never)]
    fn other_distance(&self, row: usize, numbers: [u8; 9]) -> Result<Option<u8>, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        if self.usual.is_none() && Content::ready(&board, &goal).is_some() {
            return Ok(self.kept.tables.distance(&board, &goal)?);
        }
        self.answer(&board, &goal, |answers, board| answers.ask(board, Solver::distance))
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
            let board = self.puzzle.board_of_numbers(&numbers)?;
            for (value, step) in values.iter_mut().zip(Move::ALL) {
                let Some(after) = board.after(step) else { continue };
                let after = nine(&after);
                *value = match self.looked_up(&after) {
                    Some(distance) => distance,
                    None => self.distance(row, after)?,
                };
            }
            return Ok(values);
        }
        let evaluate = |solver: &Solver, board: &Board| {
            Ok(solver.evaluate(board)?.collect::<Vec<Evaluation>>())
        };
        self.answered(row, numbers, |answers, board| {
            for after in answers.ask(board, evaluate)? {
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
        Ok(nine(&board.class(&goal).ok_or_else(unknown)?))
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
            let grade = |moves: Vec<Move>| {
                answers.ask(board, move |solver, board| solver.grade(board, moves))
            };
            let text = match moves {
                Moves::Same(text) => text,
                Moves::Each(texts) => &texts[row],
                Moves::One(steps) => return Ok((grade(vec![steps[row]])?, None)),
            };
            let (steps, reason) = match notation.read(text, board) {
                Ok(steps) => (steps, None),
                Err(error) => (Steps::default(), Some(unreadable(text, &error))),
            };
            if let (Moves::Same(_), Some(reason)) = (moves, &reason) {
                return Err(Failure::Value(reason.clone()));
            }
            let grade = grade(steps.moves)?;
            let is_whole = steps.illegal.is_none() && reason.is_none();
            Ok((if is_whole { grade } else { grade.then_illegal() }, reason))
        })
    }
}

/// A table that has the distances between a board and a goal ready, by their numbers.
enum Ready {
    Eight(EightTable),
    Cubic(CubicTable),
}

impl Ready {
    /// Returns the table of a puzzle; `None` if the puzzle has none, or it cannot be used.
    fn of(puzzle: Puzzle, tables: &Tables) -> Option<Ready> {
        if puzzle == Puzzle::eight() {
            return tables.eight().ok().map(Ready::Eight);
        }
        let is_cubic = puzzle == Puzzle::cubic();
        is_cubic.then(|| tables.cubic().ok().map(Ready::Cubic)).flatten()
    }

    /// Returns the fewest moves; `None` for numbers whose distance is not ready.
    #[inline]
    fn distance(&self, start: &[u8; 9], goal: &[u8; 9]) -> Option<Option<u8>> {
        match self {
            Ready::Eight(table) => table.distance(Position::from_labels(start, goal)?).ok(),
            Ready::Cubic(table) => {
                let blank = start.iter().position(|&number| number == 0)?;
                let is_ready = Puzzle::cubic().as_described(blank).numbers() == start;
                let pattern = Pattern::from_numbers(*goal).ok().filter(|_| is_ready)?;
                table.distance(Square::ALL[blank], pattern).ok().map(Some)
            }
        }
    }
}
