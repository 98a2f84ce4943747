//! The class that the JavaScript package wraps: every verb takes the name of a puzzle and texts in the
//! command's notation, and returns numbers and texts.

use std::fmt::Display;
use std::sync::Mutex;

use tilebase::{
    Board, Boards, Content, Day, Evaluation, Fault, Goal, MoveSet, Notation, Path, Puzzle, Solver,
    TableError, directions, quoted,
};
use tilebase_dice::Dice;
#[cfg(feature = "javascript")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::store::{Store, lock};
use crate::thrown::Thrown;

/// All puzzles, solved. Tables are made when a question needs them, and kept in memory; for puzzles
/// with a large table, a search from both sides answers.
#[cfg_attr(feature = "javascript", wasm_bindgen)]
#[derive(Debug, Default)]
pub struct Tablebase {
    store: Store,
    /// The searches to the goals of large tables.
    searches: Mutex<Vec<Solver>>,
}

/// The result of a verb.
type Answer<T> = Result<T, Thrown>;

#[cfg_attr(feature = "javascript", wasm_bindgen)]
impl Tablebase {
    /// Returns a tablebase that has no tables yet.
    pub fn create() -> Tablebase {
        Tablebase::default()
    }

    /// Returns the names of the puzzles.
    pub fn names() -> Vec<String> {
        Puzzle::all().map(|puzzle| puzzle.to_string()).collect()
    }

    /// Returns whether a puzzle has too many boards to count or to list.
    ///
    /// # Errors
    /// A text that is no puzzle.
    pub fn is_large(&self, puzzle: &str) -> Answer<bool> {
        Ok(Content::large(named(puzzle)?).is_some())
    }

    /// Takes a table file and checks all of it. Returns its name, like `eight.tbl`.
    ///
    /// # Errors
    /// Bytes that are not a table, or of a damaged one.
    pub fn open(&self, bytes: Vec<u8>) -> Answer<String> {
        Ok(self.store.open(bytes)?)
    }

    /// Returns the bytes of the table file of a name, as `tilebase build` writes them: `eight.tbl`,
    /// `cubic.tbl`, `goals/PATTERN.tbl`, `harris/BOARD.tbl`.
    ///
    /// # Errors
    /// A name that no table has.
    pub fn make(&self, name: &str) -> Answer<Vec<u8>> {
        Store::make(name)
    }

    /// Returns a start in the usual notation.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn start(&self, puzzle: &str, text: &str) -> Answer<String> {
        Ok(named(puzzle)?.start(Some(text))?.to_string())
    }

    /// Returns the default start; nothing if a start must be given.
    ///
    /// # Errors
    /// A text that is no puzzle.
    pub fn default_start(&self, puzzle: &str) -> Answer<Option<String>> {
        Ok(named(puzzle)?.start(None).ok().map(|start| start.to_string()))
    }

    /// Returns a goal in the usual notation.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal(&self, puzzle: &str, text: &str) -> Answer<String> {
        Ok(named(puzzle)?.goal_of(text)?.to_string())
    }

    /// Returns the default goal for a start.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn default_goal(&self, puzzle: &str, start: &str) -> Answer<Option<String>> {
        let puzzle = named(puzzle)?;
        Ok(puzzle.start(Some(start))?.default_goal().map(|goal| goal.to_string()))
    }

    /// Returns a start and a goal, by default the default one, in the usual notation, and checks
    /// that they have the same pieces.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn question(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<Vec<String>> {
        let (start, goal) = question(puzzle, start, goal)?;
        Ok(vec![start.to_string(), goal.to_string()])
    }

    /// Returns the moves in a text; nothing if that would be a guess.
    ///
    /// # Errors
    /// A text that is no notation.
    pub fn moves_in(text: &str, notation: &str) -> Answer<Option<String>> {
        Ok(notation.parse::<Notation>()?.moves_in(text).ok())
    }

    /// Returns the board after moves like `urd` from a start.
    ///
    /// # Errors
    /// A text that is no start; invalid moves; a move that leaves the board.
    pub fn after(&self, puzzle: &str, start: &str, moves: &str) -> Answer<String> {
        let text = quoted(moves);
        let moves = directions(moves).map_err(|error| format!("moves {text}: {error}"))?;
        let start = named(puzzle)?.start(Some(start))?;
        let end = moves.into_iter().try_fold(start, |board, step| board.after(step));
        Ok(end.ok_or_else(|| format!("moves {text}: a move leads off the board"))?.to_string())
    }

    /// Returns the moves that do not leave the board, like `dlr`.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn moves(&self, puzzle: &str, start: &str) -> Answer<String> {
        Ok(named(puzzle)?.start(Some(start))?.moves().to_string())
    }

    /// Returns everything about a question, as JSON: the `Analysis` of `index.d.ts`.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn analyse(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<String> {
        let (start, goal) = question(puzzle, start, goal)?;
        let solver = self.solver(&goal)?;
        let known = match solver.path(&start) {
            Ok(path) => Some((path, solver.best_moves(&start)?)),
            // A search from both sides has used up its memory.
            Err(error) if matches!(error.fault(), Fault::Far { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        let (path, best) = known.unwrap_or((None, MoveSet::EMPTY));
        let reason = (known.is_some() && path.is_none()).then(|| start.no_path(&goal));
        let boards = path.map(|path| list(start.along(path).map(text)));
        let mut moves = Vec::new();
        for after in values(&solver, &start, known)? {
            let Evaluation { step, board, distance } = after;
            let distance = or_null(distance);
            moves.push(format!(r#"{{"move":"{step}","board":"{board}","distance":{distance}}}"#));
        }
        let histogram = self.counts(&goal)?;
        Ok(format!(
            r#"{{"puzzle":"{}","start":"{start}","goal":"{goal}","distance":{},"reason":{},"path":{},"best":{},"boards":{},"known":{},"moves":{},"histogram":{}}}"#,
            goal.puzzle(),
            or_null(path.map(Path::len)),
            or_null(reason.map(text)),
            or_null(path.map(text)),
            list(best.iter().map(text)),
            or_null(boards),
            known.is_some(),
            list(moves.into_iter()),
            list(histogram.iter().map(u64::to_string)),
        ))
    }

    /// Returns the fewest moves from a start to a goal; nothing if no moves lead there.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn distance(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<Option<u8>> {
        let (start, goal) = question(puzzle, start, goal)?;
        Ok(self.path_of(&start, &goal)?.map(|path| path.len() as u8))
    }

    /// Returns the lexicographically smallest of the shortest paths, in `d < l < r < u`; nothing if
    /// no moves lead to the goal.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn path(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<Option<String>> {
        let (start, goal) = question(puzzle, start, goal)?;
        Ok(self.path_of(&start, &goal)?.map(|path| path.to_string()))
    }

    /// Returns the moves that begin a shortest path, like `dr`: none at the goal, or if no moves
    /// lead there.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn best_moves(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<String> {
        let (start, goal) = question(puzzle, start, goal)?;
        Ok(self.solver(&goal)?.best_moves(&start)?.to_string())
    }

    /// Returns the number of boards at each distance from a goal, by default the usual one, 0
    /// first.
    ///
    /// # Errors
    /// A text that is no goal; a puzzle with too many boards.
    pub fn histogram(&self, puzzle: &str, goal: Option<String>) -> Answer<Vec<u32>> {
        let counts = self.counts(&listed(puzzle, goal)?)?;
        Ok(counts.into_iter().map(u32::try_from).collect::<Result<_, _>>()?)
    }

    /// Returns the distance of every board by rank, 255 if no moves lead to the goal.
    ///
    /// # Errors
    /// A text that is no goal; a puzzle with too many boards.
    pub fn distances(&self, puzzle: &str, goal: Option<String>) -> Answer<Vec<u8>> {
        Ok(self.solver(&listed(puzzle, goal)?)?.distances()?.unwrap_or_default())
    }

    /// Returns the ranks of the boards at a distance from a goal, in order; none beyond the radius.
    ///
    /// # Errors
    /// A text that is no goal; a puzzle with too many boards.
    pub fn ranks_at(&self, puzzle: &str, goal: Option<String>, distance: u8) -> Answer<Vec<u32>> {
        let solver = self.solver(&listed(puzzle, goal)?)?;
        Ok(solver.ranks_at(distance.into())?.unwrap_or_default())
    }

    /// Returns the number of ranks of a puzzle's boards.
    ///
    /// # Errors
    /// A text that is no puzzle.
    pub fn ranks(&self, puzzle: &str) -> Answer<f64> {
        Ok(named(puzzle)?.ranks().map_or(f64::INFINITY, |ranks| ranks as f64))
    }

    /// Returns the rank of a board; nothing if it has none.
    ///
    /// # Errors
    /// A text that is no board.
    pub fn rank(&self, puzzle: &str, board: &str) -> Answer<Option<f64>> {
        Ok(named(puzzle)?.start(Some(board))?.rank().map(|rank| rank as f64))
    }

    /// Returns the boards of ranks, with the goal's tiles, one a line: empty if no board has the
    /// rank, or no moves lead from it to the goal.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn boards(&self, puzzle: &str, goal: Option<String>, ranks: &[f64]) -> Answer<String> {
        let goal = named(puzzle)?.goal_without_start(goal.as_deref())?;
        let solver = self.solver(&goal)?;
        let board = |&rank: &f64| match Content::large(goal.puzzle()) {
            Some(_) => goal.puzzle().board_of_rank(rank as u64),
            None => solver.board(rank as u64),
        };
        let boards =
            ranks.iter().map(|rank| board(rank).map(|board| board.to_string()).unwrap_or_default());
        Ok(boards.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the largest distance of a board from a goal.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn radius(&self, puzzle: &str, goal: Option<String>) -> Answer<usize> {
        let goal = named(puzzle)?.goal_without_start(goal.as_deref())?;
        Ok(self.solver(&goal)?.radius())
    }

    /// Draws a board at a distance from a goal, or any that reaches it. The same seed draws the
    /// same board.
    ///
    /// # Errors
    /// A text that is no goal; a distance that no board has, or that is too large for a search.
    pub fn random(
        &self,
        puzzle: &str,
        goal: Option<String>,
        distance: Option<u8>,
        seed: u64,
    ) -> Answer<String> {
        let goal = named(puzzle)?.goal_without_start(goal.as_deref())?;
        let solver = self.solver(&goal)?;
        let mut dice = Dice::new(seed);
        let mut boards = Boards::new(&solver, distance.map(usize::from).as_slice())?;
        Ok(boards.draw(&mut |bound| dice.below(bound))?.to_string())
    }

    /// Returns the start and the goal of the puzzle of a day.
    ///
    /// # Errors
    /// A text that is no date.
    pub fn daily(&self, puzzle: &str, date: &str) -> Answer<Vec<String>> {
        let day: Day = date.parse()?;
        let goal = named(puzzle)?.default_goal(None);
        let solver = self.solver(&goal)?;
        let mut dice = Dice::new(day.seed());
        let start =
            Boards::new(&solver, &[day.distance()])?.draw(&mut |bound| dice.below(bound))?;
        Ok(vec![start.to_string(), goal.to_string()])
    }

    /// Returns the number of shortest paths from a start to a goal; 0 if no moves lead there.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle; more paths than can be counted.
    pub fn count_paths(&self, puzzle: &str, start: &str, goal: Option<String>) -> Answer<f64> {
        let (start, goal) = question(puzzle, start, goal)?;
        Ok(self.solver(&goal)?.count_paths(&start)? as f64)
    }

    /// Returns the first shortest paths from a start to a goal, in `d < l < r < u`.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn paths(
        &self,
        puzzle: &str,
        start: &str,
        goal: Option<String>,
        most: usize,
    ) -> Answer<Vec<String>> {
        let (start, goal) = question(puzzle, start, goal)?;
        let solver = self.solver(&goal)?;
        let paths = solver.paths(&start)?.take(most);
        Ok(paths.map(|path| Ok(path?.to_string())).collect::<Result<_, TableError>>()?)
    }

    /// Returns the grade of moves from a start, as JSON: the `Grade` of `index.d.ts`.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle; invalid moves.
    pub fn grade(
        &self,
        puzzle: &str,
        start: &str,
        goal: Option<String>,
        moves: &str,
        notation: &str,
    ) -> Answer<String> {
        let (start, goal) = question(puzzle, start, goal)?;
        let text = quoted(moves);
        let steps = notation.parse::<Notation>()?.read(moves, &start);
        let steps = steps.map_err(|error| format!("moves {text}: {error}"))?;
        let mut grade = self.solver(&goal)?.grade(&start, steps.moves)?;
        if steps.illegal.is_some() {
            grade = grade.then_illegal();
        }
        Ok(format!(
            r#"{{"legal":{},"reaches":{},"moves":{},"fewest":{},"extra":{},"firstWrong":{},"left":{}}}"#,
            grade.legal,
            grade.reaches,
            grade.moves,
            or_null(grade.fewest),
            or_null(grade.extra()),
            or_null(grade.first_wrong),
            or_null(grade.left),
        ))
    }

    /// Returns the numbers of a board's pieces, square by square.
    ///
    /// # Errors
    /// A text that is no board.
    pub fn numbers(&self, puzzle: &str, board: &str) -> Answer<Vec<u8>> {
        Ok(named(puzzle)?.start(Some(board))?.numbers().to_vec())
    }

    /// Returns the numbers of pieces and their meaning.
    ///
    /// # Errors
    /// A text that is no puzzle.
    pub fn numbering(&self, puzzle: &str) -> Answer<String> {
        Ok(named(puzzle)?.numbering())
    }

    /// Returns the fewest moves from boards, nine numbers each, to a goal; 255 if no moves lead
    /// there. `first` is the place of the first of them, for errors.
    ///
    /// # Errors
    /// Numbers that are no boards; a text that is no goal; no question of the puzzle.
    pub fn distances_of(
        &self,
        puzzle: &str,
        boards: &[u8],
        goal: Option<String>,
        first: usize,
    ) -> Answer<Vec<u8>> {
        let puzzle = named(puzzle)?;
        let goal = goal.map(|goal| puzzle.goal_of(&goal)).transpose()?;
        // Boards with the same tiles have one goal.
        let mut last: Option<Solver> = None;
        let mut distances = Vec::with_capacity(boards.len() / 9);
        for (at, numbers) in (first..).zip(boards.chunks_exact(9)) {
            let wrong = |error: &dyn Display| format!("boards: board {at}: {error}");
            let board = puzzle.board_of_numbers(numbers).map_err(|error| wrong(&error))?;
            let to = match &goal {
                Some(goal) => goal.clone().with_pieces_of(&board).map_err(|error| wrong(&error))?,
                None => match board.default_goal() {
                    Some(goal) => goal,
                    None => {
                        let question = puzzle.question(Some(&board.to_string()), None);
                        question.map_err(|error| wrong(&error))?.1
                    }
                },
            };
            let solver = match &last {
                Some(solver) if *solver.goal() == to => solver,
                _ => last.insert(self.solver(&to)?),
            };
            let distance = solver.distance(&board).map_err(|error| wrong(&error))?;
            distances.push(distance.unwrap_or(u8::MAX));
        }
        Ok(distances)
    }
}

impl Tablebase {
    /// Returns the solver of a goal, which searches for goals of a large table.
    fn solver(&self, goal: &Goal) -> Answer<Solver> {
        if Content::of(goal).is_none_or(|content| !content.is_large()) {
            return Ok(self.store.tables().to(goal)?);
        }
        let mut searches = lock(&self.searches);
        if let Some(search) = searches.iter().find(|search| search.goal() == goal) {
            return Ok(search.clone());
        }
        let search = Solver::searching(goal, Box::new(|_, _| {}));
        let search = search.ok_or_else(|| format!("{goal}: a search cannot keep its boards"))?;
        searches.push(search.clone());
        Ok(search)
    }

    /// Returns a shortest path.
    fn path_of(&self, start: &Board, goal: &Goal) -> Answer<Option<Path>> {
        // Making a table of paths for one question would take longer than making that of its goal.
        if Content::ready(start, goal).is_some_and(|content| self.store.has(content)) {
            return Ok(self.store.tables().path(start, goal)?);
        }
        Ok(self.solver(goal)?.path(start)?)
    }

    /// Returns the number of boards at each distance from a goal.
    fn counts(&self, goal: &Goal) -> Answer<Vec<u64>> {
        let solver = self.solver(goal)?;
        Ok(solver.histogram().map(|histogram| histogram.counts().to_vec()).unwrap_or_default())
    }
}

/// Returns every move, and the distance after it. If a search answers, it is one more or one less than
/// that of the board, which is known, or is not.
fn values(
    solver: &Solver,
    start: &Board,
    known: Option<(Option<Path>, MoveSet)>,
) -> Answer<Vec<Evaluation>> {
    if Content::large(solver.puzzle()).is_none() {
        return Ok(solver.evaluate(start)?.collect());
    }
    let value = |step| {
        let far = known.and_then(|(path, best)| Some((path?.len() as u8, best)));
        let distance = far.map(|(far, best)| if best.contains(step) { far - 1 } else { far + 1 });
        Some(Evaluation { step, board: start.after(step)?, distance })
    };
    Ok(start.moves().iter().filter_map(value).collect())
}

/// Returns the puzzle of a name.
fn named(name: &str) -> Answer<Puzzle> {
    Ok(Puzzle::shipped(name).ok_or_else(|| {
        let names: Vec<_> = Puzzle::all().map(Puzzle::name).collect();
        format!("expected a puzzle, one of {}", names.join(", "))
    })?)
}

/// Reads a start and a goal.
fn question(puzzle: &str, start: &str, goal: Option<String>) -> Answer<(Board, Goal)> {
    Ok(named(puzzle)?.question(Some(start), goal.as_deref())?)
}

/// Reads the goal of verbs that list or count all boards.
fn listed(puzzle: &str, goal: Option<String>) -> Answer<Goal> {
    let puzzle = named(puzzle)?;
    if Content::large(puzzle).is_some() {
        let ranks = puzzle.ranks().unwrap_or(u64::MAX);
        return Err(
            format!("{puzzle}: {ranks} boards are too many to count or to list here").into()
        );
    }
    Ok(puzzle.goal_without_start(goal.as_deref())?)
}

/// Returns a text in quotes. Notations have no characters that JSON escapes.
fn text(value: impl Display) -> String {
    format!("\"{value}\"")
}

fn or_null(value: Option<impl ToString>) -> String {
    value.map_or("null".into(), |value| value.to_string())
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}
