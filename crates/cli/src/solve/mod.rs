//! `tilebase solve`: one question, its answer shown board by board.

pub(crate) mod cubic;
pub(crate) mod eight;
