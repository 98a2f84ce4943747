//! The distances of all states of a puzzle of cubes, by a breadth-first walk.
//!
//! Level 0 is the states at which the walk begins. Level d + 1 is the states that are one roll from
//! a state of level d, and in no level before. The numbers of the levels have the properties of
//! exact distances ([`super`]):
//!
//! 1. the first states, and no others, are in level 0;
//! 2. if a state is in level d, each neighbour is in level d + 1 or before, so the levels of
//!    neighbours differ by at most 1;
//! 3. each state of a later level has a neighbour in the level before.
//!
//! Sets of states are bit sets, but every roll of every state is made on its own.
//!
//! A state is a *lane* (the empty square, and a row to base 3) and a mask of eight bits: pattern
//! and phases in the cubic puzzle, axes and signs in Harris's.

use std::array::from_fn;
use std::iter;

use tilebase_puzzle::Move;
use tilebase_puzzle::cubic::{MASKS, PATTERNS, TOPS};

use super::Progress;
use crate::error::Fault;

/// A set of masks, as 256 bits: the lowest bit of the first word is mask 0.
pub(super) type Masks = [u64; MASKS / 64];

/// The empty set of masks.
pub(super) const NO_MASKS: Masks = [0; MASKS / 64];

/// A set of states: for each lane, the masks of its states.
pub(super) type Set = Vec<Masks>;

/// Walks from the states of a lane with one of these masks, level by level. Calls `meet` with the
/// number and the states of each level. Returns the number of states in each level.
pub(super) fn walk(
    rolls: &Rolls,
    lane: usize,
    masks: Masks,
    progress: Progress<'_>,
    mut meet: impl FnMut(usize, &Set) -> Result<(), Fault>,
) -> Result<Vec<u64>, Fault> {
    let mut counts = Vec::new();
    let mut met = vec![NO_MASKS; PATTERNS];
    let mut level = vec![NO_MASKS; PATTERNS];
    let mut farther = vec![NO_MASKS; PATTERNS];
    level[lane] = masks;
    loop {
        let mut new = 0;
        let lanes = level.iter_mut().zip(&mut met).filter(|(masks, _)| **masks != NO_MASKS);
        for (masks, met) in lanes.flat_map(|(masks, met)| masks.iter_mut().zip(met)) {
            *masks &= !*met;
            *met |= *masks;
            new += u64::from(masks.count_ones());
        }
        if new == 0 {
            return Ok(counts);
        }
        meet(counts.len(), &level)?;
        progress(new)?;
        counts.push(new);
        move_neighbours(rolls, &mut level, &mut farther);
        std::mem::swap(&mut level, &mut farther);
    }
}

/// Returns an iterator over the lanes of a set that have states: their numbers and masks.
pub(super) fn lanes(set: &Set) -> impl Iterator<Item = (usize, &Masks)> {
    set.iter().enumerate().filter(|(_, masks)| **masks != NO_MASKS)
}

/// Returns an iterator over some masks, the smallest first.
pub(super) fn each(masks: &Masks) -> impl Iterator<Item = u8> {
    (0..).zip(*masks).flat_map(|(number, mut rest)| {
        iter::from_fn(move || {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest.checked_sub(1)?;
            Some(number * 64 + bit)
        })
    })
}

/// Adds to `reached` the states that are one roll from one of these states, and empties `states`.
fn move_neighbours(rolls: &Rolls, states: &mut Set, reached: &mut Set) {
    for (lane, masks) in states.iter_mut().enumerate().filter(|(_, masks)| **masks != NO_MASKS) {
        for roll in &rolls[lane / TOPS] {
            let (lanes, flips) = roll.by_row[lane % TOPS];
            for (word, mut rest) in masks.iter().copied().enumerate() {
                while rest != 0 {
                    let mask = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let (choice, carried) = roll.by_mask[word * 64 + mask];
                    let mask = carried ^ flips;
                    let masks = &mut reached[usize::from(lanes[usize::from(choice)])];
                    masks[usize::from(mask / 64)] |= 1 << (mask % 64);
                }
            }
        }
        *masks = NO_MASKS;
    }
}

/// For each square of the blank, the rolls that do not leave the board.
pub(super) type Rolls = [Vec<Roll>; 9];

/// Splits the rolls of a puzzle. `roll` returns the lane and the mask of a state after a move, from
/// those before it; `None` if the move leaves the board.
pub(super) fn rolls(roll: impl Fn(usize, u8, Move) -> Option<(usize, u8)>) -> Rolls {
    from_fn(|blank| {
        let by_step = |step| Roll::new(|row, mask| roll(blank * TOPS + row, mask, step));
        Move::ALL.into_iter().filter_map(by_step).collect()
    })
}

/// A move of the blank from one square, for all states with this blank. The row decides between
/// which two lanes the mask chooses, and the mask decides which of them it is. The mask after the
/// roll depends on the mask before it, and on the row in the bits that it inverts. The cubic puzzle
/// inverts no bits; in Harris's puzzle, both lanes are equal.
pub(super) struct Roll {
    /// For each row: the two lanes, and the bits that are inverted.
    by_row: Vec<([u16; 2], u8)>,
    /// For each mask: the number of the lane, 0 or 1, and the mask after the roll.
    by_mask: Vec<(u8, u8)>,
}

impl Roll {
    fn new(roll: impl Fn(usize, u8) -> Option<(usize, u8)>) -> Option<Roll> {
        // Mask 0 has all bits 0, the largest mask all bits 1.
        let by_row = |row| {
            let [(lane_0, flips), (lane_1, _)] = [roll(row, 0)?, roll(row, u8::MAX)?];
            Some(([lane_0 as u16, lane_1 as u16], flips))
        };
        let by_row: Vec<_> = (0..TOPS).map(by_row).collect::<Option<_>>()?;
        let ([first, _], flips) = by_row[0];
        let by_mask = |mask| {
            let (lane, carried) = roll(0, mask)?;
            Some((u8::from(lane != usize::from(first)), carried ^ flips))
        };
        let by_mask = (0..=u8::MAX).map(by_mask).collect::<Option<_>>()?;
        Some(Roll { by_row, by_mask })
    }
}

/// Checks that split rolls equal the rolls of the boards, for every 97th state: with each empty square each row comes up,
/// and each mask. `from_rank` and `rank` are those of the puzzle's boards.
#[cfg(test)]
pub(super) fn check_rolls<B: tilebase_puzzle::Board>(
    rolls: &Rolls,
    from_rank: impl Fn(usize) -> Option<B>,
    rank: impl Fn(B) -> usize,
) {
    for number in (0..PATTERNS * MASKS).step_by(97) {
        let state = from_rank(number).unwrap();
        let (lane, mask) = (number / MASKS, number % MASKS);
        let apart = rolls[lane / TOPS].iter().map(|roll| {
            let (lanes, flips) = roll.by_row[lane % TOPS];
            let (choice, carried) = roll.by_mask[mask];
            usize::from(lanes[usize::from(choice)]) * MASKS + usize::from(carried ^ flips)
        });
        let rolled = Move::ALL.into_iter().filter_map(|step| state.after(step)).map(&rank);
        assert!(apart.eq(rolled), "{state}");
    }
}
