//! Draws the start of a game: a random board at a given distance, of a puzzle whose distances fit
//! into memory.

use tilebase::{AllDistances, Board, Solver, TableError};
use tilebase_dice::Dice;

use crate::reachable;

/// The number of random walks that are tried before all boards are searched.
const TRIES: usize = 200;

/// Returns a random board at a distance, 0 to the solver's radius. Every board at that distance may
/// be returned, but not with equal probability.
pub(crate) fn board_at<S: AllDistances>(
    solver: &S,
    distance: usize,
    dice: &mut Dice,
) -> Result<S::Board, TableError> {
    for _ in 0..TRIES {
        if let Some(board) = walk_to(solver, distance as u8, dice)? {
            return Ok(board);
        }
    }
    // No walk has met a board at that distance, so they are few.
    let board = |rank: u32| {
        solver.board(rank.into()).unwrap_or_else(|| unreachable!("every rank has a board"))
    };
    // In a valid table every distance up to the radius occurs.
    match dice.pick(&solver.ranks_at(distance)?) {
        Some(rank) => Ok(board(rank)),
        None => Err(solver.contradiction(&board(0))),
    }
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
    let mut found = reachable::distance(solver, &here)?;
    while found != distance {
        let mut nearer = Vec::new();
        for next in here.moves().iter().filter_map(|step| here.after(step)) {
            let left = reachable::distance(solver, &next)?;
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

#[cfg(all(test, feature = "build"))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzle::{Eight, Puzzle};

    #[test]
    fn every_board_at_a_distance_is_drawn() {
        // From a goal with its blank in the centre, 1, 4, 8, 8 and 16 boards are 0 to 4 moves away,
        // counted by hand.
        let tables = tilebase::Tables::from_fn(|content| {
            Ok(tilebase_build::make(content, &|_| {}).into_image())
        });
        let solver = Eight::solver(&tables, "1234_5678".parse().unwrap()).unwrap();
        let mut dice = Dice::new(1);
        let mut boards = BTreeSet::new();
        for _ in 0..500 {
            boards.insert(board_at(&solver, 4, &mut dice).unwrap().to_string());
        }
        assert_eq!(boards.len(), 16, "{boards:?}");
    }
}
