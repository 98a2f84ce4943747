//! What is known of Gardner's 24 faces without a table, where a search from both sides does not reach:
//! the shortest paths from the start.

use std::sync::OnceLock;

use tilebase::any::AnyBoard;
use tilebase::gardner::State;
use tilebase::symmetry::Symmetry;
use tilebase::{Board, Move, MoveSet, Path};

/// What is known of a board.
pub(crate) struct Known {
    /// A shortest path; `None` if no moves lead to the goal. It is the lexicographically smallest, but
    /// perhaps not beside the paths from Gardner's start.
    pub(crate) path: Option<Path>,
    /// The moves with which shortest paths begin; beside those paths perhaps not all.
    pub(crate) best: MoveSet,
    /// Whether every other move leads farther.
    pub(crate) has_all: bool,
}

impl Known {
    /// Of a board that is too far away.
    pub(crate) const NOTHING: Known = Known { path: None, best: MoveSet::EMPTY, has_all: false };
}

/// The shortest paths from the puzzle's start. Start and goal are their own images under all eight
/// symmetries: of eight paths that are each other's images this has the smallest. `tilebase path
/// gardner --all` lists all 256.
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

/// Returns what is known of a board on the paths: all its shortest paths go on along them.
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

/// Returns what is known of a board one roll beside the paths. All that is nearer to the goal than a
/// state on them is on them, too: so this one is farther.
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
