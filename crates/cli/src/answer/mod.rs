//! `tilebase answer`: streams of questions in the formats of the judges.

pub(crate) mod cubic;
pub(crate) mod eight;
pub(crate) mod goals;
mod judge;
#[cfg(all(test, feature = "build"))]
mod reading_tests;
mod stream;
