//! The proof of a table of Harris's rolling cubes.

use std::sync::LazyLock;

use tilebase_puzzle::harris::{Board, SIGNS};

use super::walk::{Masks, Rolls, rolls};
use super::{Entries, Progress, field};
use crate::error::Fault;

/// The rolls: the axes are the row, the signs the mask.
pub(super) static ROLLS: LazyLock<Rolls> = LazyLock::new(|| {
    rolls(|lane, signs, step| {
        let after = Board::from_rank(lane * SIGNS + usize::from(signs))?.roll(step)?;
        Some((after.rank() / SIGNS, after.signs()))
    })
});

/// Checks the field of the table of a goal, by a walk from the goal. Returns the number of boards
/// at each distance.
pub(super) fn prove(
    entries: &Entries<'_>,
    goal: Board,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Fault> {
    let mut signs = Masks::default();
    signs[usize::from(goal.signs() / 64)] = 1 << (goal.signs() % 64);
    let text = |rank| Board::from_rank(rank).map(|board| board.to_string());
    field::prove(entries, &ROLLS, (goal.rank() / SIGNS, signs), text, progress)
}

#[cfg(test)]
mod tests {
    use super::super::walk::check_rolls;
    use super::*;

    #[test]
    fn a_roll_taken_apart_is_the_roll() {
        check_rolls(&ROLLS, Board::from_rank, Board::rank);
    }
}
