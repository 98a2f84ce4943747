//! `tilebase answer`: streams of questions in the formats of the judges.

pub(crate) mod cubic;
pub(crate) mod eight;
pub(crate) mod goals;
pub(crate) mod harris;
mod judge;
mod stream;
