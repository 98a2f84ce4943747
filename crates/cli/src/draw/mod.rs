//! Boards as pictures. `drawn` turns the boards of each puzzle into `pieces`; `way` is a path to
//! draw: on a `terminal` as the characters of a `grid`, or as `svg`.

pub(crate) mod drawn;
pub(crate) mod grid;
pub(crate) mod pieces;
pub(crate) mod svg;
pub(crate) mod terminal;
pub(crate) mod way;
