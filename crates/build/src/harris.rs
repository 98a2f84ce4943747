//! The search of Harris's rolling cubes.

use tilebase::lanes::{HARRIS, Lane, Start};
use tilebase_puzzle::harris::{Board, SIGNS};

use crate::cubic::Searcher;

/// Finds the distance of every board from a goal. Calls `level` with the number of boards at each
/// distance, 0 first. Then [`Searcher::field`] returns bit 1 of every distance.
pub fn search(searcher: &mut Searcher, goal: Board, level: &mut dyn FnMut(u64)) {
    let (lane, masks) = (goal.rank() / SIGNS, Lane::of(goal.signs()));
    searcher.search(&HARRIS, Start { lane, masks, component: Lane::FULL }, &mut (), level);
}
