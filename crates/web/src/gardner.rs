//! Gardner's 24 faces without a table: a search from both sides, as far as memory and patience go, and
//! the shortest paths from the start.

use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use tilebase::gardner::{Cube, State};
use tilebase::symmetry::Symmetry;
use tilebase::{Board, Move, MoveSet, Path};
use tilebase_search::bidirectional::{self, Between, Bidirectional};

/// The shortest paths from a state to the goal.
pub(crate) struct Found {
    /// The lexicographically smallest; beside the paths from the start perhaps another.
    pub(crate) path: Path,
    /// The moves with which they begin; beside the paths from the start perhaps not all.
    pub(crate) best: MoveSet,
    /// Whether no other move leads nearer.
    pub(crate) has_all: bool,
}

/// The shortest paths from the puzzle's start, which are too long to be found here. Start and goal are
/// their own images under all eight symmetries: of eight paths that are each other's images this has the
/// smallest. `tilebase path gardner --all` lists all 256.
const PATHS: &str = include_str!("gardner/paths.txt");

/// How many states are in memory. They take 16 MB and, the first time, a second.
const MOST: usize = 2_000_000;

/// Returns the shortest paths from a state; `None` where they are too long to be found.
pub(crate) fn find(start: &State) -> Option<Found> {
    let packed = pack(start);
    on_paths(packed).or_else(|| search(packed)).or_else(|| beside_paths(packed))
}

/// Returns the distance of a state on a shortest path from the puzzle's start.
fn known(state: u64) -> Option<u8> {
    static KNOWN: OnceLock<Vec<Level>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let mut levels = vec![Level::new(); 71];
        for (path, symmetry) in PATHS.lines().flat_map(|path| Symmetry::ALL.map(|s| (path, s))) {
            let path: Path = path.parse().unwrap_or_default();
            let image = path.iter().map(|step| symmetry.step(step)).collect();
            let start = State::start();
            for (level, state) in levels.iter_mut().rev().zip(start.along(image)) {
                level.push(pack(&state));
            }
        }
        levels.into_iter().map(sorted).collect()
    });
    known.iter().position(|level| has(level, state)).map(|distance| distance as u8)
}

/// Returns what is known of a state on a shortest path from the puzzle's start: all shortest paths go
/// on along such paths.
fn on_paths(state: u64) -> Option<Found> {
    let distance = known(state)?;
    let nearer = |state, distance| {
        let steps = Move::ALL.into_iter().filter_map(move |s| Some((s, after(state, s)?)));
        steps.filter(move |&(_, next)| known(next).is_some_and(|after| after < distance))
    };
    let mut path = Path::new();
    let mut here = state;
    for left in (1..=distance).rev() {
        let (step, next) = nearer(here, left).next()?;
        path.push(step);
        here = next;
    }
    let best = nearer(state, distance).map(|(step, _)| step).collect();
    Some(Found { path, best, has_all: true })
}

/// Returns what is known of a state one roll beside these paths. All that is nearer to the goal than a
/// state on them is on them, too: so this one is farther.
fn beside_paths(state: u64) -> Option<Found> {
    let next = |step| after(state, step).filter(|&next| known(next).is_some());
    let first = Move::ALL.into_iter().find(|&step| next(step).is_some())?;
    let rest = on_paths(next(first)?)?.path;
    let best = Move::ALL.into_iter().filter(|&step| next(step).is_some()).collect();
    Some(Found { path: [first].into_iter().chain(rest.iter()).collect(), best, has_all: false })
}

/// Searches from a state and from the goal until both sides meet.
fn search(start: u64) -> Option<Found> {
    type Search = Bidirectional<fn(u64, Move) -> Option<u64>>;
    static SEARCH: LazyLock<Mutex<Search>> =
        LazyLock::new(|| Mutex::new(Bidirectional::new(pack(&State::goal()), after)));
    let mut search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner);
    let Between { path, best } = search.find(start, MOST, &mut |_, _| {})?;
    Some(Found { path, best, has_all: true })
}

/// States at one distance, in order.
type Level = Vec<u64>;

fn has(level: &Level, state: u64) -> bool {
    level.binary_search(&state).is_ok()
}

fn sorted(mut level: Level) -> Level {
    level.sort_unstable();
    level.dedup();
    level
}

/// The bits of a square: the red faces of its cube.
const BITS: usize = 6;

fn pack(state: &State) -> u64 {
    bidirectional::pack(BITS, state.cubes().map(|cube| cube.map(Cube::bits)))
}

fn after(state: u64, step: Move) -> Option<u64> {
    static ROLLS: OnceLock<[[u8; 64]; 4]> = OnceLock::new();
    let rolls = ROLLS.get_or_init(|| {
        let roll = |bits, step| Cube::from_bits(bits).map_or(0, |cube| cube.roll(step).bits());
        Move::ALL.map(|step| std::array::from_fn(|bits| roll(bits as u8, step)))
    });
    bidirectional::after(BITS, state, step, |cube| rolls[usize::from(step.bits())][cube])
}

#[cfg(test)]
mod tests;
