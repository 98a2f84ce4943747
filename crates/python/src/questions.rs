//! The questions of a call: boards, and one goal for all or a goal for each.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase::reading::{ReadMoves, read_answer};
use tilebase::{Answer, AnswerPart, Board, Content, Fault, Goal, Grade, MoveNotation};
use tilebase::{NextMove, Path, Puzzle, Slide, Solver, TableError};

use crate::boards::{Argument, Boards, MoveRow, each_text};
use crate::errors::PythonError;
use crate::integers::Object;
use crate::moves::{Moves, expect_shape, unreadable};
use crate::opened::{Distances, Kept, Opened, ask};
use crate::ranking::Ranking;
use crate::waiting::CHUNK;

/// A puzzle of open tables, with or without a goal that was chosen with `to`.
#[derive(Clone)]
pub(crate) struct PuzzleWithGoal {
    pub(crate) opened: Arc<Opened>,
    pub(crate) puzzle: Puzzle,
    pub(crate) goal: Option<Goal>,
}

/// The goals of some boards.
enum Goals {
    /// The goal of all; `None` for the default of each.
    One(Option<Goal>),
    Each(Vec<Goal>),
    /// The goal of each, which these numbers are.
    Numbers(Vec<u8>),
}

impl PuzzleWithGoal {
    /// Reads one goal, or one for each board of a shape. Without any, it is the goal that was
    /// chosen with `to`, if any.
    fn goals(&self, object: Option<&Object<'_>>, boards: &[usize]) -> Result<Goals, PythonError> {
        let Some(object) = object else { return Ok(Goals::One(self.goal.clone())) };
        let read = |text: &str| Ok(self.puzzle.goal(text)?);
        let about = |failure: PythonError| failure.about("goal");
        match Argument::take(object).map_err(about)? {
            Argument::Text(text) => Ok(Goals::One(Some(read(&text)?))),
            Argument::Texts(shape, goals) => {
                let (shape, goals) = each_text(shape, &goals, read)?;
                expect_shape("goal", &shape, boards)?;
                Ok(Goals::Each(goals))
            }
            Argument::Numbers(integers) => {
                let goals = Boards::of(self.puzzle, integers).map_err(about)?;
                let numbers = || goals.numbers(0..goals.len()).map_err(about);
                if goals.is_one() {
                    return Ok(Goals::One(Some(self.puzzle.goal_of_numbers(&numbers()?)?)));
                }
                expect_shape("goal", &goals.shape, boards)?;
                Ok(Goals::Numbers(numbers()?.into_owned()))
            }
        }
    }

    /// Reads a goal; without one, returns the goal that was chosen with `to`, if any.
    pub(crate) fn given_goal(
        &self,
        object: Option<&Object<'_>>,
    ) -> Result<Option<Goal>, PythonError> {
        match self.goals(object, &[])? {
            Goals::One(goal) => Ok(goal),
            Goals::Each(_) | Goals::Numbers(_) => unreachable!("many goals have another shape"),
        }
    }

    /// Reads the goal of a question without a start; without one, returns the usual goal.
    pub(crate) fn goal_or_usual(&self, object: Option<&Object<'_>>) -> Result<Goal, PythonError> {
        let goal = self.given_goal(object)?.map(|goal| goal.to_string());
        Ok(self.puzzle.goal_without_start(goal.as_deref())?)
    }

    /// Returns the last rank of a board.
    pub(crate) fn last_rank(&self) -> Result<u64, PythonError> {
        let ranks = self.puzzle.ranks().filter(|&ranks| i64::try_from(ranks).is_ok());
        let none = || format!("{}: its boards are too many to have ranks", self.puzzle);
        Ok(ranks.ok_or_else(|| PythonError::Value(none()))? - 1)
    }
}

/// The goals of some boards, with their solvers.
pub(crate) struct Questions {
    puzzle: Puzzle,
    kept: Arc<Kept>,
    goals: Goals,
    /// The goal of most boards, and its solver once a board has needed it.
    usual: Option<(Goal, OnceLock<Solver>)>,
    /// The distances from that goal.
    all: Option<(Arc<Ranking>, Distances)>,
}

impl Questions {
    /// Reads boards and their goals.
    pub(crate) fn new<'py>(
        asked: &PuzzleWithGoal,
        boards: &Object<'py>,
        goal: Option<&Object<'_>>,
    ) -> Result<(Boards<'py>, Questions), PythonError> {
        let (py, puzzle) = (boards.py(), asked.puzzle);
        let mut boards = Boards::take(puzzle, boards)?;
        let goals = asked.goals(goal, &boards.shape)?;
        let kept = asked.opened.kept()?;
        let (mut usual, mut all) = (None, None);
        if let Goals::One(goal) = &goals {
            let goal = match goal {
                Some(goal) => goal.clone(),
                None if puzzle.must_name_goal() => return Err(no_goal(puzzle)),
                None => puzzle.default_goal(None),
            };
            if (kept.known_distances(&goal).is_some() || kept.are_many(&goal, boards.len()))
                && let Some(ranking) = Ranking::of(&goal)
            {
                all = Some((ranking, kept.distances(py, &goal)?));
            }
            usual = Some((goal, OnceLock::new()));
        } else {
            // Every goal may take a search of milliseconds.
            boards.most = 1;
        }
        Ok((boards, Questions { puzzle, kept, goals, usual, all }))
    }

    /// Returns the goal of a board.
    #[inline]
    fn goal(&self, row: usize, board: &Board) -> Result<Goal, PythonError> {
        let goal = match &self.goals {
            Goals::One(None) => return Ok(self.puzzle.default_goal(Some(board))),
            Goals::One(Some(goal)) => goal.clone(),
            Goals::Each(goals) => goals[row].clone(),
            Goals::Numbers(goals) => {
                let width = board.numbers().len();
                self.puzzle.goal_of_numbers(&goals[row * width..][..width])?
            }
        };
        Ok(goal.with_pieces_of(board)?)
    }

    /// Reads a board and its goal. Returns the board, and the solver of the goal.
    pub(crate) fn only(
        asked: &PuzzleWithGoal,
        board: &Object<'_>,
        goal: Option<&Object<'_>>,
    ) -> Result<(Board, Solver), PythonError> {
        let (boards, asked) = Questions::new(asked, board, goal).map_err(PythonError::of_one)?;
        let board = boards.only()?;
        let goal = asked.goal(0, &board)?;
        Ok((board, boards.py.detach(|| asked.kept.solver_for_boards(&goal))?))
    }

    /// Asks the solver of a board's goal.
    #[inline]
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        row: usize,
        board: &Board,
        answer: impl FnOnce(&Solver, &Board) -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, PythonError> {
        let goal = self.goal(row, board)?;
        match &self.usual {
            Some((usual, solver)) if *usual == goal => {
                if let Some(solver) = solver.get() {
                    return ask(solver, board, answer);
                }
                let found = self.kept.solver_for_boards(&goal)?;
                ask(solver.get_or_init(|| found), board, answer)
            }
            _ => ask(&self.kept.solver_for_boards(&goal)?, board, answer),
        }
    }

    /// Returns the distance of each board, -1 if no moves lead to the goal.
    pub(crate) fn distances(&self, boards: &Boards<'_>) -> Result<Vec<i8>, PythonError> {
        let (all, shape) = (0..boards.len(), &*boards.shape);
        let Some((ranking, known)) = &self.all else {
            return boards.answers(all, 1, Vec::push, |row, board| self.distance(row, &board));
        };
        boards.chunks(all, 1, |first, numbers, found| {
            // All ranks are found first. Then the reads from the distances, which may be larger
            // than a cache, depend on nothing else, and many wait for memory at the same time.
            let (mut ranks, boards) = ([0; CHUNK], numbers.as_chunks().0);
            for (rank, board) in ranks.iter_mut().zip(boards) {
                *rank = ranking.rank(board);
            }
            let begin = found.len();
            found.resize(begin + boards.len(), 0);
            for (at, (slot, rank)) in found[begin..].iter_mut().zip(ranks).enumerate() {
                *slot = match known.get(rank) {
                    Some(&distance) => distance,
                    // Numbers that are no board of the usual pieces.
                    None => {
                        let board = self.puzzle.board_of_numbers(&boards[at]);
                        let found = board.map_err(PythonError::from);
                        let found = found.and_then(|board| self.distance(first + at, &board));
                        found.map_err(|failure| failure.in_row(first + at, shape))?
                    }
                };
            }
            Ok(())
        })
    }

    fn distance(&self, row: usize, board: &Board) -> Result<i8, PythonError> {
        let goal = self.usual.is_none().then(|| self.goal(row, board)).transpose()?;
        let distance = match goal.filter(|goal| Content::of_question(board, goal).is_some()) {
            Some(goal) => self.kept.tables.distance(board, &goal)?,
            None => self.ask(row, board, Solver::distance)?,
        };
        Ok(value(distance))
    }

    /// Returns the smallest of the shortest paths.
    pub(crate) fn path(&self, row: usize, board: &Board) -> Result<Option<Path>, PythonError> {
        self.kept.path(board, &self.goal(row, board)?)
    }

    /// Returns the distance after each move of the puzzle, in their order: -1 if no moves lead to the
    /// goal, -2 for a move off the board.
    pub(crate) fn values(&self, row: usize, board: &Board) -> Result<MoveRow<i8>, PythonError> {
        let moves = self.puzzle.moves();
        let known = |board: &Board| {
            let (ranking, all) = self.all.as_ref()?;
            all.get(ranking.rank(board.numbers().try_into().ok()?)).copied()
        };
        if known(board).is_some() {
            let after = |step: Slide| board.after(step).and_then(|after| known(&after));
            return Ok(MoveRow::new(moves, -2, |step| after(step).unwrap_or(-2)));
        }
        self.ask(row, board, move |solver, board| {
            let legal: Vec<_> = solver.moves(board)?.collect();
            let of = |step| legal.iter().find(|after| after.step == step);
            Ok(MoveRow::new(moves, -2, |step| of(step).map_or(-2, |after| value(after.distance))))
        })
    }

    /// Returns every legal move, with the board and the distance after it.
    pub(crate) fn next_moves(&self, row: usize, board: &Board) -> Result<Vec<After>, PythonError> {
        self.ask(row, board, |solver, board| Ok(solver.moves(board)?.map(After).collect()))
    }

    /// Returns the board that stands for a board's class.
    pub(crate) fn canonical(&self, row: usize, board: &Board) -> Result<Board, PythonError> {
        let goal = self.goal(row, board)?;
        let unknown = || {
            let expected = "expected one board or pattern, of a puzzle without a large table";
            PythonError::Value(format!("goal {goal}: its symmetries are not known: {expected}"))
        };
        board.class(&goal).ok_or_else(unknown)
    }

    /// Returns the grade of moves, and why those of a text for this board alone cannot be read.
    pub(crate) fn grade(
        &self,
        row: usize,
        board: &Board,
        moves: &Moves<MovesArgument>,
        notation: Option<MoveNotation>,
    ) -> Result<Graded, PythonError> {
        let (mut steps, mut reason) = (ReadMoves::default(), None);
        match moves.of(row) {
            MovesArgument::Step(step) => steps.moves = vec![*step],
            MovesArgument::Text(text) => {
                match read_answer(text, board, &self.goal(row, board)?, notation) {
                    Ok((read, _)) => steps = read,
                    Err(error) => reason = Some(unreadable(text, &error)),
                }
            }
        }
        if let (Moves::Same(_), Some(reason)) = (moves, &reason) {
            return Err(PythonError::Value(reason.clone()));
        }
        let is_whole = steps.illegal.is_none() && reason.is_none();
        let grade = self.ask(row, board, |solver, board| solver.grade(board, steps.moves))?;
        Ok(Graded(if is_whole { grade } else { grade.then_illegal() }, reason))
    }
}

/// Returns all that is known of a board. If the time of a search was up, that is how many moves are
/// needed at least.
pub(crate) fn analysed(solver: &Solver, board: &Board) -> Result<Answer, TableError> {
    Answer::new(solver, board, &AnswerPart::ALL).or_else(|error| {
        let at_least = match error.fault() {
            Fault::AtLeast { from, moves } if *from == board.to_string() => *moves,
            Fault::AtLeast { .. } | Fault::Stopped => usize::from(!solver.goal().has(board)),
            _ => return Err(error),
        };
        let mut answer = Answer::without(board, solver.goal(), &AnswerPart::ALL);
        answer.at_least = Some(at_least);
        Ok(answer)
    })
}

/// A legal move, and what is known of the board after it.
pub(crate) struct After(NextMove);

impl<'py> IntoPyObject<'py> for After {
    type Target = PyAny;
    type Output = Object<'py>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Object<'py>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let After(NextMove { step, board, distance, is_best }) = self;
        let members = (step.to_string(), board.to_string(), distance, is_best);
        CLASS.import(py, "tilebase._named", "NextMove")?.call1(members)
    }
}

/// Returns a distance as a number, -1 if no moves lead to the goal.
fn value(distance: Option<u8>) -> i8 {
    distance.map_or(-1, |distance| distance as i8)
}

/// Moves as they are given for a grade.
pub(crate) enum MovesArgument {
    Text(String),
    Step(Slide),
}

/// A grade, and why a text cannot be read.
pub(crate) struct Graded(Grade, Option<String>);

impl<'py> IntoPyObject<'py> for Graded {
    type Target = PyAny;
    type Output = Object<'py>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Object<'py>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Graded(grade, unreadable) = self;
        let extra = grade.extra();
        let Grade { legal, reaches, length, distance, first_wrong, left, is_first, .. } = grade;
        let wrong = first_wrong.filter(|_| unreadable.is_none());
        CLASS
            .import(py, "tilebase._named", "Grade")?
            .call1((legal, reaches, length, distance, extra, left, wrong, is_first, unreadable))
    }
}

/// Returns the error that a question must name its goal.
fn no_goal(puzzle: Puzzle) -> PythonError {
    PythonError::Type(format!("expected goal ({puzzle}): {}", puzzle.words().goal))
}
