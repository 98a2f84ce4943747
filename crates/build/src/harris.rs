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

#[cfg(test)]
mod tests {
    use tilebase_puzzle::SquareKind;
    use tilebase_puzzle::harris::{BOARDS, Mark};

    use super::*;

    /// Guards the radii that the documents state.
    #[test]
    fn all_up_has_the_known_radii_and_farthest_boards() {
        let mut searcher = Searcher::default();
        for (kind, radius, farthest) in
            [(SquareKind::Corner, 54, 4), (SquareKind::Edge, 52, 8), (SquareKind::Centre, 49, 12)]
        {
            let mut counts = Vec::new();
            let goal = Board::all(Mark::Up, kind.square());
            search(&mut searcher, goal, &mut |new| counts.push(new));
            assert_eq!((counts.len() - 1, counts.last()), (radius, Some(&farthest)), "{kind}");
            assert_eq!(counts.iter().sum::<u64>(), BOARDS as u64);
        }
    }
}
