//! Answers of Gardner's 24 faces without a table, beyond the reach of a search from both sides: on
//! the shortest paths from the start.

use std::sync::LazyLock;

use tilebase::symmetry::Symmetry;
use tilebase::{Board, Goal, Move, MoveSet, Path, Puzzle};

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

/// The puzzle's boards on these paths, in lists by their distance, each in order.
static LEVELS: LazyLock<Vec<Vec<Board>>> = LazyLock::new(|| {
    let mut levels = vec![Vec::new(); 71];
    let start = Puzzle::shipped("gardner").and_then(Puzzle::default_start);
    for (path, symmetry) in PATHS.lines().flat_map(|path| Symmetry::ALL.map(|s| (path, s))) {
        let path: Path = path.parse().unwrap_or_default();
        let image = path.iter().map(|step| symmetry.step(step)).collect();
        let along = start.iter().flat_map(|start| start.along(image));
        for (level, board) in levels.iter_mut().rev().zip(along) {
            level.push(board);
        }
    }
    levels.iter_mut().for_each(|level| level.sort_unstable());
    levels
});

/// Returns whether a goal is the one to which the paths lead.
pub(crate) fn is_goal(goal: &Goal) -> bool {
    Puzzle::shipped("gardner") == Some(goal.puzzle()) && goal.puzzle().default_goal(None) == *goal
}

/// Returns the distance of a board on one of these paths.
fn distance(board: &Board) -> Option<u8> {
    let level = LEVELS.iter().position(|level| level.binary_search(board).is_ok())?;
    Some(level as u8)
}

/// Returns the moves from a board to boards on the paths that are nearer than this.
fn nearer(board: &Board, distance_before: u8) -> MoveSet {
    let leads = |step: &Move| board.after(*step).and_then(|next| distance(&next));
    let steps = Move::ALL.into_iter();
    steps.filter(|step| leads(step).is_some_and(|after| after < distance_before)).collect()
}

/// Returns the answer to a board on the paths, whose shortest paths are all parts of them.
pub(crate) fn on_paths(board: &Board) -> Option<Known> {
    let (mut path, mut here) = (Path::new(), *board);
    let length = distance(board)?;
    for left in (1..=length).rev() {
        let step = nearer(&here, left).first()?;
        path.push(step);
        here = here.after(step)?;
    }
    Some(Known { path: Some(path), best: nearer(board, length), has_all: true })
}

/// Returns the answer to a board one roll beside the paths. All neighbours of a board on the paths
/// that are nearer to the goal are on them, too, so this board is farther.
pub(crate) fn beside_paths(board: &Board) -> Option<Known> {
    let best = nearer(board, u8::MAX);
    let first = best.first()?;
    let rest = on_paths(&board.after(first)?)?.path?;
    let path = [first].into_iter().chain(rest.iter()).collect();
    Some(Known { path: Some(path), best, has_all: false })
}

#[cfg(test)]
mod tests;
