//! Boards drawn at random.

use std::iter;

use pyo3::prelude::*;
use tilebase::{Solver, TableError};
use tilebase_dice::{Dice, seed_from_entropy};

use crate::answers::room;
use crate::asked::Asked;
use crate::errors::Failure;
use crate::puzzles::Numbered;

/// How many boards are drawn before Ctrl-C is looked for.
const BLOCK: usize = 1 << 12;

impl<P: Numbered> Asked<P> {
    /// Returns `count` boards as numbers, drawn from those at a distance from a goal or from all
    /// that reach it.
    pub(crate) fn draw(
        &self,
        py: Python<'_>,
        count: usize,
        distance: Option<u64>,
        goal: &P::Goal,
        seed: Option<u64>,
    ) -> Result<Vec<[u8; 9]>, Failure> {
        let solver = self.solver(py, goal)?;
        let ranks = distance.map(|distance| py.detach(|| ranks_at::<P>(&solver, distance)));
        let ranks = ranks.transpose()?;
        let mut dice = Dice::new(seed.unwrap_or_else(seed_from_entropy));
        let mut boards = room(count)?;
        while boards.len() < count {
            let draw = || match &ranks {
                Some(ranks) => dice.pick(ranks).and_then(|rank| solver.board(rank.into())),
                // Of some sets, few boards reach them.
                None => {
                    iter::repeat_with(|| solver.board(dice.below(solver.ranks()))).flatten().next()
                }
            };
            let block = (count - boards.len()).min(BLOCK);
            let drawn = iter::repeat_with(draw).take(block).flatten();
            py.detach(|| boards.extend(drawn.map(|board| P::numbers(&board))));
            py.check_signals()?;
        }
        Ok(boards)
    }
}

/// Returns the ranks of the boards at a distance.
fn ranks_at<P: Numbered>(solver: &P::Solver, distance: u64) -> Result<Vec<u32>, Failure> {
    let far = usize::try_from(distance).unwrap_or(usize::MAX);
    let ranks: Result<_, TableError> = P::ranks_at(solver, far);
    let Some(ranks) = ranks? else {
        let what = "distance: the command alone draws states of Gardner's puzzle at a distance";
        return Err(Failure::Value(what.into()));
    };
    if ranks.is_empty() {
        let radius = solver.radius();
        let what = format!("distance: expected 0 to {radius}, found {distance}");
        return Err(Failure::Value(what));
    }
    Ok(ranks)
}
