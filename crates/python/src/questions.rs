//! The questions of a call: boards, and one goal for all or a goal for each.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use tilebase::error::quoted;
use tilebase::reading::Steps;
use tilebase::{
    Board, Content, Evaluation, Goal, Grade, Move, Notation, Path, Puzzle, Ranking, Solver,
    TableError,
};

use crate::boards::{Boards, Given, Object, each_text};
use crate::errors::Failure;
use crate::moves::{Moves, expect_shape, unreadable};
use crate::opened::{Distances, Kept, Opened, ask, nine};
use crate::waiting::CHUNK;

/// A puzzle of open tables, with or without a goal that was chosen with `to`.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) opened: Arc<Opened>,
    pub(crate) puzzle: Puzzle,
    /// The path of the puzzle's description; `None` if it comes with the package.
    pub(crate) path: Option<PathBuf>,
    pub(crate) goal: Option<Goal>,
}

/// The goals of some boards.
enum Goals {
    /// The goal of all; `None` for the default of each.
    One(Option<Goal>),
    Each(Vec<Goal>),
    /// The goal of each, which these numbers are.
    Numbers(Vec<[u8; 9]>),
}

impl Asked {
    /// Reads one goal, or one for each board of a shape. Without any, it is the goal that was chosen
    /// with `to`, if any.
    fn goals(&self, object: Option<&Object<'_>>, boards: &[usize]) -> Result<Goals, Failure> {
        let Some(object) = object else { return Ok(Goals::One(self.goal.clone())) };
        let read = |text: &str| Ok(self.puzzle.goal_of(text)?);
        match Given::take(object).map_err(|failure| failure.about("GOAL"))? {
            Given::Text(text) => Ok(Goals::One(Some(read(&text)?))),
            Given::Texts(shape, goals) => {
                let (shape, mut goals) = each_text(shape, &goals, read)?;
                if shape.is_empty() {
                    return Ok(Goals::One(goals.pop()));
                }
                expect_shape("GOAL", &shape, boards)?;
                Ok(Goals::Each(goals))
            }
            Given::Numbers(integers) => {
                let goals = Boards::of(integers).map_err(|failure| failure.about("GOAL"))?;
                if !goals.is_one() {
                    expect_shape("GOAL", &goals.shape, boards)?;
                }
                let rows = goals.rows(0..goals.len()).map_err(|failure| failure.about("GOAL"))?;
                match rows[..] {
                    [numbers] if goals.is_one() => {
                        Ok(Goals::One(Some(self.puzzle.goal_of_numbers(&numbers)?)))
                    }
                    _ => Ok(Goals::Numbers(rows.into_owned())),
                }
            }
        }
    }

    /// Reads a goal; without one, returns the goal that was chosen with `to`, if any.
    pub(crate) fn given_goal(&self, object: Option<&Object<'_>>) -> Result<Option<Goal>, Failure> {
        match self.goals(object, &[])? {
            Goals::One(goal) => Ok(goal),
            Goals::Each(_) | Goals::Numbers(_) => unreachable!("many goals have another shape"),
        }
    }

    /// Reads the goal of a question without a start; without one, returns the usual goal.
    pub(crate) fn goal_or_usual(&self, object: Option<&Object<'_>>) -> Result<Goal, Failure> {
        let goal = self.given_goal(object)?.map(|goal| goal.to_string());
        Ok(self.puzzle.goal_without_start(goal.as_deref())?)
    }

    /// Reads boards.
    pub(crate) fn boards<'py>(&self, object: &Object<'py>) -> Result<Boards<'py>, Failure> {
        Boards::take(object, |text| Ok(nine(&self.puzzle.start(Some(text))?)))
    }
}

/// Reads one board.
pub(crate) fn board_of(puzzle: Puzzle, object: &Object<'_>) -> Result<Board, Failure> {
    let boards = Boards::take(object, |text| Ok(nine(&puzzle.start(Some(text))?)))?;
    only(&boards, |numbers| Ok(puzzle.board_of_numbers(numbers)?))
}

/// Returns what `read` makes of the numbers of one board.
fn only<T>(
    boards: &Boards<'_>,
    read: impl FnOnce(&[u8; 9]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if !boards.is_one() {
        return Err(Failure::Value("expected one board, found many".into()));
    }
    read(&boards.rows(0..1)?[0])
}

/// Returns the puzzle of a name, or of a description whose path is given.
pub(crate) fn named(name: &str) -> Result<Puzzle, Failure> {
    let expected = "expected the name of a puzzle, or the path of a description (.toml)";
    let unknown = || Failure::Value(format!("{expected}, found {}", quoted(name)));
    let found = tilebase_cli::puzzle(name).ok_or_else(unknown)?;
    let puzzle = found.map_err(|failure| Failure::Value(failure.to_string()))?;
    match (puzzle.grid().columns(), puzzle.grid().rows()) {
        // Boards are arrays of nine numbers.
        (3, 3) => Ok(puzzle),
        _ => {
            let what = format!("{name}: expected a board of 3x3 squares, found {}", puzzle.grid());
            Err(Failure::Value(what))
        }
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
    all: Option<(&'static Ranking, Distances)>,
}

impl Questions {
    /// Reads boards and their goals.
    pub(crate) fn new<'py>(
        asked: &Asked,
        boards: &Object<'py>,
        goal: Option<&Object<'_>>,
    ) -> Result<(Boards<'py>, Questions), Failure> {
        let (py, puzzle) = (boards.py(), asked.puzzle);
        let mut boards = asked.boards(boards)?;
        let goals = asked.goals(goal, &boards.shape)?;
        let kept = asked.opened.kept()?;
        let (mut usual, mut all) = (None, None);
        if let Goals::One(goal) = &goals {
            let is_given = goal.is_some() || !puzzle.texts().default_goal.is_empty();
            let goal = goal.clone().or_else(|| is_given.then(|| puzzle.default_goal(None)));
            let goal = goal.ok_or_else(|| no_goal(puzzle))?;
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

    /// Returns a board and its goal.
    #[inline]
    fn question(&self, row: usize, numbers: &[u8; 9]) -> Result<(Board, Goal), Failure> {
        let board = self.puzzle.board_of_numbers(numbers)?;
        let goal = match &self.goals {
            Goals::One(goal) => goal.clone(),
            Goals::Each(goals) => Some(goals[row].clone()),
            Goals::Numbers(goals) => Some(self.puzzle.goal_of_numbers(&goals[row])?),
        };
        match goal {
            Some(goal) => Ok((board, goal.with_pieces_of(&board)?)),
            None => {
                let goal = board.default_goal().ok_or_else(|| no_goal(self.puzzle))?;
                Ok((board, goal))
            }
        }
    }

    /// Returns the only board, and the solver of its goal.
    pub(crate) fn only(
        &self,
        py: Python<'_>,
        boards: &Boards<'_>,
    ) -> Result<(Board, Solver), Failure> {
        let (board, goal) = only(boards, |numbers| self.question(0, numbers))?;
        Ok((board, py.detach(|| self.kept.solver(&goal))?))
    }

    /// Asks the solver of a board's goal.
    #[inline]
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        row: usize,
        numbers: &[u8; 9],
        answer: impl FnOnce(&Solver, &Board) -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        match &self.usual {
            Some((usual, solver)) if *usual == goal => {
                if let Some(solver) = solver.get() {
                    return ask(solver, &board, answer);
                }
                let found = self.kept.solver(&goal)?;
                ask(solver.get_or_init(|| found), &board, answer)
            }
            _ => ask(&self.kept.solver(&goal)?, &board, answer),
        }
    }

    /// Returns the distance of each board, -1 if no moves lead to the goal.
    pub(crate) fn distances(
        &self,
        py: Python<'_>,
        boards: &Boards<'_>,
    ) -> Result<Vec<i8>, Failure> {
        let Some((ranking, all)) = &self.all else {
            return boards.each(py, |row, numbers| self.distance(row, numbers));
        };
        let shape = &*boards.shape;
        boards.chunks(py, 0..boards.len(), |first, boards, slots: &mut [i8]| {
            // All ranks are found first. Then the reads from the distances, which may be larger than
            // a cache, depend on nothing else, and many wait for memory at the same time.
            let mut ranks = [0; CHUNK];
            for (rank, board) in ranks.iter_mut().zip(boards) {
                *rank = ranking.rank(board);
            }
            for (at, (slot, rank)) in slots.iter_mut().zip(ranks).enumerate() {
                let row = first + at;
                *slot = match all.get(rank) {
                    Some(&distance) => distance,
                    // Numbers that are no board of the usual pieces.
                    None => {
                        let found = self.distance(row, &boards[at]);
                        found.map_err(|failure| failure.in_row(row).of(shape))?
                    }
                };
            }
            Ok(())
        })
    }

    fn distance(&self, row: usize, numbers: &[u8; 9]) -> Result<i8, Failure> {
        let distance = match self.usual {
            Some(_) => self.ask(row, numbers, Solver::distance)?,
            None => {
                let (board, goal) = self.question(row, numbers)?;
                match Content::ready(&board, &goal) {
                    Some(_) => self.kept.tables.distance(&board, &goal)?,
                    None => ask(&self.kept.solver(&goal)?, &board, Solver::distance)?,
                }
            }
        };
        Ok(distance.map_or(-1, |distance| distance as i8))
    }

    /// Returns the smallest of the shortest paths.
    pub(crate) fn path(&self, row: usize, numbers: &[u8; 9]) -> Result<Option<Path>, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        self.kept.path(&board, &goal)
    }

    /// Returns the boards along that path.
    pub(crate) fn along(
        &self,
        row: usize,
        numbers: &[u8; 9],
    ) -> Result<Option<Vec<String>>, Failure> {
        let start = self.puzzle.board_of_numbers(numbers)?;
        let texts = |path| start.along(path).map(|board| board.to_string()).collect();
        Ok(self.path(row, numbers)?.map(texts))
    }

    /// Returns the distance after each move, in the order d, l, r, u: -1 if no moves lead to the
    /// goal, -2 for a move off the board.
    pub(crate) fn values(&self, row: usize, numbers: &[u8; 9]) -> Result<[i8; 4], Failure> {
        let mut values = [-2; 4];
        if let Some((ranking, all)) = &self.all
            && all.get(ranking.rank(numbers)).is_some()
        {
            let board = self.puzzle.board_of_numbers(numbers)?;
            let after = |step| all.get(ranking.rank(&nine(&board.after(step)?))).copied();
            return Ok(Move::ALL.map(|step| after(step).unwrap_or(-2)));
        }
        let evaluate = |solver: &Solver, board: &Board| {
            Ok(solver.evaluate(board)?.collect::<Vec<Evaluation>>())
        };
        for after in self.ask(row, numbers, evaluate)? {
            values[after.step as usize] = after.distance.map_or(-1, |far| far as i8);
        }
        Ok(values)
    }

    /// Returns the board that stands for a board's class.
    pub(crate) fn canonical(&self, row: usize, numbers: &[u8; 9]) -> Result<Board, Failure> {
        let (board, goal) = self.question(row, numbers)?;
        let unknown = || {
            let expected = "expected one board or pattern, of a puzzle without a large table";
            Failure::Value(format!("GOAL {goal}: its symmetries are not known: {expected}"))
        };
        board.class(&goal).ok_or_else(unknown)
    }

    /// Returns the grade of moves, and why those of a text for this board alone cannot be read.
    pub(crate) fn grade(
        &self,
        row: usize,
        numbers: &[u8; 9],
        moves: &Moves<String>,
        notation: Notation,
    ) -> Result<(Grade, Option<String>), Failure> {
        let grade = |moves| self.ask(row, numbers, move |solver, board| solver.grade(board, moves));
        let text = match moves {
            Moves::Same(text) => text,
            Moves::Each(texts) => &texts[row],
            Moves::One(steps) => return Ok((grade(vec![steps[row]])?, None)),
        };
        let (board, _) = self.question(row, numbers)?;
        let (steps, reason) = match notation.read(text, &board) {
            Ok(steps) => (steps, None),
            Err(error) => (Steps::default(), Some(unreadable(text, &error))),
        };
        if let (Moves::Same(_), Some(reason)) = (moves, &reason) {
            return Err(Failure::Value(reason.clone()));
        }
        let grade = grade(steps.moves)?;
        let is_whole = steps.illegal.is_none() && reason.is_none();
        Ok((if is_whole { grade } else { grade.then_illegal() }, reason))
    }
}

/// Returns the error that a question must name its goal.
fn no_goal(puzzle: Puzzle) -> Failure {
    Failure::Type(format!("expected GOAL ({puzzle}): {}", puzzle.texts().goal))
}
