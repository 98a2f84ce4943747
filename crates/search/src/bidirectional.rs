//! Bidirectional breadth-first search: the shortest paths from a state to a goal, without the
//! distances of all states. Each level goes on from the side with the smaller frontier, until the
//! frontiers meet. A state is a number, whose meaning is the caller's.
//!
//! ```
//! use tilebase_puzzle::Move;
//! use tilebase_search::bidirectional::Bidirectional;
//!
//! // States on a line of ten: only `l` and `r` are moves.
//! let after = |state: u64, step| match step {
//!     Move::Left => state.checked_sub(1),
//!     Move::Right => Some(state + 1).filter(|next| *next < 10),
//!     _ => None,
//! };
//! let found = Bidirectional::new(7).find(2, &after, 100, &mut |_, _| {}).unwrap();
//! assert_eq!((found.path.to_string(), found.best.to_string()), ("rrrrr".into(), "r".into()));
//! ```

use tilebase_puzzle::{Move, MoveSet, Path};

/// A bidirectional search between any state and one goal. It keeps the states around the goal for
/// the next search.
#[derive(Debug)]
pub struct Bidirectional {
    /// The states around the goal.
    goal: Vec<Level>,
}

/// The shortest paths from a state to the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Between {
    /// The lexicographically smallest path.
    pub path: Path,
    /// The moves that begin a shortest path.
    pub best: MoveSet,
}

/// States at one distance, in order.
type Level = Vec<u64>;

impl Bidirectional {
    /// Creates a search for the paths to a goal.
    pub fn new(goal: u64) -> Bidirectional {
        Bidirectional { goal: vec![vec![goal]] }
    }

    /// Drops the levels farthest from the goal, until at most `most` states around it are kept.
    pub fn keep(&mut self, most: usize) {
        while self.goal.len() > 1 && self.goal.iter().map(Vec::len).sum::<usize>() > most {
            self.goal.pop();
        }
    }

    /// Returns the shortest paths from a state; `None` if no moves lead to the goal, if that takes more
    /// than `most` states in memory at once, of 8 bytes each, or more moves than a path holds. Calls
    /// `grown` before each level with the number of levels and of states that both sides have. `after`
    /// returns the state after a move of the blank; the opposite move must lead back.
    pub fn find(
        &mut self,
        start: u64,
        after: &impl Fn(u64, Move) -> Option<u64>,
        most: usize,
        grown: &mut dyn FnMut(usize, usize),
    ) -> Option<Between> {
        let goal = &mut self.goal;
        let mut near = vec![vec![start]];
        let mut inside = goal.iter().position(|level| level.binary_search(&start).is_ok());
        while inside.is_none() {
            let states: usize = near.iter().chain(&*goal).map(Vec::len).sum();
            grown(near.len() + goal.len() - 2, states);
            let is_smaller = near.last()?.len() <= goal.last()?.len();
            if states + NEIGHBOURS * near.last()?.len().min(goal.last()?.len()) > most {
                return None;
            }
            let (side, other) = if is_smaller { (&mut near, &*goal) } else { (&mut *goal, &near) };
            let level = next(side, after);
            let meeting: Level = level.iter().copied().filter(is_in(other.last()?)).collect();
            let is_last = level.is_empty();
            side.push(level);
            if !meeting.is_empty() {
                *near.last_mut()? = meeting;
                inside = Some(goal.len() - 1);
            } else if is_last {
                return None;
            }
        }
        // From the meeting back to the start, keeps only the states of each level that lead to it.
        for at in (1..near.len() - 1).rev() {
            let mut before = around(&near[at + 1], after);
            before.retain(is_in(&near[at]));
            near[at] = before;
        }
        let ahead: Vec<_> = near[1..].iter().chain(goal[..inside?].iter().rev()).collect();
        let leads = |state, level: &Level, step| {
            after(state, step).filter(|next| level.binary_search(next).is_ok())
        };
        let mut path = Path::new();
        let mut state = start;
        for level in &ahead {
            let steps = Move::ALL.into_iter();
            let (step, next) = steps.filter_map(|s| Some((s, leads(state, level, s)?))).next()?;
            path.try_push(step)?;
            state = next;
        }
        let is_best = |step: &Move| ahead.first().is_some_and(|l| leads(start, l, *step).is_some());
        Some(Between { path, best: Move::ALL.into_iter().filter(is_best).collect() })
    }
}

/// Returns the level after the last: the neighbours of the last that are not in the one before.
fn next(levels: &[Level], after: impl Fn(u64, Move) -> Option<u64>) -> Level {
    let mut level = levels.last().map_or(Level::new(), |last| around(last, after));
    if let [.., before, _] = levels {
        let mut is_before = is_in(before);
        level.retain(|state| !is_before(state));
    }
    level.shrink_to_fit();
    level
}

/// At least the average number of a state's neighbours.
const NEIGHBOURS: usize = 3;

/// Returns the neighbours of some states.
fn around(states: &[u64], after: impl Fn(u64, Move) -> Option<u64>) -> Level {
    let mut level = Vec::with_capacity(NEIGHBOURS * states.len());
    for &state in states {
        level.extend(Move::ALL.into_iter().filter_map(|step| after(state, step)));
    }
    level.sort_unstable();
    level.dedup();
    level
}

/// Returns a function that returns whether a state is in a level. It must be called with states in
/// ascending order.
fn is_in(level: &[u64]) -> impl FnMut(&u64) -> bool {
    let mut rest = level.iter().peekable();
    move |state| {
        while rest.next_if(|next| *next < state).is_some() {}
        rest.peek() == Some(&state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the limit: a level of the smaller frontier has to fit, not one of the larger.
    #[test]
    fn as_many_states_are_allowed_as_the_smaller_frontier_takes() {
        // States on a line of ten, with the goal at its end: the start has two neighbours on each level.
        let after = |state: u64, step| match step {
            Move::Left => state.checked_sub(1),
            Move::Right => Some(state + 1).filter(|next| *next < 10),
            _ => None,
        };
        let length = |most| {
            let found = Bidirectional::new(0).find(5, &after, most, &mut |_, _| {});
            found.map(|found| found.path.len())
        };
        // Before the last level three states around the start and four around the goal are known.
        let needed = 3 + 4 + NEIGHBOURS;
        assert_eq!([needed, needed - 1].map(length), [Some(5), None]);
    }

    #[test]
    fn what_is_farther_than_a_path_holds_is_not_found() {
        let after = |state: u64, step| match step {
            Move::Left => state.checked_sub(1),
            Move::Right => Some(state + 1),
            _ => None,
        };
        let length = |from| {
            let found = Bidirectional::new(0).find(from, &after, 1 << 20, &mut |_, _| {});
            found.map(|found| found.path.len())
        };
        assert_eq!([127, 128, 500].map(length), [Some(127), None, None]);
    }
}
