//! Boards drawn at random, and arrays of boards.

use std::iter;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use tilebase::AllDistances;
use tilebase_dice::{Dice, seed_from_entropy};

use crate::answers::room;
use crate::errors::Failure;
use crate::notation::number;

/// How many boards are drawn before Ctrl-C is looked for.
const BLOCK: usize = 1 << 16;

/// Returns `count` boards, each as `numbers` returns it, drawn from those at a distance from a goal
/// or from all that reach it.
pub(crate) fn draw<'py, S: AllDistances + Sync>(
    py: Python<'py>,
    solver: &S,
    count: &Bound<'py, PyAny>,
    distance: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    numbers: impl Fn(S::Board) -> [u8; 9] + Sync,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let count = usize::try_from(number(count, "count")?).unwrap_or(usize::MAX);
    let distance = distance.map(|distance| number(distance, "distance")).transpose()?;
    let seed = seed.map(|seed| number(seed, "seed")).transpose()?;
    let ranks = py.detach(|| distance.map(|distance| ranks_at(solver, distance)).transpose())?;
    let of = ranks.as_ref().map_or(solver.ranks(), |ranks| ranks.len() as u64);
    let mut dice = Dice::new(seed.unwrap_or_else(seed_from_entropy));
    let mut boards = room(count)?;
    while boards.len() < count {
        let draw = || {
            let drawn = dice.below(of);
            let rank = ranks.as_ref().map_or(drawn, |ranks| ranks[drawn as usize].into());
            solver.board(rank).map_or([0; 9], &numbers)
        };
        let block = (count - boards.len()).min(BLOCK);
        py.detach(|| boards.extend(iter::repeat_with(draw).take(block)));
        py.check_signals()?;
    }
    array_of(py, boards)
}

/// Returns the ranks of the boards at a distance.
fn ranks_at<S: AllDistances>(solver: &S, distance: u64) -> Result<Vec<u32>, Failure> {
    let ranks = solver.ranks_at(usize::try_from(distance).unwrap_or(usize::MAX))?;
    if ranks.is_empty() {
        let radius = solver.radius();
        let what = format!("distance: expected 0 to {radius}, found {distance}");
        return Err(Failure::Value(what));
    }
    Ok(ranks)
}

/// Returns boards as an array of shape (N, 9).
pub(crate) fn array_of(py: Python<'_>, boards: Vec<[u8; 9]>) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let shape = [boards.len(), 9];
    PyArray1::from_vec(py, boards.into_flattened()).reshape(shape)
}
