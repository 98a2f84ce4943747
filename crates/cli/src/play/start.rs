//! Draws the start of a game: a random board at a given distance.

use tilebase::{AllDistances, Board, Solver, TableError};
use tilebase_dice::Dice;

/// The number of random walks that are tried before all boards are searched.
const TRIES: usize = 200;

/// Returns a random board at a distance, 0 to the solver's radius. Every board at that distance may
/// be returned, but not with equal probability.
pub(super) fn board_at<S: AllDistances>(
    solver: &S,
    distance: u8,
    dice: &mut Dice,
) -> Result<S::Board, TableError> {
    for _ in 0..TRIES {
        if let Some(board) = walk_to(solver, distance, dice)? {
            return Ok(board);
        }
    }
    // No walk has met a board at that distance, so they are few.
    let distances = solver.distances()?;
    let ranks = (0..distances.len()).filter(|&rank| distances[rank] == distance);
    let board = dice.pick(&ranks.collect::<Vec<_>>()).and_then(|rank| solver.board(rank as u64));
    Ok(board.unwrap_or_else(|| unreachable!("every distance up to the radius occurs")))
}

/// Walks from a random board, one move at a time, until a board is at `distance`. Returns `None` if
/// no move leads nearer to that distance.
fn walk_to<S: Solver>(
    solver: &S,
    distance: u8,
    dice: &mut Dice,
) -> Result<Option<S::Board>, TableError> {
    let Some(mut here) = solver.board(dice.below(S::BOARDS)) else {
        return Ok(None);
    };
    let distance_of = |board: &S::Board| -> Result<u8, TableError> {
        solver.distance(board)?.ok_or_else(|| solver.contradiction(board))
    };
    let mut found = distance_of(&here)?;
    while found != distance {
        let mut nearer = Vec::new();
        for next in here.moves().iter().filter_map(|step| here.after(step)) {
            let left = distance_of(&next)?;
            if left.abs_diff(distance) < found.abs_diff(distance) {
                nearer.push((next, left));
            }
        }
        match dice.pick(&nearer) {
            Some(next) => (here, found) = next,
            None => return Ok(None),
        }
    }
    Ok(Some(here))
}
