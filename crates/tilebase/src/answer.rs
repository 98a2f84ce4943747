//! The answer to a question, with the members that every front end gives it.

use tilebase_puzzle::{Board, Goal, MoveSet, Path, Slide};

use crate::error::TableError;
use crate::grade::NextMove;
use crate::json::JsonObject;
use crate::{Fault, MoveNotation, Solver};

/// The answer to a question: what is known of a start and a goal.
///
/// ```
/// use tilebase::{Answer, AnswerPart, MoveNotation, Puzzle};
///
/// let (start, goal) = Puzzle::shipped("eight").unwrap().question(Some("123046758"), None)?;
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// let answer = Answer::new(&solver, &start, &[AnswerPart::Path])?;
/// assert_eq!((answer.distance, answer.path.unwrap().to_string()), (Some(3), "rdr".to_owned()));
/// let expected = r#"{"puzzle":"eight","start":"123_46758","goal":"12345678_","distance":3,"#;
/// let json = answer.object(MoveNotation::Blank).to_string();
/// assert_eq!(json, format!(r#"{expected}"reason":null,"at_least":null,"path":"rdr"}}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The start.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// The distance between them; `None` if no moves lead to the goal, or if it is not known.
    pub distance: Option<u8>,
    /// How many moves are needed at least, if the search for the distance ended before it was
    /// known.
    pub at_least: Option<usize>,
    /// The first of the shortest paths, if there is one and it was asked for.
    pub path: Option<Path>,
    /// The number of shortest paths: 0 if no moves lead to the goal, or if it was not asked for.
    pub paths: u64,
    /// Every legal move, if they were asked for.
    pub moves: Vec<NextMove>,
    /// The moves that begin a shortest path, if they were asked for.
    pub best_moves: MoveSet,
    parts: Vec<AnswerPart>,
}

/// A part of an answer that has to be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerPart {
    /// The first of the shortest paths in alphabetical order.
    Path,
    /// The boards along it.
    Along,
    /// The number of shortest paths.
    Paths,
    /// Every legal move, with the board and the distance after it.
    Moves,
    /// The moves that begin a shortest path.
    BestMoves,
}

impl AnswerPart {
    /// All parts.
    pub const ALL: [AnswerPart; 5] = [
        AnswerPart::Path,
        AnswerPart::Along,
        AnswerPart::Paths,
        AnswerPart::Moves,
        AnswerPart::BestMoves,
    ];
}

impl Answer {
    /// Returns the answer of a solver to the question from a start, with some parts.
    ///
    /// # Errors
    /// Entries that contradict each other, or a search that its limits have ended.
    pub fn new(solver: &Solver, start: &Board, parts: &[AnswerPart]) -> Result<Answer, TableError> {
        let has = |part| parts.contains(&part);
        let mut answer = Answer::without(start, solver.goal(), parts);
        if has(AnswerPart::Moves) {
            (answer.distance, answer.moves) = solver.distance_and_moves(start)?;
            let best = answer.moves.iter().filter(|after| after.is_best);
            answer.best_moves = best.map(|after| after.step).collect();
        } else if has(AnswerPart::BestMoves) {
            answer.best_moves = solver.best_moves(start)?;
        }
        if has(AnswerPart::Path) || has(AnswerPart::Along) {
            answer = answer.with_path(solver.path(start)?);
        } else if !has(AnswerPart::Moves) {
            answer.distance = solver.distance(start)?;
        }
        if has(AnswerPart::Paths) {
            answer.paths = solver.count_paths(start)?;
        }
        Ok(answer)
    }

    /// Returns the answer with what a search had found out when its limits ended it; `None` for
    /// another error.
    pub fn of_ended(
        solver: &Solver,
        start: &Board,
        parts: &[AnswerPart],
        error: &TableError,
    ) -> Option<Answer> {
        let Fault::Far { .. } = error.fault() else { return None };
        let mut answer = Answer::without(start, solver.goal(), parts);
        answer.at_least = Some(usize::from(!solver.goal().has(start)));
        let after = |step: Slide| {
            let board = start.after(step)?;
            Some(NextMove { step, board, distance: None, is_best: false })
        };
        answer.moves = start.legal_moves().iter().filter_map(after).collect();
        Some(answer)
    }

    /// Returns an answer that knows nothing yet: without more, that no moves lead to the goal.
    pub fn without(start: &Board, goal: &Goal, parts: &[AnswerPart]) -> Answer {
        Answer {
            start: *start,
            goal: goal.clone(),
            distance: None,
            at_least: None,
            path: None,
            paths: 0,
            moves: Vec::new(),
            best_moves: MoveSet::EMPTY,
            parts: parts.to_vec(),
        }
    }

    /// Returns the answer with a path, and its length as the distance.
    #[must_use]
    pub fn with_path(self, path: Option<Path>) -> Answer {
        Answer { path, distance: path.map(|path| path.len() as u8), ..self }
    }

    /// Returns why no moves lead to the goal; `None` if some do, or if it is not known.
    pub fn reason(&self) -> Option<String> {
        let is_unsolvable = self.distance.is_none() && self.at_least.is_none();
        is_unsolvable.then(|| self.start.no_path(&self.goal))
    }

    /// Returns the answer as an object of JSON, with moves in a notation: `puzzle`, `start`,
    /// `goal`, `distance`, `reason`, `at_least`, and the parts that were asked for.
    pub fn object(&self, notation: MoveNotation) -> JsonObject {
        let (start, symbol) = (&self.start, |step: Slide| notation.symbol(step, &self.start));
        let mut object = JsonObject::default()
            .with("puzzle", start.puzzle().name())
            .with("start", start.to_string())
            .with("goal", self.goal.to_string())
            .with("distance", self.distance)
            .with("reason", self.reason())
            .with("at_least", self.at_least);
        let after = |after: &NextMove| {
            JsonObject::default()
                .with("move", symbol(after.step))
                .with("board", after.board.to_string())
                .with("distance", after.distance)
                .with("best", after.is_best)
        };
        let along = |path| start.along(path).map(|board| board.to_string()).collect::<Vec<_>>();
        for part in &self.parts {
            object = match part {
                AnswerPart::Path => {
                    object.with("path", self.path.map(|path| notation.path(path, start)))
                }
                AnswerPart::Along => object.with("along", self.path.map(along)),
                AnswerPart::Paths => {
                    let is_known = self.at_least.is_none();
                    object.with("paths", is_known.then_some(self.paths))
                }
                AnswerPart::Moves => {
                    object.with("moves", self.moves.iter().map(after).collect::<Vec<_>>())
                }
                AnswerPart::BestMoves => {
                    let is_known = self.at_least.is_none();
                    let moves = notation.moves(self.best_moves, start);
                    object.with("best_moves", is_known.then_some(moves))
                }
            };
        }
        object
    }
}
