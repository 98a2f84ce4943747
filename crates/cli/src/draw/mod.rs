//! Boards as pictures. `drawn` is how each puzzle is drawn, in `pieces`; `way` is a path as it is drawn,
//! on a `terminal` as the characters of a `grid`, or in a `file` as `svg`.

pub(crate) mod drawn;
pub(crate) mod file;
pub(crate) mod grid;
pub(crate) mod pieces;
pub(crate) mod svg;
pub(crate) mod svg_text;
pub(crate) mod terminal;
pub(crate) mod way;
