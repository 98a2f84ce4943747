//! What can be asked of a puzzle, in texts: one implementation for all puzzles.

use std::error::Error;

use tilebase::{AllDistances, Board, Path, Solver};

use crate::cubic::Cubic;
use crate::eight::Eight;
use crate::harris::Harris;
use crate::puzzle::Puzzle;
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

impl<P: Puzzle> Verbs for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn start(&self, text: &str) -> Answer<String> {
        Ok(read_start::<P>(text)?.to_string())
    }

    fn goal(&self, text: &str) -> Answer<String> {
        Ok(read_goal::<P>(text)?.to_string())
    }

    fn default_goal(&self, start: &str) -> Answer<Option<String>> {
        Ok(P::default_goal(&read_start::<P>(start)?).map(|goal| goal.to_string()))
    }

    fn check(&self, start: &str, goal: &str) -> Answer<()> {
        question::<P>(start, goal)?;
        Ok(())
    }

    fn after(&self, start: &str, moves: &str) -> Answer<String> {
        let path: Path = moves.parse().map_err(|error| format!("moves {moves:?}: {error}"))?;
        let end = read_start::<P>(start)?.follow(path);
        let end = end.ok_or_else(|| format!("moves {moves:?}: a move leads off the board"))?;
        Ok(end.to_string())
    }

    fn moves(&self, start: &str) -> Answer<String> {
        Ok(read_start::<P>(start)?.moves().to_string())
    }

    fn distance(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<u8>> {
        let (start, goal) = question::<P>(start, goal)?;
        Ok(P::distance(store, &start, goal)?)
    }

    fn path(&self, store: &Store, start: &str, goal: &str) -> Answer<Option<String>> {
        let (start, goal) = question::<P>(start, goal)?;
        Ok(P::path(store, &start, goal)?.map(|path| path.to_string()))
    }

    fn best_moves(&self, store: &Store, start: &str, goal: &str) -> Answer<String> {
        let (start, goal) = question::<P>(start, goal)?;
        Ok(P::solver(store, goal)?.best_moves(&start)?.to_string())
    }

    fn histogram(&self, store: &Store, goal: &str) -> Answer<Vec<u32>> {
        let counts = P::histogram(store, read_goal::<P>(goal)?)?;
        Ok(counts.into_iter().map(u32::try_from).collect::<Result<_, _>>()?)
    }

    fn distances(&self, store: &Store, goal: &str) -> Answer<Vec<u8>> {
        Ok(P::solver(store, read_goal::<P>(goal)?)?.distances()?)
    }

    fn ranks_at(&self, store: &Store, goal: &str, distance: u8) -> Answer<Vec<u32>> {
        Ok(P::solver(store, read_goal::<P>(goal)?)?.ranks_at(distance.into())?)
    }

    fn board(&self, store: &Store, goal: &str, rank: usize) -> Answer<Option<String>> {
        let board = P::solver(store, read_goal::<P>(goal)?)?.board(rank as u64);
        Ok(board.map(|board| board.to_string()))
    }
}

fn read_start<P: Puzzle>(text: &str) -> Result<P::Board, String> {
    P::read_start(text).map_err(|error| format!("START {text:?} ({}): {error}", P::NAME))
}

fn read_goal<P: Puzzle>(text: &str) -> Result<P::Goal, String> {
    P::read_goal(text).map_err(|error| format!("GOAL {text:?} ({}): {error}", P::NAME))
}

/// Reads a question, and checks that start and goal have the same pieces.
fn question<P: Puzzle>(start: &str, goal: &str) -> Result<(P::Board, P::Goal), String> {
    let (start, goal) = (read_start::<P>(start)?, read_goal::<P>(goal)?);
    P::check(&start, &goal)?;
    Ok((start, goal))
}
