//! What can be asked of a puzzle, in texts: one implementation for all puzzles.

use std::error::Error;

use tilebase::gardner::State;
use tilebase::puzzle::{Cubic, Eight, Gardner, Harris, Puzzle, quoted};
use tilebase::{AllDistances, Board, MoveSet, Path, Solver};

use crate::analysis::Analysis;
use crate::gardner::{self, Found};
use crate::numbers::{Numbered, each, numbers};
use crate::store::Store;

/// The puzzles: the rules of each, and what answers its questions.
pub(crate) const PUZZLES: [(&dyn Rules, &dyn Answers); 4] =
    [(&Eight, &Eight), (&Cubic, &Cubic), (&Harris, &Harris), (&Gardner, &FromBothSides)];

/// The answer to a question, or why it is none.
pub(crate) type Answer<T> = Result<T, Box<dyn Error>>;

/// The rules of a puzzle: what [`Tablebase`](crate::Tablebase) says of them.
pub(crate) trait Rules: Sync {
    fn name(&self) -> &'static str;
    fn start(&self, text: &str) -> Answer<String>;
    fn goal(&self, text: &str) -> Answer<String>;
    fn default_goal(&self, start: &str) -> Answer<Option<String>>;
    fn question(&self, start: &str, goal: Option<&str>) -> Answer<Vec<String>>;
    fn after(&self, start: &str, moves: &str) -> Answer<String>;
    fn moves(&self, start: &str) -> Answer<String>;
}

impl<P: Puzzle> Rules for P {
    fn name(&self) -> &'static str {
        P::TEXTS.name
    }

    fn start(&self, text: &str) -> Answer<String> {
        Ok(P::start(Some(text))?.to_string())
    }

    fn goal(&self, text: &str) -> Answer<String> {
        Ok(P::goal(text)?.to_string())
    }

    fn default_goal(&self, start: &str) -> Answer<Option<String>> {
        Ok(P::default_goal(&P::start(Some(start))?).map(|goal| goal.to_string()))
    }

    fn question(&self, start: &str, goal: Option<&str>) -> Answer<Vec<String>> {
        let (start, goal) = P::question(Some(start), goal)?;
        Ok(vec![start.to_string(), goal.to_string()])
    }

    fn after(&self, start: &str, moves: &str) -> Answer<String> {
        let text = quoted(moves);
        let path: Path = moves.parse().map_err(|error| format!("moves {text}: {error}"))?;
        let end = P::start(Some(start))?.follow(path);
        let end = end.ok_or_else(|| format!("moves {text}: a move leads off the board"))?;
        Ok(end.to_string())
    }

    fn moves(&self, start: &str) -> Answer<String> {
        Ok(P::start(Some(start))?.moves().to_string())
    }
}

/// The answers of a puzzle: what [`Tablebase`](crate::Tablebase) says of them.
pub(crate) trait Answers: Sync {
    fn analyse(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<String>;
    fn distance(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<Option<u8>>;
    fn path(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<Option<String>>;
    fn best_moves(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<String>;
    fn histogram(&self, store: &Store, goal: Option<&str>) -> Answer<Vec<u32>>;
    fn distances(&self, store: &Store, goal: Option<&str>) -> Answer<Vec<u8>>;
    fn ranks_at(&self, store: &Store, goal: Option<&str>, distance: u8) -> Answer<Vec<u32>>;
    fn ranks(&self, store: &Store, goal: Option<&str>) -> Answer<u32>;
    fn rank(&self, store: &Store, board: &str, goal: Option<&str>) -> Answer<Option<u32>>;
    fn numbers(&self, board: &str) -> Answer<Vec<u8>>;
    fn distances_of(
        &self,
        store: &Store,
        boards: &[u8],
        goal: Option<&str>,
        first: usize,
    ) -> Answer<Vec<u8>>;
    fn boards(&self, store: &Store, goal: Option<&str>, ranks: &[u32]) -> Answer<String>;
}

impl<P: Puzzle<Solver: AllDistances, Board: Numbered>> Answers for P {
    fn analyse(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<String> {
        let (start, goal) = P::question(Some(start), goal)?;
        let solver = store.tables().solver::<P>(&goal)?;
        let mut moves = Vec::new();
        for step in start.moves() {
            let board = start.after(step).ok_or("a move leads off the board")?;
            moves.push((step, board, solver.distance(&board)?));
        }
        let analysis = Analysis {
            puzzle: P::TEXTS.name,
            start,
            goal: goal.to_string(),
            is_known: true,
            path: path::<P>(store, &start, &goal)?,
            best: solver.best_moves(&start)?,
            moves,
            histogram: solver.histogram().counts().to_vec(),
        };
        Ok(analysis.to_json())
    }

    fn distance(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<Option<u8>> {
        let (start, goal) = P::question(Some(start), goal)?;
        Ok(match has_ready::<P>(store, &start, &goal) {
            true => P::distance(store.tables(), &start, &goal)?,
            false => store.tables().solver::<P>(&goal)?.distance(&start)?,
        })
    }

    fn path(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<Option<String>> {
        let (start, goal) = P::question(Some(start), goal)?;
        Ok(path::<P>(store, &start, &goal)?.map(|path| path.to_string()))
    }

    fn best_moves(&self, store: &Store, start: &str, goal: Option<&str>) -> Answer<String> {
        let (start, goal) = P::question(Some(start), goal)?;
        Ok(store.tables().solver::<P>(&goal)?.best_moves(&start)?.to_string())
    }

    fn histogram(&self, store: &Store, goal: Option<&str>) -> Answer<Vec<u32>> {
        let solver = solver::<P>(store, goal)?;
        let counts = solver.histogram().counts().iter();
        Ok(counts.map(|&count| u32::try_from(count)).collect::<Result<_, _>>()?)
    }

    fn distances(&self, store: &Store, goal: Option<&str>) -> Answer<Vec<u8>> {
        Ok(solver::<P>(store, goal)?.distances()?)
    }

    fn ranks_at(&self, store: &Store, goal: Option<&str>, distance: u8) -> Answer<Vec<u32>> {
        Ok(solver::<P>(store, goal)?.ranks_at(distance.into())?)
    }

    fn ranks(&self, store: &Store, goal: Option<&str>) -> Answer<u32> {
        Ok(solver::<P>(store, goal)?.ranks().try_into()?)
    }

    fn rank(&self, store: &Store, board: &str, goal: Option<&str>) -> Answer<Option<u32>> {
        let usual = goal.map_or_else(|| Ok(P::usual_goal()), P::goal)?;
        let (board, goal) = P::question(Some(board), Some(&usual.to_string()))?;
        // Of a set, the boards of some tiles have ranks; those of others it has as well.
        if goal != usual {
            return Err(
                format!("{board}: only boards with the usual tiles of {goal} have ranks").into()
            );
        }
        Ok(store.tables().solver::<P>(&goal)?.rank(&board).map(u32::try_from).transpose()?)
    }

    fn numbers(&self, board: &str) -> Answer<Vec<u8>> {
        Ok(numbers(&P::start(Some(board))?))
    }

    fn distances_of(
        &self,
        store: &Store,
        boards: &[u8],
        goal: Option<&str>,
        first: usize,
    ) -> Answer<Vec<u8>> {
        goal.map(P::goal).transpose()?;
        // By the tile that a board lacks: boards that lack the same have one goal.
        let mut solvers = [const { None }; 10];
        let mut distances = Vec::with_capacity(boards.len() / 9);
        each(boards, first, |board: P::Board| {
            let solver = &mut solvers[board.lacks()];
            let solver = match solver {
                Some(solver) => solver,
                None => {
                    let (_, goal) = P::question(Some(&board.to_string()), goal)?;
                    solver.insert(store.tables().solver::<P>(&goal)?)
                }
            };
            distances.push(solver.distance(&board)?.unwrap_or(u8::MAX));
            Ok(())
        })?;
        Ok(distances)
    }

    fn boards(&self, store: &Store, goal: Option<&str>, ranks: &[u32]) -> Answer<String> {
        let solver = solver::<P>(store, goal)?;
        let board = |&rank| solver.board(u64::from(rank)).map(|board| board.to_string());
        Ok(ranks.iter().map(|rank| board(rank).unwrap_or_default()).collect::<Vec<_>>().join("\n"))
    }
}

/// Returns whether the table is here that has the paths of a start ready. To make that table for
/// one question would take longer than to make that of its goal.
fn has_ready<P: Puzzle>(store: &Store, start: &P::Board, goal: &P::Goal) -> bool {
    P::ready(start, goal).is_some_and(|content| store.has(content))
}

/// Returns the path of a question.
fn path<P: Puzzle>(store: &Store, start: &P::Board, goal: &P::Goal) -> Answer<Option<Path>> {
    Ok(match has_ready::<P>(store, start, goal) {
        true => P::path(store.tables(), start, goal)?,
        false => store.tables().solver::<P>(goal)?.path(start)?,
    })
}

/// Returns the solver of a goal, or of the usual one.
fn solver<P: Puzzle>(store: &Store, goal: Option<&str>) -> Answer<P::Solver> {
    let goal = goal.map_or_else(|| Ok(P::usual_goal()), P::goal).and_then(P::goal_without_start)?;
    Ok(store.tables().solver::<P>(&goal)?)
}

/// The answers about Gardner's 24 faces, which has too many states for a table here.
#[derive(Debug)]
pub(crate) struct FromBothSides;

impl FromBothSides {
    fn find(start: &str, goal: Option<&str>) -> Answer<(State, Option<Found>)> {
        let (start, _) = <Gardner as Puzzle>::question(Some(start), goal)?;
        Ok((start, gardner::find(&start)))
    }

    fn found(start: &str, goal: Option<&str>) -> Answer<Found> {
        let (_, found) = FromBothSides::find(start, goal)?;
        Ok(found.ok_or("this state is too far from the goal for a search without gardner.tbl")?)
    }

    fn too_many<T>() -> Answer<T> {
        Err("gardner: 7,524,679,680 states are too many to count or to list here".into())
    }
}

impl Answers for FromBothSides {
    fn analyse(&self, _: &Store, start: &str, goal: Option<&str>) -> Answer<String> {
        let (start, found) = FromBothSides::find(start, goal)?;
        let distance = |step| {
            let Found { path, best, has_all } = found.as_ref()?;
            let length = path.len() as u8;
            match best.contains(step) {
                true => Some(length - 1),
                false => has_all.then_some(length + 1),
            }
        };
        let moves = start.moves().iter();
        let analysis = Analysis {
            puzzle: Gardner::TEXTS.name,
            start,
            goal: State::goal().to_string(),
            is_known: found.is_some(),
            path: found.as_ref().map(|found| found.path),
            best: found.as_ref().map_or(MoveSet::EMPTY, |found| found.best),
            moves: moves.filter_map(|s| Some((s, start.after(s)?, distance(s)))).collect(),
            histogram: Vec::new(),
        };
        Ok(analysis.to_json())
    }

    fn distance(&self, _: &Store, start: &str, goal: Option<&str>) -> Answer<Option<u8>> {
        Ok(Some(FromBothSides::found(start, goal)?.path.len() as u8))
    }

    fn path(&self, _: &Store, start: &str, goal: Option<&str>) -> Answer<Option<String>> {
        Ok(Some(FromBothSides::found(start, goal)?.path.to_string()))
    }

    fn best_moves(&self, _: &Store, start: &str, goal: Option<&str>) -> Answer<String> {
        Ok(FromBothSides::found(start, goal)?.best.to_string())
    }

    fn histogram(&self, _: &Store, _: Option<&str>) -> Answer<Vec<u32>> {
        FromBothSides::too_many()
    }

    fn distances(&self, _: &Store, _: Option<&str>) -> Answer<Vec<u8>> {
        FromBothSides::too_many()
    }

    fn ranks_at(&self, _: &Store, _: Option<&str>, _: u8) -> Answer<Vec<u32>> {
        FromBothSides::too_many()
    }

    fn ranks(&self, _: &Store, _: Option<&str>) -> Answer<u32> {
        FromBothSides::too_many()
    }

    fn rank(&self, _: &Store, _: &str, _: Option<&str>) -> Answer<Option<u32>> {
        FromBothSides::too_many()
    }

    fn numbers(&self, _: &str) -> Answer<Vec<u8>> {
        FromBothSides::too_many()
    }

    fn distances_of(&self, _: &Store, _: &[u8], _: Option<&str>, _: usize) -> Answer<Vec<u8>> {
        FromBothSides::too_many()
    }

    fn boards(&self, _: &Store, _: Option<&str>, _: &[u32]) -> Answer<String> {
        FromBothSides::too_many()
    }
}
