//! The passes of the cubic puzzle: the tops are the row of a lane, the phases its masks.
//!
//! On arrival every lane is the union of two lanes of the source. The roller's top was the next
//! colour if the cube had the even orientation, and the one before if it had the odd one; each lane
//! is cut down to the masks with that orientation. A vertical roll carries one cube past two
//! others, in every mask alike, which permutes the bits of the lane.

use std::sync::LazyLock;

use tilebase_puzzle::Slide;

use super::lane::Lane;
use super::pass::{Pass, Passes, Turn};
use super::rolls::{ROLLS, Roll};

/// A pass of the cubic puzzle.
#[derive(Debug)]
pub struct CubicPass {
    /// The roll back. It tells, for each row of tops on arrival, the two patterns it can come from:
    /// the first if the roller lay the even way round, the second if it lay the odd way.
    back: &'static Roll,
    /// The masks, as they are at the source, in which the roller lies the even way round.
    even: Lane,
    turn: Turn,
}

/// The passes of the puzzle.
pub static CUBIC: LazyLock<Passes<CubicPass>> = LazyLock::new(|| {
    Passes::new(ROLLS.each_ref().map(|back| back.iter().map(CubicPass::new).collect()))
});

impl CubicPass {
    fn new(back: &'static Roll) -> CubicPass {
        let (source, step) = (back.blank, back.step.opposite());
        let Some(slide) = Slide::new(source, step) else { unreachable!("{step} from {source}") };
        // A cube at the source lies the even way round if its phase is its square's colour.
        let phase = Lane::with_phase(slide.from);
        let even = if slide.blank.shade() == 1 { phase } else { phase.complement() };
        CubicPass { back, even, turn: Turn::of(slide) }
    }
}

impl Pass for CubicPass {
    /// The two patterns of [`CubicPass::back`].
    type Origin = [u16; 2];

    fn lanes(patterns: &[u16; 2]) -> impl Iterator<Item = usize> {
        patterns.map(usize::from).into_iter()
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    #[inline(always)]
    fn origins(&self) -> &[[u16; 2]] {
        &self.back.shown
    }

    #[inline(always)]
    fn arriving(&self, seen: &[Lane], &[from_even, from_odd]: &[u16; 2]) -> Lane {
        let from_even = seen[usize::from(from_even)].and(self.even);
        let from_odd = seen[usize::from(from_odd)].and(self.even.complement());
        from_even.or(from_odd)
    }
}
