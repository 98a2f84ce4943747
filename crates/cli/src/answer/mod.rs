//! `tilebase answer`: answers streams of questions, in the formats of online judges and others.

pub(crate) mod cubic;
pub(crate) mod eight;
mod judge;
pub(crate) mod lines;
#[cfg(all(test, feature = "build"))]
mod reading_tests;
mod stream;
