//! What can be asked of a puzzle, in texts: one implementation for all puzzles.

use std::error::Error;

use tilebase::puzzle::{Cubic, Eight, Harris, Puzzle};
use tilebase::{AllDistances, Board, Path, Solver};

use crate::store::Store;

/// The puzzles.
pub(crate) const PUZZLES: [&dyn Verbs; 3] = [&Eight, &Cubic, &Harris];

/// The answer to a question, or why it is none.
pub(crate) type Answer<T> = Result<T, Box<dyn Error>>;

/// The verbs of a puzzle: what [`Tablebase`](crate::Tablebase) says of them.
pub(crate) trait Verbs: Sync {
    fn name(&self) -> &'static str;
    fn start(&self, text: &str) -> Answer<String>;
    fn goal(&self, text: &str) -> Answer<String>;
    fn default_goal(&self, start: &str) -> Answer<Option<String>>;
    fn check(&self, start: &str, goal: &str) -> Answer<()>;
    fn after(&self, start: &str, moves: &str) -> Answer<String>;
    fn moves(&self, start: &str) -> Answer<String>;
    fn distance(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<u8>>;
    fn path(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<String>>;
    fn best_moves(&self, store: &Store, start: &str, goal: &str) -> Answer<String>;
    fn histogram(&self, store: &Store, goal: &str) -> Answer<Vec<u32>>;
    fn distances(&self, store: &Store, goal: &str) -> Answer<Vec<u8>>;
    fn ranks_at(&self, store: &Store, goal: &str, distance: u8) -> Answer<Vec<u32>>;
    fn board(&self, store: &Store, goal: &str, rank: usize) -> Answer<Option<String>>;
}

impl<P: Puzzle<Solver: AllDistances>> Verbs for P {
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

    fn check(&self, start: &str, goal: &str) -> Answer<()> {
        P::question(Some(start), Some(goal))?;
        Ok(())
    }

    fn after(&self, start: &str, moves: &str) -> Answer<String> {
        let path: Path = moves.parse().map_err(|error| format!("moves {moves:?}: {error}"))?;
        let end = P::start(Some(start))?.follow(path);
        let end = end.ok_or_else(|| format!("moves {moves:?}: a move leads off the board"))?;
        Ok(end.to_string())
    }

    fn moves(&self, start: &str) -> Answer<String> {
        Ok(P::start(Some(start))?.moves().to_string())
    }

    fn distance(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<u8>> {
        let (start, goal) = P::question(Some(start), Some(goal))?;
        Ok(match has_ready::<P>(store, &start) {
            true => P::path(store.tables(), &start, &goal)?.map(|path| path.len() as u8),
            false => P::solver(store.tables(), &goal)?.distance(&start)?,
        })
    }

    fn path(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<String>> {
        let (start, goal) = P::question(Some(start), Some(goal))?;
        let path = match has_ready::<P>(store, &start) {
            true => P::path(store.tables(), &start, &goal)?,
            false => P::solver(store.tables(), &goal)?.path(&start)?,
        };
        Ok(path.map(|path| path.to_string()))
    }

    fn best_moves(&self, store: &Store, start: &str, goal: &str) -> Answer<String> {
        let (start, goal) = P::question(Some(start), Some(goal))?;
        Ok(P::solver(store.tables(), &goal)?.best_moves(&start)?.to_string())
    }

    fn histogram(&self, store: &Store, goal: &str) -> Answer<Vec<u32>> {
        let solver = solver::<P>(store, goal)?;
        let counts = solver.histogram().counts.iter();
        Ok(counts.map(|&count| u32::try_from(count)).collect::<Result<_, _>>()?)
    }

    fn distances(&self, store: &Store, goal: &str) -> Answer<Vec<u8>> {
        Ok(solver::<P>(store, goal)?.distances()?)
    }

    fn ranks_at(&self, store: &Store, goal: &str, distance: u8) -> Answer<Vec<u32>> {
        Ok(solver::<P>(store, goal)?.ranks_at(distance.into())?)
    }

    fn board(&self, store: &Store, goal: &str, rank: usize) -> Answer<Option<String>> {
        Ok(solver::<P>(store, goal)?.board(rank as u64).map(|board| board.to_string()))
    }
}

/// Returns whether the table is here that has the paths of a start ready. To make that table for
/// one question would take longer than to make that of its goal.
fn has_ready<P: Puzzle>(store: &Store, start: &P::Board) -> bool {
    P::ready(start).is_some_and(|content| store.has(content))
}

/// Returns the solver of a goal.
fn solver<P: Puzzle>(store: &Store, goal: &str) -> Answer<P::Solver> {
    Ok(P::solver(store.tables(), &P::goal(goal)?)?)
}
