//! `tilebase answer`: answers streams of questions, in the formats of online judges and others.

mod answer_line;
pub(crate) mod cubic;
pub(crate) mod eight;
pub(crate) mod goals;
pub(crate) mod harris;
mod judge;
#[cfg(all(test, feature = "build"))]
mod reading_tests;
mod stream;
