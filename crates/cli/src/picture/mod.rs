//! Paths as pictures. `way` is what is drawn; `options` has the options and chooses the medium,
//! `terminal` or `svg`.

pub(crate) mod grid;
mod options;
mod svg;
mod terminal;
mod way;

pub(crate) use self::options::{ShowOptions, Shown};
pub(crate) use self::way::{Way, title};
