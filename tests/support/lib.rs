//! What tests of several crates share.
#![forbid(unsafe_code)]
// These are parts of tests, which panic where something is wrong.
#![allow(clippy::missing_panics_doc)]

pub mod diameter;
pub mod forge;
pub mod kinds;
pub mod lacking;
pub mod made;
