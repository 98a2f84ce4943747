//! Boards drawn at random.

use std::time::Instant;

use pyo3::prelude::*;
use tilebase::{Solver, TableError};
use tilebase_cli::Boards;
use tilebase_dice::{Dice, seed_from_entropy};

use crate::answers::room;
use crate::asked::Asked;
use crate::errors::Failure;
use crate::puzzles::Numbered;
use crate::waiting::PATIENCE;

/// How many boards are drawn before the time is looked at.
const BLOCK: usize = 16;

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
        let radius = solver.radius();
        if let Some(distance) = distance.filter(|&distance| distance > radius as u64) {
            let what = format!("distance: expected 0 to {radius}, found {distance}");
            return Err(Failure::Value(what));
        }
        let all = py.detach(|| Boards::<P>::new(&solver, distance.map(|far| far as usize)))?;
        let mut dice = Dice::new(seed.unwrap_or_else(seed_from_entropy));
        let mut boards = room(count)?;
        while boards.len() < count {
            py.detach(|| {
                let begin = Instant::now();
                while boards.len() < count && begin.elapsed() < PATIENCE {
                    for _ in 0..BLOCK.min(count - boards.len()) {
                        boards.push(P::numbers(&all.draw(&mut dice)?));
                    }
                }
                Ok::<(), TableError>(())
            })?;
            py.check_signals()?;
        }
        Ok(boards)
    }
}
