//! Boards as pictures. `drawn` turns boards, paths and goals of each puzzle into `pieces`, which are
//! drawn as characters on a `terminal`, or as `svg`.

pub(crate) mod drawn;
pub(crate) mod pieces;
pub(crate) mod svg;
pub(crate) mod terminal;
