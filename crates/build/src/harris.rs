//! The search of Harris's rolling cubes, with the lanes of the cubic puzzle's: a lane is a blank and
//! a row of axes, and its bits are the rows of signs.
//!
//! The axes alone decide what a roll does to the axes, and whether it changes the roller's sign. So a
//! roll takes every lane to *one* lane, in which the roller's bit is inverted or not, and which is
//! turned as the cubic puzzle's lanes are.

use std::sync::LazyLock;

use fearless_simd::Simd;
use tilebase_puzzle::harris::{AXES, Board, SIGNS};
use tilebase_puzzle::{Move, Slide, Square};

use crate::cubic::{Pass, Searcher, Turn};
use crate::lane::Lane;

/// Finds the distance of every board from a goal, and calls `level` with the number of boards at
/// each distance, 0 first. Then [`Searcher::field`] has bit 1 of every distance.
pub fn search(searcher: &mut Searcher, goal: Board, level: impl FnMut(u64)) {
    let (lane, signs) = (goal.rank() / SIGNS, Lane::of(goal.signs()));
    searcher.search(&PASSES, lane, signs, Lane::FULL, &mut (), level);
}

/// What the blank's arrival on a square from one neighbour does to a set.
struct HarrisPass {
    /// By the row of axes on arrival: the lane that it comes from, and whether the roll changes the
    /// roller's sign.
    sources: Vec<(u16, bool)>,
    /// The roller's place in the row before the roll.
    roller: usize,
    turn: Turn,
}

/// The passes that lead to each square.
static PASSES: LazyLock<[Vec<HarrisPass>; 9]> = LazyLock::new(|| {
    Square::ALL.map(|target| Move::ALL.iter().filter_map(|&b| HarrisPass::new(target, b)).collect())
});

impl HarrisPass {
    /// `back` leads from the target to the source; `None` where the board ends.
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
    fn turn(&self) -> Turn {
        self.turn
    }

    #[inline(always)]
    fn run_with<S: Simd>(
        &self,
        simd: S,
        seen: &[Lane],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    ) {
        simd.vectorize(
            #[inline(always)]
            || {
                for (reach, &(source, flips)) in reach.iter_mut().zip(&self.sources) {
                    let lane = seen[usize::from(source)];
                    let lane = if flips { lane.flip(self.roller) } else { lane };
                    *reach = reach.or(turn(lane));
                }
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::SquareKind;
    use tilebase_puzzle::harris::{BOARDS, Mark};

    use super::*;
    use crate::cubic::InstructionSet;

    /// Guards the passes: for every 97th board, which are of all squares, axes and signs, they lead
    /// where the rules do.
    #[test]
    fn a_pass_over_one_board_is_its_roll() {
        let instructions = InstructionSet::baseline();
        let mut seen = vec![Lane::EMPTY; 9 * AXES];
        let mut reach = vec![Lane::EMPTY; AXES];
        for board in (0..BOARDS).step_by(97).filter_map(Board::from_rank) {
            seen[board.rank() / SIGNS] = Lane::of(board.signs());
            for after in Move::ALL.into_iter().filter_map(|step| board.roll(step)) {
                let back = |pass: &&HarrisPass| {
                    usize::from(pass.sources[after.axes()].0) == board.rank() / SIGNS
                };
                let pass = PASSES[after.blank().index()].iter().find(back).unwrap();
                // Only the lane that the board's own leads to, as a pass goes over all of them.
                let (source, flips) = pass.sources[after.axes()];
                let one = HarrisPass { sources: vec![(source, flips)], ..*pass };
                fearless_simd::dispatch!(instructions, simd => {
                    one.run(simd, &seen, &mut reach[..1]);
                });
                assert_eq!(reach[0], Lane::of(after.signs()), "{board} to {after}");
                reach[0] = Lane::EMPTY;
            }
            seen[board.rank() / SIGNS] = Lane::EMPTY;
        }
    }

    /// Guards the figures that the story is about.
    #[test]
    fn all_up_has_the_known_radii_and_farthest_boards() {
        let mut searcher = Searcher::default();
        for (kind, radius, farthest) in
            [(SquareKind::Corner, 54, 4), (SquareKind::Edge, 52, 8), (SquareKind::Centre, 49, 12)]
        {
            let mut counts = Vec::new();
            let goal = Board::all(Mark::Up, kind.square());
            search(&mut searcher, goal, |new| counts.push(new));
            assert_eq!((counts.len() - 1, counts.last()), (radius, Some(&farthest)), "{kind}");
            assert_eq!(counts.iter().sum::<u64>(), BOARDS as u64);
        }
    }
}
