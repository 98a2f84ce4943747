//! The paths from a canonical start to every pattern.
//!
//! They are found backwards, from a nearest state that shows the pattern, by the first move in
//! `d < l < r < u` that leads nearer to the start. The ways back soon meet: the 59,049 paths of a
//! start, of 20 moves each, lead through some 110,000 states in all. So these are found first,
//! level by level inwards, and then each is given its path once, level by level outwards.

use tilebase_puzzle::cubic::{Pattern, State};
use tilebase_puzzle::{Move, Path};

use crate::cubic::Searcher;

/// A shortest path from a start to every pattern, by rank. `answers` is what
/// [`Searcher::from_start`] has just returned: distances, and masks of nearest states.
pub(crate) fn paths(searcher: &Searcher, answers: &[(u8, u8)]) -> Vec<Path> {
    let farthest = answers.iter().map(|&(distance, _)| usize::from(distance)).max().unwrap_or(0);
    let mut levels = vec![Vec::new(); farthest + 1];
    for (pattern, &(distance, mask)) in patterns(answers) {
        levels[usize::from(distance)].push(State::new(pattern, mask));
    }
    // For each state of a level, the move back, and the state that it leads to.
    let mut back = vec![Vec::new(); farthest + 1];
    for distance in (1..=farthest).rev() {
        let level = &mut levels[distance];
        level.sort_unstable();
        level.dedup();
        back[distance] = level.iter().map(|&state| nearer(searcher, state, distance)).collect();
        levels[distance - 1].extend(back[distance].iter().map(|&(_, state)| state));
    }
    levels[0].dedup();

    let mut found = vec![Path::new(); answers.len()];
    let mut paths = vec![Path::new()];
    for distance in 1..=farthest {
        let (inner, level) = (&levels[distance - 1], &levels[distance]);
        let on = |&(step, before): &(Move, State)| {
            // It is there: this is where it was put.
            let mut path = paths[inner.partition_point(|&state| state < before)];
            path.push(step.opposite());
            path
        };
        paths = back[distance].iter().map(on).collect();
        for (state, &path) in level.iter().zip(&paths) {
            let pattern = state.pattern().rank();
            if answers[pattern] == (distance as u8, state.mask()) {
                found[pattern] = path;
            }
        }
    }
    found
}

fn patterns(answers: &[(u8, u8)]) -> impl Iterator<Item = (Pattern, &(u8, u8))> {
    (0..answers.len()).filter_map(Pattern::from_rank).zip(answers)
}

/// The first move that leads nearer, and where it leads.
fn nearer(searcher: &Searcher, state: State, distance: usize) -> (Move, State) {
    // Neighbours differ by 1 in distance, so bit 1 tells the nearer from the farther ones.
    let is_nearer = |state| searcher.has_bit_1(state) == ((distance - 1) & 2 != 0);
    let next = |step| state.roll(step).filter(|&next| is_nearer(next)).map(|next| (step, next));
    Move::ALL
        .into_iter()
        .find_map(next)
        .unwrap_or_else(|| unreachable!("{state} is {distance} rolls away, and nothing is nearer"))
}
