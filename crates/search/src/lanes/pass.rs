//! A pass over lanes: one roll of a whole set of states.
//!
//! The digits of a board (the colours on top, or the axes of the marks) are the number of its lane,
//! and its bits (the phases, or the signs of the marks) the mask in the lane. A roll depends on one
//! bit, that of the cube that rolls, in one of two ways:
//!
//! * The bit is a phase. With the digits it tells the cube's parity, on which the digits after the
//!   roll depend; the bit itself does not change. So on arrival every lane is the union of two
//!   lanes of the source: the masks of one in which the cube's bit is 0, and those of the other in
//!   which it is 1.
//! * The bit is a sign. The digits after the roll do not depend on it, and the digits alone decide
//!   whether it changes. So a lane comes from *one* lane, in which the cube's bit is inverted or
//!   not.
//!
//! A vertical roll takes one cube past two others, in all masks alike, and so permutes the bits of
//! the lane.

use std::array::from_fn;
use std::cmp::Ordering;
use std::sync::LazyLock;

use tilebase_puzzle::cubic::{Coloured, MASKS, TOPS};
use tilebase_puzzle::harris::Marked;
use tilebase_puzzle::{Cubes, Move, Six, Slide, Square};

use super::lane::Lane;
use crate::instructions::InstructionSet;

/// The number of lanes of a block: the rows with the same first four cubes, under one empty square.
pub(super) const BLOCK: usize = 81;

/// The number of blocks.
pub(super) const BLOCKS: usize = 9 * TOPS / BLOCK;

/// The passes of the cubic puzzle.
pub(crate) static CUBIC: LazyLock<Passes> = LazyLock::new(Passes::new::<Coloured>);

/// The passes of Harris's cubes.
pub(crate) static HARRIS: LazyLock<Passes> = LazyLock::new(Passes::new::<Marked>);

/// The passes of a puzzle.
#[derive(Debug)]
pub(crate) struct Passes {
    /// The passes that lead to each square, in the order of the moves back.
    to: [Vec<Pass>; 9],
    /// The blocks to which the states of each block lead.
    after: Vec<Vec<u16>>,
}

impl Passes {
    fn new<M: Six>() -> Passes {
        let to =
            |target| Move::ALL.into_iter().filter_map(move |back| Pass::new::<M>(target, back));
        let to = Square::ALL.map(|target| to(target).collect::<Vec<_>>());
        let mut after = vec![Vec::new(); BLOCKS];
        for block in 0..BLOCKS {
            let first = block * BLOCK % TOPS;
            let passes = to[block * BLOCK / TOPS].iter();
            let origins = passes.flat_map(|pass| &pass.origins[first..first + BLOCK]);
            for &lane in origins.flatten() {
                let after: &mut Vec<u16> = &mut after[usize::from(lane) / BLOCK];
                if after.last() != Some(&(block as u16)) {
                    after.push(block as u16);
                }
            }
        }
        Passes { to, after }
    }

    /// Returns the passes that lead to a square.
    pub(crate) fn to(&self, square: Square) -> &[Pass] {
        &self.to[square.index()]
    }

    /// Returns the blocks to which the states of a block lead, each once.
    pub(super) fn after(&self, block: usize) -> &[u16] {
        &self.after[block]
    }
}

/// The effect on a set of states of the blank's arrival on a square from one neighbour.
#[derive(Debug)]
pub(crate) struct Pass {
    /// The move back.
    pub(crate) back: Move,
    /// The square from which the blank comes.
    pub(crate) source: Square,
    /// The move from the source, which takes the cube that rolls from one place of the row to
    /// another.
    slide: Slide,
    /// The masks at the source in which the bit of the cube that rolls is 1.
    set: Lane,
    /// Whether the bits are phases, so that a lane comes from two lanes.
    has_phases: bool,
    /// The lanes from which each row of digits on arrival comes, if the cube's bit is 0 and if it
    /// is 1.
    origins: Vec<[u16; 2]>,
    /// Whether the roll to each row of digits on arrival inverts the cube's bit.
    flips: Vec<bool>,
    /// The mask at the source for each mask on arrival, if no bit is inverted, and the cube's bit
    /// in it.
    masks: [(u8, u8); MASKS],
}

impl Pass {
    /// Returns the pass to `target` from the square to which the move `back` leads; `None` if
    /// `back` leaves the board.
    fn new<M: Six>(target: Square, back: Move) -> Option<Pass> {
        let source = target.step(back)?;
        let slide = Slide::new(source, back.opposite())?;
        let slide_back = Slide::new(target, back)?;
        // The rank after the roll back.
        let origin = |row: usize, mask: usize| {
            let board = Cubes::<M>::from_rank((target.index() * TOPS + row) * MASKS + mask);
            let board = board.and_then(|board| board.roll(back));
            board.unwrap_or_else(|| unreachable!("a roll {back} from {target}")).rank()
        };
        let has_phases = M::SORT.has_parity();
        let of_row = |row| {
            let if_0 = origin(row, 0);
            let if_1 = if has_phases { origin(row, 1 << (7 - slide.to)) } else { if_0 };
            ([if_0, if_1].map(|rank| (rank / MASKS) as u16), if_0 % MASKS != 0)
        };
        // A roll changes at most three neighbours. The digits of the others stay.
        let weight = 3_usize.pow(7 - slide.from.max(slide.to) as u32);
        let threes: Vec<_> =
            (0..TOPS / weight).take(27).map(|three| of_row(three * weight)).collect();
        let (origins, flips) = (0..TOPS)
            .map(|row| {
                let three = row / weight % 27;
                let (origins, flips) = threes[three];
                (origins.map(|lane| lane + (row - three * weight) as u16), flips)
            })
            .unzip();
        Some(Pass {
            back,
            source,
            slide,
            set: Lane::with_bit(7 - slide.from),
            has_phases,
            origins,
            flips,
            masks: from_fn(|mask| {
                let mask = slide_back.carry(mask as u8);
                (mask, mask >> (7 - slide.from) & 1)
            }),
        })
    }

    /// Returns the rank of a state after the move back. The bits must be phases, and the blank of
    /// the state on the square to which the pass leads.
    #[inline(always)]
    pub(crate) fn undo(&self, rank: usize) -> usize {
        debug_assert!(self.has_phases, "a bit that a roll inverts");
        let (mask, bit) = self.masks[rank % MASKS];
        let lane = self.origins[rank / MASKS % TOPS][usize::from(bit & 1)];
        usize::from(lane) * MASKS + usize::from(mask)
    }

    /// Adds the states to which the seen states lead to `reach`, the lanes of a block whose rows
    /// begin with this one.
    // Not inlined, so that its loops are compiled once for all visitors.
    #[inline(never)]
    pub(super) fn run(
        &self,
        instructions: InstructionSet,
        seen: &[Lane],
        first: usize,
        reach: &mut [Lane; BLOCK],
    ) {
        let rows = first..first + BLOCK;
        let (origins, flips) = (&self.origins[rows.clone()], &self.flips[rows]);
        // A copy of the loop for every turn, so that each has its shifts as constants, and the
        // length of a run of lanes that come from adjacent lanes: the digits of the cubes after
        // those that move do not change.
        macro_rules! run {
            ($run:literal, |$lane:ident| $turn:expr) => {
                self.run_with::<$run>(instructions, seen, origins, flips, reach, |$lane| $turn)
            };
            ($turn:ident from $first:expr) => {
                match $first {
                    0 => run!(81, |lane| lane.$turn(0)),
                    1 => run!(81, |lane| lane.$turn(1)),
                    2 => run!(27, |lane| lane.$turn(2)),
                    3 => run!(9, |lane| lane.$turn(3)),
                    4 => run!(3, |lane| lane.$turn(4)),
                    _ => run!(1, |lane| lane.$turn(5)),
                }
            };
        }
        let Slide { from, to, .. } = self.slide;
        match (from.cmp(&to), from) {
            (Ordering::Equal, 0..4) => run!(81, |lane| lane),
            (Ordering::Equal, 4) => run!(27, |lane| lane),
            (Ordering::Equal, 5) => run!(9, |lane| lane),
            (Ordering::Equal, 6) => run!(3, |lane| lane),
            (Ordering::Equal, _) => run!(1, |lane| lane),
            (Ordering::Less, _) => run!(first_to_last from from),
            (Ordering::Greater, _) => run!(last_to_first from to),
        }
    }

    /// Adds the states to which the seen states lead to `reach`. `turn` permutes the masks of a
    /// lane as the move permutes the cubes. `RUN` adjacent lanes come from adjacent lanes.
    #[inline(always)]
    fn run_with<const RUN: usize>(
        &self,
        instructions: InstructionSet,
        seen: &[Lane],
        origins: &[[u16; 2]],
        flips: &[bool],
        reach: &mut [Lane; BLOCK],
        turn: impl Fn(Lane) -> Lane,
    ) {
        instructions.vectorize(
            #[inline(always)]
            || {
                let runs =
                    reach.as_chunks_mut::<RUN>().0.iter_mut().zip(origins.as_chunks::<RUN>().0);
                let run = |first: u16| seen[usize::from(first)..][..RUN].iter();
                if self.has_phases {
                    let set = self.set;
                    for (reach, origins) in runs {
                        let [if_0, if_1] = origins[0].map(run);
                        for ((reach, if_0), if_1) in reach.iter_mut().zip(if_0).zip(if_1) {
                            let lane = if_0.and(set.complement()).or(if_1.and(set));
                            *reach = reach.or(turn(lane));
                        }
                    }
                } else {
                    for ((reach, origins), flips) in runs.zip(flips.as_chunks::<RUN>().0) {
                        let lanes = reach.iter_mut().zip(run(origins[0][0]));
                        if flips[0] {
                            for (reach, lane) in lanes {
                                *reach = reach.or(turn(lane.flip(self.slide.from)));
                            }
                        } else {
                            lanes.for_each(|(reach, lane)| *reach = reach.or(turn(*lane)));
                        }
                    }
                }
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the tables: a pass agrees with the rules, and so does its undoing, for every 251st
    /// board, which covers all squares, rows and masks.
    #[test]
    fn a_pass_over_one_board_is_its_roll_and_undoing_it_the_roll_back() {
        check::<Coloured>(&CUBIC);
        check::<Marked>(&HARRIS);
    }

    fn check<M: Six>(passes: &Passes) {
        let mut seen = vec![Lane::EMPTY; 9 * TOPS];
        for board in (0..9 * TOPS * MASKS).step_by(251).filter_map(Cubes::<M>::from_rank) {
            let place = board.rank() / MASKS;
            seen[place] = Lane::of(board.rank() as u8);
            for step in Move::ALL {
                let Some(after) = board.roll(step) else { continue };
                let passes = &mut passes.to(after.blank()).iter();
                let pass = passes.find(|pass| pass.back == step.opposite()).unwrap();
                let row = after.rank() / MASKS % TOPS;
                let (mut reach, mut expected) = ([Lane::EMPTY; BLOCK], [Lane::EMPTY; BLOCK]);
                pass.run(InstructionSet::baseline(), &seen, row / BLOCK * BLOCK, &mut reach);
                expected[row % BLOCK] = Lane::of(after.rank() as u8);
                assert_eq!(reach, expected, "{board} to {after}");
                assert_eq!(pass.source, board.blank());
                if pass.has_phases {
                    assert_eq!(pass.undo(after.rank()), board.rank(), "{after} to {board}");
                }
            }
            seen[place] = Lane::EMPTY;
        }
    }
}
