//! `tilebase stats`: what is known of a whole puzzle.

mod chart;
pub(crate) mod cubic;
mod depths;
pub(crate) mod eight;
#[cfg(feature = "build")]
pub(crate) mod gardner;
pub(crate) mod goals;
pub(crate) mod harris;
