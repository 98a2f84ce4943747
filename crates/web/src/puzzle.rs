//! The class of a puzzle, which the JavaScript package wraps: every verb takes texts in the
//! command's notation, and returns numbers and texts.

use std::fmt::Display;
use std::sync::Arc;

use tilebase::eight::Square;
use tilebase::error::{ReadError, quoted};
use tilebase::json::{Json, JsonObject};
use tilebase::random::{Day, RandomBoards};
use tilebase::reading::{Mistake, ReadMoves, read_directions};
use tilebase::{
    Answer, AnswerPart, Board, Content, Counts, Engine, Goal, Limits, Move, MoveNotation, Path,
    Puzzle, Slide, Solver, TableError,
};
use tilebase_dice::Dice;
#[cfg(feature = "javascript")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::store::Store;
use crate::thrown::{OrThrown, Thrown};

/// A puzzle, solved.
#[cfg_attr(feature = "javascript", wasm_bindgen)]
#[derive(Debug)]
pub struct WasmPuzzle {
    pub(crate) store: Arc<Store>,
    pub(crate) puzzle: Puzzle,
}

#[cfg_attr(feature = "javascript", wasm_bindgen)]
impl WasmPuzzle {
    /// Returns what the puzzle is, as JSON: the properties of `Puzzle` in `index.d.ts`.
    pub fn about(&self) -> String {
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        JsonObject::default()
            .with("name", puzzle.name())
            .with("title", puzzle.title())
            .with("task", puzzle.task())
            .with("columns", grid.columns())
            .with("rows", grid.rows())
            .with("shape", grid.to_string())
            .with("boards", puzzle.ranks())
            .to_string()
    }

    /// Returns what else the page has to know of the puzzle, as JSON: the properties of `Core` in
    /// `core.js`.
    pub fn about_for_page(&self) -> String {
        let (puzzle, goal) = (self.puzzle, self.puzzle.default_goal(None));
        let start = puzzle.default_start().or_else(|| goal.some_board());
        JsonObject::default()
            .with("moveWord", puzzle.move_word())
            .with("isLarge", self.is_large())
            .with("isMirrored", puzzle.is_mirrored())
            .with("hasSlides", puzzle.has_slides())
            .with("start", start.map(|start| start.to_string()))
            .with("defaultGoal", goal.to_string())
            .with("refused", Store::refused(&goal))
            .to_string()
    }

    /// Returns the board of these numbers as a text.
    ///
    /// # Errors
    /// Numbers that are no board.
    pub fn board_of(&self, numbers: &[u8]) -> OrThrown<String> {
        Ok(self.puzzle.board_of_numbers(numbers)?.to_string())
    }

    /// Returns the goal of these numbers.
    ///
    /// # Errors
    /// Numbers that are no goal.
    pub fn goal_of(&self, numbers: &[u8]) -> OrThrown<String> {
        Ok(self.puzzle.goal_of_numbers(numbers)?.to_string())
    }

    /// Returns the numbers of a board, square by square.
    ///
    /// # Errors
    /// A text that is no board.
    pub fn array(&self, board: &str) -> OrThrown<Vec<u8>> {
        Ok(self.puzzle.start(Some(board))?.numbers().to_vec())
    }

    /// Returns a goal as the text that answers have.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal(&self, text: &str) -> OrThrown<String> {
        Ok(self.puzzle.goal(text)?.to_string())
    }

    /// Returns what may lie on each square, as JSON: `goalSquares` of `core.js`.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal_squares(&self, goal: &str) -> OrThrown<String> {
        let (goal, puzzle) = (self.puzzle.goal(goal)?, self.puzzle);
        let square = |part, square| -> Option<String> {
            let is_one = |number: &u8| goal.allows(part, square, *number);
            match (is_one(&0), (1..=puzzle.largest_number() as u8).filter(is_one).count()) {
                (true, 0) => None,
                (false, _) if goal.is_alike() => Some("=".into()),
                (false, all) if all == puzzle.largest_number() => Some("!".into()),
                _ => Some(goal.symbol(part, square).to_string()),
            }
        };
        let parts = if goal.is_alike() { 1 } else { goal.alternatives() };
        let squares = |part| (0..puzzle.grid().squares()).map(|at| square(part, at)).collect();
        let all: Vec<Vec<_>> = (0..parts).map(squares).collect();
        Ok(Json::from(all).to_string())
    }

    /// Returns the goal that a board reaches: it, or its pattern.
    ///
    /// # Errors
    /// A text that is no board.
    pub fn reached(&self, board: &str) -> OrThrown<String> {
        let board = self.puzzle.start(Some(board))?;
        Ok(board.pattern().unwrap_or_else(|| board.into()).to_string())
    }

    /// Returns the default goal for a start.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn default_goal(&self, start: &str) -> OrThrown<Option<String>> {
        let start = self.puzzle.start(Some(start))?;
        let has_default = !self.puzzle.must_name_goal();
        Ok(has_default.then(|| self.puzzle.default_goal(Some(&start)).to_string()))
    }

    /// Returns a start and a goal, by default the default one, as the texts that answers have, and
    /// checks that they have the same pieces.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn question(&self, start: &str, goal: Option<String>) -> OrThrown<Vec<String>> {
        let (start, goal) = self.read(start, goal)?;
        Ok(vec![start.to_string(), goal.to_string()])
    }

    /// Returns the board after moves like `urd` from a start.
    ///
    /// # Errors
    /// A text that is no start; invalid moves; a move that leaves the board.
    pub fn after(&self, start: &str, moves: &str) -> OrThrown<String> {
        let steps = read_directions(moves, self.puzzle).map_err(|error| unread(moves, error))?;
        let start = self.puzzle.start(Some(start))?;
        let end = steps.into_iter().try_fold(start, |board, step| board.after(step));
        Ok(end.ok_or_else(|| unread(moves, "a move leads off the board"))?.to_string())
    }

    /// Returns the board after one move, `word`, of so many tiles, for the page, which reads no other
    /// texts of moves.
    ///
    /// # Errors
    /// A text that is no start, and one that is no move; a move that leaves the board.
    pub fn moved(&self, start: &str, word: &str, tiles: u8) -> OrThrown<String> {
        let step: Move = word.parse().map_err(|error: ReadError| unread(word, error))?;
        let after = self.puzzle.start(Some(start))?.after(Slide { step, tiles });
        Ok(after.ok_or_else(|| unread(word, "a move leads off the board"))?.to_string())
    }

    /// Returns the moves that do not leave the board, like `dlr`.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn legal_moves(&self, start: &str) -> OrThrown<String> {
        let start = self.puzzle.start(Some(start))?;
        Ok(MoveNotation::Blank.moves(start.legal_moves(), &start))
    }

    /// Returns the answer to a question, as JSON with the members of the command's. Where each
    /// board takes a search of its own, the number of paths is left out: it would take many.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn analyse(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let is_quick = |part: &AnswerPart| *part != AnswerPart::Paths || !is_searched(&goal);
        let parts: Vec<_> = AnswerPart::ALL.into_iter().filter(is_quick).collect();
        let answer = answered(&self.store.solver_for_boards(&goal)?, &start, &parts)?;
        Ok(answer.object(MoveNotation::Blank).to_string())
    }

    /// Returns what the page shows of a question, as JSON: parts of the answer, `marked`, the
    /// squares that a picture of the reason marks on the start and on a board of the goal, and
    /// `counts`, the number of boards at each distance, empty if they have not been searched.
    /// With `is_near`, looks only as far as takes some hundredths of a second and no tables, and
    /// returns nothing if that finds no answer.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn explore(
        &self,
        start: &str,
        goal: Option<String>,
        is_near: bool,
    ) -> OrThrown<Option<String>> {
        const PARTS: [AnswerPart; 3] = [AnswerPart::Path, AnswerPart::Along, AnswerPart::Moves];
        let (start, goal) = self.read(start, goal)?;
        let (solver, answer) = if is_near {
            let Some(solver) = near(&goal) else { return Ok(None) };
            let Ok(answer) = Answer::new(&solver, &start, &PARTS) else { return Ok(None) };
            (solver, answer)
        } else {
            let solver = self.store.solver_for_boards(&goal)?;
            let answer = answered(&solver, &start, &PARTS)?;
            (solver, answer)
        };
        let contrast = answer.reason().map(|_| start.contrast(&goal)).unwrap_or_default();
        let marked: Vec<_> = contrast.into_iter().map(|(_, squares)| squares).collect();
        let counts = solver.counts().map(Counts::as_slice).unwrap_or_default();
        let object = answer.object(MoveNotation::Blank);
        Ok(Some(object.with("marked", marked).with("counts", counts.to_vec()).to_string()))
    }

    /// Returns a board at a distance from a goal, or at the largest if it is known and no board is
    /// so far. Until all boards have been searched it is the end of a walk from the goal.
    ///
    /// # Errors
    /// A text that is no goal; a distance that no walk finds.
    pub fn deal(&self, goal: Option<String>, distance: usize, seed: u64) -> OrThrown<String> {
        let goal = self.puzzle.goal_without_start(goal.as_deref())?;
        let mut solver = self.store.solver_for_boards(&goal)?;
        if solver.counts().is_none() && !is_listed(&goal) {
            solver = near(&goal).unwrap_or(solver);
        } else {
            solver = self.store.solver(&goal)?;
        }
        let distance = distance.min(solver.radius());
        let mut dice = Dice::new(seed);
        let mut boards = RandomBoards::few(&solver, distance)?;
        Ok(boards.draw(&mut |bound| dice.below(bound))?.to_string())
    }

    /// Returns the first of the shortest paths in alphabetical order; nothing if no moves lead to
    /// the goal.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn path(&self, start: &str, goal: Option<String>) -> OrThrown<Option<String>> {
        let (start, goal) = self.read(start, goal)?;
        Ok(self.path_of(&start, &goal)?.map(|path| path.to_string()))
    }

    /// Returns the moves that begin a shortest path, like `dr`: none at the goal, or if no moves
    /// lead there.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn best_moves(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let best = self.store.solver_for_boards(&goal)?.best_moves(&start)?;
        Ok(MoveNotation::Blank.moves(best, &start))
    }

    /// Returns the boards along that path, with the first and the last; nothing if no moves lead to
    /// the goal.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn along(&self, start: &str, goal: Option<String>) -> OrThrown<Option<Vec<String>>> {
        let (start, goal) = self.read(start, goal)?;
        let path = self.path_of(&start, &goal)?;
        Ok(path.map(|path| start.along(path).map(|board| board.to_string()).collect()))
    }

    /// Returns an answer with every legal move, as JSON.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn moves(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let answer =
            Answer::new(&self.store.solver_for_boards(&goal)?, &start, &[AnswerPart::Moves])?;
        Ok(answer.object(MoveNotation::Blank).to_string())
    }

    /// Returns the board that stands for the class of a board under the symmetries of a goal.
    ///
    /// # Errors
    /// Texts that are no question; a goal whose symmetries are not known.
    pub fn canonical(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let unknown =
            || format!("GOAL {goal}: its symmetries are not known: expected one board or pattern");
        Ok(start.class(&goal).ok_or_else(unknown)?.to_string())
    }

    /// Returns the number of boards at each distance from a goal, 0 first. Without one, it is the
    /// default one or, in the cubic puzzle, all patterns, from the nine starts with all cubes alike.
    ///
    /// # Errors
    /// A text that is no goal; a puzzle with too many boards.
    pub fn stats(&self, goal: Option<String>) -> OrThrown<Vec<u32>> {
        let is_of_starts = goal.is_none() && self.puzzle == Puzzle::cubic();
        let counted: Counts = if is_of_starts {
            let tables = self.store.tables();
            let table = tables.cubic()?;
            Square::ALL.iter().map(|&start| table.counts(start)).sum()
        } else {
            self.store.solver(&self.listed(goal)?)?.counts().into_iter().sum()
        };
        Ok(counted.as_slice().iter().map(|&count| count as u32).collect())
    }

    /// Returns the distance of every board by rank, -1 if no moves lead to the goal.
    ///
    /// # Errors
    /// A text that is no goal; a puzzle with too many boards.
    pub fn all_distances(&self, goal: Option<String>) -> OrThrown<Vec<i8>> {
        let goal = self.listed(goal)?;
        let all = self.store.solver(&goal)?.all_distances().ok_or_else(|| self.too_many())?;
        Ok(all.into_iter().map(|distance| distance as i8).collect())
    }

    /// Returns the rank of a board.
    ///
    /// # Errors
    /// A text that is no board; a board that has no rank.
    pub fn rank(&self, board: &str) -> OrThrown<f64> {
        let board = self.puzzle.start(Some(board))?;
        let none = || format!("{board}: no moves lead to the goal, so it has no rank");
        Ok(board.rank().ok_or_else(none)? as f64)
    }

    /// Returns the board of a rank.
    ///
    /// # Errors
    /// A rank that no board has.
    pub fn board(&self, rank: f64) -> OrThrown<String> {
        let puzzle = self.puzzle;
        let last = puzzle.ranks().map_or(u64::MAX, |ranks| ranks - 1);
        let whole = (rank >= 0.0 && rank.fract() == 0.0).then_some(rank as u64);
        let board = whole.and_then(|rank| puzzle.board_of_rank(rank));
        Ok(board.ok_or_else(|| format!("expected a rank 0 to {last}, found {rank}"))?.to_string())
    }

    /// Draws boards at distances from a goal, which take turns, or any that reach it. The same seed
    /// draws the same boards.
    ///
    /// # Errors
    /// A text that is no goal; a distance that no board has, or that is too large for a search.
    pub fn random(
        &self,
        goal: Option<String>,
        distances: Vec<u32>,
        count: usize,
        seed: u64,
    ) -> OrThrown<Vec<String>> {
        let goal = self.puzzle.goal_without_start(goal.as_deref())?;
        let solver = self.store.solver(&goal)?;
        let distances: Vec<_> = distances.into_iter().map(|distance| distance as usize).collect();
        let radius = solver.radius();
        if let Some(found) = distances.iter().find(|&&distance| distance > radius) {
            return Err(format!("distance: expected 0 to {radius}, found {found}").into());
        }
        let mut dice = Dice::new(seed);
        let mut boards = RandomBoards::new(&solver, &distances)?;
        let mut draw = |_| Ok(boards.draw(&mut |bound| dice.below(bound))?.to_string());
        (0..count).map(&mut draw).collect()
    }

    /// Returns the start and the goal of the puzzle of a day.
    ///
    /// # Errors
    /// A text that is no date.
    pub fn daily(&self, date: &str) -> OrThrown<Vec<String>> {
        let day: Day = date.parse()?;
        let goal = self.puzzle.default_goal(None);
        let solver = self.store.solver(&goal)?;
        let mut dice = Dice::new(day.seed());
        // Small boards have no distant ones.
        let distance = day.distance().min(solver.radius());
        let start =
            RandomBoards::new(&solver, &[distance])?.draw(&mut |bound| dice.below(bound))?;
        Ok(vec![start.to_string(), goal.to_string()])
    }

    /// Returns the number of shortest paths from a start to a goal; 0 if no moves lead there.
    ///
    /// # Errors
    /// Texts that are no question; more paths than can be counted.
    pub fn count_paths(&self, start: &str, goal: Option<String>) -> OrThrown<f64> {
        let (start, goal) = self.read(start, goal)?;
        Ok(self.store.solver_for_boards(&goal)?.count_paths(&start)? as f64)
    }

    /// Returns the first `limit` shortest paths from a start to a goal in alphabetical order.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn all_paths(
        &self,
        start: &str,
        goal: Option<String>,
        limit: usize,
    ) -> OrThrown<Vec<String>> {
        let (start, goal) = self.read(start, goal)?;
        let solver = self.store.solver_for_boards(&goal)?;
        let paths = solver.all_paths(&start)?.take(limit);
        Ok(paths.map(|path| Ok(path?.to_string())).collect::<Result<_, TableError>>()?)
    }

    /// Returns the grade of moves from a start, as JSON: the `Grade` of `index.d.ts`. If the text
    /// is one of a list and cannot be read, the grade says why, and is that of no moves, but
    /// illegal.
    ///
    /// # Errors
    /// Texts that are no question; invalid moves that are not of a list.
    pub fn grade(
        &self,
        start: &str,
        moves: &str,
        goal: Option<String>,
        notation: &str,
        is_of_list: bool,
    ) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let notation: MoveNotation = notation.parse()?;
        let read = notation.read_answer(moves, &start, &goal);
        let (steps, unreadable) = match read.map_err(|error| unread(moves, error)) {
            Ok(steps) => (steps, None),
            Err(reason) if is_of_list => (ReadMoves::default(), Some(reason)),
            Err(reason) => return Err(reason.into()),
        };
        let solver = self.store.solver_for_boards(&goal)?;
        let mut grade = solver.grade(&start, steps.moves.iter().copied())?;
        if steps.illegal.is_some() || unreadable.is_some() {
            grade = grade.then_illegal();
        }
        let mut mistake = None;
        if unreadable.is_some() {
            grade.first_wrong = None;
        } else if !grade.reaches && notation != MoveNotation::Number {
            let all = [&steps.moves[..], &steps.ignored].concat();
            mistake = Mistake::of(&solver, &start, &all)?.map(|(mistake, _)| mistake.name());
        }
        let object = grade.object().with("mistake", mistake).with("unreadable", unreadable);
        Ok(object.to_string())
    }

    /// Returns what the numbers mean, as JSON: `pieces` of `core.js`.
    pub fn pieces(&self) -> String {
        let piece = |number| {
            let faces = self.puzzle.faces(number).map(String::from_iter);
            let symbol = self.puzzle.symbol(number).unwrap_or_default();
            JsonObject::default().with("text", symbol).with("faces", faces)
        };
        let all: Vec<_> = (0..=self.puzzle.largest_number() as u8).map(piece).collect();
        Json::from(all).to_string()
    }

    /// Returns the distances of boards, the numbers of their squares, to a goal, or to a goal for
    /// each; -1 if no moves lead there. Without goals it is the default one. `first` is the place
    /// of the first board, for errors.
    ///
    /// # Errors
    /// Numbers that are no boards; a text that is no goal; no question of the puzzle.
    pub fn distances(&self, boards: &[u8], goals: Vec<String>, first: usize) -> OrThrown<Vec<i8>> {
        let puzzle = self.puzzle;
        let shared = match &goals[..] {
            [goal] => Some(puzzle.goal(goal)?),
            _ => None,
        };
        // Boards with the same tiles have one goal.
        let mut last: Option<Solver> = None;
        let mut distance = |at: usize, numbers: &[u8]| -> OrThrown<i8> {
            let board = puzzle.board_of_numbers(numbers)?;
            let goal = match &shared {
                None => goals.get(at).map(|goal| puzzle.goal(goal)).transpose()?,
                goal => goal.clone(),
            };
            let to = match goal {
                Some(goal) => goal.with_pieces_of(&board)?,
                None if puzzle.must_name_goal() => {
                    puzzle.question(Some(&board.to_string()), None)?.1
                }
                None => puzzle.default_goal(Some(&board)),
            };
            let solver = match &last {
                Some(solver) if *solver.goal() == to => solver,
                _ => last.insert(self.store.solver_for_boards(&to)?),
            };
            Ok(solver.distance(&board)?.map_or(-1, |distance| distance as i8))
        };
        let in_row =
            |row, error: Thrown| Thrown { text: format!("row {row}: {}", error.text), ..error };
        let rows = boards.chunks_exact(puzzle.grid().squares()).enumerate();
        rows.map(|(at, board)| distance(at, board).map_err(|error| in_row(first + at, error)))
            .collect()
    }
}

impl WasmPuzzle {
    /// Returns whether the puzzle has too many boards to count or to list.
    fn is_large(&self) -> bool {
        is_searched(&self.puzzle.default_goal(None))
    }

    /// Reads a start and a goal.
    fn read(&self, start: &str, goal: Option<String>) -> OrThrown<(Board, Goal)> {
        Ok(self.puzzle.question(Some(start), goal.as_deref())?)
    }

    /// Reads the goal of verbs that list or count all boards.
    fn listed(&self, goal: Option<String>) -> OrThrown<Goal> {
        let puzzle = self.puzzle;
        if self.is_large() {
            return Err(self.too_many().into());
        }
        Ok(puzzle.goal_without_start(goal.as_deref())?)
    }

    /// Returns the error that the puzzle has too many boards.
    fn too_many(&self) -> String {
        let ranks = self.puzzle.ranks().unwrap_or(u64::MAX);
        format!("{}: {ranks} boards are too many to count or to list here", self.puzzle)
    }

    /// Returns a shortest path.
    fn path_of(&self, start: &Board, goal: &Goal) -> OrThrown<Option<Path>> {
        // Making a table of paths for one question would take longer than making that of its goal.
        if Content::of_question(start, goal).is_some_and(|content| self.store.has(&content)) {
            return Ok(self.store.tables().path(start, goal)?);
        }
        Ok(self.store.solver_for_boards(goal)?.path(start)?)
    }
}

/// Returns whether each board takes a search of its own to a goal.
fn is_searched(goal: &Goal) -> bool {
    Store::is_large(goal) || Content::databases_of(goal).is_some()
}

/// Returns whether all boards are searched for a single question, too, as that takes little.
fn is_listed(goal: &Goal) -> bool {
    Engine::of(goal) == Engine::AllBoards && !is_searched(goal)
}

/// Returns a search from both sides to a goal that ends soon; `None` if there is none.
fn near(goal: &Goal) -> Option<Solver> {
    const MOST: u64 = 1 << 17;
    let limits = Limits::default().watch(|| Box::new(|reached| reached.nodes < MOST));
    Some(Solver::searching(goal)?.limited(limits))
}

/// Returns the answer to a question, also if a search from both sides has used up its memory.
fn answered(solver: &Solver, start: &Board, parts: &[AnswerPart]) -> OrThrown<Answer> {
    Answer::new(solver, start, parts)
        .or_else(|error| Answer::of_ended(solver, start, parts, &error).ok_or_else(|| error.into()))
}

/// Returns why a text is no moves.
fn unread(moves: &str, reason: impl Display) -> String {
    format!("MOVES {}: {reason}", quoted(moves))
}
