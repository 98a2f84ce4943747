//! Gardner's 24 faces without a table: a search from both sides, as far as memory and patience go.

use std::sync::OnceLock;

use tilebase::gardner::{Cube, State};
use tilebase::{Board, Move, MoveSet, Path, Square};

/// The shortest paths from a state to the goal.
pub(crate) struct Found {
    /// The lexicographically smallest.
    pub(crate) path: Path,
    /// The moves with which they begin; of a state on the path of [`SMALLEST`] perhaps not all.
    pub(crate) best: MoveSet,
    /// Whether no other move leads nearer.
    pub(crate) has_all: bool,
}

/// The lexicographically smallest of the shortest paths from the puzzle's start. It is too long to
/// be found here.
const SMALLEST: &str = "dlurdruldluruldrulddruuldrurdlurddluulddruldrurdlurdluldrurdluuldrruld";

/// How many states each side keeps. Together they take some 15 MB and, the first time, a second.
const OF_GOAL: usize = 400_000;
const OF_START: usize = 600_000;

/// Returns the shortest paths from a state; `None` where they are too long to be found.
pub(crate) fn find(start: &State) -> Option<Found> {
    search(start).or_else(|| on_smallest(start))
}

/// Returns the rest of the smallest path from the start, for the states on it.
fn on_smallest(state: &State) -> Option<Found> {
    let whole: Path = SMALLEST.parse().ok()?;
    let at = State::start().along(whole).position(|other| other == *state)?;
    let path: Path = SMALLEST[at..].parse().ok()?;
    Some(Found { path, best: path.iter().take(1).collect(), has_all: false })
}

/// Searches outwards from a state until the outermost level around the goal is met.
fn search(start: &State) -> Option<Found> {
    static GOAL: OnceLock<Vec<Level>> = OnceLock::new();
    let goal = GOAL.get_or_init(|| {
        let mut levels = vec![vec![pack(&State::goal())]];
        while levels.iter().map(Vec::len).sum::<usize>() < OF_GOAL {
            levels.push(next(&levels));
        }
        levels
    });
    let start = pack(start);
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
