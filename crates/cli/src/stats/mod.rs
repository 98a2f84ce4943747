//! `tilebase stats`: what is known of a whole puzzle.

pub(crate) mod goals;
