//! The passes of Harris's cubes: the axes are the row of a lane, the signs its masks.
//!
//! The axes alone decide the axes after a roll, and whether the roll changes the roller's sign. So
//! a roll takes every lane to *one* lane, in which the roller's bit is inverted or not, and which
//! is permuted as the cubic puzzle's lanes are.

use std::sync::LazyLock;

use tilebase_puzzle::harris::{AXES, Board, SIGNS};
use tilebase_puzzle::{Move, Slide, Square};

use super::lane::Lane;
use super::pass::{Pass, Passes, Turn};

/// A pass of Harris's cubes.
#[derive(Debug)]
pub(crate) struct HarrisPass {
    /// By the row of axes on arrival: the lane that it comes from, and whether the roll changes the
    /// roller's sign.
    sources: Vec<(u16, bool)>,
    /// The roller's place in the row before the roll.
    roller: usize,
    turn: Turn,
}

/// The passes of the puzzle.
pub(crate) static HARRIS: LazyLock<Passes<HarrisPass>> = LazyLock::new(|| {
    let to = |target| Move::ALL.iter().filter_map(move |&back| HarrisPass::new(target, back));
    Passes::new(Square::ALL.map(|target| to(target).collect()))
});

impl HarrisPass {
    /// Returns the pass into `target` from the square that the move `back` leads to; `None` if
    /// `back` leaves the board.
    fn new(target: Square, back: Move) -> Option<HarrisPass> {
        let slide = Slide::new(target.step(back)?, back.opposite())?;
        let source = |axes: usize| {
            let board = Board::from_rank((target.index() * AXES + axes) * SIGNS)?.roll(back)?;
            // Before the roll back all signs are 0.
            Some(((board.rank() / SIGNS) as u16, board.signs() != 0))
        };
        let sources = (0..AXES).map(source).collect::<Option<_>>()?;
        Some(HarrisPass { sources, roller: slide.from, turn: Turn::of(slide) })
    }
}

impl Pass for HarrisPass {
    /// The lane, and whether the roll changes the roller's sign.
    type Origin = (u16, bool);

    fn lanes(&(lane, _): &(u16, bool)) -> impl Iterator<Item = usize> {
        [usize::from(lane)].into_iter()
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    #[inline(always)]
    fn origins(&self) -> &[(u16, bool)] {
        &self.sources
    }

    #[inline(always)]
    fn arriving(&self, seen: &[Lane], &(source, flips): &(u16, bool)) -> Lane {
        let lane = seen[usize::from(source)];
        if flips { lane.flip(self.roller) } else { lane }
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::harris::BOARDS;

    use super::*;
    use crate::InstructionSet;

    /// Guards the passes: for every 97th board, which are of all squares, axes and signs, they lead
    /// where the rules do.
    #[test]
    fn a_pass_over_one_board_is_its_roll() {
        let mut seen = vec![Lane::EMPTY; 9 * AXES];
        for board in (0..BOARDS).step_by(97).filter_map(Board::from_rank) {
            seen[board.rank() / SIGNS] = Lane::of(board.signs());
            for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
                let is_back = |pass: &&HarrisPass| {
                    usize::from(pass.sources[after.axes()].0) == board.rank() / SIGNS
                };
                let pass = HARRIS.to(after.blank()).iter().find(is_back).unwrap();
                let mut reach = [Lane::EMPTY];
                pass.run(
                    InstructionSet::baseline(),
                    &seen,
                    after.axes()..after.axes() + 1,
                    &mut reach,
                );
                assert_eq!(reach, [Lane::of(after.signs())], "{board} to {after}");
            }
            seen[board.rank() / SIGNS] = Lane::EMPTY;
        }
    }
}
