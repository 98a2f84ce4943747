//! Paths as pictures. `drawn` is how each puzzle is drawn, in `pieces`; `way` is a path as it is
//! drawn; `options` has the options and chooses the medium, `terminal` or `svg`.

pub(crate) mod drawn;
pub(crate) mod file;
pub(crate) mod grid;
mod options;
pub(crate) mod pieces;
mod svg;
pub(crate) mod svg_text;
pub(crate) mod terminal;
mod way;

pub(crate) use self::options::ShowOptions;
pub(crate) use self::svg::document;
pub(crate) use self::way::{Way, title};
