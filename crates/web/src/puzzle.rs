//! The class of a puzzle, which the JavaScript package wraps: every verb takes texts in the
//! command's notation, and returns numbers and texts.

use std::fmt::Display;
use std::sync::Arc;

use tilebase::eight::Square;
use tilebase::error::quoted;
use tilebase::random::{Day, RandomBoards};
use tilebase::reading::{ReadMoves, read_directions};
use tilebase::{
    Board, Content, Counts, Fault, Goal, MoveNotation, MoveSet, NextMove, Path, Puzzle, Solver,
    TableError,
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
        let [name, title, task] = [puzzle.name(), puzzle.title(), puzzle.task()].map(text);
        let goal = puzzle.default_goal(None);
        format!(
            r#"{{"name":{name},"title":{title},"task":{task},"unit":"{}","columns":{},"rows":{},"boards":{},"isLarge":{},"isMirrored":{},"start":{},"ownGoal":{},"refused":{}}}"#,
            puzzle.move_word(),
            grid.columns(),
            grid.rows(),
            or_null(puzzle.ranks()),
            self.is_large(),
            puzzle.is_mirrored(),
            or_null(puzzle.default_start().or_else(|| goal.some_board()).map(text)),
            text(&goal),
            or_null(Store::refused(&goal).map(text)),
        )
    }

    /// Returns the board of these numbers, in the usual notation.
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

    /// Returns a goal in the usual notation.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal(&self, text: &str) -> OrThrown<String> {
        Ok(self.puzzle.goal(text)?.to_string())
    }

    /// Returns what may lie on each square, as JSON: `goalSquares` of `index.d.ts`.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal_squares(&self, goal: &str) -> OrThrown<String> {
        let (goal, puzzle) = (self.puzzle.goal(goal)?, self.puzzle);
        let square = |part, square| {
            let is_one = |number: &u8| goal.allows(part, square, *number);
            match (is_one(&0), (1..=puzzle.largest_number() as u8).filter(is_one).count()) {
                (true, 0) => "null".to_owned(),
                (false, _) if goal.is_alike() => text('='),
                (false, all) if all == puzzle.largest_number() => text('!'),
                _ => text(goal.symbol(part, square)),
            }
        };
        let parts = if goal.is_alike() { 1 } else { goal.alternatives() };
        let squares = |part| list((0..puzzle.grid().squares()).map(|at| square(part, at)));
        Ok(list((0..parts).map(squares)))
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

    /// Returns a start and a goal, by default the default one, in the usual notation, and checks
    /// that they have the same pieces.
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

    /// Returns the moves that do not leave the board, like `dlr`.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn legal_moves(&self, start: &str) -> OrThrown<String> {
        Ok(self.puzzle.start(Some(start))?.legal_moves().to_string())
    }

    /// Returns everything about a question, as JSON: the `Analysis` of `index.d.ts`.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn analyse(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let solver = self.store.solver(&goal)?;
        let counts = solver.counts().map(Counts::as_slice).unwrap_or_default();
        let answer = || -> Result<_, TableError> {
            let values: Vec<_> = solver.moves(&start)?.collect();
            Ok((solver.path(&start)?, solver.best_moves(&start)?, values))
        };
        let known = match answer() {
            Ok(known) => Some(known),
            // A search from both sides has used up its memory.
            Err(error) if matches!(error.fault(), Fault::Far { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        let is_known = known.is_some();
        let (path, best, values) = known.unwrap_or_else(|| {
            let value = |step| {
                let (board, is_best) = (start.after(step)?, false);
                Some(NextMove { step, board, distance: None, is_best })
            };
            (None, MoveSet::EMPTY, start.legal_moves().iter().filter_map(value).collect())
        });
        let reason = (is_known && path.is_none()).then(|| start.no_path(&goal));
        let contrast = reason.as_ref().map(|_| start.contrast(&goal)).unwrap_or_default();
        let marked = contrast.iter().map(|(_, marked)| list(marked.iter().map(usize::to_string)));
        let boards = path.map(|path| list(start.along(path).map(text)));
        Ok(format!(
            r#"{{"puzzle":"{}","start":"{start}","goal":"{goal}","distance":{},"reason":{},"marked":{},"path":{},"best":{},"boards":{},"known":{},"evaluation":{},"counts":{}}}"#,
            goal.puzzle(),
            or_null(path.map(Path::len)),
            or_null(reason.map(text)),
            list(marked),
            or_null(path.map(text)),
            list(best.iter().map(text)),
            or_null(boards),
            is_known,
            evaluated(values.into_iter()),
            list(counts.iter().map(u64::to_string)),
        ))
    }

    /// Returns the lexicographically smallest of the shortest paths, in `d < l < r < u`; nothing if
    /// no moves lead to the goal.
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
        Ok(self.store.solver_for_boards(&goal)?.best_moves(&start)?.to_string())
    }

    /// Returns the boards along a shortest path, with the first and the last; nothing if no moves
    /// lead to the goal.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn solve(&self, start: &str, goal: Option<String>) -> OrThrown<Option<Vec<String>>> {
        let (start, goal) = self.read(start, goal)?;
        let path = self.path_of(&start, &goal)?;
        Ok(path.map(|path| start.along(path).map(|board| board.to_string()).collect()))
    }

    /// Returns the value of every legal move, as JSON: the `NextMove`s of `index.d.ts`.
    ///
    /// # Errors
    /// Texts that are no question.
    pub fn moves(&self, start: &str, goal: Option<String>) -> OrThrown<String> {
        let (start, goal) = self.read(start, goal)?;
        let solver = self.store.solver_for_boards(&goal)?;
        Ok(evaluated(solver.moves(&start)?))
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
    /// usual goal or, in the cubic puzzle, all patterns, from the nine starts with all cubes alike.
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

    /// Returns at most `limit` shortest paths from a start to a goal, in `d < l < r < u`.
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
        let read = notation.parse::<MoveNotation>()?.read_answer(moves, &start, &goal);
        let (steps, unreadable) = match read.map_err(|error| unread(moves, error)) {
            Ok(steps) => (steps, None),
            Err(reason) if is_of_list => (ReadMoves::default(), Some(reason)),
            Err(reason) => return Err(reason.into()),
        };
        let mut grade = self.store.solver_for_boards(&goal)?.grade(&start, steps.moves)?;
        if steps.illegal.is_some() || unreadable.is_some() {
            grade = grade.then_illegal();
        }
        Ok(format!(
            r#"{{"legal":{},"reaches":{},"moves":{},"fewest":{},"extra":{},"firstWrong":{},"left":{},"smallest":{},"unreadable":{}}}"#,
            grade.legal,
            grade.reaches,
            grade.length,
            or_null(grade.distance),
            or_null(grade.extra()),
            or_null(grade.first_wrong.filter(|_| unreadable.is_none())),
            or_null(grade.left),
            grade.is_first,
            or_null(unreadable.map(text)),
        ))
    }

    /// Returns what the numbers mean, as JSON: the `Piece`s of `index.d.ts`.
    pub fn pieces(&self) -> String {
        list((0..=self.puzzle.largest_number() as u8).map(|number| {
            let symbol = self.puzzle.symbol(number).unwrap_or_default();
            let faces = self.puzzle.faces(number).map(|faces| text(String::from_iter(faces)));
            format!(r#"{{"text":"{symbol}","faces":{}}}"#, or_null(faces))
        }))
    }

    /// Returns the fewest moves from boards, the numbers of their squares, to a goal; -1 if no
    /// moves lead there. `first` is the place of the first of them, for errors.
    ///
    /// # Errors
    /// Numbers that are no boards; a text that is no goal; no question of the puzzle.
    pub fn distances(
        &self,
        boards: &[u8],
        goal: Option<String>,
        first: usize,
    ) -> OrThrown<Vec<i8>> {
        let puzzle = self.puzzle;
        let goal = goal.map(|goal| puzzle.goal(&goal)).transpose()?;
        // Boards with the same tiles have one goal.
        let mut last: Option<Solver> = None;
        let mut distance = |numbers: &[u8]| -> OrThrown<i8> {
            let board = puzzle.board_of_numbers(numbers)?;
            let to = match &goal {
                Some(goal) => goal.clone().with_pieces_of(&board)?,
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
        let squares = puzzle.grid().squares();
        let rows = (first..).zip(boards.chunks_exact(squares));
        rows.map(|(row, board)| distance(board).map_err(|error| in_row(row, error))).collect()
    }
}

impl WasmPuzzle {
    /// Returns whether the puzzle has too many boards to count or to list.
    fn is_large(&self) -> bool {
        let goal = self.puzzle.default_goal(None);
        Store::is_large(&goal) || Content::databases_of(&goal).is_some()
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

/// Returns the values of moves as JSON.
fn evaluated(values: impl Iterator<Item = NextMove>) -> String {
    list(values.map(|NextMove { step, board, distance, .. }| {
        let distance = or_null(distance);
        format!(r#"{{"move":"{step}","board":"{board}","distance":{distance}}}"#)
    }))
}

/// Returns why a text is no moves.
fn unread(moves: &str, reason: impl Display) -> String {
    format!("MOVES {}: {reason}", quoted(moves))
}

/// Returns a text in quotes, as JSON.
fn text(value: impl Display) -> String {
    let escaped = |symbol: char| match symbol {
        '"' | '\\' => format!("\\{symbol}"),
        ..' ' => format!("\\u{:04x}", symbol as u32),
        _ => symbol.to_string(),
    };
    format!("\"{}\"", value.to_string().chars().map(escaped).collect::<String>())
}

fn or_null(value: Option<impl ToString>) -> String {
    value.map_or("null".into(), |value| value.to_string())
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}
