//! The boards one slide away: along each line of the board, the moves of one tile, one after another.

use tilebase_puzzle::{Grid, Move};

/// Words of a set, as its bytes.
pub(super) type Words = [[u8; 8]];

/// Returns the lines of a board along which the empty square moves in a direction, each as its
/// squares from the first. Each square is in one of them.
pub(super) fn lines(grid: Grid, step: Move) -> impl Iterator<Item = Vec<usize>> {
    let is_first = move |&square: &usize| grid.neighbour(square, step.opposite()).is_none();
    (0..grid.squares()).filter(is_first).map(move |first| {
        let next = |&square: &usize| grid.neighbour(square, step);
        std::iter::successors(Some(first), next).collect()
    })
}

/// Adds the boards to which slides along a line lead to those that are reached, by the squares of
/// the line. `sets` has the boards from which they lead, and those that are reached. `pass` adds
/// the boards after the move of one tile from a square of the line to the next one.
pub(super) fn slide(mut sets: Vec<(&Words, &mut Words)>, pass: impl Fn(usize, &Words, &mut [u64])) {
    let (mut moved, mut moving) = (vec![0; sets[0].0.len()], sets[0].0.to_vec());
    for (at, (level, reached)) in sets.iter_mut().enumerate().skip(1) {
        if moving.iter().any(|word| *word != [0; 8]) {
            moved.fill(0);
            pass(at, &moving, &mut moved);
        }
        for ((moving, moved), (level, reached)) in
            moving.iter_mut().zip(&moved).zip(level.iter().zip(&mut **reached))
        {
            *reached = (u64::from_le_bytes(*reached) | moved).to_le_bytes();
            *moving = (u64::from_le_bytes(*level) | moved).to_le_bytes();
        }
    }
}
