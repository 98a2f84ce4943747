//! The distances of all states of a puzzle of cubes, by a walk outwards from those at distance 0.
//!
//! Level 0 are the states that the walk begins with. From all states of level d every roll is
//! looked at, and what it leads to and has not been met yet becomes level d + 1. Then the levels
//! have the properties of exact distances ([`super`]):
//!
//! 1. the first states, and no others, are in level 0;
//! 2. of two neighbours, the one whose turn comes first finds the other met, or meets it: so the
//!    other is at most one level further out, and neighbours differ by at most 1;
//! 3. a state of any other level was met from a neighbour in the level before.
//!
//! A set of states is kept as a set of bits, but every roll of every single state is taken.
//!
//! A state is a *lane* (the empty square, and a row to base 3) and a mask of eight bits: pattern and
//! phases in the cubic puzzle, axes and signs in Harris's.

use std::array::from_fn;

use tilebase_puzzle::Move;
use tilebase_puzzle::cubic::{MASKS, PATTERNS, TOPS};

use super::{Flaw, Progress};

/// A set of masks, the smallest in the lowest bit.
pub(super) type Masks = [u64; MASKS / 64];

pub(super) const NO_MASKS: Masks = [0; MASKS / 64];

/// A set of states: for each lane, the masks of those in it.
pub(super) type Set = Vec<Masks>;

/// Walks outwards from the states of a lane with one of these masks. Calls `meet` with the number of
/// each level and its states, which no level before has. Returns how many states there are at each
/// distance.
pub(super) fn walk(
    rolls: &Rolls,
    lane: usize,
    masks: Masks,
    progress: Progress<'_>,
    mut meet: impl FnMut(usize, &Set) -> Result<(), Flaw>,
) -> Result<Vec<u64>, Flaw> {
    let mut counts = Vec::new();
    let mut met = vec![NO_MASKS; PATTERNS];
    let mut level = vec![NO_MASKS; PATTERNS];
    level[lane] = masks;
    loop {
        let mut new = 0;
        for (masks, met) in level.as_flattened_mut().iter_mut().zip(met.as_flattened_mut()) {
            *masks &= !*met;
            *met |= *masks;
            new += u64::from(masks.count_ones());
        }
        if new == 0 {
            return Ok(counts);
        }
        meet(counts.len(), &level)?;
        progress(new);
        counts.push(new);
        level = neighbours(rolls, &level);
    }
}

/// The smallest of the masks.
pub(super) fn first(masks: &Masks) -> Option<u8> {
    let word = masks.iter().position(|&word| word != 0)?;
    Some((word * 64) as u8 + masks[word].trailing_zeros() as u8)
}

/// All states that are one roll from one of these.
fn neighbours(rolls: &Rolls, states: &Set) -> Set {
    let mut reached = vec![NO_MASKS; PATTERNS];
    for (lane, masks) in states.iter().enumerate().filter(|(_, masks)| **masks != NO_MASKS) {
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
    }
    reached
}

/// By the blank's square, every move that the board allows.
pub(super) type Rolls = [Vec<Roll>; 9];

/// Takes the rolls of a puzzle apart. `roll` tells the lane and mask of a state after a move, from
/// those before; `None` where the board ends.
pub(super) fn rolls(roll: impl Fn(usize, u8, Move) -> Option<(usize, u8)>) -> Rolls {
    from_fn(|blank| {
        let by_step = |step| Roll::new(|row, mask| roll(blank * TOPS + row, mask, step));
        Move::ALL.into_iter().filter_map(by_step).collect()
    })
}

/// A move from one square, for every state at once. The lane afterwards is one of two that the row
/// before decides, which of them the mask does; and the mask afterwards is one that the mask before
/// decides, but for bits that the row inverts. In the cubic puzzle no bit is inverted, and which lane
/// it is depends on the phase of the cube that rolls; in Harris's the two lanes are one.
pub(super) struct Roll {
    /// By the row: the two lanes, and the bits that are inverted.
    by_row: Vec<([u16; 2], u8)>,
    /// By the mask: which of the lanes, and the mask.
    by_mask: Vec<(u8, u8)>,
}

impl Roll {
    fn new(roll: impl Fn(usize, u8) -> Option<(usize, u8)>) -> Option<Roll> {
        // All bits 0, all bits 1.
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

/// Checks the taking apart of rolls: were one wrong for one state, proofs would prove nothing. The
/// functions are those of the puzzle's board.
#[cfg(test)]
pub(super) fn check_rolls<B: tilebase_puzzle::Board>(
    rolls: &Rolls,
    from_rank: impl Fn(usize) -> Option<B>,
    rank: impl Fn(B) -> usize,
) {
    for number in 0..PATTERNS * MASKS {
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
