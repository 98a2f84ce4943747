//! The command, and its pictures.

use std::ffi::OsString;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tilebase::Puzzle as Rules;
use tilebase::reading::read_directions;
use tilebase_cli::{Args, WIDTHS, puzzle_of_start};

use crate::boards::Boards;
use crate::errors::{PythonError, in_python};
use crate::integers::{Object, number};
use crate::named::named_by;
use crate::puzzle::Puzzle;

/// Runs the command with these arguments, the first of which is its name, and returns its exit
/// status.
#[pyfunction(name = "_run")]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| match Args::read(arguments).and_then(|arguments| arguments.run()) {
        Ok(()) => 0,
        Err(failure) => {
            failure.report();
            failure.status()
        }
    })
}

/// Draw a board, or all boards along some moves, as `tilebase solve --format svg` does.
///
/// Args:
///     board: a board, as a str or as integers.
///     moves: the moves, such as the path of the board; None for none.
///     puzzle: a puzzle, or what `puzzle` takes; by default the one whose notation a str looks like, or
///         `eight` for integers.
///     size: the width in pixels, 20 to 10,000; by default 160 for a board, and enough for all
///         boards with moves.
///
/// Returns:
///     A drawing, which a notebook shows. `str` is the SVG document.
///
/// Raises:
///     ValueError: if the board or the moves are not valid, or a move leads off the board.
///     TypeError: if the board is neither str nor integers.
///
/// >>> drawing = tilebase.draw("123069478", "drrul")
/// >>> drawing
/// <tilebase.Drawing of 123069478, 5 moves>
/// >>> str(drawing).startswith("<svg")
/// True
/// >>> tilebase.draw([1, 2, 3, 4, 5, 6, 7, 0, 8], "Right")
/// <tilebase.Drawing of 1234567_8, 1 move>
#[pyfunction]
#[pyo3(signature = (board, moves=None, *, puzzle=None, size=None))]
pub(crate) fn draw<'py>(
    board: &Object<'py>,
    moves: Option<&str>,
    puzzle: Option<&Object<'py>>,
    size: Option<&Object<'py>>,
) -> PyResult<Object<'py>> {
    let puzzle_of = |puzzle: &Object<'_>| match puzzle.cast::<Puzzle>() {
        Ok(puzzle) => Ok(puzzle.get().0.puzzle),
        Err(_) => named_by(puzzle),
    };
    let puzzle = puzzle.map(puzzle_of).transpose()?;
    let text = match board.cast::<PyString>() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => Boards::take(puzzle.unwrap_or(Rules::eight()), board)?.only()?.to_string(),
    };
    let size = size.map(|size| number(size, "size", WIDTHS)).transpose()?.map(|size| size as u32);
    let moves = moves.unwrap_or_default();
    let svg = tilebase_cli::picture(puzzle, &text, moves, size)
        .map_err(|failure| PythonError::Value(in_python(&failure.to_string())).of_one())?;
    let rules = puzzle.or_else(|| puzzle_of_start(&text)).unwrap_or(Rules::eight());
    let what = match read_directions(moves, rules).map_or(0, |moves| moves.len()) {
        0 => text,
        1 => format!("{text}, 1 move"),
        many => format!("{text}, {many} moves"),
    };
    board.py().import("tilebase._named")?.getattr("Drawing")?.call1((what, svg))
}
