//! Answers of Gardner's 24 faces without a table, beyond the reach of a search from both sides: on
//! the shortest paths from the start.

use std::sync::OnceLock;

use tilebase::any::AnyBoard;
use tilebase::gardner::State;
use tilebase::symmetry::Symmetry;
use tilebase::{Board, Move, MoveSet, Path};

/// The answer to a board.
pub(crate) struct Known {
    /// A shortest path; `None` if no moves lead to the goal. It is the lexicographically smallest,
    /// except perhaps beside the paths from Gardner's start.
    pub(crate) path: Option<Path>,
    /// The moves that begin a shortest path; perhaps not all beside the paths from Gardner's start.
    pub(crate) best: MoveSet,
    /// Whether every other move leads farther.
    pub(crate) has_all: bool,
}

impl Known {
    /// The answer to a board that is too far away.
    pub(crate) const NOTHING: Known = Known { path: None, best: MoveSet::EMPTY, has_all: false };
}

/// The shortest paths from the puzzle's start. Start and goal are their own images under all eight
/// symmetries, so this has only the smallest of eight paths that are images of each other.
/// `tilebase path gardner --all` lists all 256.
const PATHS: &str = include_str!("gardner/paths.txt");

/// Returns the distance of a state on one of these paths.
fn distance(state: &State) -> Option<u8> {
    static LEVELS: OnceLock<Vec<Vec<State>>> = OnceLock::new();
    let levels = LEVELS.get_or_init(|| {
        let mut levels = vec![Vec::new(); 71];
        for (path, symmetry) in PATHS.lines().flat_map(|path| Symmetry::ALL.map(|s| (path, s))) {
            let path: Path = path.parse().unwrap_or_default();
            let image = path.iter().map(|step| symmetry.step(step)).collect();
            for (level, state) in levels.iter_mut().rev().zip(State::start().along(image)) {
                level.push(state);
            }
        }
        levels.iter_mut().for_each(|level| level.sort_unstable());
        levels
    });
    let level = levels.iter().position(|level| level.binary_search(state).is_ok())?;
    Some(level as u8)
}

/// Returns the moves from a state to states on the paths that are nearer than this.
fn nearer(state: &State, distance_before: u8) -> MoveSet {
    let leads = |step: &Move| state.after(*step).and_then(|next| distance(&next));
    let steps = Move::ALL.into_iter();
    steps.filter(|step| leads(step).is_some_and(|after| after < distance_before)).collect()
}

/// Returns the answer to a board on the paths, whose shortest paths are all parts of them.
pub(crate) fn on_paths(board: &AnyBoard) -> Option<Known> {
    let AnyBoard::Gardner(state) = board else { return None };
    let (mut path, mut here) = (Path::new(), *state);
    let length = distance(state)?;
    for left in (1..=length).rev() {
        let step = nearer(&here, left).first()?;
        path.push(step);
        here = here.after(step)?;
    }
    Some(Known { path: Some(path), best: nearer(state, length), has_all: true })
}

/// Returns the answer to a board one roll beside the paths. All neighbours of a state on the paths
/// that are nearer to the goal are on them, too, so this board is farther.
pub(crate) fn beside_paths(board: &AnyBoard) -> Option<Known> {
    let AnyBoard::Gardner(state) = board else { return None };
    let best = nearer(state, u8::MAX);
    let first = best.first()?;
    let rest = on_paths(&board.after(first)?)?.path?;
    let path = [first].into_iter().chain(rest.iter()).collect();
    Some(Known { path: Some(path), best, has_all: false })
}

#[cfg(test)]
mod tests;
