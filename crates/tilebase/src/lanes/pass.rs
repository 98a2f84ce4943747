//! A pass over lanes: one roll of a whole set of states.

use std::cmp::Ordering;

use tilebase_puzzle::Slide;

use super::lane::Lane;

/// The effect on a set of states of the blank's arrival on a square from one neighbour.
pub trait Pass {
    /// Where the states of one lane come from.
    type Origin;

    /// Returns the effect of the move on the order of the cubes.
    fn turn(&self) -> Turn;

    /// Returns the origin of every lane of the square.
    fn origins(&self) -> &[Self::Origin];

    /// Returns the states that arrive from an origin, with the order of the cubes before the move.
    /// `seen` has the seen states of all squares.
    fn arriving(&self, seen: &[Lane], origin: &Self::Origin) -> Lane;

    /// Adds to `reach`, the lanes of the square, the states that the seen states lead to.
    // Not inlined, so that its loops are compiled once, and not again for each visitor.
    #[inline(never)]
    fn run<S: Vectors>(&self, vectors: S, seen: &[Lane], reach: &mut [Lane]) {
        // A copy of the loop for every turn, so that each has its shifts as constants.
        macro_rules! run {
            ($turn:ident from $first:expr) => {
                match $first {
                    0 => self.run_with(vectors, seen, reach, |lane| lane.$turn(0)),
                    1 => self.run_with(vectors, seen, reach, |lane| lane.$turn(1)),
                    2 => self.run_with(vectors, seen, reach, |lane| lane.$turn(2)),
                    3 => self.run_with(vectors, seen, reach, |lane| lane.$turn(3)),
                    4 => self.run_with(vectors, seen, reach, |lane| lane.$turn(4)),
                    _ => self.run_with(vectors, seen, reach, |lane| lane.$turn(5)),
                }
            };
        }
        match self.turn() {
            Turn::None => self.run_with(vectors, seen, reach, |lane| lane),
            Turn::FirstToLast(first) => run!(first_to_last from first),
            Turn::LastToFirst(first) => run!(last_to_first from first),
        }
    }

    /// Adds to `reach` the states that the seen states lead to, where `turn` permutes the masks of
    /// a lane as [`Pass::turn`] says.
    #[inline(always)]
    fn run_with<S: Vectors>(
        &self,
        vectors: S,
        seen: &[Lane],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    ) {
        vectors.vectorize(
            #[inline(always)]
            || {
                for (reach, origin) in reach.iter_mut().zip(self.origins()) {
                    *reach = reach.or(turn(self.arriving(seen, origin)));
                }
            },
        );
    }
}

/// The effect of a move on the order of the cubes, and so on the bits of every mask.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// A horizontal roll: nothing.
    None,
    /// The blank goes up: the first of the three cubes that begin here goes last.
    FirstToLast(usize),
    /// The blank goes down: the last of the three cubes that begin here goes first.
    LastToFirst(usize),
}

impl Turn {
    /// Returns the effect of a slide.
    pub fn of(slide: Slide) -> Turn {
        match slide.from.cmp(&slide.to) {
            Ordering::Equal => Turn::None,
            Ordering::Less => Turn::FirstToLast(slide.from),
            Ordering::Greater => Turn::LastToFirst(slide.to),
        }
    }
}

/// Vector instructions that a caller has found at run time.
pub trait Vectors: Copy {
    /// Calls `work`, compiled for these instructions.
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R;
}

/// The instructions that every processor of this architecture has.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Vectors for Plain {
    #[inline(always)]
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
