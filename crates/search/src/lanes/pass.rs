//! A pass over lanes: one roll of a whole set of states.

use std::cmp::Ordering;
use std::ops::Range;

use tilebase_puzzle::cubic::TOPS;
use tilebase_puzzle::{Slide, Square};

use super::lane::Lane;
use crate::instructions::InstructionSet;

/// The number of lanes of a block: the rows with the same first four cubes, on one square of the
/// blank.
pub(super) const BLOCK: usize = 81;

/// The number of blocks.
pub(super) const BLOCKS: usize = 9 * TOPS / BLOCK;

/// The passes of a puzzle.
#[derive(Debug)]
pub(crate) struct Passes<P> {
    /// The passes that lead to each square.
    to: [Vec<P>; 9],
    /// For each block, the blocks that its states lead to.
    after: Vec<Vec<u16>>,
}

impl<P: Pass> Passes<P> {
    /// Creates the passes of a puzzle from those that lead to each square.
    pub(super) fn new(to: [Vec<P>; 9]) -> Passes<P> {
        let mut after = vec![Vec::new(); BLOCKS];
        for block in 0..BLOCKS {
            let first = block * BLOCK % TOPS;
            let passes = to[block * BLOCK / TOPS].iter();
            let origins = passes.flat_map(|pass| &pass.origins()[first..first + BLOCK]);
            for lane in origins.flat_map(P::lanes) {
                let after: &mut Vec<u16> = &mut after[lane / BLOCK];
                if after.last() != Some(&(block as u16)) {
                    after.push(block as u16);
                }
            }
        }
        Passes { to, after }
    }

    /// Returns the passes that lead to a square.
    pub(crate) fn to(&self, square: Square) -> &[P] {
        &self.to[square.index()]
    }

    /// Returns the blocks that the states of a block lead to, each once.
    pub(super) fn after(&self, block: usize) -> &[u16] {
        &self.after[block]
    }
}

/// The effect on a set of states of the blank's arrival on a square from one neighbour.
pub(crate) trait Pass {
    /// Where the states of one lane come from.
    type Origin;

    /// Returns the lanes of an origin.
    fn lanes(origin: &Self::Origin) -> impl Iterator<Item = usize>;

    /// Returns the effect of the move on the order of the cubes.
    fn turn(&self) -> Turn;

    /// Returns the origin of every lane of the square.
    fn origins(&self) -> &[Self::Origin];

    /// Returns the states that arrive from an origin, with the order of the cubes before the move.
    /// `seen` has the seen states of all squares.
    fn arriving(&self, seen: &[Lane], origin: &Self::Origin) -> Lane;

    /// Adds to `reach`, lanes of these rows, the states that the seen states lead to.
    // Not inlined, so that its loops are compiled once, and not again for each visitor.
    #[inline(never)]
    fn run(
        &self,
        instructions: InstructionSet,
        seen: &[Lane],
        rows: Range<usize>,
        reach: &mut [Lane],
    ) {
        let origins = &self.origins()[rows];
        // A copy of the loop for every turn, so that each has its shifts as constants.
        macro_rules! run {
            ($turn:ident from $first:expr) => {
                match $first {
                    0 => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(0)),
                    1 => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(1)),
                    2 => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(2)),
                    3 => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(3)),
                    4 => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(4)),
                    _ => self.run_with(instructions, seen, origins, reach, |lane| lane.$turn(5)),
                }
            };
        }
        match self.turn() {
            Turn::None => self.run_with(instructions, seen, origins, reach, |lane| lane),
            Turn::FirstToLast(first) => run!(first_to_last from first),
            Turn::LastToFirst(first) => run!(last_to_first from first),
        }
    }

    /// Adds to `reach` the states that the seen states lead to, where `turn` permutes the masks of
    /// a lane as [`Pass::turn`] says.
    #[inline(always)]
    fn run_with(
        &self,
        instructions: InstructionSet,
        seen: &[Lane],
        origins: &[Self::Origin],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    ) {
        instructions.vectorize(
            #[inline(always)]
            || {
                for (reach, origin) in reach.iter_mut().zip(origins) {
                    *reach = reach.or(turn(self.arriving(seen, origin)));
                }
            },
        );
    }
}

/// The effect of a move on the order of the cubes, and so on the bits of every mask.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// A horizontal roll: nothing.
    None,
    /// The blank goes up: the first of the three cubes that begin here goes last.
    FirstToLast(usize),
    /// The blank goes down: the last of the three cubes that begin here goes first.
    LastToFirst(usize),
}

impl Turn {
    /// Returns the effect of a slide.
    pub(crate) fn of(slide: Slide) -> Turn {
        match slide.from.cmp(&slide.to) {
            Ordering::Equal => Turn::None,
            Ordering::Less => Turn::FirstToLast(slide.from),
            Ordering::Greater => Turn::LastToFirst(slide.to),
        }
    }
}
