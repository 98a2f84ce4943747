//! Gardner's 24 faces without a table: a search from both sides, as far as memory and patience go, and
//! the shortest paths from the start.

use std::sync::OnceLock;

use tilebase::gardner::{Cube, State};
use tilebase::symmetry::Symmetry;
use tilebase::{Board, Move, MoveSet, Path, Square};

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

/// How many states each side keeps. Together they take some 15 MB and, the first time, a second.
const OF_GOAL: usize = 400_000;
const OF_START: usize = 600_000;

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

/// Searches outwards from a state until the outermost level around the goal is met.
fn search(start: u64) -> Option<Found> {
    static GOAL: OnceLock<Vec<Level>> = OnceLock::new();
    let goal = GOAL.get_or_init(|| {
        let mut levels = vec![vec![pack(&State::goal())]];
        while levels.iter().map(Vec::len).sum::<usize>() < OF_GOAL {
            levels.push(next(&levels));
        }
        levels
    });
    let mut levels = vec![vec![start]];
    let mut inside = goal.iter().position(|level| has(level, start));
    while inside.is_none() {
        if levels.iter().map(Vec::len).sum::<usize>() > OF_START {
            return None;
        }
        let mut level = next(&levels);
        let outermost = goal.len() - 1;
        if level.iter().any(|&state| has(&goal[outermost], state)) {
            level.retain(|&state| has(&goal[outermost], state));
            inside = Some(outermost);
        }
        levels.push(level);
    }
    // Of each level only what leads to the meeting, from there back to the start.
    for at in (1..levels.len() - 1).rev() {
        let mut level: Level = levels[at + 1].iter().flat_map(|&state| neighbours(state)).collect();
        level.retain(|&state| has(&levels[at], state));
        levels[at] = sorted(level);
    }
    let ahead: Vec<_> = levels[1..].iter().chain(goal[..inside?].iter().rev()).collect();
    let leads = |state, level: &Level, step| after(state, step).filter(|&next| has(level, next));
    let mut path = Path::new();
    let mut state = start;
    for level in &ahead {
        let (step, next) =
            Move::ALL.into_iter().find_map(|s| Some((s, leads(state, level, s)?)))?;
        path.push(step);
        state = next;
    }
    let is_best = |step: &Move| ahead.first().is_some_and(|l| leads(start, l, *step).is_some());
    Some(Found { path, best: Move::ALL.into_iter().filter(is_best).collect(), has_all: true })
}

/// States at one distance, in order. A state is six bits for each square, the red faces of its
/// cube, and the empty square above.
type Level = Vec<u64>;

fn has(level: &Level, state: u64) -> bool {
    level.binary_search(&state).is_ok()
}

fn sorted(mut level: Level) -> Level {
    level.sort_unstable();
    level.dedup();
    level
}

/// Returns the level after the last. Neighbours of the last are in it or in the one before.
fn next(levels: &[Level]) -> Level {
    let (last, before) = match levels {
        [.., before, last] => (last, before),
        [.., last] => (last, &Level::new()),
        [] => return Level::new(),
    };
    let around = last.iter().flat_map(|&state| neighbours(state));
    sorted(around.filter(|&state| !has(before, state)).collect())
}

fn neighbours(state: u64) -> impl Iterator<Item = u64> {
    Move::ALL.into_iter().filter_map(move |step| after(state, step))
}

/// The place of the empty square's number.
const BLANK: usize = 54;

fn pack(state: &State) -> u64 {
    let cubes = state.cubes();
    let places = cubes.iter().enumerate();
    let bits = |(square, cube): (usize, &Option<Cube>)| match cube {
        Some(cube) => u64::from(cube.bits()) << (6 * square),
        None => (square as u64) << BLANK,
    };
    places.map(bits).sum()
}

fn after(state: u64, step: Move) -> Option<u64> {
    static ROLLS: OnceLock<[[u8; 64]; 4]> = OnceLock::new();
    let rolls = ROLLS.get_or_init(|| {
        let roll = |bits, step| Cube::from_bits(bits).map_or(0, |cube| cube.roll(step).bits());
        Move::ALL.map(|step| std::array::from_fn(|bits| roll(bits as u8, step)))
    });
    let blank = Square::ALL[(state >> BLANK) as usize];
    let from = blank.step(step)?;
    let cube = state >> (6 * from.index()) & 63;
    let rolled = u64::from(rolls[usize::from(step.bits())][cube as usize]);
    let others = state & ((1 << BLANK) - 1) & !(63 << (6 * from.index()));
    Some(others | rolled << (6 * blank.index()) | (from.index() as u64) << BLANK)
}

#[cfg(test)]
mod tests;
