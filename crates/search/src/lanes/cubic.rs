//! The passes of the cubic puzzle: the tops are the row of a lane, the phases its masks.
//!
//! The tops after a roll depend on the tops before and on the parity of the cube that rolls, which
//! the phases decide; the phases depend on the phases before alone. So on arrival every lane is the
//! union of two lanes of the source. The roller's top was the next colour if the cube had even
//! parity, and the one before if it had odd parity; each lane is cut down to the masks with that
//! parity. A vertical roll carries one cube past two others, in every mask alike, which permutes the
//! bits of the lane.

use std::array::from_fn;
use std::sync::LazyLock;

use tilebase_puzzle::cubic::{MASKS, State, TOPS};
use tilebase_puzzle::{Move, Slide, Square};

use super::lane::Lane;
use super::pass::{Pass, Passes, Turn};

/// A pass of the cubic puzzle.
#[derive(Debug)]
pub(crate) struct CubicPass {
    /// The move back.
    pub(crate) back: Move,
    /// The square that the blank comes from.
    pub(crate) source: Square,
    /// By the row of tops on arrival: the patterns that it comes from, by rank, if the roller had
    /// even parity there, and if it had odd parity.
    origins: Vec<[u16; 2]>,
    /// By the mask on arrival: the mask at the source, and 1 if the roller had odd parity there.
    masks: [(u8, u8); MASKS],
    /// The masks, as they are at the source, in which the roller has even parity.
    even: Lane,
    turn: Turn,
}

/// The passes of the puzzle, in the order of the moves back.
pub(crate) static CUBIC: LazyLock<Passes<CubicPass>> = LazyLock::new(|| {
    let to = |target| Move::ALL.iter().filter_map(move |&back| CubicPass::new(target, back));
    Passes::new(Square::ALL.map(|target| to(target).collect()))
});

impl CubicPass {
    /// Returns the pass into `target` from the square that the move `back` leads to; `None` if
    /// `back` leaves the board.
    fn new(target: Square, back: Move) -> Option<CubicPass> {
        let source = target.step(back)?;
        let origin = |tops: usize, mask: usize| {
            let state = State::from_rank((target.index() * TOPS + tops) * MASKS + mask);
            let origin = state.and_then(|state| state.roll(back));
            origin.unwrap_or_else(|| unreachable!("a roll {back} from {target}"))
        };
        // At the source the roller is on the target.
        let is_odd = |origin: State| origin.cube(target).is_some_and(|roller| roller.parity() != 0);
        let is_odd_in_mask_0 = is_odd(origin(0, 0));
        let pair = |tops| {
            // All phases are 0, or all are 1.
            let pair = [0, MASKS - 1].map(|mask| origin(tops, mask).pattern().rank() as u16);
            if is_odd_in_mask_0 { [pair[1], pair[0]] } else { pair }
        };
        let masks = from_fn(|mask| {
            let origin = origin(0, mask);
            (origin.mask(), u8::from(is_odd(origin)))
        });
        let even = masks.iter().filter(|(_, odd)| *odd == 0).map(|&(mask, _)| Lane::of(mask));
        Some(CubicPass {
            back,
            source,
            origins: (0..TOPS).map(pair).collect(),
            masks,
            even: even.fold(Lane::EMPTY, Lane::or),
            turn: Turn::of(Slide::new(source, back.opposite())?),
        })
    }

    /// Returns the rank of the state that the state of a rank comes from by this pass, that is, after
    /// the move back. Its blank must be on the square that the pass leads to.
    #[inline(always)]
    pub(crate) fn undo(&self, rank: usize) -> usize {
        let (mask, odd) = self.masks[rank % MASKS];
        let pattern = self.origins[rank / MASKS % TOPS][usize::from(odd & 1)];
        usize::from(pattern) * MASKS + usize::from(mask)
    }
}

impl Pass for CubicPass {
    /// The two patterns of [`CubicPass::origins`].
    type Origin = [u16; 2];

    fn lanes(patterns: &[u16; 2]) -> impl Iterator<Item = usize> {
        patterns.map(usize::from).into_iter()
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    #[inline(always)]
    fn origins(&self) -> &[[u16; 2]] {
        &self.origins
    }

    #[inline(always)]
    fn arriving(&self, seen: &[Lane], &[from_even, from_odd]: &[u16; 2]) -> Lane {
        let from_even = seen[usize::from(from_even)].and(self.even);
        let from_odd = seen[usize::from(from_odd)].and(self.even.complement());
        from_even.or(from_odd)
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::cubic::STATES;

    use super::*;
    use crate::InstructionSet;

    /// Guards the tables: for every 97th state they are the rules. With each empty square each row of tops comes up,
    /// and each mask, and a table has one or the other.
    #[test]
    fn undoing_a_pass_is_the_roll_back() {
        for state in (0..STATES).step_by(97).filter_map(State::from_rank) {
            let passes = CUBIC.to(state.blank()).iter();
            let by_table = passes.map(|pass| (pass.back, pass.source, pass.undo(state.rank())));
            let by_rules = Move::ALL.into_iter().filter_map(|step| {
                let after = state.roll(step)?;
                Some((step, after.blank(), after.rank()))
            });
            assert!(by_table.eq(by_rules), "{state}");
        }
    }

    /// Guards the passes: for every 97th state, which are of all squares, tops and phases, they lead
    /// where the rules do.
    #[test]
    fn a_pass_over_one_state_is_its_roll() {
        let mut seen = vec![Lane::EMPTY; 9 * TOPS];
        for state in (0..STATES).step_by(97).filter_map(State::from_rank) {
            let pattern = state.pattern();
            seen[pattern.rank()] = Lane::of(state.mask());
            for step in Move::ALL {
                let Some(after) = state.roll(step) else { continue };
                let passes = &mut CUBIC.to(after.blank()).iter();
                let pass = passes.find(|pass| pass.back == step.opposite()).unwrap();
                let tops = after.pattern().tops();
                let mut reach = [Lane::EMPTY];
                pass.run(InstructionSet::baseline(), &seen, tops..tops + 1, &mut reach);
                assert_eq!(reach, [Lane::of(after.mask())], "{state} to {after}");
            }
            seen[pattern.rank()] = Lane::EMPTY;
        }
    }
}
